package gateway

import (
	"slices"
	"sync"

	"github.com/parlance-gateway/parlance/pool"
)

// formers are what served before and still does, for calls that began with it.
type formers struct {
	mu   sync.Mutex
	list []*serving
}

func (f *formers) add(s *serving) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.list = append(f.list, s)
}

func (f *formers) remove(s *serving) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.list = slices.DeleteFunc(f.list, func(o *serving) bool { return o == s })
}

// upstreams are all that calls may still ask, those that were named last before others.
func (f *formers) upstreams() (list []Upstream) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, s := range slices.Backward(f.list) {
		list = append(list, s.options.Upstreams...)
	}
	return list
}

// moved has calls that began with what served before find upstreams that have other addresses in what serves next. Accounts are known
// by the names of their upstreams, and of one that is gone by what named it last: a key must be shown to no other host than its own.
func (f *formers) moved(next *serving) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, s := range f.list {
		for _, u := range s.upstreams {
			switch i := slices.IndexFunc(next.upstreams, func(n *upstream) bool { return n.Name == u.Name }); {
			case i < 0:
			case next.upstreams[i].host != u.host:
				u.now.Store(next.upstreams[i])
			default:
				u.now.Store(nil)
			}
		}
	}
}

// current is what has the upstream's name now: itself, unless that has another host by now.
func (u *upstream) current() *upstream {
	if now := u.now.Load(); now != nil {
		return now
	}
	return u
}

// at is where a call to an upstream goes, with the account that it was lent: the host of the account's own revision. It is nil when
// there is nowhere to go: what has the upstream's name speaks another protocol by now, or has moved once more.
func (g *Gateway) at(u *upstream, lease *pool.Lease) *upstream {
	to := u.of(lease.Host)
	if to == nil { // Accounts have been declared just now, and it will be known at once where they are.
		g.settled()
		to = u.of(lease.Host)
	}
	if to == nil || to.Protocol != u.Protocol {
		return nil
	}
	return to
}

// of is what has the upstream's name and a host; any host, when that is "".
func (u *upstream) of(host string) *upstream {
	switch now := u.current(); host {
	case "", now.host:
		return now
	case u.host:
		return u
	}
	return nil
}

// settled waits until no swap is under way.
func (g *Gateway) settled() {
	g.swapping.Lock()
	defer g.swapping.Unlock()
}
