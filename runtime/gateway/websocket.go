package gateway

import (
	"net/http"
	"strings"

	"github.com/parlance-gateway/parlance/runtime"
)

// upgrades reports whether a client wants to speak WebSocket (RFC 6455, 4.1).
func upgrades(h http.Header) bool {
	return holdsToken(h["Upgrade"], "websocket") && holdsToken(h["Connection"], "upgrade")
}

func holdsToken(values []string, token string) bool {
	for _, v := range values {
		for t := range strings.SplitSeq(v, ",") {
			if strings.EqualFold(strings.TrimSpace(t), token) {
				return true
			}
		}
	}
	return false
}

// plain sends a client that wants to speak WebSocket back to HTTP: 426, with the protocol that would do (RFC 9110, 15.5.22).
// Codex tries seven times before it falls back, so the answer comes at once and leaves no connection waiting.
func (c *call) plain() {
	h := c.Header()
	h["Upgrade"] = []string{"HTTP/1.1"}
	h["Connection"] = []string{"close", "Upgrade"} // net/http looks for "close" in the first line only
	c.insist = http.StatusUpgradeRequired
	c.refuse(&runtime.Problem{Class: "method", Message: "WebSocket is not offered here. Send the request by POST; the answer can be a stream of events."})
}
