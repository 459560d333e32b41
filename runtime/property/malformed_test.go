package property

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
	"github.com/tidwall/sjson"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/reply"
	"github.com/parlance-gateway/parlance/specs/oracle"
)

// answer lets an upstream with a profile answer in frames, and gives what the client got and why the reply failed.
func answer(client, upstream string, stream bool, profile *runtime.Profile, frames []frame) (out []byte, problem *runtime.Problem, err error) {
	request := oracle.Streaming(oracle.ClientRequest(client), stream)
	x, err := program().Protocol(client).Open(&runtime.Call{Body: request, ID: "req_1", Time: 1760000000, Seal: []byte("secret")})
	if err != nil {
		return nil, nil, err
	}
	defer x.Close()
	if _, err := x.Request(&runtime.Target{Protocol: upstream, Model: "up-model", Family: "up", Profile: profile}); err != nil {
		return nil, nil, err
	}
	r := x.Reply()
	defer r.Close()
	for _, f := range frames {
		out = r.Frame(out, f.event, f.data)
	}
	out = r.End(out, runtime.EOF)
	return out, r.Problem(), nil
}

// framed is a stream from lines of JSON.
func framed(upstream, lines string) (frames []frame) {
	for _, line := range strings.Split(strings.TrimSpace(lines), "\n") {
		line = strings.TrimSpace(line)
		event := ""
		if upstream != "chat" {
			event = gjson.Get(line, "type").String()
		}
		frames = append(frames, frame{[]byte(event), []byte(line)})
	}
	return frames
}

const (
	messagesStart = `{"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"x","content":[],"stop_reason":null,"usage":{"input_tokens":9,"output_tokens":1}}}
`
	messagesEnd = `
{"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":5}}
{"type":"message_stop"}`
	messagesText = `{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}
{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}
`
	messagesStop   = `{"type":"content_block_stop","index":0}`
	responsesStart = `{"type":"response.created","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"in_progress","model":"x","output":[]}}
`
	responsesEnd = `
{"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[],"usage":{"input_tokens":9,"output_tokens":5,"total_tokens":14}}}`
	responsesText = `{"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1","type":"message","status":"in_progress","role":"assistant","content":[]}}
{"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"Hi"}
`
	responsesDone = `{"type":"response.output_item.done","output_index":0,"item":{"id":"msg_1","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi","annotations":[]}]}}`
	responsesCall = `{"type":"response.output_item.added","output_index":1,"item":{"id":"fc_1","type":"function_call","status":"in_progress","call_id":"call_a","name":"read","arguments":""}}
`
	chatEnd = `
{"id":"c","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
[DONE]`
	chatText = `{"id":"c","choices":[{"index":0,"delta":{"role":"assistant","content":"Hi"},"finish_reason":null}]}
`
)

func call(fields string) string {
	return `{"id":"c","choices":[{"index":0,"delta":{"tool_calls":[{` + fields + `}]},"finish_reason":null}]}` + "\n"
}

// malformedStreams are streams that contradict themselves, with the form that each has.
var malformedStreams = []struct{ upstream, form, frames string }{
	{"messages", "duplicate start", messagesStart + messagesText + `{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_1","name":"read","input":{}}}
		{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}}
		` + messagesStop + messagesEnd},
	{"messages", "duplicate start", messagesStart + `{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_1","name":"f","input":{}}}
		{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"a\":1}"}}
		{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_2","name":"g","input":{}}}
		{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"b\":2}"}}
		` + messagesStop + messagesEnd},
	{"messages", "duplicate start", messagesStart + messagesText + messagesStop + "\n" + messagesStart + messagesEnd},
	{"messages", "reused key", messagesStart + messagesText + messagesStop + `
		{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"toolu_1","name":"read","input":{}}}
		` + messagesStop + messagesEnd},
	{"messages", "delta without start", messagesStart + `{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hi"}}
		` + messagesEnd},
	{"messages", "delta without start", messagesStart + `{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}}
		` + messagesEnd},
	{"messages", "delta after stop", messagesStart + messagesText + messagesStop + `
		{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"more"}}` + messagesEnd},
	{"messages", "other type", messagesStart + messagesText + `{"type":"content_block_delta","index":0,"delta":{"type":"thinking_delta","thinking":"secret"}}
		` + messagesStop + messagesEnd},
	{"messages", "other type", messagesStart + messagesText + `{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{}"}}
		` + messagesStop + messagesEnd},
	{"messages", "stop without start", messagesStart + `{"type":"content_block_stop","index":3}` + messagesEnd},
	{"messages", "duplicate stop", messagesStart + messagesText + messagesStop + "\n" + messagesStop + messagesEnd},
	{"messages", "after the end", messagesStart + messagesText + messagesStop + `
		{"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":5}}
		{"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}
		{"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"more"}}
		{"type":"message_stop"}`},
	{"messages", "no stop reason", messagesStart + messagesText + messagesStop + `
		{"type":"message_stop"}`},
	{"chat", "mixed calls", call(`"index":0,"id":"a","type":"function","function":{"name":"f","arguments":"{\"a\":1}"}`) + call(`"index":0,"function":{"arguments":"{\"b\":2}"}`) + chatEnd},
	{"chat", "mixed calls", call(`"index":0,"type":"function","function":{"name":"f","arguments":"{\"a\":"}`) + call(`"index":0,"function":{"name":"g","arguments":"2}"}`) + chatEnd},
	{"chat", "delta without start", chatText + call(`"index":0,"function":{"arguments":"\"a\":1}"}`) + chatEnd},
	{"chat", "delta without start", chatText + call(`"index":0,"function":{"arguments":"\n"}`) + call(`"index":0,"function":{"arguments":"}"}`) + chatEnd},
	{"chat", "after the end", chatText + `{"id":"c","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
		` + chatText + "[DONE]"},
	{"chat", "after the end", chatText + `{"id":"c","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}
		` + call(`"index":0,"id":"a","type":"function","function":{"name":"f","arguments":"{}"}`) + "[DONE]"},
	{"chat", "after the end", `{"id":"c","choices":[{"index":0,"delta":{"role":"assistant","reasoning_content":"Hm"},"finish_reason":null}]}
		{"id":"c","choices":[{"index":0,"delta":{},"finish_reason":"content_filter"}]}
		{"id":"c","choices":[{"index":0,"delta":{"content":"\n"},"finish_reason":null}]}
		{"id":"c","choices":[{"index":0,"delta":{"content":"Hi"},"finish_reason":null}]}
		[DONE]`},
	{"chat", "after the end", call(`"index":0,"id":"a","type":"function","function":{"arguments":"{}"}`) + `{"id":"c","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}
		` + call(`"index":0,"function":{"name":"f"}`) + "[DONE]"},
	{"responses", "other type", responsesStart + `{"type":"response.output_item.added","output_index":0,"item":{"id":"ci_1","type":"code_interpreter_call","status":"in_progress","code":"x"}}
		{"type":"response.output_item.done","output_index":0,"item":{"id":"ci_1","type":"mcp_call","status":"completed","name":"ask","arguments":"{}","output":"x"}}` + responsesEnd},
	{"responses", "other total", responsesStart + responsesText + `{"type":"response.output_item.added","output_index":1,"item":{"id":"ctc_1","type":"custom_tool_call","status":"in_progress","call_id":"call_a","name":"patch","input":""}}
		{"type":"response.custom_tool_call_input.delta","item_id":"ctc_1","output_index":1,"delta":"\u0000\u0000a"}
		{"type":"response.custom_tool_call_input.done","item_id":"ctc_1","output_index":1,"input":"\u0000a"}` + responsesEnd},
	{"responses", "duplicate start", responsesStart + responsesText + responsesText + responsesDone + responsesEnd},
	{"responses", "duplicate start", responsesStart + responsesCall + strings.NewReplacer("fc_1", "fc_2", "call_a", "call_b").Replace(responsesCall) + responsesEnd},
	{"responses", "delta after stop", responsesStart + responsesText + responsesDone + `
		{"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"more"}` + responsesEnd},
	{"responses", "other type", responsesStart + responsesText + `{"type":"response.function_call_arguments.delta","item_id":"msg_1","output_index":0,"delta":"{}"}
		` + responsesDone + responsesEnd},
	{"responses", "other type", responsesStart + responsesCall + `{"type":"response.output_text.delta","item_id":"fc_1","output_index":1,"content_index":0,"delta":"secret"}` + responsesEnd},
	{"responses", "other type", responsesStart + responsesText + `{"type":"response.refusal.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"No"}
		` + responsesDone + responsesEnd},
	{"responses", "other type", responsesStart + responsesText + strings.Replace(responsesDone, `"type":"message"`, `"type":"reasoning"`, 1) + responsesEnd},
	{"responses", "other total", responsesStart + responsesText + `{"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"gher"}
		{"type":"response.output_text.done","item_id":"msg_1","output_index":0,"content_index":0,"text":"Higher and lower"}
		{"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"lost"}
		{"type":"response.content_part.done","item_id":"msg_1","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Higher and lower","annotations":[]}}` + responsesEnd},
	{"responses", "other total", responsesStart + responsesCall + `{"type":"response.function_call_arguments.delta","item_id":"fc_1","output_index":1,"delta":"{\"a\":"}
		{"type":"response.function_call_arguments.done","item_id":"fc_1","output_index":1,"arguments":"{\"b\":1}"}` + responsesEnd},
	{"responses", "other total", responsesStart + responsesText + `{"type":"response.output_text.done","item_id":"msg_1","output_index":1,"content_index":0,"text":"Low"}
		{"type":"response.content_part.done","item_id":"msg_1","output_index":0,"content_index":0,"part":{"type":"output_text","text":"H","annotations":[]}}` + responsesEnd},
	{"responses", "other total", responsesStart + responsesText + `{"type":"response.content_part.done","item_id":"msg_1","output_index":0,"content_index":0,"part":{"type":"output_text","text":"Higher","annotations":[]}}
		{"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"gher"}` + responsesEnd},
	// Another key that is used again leaves what is finished under this one finished.
	{"responses", "delta after stop", responsesStart + strings.ReplaceAll(responsesDone, `"output_index":0`, `"output_index":1`) + "\n" + responsesText +
		`{"type":"response.refusal.delta","item_id":"msg_1","output_index":0,"content_index":1,"delta":"No"}
		{"type":"response.refusal.done","item_id":"msg_1","output_index":0,"content_index":1,"refusal":"No"}
		` + responsesCall + `{"type":"response.refusal.delta","item_id":"msg_1","output_index":0,"content_index":1,"delta":"No"}` + responsesEnd},
	// A text that an item's end leaves open is no part of the item that uses the key again.
	{"responses", "other total", responsesStart + `{"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"H"}
		{"type":"response.output_item.done","output_index":0,"item":{"id":"mcp_1","type":"mcp_call","status":"completed","name":"ask","server_label":"d","arguments":"{}","output":"x"}}
		{"type":"response.output_item.added","output_index":0,"item":{"id":"msg_1","type":"message","status":"in_progress","role":"assistant","content":[]}}
		{"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"i"}
		{"type":"response.output_text.done","item_id":"msg_1","output_index":0,"content_index":0,"text":"Hi"}` + responsesEnd},
	// No start told which kind of call it is.
	{"responses", "other type", responsesStart + `{"type":"response.function_call_arguments.delta","item_id":"fc_1","output_index":0,"delta":"{\"a\":"}
		{"type":"response.custom_tool_call_input.delta","item_id":"fc_1","output_index":0,"delta":"1}"}` + responsesEnd},
	{"responses", "duplicate stop", responsesStart + responsesText + responsesDone + "\n" + responsesDone + responsesEnd},
}

// TestMalformedStreamsFail has an upstream contradict itself: the reply fails for every client alike, as a stream and as a body, and
// says how the stream was malformed. Where frames cross as they are, they do. An upstream that is known for it may do it.
func TestMalformedStreamsFail(t *testing.T) {
	seen := map[string]bool{}
	for _, tt := range malformedStreams {
		seen[tt.form] = true
		frames := framed(tt.upstream, tt.frames)
		lenient, err := program().NewProfile(tt.upstream, map[string]document.Value{"tolerates": document.Of([]byte(`["` + tt.form + `"]`))})
		if err != nil {
			t.Fatal(err)
		}
		for _, client := range protocols {
			for _, stream := range []bool{true, false} {
				name := fmt.Sprintf("%s for a client of %s (stream: %v) on %s", tt.form, client, stream, tt.upstream)
				out, problem, err := answer(client, tt.upstream, stream, nil, frames)
				switch {
				case err != nil:
					t.Fatal(err)
				case stream && client == tt.upstream:
					if problem != nil {
						t.Errorf("%s: does not cross as it is: %v", name, problem)
					}
				case problem == nil:
					t.Errorf("%s: a success:\n%s%s", name, tt.frames, out)
				case !strings.Contains(problem.Message, "("+tt.form):
					t.Errorf("%s: %s", name, problem.Message)
				case stream && len(out) > 0:
					if err := oracle.CheckStream(client, out, true); err != nil {
						t.Errorf("%s: %v\n%s", name, err, out)
					}
				}
				if _, problem, _ := answer(client, tt.upstream, stream, lenient, frames); problem != nil && strings.Contains(problem.Message, "("+tt.form) {
					t.Errorf("%s: not tolerated: %s", name, problem.Message)
				}
			}
		}
	}
	for form := range reply.Malformed {
		if !seen[form] {
			t.Errorf("no stream here has the form %q", form)
		}
	}
}

// TestDamagedStreamsAreNoOtherReplies damages the order of an upstream's events. The reply fails, or it is the one that the undamaged
// stream is, unless the damaged stream is one that the protocol allows. It is the same for all clients, as a stream and as a body.
func TestDamagedStreamsAreNoOtherReplies(t *testing.T) {
	for _, upstream := range protocols {
		t.Run(upstream, func(t *testing.T) {
			failed, kept := 0, 0
			strict, err := program().NewProfile(upstream, map[string]document.Value{"tolerates": document.Of([]byte(`[]`))})
			if err != nil {
				t.Fatal(err)
			}
			property(t, func(r *rand.Rand) any { return anyReply(r, upstream) }, func(v any, seed uint64) error {
				if lacking(upstream+".response", v) || stopsForNothing(v) {
					return nil // It was shrunk to none.
				}
				r := rand.New(rand.NewPCG(seed, 1))
				frames := speak(r, upstream, v)
				damaged, did := damage(r, upstream, frames)
				broken := breaks(upstream, damaged)
				first, firstFailed := "", (*runtime.Problem)(nil)
				for _, client := range protocols {
					want, _, err := answer(client, upstream, false, nil, frames)
					if err != nil {
						return err
					}
					body, bodyFailed, err := answer(client, upstream, false, nil, damaged)
					if err != nil {
						return err
					}
					reported := func(what string) error {
						var b strings.Builder
						for _, f := range damaged {
							fmt.Fprintf(&b, "%s\n", f.data)
						}
						return fmt.Errorf("%s, for a client of %s: %s\n%s", did, client, what, &b)
					}
					outcome := fmt.Sprint("failed: ", bodyFailed != nil)
					if first == "" {
						first, firstFailed = outcome, bodyFailed
					} else if first != outcome {
						return reported(fmt.Sprintf("%s, and it is %s for another client (%v, %v)", outcome, first, bodyFailed, firstFailed))
					}
					if client != upstream {
						stream, streamFailed, err := answer(client, upstream, true, nil, damaged)
						if err != nil {
							return err
						}
						if (streamFailed == nil) != (bodyFailed == nil) {
							return reported(fmt.Sprintf("a stream: %v, and a body: %v", streamFailed, bodyFailed))
						}
						// The first event has the reply's id. What is merely tolerated may interleave texts, which a body cannot, and a
						// part that never ends is the last of a stream.
						_, strictly, err := answer(client, upstream, false, strict, damaged)
						if err != nil {
							return err
						}
						if streamFailed == nil && strictly == nil && string(damaged[0].data) == string(frames[0].data) && unended(damaged) == 0 {
							same := oracle.CompareForms(client, stream, body)
							if interleaves(damaged) {
								same = oracle.CheckStream(client, stream, false)
							}
							if same != nil && !strings.Contains(same.Error(), "is twice in an object") { // The model's arguments are its own.
								return reported(same.Error())
							}
						} else if streamFailed != nil && len(stream) > 0 {
							if err := oracle.CheckStream(client, stream, true); err != nil {
								return reported(err.Error())
							}
						}
					}
					if bodyFailed != nil {
						failed++
						continue
					}
					kept++
					if broken != "" && !reflect.DeepEqual(essence(want), essence(body)) {
						return reported(fmt.Sprintf("the stream is broken (%s), and its reply is another one:\n%s\ninstead of\n%s", broken, body, want))
					}
				}
				return nil
			})
			if *seedFlag == 0 && (failed < 10 || kept < 10) {
				t.Errorf("%d replies failed, %d did not", failed, kept)
			}
		})
	}
}

// interleaves reports whether an event of one part of Messages or Responses stands between those of another. A client to whom both are one
// text gets its pieces as they came, in a stream.
func interleaves(frames []frame) bool {
	var items, parts []string
	again := func(keys *[]string, key string) bool {
		if n := len(*keys); n > 0 && (*keys)[n-1] == key {
			return false
		}
		*keys = append(*keys, key)
		return slices.Contains((*keys)[:len(*keys)-1], key)
	}
	for _, f := range frames {
		g := gjson.ParseBytes(f.data)
		key := g.Get("index").Raw + g.Get("output_index").Raw
		if key != "" && again(&items, key) {
			return true
		}
		if c := g.Get("content_index").Raw; c != "" && again(&parts, key+" "+c) {
			return true
		}
	}
	return false
}

// unended is how many blocks that a stream of Messages begins have no end.
func unended(frames []frame) int {
	begun := map[string]bool{}
	for _, f := range frames {
		g := gjson.ParseBytes(f.data)
		switch at := g.Get("index").Raw; g.Get("type").String() {
		case "content_block_start":
			begun[at] = true
		case "content_block_stop":
			delete(begun, at)
		}
	}
	return len(begun)
}

// essence is a body without what a reply may lack.
func essence(body []byte) any {
	v, err := decode(body)
	if err != nil {
		return string(body)
	}
	var strip func(v any)
	strip = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for _, k := range []string{"id", "usage", "created", "created_at", "completed_at", "service_tier"} {
				delete(v, k)
			}
			for _, m := range v {
				strip(m)
			}
		case []any:
			for _, e := range v {
				strip(e)
			}
		}
	}
	strip(v)
	return v
}

// damage changes the order of a stream's events, once or twice.
func damage(r *rand.Rand, upstream string, frames []frame) (damaged []frame, did string) {
	damaged = slices.Clone(frames)
	for n := 1 + r.IntN(2); n > 0 && len(damaged) > 2; n-- {
		i, j := r.IntN(len(damaged)), r.IntN(len(damaged))
		f := damaged[i]
		switch r.IntN(5) {
		case 0:
			did += fmt.Sprintf("dropped %d; ", i)
			damaged = slices.Delete(damaged, i, i+1)
		case 1:
			if r.IntN(2) == 0 {
				j = i
			}
			did += fmt.Sprintf("%d once more at %d; ", i, j)
			damaged = slices.Insert(damaged, j, f)
		case 2:
			if r.IntN(2) == 0 {
				j = min(i+1, len(damaged)-1)
			}
			did += fmt.Sprintf("%d and %d swapped; ", i, j)
			damaged[i], damaged[j] = damaged[j], damaged[i]
		case 3:
			g := damaged[j]
			path := pick(r, map[string][]string{"chat": {"choices.0.finish_reason"}, "messages": {"type", "delta.type", "content_block.type"}, "responses": {"type", "item.type"}}[upstream])
			a, b := gjson.GetBytes(f.data, path), gjson.GetBytes(g.data, path)
			if !a.Exists() || !b.Exists() {
				continue
			}
			did += fmt.Sprintf("the %s of %d is %s; ", path, i, b.Raw)
			data, _ := sjson.SetRawBytes(bytes.Clone(f.data), path, []byte(b.Raw))
			event := f.event
			if path == "type" {
				event = g.event
			}
			damaged[i] = frame{event, data}
		default:
			path := pick(r, map[string][]string{"chat": {"choices.0.delta.tool_calls.0.index"}, "messages": {"index"}, "responses": {"output_index"}}[upstream])
			if !gjson.GetBytes(f.data, path).Exists() {
				continue
			}
			n := r.IntN(4)
			did += fmt.Sprintf("the %s of %d is %d; ", path, i, n)
			damaged[i] = frame{f.event, set(bytes.Clone(f.data), path, n)}
		}
	}
	return damaged, did
}

// breaks says how a stream contradicts itself, "" when it does not: it may be what a protocol allows, although it is not what was damaged.
func breaks(upstream string, frames []frame) string {
	switch upstream {
	case "chat":
		return breaksChat(frames)
	case "messages":
		return breaksMessages(frames)
	}
	return breaksResponses(frames)
}

func breaksChat(frames []frame) string {
	type made struct{ id, name, text string }
	calls := map[string]*made{}
	finished := false
	for _, f := range frames {
		if string(f.data) == "[DONE]" {
			return "" // It is an end although nobody said why (T056).
		}
		choice := gjson.GetBytes(f.data, "choices.0")
		delta := choice.Get("delta")
		text := delta.Get("content").String() + delta.Get("reasoning_content").String() + delta.Get("refusal").String()
		if finished && strings.TrimSpace(text) != "" {
			return "something follows the finish"
		}
		for _, c := range delta.Get("tool_calls").Array() {
			of, text := "function", "arguments"
			if c.Get("custom").Exists() {
				of, text = "custom", "input"
			}
			id, name, text := c.Get("id").String(), c.Get(of+".name").String(), c.Get(of+"."+text).String()
			now := calls[c.Get("index").Raw]
			if finished && (now == nil || strings.TrimSpace(text) != "" || name != "" && now.name == "" || id != "" && now.id != id) {
				return "a call follows the finish"
			}
			switch {
			case now == nil || id != "" && now.id != "" && now.id != id:
				if id == "" && name == "" && strings.TrimSpace(text) == "" {
					continue // White space is no part of an object.
				}
				if id == "" && name == "" && of == "function" && !strings.HasPrefix(strings.TrimSpace(text), "{") {
					return "a call begins in its midst"
				}
				calls[c.Get("index").Raw] = &made{id, name, text}
				continue
			case name != "" && now.name != "" && name != now.name:
				return "a call has two names"
			case of == "function" && strings.HasPrefix(strings.TrimSpace(now.text), "{") && json.Valid([]byte(now.text)) && strings.TrimSpace(text) != "":
				return "arguments go on"
			}
			now.text += text
			if now.id == "" {
				now.id = id
			}
			if now.name == "" {
				now.name = name
			}
		}
		finished = finished || choice.Get("finish_reason").String() != ""
	}
	if !finished {
		return "no finish"
	}
	return ""
}

func breaksMessages(frames []frame) string {
	takes := map[string]string{"text": "text_delta citations_delta", "thinking": "thinking_delta signature_delta", "redacted_thinking": "none",
		"tool_use": "input_json_delta", "server_tool_use": "input_json_delta", "mcp_tool_use": "input_json_delta"}
	begun, ended := map[string]string{}, map[string]bool{}
	started, stopped := false, false
	for _, f := range frames {
		g := gjson.ParseBytes(f.data)
		at, kind := g.Get("index").Raw, g.Get("type").String()
		if at == "" && strings.HasPrefix(kind, "content_block") {
			continue // It is about no block.
		}
		d := g.Get("delta")
		if stopped && kind == "content_block_delta" && strings.TrimSpace(d.Get("text").Str+d.Get("thinking").Str+d.Get("partial_json").Str) == "" {
			continue // White space behind the end is not received, and a signature is no text.
		}
		if stopped && strings.HasPrefix(kind, "content_block") && kind != "content_block_stop" {
			return "something follows the stop reason"
		}
		_, has := begun[at]
		switch kind {
		case "message_start":
			if started {
				return "two messages"
			}
			started = true
		case "content_block_start":
			if has {
				return "a block begins twice"
			}
			begun[at] = g.Get("content_block.type").String()
		case "content_block_delta":
			if !has || ended[at] {
				return "a delta of no block"
			}
			if t := takes[begun[at]]; t != "" && !strings.Contains(t, g.Get("delta.type").String()) {
				return "a delta of another type"
			}
		case "content_block_stop":
			if !has || ended[at] {
				return "a stop of no block"
			}
			ended[at] = true
		case "message_delta":
			stopped = stopped || g.Get("delta.stop_reason").String() != ""
		case "message_stop":
			if !stopped {
				return "no stop reason"
			}
			return ""
		}
	}
	if !stopped {
		return "no end"
	}
	return ""
}

func breaksResponses(frames []frame) string {
	kinds, ended, texts, reported := map[string]string{}, map[string]bool{}, map[string]string{}, map[string]bool{}
	family := map[string]string{"response.output_text": "message", "response.refusal": "message", "response.function_call_arguments": "function_call", "response.custom_tool_call_input": "custom_tool_call"}
	for _, f := range frames {
		g := gjson.ParseBytes(f.data)
		at, kind, of := g.Get("output_index").Raw, g.Get("type").String(), g.Get("item.type").String()
		name, end, _ := strings.Cut(kind, ".d")
		key := at + " " + name + g.Get("content_index").Raw
		switch wants := family[name]; {
		case kind == "response.completed" || kind == "response.incomplete":
			return ""
		case kind == "response.output_item.added":
			_, has := kinds[at]
			if has && !ended[at] {
				return "an item begins twice"
			}
			for k := range texts {
				if (has || ended[at]) && strings.HasPrefix(k, at+" ") { // Before its first start it is the same item, unless that has ended.
					delete(texts, k)
					delete(reported, k)
				}
			}
			kinds[at], ended[at] = of, false
		case kind == "response.output_item.done":
			if ended[at] {
				return "an item ends twice"
			}
			if was := kinds[at]; of != "" && was != of && (was == "message" || was == "reasoning" || family["response."+was+"_arguments"] != "" || was == "custom_tool_call") {
				return "an item ends as another"
			}
			ended[at] = true
		case wants == "" || end != "elta" && end != "one":
		case kinds[at] != "" && kinds[at] != wants && (kinds[at] == "message" || kinds[at] == "reasoning" || kinds[at] == "function_call" || kinds[at] == "custom_tool_call"):
			return "a delta of another type"
		case ended[at]:
			return "a delta of an item that has ended"
		case end == "elta":
			if reported[key] && strings.TrimSpace(g.Get("delta").String()) != "" {
				return "a delta follows a whole text"
			}
			texts[key] += g.Get("delta").String()
		default:
			total := ""
			for _, member := range []string{"text", "refusal", "arguments", "input"} {
				total += g.Get(member).String()
			}
			if said := texts[key]; said != "" && total != "" && !strings.HasPrefix(total, said) && strings.Join(strings.Fields(total), "") != strings.Join(strings.Fields(said), "") {
				return "a whole text is another"
			}
			if total != "" && (texts[key] != "" || wants == "message") { // Of a call, pieces may follow what came at once.
				reported[key] = true
				if len(total) > len(texts[key]) {
					texts[key] = total // What was missing comes with it.
				}
			}
		}
	}
	return "no end"
}

// TestStreamsAreSaidLikeTheirBodies has a part begin or be told of behind what seems to be the last one: what a client's events tell of each item
// is what its last event tells.
func TestStreamsAreSaidLikeTheirBodies(t *testing.T) {
	for name, tt := range map[string]struct{ upstream, frames string }{
		"text that may be a tag, at the end": {"chat", `{"id":"c","choices":[{"index":0,"delta":{"role":"assistant","reasoning_content":"Hm"},"finish_reason":null}]}
			{"id":"c","choices":[{"index":0,"delta":{"content":"<"},"finish_reason":null}]}
			{"id":"c","choices":[{"index":0,"delta":{},"finish_reason":"length"}]}
			[DONE]`},
		"a text within a run of code": {"messages", messagesStart + `{"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_1","name":"code_execution","input":{}}}
			{"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}
			{"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Hi"}}
			{"type":"content_block_stop","index":1}
			{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"code\":\"x\"}"}}
			{"type":"content_block_stop","index":0}
			{"type":"content_block_start","index":2,"content_block":{"type":"code_execution_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"code_execution_result","stdout":"o","stderr":"","return_code":0,"content":[]}}}
			{"type":"content_block_stop","index":2}` + messagesEnd},
		"a call of a server's tool that has neither a name nor a server": {"messages", messagesStart + `{"type":"content_block_start","index":0,"content_block":{"type":"mcp_tool_use","id":"mcptoolu_1","input":{}}}
			{"type":"content_block_stop","index":0}` + messagesEnd},
		"what a run of code gave, behind the next text": {"messages", messagesStart + `{"type":"content_block_start","index":0,"content_block":{"type":"server_tool_use","id":"srvtoolu_1","name":"code_execution","input":{"code":"x"}}}
			{"type":"content_block_stop","index":0}
			{"type":"content_block_start","index":1,"content_block":{"type":"text","text":""}}
			{"type":"content_block_delta","index":1,"delta":{"type":"text_delta","text":"Hi"}}
			{"type":"content_block_stop","index":1}
			{"type":"content_block_start","index":2,"content_block":{"type":"code_execution_tool_result","tool_use_id":"srvtoolu_1","content":{"type":"code_execution_result","stdout":"o","stderr":"","return_code":0,"content":[]}}}
			{"type":"content_block_stop","index":2}` + messagesEnd},
	} {
		out, problem, err := answer("responses", tt.upstream, true, nil, framed(tt.upstream, tt.frames))
		if err == nil && problem == nil {
			err = oracle.CheckStream("responses", out, false)
		}
		if err != nil || problem != nil {
			t.Errorf("%s: %v %v\n%s", name, err, problem, out)
		}
	}
}

// TestPiecesOfOneTextAreHeardApart has two texts come by turns: each is held to its own whole text, although a client gets them as one.
func TestPiecesOfOneTextAreHeardApart(t *testing.T) {
	frames := framed("responses", responsesStart+responsesText+`{"type":"response.output_text.delta","item_id":"msg_2","output_index":1,"content_index":0,"delta":"Low"}
		{"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"gh"}
		{"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"er"}
		{"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"!"}
		{"type":"response.output_text.done","item_id":"msg_2","output_index":1,"content_index":0,"text":"Low"}
		{"type":"response.output_text.done","item_id":"msg_1","output_index":0,"content_index":0,"text":"Higher!"}`+responsesEnd)
	for _, client := range protocols {
		for _, stream := range []bool{true, false} {
			if out, problem, err := answer(client, "responses", stream, nil, frames); err != nil || problem != nil {
				t.Errorf("for a client of %s (stream: %v): %v %v\n%s", client, stream, err, problem, out)
			}
		}
	}
}

// TestWhiteSpaceBehindAWholeText has white space come after a text was told as a whole: it is no part of the text.
func TestWhiteSpaceBehindAWholeText(t *testing.T) {
	frames := framed("responses", responsesStart+responsesText+`{"type":"response.output_text.done","item_id":"msg_1","output_index":0,"content_index":0,"text":"Hi"}
		{"type":"response.output_text.delta","item_id":"msg_1","output_index":0,"content_index":0,"delta":"  "}
		`+responsesDone+responsesEnd)
	for _, client := range protocols {
		out, problem, err := answer(client, "responses", false, nil, frames)
		if err != nil || problem != nil || !bytes.Contains(out, []byte(`"Hi"`)) {
			t.Errorf("for a client of %s: %v %v\n%s", client, err, problem, out)
		}
	}
}

// TestItemThatEndsBeforeItBegins has an item end as a whole before it begins, and come in pieces afterwards, behind the pieces of another one, so
// that clients for whom texts are one get a piece of each by turns. The upstream may use a key again, so the reply is the same for all clients.
func TestItemThatEndsBeforeItBegins(t *testing.T) {
	whole := strings.NewReplacer("msg_1", "msg_2", `"output_index":0`, `"output_index":1`, "Hi", "Low")
	frames := framed("responses", responsesStart+whole.Replace(responsesDone)+"\n"+responsesText+whole.Replace(responsesText)+whole.Replace(responsesDone)+responsesEnd)
	for _, client := range protocols {
		for _, stream := range []bool{true, false} {
			out, problem, err := answer(client, "responses", stream, nil, frames)
			if err != nil || problem != nil || !bytes.Contains(out, []byte("Hi")) || bytes.Count(out, []byte("Low")) < 2 {
				t.Errorf("for a client of %s (stream: %v): %v %v\n%s", client, stream, err, problem, out)
			}
		}
	}
}

// TestSnapshotOfOtherItems has the last event of a stream tell of an item that came with another type: clients who see neither get the same reply
// as those who do.
func TestSnapshotOfOtherItems(t *testing.T) {
	frames := framed("responses", responsesStart+`{"type":"response.output_item.done","output_index":0,"item":{"id":"ci_1","type":"mcp_call","status":"completed","output":"x"}}
		{"type":"response.completed","response":{"id":"resp_1","object":"response","created_at":1700000000,"status":"completed","model":"x","output":[{"id":"ci_1","type":"code_interpreter_call","status":"completed","code":"x","container_id":"c","outputs":[{"type":"logs","logs":"L"}]}],"usage":{"input_tokens":9,"output_tokens":5,"total_tokens":14}}}`)
	for _, client := range protocols {
		for _, stream := range []bool{true, false} {
			if out, problem, err := answer(client, "responses", stream, nil, frames); err != nil || problem != nil {
				t.Errorf("for a client of %s (stream: %v): %v %v\n%s", client, stream, err, problem, out)
			}
		}
	}
}
