package gateway

import (
	"bytes"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"github.com/parlance-gateway/parlance/runtime"
)

// Bounds of what is kept of opaque state for clients that do not carry it.
const (
	replayAge   = 2 * time.Hour
	replayBytes = 64 * mib
	replayCount = 50_000
)

// Bounds of what other gateways are asked for, and told.
const (
	// absentAge is for how long it is known that there was nothing under a key. It is short, since another gateway may not have told it yet.
	absentAge = time.Minute

	// sharedState is how large a state may be that others are told.
	sharedState = mib

	// sharedCalls is how many of a conversation's last calls others are asked for.
	sharedCalls = 500
)

// replays keeps opaque state of upstreams, such as the signed thinking before a call, until the call comes back in a
// client's history. What is kept is bounded by age, number and size; the least recently used goes first.
type replays struct {
	now    func() time.Time
	shared States // nil: nobody else keeps any
	mu     sync.Mutex
	bytes  int
	cache  *simplelru.LRU[string, replay]
}

type replay struct {
	native []byte // nil when there is none, or nobody can tell which is meant
	until  time.Time
	absent bool // there is none
}

func newReplays(now func() time.Time, shared States) *replays {
	r := &replays{now: now, shared: shared}
	r.cache, _ = simplelru.NewLRU(replayCount, func(key string, e replay) { r.bytes -= len(key) + len(e.native) }) // fails for no positive size
	return r
}

// of is what is kept for one client.
func (r *replays) of(owner string) clientReplays { return clientReplays{r, owner} }

type clientReplays struct {
	all   *replays
	owner string
}

// place is where the state under a key of the client's is kept.
func (c clientReplays) place(key string) string { return c.owner + "\x00" + key }

// Put keeps the state under a key, and nothing under one that had another state, unless it alone is larger than a tenth of all that may be kept.
func (c clientReplays) Put(key string, native []byte) {
	r, now := c.all, c.all.now()
	if len(key)+len(native) > replayBytes/10 {
		return
	}
	r.mu.Lock()
	kept, twice := r.cache.Peek(c.place(key))
	switch {
	case native == nil && (twice || r.shared == nil): // To know that there is none saves asking others.
	case twice && !kept.absent && !bytes.Equal(kept.native, native): // The upstream gives one id to several calls: nobody can tell which is meant.
		r.keep(c.place(key), replay{nil, now.Add(replayAge), false})
	default:
		r.keep(c.place(key), replay{native, now.Add(replayAge), native == nil})
	}
	r.mu.Unlock()
	if native != nil && r.shared != nil && len(native) <= sharedState {
		r.shared.Put(c.owner, key, &runtime.Kept{Body: native, Created: now.Unix()})
	}
}

// keep is called with mu held.
func (r *replays) keep(key string, e replay) {
	r.cache.Remove(key)
	r.cache.Add(key, e)
	r.bytes += len(key) + len(e.native)
	for r.bytes > replayBytes {
		if _, _, some := r.cache.RemoveOldest(); !some {
			return
		}
	}
}

// Get is the state under keys, in their order, nil where there is none. What is not known here other gateways are asked for, all at once.
func (c clientReplays) Get(keys []string) [][]byte {
	list, unknown := c.known(keys)
	if unknown = unknown[max(0, len(unknown)-sharedCalls):]; len(unknown) == 0 || c.all.shared == nil {
		return list
	}
	asked := make([]string, len(unknown))
	for n, i := range unknown {
		asked[n] = keys[i]
	}
	found, ok := c.all.shared.Get(c.owner, asked)
	c.all.mu.Lock()
	defer c.all.mu.Unlock()
	now := c.all.now()
	for n, k := range found {
		switch {
		case k != nil:
			list[unknown[n]] = k.Body
			c.all.keep(c.place(asked[n]), replay{k.Body, time.Unix(k.Created, 0).Add(replayAge), false})
		case ok:
			c.all.keep(c.place(asked[n]), replay{nil, now.Add(absentAge), true})
		}
	}
	return list
}

// known is the state under keys as far as it is known here, and for which of them it is not.
func (c clientReplays) known(keys []string) (list [][]byte, unknown []int) {
	list = make([][]byte, len(keys))
	r, now := c.all, c.all.now()
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, key := range keys {
		kept, ok := r.cache.Get(c.place(key))
		if ok && !now.Before(kept.until) {
			r.cache.Remove(c.place(key))
			ok = false
		}
		if list[i] = kept.native; !ok {
			list[i], unknown = nil, append(unknown, i)
		}
	}
	return list, unknown
}
