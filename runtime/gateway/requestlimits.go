package gateway

import (
	"fmt"
	"net/http"

	"github.com/parlance-gateway/parlance/runtime"
)

const (
	// maxHeaders is how many lines of headers a request may have. Agents send some thirty; net/http bounds their bytes only.
	maxHeaders = 100

	// maxURI is how long the path of a request may be, with its parameters.
	maxURI = 8 << 10
)

// plausible refuses a request whose head no client of a protocol sends, and its connection.
func (c *call) plausible() bool {
	lines := 0
	for _, values := range c.r.Header {
		lines += len(values)
	}
	message := ""
	switch {
	case len(c.r.RequestURI) > maxURI:
		c.insist, message = http.StatusRequestURITooLong, fmt.Sprintf("The address is longer than %d bytes.", maxURI)
	case lines > maxHeaders:
		c.insist, message = http.StatusRequestHeaderFieldsTooLarge, fmt.Sprintf("The request has more than %d lines of headers.", maxHeaders)
	default:
		return true
	}
	c.Header()["Connection"] = []string{"close"}
	c.refuse(&runtime.Problem{Class: "bad_request", Message: message})
	return false
}
