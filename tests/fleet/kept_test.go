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

	"github.com/parlance-gateway/parlance/tests/full"
)

// thinker is an upstream that thinks before it calls a tool, and remembers what it was asked last.
type thinker struct {
	server *httptest.Server
	mu     sync.Mutex
	last   string
}

const signature = "c2lnbmF0dXJlIG9mIHRob3VnaHRz"

func newThinker(t *testing.T) *thinker {
	u := &thinker{}
	u.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		w.Header().Set("Content-Type", "application/json")
		if r.Method != http.MethodPost {
			_, _ = io.WriteString(w, `{"data":[{"id":"m","type":"model"}]}`)
			return
		}
		u.mu.Lock()
		u.last = string(body)
		u.mu.Unlock()
		_, _ = io.WriteString(w, `{"id":"msg_1","type":"message","role":"assistant","model":"m","content":[{"type":"thinking","thinking":"Secret thoughts","signature":"`+signature+`"},`+
			`{"type":"tool_use","id":"toolu_1","name":"read","input":{}}],"stop_reason":"tool_use","stop_sequence":null,"usage":{"input_tokens":1,"output_tokens":1}}`)
	}))
	t.Cleanup(u.server.Close)
	return u
}

func (u *thinker) asked() string {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.last
}

// pair is two gateways that share a server, with an admin API each.
type pair struct {
	*world
	bin string
}

func newPair(t *testing.T, upstream string) *pair {
	w := &pair{world: &world{t: t, dir: t.TempDir(), client: &http.Client{Transport: &http.Transport{}}}, bin: built(t)}
	t.Cleanup(w.client.CloseIdleConnections)
	w.store = &process{t: t, port: freePort(t), log: w.dir + "/redis.log"}
	w.store.args = []string{needs(t, "redis-server", "redis-server"), "--bind", "127.0.0.1", "--port", fmt.Sprint(w.store.port), "--dir", w.dir, "--save", ""}
	w.store.start()
	t.Cleanup(func() { w.store.stop(syscall.SIGKILL) })
	for i := range 2 {
		g := &process{t: t, port: freePort(t), log: fmt.Sprintf("%s/gw%d.log", w.dir, i)}
		w.write(fmt.Sprintf("gw%d.hcl", i), fmt.Sprintf(`
listen   = "127.0.0.1:%d"
seal_key = "0123456789abcdef0123456789abcdef"
store {
  url     = "redis://127.0.0.1:%d"
  timeout = "2s"
  key     = "0123456789abcdef-of-the-store"
}
admin {
  listen = "127.0.0.1:%d"
}
client "all" {
  key = "the-key-of-all-calls"
}
upstream "u" {
  protocol = "messages"
  url      = "%s"
  key      = "the-key-of-the-upstream"
}
capture {
  clients = ["all"]
}
`, g.port, w.store.port, freePort(t), upstream))
		g.args = []string{w.bin, "serve", "-c", fmt.Sprintf("%s/gw%d.hcl", w.dir, i)}
		w.gateways = append(w.gateways, g)
		t.Cleanup(func() { g.stop(syscall.SIGTERM) })
		g.start()
	}
	return w
}

// post calls a gateway as a client that carries no reasoning, and gives the answer and the id of the call.
func (w *pair) post(gateway int, messages string) (body, id string) {
	w.t.Helper()
	r, err := http.NewRequestWithContext(w.t.Context(), http.MethodPost, fmt.Sprintf("http://127.0.0.1:%d/v1/chat/completions", w.gateways[gateway].port),
		strings.NewReader(`{"model":"m","reasoning_effort":"high","tools":[{"type":"function","function":{"name":"read","parameters":{"type":"object"}}}],"messages":[`+messages+`]}`))
	if err != nil {
		w.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer the-key-of-all-calls")
	r.Header.Set("Content-Type", "application/json")
	res, err := w.client.Do(r)
	if err != nil {
		w.t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		log, _ := os.ReadFile(w.gateways[gateway].log)
		w.t.Fatalf("%d %s %v\n%s", res.StatusCode, text, err, log)
	}
	return string(text), res.Header.Get("X-Request-Id")
}

// kept is a value of a kind as the server has it; "": there is none.
func (w *pair) kept(kind string) string {
	return w.cli("eval", "local k = redis.call('KEYS', ARGV[1]) return k[1] and redis.call('GET', k[1]) or ''", "0", "parlance:"+kind+":*")
}

// The second turn of a conversation gets the reasoning of the first through another gateway, too. On the server nobody can read it, and
// without the server the call goes on.
func TestReasoningIsFoundByAnotherGateway(t *testing.T) {
	full.Only(t)
	if testing.Short() {
		t.Skip("builds and runs the command")
	}
	t.Parallel() // it waits most of the time
	up := newThinker(t)
	w := newPair(t, up.server.URL)
	first := `{"role":"user","content":"Hi"}`
	body, _ := w.post(0, first)
	var reply struct {
		Choices []struct{ Message json.RawMessage }
	}
	if err := json.Unmarshal([]byte(body), &reply); err != nil || len(reply.Choices) != 1 {
		t.Fatal(err, body)
	}
	var message struct {
		ToolCalls json.RawMessage `json:"tool_calls"`
	}
	if err := json.Unmarshal(reply.Choices[0].Message, &message); err != nil || !strings.Contains(string(message.ToolCalls), "toolu_1") {
		t.Fatal(err, body)
	}
	second := first + `,{"role":"assistant","content":null,"tool_calls":` + string(message.ToolCalls) + `},{"role":"tool","tool_call_id":"toolu_1","content":"done"}`
	value := ""
	within(t, "the reasoning is on the server", func() bool { value = w.kept("state"); return value != "" })
	if strings.Contains(value, "thoughts") || strings.Contains(value, signature) {
		t.Error("it is not encrypted")
	}
	w.post(1, second)
	if sent := up.asked(); !strings.Contains(sent, "Secret thoughts") || !strings.Contains(sent, signature) {
		t.Errorf("the upstream does not get its reasoning again: %s", sent)
	}
	w.store.stop(syscall.SIGKILL)
	w.post(1, strings.ReplaceAll(second, "toolu_1", "toolu_2"))
	if sent := up.asked(); strings.Contains(sent, signature) || !strings.Contains(sent, "toolu_2") {
		t.Errorf("%s", sent)
	}
}

// command runs a command with the admin API of a gateway, and gives what it prints.
func (w *pair) command(gateway int, args ...string) (string, error) {
	cmd := exec.Command(w.bin, append(args, "-c", fmt.Sprintf("%s/gw%d.hcl", w.dir, gateway))...)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// A call that one gateway captured is shown, explained and exported by another, and forgotten for all. On the server nobody can read it.
func TestCapturesAreFoundByAnotherGateway(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and runs the command")
	}
	t.Parallel() // it waits most of the time
	up := newThinker(t)
	w := newPair(t, up.server.URL)
	within(t, "both serve the same", func() bool { return len(w.hashes()) == 1 })
	_, id := w.post(0, `{"role":"user","content":"The prompt of a person"}`)
	value := ""
	within(t, "the call is on the server", func() bool { value = w.kept("capture"); return value != "" })
	for _, text := range []string{"The prompt", "Secret thoughts", "the-key", "0123456789abcdef"} {
		if strings.Contains(value, text) {
			t.Errorf("%q is on the server", text)
		}
	}
	for _, args := range [][]string{{"captures", "show", id}, {"explain", "--request", id}, {"captures", "export", id}} {
		own, err := w.command(0, args...)
		if err != nil {
			t.Fatal(args, err, own)
		}
		if other, err := w.command(1, args...); err != nil || own != other || !strings.Contains(other, "messages") {
			t.Errorf("%v: %v\n%s\nthe other gateway:\n%s", args, err, own, other)
		}
	}
	if out, err := w.command(1, "captures", "list"); err != nil || strings.Contains(out, id) {
		t.Errorf("a gateway lists what it did not take: %v %s", err, out)
	}
	if out, err := w.command(1, "captures", "off", "--forget"); err != nil || w.kept("capture") != "" {
		t.Errorf("not all is forgotten: %v %s", err, out)
	}
	if out, err := w.command(1, "captures", "show", id); err == nil || !strings.Contains(out, "no captured call") {
		t.Errorf("%v %s", err, out)
	}
	w.store.stop(syscall.SIGKILL)
	within(t, "it is said that the server does not answer", func() bool {
		out, err := w.command(1, "captures", "show", id)
		return err != nil && strings.Contains(out, "the store's server does not answer")
	})
}
