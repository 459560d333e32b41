package pool

import (
	"cmp"
	"context"
	"log/slog"
	"math/rand/v2"
	"time"
)

// Options are what a pool is made of. The zero value works: in memory, with the system's clock.
type Options struct {
	// Now is the clock; nil: time.Now. A clock that jumps makes nothing rest longer than it was told to.
	Now func() time.Time

	// Random is what backoff is jittered with, a number from 0 to below 1; nil: math/rand/v2. It may be called by several
	// goroutines at once.
	Random func() float64

	Table  Table        // where states are kept; nil: in memory only
	Vault  *Vault       // what seals the keys of accounts that are kept; nil: such accounts are refused
	Logger *slog.Logger // nil: none

	// Sharing is how other processes with the same accounts are told of them. The Table then has only accounts that were added. nil: there
	// are none.
	Sharing Sharing

	// MaxWait is how long a call waits in all for a slot when every account that it could use has as many calls as it may;
	// 0: 30 s, below 0: not at all.
	MaxWait time.Duration

	MaxWaiting int           // calls that wait at a time, of all groups; 0: 10,000
	MaxRest    time.Duration // the longest rest, whatever a verdict says, Forever apart; 0: 31 days
	Sessions   int           // how many sessions are remembered, of all groups; 0: 100,000

	ProxyRest    time.Duration // how long a proxy rests that failed once; doubled with every failure in a row; 0: 30 s
	ProxyMaxRest time.Duration // the longest that it rests; 0: 10 min

	// Probe tries a proxy whose rest is over; nil: one call does. It runs in a goroutine of its own, under a context that ends
	// after 30 s, or with the pool.
	Probe func(context.Context, *Proxy) error

	// Gather is for how long what changes with every call is gathered before it is written: when an account was last used, and
	// its counters. Rests are written at once. 0: 1 s.
	Gather time.Duration
}

func (o Options) withDefaults() Options {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Random == nil {
		o.Random = rand.Float64
	}
	o.Logger = cmp.Or(o.Logger, slog.New(slog.DiscardHandler))
	o.MaxWait = cmp.Or(o.MaxWait, 30*time.Second)
	o.MaxWaiting = cmp.Or(o.MaxWaiting, 10_000)
	o.MaxRest = cmp.Or(o.MaxRest, 31*24*time.Hour)
	o.Sessions = cmp.Or(o.Sessions, 100_000)
	o.Gather = cmp.Or(o.Gather, time.Second)
	o.ProxyRest = cmp.Or(o.ProxyRest, 30*time.Second)
	o.ProxyMaxRest = cmp.Or(o.ProxyMaxRest, 10*time.Minute)
	return o
}
