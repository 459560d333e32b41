package play

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// Answer is a reply that a well upstream gives, for scripted upstreams: some text, in pieces as it streams.
//
// Its stream comes in three: what an upstream sends before it has generated anything, the text, and the end with the counts of tokens.
type Answer struct {
	Protocol string
	ID       string // without the protocol's prefix; "1" for ""
	Model    string
	Pieces   []string
}

func quoted(s string) string { return string(document.AppendQuoted(nil, s)) }

func (a Answer) id() string {
	if a.ID == "" {
		return "1"
	}
	return a.ID
}

func (a Answer) text() string { return strings.Join(a.Pieces, "") }

// Body is the reply as one JSON text; nil for a protocol that the runner does not know.
func (a Answer) Body() []byte {
	switch a.Protocol {
	case "chat":
		return fmt.Appendf(nil, `{"id":"chatcmpl-%s","object":"chat.completion","created":1,"model":%s,"choices":[{"index":0,"message":{"role":"assistant","content":%s},"logprobs":null,"finish_reason":"stop"}],"usage":{"prompt_tokens":9,"completion_tokens":%d,"total_tokens":%d}}`,
			a.id(), quoted(a.Model), quoted(a.text()), len(a.Pieces), 9+len(a.Pieces))
	case "messages":
		return fmt.Appendf(nil, `{"id":"msg_%s","type":"message","role":"assistant","model":%s,"content":[{"type":"text","text":%s}],"stop_reason":"end_turn","stop_sequence":null,"usage":{"input_tokens":9,"output_tokens":%d}}`,
			a.id(), quoted(a.Model), quoted(a.text()), len(a.Pieces))
	case "responses":
		return []byte(a.response("completed"))
	}
	return nil
}

// response is a Responses snapshot; what is not complete has no output yet.
func (a Answer) response(status string) string {
	output, usage := "[]", "null"
	if status == "completed" {
		output = "[" + a.item(status) + "]"
		usage = fmt.Sprintf(`{"input_tokens":9,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":%d,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":%d}`, len(a.Pieces), 9+len(a.Pieces))
	}
	return fmt.Sprintf(`{"id":"resp_%s","object":"response","access_programs":null,"created_at":1,"status":%q,"error":null,"incomplete_details":null,"instructions":null,"max_output_tokens":null,"model":%s,"output":%s,"parallel_tool_calls":true,"previous_response_id":null,"reasoning":{"effort":null,"summary":null},"store":false,"temperature":1,"text":{"format":{"type":"text"}},"tool_choice":"auto","tools":[],"top_p":1,"truncation":"disabled","usage":%s,"user":null,"metadata":{}}`,
		a.id(), status, quoted(a.Model), output, usage)
}

func (a Answer) item(status string) string {
	content := "[]"
	if status == "completed" {
		content = "[" + a.part(a.text()) + "]"
	}
	return fmt.Sprintf(`{"id":"msg_%s","type":"message","status":%q,"role":"assistant","content":%s}`, a.id(), status, content)
}

func (a Answer) part(text string) string {
	return fmt.Sprintf(`{"type":"output_text","text":%s,"annotations":[],"logprobs":[]}`, quoted(text))
}

// Stream is the reply as three pieces of a stream; all are nil for a protocol that the runner does not know.
func (a Answer) Stream() (handshake, text, end []byte) {
	var b bytes.Buffer
	cut := func() []byte { defer b.Reset(); return bytes.Clone(b.Bytes()) }
	switch a.Protocol {
	case "chat":
		chunk := func(delta, finish, usage string) {
			fmt.Fprintf(&b, `data: {"id":"chatcmpl-%s","object":"chat.completion.chunk","created":1,"model":%s,"choices":[{"index":0,"delta":%s,"logprobs":null,"finish_reason":%s}],"usage":%s}`+"\n\n", a.id(), quoted(a.Model), delta, finish, usage)
		}
		chunk(`{"role":"assistant","content":""}`, "null", "null")
		handshake = cut()
		for _, p := range a.Pieces {
			chunk(`{"content":`+quoted(p)+`}`, "null", "null")
		}
		text = cut()
		chunk(`{}`, `"stop"`, fmt.Sprintf(`{"prompt_tokens":9,"completion_tokens":%d,"total_tokens":%d}`, len(a.Pieces), 9+len(a.Pieces)))
		b.WriteString("data: [DONE]\n\n")
		return handshake, text, cut()
	case "messages":
		event := func(name, format string, args ...any) {
			fmt.Fprintf(&b, "event: %s\ndata: {\"type\":%q", name, name)
			fmt.Fprintf(&b, format, args...)
			b.WriteString("}\n\n")
		}
		event("message_start", `,"message":{"id":"msg_%s","type":"message","role":"assistant","model":%s,"content":[],"stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":9,"output_tokens":1}}`, a.id(), quoted(a.Model))
		event("ping", "")
		handshake = cut()
		event("content_block_start", `,"index":0,"content_block":{"type":"text","text":""}`)
		for _, p := range a.Pieces {
			event("content_block_delta", `,"index":0,"delta":{"type":"text_delta","text":%s}`, quoted(p))
		}
		text = cut()
		event("content_block_stop", `,"index":0`)
		event("message_delta", `,"delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":%d}`, len(a.Pieces))
		event("message_stop", "")
		return handshake, text, cut()
	case "responses":
		n := 0
		event := func(name, format string, args ...any) {
			fmt.Fprintf(&b, "event: response.%s\ndata: {\"type\":\"response.%s\",\"sequence_number\":%d", name, name, n)
			fmt.Fprintf(&b, format, args...)
			b.WriteString("}\n\n")
			n++
		}
		event("created", `,"response":%s`, a.response("in_progress"))
		event("in_progress", `,"response":%s`, a.response("in_progress"))
		handshake = cut()
		event("output_item.added", `,"output_index":0,"item":%s`, a.item("in_progress"))
		place := fmt.Sprintf(`,"item_id":"msg_%s","output_index":0,"content_index":0`, a.id())
		event("content_part.added", `%s,"part":%s`, place, a.part(""))
		for _, p := range a.Pieces {
			event("output_text.delta", `%s,"delta":%s,"logprobs":[]`, place, quoted(p))
		}
		text = cut()
		event("output_text.done", `%s,"text":%s,"logprobs":[]`, place, quoted(a.text()))
		event("content_part.done", `%s,"part":%s`, place, a.part(a.text()))
		event("output_item.done", `,"output_index":0,"item":%s`, a.item("completed"))
		event("completed", `,"response":%s`, a.response("completed"))
		return handshake, text, cut()
	}
	return nil, nil, nil
}
