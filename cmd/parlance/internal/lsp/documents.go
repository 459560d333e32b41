package lsp

import (
	"bytes"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// nameOf is the name of the file of a URI: relative to the current folder where it is in it, as `parlance check` shows it. Documents that
// are no files keep their URI. A file with the text of a built-in one has the name of that.
func nameOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return uri
	}
	path := filepath.FromSlash(u.Path)
	if len(path) > 2 && path[0] == '\\' && path[2] == ':' { // /C:/folder
		path = path[1:]
	}
	if name := builtInName(path); name != "" {
		return name
	}
	if root, err := os.Getwd(); err == nil {
		if in, err := filepath.Rel(root, path); err == nil && in != ".." && !strings.HasPrefix(in, ".."+string(filepath.Separator)) {
			return filepath.ToSlash(in)
		}
	}
	return filepath.ToSlash(path)
}

// uriOf is the URI of a file.
func uriOf(name string) string {
	path, err := filepath.Abs(filepath.FromSlash(name))
	if err != nil || strings.Contains(name, "://") {
		return name
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}

// lines finds places in a text.
type lines struct {
	text   []byte
	starts []int
}

func newLines(text []byte) *lines {
	l := &lines{text: text, starts: []int{0}}
	for i, c := range text {
		if c == '\n' {
			l.starts = append(l.starts, i+1)
		}
	}
	return l
}

// line gives the text of a line, without its end: \n or \r\n.
func (l *lines) line(n int) []byte {
	if n+1 == len(l.starts) {
		return l.text[l.starts[n]:]
	}
	return bytes.TrimSuffix(l.text[l.starts[n]:l.starts[n+1]-1], []byte("\r"))
}

// offset is the place of a position in bytes. A position behind the end of a line or of the text is the end.
func (l *lines) offset(p position) int {
	if p.Line < 0 {
		return 0
	}
	if p.Line >= len(l.starts) {
		return len(l.text)
	}
	line, at := l.line(p.Line), 0
	for units := 0; at < len(line) && units < p.Character; {
		r, n := utf8.DecodeRune(line[at:])
		units += max(1, utf16.RuneLen(r))
		at += n
	}
	return l.starts[p.Line] + at
}

// position is the place of an offset in bytes.
func (l *lines) position(offset int) position {
	offset = max(0, min(offset, len(l.text)))
	n, above := 0, len(l.starts) // the line is in [n, above)
	for above-n > 1 {
		if mid := (n + above) / 2; l.starts[mid] <= offset {
			n = mid
		} else {
			above = mid
		}
	}
	units := 0
	for rest := l.text[l.starts[n]:offset]; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		units += max(1, utf16.RuneLen(r))
		rest = rest[size:]
	}
	return position{n, units}
}

func (l *lines) span(from, to int) span { return span{l.position(from), l.position(to)} }
