package runtime

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// Requests as agents send them: a long system text with cache marks, 22 tools with schemas, turns with calls and
// their results. One conversation is made, always the same, and put in each protocol.

// source makes words, code and schemas from a seed.
type source struct{ *rand.Rand }

func newSource(seed uint64) source { return source{rand.New(rand.NewPCG(seed, 20261121))} }

var vocabulary = strings.Fields("the a file function request answer when that which returns reads writes before after should never always test build package error value list path user model tool call result stream event number naïve “quoted” 例 and or not with from into")

func (r source) prose(n int) string {
	var b strings.Builder
	for b.Len() < n {
		b.WriteString(vocabulary[r.IntN(len(vocabulary))])
		switch r.IntN(14) {
		case 0:
			b.WriteString(".\n")
		case 1:
			b.WriteString(", ")
		default:
			b.WriteByte(' ')
		}
	}
	return strings.ToValidUTF8(b.String()[:n], "")
}

func (r source) code(n int) string {
	var b strings.Builder
	for i := 1; b.Len() < n; i++ {
		fmt.Fprintf(&b, "%6d\t%sif %s != nil { return fmt.Errorf(\"%s: %%w\", err) } // <%s> & co\n", i, strings.Repeat("\t", r.IntN(4)),
			vocabulary[r.IntN(20)], vocabulary[r.IntN(20)], vocabulary[r.IntN(20)])
	}
	return b.String()[:n]
}

func (r source) schema() string {
	var b strings.Builder
	b.WriteString(`{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{`)
	n := 2 + r.IntN(4)
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		name := fmt.Sprintf("%s_%d", []string{"path", "pattern", "content", "limit", "mode"}[r.IntN(5)], i)
		switch r.IntN(3) {
		case 0:
			fmt.Fprintf(&b, `%q:{"type":"string","description":%s}`, name, quote(r.prose(80+r.IntN(160))))
		case 1:
			fmt.Fprintf(&b, `%q:{"type":"integer","description":%s,"minimum":0,"default":2000}`, name, quote(r.prose(60+r.IntN(90))))
		case 2:
			fmt.Fprintf(&b, `%q:{"type":"array","items":{"type":"object","properties":{"id":{"type":"string"},"status":{"type":"string","enum":["pending","in_progress","completed"]}},"required":["id","status"],"additionalProperties":false},"description":%s}`, name, quote(r.prose(60)))
		}
	}
	b.WriteString(`},"required":["path_0"],"additionalProperties":false}`)
	return b.String()
}

// round is a turn of the conversation: what an assistant says and calls, and what its calls give.
type round struct {
	user, text string
	calls      []struct{ id, name, input, result string }
}

// agent is a request of an agent with that many turns: with 40 it has some 125 KB.
func agent(protocol string, turns int) []byte {
	r := newSource(7)
	type offered struct{ name, description, schema string }
	var tools []offered
	for i := range 22 {
		tools = append(tools, offered{fmt.Sprintf("%s_%d", []string{"read", "edit", "grep", "run", "mcp__server__find"}[i%5], i), r.prose(400 + r.IntN(900)), r.schema()})
	}
	system := []string{"You are a coding agent that works in a terminal.", r.prose(12000), "<env>\nToday: 2026-11-21\n</env>\n" + r.prose(1500)}
	var talk []round
	for i := range turns / 2 {
		s := round{text: r.prose(120 + r.IntN(200))}
		if i%5 == 0 {
			s.user = r.prose(200 + r.IntN(200))
		}
		for k := range 1 + r.IntN(2) {
			input := fmt.Sprintf(`{"path_0":"/home/dev/project/module%d/file_%d.go","limit_1":%d}`, r.IntN(12), r.IntN(90), r.IntN(4000))
			if (i+k)%3 == 0 {
				input = fmt.Sprintf(`{"path_0":"/home/dev/x.go","old":%s,"new":%s}`, quote(r.code(300)), quote(r.code(320)))
			}
			s.calls = append(s.calls, struct{ id, name, input, result string }{
				fmt.Sprintf("toolu_%016x%02d%d", r.Uint64(), i, k), tools[r.IntN(len(tools))].name, input, r.code(500 + r.IntN(1700)),
			})
		}
		talk = append(talk, s)
	}
	last := "Now run the tests, and fix what fails.\n" + newSource(8).prose(300)

	var b bytes.Buffer
	if protocol == "messages" {
		b.WriteString(`{"model":"claude-sonnet-4-6","max_tokens":32000,"stream":true,"metadata":{"user_id":"user_0123456789abcdef_account__session_01"},"thinking":{"type":"enabled","budget_tokens":10000},"system":[`)
		for i, s := range system {
			mark := ""
			if i > 0 {
				mark = `,"cache_control":{"type":"ephemeral"}`
			}
			fmt.Fprintf(&b, `%s{"type":"text","text":%s%s}`, comma(i), quote(s), mark)
		}
		b.WriteString(`],"tools":[`)
		for i, t := range tools {
			fmt.Fprintf(&b, `%s{"name":%q,"description":%s,"input_schema":%s}`, comma(i), t.name, quote(t.description), t.schema)
		}
		b.WriteString(`],"messages":[`)
		for i, s := range talk {
			if s.user != "" {
				fmt.Fprintf(&b, `%s{"role":"user","content":[{"type":"text","text":%s}]}`, comma(i), quote(s.user))
			}
			fmt.Fprintf(&b, `,{"role":"assistant","content":[{"type":"text","text":%s}`, quote(s.text))
			for _, c := range s.calls {
				fmt.Fprintf(&b, `,{"type":"tool_use","id":%q,"name":%q,"input":%s}`, c.id, c.name, c.input)
			}
			b.WriteString(`]},{"role":"user","content":[`)
			for k, c := range s.calls {
				fmt.Fprintf(&b, `%s{"type":"tool_result","tool_use_id":%q,"content":%s}`, comma(k), c.id, quote(c.result))
			}
			b.WriteString(`]}`)
		}
		fmt.Fprintf(&b, `,{"role":"user","content":[{"type":"text","text":%s,"cache_control":{"type":"ephemeral"}}]}]}`, quote(last))
		return b.Bytes()
	}
	if protocol == "responses" {
		fmt.Fprintf(&b, `{"model":"gpt-5.2","max_output_tokens":32000,"stream":true,"store":false,"include":["reasoning.encrypted_content"],"reasoning":{"effort":"high","summary":"auto"},"instructions":%s,"input":[`, quote(strings.Join(system, "\n\n")))
		for i, s := range talk {
			if s.user != "" {
				fmt.Fprintf(&b, `%s{"type":"message","role":"user","content":[{"type":"input_text","text":%s}]}`, comma(i), quote(s.user))
			}
			fmt.Fprintf(&b, `,{"type":"message","role":"assistant","content":[{"type":"output_text","text":%s,"annotations":[]}]}`, quote(s.text))
			for _, c := range s.calls {
				fmt.Fprintf(&b, `,{"type":"function_call","call_id":%q,"name":%q,"arguments":%s}`, c.id, c.name, quote(c.input))
			}
			for _, c := range s.calls {
				fmt.Fprintf(&b, `,{"type":"function_call_output","call_id":%q,"output":%s}`, c.id, quote(c.result))
			}
		}
		fmt.Fprintf(&b, `,{"type":"message","role":"user","content":%s}],"tools":[`, quote(last))
		for i, t := range tools {
			fmt.Fprintf(&b, `%s{"type":"function","name":%q,"description":%s,"parameters":%s,"strict":false}`, comma(i), t.name, quote(t.description), t.schema)
		}
		b.WriteString(`]}`)
		return b.Bytes()
	}
	b.WriteString(`{"model":"gpt-5.2","max_completion_tokens":32000,"stream":true,"stream_options":{"include_usage":true},"messages":[`)
	fmt.Fprintf(&b, `{"role":"system","content":[`)
	for i, s := range system {
		fmt.Fprintf(&b, `%s{"type":"text","text":%s}`, comma(i), quote(s))
	}
	b.WriteString(`]}`)
	for _, s := range talk {
		if s.user != "" {
			fmt.Fprintf(&b, `,{"role":"user","content":%s}`, quote(s.user))
		}
		fmt.Fprintf(&b, `,{"role":"assistant","content":%s,"tool_calls":[`, quote(s.text))
		for k, c := range s.calls {
			fmt.Fprintf(&b, `%s{"id":%q,"type":"function","function":{"name":%q,"arguments":%s}}`, comma(k), c.id, c.name, quote(c.input))
		}
		b.WriteString(`]}`)
		for _, c := range s.calls {
			fmt.Fprintf(&b, `,{"role":"tool","tool_call_id":%q,"content":%s}`, c.id, quote(c.result))
		}
	}
	fmt.Fprintf(&b, `,{"role":"user","content":%s}],"tools":[`, quote(last))
	for i, t := range tools {
		fmt.Fprintf(&b, `%s{"type":"function","function":{"name":%q,"description":%s,"parameters":%s}}`, comma(i), t.name, quote(t.description), t.schema)
	}
	b.WriteString(`]}`)
	return b.Bytes()
}

func comma(i int) string {
	if i == 0 {
		return ""
	}
	return ","
}

// question is a request of some 1 KB.
func question(protocol string) []byte {
	r := newSource(1)
	system, text := quote(r.prose(420)), quote("Summarise this in two sentences.\n\n"+r.prose(330))
	if protocol == "messages" {
		return fmt.Appendf(nil, `{"model":"claude-sonnet-4-6","max_tokens":1024,"stream":true,"system":%s,"messages":[{"role":"user","content":%s}]}`, system, text)
	}
	if protocol == "responses" {
		return fmt.Appendf(nil, `{"model":"gpt-5.2","max_output_tokens":1024,"stream":true,"store":false,"instructions":%s,"input":[{"type":"message","role":"user","content":%s}]}`, system, text)
	}
	return fmt.Appendf(nil, `{"model":"gpt-5.2","max_completion_tokens":1024,"stream":true,"stream_options":{"include_usage":true},"messages":[{"role":"system","content":%s},{"role":"user","content":%s}]}`, system, text)
}

// screenshot is a request of some 2 MB, nearly all of it an image.
func screenshot(protocol string) []byte {
	r := newSource(2)
	image := make([]byte, 1_500_000)
	for i := range image {
		image[i] = byte(r.Uint32())
	}
	data := base64.StdEncoding.EncodeToString(image)
	if protocol == "messages" {
		return fmt.Appendf(nil, `{"model":"claude-sonnet-4-6","max_tokens":1024,"stream":true,"messages":[{"role":"user","content":[{"type":"image","source":{"type":"base64","media_type":"image/png","data":"%s"}},{"type":"text","text":"What does this show?"}]}]}`, data)
	}
	if protocol == "responses" {
		return fmt.Appendf(nil, `{"model":"gpt-5.2","max_output_tokens":1024,"stream":true,"store":false,"input":[{"type":"message","role":"user","content":[{"type":"input_image","detail":"auto","image_url":"data:image/png;base64,%s"},{"type":"input_text","text":"What does this show?"}]}]}`, data)
	}
	return fmt.Appendf(nil, `{"model":"gpt-5.2","max_completion_tokens":1024,"stream":true,"messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"data:image/png;base64,%s"}},{"type":"text","text":"What does this show?"}]}]}`, data)
}

func TestPayloadsAreJSON(t *testing.T) {
	for _, protocol := range []string{"messages", "chat", "responses"} {
		for name, c := range map[string]struct {
			body        []byte
			least, most int
		}{"question": {question(protocol), 800, 1400}, "agent": {agent(protocol, 40), 115_000, 140_000}, "screenshot": {screenshot(protocol), 1_900_000, 2_100_000}} {
			if _, err := tree(string(c.body)); err != nil {
				t.Errorf("%s %s: %v", protocol, name, err)
			}
			if n := len(c.body); n < c.least || n > c.most {
				t.Errorf("%s %s has %d bytes", protocol, name, n)
			}
		}
	}
}
