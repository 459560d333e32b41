package keys

import (
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

const (
	// WrongBurst is how many wrong keys an address may show at once, and WrongEvery how long it takes until it may show one more.
	WrongBurst = 20
	WrongEvery = 3 * time.Second

	// maxAddresses is how many addresses are remembered. The one that was seen longest ago makes room.
	maxAddresses = 10_000
)

// Wrong limits how many wrong keys a client's address may show, and counts them. A right key is not limited: behind one address
// there may be many clients. Its methods may be called at the same time.
type Wrong struct {
	refused, throttled atomic.Uint64

	mu   sync.Mutex
	full *simplelru.LRU[string, time.Time] // by address: when it may show as many wrong keys as WrongBurst again
}

// NewWrong has seen no wrong key yet.
func NewWrong() *Wrong {
	w := &Wrong{}
	w.full, _ = simplelru.NewLRU[string, time.Time](maxAddresses, nil) // fails for a size below 1 only
	return w
}

// Shown notes that an address showed a wrong key. It returns how long the address should wait, 0 while it may go on.
func (w *Wrong) Shown(address string, now time.Time) time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	address = block(address)
	full, _ := w.full.Get(address)
	if full.Before(now) {
		full = now
	}
	if wait := full.Sub(now) - (WrongBurst-1)*WrongEvery; wait > 0 {
		w.throttled.Add(1)
		return wait
	}
	w.refused.Add(1)
	w.full.Add(address, full.Add(WrongEvery))
	return 0
}

// Counts are how many wrong keys were refused, and how many were shown by an address that should have waited.
func (w *Wrong) Counts() (refused, throttled uint64) { return w.refused.Load(), w.throttled.Load() }

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
