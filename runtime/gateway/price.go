package gateway

import (
	"strings"

	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/money"
)

// price is what a model costs now, by the upstream's own name for it; nil: nobody knows.
func (u *upstream) price(g *Gateway, model string) *money.Price {
	list, known := u.prices.Get(model)
	if !known {
		list = u.program.PricesOf(u.Name, u.BaseURL.Hostname(), model)
		if len(model) <= longestName {
			u.prices.Add(strings.Clone(model), list)
		}
	}
	return money.Now(list, g.options.Now())
}

// costs notes what a call with these tokens cost. Without tokens it cost nothing, whether there is a price or not.
func (c *call) costs(t *keys.Counts) {
	switch {
	case t.Tokens() == 0 && t.Searches == 0:
	case c.price == nil:
		c.outcome.Unpriced = true
	default:
		c.outcome.Cost = c.price.Cost(t.Priced())
	}
}
