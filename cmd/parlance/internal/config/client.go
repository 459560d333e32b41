package config

import (
	"time"

	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/gateway"
	"github.com/parlance-gateway/parlance/runtime/keys"
)

var client = &lang.Grammar{
	Doc: "Somebody who may call. A limit that is not given is none.", Labels: []string{"name"}, Many: true, Unique: true,
	Args: map[string]lang.Arg{
		"for":                 {Doc: `what calls with the key, as in "claude-code" (see the agent blocks in docs/rules.md): parlance check warns when no upstream serves a model that it asks for`},
		"key":                 {Doc: `the key, as in env("PARLANCE_KEY") or file("./key.txt"), of 16 characters at least; a list of two while it is replaced by another: [env("NEW_KEY"), env("OLD_KEY")]`},
		"hash":                {Doc: `instead of the key, its SHA-256: "sha256:" and 64 hexadecimal digits; a list of two while it is replaced`},
		"models":              {Doc: "the models that it may ask for, by the names that clients use; * stands for any text"},
		"requests_per_minute": {Doc: "how many requests it may send; so many at once, after which they come back evenly"},
		"tokens_per_minute":   {Doc: "how many tokens its requests and replies may have, cached ones among them"},
		"in_flight":           {Doc: "how many of its calls may run at a time"},
		"tokens_per_day":      {Doc: "its budget for a day, in UTC"},
		"tokens_per_month":    {Doc: "its budget for a month of the calendar, in UTC"},
		"expires":             {Doc: `when the key is no longer good, as in "2027-01-31" or "2027-01-31T12:00:00Z"`},
		"disabled":            {Doc: "true: the key is good for nothing"},
	},
}

// Keys are the clients with their limits. Of a client's key there is nothing but its digest.
func (c *Config) Keys() []keys.Key {
	list := make([]keys.Key, 0, len(c.Clients))
	for _, k := range c.Clients {
		list = append(list, k.Key)
	}
	return list
}

func (r *reader) client(b *lang.Block) Client {
	r.patterns(b, "models")
	k := keys.Key{Name: b.Label(0), Source: "config", Disabled: r.yes(b, "disabled"), Expires: r.date(b, "expires")}
	k.Limits = keys.Limits{
		Models:            r.texts(b, "models"),
		RequestsPerMinute: r.limit(b, "requests_per_minute"),
		TokensPerMinute:   r.limit(b, "tokens_per_minute"),
		InFlight:          r.limit(b, "in_flight"),
		TokensPerDay:      r.limit(b, "tokens_per_day"),
		TokensPerMonth:    r.limit(b, "tokens_per_month"),
	}
	key, hash := b.Arg("key"), b.Arg("hash")
	switch {
	case key != nil && hash != nil:
		r.wrong(hash, "Two keys", "The client %q has a key and a hash. Leave one of them out.", b.Label(0))
	case hash != nil:
		r.both(b, "hash", &k, r.hash)
	case key != nil:
		r.both(b, "key", &k, func(x hclsyntax.Expression) (keys.Digest, bool) {
			secret := r.longSecret(x)
			return keys.DigestOf(secret.Reveal()), !secret.Empty()
		})
	default:
		r.diags = append(r.diags, lang.Diag(lang.CodeMissingArgument, b.Range, "Missing key", "The client %q has no key. Add, for example: key = env(\"PARLANCE_KEY\").", b.Label(0)))
	}
	c := Client{Key: k, For: r.text(b, "for", "")}
	if x := b.Arg("for"); x != nil {
		c.forAt = x.Range()
	}
	return c
}

// both reads a key, or a list of two.
func (r *reader) both(b *lang.Block, name string, k *keys.Key, read func(x hclsyntax.Expression) (keys.Digest, bool)) {
	x := b.Arg(name)
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
			r.wrong(x, "Key given twice", "The two keys of the client %q are the same.", b.Label(0))
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
	if err != nil {
		r.wrong(x, "Not a hash", "A hash is \"sha256:\" and the 64 hexadecimal digits that `printf %%s \"$KEY\" | sha256sum` prints.")
		return digest, false
	}
	return digest, true
}

// limit is a number of requests, calls or tokens; 0 when there is none. Sums of the largest are far from what an int64 holds.
func (r *reader) limit(b *lang.Block, name string) int64 {
	return int64(r.count(b, name, 0, 1, 1e12))
}

// yes is true or false; false unless given.
func (r *reader) yes(b *lang.Block, name string) bool {
	v, ok := r.value(b.Arg(name), cty.Bool, "true or false")
	return ok && v.True()
}

// date is a day, which begins in UTC, or a time; zero when there is none.
func (r *reader) date(b *lang.Block, name string) time.Time {
	at, err := keys.ParseExpires(r.text(b, name, ""))
	if err != nil {
		r.wrong(b.Arg(name), "Not a date", `The argument %q is a day, as in "2027-01-31", or a time, as in "2027-01-31T12:00:00Z".`, name)
	}
	if err == nil && !at.IsZero() && at.Before(time.Now()) {
		r.doubtful(b.Arg(name), "In the past", "This is over, and the key is good for nothing. Give a later day, or take the client out.")
	}
	return at
}
