package sse

import "bytes"

// breaks finds the ends of lines. It remembers where the next LF and the next CR are, because a search for
// the two that began anew at each line would go through all bytes to find a CR that is not there, once per
// line, and again whenever more of an unfinished line is read.
//
// No byte from the position last asked for up to lf is an LF, and none up to cr is a CR.
type breaks struct {
	lf, cr int
}

// next returns the index of the first LF or CR in p at or after from, or len(p). From one call to the next,
// p may grow and from may advance; neither may go back, and p[from:] may not change.
func (b *breaks) next(p []byte, from int) int {
	b.lf = seek(p, max(b.lf, from), '\n')
	b.cr = seek(p, max(b.cr, from), '\r')
	return min(b.lf, b.cr)
}

// seek returns the index of the first c in p at or after from, or len(p).
func seek(p []byte, from int, c byte) int {
	if from == len(p) || p[from] == c {
		return from
	}
	if i := bytes.IndexByte(p[from:], c); i >= 0 {
		return from + i
	}
	return len(p)
}

// field returns where the value of the line p[from:to] begins, and whether its field is called name. A line
// without a colon is a field with an empty value.
func field(p []byte, from, to int, name string) (value int, ok bool) {
	colon := from + len(name)
	if colon > to || string(p[from:colon]) != name {
		return 0, false
	}
	if colon == to {
		return to, true
	}
	if p[colon] != ':' {
		return 0, false
	}
	value = colon + 1
	if value < to && p[value] == ' ' {
		value++
	}
	return value, true
}
