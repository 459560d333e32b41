package program

import (
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/runtime/models"
	"github.com/parlance-gateway/parlance/runtime/money"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// PriceRule is a price, and which models of which upstreams it is for.
type PriceRule struct {
	Pattern string   // of the names of models
	Hosts   []string // patterns of hosts and of names of upstreams; none: any
	Price   *money.Price
}

// Priced reports whether some model that fits a pattern has a price at an upstream with this name and host.
func (p *Program) Priced(upstream, host, models string) bool {
	return slices.ContainsFunc(p.Prices, func(r PriceRule) bool {
		return r.at(upstream, host) && (wildcard.Overlap(r.Pattern, models) || strings.Contains(models, "/") && wildcard.Overlap("*/"+r.Pattern, models))
	})
}

func (r *PriceRule) at(upstream, host string) bool {
	return len(r.Hosts) == 0 || slices.ContainsFunc(r.Hosts, func(pattern string) bool {
		return wildcard.Fits(pattern, host) || wildcard.Fits(pattern, upstream)
	})
}

// PricesOf are the prices of a model at an upstream with this name and host, in the order in which they count: see money.Now.
func (p *Program) PricesOf(upstream, host, model string) (list []*money.Price) {
	for i := range p.Prices {
		r := &p.Prices[i]
		if models.FitsModel(r.Pattern, model) && r.at(upstream, host) {
			list = append(list, r.Price)
		}
	}
	return list
}
