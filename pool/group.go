package pool

import "time"

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
	Accounts   []Account     // their Upstream may be empty

	// Lone is set for an upstream with one plain key or none, which is no pool: its account is asked even when it should
	// rest, and what the upstream says is told to the client as it is.
	Lone bool
}
