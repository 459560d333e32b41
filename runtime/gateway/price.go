package gateway

import (
	"strings"

	"github.com/parlance-gateway/parlance/runtime"
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

// afford asks whether the client's budget in money lets the call of a request with so many bytes be made, and leaves out candidates without
// a price unless the client may ask for those. A call is thought to cost what its input does at the first candidate with a price.
func (c *call) afford(list []candidate, size int) ([]candidate, *runtime.Problem) {
	if c.client == nil || c.counting {
		return list, nil
	}
	budget, unpriced := c.client.InMoney()
	if !budget {
		return list, nil
	}
	var cost money.USD
	var can []candidate
	for i := range list {
		p := list[i].upstream.price(c.g, list[i].model)
		if p != nil && cost == 0 {
			cost = p.Cost(money.Tokens{Fresh: int64(min(size/bytesPerToken, mostThought))})
		}
		if p != nil || unpriced {
			can = append(can, list[i])
		}
	}
	if len(can) == 0 {
		return nil, refused(&keys.Refusal{Client: c.caller, Reason: keys.Unpriced, Model: c.model})
	}
	if refusal := c.permit.Reserve(cost); refusal != nil {
		return nil, refused(refusal)
	}
	return can, nil
}
