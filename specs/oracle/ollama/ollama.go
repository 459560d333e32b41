// Package ollama checks streams and bodies of Ollama's /api/chat and /api/generate.
package ollama

import (
	"errors"
	"fmt"
	"strings"

	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// CheckStream holds lines to what Ollama's own clients insist on: all are of one form, and the last one is done, with a reason and counts, or
// is an error.
func CheckStream(list []wire.Frame, failed bool) error {
	if len(list) == 0 {
		return errors.New("the stream is empty")
	}
	chats := false
	for i, f := range list {
		line, err := wire.ObjectOf(f)
		if err != nil {
			return fmt.Errorf("line %d: %w", i, err)
		}
		last := i == len(list)-1
		if e := line["error"]; e != nil {
			if text, _ := e.(string); !failed || !last || text == "" {
				return fmt.Errorf("line %d is an error without a text, within a reply, or behind one that went well", i)
			}
			return nil
		}
		if i == 0 {
			chats = line["message"] != nil
		}
		if err := checkLine(line, chats); err != nil {
			return fmt.Errorf("line %d: %w", i, err)
		}
		if done := line["done"] == true; done != (last && !failed) {
			return fmt.Errorf("line %d of %d: done is %v", i, len(list), line["done"])
		}
	}
	if failed {
		return errors.New("the stream failed and does not end with an error")
	}
	return nil
}

func checkLine(line any, chats bool) error {
	_, done := wire.At(line, "done").(bool)
	if wire.TextAt(line, "model") == "" || wire.TextAt(line, "created_at") == "" || !done {
		return errors.New("it lacks model, created_at or done")
	}
	_, answer := wire.At(line, "response").(string)
	_, content := wire.At(line, "message", "content").(string)
	if chats && (wire.TextAt(line, "message", "role") != "assistant" || !content) || chats == answer {
		return errors.New("it is neither more of a message nor of an answer")
	}
	for i, c := range wire.ListAt(line, "message", "tool_calls") {
		if _, object := wire.At(c, "function", "arguments").(wire.Object); wire.TextAt(c, "function", "name") == "" || !object {
			return fmt.Errorf("call %d has no name, or arguments that are no object", i)
		}
	}
	if wire.At(line, "done") == true && (wire.TextAt(line, "done_reason") == "" || wire.At(line, "eval_count") == nil) {
		return errors.New("it is done, and says no reason or no counts")
	}
	return nil
}

// CheckBody holds a body to the form of the last line.
func CheckBody(body any) error {
	if wire.At(body, "done") != true {
		return errors.New("it is not done")
	}
	return checkLine(body, wire.At(body, "message") != nil)
}

// FoldStream puts lines together.
func FoldStream(list []wire.Frame) (any, error) {
	var all []any
	for _, f := range list {
		line, err := wire.ObjectOf(f)
		if err != nil {
			return nil, err
		}
		all = append(all, line)
	}
	return fold(all)
}

// FoldBody reads a body in the same way.
func FoldBody(body any) (any, error) { return fold([]any{body}) }

func fold(lines []any) (any, error) {
	text, thinking := "", ""
	out := wire.Object{}
	calls := []any{}
	for _, l := range lines {
		if e := wire.At(l, "error"); e != nil {
			return nil, fmt.Errorf("an error: %s", wire.Encode(e, ""))
		}
		text += wire.TextAt(l, "message", "content") + wire.TextAt(l, "response")
		thinking += wire.TextAt(l, "message", "thinking") + wire.TextAt(l, "thinking")
		calls = append(calls, wire.ListAt(l, "message", "tool_calls")...)
		for _, name := range []string{"model", "done_reason", "prompt_eval_count", "eval_count"} {
			if v := wire.At(l, name); v != nil {
				out[name] = v
			}
		}
	}
	out["text"], out["thinking"], out["calls"] = text, thinking, calls
	return out, nil
}

// DropUnshared takes away what stands between two pieces of thinking in a body.
func DropUnshared(stream, body wire.Object) {
	for _, o := range []wire.Object{stream, body} {
		o["thinking"] = strings.ReplaceAll(o["thinking"].(string), "\n\n", "")
	}
}

// Text is what a folded reply says.
func Text(reply any) string { return wire.TextAt(reply, "text") }
