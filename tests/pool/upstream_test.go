package pool

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/parlance-gateway/parlance/specs/play"
)

// upstream is a server of models that speaks all three protocols, knows its accounts by their keys, and answers each as its class
// says. It counts every call.
type upstream struct {
	accounts  map[string]*account // by key; filled before it serves
	recovered atomic.Bool

	mu        sync.Mutex
	requests  map[string]*asked // by mark
	strangers []string          // what nobody should have sent
}

// account is a credential as the upstream sees it.
type account struct {
	id, key  string
	class    *class
	protocol string
	calls    atomic.Int64
	good     atomic.Int64 // calls that were answered well
}

// asked is what the upstream remembers of one request of a client, over all calls that were made for it.
type asked struct {
	calls []string // accounts
	begun string   // the account whose stream's output began
	again []string // the accounts that were called behind that
	body  string   // of the first call
	other bool     // a later one was not the same, byte for byte
}

// call is one call to the upstream.
type call struct {
	http.ResponseWriter
	r        *http.Request
	u        *upstream
	account  *account
	protocol string
	body     string
	model    string
	mark     string
	stream   bool
	nth      int64 // of the account's calls, from 1
}

var (
	markOf  = regexp.MustCompile(`mark-[0-9]+`)
	modelOf = regexp.MustCompile(`"model":"([^"]*)"`)
)

func (u *upstream) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		panic(http.ErrAbortHandler)
	}
	c := &call{ResponseWriter: w, r: r, u: u, body: string(body), mark: markOf.FindString(string(body))}
	switch {
	case strings.HasSuffix(r.URL.Path, "/chat/completions"):
		c.protocol = "chat"
	case strings.HasSuffix(r.URL.Path, "/messages"):
		c.protocol = "messages"
	case strings.HasSuffix(r.URL.Path, "/responses"):
		c.protocol = "responses"
	}
	if m := modelOf.FindStringSubmatch(c.body); m != nil {
		c.model = m[1]
	}
	c.stream = strings.Contains(c.body, `"stream":true`)
	key := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	if k := r.Header.Get("X-Api-Key"); k != "" {
		key = k
	}
	c.account = u.accounts[key]
	if r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/models") && c.account != nil {
		switch c.account.class.name { // The gateway asks whether it is the account that is rejected.
		case "revoked", "bad credentials":
			c.account.class.answer(c)
		default:
			c.json(200, `{"object":"list","data":[{"id":"m","object":"model"}]}`)
		}
		return
	}
	if c.protocol == "" || c.mark == "" || c.account == nil {
		u.mu.Lock()
		u.strangers = append(u.strangers, fmt.Sprintf("%s %s for an unknown account: %.200s", r.Method, r.URL.Path, body))
		u.mu.Unlock()
		http.Error(w, "who are you?", http.StatusTeapot)
		return
	}
	c.nth = c.account.calls.Add(1)
	u.note(c)
	c.account.class.answer(c)
}

func (u *upstream) note(c *call) {
	u.mu.Lock()
	defer u.mu.Unlock()
	a := u.requests[c.mark]
	if a == nil {
		a = &asked{body: c.body}
		u.requests[c.mark] = a
	}
	a.calls = append(a.calls, c.account.id)
	a.other = a.other || a.body != c.body
	if a.begun != "" {
		a.again = append(a.again, c.account.id)
	}
}

// begins notes that output is about to be sent.
func (c *call) begins() {
	c.u.mu.Lock()
	defer c.u.mu.Unlock()
	c.u.requests[c.mark].begun = c.account.id
}

// pieces is what the model says to a mark. Whoever gets it can tell whose it is and that it is whole.
func pieces(mark string) []string {
	return []string{"begin ", mark + " ", mark + " ", mark + " ", "end"}
}

func (c *call) reply() play.Answer {
	return play.Answer{Protocol: c.protocol, ID: strings.TrimPrefix(c.mark, "mark-"), Model: c.model, Pieces: pieces(c.mark)}
}

// well answers as it should be.
func (c *call) well() {
	c.account.good.Add(1)
	if !c.stream {
		c.json(200, string(c.reply().Body()))
		return
	}
	handshake, text, end := c.reply().Stream()
	c.streams(handshake)
	c.begins()
	c.streams(text, end)
}

// streams sends some of a stream.
func (c *call) streams(parts ...[]byte) {
	c.Header().Set("Content-Type", "text/event-stream")
	for _, p := range parts {
		_, _ = c.Write(p)
		c.ResponseWriter.(http.Flusher).Flush()
	}
}

func (c *call) json(status int, body string, header ...string) {
	c.Header().Set("Content-Type", "application/json")
	for i := 0; i+1 < len(header); i += 2 {
		c.Header().Set(header[i], header[i+1])
	}
	c.WriteHeader(status)
	_, _ = io.WriteString(c, body)
}

// refuses sends an error in the protocol's envelope.
func (c *call) refuses(status int, kind, code, message string, header ...string) {
	c.json(status, c.envelope(kind, code, message), header...)
}

func (c *call) envelope(kind, code, message string) string {
	if c.protocol == "messages" {
		return fmt.Sprintf(`{"type":"error","error":{"type":%q,"message":%q},"request_id":"req_1"}`, kind, message)
	}
	coded := "null"
	if code != "" {
		coded = fmt.Sprintf("%q", code)
	}
	return fmt.Sprintf(`{"error":{"message":%q,"type":%q,"param":null,"code":%s}}`, message, kind, coded)
}

// breaks sends an error where the reply should be: behind the first events of a stream, or as the body of a 200.
func (c *call) breaks(kind, code, message string) {
	if !c.stream {
		c.json(200, c.envelope(kind, code, message))
		return
	}
	handshake, _, _ := c.reply().Stream()
	if c.protocol == "messages" {
		c.streams(handshake, []byte("event: error\ndata: "+c.envelope(kind, code, message)+"\n\n"))
		return
	}
	if c.protocol == "responses" {
		c.streams(handshake, fmt.Appendf(nil, "event: error\ndata: {\"type\":\"error\",\"sequence_number\":2,\"code\":%q,\"message\":%q,\"param\":null}\n\n", code, message))
		return
	}
	c.streams(handshake, []byte("data: "+c.envelope(kind, code, message)+"\n\n"))
}

// resets ends the connection as a crash does.
func (c *call) resets() {
	conn, _, err := c.ResponseWriter.(http.Hijacker).Hijack()
	if err != nil {
		panic(err)
	}
	_ = conn.(*net.TCPConn).SetLinger(0)
	_ = conn.Close()
}
