package property

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tidwall/gjson"
	"github.com/tidwall/sjson"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/specs/oracle"
)

// TestABodyAndAStreamSayTheSame makes replies of all fields that a protocol has, and lets an upstream give each as a
// body and as a stream, which is cut at random. What a client's stream tells, by folders and grammars that know nothing of the rules,
// is what its body tells, and both are legal, whichever the upstream gave.
func TestABodyAndAStreamSayTheSame(t *testing.T) {
	pairs(t, func(t *testing.T, client, upstream string) {
		held := 0
		defer func() {
			if held < 5 {
				t.Errorf("only %d of the replies that are made are replies", held)
			}
		}()
		property(t, func(r *rand.Rand) any { return anyReply(r, upstream) }, func(v any, seed uint64) error {
			body, err := json.Marshal(v)
			if err != nil {
				return err
			}
			if lacking(upstream+".response", v) || stopsForNothing(v) {
				return nil // It was shrunk to none.
			}
			held++
			frames := speak(rand.New(rand.NewPCG(seed, 1)), upstream, v)
			streams, bodies := make([][]byte, 2), make([][]byte, 2)
			for i := range 2 {
				if streams[i], err = play(client, upstream, true, i == 1, frames, body); err != nil {
					return err
				}
				if bodies[i], err = play(client, upstream, false, i == 1, frames, body); err != nil {
					return err
				}
			}
			if client == upstream {
				// What crosses as it is has the upstream's own ids and parts; both of these are said anew.
				if err := oracle.CompareForms(client, streams[1], bodies[0]); err != nil {
					return fmt.Errorf("of a body, and of a stream: %w\n%s\n%s", err, streams[1], bodies[0])
				}
				return oracle.CheckStream(client, streams[0], false)
			}
			for i, what := range []string{"a stream", "a body"} {
				if err := oracle.CompareForms(client, streams[i], bodies[i]); err != nil {
					return fmt.Errorf("of %s: %w\n%s\n%s", what, err, streams[i], bodies[i])
				}
			}
			if err := oracle.CompareForms(client, streams[0], bodies[1]); err != nil {
				return fmt.Errorf("of a stream, and of a body: %w\n%s\n%s", err, streams[0], bodies[1])
			}
			return nil
		})
	})
}

// TestABrokenReplyIsNeverASuccess breaks such streams off anywhere.
func TestABrokenReplyIsNeverASuccess(t *testing.T) {
	pairs(t, func(t *testing.T, client, upstream string) {
		property(t, func(r *rand.Rand) any { return anyReply(r, upstream) }, func(v any, seed uint64) error {
			if lacking(upstream+".response", v) || stopsForNothing(v) {
				return nil
			}
			r := rand.New(rand.NewPCG(seed, 1))
			frames := speak(r, upstream, v)
			last := len(frames) - 1
			for last > 0 && !bytes.Contains(frames[last].data, []byte(`finish_reason":"`)) && !bytes.Contains(frames[last].data, []byte(`stop_reason":"`)) && upstream != "responses" {
				last--
			}
			n := r.IntN(last + 1)
			x, reply, err := open(client, upstream, true)
			if err != nil {
				return err
			}
			defer x.Close()
			defer reply.Close()
			var wire []byte
			for _, f := range frames[:n] {
				wire = reply.Frame(wire, f.event, f.data)
			}
			wire = reply.End(wire, runtime.Cut)
			if reply.Problem() == nil {
				return fmt.Errorf("broken off after %d of %d frames, it is a success:\n%s", n, len(frames), wire)
			}
			if len(wire) == 0 {
				return nil
			}
			if err := oracle.CheckStream(client, wire, true); err != nil {
				return fmt.Errorf("broken off after %d of %d frames: %w\n%s", n, len(frames), err, wire)
			}
			return nil
		})
	})
}

// stopsForNothing reports whether a reply, such as one that was shrunk, ends for a call that is not there.
func stopsForNothing(v any) bool {
	text, _ := json.Marshal(v)
	g := gjson.ParseBytes(text)
	return g.Get("stop_reason").String() == "tool_use" && !g.Get(`content.#(type=="tool_use")`).Exists() ||
		g.Get("choices.0.finish_reason").String() == "tool_calls" && !g.Get("choices.0.message.tool_calls.0").Exists()
}

// open makes the request of a client that shows everything.
func open(client, upstream string, stream bool) (*runtime.Exchange, *runtime.Reply, error) {
	request := oracle.Streaming(oracle.ClientRequest(client), stream)
	x, err := program().Protocol(client).Open(&runtime.Call{Body: request, ID: "req_1", Time: 1760000000, Seal: []byte("secret")})
	if err != nil {
		return nil, nil, err
	}
	if _, err := x.Request(&runtime.Target{Protocol: upstream, Model: "up-model", Family: "up"}); err != nil {
		x.Close()
		return nil, nil, err
	}
	return x, x.Reply(), nil
}

// play lets an upstream answer, whole or in frames, and gives what the client got.
func play(client, upstream string, stream, whole bool, frames []frame, body []byte) ([]byte, error) {
	x, r, err := open(client, upstream, stream)
	if err != nil {
		return nil, err
	}
	defer x.Close()
	defer r.Close()
	var out []byte
	if whole {
		out = r.Body(nil, body)
	} else {
		for _, f := range frames {
			out = r.Frame(out, f.event, f.data)
		}
		out = r.End(out, runtime.EOF)
	}
	if p := r.Problem(); p != nil {
		return nil, fmt.Errorf("%s: %s %s", p.Class, p.Message, p.Rule)
	}
	if !r.Ended() {
		return nil, errors.New("no end")
	}
	return out, nil
}

// frame is one frame of an upstream's stream.
type frame struct{ event, data []byte }

// set gives a member of JSON text another value.
func set(text []byte, path string, v any) []byte {
	out, err := sjson.SetBytes(text, path, v)
	if err != nil {
		panic(err)
	}
	return out
}

// cuts takes a text into pieces at random places, none within a character.
func cuts(r *rand.Rand, text string) []string {
	var out []string
	for rest := []rune(text); len(rest) > 0; {
		n := 1 + r.IntN(min(len(rest), 12))
		out = append(out, string(rest[:n]))
		rest = rest[n:]
	}
	return out
}

func asIs(text string) string {
	q, _ := json.Marshal(text)
	return string(q)
}

// quoted is a text as JSON, with some of its characters as escapes.
func quoted(r *rand.Rand, text string) string {
	q, _ := json.Marshal(text)
	if r.IntN(2) == 0 {
		return string(q)
	}
	var b bytes.Buffer
	for _, c := range string(q) {
		switch {
		case c < 0x80:
			b.WriteRune(c)
		case c < 0x10000:
			fmt.Fprintf(&b, `\u%04x`, c)
		default:
			fmt.Fprintf(&b, `\u%04X\u%04X`, 0xD800+(c-0x10000)>>10, 0xDC00+(c-0x10000)&0x3FF)
		}
	}
	return b.String()
}

// speak is the stream of an upstream that says a body.
func speak(r *rand.Rand, upstream string, v any) []frame {
	body, _ := json.Marshal(v)
	s := &speaker{Rand: r}
	switch upstream {
	case "chat":
		s.chat(body)
	case "messages":
		s.messages(body)
	default:
		s.responses(body)
	}
	return s.out
}

type speaker struct {
	*rand.Rand
	out []frame
}

func (s *speaker) say(event, data string) {
	s.out = append(s.out, frame{[]byte(event), []byte(data)})
}

func (s *speaker) chat(body []byte) {
	g := gjson.ParseBytes(body)
	choice := g.Get("choices.0")
	head := []byte(`{}`)
	for k, v := range g.Map() {
		if k != "choices" && k != "usage" {
			head, _ = sjson.SetRawBytes(head, k, []byte(v.Raw))
		}
	}
	head = set(head, "object", "chat.completion.chunk")
	chunk := func(delta, finish string) {
		out, _ := sjson.SetRawBytes(head, "choices", []byte(`[{"index":0,"delta":`+delta+`,"logprobs":null,"finish_reason":`+finish+`}]`))
		s.say("", string(out))
	}
	chunk(`{"role":"assistant"}`, "null")
	message := choice.Get("message")
	for _, field := range []string{"reasoning_content", "content", "refusal"} {
		for _, piece := range cuts(s.Rand, message.Get(field).String()) {
			text := quoted(s.Rand, piece)
			if field == "reasoning_content" {
				text = asIs(piece) // What is sealed is sealed as it came.
			}
			chunk(fmt.Sprintf(`{%q:%s}`, field, text), "null")
		}
	}
	if a := message.Get("annotations"); a.Exists() {
		chunk(`{"annotations":`+a.Raw+`}`, "null")
	}
	for i, c := range message.Get("tool_calls").Array() {
		of, text := "function", "arguments"
		if c.Get("type").String() == "custom" {
			of, text = "custom", "input"
		}
		chunk(fmt.Sprintf(`{"tool_calls":[{"index":%d,"id":%s,"type":%q,%q:{"name":%s,%q:""}}]}`, i, c.Get("id").Raw, of, of, c.Get(of+".name").Raw, text), "null")
		for _, piece := range cuts(s.Rand, c.Get(of+"."+text).String()) {
			chunk(fmt.Sprintf(`{"tool_calls":[{"index":%d,%q:{%q:%s}}]}`, i, of, text, quoted(s.Rand, piece)), "null")
		}
	}
	chunk(`{}`, choice.Get("finish_reason").Raw)
	if u := g.Get("usage"); u.IsObject() {
		out, _ := sjson.SetRawBytes(head, "choices", []byte(`[]`))
		out, _ = sjson.SetRawBytes(out, "usage", []byte(u.Raw))
		s.say("", string(out))
	}
	s.say("", "[DONE]")
}

func (s *speaker) messages(body []byte) {
	g := gjson.ParseBytes(body)
	event := func(name, fields string) { s.say(name, `{"type":"`+name+`"`+fields+`}`) }
	start := body
	for path, v := range map[string]any{"content": []any{}, "stop_reason": nil, "stop_sequence": nil, "stop_details": nil} {
		start = set(start, path, v)
	}
	start = set(start, "usage.output_tokens", 1)
	event("message_start", `,"message":`+string(start))
	if s.IntN(2) == 0 {
		event("ping", "")
	}
	for i, b := range g.Get("content").Array() {
		block := []byte(b.Raw)
		kind := b.Get("type").String()
		text := map[string][2]string{"text": {"text", "text_delta"}, "thinking": {"thinking", "thinking_delta"}, "tool_use": {"input", "input_json_delta"}, "server_tool_use": {"input", "input_json_delta"}, "mcp_tool_use": {"input", "input_json_delta"}}[kind]
		switch text[0] {
		case "text", "thinking":
			block = set(block, text[0], "")
		case "input":
			block = set(block, "input", map[string]any{})
		}
		if kind == "thinking" {
			block = set(block, "signature", "")
		}
		if b.Get("citations").IsArray() {
			block = set(block, "citations", []any{})
		}
		event("content_block_start", fmt.Sprintf(`,"index":%d,"content_block":%s`, i, block))
		delta := func(d string) {
			event("content_block_delta", fmt.Sprintf(`,"index":%d,"delta":%s`, i, d))
		}
		whole, field := b.Get(text[0]).String(), text[0]
		if field == "input" {
			whole, field = b.Get("input").Raw, "partial_json"
		}
		for _, c := range b.Get("citations").Array() {
			delta(`{"type":"citations_delta","citation":` + c.Raw + `}`)
		}
		if text[0] != "" {
			for _, piece := range cuts(s.Rand, whole) {
				q := quoted(s.Rand, piece)
				if field == "thinking" {
					q = asIs(piece)
				}
				delta(fmt.Sprintf(`{"type":%q,%q:%s}`, text[1], field, q))
			}
		}
		if kind == "thinking" {
			delta(`{"type":"signature_delta","signature":` + b.Get("signature").Raw + `}`)
		}
		event("content_block_stop", fmt.Sprintf(`,"index":%d`, i))
	}
	delta := []byte(`{}`)
	for _, k := range []string{"stop_reason", "stop_sequence", "stop_details"} {
		if v := g.Get(k); v.Exists() {
			delta, _ = sjson.SetRawBytes(delta, k, []byte(v.Raw))
		}
	}
	event("message_delta", `,"delta":`+string(delta)+`,"usage":`+g.Get("usage").Raw)
	event("message_stop", "")
}

func (s *speaker) responses(body []byte) {
	g := gjson.ParseBytes(body)
	event := func(name, fields string) {
		s.say(name, fmt.Sprintf(`{"type":%q,"sequence_number":%d%s}`, name, len(s.out), fields))
	}
	start := set(set(set(body, "output", []any{}), "status", "in_progress"), "usage", nil)
	start = set(set(start, "incomplete_details", nil), "completed_at", nil)
	event("response.created", `,"response":`+string(start))
	event("response.in_progress", `,"response":`+string(start))
	for i, item := range g.Get("output").Array() {
		at := fmt.Sprintf(`,"output_index":%d`, i)
		kind := item.Get("type").String()
		begun := []byte(item.Raw)
		for path, v := range map[string]any{"content": []any{}, "summary": []any{}, "arguments": "", "input": "", "status": "in_progress"} {
			if item.Get(path).Exists() {
				begun = set(begun, path, v)
			}
		}
		event("response.output_item.added", at+`,"item":`+string(begun))
		at += `,"item_id":` + item.Get("id").Raw
		text := func(name, field, whole string) {
			for _, piece := range cuts(s.Rand, whole) {
				extra := ""
				if name == "response.output_text" {
					extra = `,"logprobs":[]`
				}
				event(name+".delta", at+`,"delta":`+quoted(s.Rand, piece)+extra)
			}
			extra := ""
			if name == "response.output_text" {
				extra = `,"logprobs":[]`
			}
			event(name+".done", at+`,"`+field+`":`+quoted(s.Rand, whole)+extra)
		}
		here := at
		switch kind {
		case "message":
			for k, p := range item.Get("content").Array() {
				at = here + fmt.Sprintf(`,"content_index":%d`, k)
				part, field := set([]byte(p.Raw), "text", ""), "text"
				name := "response.output_text"
				if p.Get("type").String() == "refusal" {
					part, field, name = set([]byte(p.Raw), "refusal", ""), "refusal", "response.refusal"
				} else {
					part = set(part, "annotations", []any{})
				}
				event("response.content_part.added", at+`,"part":`+string(part))
				for n, a := range p.Get("annotations").Array() {
					event("response.output_text.annotation.added", at+fmt.Sprintf(`,"annotation_index":%d,"annotation":%s`, n, a.Raw))
				}
				text(name, field, p.Get(field).String())
				event("response.content_part.done", at+`,"part":`+p.Raw)
			}
		case "reasoning":
			for k, p := range item.Get("summary").Array() {
				at = here + fmt.Sprintf(`,"summary_index":%d`, k)
				event("response.reasoning_summary_part.added", at+`,"part":{"type":"summary_text","text":""}`)
				text("response.reasoning_summary_text", "text", p.Get("text").String())
				event("response.reasoning_summary_part.done", at+`,"part":`+p.Raw)
			}
		case "function_call":
			text("response.function_call_arguments", "arguments", item.Get("arguments").String())
		case "custom_tool_call":
			text("response.custom_tool_call_input", "input", item.Get("input").String())
		}
		event("response.output_item.done", fmt.Sprintf(`,"output_index":%d,"item":%s`, i, item.Raw))
	}
	event("response."+g.Get("status").String(), `,"response":`+string(body))
}
