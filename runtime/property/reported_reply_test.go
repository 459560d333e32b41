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
		seen := 0
		property(t, func(r *rand.Rand) any { return anyReply(r, upstream) }, func(v any, seed uint64) error {
			if lacking(upstream+".response", v) || stopsForNothing(v) {
				return nil // It was shrunk to none.
			}
			body, _ := json.Marshal(v)
			profile, flags := anyProfile(t, program, rand.New(rand.NewPCG(seed, 0)), upstream)
			var said []byte // by the body, in which texts are whole
			for _, stream := range []bool{false, true} {
				received := &explain.Received{Text: body, Stream: stream}
				frames := []frame{{nil, body}}
				if stream {
					frames = speak(rand.New(rand.NewPCG(seed, 1)), upstream, v)
					received.Text = nil
					for _, f := range frames {
						received.Text = fmt.Appendf(received.Text, "event: %s\ndata: %s\n\n", f.event, f.data)
					}
				}
				call := &runtime.Call{Body: oracle.Streaming(oracle.ClientRequest(client), stream), ID: "req_1", Time: 1760000000, Seal: []byte("secret")}
				x, err := explain.Reply(program, client, call, &runtime.Target{Protocol: upstream, Model: "up-model", Family: "up", Profile: profile}, received, explain.Options{})
				if err != nil || x.Reply == nil || x.Reply.Problem != nil {
					return fmt.Errorf("stream %v (%s): %v", stream, strings.Join(flags, " "), err)
				}
				if !stream {
					said = allTexts(x.Reply.Written())
				}
				reported := newReplyAccount(x.Reply)
				reported.text = append(reported.text, said...)
				var kept map[string]int
				if client == upstream {
					kept = placed(x.Reply.Written())
				}
				for i, f := range frames {
					if !json.Valid(f.data) {
						continue
					}
					kind := gjson.GetBytes(f.data, "type").String()
					leaves(gjson.ParseBytes(f.data), "", func(path string, v gjson.Result) {
						seen++
						if err != nil {
							return
						}
						if key := inPlace(path, v); kept[key] > 0 {
							kept[key]--
							return // It crosses as it is.
						}
						if !reported.accounts(i+1, kind, path, v) && (client == upstream || exemptOfReply(kind, path, v, stream, i == 0, frames[0].data) == "") {
							err = fmt.Errorf("stream %v: %s of %s (event %d) is neither told nor reported (%s): %s", stream, path, kind, i+1, strings.Join(flags, " "), v.Raw)
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
	counts     = regexp.MustCompile(`^message\.usage\.\w+_tokens$`)
	repeated   = regexp.MustCompile(`^item\.(arguments|input|content|summary)|^(text|refusal|arguments|input)$|^part\.`)
	serverTool = regexp.MustCompile(`^(content\[\d+\]|content_block)\.(id|tool_use_id)$`)
	itemID     = regexp.MustCompile(`^(response\.)?output\[\d+\]\.id$|^item\.id$`)
	sealed     = regexp.MustCompile(`^(content\[\d+\]|content_block|delta)\.signature$|^(content\[\d+\]|content_block)\.data$|^((response\.)?output\[\d+\]|item)\.encrypted_content$`)
)

// exemptOfReply is why a value is neither told nor lost, in terms of the protocols. First is the first event.
func exemptOfReply(event, path string, v gjson.Result, stream, isFirst bool, first []byte) string {
	name := path[strings.LastIndexAny(path, ".[")+1:]
	if why := map[string]string{
		"object": "what the document is, like type", "status": "it decides how the reply ends, with what is told of that", "index": "where a piece belongs",
		"output_index": "the same", "content_index": "the same", "item_id": "the same", "summary_index": "the same",
	}[name]; why != "" {
		return why
	}
	again := !isFirst && gjson.GetBytes(first, strings.NewReplacer("[", ".", "]", "").Replace(path)).Raw == v.Raw
	switch {
	case sealed.MatchString(path):
		return "it is sealed in what the client carries"
	case stream && event == "" && again:
		return "each chunk repeats the head of the reply"
	case event == "message_start" && counts.MatchString(path):
		return "message_delta has the counts that are told"
	case (event == "response.in_progress" || event == "response.completed" || event == "response.incomplete") && again:
		return "it repeats response.created"
	case strings.HasPrefix(event, "response.") && strings.HasSuffix(event, ".done") && repeated.MatchString(path):
		return "it repeats what the deltas told"
	case (event == "response.completed" || event == "response.incomplete") && strings.HasPrefix(path, "response.output["):
		return "it repeats response.output_item.done"
	case itemID.MatchString(path):
		return "items of other protocols have no ids; it links their events, and state that is sealed"
	case serverTool.MatchString(path):
		return "it links what a server tool did and what came of it; the calls of the client's tools are told with theirs"
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
	changes := func(event int, list []explain.Change) {
		for _, c := range list {
			for _, p := range c.At {
				at(event).exact[p.Path] = true
			}
		}
	}
	fields(r.Fields)
	changes(1, r.Changes)
	for _, e := range r.Events {
		for _, s := range e.Writes {
			fields(s.Fields)
			changes(e.Number, s.Changes)
		}
		if e.Rule != "" && len(e.Writes) == 0 { // a rule skips it
			at(e.Number).whole[""] = true // with a reason
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
