package money

import "time"

// Rate is the price of one token, or of one search, in pico-dollars (10⁻¹² of a dollar). A price of 1 dollar for a million tokens is a
// Rate of 1,000,000.
type Rate int64

// Of tokens and of searches.
const (
	PerMillion  Rate = 1e6 // a dollar for a million
	PerThousand Rate = 1e9 // a dollar for a thousand
)

// What a call is thought to have at most, so that no product overflows: an upstream may report anything.
const (
	mostTokens   = 1e8
	mostSearches = 1e5

	MostPerMillion  = 10_000 // dollars
	MostPerThousand = 10_000
)

// Rates are the prices of each kind of token.
type Rates struct {
	Input, Cached, CacheWrite, Output, Search Rate
}

// Tier is the rates for requests with more than Above tokens of input. They hold for all tokens of such a request.
type Tier struct {
	Above int64
	Rates
}

// Price is what a model costs. It is immutable.
type Price struct {
	Rates
	From   time.Time // when it begins; zero: it always held
	Tiers  []Tier    // the largest first
	Source string    // where it was published
	Rule   string    // file:line:col
}

// Tokens are what a call is charged for. They do not overlap.
type Tokens struct {
	Fresh, Cached, Written, Output, Searches int64
}

// Cost is what a call with these tokens costs.
func (p *Price) Cost(t Tokens) USD {
	limit := func(n, most int64) int64 { return min(max(n, 0), most) }
	t = Tokens{limit(t.Fresh, mostTokens), limit(t.Cached, mostTokens), limit(t.Written, mostTokens), limit(t.Output, mostTokens), limit(t.Searches, mostSearches)}
	rates := &p.Rates
	for i := range p.Tiers {
		if t.Fresh+t.Cached+t.Written > p.Tiers[i].Above {
			rates = &p.Tiers[i].Rates
			break
		}
	}
	pico := t.Fresh*int64(rates.Input) + t.Cached*int64(rates.Cached) + t.Written*int64(rates.CacheWrite) + t.Output*int64(rates.Output) + t.Searches*int64(p.Search)
	return USD((pico + 500) / 1000)
}

// Now is the first of some prices that has begun; nil when there is none.
func Now(list []*Price, now time.Time) *Price {
	for _, p := range list {
		if !now.Before(p.From) {
			return p
		}
	}
	return nil
}
