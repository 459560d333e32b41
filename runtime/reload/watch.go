package reload

import (
	"context"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"

	"github.com/parlance-gateway/parlance/runtime/watch"
)

// Watch reloads whenever something else is on disk, until ctx ends, as long as it is on. It returns when all that it began has ended.
func (r *Reloader) Watch(ctx context.Context, log *slog.Logger, on func() bool) {
	f, err := watch.New(watch.Options{
		Quiet: 100 * time.Millisecond, Latest: time.Second, Look: 15 * time.Second,
		// A file of any name may be a folder or a link.
		Within: func(name string, op fsnotify.Op) bool { return op != fsnotify.Write || strings.HasSuffix(name, ".hcl") },
		Unseen: func(err error) { log.Warn("changes on disk may be seen late", "error", err) },
	})
	if err != nil {
		log.Warn("changes on disk are seen late: the system tells nothing of them", "error", err)
	}
	defer func() { _ = f.Close() }()
	changed := make(chan struct{}, 1)
	var work sync.WaitGroup
	defer work.Wait()
	work.Go(func() {
		for {
			select {
			case <-changed:
				r.Reload(ctx, ByFile)
			case <-ctx.Done():
				return
			}
		}
	})
	f.Run(ctx, func() (again bool) {
		if !on() {
			return false
		}
		files, _ := r.options.Read()
		if f.Follow(files.Paths, files.Folders) {
			return true // What changed before it was watched may not be done.
		}
		r.noticed(files)
		if _, known := r.seen(files, ByFile, time.Time{}); known {
			return false
		}
		select {
		case changed <- struct{}{}:
		default: // it is noted already
		}
		return false
	})
}
