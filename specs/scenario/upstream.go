package scenario

import (
	"bytes"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"syscall"

	"github.com/tidwall/gjson"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/specs/play"
)

// keyOf is the key of an account, by which its calls are known.
func keyOf(id string) string { return "scenario-key-of:" + id + ":" }

// upstream answers calls as the scenario says. It is an http.RoundTripper: nothing goes over a network.
type upstream struct {
	clock   *clock
	answers []play.SceneAnswer

	mu   sync.Mutex
	left []int  // how often each answer is still given; below 0: always
	said string // how the last call was answered, for people
}

func newUpstream(c *clock, answers []play.SceneAnswer) *upstream {
	u := &upstream{clock: c, answers: answers}
	for _, a := range answers {
		n := a.Times
		if n == 0 {
			n = 1
			if a.Account != "" {
				n = -1
			}
		}
		u.left = append(u.left, n)
	}
	return u
}

// RoundTrip answers one call.
func (u *upstream) RoundTrip(r *http.Request) (*http.Response, error) {
	var body []byte
	if r.Body != nil { // There is none where models or a balance are asked for.
		var err error
		body, err = io.ReadAll(r.Body)
		_ = r.Body.Close()
		if err != nil {
			return nil, err
		}
	}
	if err := r.Context().Err(); err != nil {
		return nil, context.Cause(r.Context())
	}
	c := call{path: r.URL.RequestURI(), protocol: protocolOf(r.URL.Path), account: accountOf(r.Header), model: gjson.GetBytes(body, "model").String(), stream: gjson.GetBytes(body, "stream").Bool()}
	a := u.next(c)
	u.clock.pass(a.Takes)
	if a.Network != "" {
		u.note("network: " + a.Network)
		return nil, failure(a.Network)
	}
	return u.respond(r, c, a), nil
}

func (u *upstream) note(said string) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.said = said
}

// received takes how the last call was answered.
func (u *upstream) received() string {
	u.mu.Lock()
	defer u.mu.Unlock()
	defer func() { u.said = "" }()
	return u.said
}

// remaining is how many answers are still to be given, of those that are not given always.
func (u *upstream) remaining() (n int) {
	u.mu.Lock()
	defer u.mu.Unlock()
	for _, left := range u.left {
		n += max(left, 0)
	}
	return n
}

// call is a call to the upstream.
type call struct {
	path                     string
	protocol, account, model string // the protocol is "" where no reply is asked for
	stream                   bool
}

func protocolOf(path string) string {
	for protocol, p := range paths {
		if strings.HasSuffix(path, strings.TrimPrefix(p, "/v1")) {
			return protocol
		}
	}
	return ""
}

// accountOf finds the key in whichever header the protocol has it in.
func accountOf(h http.Header) string {
	for _, values := range h {
		for _, v := range values {
			if _, id, found := strings.Cut(v, "scenario-key-of:"); found {
				return strings.TrimSuffix(id, ":")
			}
		}
	}
	return ""
}

// fits reports whether an answer is meant for a call.
func (c *call) fits(a *play.SceneAnswer) bool {
	switch {
	case a.Path != "" && a.Path != c.path, a.Path == "" && c.protocol == "":
		return false
	}
	return (a.Account == "" || a.Account == c.account) && (a.Model == "" || a.Model == c.model)
}

// next is the answer for a call: the first that fits and is left. Else a reply is good, and anything else is not there.
func (u *upstream) next(c call) play.SceneAnswer {
	u.mu.Lock()
	defer u.mu.Unlock()
	for i, a := range u.answers {
		if u.left[i] == 0 || !c.fits(&a) {
			continue
		}
		u.left[i]--
		return a
	}
	if c.protocol == "" {
		return play.SceneAnswer{Status: http.StatusNotFound}
	}
	return play.SceneAnswer{Status: http.StatusOK}
}

// respond makes the response of an answer.
func (u *upstream) respond(r *http.Request, c call, a play.SceneAnswer) *http.Response {
	body, contentType, broken := c.render(a)
	if a.ContentType != "" {
		contentType = a.ContentType
	}
	said := fmt.Sprint(a.Status)
	switch {
	case a.Within:
		said += ", error within"
	case a.Cut != "":
		said += ", cut " + a.Cut + " output"
	}
	u.note(said)
	h := http.Header{}
	if contentType != "" {
		h.Set("Content-Type", contentType)
	}
	for _, kv := range a.Headers {
		h.Add(kv[0], kv[1])
	}
	length := int64(len(body))
	var from io.Reader = bytes.NewReader(body)
	if broken {
		from, length = io.MultiReader(from, failing{io.ErrUnexpectedEOF}), -1
	}
	return &http.Response{
		Status: fmt.Sprintf("%d %s", a.Status, http.StatusText(a.Status)), StatusCode: a.Status, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: h, Body: io.NopCloser(from), ContentLength: length, Request: r,
	}
}

// failing is a reader that fails.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// render is the body of an answer and its content type. broken tells that the connection ends before its time.
func (c call) render(a play.SceneAnswer) (body []byte, contentType string, broken bool) {
	good := play.Answer{Protocol: c.protocol, Model: c.model, Pieces: []string{a.Text}}
	if a.Text == "" {
		good.Pieces = []string{"Hello ", "from ", c.account}
	}
	handshake, text, end := good.Stream()
	const json, sse = "application/json", "text/event-stream"
	switch {
	case a.Body != nil:
		switch b := bytes.TrimSpace(a.Body); {
		case len(b) > 0 && (b[0] == '{' || b[0] == '['):
			return a.Body, json, false
		case len(b) > 0 && b[0] == '<':
			return a.Body, "text/html", false
		case bytes.HasPrefix(b, []byte("data:")), bytes.HasPrefix(b, []byte("event:")), bytes.HasPrefix(b, []byte(":")):
			return a.Body, sse, false
		}
		return a.Body, "text/plain", false
	case a.Error != nil && a.Within && c.stream:
		return append(handshake, c.event(a.Error)...), sse, false
	case a.Error != nil:
		return c.envelope(a.Error), json, false
	case a.Status < 200 || a.Status > 299:
		return nil, "", false
	case a.Cut == "before" && c.stream:
		return handshake, sse, true
	case a.Cut == "after" && c.stream:
		return append(handshake, text...), sse, true
	case a.Cut != "":
		b := good.Body()
		return b[:len(b)/2], json, true
	case c.stream:
		return bytes.Join([][]byte{handshake, text, end}, nil), sse, false
	}
	return good.Body(), json, false
}

// envelope is an error as the protocol wraps it.
func (c call) envelope(e *play.SceneError) []byte {
	quoted := func(s string) string { return string(document.AppendQuoted(nil, s)) }
	if c.protocol == "messages" {
		kind := e.Type
		if kind == "" {
			kind = "api_error"
		}
		return fmt.Appendf(nil, `{"type":"error","error":{"type":%s,"message":%s},"request_id":"req_1"}`, quoted(kind), quoted(e.Message))
	}
	kind, code := "null", "null"
	if e.Type != "" {
		kind = quoted(e.Type)
	}
	if e.Code != "" {
		code = quoted(e.Code)
	}
	return fmt.Appendf(nil, `{"error":{"message":%s,"type":%s,"param":null,"code":%s}}`, quoted(e.Message), kind, code)
}

// event is an error within a stream.
func (c call) event(e *play.SceneError) []byte {
	switch c.protocol {
	case "messages":
		return fmt.Appendf(nil, "event: error\ndata: %s\n\n", c.envelope(e))
	case "responses":
		code := e.Code
		if code == "" {
			code = e.Type
		}
		return fmt.Appendf(nil, "event: error\ndata: {\"type\":\"error\",\"sequence_number\":2,\"code\":%s,\"message\":%s,\"param\":null}\n\n",
			document.AppendQuoted(nil, code), document.AppendQuoted(nil, e.Message))
	}
	return fmt.Appendf(nil, "data: %s\n\n", c.envelope(e))
}

// late is how net/http says that something took too long.
type late struct{}

func (late) Error() string   { return "i/o timeout" }
func (late) Timeout() bool   { return true }
func (late) Temporary() bool { return true }

// failure is an error as the network gives it.
func failure(name string) error {
	op := func(op string, err error) error { return &net.OpError{Op: op, Net: "tcp", Err: err} }
	switch name {
	case "refused":
		return op("dial", os.NewSyscallError("connect", syscall.ECONNREFUSED))
	case "reset":
		return op("read", os.NewSyscallError("read", syscall.ECONNRESET))
	case "timeout":
		return op("dial", late{})
	case "dns":
		return op("dial", &net.DNSError{Err: "no such host", Name: "upstream", IsNotFound: true})
	case "tls":
		return &tls.CertificateVerificationError{Err: errors.New("x509: certificate signed by unknown authority")}
	case "proxy":
		return op("proxyconnect", os.NewSyscallError("connect", syscall.ECONNREFUSED))
	}
	return errors.New("the network failed: " + name)
}

var (
	_ http.RoundTripper = (*upstream)(nil)
	_ net.Error         = late{}
)
