package gateway

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/runtime/keys"
)

// limitedTo gives the tester's key limits, at a time that hardly moves.
func limitedTo(l keys.Limits) func(*Options) {
	return func(o *Options) {
		var asked atomic.Int64
		o.Now = func() time.Time { return time.Date(2026, 11, 21, 12, 0, 0, int(asked.Add(1)), time.UTC) }
		o.Clients = clientsOf(o.Now, keys.Key{Name: "tester", Digest: keys.DigestOf(clientCanary), Limits: l})
		o.Keys = nil
	}
}

func clientsOf(now func() time.Time, list ...keys.Key) *keys.Keys {
	k, err := keys.New(keys.Options{Now: now})
	if err != nil {
		panic(err)
	}
	k.Configure(list)
	return k
}

// dialects are the ways to ask, each with the smallest request that it has.
var dialects = []struct {
	name, path string
	request    func(model string) string
}{
	{"chat", "/v1/chat/completions", func(m string) string { return chatRequest(m, false) }},
	{"messages", "/v1/messages", func(m string) string { return messagesRequest(m, false) }},
	{"responses", "/v1/responses", func(m string) string { return fmt.Sprintf(`{"model":%q,"input":"Hi"}`, m) }},
}

// TestLimitsInEachDialect holds what a client sees that may not go on: status, body and headers.
func TestLimitsInEachDialect(t *testing.T) {
	for _, c := range []struct {
		name    string
		limits  keys.Limits
		model   string
		calls   int // that go well before
		expect  map[string]string
		headers map[string]string
	}{
		{
			name: "requests per minute", limits: keys.Limits{RequestsPerMinute: 2}, calls: 2,
			expect: map[string]string{
				"chat":      `429 "type":"rate_limit_error" "code":"rate_limit_exceeded" limit of 2 requests per minute`,
				"messages":  `429 "type":"rate_limit_error" limit of 2 requests per minute`,
				"responses": `429 "type":"rate_limit_error" "code":"rate_limit_exceeded" limit of 2 requests per minute`,
			},
			headers: map[string]string{
				"chat":      "Retry-After=30 X-Ratelimit-Limit-Requests=2 X-Ratelimit-Remaining-Requests=0 X-Ratelimit-Reset-Requests=1m0s X-Ratelimit-Limit-Tokens=",
				"messages":  "Retry-After=30 Anthropic-Ratelimit-Requests-Limit=2 Anthropic-Ratelimit-Requests-Remaining=0 Anthropic-Ratelimit-Requests-Reset=2026-11-21T12:01:00Z",
				"responses": "Retry-After=30 X-Ratelimit-Limit-Requests=2 X-Ratelimit-Remaining-Requests=0 X-Ratelimit-Reset-Requests=1m0s",
			},
		},
		{
			name: "a day's budget", limits: keys.Limits{TokensPerDay: 5}, calls: 1,
			expect: map[string]string{
				"chat":      `429 "type":"insufficient_quota" "code":"insufficient_quota" budget of 5 tokens for today`,
				"messages":  `402 "type":"billing_error" budget of 5 tokens for today`,
				"responses": `429 "type":"insufficient_quota" "code":"insufficient_quota" budget of 5 tokens for today`,
			},
			headers: map[string]string{
				"chat":      "Retry-After=43200 X-Ratelimit-Limit-Tokens=5 X-Ratelimit-Remaining-Tokens=0 X-Ratelimit-Reset-Tokens=12h0m0s X-Ratelimit-Limit-Requests=",
				"messages":  "Retry-After=43200 Anthropic-Ratelimit-Tokens-Limit=5 Anthropic-Ratelimit-Tokens-Remaining=0 Anthropic-Ratelimit-Tokens-Reset=2026-11-22T00:00:00Z",
				"responses": "Retry-After=43200 X-Ratelimit-Limit-Tokens=5 X-Ratelimit-Remaining-Tokens=0 X-Ratelimit-Reset-Tokens=12h0m0s",
			},
		},
		{
			name: "a month's budget", limits: keys.Limits{TokensPerMonth: 5}, calls: 1,
			expect: map[string]string{
				"chat":      `429 "insufficient_quota" budget of 5 tokens for this month`,
				"messages":  `402 "type":"billing_error" budget of 5 tokens for this month`,
				"responses": `429 "insufficient_quota" budget of 5 tokens for this month`,
			},
			headers: map[string]string{
				"chat":      "Retry-After=86400 X-Ratelimit-Reset-Tokens=228h0m0s",
				"messages":  "Retry-After=86400 Anthropic-Ratelimit-Tokens-Reset=2026-12-01T00:00:00Z",
				"responses": "Retry-After=86400 X-Ratelimit-Reset-Tokens=228h0m0s",
			},
		},
		{
			name: "a model that is not the client's", limits: keys.Limits{Models: []string{"small-*"}}, model: "gpt-x",
			expect: map[string]string{
				"chat":      `403 "type":"permission_error" The API key \"tester\" may not use the model \"gpt-x\".`,
				"messages":  `403 "type":"permission_error" The API key \"tester\" may not use the model \"gpt-x\".`,
				"responses": `403 "type":"permission_error" The API key \"tester\" may not use the model \"gpt-x\".`,
			},
			headers: map[string]string{"chat": "Retry-After= X-Ratelimit-Limit-Requests=", "messages": "Retry-After=", "responses": "Retry-After="},
		},
	} {
		for _, d := range dialects {
			t.Run(c.name+" "+d.name, func(t *testing.T) {
				w := start(t, answers(200, "application/json", chatBody), limitedTo(c.limits))
				for range c.calls {
					w.do("POST", d.path, d.request("gpt-x")).must(t, 200)
				}
				a := w.do("POST", d.path, d.request("gpt-x"))
				status, texts, _ := strings.Cut(c.expect[d.name], " ")
				if fmt.Sprint(a.status) != status {
					t.Errorf("status %d, expected %s: %s", a.status, status, a.body)
				}
				for _, text := range splitTexts(texts) {
					if !strings.Contains(a.body, text) {
						t.Errorf("there is no %s in %s", text, a.body)
					}
				}
				a.mustHave(t, c.headers[d.name])
			})
		}
	}
}

// splitTexts cuts at blanks those that are JSON; the rest is one text.
func splitTexts(s string) []string {
	var list []string
	for strings.HasPrefix(s, `"`) {
		var text string
		text, s, _ = strings.Cut(s, " ")
		list = append(list, text)
	}
	return append(list, s)
}

// mustHave fails unless the answer has headers, written as Name=value; without a value it must not have the header.
func (a answer) mustHave(t testing.TB, headers string) {
	t.Helper()
	for kv := range strings.FieldsSeq(headers) {
		name, value, _ := strings.Cut(kv, "=")
		if got := a.header.Get(name); got != value {
			t.Errorf("%s: %q, expected %q", name, got, value)
		}
	}
}

// TestHeadersOfLimitsReplaceTheUpstreams: what an upstream says of the gateway's account is nothing for a client that has
// limits of its own, whatever dialect it is said in; a client without limits gets it as ever.
func TestHeadersOfLimitsReplaceTheUpstreams(t *testing.T) {
	upstream := answers(200, "application/json", chatBody, "X-Ratelimit-Limit-Requests", "10000", "X-Ratelimit-Limit-Tokens", "2000000", "X-Ratelimit-Remaining-Project", "7", "Openai-Version", "2020-10-01")
	limited := start(t, upstream, limitedTo(keys.Limits{RequestsPerMinute: 60}))
	limited.chat(false).mustHave(t, "X-Ratelimit-Limit-Requests=60 X-Ratelimit-Remaining-Requests=59 X-Ratelimit-Reset-Requests=1s X-Ratelimit-Limit-Tokens= X-Ratelimit-Remaining-Project= Openai-Version=2020-10-01")
	limited.messages(false).mustHave(t, "Anthropic-Ratelimit-Requests-Limit=60 Anthropic-Ratelimit-Requests-Remaining=58 Anthropic-Ratelimit-Requests-Reset=2026-11-21T12:00:02Z X-Ratelimit-Limit-Requests= X-Ratelimit-Limit-Tokens=")

	free := start(t, upstream, limitedTo(keys.Limits{Models: []string{"gpt-*"}}))
	free.chat(false).mustHave(t, "X-Ratelimit-Limit-Requests=10000 X-Ratelimit-Limit-Tokens=2000000 X-Ratelimit-Remaining-Project=7")
}

// TestModelsThatAClientMayUse: the list holds those alone.
func TestModelsThatAClientMayUse(t *testing.T) {
	w := start(t, answers(200, "application/json", chatBody), func(o *Options) {
		limitedTo(keys.Limits{Models: []string{"small-*"}})(o)
		o.Upstreams[0].Models = []string{"small-1", "small-2", "large-1", "smell-large"}
	})
	list := w.do("GET", "/v1/models", "")
	list.must(t, 200, `"small-1"`, `"small-2"`)
	if strings.Contains(list.body, "large-1") {
		t.Errorf("a model is listed that the client may not use: %s", list.body)
	}
	w.do("GET", "/v1/models/small-1", "").must(t, 200, `"small-1"`)
	w.do("GET", "/v1/models/large-1", "").must(t, http.StatusForbidden, `may not use the model \"large-1\"`)
	w.do("POST", "/v1/chat/completions", chatRequest("small-3", false)).must(t, http.StatusNotFound, "Did you mean", "small-")
	if a := w.do("POST", "/v1/chat/completions", chatRequest("small-large", false)); a.status != http.StatusNotFound || strings.Contains(a.body, "smell-large") {
		t.Errorf("a model is named that the client may not use: %s", a.body)
	}
}

// TestKeysThatAreGoodForNothing: the client is told, since it has shown that it has the key.
func TestKeysThatAreGoodForNothing(t *testing.T) {
	now := time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)
	w := start(t, answers(200, "application/json", chatBody), func(o *Options) {
		o.Keys, o.Clients = nil, clientsOf(func() time.Time { return now },
			keys.Key{Name: "off", Digest: keys.DigestOf("pk-off"), Disabled: true},
			keys.Key{Name: "old", Digest: keys.DigestOf("pk-old"), Expires: now},
			keys.Key{Name: "new", Digest: keys.DigestOf("pk-new"), Expires: now.Add(time.Second)},
		)
	})
	w.chat(false, "Authorization", "Bearer pk-off").must(t, 401, "The API key is disabled.")
	w.messages(false, "Authorization", "", "X-Api-Key", "pk-old").must(t, 401, "The API key has expired.", "authentication_error")
	w.chat(false, "Authorization", "Bearer pk-new").must(t, 200)
	w.chat(false, "Authorization", "Bearer pk-none").must(t, 401, "The API key is not known here.")
	if line := w.line(1); !strings.Contains(line, `message="The API key is disabled."`) {
		t.Error(line)
	}
}

// TestLimitsUnderLoad: of many calls at once just as many are let in as may be, and what is refused never reaches an upstream.
func TestLimitsUnderLoad(t *testing.T) {
	var asked atomic.Int64
	w := start(t, func(rw http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		answers(200, "application/json", chatBody)(rw, r)
	}, limitedTo(keys.Limits{RequestsPerMinute: 40, TokensPerDay: 1_000_000}))
	var served, refused atomic.Int64
	var wg sync.WaitGroup
	for i := range 16 {
		wg.Go(func() {
			for range 10 {
				d := dialects[i%len(dialects)]
				switch a := w.do("POST", d.path, d.request("gpt-x")); a.status {
				case 200:
					served.Add(1)
				case 429:
					refused.Add(1)
				default:
					t.Errorf("%d %s", a.status, a.body)
				}
			}
		})
	}
	wg.Wait()
	if served.Load() != 40 || asked.Load() != 40 || refused.Load() != 120 {
		t.Errorf("%d served, %d refused, the upstream was asked %d times", served.Load(), refused.Load(), asked.Load())
	}
	w.line(160)
	v := w.g.clients.List()[0]
	rows, err := w.g.clients.Usage(keys.Query{})
	if err != nil || v.Running != 0 || v.Day != 40*5 || len(rows) != 1 || rows[0].Requests != 160 || rows[0].Errors != 120 || rows[0].Tokens() != v.Day {
		t.Errorf("%+v, usage %+v, %v", v, rows, err)
	}
}

// BenchmarkLimits is what knowing, admitting and charging a client adds to a call.
func BenchmarkLimits(b *testing.B) {
	const many = 1_000_000_000_000
	for name, limits := range map[string]keys.Limits{
		"unlimited": {},
		"limited":   {RequestsPerMinute: many, TokensPerMinute: many, InFlight: many, TokensPerDay: many, TokensPerMonth: many, Models: []string{"gpt-*"}},
	} {
		b.Run(name, func(b *testing.B) {
			o := testOptions("http://upstream.test")
			o.Keys, o.Clients = nil, clientsOf(time.Now, keys.Key{Name: "tester", Digest: keys.DigestOf(clientCanary), Limits: limits})
			g := New(o)
			defer g.Close()
			s := g.serving.Load()
			w, r := httptest.NewRecorder(), httptest.NewRequest("POST", "/v1/chat/completions", nil)
			r.Header.Set("Authorization", "Bearer "+clientCanary)
			names, counts := []string{"fresh", "cached", "written", "output", "reasoning"}, []int{100, 200, 0, 50, 20}
			b.ReportAllocs()
			for b.Loop() {
				c := call{responseWriter: responseWriter{ResponseWriter: w, r: r}, g: g, s: s, protocol: s.protocol("chat"), model: "gpt-x", upstream: "up", account: "key", target: "gpt-x"}
				if !c.authenticate() || c.admitted(c.ask(c.model, 4000)) != nil {
					b.Fatal("refused")
				}
				c.status, c.usage = 200, usage{names, counts}
				c.charge()
			}
		})
	}
}
