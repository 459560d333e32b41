package gateway

import (
	"strings"

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
// none at all take the same way and get the same answer: keys are compared by their digests, see keys.Find.
func (c *call) authenticate() bool {
	if c.g.clients.None() {
		return true
	}
	var found *keys.Client
	for _, shown := range [...]string{bearer(c.r.Header.Get("Authorization")), c.r.Header.Get("X-Api-Key")} {
		if k := c.g.clients.Find(shown); k != nil {
			found = k
		}
	}
	if found == nil {
		c.wrongKey()
		return false
	}
	c.client, c.caller, c.owner = found, found.Name(), found.Owner()
	if barred := found.Barred(); barred != nil {
		c.refuse(refused(barred))
		return false
	}
	return true
}

// bearer is the token of an Authorization header. The scheme's name is case-insensitive (RFC 9110, 11.1).
func bearer(header string) string {
	const scheme = "Bearer "
	if len(header) < len(scheme) || !strings.EqualFold(header[:len(scheme)], scheme) {
		return ""
	}
	return strings.TrimSpace(header[len(scheme):])
}
