package fleet

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"aead.dev/minisign"

	"github.com/parlance-gateway/parlance/runtime/bundle"
	"github.com/parlance-gateway/parlance/tests/full"
)

// breaking are rules that end each reply of one upstream with an error, which no spec knows.
const breaking = `
protocol "chat" {
  read_reply {
    reply {
      tier = data.system_fingerprint == "fp_production" && data.choices[0].finish_reason != null ? required(null, "tier") : data.service_tier
    }
  }
}
`

// ruleServer is a web server with a bundle of rules.
type ruleServer struct {
	t       *testing.T
	server  *httptest.Server
	public  minisign.PublicKey
	private minisign.PrivateKey
	version time.Time

	mu    sync.Mutex // guards what follows
	files map[string][]byte
}

func newRuleServer(t *testing.T) *ruleServer {
	public, private, err := minisign.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := &ruleServer{t: t, public: public, private: private, version: time.Now().Add(-time.Hour).Truncate(time.Second)}
	s.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		defer s.mu.Unlock()
		_, _ = w.Write(s.files[r.URL.Path])
	}))
	t.Cleanup(s.server.Close)
	return s
}

// publish signs and serves rules, as a later version.
func (s *ruleServer) publish(files map[string]string) {
	s.t.Helper()
	list := map[string][]byte{}
	for name, text := range files {
		list[name] = []byte(text)
	}
	archive, err := bundle.Pack(list)
	if err != nil {
		s.t.Fatal(err)
	}
	s.version = s.version.Add(time.Minute)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.files = map[string][]byte{"/rules.tar.gz": archive, "/rules.tar.gz" + bundle.SignatureSuffix: bundle.Sign(s.private, archive, "rules.tar.gz", s.version)}
}

func alias(to string) string { return fmt.Sprintf("alias \"fast\" {\n  to = %q\n}\n", to) }

// follower is a gateway that takes its rules from a web server.
type follower struct {
	*process
	config, dir string
	admin       int
}

func (g *follower) run(args ...string) string {
	g.t.Helper()
	cmd := exec.Command(g.args[0], append(args, "-c", g.config)...)
	cmd.Dir = g.dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		g.t.Fatalf("%v: %v\n%s", args, err, out)
	}
	return string(out)
}

// rules is how the gateway stands with its rules, as /readyz tells it.
func (g *follower) rules() bundle.Status {
	g.t.Helper()
	res, err := http.Get(fmt.Sprintf("http://127.0.0.1:%d/readyz", g.port))
	if err != nil {
		g.t.Fatal(err)
	}
	defer res.Body.Close()
	var reported struct{ Rules bundle.Status }
	if err := json.NewDecoder(res.Body).Decode(&reported); err != nil {
		g.t.Fatal(err)
	}
	return reported.Rules
}

// stream makes a call, and reports whether its reply was whole.
func (g *follower) stream() bool {
	res, err := http.Post(fmt.Sprintf("http://127.0.0.1:%d/v1/chat/completions", g.port), "application/json", strings.NewReader(`{"model":"fast","stream":true,"messages":[{"role":"user","content":"Hi"}]}`))
	if err != nil {
		return false
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	return err == nil && strings.Contains(string(text), "[DONE]") && !strings.Contains(string(text), "error")
}

func (g *follower) metric(name string) string {
	g.t.Helper()
	res, err := http.Get(fmt.Sprintf("http://127.0.0.1:%d/metrics", g.admin))
	if err != nil {
		g.t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		g.t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if value, ok := strings.CutPrefix(line, name+" "); ok {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// soon waits longer than within: rules are tried in another process before they serve.
func soon(t *testing.T, what string, so func() bool) {
	t.Helper()
	for end := time.Now().Add(3 * time.Minute); !so(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("never: %s", what)
		}
	}
}

// TestRulesReachAFleetThroughItsCanaries: rules that break replies are taken by the canary alone, which goes back from them; those that mend them reach all.
func TestRulesReachAFleetThroughItsCanaries(t *testing.T) {
	full.Only(t)
	if testing.Short() {
		t.Skip("runs for a while")
	}
	t.Parallel() // it waits most of the time
	up := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "text/event-stream")
		for i, delta := range []string{`{"role":"assistant","content":"Hel"}`, `{"content":"lo"}`, `{}`} {
			finish := map[bool]string{true: `"stop"`, false: "null"}[i == 2]
			fmt.Fprintf(w, "data: {\"id\":\"c\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"m\",\"system_fingerprint\":\"fp_production\",\"choices\":[{\"index\":0,\"delta\":%s,\"finish_reason\":%s}]}\n\n", delta, finish)
		}
		_, _ = io.WriteString(w, "data: [DONE]\n\n")
	}))
	t.Cleanup(up.Close)
	rules := newRuleServer(t)
	rules.publish(map[string]string{"names.hcl": alias("one")})
	before := rules.version

	bin := built(t)
	store := &process{t: t, port: freePort(t), log: t.TempDir() + "/redis.log"}
	store.args = []string{needs(t, "redis-server", "redis-server"), "--bind", "127.0.0.1", "--port", fmt.Sprint(store.port), "--dir", t.TempDir(), "--save", ""}
	store.start()
	t.Cleanup(func() { store.stop(syscall.SIGKILL) })
	begin := func(name string, canary bool) *follower {
		for bundle.InShare(name, 10) != canary {
			name += "x"
		}
		dir := t.TempDir()
		g := &follower{process: &process{t: t, port: freePort(t), log: dir + "/log"}, config: dir + "/parlance.hcl", dir: dir, admin: freePort(t)}
		text := fmt.Sprintf(`
listen   = "127.0.0.1:%d"
rules    = "%s/rules.tar.gz"
seal_key = "0123456789abcdef0123456789abcdef"
bundle {
  public_keys = ["%s"]
  poll        = "200ms"
  canary      = 10
  canary_for  = "6s"
  instance    = "%s"
}
admin {
  listen = "127.0.0.1:%d"
}
reload {
  limit = "2m"
}
store {
  url     = "redis://127.0.0.1:%d"
  timeout = "1s"
}
upstream "u" {
  protocol = "chat"
  url      = "%s/v1"
  key      = "sk-up-0123456789abcdef"
  list     = false
}
`, g.port, rules.server.URL, rules.public.String(), name, g.admin, store.port, up.URL)
		if err := os.WriteFile(g.config, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		g.args = []string{bin, "serve", "-c", g.config}
		g.start()
		t.Cleanup(func() { g.stop(syscall.SIGKILL) })
		return g
	}
	canary := begin("canary", true)
	others := []*follower{begin("a", false), begin("b", false)}
	time.Sleep(6 * time.Second) // Until then it is not known who lives.
	for range 50 {
		if !canary.stream() {
			t.Fatal("a reply is broken by good rules")
		}
	}

	rules.publish(map[string]string{"names.hcl": alias("one"), "hear.hcl": breaking})
	bad := rules.version
	soon(t, "the canary takes bad rules", func() bool { return canary.rules().Version.Equal(bad) })
	soon(t, "it goes back", func() bool {
		canary.stream()
		return canary.rules().BackFrom.Equal(bad)
	})
	for _, g := range others {
		soon(t, "the others know", func() bool { return g.rules().RejectedBy != "" })
		if r := g.rules(); !strings.Contains(r.Error, "went back from them") || g.metric("parlance_rules_rejected") != "1" || g.metric("parlance_rules_good") != "0" {
			t.Errorf("%+v", r)
		}
	}
	time.Sleep(7 * time.Second) // longer than they would wait
	for _, g := range others {
		if r := g.rules(); !r.Version.Equal(before) {
			t.Errorf("%+v", r)
		}
	}
	soon(t, "the fleet is shown as it is", func() bool {
		list := others[0].run("fleet")
		return strings.Contains(list, "  canary, went back  ") && strings.Count(list, "  rejected  ") == 2 && strings.Count(list, before.UTC().Format(time.RFC3339)+"  ") == 3
	})
	if out := others[0].run("store", "check"); !strings.Contains(out, "rejected rules 1") {
		t.Error(out)
	}

	rules.publish(map[string]string{"names.hcl": alias("one"), "hear.hcl": strings.ReplaceAll(breaking, `required(null, "tier")`, "omit")})
	good := rules.version
	soon(t, "the canary takes good rules", func() bool { return canary.rules().Version.Equal(good) })
	for range 30 {
		canary.stream()
	}
	for _, g := range others {
		if r := g.rules(); !r.Version.Equal(before) {
			t.Errorf("the canary has not shown yet that they are good: %+v", r)
		}
	}
	for _, g := range others {
		soon(t, "all take good rules", func() bool { return g.rules().Version.Equal(good) })
		if r := g.rules(); r.Error != "" || g.metric("parlance_rules_rejected") != "0" || !g.stream() {
			t.Errorf("%+v", r)
		}
		log, err := os.ReadFile(g.log)
		if err != nil || strings.Contains(string(log), "rules="+bad.UTC().Format(time.RFC3339)) || !strings.Contains(string(log), "rules="+good.UTC().Format(time.RFC3339)) {
			t.Errorf("%v\n%s", err, log)
		}
	}
}
