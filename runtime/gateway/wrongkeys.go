package gateway

import (
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"

	"github.com/parlance-gateway/parlance/runtime"
)

const (
	// wrongKeysBurst is how many wrong keys an address may show at once, and wrongKeyEvery how long it takes until it may show one more.
	wrongKeysBurst = 20
	wrongKeyEvery  = 3 * time.Second

	// maxAddresses is how many addresses are remembered. The one that was seen longest ago makes room.
	maxAddresses = 10_000
)

// wrongKeys limits how many wrong keys a client's address may show, and counts them. A right key is not limited: behind one address
// there may be many clients.
type wrongKeys struct {
	refused, throttled atomic.Uint64

	mu   sync.Mutex
	full *simplelru.LRU[string, time.Time] // by address: when it may show as many wrong keys as wrongKeysBurst again
}

func newWrongKeys() *wrongKeys {
	w := &wrongKeys{}
	w.full, _ = simplelru.NewLRU[string, time.Time](maxAddresses, nil) // fails for a size below 1 only
	return w
}

// shown notes that an address showed a wrong key. It returns how long the address should wait, 0 while it may go on.
func (w *wrongKeys) shown(address string, now time.Time) time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	full, _ := w.full.Get(address)
	if full.Before(now) {
		full = now
	}
	if wait := full.Sub(now) - (wrongKeysBurst-1)*wrongKeyEvery; wait > 0 {
		w.throttled.Add(1)
		return wait
	}
	w.refused.Add(1)
	w.full.Add(address, full.Add(wrongKeyEvery))
	return 0
}

// block is what is limited together: an IPv4 address, or the /64 that a host with IPv6 has for itself.
func block(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	if ip = ip.Unmap().WithZone(""); ip.Is6() {
		if p, err := ip.Prefix(64); err == nil {
			return p.String()
		}
	}
	return ip.String()
}

// wrongKey answers a client that showed no key, or a wrong one.
func (c *call) wrongKey() {
	if wait := c.g.wrong.shown(block(c.address()), c.g.options.Now()); wait > 0 {
		c.refuse(&runtime.Problem{Class: "rate_limit", Message: "Too many calls with a wrong API key came from your address. Please try again later.", Retry: wait})
		return
	}
	c.refuse(&runtime.Problem{Class: "auth", Message: "The API key is missing or not known here."})
}
