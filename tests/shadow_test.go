package tests

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/tests/full"
)

// A candidate runs beside what serves: clients and upstreams see nothing of it, what differs is counted by rule and holds nothing that people
// wrote, and promote has it serve.
func TestACandidateRunsBesideWhatServes(t *testing.T) {
	full.Only(t)
	t.Parallel()
	var mu sync.Mutex
	var bodies []string
	upstream := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		mu.Lock()
		bodies = append(bodies, string(body))
		mu.Unlock()
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprintf(w, "data: {\"id\":\"c1\",\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":%q}}]}\n\n", hidden["a reply"])
		fmt.Fprint(w, "data: {\"id\":\"c1\",\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n")
	}))
	defer upstream.Close()
	sent := func() []string {
		mu.Lock()
		defer mu.Unlock()
		return bodies
	}
	dir, admin := t.TempDir(), freePort(t)
	put := func(name, text string) {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("parlance.hcl", `
listen = "127.0.0.1:0"
rules  = "./rules"
client "me" {
  key = env("CLIENT_KEY")
}
upstream "u" {
  protocol = "chat"
  url      = "`+upstream.URL+`"
  key      = env("ACCOUNT_KEY")
}
admin {
  listen = "`+admin+`"
}
`)
	put("rules/names.hcl", "alias \"fast\" {\n  to = \"m\"\n}\n")
	put("candidate/names.hcl", "alias \"fast\" {\n  to = \"m\"\n}\n\nedit \"request\" {\n  protocols = [\"chat\"]\n  set \"temperature\" {\n    to = 0.25\n  }\n}\n")
	put("broken/names.hcl", "alias \"fast\" {\n  too = \"m\"\n}\n")
	g := &gatewayProcess{t: t, bin: built(t), dir: dir, env: append(os.Environ(), "CLIENT_KEY="+hidden["the key of a client"], "ACCOUNT_KEY="+hidden["the key of an account"])}
	t.Cleanup(func() {
		if g.cmd != nil {
			_ = g.cmd.Process.Kill()
			<-g.ended
		}
	})
	g.start()
	call := func() {
		g.call(hidden["the key of a client"], "/v1/messages", fmt.Sprintf(`{"model":"fast","max_tokens":9,"stream":true,"messages":[{"role":"user","content":%q}]}`, hidden["a prompt"]))
	}
	if out := g.parlance("", "shadow", "status"); !strings.Contains(out, "no candidate runs") {
		t.Error(out)
	}
	g.parlance("", "shadow", "start", "candidate", "--share", "100%")
	const calls = 5
	for range calls {
		call()
	}
	type status struct {
		On      bool
		Seen    int
		Dropped int
		Report  struct {
			Calls, Different, Failed int
			Differences              []struct {
				To, Path, Rule, Before, After string
				Calls                         int
			}
		}
	}
	var s status
	for s.Report.Calls < calls {
		time.Sleep(100 * time.Millisecond)
		s = status{}
		if err := json.Unmarshal([]byte(g.parlance("", "shadow", "status", "--json")), &s); err != nil {
			t.Fatal(err)
		}
		if s.Report.Failed+s.Dropped > 0 || !s.On {
			t.Fatalf("%+v\n%s", s, g.log())
		}
	}
	if s.Seen != calls || s.Report.Different != calls || len(s.Report.Differences) != 1 {
		t.Fatalf("%+v", s)
	}
	if d := s.Report.Differences[0]; d.To != "upstream" || d.Path != "temperature" || d.After != "0.25" || d.Before != "" || d.Calls != calls || !strings.HasPrefix(d.Rule, "rules/names.hcl:") {
		t.Errorf("%+v", d)
	}
	// No upstream is called twice, and none gets what the candidate writes.
	if list := sent(); len(list) != calls || strings.Contains(strings.Join(list, ""), "temperature") {
		t.Errorf("the upstream got %v", list)
	}
	shows(t, "the status", g.parlance("", "shadow", "status"))
	g.parlance("", "shadow", "status", "--accept", "candidate/accepted_spec.hcl", "--refuse", "refused_spec.hcl")
	for _, name := range []string{"candidate/accepted_spec.hcl", "refused_spec.hcl"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		shows(t, name, string(text))
		_, block, _ := strings.Cut(string(text), "request \"") // the comment above tells of the difference
		if strings.Contains(block, "temperature") != strings.HasPrefix(name, "candidate") {
			t.Errorf("%s: %s", name, text)
		}
	}
	g.parlance("", "test", "--own", "candidate")
	g.parlance("", "test", "--own", "rules", "refused_spec.hcl")

	// What has mistakes does not run, and what runs goes on.
	if out, err := g.try("shadow", "start", "broken"); err == nil || !strings.Contains(out, "rules/names.hcl:2:3: error[R104]") {
		t.Errorf("%v: %s", err, out)
	}
	if out := g.parlance("", "shadow", "promote"); !strings.Contains(out, "revision 2") {
		t.Error(out)
	}
	call()
	if list := sent(); len(list) != calls+1 || !strings.Contains(list[calls], `"temperature":0.25`) {
		t.Errorf("the promoted rules do not serve: %v", list[calls:])
	}
	if out := g.parlance("", "sets"); !strings.Contains(out, "promote") {
		t.Error(out)
	}
	if out := g.parlance("", "shadow", "status"); !strings.Contains(out, "ran from") {
		t.Error(out)
	}
	g.parlance("", "rollback")
	call()
	if list := sent(); strings.Contains(list[calls+1], "temperature") {
		t.Error("the rollback has no effect")
	}
	g.stop()
}

// try runs a command beside the gateway that may fail, and gives what it prints.
func (g *gatewayProcess) try(args ...string) (string, error) {
	cmd := exec.Command(g.bin, args...)
	cmd.Dir, cmd.Env = g.dir, g.env
	out, err := cmd.CombinedOutput()
	return string(out), err
}
