package accountfile

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"

	"github.com/parlance-gateway/parlance/runtime/watch"
)

// Watcher tells when a file or folder of accounts changes.
type Watcher struct {
	follower *watch.Follower
	quit     context.CancelFunc
	ended    sync.WaitGroup
}

// Watch calls changed, from one goroutine, with what path holds whenever that is not what it was; set is what it was at first. A file
// of which nothing can be used keeps the accounts that it had; its Problems say why. failed is told what keeps changes from being seen.
func Watch(path string, set *Set, changed func(*Set), failed func(error)) (*Watcher, error) {
	f, err := watch.New(watch.Options{Quiet: 200 * time.Millisecond, Latest: 2 * time.Second, Within: within, Unseen: failed})
	if err != nil {
		return nil, err
	}
	ctx, quit := context.WithCancel(context.Background())
	w := &Watcher{follower: f, quit: quit}
	f.Follow(reached(path))
	w.ended.Go(func() {
		f.Run(ctx, func() bool {
			f.Follow(reached(path))
			if now := load(path, set); !now.same(set) {
				set = now
				changed(set)
			}
			return false
		})
	})
	return w, nil
}

// Close ends the calls of changed.
func (w *Watcher) Close() error {
	w.quit()
	w.ended.Wait()
	return w.follower.Close()
}

// reached are the files that a path stands for, and the folder that it may be.
func reached(path string) (files, folders []string) {
	names, _ := list(path) // without an answer there is nothing more to follow
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return names, []string{path}
	}
	return append(names, path), nil
}

// within reports whether what happened in a folder of accounts may change them.
func within(name string, _ fsnotify.Op) bool {
	return slices.Contains(endings, strings.ToLower(filepath.Ext(name)))
}
