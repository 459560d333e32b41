package accountfile

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
)

// json reads an array of accounts, an object with such an array under "accounts", one account, or one a line. An account is an
// object, or a string that is its key.
func (p *parser) json(src []byte) {
	at := &position{src: src}
	if json.Valid(src) {
		start := next(src, 0)
		p.value(src[start:], at, start)
		return
	}
	if p.onePerLine(src) {
		start := 0
		for line := range bytes.Lines(src) {
			switch text := bytes.TrimSpace(line); {
			case len(text) == 0:
			case json.Valid(text):
				p.value(text, at, start)
			default:
				p.wrong(at.line(start), "The line is no JSON. Each line must be an object of its own.")
			}
			start += len(line)
		}
		return
	}
	p.notJSON(src, at)
}

// onePerLine reports whether a text is meant to have an object in each of its lines.
func (p *parser) onePerLine(src []byte) bool {
	some := false
	for line := range bytes.Lines(src) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			continue
		}
		if last := line[len(line)-1]; line[0] != '{' || last == '[' || last == ',' {
			return false // a part of something that goes over several lines
		}
		some = some || json.Valid(line)
	}
	return some
}

// notJSON says where a text ends being JSON. What the decoder says may hold a character of a key, and is not repeated.
func (p *parser) notJSON(src []byte, at *position) {
	var value json.RawMessage
	err := json.Unmarshal(src, &value)
	line, what := at.line(len(src)-1), "The file ends in the middle of its JSON."
	if syntax := (*json.SyntaxError)(nil); errors.As(err, &syntax) && syntax.Offset < int64(len(bytes.TrimSpace(src))) {
		line, what = at.line(int(syntax.Offset)-1), "The file is no JSON from here on."
	}
	p.problems = append(p.problems, Problem{Place: Place{p.name, line}, Text: what, Whole: true})
}

// value reads an account, or several. start is where it begins in the file.
func (p *parser) value(value json.RawMessage, at *position, start int) {
	switch value[0] {
	case '[':
		p.array(value, at, start)
	case '{':
		if rest, i, ok := member(value, "accounts"); ok && len(rest) > 0 && rest[0] == '[' {
			p.array(rest, at, start+i)
			return
		}
		p.account(value, at.line(start))
	case '"':
		var key string
		_ = json.Unmarshal(value, &key) // the decoder took it
		p.add(at.line(start), fields{"key": strings.TrimSpace(key)})
	default:
		p.wrong(at.line(start), `An account is an object such as {"id": "…", "key": "…"}, or a key in quotes.`)
	}
}

func (p *parser) array(value json.RawMessage, at *position, start int) {
	d := json.NewDecoder(bytes.NewReader(value))
	_, _ = d.Token() // the bracket
	for d.More() {
		i := next(value, d.InputOffset())
		var element json.RawMessage
		if d.Decode(&element) != nil {
			return // cannot be: the whole was read before
		}
		if element[0] == '[' {
			p.wrong(at.line(start+i), "This is a list, not an account.")
			continue
		}
		p.value(element, at, start+i)
	}
}

// account reads an object.
func (p *parser) account(value json.RawMessage, line int) {
	f, ranks := fields{}, map[string]int{}
	wrong := false
	for name, v := range members(value) {
		field, rank, ok := meaning(name)
		if !ok {
			p.leave(line, "member", name)
			continue
		}
		text, ok := scalar(v)
		if !ok {
			p.wrong(line, "The member %q must be a string or a number.", name)
			wrong = true
			continue
		}
		if best, ok := ranks[field]; text != "" && (!ok || rank < best) {
			f[field], ranks[field] = text, rank
		}
	}
	if !wrong {
		p.add(line, f)
	}
}

// scalar is the text of a string or number; null is as if it were not there.
func scalar(v json.RawMessage) (string, bool) {
	switch c := v[0]; {
	case c == '"':
		var s string
		err := json.Unmarshal(v, &s)
		return strings.TrimSpace(s), err == nil
	case c == '-' || c >= '0' && c <= '9':
		return string(v), true
	}
	return "", string(v) == "null"
}

// members are those of an object, in their order.
func members(object json.RawMessage) func(func(string, json.RawMessage) bool) {
	return func(yield func(string, json.RawMessage) bool) {
		d := json.NewDecoder(bytes.NewReader(object))
		_, _ = d.Token() // the brace
		for d.More() {
			name, err := d.Token()
			var v json.RawMessage
			if err != nil || d.Decode(&v) != nil {
				return // cannot be: the whole was read before
			}
			if s, _ := name.(string); !yield(s, v) {
				return
			}
		}
	}
}

// member is one of an object's, and where it begins in it.
func member(object json.RawMessage, name string) (value json.RawMessage, start int, ok bool) {
	d := json.NewDecoder(bytes.NewReader(object))
	_, _ = d.Token() // the brace
	for d.More() {
		n, err := d.Token()
		if err != nil {
			return nil, 0, false
		}
		var v json.RawMessage
		i := next(object, d.InputOffset())
		if d.Decode(&v) != nil {
			return nil, 0, false
		}
		if n == name {
			return v, i, true
		}
	}
	return nil, 0, false
}

// next is where the next value begins, behind the white space, commas and colons that may stand before it.
func next(src []byte, offset int64) int {
	i := int(offset)
	for i < len(src) && bytes.IndexByte([]byte(" \t\r\n,:"), src[i]) >= 0 {
		i++
	}
	return i
}

// position counts lines. Asked in ascending order it looks at each byte once.
type position struct {
	src        []byte
	at, number int
}

func (p *position) line(offset int) int {
	offset = max(min(offset, len(p.src)), 0)
	if offset < p.at {
		p.at, p.number = 0, 0
	}
	p.number += bytes.Count(p.src[p.at:offset], []byte{'\n'})
	p.at = offset
	return p.number + 1
}
