package compile

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/models"
	"github.com/parlance-gateway/parlance/runtime/money"
	"github.com/parlance-gateway/parlance/runtime/program"
)

// prices compiles what models cost.
func prices(k *compiler) {
	for _, b := range k.program.Set.Prices {
		p := &money.Price{Rates: rates(k, b), Source: b.Text("source"), Rule: lang.Place(b.Range), From: priceDay(k, b)}
		for _, above := range b.All("above") {
			n, err := strconv.ParseInt(strings.ReplaceAll(above.Label(0), "_", ""), 10, 64)
			if err != nil || n < 1 {
				k.wrong(lang.CodeBadValue, above.Range, "Not a number of tokens", "The label is the number of tokens of input above which the prices hold. Write, for example: above \"200000\" { … }")
				continue
			}
			if x := above.Arg("input"); x != nil && k.edited(x.Range()) && rate(k, above, "input", 0) < p.Input {
				k.warn(lang.CodeMeant, x.Range(), "Cheaper when it is longer", "Above %s tokens of input, a token costs less here than below. Are the two prices swapped?", above.Label(0))
			}
			p.Tiers = append(p.Tiers, money.Tier{Above: n, Rates: rates(k, above)})
		}
		slices.SortFunc(p.Tiers, func(a, b money.Tier) int { return cmp.Compare(b.Above, a.Above) })
		r := program.PriceRule{Pattern: b.Label(0), Hosts: b.Texts("hosts"), Price: p}
		neverReached(k, b, r)
		k.program.Prices = append(k.program.Prices, r)
	}
}

// rates are the prices of each kind of token in a block.
func rates(k *compiler, b *lang.Block) (r money.Rates) {
	r.Input = rate(k, b, "input", 0)
	r.Cached, r.CacheWrite = rate(k, b, "cached", r.Input), rate(k, b, "cache_write", r.Input)
	r.Output = rate(k, b, "output", 0)
	r.Search = rate(k, b, "searches", 0)
	if r.Cached > r.Input && k.edited(b.Range) {
		k.warn(lang.CodeMeant, b.Arg("cached").Range(), "Dearer than without a cache", "What a cache had costs more than other input here. Are the two swapped?")
	}
	if r.Output > 0 && r.Output < r.Input && k.edited(b.Range) {
		k.warn(lang.CodeMeant, b.Arg("output").Range(), "Cheaper than input", "Output costs less than input here. Are the two swapped?")
	}
	return r
}

// rate is a price that is written out, or the default where it is not given.
func rate(k *compiler, b *lang.Block, name string, otherwise money.Rate) money.Rate {
	x := b.Arg(name)
	if x == nil {
		return otherwise
	}
	unit, most, of := money.PerMillion, float64(money.MostPerMillion), "a million tokens"
	if name == "searches" {
		unit, most, of = money.PerThousand, money.MostPerThousand, "a thousand searches"
	}
	n, ok := number(x)
	switch {
	case !ok:
		if lang.TypeOf(b.Type, name) != lang.Number || !k.edited(x.Range()) || !isText(b, name) {
			k.wrong(lang.CodeBadValue, x.Range(), "Not a literal", "A price is a number that is written out, as in %s = 2.5.", name)
		}
		return otherwise
	case n < 0 || n > most:
		k.wrong(lang.CodeBadValue, x.Range(), "Not a price", "%s is the price of %s in dollars, from 0 to %g.", name, of, most)
		return otherwise
	case n > 0 && n < 0.0001 && name != "searches":
		k.warn(lang.CodeMeant, x.Range(), "Price of one token?", "%s is the price of a million tokens. If this is the price of one token, write: %s = %s", name, name, strconv.FormatFloat(n*1e6, 'g', 6, 64))
	}
	return money.Rate(math.Round(n * float64(unit)))
}

// isText reports whether an argument is a text, which the check of types reports.
func isText(b *lang.Block, name string) bool {
	_, text := lang.LiteralText(b.Arg(name))
	return text
}

// priceDay is the day on which a price begins; zero without one.
func priceDay(k *compiler, b *lang.Block) time.Time {
	x := b.Arg("from")
	if x == nil {
		return time.Time{}
	}
	day, err := time.Parse(time.DateOnly, b.Text("from"))
	if err != nil && (isText(b, "from") || !k.edited(x.Range())) {
		k.wrong(lang.CodeBadValue, x.Range(), "Not a day", "The argument \"from\" is a day, as in from = \"2026-10-07\".")
	}
	return day
}

// neverReached warns of an operator's price behind another that counts whenever this one would.
func neverReached(k *compiler, b *lang.Block, r program.PriceRule) {
	if !k.edited(b.Range) {
		return
	}
	if d := models.PatternMistake(b.Label(0), b.Type); d != "" {
		k.warn(lang.CodePattern, b.Range, "Pattern that fits nothing", "%s", d)
	}
	for _, host := range r.Hosts {
		if d := models.PatternMistake(host, "host"); d != "" {
			k.warn(lang.CodePattern, b.Arg("hosts").Range(), "Pattern that fits nothing", "%s", d)
		}
	}
	for _, first := range k.program.Prices {
		if strings.EqualFold(first.Pattern, r.Pattern) && (len(first.Hosts) == 0 || slices.Equal(first.Hosts, r.Hosts)) && !first.Price.From.After(r.Price.From) {
			k.warn(lang.CodeUnreachable, b.Range, "Price that never counts", "The price at %s stands before it, and counts whenever this one would. Of several prices for the same models, write the newest first, with from = \"…\".", first.Price.Rule)
			return
		}
	}
}
