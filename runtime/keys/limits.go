package keys

import (
	"slices"

	"github.com/parlance-gateway/parlance/runtime/money"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// Limits are what a client may do. A zero, or no list, is no limit.
//
// Tokens are all that a reply is billed for: fresh, cached and written input, and output, reasoning being part of it. Cached
// input counts in full, so that a limit means the same whether a cache was hit or not.
type Limits struct {
	Models            []string `json:"models,omitempty"` // patterns of the names that it may ask for, * stands for any text
	RequestsPerMinute int64    `json:"requests_per_minute,omitempty"`
	TokensPerMinute   int64    `json:"tokens_per_minute,omitempty"`
	InFlight          int64    `json:"in_flight,omitempty"` // calls at a time
	TokensPerDay      int64    `json:"tokens_per_day,omitempty"`
	TokensPerMonth    int64    `json:"tokens_per_month,omitempty"` // of the calendar, as days are, in UTC

	USDPerDay    money.USD `json:"usd_per_day,omitempty"`
	USDPerMonth  money.USD `json:"usd_per_month,omitempty"`
	UnknownPrice string    `json:"unknown_price,omitempty"` // AllowUnpriced, or RefuseUnpriced, which "" means too
}

// What becomes of calls of a client with a budget in money to a model without a price.
const (
	RefuseUnpriced = "refuse"
	AllowUnpriced  = "allow"
)

// inMoney reports whether there is a budget in money.
func (l *Limits) inMoney() bool { return l.USDPerDay > 0 || l.USDPerMonth > 0 }

// budgeted reports whether there is a budget of tokens or money.
func (l *Limits) budgeted() bool { return l.TokensPerDay > 0 || l.TokensPerMonth > 0 || l.inMoney() }

// counted reports whether calls have to be counted, and the client be told of it.
func (l *Limits) counted() bool {
	return l.RequestsPerMinute > 0 || l.TokensPerMinute > 0 || l.InFlight > 0 || l.TokensPerDay > 0 || l.TokensPerMonth > 0
}

// MayAsk reports whether a model is among those that the client may ask for.
func (l *Limits) MayAsk(model string) bool {
	return len(l.Models) == 0 || slices.ContainsFunc(l.Models, func(p string) bool { return wildcard.FitsModel(p, model) })
}
