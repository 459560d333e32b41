package gateway

import (
	"bytes"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// Bounds of what is kept of opaque state for clients that do not carry it.
const (
	replayAge   = 2 * time.Hour
	replayBytes = 64 * mib
	replayCount = 50_000
)

// replays keeps opaque state of upstreams, such as the signed thinking before a call, until the call comes back in a
// client's history. What is kept is bounded by age, number and size; the least recently used goes first.
type replays struct {
	now   func() time.Time
	mu    sync.Mutex
	bytes int
	cache *simplelru.LRU[string, replay]
}

type replay struct {
	native []byte
	until  time.Time
}

func newReplays(now func() time.Time) *replays {
	r := &replays{now: now}
	r.cache, _ = simplelru.NewLRU(replayCount, func(key string, e replay) { r.bytes -= len(key) + len(e.native) }) // fails for no positive size
	return r
}

// of is what is kept for one client.
func (r *replays) of(owner string) clientReplays { return clientReplays{r, owner + "\x00"} }

type clientReplays struct {
	all   *replays
	owner string
}

// Put keeps the state under a key, and nothing under one that had another state, unless it alone is larger than a tenth of all that may be kept.
func (c clientReplays) Put(key string, native []byte) {
	if native == nil {
		return
	}
	r, key := c.all, c.owner+key
	if len(key)+len(native) > replayBytes/10 {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if kept, twice := r.cache.Peek(key); twice && !bytes.Equal(kept.native, native) {
		native = nil // The upstream gives one id to several calls: nobody can tell which is meant.
	}
	r.cache.Remove(key)
	r.cache.Add(key, replay{native, r.now().Add(replayAge)})
	r.bytes += len(key) + len(native)
	for r.bytes > replayBytes {
		if _, _, some := r.cache.RemoveOldest(); !some {
			return
		}
	}
}

// Get is the state under keys, in their order, nil where there is none.
func (c clientReplays) Get(keys []string) [][]byte {
	list := make([][]byte, len(keys))
	c.all.mu.Lock()
	defer c.all.mu.Unlock()
	for i, key := range keys {
		key = c.owner + key
		kept, ok := c.all.cache.Get(key)
		if ok && !c.all.now().Before(kept.until) {
			c.all.cache.Remove(key)
			continue
		}
		list[i] = kept.native
	}
	return list
}
