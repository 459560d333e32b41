package compile

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/models"
	"github.com/parlance-gateway/parlance/runtime/money"
	"github.com/parlance-gateway/parlance/runtime/program"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// prices compiles what models cost.
func prices(k *compiler) {
	for _, b := range k.program.Set.Prices {
		steps := map[int64]*lang.Block{}
		p := &money.Price{Rates: rates(k, b), Source: b.Text("source"), Rule: lang.Place(b.Range), From: priceDay(k, b)}
		for _, above := range b.All("above") {
			n, err := strconv.ParseInt(strings.ReplaceAll(above.Label(0), "_", ""), 10, 64)
			if err != nil || n < 1 {
				k.wrong(lang.CodeBadValue, above.Range, "Not a number of tokens", "The label is the number of tokens of input above which the prices hold. Write, for example: above \"%s\" { … }", tokensHint(above.Label(0)))
				continue
			}
			if n < 1000 && edited(above.Range) {
				k.warn(lang.CodeMeant, above.Range, "Thousands of tokens?", "The label is a number of tokens, and almost every request has more than %d. If these are thousands, write: above \"%d\" { … }", n, n*1000)
			}
			p.Tiers = append(p.Tiers, money.Tier{Above: n, Rates: rates(k, above)})
			steps[n] = above
		}
		slices.SortFunc(p.Tiers, func(a, b money.Tier) int { return cmp.Compare(b.Above, a.Above) })
		cheaper(k, p, steps)
		r := program.PriceRule{Pattern: b.Label(0), Hosts: b.Texts("hosts"), Price: p}
		neverReached(k, b, r)
		k.program.Prices = append(k.program.Prices, r)
	}
}

// tokensHint is a number of tokens as a label has it, of one with a unit.
func tokensHint(label string) string {
	text := strings.ToLower(strings.NewReplacer(",", "", "_", "", " ", "", "tokens", "", ">", "").Replace(label))
	for unit, times := range map[string]int64{"k": 1000, "m": 1_000_000} {
		if n, err := strconv.ParseFloat(strings.TrimSuffix(text, unit), 64); err == nil && strings.HasSuffix(text, unit) && n > 0 {
			return strconv.FormatInt(int64(n*float64(times)), 10)
		}
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && n > 0 {
		return strconv.FormatInt(n, 10)
	}
	return "200000"
}

// cheaper warns of a step in which longer requests cost less than shorter ones, in one kind of token, and no more in the other: then the
// prices of the two are probably swapped.
func cheaper(k *compiler, p *money.Price, steps map[int64]*lang.Block) {
	for i, tier := range p.Tiers {
		below, what := p.Rates, "below"
		if i+1 < len(p.Tiers) {
			below, what = p.Tiers[i+1].Rates, fmt.Sprintf("above %d", p.Tiers[i+1].Above)
		}
		for name, falls := range map[string]bool{"input": tier.Input < below.Input && tier.Output <= below.Output, "output": tier.Output < below.Output && tier.Input >= below.Input} {
			if x := steps[tier.Above].Arg(name); x != nil && falls && edited(x.Range()) && (name == "input" || tier.Output >= tier.Input) { // which is said already
				k.warn(lang.CodeMeant, x.Range(), "Cheaper when it is longer", "Above %d tokens of input, a token costs less here than %s. Are the two prices swapped?", tier.Above, what)
			}
		}
	}
}

// rates are the prices of each kind of token in a block.
func rates(k *compiler, b *lang.Block) (r money.Rates) {
	r.Input = rate(k, b, "input", 0)
	r.Cached, r.CacheWrite = rate(k, b, "cached", r.Input), rate(k, b, "cache_write", r.Input)
	r.Output = rate(k, b, "output", 0)
	r.Search = rate(k, b, "searches", 0)
	if r.Cached > r.Input && edited(b.Range) {
		k.warn(lang.CodeMeant, b.Arg("cached").Range(), "Dearer than without a cache", "Cached input costs more than other input here. Are the two swapped?")
	}
	if r.Output > 0 && r.Output < r.Input && edited(b.Range) {
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
		if lang.TypeOf(b.Type, name) != lang.Number || !edited(x.Range()) || !isText(b, name) {
			k.wrong(lang.CodeBadValue, x.Range(), "Not a literal", "A price is a number that is written out, as in %s = 2.5.", name)
		}
		return otherwise
	case n < 0 || n > most:
		k.wrong(lang.CodeBadValue, x.Range(), "Not a price", "%s is the price of %s in dollars, from 0 to %g. What costs nothing has %s = 0.", name, of, most, name)
		return otherwise
	case n > 0 && n < 0.0001 && name != "searches":
		if first := b.Arg("input"); name != "input" && first != nil {
			if m, ok := number(first); ok && m > 0 && m < 0.0001 {
				break // which is said of the first
			}
		}
		k.warn(lang.CodeMeant, x.Range(), "Price of one token?", "%s is the price of a million tokens. If this is the price of one token, write: %s = %s", name, name, strconv.FormatFloat(n*1e6, 'g', 6, 64))
	case name == "input" && n > 0 && n < 0.004 && b.Type == "price":
		k.warn(lang.CodeMeant, x.Range(), "Price of a thousand tokens?", "%s is the price of a million tokens. If this is the price of a thousand, write: %s = %s", name, name, strconv.FormatFloat(n*1e3, 'g', 6, 64))
	}
	return money.Rate(math.Round(n * float64(unit)))
}

// isText reports whether an argument is a text, which the check of types reports.
func isText(b *lang.Block, name string) bool {
	_, text := lang.LiteralText(b.Arg(name))
	return text
}

// dayOf is the day that a text in another form means, or an example.
func dayOf(text string) string {
	for _, layout := range []string{"02.01.2006", "2.1.2006", "2006/01/02", "2006-1-2", "20060102", time.RFC3339, "Jan 2, 2006", "January 2, 2006", "2 January 2006"} {
		if day, err := time.Parse(layout, strings.TrimSpace(text)); err == nil {
			return day.Format(time.DateOnly)
		}
	}
	return "2026-10-07"
}

// priceDay is the day on which a price begins; zero without one.
func priceDay(k *compiler, b *lang.Block) time.Time {
	x := b.Arg("from")
	if x == nil {
		return time.Time{}
	}
	day, err := time.Parse(time.DateOnly, b.Text("from"))
	if err != nil && (isText(b, "from") || !edited(x.Range())) {
		k.wrong(lang.CodeBadValue, x.Range(), "Not a day", "The argument \"from\" is a day. Write: from = %q", dayOf(b.Text("from")))
	} else if years := day.Year() - time.Now().Year(); err == nil && edited(x.Range()) && years > 2 {
		k.warn(lang.CodeMeant, x.Range(), "Far in the future", "Until then, in %d years, the price does not hold. Is the year right?", years)
	}
	return day
}

// neverReached warns of an operator's price behind another that counts whenever this one would.
func neverReached(k *compiler, b *lang.Block, r program.PriceRule) {
	if !edited(b.Range) {
		return
	}
	if d := models.PatternMistake(b.Label(0), b.Type); d != "" {
		k.warn(lang.CodePattern, b.Range, "Pattern that matches nothing", "%s", d)
	}
	for _, host := range r.Hosts {
		if d := models.PatternMistake(host, "host"); d != "" {
			k.warn(lang.CodePattern, b.Arg("hosts").Range(), "Pattern that matches nothing", "%s", d)
		}
	}
	for _, first := range k.program.Prices {
		if (strings.EqualFold(first.Pattern, r.Pattern) || !strings.HasPrefix(first.Price.Rule, lang.BasePrefix) && wildcard.FitsModel(first.Pattern, r.Pattern)) && (len(first.Hosts) == 0 || slices.Equal(first.Hosts, r.Hosts)) && !first.Price.From.After(r.Price.From) {
			if !strings.EqualFold(first.Pattern, r.Pattern) {
				k.warn(lang.CodeUnreachable, b.Range, "Price that never counts", "The price %q at %s comes before it, and matches every name that this one matches. Put this one first.", first.Pattern, first.Price.Rule)
				return
			}
			k.warn(lang.CodeUnreachable, b.Range, "Price that never counts", "The price at %s comes before it, and is used whenever this one would be. Of several prices for the same models, write the newest first, with from = \"…\".", first.Price.Rule)
			return
		}
	}
}
