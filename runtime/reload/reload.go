// Package reload loads changed files into a running gateway, after it has tested them.
//
// It reads the files, tests them in another process, compiles them in this one, and then replaces everything that serves in one step.
// A rejected change has no effect. Earlier sets are kept for a rollback.
package reload

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// Reasons for a reload or a rollback.
const (
	ByFile     = "file"     // something changed on disk
	BySignal   = "signal"   // SIGHUP
	ByAdmin    = "admin"    // the admin API, or a command that asks it
	ByRollback = "rollback" // somebody went back to an older set
	ByBundle   = "bundle"   // there are new rules on a server
	ByCanary   = "canary"   // calls got worse with them
	ByPromote  = "promote"  // the candidate of a shadow run
	ByStart    = "start"    // the process began with it
)

// defaultKeep is how many sets are kept unless said otherwise.
const defaultKeep = 10

// restarts is how often a reload begins anew because what it tries is not on disk any more, before it goes on all the same.
const restarts = 3

// Options are what a Reloader works with. Try, Make and Apply are called by one goroutine at a time, the others by several.
type Options struct {
	// Read reads all files as they are now. The error is for people, and the Files are good for what to watch.
	Read func() (*Files, error)
	// Try looks for mistakes in another process. before is what serves now. The Result is not nil.
	Try func(ctx context.Context, files, before *Files) *Result
	// Make makes what Apply takes; nil when the Result has mistakes.
	Make func(files *Files) (any, *Result)
	// Apply has what was made serve from now on. restart names what only a restart changes. With an error nothing has changed.
	Apply func(made any, g Revision) (restart []string, err error)

	Keep     func() int       // how many sets are kept, the one that serves among them; nil: ten
	Now      func() time.Time // time.Now
	Reported func(*Report)    // of each reload and rollback, one after the other; nil: nobody
}

// Revision is a set that serves or served.
type Revision struct {
	Number int       // 1 at the start, one more at each swap
	Hash   string    // of its files
	Since  time.Time // when it began to serve
}

// Reloader knows what serves and what served before. Its methods may be called at any time by anybody.
type Reloader struct {
	options Options
	turn    chan struct{} // holds one while nothing is tried
	life    context.Context
	end     context.CancelFunc

	mu     sync.Mutex // guards what follows
	sets   []*kept    // oldest first; the last one serves
	tried  tried      // what is on disk, the last time
	last   *Report    // of what was tried last
	trying *trying    // nil: nothing is tried
	rolled int        // counts rollbacks

	reporting sync.Mutex
}

// kept is a set that was good.
type kept struct {
	Revision
	why   string
	of    int // the revision that it is a return to; its own Number when it is none
	files *Files
	made  any
	until time.Time // when another one took its place
}

// tried is what came of what was on disk.
type tried struct {
	sum    Sum
	began  time.Time
	report *Report
}

// trying is a trial that runs.
type trying struct {
	sum    Sum
	yields bool // to what is newer
	cancel context.CancelCauseFunc
}

var (
	errSuperseded = errors.New("there is something newer")
	errRolledBack = errors.New("a rollback came in between; reload once more to have what is on disk")
)

// New returns a Reloader of a gateway that serves what was made of files, since now, as revision 1.
func New(o Options, files *Files, made any) *Reloader {
	if o.Keep == nil {
		o.Keep = func() int { return defaultKeep }
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	r := &Reloader{options: o, turn: make(chan struct{}, 1)}
	r.turn <- struct{}{}
	r.life, r.end = context.WithCancel(context.Background())
	r.sets = []*kept{{Revision: Revision{1, files.Hash, o.Now()}, why: ByStart, of: 1, files: files, made: made}}
	r.tried = tried{sum: files.Sum}
	return r
}

// Close ends what is tried. Nothing is taken over any more.
func (r *Reloader) Close() { r.end() }

// Reload has what is on disk now, or later, served, if it is good and is not what serves already. The report is not nil, but for
// ByFile when what is on disk was looked at before. ctx bounds how long it waits for others; what was begun goes on without.
func (r *Reloader) Reload(ctx context.Context, why string) *Report {
	return r.reload(ctx, why, offer{read: r.options.Read})
}

// Offer is Reload for what is not on disk yet. read reads it together with what is; once it serves, Read is to read the same. When it is refused,
// what is on disk counts as tried as before.
func (r *Reloader) Offer(ctx context.Context, why string, read func() (*Files, error)) *Report {
	return r.reload(ctx, why, offer{read: read, aside: true})
}

// offer is where files come from that are to serve.
type offer struct {
	read  func() (*Files, error)
	aside bool // it is not what is on disk
}

func (r *Reloader) reload(ctx context.Context, why string, o offer) *Report {
	called := r.options.Now()
	select {
	case <-r.turn:
		defer func() { r.turn <- struct{}{} }()
	case <-ctx.Done():
		return r.refused(&Report{Why: why, At: called, Reason: "nobody waits for it any more"})
	}
	for n := 0; ; n++ {
		report, again := r.once(o, why, called, n < restarts)
		if !again {
			return report
		}
	}
}

// once tries what is on disk. again is true when that is not what is on disk any more, if the caller can do it again.
func (r *Reloader) once(o offer, why string, called time.Time, can bool) (report *Report, again bool) {
	began := r.options.Now()
	files, err := o.read()
	report = &Report{Why: why, At: began, Tried: files.Hash, Bundle: files.Bundle}
	if old, ok := r.seen(files, why, called); ok {
		return old, false
	}
	done := func(refused bool) (*Report, bool) {
		report.Took = r.options.Now().Sub(began)
		if refused {
			r.refused(report)
		}
		r.mu.Lock()
		if r.last = report; !refused || !o.aside {
			r.tried = tried{files.Sum, began, report}
		}
		r.mu.Unlock()
		r.report(report)
		return report, false
	}
	if err != nil {
		report.Reason = err.Error()
		return done(true)
	}
	before, rolled := r.serving(), r.rollbacks()
	if files.Sum == before.files.Sum {
		report.OK, report.Unchanged, report.Revision, report.Hash, report.Since = true, true, before.Number, before.Hash, before.Since
		return done(false)
	}

	result, superseded := r.try(files, before.files, can && !o.aside)
	if superseded || can && r.life.Err() == nil && o.moved(files) {
		return nil, true
	}
	report.take(result)
	if !result.OK() {
		return done(true)
	}
	files.passed(result, before.files)
	made, result := r.options.Make(files)
	if !result.OK() {
		report.take(result) // A file that is read besides may be another one than in the trial.
		return done(true)
	}
	if can && o.moved(files) {
		return nil, true
	}
	if err := r.put(report, &kept{why: why, files: files, made: made}, rolled); err != nil {
		report.Reason = err.Error()
		return done(true)
	}
	return done(false)
}

// Promote has files served that are not on disk, if they are good: they are tried as in a reload. What is on disk is taken again when it
// changes, or when a reload is asked for.
func (r *Reloader) Promote(ctx context.Context, files *Files) *Report {
	report := &Report{Why: ByPromote, At: r.options.Now(), Tried: files.Hash}
	select {
	case <-r.turn:
		defer func() { r.turn <- struct{}{} }()
	case <-ctx.Done():
		report.Reason = "nobody waits for it any more"
		return r.refused(report)
	}
	before, rolled := r.serving(), r.rollbacks()
	ok := func() bool {
		if files.Sum == before.files.Sum {
			report.OK, report.Unchanged, report.Revision, report.Hash, report.Since = true, true, before.Number, before.Hash, before.Since
			return true
		}
		result, _ := r.try(files, before.files, false)
		if report.take(result); !result.OK() {
			return false
		}
		files.passed(result, before.files)
		made, result := r.options.Make(files)
		if !result.OK() {
			report.take(result)
			return false
		}
		if err := r.put(report, &kept{why: ByPromote, files: files, made: made}, rolled); err != nil {
			report.Reason = err.Error()
			return false
		}
		return true
	}()
	report.Took = r.options.Now().Sub(report.At)
	if !ok {
		r.refused(report)
	}
	r.report(report)
	return report
}

// seen is the report about files that were tried already, when that answers the call.
func (r *Reloader) seen(files *Files, why string, called time.Time) (*Report, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.tried.sum != files.Sum {
		return nil, false
	}
	if why == ByFile {
		return nil, true
	}
	return r.tried.report, r.tried.report != nil && r.tried.began.After(called)
}

// try has files tried, for as long as nobody goes back, and, if the caller can try again, nothing else is on disk.
func (r *Reloader) try(files, before *Files, can bool) (result *Result, superseded bool) {
	ctx, cancel := context.WithCancelCause(r.life)
	defer cancel(nil)
	r.mu.Lock()
	r.trying = &trying{files.Sum, can, cancel}
	r.mu.Unlock()
	defer func() {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.trying = nil
	}()
	result = r.options.Try(ctx, files, before)
	switch cause := context.Cause(ctx); {
	case errors.Is(cause, errSuperseded):
		return result, true
	case errors.Is(cause, errRolledBack):
		return &Result{Reason: cause.Error()}, false
	case cause != nil:
		return &Result{Reason: "the gateway is stopping"}, false
	}
	return result, false
}

// moved reports whether something else is there than files.
func (o offer) moved(files *Files) bool {
	now, err := o.read()
	return err != nil || now.Sum != files.Sum
}

// noticed says that something happened on disk. A trial of what is not there any more ends.
func (r *Reloader) noticed(files *Files) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.trying != nil && r.trying.yields && r.trying.sum != files.Sum {
		r.trying.cancel(errSuperseded)
	}
}

// put has a set serve. It is refused when there was a rollback that the caller knows nothing of.
func (r *Reloader) put(report *Report, next *kept, rolled int) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.rolled != rolled {
		return errRolledBack
	}
	return r.apply(report, next)
}

// apply is called with mu held.
func (r *Reloader) apply(report *Report, next *kept) (err error) {
	before := r.sets[len(r.sets)-1]
	next.Revision = Revision{before.Number + 1, next.files.Hash, r.options.Now()}
	if next.of == 0 {
		next.of = next.Number
	}
	if report.Restart, err = r.options.Apply(next.made, next.Revision); err != nil {
		return err
	}
	before.until = next.Since
	r.sets = append(r.sets, next)
	r.forget()
	report.OK, report.Revision, report.Hash, report.Since = true, next.Number, next.Hash, next.Since
	return nil
}

// forget lets sets go that are too many: those first that a newer one is a return to. It is called with mu held.
func (r *Reloader) forget() {
	for len(r.sets) > max(r.options.Keep(), 1) {
		gone := 0
		for i, k := range r.sets {
			if r.returned(k, i) {
				gone = i
				break
			}
		}
		r.sets = append(r.sets[:gone:gone], r.sets[gone+1:]...)
	}
}

func (r *Reloader) returned(k *kept, at int) bool {
	for _, later := range r.sets[at+1:] {
		if later.made == k.made {
			return true
		}
	}
	return false
}

// Rollback has an older set serve at once, as a new revision: that of a number, or the one before for 0. What is on disk is taken
// again when it changes, or when a reload is asked for.
func (r *Reloader) Rollback(to int) *Report {
	return r.back(ByRollback, func() (*kept, error) { return r.older(to) })
}

// errNotKept is that no set is kept that could serve at once.
var errNotKept = errors.New("the set is not kept")

// Return has the newest of the sets that are kept and that fit serve at once, as a new revision. It counts as what is on disk. nil: none fits.
func (r *Reloader) Return(why string, fits func(*Files) bool) *Report {
	r.mu.Lock()
	at := slices.IndexFunc(r.sets, func(k *kept) bool { return fits(k.files) })
	r.mu.Unlock()
	if at < 0 {
		return nil
	}
	return r.back(why, func() (*kept, error) {
		for _, k := range slices.Backward(r.sets) {
			if fits(k.files) {
				r.tried = tried{sum: k.files.Sum}
				return k, nil
			}
		}
		return nil, errNotKept
	})
}

// back has an older set serve, which find finds with mu held.
func (r *Reloader) back(why string, find func() (*kept, error)) *Report {
	began := r.options.Now()
	report := &Report{Why: why, At: began}
	err := func() error {
		r.mu.Lock()
		defer r.mu.Unlock()
		old, err := find()
		if err != nil {
			return err
		}
		report.Tried, report.Bundle = old.Hash, old.files.Bundle
		if r.trying != nil {
			r.trying.cancel(errRolledBack)
		}
		r.rolled++
		return r.apply(report, &kept{why: why, of: old.of, files: old.files, made: old.made})
	}()
	report.Took = r.options.Now().Sub(began)
	if err != nil {
		report.Reason = err.Error()
		r.refused(report)
	}
	r.report(report)
	return report
}

// older is the set to go back to. It is called with mu held.
func (r *Reloader) older(to int) (*kept, error) {
	now := r.sets[len(r.sets)-1]
	if to != 0 {
		for _, k := range r.sets {
			switch {
			case k.Number != to:
			case k == now:
				return nil, fmt.Errorf("revision %d serves already", to)
			default:
				return k, nil
			}
		}
		return nil, fmt.Errorf("revision %d is not kept; `parlance sets` shows those that are", to)
	}
	for i := len(r.sets) - 1; i >= 0; i-- {
		if k := r.sets[i]; k.Number < now.of && k.made != now.made {
			return k, nil
		}
	}
	return nil, errors.New("there is no earlier revision")
}

// Serving is the set that serves.
func (r *Reloader) Serving() SetInfo {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.info(r.sets[len(r.sets)-1])
}

// Last is the report about the files that were tried last; nil if none were since the start.
func (r *Reloader) Last() *Report {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.last
}

// Files are those that serve. They must not be changed.
func (r *Reloader) Files() *Files { return r.serving().files }

// Sets are those that are kept, the newest first. The first one serves.
func (r *Reloader) Sets() []SetInfo {
	r.mu.Lock()
	defer r.mu.Unlock()
	list := make([]SetInfo, 0, len(r.sets))
	for i := len(r.sets) - 1; i >= 0; i-- {
		list = append(list, r.info(r.sets[i]))
	}
	return list
}

// info is called with mu held.
func (r *Reloader) info(k *kept) SetInfo {
	i := SetInfo{Revision: k.Number, Hash: k.Hash, Bundle: k.files.Bundle, Since: k.Since, Until: k.until, Why: k.why, Serving: k == r.sets[len(r.sets)-1]}
	if k.of != k.Number {
		i.Of = k.of
	}
	return i
}

func (r *Reloader) serving() *kept {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.sets[len(r.sets)-1]
}

func (r *Reloader) rollbacks() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.rolled
}

// Refuse reports that nothing was tried, since what was to be tried could not be had.
func (r *Reloader) Refuse(why, reason string) *Report {
	return r.refused(&Report{Why: why, At: r.options.Now(), Reason: reason})
}

// refused notes in a report what serves all the same.
func (r *Reloader) refused(report *Report) *Report {
	now := r.serving()
	report.OK, report.Revision, report.Hash, report.Since = false, now.Number, now.Hash, now.Since
	return report
}

func (r *Reloader) report(report *Report) {
	r.reporting.Lock()
	defer r.reporting.Unlock()
	if r.options.Reported != nil {
		r.options.Reported(report)
	}
}
