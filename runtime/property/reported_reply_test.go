package property

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tidwall/gjson"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/analysis/explain"
	"github.com/parlance-gateway/parlance/specs/oracle"
)

// TestEveryValueOfAReplyIsToldOrReported makes replies of all fields that a protocol has, as bodies and as streams. Each value in them is in
// what the client gets, or decides something in it, or is reported as lost.
func TestEveryValueOfAReplyIsToldOrReported(t *testing.T) {
	program := tracing(t)
	pairs(t, func(t *testing.T, client, upstream string) {
		if client == upstream {
			return // Its bytes are the client's, but for what patches change.
		}
		seen := 0
		property(t, func(r *rand.Rand) any { return anyReply(r, upstream) }, func(v any, seed uint64) error {
			if lacking(upstream+".response", v) || stopsForNothing(v) {
				return nil // It was shrunk to none.
			}
			body, _ := json.Marshal(v)
			var said []byte // by the body, in which texts are whole
			for _, stream := range []bool{false, true} {
				heard := &explain.Heard{Text: body, Stream: stream}
				frames := []frame{{nil, body}}
				if stream {
					frames = speak(rand.New(rand.NewPCG(seed, 1)), upstream, v)
					heard.Text = nil
					for _, f := range frames {
						heard.Text = fmt.Appendf(heard.Text, "event: %s\ndata: %s\n\n", f.event, f.data)
					}
				}
				call := &runtime.Call{Body: oracle.Streaming(oracle.ClientRequest(client), stream), ID: "req_1", Time: 1760000000, Seal: []byte("secret")}
				x, err := explain.Reply(program, client, call, &runtime.Target{Protocol: upstream, Model: "up-model", Family: "up"}, heard, explain.Options{})
				if err != nil || x.Reply == nil || x.Reply.Problem != nil {
					return fmt.Errorf("stream %v: %v", stream, err)
				}
				if !stream {
					said = allTexts(x.Reply.Written())
				}
				told := newReplyAccount(x.Reply)
				told.text = append(told.text, said...)
				for i, f := range frames {
					if !json.Valid(f.data) {
						continue
					}
					kind := gjson.GetBytes(f.data, "type").String()
					leaves(gjson.ParseBytes(f.data), "", func(path string, v gjson.Result) {
						seen++
						if err == nil && !told.accounts(i+1, kind, path, v) && exemptOfReply(kind, path, v, stream) == "" {
							err = fmt.Errorf("stream %v: %s of %s (event %d) is neither told nor reported: %s", stream, path, kind, i+1, v.Raw)
						}
					})
				}
				if err != nil {
					return err
				}
			}
			return nil
		})
		if seen == 0 {
			t.Error("no reply was told")
		}
	})
}

var (
	repeated   = regexp.MustCompile(`^item\.(arguments|input|content|summary)`)
	serverTool = regexp.MustCompile(`^(content\[\d+\]|content_block)\.`)
	itemID     = regexp.MustCompile(`^output\[\d+\]\.id$`)
)

// exemptOfReply is why a value is neither told nor lost, in terms of the protocols.
func exemptOfReply(event, path string, v gjson.Result, stream bool) string {
	name := path[strings.LastIndexAny(path, ".[")+1:]
	if why := map[string]string{
		"object": "what the document is, like type", "status": "it decides how the reply ends, with what is told of that", "index": "where a piece belongs",
		"output_index": "the same", "content_index": "the same", "item_id": "the same", "summary_index": "the same",
		"signature": "it is sealed in what the client carries", "data": "the same", "encrypted_content": "the same",
	}[name]; why != "" {
		return why
	}
	switch {
	case stream && event == "" && !strings.Contains(path, "."):
		return "each chunk repeats the head of the reply"
	case event == "message_start" && strings.HasPrefix(path, "message.usage."):
		return "message_delta has the counts that are told"
	case event == "response.in_progress":
		return "it repeats response.created"
	case event == "response.completed" || event == "response.incomplete":
		return "it repeats what the events told"
	case strings.HasSuffix(event, ".done") && event != "response.output_item.done":
		return "it repeats what the deltas told"
	case stream && event == "response.output_item.done" && repeated.MatchString(path):
		return "the same"
	case strings.HasSuffix(path, "item.id") || itemID.MatchString(path):
		return "items of other protocols have no ids; it links their events, and state that is sealed"
	case serverTool.MatchString(path) && (strings.HasSuffix(path, ".id") || strings.HasSuffix(path, ".tool_use_id")):
		return "it links what a server tool did and what came of it; the calls of the client's tools are told with theirs"
	case serverTool.MatchString(path) && strings.HasSuffix(path, ".caller.tool_id"):
		return "a link as well, to the code that called the tool"
	case strings.HasSuffix(path, ".name") && strings.HasSuffix(v.Str, "code_execution"):
		return "it decides what kind of item the client gets"
	}
	return ""
}

// replyAccount is what an explanation tells of the values of a reply.
type replyAccount struct {
	of   map[int]*account // by the number of the event, 0 for all
	text []byte
}

func newReplyAccount(r *explain.Answer) *replyAccount {
	a := &replyAccount{of: map[int]*account{}}
	at := func(event int) *account {
		if a.of[event] == nil {
			a.of[event] = &account{map[string]bool{}, map[string]bool{}, map[string]bool{}}
		}
		return a.of[event]
	}
	fields := func(list []explain.Field) {
		for _, f := range list {
			for i, places := range [][]explain.Place{f.From, f.Given} {
				for _, p := range places {
					if p.In != "event" && p.In != "body" {
						continue
					}
					for n := max(p.Event, 1); n <= max(p.Event, p.To, 1); n++ {
						if i == 0 {
							at(n).whole[p.Path] = true
						} else {
							at(n).exact[p.Path] = true
						}
					}
				}
			}
		}
	}
	fields(r.Fields)
	for _, e := range r.Events {
		for _, s := range e.Says {
			fields(s.Fields)
		}
	}
	for _, l := range r.Lost {
		at(0).whole[l.Path] = true
	}
	a.text = allTexts(r.Written())
	return a
}

// accounts reports whether a value is told, or reported as lost. A text may be told anywhere.
func (a *replyAccount) accounts(event int, kind, path string, v gjson.Result) bool {
	if l := a.of[0]; l != nil && (l.whole["event:"+kind] || l.accounts(path)) {
		return true
	}
	if l := a.of[event]; l != nil && l.accounts(path) {
		return true
	}
	return v.Type == gjson.String && len(v.Str) > 2 && bytes.Contains(a.text, []byte(v.Str))
}

// allTexts is all that a body or the data of a stream says, decoded.
func allTexts(wire []byte) []byte {
	var b bytes.Buffer
	var add func(v gjson.Result, depth int)
	add = func(v gjson.Result, depth int) {
		switch {
		case v.IsArray() || v.IsObject():
			v.ForEach(func(_, m gjson.Result) bool { add(m, depth); return true })
		case v.Type == gjson.String:
			b.WriteString(v.Str)
			b.WriteByte(0xff)
		}
	}
	for line := range slices.Values(strings.Split(string(wire), "\n")) {
		add(gjson.Parse(strings.TrimPrefix(line, "data: ")), 0)
	}
	return b.Bytes()
}
