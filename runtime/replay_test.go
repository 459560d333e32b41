package runtime

import (
	"bytes"
	"fmt"
	"maps"
	"strings"
	"testing"
)

// kept is a Replay of one client, in memory.
type kept map[string][]byte

func (k kept) Put(key string, native []byte) {
	if native != nil {
		k[key] = bytes.Clone(native)
	}
}

func (k kept) Get(keys []string) (list [][]byte) {
	for _, key := range keys {
		list = append(list, k[key])
	}
	return list
}

// replayed are the objects of an upstream that a client does not carry, as the upstream made them.
var replayed = map[string]struct {
	object string
	reply  func(turn int, object string) string // a body with the object before a call
}{
	"messages": {`{"type":"thinking","thinking":"Step \u00e9 %d","signature":"c2ln/+%d"}`, func(turn int, object string) string {
		return fmt.Sprintf(`{"id":"msg_%d","type":"message","role":"assistant","model":"up-model","content":[%s,{"type":"tool_use","id":"toolu_%d","name":"read_file","input":{"n":%d}}],"stop_reason":"tool_use","stop_sequence":null,"usage":{"input_tokens":1,"output_tokens":1}}`, turn, object, turn, turn)
	}},
	"responses": {`{"type":"reasoning","summary":[{"type":"summary_text","text":"Step \u00e9 %d"}],"encrypted_content":"Z0FB+/%d"}`, func(turn int, object string) string {
		whole := strings.Replace(object, `{`, fmt.Sprintf(`{"id":"rs_%d",`, turn), 1)
		return fmt.Sprintf(`{"id":"resp_%d","object":"response","status":"completed","model":"up-model","output":[%s,{"id":"fc_%d","type":"function_call","status":"completed","call_id":"call_%d","name":"read_file","arguments":"{\"n\":%d}"}],"usage":null}`, turn, whole, turn, turn, turn)
	}},
}

// TestStateComesBackToItsIssuer plays a tool loop of three turns with a client that carries no opaque state. Each time
// the upstream gets its own objects again, byte for byte, before the calls that they led to; another client's request,
// or another upstream, gets none of them.
func TestStateComesBackToItsIssuer(t *testing.T) {
	for _, c := range []struct{ client, upstream string }{{"chat", "messages"}, {"chat", "responses"}, {"messages", "responses"}} {
		for _, stream := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s on %s, stream %v", c.client, c.upstream, stream), func(t *testing.T) {
				replay, history := kept{}, ""
				ask := func(k Replay, family string) (*Exchange, string) {
					x, err := builtIn().Protocol(c.client).Open(&Call{Body: plainLoop(c.client, history, stream), ID: "req_1", Time: 1, Seal: []byte("secret"), Replay: k})
					if err != nil {
						t.Fatal(err)
					}
					req, err := x.Request(&Target{Protocol: c.upstream, Model: "up-model", Family: family})
					if err != nil {
						t.Fatalf("%v\n%s", err, history)
					}
					return x, string(req.Body)
				}
				var objects []string
				for turn := range 4 {
					x, sent := ask(replay, "up")
					last := -1
					for i, object := range objects {
						at := strings.Index(sent, object)
						call := strings.Index(sent, fmt.Sprintf(`n%s:%d}`, map[bool]string{true: `\"`, false: `"`}[c.upstream == "responses"], i))
						if at < 0 || at < last || call < at {
							t.Errorf("turn %d: the upstream does not get its own object %d before the call: %d %d\n%s\n%s", turn, i, at, call, object, sent)
						}
						last = at
					}
					object := fmt.Sprintf(replayed[c.upstream].object, turn, turn)
					r := x.Reply()
					out := r.Body(nil, []byte(replayed[c.upstream].reply(turn, object)))
					if r.Problem() != nil {
						t.Fatal(r.Problem())
					}
					hear := readBody
					if stream {
						hear = readStream
					}
					got, err := hear(c.client, out)
					if err != nil {
						t.Fatal(err)
					}
					id := got.pieces[len(got.pieces)-1].id
					r.Close()
					x.Close()
					objects = append(objects, object)
					history += called(c.client, id, turn)

					for name, other := range map[string]struct {
						k      Replay
						family string
					}{"another client": {kept{}, "up"}, "another upstream": {replay, "other"}, "nobody who keeps": {nil, "up"}} {
						x, sent := ask(other.k, other.family)
						if strings.Contains(sent, "Step ") {
							t.Errorf("%s gets it: %s", name, sent)
						}
						x.Close()
					}
				}
				if before := maps.Clone(replay); len(before) != 4 {
					t.Errorf("%d states are kept", len(before))
				}
			})
		}
	}
}

// plainLoop is a request of a client that shows no reasoning.
func plainLoop(client, history string, stream bool) []byte {
	if client == "messages" {
		return fmt.Appendf(nil, `{"model":"alias","max_tokens":5000,"stream":%v,"messages":[{"role":"user","content":"Hi"}%s],"tools":[{"name":"read_file","input_schema":{"type":"object"}}]}`, stream, history)
	}
	return fmt.Appendf(nil, `{"model":"alias","stream":%v,"reasoning_effort":"high","messages":[{"role":"user","content":"Hi"}%s],"tools":[{"type":"function","function":{"name":"read_file","parameters":{"type":"object"}}}]}`, stream, history)
}

// called is a call and its result, as a client that carries nothing sends them.
func called(client, id string, n int) string {
	if client == "messages" {
		return fmt.Sprintf(`,{"role":"assistant","content":[{"type":"tool_use","id":%q,"name":"read_file","input":{"n":%d}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":%q,"content":"done"}]}`, id, n, id)
	}
	return fmt.Sprintf(`,{"role":"assistant","content":null,"tool_calls":[{"id":%q,"type":"function","function":{"name":"read_file","arguments":"{\"n\":%d}"}}]},{"role":"tool","tool_call_id":%q,"content":"done"}`, id, n, id)
}

// What is kept is found under the same keys in every process that seals with the same key. With another key they are others, so that they do
// not tell what was said.
func TestStateHasTheSameKeysInEveryProcess(t *testing.T) {
	for seal, want := range map[string]string{"secret": "messages\x00up\x008vblnszxbjw3\x00call_1", "other": "messages\x00up\x002epvlcar077ks\x00call_1"} {
		if got := asksFor(t, "messages", seal, 1); len(got) != 1 || len(got[0]) != 1 || got[0][0] != want {
			t.Errorf("%s: %q", seal, got)
		}
	}
}

// All calls of a request are asked for at once, and none for an upstream that has no state.
func TestStateIsAskedForOnce(t *testing.T) {
	if got := asksFor(t, "messages", "secret", 3); len(got) != 1 || len(got[0]) != 3 {
		t.Errorf("%q", got)
	}
	if got := asksFor(t, "ollama", "secret", 3); got != nil {
		t.Errorf("an upstream without state: %q", got)
	}
}

// asksFor is what is asked for, each time, when a client sends some calls.
func asksFor(t *testing.T, upstream, seal string, calls int) (keys askedFor) {
	t.Helper()
	history := ""
	for n := range calls {
		history += called("chat", fmt.Sprint("call_", n+1), n)
	}
	x, err := builtIn().Protocol("chat").Open(&Call{Body: plainLoop("chat", history, true), ID: "req_1", Time: 1, Seal: []byte(seal), Replay: &keys})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	if _, err := x.Request(&Target{Protocol: upstream, Model: "m", Family: "up"}); err != nil {
		t.Fatal(err)
	}
	return keys
}

// askedFor is a Replay that has nothing, and notes what it is asked for.
type askedFor [][]string

func (*askedFor) Put(string, []byte) {}
func (a *askedFor) Get(keys []string) [][]byte {
	*a = append(*a, keys)
	return make([][]byte, len(keys))
}
