package tests

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// What must never be in a log, a metric or a list of captures, in every place where there is any of it.
var hidden = map[string]string{
	"the key of a client":    "pk-canary-client-7d1c",
	"a key nobody has":       "pk-canary-wrong-11aa",
	"the key of an account":  "sk-canary-account-83be",
	"a proxy's password":     "canaryproxypassword",
	"the admin key":          "canary-admin-key-55",
	"the store's passphrase": "canary-store-passphrase",
	"the key of seals":       "canary-seal-0123456789",
	"a prompt":               "canaryprompt",
	"a system prompt":        "canarysystem",
	"arguments of a tool":    "canaryarguments",
	"a reply":                "canaryreply",
	"words of an error":      "canaryerror",
	"a query":                "canaryquery",
	"a header":               "canaryheader",
	"a header of upstreams":  "canaryoperator",
}

// observed is a gateway that logs all it can, before an upstream that answers and fails in many ways.
func observed(t *testing.T) (g *gatewayProcess, admin string) {
	upstream := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		failure := fmt.Sprintf(`{"error":{"message":"%s %s","type":"invalid_request_error","code":"x","param":"%s"}}`, hidden["words of an error"], hidden["the key of an account"], hidden["a prompt"])
		w.Header().Set("Content-Type", "application/json")
		switch is := func(word string) bool { return strings.Contains(string(body), word) }; {
		case is("fail-400"):
			w.WriteHeader(400)
			fmt.Fprint(w, failure)
		case is("fail-401"):
			w.WriteHeader(401)
			fmt.Fprint(w, failure)
		case is("fail-500"):
			w.WriteHeader(500)
			fmt.Fprint(w, "<html>"+hidden["words of an error"])
		case is("fail-cut"):
			panic(http.ErrAbortHandler)
		case is("fail-json"):
			fmt.Fprint(w, `{"choices":[{"message":{"content":"`+hidden["a reply"])
		case is(`"stream":true`):
			w.Header().Set("Content-Type", "text/event-stream")
			fmt.Fprintf(w, `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{"role":"assistant","content":%q},"finish_reason":null}]}`+"\n\n", hidden["a reply"])
			if is("fail-frame") {
				fmt.Fprint(w, "data: {"+hidden["a reply"]+"\n\n")
				return
			}
			fmt.Fprint(w, `data: {"id":"c","object":"chat.completion.chunk","created":1,"model":"m","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`+"\n\ndata: [DONE]\n\n")
		default:
			fmt.Fprintf(w, `{"id":"c","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":%q},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":2,"total_tokens":5}}`, hidden["a reply"])
		}
	}))
	t.Cleanup(upstream.Close)
	dir := t.TempDir()
	admin = freePort(t)
	err := os.WriteFile(filepath.Join(dir, "parlance.hcl"), []byte(`
listen   = "127.0.0.1:0"
seal_key = env("SEAL_KEY")
client "me" {
  key = env("CLIENT_KEY")
}
upstream "u" {
  protocol = "chat"
  url      = "`+upstream.URL+`"
  models   = ["m", "m-*"]
  list     = false
  account "plain" {
    key = env("ACCOUNT_KEY")
  }
  account "proxied" {
    key   = env("ACCOUNT_KEY")
    proxy = "http://user:`+hidden["a proxy's password"]+`@127.0.0.1:9"
  }
  headers = { "x-operator" = "`+hidden["a header of upstreams"]+`" }
}
store {
  path = "./parlance.db"
  key  = env("STORE_KEY")
}
admin {
  listen       = "`+admin+`"
  key          = env("ADMIN_KEY")
  metrics_open = true
}
log {
  level  = "debug"
  format = "json"
}
`), 0o600)
	if err != nil {
		t.Fatal(err)
	}
	g = &gatewayProcess{t: t, bin: built(t), dir: dir, env: append(os.Environ(),
		"SEAL_KEY="+hidden["the key of seals"], "CLIENT_KEY="+hidden["the key of a client"], "ACCOUNT_KEY="+hidden["the key of an account"],
		"STORE_KEY="+hidden["the store's passphrase"], "ADMIN_KEY="+hidden["the admin key"])}
	t.Cleanup(func() {
		if g.cmd != nil {
			_ = g.cmd.Process.Kill()
			<-g.ended
		}
	})
	g.start()
	return g, "http://" + admin
}

// call asks with a key, and gives the call's id.
func (g *gatewayProcess) call(key, path, body string) (id string) {
	g.t.Helper()
	req, err := http.NewRequest("POST", g.url+path, strings.NewReader(body))
	if err != nil {
		g.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+key)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("User-Agent", hidden["a header"])
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		g.t.Fatal(err)
	}
	defer res.Body.Close()
	_, _ = io.Copy(io.Discard, res.Body) // some of the answers break off
	return res.Header.Get("X-Request-Id")
}

// talk makes calls of all kinds, and gives their ids.
func (g *gatewayProcess) talk() (ids []string) {
	for _, model := range []string{"m", "m-fail-400", "m-fail-401", "m-fail-500", "m-fail-cut", "m-fail-json", "m-fail-frame", "nowhere"} {
		for _, stream := range []bool{false, true} {
			ids = append(ids,
				g.call(hidden["the key of a client"], "/v1/messages?q="+hidden["a query"], fmt.Sprintf(
					`{"model":%q,"max_tokens":9,"stream":%t,"system":%q,"messages":[{"role":"user","content":%q},{"role":"assistant","content":[{"type":"tool_use","id":"t","name":"f","input":{"a":%q}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"t","content":"x"}]}],"unknown_field":%q}`,
					model, stream, hidden["a system prompt"], hidden["a prompt"], hidden["arguments of a tool"], hidden["a prompt"])),
				g.call(hidden["the key of a client"], "/v1/chat/completions", fmt.Sprintf(`{"model":%q,"stream":%t,"messages":[{"role":"user","content":%q}]}`, model, stream, hidden["a prompt"])))
		}
	}
	return append(ids,
		g.call(hidden["a key nobody has"], "/v1/messages", `{}`),
		g.call(hidden["the key of a client"], "/v1/messages", `{"model":"m","messages":"`+hidden["a prompt"]),
		g.call(hidden["the key of a client"], "/v1/responses", `{"model":"m","input":[{"type":"`+hidden["a prompt"]+`"}]}`),
		g.call(hidden["the key of a client"], "/v1/messages/count_tokens", `{"model":"m","messages":[{"role":"user","content":"`+hidden["a prompt"]+`"}]}`))
}

// shows fails for what of the hidden is in a text, but for some.
func shows(t *testing.T, where, text string, but ...string) {
	t.Helper()
	for what, canary := range hidden {
		if slices.Contains(but, what) {
			continue
		}
		if i := strings.Index(text, canary); i >= 0 {
			t.Errorf("%s is in %s: …%s", what, where, text[max(0, i-300):min(len(text), i+100)])
		}
	}
}

// A run with secrets in every place, and the log of all levels, the metrics and what is captured hold none, but for an upstream's words of
// a failure, which are in the log. Every call has a line with its id, which its client sees, and with the revision that served it (R17).
func TestNothingSecretIsLoggedCountedOrCaptured(t *testing.T) {
	t.Parallel()
	g, admin := observed(t)
	g.parlance("", "captures", "on", "--client", "me")
	ids := g.talk()
	captures := g.parlance("", "captures", "list", "--json")
	for _, id := range regexp.MustCompile(`"id": ?"(req_\w+)"`).FindAllStringSubmatch(captures, -1) {
		captures += g.parlance("", "captures", "show", id[1])
	}
	res, err := http.Get(admin + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	metrics, err := io.ReadAll(res.Body)
	res.Body.Close()
	if err != nil || !strings.Contains(string(metrics), `parlance_client_requests_total{client="me"`) {
		t.Fatalf("%v %s", err, metrics)
	}
	sets := g.parlance("", "sets", "--json")
	g.stop()
	// What an upstream says of a failure is logged, without the keys in it.
	shows(t, "the log", g.log(), "words of an error")
	if says := `"message":"` + hidden["words of an error"] + ` [redacted]"`; !strings.Contains(g.log(), says) {
		t.Errorf("the log does not say %s", says)
	}
	shows(t, "the metrics", string(metrics))
	shows(t, "the captures", captures)
	shows(t, "the sets", sets)

	lines := map[string]map[string]any{}
	for line := range strings.Lines(g.log()) {
		var l map[string]any
		if json.Unmarshal([]byte(line), &l) == nil && l["msg"] == "call" {
			lines[fmt.Sprint(l["id"])] = l
		}
	}
	for _, id := range ids {
		if l := lines[id]; l == nil || l["revision"] != 1.0 || len(fmt.Sprint(l["hash"])) != 12 || l["status"] == nil || l["duration_ms"] == nil {
			t.Errorf("the call %s is logged as %v", id, l)
		}
	}
	if l := lines[ids[0]]; l["client"] != "me" || l["upstream"] != "u" || l["model"] != "m" || l["accounts"] == nil || l["usage"] == nil || l["first_ms"] == nil {
		t.Errorf("%v", l)
	}
}

// A call is captured while that is asked for, listed, shown masked or not, and forgotten.
func TestCapturesOfARunningGateway(t *testing.T) {
	t.Parallel()
	g, _ := observed(t)
	key := hidden["the key of a client"]
	ask := func(model string) string {
		return g.call(key, "/v1/messages", fmt.Sprintf(`{"model":%q,"max_tokens":9,"messages":[{"role":"user","content":%q}]}`, model, hidden["a prompt"]))
	}
	listed := func() (ids []string) {
		var list struct{ Captures []struct{ ID string } }
		if err := json.Unmarshal([]byte(g.parlance("", "captures", "list", "--json")), &list); err != nil {
			t.Fatal(err)
		}
		for _, c := range list.Captures {
			ids = append(ids, c.ID)
		}
		return ids
	}
	before := ask("m")
	if out := g.parlance("", "captures", "on", "--client", "me", "--model", "m-*", "--for", "1h"); !strings.Contains(out, "captured: clients me models m-*, until ") {
		t.Error(out)
	}
	other, id := ask("m"), ask("m-1")
	if got := listed(); !slices.Equal(got, []string{id}) || slices.Contains(got, before) || slices.Contains(got, other) {
		t.Errorf("%v are captured, not %s", got, id)
	}
	if shown := g.parlance("", "captures", "show", id); !strings.Contains(shown, "‹text, 12 characters›") || strings.Contains(shown, hidden["a prompt"]) {
		t.Error(shown)
	}
	if text := g.parlance("", "explain", "--request", id); !strings.Contains(text, "messages_to_chat.hcl:") || strings.Contains(text, hidden["a prompt"]) {
		t.Error(text)
	}
	g.parlance("", "captures", "on", "--model", "*", "--unmasked")
	id = ask("m")
	if shown := g.parlance("", "captures", "show", id); !strings.Contains(shown, hidden["a prompt"]) || !strings.Contains(shown, hidden["a reply"]) || strings.Contains(shown, key) {
		t.Error(shown)
	}
	if text := g.parlance("", "explain", "--request", id); !strings.Contains(text, hidden["a prompt"]) || strings.Contains(text, hidden["the key of an account"]) {
		t.Error(text)
	}
	if out := g.parlance("", "captures", "off"); !strings.Contains(out, "nothing is captured") || len(listed()) != 2 {
		t.Error(out, listed())
	}
	if ask("m"); len(listed()) != 2 {
		t.Error("a call is captured after that was ended")
	}
	if g.parlance("", "captures", "off", "--forget"); len(listed()) != 0 {
		t.Errorf("%v are kept", listed())
	}
	g.stop()
}
