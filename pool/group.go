package pool

import (
	"container/list"
	"time"
)

// Strategy is how an account is chosen among those that can serve.
type Strategy string

// Strategies. The zero Strategy is LeastRecentlyUsed.
const (
	LeastRecentlyUsed Strategy = "least_recently_used" // the one whose last call began longest ago
	HighestBalance    Strategy = "highest_balance"     // the one with most left; among equals the least recently used
	Weighted          Strategy = "weighted"            // each as often as its weight says
	FillFirst         Strategy = "fill_first"          // the first in the order in which they were declared
)

// GroupOptions declare the accounts of an upstream.
type GroupOptions struct {
	Upstream   string
	Choose     Strategy
	InFlight   int           // calls at a time for an account that has no limit of its own; 0: any number
	Proxies    []string      // URLs; each call of an account without a proxy of its own takes the next that can be used
	SessionTTL time.Duration // how long a session that is not used keeps its account; 0: 1 h, below 0: there are no sessions
	Retries    float64       // the share of recent calls that are repeated at most after failures that no account is to blame for, besides a few; 0: 0.2, below 0: those few alone
	Incident   float64       // more than this share of the accounts must fail in the same way within a minute, and none be served, to be the upstream's doing; 0: 0.5
	Host       string        // whom their keys may be shown; the pool makes nothing of it but that each Lease says it
	Accounts   []Account     // their Upstream may be empty; a lone group without any has one "default" without a key

	// Lone is set for an upstream with one plain key or none, which is no pool: its account is asked even when it should
	// rest, and what the upstream says is told to the client as it is.
	Lone bool
}

// Group is the accounts of an upstream. It stays the same over Configure. Its methods may be called at once.
type Group struct {
	pool *Pool
	name string

	// What follows is guarded by the pool's lock.
	options  GroupOptions // without the accounts
	accounts []*account   // by index; nil: free
	free     []int32      // indexes that are free
	byID     map[string]*account
	sorted   []*account // by id, for lists; nil when it has to be made anew
	version  int        // counts accounts that came or went

	line   lruQueue // who is next under LeastRecentlyUsed and FillFirst
	turn   uint64   // counts leases
	pass   float64  // how far those are who had the least of their share, under Weighted
	ready  readySet // accounts that can serve, whatever the model
	models map[string]*modelRests
	full   bitset // by index: accounts that could serve, but for the calls that they have
	parked bitset // by index: accounts that could serve, but for their proxy

	ends    ends // of rests of whole accounts, and of parking
	lasting ends // of those rests that have a reason which waiting does not end
	out     int  // accounts that rest so, or for good
	reason  *Reason
	budget  budget

	incidents incidents

	due     moment // the earliest end that any rest of the group has
	waiting list.List
	alarm   *time.Timer

	proxies []*Proxy // of accounts that have none of their own
	turnOf  int      // whose turn it is of them
}

// Upstream is whose accounts they are.
func (g *Group) Upstream() string { return g.name }

// Lone reports whether the group is no pool, but one account that is asked always.
func (g *Group) Lone() bool {
	g.pool.mu.Lock()
	defer g.pool.mu.Unlock()
	return g.options.Lone
}

func newGroup(p *Pool, name string) *Group {
	return &Group{pool: p, name: name, byID: map[string]*account{}, models: map[string]*modelRests{}, due: never,
		line: newLine(nil, 0), full: newBitset(0), parked: newBitset(0)}
}

// ranks reports whether the strategy orders by a number, and not by the line.
func (g *Group) ranks() bool {
	return g.options.Choose == HighestBalance || g.options.Choose == Weighted
}
