package bundle

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"reflect"
	"sync"
	"time"
)

// Settings say what is followed, and when a new bundle is taken.
type Settings struct {
	URL      *url.URL // of the archive; that of the signature ends with SignatureSuffix besides
	Keys     []PublicKey
	Poll     time.Duration // between two polls, a tenth more or less; 0: the server is asked only by Poll
	Instance string        // the name of this instance

	Canary    int           // the percent of instances that take a new bundle at once; 0: all do, and none is watched
	CanaryFor time.Duration // how long it is watched there, and how long the others wait
}

// Options are what a Follower works with.
type Options struct {
	Path string // of the file that keeps the last good bundle; "": it is not kept
	Log  *slog.Logger
	HTTP *http.Client     // nil: one that takes https, and http of this machine
	Now  func() time.Time // nil: time.Now

	// Take has a bundle serve, after it was tested. Serves is called meanwhile. The error says why it does not serve; an ErrUndecided has it
	// tried again.
	Take func(ctx context.Context, b *Bundle) error
	// Return has a bundle serve again that served before.
	Return func(ctx context.Context, b *Bundle) error

	Sharing Sharing // nil: nothing connects the instances
}

// Follower follows a bundle. Its methods may be called at any time by anybody.
type Follower struct {
	options Options
	turn    chan struct{} // holds one while nobody polls
	source  source        // of whose turn it is
	taking  sync.Mutex    // held while something else comes to serve
	alarm   chan alarm    // calls got worse
	changed chan struct{} // the settings did

	mu       sync.Mutex // guards what follows
	settings Settings
	kept     kept
	good     *Bundle   // that is to serve; nil before the first
	before   *Bundle   // to go back to while good is watched
	offered  *Bundle   // that is being taken
	last     *Bundle   // that was verified last
	waiting  *Bundle   // until the canaries have shown what it is worth
	held     string    // why it waits although its time has come
	rejected string    // who else went back from the newest one; "": nobody is known
	retry    retry     // of one that was not decided about
	serving  *Bundle   // good, unless somebody went back by hand
	first    int       // revision that serving serves with
	calls    *recent   // with serving
	raised   bool      // the alarm, for good
	asked    time.Time // when the server was last asked
	polled   time.Time // when it last answered
	refused  error     // why what is on the server does not serve
	failed   error     // of the last poll; refused where that has no other
	failures int       // polls that failed, or found what does not serve
}

type alarm struct {
	b   *Bundle
	why string
}

// Open reads what was kept. The Follower has no bundle yet when nothing was, or nothing that can be trusted: then First gets one.
func Open(o Options, s Settings) (*Follower, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.HTTP == nil {
		o.HTTP = newClient()
	}
	f := &Follower{options: o, settings: s, turn: make(chan struct{}, 1), alarm: make(chan alarm, 1), changed: make(chan struct{}, 1), calls: &recent{}}
	f.turn <- struct{}{}
	f.source = source{http: o.HTTP, url: s.URL}
	if o.Path == "" {
		return f, nil
	}
	k, err := readKept(o.Path)
	if err == nil {
		f.good, err = k.Good.verified(s.Keys)
	}
	if err != nil || f.good == nil {
		return f, err
	}
	f.kept, f.source.signature = k, f.good.signature
	f.before, _ = k.Before.verified(s.Keys) // without it nobody goes back
	return f, nil
}

// Kept reports whether there is a bundle that was kept: it served before.
func (f *Follower) Kept() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.good != nil && f.kept.Good != nil
}

// First fetches a bundle where none was kept, or a newer one in its place, before Run.
func (f *Follower) First(ctx context.Context) error {
	b, err := f.fetch(ctx)
	if err != nil {
		return err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if b == nil || f.good != nil && !b.Version.After(f.good.Version) {
		return errors.New("there are no newer rules on the server")
	}
	f.good, f.before, f.last = b, nil, b
	f.kept.Good, f.kept.Taken = nil, f.options.Now()
	return nil
}

// Prepare sets Log, Sharing, Take and Return, before Run.
func (f *Follower) Prepare(log *slog.Logger, sharing Sharing, take, back func(context.Context, *Bundle) error) {
	f.options.Log, f.options.Sharing, f.options.Take, f.options.Return = log, sharing, take, back
}

// Current is the bundle that is to serve; nil while there is none.
func (f *Follower) Current() *Bundle {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.good
}

// Configure changes the settings. A URL of nil ends the polls.
func (f *Follower) Configure(s Settings) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if reflect.DeepEqual(f.settings, s) {
		return
	}
	f.settings = s
	select {
	case f.changed <- struct{}{}:
	default: // it is noted already
	}
}

// Run polls until ctx ends.
func (f *Follower) Run(ctx context.Context) {
	var work sync.WaitGroup
	defer work.Wait()
	work.Go(func() {
		for {
			select {
			case a := <-f.alarm:
				f.goBack(ctx, a)
			case <-ctx.Done():
				return
			}
		}
	})
	for {
		due, stop := f.due()
		select {
		case <-due:
			_ = f.Poll(ctx, false) // it is in the log
		case <-f.changed:
		case <-ctx.Done():
			stop()
			return
		}
		stop()
	}
}

// due tells when to poll next; a channel of nil never does. Instances that were started together do not poll together.
func (f *Follower) due() (<-chan time.Time, func() bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	d := f.settings.Poll
	if d == 0 || f.settings.URL == nil {
		return nil, func() bool { return false }
	}
	d += time.Duration((rand.Float64() - 0.5) / 5 * float64(d))
	now := f.options.Now()
	soon := func(at time.Time) {
		if wait := at.Sub(now); wait > 0 { // a server that was away then is asked at the next poll
			d = min(d, wait)
		}
	}
	if f.waiting != nil {
		soon(f.kept.Seen.At.Add(f.settings.CanaryFor))
	}
	if f.retry.bundle != nil {
		soon(f.retry.at)
	}
	if f.asked.IsZero() {
		d = 0
	}
	t := time.NewTimer(max(d, 0))
	return t.C, t.Stop
}

// Poll asks the server, and takes a bundle that is new, if its time has come. now is whether it is taken without waiting for the canaries. The
// error says why what is on the server does not serve.
func (f *Follower) Poll(ctx context.Context, now bool) error {
	select {
	case <-f.turn:
		defer func() { f.turn <- struct{}{} }()
	case <-ctx.Done():
		return ctx.Err()
	}
	f.settle()
	b, err := f.fetch(ctx)
	if err == nil {
		err = f.consider(ctx, b, now)
	}
	if ctx.Err() != nil {
		return err // the process ends
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.failed = err; err != nil {
		f.failures++
		f.options.Log.Error("the rules on the server do not serve", "url", f.shown(), "error", err)
	}
	return err
}

func (f *Follower) shown() string {
	if f.settings.URL == nil {
		return ""
	}
	return Shown(f.settings.URL)
}

// fetch is what is new on the server since it was asked last; nil for nothing.
func (f *Follower) fetch(ctx context.Context) (*Bundle, error) {
	f.mu.Lock()
	s := f.settings
	f.mu.Unlock()
	if s.URL == nil {
		return nil, nil
	}
	if s.URL.String() != f.source.url.String() {
		f.source.url, f.source.etag = s.URL, ""
	}
	at := f.options.Now()
	b, err := f.source.fetch(ctx, s.Keys, at.Add(ahead))
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.asked = at; err == nil {
		f.polled = at
	}
	return b, err
}

// consider takes what is on the server, b or for nil what was there last time, if it is to serve now. A bundle that must not serve is an error for
// as long as it is on the server.
func (f *Follower) consider(ctx context.Context, b *Bundle, now bool) error {
	f.mu.Lock()
	switch {
	case b != nil:
		f.last, f.waiting, f.held, f.rejected, f.refused, f.retry = b, nil, "", "", nil, retry{}
	case now:
		b = f.last
	case f.waiting != nil:
		b = f.waiting
	case f.retry.bundle != nil && !f.options.Now().Before(f.retry.at):
		b = f.retry.bundle
	}
	f.mu.Unlock()
	held := f.heldBack(ctx, b, now)
	f.mu.Lock()
	take := false
	if b != nil {
		take, f.refused = f.decide(b, now, held)
	}
	err := f.refused
	f.mu.Unlock()
	if !take {
		return err
	}
	return f.take(ctx, b)
}

// decide reports whether a bundle is to be taken now, and why it must never be. held is why it has to wait for the canaries even when its time has
// come; "": it need not. It is called with mu held.
func (f *Follower) decide(b *Bundle, now bool, held string) (take bool, refused error) {
	at, version, good := f.options.Now(), reported(b), f.good.Version
	switch {
	case b.Version.Equal(good) && b.Digest == f.good.Digest:
		return now && f.serving != f.good, nil // where a newer one was before, it was withdrawn
	case !b.Version.After(good):
		return false, fmt.Errorf("the rules on the server were signed %s, and those that serve %s: older ones are not taken. To go back, sign the older rules again", version, reported(f.good))
	case !b.Version.After(f.kept.BackFrom) && !now:
		return false, f.wentBack()
	}
	if r := f.rejection(b); r != nil && !now {
		f.waiting, f.held, f.rejected = nil, "", r.Instance
		return false, fmt.Errorf("the rules signed %s are not taken: the instance %s went back from them: %s. Rules that are signed later are taken; `parlance reload` takes these all the same", version, r.Instance, r.Why)
	}
	if !f.kept.Seen.Version.Equal(b.Version) {
		f.kept.Seen = sighting{b.Version, at}
		f.keep()
	}
	s := &f.settings
	if now || s.Canary == 0 || f.canary() {
		return true, nil
	}
	until := f.kept.Seen.At.Add(s.CanaryFor)
	early := at.Before(until)
	switch {
	case !early && held == "":
		return true, nil
	case early && f.waiting == nil:
		f.options.Log.Info("new rules wait for the instances that take them first", "version", version, "until", until.UTC().Format(time.RFC3339))
	case !early && held != f.held:
		f.options.Log.Warn("new rules wait longer for the instances that take them first", "version", version, "why", held)
	}
	f.waiting, f.held = b, ""
	if !early {
		f.held = held
	}
	return false, nil
}

// reported is a version as it is shown.
func reported(b *Bundle) string { return b.Version.Format(time.RFC3339) }

func (f *Follower) wentBack() error {
	return fmt.Errorf("this instance went back from the rules signed %s: %s. It takes those that are signed later", f.kept.BackFrom.Format(time.RFC3339), f.kept.BackWhy)
}

// take has a bundle serve.
func (f *Follower) take(ctx context.Context, b *Bundle) error {
	f.taking.Lock()
	defer f.taking.Unlock()
	f.offer(b)
	err := f.options.Take(ctx, b)
	f.offer(nil)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.waiting, f.held, f.rejected = nil, "", ""
	if f.retry = f.retry.after(b, err, f.options.Now(), f.settings.Poll); err != nil {
		f.refused = fmt.Errorf("the rules signed %s are refused: %w", reported(b), err)
		if f.retry.bundle != nil {
			f.refused = fmt.Errorf("the rules signed %s are not taken yet, and are tried again at %s: %w", reported(b), f.retry.at.UTC().Format(time.RFC3339), err)
		}
		return f.refused
	}
	about := []any{"url", f.shown(), "version", reported(b), "key", b.Key, "archive", b.Digest}
	if f.before != nil {
		about = append(about, "watched_until", f.watchedUntil().UTC().Format(time.RFC3339))
	}
	f.options.Log.Info("new rules serve", about...)
	return nil
}

func (f *Follower) offer(b *Bundle) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.offered = b
}

// Serves tells with which revision a bundle serves from now on: the one that Take or Return was called with, or another one that somebody went
// back to by hand. nil is a folder of rules.
func (f *Follower) Serves(revision int, b *Bundle) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if b != nil && b == f.offered {
		f.accept(b)
	}
	if b != f.serving {
		f.serving, f.first, f.calls, f.raised = b, revision, &recent{}, false
	}
	if f.kept.Good == nil {
		f.keep() // the first
	}
}

// accept has a bundle be what is to serve. It is called with mu held.
func (f *Follower) accept(b *Bundle) {
	switch {
	case b == f.before || f.settings.Canary == 0:
		f.before = nil
	case f.before == nil:
		f.before, f.kept.Baseline = f.serving, f.calls.n
	default: // What is still watched is nothing to compare with, nor to go back to.
	}
	f.good, f.waiting = b, nil
	f.kept.Taken = f.options.Now()
	f.keep()
}

// keep writes the file. It is called with mu held.
func (f *Follower) keep() {
	if f.options.Path == "" || f.good == nil {
		return
	}
	f.kept.Good, f.kept.Before = f.good.stored(), f.before.stored()
	if err := f.kept.write(f.options.Path); err != nil && f.options.Log != nil {
		f.options.Log.Warn("the rules that serve cannot be kept for the next start", "error", err)
	}
}

// settle ends the watch of a bundle whose time is over.
func (f *Follower) settle() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.before == nil || f.raised || f.options.Now().Before(f.watchedUntil()) {
		return
	}
	n := f.calls.n
	about := []any{"version", reported(f.good), "calls", n.Calls, "failed", n.Failed, "truncated", n.Truncated}
	if n.Calls < enough {
		f.options.Log.Warn("the new rules stay, though too few calls came to judge them", about...)
	} else {
		f.options.Log.Info("the new rules stay", about...)
	}
	f.before = nil
	f.keep()
}

// watchedUntil is called with mu held.
func (f *Follower) watchedUntil() time.Time { return f.kept.Taken.Add(f.settings.CanaryFor) }

// Call tells how a call of a revision ended. It does not block.
func (f *Follower) Call(revision int, e End) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if revision < f.first {
		return // it began with the bundle before
	}
	f.calls.add(e)
	if f.before == nil || f.raised || f.serving != f.good || f.settings.Canary == 0 || !f.options.Now().Before(f.watchedUntil()) {
		return
	}
	if why := worse(f.kept.Baseline, f.calls.n); why != "" {
		select {
		case f.alarm <- alarm{f.good, why}:
			f.raised = true
		default: // The one before is not received yet.
		}
	}
}

// goBack has the bundle before serve again.
func (f *Follower) goBack(ctx context.Context, a alarm) {
	f.taking.Lock()
	defer f.taking.Unlock()
	f.mu.Lock()
	back := f.before
	if f.good != a.b || back == nil {
		f.mu.Unlock()
		return // another one serves by now
	}
	f.kept.BackFrom, f.kept.BackWhy = a.b.Version, a.why
	f.offered = back
	f.mu.Unlock()
	f.options.Log.Error("calls got worse with the new rules: going back", "from", reported(a.b), "to", reported(back), "why", a.why)
	err := f.options.Return(ctx, back)
	f.mu.Lock()
	f.offered = nil
	if f.refused = f.wentBack(); err != nil {
		f.refused = fmt.Errorf("calls got worse with the rules signed %s, and those before cannot serve again: %w", reported(a.b), err)
		f.options.Log.Error("the rules before cannot serve again; `parlance sets` lists what you can return to", "error", err)
	}
	f.failed = f.refused
	f.failures++
	instance := f.settings.Instance
	f.mu.Unlock()
	if f.options.Sharing != nil { // also where it could not go back itself
		f.options.Sharing.Reject(Rejection{Version: a.b.Version, Digest: a.b.Digest, Instance: instance, At: f.options.Now().UTC(), Why: a.why})
	}
}
