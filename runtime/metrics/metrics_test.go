package metrics

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil"
	"go.uber.org/goleak"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway"
	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/reload"
	"github.com/parlance-gateway/parlance/tests/full"
)

var update = flag.Bool("update", false, "write the table of docs/metrics.md")

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var program = sync.OnceValue(func() *runtime.Program {
	set, diags := lang.Embedded()
	if diags.HasErrors() {
		panic(diags)
	}
	p, diags := runtime.Compile(set)
	if diags.HasErrors() {
		panic(diags)
	}
	return p
})

// world is a gateway whose upstreams are a function, with metrics.
type world struct {
	t    testing.TB
	m    *Metrics
	g    *gateway.Gateway
	pool *pool.Pool
	keys *keys.Keys
}

// reply is what upstreams answer.
type reply func(r *http.Request) (status int, contentType, body string)

func (f reply) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Body != nil {
		_, _ = io.Copy(io.Discard, r.Body)
		_ = r.Body.Close()
	}
	status, contentType, body := f(r)
	return &http.Response{
		StatusCode: status, ProtoMajor: 1, ProtoMinor: 1, Header: http.Header{"Content-Type": {contentType}}, Request: r,
		Body: io.NopCloser(strings.NewReader(body)), ContentLength: int64(len(body)),
	}, nil
}

const (
	text    = `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":"Hello"},"finish_reason":null}]}` + "\n\n"
	stop    = `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}` + "\n\n"
	usage   = `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[],"usage":{"prompt_tokens":30,"completion_tokens":7,"total_tokens":37,"prompt_tokens_details":{"cached_tokens":20}}}` + "\n\n"
	done    = "data: [DONE]\n\n"
	refusal = `{"error":{"message":"Rate limit reached","type":"requests","code":"rate_limit_exceeded"}}`
)

func streams(...any) reply {
	return func(*http.Request) (int, string, string) {
		return 200, "text/event-stream", text + text + stop + usage + done
	}
}

// upstreams are one for each name, that has the models gpt-5 and gpt-*.
func upstreams(names ...string) (list []gateway.Upstream) {
	for _, name := range names {
		u, _ := url.Parse("http://" + name + ".test")
		list = append(list, gateway.Upstream{Name: name, Protocol: "chat", BaseURL: u, Models: []string{"gpt-5", "gpt-*"}, Unlisted: true})
	}
	return list
}

// groups are the accounts of upstreams.
func groups(list []gateway.Upstream) (groups []pool.GroupOptions) {
	for _, u := range list {
		groups = append(groups, pool.GroupOptions{Upstream: u.Name, Accounts: []pool.Account{
			{Upstream: u.Name, ID: "a", Key: pool.NewSecret("sk-canary-a"), Source: "config"}, {Upstream: u.Name, ID: "b", Key: pool.NewSecret("sk-canary-b"), Source: "config"},
		}})
	}
	return groups
}

func newWorld(t testing.TB, upstream reply) *world {
	w := &world{t: t}
	var err error
	if w.pool, err = pool.New(pool.Options{}); err != nil {
		t.Fatal(err)
	}
	if w.keys, err = keys.New(keys.Options{}); err != nil {
		t.Fatal(err)
	}
	w.declare("alice")
	w.m = New(Options{Pool: w.pool, Keys: w.keys, Version: "test"})
	o := w.options("up")
	if err := w.pool.Configure(groups(o.Upstreams)); err != nil {
		t.Fatal(err)
	}
	o.Pool, o.Clients, o.Observer = w.pool, w.keys, w.m
	o.Sleep = func(context.Context, time.Duration) error { return nil }
	o.Transport = func(*pool.Proxy, time.Duration) http.RoundTripper { return upstream }
	w.g = gateway.New(o)
	w.m.Watch(w.g)
	t.Cleanup(func() {
		w.g.Close()
		w.keys.Close()
		if err := w.pool.Close(); err != nil {
			t.Error(err)
		}
	})
	return w
}

func (w *world) options(names ...string) gateway.Options {
	return gateway.Options{Program: program(), Upstreams: upstreams(names...), Revision: gateway.Revision{Number: 1, Hash: "0123456789ab"}}
}

// declare says which clients there are. The key of each is its name.
func (w *world) declare(names ...string) {
	var list []keys.Key
	for _, name := range names {
		list = append(list, keys.Key{Name: name, Digest: keys.DigestOf(name), Source: "config"})
	}
	w.keys.Configure(list)
}

// call asks as a client.
func (w *world) call(client, method, path, body string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+client)
	r.Header.Set("Content-Type", "application/json")
	a := httptest.NewRecorder()
	w.g.ServeHTTP(a, r)
	return a
}

func (w *world) messages(client, model string, stream bool) *httptest.ResponseRecorder {
	return w.call(client, "POST", "/v1/messages", fmt.Sprintf(`{"model":%q,"max_tokens":9,"stream":%t,"messages":[{"role":"user","content":"Hi"}]}`, model, stream))
}

// scrape is what a scrape shows of Parlance's own, but for times and buckets, sorted.
func (w *world) scrape() []string {
	w.t.Helper()
	a := httptest.NewRecorder()
	w.m.Handler().ServeHTTP(a, httptest.NewRequest("GET", "/metrics", nil))
	if a.Code != 200 {
		w.t.Fatal(a.Code, a.Body)
	}
	var list []string
	for line := range strings.Lines(a.Body.String()) {
		if strings.HasPrefix(line, "parlance_") {
			list = append(list, strings.TrimSpace(line))
		}
	}
	return list
}

// must fails unless a scrape has each line.
func (w *world) must(lines ...string) {
	w.t.Helper()
	have := w.scrape()
	for _, line := range lines {
		if !slices.Contains(have, line) {
			name, _, _ := strings.Cut(line, "{")
			var like []string
			for _, l := range have {
				if strings.HasPrefix(l, name) {
					like = append(like, l)
				}
			}
			w.t.Errorf("no %s\namong\n%s", line, strings.Join(like, "\n"))
		}
	}
}

func TestAStreamIsCounted(t *testing.T) {
	w := newWorld(t, streams())
	a := w.messages("alice", "gpt-5", true)
	if a.Code != 200 {
		t.Fatal(a.Body)
	}
	w.must(
		`parlance_requests_total{operation="generate",outcome="clean",protocol="messages",upstream="up",upstream_protocol="chat"} 1`,
		`parlance_responses_total{code="200",operation="generate"} 1`,
		`parlance_client_requests_total{client="alice",outcome="clean"} 1`,
		`parlance_model_requests_total{model="gpt-5",outcome="clean",upstream="up"} 1`,
		`parlance_streams_total{outcome="clean",protocol="messages",upstream="up"} 1`,
		`parlance_events_received_total{upstream="up",upstream_protocol="chat"} 5`,
		`parlance_events_sent_total{protocol="messages"} `+fmt.Sprint(strings.Count(a.Body.String(), "event: ")),
		`parlance_sent_bytes_total{protocol="messages"} `+fmt.Sprint(a.Body.Len()),
		`parlance_upstream_received_bytes_total{upstream="up"} `+fmt.Sprint(len(text+text+stop+usage+done)),
		`parlance_tokens_total{model="gpt-5",type="cached",upstream="up"} 20`,
		`parlance_tokens_total{model="gpt-5",type="fresh",upstream="up"} 10`,
		`parlance_tokens_total{model="gpt-5",type="output",upstream="up"} 7`,
		`parlance_client_tokens_total{client="alice",type="output"} 7`,
		`parlance_attempts_total{outcome="ok",upstream="up"} 1`,
		`parlance_request_duration_seconds_count{protocol="messages",stream="true",upstream="up"} 1`,
		`parlance_first_event_seconds_count{protocol="messages",stream="true",upstream="up"} 1`,
		`parlance_translation_seconds_count{protocol="messages",upstream_protocol="chat"} 1`,
		`parlance_accounts{state="ready",upstream="up"} 2`,
		`parlance_requests_in_flight 0`,
		`parlance_streams_open 0`,
		`parlance_revision 1`,
		`parlance_revision_info{hash="0123456789ab"} 1`,
		`parlance_loss_samples_total 1`,
		`parlance_build_info{version="test"} 1`,
	)
}

func TestFailuresAreCounted(t *testing.T) {
	w := newWorld(t, func(r *http.Request) (int, string, string) { return 429, "application/json", refusal })
	w.messages("alice", "gpt-5-mini", false)
	w.messages("nobody", "gpt-5-mini", false)
	w.must(
		`parlance_requests_total{operation="generate",outcome="failed",protocol="messages",upstream="up",upstream_protocol="chat"} 1`,
		`parlance_requests_total{operation="generate",outcome="refused",protocol="messages",upstream="",upstream_protocol=""} 1`,
		`parlance_request_errors_total{class="auth",protocol="messages",upstream=""} 1`,
		`parlance_request_errors_total{class="no_account",protocol="messages",upstream="up"} 1`,
		`parlance_model_requests_total{model="gpt-*",outcome="failed",upstream="up"} 1`,
		`parlance_responses_total{code="401",operation="generate"} 1`,
		`parlance_attempts_total{outcome="failed",upstream="up"} 2`,
		`parlance_retries_total{upstream="up"} 1`,
		`parlance_attempt_failures_total{action="cool_down",class="rate_limit",tier="account exhausted",upstream="up"} 2`,
		`parlance_accounts{state="resting",upstream="up"} 2`,
	)
}

func TestReloadsAreCounted(t *testing.T) {
	w := newWorld(t, streams())
	w.must(`parlance_last_reload_successful 1`, `parlance_last_reload_timestamp_seconds 0`)
	w.m.options.Now = func() time.Time { return time.Unix(1_700_000_000, 0) }
	w.m.Reported(&reload.Report{Why: "file", OK: false, Took: time.Second})
	w.must(`parlance_reloads_total{outcome="failed",why="file"} 1`, `parlance_last_reload_successful 0`, `parlance_last_reload_timestamp_seconds 1.7e+09`, `parlance_last_reload_success_timestamp_seconds 0`)
	w.m.Reported(&reload.Report{Why: "file", OK: true, Took: time.Second})
	w.must(`parlance_reloads_total{outcome="ok",why="file"} 1`, `parlance_last_reload_successful 1`, `parlance_last_reload_success_timestamp_seconds 1.7e+09`, `parlance_last_reload_duration_seconds 1`)
}

// What a client sends makes no series, however many names it thinks of.
func TestSeriesAreBounded(t *testing.T) {
	w := newWorld(t, streams())
	hostile := func(from, to int) {
		for i := from; i < to; i++ {
			w.messages("alice", fmt.Sprintf("gpt-%d", i), i%2 == 0)
			w.messages("alice", fmt.Sprintf("unheard-of-%d", i), false)
			w.messages(fmt.Sprintf("key-%d", i), "gpt-5", false)
			w.call("alice", "GET", fmt.Sprintf("/v1/nothing/%d", i), "")
			w.call("alice", fmt.Sprintf("M%d", i), "/v1/messages", "")
			w.call("alice", "POST", "/v1/messages", fmt.Sprintf(`{"model":"gpt-5","max_tokens":9,"field_%d":1,"messages":[{"role":"user","content":"Hi"}]}`, i))
			w.call("alice", "GET", fmt.Sprintf("/v1/models/m-%d", i), "")
		}
	}
	hostile(0, 250) // losses of each kind are looked at in some of them
	before := len(w.scrape())
	n := 500
	if full.All() {
		n = 10_000
	}
	hostile(250, n)
	if after := len(w.scrape()); after != before {
		t.Errorf("%d series after %d after some: %s", after, before, strings.Join(w.scrape(), "\n"))
	}
}

// After a thousand reloads, each with another name for everything, there are as many series as at the start.
func TestReloadsLeaveNoSeries(t *testing.T) {
	calls := 0
	w := newWorld(t, func(r *http.Request) (int, string, string) {
		if calls++; calls%2 == 1 {
			return 500, "application/json", `{"error":{"message":"no","type":"server_error"}}`
		}
		return streams()(r)
	})
	w.m.sample.quiet = 0 // all calls are looked at
	serve := func(revision int, name string) {
		w.declare("alice", "c"+name)
		o := w.options(name)
		o.Revision.Number = revision
		o.Upstreams[0].Models = append(o.Upstreams[0].Models, "m"+name)
		if err := w.pool.Configure(groups(o.Upstreams)); err != nil {
			t.Fatal(err)
		}
		<-w.g.Swap(o)
		w.m.Reported(&reload.Report{Why: "file", OK: true, Took: 0})
		for _, client := range []string{"alice", "c" + name, "stranger"} {
			w.messages(client, "m"+name, true)
		}
	}
	serve(1, "first")
	for range 40 { // until a stranger is throttled
		w.messages("stranger", "mfirst", true)
	}
	before := w.scrape()
	for i := 2; i < 1000; i++ {
		serve(i, fmt.Sprint("n", i))
	}
	serve(1000, "first")
	names := func(lines []string) (list []string) {
		for _, l := range lines {
			list = append(list, l[:strings.LastIndexByte(l, ' ')])
		}
		return list
	}
	if diff := cmp.Diff(names(before), names(w.scrape())); diff != "" {
		t.Error(diff)
	}
	w.m.calls.errors.mu.Lock()
	defer w.m.calls.errors.mu.Unlock()
	if n := len(w.m.calls.handles.known); n > 10 {
		t.Errorf("%d handles are kept", n)
	}
}

// Names that rules give are bounded too, and those that are not used any more go.
func TestNamesOfRulesAge(t *testing.T) {
	a := newAging(counter("x_total", "X.", "rule"))
	for i := range 2 * manySeries {
		a.add(1, fmt.Sprint("rules/a.hcl:", i))
	}
	if n := testutil.CollectAndCount(a); n != manySeries+1 {
		t.Errorf("%d series", n)
	}
	for range old + 1 {
		a.age()
		a.add(1, "rules/a.hcl:7")
	}
	if n := testutil.CollectAndCount(a); n != 1 {
		t.Errorf("%d series", n)
	}
	if n := testutil.ToFloat64(a.WithLabelValues("rules/a.hcl:7")); n != old+2 {
		t.Errorf("%v counted", n)
	}
}

// One call in so many is looked at for what does not cross, and each that comes after a while.
func TestLossesAreSampled(t *testing.T) {
	now := time.Unix(1000, 0)
	m := New(Options{})
	requests, replies := 0, 0
	for range 10 * oneOf {
		request, reply := m.Reports(now)
		if request {
			requests++
		}
		if reply {
			replies++
		}
		if reply && !request {
			t.Error("a reply is looked at without its request")
		}
	}
	if requests != 10 || replies != 10/also {
		t.Errorf("%d and %d of %d are looked at", requests, replies, 10*oneOf)
	}
	m.Reports(now)
	now = now.Add(quiet)
	if request, reply := m.Reports(now); !request || !reply {
		t.Error("a call after a while is not looked at")
	}
	if request, reply := m.Reports(now); request || reply {
		t.Error("two calls after a while are looked at")
	}
}

// Of a reply that is looked at each rule counts once, however many events lose something by it.
func TestLossesOfRepliesAreCounted(t *testing.T) {
	program().Prepare([]string{"chat"}, true, time.Now, func(time.Duration) bool { return true })
	lossy := strings.Replace(text, `"id":"c"`, `"id":"c","obfuscation":"secret-value"`, 1)
	w := newWorld(t, func(*http.Request) (int, string, string) {
		return 200, "text/event-stream", strings.Repeat(lossy, 20) + stop + done
	})
	w.m.sample.quiet = 0 // all calls are looked at
	for range 3 {
		w.messages("alice", "gpt-5-mini", true)
	}
	w.must(`parlance_loss_samples_total 3`, `parlance_reply_loss_samples_total 3`)
	found := 0
	for _, line := range w.scrape() {
		rule, counted := strings.CutPrefix(line, `parlance_reply_losses_total{protocol="messages",rule="built-in/protocols/chat.hcl:`)
		if counted && !strings.HasSuffix(rule, `",upstream_protocol="chat"} 3`) {
			t.Error(line)
		}
		if counted {
			found++
		}
	}
	if found < 2 { // obfuscation, and the role
		t.Errorf("%d rules are counted: %s", found, strings.Join(w.scrape(), "\n"))
	}
}

// described are all metrics of our own, as the table has them.
func (m *Metrics) described() []string {
	form := regexp.MustCompile(`fqName: "(parlance_\w+)", help: "((?:[^"\\]|\\.)*)", constLabels: \{\}, variableLabels: \{(.*)\}\}`)
	var list []string
	for _, c := range append(append(m.calls.all(), m.reloads.all()...), &state{m}, &rules{}, buildInfo("")) {
		kind := "gauge"
		switch c.(type) {
		case *prometheus.CounterVec, *aging:
			kind = "counter"
		case *prometheus.HistogramVec:
			kind = "histogram"
		}
		descs := make(chan *prometheus.Desc, 100)
		c.Describe(descs)
		close(descs)
		for d := range descs {
			found := form.FindStringSubmatch(d.String())
			if found == nil {
				panic(d.String())
			}
			kind := kind
			if strings.HasSuffix(found[1], "_total") {
				kind = "counter"
			}
			labels := strings.ReplaceAll(found[3], ",", ", ")
			list = append(list, fmt.Sprintf("| `%s` | %s | %s | %s |", found[1], kind, labels, strings.ReplaceAll(found[2], `\"`, `"`)))
		}
	}
	slices.Sort(list)
	return list
}

// docs/metrics.md lists all that is counted, in the words of the HELP texts.
func TestTheTableIsWhole(t *testing.T) {
	const path = "../../docs/metrics.md"
	doc, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	const head = "| metric | type | labels | what it is |\n|---|---|---|---|\n"
	before, rest, ok := strings.Cut(string(doc), head)
	if !ok {
		t.Fatal("there is no table")
	}
	table, after, _ := strings.Cut(rest, "\n\n")
	want := strings.Join(New(Options{}).described(), "\n")
	if *update {
		if err := os.WriteFile(path, []byte(before+head+want+"\n\n"+after), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(want, table); diff != "" {
		t.Errorf("run go test ./runtime/metrics -update\n%s", diff)
	}
}

func TestNamesAreAsPrometheusWantsThem(t *testing.T) {
	w := newWorld(t, func(r *http.Request) (int, string, string) {
		if strings.Contains(r.Header.Get("Authorization"), "canary-a") {
			return 429, "application/json", refusal
		}
		return streams()(r)
	})
	w.messages("alice", "gpt-5", true)
	w.messages("stranger", "gpt-5", true)
	w.m.Reported(&reload.Report{Why: "file", OK: true, Took: time.Second})
	problems, err := testutil.GatherAndLint(w.m.registry)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range problems {
		t.Errorf("%s: %s", p.Metric, p.Text)
	}
}
