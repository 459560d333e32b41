package gateway

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/store"
)

// repeating is an upstream that gives every reply the same ids.
type repeating struct {
	mu    sync.Mutex
	asked []string
}

func (u *repeating) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b, _ := io.ReadAll(r.Body)
	u.mu.Lock()
	u.asked = append(u.asked, string(b))
	u.mu.Unlock()
	var asked struct{ Stream bool }
	_ = json.Unmarshal(b, &asked)
	words := "an answer"
	if i := strings.LastIndex(string(b), "say "); i >= 0 {
		words = string(b)[i+4 : i+8]
	}
	if strings.HasSuffix(r.URL.Path, "/chat/completions") {
		if !asked.Stream {
			fmt.Fprintf(w, `{"id":"chatcmpl-1","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":%q},"finish_reason":"stop"}]}`, words)
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		fmt.Fprintf(w, "data: {\"id\":\"chatcmpl-1\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":%q},\"finish_reason\":null}]}\n\n", words)
		fmt.Fprint(w, "data: {\"id\":\"chatcmpl-1\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"m\",\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n")
		return
	}
	item := fmt.Sprintf(`{"type":"message","id":"msg_1","status":"completed","role":"assistant","content":[{"type":"output_text","text":%q,"annotations":[],"logprobs":[]}]}`, words)
	whole := func(status, output string) string {
		return fmt.Sprintf(`{"id":"resp_1","object":"response","created_at":1,"status":%q,"model":"m","output":[%s]}`, status, output)
	}
	if !asked.Stream {
		_, _ = io.WriteString(w, whole("completed", item))
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	event := func(name, rest string) { fmt.Fprintf(w, "event: %s\ndata: {\"type\":%q,%s}\n\n", name, name, rest) }
	event("response.created", `"sequence_number":0,"response":`+whole("in_progress", ""))
	event("response.output_item.added", `"sequence_number":1,"output_index":0,"item":{"type":"message","id":"msg_1","status":"in_progress","role":"assistant","content":[]}`)
	event("response.content_part.added", `"sequence_number":2,"item_id":"msg_1","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[],"logprobs":[]}`)
	event("response.output_text.delta", fmt.Sprintf(`"sequence_number":3,"item_id":"msg_1","output_index":0,"content_index":0,"delta":%q,"logprobs":[]`, words))
	event("response.output_text.done", fmt.Sprintf(`"sequence_number":4,"item_id":"msg_1","output_index":0,"content_index":0,"text":%q,"logprobs":[]`, words))
	event("response.content_part.done", fmt.Sprintf(`"sequence_number":5,"item_id":"msg_1","output_index":0,"content_index":0,"part":{"type":"output_text","text":%q,"annotations":[],"logprobs":[]}`, words))
	event("response.output_item.done", `"sequence_number":6,"output_index":0,"item":`+item)
	event("response.completed", `"sequence_number":7,"response":`+whole("completed", item))
}

func (u *repeating) last() string {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.asked[len(u.asked)-1]
}

func (u *repeating) calls() int {
	u.mu.Lock()
	defer u.mu.Unlock()
	return len(u.asked)
}

func startRepeating(t *testing.T, protocol string, switches map[string]document.Value) (*world, *repeating) {
	profile, err := program().NewProfile(protocol, switches)
	if err != nil {
		t.Fatal(err)
	}
	up := &repeating{}
	return start(t, up.ServeHTTP, func(o *Options) {
		o.Upstreams[0].Protocol, o.Upstreams[0].Profile = protocol, profile
		o.Keys = append(o.Keys, Key{"other", NewSecret(otherCanary)})
		o.Keeper = store.NewMemory(store.Options{})
	}), up
}

// responseIDs are the ids of the response that an answer names, each once.
func responseIDs(t *testing.T, a answer) []string {
	t.Helper()
	a.must(t, 200)
	var ids []string
	for _, piece := range strings.Split(a.body, `"id":"resp_`)[1:] {
		id, _, _ := strings.Cut(piece, `"`)
		if id = "resp_" + id; len(ids) == 0 || ids[len(ids)-1] != id {
			ids = append(ids, id)
		}
	}
	return ids
}

// An upstream that gives all replies one id mixes no conversations: ids of what is kept are minted, the same from the first event of a
// stream to the last, and what has been kept is not overwritten.
func TestUpstreamsThatRepeatIDsMixNoConversations(t *testing.T) {
	for _, protocol := range []string{"responses", "chat"} {
		for _, stream := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, stream %v", protocol, stream), func(t *testing.T) {
				w, up := startRepeating(t, protocol, nil)
				ask := func(key, input, previous string) string {
					t.Helper()
					body := fmt.Sprintf(`{"model":"m","stream":%v,"input":%q`, stream, input)
					if previous != "" {
						body += fmt.Sprintf(`,"previous_response_id":%q`, previous)
					}
					ids := responseIDs(t, w.do("POST", "/v1/responses", body+"}", "Authorization", "Bearer "+key))
					if len(ids) != 1 || len(ids[0]) != len("resp_")+24 || strings.Contains(ids[0], "_1") {
						t.Fatalf("the reply has the ids %q", ids)
					}
					return ids[0]
				}
				first := ask(clientCanary, "say red!", "")
				second := ask(clientCanary, "say blue", "")
				third := ask(otherCanary, "say gold", "")
				if first == second || second == third || first == third {
					t.Fatal("two replies have one id")
				}
				for _, c := range []struct{ key, id, has, hasNot string }{
					{clientCanary, first, "red!", "blue gold"}, {clientCanary, second, "blue", "red! gold"}, {otherCanary, third, "gold", "red! blue"},
				} {
					ask(c.key, "go on", c.id)
					if got := up.last(); strings.Count(got, c.has) != 2 || strings.Contains(got, "resp_") {
						t.Errorf("%s is continued with %s", c.has, got)
					}
					for _, word := range strings.Fields(c.hasNot) {
						if strings.Contains(up.last(), word) {
							t.Errorf("%s is mixed with %s: %s", c.has, word, up.last())
						}
					}
					w.do("GET", "/v1/responses/"+c.id, "", "Authorization", "Bearer "+c.key).must(t, 200, `"id":"`+c.id+`"`, c.has)
				}
				calls := up.calls()
				for _, id := range []string{first, "resp_1", "resp_chatcmpl-1"} {
					w.do("POST", "/v1/responses", `{"model":"m","input":"go on","previous_response_id":"`+id+`"}`, "Authorization", "Bearer "+otherCanary).must(t, 400, "previous_response_not_found")
				}
				if protocol == "responses" { // msg_1 is two items, and nobody can tell which is meant.
					w.do("POST", "/v1/responses", `{"model":"m","input":[{"type":"item_reference","id":"msg_1"},{"role":"user","content":"go on"}]}`).must(t, 404, "item_not_found")
				}
				if up.calls() != calls {
					t.Error("the upstream was asked")
				}
			})
		}
	}
}

// What the upstream keeps for one client, no other can continue or refer to. The upstream is not asked.
func TestUpstreamsThatKeepRepliesKeepClientsApart(t *testing.T) {
	w, up := startRepeating(t, "responses", map[string]document.Value{"previous_response": document.Bool(true)})
	other := []string{"Authorization", "Bearer " + otherCanary}
	// What is not known here goes up; so its reply is the client's, too.
	if ids := responseIDs(t, w.do("POST", "/v1/responses", `{"model":"m","input":"say red!","previous_response_id":"resp_0"}`)); len(ids) == 0 || ids[0] != "resp_1" {
		t.Fatal(ids)
	}
	if !strings.Contains(up.last(), `"previous_response_id":"resp_0"`) {
		t.Error(up.last())
	}
	calls := up.calls()
	w.do("POST", "/v1/responses", `{"model":"m","input":"go on","previous_response_id":"resp_1"}`, other...).must(t, 400, "previous_response_not_found", "resp_1")
	w.do("POST", "/v1/responses", `{"model":"m","input":[{"type":"item_reference","id":"msg_1"},{"role":"user","content":"go on"}]}`, other...).must(t, 404, "item_not_found", "msg_1")
	w.do("POST", "/v1/responses", `{"model":"m","input":[{"type":"item_reference","id":"msg_1"}],"previous_response_id":"resp_0"}`, other...).must(t, 404, "item_not_found")
	w.do("GET", "/v1/responses/resp_1", "", other...).must(t, 404)
	w.do("GET", "/v1/responses/resp_1", "").must(t, 404) // it is not here
	if up.calls() != calls {
		t.Fatal("the upstream was asked")
	}
	w.do("POST", "/v1/responses", `{"model":"m","input":"go on","previous_response_id":"resp_1"}`).must(t, 200)
	if !strings.Contains(up.last(), `"previous_response_id":"resp_1"`) {
		t.Error(up.last())
	}
	w.do("POST", "/v1/responses", `{"model":"m","input":"go on","previous_response_id":"resp_unknown"}`, other...).must(t, 200)
}

// A client that is given another key finds what is stored for it, with either key; another client does not.
func TestRotationKeepsStoredReplies(t *testing.T) {
	clients, err := keys.New(keys.Options{})
	if err != nil {
		t.Fatal(err)
	}
	const newKey = clientCanary + "-new"
	declare := func(first, second string) {
		k := keys.Key{Name: "tester", Digest: keys.DigestOf(first), Source: "config"}
		if second != "" {
			k.Second = keys.DigestOf(second)
		}
		clients.Configure([]keys.Key{k, {Name: "other", Digest: keys.DigestOf(otherCanary), Source: "config"}})
	}
	declare(clientCanary, "")
	w := start(t, (&repeating{}).ServeHTTP, func(o *Options) {
		o.Keys, o.Clients, o.Keeper = nil, clients, store.NewMemory(store.Options{})
	})
	ids := responseIDs(t, w.do("POST", "/v1/responses", `{"model":"m","input":"say red!"}`))
	declare(newKey, clientCanary)
	for _, key := range []string{clientCanary, newKey} {
		w.do("GET", "/v1/responses/"+ids[0], "", "Authorization", "Bearer "+key).must(t, 200, "red!")
	}
	declare(newKey, "")
	w.do("GET", "/v1/responses/"+ids[0], "", "Authorization", "Bearer "+clientCanary).must(t, 401)
	w.do("POST", "/v1/responses", `{"model":"m","input":"go on","previous_response_id":"`+ids[0]+`"}`, "Authorization", "Bearer "+newKey).must(t, 200)
	w.do("GET", "/v1/responses/"+ids[0], "", "Authorization", "Bearer "+otherCanary).must(t, 404)
}

// Objects of the upstream's account cross where its profile says so, and to an account that several clients share where it says that too.
func TestObjectsOfTheAccount(t *testing.T) {
	for _, tt := range []struct {
		objects string
		clients int
		crosses bool
	}{{"", 1, false}, {"none", 1, false}, {"unshared", 1, true}, {"unshared", 2, false}, {"any", 2, true}} {
		switches := map[string]document.Value{}
		if tt.objects != "" {
			switches["account_objects"] = document.Text(tt.objects)
		}
		for _, request := range []struct{ path, protocol, body string }{
			{"/v1/responses", "responses", `{"model":"m","store":false,"input":"Hi","conversation":"conv_1"}`},
			{"/v1/chat/completions", "chat", `{"model":"m","messages":[{"role":"user","content":[{"type":"file","file":{"file_id":"file_1"}}]}]}`},
		} {
			profile, err := program().NewProfile(request.protocol, switches)
			if err != nil {
				t.Fatal(err)
			}
			up := &repeating{}
			w := start(t, up.ServeHTTP, func(o *Options) {
				o.Upstreams[0].Protocol, o.Upstreams[0].Profile = request.protocol, profile
				if tt.clients > 1 {
					o.Keys = append(o.Keys, Key{"other", NewSecret(otherCanary)})
				}
			})
			status := 400
			if tt.crosses {
				status = 200
			}
			if a := w.do("POST", request.path, request.body); a.status != status || (up.calls() > 0) != tt.crosses {
				t.Errorf("%+v: %s: %d %s, %d calls", tt, request.path, a.status, a.body, up.calls())
			}
		}
	}
}
