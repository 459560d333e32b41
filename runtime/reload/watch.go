package reload

import (
	"context"
	"log/slog"
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
	// quiet is how long nothing may happen before files are read: whoever writes several of them is done then.
	quiet = 100 * time.Millisecond

	// latest is how long files are not read although something happens all the time.
	latest = time.Second

	// look is how often files are read although nothing seems to happen: there are file systems that tell nothing, and limits on how
	// much is told.
	look = 15 * time.Second
)

// Watch reloads whenever something else is on disk, until ctx ends. It sees files that are written in place, renamed over and
// replaced by another link, and folders that are removed and made anew, as long as it is on. It returns when all that it began has ended.
func (r *Reloader) Watch(ctx context.Context, log *slog.Logger, on func() bool) {
	w := &watcher{log: log, seen: map[string]os.FileInfo{}, failed: map[string]bool{}}
	var err error
	if w.events, err = fsnotify.NewWatcher(); err != nil {
		log.Warn("changes on disk are seen late: the system tells nothing of them", "error", err)
	} else {
		defer w.events.Close()
	}
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
	w.run(ctx, func() {
		if !on() {
			return
		}
		files, _ := r.options.Read()
		if w.follow(files) {
			files, _ = r.options.Read() // what changed before it was watched
		}
		r.noticed(files)
		if _, known := r.seen(files, ByFile, time.Time{}); known {
			return
		}
		select {
		case changed <- struct{}{}:
		default: // it is noted already
		}
	})
}

// watcher tells when something may have changed.
type watcher struct {
	events *fsnotify.Watcher // nil: nothing is told
	log    *slog.Logger
	routes routes
	seen   map[string]os.FileInfo // folders that are watched, as they were then
	failed map[string]bool        // folders that cannot be watched, which was told
}

// run calls settled at first, and whenever something has happened and is over.
func (w *watcher) run(ctx context.Context, settled func()) {
	var events chan fsnotify.Event
	var errs chan error
	if w.events != nil {
		events, errs = w.events.Events, w.events.Errors
	}
	timer := time.NewTimer(0) // what changed since the files were read that serve
	defer timer.Stop()
	var since time.Time // of the first event that was not looked at
	for {
		select {
		case <-ctx.Done():
			return
		case e := <-events:
			if !w.concerns(e) {
				continue
			}
			now := time.Now()
			if since.IsZero() {
				since = now
			}
			timer.Reset(min(quiet, max(0, latest-now.Sub(since))))
		case err := <-errs:
			w.log.Warn("changes on disk may not be seen at once", "error", err)
			timer.Reset(quiet) // events may be lost
		case <-timer.C:
			since = time.Time{}
			settled()
			timer.Reset(look)
		}
	}
}

// follow watches all folders through which files are reached: a file is another one when it was renamed over, and a link leads
// elsewhere when a folder far away is replaced. It reports whether there is one that was not watched before.
func (w *watcher) follow(f *Files) (more bool) {
	if w.events == nil {
		return false
	}
	r, seen := routes{}, map[string]bool{}
	for _, name := range f.Paths {
		r.reach(name, seen)
	}
	for _, name := range f.Folders {
		r.reach(name, seen)
		if path, err := filepath.Abs(name); err == nil {
			if real, err := filepath.EvalSymlinks(path); err == nil {
				r.add(real, everything)
			}
		}
	}
	w.routes = r
	for _, dir := range w.events.WatchList() {
		now, err := os.Stat(dir)
		if r[dir] == nil || err != nil || !os.SameFile(now, w.seen[dir]) { // another folder may be there by now
			_ = w.events.Remove(dir) // one that is gone is forgotten already
			delete(w.seen, dir)
		}
	}
	for _, dir := range slices.Sorted(maps.Keys(r)) {
		if w.seen[dir] != nil && slices.Contains(w.events.WatchList(), dir) {
			continue
		}
		now, _ := os.Stat(dir)
		if err := w.events.Add(dir); err == nil {
			more = true
			w.seen[dir] = now
			delete(w.failed, dir)
		} else if !w.failed[dir] {
			w.log.Warn("changes on disk are seen late: a folder cannot be watched", "folder", dir, "error", err)
			w.failed[dir] = true
		}
	}
	return more
}

// concerns reports whether an event may change what is read. A store in the same folder is written all the time.
func (w *watcher) concerns(e fsnotify.Event) bool {
	if e.Op == fsnotify.Chmod {
		return true // it may be readable now
	}
	name := filepath.Base(e.Name)
	names := w.routes[filepath.Dir(e.Name)]
	return w.routes[e.Name] != nil || names[name] || names[everything] && (e.Op != fsnotify.Write || strings.HasSuffix(name, ".hcl"))
}

// routes are the folders to watch, by their real paths, and the names in them that matter.
type routes map[string]map[string]bool

// everything stands for the names of all .hcl files in a folder, and of folders and links.
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
