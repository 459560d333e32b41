package gateway

import (
	"net/url"
	"strings"

	"github.com/parlance-gateway/parlance/runtime/redact"
)

// Hide removes from what somebody says of a failure the keys of accounts and clients, however those of the call are written, the
// address of the upstream, and what looks like a key. Its text goes to the client and into the log.
func (l *attempts) Hide(text string) string {
	if text == "" {
		return text
	}
	c := l.c
	var k redact.Keys
	k.Add(l.secret.Reveal())
	c.s.shownKeys(c.r, k.Add)
	if u := l.at; u != nil {
		for _, h := range u.headers {
			if redact.Secret(h[0]) {
				_, value, ok := strings.Cut(h[1], " ") // behind a scheme
				if !ok {
					value = h[1]
				}
				k.Add(value)
			}
		}
		if base := u.BaseURL; base != nil && base.Host != "" {
			whole := url.URL{Scheme: base.Scheme, Host: base.Host, Path: strings.TrimRight(base.Path, "/")}
			text = strings.ReplaceAll(text, whole.String(), redact.Mark)
		}
	}
	text = k.Text(text)
	text = redact.Tokens(text, func(token string) bool { return c.g.pool.IsKey(token) || c.g.clients.Find(token) != nil })
	return redact.Likely(text)
}
