package gateway

import (
	"errors"
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/tokens"
)

// newClients are the clients of a gateway that was given keys and nothing that remembers.
func newClients(o *Options) *keys.Keys {
	k, _ := keys.New(keys.Options{Now: o.Now}) // fails only to read a table
	k.Configure(declaredKeys(o.Keys))
	return k
}

func declaredKeys(declared []Key) []keys.Key {
	list := make([]keys.Key, len(declared))
	for i, key := range declared {
		list[i] = keys.Key{Name: key.Name, Digest: keys.DigestOf(key.Secret.Reveal()), Source: "config"}
	}
	return list
}

// authenticate tells whether the client showed a key that we know, and answers it if not. A wrong key, an empty one and
// none at all take the same way: keys are compared by their digests, see keys.Find.
func (c *call) authenticate() bool {
	if c.openToAll() {
		return true
	}
	var found *keys.Client
	var refusal error // of a token
	none := true
	c.shownKeys(func(shown string) {
		none = none && shown == ""
		if k := c.g.clients.Find(shown); k != nil {
			found = k
		} else if k, err := c.byToken(shown); k != nil {
			found = k
		} else if err != nil {
			refusal = err
		}
	})
	if found == nil {
		found = c.byCertificate()
	}
	if found == nil {
		switch {
		case errors.Is(refusal, tokens.ErrUnreachable):
			c.s.options.Logger.Warn("a token cannot be checked", "id", c.id, "error", refusal)
			c.refuse(&runtime.Problem{Class: "overloaded", Message: "The token cannot be checked now, because its issuer does not answer. Please try again later."})
		case errors.Is(refusal, tokens.ErrExpired): // the issuer has signed it, so it is no guess
			c.refuse(&runtime.Problem{Class: "auth", Message: "The token has expired. Please get a new one."})
		case refusal != nil:
			c.wrongKey("The token is not accepted here.")
		case none:
			c.wrongKey("The API key is missing. It goes into the header Authorization: Bearer KEY.")
		default:
			c.wrongKey("The API key is not known here.")
		}
		return false
	}
	c.client, c.caller, c.owner = found, found.Name(), found.Owner()
	if barred := found.Barred(); barred != nil {
		c.refuse(refused(barred))
		return false
	}
	return true
}

// wrongKey answers a client that showed a wrong key or token, or none.
func (c *call) wrongKey(message string) {
	if wait := c.g.wrong.Shown(c.address(), c.g.options.Now()); wait > 0 {
		c.refuse(&runtime.Problem{Class: "rate_limit", Message: "Too many calls with a wrong API key came from your address. Please try again later.", Retry: wait})
		return
	}
	c.refuse(&runtime.Problem{Class: "auth", Message: message})
}

// openToAll reports whether the gateway asks for no key.
func (c *call) openToAll() bool { return c.g.clients.None() && len(c.s.options.Issuers) == 0 }

// byToken is the client of a token that one of the issuers made; nil for any other text. The error says why the token is refused.
func (c *call) byToken(shown string) (*keys.Client, error) {
	for _, issuer := range c.s.options.Issuers {
		if !issuer.Issued(shown) {
			continue
		}
		id, err := issuer.Verify(c.r.Context(), shown)
		if err != nil {
			c.s.options.Logger.Debug("token refused", "id", c.id, "error", err)
			return nil, err
		}
		return c.g.clients.Identity(id.Client, id.Groups), nil
	}
	return nil, nil
}

// byCertificate is the client that the connection's certificate names; nil for none.
func (c *call) byCertificate() *keys.Client {
	if c.r.TLS == nil || len(c.r.TLS.VerifiedChains) == 0 {
		return nil
	}
	cert := c.r.TLS.VerifiedChains[0][0]
	names := append([]string{cert.Subject.CommonName}, cert.DNSNames...)
	names = append(names, cert.EmailAddresses...)
	for _, u := range cert.URIs {
		names = append(names, u.String())
	}
	return c.g.clients.ByCertificate(slices.DeleteFunc(names, func(name string) bool { return name == "" }))
}

// shownKeys tells tell all that the client may have meant to be its key, the empty ones too.
func (c *call) shownKeys(report func(key string)) {
	report(bearer(c.r.Header.Get("Authorization")))
	for _, name := range c.s.keyHeaders {
		report(c.r.Header.Get(name))
	}
	if len(c.s.keyQuery) > 0 && c.r.URL.RawQuery != "" {
		query := c.r.URL.Query()
		for _, name := range c.s.keyQuery {
			report(query.Get(name))
		}
	}
}

// calledTarget is the path that the client called and its query, without its key; "" where rules do not read it.
func (c *call) calledTarget(p *protocol) string {
	if !p.Routed() {
		return ""
	}
	target := c.r.URL.EscapedPath()
	query := c.r.URL.RawQuery
	if query == "" {
		return target
	}
	if values := c.r.URL.Query(); slices.ContainsFunc(c.s.keyQuery, values.Has) {
		for _, name := range c.s.keyQuery {
			values.Del(name)
		}
		query = values.Encode()
	}
	return target + "?" + query
}

// bearer is the token of an Authorization header. The scheme's name is case-insensitive (RFC 9110, 11.1).
func bearer(header string) string {
	const scheme = "Bearer "
	if len(header) < len(scheme) || !strings.EqualFold(header[:len(scheme)], scheme) {
		return ""
	}
	return strings.TrimSpace(header[len(scheme):])
}
