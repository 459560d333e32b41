// Package watch reports when files may have changed, however they are written.
//
// It sees files that are written in place, renamed over and replaced by another link, and folders that are removed and made anew. It
// does not read them: whether they hold something else is for the caller to find out.
package watch

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/fsnotify/fsnotify"
)

// Options say when files are looked at.
type Options struct {
	Quiet  time.Duration // how long nothing may happen before: whoever writes is done then
	Latest time.Duration // how long they are not looked at although something happens all the time

	// Look is how often they are looked at although nothing seems to happen: there are file systems that tell nothing, and limits on
	// how much is told. Zero is never.
	Look time.Duration

	// Within reports whether what happened to a file or folder in one of the followed folders, of that name, matters.
	Within func(name string, op fsnotify.Op) bool

	// Unseen is told what keeps changes from being seen at once; of a folder that cannot be watched once.
	Unseen func(err error)
}

// Follower tells when files may have changed. Its methods are for one goroutine.
type Follower struct {
	options Options
	events  *fsnotify.Watcher // nil: nothing is told
	routes  routes
	seen    map[string]os.FileInfo // folders that are watched, as they were then
	failed  map[string]bool        // folders that cannot be watched, which was told
}

// New returns a Follower that follows nothing yet. With an error, the system tells nothing of files, and all that the Follower does is
// to look from time to time.
func New(o Options) (*Follower, error) {
	events, err := fsnotify.NewWatcher()
	return &Follower{options: o, events: events, seen: map[string]os.FileInfo{}, failed: map[string]bool{}}, err
}

// Close ends what Follow began. Run is to have ended before.
func (f *Follower) Close() error {
	if f.events == nil {
		return nil
	}
	return f.events.Close()
}

// Run calls look at first, since something may have changed before, and whenever something has happened and is over, until ctx ends.
// When again is true, it is called again a little later: what it saw may have been half-written, with nobody to tell of the rest.
func (f *Follower) Run(ctx context.Context, look func() (again bool)) {
	var events chan fsnotify.Event
	var errs chan error
	if f.events != nil {
		events, errs = f.events.Events, f.events.Errors
	}
	timer := time.NewTimer(0)
	defer timer.Stop()
	var since time.Time // of the first event that was not looked at
	for {
		select {
		case <-ctx.Done():
			return
		case e := <-events:
			if !f.concerns(e) {
				continue
			}
			now := time.Now()
			if since.IsZero() {
				since = now
			}
			timer.Reset(min(f.options.Quiet, max(0, f.options.Latest-now.Sub(since))))
		case err := <-errs:
			f.options.Unseen(err)
			timer.Reset(f.options.Quiet) // events may be lost
		case <-timer.C:
			since = time.Time{}
			if again := look(); again {
				timer.Reset(f.options.Quiet)
			} else if f.options.Look > 0 {
				timer.Reset(f.options.Look)
			}
		}
	}
}

// Follow has files be followed, and folders with all that they hold, and nothing else. It reports whether some folder was not watched
// before: what changed in it until now was not seen.
func (f *Follower) Follow(files, folders []string) (more bool) {
	if f.events == nil {
		return false
	}
	f.routes = through(files, folders)
	for _, dir := range f.events.WatchList() {
		now, err := os.Stat(dir)
		if f.routes[dir] == nil || err != nil || !os.SameFile(now, f.seen[dir]) { // another folder may be there by now
			_ = f.events.Remove(dir) // one that is gone is forgotten already
			delete(f.seen, dir)
		}
	}
	watched := f.events.WatchList()
	for _, dir := range slices.Sorted(maps.Keys(f.routes)) {
		if f.seen[dir] != nil && slices.Contains(watched, dir) {
			continue
		}
		now, _ := os.Stat(dir)
		if err := f.events.Add(dir); err == nil {
			more = true
			f.seen[dir] = now
			delete(f.failed, dir)
		} else if !f.failed[dir] && !errors.Is(err, fs.ErrNotExist) { // one that is gone is not missed: the folder that it was in tells of another
			f.options.Unseen(fmt.Errorf("%s cannot be watched: %w", dir, err))
			f.failed[dir] = true
		}
	}
	return more
}

// concerns reports whether an event may change what the files hold. A store in the same folder is written all the time.
func (f *Follower) concerns(e fsnotify.Event) bool {
	name := filepath.Base(e.Name)
	names := f.routes[filepath.Dir(e.Name)]
	return f.routes[e.Name] != nil || names[name] || names[everything] && f.options.Within(name, e.Op)
}
