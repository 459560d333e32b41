package gateway

import (
	"net/http"
	"net/textproto"
	"slices"
	"strconv"
	"strings"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
)

// Values of headers that are the same in every answer. net/http only reads them.
var (
	jsonType        = []string{"application/json"}
	anyOrigin       = []string{"*"}
	allowedMethods  = []string{"GET, POST, PUT, DELETE, OPTIONS"}
	exposedHeaders  = []string{"*"}
	noCache         = []string{"no-cache"}
	unbuffered      = []string{"no"}
	keepAlive       = []string{"keep-alive"}
	closing         = []string{"close"}
	chunked         = []string{"chunked"}
	preflightMaxAge = []string{"7200"} // what browsers take at most (Chromium)
)

// open sets the headers that every answer has: the request's id, under the names that the two SDK families read, and leave for
// any page to read it. No cookie is ever looked at, so a foreign page needs a key, or is refused where there are none: see local.
func (c *call) open() {
	h := c.Header()
	id := []string{c.id}
	h["X-Request-Id"] = id
	h["Request-Id"] = id
	h["Access-Control-Allow-Origin"] = anyOrigin
	h["Access-Control-Allow-Methods"] = allowedMethods
	h["Access-Control-Allow-Headers"] = c.s.readable
	h["Access-Control-Expose-Headers"] = exposedHeaders
	c.reportRevision()
	if c.g.draining.Load() {
		h["Connection"] = closing // the client's next request goes to a process that stays
	}
	if len(c.r.TransferEncoding) > 0 || !c.r.ProtoAtLeast(1, 1) {
		// A request with both Transfer-Encoding and Content-Length looks like this too. What follows it is whoever's: a proxy in front
		// may have gone by the other of the two.
		h["Connection"] = closing
	}
}

// preflight answers a browser that asks whether it may call. It has no key to show yet.
func (c *call) preflight() {
	c.quiet = true
	h := c.Header()
	if asked := c.r.Header.Values("Access-Control-Request-Headers"); len(asked) > 0 {
		if list, ok := headerNames(asked); ok {
			h["Access-Control-Allow-Headers"] = []string{list}
		}
	}
	h["Access-Control-Max-Age"] = preflightMaxAge
	h["Content-Length"] = []string{"0"}
	c.head(http.StatusOK)
}

// headerNames echoes a list of header names, if that is what it is.
func headerNames(asked []string) (string, bool) {
	list := strings.Join(asked, ", ")
	if len(list) > 4<<10 {
		return "", false
	}
	for i := range len(list) {
		if c := list[i]; c <= ' ' && c != ' ' || c >= 0x7f || strings.IndexByte(`"(){}<>@;:\/[]?=`, c) >= 0 {
			return "", false
		}
	}
	return list, true
}

// aboutKeys are the classes of refusals whose message is the gateway's own and about a client's key, so that the log may have it.
var aboutKeys = []string{"auth", "token_expired", "permission", "rate_limit", "billing"}

// refuse says why the call fails, in the words of the client's protocol and with the status that it has for the
// problem's class.
func (c *call) refuse(pr *runtime.Problem) {
	if c.protocol == nil {
		c.protocol = c.s.dialect(c.r)
	}
	mine := transport.NewBuffer(0)
	defer mine.Release()
	status, body := c.protocol.Error(mine.Bytes, pr, c.id)
	mine.Bytes = body
	if c.insist != 0 {
		status = c.insist
	}
	if status < 400 || status > 599 {
		status = http.StatusInternalServerError
	}
	if pr.Retry > 0 && c.Header()["Retry-After"] == nil {
		c.Header()["Retry-After"] = []string{strconv.Itoa(wholeSeconds(pr.Retry))}
	}
	for _, h := range c.protocol.ErrorHeaders(pr.Class) {
		c.Header()[textproto.CanonicalMIMEHeaderKey(h[0])] = []string{h[1]}
	}
	c.rule, c.outcome.Class = pr.Rule, pr.Class
	if c.upstream == "" && slices.Contains(aboutKeys, pr.Class) {
		c.failed.text = pr.Message
	}
	if c.ending == "" {
		c.ending = "refused"
	}
	if c.cause == "" {
		c.cause = pr.Class
	}
	c.json(status, body)
}
