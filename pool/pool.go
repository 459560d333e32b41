// Package pool manages accounts: it chooses one for each attempt of a call, applies cooldowns after failures, and
// keeps the state of accounts over restarts.
//
// Begin starts a call with its possible targets; each attempt gets a lease of an account, and reports how it ended:
//
//	try := p.Begin(pool.Call{Targets: targets, Session: session})
//	for {
//		lease, err := try.Next(ctx) // *Exhausted when there is none
//		…                           // ask the upstream
//		try.Succeeded(lease)        // or Gone, or
//		step := try.Failed(lease, verdict)
//	}
//
// The caller decides what a failure means, with a Verdict.
package pool

import (
	"context"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// Pool is all accounts of all upstreams. Its methods may be called at once.
type Pool struct {
	options Options

	mu       sync.Mutex // guards all below, and all that hangs on it
	clock    clock
	groups   map[string]*Group
	proxies  map[proxyKey]*Proxy
	sessions *simplelru.LRU[sessionKey, binding]
	waiting  int                 // calls
	turns    uint64              // how many calls ever waited
	keys     map[string]struct{} // of all accounts; nil: not gathered since they changed
	logLines []logLine

	shelf  map[string]map[string]*record // by upstream and id: what is known of accounts that are not declared now
	dirty  []*account                    // they wait to be written
	writer *time.Timer
	outbox []change // for the table
	posted bool     // whoever has the lock put something into the outbox
	closed bool

	writing sync.Mutex // is held while the outbox is emptied; mu may be taken under it, and not the other way round

	background context.Context // of what goes on by itself
	stop       context.CancelFunc
	work       sync.WaitGroup // timers that were set, and what they started
}

// logLine is a line for the log, kept until the lock is given back.
type logLine struct {
	level slog.Level
	text  string
	about []any
}

// New makes a pool without accounts: Configure declares them. What the table knows is read at once. Entries that cannot be
// read are reported to the logger and left alone; it is an error when the table has sealed accounts and the vault is missing,
// or another one.
func New(o Options) (*Pool, error) {
	p := &Pool{options: o.withDefaults(), groups: map[string]*Group{}, proxies: map[proxyKey]*Proxy{}, shelf: map[string]map[string]*record{}}
	p.clock = clock{now: p.options.Now, seen: p.options.Now()}
	p.sessions, _ = simplelru.NewLRU[sessionKey, binding](max(p.options.Sessions, 1), nil) // fails for a size below 1 only
	p.background, p.stop = context.WithCancel(context.Background())
	if err := p.restore(); err != nil {
		p.stop()
		return nil, err
	}
	return p, nil
}

// Close writes what is not written yet and ends what goes on by itself. The pool can be used on, but remembers no more.
func (p *Pool) Close() error {
	p.lock()
	p.closed = true
	p.stop()
	p.stopTimer(p.writer)
	p.writer = nil
	for _, x := range p.proxies {
		p.stopTimer(x.probing)
		x.probing = nil
	}
	for _, g := range p.groups {
		p.stopTimer(g.alarm)
		g.alarm = nil
	}
	p.unlock()
	p.work.Wait()
	p.flush()
	return nil
}

// lock takes the lock and reads the clock.
func (p *Pool) lock() moment {
	p.mu.Lock()
	return p.clock.tick()
}

// unlock gives the lock back, and writes and says what there was to write and to say: others need not wait for that.
func (p *Pool) unlock() {
	lines, posted := p.logLines, p.posted
	p.logLines, p.posted = nil, false
	p.mu.Unlock()
	if posted {
		p.post()
	}
	for _, l := range lines {
		p.options.Logger.Log(context.Background(), l.level, l.text, l.about...)
	}
}

func (p *Pool) say(level slog.Level, text string, about ...any) {
	p.logLines = append(p.logLines, logLine{level, text, about})
}

// after calls f once, without the lock, unless the pool is closed before.
func (p *Pool) after(d time.Duration, f func()) *time.Timer {
	if p.closed {
		return nil
	}
	p.work.Add(1)
	return time.AfterFunc(d, func() {
		defer p.work.Done()
		f()
	})
}

// stopTimer stops what after set, if it has not begun. t may be nil.
func (p *Pool) stopTimer(t *time.Timer) {
	if t != nil && t.Stop() {
		p.work.Done()
	}
}

// Group is the accounts of an upstream; nil when there is none of the name.
func (p *Pool) Group(upstream string) *Group {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.groups[upstream]
}

// group is the accounts of an upstream.
func (p *Pool) group(upstream string) (*Group, error) {
	if g := p.groups[upstream]; g != nil {
		return g, nil
	}
	return nil, unknownUpstream(upstream, slices.Sorted(maps.Keys(p.groups)))
}

// find is an account.
func (p *Pool) find(upstream, id string) (*account, error) {
	g, err := p.group(upstream)
	if err != nil {
		return nil, err
	}
	if a := g.byID[id]; a != nil {
		return a, nil
	}
	return nil, unknownAccount(upstream, id)
}
