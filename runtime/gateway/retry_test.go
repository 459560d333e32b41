package gateway

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
)

// dialect is what a test needs to speak a protocol on both sides.
type dialect struct {
	path    string
	request string // with %t for stream
	body    string // a whole reply
	stream  []string
	begins  []string // events behind which a failure may still come
	failure string   // the event of an overload
	bare    string   // an overload in a body of status 200
}

var spoken = map[string]dialect{
	"chat": {
		path:    "/v1/chat/completions",
		request: `{"model":"gpt-x","stream":%t,"messages":[{"role":"user","content":"Hi"}]}`,
		body:    chatBody,
		stream:  []string{chatText("Hello"), chatText(" there"), chatStop, chatDone},
		begins:  []string{`data: {"id":"chatcmpl-9","object":"chat.completion.chunk","created":1,"model":"gpt-x","choices":[{"index":0,"delta":{"role":"assistant","content":""},"finish_reason":null}]}` + "\n\n"},
		failure: `data: {"error":{"message":"The engine is overloaded","type":"server_error","code":503}}` + "\n\n",
		bare:    `{"error":{"message":"The engine is overloaded","type":"server_error","code":503}}`,
	},
	"messages": {
		path:    "/v1/messages",
		request: `{"model":"gpt-x","stream":%t,"max_tokens":64,"messages":[{"role":"user","content":"Hi"}]}`,
		body:    `{"id":"msg_1","type":"message","role":"assistant","model":"gpt-x","content":[{"type":"text","text":"Hello there"}],"stop_reason":"end_turn","stop_sequence":null,"usage":{"input_tokens":3,"output_tokens":2}}`,
		stream: append(messagesBegin("msg_1"),
			"event: content_block_start\ndata: {\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}}\n\n",
			"event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"Hello\"}}\n\n",
			"event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\" there\"}}\n\n",
			"event: content_block_stop\ndata: {\"type\":\"content_block_stop\",\"index\":0}\n\n",
			"event: message_delta\ndata: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\",\"stop_sequence\":null},\"usage\":{\"output_tokens\":2}}\n\n",
			"event: message_stop\ndata: {\"type\":\"message_stop\"}\n\n"),
		begins:  messagesBegin("msg_9"),
		failure: "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"The engine is overloaded\"}}\n\n",
		bare:    `{"type":"error","error":{"type":"overloaded_error","message":"The engine is overloaded"}}`,
	},
	"responses": {
		path:    "/v1/responses",
		request: `{"model":"gpt-x","stream":%t,"input":"Hi"}`,
		body:    responsesReply("completed", responsesItem),
		stream: append(responsesBegin("resp_1"),
			responsesEvent("response.output_item.added", 2, `"output_index":0,"item":{"type":"message","id":"msg_1","status":"in_progress","role":"assistant","content":[]}`),
			responsesEvent("response.content_part.added", 3, `"item_id":"msg_1","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[]}`),
			responsesEvent("response.output_text.delta", 4, `"item_id":"msg_1","output_index":0,"content_index":0,"delta":"Hello"`),
			responsesEvent("response.output_text.delta", 5, `"item_id":"msg_1","output_index":0,"content_index":0,"delta":" there"`),
			responsesEvent("response.output_text.done", 6, `"item_id":"msg_1","output_index":0,"content_index":0,"text":"Hello there"`),
			responsesEvent("response.content_part.done", 7, `"item_id":"msg_1","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Hello there","annotations":[]}`),
			responsesEvent("response.output_item.done", 8, `"output_index":0,"item":`+responsesItem),
			responsesEvent("response.completed", 9, `"response":`+responsesReply("completed", responsesItem))),
		begins:  responsesBegin("resp_9"),
		failure: responsesEvent("error", 2, `"error":{"type":"service_unavailable_error","code":"server_is_overloaded","message":"The engine is overloaded"}`),
		bare:    strings.Replace(responsesReply("failed", ""), `"error":null`, `"error":{"code":"server_is_overloaded","message":"The engine is overloaded"}`, 1),
	},
}

func messagesBegin(id string) []string {
	return []string{
		"event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"id\":\"" + id + "\",\"type\":\"message\",\"role\":\"assistant\",\"model\":\"gpt-x\",\"content\":[],\"stop_reason\":null,\"stop_sequence\":null,\"usage\":{\"input_tokens\":3,\"output_tokens\":1}}}\n\n",
		"event: ping\ndata: {\"type\":\"ping\"}\n\n",
	}
}

const responsesItem = `{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hello there","annotations":[]}]}`

func responsesReply(status, item string) string {
	return `{"id":"resp_1","object":"response","created_at":1,"status":"` + status + `","model":"gpt-x","error":null,"incomplete_details":null,"output":[` + item + `],"usage":{"input_tokens":3,"output_tokens":2,"total_tokens":5}}`
}

func responsesEvent(name string, number int, fields string) string {
	return fmt.Sprintf("event: %s\ndata: {\"type\":%q,\"sequence_number\":%d,%s}\n\n", name, name, number, fields)
}

func responsesBegin(id string) []string {
	r := strings.Replace(strings.Replace(responsesReply("in_progress", ""), "resp_1", id, 1), `"usage":{"input_tokens":3,"output_tokens":2,"total_tokens":5}`, `"usage":null`, 1)
	return []string{responsesEvent("response.created", 0, `"response":`+r), responsesEvent("response.in_progress", 1, `"response":`+r)}
}

// accounts is an upstream that many accounts are asked of, each of which answers in its own way.
type accounts struct {
	protocol string
	serve    map[string]http.HandlerFunc // by the account's id; those without answer well

	mu     sync.Mutex
	asked  []string // the accounts, in order
	bodies []string
}

// key is an account's; it holds the canary, so that no test leaks one unseen.
func accountKey(id string) string { return upstreamCanary + "-" + id }

func (a *accounts) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	key := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ") + r.Header.Get("X-Api-Key")
	id := strings.TrimPrefix(key, upstreamCanary+"-")
	a.mu.Lock()
	a.asked, a.bodies = append(a.asked, id), append(a.bodies, string(body))
	a.mu.Unlock()
	r.Body = io.NopCloser(strings.NewReader(string(body)))
	if serve := a.serve[id]; serve != nil {
		serve(w, r)
		return
	}
	a.well(w, r)
}

// well answers as was asked for.
func (a *accounts) well(w http.ResponseWriter, r *http.Request) {
	d := spoken[a.protocol]
	if streamed(r) {
		streams(d.stream...)(w, r)
		return
	}
	answers(200, "application/json", d.body)(w, r)
}

func streamed(r *http.Request) bool {
	var asked struct{ Stream bool }
	_ = json.NewDecoder(r.Body).Decode(&asked)
	return asked.Stream
}

func (a *accounts) order() string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return strings.Join(a.asked, " ")
}

// either answers one way where a stream is asked for, and another where none is.
func either(stream, body http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if streamed(r) {
			stream(w, r)
			return
		}
		body(w, r)
	}
}

// clock is a time that only sleepers move.
type clock struct {
	mu    sync.Mutex
	now   time.Time
	slept []time.Duration
}

func newClock() *clock { return &clock{now: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)} }

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) Sleep(ctx context.Context, d time.Duration) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now, c.slept = c.now.Add(d), append(c.slept, d)
	return ctx.Err()
}

// startPool serves a gateway whose one upstream has the accounts a, b and c, asked in this order.
func startPool(t *testing.T, up *accounts, change func(*Options)) (*world, *pool.Pool, *clock) {
	t.Helper()
	time := newClock()
	p, err := pool.New(pool.Options{Now: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	group := pool.GroupOptions{Upstream: "up", Choose: pool.FillFirst}
	for _, id := range []string{"a", "b", "c"} {
		group.Accounts = append(group.Accounts, pool.Account{ID: id, Key: NewSecret(accountKey(id)), Source: "config"})
	}
	if err := p.Configure([]pool.GroupOptions{group}); err != nil {
		t.Fatal(err)
	}
	w := start(t, up.ServeHTTP, func(o *Options) {
		o.Pool, o.Now, o.Sleep = p, time.Now, time.Sleep
		o.Upstreams[0].Protocol, o.Upstreams[0].Keys = up.protocol, nil
		if change != nil {
			change(o)
		}
	})
	t.Cleanup(func() { p.Close() })
	return w, p, time
}

// states lists the accounts that are not ready.
func states(p *pool.Pool) string {
	var list []string
	for _, v := range p.List(pool.Filter{}) {
		if v.State != pool.Ready {
			list = append(list, v.ID+" "+string(v.State))
		}
	}
	return strings.Join(list, ", ")
}

func refusal(status int, message string, header ...string) http.HandlerFunc {
	return answers(status, "application/json", fmt.Sprintf(`{"type":"error","error":{"message":%q,"type":"some_error"}}`, message), header...)
}

// The plain tiers, and what else can go wrong before anything was generated, for all pairs of protocols, streamed and not.
func TestFailuresOfAccounts(t *testing.T) {
	all := func(h func(d dialect) http.HandlerFunc) func(string) map[string]http.HandlerFunc {
		return func(up string) map[string]http.HandlerFunc {
			h := h(spoken[up])
			return map[string]http.HandlerFunc{"a": h, "b": h, "c": h}
		}
	}
	first := func(h func(d dialect) http.HandlerFunc) func(string) map[string]http.HandlerFunc {
		return func(up string) map[string]http.HandlerFunc {
			return map[string]http.HandlerFunc{"a": h(spoken[up])}
		}
	}
	plain := func(h http.HandlerFunc) func(dialect) http.HandlerFunc {
		return func(dialect) http.HandlerFunc { return h }
	}
	cut := func(d dialect) http.HandlerFunc {
		return either(streams(d.begins...), answers(200, "application/json", d.body[:len(d.body)/2]))
	}
	for _, tt := range []struct {
		name   string
		serve  func(up string) map[string]http.HandlerFunc
		status int
		text   string // in the client's answer
		asked  string
		states string
		header string // Retry-After
	}{
		{"401", first(plain(refusal(401, "Incorrect API key provided"))), 200, "Hello", "a b", "a resting", ""},
		{"429", first(plain(refusal(429, "slow down", "Retry-After", "30"))), 200, "Hello", "a b", "a resting", ""},
		{"402", first(plain(refusal(402, "pay"))), 200, "Hello", "a b", "a resting", ""},
		{"insufficient tokens", first(plain(refusal(403, "insufficient tokens, upgrade your plan"))), 200, "Hello", "a b", "", ""},
		{"estimated cost", first(plain(refusal(403, "the estimated cost is too high"))), 403, "the estimated cost is too high", "a", "", ""},
		{"bad request", first(plain(refusal(400, "no such thing"))), 400, "no such thing", "a", "", ""},
		{"500 once", first(plain(refusal(500, "it broke"))), 200, "Hello", "a a b", "", ""},
		{"500 for all", all(plain(refusal(500, "it broke"))), 500, "it broke", "a a b b c c", "", ""},
		{"401 for all", all(plain(refusal(401, "Incorrect API key provided"))), 403, `The upstream \"up\" rejected the gateway's key (status 401): Incorrect API key provided`, "a b c", "a resting, b resting, c resting", ""},
		{"429 for all", all(plain(refusal(429, "slow down", "Retry-After", "30"))), 503, "All accounts exhausted", "a b c", "a resting, b resting, c resting", "30"},
		{"insufficient tokens for all", all(plain(refusal(403, "limit reached"))), 503, "All accounts exhausted", "a b c", "", ""},
		{"overload behind the first events", first(func(d dialect) http.HandlerFunc {
			return either(streams(append(slices.Clone(d.begins), d.failure)...), answers(200, "application/json", d.bare))
		}), 200, "Hello", "a a a b", "", ""},
		{"overload behind the first events, together", first(func(d dialect) http.HandlerFunc {
			return either(streams(strings.Join(d.begins, "")+d.failure), answers(200, "application/json", d.bare))
		}), 200, "Hello", "a a a b", "", ""},
		{"broken off before anything was generated", first(cut), 200, "Hello", "a a b", "", ""},
		{"a page", first(plain(answers(200, "text/html", "<html>Sign in</html>"))), 200, "Hello", "a b", "", ""},
		{"nothing", first(plain(raws(""))), 200, "Hello", "a b", "", ""},
	} {
		for client := range spoken {
			for up := range spoken {
				for _, stream := range []bool{true, false} {
					t.Run(fmt.Sprintf("%s/%s to %s/%t", tt.name, client, up, stream), func(t *testing.T) {
						up := &accounts{protocol: up, serve: tt.serve(up)}
						w, p, _ := startPool(t, up, nil)
						d := spoken[client]
						a := w.do("POST", d.path, fmt.Sprintf(d.request, stream))
						a.must(t, tt.status, tt.text)
						if got := up.order(); got != tt.asked {
							t.Errorf("asked %q instead of %q", got, tt.asked)
						}
						if got := states(p); got != tt.states {
							t.Errorf("accounts: %q instead of %q", got, tt.states)
						}
						if got := a.header.Get("Retry-After"); got != tt.header {
							t.Errorf("Retry-After is %q instead of %q", got, tt.header)
						}
						if tt.status == 200 {
							wellFormed(t, client, stream, a)
						}
						if line := w.line(1); !strings.Contains(line, "accounts="+strings.ReplaceAll(tt.asked, " ", ",")) || tt.status == 200 && !strings.Contains(line, "end=clean") {
							t.Error(line)
						}
					})
				}
			}
		}
	}
}

// wellFormed holds that an answer is one reply, of which nothing tells that others failed before it.
func wellFormed(t *testing.T, client string, stream bool, a answer) {
	t.Helper()
	if strings.Contains(a.body, "overloaded") || strings.Contains(a.body, "_9") {
		t.Errorf("what failed is in %s", a.body)
	}
	once := map[string][]string{
		"chat": {"data: [DONE]"}, "messages": {"event: message_start", "event: message_stop"}, "responses": {"event: response.created", "event: response.completed"},
	}[client]
	for _, mark := range once {
		if n := strings.Count(a.body, mark); stream && n != 1 {
			t.Errorf("%d times %q in %s", n, mark, a.body)
		}
	}
	if !stream && !json.Valid([]byte(a.body)) {
		t.Errorf("no JSON: %s", a.body)
	}
}

// When all accounts rest, the client is told so at once, and when to come again.
func TestNoAccountIsActive(t *testing.T) {
	for client, want := range map[string]string{"chat": `"code":"no_account"`, "messages": `"type":"overloaded_error"`, "responses": `"code":"no_account"`} {
		up := &accounts{protocol: "chat"}
		w, p, _ := startPool(t, up, nil)
		for _, id := range []string{"a", "b", "c"} {
			if err := p.Disable("up", id, newClock().now.Add(42*time.Second), "a test"); err != nil {
				t.Fatal(err)
			}
		}
		d := spoken[client]
		for _, stream := range []bool{true, false} {
			a := w.do("POST", d.path, fmt.Sprintf(d.request, stream))
			a.must(t, 503, "No active accounts available", want)
			if got := a.header.Get("Retry-After"); got != "42" {
				t.Errorf("Retry-After is %q", got)
			}
		}
		if up.order() != "" {
			t.Error(up.order())
		}
	}
}

// When all accounts have as many calls as they may, a client may come again soon, however long others rest.
func TestAllAccountsAreFull(t *testing.T) {
	p, err := pool.New(pool.Options{MaxWait: -1})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	err = p.Configure([]pool.GroupOptions{{Upstream: "up", InFlight: 1, Accounts: []pool.Account{
		{ID: "a", Key: NewSecret(accountKey("a"))}, {ID: "b", Key: NewSecret(accountKey("b"))},
	}}})
	if err == nil {
		err = p.Disable("up", "b", time.Now().Add(time.Hour), "a test")
	}
	if err != nil {
		t.Fatal(err)
	}
	other := p.Begin(pool.Call{Targets: []pool.Target{{Group: p.Group("up"), Model: "m"}}})
	lease, err := other.Next(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	up := &accounts{protocol: "chat"}
	w := start(t, up.ServeHTTP, func(o *Options) { o.Pool = p })
	a := w.chat(false)
	a.must(t, 503, "No active accounts available")
	if got := a.header.Get("Retry-After"); got != "1" {
		t.Errorf("Retry-After is %q", got)
	}
	other.Gone(lease)
	w.chat(false).must(t, 200, "Hello")
}

// R31: once something generated has reached the client, nobody else is asked, whatever happens. The account is judged all the same.
func TestNobodyIsAskedAfterOutputBegan(t *testing.T) {
	ends := map[string]func(d dialect) []string{
		"an error":   func(d dialect) []string { return []string{d.failure} },
		"broken off": func(dialect) []string { return nil },
	}
	for name, end := range ends {
		for client := range spoken {
			for up, d := range spoken {
				text := slices.IndexFunc(d.stream, func(f string) bool { return strings.Contains(f, "Hello") })
				seen := make(chan bool)
				u := &accounts{protocol: up, serve: map[string]http.HandlerFunc{"a": func(rw http.ResponseWriter, r *http.Request) {
					streams(d.stream[:text+1]...)(rw, r)
					<-seen
					streams(end(d)...)(rw, r)
				}}}
				w, _, _ := startPool(t, u, nil)
				resp := w.open("POST", spoken[client].path, strings.NewReader(fmt.Sprintf(spoken[client].request, true)))
				line := lines(resp.Body)
				for l := line(); !strings.Contains(l, "Hello"); l = line() {
					if l == io.EOF.Error() {
						t.Fatalf("%s, %s to %s: no text", name, client, up)
					}
				}
				close(seen)
				var rest strings.Builder
				for l := line(); l != io.EOF.Error(); l = line() {
					rest.WriteString(l)
				}
				resp.Body.Close()
				if !strings.Contains(rest.String(), "error") {
					t.Errorf("%s, %s to %s: ends with %s", name, client, up, rest.String())
				}
				if got := u.order(); got != "a" {
					t.Errorf("%s, %s to %s: asked %q", name, client, up, got)
				}
				if l := w.line(1); !strings.Contains(l, "tier=") || !strings.Contains(l, "accounts=a ") {
					t.Error(l)
				}
			}
		}
	}
}

// dialError is what net/http says of a port that nobody listens on.
var dialError = &net.OpError{Op: "dial", Net: "tcp", Err: fmt.Errorf("connect: %w", syscall.ECONNREFUSED)}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// The network is no account's fault.
func TestNetworkFailuresBlameNobody(t *testing.T) {
	for _, tt := range []struct {
		name string
		err  error
		want string
	}{
		{"refused", dialError, transport.NotConnected},
		{"reset", &net.OpError{Op: "read", Err: syscall.ECONNRESET}, transport.Reset},
		{"closed", io.EOF, transport.Reset},
		{"timeout", context.DeadlineExceeded, transport.Timeout},
		{"no name", &net.OpError{Op: "dial", Err: &net.DNSError{IsNotFound: true}}, transport.NameNotFound},
		{"no TLS", tls.RecordHeaderError{Msg: "first record does not look like a TLS handshake"}, transport.TLSFailed},
		{"not trusted", &tls.CertificateVerificationError{Err: errors.New("unknown authority")}, transport.TLSFailed},
		{"proxy", &net.OpError{Op: "proxyconnect", Err: dialError}, transport.ProxyFailed},
		{"proxy refuses", transport.ProxyRefusal(407), transport.ProxyFailed},
		{"socks", &net.OpError{Op: "socks connect", Err: errors.New("general failure")}, transport.ProxyFailed},
	} {
		for client, d := range spoken {
			for _, stream := range []bool{true, false} {
				up := &accounts{protocol: "chat"}
				var seen []Attempt
				w, p, _ := startPool(t, up, func(o *Options) {
					o.Trace = func(a Attempt) { seen = append(seen, a) }
					o.Transport = func(*pool.Proxy, time.Duration) http.RoundTripper {
						return roundTrip(func(r *http.Request) (*http.Response, error) {
							if strings.HasSuffix(r.Header.Get("Authorization"), "-a") {
								return nil, tt.err
							}
							rec := httptest.NewRecorder()
							up.ServeHTTP(rec, r)
							return rec.Result(), nil
						})
					}
				})
				w.do("POST", d.path, fmt.Sprintf(d.request, stream)).must(t, 200, "Hello")
				if got := up.order(); got != "b" || states(p) != "" {
					t.Errorf("%s: asked %q, %s", tt.name, got, states(p))
				}
				w.line(1)
				if len(seen) != 2 || !seen[0].Failed || seen[0].Network != tt.want || seen[0].Account != "a" || seen[1].Failed || seen[1].Account != "b" || !seen[1].Output {
					t.Errorf("%s, %s: %+v", tt.name, client, seen)
				}
			}
		}
	}
}

// T098: each attempt gets the request translated anew, from what the client sent.
func TestEveryAttemptHasTheRequestAsTheClientSentIt(t *testing.T) {
	request := `{"model":"gpt-x","stream":false,"messages":[{"role":"system","content":"Be brief."},{"role":"user","content":"Hi 12345678901234567890.10"}],"temperature":0.10}`
	bodies := func(failing ...string) map[string][]string {
		other := &accounts{protocol: "messages"}
		second := httptest.NewServer(other)
		defer second.Close()
		up := &accounts{protocol: "chat", serve: map[string]http.HandlerFunc{}}
		for _, id := range failing {
			up.serve[id] = refusal(429, "slow down")
		}
		w, p, _ := startPool(t, up, func(o *Options) {
			u := o.Upstreams[0]
			u.Name, u.Protocol, u.Rename = "other", "messages", nil
			u.BaseURL, _ = url.Parse(second.URL)
			o.Upstreams = append(o.Upstreams, u)
		})
		groups := []pool.GroupOptions{{Upstream: "other", Accounts: []pool.Account{{ID: "o", Key: NewSecret(accountKey("o"))}}}, {Upstream: "up", Choose: pool.FillFirst}}
		for _, id := range []string{"a", "b", "c"} {
			groups[1].Accounts = append(groups[1].Accounts, pool.Account{ID: id, Key: NewSecret(accountKey(id)), Source: "config"})
		}
		if err := p.Configure(groups); err != nil {
			t.Fatal(err)
		}
		w.swap(w.options.Upstreams...)
		s := w.g.serving.Load()
		s.protocol("chat").chosen.Add("gpt-x", []candidate{{upstream: s.upstreams[0], model: "up-model"}, {upstream: s.upstreams[1], model: "other-model"}})
		w.do("POST", "/v1/chat/completions", request).must(t, 200, "Hello")
		return map[string][]string{"up": up.bodies, "other": other.bodies}
	}
	once, thrice := bodies(), bodies("a", "b")
	if len(once["up"]) != 1 || len(thrice["up"]) != 3 || !strings.Contains(once["up"][0], "up-model") {
		t.Fatal(once, thrice)
	}
	for _, b := range thrice["up"] {
		if b != once["up"][0] {
			t.Errorf("%s\ninstead of\n%s", b, once["up"][0])
		}
	}
	all := bodies("a", "b", "c")
	x, err := program().Protocol("chat").Open(&runtime.Call{Body: []byte(request), ID: "req_x"})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	want, err := x.Request(&runtime.Target{Protocol: "messages", Model: "other-model"})
	if err != nil {
		t.Fatal(err)
	}
	if len(all["other"]) != 1 || all["other"][0] != string(want.Body) {
		t.Errorf("%s\ninstead of\n%s", all["other"], want.Body)
	}
}

// Headers of an answer that failed are not those of the next.
func TestHeadersOfAFailureStayBehind(t *testing.T) {
	const marked = "X-Ratelimit-Remaining-Requests"
	up := &accounts{protocol: "chat", serve: map[string]http.HandlerFunc{
		"a": refusal(429, "slow down", "Retry-After", "30", marked, "0"),
		"b": raws(""),
	}}
	w, _, _ := startPool(t, up, nil)
	if a := w.chat(true); a.status != 200 || a.header.Get(marked) != "" || a.header.Get("Retry-After") != "" {
		t.Errorf("%d %v", a.status, a.header)
	}
	up.serve["b"], up.serve["c"] = refusal(429, "slow down", marked, "0"), refusal(429, "slow down", marked, "0")
	if a := w.chat(true); a.status != 503 || a.header.Get(marked) != "" {
		t.Errorf("%d %v", a.status, a.header)
	}
}

// What one account of many has left says nothing to a client, whose next call may go to another; nor is it told a key that
// an upstream quotes.
func TestAnAccountOfManyIsNotTalkedOf(t *testing.T) {
	const left = "X-Ratelimit-Remaining-Requests"
	limits := func(rw http.ResponseWriter, _ *http.Request) {
		rw.Header().Set(left, "0")
		rw.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(rw, chatBody)
	}
	w, _, _ := startPool(t, &accounts{protocol: "chat", serve: map[string]http.HandlerFunc{"a": limits, "b": limits}}, nil)
	if a := w.chat(false); a.status != 200 || a.header.Get(left) != "" {
		t.Errorf("of a pool: %d %v", a.status, a.header)
	}
	w = start(t, limits, nil)
	if a := w.chat(false); a.status != 200 || a.header.Get(left) != "0" {
		t.Errorf("of one key: %d %v", a.status, a.header)
	}
	quotes := refusal(400, "the key "+accountKey("a")+" may not do that")
	w, _, _ = startPool(t, &accounts{protocol: "chat", serve: map[string]http.HandlerFunc{"a": quotes}}, nil)
	if a := w.chat(false); a.status != 400 || strings.Contains(a.body, accountKey("a")) || !strings.Contains(a.body, "[redacted] may not do that") {
		t.Errorf("%d %s", a.status, a.body)
	}
}

// What a lone account's upstream says is told as it is, and the account is asked again although it should rest.
func TestALoneAccountIsNoPool(t *testing.T) {
	calls := 0
	w := start(t, func(rw http.ResponseWriter, r *http.Request) {
		calls++
		refusal(429, "slow down", "Retry-After", "7")(rw, r)
	}, nil)
	for n := 1; n <= 3; n++ {
		if a := w.chat(n == 2); a.status != 429 || !strings.Contains(a.body, "slow down") || a.header.Get("Retry-After") != "7" || calls != n {
			t.Errorf("%d after %d calls: %s", a.status, calls, a.body)
		}
	}
}

// Keys of an upstream without a pool take turns; a conversation stays with its own.
func TestKeysTakeTurns(t *testing.T) {
	up := &accounts{protocol: "chat"}
	w := start(t, up.ServeHTTP, func(o *Options) {
		o.Upstreams[0].Keys = []Secret{NewSecret(accountKey("x")), NewSecret(accountKey("y"))}
	})
	for _, about := range []string{"one", "two", "three", "two", "one"} {
		w.do("POST", "/v1/chat/completions", strings.Replace(chatRequest("m", false), "Hi", about, 1)).must(t, 200)
	}
	if got := up.order(); got != "x y x y x" {
		t.Error(got)
	}
}

// A request that the rules do not translate for one upstream may be another one's.
func TestACandidateThatCannotHaveTheRequestIsPassedOver(t *testing.T) {
	request := `{"model":"gpt-x","n":2,"messages":[{"role":"user","content":"Hi"}]}`
	other := &accounts{protocol: "chat"}
	second := httptest.NewServer(other)
	defer second.Close()
	first := &accounts{protocol: "messages"}
	w := start(t, first.ServeHTTP, func(o *Options) {
		o.Upstreams[0].Protocol = "messages"
		u := o.Upstreams[0]
		u.Name, u.Protocol = "other", "chat"
		u.BaseURL, _ = url.Parse(second.URL)
		o.Upstreams = append(o.Upstreams, u)
	})
	s := w.g.serving.Load()
	both := []candidate{{upstream: s.upstreams[0], model: "m"}, {upstream: s.upstreams[1], model: "m"}}
	s.protocol("chat").chosen.Add("gpt-x", both)
	w.do("POST", "/v1/chat/completions", request).must(t, 200, "Hello")
	if line := w.line(1); !strings.Contains(line, "upstream=other") || strings.Contains(line, "attempts=") {
		t.Error(line)
	}
	s.protocol("chat").chosen.Add("gpt-x", both[:1])
	w.do("POST", "/v1/chat/completions", request).must(t, 400, `"param":"n"`)
	if len(first.asked) != 0 || len(other.asked) != 1 {
		t.Errorf("%q and %q were asked", first.asked, other.asked)
	}
	// When the other one fails, that is what the client is told.
	other.serve = map[string]http.HandlerFunc{upstreamCanary: refusal(429, "slow down")}
	s.protocol("chat").chosen.Add("gpt-x", []candidate{both[1], both[0]})
	w.do("POST", "/v1/chat/completions", request).must(t, 429, "slow down")
}

// Counting goes on to the next account as well, but what an account cannot count it may answer.
func TestCountingGoesThroughTheAccounts(t *testing.T) {
	counts := answers(200, "application/json", `{"input_tokens": 4321}`)
	up := &accounts{protocol: "messages", serve: map[string]http.HandlerFunc{
		"a": refusal(401, "invalid x-api-key"), "b": refusal(429, "slow down", "Retry-After", "30"), "c": counts,
	}}
	w, p, _ := startPool(t, up, nil)
	for range 2 {
		if a := w.do("POST", "/v1/messages/count_tokens", countRequest); a.body != `{"input_tokens":4321}` || isEstimate(a) {
			t.Errorf("%s %v", a.body, a.header)
		}
	}
	if up.order() != "a b c c" && up.order() != "a b c b c" || states(p) != "a resting" {
		t.Errorf("asked %q; %s", up.order(), states(p))
	}
}

// When connections die that nobody used, a request is sent again, but an upstream that reads it and hangs up does not get it for ever (R31).
func TestARequestIsSentAgainTwiceAtMost(t *testing.T) {
	var hangsUp atomic.Bool
	var sent atomic.Int32
	var together sync.WaitGroup
	together.Add(8)
	up := &accounts{protocol: "chat"}
	up.serve = map[string]http.HandlerFunc{"a": func(rw http.ResponseWriter, r *http.Request) {
		if hangsUp.Load() {
			sent.Add(1)
			conn, _, _ := rw.(http.Hijacker).Hijack()
			conn.Close()
			return
		}
		together.Done()
		together.Wait() // so that each of the calls has a connection of its own
		up.well(rw, r)
	}}
	w, p, _ := startPool(t, up, nil)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() { w.chat(false).must(t, 200) })
	}
	all.Wait()
	hangsUp.Store(true)
	w.chat(false).must(t, 200, "Hello")
	if n := sent.Load(); n < 1 || n > 1+stale {
		t.Errorf("sent %d times", n)
	}
	if !strings.HasSuffix(up.order(), " b") || blamed(p) != "" {
		t.Errorf("asked %q; blamed %q", up.order(), blamed(p))
	}
}

// What is known of accounts outlives a swap, and is forgotten with their keys.
func TestASwapKeepsWhatIsKnownOfAccounts(t *testing.T) {
	up := &accounts{protocol: "chat", serve: map[string]http.HandlerFunc{"x": refusal(401, "Incorrect API key provided")}}
	w := start(t, up.ServeHTTP, func(o *Options) {
		o.Upstreams[0].Keys = []Secret{NewSecret(accountKey("x")), NewSecret(accountKey("y"))}
	})
	w.chat(false).must(t, 200)
	w.swap(w.options.Upstreams...)
	w.chat(true).must(t, 200)
	if got := up.order(); got != "x y y" {
		t.Errorf("asked %q", got)
	}
	u := w.options.Upstreams[0]
	u.Keys = []Secret{NewSecret(accountKey("z")), NewSecret(accountKey("y"))}
	w.swap(u)
	if got := states(w.g.pool); got != "" {
		t.Errorf("with another key: %s", got)
	}
}
