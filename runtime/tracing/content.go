package tracing

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/capture"
	"github.com/parlance-gateway/parlance/runtime/gateway"
)

// Bounds of content, in bytes.
const (
	contentRecorded  = 4 << 20  // of a call, until its end
	contentAttribute = 64 << 10 // of an attribute of a span
	contentText      = 16 << 10 // of a text within it
)

// message is a message, and part a part of one, as the semantic conventions have them.
type (
	message struct {
		Role   string `json:"role"`
		Parts  []part `json:"parts"`
		Finish string `json:"finish_reason,omitempty"`
	}
	part struct {
		Type      string          `json:"type"`
		Content   *string         `json:"content,omitempty"`
		ID        string          `json:"id,omitempty"`
		Name      string          `json:"name,omitempty"`
		Arguments json.RawMessage `json:"arguments,omitempty"`
		Response  *string         `json:"response,omitempty"`
		Modality  string          `json:"modality,omitempty"`
		MimeType  string          `json:"mime_type,omitempty"`
		URI       string          `json:"uri,omitempty"`
	}
)

// Content implements gateway.Trace.
func (c *call) Content() int {
	if !c.tracer.content {
		return 0
	}
	return contentRecorded
}

// said adds what a client and a model said.
func (at *attributes) said(o *gateway.Outcome, stop string) {
	rec, by := o.Record, o.Record.TranslatedBy()
	if by == nil {
		return
	}
	left := rec.BodySize > 0 && rec.Body == nil
	if p := by.Program.Protocol(rec.Protocol); p != nil && rec.Body != nil {
		turns, _ := p.Turns(&runtime.Call{Body: slices.Clone(rec.Body), Target: rec.Target, ID: rec.ID, Header: func(name string) string { return rec.Header[strings.ToLower(name)] }})
		var system []part
		for len(turns) > 0 && turns[0].Role == "system" {
			system = append(system, partsOf(turns[0].Parts)...)
			turns = turns[1:]
		}
		var list []message
		for _, t := range turns {
			list = append(list, messageOf(t))
		}
		left = listed(at, "gen_ai.system_instructions", system) || left
		left = listed(at, "gen_ai.input.messages", list) || left
	}
	if parts, cut := answered(rec, by); len(parts) > 0 || cut {
		if o.End != gateway.EndClean {
			stop = "error"
		}
		reply := message{Role: "assistant", Parts: parts, Finish: stop}
		for len(reply.Parts) > 1 && sizeOf(reply) > contentAttribute {
			reply.Parts, left = reply.Parts[:len(reply.Parts)-1], true
		}
		left = listed(at, "gen_ai.output.messages", []message{reply}) || left || cut
	}
	if left {
		at.bool("parlance.content_cut", true)
	}
}

// answered is what the upstream answered to the last attempt, with what it had answered before it was asked to go on.
func answered(rec *capture.Call, by *capture.Translator) (list []part, cut bool) {
	last := len(rec.Attempts) - 1
	if last < 0 {
		return nil, false
	}
	first := last
	for first > 0 && rec.Attempts[first].Continues {
		first--
	}
	for _, a := range rec.Attempts[first:] {
		if a.Status == http.StatusOK && a.Target != nil {
			list = append(list, partsOf(by.Program.Parts(rec.Protocol, a.Target, a.Stream, a.Answer))...)
			cut = cut || a.Cut()
		}
	}
	return list, cut
}

// listed adds an attribute with the JSON of a list, unless it is empty. If it is too long, the first elements are left out: the last ones are
// those that differ from the call before. It reports whether something is missing.
func listed[T any](at *attributes, key string, list []T) (cut bool) {
	if len(list) == 0 {
		return false
	}
	sizes, size := make([]int, len(list)), 2
	for i := range list {
		sizes[i] = sizeOf(list[i]) + 1
		size += sizes[i]
	}
	for size > contentAttribute && len(list) > 1 {
		size -= sizes[0]
		list, sizes, cut = list[1:], sizes[1:], true
	}
	text, err := json.Marshal(list)
	if err != nil || len(text) > contentAttribute {
		return true
	}
	at.string(key, string(text))
	return cut || strings.Contains(string(text), ellipsis)
}

// sizeOf is how long the JSON of a value is.
func sizeOf(v any) int {
	text, _ := json.Marshal(v)
	return len(text)
}

// messageOf is a message of a turn. One that has results of tools only is the tools'.
func messageOf(t runtime.Turn) message {
	m := message{Role: t.Role, Parts: partsOf(t.Parts)}
	if m.Role == "user" && !slices.ContainsFunc(m.Parts, func(p part) bool { return p.Type != "tool_call_response" }) {
		m.Role = "tool"
	}
	return m
}

func partsOf(list []runtime.Piece) (parts []part) {
	for i := range list {
		parts = append(parts, partOf(&list[i]))
	}
	return parts
}

// partOf is a part as the conventions have it. What is enclosed and no text is told by its kind only: it would be large.
func partOf(p *runtime.Piece) part {
	text := shortened(p.Text)
	switch {
	case p.Kind == "text":
		return part{Type: "text", Content: &text}
	case p.Kind == "thinking":
		return part{Type: "reasoning", Content: &text}
	case p.Kind == "tool_call":
		return part{Type: "tool_call", ID: p.ID, Name: p.Name, Arguments: argumentsOf(p.Arguments)}
	case p.Kind == "tool_result":
		var texts []string
		for _, inner := range p.Parts {
			if inner.Text != "" {
				texts = append(texts, inner.Text)
			}
		}
		if text = shortened(strings.Join(texts, "\n")); text == "" {
			text = shortened(p.Text)
		}
		return part{Type: "tool_call_response", ID: p.ID, Response: &text}
	case p.URL != "" && !strings.HasPrefix(p.URL, "data:") && strings.Contains(p.URL, "://"):
		return part{Type: "uri", Modality: p.Kind, MimeType: p.MediaType, URI: shortened(p.URL)}
	}
	other := part{Type: p.Kind, MimeType: p.MediaType}
	if text != "" {
		other.Content = &text
	}
	return other
}

// argumentsOf are the arguments of a call: JSON, or a text where they are none or are too long.
func argumentsOf(text []byte) json.RawMessage {
	if len(text) == 0 {
		return nil
	}
	if len(text) <= contentText && json.Valid(text) {
		return text
	}
	quoted, _ := json.Marshal(shortened(string(text)))
	return quoted
}

// ellipsis stands where a text was cut.
const ellipsis = "… (cut)"

func shortened(text string) string {
	if len(text) <= contentText {
		return text
	}
	n := contentText
	for n > 0 && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n] + ellipsis
}
