package runtime

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/program"
)

// The tests of this file are named for the guarantees of docs/design.md, "What the engine guarantees, whatever
// a rule file says". TestWrongRules… holds the first two against rules that are wrong.

// each runs f for every pair and script.
func each(t *testing.T, f func(t *testing.T, client, upstream string, s script)) {
	for _, pair := range ninePairs {
		for _, s := range scripts {
			t.Run(pair[0]+" on "+pair[1]+"/"+s.name, func(t *testing.T) { f(t, pair[0], pair[1], s) })
		}
	}
}

// sampled are all of a list, or those whose turn it is by a number where time is short.
func sampled[T any](n int, list ...T) []T {
	if !raceEnabled && !testing.Short() {
		return list
	}
	return list[n%len(list) : n%len(list)+1]
}

// R29
func TestGuarantee1StreamStartsOnceEndsOnce(t *testing.T) {
	each(t, func(t *testing.T, client, upstream string, s script) {
		frames := s.frames(upstream)
		wire, problem := play(t, builtIn(), client, upstream, smallRequest(client, true), frames, EOF)
		got, err := readStream(client, wire)
		if err != nil {
			t.Fatalf("%v\n%s", err, wire)
		}
		if !got.ended || (problem != nil) != (s.fails != "") || (got.failed != "") != (s.fails != "") {
			t.Errorf("ended %v, failed %q, problem %v", got.ended, got.failed, problem)
		}
		for n := range frames {
			for _, how := range sampled(n, EOF, Cut, Stalled, Shutdown, TooLong) {
				wire, problem := play(t, builtIn(), client, upstream, smallRequest(client, true), frames[:n], how)
				got, err := readStream(client, wire)
				if err != nil {
					t.Fatalf("cut after frame %d (end %d): %v\n%s", n, how, err, wire)
				}
				switch {
				case len(wire) == 0 && problem == nil:
					t.Fatalf("cut after frame %d (end %d): the client is left without a word", n, how)
				case len(wire) > 0 && !got.ended:
					t.Fatalf("cut after frame %d (end %d): no end", n, how)
				case (problem != nil) != (got.failed != "" || len(wire) == 0):
					t.Fatalf("cut after frame %d (end %d): the client is told %q, the gateway %v", n, how, got.failed, problem)
				}
			}
		}
		// What comes behind the end is not part of the reply, whatever it is (T060, R29); play looks at the rest.
		twice := append(slices.Clone(frames), frames...)
		again, _ := play(t, builtIn(), client, upstream, smallRequest(client, true), twice, Cut)
		if !bytes.Equal(again, wire) {
			t.Errorf("a second reply behind the first one changes it:\n%s\n%s", wire, again)
		}
	})
}

func TestGuarantee2PartsCloseOnceInOrder(t *testing.T) {
	// That parts open and close once, one at a time, is checked by readStream. Here: the later one waits, and
	// only then.
	t.Run("messages", func(t *testing.T) {
		oneAtATime(t, "messages", "event: content_block_start", "text_delta", "input_json_delta", 4)
	})

	// Towards a client that lets parts interleave, nothing waits: for Responses, calls do.
	wire, _ := play(t, builtIn(), "responses", "chat", smallRequest("responses", true), scripts[1].frames("chat"), EOF)
	calls := bytes.Split(wire, []byte("event: response.function_call_arguments.delta\n"))[1:]
	turns := 0
	for i := range calls {
		calls[i] = regexp.MustCompile(`"output_index":\d+`).Find(calls[i])
		if i > 0 && !bytes.Equal(calls[i], calls[i-1]) {
			turns++
		}
	}
	if turns < 2 {
		t.Errorf("the arguments of two calls do not interleave: %s", calls)
	}
	for _, upstream := range []string{"chat", "responses"} {
		wire, _ := play(t, builtIn(), "chat", upstream, smallRequest("chat", true), scripts[1].frames(upstream), EOF)
		first, second := bytes.Index(wire, []byte(`"index":1,"function":{"arguments":`)), bytes.LastIndex(wire, []byte(`"index":0,"function":{"arguments":`))
		if first < 0 || second < first {
			t.Errorf("the second call of %s waits for the first:\n%s", upstream, wire)
		}
	}
}

// oneAtATime plays a chat upstream whose calls interleave to a client that takes one part at a time. What is given is
// how its events are told.
func oneAtATime(t *testing.T, client, open, text, arguments string, parts int) {
	frames := scripts[1].frames("chat")
	x, r := talk(t, builtIn(), client, "chat", smallRequest(client, true))
	defer x.Close()
	defer r.Close()
	var wire []byte
	opened := 0
	for _, f := range frames {
		said := r.Frame(nil, nil, []byte(f.data))
		wire = append(wire, said...)
		opened += bytes.Count(said, []byte(open))
		var chunk struct {
			Choices []struct {
				Delta struct {
					Content   string
					ToolCalls []struct {
						Index    int
						Function struct{ Arguments string }
					} `json:"tool_calls"`
				}
			}
		}
		json.Unmarshal([]byte(f.data), &chunk)
		if len(chunk.Choices) == 0 {
			continue
		}
		d := chunk.Choices[0].Delta
		if d.Content != "" && !bytes.Contains(said, []byte(text)) {
			t.Errorf("text waits: %s gives %q", f.data, said)
		}
		for _, c := range d.ToolCalls {
			if c.Function.Arguments == "" {
				continue
			}
			if now := bytes.Contains(said, []byte(arguments)); now != (c.Index == 0) {
				t.Errorf("call %d is said at once: %v, by %s", c.Index, now, f.data)
			}
		}
	}
	got, err := readStream(client, wire)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(scripts[1].expected(client, "chat").pieces, got.without(), cmp.AllowUnexported(piece{})); diff != "" {
		t.Error(diff)
	}
	if opened != parts {
		t.Errorf("%d parts were opened", opened)
	}
}

func TestGuarantee3IdentifiersAreMintedOnce(t *testing.T) {
	chunk := func(delta string) frame { return frame{"", `{"choices":[{"index":0,"delta":` + delta + `}]}`} }
	frames := []frame{ // no id anywhere, and the same index for all (T002, T166)
		chunk(`{"tool_calls":[{"index":7,"id":"","function":{"name":"read_file","arguments":"{\"a\":1}"}}]}`),
		chunk(`{"tool_calls":[{"function":{"name":"read_file","arguments":"{\"a\":"}}]}`),
		chunk(`{"tool_calls":[{"function":{"arguments":"2}"}}]}`),
		chunk(`{"tool_calls":[{"index":3,"id":"has space","function":{"name":"read_file","arguments":"{\"a\":3}"}}]}`),
		{"", `{"choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}`},
		{"", "[DONE]"},
	}
	for client, prefix := range map[string]struct{ call, reply string }{"messages": {"toolu_", "msg_"}, "responses": {"call_", "resp_"}, "chat": {"call_", "chatcmpl-"}} {
		t.Run(client, func(t *testing.T) { minted(t, client, prefix.call, prefix.reply, frames) })
	}
}

// minted looks at the ids that are made for three calls without any that would do.
func minted(t *testing.T, client, ofCall, ofReply string, frames []frame) {
	upstream := "chat"
	ask := func(stream bool) []byte { return smallRequest(client, stream) }
	if client == "chat" { // On a chat upstream, its own ids would cross.
		upstream = "responses"
		frames = nil
		for _, f := range []string{
			`{"type":"response.created","response":{}}`,
			`{"type":"response.output_item.added","output_index":0,"item":{"type":"function_call","call_id":"","name":"read_file","arguments":""}}`,
			`{"type":"response.output_item.done","output_index":0,"item":{"type":"function_call","name":"read_file","arguments":"{\"a\":1}"}}`,
			`{"type":"response.output_item.done","output_index":1,"item":{"type":"function_call","name":"read_file","arguments":"{\"a\":2}"}}`,
			`{"type":"response.output_item.done","output_index":2,"item":{"type":"function_call","name":"read_file","arguments":"{\"a\":3}"}}`,
			`{"type":"response.completed","response":{"status":"completed","output":[]}}`,
		} {
			frames = append(frames, frame{"", f})
		}
	}
	wire, problem := play(t, builtIn(), client, upstream, ask(true), frames, EOF)
	if problem != nil {
		t.Fatal(problem)
	}
	got, err := readStream(client, wire)
	if err != nil {
		t.Fatal(err)
	}
	want := []piece{{"tool_use", "", "read_file", `{"a":1}`}, {"tool_use", "", "read_file", `{"a":2}`}, {"tool_use", "", "read_file", `{"a":3}`}}
	if diff := cmp.Diff(want, got.without(), cmp.AllowUnexported(piece{})); diff != "" {
		t.Error(diff)
	}
	ids := map[string]bool{}
	for _, p := range got.pieces {
		if !strings.HasPrefix(p.id, ofCall) || len(p.id) > 64 || strings.ContainsAny(p.id, " ") {
			t.Errorf("the id %q", p.id)
		}
		ids[p.id] = true
	}
	if len(ids) != len(got.pieces) || !strings.HasPrefix(got.id, ofReply) {
		t.Errorf("ids %v of the calls, %q of the reply", ids, got.id)
	}
	again, _ := play(t, builtIn(), client, upstream, ask(true), frames, EOF)
	if !bytes.Equal(wire, again) {
		t.Errorf("the same reply has other ids:\n%s\n%s", wire, again)
	}
	body, _ := play(t, builtIn(), client, upstream, ask(false), frames, EOF)
	folded, err := readBody(client, body)
	if err != nil {
		t.Fatal(err)
	}
	if folded.id != got.id || folded.pieces[1].id != got.pieces[1].id || folded.pieces[2].id != got.pieces[2].id {
		t.Errorf("a body has other ids than a stream:\n%v\n%v", got, folded)
	}
}

func TestGuarantee4DeltasJoinedAreTheUpstreams(t *testing.T) {
	texts := []string{
		"plain", "a\"b\\c\nd\te\u0000f\u2028g", "日本語のテキスト 👩‍👩‍👧 ünï", strings.Repeat("long ", 20000), strings.Repeat("less ", 400), `{"json":"{\"in\":\"it\"}"}`, "<script>&amp;</script>", " ", "\n\n", "${x} %{y}",
	}
	for _, pair := range ninePairs {
		for i, text := range texts {
			for _, n := range []int{1, 3, 7, 100000} {
				if len(text) > 1000 && n < 7 || len(text) > 10000 && n < 100000 {
					continue
				}
				if len(sampled(i+n, 0, 1, 2)) == 1 && i%3 != n%3 {
					continue
				}
				t.Run(fmt.Sprintf("%s on %s/%d by %d", pair[0], pair[1], i, n), func(t *testing.T) {
					arguments, _ := json.Marshal(map[string]string{"text": text})
					s := script{"", []piece{{"thinking", "", "", text}, {"text", "", "", text}, {"tool_use", "call_a", "read_file", string(arguments)}}, "tool", ""}
					wire, problem := play(t, builtIn(), pair[0], pair[1], smallRequest(pair[0], true), recut(s, pair[1], n), EOF)
					got, err := readStream(pair[0], wire)
					if err != nil || problem != nil {
						t.Fatalf("%v %v\n%.2000s", err, problem, wire)
					}
					if diff := cmp.Diff(s.pieces[0].text, got.pieces[0].text); diff != "" {
						t.Errorf("thinking: %s", diff)
					}
					if diff := cmp.Diff(s.pieces[1].text, got.pieces[1].text); diff != "" {
						t.Errorf("text: %s", diff)
					}
					if diff := cmp.Diff(s.pieces[2].text, got.pieces[2].text); diff != "" {
						t.Errorf("arguments: %s", diff)
					}
				})
			}
		}
	}
}

// recut is the frames of a script whose parts come in pieces of n code points, with half of the characters
// beyond ASCII as escapes.
func recut(s script, protocol string, n int) []frame {
	escaped := func(text string) string {
		q := quote(text)
		if n%2 == 0 {
			return q
		}
		var b strings.Builder
		for _, r := range q {
			if r < 0x80 {
				b.WriteRune(r)
			} else if r < 0x10000 {
				fmt.Fprintf(&b, `\u%04x`, r)
			} else {
				fmt.Fprintf(&b, `\u%04X\u%04X`, 0xD800+(r-0x10000)>>10, 0xDC00+(r-0x10000)&0x3FF)
			}
		}
		return b.String()
	}
	var out []frame
	if protocol == "responses" {
		return s.responsesFrames(n, escaped)
	}
	if protocol == "chat" {
		for _, p := range s.pieces {
			for i, text := range cut(p.text, n) {
				delta := `{"content":` + escaped(text) + `}`
				switch p.kind {
				case "thinking":
					delta = `{"reasoning_content":` + escaped(text) + `}`
				case "tool_use":
					head := ""
					if i == 0 {
						head = `"id":"call_a","type":"function",`
					}
					name := ""
					if i == 0 {
						name = `"name":"read_file",`
					}
					delta = `{"tool_calls":[{"index":0,` + head + `"function":{` + name + `"arguments":` + escaped(text) + `}}]}`
				}
				role := ""
				if len(out) == 0 {
					role = `"role":"assistant",`
				}
				out = append(out, frame{"", `{"id":"c1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{` + role + delta[1:] + `}]}`})
			}
		}
		return append(out, frame{"", `{"id":"c1","object":"chat.completion.chunk","choices":[{"index":0,"delta":{},"finish_reason":"tool_calls"}]}`}, frame{"", "[DONE]"})
	}
	whole := s.frames("messages")
	for _, f := range whole {
		if f.event != "content_block_delta" {
			out = append(out, f)
		}
		if f.event != "content_block_start" {
			continue
		}
		v, _ := tree(f.data)
		var index int
		fmt.Sscan(string(at(v, "index").(json.Number)), &index)
		kind := []string{`"thinking_delta","thinking":`, `"text_delta","text":`, `"input_json_delta","partial_json":`}[index]
		for _, text := range cut(s.pieces[index].text, n) {
			out = append(out, frame{"content_block_delta", fmt.Sprintf(`{"type":"content_block_delta","index":%d,"delta":{"type":%s%s}}`, index, kind, escaped(text))})
		}
	}
	return out
}

func TestGuarantee5BodyAndStreamSayTheSame(t *testing.T) {
	each(t, func(t *testing.T, client, upstream string, s script) {
		frames := s.frames(upstream)
		streamed, _ := play(t, builtIn(), client, upstream, smallRequest(client, true), frames, EOF)
		folded, problem := play(t, builtIn(), client, upstream, smallRequest(client, false), frames, EOF)
		if s.fails != "" {
			if problem == nil || len(folded) > 0 {
				t.Fatalf("a stream that failed became a body: %v %s", problem, folded)
			}
			return
		}
		a, err := readStream(client, streamed)
		if err != nil {
			t.Fatal(err)
		}
		b, err := readBody(client, folded)
		if err != nil {
			t.Fatal(err)
		}
		same(t, client, "folded", s, upstream, a, b)

		// An upstream that answers with a body gives both, too.
		for _, stream := range []bool{true, false} {
			x, r := talk(t, builtIn(), client, upstream, smallRequest(client, stream))
			out := r.Body(nil, []byte(s.body(upstream)))
			if r.Problem() != nil || !r.Ended() {
				t.Fatalf("stream %v: %v", stream, r.Problem())
			}
			var c reported
			if stream {
				c, err = readStream(client, out)
			} else {
				c, err = readBody(client, out)
			}
			if err != nil {
				t.Fatalf("stream %v: %v\n%s", stream, err, out)
			}
			same(t, client, fmt.Sprintf("from a body, stream %v", stream), s, upstream, a, c)
			r.Close()
			x.Close()
		}
	})
}

// same holds what two ways of saying one reply told against each other, and against the script.
func same(t *testing.T, client, what string, s script, upstream string, a, b reported) {
	t.Helper()
	want := s.expected(client, upstream)
	for _, got := range []*reported{&want, &a, &b} {
		for i := range got.pieces {
			// Arguments are the same in another order.
			if p := &got.pieces[i]; p.kind == "tool_use" {
				v, err := tree(p.text)
				if err != nil {
					t.Errorf("%s: arguments %q: %v", what, p.text, err)
				}
				p.text = compact(v)
			}
		}
	}
	for _, got := range []*reported{&a, &b} {
		if diff := cmp.Diff(want.pieces, got.without(), cmp.AllowUnexported(piece{})); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
		if got.stop != want.stop {
			t.Errorf("%s: it stopped by %q, not %q", what, got.stop, want.stop)
		}
	}
	if a.id != b.id {
		t.Errorf("%s: id %q and %q", what, a.id, b.id)
	}
	for i := range a.pieces {
		if a.pieces[i].id != b.pieces[i].id {
			t.Errorf("%s: part %d has the id %q and %q", what, i, a.pieces[i].id, b.pieces[i].id)
		}
	}
	count := func(usage string) []string {
		v, _ := tree(usage)
		var out []string
		for _, k := range []string{"input_tokens", "cache_read_input_tokens", "output_tokens", "prompt_tokens", "completion_tokens", "total_tokens"} {
			if n := at(v, k); n != nil {
				out = append(out, fmt.Sprint(k, n))
			}
		}
		return out
	}
	if client != upstream { // else the upstream's own counts cross, which a stream spreads over events
		if diff := cmp.Diff(count(a.usage), count(b.usage)); diff != "" {
			t.Errorf("%s: %s", what, diff)
		}
	}
}

func TestGuarantee6TextIsKeptOnlyWhereItIsRead(t *testing.T) {
	for _, pair := range ninePairs {
		for kind, kept := range builtIn().Pair(pair[0], pair[1]).Reply.Write.KeepsText {
			// A refusal is also told as the explanation of why the reply stopped, and citations of Responses say where their words stand.
			if name := builtIn().Vocabulary.KindName(kind); kept && pair[0] != "responses" && !(pair[0] == "messages" && name == "refusal") && !(pair[0] == "messages" && pair[1] == "responses" && name == "text") {
				t.Errorf("%s on %s keeps the text of each %s in a stream, and no rule reads it", pair[0], pair[1], name)
			}
		}
	}
	// The last events of Responses say it again.
	for _, kind := range []string{"text", "thinking", "refusal", "tool_call"} {
		if k, _ := builtIn().Vocabulary.Known(kind); !builtIn().Pair("responses", "chat").Reply.Write.KeepsText[k] {
			t.Errorf("the text of a %s is not kept for the end", kind)
		}
	}
	// A rule that reads it is given all of it.
	p := changed(t, change{"protocols/messages.hcl", `      close {
        event "content_block_stop" {
          type  = "content_block_stop"
          index = part.index
        }
      }
      block {
        type      = "text"`, `      close {
        event "content_block_stop" {
          type  = "content_block_stop"
          index = part.index
          whole = part.text
        }
      }
      block {
        type      = "text"`})
	wire, _ := play(t, p, "messages", "chat", smallRequest("messages", true), scripts[0].frames("chat"), EOF)
	if want := `"whole":` + quote(scripts[0].pieces[0].text) + `}`; !bytes.Contains(wire, []byte(`"index":0,`+want)) {
		t.Errorf("the close event lacks %s:\n%s", want, wire)
	}
	keeps := p.Pair("messages", "chat").Reply.Write.KeepsText
	if k, _ := p.Vocabulary.Known("text"); !keeps[k] {
		t.Error("the compiler did not see that the text is read")
	}
	if k, _ := p.Vocabulary.Known("tool_call"); keeps[k] {
		t.Error("the arguments of calls are kept too")
	}
}

// R23
func TestGuarantee7FourWaysToEnd(t *testing.T) {
	each(t, func(t *testing.T, client, upstream string, s script) {
		frames := s.frames(upstream)
		// Clean, or failed where the upstream says so.
		_, problem := play(t, builtIn(), client, upstream, smallRequest(client, true), frames, Cut)
		if s.fails == "" && problem != nil {
			t.Errorf("it ended cleanly before the connection broke: %v", problem)
		}
		if s.fails != "" && (problem == nil || problem.Message != s.fails || problem.Class != "overloaded") {
			t.Errorf("the upstream's failure is told as %+v", problem)
		}
		// Truncated: never dressed up as success, in a stream or a body, before the upstream said why it stops.
		for n := range frames {
			stopped := false
			for _, f := range frames[:n] {
				stopped = stopped || strings.Contains(f.data, `"finish_reason":"`) || strings.Contains(f.data, `"stop_reason":"`) || f.event == "error" || f.event == "response.completed" || f.event == "response.incomplete" || f.event == "response.failed"
			}
			if stopped {
				break
			}
			for _, how := range sampled(n, EOF, Cut, Stalled, Shutdown, TooLong) {
				for _, stream := range []bool{true, false} {
					wire, problem := play(t, builtIn(), client, upstream, smallRequest(client, stream), frames[:n], how)
					if problem == nil {
						t.Fatalf("cut after frame %d (end %d): success", n, how)
					}
					if want := map[End]string{EOF: "server", Cut: "server", Stalled: "timeout", Shutdown: "overloaded", TooLong: "server"}[how]; problem.Class != want {
						t.Errorf("end %d is of the class %s", how, problem.Class)
					}
					if !stream && len(wire) > 0 {
						t.Fatalf("cut after frame %d (end %d): a body: %s", n, how, wire)
					}
					got, _ := readStream(client, wire)
					if len(wire) > 0 && stream && (got.failed == "" || got.stop == "tool_use" || got.stop == "tool_calls" || got.stop == "completed") {
						t.Fatalf("cut after frame %d (end %d): the client is told %+v", n, how, got)
					}
				}
			}
		}
		// Gone: the client left, and nothing is said to nobody.
		x, r := talk(t, builtIn(), client, upstream, smallRequest(client, true))
		for _, f := range frames[:len(frames)/2] {
			r.Frame(nil, []byte(f.event), []byte(f.data))
		}
		r.Close()
		x.Close()
	})
}

func TestGuarantee8SameHistorySameBytes(t *testing.T) {
	for _, pair := range ninePairs {
		t.Run(pair[0]+" on "+pair[1], func(t *testing.T) {
			sent := func(turns int, call Call) []byte {
				t.Helper()
				call.Body = agent(pair[0], turns)
				x, err := builtIn().Protocol(pair[0]).Open(&call)
				if err != nil {
					t.Fatal(err)
				}
				defer x.Close()
				req, err := x.Request(&Target{Protocol: pair[1], Model: "up-model", Family: "up"})
				if err != nil {
					t.Fatal(err)
				}
				return bytes.Clone(req.Body)
			}
			first := sent(10, Call{ID: "req_1", Time: 1, Seal: []byte("secret")})
			if again := sent(10, Call{ID: "req_2", Time: 2_000_000_000, Seal: []byte("secret")}); !bytes.Equal(first, again) {
				t.Fatal("the same request gives other bytes")
			}
			// A history with more turns begins with the bytes of the shorter one.
			messages := func(body []byte) []json.RawMessage {
				var v struct {
					Messages, Input []json.RawMessage
				}
				if err := json.Unmarshal(body, &v); err != nil {
					t.Fatal(err)
				}
				return append(v.Messages, v.Input...)
			}
			short, long := messages(first), messages(sent(12, Call{ID: "req_3", Time: 3, Seal: []byte("secret")}))
			if len(long) <= len(short) {
				t.Fatalf("%d messages, then %d", len(short), len(long))
			}
			for i := range short[:len(short)-1] { // the last one is the user's new words
				if !bytes.Equal(short[i], long[i]) {
					t.Fatalf("message %d changed:\n%s\n%s", i, short[i], long[i])
				}
			}
		})
	}
	// A line that changes on every request is not sent to an upstream that would hash it (T125).
	for _, system := range []string{`"x-anthropic-billing-header: cc=%d;\nBe brief."`, `[{"type":"text","text":"x-anthropic-billing-header: cc=%d;"},{"type":"text","text":"Be brief."}]`} {
		var bodies [][]byte
		for n := range 2 {
			req := request(t, "messages", "chat", fmt.Sprintf(`{"model":"m","max_tokens":9,"system":`+system+`,"messages":[{"role":"user","content":"Hi"}]}`, n))
			bodies = append(bodies, req)
		}
		if !bytes.Equal(bodies[0], bodies[1]) || !bytes.Contains(bodies[0], []byte("Be brief.")) {
			t.Errorf("%s\n%s", bodies[0], bodies[1])
		}
	}
}

// request translates a request once.
func request(t testing.TB, client, upstream, body string) []byte {
	t.Helper()
	out, err := tryRequest(builtIn(), client, upstream, []byte(body))
	if err != nil {
		t.Fatalf("%v\n%.1000s", err, body)
	}
	return out
}

func tryRequest(p *Program, client, upstream string, body []byte) ([]byte, error) {
	x, err := p.Protocol(client).Open(&Call{Body: body, ID: "req_1", Time: 1760000000, Seal: []byte("secret")})
	if err != nil {
		return nil, err
	}
	defer x.Close()
	req, err := x.Request(&Target{Protocol: upstream, Model: "up-model", Family: "up"})
	if err != nil {
		return nil, err
	}
	return bytes.Clone(req.Body), nil
}

func TestGuarantee9OpaqueStateStaysHome(t *testing.T) {
	p := builtIn()
	ask := func(client, upstream, family string, key string, body string) string {
		t.Helper()
		x, err := p.Protocol(client).Open(&Call{Body: []byte(body), ID: "req_1", Seal: []byte(key)})
		if err != nil {
			t.Fatalf("%v\n%s", err, body)
		}
		defer x.Close()
		flags := map[string]document.Value{}
		if upstream == "chat" {
			flags["reasoning_replay"] = document.Text("always")
		}
		profile, err := p.NewProfile(upstream, flags)
		if err != nil {
			t.Fatal(err)
		}
		req, err := x.Request(&Target{Protocol: upstream, Model: "up-model", Family: family, Profile: profile})
		if err != nil {
			t.Fatalf("%v\n%s", err, body)
		}
		return string(req.Body)
	}
	const thought = "First I look, then I leap."

	// A Messages client carries what a chat upstream thought.
	body := script{"", []piece{{"thinking", "", "", thought}, {"text", "", "", "Yes."}}, "end", ""}
	x, r := talk(t, p, "messages", "chat", smallRequest("messages", false))
	v, _ := tree(string(r.Body(nil, []byte(body.body("chat")))))
	r.Close()
	x.Close()
	carrier := textAt(v, "content", 0, "signature")
	if !strings.HasPrefix(carrier, program.SealMark) {
		t.Fatalf("the reply carries %q", carrier)
	}
	history := func(signature string) string {
		return `{"model":"alias","max_tokens":5000,"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"thinking","thinking":"a summary","signature":` + quote(signature) + `},{"type":"text","text":"Yes."}]},{"role":"user","content":"Go on"}]}`
	}
	if got := ask("messages", "chat", "up", "secret", history(carrier)); !strings.Contains(got, thought) {
		t.Errorf("the issuer does not get it back: %s", got)
	}
	for name, got := range map[string]string{
		"another upstream":           ask("messages", "chat", "other", "secret", history(carrier)),
		"another gateway":            ask("messages", "chat", "up", "other secret", history(carrier)),
		"another protocol":           ask("messages", "messages", "up", "secret", history(carrier)),
		"a forger":                   ask("messages", "chat", "up", "secret", history(carrier[:len(carrier)-3]+"AAA")),
		"a forger of the whole":      ask("messages", "chat", "up", "secret", history(program.SealMark+"AAAA.AAAA")),
		"a chat upstream, by itself": ask("messages", "chat", "up", "secret", history("EqQBCkYIBxgC")),
	} {
		if strings.Contains(got, thought) || strings.Contains(got, carrier) || strings.Contains(got, "a summary") {
			t.Errorf("%s gets it: %s", name, got)
		}
		if !strings.Contains(got, "Yes.") {
			t.Errorf("%s loses the text as well: %s", name, got)
		}
	}

	// A chat client carries what a Messages upstream signed.
	x, r = talk(t, p, "chat", "messages", smallRequest("chat", false))
	v, _ = tree(string(r.Body(nil, []byte(body.body("messages")))))
	r.Close()
	x.Close()
	detail := at(v, "choices", 0, "message", "reasoning_details", 0)
	if !strings.HasPrefix(textAt(detail, "data"), program.SealMark) {
		t.Fatalf("the reply carries %v", detail)
	}
	chat := `{"model":"alias","messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":"Yes.","reasoning_details":[` + compact(detail) + `]},{"role":"user","content":"Go on"}]}`
	if got := ask("chat", "messages", "up", "secret", chat); !strings.Contains(got, `{"type":"thinking","thinking":"`+thought+`","signature":"c2lnbmF0dXJl"}`) {
		t.Errorf("the issuer does not get it back: %s", got)
	}
	for name, got := range map[string]string{
		"another upstream": ask("chat", "messages", "other", "secret", chat),
		"another protocol": ask("chat", "chat", "up", "secret", chat),
	} {
		if strings.Contains(got, thought) || strings.Contains(got, textAt(detail, "data")) {
			t.Errorf("%s gets it: %s", name, got)
		}
	}
	// What looks like a carrier and is the user's own text crosses.
	if got := ask("messages", "messages", "up", "secret", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":[{"type":"text","text":"gw1.abc.def"}]}]}`); !strings.Contains(got, "gw1.abc.def") {
		t.Errorf("a text is gone: %s", got)
	}
}
