package tests

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/tidwall/gjson"

	"github.com/parlance-gateway/parlance/specs/oracle"
	"github.com/parlance-gateway/parlance/tests/full"
)

// probeKey is the key of the upstreams, which is shown nowhere.
const probeKey = "sk-acme-canary-0123456789"

// acme is an upstream that does in a way of its own all that is known of vendors.
func acme() *disguise {
	return &disguise{
		key: probeKey, reasoning: "thoughts", length: "out_of_room", hidden: true, form: `{"ok":false,"fault":{"number":%d,"says":{"text":%q}}}`,
		usage:   func(in, out int) string { return fmt.Sprintf(`"meter":{"tokens_in":%d,"tokens_out":%d}`, in, out) },
		refuses: []string{"max_tokens", "stream_options", "logprobs", "reasoning_effort"},
	}
}

// probed is what `parlance probe --json` prints.
type probed struct {
	Requests  int
	Questions []struct{ Question, Outcome, Class string }
	Found     []string
	Profile   map[string]any
	Rules     string
	Specs     string
}

// probeOf asks an upstream, with -o, and holds the proposal to check, fmt and test. printed is all that was.
func probeOf(t *testing.T, up http.Handler, args ...string) (p probed, printed string) {
	t.Helper()
	server := httptest.NewServer(up)
	defer server.Close()
	bin, dir := built(t), t.TempDir()
	run := func(args ...string) (string, string, error) {
		cmd := exec.Command(bin, args...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "ACME_KEY="+probeKey)
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		err := cmd.Run()
		return stdout.String(), stderr.String(), err
	}
	out, reported, err := run(append([]string{"probe", "--url", server.URL + "/v1", "--key-env", "ACME_KEY", "--model", "acme-1", "--yes", "--json", "--verbose", "-o", "rules"}, args...)...)
	if err != nil {
		t.Fatalf("probe: %v\n…%s\n%s", err, reported[max(0, len(reported)-3000):], out[:min(len(out), 300)])
	}
	if err := json.Unmarshal([]byte(out), &p); err != nil {
		t.Fatal(err)
	}
	if p.Rules == "" {
		return p, out + reported
	}
	for _, args := range [][]string{{"check", "rules"}, {"fmt", "--check", "rules"}, {"test", "--own", "rules"}} {
		if out, reported, err := run(args...); err != nil || args[0] == "check" && strings.Contains(reported, "warning") {
			t.Errorf("parlance %s: %v\n%s%s\n%s\n%s", strings.Join(args, " "), err, out, reported, p.Rules, p.Specs)
		}
	}
	return p, out + reported
}

// TestProbe asks upstreams that each do one thing in a way of their own, and one that does all of them.
func TestProbe(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and runs the command")
	}
	for i, c := range []struct {
		name    string
		up      http.Handler
		args    []string
		profile string   // as JSON
		rules   []string // texts that the proposed rules have
		found   []string
	}{
		{name: "a plain upstream", up: &disguise{key: probeKey}, profile: "null", found: []string{"ends with [DONE]"}},
		{name: "reasoning in another field", up: &disguise{key: probeKey, reasoning: "thoughts"}, profile: "null", rules: []string{"append = ext(delta.thoughts)"}},
		{name: "a word of its own for the limit", up: &disguise{key: probeKey, length: "out_of_room"}, profile: "null", rules: []string{`out_of_room = "length"`}},
		{name: "errors of status 200", up: &disguise{key: probeKey, hidden: true, form: `{"base":{"status_code":%d,"status_msg":%q}}`}, profile: "null", rules: []string{"base || ext(data.base.status_code) != null", "1004 ? 401"}},
		{name: "errors of another form", up: &disguise{key: probeKey, form: `{"problem":{"id":%d,"detail":%q}}`}, profile: "null", rules: []string{"errors {", "coalesce(base, ext(data.problem.detail))"}},
		{name: "a wrong key has the status 400", up: &disguise{key: probeKey, keyStatus: 400}, profile: "null", rules: []string{`class "upstream_auth"`, "we do not know this key"}},
		{name: "counts elsewhere", up: &disguise{key: probeKey, usage: func(in, out int) string { return fmt.Sprintf(`"meter":{"tokens_in":%d,"tokens_out":%d}`, in, out) }}, profile: "null", rules: []string{"fresh  = ext(data.meter.tokens_in)"}},
		{name: "no counts", up: &disguise{key: probeKey, usage: func(int, int) string { return "" }}, profile: "null", found: []string{"The upstream counts no tokens"}},
		{name: "no max_tokens", up: &disguise{key: probeKey, refuses: []string{"max_tokens"}}, profile: `{"max_tokens_field":"max_completion_tokens"}`},
		{name: "no limit at all", up: &disguise{key: probeKey, refuses: []string{"max_tokens", "max_completion_tokens"}}, profile: "null"},
		{name: "no stream_options", up: &disguise{key: probeKey, refuses: []string{"stream_options"}}, profile: `{"include_usage":false}`},
		{name: "few fields", up: &disguise{key: probeKey, refuses: []string{"temperature", "stop", "parallel_tool_calls", "response_format", "safety_identifier", "user", "verbosity", "logprobs", "reasoning_effort", "thinking"}},
			profile: `{"effort_field":"enable_thinking","json_schema":"none","logprobs":false,"parallel_flag":false,"sampling":"none","stop_supported":false,"user_field":"none","verbosity":false}`},
		{name: "developers only", up: &disguise{key: probeKey, roles: []string{"system"}}, profile: `{"system_role":"developer"}`},
		{name: "too many requests, once", up: &disguise{key: probeKey, limited: 1}, profile: "null"},
		{name: "text after the end", up: &disguise{key: probeKey, late: true}, profile: `{"tolerates":["after the end"]}`, found: []string{"A stream contradicts itself (after the end)"}},
		{name: "no key", up: &disguise{}, profile: "null", found: []string{"whatever the key is"}},
		{name: "pings, and no end", up: &disguise{key: probeKey, pings: true, withoutEnd: true}, profile: "null", found: []string{"ends without [DONE]", "comments"}},
		{name: "all at once", up: acme(), profile: `{"effort_field":"thinking","include_usage":false,"logprobs":false,"max_tokens_field":"max_completion_tokens"}`,
			rules: []string{"ext(delta.thoughts)", "ext(data.meter.tokens_out)", `out_of_room = "length"`, "ext(data.fault.says.text)", "1004 ? 401", "1211 ? 404"}},
		{name: "Messages", up: http.HandlerFunc(messagesDisguise), args: []string{"--protocol", "messages"}, profile: `{"effort":[],"sampling":"none","structured":false,"thinking":"enabled"}`,
			rules: []string{`no_room = "length"`, "31 ? 401", "ext(data.result.text)", "append = ext(data.delta.musing)"}},
		{name: "Responses", up: http.HandlerFunc(responsesDisguise), args: []string{"--protocol", "responses"}, profile: `{"cache_key":false,"custom_tools":false,"images":false,"reasoning_summary":""}`,
			rules: []string{"too_long = \"length\"", "ext(data.metrics.output_count)"}},
	} {
		if !full.Part(i, 8) && c.name != "all at once" {
			continue // All at once has what they have.
		}
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p, printed := probeOf(t, c.up, append([]string{"--protocol", "chat"}, c.args...)...)
			profile, _ := json.Marshal(p.Profile)
			if string(profile) != c.profile {
				t.Errorf("the profile is %s, not %s", profile, c.profile)
			}
			if p.Rules == "" && len(c.rules) > 0 || p.Rules != "" && len(c.rules) == 0 && p.Profile == nil {
				t.Errorf("the rules are %q", p.Rules)
			}
			for _, text := range c.rules {
				if !strings.Contains(p.Rules, text) {
					t.Errorf("%q is not in\n%s", text, p.Rules)
				}
			}
			for _, text := range c.found {
				if !strings.Contains(strings.Join(p.Found, "\n"), text) {
					t.Errorf("%q is not in %q", text, p.Found)
				}
			}
			if strings.Contains(printed, probeKey) || strings.Contains(p.Specs, probeKey) {
				t.Error("the key was shown")
			}
			if !strings.Contains(printed, "> {") || !strings.Contains(printed, "< 200") {
				t.Error("--verbose does not show what was sent, and what came")
			}
			if d, ok := c.up.(*disguise); ok && len(d.requests) != p.Requests {
				t.Errorf("%d requests were sent, and %d told", len(d.requests), p.Requests)
			}
		})
	}
}

// TestProbeStops asks upstreams of which nothing can be learned: no more is sent than it takes to know.
func TestProbeStops(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and runs the command")
	}
	for _, c := range []struct {
		name string
		up   *disguise
		sent int
		says string
	}{
		{"the key is wrong", &disguise{key: "another"}, 1, "status 401, We do not know this key, [redacted]"},
		{"too many requests, always", &disguise{key: probeKey, limited: -1}, 2, "status 429, Too many requests."},
		{"nothing is taken", &disguise{key: probeKey, refuses: []string{"messages"}}, 3, "the upstream refuses the simplest request: status 400"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			up := httptest.NewServer(c.up)
			defer up.Close()
			cmd := exec.Command(built(t), "probe", "--url", up.URL, "--protocol", "chat", "--key-env", "ACME_KEY", "--model", "acme-1", "--yes", "--verbose")
			cmd.Env = append(os.Environ(), "ACME_KEY="+probeKey)
			out, err := cmd.CombinedOutput()
			if cmd.ProcessState.ExitCode() != 1 || !strings.Contains(string(out), c.says) {
				t.Errorf("%v: %s", err, out)
			}
			if len(c.up.requests) != c.sent {
				t.Errorf("%d requests were sent, not %d", len(c.up.requests), c.sent)
			}
			if strings.Contains(string(out), probeKey) {
				t.Errorf("the key is shown: %s", out)
			}
		})
	}
}

const unknownVendor = `
-- parlance.hcl --
listen = "127.0.0.1:0"
rules  = "./rules"
upstream "acme" {
  protocol = "chat"
  url      = "UPSTREAM/v1"
  key      = env("ACME_KEY")
  models   = ["acme-1", "acme-2"]
  list     = false
}
admin {
  listen = "ADMIN"
}
reload {
  watch = false
  limit = "60s"
}
-- rules/names.hcl --
alias "clever" {
  to = "acme-1"
}
`

// TestAnUnknownVendor puts a vendor behind the gateway that does much in a way of its own. Clients get nothing of it until the gateway has reloaded what
// `parlance probe` proposes: then they get its reasoning, why replies end, counts of tokens and errors, each as their protocol has it.
func TestAnUnknownVendor(t *testing.T) {
	full.Only(t)
	if testing.Short() {
		t.Skip("builds and runs the command")
	}
	up := httptest.NewServer(acme())
	t.Cleanup(up.Close)
	r := &reloading{gatewayProcess: &gatewayProcess{t: t, bin: built(t), dir: t.TempDir(), env: append(os.Environ(), "ACME_KEY="+probeKey)}}
	known := strings.NewReplacer("UPSTREAM", up.URL, "ADMIN", freePort(t))
	for _, f := range txtar.Parse([]byte(unknownVendor)).Files {
		r.write(f.Name, known.Replace(string(f.Data)))
	}
	t.Cleanup(func() {
		_ = r.cmd.Process.Kill()
		<-r.ended
	})
	r.start()
	ask := func(body string) (status int, text string) {
		res, err := http.Post(r.url+"/v1/messages", "application/json", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		all, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res.StatusCode, string(all)
	}
	const (
		streamed = `{"model":"clever","max_tokens":1024,"stream":true,"thinking":{"type":"adaptive"},"messages":[{"role":"user","content":"Which is more?"}]}`
		narrow   = `{"model":"clever","max_tokens":8,"messages":[{"role":"user","content":"Count."}]}`
		absent   = `{"model":"acme-2","max_tokens":64,"messages":[{"role":"user","content":"Hi"}]}`
	)
	if status, text := ask(streamed); status == http.StatusOK && strings.Contains(text, "Hello") {
		t.Fatalf("the vendor is no unknown one: %s", text)
	}
	if _, text := ask(absent); strings.Contains(text, "no such model") {
		t.Fatalf("the vendor is no unknown one: %s", text)
	}
	r.must("probe acme --yes -o rules", 0, "max_tokens_field = \"max_completion_tokens\"", "Written: rules/acme.hcl, rules/acme_spec.hcl")
	r.must("reload", 0, "serves")
	_, text := ask(streamed)
	if oracle.CheckStream("messages", []byte(text), false) != nil || !strings.Contains(text, `"thinking_delta","thinking":"Nine "`) || !strings.Contains(text, `"text_delta","text":"Hello "`) ||
		!strings.Contains(text, `"stop_reason":"end_turn"`) || !strings.Contains(text, `"input_tokens":7`) || !strings.Contains(text, `"output_tokens":5`) {
		t.Errorf("a stream with reasoning: %s", text)
	}
	if _, text := ask(narrow); gjson.Get(text, "stop_reason").String() != "max_tokens" || gjson.Get(text, "usage.output_tokens").Int() != 5 || gjson.Get(text, "content.0.text").String() != "one two three" {
		t.Errorf("a reply without room: %s", text)
	}
	if status, text := ask(absent); status != http.StatusNotFound || gjson.Get(text, "error.type").String() != "not_found_error" || !strings.Contains(text, "There is no such model here.") {
		t.Errorf("an error of status 200 is %d, %s", status, text)
	}
	r.must("probe acme --yes", 0, "The rules that are known are enough.")
	r.edit("parlance.hcl", "  list     = false\n", "  list     = false\n  profile {\n    max_tokens_field = \"max_tokens\"\n  }\n")
	r.must("probe acme --yes --rules rules/names.hcl", 0, "max_tokens_field has no effect while the configuration sets it")
	r.must("probe acme --yes -o rules", 1, "rules/acme.hcl is there already; --force overwrites it")
	r.must("probe acme --yes --force -o rules", 0, "Written: rules/acme.hcl")
}

// TestProbePage holds the page to what is printed.
func TestProbePage(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("builds and runs the command")
	}
	const page = "../docs/probe.md"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	up := httptest.NewServer(acme())
	defer up.Close()
	before, rest, _ := strings.Cut(string(text), "```console\n")
	block, after, ok := strings.Cut(rest, "```")
	command, printed, more := strings.Cut(block, "\n")
	if !ok || !more {
		t.Fatal("there is no example")
	}
	cmd := exec.Command(built(t), strings.Fields(strings.Replace(strings.TrimPrefix(command, "$ parlance "), "http://127.0.0.1:8790", up.URL, 1))...)
	cmd.Env = append(os.Environ(), "ACME_KEY="+probeKey)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(page, []byte(before+"```console\n"+command+"\n"+string(out)+"```"+after), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if string(out) != printed {
		t.Errorf("the page says\n%s\nand the command\n%s", printed, out)
	}
}

// TestProbeDemo asks the demo upstream, about which the rules know everything.
func TestProbeDemo(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("builds and runs the command")
	}
	bin, at := built(t), freePort(t)
	demo := exec.Command(bin, "demo", "--listen", at, "--delay", "0s")
	if err := demo.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = demo.Process.Kill()
		_ = demo.Wait() // It was killed, and says so.
	})
	for giveUp := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		c, err := net.Dial("tcp", at)
		if err == nil {
			c.Close()
			break
		}
		if time.Now().After(giveUp) {
			t.Fatal(err)
		}
	}
	for _, protocol := range []string{"chat", "messages", "responses"} {
		out, err := exec.Command(bin, "probe", "--url", "http://"+at+"/v1", "--protocol", protocol, "--model", "demo", "--yes").CombinedOutput()
		if err != nil || !strings.Contains(string(out), "The rules that are known are enough.") || !strings.Contains(string(out), "reasoning, \"") || !strings.Contains(string(out), "a call, ") || !strings.Contains(string(out), "ends: length") {
			t.Errorf("%s: %v\n%s", protocol, err, out)
		}
	}
}
