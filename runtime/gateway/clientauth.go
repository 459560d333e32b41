package gateway

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/jwt"
	"github.com/parlance-gateway/parlance/runtime/keys"
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
	c.s.shownKeys(c.r, func(shown string) {
		none = none && shown == ""
		if k := c.g.clients.Find(shown); k != nil {
			found = k
		} else if id, err := c.s.verifyToken(c.r.Context(), shown, c.id); id != nil {
			found = c.g.clients.Identity(id.Client, id.Groups)
		} else if err != nil {
			refusal = err
		}
	})
	if names := certificateNames(c.r); found == nil && names != nil {
		found = c.g.clients.ByCertificate(names)
	}
	if found == nil {
		switch {
		case errors.Is(refusal, jwt.ErrUnreachable):
			c.s.options.Logger.Warn("a token cannot be checked", "id", c.id, "error", refusal)
			c.refuse(&runtime.Problem{Class: "overloaded", Message: "The token cannot be checked now, because its issuer does not answer. Please try again later."})
		case errors.Is(refusal, jwt.ErrExpired): // the issuer has signed it, so it is no guess
			c.refuse(&runtime.Problem{Class: "token_expired", Message: "The token has expired. Please get a new one."})
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

// verifyToken is who a token of one of the issuers names; nil for any other text. The error says why the token is refused.
func (s *serving) verifyToken(ctx context.Context, shown, requestID string) (*jwt.Identity, error) {
	for _, issuer := range s.options.Issuers {
		if !issuer.Issued(shown) {
			continue
		}
		id, err := issuer.Verify(ctx, shown)
		if err != nil {
			s.options.Logger.Debug("token refused", "id", requestID, "error", err)
			return nil, err
		}
		return &id, nil
	}
	return nil, nil
}

// certificateNames are the names in the certificate that the client's connection has; nil where it has none.
func certificateNames(r *http.Request) []string {
	if r.TLS == nil || len(r.TLS.VerifiedChains) == 0 {
		return nil
	}
	cert := r.TLS.VerifiedChains[0][0]
	names := append([]string{cert.Subject.CommonName}, cert.DNSNames...)
	names = append(names, cert.EmailAddresses...)
	for _, u := range cert.URIs {
		names = append(names, u.String())
	}
	return slices.DeleteFunc(names, func(name string) bool { return name == "" })
}

// shownKeys reports all that a client may have meant to be its key, the empty ones too.
func (s *serving) shownKeys(r *http.Request, report func(key string)) {
	report(bearer(r.Header.Get("Authorization")))
	for _, name := range s.keyHeaders {
		report(r.Header.Get(name))
	}
	if len(s.keyQuery) > 0 && r.URL.RawQuery != "" {
		query := r.URL.Query()
		for _, name := range s.keyQuery {
			report(query.Get(name))
		}
	}
}

// calledTarget is the path that a client called and its query, without its key; "" where rules do not read it.
func (s *serving) calledTarget(p *protocol, r *http.Request) string {
	if !p.Routed() {
		return ""
	}
	target := r.URL.EscapedPath()
	query := r.URL.RawQuery
	if query == "" {
		return target
	}
	if values := r.URL.Query(); slices.ContainsFunc(s.keyQuery, values.Has) {
		for _, name := range s.keyQuery {
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
