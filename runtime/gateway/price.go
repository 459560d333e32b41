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

// costOf is what a call with these tokens cost. Without tokens it cost nothing, whether there is a price or not.
func costOf(t *keys.Counts, price *money.Price) (cost money.USD, unpriced bool) {
	switch {
	case t.Tokens() == 0 && t.Searches == 0:
		return 0, false
	case price == nil:
		return 0, true
	}
	return price.Cost(t.Priced()), false
}

// afford asks whether the client's budget in money lets the call of a request with so many bytes be made, and leaves out candidates without
// a price unless the client may ask for those. A call is thought to cost what its input does at the first candidate with a price.
func (a *allowance) afford(g *Gateway, list []candidate, model string, size int) ([]candidate, *runtime.Problem) {
	if a.client == nil || a.counting {
		return list, nil
	}
	budget, unpriced := a.client.InMoney()
	if !budget {
		return list, nil
	}
	var cost money.USD
	var can []candidate
	for i := range list {
		p := list[i].upstream.price(g, list[i].model)
		if p != nil && cost == 0 {
			cost = p.Cost(money.Tokens{Fresh: int64(min(size/bytesPerToken, mostThought))})
		}
		if p != nil || unpriced {
			can = append(can, list[i])
		}
	}
	if len(can) == 0 {
		return nil, refused(&keys.Refusal{Client: a.caller, Reason: keys.Unpriced, Model: model})
	}
	if refusal := a.permit.Reserve(cost); refusal != nil {
		return nil, refused(refusal)
	}
	return can, nil
}
