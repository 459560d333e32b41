package play

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2"
	"github.com/tidwall/gjson"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/specs/oracle"
	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// origin is where a line of a text stands in the file, when the text is not written there as it is.
type origin struct {
	line  int // of the file; 0: unknown
	added int // bytes that stand before what the file has, such as "data: "
}

// references is a line of a stream that stands for the lines of fragments: <opening>, <opening model="m"> <ending>. Values stand in
// quotes or apostrophes.
var references = lazyregexp.New(`^(?:<[a-z][a-z0-9_]*(?: [a-z][a-z0-9_]*=(?:"[^"]*"|'[^']*'))*> *)+$`)

// reference is one of them, and holeValue one value that it gives.
var (
	reference = lazyregexp.New(`<([a-z][a-z0-9_]*)((?: [a-z][a-z0-9_]*=(?:"[^"]*"|'[^']*'))*)>`)
	holeValue = lazyregexp.New(`([a-z][a-z0-9_]*)=("[^"]*"|'[^']*')`)
)

// fragment is lines of streams that are written once.
type fragment struct {
	name  string
	at    hcl.Range
	text  *text
	holes map[string]string // with their values, unless a reference gives others
	used  bool
}

// stream makes the stream that is sent of a text with a line for each frame, and leaves any other text as it is. In a text of frames
// each line is JSON, a word such as [DONE], or refers to a fragment.
func (r *reader) stream(name string, t *text, protocol string) {
	if t == nil || r.diags.HasErrors() {
		return
	}
	list := t.split()
	if !r.inFrames(list) {
		return
	}
	list, ok := r.expand(name, t, list)
	if !ok {
		return
	}
	d := oracle.Protocols[protocol]
	number := d != nil && d.Number != ""
	for _, l := range list {
		number = number && !(l.text[0] == '{' && gjson.GetBytes(l.text, d.Number).Exists())
	}
	var wire bytes.Buffer
	t.origins = t.origins[:0:0]
	add := func(line int, field string, text []byte) {
		wire.WriteString(field)
		wire.Write(text)
		wire.WriteByte('\n')
		t.origins = append(t.origins, origin{line, len(field)})
	}
	for i, l := range list {
		data := l.text
		if data[0] == '{' {
			if event := gjson.GetBytes(data, "type"); d != nil && d.Typed && event.Type == gjson.String {
				add(l.line, "event: ", []byte(event.Str))
			}
			if number && !bytes.Equal(data, []byte("{}")) {
				data = append(append([]byte{}, data[:len(data)-1]...), `,"`+d.Number+`":`+strconv.Itoa(i)+"}"...)
			}
		}
		add(l.line, "data: ", data)
		add(l.line, "", nil)
	}
	t.bytes = wire.Bytes()
}

// sourceLine is a line of a text, without white space around it, and where it stands.
type sourceLine struct {
	text []byte
	line int
}

// split is the lines of a text that are not blank.
func (t *text) split() (list []sourceLine) {
	n := 0
	for line := range bytes.Lines(t.bytes) {
		if text := bytes.TrimSpace(line); len(text) > 0 {
			at := 0
			switch {
			case n < len(t.origins):
				at = t.origins[n].line
			case t.origins == nil && t.line > 0:
				at = t.line + n
			}
			list = append(list, sourceLine{text, at})
		}
		n++
	}
	return list
}

// inFrames reports whether a text has a line for each frame: its first line refers to a fragment, or it has more than one line and the
// first is a whole object. A JSON text has nothing behind its object, and the lines of what is sent begin with the names of fields.
func (r *reader) inFrames(list []sourceLine) bool {
	if len(list) == 0 {
		return false
	}
	first := list[0].text
	if references.Match(first) {
		return len(list) > 1 || r.fragments[string(reference.FindSubmatch(first)[1])] != nil
	}
	return len(list) > 1 && first[0] == '{' && first[len(first)-1] == '}' && strings.ContainsRune("{[<", rune(list[1].text[0])) && gjson.ValidBytes(first)
}

// expand puts the lines of fragments in the places of what refers to them, and reports lines that are no frames.
func (r *reader) expand(name string, t *text, list []sourceLine) (out []sourceLine, ok bool) {
	placeIn := func(l sourceLine, offset int) hcl.Range {
		at := t.at
		if l.line > 0 {
			at = r.lineRange(at.Filename, l.line)
			at.Start.Column += utf8.RuneCount(l.text[:min(offset, len(l.text))])
			at.End = at.Start
		}
		return at
	}
	wrong := func(l sourceLine, summary, format string, args ...any) {
		r.wrong(placeIn(l, 0), summary, format, args...)
	}
	for _, l := range list {
		if !references.Match(l.text) {
			if l.text[0] == '{' && !r.builtIn {
				if _, err := wire.Decode(l.text); err != nil {
					r.notJSON(placeIn(l, err.At), l.text, err, "This frame of %q", name)
					return nil, false
				}
			}
			if l.text[0] != '{' && bytes.ContainsAny(l.text, " :") {
				wrong(l, "Not a frame", "In a stream with one line per frame, each line is JSON, a word such as [DONE], or references to fragments, <name>. To write frames with other fields, write the whole stream as it is sent: \"event: …\", \"data: …\" and a blank line after each frame.")
				return nil, false
			}
			out = append(out, l)
			continue
		}
		more, ok := r.refer(t, l, wrong, nil)
		if !ok {
			return nil, false
		}
		out = append(out, more...)
	}
	return out, true
}

// mostFrames bounds what a reference stands for: fragments that refer to others twice double with each.
const mostFrames = 10_000

// refer gives the lines of the fragments that a line refers to. inside are the fragments whose lines these are.
func (r *reader) refer(t *text, l sourceLine, wrong func(l sourceLine, summary, format string, args ...any), inside []string) (out []sourceLine, ok bool) {
	for _, m := range reference.FindAllSubmatch(l.text, -1) {
		f := r.fragments[string(m[1])]
		if f == nil {
			wrong(l, "Unknown fragment", "Neither this file nor a "+sharedFile+" of its folders has a fragment %q.%s Write: fragment %q { frames = <<-SSE, then the frames, then SSE and }, each on a line.", m[1], lang.Nearest(string(m[1]), slices.Sorted(maps.Keys(r.fragments))), m[1])
			return nil, false
		}
		if slices.Contains(inside, f.name) {
			wrong(l, "Fragment of itself", "The frames of the fragment %q refer to it. A fragment cannot refer to itself, nor to one that does.", f.name)
			return nil, false
		}
		f.used = true
		values := maps.Clone(f.holes)
		for _, v := range holeValue.FindAllSubmatch(m[2], -1) {
			if _, known := f.holes[string(v[1])]; !known {
				hint := lang.Nearest(string(v[1]), slices.Sorted(maps.Keys(f.holes)))
				if bytes.Contains(f.text.bytes, []byte("<"+string(v[1])+">")) {
					hint = fmt.Sprintf(" Its frames have <%s>. Add to the fragment: holes = { %s = %s }", v[1], v[1], strconv.Quote(string(v[2][1:len(v[2])-1])))
				}
				wrong(l, "Unknown hole", "The fragment %q has no hole %q.%s", f.name, v[1], hint)
				return nil, false
			}
			values[string(v[1])] = string(v[2][1 : len(v[2])-1])
		}
		for _, line := range f.text.split() {
			line.text = fillHoles(line.text, values, nil)
			if f.at.Filename != t.at.Filename {
				line.line = l.line
			}
			if !references.Match(line.text) {
				out = append(out, line)
				continue
			}
			more, ok := r.refer(t, line, wrong, append(inside, f.name))
			if !ok {
				return nil, false
			}
			out = append(out, more...)
		}
		if len(out) > mostFrames {
			wrong(l, "Too many frames", "This line stands for more than %d frames.", mostFrames)
			return nil, false
		}
	}
	return out, true
}

// fillHoles puts values in the places of <name>; an empty value takes the comma before it along. used is told of each name that is there, unless it is nil.
func fillHoles(text []byte, values map[string]string, used map[string]bool) []byte {
	if len(values) == 0 || bytes.IndexByte(text, '<') < 0 {
		return text
	}
	var out []byte
	for {
		i := bytes.IndexByte(text, '<')
		if i < 0 {
			return append(out, text...)
		}
		out = append(out, text[:i]...)
		text = text[i:]
		end := bytes.IndexByte(text, '>')
		if end > 0 {
			name := string(text[1:end])
			if value, ok := values[name]; ok {
				if used != nil {
					used[name] = true
				}
				if value == "" {
					out = bytes.TrimSuffix(bytes.TrimRight(out, " "), []byte(","))
				}
				out = append(out, value...)
				text = text[end+1:]
				continue
			}
		}
		out = append(out, '<')
		text = text[1:]
	}
}
