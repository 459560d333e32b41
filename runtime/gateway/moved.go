package gateway

import (
	"slices"
	"sync"
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

// upstreams are all that calls may still ask.
func (f *formers) upstreams() (list []Upstream) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, s := range f.list {
		list = append(list, s.options.Upstreams...)
	}
	return list
}

// moved has calls that began with what served before find upstreams that have other addresses in what serves next. Accounts are known
// by the names of their upstreams: a key that is declared anew with an address must not be sent to the one before.
func (f *formers) moved(next *serving) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, s := range f.list {
		for _, u := range s.upstreams {
			i := slices.IndexFunc(next.upstreams, func(n *upstream) bool { return n.Name == u.Name })
			if i >= 0 && hostOf(next.upstreams[i].BaseURL) != hostOf(u.BaseURL) {
				u.now.Store(next.upstreams[i])
			} else {
				u.now.Store(nil)
			}
		}
	}
}

// at is where calls to an upstream go: to itself, or to what has its name now, when that speaks the same protocol; else nil: there is
// nowhere to go.
func (u *upstream) at() *upstream {
	now := u.now.Load()
	switch {
	case now == nil:
		return u
	case now.Protocol == u.Protocol:
		return now
	}
	return nil
}
