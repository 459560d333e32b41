package play

import (
	"github.com/parlance-gateway/parlance/rules/lazyregexp"

	"bytes"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// opensHeredoc is an argument whose value is a heredoc, and no template within it.
var opensHeredoc = lazyregexp.New(`^[ \t]*(?:given|expect|request|body|continues|cases|frames)[ \t]*=[ \t]*<<(-?)([A-Z][A-Z0-9_]*)$`)

// opensObject is an argument whose value is an object or a list.
var opensObject = lazyregexp.New(`^[ \t]*(?:given|expect|request|body|continues)[ \t]*=[ \t]*((?s:[{\[].*))$`)

// lift takes the texts of heredocs out of a spec file and leaves an empty string and a comment of as many empty lines. HCL looks at a
// heredoc character by character, twice, which is nine tenths of the time that spec files take to load; and it makes a token of each
// line, but one of a comment. The texts are as HCL would give them, by the line that opens them; what is not plain is left to HCL.
//
// Places in what is left are those of the file by line and column, but not by byte.
//
// Of built-in files, objects and lists that are written out are taken out as well, as the JSON that they are; objects has those.
func lift(src []byte, builtIn bool) (rest []byte, texts, objects map[int][]byte) {
	if bytes.Contains(src, []byte("\r")) || bytes.Contains(src, []byte("/*")) {
		return src, nil, nil
	}
	texts, objects = map[int][]byte{}, map[int][]byte{}
	rest = make([]byte, 0, len(src)/4)
	for n := 1; len(src) > 0; n++ {
		line, after := cutLine(src)
		src = after
		rest = append(rest, line...)
		text := bytes.TrimSpace(line)
		if m := opensObject.FindSubmatch(line); m != nil && builtIn {
			begin := len(line) - len(m[1])
			if object, end, ok := literalObject(bytes.Join([][]byte{line, src}, nil), begin); ok {
				all := bytes.Join([][]byte{line, src}, nil)
				height := bytes.Count(all[begin:end], []byte("\n"))
				objects[n] = object
				rest = append(rest[:len(rest)-len(line)+begin], `"" /*`...)
				rest = append(rest, bytes.Repeat([]byte("\n"), height)...)
				rest = append(rest, "*/\n"...)
				src = all[end+1:]
				n += height
				continue
			}
		}
		if !bytes.Contains(text, []byte("<<")) || text[0] == '#' || bytes.HasPrefix(text, []byte("//")) {
			continue
		}
		opens := bytes.TrimSuffix(line, []byte("\n"))
		m := opensHeredoc.FindSubmatch(opens)
		if m == nil {
			return append(rest, src...), texts, objects // A heredoc of another kind: where it ends is for HCL to say.
		}
		body, height, behind := heredocBody(src, m[2])
		if height < 0 {
			return append(rest, src...), texts, objects
		}
		value, plain := heredocText(body, len(m[1]) > 0)
		if plain {
			texts[n] = value
			rest = append(rest[:len(rest)-len(line)+bytes.LastIndex(opens, []byte("<<"))], `"" /*`...)
			rest = append(rest, bytes.Repeat([]byte("\n"), height+1)...)
			rest = append(rest, "*/\n"...)
			_, src = cutLine(behind)
			n += height + 1
			continue
		}
		rest = append(rest, body...)
		src = behind
		n += height
	}
	return rest, texts, objects
}

// cutLine is the first line with its end, and what follows.
func cutLine(src []byte) (line, after []byte) {
	if i := bytes.IndexByte(src, '\n'); i >= 0 {
		return src[:i+1], src[i+1:]
	}
	return src, nil
}

// heredocBody is what stands before the marker, over how many lines, and what follows, the marker's line first. height is -1 when
// there is no marker.
func heredocBody(src, marker []byte) (body []byte, height int, behind []byte) {
	for behind = src; len(behind) > 0; height++ {
		line, after := cutLine(behind)
		if bytes.Equal(bytes.TrimSpace(line), marker) {
			return src[:len(src)-len(behind)], height, behind
		}
		behind = after
	}
	return nil, -1, nil
}

// heredocText is what HCL makes of the lines of a heredoc. plain is false when it could make anything else of them.
func heredocText(body []byte, flush bool) (value []byte, plain bool) {
	for _, special := range []string{"${", "%{", "$\n", "%\n", "<<"} { // << may be the next heredoc, when this one has no end
		if bytes.Contains(body, []byte(special)) {
			return nil, false
		}
	}
	if !utf8.Valid(body) || !norm.NFC.IsNormal(body) {
		return nil, false
	}
	if !flush {
		return body, true
	}
	least := len(body)
	for line := range bytes.Lines(body) {
		within := bytes.TrimLeft(line, " ")
		if within[0] == '\n' {
			continue
		}
		if within[0] < ' ' || within[0] > '~' {
			return nil, false
		}
		least = min(least, len(line)-len(within))
	}
	value = make([]byte, 0, len(body))
	for line := range bytes.Lines(body) {
		if len(bytes.TrimLeft(line, " ")) > 1 { // no blank one: HCL leaves those as they are
			line = line[least:]
		}
		value = append(value, line...)
	}
	return value, true
}
