package tests

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// gatewayProcess is the command as people run it, with an upstream that knows some keys.
type gatewayProcess struct {
	t    *testing.T
	bin  string
	dir  string
	env  []string
	args []string // besides serve
	lone bool     // it has no admin API
	cmd  *exec.Cmd
	url  string // of the gateway
	said struct {
		sync.Mutex
		lines []string
	}
	ended chan error
}

// parlance runs a command beside the gateway, and gives what it prints to stdout.
func (g *gatewayProcess) parlance(stdin string, args ...string) string {
	g.t.Helper()
	cmd := exec.Command(g.bin, args...)
	cmd.Dir, cmd.Env, cmd.Stdin = g.dir, g.env, strings.NewReader(stdin)
	var out, errs strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		g.t.Fatalf("parlance %s: %v\n%s%s", strings.Join(args, " "), err, &out, &errs)
	}
	return out.String()
}

// start runs the gateway, and returns when it listens.
func (g *gatewayProcess) start() {
	g.t.Helper()
	g.cmd = exec.Command(g.bin, append([]string{"serve"}, g.args...)...)
	g.cmd.Dir, g.cmd.Env = g.dir, g.env
	pipe, err := g.cmd.StderrPipe()
	if err != nil {
		g.t.Fatal(err)
	}
	if err := g.cmd.Start(); err != nil {
		g.t.Fatal(err)
	}
	addresses, ended := make(chan string, 2), make(chan error, 1)
	g.ended = ended
	go func() {
		defer close(addresses)
		lines := bufio.NewScanner(pipe)
		for lines.Scan() {
			g.said.Lock()
			g.said.lines = append(g.said.lines, lines.Text())
			g.said.Unlock()
			for _, about := range []string{"listening on ", "admin API on "} {
				if address, ok := strings.CutPrefix(lines.Text(), about); ok && len(addresses) < cap(addresses) {
					addresses <- address
				}
			}
		}
		ended <- g.cmd.Wait()
	}()
	g.url = <-addresses
	if g.lone && g.url != "" {
		return
	}
	if admin := <-addresses; g.url == "" || admin == "" {
		g.t.Fatalf("it does not listen:\n%s", g.log())
	}
}

func (g *gatewayProcess) log() string {
	g.said.Lock()
	defer g.said.Unlock()
	return strings.Join(g.said.lines, "\n")
}

// stop ends the gateway as a service manager does.
func (g *gatewayProcess) stop() {
	g.t.Helper()
	if err := g.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		g.t.Fatal(err)
	}
	if err := <-g.ended; err != nil {
		g.t.Fatalf("%v\n%s", err, g.log())
	}
	g.cmd = nil
}

// ask sends a question, and gives the text of the answer. The same question is the same conversation, which stays with its account.
func (g *gatewayProcess) ask(question string) string {
	g.t.Helper()
	res, err := http.Post(g.url+"/v1/chat/completions", "application/json", strings.NewReader(fmt.Sprintf(`{"model":"m","messages":[{"role":"user","content":%q}]}`, question)))
	if err != nil {
		g.t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		g.t.Fatalf("%d %s %v\n%s", res.StatusCode, text, err, g.log())
	}
	var reply struct {
		Choices []struct{ Message struct{ Content string } }
	}
	if err := json.Unmarshal(text, &reply); err != nil || len(reply.Choices) != 1 {
		g.t.Fatalf("%s %v", text, err)
	}
	return reply.Choices[0].Message.Content
}

// listedAccount is an account of `parlance accounts list --json`.
type listedAccount struct {
	ID, State, Source, Why string
	Calls, Succeeded       int
	Failed                 map[string]int
}

func (g *gatewayProcess) accounts() map[string]listedAccount {
	g.t.Helper()
	var list struct{ Accounts []listedAccount }
	text := g.parlance("", "accounts", "list", "--json")
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		g.t.Fatal(err)
	}
	m := map[string]listedAccount{}
	for _, a := range list.Accounts {
		m[a.ID] = a
	}
	if strings.Contains(text, "sk-") {
		g.t.Errorf("a key is shown:\n%s", text)
	}
	return m
}

// freePort is an address that nobody listens on now.
func freePort(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// Accounts from parlance.hcl, from a file and from the command line serve together; what becomes of them is seen, and is the same
// after a restart, and while no gateway runs.
func TestAccountsOfARunningGateway(t *testing.T) {
	t.Parallel()
	bin := built(t)
	upstream := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
		w.Header().Set("Content-Type", "application/json")
		if strings.HasPrefix(key, "sk-revoked") {
			w.WriteHeader(http.StatusUnauthorized)
			fmt.Fprint(w, `{"error":{"message":"Incorrect API key provided","type":"invalid_request_error","code":"invalid_api_key"}}`)
			return
		}
		if strings.HasSuffix(r.URL.Path, "/models") {
			fmt.Fprint(w, `{"object":"list","data":[{"id":"m","object":"model","created":1,"owned_by":"x"}]}`)
			return
		}
		fmt.Fprintf(w, `{"id":"c","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":%q},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":2,"total_tokens":5}}`, "served with "+key)
	}))
	defer upstream.Close()
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, "new"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(filepath.Join(dir, "new"), filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	write("accounts.csv", "id,key\nrevoked-1,sk-revoked-1\nrevoked-2,sk-revoked-2\n")
	write("parlance.hcl", `
listen = "127.0.0.1:0"
upstream "u" {
  protocol = "chat"
  url      = "`+upstream.URL+`"
  accounts = "./accounts.csv"
  account "own" {
    key = env("OWN_KEY")
  }
  pool {
    choose = "fill_first"
  }
}
store {
  path = "./parlance.db"
  key  = env("PARLANCE_STORE_KEY")
}
admin {
  listen = "`+freePort(t)+`"
  key    = env("PARLANCE_ADMIN_KEY")
}
`)
	g := &gatewayProcess{t: t, bin: bin, dir: dir, env: append(os.Environ(), "OWN_KEY=sk-revoked-own", "PARLANCE_STORE_KEY=a-passphrase", "PARLANCE_ADMIN_KEY=an-admin-key-0123")}
	defer func() {
		if g.cmd != nil {
			_ = g.cmd.Process.Kill()
			<-g.ended
		}
	}()
	g.start()
	if out := g.parlance("sk-good\n", "accounts", "add", "good", "--upstream", "u"); out != "1 account added\n" {
		t.Error(out)
	}
	if got := g.ask("first"); got != "served with sk-good" {
		t.Error(got)
	}
	check := func(when string) {
		t.Helper()
		list := g.accounts()
		for _, id := range []string{"own", "revoked-1", "revoked-2"} {
			if a := list[id]; a.State == "ready" || a.Why == "" || a.Calls != 1 || a.Succeeded != 0 {
				t.Errorf("%s: %s: %+v", when, id, a)
			}
		}
		if a := list["good"]; a.State != "ready" || a.Source != "admin" || a.Calls != 1 || a.Succeeded != 1 {
			t.Errorf("%s: %+v", when, a)
		}
	}
	check("after a call")
	for _, path := range []string{"/accounts", "/keys", "/usage", "/proxies"} {
		r, err := http.NewRequest(http.MethodGet, g.url+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Authorization", "Bearer an-admin-key-0123")
		res, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		if _ = res.Body.Close(); res.StatusCode != http.StatusNotFound {
			t.Errorf("clients find %s: %d", path, res.StatusCode)
		}
	}
	if out := g.parlance("", "accounts", "probe", "good", "revoked-1"); !strings.Contains(out, "good of u: well") || !strings.Contains(out, "revoked-1 of u: status 401") {
		t.Error(out)
	}
	// Whoever administers needs the key of the admin API, and none of the other variables of the gateway.
	all := g.env
	g.env = slices.DeleteFunc(slices.Clone(all), func(v string) bool {
		return strings.HasPrefix(v, "OWN_KEY=") || strings.HasPrefix(v, "PARLANCE_STORE_KEY=")
	})
	check("with no other variables")
	g.env = slices.DeleteFunc(slices.Clone(g.env), func(v string) bool { return strings.HasPrefix(v, "PARLANCE_ADMIN_KEY=") })
	keyless := exec.Command(bin, "accounts", "list")
	keyless.Dir, keyless.Env = dir, g.env
	if out, err := keyless.CombinedOutput(); err == nil || !strings.Contains(string(out), "The key of the admin API is missing.") || !strings.Contains(string(out), "PARLANCE_ADMIN_KEY") {
		t.Errorf("%v %s", err, out)
	}
	g.env = all
	if out := g.parlance("", "usage", "--by", "account"); !strings.Contains(out, "good") {
		t.Errorf("no usage is counted:\n%s", out)
	}

	g.stop()
	check("without a gateway")
	g.parlance("", "accounts", "disable", "good", "--why", "a test")
	g.start()
	if a := g.accounts()["good"]; a.State != "disabled" || a.Why != "a test" {
		t.Errorf("%+v", a)
	}
	g.parlance("", "accounts", "enable", "good")
	check("after a restart")
	if got := g.ask("second"); got != "served with sk-good" {
		t.Error(got)
	}

	// The file is another one now: a new account, a new key for one, and one less.
	write("accounts.csv", "id,key\nrevoked-1,sk-better\nnew,sk-new\n")
	for {
		list := g.accounts()
		if _, gone := list["revoked-2"]; !gone && list["new"].State == "ready" {
			if list["revoked-1"].State != "ready" || list["own"].State == "ready" {
				t.Errorf("%+v", list)
			}
			break
		}
	}
	// A file that cannot be used keeps what there was, and says why.
	write("accounts.csv", "[{\"id\":")
	for !strings.Contains(g.log(), "The file ends in the middle of its JSON. The accounts that it had stay.") {
		g.accounts()
	}
	if got := g.ask("third"); got != "served with sk-better" {
		t.Error(got)
	}
	g.stop()
	if log := g.log(); strings.Contains(log, "sk-") || strings.Contains(log, "an-admin-key") {
		t.Errorf("a key is in the log:\n%s", log)
	}
	if kept, err := os.ReadFile(filepath.Join(dir, "parlance.db")); err != nil || strings.Contains(string(kept), "sk-good") || !strings.Contains(string(kept), "good") {
		t.Error("the key of an account is in the store as it is, or nothing is", err)
	}
}
