package admin

import (
	"crypto/sha256"
	"crypto/subtle"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/keys"
)

// guard lets in who may call. A page in a browser on the gateway's machine can send requests to a loopback address, and can have
// its own name resolve to one, after which the browser lets it read the answers. So neither a name that nobody gave the API nor
// the mark of a page is let in, whether there is a key or not.
type guard struct {
	keyed    bool
	sum      [sha256.Size]byte
	hosts    []string
	sessions sessions
	wrong    *keys.Wrong
}

func newGuard(key pool.Secret, hosts []string, now func() time.Time) *guard {
	g := &guard{keyed: !key.Empty(), sum: sha256.Sum256([]byte(key.Reveal())), wrong: keys.NewWrong(), sessions: sessions{now: now, of: map[[sha256.Size]byte]session{}}}
	for _, h := range append([]string{"localhost"}, hosts...) {
		g.hosts = append(g.hosts, strings.ToLower(h))
	}
	return g
}

// check is nil for a request from an address that may go on. One that is open needs no key.
func (g *guard) check(r *http.Request, address string, open bool) *failure {
	if !g.known(r.Host) {
		return problem(http.StatusMisdirectedRequest, "unknown_host", "The admin API is not called %q. Use its IP address, localhost, or a name of admin { hosts }.", r.Host)
	}
	if origin := r.Header.Get("Origin"); origin != "" || !slices.Contains([]string{"", "none", "same-origin"}, r.Header.Get("Sec-Fetch-Site")) {
		if u, err := url.Parse(origin); err != nil || u.Host != r.Host {
			return problem(http.StatusForbidden, "foreign_origin", "The admin API does not answer pages of other sites.")
		}
	}
	if !g.keyed || open {
		return nil
	}
	shown := bearer(r.Header.Get("Authorization"))
	if g.fits(shown) || g.sessions.admits(r) {
		return nil
	}
	if shown != "" {
		return g.wrongKey(address)
	}
	return problem(http.StatusUnauthorized, "unauthorized", "The key of the admin API is missing. It goes into the header: Authorization: Bearer …")
}

// wrongKey is the answer to an address that showed a wrong key.
func (g *guard) wrongKey(address string) *failure {
	if wait := g.wrong.Shown(address, g.sessions.now()); wait > 0 {
		f := problem(http.StatusTooManyRequests, "too_many_wrong_keys", "Too many wrong keys came from your address. Please try again later.")
		f.retry = wait
		return f
	}
	return problem(http.StatusUnauthorized, "unauthorized", "This is not the key of the admin API.")
}

// fits reports whether a key is that of the API. Digests are of one length, so that comparing them tells nothing about the key.
func (g *guard) fits(key string) bool {
	sum := sha256.Sum256([]byte(key))
	return !g.keyed || subtle.ConstantTimeCompare(sum[:], g.sum[:]) == 1
}

// known reports whether a Host header names this API. An IP address is no name that could have been made to resolve here.
func (g *guard) known(host string) bool {
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	host = strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	return slices.Contains(g.hosts, host)
}

// bearer is the token of an Authorization header. The scheme's name is case-insensitive (RFC 9110, 11.1).
func bearer(header string) string {
	scheme, token, _ := strings.Cut(header, " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(token)
}
