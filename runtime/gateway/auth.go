package gateway

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"strings"

	"github.com/parlance-gateway/parlance/runtime"
)

// digest stands in for a client's key: digests are of one length and say nothing about the key, so that comparing
// them in constant time tells an attacker nothing.
type digest struct {
	name  string
	owner string // stands for the client in what is stored: stable, and says nothing about the key
	sum   [sha256.Size]byte
}

func digestOf(k Key) digest {
	owner := hmac.New(sha256.New, []byte("parlance stored replies"))
	owner.Write([]byte(k.Secret.Reveal()))
	return digest{k.Name, hex.EncodeToString(owner.Sum(nil)[:16]), sha256.Sum256([]byte(k.Secret.Reveal()))}
}

// authenticate tells whether the client showed a key that we know, and answers it if not. A wrong key, an empty one and
// none at all take the same way and get the same answer.
func (c *call) authenticate() bool {
	if len(c.g.keys) == 0 {
		return true
	}
	found := 0 // one more than the key's index
	for _, shown := range [...]string{bearer(c.r.Header.Get("Authorization")), c.r.Header.Get("X-Api-Key")} {
		sum := sha256.Sum256([]byte(shown))
		for i := range c.g.keys {
			same := subtle.ConstantTimeCompare(sum[:], c.g.keys[i].sum[:])
			found = subtle.ConstantTimeSelect(same, i+1, found)
		}
	}
	if found == 0 {
		c.refuse(&runtime.Problem{Class: "auth", Message: "The API key is missing or not known here."})
		return false
	}
	c.caller, c.owner = c.g.keys[found-1].name, c.g.keys[found-1].owner
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
