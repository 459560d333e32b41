package accountfile

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"
)

const (
	// quiet is how long nothing may happen before a file is read: whoever writes it is done then.
	quiet = 200 * time.Millisecond

	// latest is how long a file is not read although something happens all the time.
	latest = 2 * time.Second
)

// Watcher tells when a file or folder of accounts changes.
type Watcher struct {
	path    string
	changed func(*Set)
	failed  func(error)
	events  *fsnotify.Watcher
	routes  routes
	quit    chan struct{}
	ended   sync.WaitGroup
}

// Watch calls changed, from one goroutine, with what path holds whenever that is not what it was; set is what it was at first. It
// sees files that are written, renamed over and replaced by another link. A file of which nothing can be used keeps the accounts
// that it had; its Problems say why. failed is told what keeps changes from being seen.
func Watch(path string, set *Set, changed func(*Set), failed func(error)) (*Watcher, error) {
	events, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	w := &Watcher{path: path, changed: changed, failed: failed, events: events, quit: make(chan struct{})}
	w.follow()
	w.ended.Go(func() { w.run(set) })
	return w, nil
}

// Close ends the calls of changed.
func (w *Watcher) Close() error {
	close(w.quit)
	w.ended.Wait()
	return w.events.Close()
}

func (w *Watcher) run(set *Set) {
	timer := time.NewTimer(0) // what changed since set was read
	defer timer.Stop()
	var since time.Time // of the first event that was not looked at
	for {
		select {
		case <-w.quit:
			return
		case e, ok := <-w.events.Events:
			if !ok {
				return
			}
			if !w.concerns(e) {
				continue
			}
			now := time.Now()
			if since.IsZero() {
				since = now
			}
			timer.Reset(min(quiet, max(0, latest-now.Sub(since))))
		case err, ok := <-w.events.Errors:
			if !ok {
				return
			}
			w.failed(err)
			timer.Reset(quiet) // events may be lost
		case <-timer.C:
			since = time.Time{}
			w.follow()
			now := load(w.path, set)
			if !now.same(set) {
				set = now
				w.changed(set)
			}
		}
	}
}

// follow watches every folder through which the files are reached: a file itself is another one when it was renamed over, and a
// link leads elsewhere when a folder far away is replaced.
func (w *Watcher) follow() {
	r, seen := routes{}, map[string]bool{}
	r.reach(w.path, seen)
	names, _ := list(w.path) // without an answer there is nothing more to watch
	for _, name := range names {
		r.reach(name, seen)
	}
	if dir, err := filepath.EvalSymlinks(w.path); err == nil && isFolder(dir) {
		r.add(dir, everything)
	}
	w.routes = r
	have := w.events.WatchList()
	for _, dir := range have {
		if r[dir] == nil {
			_ = w.events.Remove(dir) // one that is gone is forgotten already
		}
	}
	for _, dir := range slices.Sorted(maps.Keys(r)) {
		if slices.Contains(have, dir) {
			continue
		}
		if err := w.events.Add(dir); err != nil {
			w.failed(err)
		}
	}
}

// concerns reports whether an event may change what the accounts are. A store in the same folder is written all the time.
func (w *Watcher) concerns(e fsnotify.Event) bool {
	name := filepath.Base(e.Name)
	names := w.routes[filepath.Dir(e.Name)]
	return w.routes[e.Name] != nil || names[name] || names[everything] && slices.Contains(endings, strings.ToLower(filepath.Ext(name)))
}

// routes are the folders to watch, by their real paths, and the names in them that matter.
type routes map[string]map[string]bool

// everything stands for the names of all files that are read in a folder.
const everything = "*"

func (r routes) add(dir, name string) {
	if r[dir] == nil {
		r[dir] = map[string]bool{}
	}
	r[dir][name] = true
}

// reach adds the folder that a path is in, and those that it leads through by links, unless the path was seen already: links may
// lead in a circle.
func (r routes) reach(path string, seen map[string]bool) {
	path, err := filepath.Abs(path)
	if err != nil || seen[path] {
		return
	}
	seen[path] = true
	dir := filepath.Dir(path)
	real, err := filepath.EvalSymlinks(dir)
	if err != nil && dir != path { // it is not there yet
		r.reach(dir, seen)
		return
	}
	r.add(real, filepath.Base(path))
	if target, err := os.Readlink(path); err == nil {
		if !filepath.IsAbs(target) {
			target = filepath.Join(dir, target)
		}
		r.reach(target, seen)
	}
	for d := dir; d != filepath.Dir(d); d = filepath.Dir(d) {
		if info, err := os.Lstat(d); err == nil && info.Mode()&os.ModeSymlink != 0 {
			r.reach(d, seen)
		}
	}
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
