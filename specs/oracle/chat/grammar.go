package chat

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// chatStream holds a stream of chunks to what clients of Chat Completions insist on: the grammar of
// protocols/chat.md, section 4.3, and the checks of the OpenAI libraries that are named there.
type chatStream struct {
	head    wire.Object // the first chunk
	choices map[int]*chatChoice
	usage   bool // the usage chunk has come
	errored bool
	form    bool // what an event says is not looked at, but whether clients can read it
}

type chatChoice struct {
	finish any
	names  []string // of the calls, by index
}

func CheckStream(list []wire.Frame, failed bool) error { return CheckFrames(list, failed, false) }

func CheckFrames(list []wire.Frame, failed, form bool) error {
	s := &chatStream{choices: map[int]*chatChoice{}, form: form}
	if len(list) == 0 {
		return errors.New("the stream is empty")
	}
	for i, f := range list {
		if f.Event != "" {
			return fmt.Errorf("frame %d has an event name, %q", i, f.Event)
		}
		if string(f.Data) == "[DONE]" {
			if i != len(list)-1 {
				return fmt.Errorf("frame %d comes behind [DONE]", i+1)
			}
			return s.end(failed)
		}
		if s.errored {
			return fmt.Errorf("frame %d comes behind the error, and is not [DONE]", i)
		}
		chunk, err := wire.ObjectOf(f)
		if err != nil {
			return fmt.Errorf("frame %d: %w", i, err)
		}
		if err := s.chunk(chunk); err != nil {
			return fmt.Errorf("frame %d: %w", i, err)
		}
	}
	return errors.New("the stream does not end with [DONE]")
}

func (s *chatStream) end(failed bool) error {
	switch {
	case failed && !s.errored:
		return errors.New("the reply failed, and the stream holds no error")
	case failed:
		return nil
	case s.errored:
		return errors.New("the stream ends with an error")
	case len(s.choices) == 0:
		return errors.New("the stream has no choice")
	}
	for i, c := range s.choices {
		if c.finish == nil {
			return fmt.Errorf("choice %d has no finish_reason", i)
		}
	}
	return nil
}

func (s *chatStream) chunk(c wire.Object) error {
	if e, there := c["error"]; there {
		_, choices := c["choices"]
		if choices {
			return errors.New("a chunk with choices holds error, at which libraries raise even when it is null")
		}
		if wire.TextAt(e, "message") == "" || wire.TextAt(e, "type") == "" {
			return errors.New("the error has no message or no type")
		}
		s.errored = true
		return nil
	}
	if s.head == nil {
		s.head = c
		if wire.TextAt(c, "id") == "" || wire.TextAt(c, "object") != "chat.completion.chunk" || !s.form && wire.TextAt(c, "model") == "" {
			return errors.New("a chunk needs id, model, and object chat.completion.chunk")
		}
		if _, ok := c["created"].(json.Number); !ok {
			return errors.New("created is not a number")
		}
	}
	for _, key := range []string{"id", "object", "created", "model"} {
		if c[key] != s.head[key] {
			return fmt.Errorf("%s is %v, and was %v before", key, c[key], s.head[key])
		}
	}
	choices, ok := c["choices"].([]any)
	if !ok {
		return errors.New("choices is not a list")
	}
	if u := c["usage"]; u != nil && len(choices) == 0 {
		return s.counts(u)
	}
	if s.usage {
		return errors.New("something follows the usage")
	}
	for _, choice := range choices {
		if err := s.choice(choice); err != nil {
			return err
		}
	}
	return nil
}

func (s *chatStream) counts(usage any) error {
	if s.usage && !s.form { // Clients keep the last.
		return errors.New("usage comes twice")
	}
	s.usage = true
	if len(s.choices) == 0 {
		return errors.New("usage comes before any choice")
	}
	for i, c := range s.choices {
		if c.finish == nil {
			return fmt.Errorf("usage comes before the finish_reason of choice %d", i)
		}
	}
	sum := 0
	for _, key := range []string{"prompt_tokens", "completion_tokens", "total_tokens"} {
		n := wire.IndexAt(usage, key)
		if n < 0 {
			return fmt.Errorf("usage.%s is not a whole number", key)
		}
		if key == "total_tokens" {
			sum -= n
		} else {
			sum += n
		}
	}
	if sum != 0 && !s.form {
		return errors.New("usage.total_tokens is not the sum of the others")
	}
	return nil
}

var chatFinishes = []any{"stop", "length", "tool_calls", "content_filter", "function_call"}

func (s *chatStream) choice(v any) error {
	o, _ := v.(wire.Object)
	index := wire.IndexAt(v, "index")
	delta, ok := o["delta"].(wire.Object)
	if index < 0 || !ok {
		return errors.New("a choice has an index and a delta")
	}
	c := s.choices[index]
	if c == nil {
		c = &chatChoice{}
		s.choices[index] = c
		if wire.TextAt(delta, "role") != "assistant" {
			return fmt.Errorf("choice %d begins without the role assistant", index)
		}
	}
	finish, there := o["finish_reason"]
	if !there || finish != nil && !slices.Contains(chatFinishes, finish) {
		return fmt.Errorf("finish_reason is %v", finish)
	}
	if c.finish != nil && (finish != nil || hasContent(delta)) {
		return fmt.Errorf("choice %d goes on behind its finish_reason", index)
	}
	if finish != nil {
		c.finish = finish
	}
	for _, key := range []string{"content", "refusal", "reasoning_content", "reasoning"} {
		if x := delta[key]; x != nil {
			if _, ok := x.(string); !ok {
				return fmt.Errorf("delta.%s is not a string", key)
			}
		}
	}
	for _, call := range wire.ListAt(delta, "tool_calls") {
		if err := c.call(call); err != nil {
			return err
		}
	}
	if c.finish == "tool_calls" && len(c.names) == 0 && !s.form {
		return errors.New("finish_reason is tool_calls, and there was no call")
	}
	return nil
}

// hasContent reports whether a delta says something.
func hasContent(delta wire.Object) bool {
	for k, v := range delta {
		if k != "role" && v != nil && v != "" {
			return true
		}
	}
	return false
}

func (c *chatChoice) call(v any) error {
	i := wire.IndexAt(v, "index")
	switch {
	case i < 0 || i > len(c.names) || i > 127:
		return fmt.Errorf("a tool call has the index %v, and there are %d before", wire.At(v, "index"), len(c.names))
	case i == len(c.names):
		kind, name := wire.TextAt(v, "type"), wire.TextAt(v, "function", "name")
		if kind == "custom" {
			name = wire.TextAt(v, "custom", "name")
		}
		if wire.TextAt(v, "id") == "" || kind == "" || strings.TrimSpace(name) == "" {
			return fmt.Errorf("tool call %d begins without id, type or name", i)
		}
		c.names = append(c.names, name)
	default:
		if name := wire.TextAt(v, "function", "name"); name != "" && name != c.names[i] {
			return fmt.Errorf("tool call %d changes its name from %q to %q", i, c.names[i], name)
		}
	}
	if a := wire.At(v, "function", "arguments"); a != nil {
		if _, ok := a.(string); !ok {
			return fmt.Errorf("the arguments of tool call %d are not a string", i)
		}
	}
	return nil
}
