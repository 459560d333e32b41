package messages

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// messageStream is the state machine of protocols/messages.md, section 4.4: one block is open at a time, indexes
// count the starts, and what the Anthropic libraries throw at does not occur.
//
// A reply that failed goes further than that grammar, whose streams stop at the error: message_stop follows, so that
// clients that wait for the end do not hang, and no message_delta, so that nobody reads a reason for a whole reply.
type messageStream struct {
	state   string // "", started, ending, error, done
	blocks  int
	open    *messageBlock
	stop    any
	errored bool
	called  bool
	form    bool // what an event says is not looked at, but whether clients can read it
}

type messageBlock struct {
	index  int
	kind   string
	input  strings.Builder
	signed bool
}

func CheckStream(list []wire.Frame, failed bool) error { return CheckFrames(list, failed, false) }

func CheckFrames(list []wire.Frame, failed, form bool) error {
	s := &messageStream{form: form}
	if len(list) == 0 {
		return errors.New("the stream is empty")
	}
	for i, f := range list {
		o, err := wire.ObjectOf(f)
		if err == nil && (f.Event == "" || f.Event != o["type"]) {
			err = fmt.Errorf("the event is called %q, and its type is %v", f.Event, o["type"])
		}
		if err == nil {
			err = s.event(f.Event, o)
		}
		if err != nil {
			return fmt.Errorf("frame %d: %w", i, err)
		}
	}
	switch {
	case s.state != "done":
		return errors.New("the stream does not end with message_stop")
	case failed && !s.errored:
		return errors.New("the reply failed, and the stream holds no error")
	case !failed && s.errored:
		return errors.New("the stream holds an error")
	}
	return nil
}

func (s *messageStream) event(name string, o wire.Object) error {
	if s.state == "done" {
		return errors.New("something follows message_stop")
	}
	if s.state == "" && name != "message_start" && name != "error" {
		return fmt.Errorf("the stream begins with %s", name)
	}
	switch name {
	case "ping":
		return nil
	case "message_start":
		return s.start(o["message"])
	case "content_block_start", "content_block_delta", "content_block_stop":
		if s.state != "started" {
			return fmt.Errorf("%s comes behind %s", name, s.state)
		}
		switch name {
		case "content_block_start":
			return s.begin(o)
		case "content_block_delta":
			return s.delta(o)
		}
		return s.close(o)
	case "message_delta":
		if s.state == "error" {
			return errors.New("message_delta comes behind error, and clients would take the reply for whole")
		}
		return s.ending(o)
	case "message_stop":
		if s.state != "ending" && s.state != "error" {
			return errors.New("message_stop comes without message_delta")
		}
		s.state = "done"
		return nil
	case "error":
		if wire.TextAt(o, "error", "type") == "" || wire.TextAt(o, "error", "message") == "" {
			return errors.New("the error has no type or no message")
		}
		s.errored, s.open, s.state = true, nil, "error"
		return nil
	}
	return nil // Clients skip events that they do not know.
}

func (s *messageStream) start(m any) error {
	if s.state != "" {
		return errors.New("message_start comes twice")
	}
	s.state = "started"
	o, _ := m.(wire.Object)
	content, isList := o["content"].([]any)
	switch {
	case wire.TextAt(m, "id") == "" || wire.TextAt(m, "type") != "message" || wire.TextAt(m, "role") != "assistant" || !s.form && wire.TextAt(m, "model") == "":
		return errors.New("message_start lacks id, model, type message or role assistant")
	case !isList || len(content) > 0:
		return errors.New("message_start has content")
	case o["stop_reason"] != nil:
		return errors.New("message_start has a stop_reason")
	case wire.IndexAt(o["usage"], "input_tokens") < 0 || wire.IndexAt(o["usage"], "output_tokens") < 0:
		return errors.New("message_start has no usage")
	}
	return nil
}

func (s *messageStream) begin(o wire.Object) error {
	i := wire.IndexAt(o, "index")
	if s.open != nil {
		return fmt.Errorf("block %d begins while block %d is open", i, s.open.index)
	}
	if i != s.blocks {
		return fmt.Errorf("a block begins with the index %v, and there are %d before", o["index"], s.blocks)
	}
	s.blocks++
	b := o["content_block"]
	s.open = &messageBlock{index: i, kind: wire.TextAt(b, "type")}
	switch s.open.kind {
	case "":
		return errors.New("a block has no type")
	default:
		if s.form && s.open.kind != "tool_use" {
			return nil
		}
	}
	switch s.open.kind {
	case "text":
		if wire.At(b, "text") != "" {
			return errors.New("a text begins with text, which some clients do not read there")
		}
	case "thinking":
		if wire.At(b, "thinking") != "" || wire.At(b, "signature") != "" {
			return errors.New("thinking begins with an empty text and an empty signature")
		}
	case "redacted_thinking":
		if wire.TextAt(b, "data") == "" {
			return errors.New("redacted_thinking has no data")
		}
	case "tool_use":
		s.called = true
		input, ok := wire.At(b, "input").(wire.Object)
		if wire.TextAt(b, "id") == "" || wire.TextAt(b, "name") == "" || !ok || len(input) > 0 && !s.form {
			return errors.New("a tool_use begins with id, name and the input {}")
		}
	}
	return nil
}

// deltas are the kinds of deltas of each kind of block.
var deltas = map[string][]string{
	"text": {"text_delta", "citations_delta"}, "thinking": {"thinking_delta", "signature_delta"},
	"tool_use": {"input_json_delta"}, "server_tool_use": {"input_json_delta"}, "mcp_tool_use": {"input_json_delta"},
	"compaction": {"compaction_delta"},
}

func (s *messageStream) delta(o wire.Object) error {
	i := wire.IndexAt(o, "index")
	if s.open == nil || s.open.index != i {
		return fmt.Errorf("a delta is for block %d, which is not open", i)
	}
	b, kind := s.open, wire.TextAt(o, "delta", "type")
	if !slices.Contains(deltas[b.kind], kind) {
		return fmt.Errorf("a block of type %s gets a %s", b.kind, kind)
	}
	if b.signed {
		return fmt.Errorf("a %s comes behind the signature", kind)
	}
	for field, of := range map[string]string{"text": "text_delta", "thinking": "thinking_delta", "signature": "signature_delta", "partial_json": "input_json_delta"} {
		if kind == of {
			text, ok := wire.At(o, "delta", field).(string)
			if !ok {
				return fmt.Errorf("a %s has no %s", kind, field)
			}
			if field == "partial_json" {
				b.input.WriteString(text)
			}
		}
	}
	b.signed = kind == "signature_delta"
	return nil
}

func (s *messageStream) close(o wire.Object) error {
	i := wire.IndexAt(o, "index")
	if s.open == nil || s.open.index != i {
		return fmt.Errorf("block %d is closed and is not open", i)
	}
	s.open = nil
	return nil
}

func (s *messageStream) ending(o wire.Object) error {
	if s.open != nil {
		return fmt.Errorf("message_delta comes while block %d is open", s.open.index)
	}
	s.state = "ending"
	delta, ok := o["delta"].(wire.Object)
	if !ok {
		return errors.New("message_delta has no delta")
	}
	reason, there := delta["stop_reason"]
	if _, also := delta["stop_sequence"]; !there || !also {
		return errors.New("message_delta lacks stop_reason or stop_sequence")
	}
	if _, ok := wire.At(o, "usage", "output_tokens").(json.Number); !ok {
		return errors.New("message_delta has no usage.output_tokens")
	}
	if reason != nil {
		s.stop = reason
	}
	if s.stop == "tool_use" && !s.called && !s.form {
		return errors.New("the stop_reason is tool_use, and there was no call")
	}
	return nil
}
