// Package gemini checks streams and bodies of Gemini's generateContent.
package gemini

import (
	"errors"
	"fmt"

	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// CheckStream holds a stream of chunks to what Google's SDKs insist on: each is a reply with new parts only, the last one has the finish
// reason and the counts, or is an error.
func CheckStream(list []wire.Frame, failed bool) error {
	if len(list) == 0 {
		return errors.New("the stream is empty")
	}
	var first wire.Object
	for i, f := range list {
		if f.Event != "" {
			return fmt.Errorf("frame %d has an event name, %q", i, f.Event)
		}
		chunk, err := wire.ObjectOf(f)
		if err != nil {
			return fmt.Errorf("frame %d: %w", i, err)
		}
		last := i == len(list)-1
		if e := chunk["error"]; e != nil {
			if !failed || !last {
				return fmt.Errorf("frame %d is an error, within a reply or behind one that went well", i)
			}
			if wire.TextAt(e, "message") == "" || wire.TextAt(e, "status") == "" {
				return fmt.Errorf("frame %d: the error has no message or no status", i)
			}
			return nil
		}
		if first == nil {
			first = chunk
		}
		for _, name := range []string{"modelVersion", "responseId"} {
			if wire.TextAt(chunk, name) == "" || chunk[name] != first[name] {
				return fmt.Errorf("frame %d: %s is %v, and was %v", i, name, chunk[name], first[name])
			}
		}
		if err := checkReply(chunk); err != nil {
			return fmt.Errorf("frame %d: %w", i, err)
		}
		if ends := wire.TextAt(chunk, "candidates", "finishReason") != ""; ends != (last && !failed) {
			return fmt.Errorf("frame %d of %d: finishReason is %q", i, len(list), wire.TextAt(chunk, "candidates", "finishReason"))
		} else if ends && wire.At(chunk, "usageMetadata", "totalTokenCount") == nil {
			return errors.New("the last chunk counts nothing")
		}
	}
	if failed {
		return errors.New("the stream failed and does not end with an error")
	}
	return nil
}

// checkReply holds the parts of a reply to their forms.
func checkReply(reply any) error {
	if list := wire.ListAt(reply, "candidates"); len(list) != 1 {
		return fmt.Errorf("there are %d candidates", len(list))
	}
	if role := wire.TextAt(reply, "candidates", "content", "role"); role != "model" {
		return fmt.Errorf("the role is %q", role)
	}
	for i, p := range wire.ListAt(reply, "candidates", "content", "parts") {
		part, _ := p.(wire.Object)
		_, text := part["text"].(string)
		call := part["functionCall"]
		if text == (call != nil) {
			return fmt.Errorf("part %d has not one kind of content: %s", i, wire.Encode(p, ""))
		}
		if call != nil && wire.TextAt(call, "name") == "" {
			return fmt.Errorf("part %d is a call without a name", i)
		}
		if _, object := wire.At(call, "args").(wire.Object); call != nil && !object {
			return fmt.Errorf("part %d is a call whose arguments are no object", i)
		}
	}
	return nil
}

// CheckBody holds a body to the form of a reply.
func CheckBody(body any) error {
	if err := checkReply(body); err != nil {
		return err
	}
	if wire.TextAt(body, "candidates", "finishReason") == "" {
		return errors.New("there is no finishReason")
	}
	return nil
}

// FoldStream puts a stream together.
func FoldStream(list []wire.Frame) (any, error) {
	var all []any
	for _, f := range list {
		chunk, err := wire.ObjectOf(f)
		if err != nil {
			return nil, err
		}
		all = append(all, chunk)
	}
	return fold(all)
}

// FoldBody reads a body in the same way.
func FoldBody(body any) (any, error) { return fold([]any{body}) }

func fold(chunks []any) (any, error) {
	text, thought := "", ""
	out := wire.Object{}
	calls := []any{}
	for _, c := range chunks {
		if e := wire.At(c, "error"); e != nil {
			return nil, fmt.Errorf("an error: %s", wire.Encode(e, ""))
		}
		for _, p := range wire.ListAt(c, "candidates", "content", "parts") {
			switch call := wire.At(p, "functionCall"); {
			case call != nil:
				calls = append(calls, wire.Object{"id": wire.At(call, "id"), "name": wire.At(call, "name"), "args": wire.At(call, "args")})
			case wire.At(p, "thought") == true:
				thought += wire.TextAt(p, "text")
			default:
				text += wire.TextAt(p, "text")
			}
		}
		for name, value := range map[string]any{
			"id": wire.At(c, "responseId"), "model": wire.At(c, "modelVersion"), "usage": wire.At(c, "usageMetadata"),
			"finish": wire.At(c, "candidates", "finishReason"), "explanation": wire.At(c, "candidates", "finishMessage"), "grounding": wire.At(c, "candidates", "groundingMetadata"),
		} {
			if value != nil {
				out[name] = value
			}
		}
	}
	out["text"], out["thought"], out["calls"] = text, thought, calls
	return out, nil
}

// DropUnshared takes away nothing: a stream and a body say the same.
func DropUnshared(_, _ wire.Object) {}

// Text is what a folded reply says.
func Text(reply any) string { return wire.TextAt(reply, "text") }
