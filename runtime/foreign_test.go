package runtime

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/program"
)

// What another account was given is not sent to one that cannot read it, and everything else is (T100).
func TestT100StateOfAnotherAccountIsLeftOut(t *testing.T) {
	seal := []byte("a key of this gateway that seals")
	sealed := func(protocol, native string) string {
		return (&program.Sealer{Key: seal, Protocol: protocol, Family: "acme"}).Seal([]byte(native))
	}
	reasoning := `[{"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"SECRET"}]`
	thinking := `[{"type":"thinking","thinking":"Hm","signature":"SECRET"}]`
	for _, c := range []struct {
		name, client, upstream, body string
		without                      string // the body that is sent, where it stays as it is but for that
	}{
		{"responses", "responses", "responses",
			`{"model":"m","store":false,"include":["reasoning.encrypted_content"],"input":[{"role":"user","content":"Hi"},{"type":"reasoning","id":"rs_1","summary":[],"encrypted_content":"SECRET"},{"type":"function_call","id":"fc_1","call_id":"c","name":"f","arguments":"{}"},{"type":"function_call_output","id":"o","call_id":"c","output":"x"},{"type":"web_search_call","id":"ws_1","status":"completed"}]}`,
			`{"model":"m","store":false,"include":["reasoning.encrypted_content"],"input":[{"role":"user","content":"Hi"},{"type":"function_call","call_id":"c","name":"f","arguments":"{}"},{"type":"function_call_output","id":"o","call_id":"c","output":"x"},{"type":"web_search_call","id":"ws_1","status":"completed"}]}`},
		{"messages", "messages", "messages",
			`{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"thinking","thinking":"Hm","signature":"SECRET"},{"type":"redacted_thinking","data":"SECRET"},{"type":"text","text":"Yes"}]},{"role":"user","content":"Go on"}]}`,
			`{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"text","text":"Yes"}]},{"role":"user","content":"Go on"}]}`},
		{"chat", "chat", "chat",
			`{"model":"m","messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":"Yes","reasoning_details":[{"type":"reasoning.encrypted","data":"SECRET"}]},{"role":"user","content":"Go on"}]}`,
			`{"model":"m","messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":"Yes","reasoning_details":[]},{"role":"user","content":"Go on"}]}`},
		{"sealed by responses for messages", "messages", "responses",
			`{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"thinking","thinking":"Hm","signature":"` + sealed("responses", reasoning) + `"},{"type":"text","text":"Yes"}]},{"role":"user","content":"Go on"}]}`, ""},
		{"sealed by messages for responses", "responses", "messages",
			`{"model":"m","input":[{"role":"user","content":"Hi"},{"type":"reasoning","summary":[],"encrypted_content":"` + sealed("messages", thinking) + `"},{"role":"assistant","content":"Yes"},{"role":"user","content":"Go on"}]}`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, foreign := range []bool{false, true, false} {
				x, err := builtIn().Protocol(c.client).Open(&Call{Body: []byte(c.body), ID: "c", Seal: seal})
				if err != nil {
					t.Fatal(err)
				}
				req, err := x.Request(&Target{Protocol: c.upstream, Model: "m", Family: "acme", Foreign: foreign})
				if err != nil {
					t.Fatal(err)
				}
				if there := bytes.Contains(req.Body, []byte("SECRET")); there == foreign {
					t.Errorf("foreign %v: state is sent: %v\n%s", foreign, there, req.Body)
				}
				for _, word := range []string{"Hi", "Yes", "Go on"} {
					if strings.Contains(c.body, word) && !bytes.Contains(req.Body, []byte(word)) {
						t.Errorf("foreign %v: %q is lost\n%s", foreign, word, req.Body)
					}
				}
				if want := c.without; foreign && want != "" && string(req.Body) != want {
					t.Errorf("got  %s\nwant %s", req.Body, want)
				}
				x.Close()
			}
		})
	}
}

// Replay is of the account that gave the state, too.
func TestT100KeptStateOfAnotherAccountIsLeftOut(t *testing.T) {
	kept := replayOf{[]byte(`[["thinking",{"type":"thinking","thinking":"Hm","signature":"SECRET"},0]]`)}
	for _, foreign := range []bool{false, true} {
		x, err := builtIn().Protocol("chat").Open(&Call{ID: "c", Seal: []byte("a key of this gateway that seals"), Replay: kept,
			Body: []byte(`{"model":"m","messages":[{"role":"user","content":"Hi"},{"role":"assistant","tool_calls":[{"id":"call_1","type":"function","function":{"name":"f","arguments":"{}"}}]},{"role":"tool","tool_call_id":"call_1","content":"x"}]}`)})
		if err != nil {
			t.Fatal(err)
		}
		req, err := x.Request(&Target{Protocol: "messages", Model: "m", Family: "acme", Foreign: foreign})
		if err != nil {
			t.Fatal(err)
		}
		if there := bytes.Contains(req.Body, []byte("SECRET")); there == foreign {
			t.Errorf("foreign %v: state is sent: %v\n%s", foreign, there, req.Body)
		}
		x.Close()
	}
}

// replayOf has kept the same for every call.
type replayOf struct{ native []byte }

func (r replayOf) Put(string, []byte) {}
func (r replayOf) Get(keys []string) [][]byte {
	return slices.Repeat([][]byte{r.native}, len(keys))
}

func TestBoundIsWhatTheProfileSays(t *testing.T) {
	p := builtIn()
	own, err := p.NewProfile("messages", map[string]document.Value{"state": document.Text("account")})
	if err != nil {
		t.Fatal(err)
	}
	x := asked(t, "chat")
	defer x.Close()
	for _, c := range []struct {
		target Target
		want   bool
	}{
		{Target{Protocol: "responses"}, true},
		{Target{Protocol: "messages"}, false},
		{Target{Protocol: "chat"}, false},
		{Target{Protocol: "messages", Profile: own}, true},
		{Target{Protocol: "none"}, false},
	} {
		if got := x.Bound(&c.target); got != c.want {
			t.Errorf("%s: %v", c.target.Protocol, got)
		}
	}
}
