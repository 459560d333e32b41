package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// SyntaxError is where a text stops being JSON.
type SyntaxError struct {
	At     int
	Reason string
}

func (e *SyntaxError) Error() string { return fmt.Sprintf("%s (at byte %d)", e.Reason, e.At) }

// Decode reads JSON: objects as map[string]any, numbers as json.Number, which keeps their text. A key that
// stands twice in an object is refused, since readers disagree on which of the two counts.
func Decode(data []byte) (any, *SyntaxError) {
	if v, ok := fastDecode(data); ok {
		return v, nil
	}
	return slowDecode(data)
}

// slowDecode is decode by the reader of the standard library, which says where a text stops being JSON.
func slowDecode(data []byte) (any, *SyntaxError) {
	if !utf8.Valid(data) {
		return nil, &SyntaxError{0, "the text is not UTF-8"}
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	v, err := next(d)
	if err == nil {
		if _, more := d.Token(); more != io.EOF {
			err = errors.New("something follows the value")
		}
	}
	if err == nil {
		return v, nil
	}
	at := int(d.InputOffset())
	if s, ok := err.(*json.SyntaxError); ok {
		at = max(0, int(s.Offset)-1)
		// A decoder counts only what it scans for values; the offset in the whole text is that of a text read as one.
		if exact, ok := json.Unmarshal(data, new(json.RawMessage)).(*json.SyntaxError); ok && exact.Error() == s.Error() {
			at = max(0, int(exact.Offset)-1)
			if before := bytes.TrimRight(data[:at], " \t\r\n"); bytes.HasSuffix(before, []byte(",")) && bytes.IndexByte([]byte("]}"), data[at]) >= 0 {
				at = len(before) - 1 // the comma is what is wrong
			}
		}
	}
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		at, err = len(data), errors.New("it ends too early: a bracket or a quote is not closed")
	}
	return nil, &SyntaxError{at, reworded(data, at, err.Error())}
}

// reworded says what is wrong with JSON in the words of somebody who writes it by hand.
func reworded(data []byte, at int, reason string) string {
	before := bytes.TrimRight(data[:min(at, len(data))], " \t\r\n")
	last := ""
	if len(before) > 0 {
		last = string(before[len(before)-1:])
	}
	rest := bytes.TrimLeft(data[min(at, len(data)):], ", \t\r\n")
	here := ""
	if at < len(data) {
		here = string(data[at : at+1])
	}
	switch {
	case (here == "," || last == ",") && len(rest) > 0 && (rest[0] == ']' || rest[0] == '}'):
		return "remove the comma before " + string(rest[:1])
	case here == "," && last == ",":
		return "a value is missing between two commas"
	case here == "'", strings.Contains(reason, `character '\''`):
		return "texts and names need double quotes"
	case strings.Contains(reason, "after array element"), strings.Contains(reason, "after object key:value pair"):
		return "a comma is missing before this, or a bracket is not closed"
	case strings.Contains(reason, "after object key"):
		return "a : is missing after the name"
	case strings.Contains(reason, "looking for beginning of object key string"):
		return "a name in double quotes is missing here"
	case strings.Contains(reason, "looking for beginning of value"):
		return "a value is expected here: a text in double quotes, a number, true, false, null, a list or an object"
	case strings.Contains(reason, "in string literal"):
		return "a text goes on over the end of its line: write \\n, or close it"
	}
	return reason
}

func next(d *json.Decoder) (any, error) {
	t, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch t {
	case json.Delim('{'):
		o := map[string]any{}
		for d.More() {
			key, err := d.Token()
			if err != nil {
				return nil, err
			}
			name := key.(string)
			if _, twice := o[name]; twice {
				return nil, fmt.Errorf("the key %q is twice in an object", name)
			}
			if o[name], err = next(d); err != nil {
				return nil, err
			}
		}
		_, err := d.Token()
		return o, err
	case json.Delim('['):
		l := []any{}
		for d.More() {
			v, err := next(d)
			if err != nil {
				return nil, err
			}
			l = append(l, v)
		}
		_, err := d.Token()
		return l, err
	}
	return t, nil
}

// Indent is a value over lines, its keys in the order of the alphabet.
func Indent(v any) string { return Encode(v, "  ") }

func Encode(v any, step string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", step)
	if err := e.Encode(v); err != nil {
		return fmt.Sprint(v)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func Clip(s string) string {
	if len(s) > 2000 {
		return s[:2000] + "…"
	}
	return s
}
