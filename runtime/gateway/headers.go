package gateway

import (
	"net/http"
	"net/textproto"
	"slices"
	"strconv"
	"strings"
	"time"
)

// passList names the headers of an upstream's answer that reach the client. Everything else stays here: lengths and
// codings are of another body, cookies and servers are nobody's business.
type passList struct {
	exact    map[string]bool
	prefixes []string
}

// ours are headers that no upstream can set.
var ours = []string{
	"Content-Length", "Content-Encoding", "Content-Type", "Transfer-Encoding", "Connection", "Keep-Alive", "Trailer", "Upgrade", "Te",
	"Set-Cookie", "X-Request-Id", "Request-Id", "Cache-Control", "X-Accel-Buffering",
}

func newPassList(names []string) passList {
	list := passList{exact: map[string]bool{}}
	for _, n := range names {
		n, prefix := strings.CutSuffix(n, "*")
		n = textproto.CanonicalMIMEHeaderKey(n)
		if prefix {
			list.prefixes = append(list.prefixes, n)
		} else {
			list.exact[n] = true
		}
	}
	return list
}

func (p *passList) holds(name string) bool {
	if slices.Contains(ours, name) || strings.HasPrefix(name, "Access-Control-") {
		return false
	}
	return p.exact[name] || slices.ContainsFunc(p.prefixes, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// passHeaders prepares the upstream's headers for the client, of this attempt only.
func (l *attempts) passHeaders(u *upstream, from http.Header) {
	if l.begun {
		return
	}
	h := l.c.Header()
	for name, values := range from {
		if len(values) == 0 || len(values[0]) > 1024 || !u.protocol.pass.holds(name) {
			continue
		}
		// What is left to one account of many is none of a client's business: the next call goes to another.
		if (l.c.limited || !u.lone) && (u.protocol.hide.holds(name) || l.c.protocol.hide.holds(name)) {
			continue
		}
		value := values[0]
		if name == "Retry-After" {
			if value = retryAfter(value, l.c.g.options.Now()); value == "" {
				continue
			}
		}
		if l.fault.status >= http.StatusBadRequest {
			value = l.Hide(value)
		}
		h[name] = []string{value}
		l.passed = append(l.passed, name)
	}
}

// unpass takes back the upstream's headers that were prepared for the client, while it has not got them.
func (l *output) unpass() {
	if l.begun {
		return
	}
	for _, name := range l.passed {
		delete(l.c.Header(), name)
	}
	l.passed = l.passed[:0]
}

// retryAfter is a Retry-After that a client can follow: in seconds, at least 1 and a day at most, since there are
// upstreams that say 1e12 or a date of 1970. It is "" when nothing can be made of it.
func retryAfter(value string, now time.Time) string {
	const day = 24 * 60 * 60
	seconds, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
	if err != nil {
		at, err := http.ParseTime(value)
		if err != nil {
			return ""
		}
		seconds = at.Sub(now).Seconds()
	}
	if !(seconds >= 0) { // NaN is not
		return ""
	}
	return strconv.Itoa(int(min(max(seconds+0.999, 1), day)))
}
