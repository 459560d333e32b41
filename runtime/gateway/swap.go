package gateway

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
)

// Swap makes all requests that come from now on be served by other options. Those that run finish with what they began with:
// ended is closed when the last of them is over. A Profile of an upstream must come from the same program.
//
// What is shared by all calls cannot be changed, and is taken from the Options that the gateway was made with: Clients, Pool,
// Keeper, States, Store, Seal, Version, TLS, Now, Sleep, NewID, Dial, Trace, Observer, Tracer, Captures, Transport and RuleSource. What is known of accounts and of models, and connections to
// hosts that are still asked, outlive a swap. Accounts of a Pool of the caller's are the caller's to declare: those of upstreams
// that come before, and those of upstreams that go when ended is closed.
func (g *Gateway) Swap(o Options) (ended <-chan struct{}) {
	ended, _ = g.SwapWith(func() error { return nil }, o)
	return ended
}

// SwapWith is Swap for who declares the accounts of a Pool of its own. A call that gets a key of theirs for a host that it does not know waits
// until it can be told where that is. When declare fails, all stays as it was, and the error is its own.
func (g *Gateway) SwapWith(declare func() error, o Options) (ended <-chan struct{}, err error) {
	g.swapping.Lock()
	defer g.swapping.Unlock()
	if err := declare(); err != nil {
		return nil, err
	}
	if g.options.Clients == nil {
		g.clients.Configure(declaredKeys(o.Keys))
	}
	g.formers.add(g.serving.Load())
	g.declare(o.Upstreams)
	s := g.compile(g.fixed(o).withDefaults())
	g.formers.moved(s)
	before := g.serving.Swap(s)
	g.options.Captures.Serves(s.translator)
	g.catalog.Swapped(before.listed, s.listed)
	g.forgetBalances(s)
	select {
	case g.swapped <- struct{}{}:
	default: // it is noted already
	}
	before.lifetime.retire()
	return before.lifetime.ended, nil
}

// fixed are options with what a Swap cannot change.
func (g *Gateway) fixed(o Options) Options {
	f := &g.options
	o.Clients, o.Pool, o.Keeper, o.States, o.Store, o.Seal, o.Version = f.Clients, f.Pool, f.Keeper, f.States, f.Store, f.Seal, f.Version
	o.Now, o.Sleep, o.NewID, o.Dial, o.Trace, o.Observer, o.Tracer, o.Captures, o.Transport = f.Now, f.Sleep, f.NewID, f.Dial, f.Trace, f.Observer, f.Tracer, f.Captures, f.Transport
	o.RuleSource = f.RuleSource
	return o
}

// Revision is the one that serves what comes now.
func (g *Gateway) Revision() Revision { return g.serving.Load().revision }

// acquire is what serves now. It is to be released.
func (g *Gateway) acquire() *serving {
	for {
		s := g.serving.Load()
		s.lifetime.users.Add(1)
		if s == g.serving.Load() {
			return s
		}
		s.release() // It was swapped in between, and may have ended.
	}
}

// release ends the use of a serving. The last one lets go what only it needs.
func (s *serving) release() { s.lifetime.release() }

// lifetime counts who uses a serving.
type lifetime struct {
	users   atomic.Int64
	retired atomic.Bool // nobody will use it who does not yet
	once    sync.Once
	end     func()
	ended   chan struct{}
}

func (l *lifetime) release() {
	if l.users.Add(-1) == 0 && l.retired.Load() {
		l.finish()
	}
}

func (l *lifetime) retire() {
	l.retired.Store(true)
	if l.users.Load() == 0 {
		l.finish()
	}
}

func (l *lifetime) finish() {
	l.once.Do(func() {
		l.end()
		close(l.ended)
	})
}

// letGo closes the connections that only a serving had a use for, and forgets accounts that only it had.
func (g *Gateway) letGo(s *serving) {
	now := g.serving.Load()
	g.ways.Release(s.ways, func(w transport.Route) bool {
		return slices.ContainsFunc(now.upstreams, func(u *upstream) bool { return u.Timeouts.Connect == w.Connect })
	})
	if g.formers.remove(s); g.own != nil {
		g.declare(nil)
	}
}

// forgetBalances forgets of which accounts it was told that their balances are not known, where nobody would ask for them.
func (g *Gateway) forgetBalances(s *serving) {
	asked := map[[2]string]bool{}
	for _, u := range s.upstreams {
		if s.program.Balance(u.Balance) == nil {
			continue
		}
		for _, v := range g.pool.List(pool.Filter{Upstream: u.Name}) {
			asked[[2]string{u.Name, v.ID}] = true
		}
	}
	g.unbalanced.Range(func(key, _ any) bool {
		if !asked[key.([2]string)] {
			g.unbalanced.Delete(key)
		}
		return true
	})
}
