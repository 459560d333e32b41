package scenario

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/specs/play"
)

func builtIn(t testing.TB) *runtime.Program {
	t.Helper()
	set, diags := lang.Embedded()
	if !diags.HasErrors() {
		p, more := runtime.Compile(set)
		if diags = more; !diags.HasErrors() {
			return p
		}
	}
	lang.WriteText(os.Stderr, lang.Findings(diags, set.Sources))
	t.FailNow()
	return nil
}

func load(t testing.TB, src string) []*play.Scenario {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(dir+"/s.hcl", []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	suite, diags := play.Load(os.DirFS(dir), "")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return suite.Scenarios
}

func TestBuiltInRulesSatisfyBuiltInScenarios(t *testing.T) {
	suite, diags := play.Embedded()
	if len(diags) > 0 {
		lang.WriteText(os.Stderr, lang.Findings(diags, suite.Sources))
		t.FailNow()
	}
	if len(suite.Scenarios) < 30 {
		t.Fatalf("there are only %d scenarios", len(suite.Scenarios))
	}
	program := builtIn(t)
	for _, s := range suite.Scenarios {
		t.Run(s.Name, func(t *testing.T) {
			if r := Run(program, s, nil); r.Failed() {
				var b strings.Builder
				r.WriteText(&b)
				t.Error(b.String())
			}
		})
	}
}

// What a scenario expects and does not come is told, whatever it is.
func TestScenariosThatDoNotHoldFailWithTheReason(t *testing.T) {
	program := builtIn(t)
	for expectation, reason := range map[string]string{
		`asked = ["b", "a"]`:               "other accounts are called",
		`waits = ["1s"]`:                   "it waits otherwise between calls",
		`status = 500`:                     "the client gets the status 200, not 500",
		`says = "Good bye"`:                `the client's answer does not hold "Good bye"`,
		`fails = true`:                     "the client's answer went well",
		`answer_headers = { "X-A" = "1" }`: `the header X-A is "", not "1"`,
		`expect = { id = "x" }`:            "the client gets another answer",
		`path = "/v1/models"
		status = 404`: "the client gets the status 200, not 404",
		`states { a = "ready" }`:         `the account "a" is resting 24h, not ready`,
		`states { a = "resting 1h" }`:    `the account "a" is resting 24h, not resting 1h`,
		`states { b = "disabled" }`:      `the account "b" is ready, not disabled`,
		`states { b = "resting for m" }`: `the account "b" is ready for m, not resting for m`,
	} {
		scenes := load(t, `scenario "s" {
			client   = "chat"
			streamed = false
			account "a" {}
			account "b" {}
			answer "a" {
				status = 402
			}
			`+strings.ReplaceAll(strings.ReplaceAll(expectation, "states { ", "states {\n"), ` }`, "\n}")+"\n}")
		r := Run(program, scenes[0], nil)
		if len(r.Problems) == 0 || !strings.Contains(r.Problems[0].Message, reason) {
			t.Errorf("%s: %v", expectation, r.Problems)
		}
	}
}

// What does not hold in several variations is told once, at its place, with their names.
func TestProblemsAreToldOnceAtTheirPlaces(t *testing.T) {
	s := load(t, `scenario "s" {
  client = ["chat", "messages"]
  account "a" {}
  request "one" {
    asked  = ["a"]
    status = 429
  }
  request "two" {
    says = "Hello"
  }
  states {
    a = "disabled"
  }
}`)[0]
	r := Run(builtIn(t), s, nil)
	if len(r.Problems) != 2 {
		t.Fatalf("%d problems: %v", len(r.Problems), r.Problems)
	}
	for i, want := range []play.Problem{{Variation: "all 4 variations", Line: 6, Column: 14}, {Variation: "all 4 variations", Line: 12, Column: 5}} {
		got := r.Problems[i]
		if got.Variation != want.Variation || got.Line != want.Line || got.Column != want.Column {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
	s.Streamed = []bool{true, false}
	s.Clients = []string{"chat", "messages"}
	s.Requests = s.Requests[:1]
	s.Requests[0].Status, s.States, s.Requests[0].Says = 0, nil, "chatcmpl"
	r = Run(builtIn(t), s, nil)
	if len(r.Problems) != 1 || r.Problems[0].Variation != "messages to chat, streamed; messages to chat" {
		t.Errorf("a word of replies to chat clients: %+v", r.Problems)
	}
}

func TestStatesAreCompared(t *testing.T) {
	for _, tt := range []struct {
		want, is string
		holds    bool
	}{
		{"ready", "ready", true},
		{"resting", "resting 30s", true},
		{"resting 30s", "resting 30s", true},
		{"resting 30s..1m", "resting 45s", true},
		{"resting 30s..1m", "resting 61s", false},
		{"resting 30s", "resting 31s", false},
		{"resting 30s for m", "resting 30s for m", true},
		{"resting for m", "resting 30s for m", true},
		{"resting 30s", "resting 30s for m", false},
		{"resting 30s for m", "resting 30s for n", false},
		{"disabled", "resting 30s", false},
		{"disabled for m", "disabled for m", true},
	} {
		if got := holds(tt.want, tt.is); got != tt.holds {
			t.Errorf("%q and %q: %t", tt.want, tt.is, got)
		}
	}
}

// Time passes only when somebody waits, and a play takes none.
func TestClock(t *testing.T) {
	scene := load(t, `scenario "s" {
		client   = "messages"
		streamed = true
		account "a" {}
		account "b" {}
		answer "a" {
			status = 503
			takes  = "10s"
		}
		request "one" {
			at     = "1h"
			status = 200
		}
	}`)[0]
	p, err := Perform(builtIn(t), scene, "chat", "messages", true)
	if err != nil {
		t.Fatal(err)
	}
	q := p.Requests[0]
	if len(q.Attempts) != 4 || q.At != Span(time.Hour) || q.Attempts[0].At != q.At+Span(10*time.Second) || q.Attempts[1].Wait <= 0 {
		t.Errorf("%+v", q)
	}
	if want := q.At + 3*Span(10*time.Second) + q.Attempts[1].Wait + q.Attempts[2].Wait; q.Attempts[3].At != want {
		t.Errorf("the last call is at %s, not %s", q.Attempts[3].At, want)
	}
}

func TestRecorded(t *testing.T) {
	list, err := Recorded(strings.NewReader(`
		# what came yesterday
		{"account": "a", "status": 429, "headers": {"retry-after": "30"}, "body": {"error": {"message": "Slow down"}}}
		{"network": "reset"}

		{"status": 502, "body": "<html>"}`))
	if err != nil || len(list) != 3 || list[0].Account != "a" || string(list[0].Body) != `{"error": {"message": "Slow down"}}` || list[1].Network != "reset" || string(list[2].Body) != "<html>" {
		t.Fatalf("%+v, %v", list, err)
	}
	for src, reason := range map[string]string{
		``:                        "there is no answer in it",
		`{"status": 1}`:           "line 1: the status is 1",
		"\n{\"statuss\": 200}":    "line 2: ",
		`{"network": "asleep"}`:   `line 1: no network fails as "asleep"`,
		`{"status": 200}` + "\n}": "line 2: ",
	} {
		if _, err := Recorded(strings.NewReader(src)); err == nil || !strings.Contains(err.Error(), reason) {
			t.Errorf("%q: %v", src, err)
		}
	}
}

// What an author writes of HTTP is what the gateway gets; the rest is as if a client of the protocol had asked.
func TestRequestsOfAnyPath(t *testing.T) {
	scenes := load(t, `scenario "s" {
		account "a" {}
		states {
			a = "ready"
		}
		request "all of it" {
			method  = "PUT"
			path    = "/v1/x?limit=2&order=asc"
			headers = { "Content-Type" = "text/plain" }
			body    = "a = b"
		}
		request "without a body" {
			path = "/v1/models"
		}
		request "with one" {
			path = "/v1/messages"
			body = { model = "m" }
		}
	}`)
	s := scenes[0]
	if len(s.Clients) != 1 || len(s.Streamed) != 1 {
		t.Errorf("it is played for clients of %v, streamed %v", s.Clients, s.Streamed)
	}
	var got []string
	for _, q := range s.Requests {
		r, err := request(&Request{Client: "chat", Model: q.Model, Method: q.Method, Path: q.Path}, q.Text, q.Body, q.Sent)
		if err != nil {
			t.Fatal(err)
		}
		body, _ := io.ReadAll(r.Body)
		got = append(got, fmt.Sprintf("%s %s %s %s", r.Method, r.URL.RequestURI(), r.Header.Get("Content-Type"), body))
	}
	want := []string{"PUT /v1/x?limit=2&order=asc text/plain a = b", "GET /v1/models  ", `POST /v1/messages application/json {"model":"m"}`}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// An answer is given where it is meant; what nobody thought of is not found.
func TestAnswersHavePaths(t *testing.T) {
	u := newUpstream(&clock{now: began}, []play.SceneAnswer{{Status: 418}, {Status: 201, Path: "/v1/models?limit=1000"}})
	for _, tt := range []struct {
		path string
		want int
	}{
		{"/v1/models", 404}, {"/v1/models?limit=1000", 201}, {"/v1/models?limit=1000", 404}, {"/v1/chat/completions", 418}, {"/v1/chat/completions", 200},
	} {
		r, err := http.NewRequest(http.MethodGet, "http://upstream"+tt.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := u.RoundTrip(r)
		if err != nil || resp.StatusCode != tt.want {
			t.Errorf("%s: %v, %v", tt.path, resp.StatusCode, err)
		}
	}
}
