package gateway

import (
	"errors"
	"io"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
)

// readBody reads the client's request whole and to its end: before that, net/http does not notice that a
// client leaves, and a server that answers early makes the transport drop connections.
func (c *call) readBody() (*transport.Buffer, *runtime.Problem) {
	if !isJSON(c.r.Header.Get("Content-Type"), true) {
		return nil, &runtime.Problem{Class: "unsupported_media", Message: "The Content-Type must be application/json."}
	}
	list, err := transport.Codings(c.r.Header["Content-Encoding"])
	if err != nil {
		c.Header().Set("Accept-Encoding", "gzip, deflate, zstd")
		return nil, &runtime.Problem{Class: "unsupported_media", Message: "The Content-Encoding must be gzip, deflate or zstd."}
	}
	limit := c.s.options.MaxBody
	if c.r.ContentLength > int64(limit) {
		return nil, tooLarge(limit)
	}
	body := &patient{c: c, left: limit, since: c.since()}
	c.claim.large = c.r.ContentLength > smallClaim/2
	body.extend()
	claims := c.claim.growBuffer(c.r.Context())
	into := transport.NewBuffer(0)
	switch {
	case len(list) > 0:
		r, release := transport.Decode(body, list, limit)
		err = into.Fill(r, limit, claims)
		release()
	case c.r.ContentLength >= 0:
		err = into.Exactly(body, int(c.r.ContentLength), claims)
	default:
		err = into.Fill(body, limit, claims)
	}
	if err != nil {
		into.Release()
		return nil, c.unread(err)
	}
	body.rest()
	c.received = true
	return into, nil
}

// unread is why a body was not read.
func (c *call) unread(err error) *runtime.Problem {
	switch {
	case errors.Is(err, errCrowded), errors.Is(err, errNeverFit):
		return c.noMemory(err)
	case errors.Is(err, transport.ErrTooLarge):
		return tooLarge(c.s.options.MaxBody)
	case errors.Is(err, transport.ErrCorrupt):
		return &runtime.Problem{Class: "bad_request", Message: "The body does not fit its Content-Encoding."}
	case errors.Is(err, os.ErrDeadlineExceeded):
		c.insist = http.StatusRequestTimeout // for the protocols, a timeout is the upstream's
		return &runtime.Problem{Class: "timeout", Message: "The body of the request did not arrive in time."}
	case errors.Is(err, io.ErrUnexpectedEOF):
		c.gone = true // in the middle of its own request: nobody is there to read an answer
		return &runtime.Problem{Class: "bad_request", Message: "The body of the request is incomplete."}
	}
	return &runtime.Problem{Class: "bad_request", Message: "The body of the request cannot be read."}
}

// tooLarge is what a client is told whose request has more bytes than it may.
func tooLarge(most int) *runtime.Problem {
	return &runtime.Problem{Class: "too_large", Message: "The request is larger than " + sizeText(most) + "."}
}

// patient reads a client's body as long as there is progress.
type patient struct {
	c    *call
	left int           // how many bytes may still come
	set  time.Duration // when the deadline was set

	came  int           // bytes since then
	since time.Duration // the last look at how many came
}

// minRate is how many bytes a second must come of a body, on average over BodyIdle.
const minRate = 1 << 10

func (p *patient) Read(b []byte) (int, error) {
	if p.c.since()-p.set > p.c.s.options.BodyIdle/8 {
		p.extend()
	}
	n, err := p.c.r.Body.Read(b)
	if p.came += n; err == nil {
		if now, span := p.c.since(), p.c.s.options.BodyIdle; now-p.since >= span {
			if p.came < int(minRate*span/time.Second) {
				return n, os.ErrDeadlineExceeded
			}
			p.came, p.since = 0, now
		}
	}
	if p.left -= n; p.left < 0 {
		return n, transport.ErrTooLarge
	}
	return n, err
}

// extend gives the client BodyIdle from now on. Setting a deadline costs as much as a short read, so it is not done for each.
func (p *patient) extend() {
	p.set = p.c.since()
	_ = p.c.control.SetReadDeadline(time.Now().Add(p.c.s.options.BodyIdle))
}

// rest takes the deadline away: net/http goes on reading, to see whether the client leaves.
func (p *patient) rest() { _ = p.c.control.SetReadDeadline(time.Time{}) }

// isJSON reports whether a Content-Type means JSON; absent is what to say when there is none.
func isJSON(contentType string, absent bool) bool {
	if contentType == "" {
		return absent
	}
	media := mediaType(contentType)
	return media == "application/json" || media == "text/json" || strings.HasSuffix(media, "+json")
}

// mediaType is a Content-Type without its parameters.
func mediaType(contentType string) string {
	media, _, _ := strings.Cut(contentType, ";")
	return strings.ToLower(strings.TrimSpace(media))
}
