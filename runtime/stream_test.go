package runtime

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/sse"
)

// builtIn is the embedded rules, compiled once.
var builtIn = sync.OnceValue(func() *Program {
	set, diags := lang.Embedded()
	if diags.HasErrors() {
		lang.WriteText(os.Stderr, lang.Findings(diags, set.Sources))
		panic("the built-in rules do not load")
	}
	p, diags := Compile(set)
	if diags.HasErrors() {
		lang.WriteText(os.Stderr, lang.Findings(diags, set.Sources))
		panic("the built-in rules do not compile")
	}
	return p
})

// ninePairs are all pairs, those that cross first.
var ninePairs = append(slices.Clone(crossing), [][2]string{{"messages", "messages"}, {"chat", "chat"}, {"responses", "responses"}}...)

// crossing are the pairs of two protocols.
var crossing = [][2]string{{"messages", "chat"}, {"chat", "messages"}, {"responses", "chat"}, {"responses", "messages"}, {"chat", "responses"}, {"messages", "responses"}}

// frame is one frame of a stream.
type frame struct{ event, data string }

// framesOf reads a stream; it must be whole frames.
func framesOf(wire []byte) ([]frame, error) {
	var list []frame
	r := sse.NewReader(bytes.NewReader(wire), 0)
	for {
		f, err := r.Next()
		if err == io.EOF {
			return list, nil
		}
		if err != nil {
			return list, err
		}
		list = append(list, frame{string(f.Event), string(f.Data)})
	}
}

// tree is a JSON value with numbers as they are written.
func tree(text string) (any, error) {
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("more than one value")
	}
	return v, nil
}

// at reads a path of keys and indexes; nil when it leads nowhere.
func at(v any, path ...any) any {
	for _, p := range path {
		switch p := p.(type) {
		case string:
			m, _ := v.(map[string]any)
			v = m[p]
		case int:
			l, _ := v.([]any)
			if p >= len(l) {
				return nil
			}
			v = l[p]
		}
	}
	return v
}

func textAt(v any, path ...any) string {
	s, _ := at(v, path...).(string)
	return s
}

func compact(v any) string {
	b, _ := json.Marshal(v)
	return string(b)
}

// piece is a part of a reply: one that an upstream is made to say, or one that a client was told.
type piece struct{ kind, id, name, text string }

// reported is what a client knows when its stream or body is over.
type reported struct {
	pieces []piece
	id     string
	stop   string
	usage  string
	failed string // the message of an error, "" when all is well
	ended  bool   // the protocol's own end was seen
}

// pieces are the pieces without their ids, for comparing what different protocols say.
func (t reported) without() []piece {
	var out []piece
	for _, p := range t.pieces {
		p.id = ""
		out = append(out, p)
	}
	return out
}

// readStream is a client of a protocol that trusts nothing: it follows a stream frame by frame, and gives an
// error for the first one that the protocol does not allow there.
func readStream(protocol string, wire []byte) (reported, error) {
	frames, err := framesOf(wire)
	if err != nil {
		return reported{}, err
	}
	switch protocol {
	case "messages":
		return readMessages(frames)
	case "responses":
		return readResponses(frames)
	}
	return readChat(frames)
}

func readMessages(frames []frame) (t reported, err error) {
	open, started, stopped := -1, false, false
	var kinds []string
	for i, f := range frames {
		bad := func(format string, args ...any) (reported, error) {
			return t, fmt.Errorf("frame %d: %s\n%s %s", i, fmt.Sprintf(format, args...), f.event, f.data)
		}
		v, err := tree(f.data)
		if err != nil {
			return bad("no JSON: %v", err)
		}
		if f.event == "" || textAt(v, "type") != f.event {
			return bad("the event's name is not its type") // T160
		}
		if t.ended {
			return bad("comes after the end")
		}
		if !started && f.event != "message_start" {
			return bad("comes before message_start")
		}
		index := -1
		if n, ok := at(v, "index").(json.Number); ok {
			index, _ = strconv.Atoi(string(n))
		}
		switch f.event {
		case "message_start":
			if started {
				return bad("a second start")
			}
			started = true
			if t.id = textAt(v, "message", "id"); t.id == "" {
				return bad("no id")
			}
			if c, ok := at(v, "message", "content").([]any); !ok || len(c) > 0 {
				return bad("content is not an empty list")
			}
		case "ping":
		case "content_block_start":
			if stopped || t.failed != "" {
				return bad("a block after the error, or after message_delta")
			}
			if open >= 0 {
				return bad("block %d is still open", open) // T162
			}
			if index != len(kinds) {
				return bad("index %d, not %d", index, len(kinds)) // T161
			}
			open = index
			kinds = append(kinds, textAt(v, "content_block", "type"))
			t.pieces = append(t.pieces, piece{kinds[index], textAt(v, "content_block", "id"), textAt(v, "content_block", "name"), textAt(v, "content_block", "text") + textAt(v, "content_block", "thinking")})
		case "content_block_delta":
			if open < 0 || index != open {
				return bad("block %d is not open", index)
			}
			p := &t.pieces[index]
			kind := map[string]string{"text_delta": "text", "citations_delta": "text", "thinking_delta": "thinking", "signature_delta": "thinking", "input_json_delta": "tool_use"}[textAt(v, "delta", "type")]
			if kind != p.kind {
				return bad("a %s in a block of %s", textAt(v, "delta", "type"), p.kind)
			}
			p.text += textAt(v, "delta", "text") + textAt(v, "delta", "thinking") + textAt(v, "delta", "partial_json")
		case "content_block_stop":
			if open < 0 || index != open {
				return bad("block %d is not open", index)
			}
			open = -1
		case "error":
			if t.failed = textAt(v, "error", "message"); t.failed == "" {
				return bad("an error without a message")
			}
			open = -1 // What broke off stays as it is, as in Anthropic's own streams.
		case "message_delta":
			if stopped || t.failed != "" {
				return bad("a message_delta after the error, or a second one")
			}
			if open >= 0 {
				return bad("block %d is still open", open)
			}
			stopped = true
			t.stop, t.usage = textAt(v, "delta", "stop_reason"), compact(at(v, "usage"))
			if t.stop == "" {
				return bad("no stop_reason")
			}
		case "message_stop":
			if stopped == (t.failed != "") || open >= 0 {
				return bad("the message is not complete")
			}
			t.ended = true
		default:
			return bad("an event that nobody knows")
		}
	}
	if started && !t.ended {
		return t, fmt.Errorf("the stream does not end (%d frames)", len(frames))
	}
	return t, nil
}

func readChat(frames []frame) (t reported, err error) {
	tools := map[int]int{} // index of a call -> its piece
	started, counted := false, false
	for i, f := range frames {
		bad := func(format string, args ...any) (reported, error) {
			return t, fmt.Errorf("frame %d: %s\n%s %s", i, fmt.Sprintf(format, args...), f.event, f.data)
		}
		if t.ended {
			return bad("comes after the end")
		}
		if f.event != "" {
			return bad("an event has a name")
		}
		if f.data == "[DONE]" {
			if t.failed == "" && t.stop == "" {
				return bad("the end of nothing")
			}
			t.ended = true
			continue
		}
		v, err := tree(f.data)
		if err != nil {
			return bad("no JSON: %v", err)
		}
		if t.failed != "" {
			return bad("comes after the error")
		}
		if e := at(v, "error"); e != nil {
			if t.failed = textAt(e, "message"); t.failed == "" {
				return bad("an error without a message")
			}
			continue
		}
		if textAt(v, "object") != "chat.completion.chunk" || at(v, "choices") == nil {
			return bad("no chunk")
		}
		if id := textAt(v, "id"); id == "" || started && id != t.id {
			return bad("id %q, not %q", id, t.id)
		} else {
			t.id = id
		}
		if u, has := at(v, "usage").(map[string]any); has {
			if counted {
				return bad("a second usage")
			}
			counted, t.usage = true, compact(u)
		}
		if len(at(v, "choices").([]any)) == 0 {
			if t.stop == "" {
				return bad("usage before the end")
			}
			continue
		}
		if t.stop != "" {
			return bad("comes after finish_reason")
		}
		delta := at(v, "choices", 0, "delta")
		if (textAt(delta, "role") == "assistant") != !started {
			return bad("the role stands in the first chunk")
		}
		started = true
		for _, s := range []struct{ field, kind string }{{"content", "text"}, {"reasoning_content", "thinking"}, {"refusal", "refusal"}} {
			if text := textAt(delta, s.field); text != "" {
				if n := len(t.pieces); n == 0 || t.pieces[n-1].kind != s.kind {
					t.pieces = append(t.pieces, piece{kind: s.kind})
				}
				t.pieces[len(t.pieces)-1].text += text
			}
		}
		calls, _ := at(delta, "tool_calls").([]any)
		for _, c := range calls {
			n, _ := at(c, "index").(json.Number)
			index, err := strconv.Atoi(string(n))
			if err != nil {
				return bad("a call without index")
			}
			k, known := tools[index]
			if !known {
				if index != len(tools) {
					return bad("index %d, not %d", index, len(tools))
				}
				if textAt(c, "id") == "" || textAt(c, "function", "name") == "" || textAt(c, "type") != "function" {
					return bad("a call begins without id, type or name")
				}
				k = len(t.pieces)
				tools[index] = k
				t.pieces = append(t.pieces, piece{"tool_use", textAt(c, "id"), textAt(c, "function", "name"), ""})
			} else if textAt(c, "id") != "" || textAt(c, "function", "name") != "" {
				return bad("a call begins twice")
			}
			t.pieces[k].text += textAt(c, "function", "arguments")
		}
		t.stop = textAt(v, "choices", 0, "finish_reason")
	}
	if len(frames) > 0 && !t.ended {
		return t, fmt.Errorf("the stream does not end (%d frames)", len(frames))
	}
	return t, nil
}

// readBody reads a whole reply as a client of the protocol does.
func readBody(protocol string, body []byte) (t reported, err error) {
	v, err := tree(string(body))
	if err != nil {
		return t, fmt.Errorf("the body is no JSON: %v\n%s", err, body)
	}
	if protocol == "responses" {
		if t, err = readResponse(v); err != nil {
			err = fmt.Errorf("%v: %s", err, body)
		}
		return t, err
	}
	t.ended, t.id, t.usage = true, textAt(v, "id"), compact(at(v, "usage"))
	if protocol == "messages" {
		t.stop = textAt(v, "stop_reason")
		blocks, ok := at(v, "content").([]any)
		if !ok || textAt(v, "type") != "message" || textAt(v, "role") != "assistant" || t.id == "" || t.stop == "" {
			return t, fmt.Errorf("no message: %s", body)
		}
		for _, b := range blocks {
			p := piece{textAt(b, "type"), textAt(b, "id"), textAt(b, "name"), textAt(b, "text") + textAt(b, "thinking")}
			if p.kind == "tool_use" {
				p.text = compact(at(b, "input"))
			}
			t.pieces = append(t.pieces, p)
		}
		return t, nil
	}
	m := at(v, "choices", 0, "message")
	t.stop = textAt(v, "choices", 0, "finish_reason")
	if textAt(v, "object") != "chat.completion" || textAt(m, "role") != "assistant" || t.id == "" || t.stop == "" {
		return t, fmt.Errorf("no completion: %s", body)
	}
	for _, s := range []struct{ field, kind string }{{"reasoning_content", "thinking"}, {"content", "text"}, {"refusal", "refusal"}} {
		if text := textAt(m, s.field); text != "" {
			t.pieces = append(t.pieces, piece{kind: s.kind, text: text})
		}
	}
	calls, _ := at(m, "tool_calls").([]any)
	for _, c := range calls {
		t.pieces = append(t.pieces, piece{"tool_use", textAt(c, "id"), textAt(c, "function", "name"), textAt(c, "function", "arguments")})
	}
	return t, nil
}

// script is a reply that an upstream is made to give, in whichever protocol.
type script struct {
	name   string
	pieces []piece
	stop   string // end, length, tool, refusal
	fails  string // an error in the stream instead of the end
}

var scripts = []script{
	{"text", []piece{{"text", "", "", `Hello, "wörld" 👋\n`}}, "end", ""},
	{"thinking, text and two tools", []piece{
		{"thinking", "", "", "Let me see."}, {"text", "", "", "I look at both files."},
		{"tool_use", "call_a", "read_file", `{"path":"a \"b\".txt","n":12345678901234567890}`}, {"tool_use", "call_b", "read_file", `{"path":"b.txt","deep":{"x":[1,2,{"y":"}"}]}}`},
	}, "tool", ""},
	{"tool only", []piece{{"tool_use", "call_a", "read_file", `{}`}}, "tool", ""},
	{"refusal", []piece{{"refusal", "", "", "I cannot help with that."}}, "refusal", ""},
	{"cut by the limit", []piece{{"text", "", "", "Once upon a"}}, "length", ""},
	{"empty", nil, "end", ""},
	{"error in the stream", []piece{{"text", "", "", "Hello"}, {"tool_use", "call_a", "read_file", `{"path":"a"}`}}, "", "The servers are overloaded"},
}

// cut takes text into pieces of n runes.
func cut(text string, n int) []string {
	var out []string
	r := []rune(text)
	for len(r) > 0 {
		k := min(n, len(r))
		out = append(out, string(r[:k]))
		r = r[k:]
	}
	return out
}

func quote(s string) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.Encode(s)
	return strings.TrimSpace(b.String())
}

// frames are the stream of an upstream that speaks the protocol. Calls interleave, but for those of a Messages upstream.
func (s script) frames(protocol string) []frame {
	switch protocol {
	case "messages":
		return s.messagesFrames()
	case "responses":
		return s.responsesFrames(5, quote)
	}
	var out []frame
	chunk := func(delta, finish string) {
		out = append(out, frame{"", `{"id":"chatcmpl-Up1","object":"chat.completion.chunk","created":1760000000,"model":"up-model","choices":[{"index":0,"delta":` + delta + `,"logprobs":null,"finish_reason":` + finish + `}]}`})
	}
	chunk(`{"role":"assistant","content":""}`, "null")
	var calls []piece
	for _, p := range s.pieces {
		field := map[string]string{"text": "content", "thinking": "reasoning_content", "refusal": "refusal"}[p.kind]
		if p.kind == "tool_use" {
			chunk(fmt.Sprintf(`{"tool_calls":[{"index":%d,"id":%q,"type":"function","function":{"name":%q,"arguments":""}}]}`, len(calls), p.id, p.name), "null")
			calls = append(calls, p)
			continue
		}
		for _, t := range cut(p.text, 4) {
			chunk(`{"`+field+`":`+quote(t)+`}`, "null")
		}
	}
	for more, from := true, 0; more; from++ {
		more = false
		for i, c := range calls {
			if t := cut(c.text, 5); from < len(t) {
				chunk(fmt.Sprintf(`{"tool_calls":[{"index":%d,"function":{"arguments":%s}}]}`, i, quote(t[from])), "null")
				more = true
			}
		}
	}
	if s.fails != "" {
		return append(out, frame{"", `{"error":{"message":` + quote(s.fails) + `,"type":"overloaded_error","code":"overloaded"}}`})
	}
	chunk("{}", quote(map[string]string{"end": "stop", "length": "length", "tool": "tool_calls", "refusal": "content_filter"}[s.stop]))
	out = append(out, frame{"", `{"id":"chatcmpl-Up1","object":"chat.completion.chunk","created":1760000000,"model":"up-model","choices":[],"usage":{"prompt_tokens":20,"completion_tokens":10,"total_tokens":30,"prompt_tokens_details":{"cached_tokens":5}}}`})
	return append(out, frame{"", "[DONE]"})
}

func (s script) messagesFrames() []frame {
	var out []frame
	event := func(name, fields string) {
		out = append(out, frame{name, `{"type":"` + name + `"` + fields + `}`})
	}
	event("message_start", `,"message":{"id":"msg_Up1","type":"message","role":"assistant","model":"up-model","content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":15,"cache_read_input_tokens":5,"cache_creation_input_tokens":0,"output_tokens":1}}`)
	event("ping", "")
	for i, p := range s.pieces {
		block := `{"type":"text","text":""}`
		delta := func(t string) string { return `{"type":"text_delta","text":` + quote(t) + `}` }
		switch p.kind {
		case "thinking":
			block = `{"type":"thinking","thinking":"","signature":""}`
			delta = func(t string) string { return `{"type":"thinking_delta","thinking":` + quote(t) + `}` }
		case "tool_use":
			block = fmt.Sprintf(`{"type":"tool_use","id":%q,"name":%q,"input":{}}`, p.id, p.name)
			delta = func(t string) string { return `{"type":"input_json_delta","partial_json":` + quote(t) + `}` }
		}
		event("content_block_start", fmt.Sprintf(`,"index":%d,"content_block":%s`, i, block))
		for _, t := range cut(p.text, 5) {
			event("content_block_delta", fmt.Sprintf(`,"index":%d,"delta":%s`, i, delta(t)))
		}
		if p.kind == "thinking" {
			event("content_block_delta", fmt.Sprintf(`,"index":%d,"delta":{"type":"signature_delta","signature":"c2lnbmF0dXJl"}`, i))
		}
		event("content_block_stop", fmt.Sprintf(`,"index":%d`, i))
	}
	if s.fails != "" {
		return append(out, frame{"error", `{"type":"error","error":{"type":"overloaded_error","message":` + quote(s.fails) + `}}`})
	}
	stop := map[string]string{"end": "end_turn", "length": "max_tokens", "tool": "tool_use", "refusal": "refusal"}[s.stop]
	event("message_delta", `,"delta":{"stop_reason":"`+stop+`","stop_sequence":null},"usage":{"output_tokens":10}`)
	event("message_stop", "")
	return out
}

// body is the same as one body.
func (s script) body(protocol string) string {
	if protocol == "responses" {
		return s.responsesWhole(false)
	}
	if protocol == "messages" {
		var blocks []string
		for _, p := range s.pieces {
			switch p.kind {
			case "thinking":
				blocks = append(blocks, `{"type":"thinking","thinking":`+quote(p.text)+`,"signature":"c2lnbmF0dXJl"}`)
			case "tool_use":
				blocks = append(blocks, fmt.Sprintf(`{"type":"tool_use","id":%q,"name":%q,"input":%s}`, p.id, p.name, p.text))
			default:
				blocks = append(blocks, `{"type":"text","text":`+quote(p.text)+`}`)
			}
		}
		stop := map[string]string{"end": "end_turn", "length": "max_tokens", "tool": "tool_use", "refusal": "refusal"}[s.stop]
		return `{"id":"msg_Up1","type":"message","role":"assistant","model":"up-model","content":[` + strings.Join(blocks, ",") + `],"stop_reason":"` + stop + `","stop_sequence":null,"usage":{"input_tokens":15,"cache_read_input_tokens":5,"cache_creation_input_tokens":0,"output_tokens":10}}`
	}
	content, fields := "null", ""
	var calls []string
	for _, p := range s.pieces {
		switch p.kind {
		case "text":
			content = quote(p.text)
		case "thinking":
			fields += `,"reasoning_content":` + quote(p.text)
		case "refusal":
			fields += `,"refusal":` + quote(p.text)
		case "tool_use":
			calls = append(calls, fmt.Sprintf(`{"id":%q,"type":"function","function":{"name":%q,"arguments":%s}}`, p.id, p.name, quote(p.text)))
		}
	}
	if calls != nil {
		fields += `,"tool_calls":[` + strings.Join(calls, ",") + `]`
	}
	stop := map[string]string{"end": "stop", "length": "length", "tool": "tool_calls", "refusal": "content_filter"}[s.stop]
	return `{"id":"chatcmpl-Up1","object":"chat.completion","created":1760000000,"model":"up-model","choices":[{"index":0,"message":{"role":"assistant","content":` + content + fields + `},"logprobs":null,"finish_reason":"` + stop + `"}],"usage":{"prompt_tokens":20,"completion_tokens":10,"total_tokens":30,"prompt_tokens_details":{"cached_tokens":5}}}`
}

// expected is what a client of a protocol is told of the script, but for ids.
func (s script) expected(client, upstream string) reported {
	t := reported{ended: true}
	for _, p := range s.pieces {
		p.id = ""
		if p.kind == "refusal" && (client == "messages" || upstream == "messages") {
			p.kind = "text" // Messages has no part for it.
		}
		t.pieces = append(t.pieces, p)
	}
	t.stop = map[string]map[string]string{
		"messages":  {"end": "end_turn", "length": "max_tokens", "tool": "tool_use", "refusal": "refusal"},
		"chat":      {"end": "stop", "length": "length", "tool": "tool_calls", "refusal": "content_filter"},
		"responses": {"end": "completed", "length": "max_output_tokens", "tool": "completed", "refusal": "content_filter"},
	}[client][s.stop]
	if s.stop == "refusal" && upstream == "responses" && client != "messages" {
		// Responses ends a refusal like any other reply: its part tells.
		t.stop = map[string]string{"chat": "stop", "responses": "completed"}[client]
	}
	return t
}

const tinyTools = `"messages":[{"role":"user","content":"Hi"}],"tools":[{"name":"read_file","input_schema":{"type":"object"}}]`

// smallRequest is a request of a client, with all that a reply may hold asked for.
func smallRequest(protocol string, stream bool) []byte {
	switch protocol {
	case "responses":
		return fmt.Appendf(nil, `{"model":"alias","stream":%v,"store":false,"include":["reasoning.encrypted_content"],"reasoning":{"summary":"auto"},"input":[{"type":"message","role":"user","content":[{"type":"input_text","text":"Hi"}]}],"tools":[{"type":"function","name":"read_file","parameters":{"type":"object"}}]}`, stream)
	case "messages":
		return fmt.Appendf(nil, `{"model":"alias","max_tokens":5000,"stream":%v,"thinking":{"type":"enabled","budget_tokens":1024},%s}`, stream, tinyTools)
	}
	return fmt.Appendf(nil, `{"model":"alias","stream":%v,"stream_options":{"include_usage":true},"messages":[{"role":"user","content":"Hi"}],"tools":[{"type":"function","function":{"name":"read_file","parameters":{"type":"object"}}}]}`, stream)
}

// talk opens an exchange and gives its reply.
func talk(t testing.TB, p *Program, client, upstream string, body []byte) (*Exchange, *Reply) {
	t.Helper()
	x, err := p.Protocol(client).Open(&Call{Body: body, ID: "req_1", Time: 1760000000, Seal: []byte("secret")})
	if err != nil {
		t.Fatalf("%s: %v", client, err)
	}
	if _, err := x.Request(&Target{Protocol: upstream, Model: "up-model", Family: "up"}); err != nil {
		x.Close()
		t.Fatalf("%s on %s: %v", client, upstream, err)
	}
	return x, x.Reply()
}

// play lets an upstream say frames and stop, and gives what the client got.
func play(t testing.TB, p *Program, client, upstream string, body []byte, frames []frame, how End) (wire []byte, problem *Problem) {
	t.Helper()
	x, r := talk(t, p, client, upstream, body)
	defer x.Close()
	defer r.Close()
	for _, f := range frames {
		wire = r.Frame(wire, []byte(f.event), []byte(f.data))
	}
	wire = r.End(wire, how)
	if !r.Ended() {
		t.Fatalf("the reply has no end: %s", wire)
	}
	after := len(wire)
	for _, f := range append(slices.Clone(frames), frame{"ping", `{"type":"ping"}`}, frame{"", "[DONE]"}) {
		wire = r.Frame(wire, []byte(f.event), []byte(f.data))
	}
	wire = r.Keepalive(r.End(r.Body(wire, []byte(`{}`)), Cut))
	if len(wire) != after {
		t.Fatalf("after the end the client is told %q", wire[after:])
	}
	return wire, r.Problem()
}
