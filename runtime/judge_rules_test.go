package runtime

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/failure"
)

// beforeAll puts blocks of an operator's own file before the built-in rules.
func beforeAll(t *testing.T, src string) *Program {
	t.Helper()
	set, diags := lang.LoadFS(beside(t, "a.hcl", []byte(src)), "")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	p, diags := Compile(set)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return p
}

// tiersAlone are the built-in rules with other tiers.
func tiersAlone(t *testing.T, src string) *Program {
	t.Helper()
	fsys := beside(t, "a.hcl", []byte(src)).(fstest.MapFS)
	all := string(fsys["errors.hcl"].Data)
	// A file is no longer than its classes and functions: what follows is tiers and retries.
	fsys["errors.hcl"].Data = []byte(all[:strings.Index(all, "retry {")])
	set, diags := lang.LoadFS(fsys, "")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	p, diags := Compile(set)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return p
}

func TestTiersOfAnUpstreamComeFirst(t *testing.T) {
	sequential(t)
	p := beforeAll(t, `
tier "account exhausted" {
  when      = status == 429
  action    = "disable"
  upstreams = ["acme-*", "umbrella"]
}
class "billing" {
  when      = status == 418
  upstreams = ["acme-*"]
}
retry {
  after     = wait(header["x-acme-wait"])
  upstreams = ["acme-*"]
}
`)
	for _, c := range []struct {
		upstream string
		status   int
		want     string
	}{
		{"acme-west", 429, "rate_limit; account exhausted; disable forever; after 33s"},
		{"umbrella", 429, "rate_limit; account exhausted; disable forever; after 44s"},
		{"umbrella-west", 429, "rate_limit; account exhausted; cool_down 44s; after 44s"},
		{"", 429, "rate_limit; account exhausted; cool_down 44s; after 44s"},
		{"acme-west", 418, "billing; out of money; cool_down 10m0s; after 33s"}, // a class of its own, and the tiers of all
		{"umbrella", 418, "bad_request; anything else; return; after 44s"},
	} {
		v := p.Judge(&Failure{Upstream: c.upstream, Protocol: "chat", Status: c.status, Now: judgedAt, Header: func(name string) string {
			return map[string]string{"x-acme-wait": "33", "retry-after": "44"}[name]
		}})
		if got := verdict(v); got != c.want {
			t.Errorf("%d of %q:\n got %s\nwant %s", c.status, c.upstream, got, c.want)
		}
		if own := strings.HasPrefix(v.Rule, "a.hcl:2:1"); own != v.Forever {
			t.Errorf("%d of %q is decided at %s", c.status, c.upstream, v.Rule)
		}
	}
}

// A class for some upstreams is used where the answer is read, too: it is what the client is told.
func TestClassesOfAnUpstreamWordItsErrors(t *testing.T) {
	p := beforeAll(t, "class \"billing\" {\n  when      = data.broke == true || error.code == \"broke\"\n  upstreams = [\"acme-*\"]\n}\n")
	for upstream, want := range map[string]string{"acme-west": "billing", "umbrella": "bad_request"} {
		x, err := p.Protocol("chat").Open(&Call{Body: []byte(`{"model":"m","messages":[{"role":"user","content":"Hi"}]}`), ID: "c"})
		if err != nil {
			t.Fatal(err)
		}
		defer x.Close()
		if _, err := x.Request(&Target{Protocol: "messages", Model: "m", Upstream: upstream}); err != nil {
			t.Fatal(err)
		}
		if got := x.Refused(418, "application/json", []byte(`{"broke":true}`)).Class; got != want {
			t.Errorf("%s: the class is %q, not %q", upstream, got, want)
		}
		r := x.Reply()
		defer r.Close()
		r.Frame(nil, nil, []byte(`{"type":"error","error":{"type":"invalid_request_error","message":"no","details":{"error_code":"broke"}}}`))
		if got := r.Problem().Class; got != want {
			t.Errorf("%s, in a stream: the class is %q, not %q", upstream, got, want)
		}
	}
}

// A rule that fails while it runs holds nobody up: its tier does not hold, and it is told of.
func TestATierThatFailsDoesNotHold(t *testing.T) {
	p := beforeAll(t, `
tier "its condition fails" {
  when      = attempt % failures == 0 || true
  action    = "disable"
  upstreams = ["acme"]
}
tier "its rest fails" {
  when      = status == 429
  action    = "cool_down"
  rest      = attempt % failures
  upstreams = ["acme"]
}
class "auth" {
  when      = status % length(omit) == 1
  upstreams = ["acme"]
}
retry {
  after     = status % length(omit)
  upstreams = ["acme"]
}
`)
	f := Failure{Upstream: "acme", Protocol: "chat", Status: 429, Attempt: 1, Now: judgedAt}
	v := p.Judge(&f)
	if got, want := verdict(v), "rate_limit; account exhausted; cool_down 5s"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if len(v.Faults) != 4 {
		t.Fatalf("%d faults: %q", len(v.Faults), v.Faults)
	}
	for i, place := range []string{"a.hcl:14:", "a.hcl:18:", "a.hcl:3:", "a.hcl:10:"} {
		if !strings.HasPrefix(v.Faults[i], place) {
			t.Errorf("fault %d is %q, not at %s", i, v.Faults[i], place)
		}
	}
	f.Upstream = "umbrella"
	if v := p.Judge(&f); len(v.Faults) != 0 {
		t.Errorf("faults of rules that are for another upstream: %q", v.Faults)
	}
}

// The plain tiers as they were wished for, without anything finer.
const plainTiers = `
tier "request too large" {
  when   = status == 403 && mentions(body, "estimated cost")
  action = "return"
}
tier "insufficient tokens" {
  when   = status == 403 && mentions(body, "insufficient tokens", "upgrade your plan", "limit reached")
  action = "retry"
}
tier "account exhausted" {
  when   = status == 429 || status == 402
  action = "disable"
}
tier "auth invalid" {
  when   = status == 401
  action = "disable"
}
tier "network failure" {
  when   = network != null
  action = "retry"
  proxy  = true
}
`

func TestPlainTiersMeanWhatTheySay(t *testing.T) {
	p := tiersAlone(t, plainTiers)
	for _, c := range []struct {
		failure Failure
		want    string
	}{
		{Failure{Status: 403, Body: []byte("The estimated cost is too high")}, "request too large; return"},
		{Failure{Status: 403, Body: []byte("Limit Reached")}, "insufficient tokens; retry"},
		{Failure{Status: 403, Body: []byte("no")}, "; return"},
		{Failure{Status: 429, Header: func(string) string { return "5" }}, "account exhausted; disable forever"},
		{Failure{Status: 402}, "account exhausted; disable forever"},
		{Failure{Status: 401}, "auth invalid; disable forever"},
		{Failure{Network: "connect"}, "network failure; retry proxy"},
		{Failure{Status: 500}, "; return"}, // where no tier holds, the client is told
		{Failure{Status: 429, Protocol: "no such protocol"}, "account exhausted; disable forever"},
	} {
		v := p.Judge(&c.failure)
		if got := strings.SplitN(verdict(v), "; ", 2)[1]; got != c.want {
			t.Errorf("%d %s: got %q, want %q", c.failure.Status, c.failure.Body, got, c.want)
		}
		if v.Forever && v.Rest != 0 {
			t.Errorf("%d: a rest for good has an end, %v", c.failure.Status, v.Rest)
		}
	}
}

// What a rest comes to, by what is written and what it is computed from.
func TestRestsHaveLimits(t *testing.T) {
	cases := []struct{ args, header, want string }{
		{`rest = "10m"`, "", "10m0s"},
		{`rest = "1h30m"`, "", "1h30m0s"},
		{`rest = 90`, "", "1m30s"},
		{`rest = "0s"`, "", "1s"},
		{`rest = "30d"`, "", "24h0m0s"},
		{"rest = \"30d\"\n  most = \"7d\"", "", "168h0m0s"},
		{"rest = \"1s\"\n  least = \"1m\"", "", "1m0s"},
		{`rest = retry_after`, "30", "30s"},
		{`rest = retry_after`, "", "1s"}, // nobody knows: the shortest
		{`rest = retry_after`, "9999999", "1s"},
		{`rest = retry_after`, "2000000", "24h0m0s"},
		{`rest = coalesce(retry_after, "5m")`, "soon", "5m0s"},
		{`rest = coalesce(header["x-none"], "forever")`, "", "forever"},
		{"rest = coalesce(header[\"x-none\"], \"forever\")\n  most = \"1m\"", "", "forever"}, // for good is for good
		{`rest = header["retry-after"]`, "forever", "forever"},
		{`rest = header["retry-after"]`, "2m", "2m0s"},
		{`rest = header["retry-after"]`, "-2m", "1s"},
		{`rest = 2 * retry_after`, "1.5", "3s"},
		{`rest = failures * 10`, "", "30s"},
		{`rest = "${10 * (failures + 1)}m"`, "", "40m0s"},
		{`rest = coalesce(retry_after, "${failures}h")`, "", "3h0m0s"},
	}
	src := "retry {\n  after = wait(header[\"retry-after\"])\n}\n"
	for i, c := range cases {
		src += fmt.Sprintf("tier \"t\" {\n  when = true\n  action = \"cool_down\"\n  %s\n  upstreams = [\"u%d\"]\n}\n", c.args, i)
	}
	p := tiersAlone(t, src)
	for i, c := range cases {
		v := p.Judge(&Failure{Upstream: fmt.Sprintf("u%d", i), Status: 429, Protocol: "chat", Failures: 3, Now: judgedAt, Header: func(name string) string {
			if name == "retry-after" {
				return c.header
			}
			return ""
		}})
		got := v.Rest.String()
		if v.Forever {
			got = "forever"
		}
		if got != c.want || len(v.Faults) > 0 {
			t.Errorf("%s with %q: got %s, want %s; faults %q", c.args, c.header, got, c.want, v.Faults)
		}
	}
}

// What conditions see, each by a tier that holds only then.
func TestConditionsSeeTheFailure(t *testing.T) {
	cases := []struct {
		when    string
		failure Failure
	}{
		{`status == null && network == "dns" && class == "unreachable"`, Failure{Network: "dns"}},
		{`class == "timeout" && network == "timeout"`, Failure{Network: "timeout"}},
		{`attempt == 1 && failures == 0 && !streamed && !foreign && model == null && network == null`, Failure{Status: 500}},
		{`attempt == 3 && failures == 2 && streamed && foreign && model == "m"`, Failure{Status: 500, Attempt: 3, Failures: 2, Streamed: true, Foreign: true, Model: "m"}},
		{`error.message == "no" && error.type == "t" && error.code == "c" && data.error.deep[0].x == 1`, Failure{Status: 500, Body: []byte(`{"error":{"message":"no","type":"t","code":"c","deep":[{"x":1}]}}`)}},
		{`body == "{\"error\":\"plain\"}" && error.message == "plain"`, Failure{Status: 500, Body: []byte(`{"error":"plain"}`)}},
		{`body == "Bad gateway" && data == null && error.message == "Bad gateway"`, Failure{Status: 502, Body: []byte("Bad gateway")}},
		{`length(body) == 65535`, Failure{Status: 500, Body: []byte(strings.Repeat("€", 100_000))}}, // cut, but not within a letter
		{`body == null && data == null && error.message == null`, Failure{Status: 500}},
		{`status == null && class == "overloaded"`, Failure{Status: 200, Body: []byte(`{"error":{"message":"busy","type":"overloaded_error"}}`)}}, // an answer of status 200 that is an error
		{`status == 200`, Failure{Status: 200, Body: []byte("<html>")}},
		{`class == "conflict" && error.message == "told"`, Failure{Status: 409, Problem: &Problem{Class: "conflict", Message: "told"}}},
		{`retry_after == 7`, Failure{Status: 500, Problem: &Problem{Class: "server", Retry: 7 * time.Second}}},
	}
	src := ""
	for i, c := range cases {
		src += fmt.Sprintf("tier \"t\" {\n  when = %s\n  action = \"retry\"\n  upstreams = [\"u%d\"]\n}\n", c.when, i)
	}
	p := tiersAlone(t, src)
	for i, c := range cases {
		c.failure.Upstream, c.failure.Protocol, c.failure.Now = fmt.Sprintf("u%d", i), "chat", judgedAt
		if v := p.Judge(&c.failure); v.Tier != "t" || len(v.Faults) > 0 {
			t.Errorf("%s does not hold: %+v", c.when, v)
		}
	}
}

// Judging costs nothing that grows with the number of failures, and holds nothing of one of them for the next.
func TestJudgingForgets(t *testing.T) {
	p := builtIn()
	quota := Failure{Protocol: "chat", Status: 429, Now: judgedAt, Body: []byte(`{"error":{"message":"You exceeded your current quota","type":"insufficient_quota"}}`)}
	burst := Failure{Protocol: "chat", Status: 429, Now: judgedAt}
	want := verdict(p.Judge(&burst))
	for range 100 {
		p.Judge(&quota)
		if got := verdict(p.Judge(&burst)); got != want {
			t.Fatalf("got %s, want %s", got, want)
		}
	}
}

// One program judges for all calls at once.
func TestJudgingIsForAllAtOnce(t *testing.T) {
	list := failures(t)
	var done sync.WaitGroup
	for range 8 {
		done.Go(func() {
			for _, c := range list {
				if c.failure.Status == 0 && c.failure.Body != nil {
					continue // an event of a stream, which a Reply reads
				}
				if got := verdict(builtIn().Judge(&c.failure)); got != c.want {
					t.Errorf("%s: got %s, want %s", c.name, got, c.want)
				}
			}
		})
	}
	done.Wait()
}

func BenchmarkJudge(b *testing.B) {
	p := builtIn()
	f := Failure{Protocol: "chat", Status: 429, Now: judgedAt, Header: func(name string) string { return "" }, Body: []byte(`{"error":{"message":"Rate limit reached. Please try again in 20s.","type":"requests","code":"rate_limit_exceeded"}}`)}
	b.ReportAllocs()
	for b.Loop() {
		p.Judge(&f)
	}
}

// A class has a status, its name is its type, and a protocol changes what its clients get otherwise.
func TestDefaultsOfClasses(t *testing.T) {
	p := beforeAll(t, "class \"asleep\" {\n  when    = status == 418\n  status  = 503\n  message = \"Wake it: ${error.message}\"\n}\n")
	for _, tt := range []struct {
		protocol, class string
		status          int
		want            string
	}{
		{"chat", "asleep", 503, `{"error":{"message":"Wake it: no","type":"asleep","param":null,"code":null}}`},
		{"messages", "asleep", 503, `{"type":"error","error":{"type":"asleep","message":"Wake it: no"},"request_id":"c"}`},
		{"ollama", "asleep", 503, `{"error":"Wake it: no"}`},
		{"ollama", "unreachable", 502, `{"error":"no"}`},
		{"ollama", "upstream_auth", 403, `{"error":"The upstream rejected the gateway's key: no"}`},
		{"chat", "billing", 429, `{"error":{"message":"no","type":"insufficient_quota","param":null,"code":"insufficient_quota"}}`},
		{"messages", "billing", 402, `{"type":"error","error":{"type":"billing_error","message":"no"},"request_id":"c"}`},
	} {
		status, body := p.Protocol(tt.protocol).Error(nil, &failure.Problem{Class: tt.class, Message: "no"}, "c")
		if status != tt.status || string(body) != tt.want {
			t.Errorf("%s, %s: %d %s", tt.protocol, tt.class, status, body)
		}
	}
}
