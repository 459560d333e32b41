package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"os/signal"
	"sync"
	"sync/atomic"
	"syscall"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/cmd/parlance/internal/logqueue"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/admin"
	"github.com/parlance-gateway/parlance/runtime/bundle"
	"github.com/parlance-gateway/parlance/runtime/capture"
	"github.com/parlance-gateway/parlance/runtime/forwarded"
	"github.com/parlance-gateway/parlance/runtime/gateway"
	"github.com/parlance-gateway/parlance/runtime/metrics"
	"github.com/parlance-gateway/parlance/runtime/recent"
	"github.com/parlance-gateway/parlance/runtime/reload"
)

// server is a gateway that takes over what changes on disk.
type server struct {
	origin   origin
	gateway  *gateway.Gateway
	log      *slog.Logger
	lines    *logqueue.Queue // of the log
	level    *slog.LevelVar  // of the log
	demo     *url.URL        // the demo upstream, where there is no configuration
	state    *state          // nil without a configuration
	files    *follower       // nil without a configuration
	began    *config.Config  // with which the process was started; nil without one
	listen   string          // where it listens
	reported []func(*reload.Report)
	metrics  *metrics.Metrics // nil without an admin API
	captures *capture.Ring    // nil without an admin API
	recent   *recent.Recorder // nil without an admin API

	hangups chan os.Signal

	compiled compiled // for make

	audit *admin.AuditFile // nil: there is none

	settings atomic.Pointer[config.Reload]
	proxies  atomic.Pointer[forwarded.Proxies] // that are trusted
	program  atomic.Pointer[runtime.Program]   // that serves
	samples  chan struct{}                     // holds one for each process of the playground that runs
	reloads  *reload.Reloader

	waiting    sync.WaitGroup // for calls of revisions that were swapped out
	closed     chan struct{}
	unprepare  func() // ends what prepare does
	smallPages func() // ends what useHugePages began
}

// compiled is what rules came to that names of models in a configuration were not part of.
type compiled struct {
	files   map[string][]byte
	program *runtime.Program
}

// start begins with what was read and serves.
func (l *server) start(files *reload.Files, m *made) {
	l.closed = make(chan struct{})
	l.remember(files, m)
	s := settingsOf(m.config)
	l.settings.Store(&s)
	l.program.Store(m.program)
	l.samples = make(chan struct{}, maxSamples)
	l.reloads = reload.New(reload.Options{
		Read: l.origin.read, Try: l.try, Make: l.make, Apply: l.apply, Reported: l.reportReload,
		Keep: func() int { return l.settings.Load().Keep },
	}, files, m)
	if l.origin.bundle != nil {
		m.bundle, _ = files.Source.(*bundle.Bundle)
		l.followBundle()
		l.origin.bundle.Serves(1, m.bundle)
	}
	l.prepare(m.program, m.options.Upstreams) // none without a configuration: who tries the demo upstream needs few pairs
}

// sets are what the admin API asks.
type sets struct{ l *server }

func (s sets) Reload(ctx context.Context) (any, bool) {
	report := s.l.reloadNow(ctx, reload.ByAdmin)
	return report, report.OK
}

func (s sets) Rollback(to int) (any, bool) {
	report := s.l.reloads.Rollback(to)
	return report, report.OK
}

func (s sets) Sets() any { return s.l.reloads.Sets() }

func (s sets) Last() any {
	if report := s.l.reloads.Last(); report != nil {
		return report
	}
	return nil
}

func (s sets) Source() any { return s.l.ruleSource() }

func settingsOf(c *config.Config) config.Reload {
	if c == nil {
		return config.DefaultReload()
	}
	return c.Reload
}

// run takes over what changes on disk and reloads on SIGHUP until ctx ends.
func (l *server) run(ctx context.Context) {
	context.AfterFunc(ctx, l.reloads.Close) // The end waits for no trial.
	var work sync.WaitGroup
	work.Go(func() { l.reloads.Watch(ctx, l.log, func() bool { return l.settings.Load().Watch }) })
	if f := l.origin.bundle; f != nil {
		work.Go(func() { f.Run(ctx) })
	}
	for {
		select {
		case <-l.hangups:
			l.reload(ctx)
			continue
		case <-ctx.Done():
		}
		break
	}
	work.Wait()
}

// read takes SIGHUP from now on until the process is about to end: before the gateway serves and while its last calls run, the signal
// must not end it.
func (l *server) read() (end func()) {
	l.hangups = make(chan os.Signal, 1)
	signal.Notify(l.hangups, syscall.SIGHUP)
	return func() { signal.Stop(l.hangups) }
}

// close waits for whoever waits for calls.
func (l *server) close() {
	close(l.closed)
	l.waiting.Wait()
}

// try has another process look for mistakes and run the specs.
func (l *server) try(ctx context.Context, files, before *reload.Files) *reload.Result {
	s := l.settings.Load()
	r := &reload.Result{}
	child := reload.Child{Args: []string{"trial"}, Limit: s.Limit}
	err := child.Run(ctx, attempt{Origin: l.origin, Followed: l.followed(), Files: files.Contents, Before: before.Contents, Passed: before.Passed, Strict: s.Strict, Limit: s.Limit}, r)
	if err != nil {
		return &reload.Result{Reason: err.Error(), Undecided: errors.Is(err, reload.ErrUndecided)}
	}
	return r
}

// make makes of files what apply takes.
func (l *server) make(files *reload.Files) (any, *reload.Result) {
	var ready *runtime.Program
	if l.origin.sameRules(files.Contents, l.compiled.files) {
		ready = l.compiled.program
	}
	m := l.origin.understand(files.Contents, l.followed(), ready)
	r := &reload.Result{}
	if m.program == nil {
		r.Add(m.findings())
		return nil, r
	}
	if err := l.admits(m.config); err != nil {
		r.Reason = err.Error()
		return nil, r
	}
	l.remember(files, m)
	m.set, m.suite = nil, nil // only the program serves
	m.rules = files.Contents
	m.bundle, _ = files.Source.(*bundle.Bundle)
	return m, r
}

// remember keeps a program for sets that have the same rules: those that are kept share it, and nothing is compiled beside the streams.
func (l *server) remember(files *reload.Files, m *made) {
	if !m.named() {
		l.compiled = compiled{files.Contents, m.program}
	}
}

// followed are the files of accounts that serve, by the names of their upstreams.
func (l *server) followed() map[string]string {
	if l.files == nil {
		return nil
	}
	return l.files.paths()
}

// admits refuses a configuration without clients' keys while the gateway can be reached from elsewhere.
func (l *server) admits(c *config.Config) error {
	if c == nil || l.listen == "" {
		return nil
	}
	return config.CheckListen(l.listen, c.Keyed())
}

// apply has what was made serve.
func (l *server) apply(thing any, g reload.Revision) (restart []string, err error) {
	m := thing.(*made)
	o := m.options
	o.Revision, o.Logger = gateway.Revision(g), l.log
	if m.config == nil {
		o.Program, o.Grace = m.program, demoGrace
		o.Upstreams = demoUpstreams(l.demo, m.program)
		l.gateway.Swap(o)
		l.origin.keepLastGood(nil, m.rules, l.log)
		return nil, nil
	}
	var ended func()
	over, err := l.gateway.SwapWith(func() (err error) {
		if ended, err = l.files.take(m.config); err != nil {
			return err
		}
		l.state.clients.Configure(m.config.Keys(), m.config.ClientGroups...)
		l.level.Set(m.config.LogLevel)
		if l.captures != nil {
			l.captures.Configure(m.config.Capture.Bounds, m.config.Capture.Rules...)
		}
		l.settings.Store(&m.config.Reload)
		l.proxies.Store(m.config.Proxies)
		return nil
	}, o)
	if err != nil {
		return nil, fmt.Errorf("the accounts are refused: %w", err)
	}
	l.program.Store(m.program)
	if f := l.origin.bundle; f != nil {
		l.configureBundle(m.config)
		f.Serves(g.Number, m.bundle)
	}
	l.state.serves(o.Revision)
	l.prepare(m.program, o.Upstreams)
	l.origin.keepLastGood(m.config, m.rules, l.log)
	select {
	case <-over:
		ended()
	default:
		l.waiting.Go(func() {
			select {
			case <-over:
				ended()
			case <-l.closed:
			}
		})
	}
	return config.Restart(l.began, m.config, l.origin.Listen != ""), nil
}

// maxShown is how many findings, and specs that failed, the log shows of one reload.
const maxShown = 20

// reportReload writes what came of a reload to the log, and hands it on.
func (l *server) reportReload(r *reload.Report) {
	for _, f := range l.reported {
		f(r)
	}
	ctx := context.Background()
	about := []any{"why", r.Why, "revision", r.Revision, "hash", r.Hash}
	if r.Bundle != "" {
		about = append(about, "rules", r.Bundle)
	}
	switch {
	case r.Unchanged:
		l.log.InfoContext(ctx, "reload: nothing has changed", about...)
		return
	case r.OK:
		about = append(about, "took_ms", float64(r.Took.Microseconds())/1000, "specs", r.Specs)
		if r.Before {
			about = append(about, "passed_before", true)
		}
		if len(r.Restart) > 0 {
			about = append(about, "restart", r.Restart)
		}
		l.log.InfoContext(ctx, "reloaded", about...)
	default:
		about = append(about, "tried", r.Tried, "took_ms", float64(r.Took.Microseconds())/1000, "mistakes", len(r.Findings), "failed_specs", len(r.Failed))
		if r.Reason != "" {
			about = append(about, "error", r.Reason)
		}
		l.log.ErrorContext(ctx, "reload refused", about...)
	}
	shown := 0
	line := func(level slog.Level, place, text string) {
		if shown++; shown <= maxShown {
			l.log.Log(ctx, level, "reload: "+place+": "+text)
		}
	}
	for _, f := range r.Findings {
		line(slog.LevelError, located(f.File, f.Line, f.Column), f.Summary+". "+f.Detail)
	}
	for _, f := range r.Failed {
		line(slog.LevelError, located(f.File, f.Line, 0), fmt.Sprintf("failed: %s %q: %s", f.Kind, f.Name, f.Problems[0].Message))
	}
	for _, f := range r.Warnings {
		line(slog.LevelWarn, located(f.File, f.Line, f.Column), f.Summary+". "+f.Detail)
	}
	if shown > maxShown {
		l.log.WarnContext(ctx, "reload: there is more, which is not shown; `parlance reload` shows it", "more", shown-maxShown)
	}
}

func located(file string, line, column int) string {
	switch {
	case file == "":
		return "everywhere"
	case column == 0:
		return fmt.Sprintf("%s:%d", file, line)
	}
	return fmt.Sprintf("%s:%d:%d", file, line, column)
}
