package config

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/gateway"
	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/money"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// Keys are the clients with their limits. Of a client's key there is nothing but its digest.
func (c *Config) Keys() []keys.Key {
	list := make([]keys.Key, 0, len(c.Clients))
	for _, k := range c.Clients {
		list = append(list, k.Key)
	}
	return list
}

// groups are the limits that clients share.
func (c *Config) groups(r section) {
	for _, b := range r.all("group") {
		c.ClientGroups = append(c.ClientGroups, keys.Group{Name: b.block.Label(0), Disabled: b.yes("disabled"), Expires: b.date("expires"), Limits: b.limits()})
	}
}

// inGroup refuses a group that is not declared.
func (r section) inGroup(groups []keys.Group) string {
	name := r.text("group")
	var names []string
	for _, g := range groups {
		if names = append(names, g.Name); g.Name == name {
			return name
		}
	}
	if name != "" {
		hint := lang.Suggest(name, names)
		if hint == "" && len(names) > 0 {
			hint = fmt.Sprintf(" There are: %s.", lang.Few(names, 120))
		}
		if r.clientNames[name] {
			hint = fmt.Sprintf(" %q is a client, and a group is a block of its own.", name)
		}
		r.wrong(r.Arg("group"), "Unknown group", "There is no group %q.%s Add, over several lines: group %q { requests_per_minute = 60 }", name, hint, name)
	}
	return ""
}

// limits are those of a client or a group.
func (r section) limits() keys.Limits {
	b := r.block
	r.patterns("models")
	l := keys.Limits{
		Models:            r.texts("models"),
		RequestsPerMinute: int64(r.count("requests_per_minute")),
		TokensPerMinute:   int64(r.count("tokens_per_minute")),
		InFlight:          int64(r.count("in_flight")),
		TokensPerDay:      int64(r.count("tokens_per_day")),
		TokensPerMonth:    int64(r.count("tokens_per_month")),
		USDPerDay:         r.dollars("usd_per_day"),
		USDPerMonth:       r.dollars("usd_per_month"),
	}
	spans(r, []span{{"tokens_per_minute", float64(l.TokensPerMinute), 1}, {"tokens_per_day", float64(l.TokensPerDay), 60 * 24}, {"tokens_per_month", float64(l.TokensPerMonth), 60 * 24 * 31}})
	if x := b.Arg("requests_per_minute"); x != nil && l.TokensPerMinute > 0 && l.RequestsPerMinute > l.TokensPerMinute {
		r.doubtful(x, "Never reached", "Each request has some tokens, and tokens_per_minute allows %d of them, so there are never so many requests. Change one of the two.", l.TokensPerMinute)
	}
	spans(r, []span{{"usd_per_day", l.USDPerDay.Dollars(), 1}, {"usd_per_month", l.USDPerMonth.Dollars(), 31}})
	if word := r.word("unknown_price"); word != keys.RefuseUnpriced {
		l.UnknownPrice = word
	}
	for _, name := range []string{"usd_per_day", "usd_per_month"} {
		if x := b.Arg(name); x != nil && l.UnknownPrice == "" {
			r.budgets = append(r.budgets, x.Range())
			break
		}
	}
	if x := b.Arg("unknown_price"); x != nil && l.USDPerDay == 0 && l.USDPerMonth == 0 {
		if b.Arg("group") != nil {
			r.doubtful(x, "Without effect", "unknown_price is for a budget in dollars of the same block. Write it where the budget is, or add usd_per_day or usd_per_month here.")
		} else {
			r.doubtful(x, "Without effect", "unknown_price is for a budget in dollars. Add usd_per_day or usd_per_month, or leave it out.")
		}
	}
	return l
}

func (r section) client(groups []keys.Group) Client {
	b := r.block
	k := keys.Key{Name: b.Label(0), Source: "config", Disabled: r.yes("disabled"), Expires: r.date("expires"), Certificate: r.text("certificate"), Group: r.inGroup(groups), Limits: r.limits()}
	key, hash := b.Arg("key"), b.Arg("hash")
	switch {
	case key != nil && hash != nil:
		r.wrong(hash, "Two keys", "The client %q has a key and a hash. Leave one of them out.", b.Label(0))
	case hash != nil:
		r.both("hash", &k, r.hash)
	case key != nil:
		r.both("key", &k, func(x hclsyntax.Expression) (keys.Digest, bool) {
			secret := r.longSecret(x)
			if _, err := keys.ParseDigest(secret.Reveal()); err == nil {
				r.wrong(x, "Hash in place of a key", "What is read here is the hash of a key, and clients show the key itself. Write: hash = %s", r.written(x))
			}
			return keys.DigestOf(secret.Reveal()), !secret.Empty()
		})
	case k.Certificate != "":
	default:
		r.diags = append(r.diags, lang.Diag(lang.CodeMissingArgument, b.Range, "Missing key", "The client %q has no key. Add, for example: key = env(\"PARLANCE_KEY\").", b.Label(0)))
	}
	withinGroup(r, k, groups)
	c := Client{Key: k, For: r.text("for")}
	if x := b.Arg("for"); x != nil {
		c.forAt = x.Range()
	}
	if list, ok := b.Arg("models").(*hclsyntax.TupleConsExpr); ok && len(list.Exprs) == len(k.Limits.Models) {
		for _, x := range list.Exprs {
			c.modelsAt = append(c.modelsAt, x.Range())
		}
	}
	return c
}

// withinGroup warns of limits of a client that those of its group never let it reach.
func withinGroup(r section, client keys.Key, groups []keys.Group) {
	own, name := client.Limits, client.Group
	i := slices.IndexFunc(groups, func(g keys.Group) bool { return g.Name == name })
	if i < 0 {
		return
	}
	all := groups[i].Limits
	if ends := groups[i].Expires; !ends.IsZero() && ends.After(time.Now()) && client.Expires.After(ends) {
		r.doubtful(r.Arg("expires"), "Later than the group", "The group %q expires on %s already, and this client with it. Change one of the two.", name, ends.Format(time.DateOnly))
	}
	for _, l := range []struct {
		name, longer string
		own, group   float64
	}{
		{"tokens_per_minute", "tokens_per_day", float64(own.TokensPerMinute), float64(all.TokensPerDay)},
		{"tokens_per_minute", "tokens_per_month", float64(own.TokensPerMinute), float64(all.TokensPerMonth)},
		{"tokens_per_day", "tokens_per_month", float64(own.TokensPerDay), float64(all.TokensPerMonth)},
		{"usd_per_day", "usd_per_month", own.USDPerDay.Dollars(), all.USDPerMonth.Dollars()},
		{"usd_per_month", "usd_per_day", own.USDPerMonth.Dollars(), 31 * all.USDPerDay.Dollars()},
		{"tokens_per_month", "tokens_per_day", float64(own.TokensPerMonth), 31 * float64(all.TokensPerDay)},
		{"tokens_per_day", "tokens_per_minute", float64(own.TokensPerDay), 24 * 60 * float64(all.TokensPerMinute)},
	} {
		if x := r.Arg(l.name); x != nil && l.group > 0 && l.own > l.group {
			r.doubtful(x, "More than the group has", "All clients of the group %q together have less by %s, so this is never reached. Remove it, or raise that of the group.", name, l.longer)
		}
	}
	for _, l := range []struct {
		name       string
		own, group float64
	}{
		{"requests_per_minute", float64(own.RequestsPerMinute), float64(all.RequestsPerMinute)},
		{"tokens_per_minute", float64(own.TokensPerMinute), float64(all.TokensPerMinute)},
		{"in_flight", float64(own.InFlight), float64(all.InFlight)},
		{"tokens_per_day", float64(own.TokensPerDay), float64(all.TokensPerDay)},
		{"tokens_per_month", float64(own.TokensPerMonth), float64(all.TokensPerMonth)},
		{"usd_per_day", float64(own.USDPerDay), float64(all.USDPerDay)},
		{"usd_per_month", float64(own.USDPerMonth), float64(all.USDPerMonth)},
	} {
		if x := r.Arg(l.name); x != nil && l.group > 0 && l.own > l.group {
			r.doubtful(x, "More than the group has", "All clients of the group %q together have less %s, so this is never reached. Remove it, or raise that of the group.", name, l.name)
		}
	}
	overlaps := func(a string) bool {
		return slices.ContainsFunc(all.Models, func(b string) bool { return wildcard.Overlap(a, b) })
	}
	if x := r.Arg("models"); x != nil && len(own.Models) > 0 && len(all.Models) > 0 && !slices.ContainsFunc(own.Models, overlaps) {
		r.doubtful(x, "No model", "The group %q may ask for other models only, %s, so this client may ask for none. Change one of the two.", name, lang.Few(all.Models, 120))
	}
}

// both reads a key, or a list of two.
func (r section) both(name string, k *keys.Key, read func(x hclsyntax.Expression) (keys.Digest, bool)) {
	x := r.Arg(name)
	list := []hclsyntax.Expression{x}
	if t, ok := x.(*hclsyntax.TupleConsExpr); ok {
		if list = t.Exprs; len(list) < 1 || len(list) > 2 {
			r.wrong(x, "Wrong number of keys", "A client has one key, or two while one replaces the other.")
			return
		}
	}
	for i, x := range list {
		digest, ok := read(x)
		switch {
		case !ok:
		case i == 0:
			k.Digest = digest
		case digest == k.Digest:
			r.wrong(x, "Key given twice", "The two keys of the client %q are the same.", r.block.Label(0))
		default:
			k.Second = digest
		}
	}
}

// leastSecret is how many characters a key has at least that clients or operators show: shorter ones can be guessed.
const leastSecret = 16

// longSecret is a key that clients or operators show.
func (r *reader) longSecret(x hclsyntax.Expression) gateway.Secret {
	secret := r.secret(x)
	if n := len(secret.Reveal()); n > 0 && n < leastSecret {
		r.wrong(x, "Short key", "The key has %d characters; a key of fewer than %d can be guessed. `openssl rand -hex 32` makes a good one.", n, leastSecret)
		return gateway.Secret{}
	}
	return secret
}

func (r *reader) hash(x hclsyntax.Expression) (digest keys.Digest, ok bool) {
	v, ok := r.value(x, cty.String, "a string")
	if !ok {
		return digest, false
	}
	digest, err := keys.ParseDigest(v.AsString())
	if err == nil && digest == keys.DigestOf("") {
		r.wrong(x, "Hash of nothing", "This is the hash of an empty text: the variable was probably empty when it was made. `printf %%s \"$KEY\" | sha256sum` prints that of a key.")
		return digest, false
	}
	if err != nil {
		r.wrong(x, "Not a hash", "A hash is \"sha256:\" and the 64 hexadecimal digits that `printf %%s \"$KEY\" | sha256sum` prints.%s", unlessRead(x, hashHint(v.AsString())))
		return digest, false
	}
	return digest, true
}

// dollars is an amount of money; 0 without one.
func (r section) dollars(name string) money.USD {
	return money.USD(math.Round(r.number(name) * float64(money.Dollar)))
}

// date is a day, which begins in UTC, or a time; zero when there is none.
func (r section) date(name string) time.Time {
	at, err := keys.ParseExpires(r.text(name))
	if err != nil {
		r.wrong(r.Arg(name), "Not a date", `The argument %q is a day, as in "2027-01-31", or a time, as in "2027-01-31T12:00:00Z".%s`, name, unlessRead(r.Arg(name), dateHint(r.text(name))))
	}
	if at.After(time.Now().AddDate(100, 0, 0)) {
		r.doubtful(r.Arg(name), "Hardly meant", "That is in more than a hundred years. Is a digit of the year wrong? Leave it out: without it nothing expires.")
	}
	if err == nil && !at.IsZero() && at.Before(time.Now()) {
		what, of := "The key has expired.", "client"
		if r.block.Type == "group" {
			what, of = "The group has expired, and its clients may call no more.", "group"
		}
		r.doubtful(r.Arg(name), "In the past", "%s Give a later day, or remove the %s.", what, of)
	}
	return at
}

// span is a limit for a time, which has so many of the shortest in it.
type span struct {
	name  string
	limit float64
	times float64
}

// spans warns of limits that a shorter or a longer one never lets anybody reach.
func spans(r section, list []span) {
	for i, short := range list {
		for _, long := range list[i+1:] {
			switch most := short.limit * long.times / short.times; {
			case short.limit <= 0 || long.limit <= 0:
			case short.limit > long.limit:
				r.doubtful(r.Arg(long.name), "Smaller than a shorter limit", "%s is less than %s, which is never reached. Are they swapped?", long.name, short.name)
			case long.limit > most:
				r.doubtful(r.Arg(long.name), "Never reached", "With %s = %v there are at most %.0f in that time, so %s is never reached. Change one of the two.", short.name, short.limit, most, long.name)
			}
		}
	}
}
