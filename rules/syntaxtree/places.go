package syntaxtree

import (
	"bytes"
	"encoding/binary"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2"
)

// places are those of one file: lines and columns follow from bytes.
type places struct {
	name  string
	text  []byte
	lines []int  // the byte at which each begins
	plain []bool // each has ASCII only, so a column is a byte
	line  int    // where the last place was
	last  int    // the byte at which the last place began
}

func placesOf(f *File) (p places) {
	p.name, p.text = f.Name, f.Text
	at := 0
	for l := range bytes.Lines(f.Text) {
		p.lines, p.plain = append(p.lines, at), append(p.plain, utf8.RuneCount(l) == len(l))
		at += len(l)
	}
	if at == 0 || f.Text[at-1] == '\n' {
		p.lines, p.plain = append(p.lines, at), append(p.plain, true)
	}
	return p
}

// at is the place of a byte. Places follow each other, so the line is near to that of the last one.
func (p *places) at(offset int) hcl.Pos {
	for p.lines[p.line] > offset {
		p.line--
	}
	for p.line+1 < len(p.lines) && p.lines[p.line+1] <= offset {
		p.line++
	}
	begin := p.lines[p.line]
	column := offset - begin
	if !p.plain[p.line] {
		column = utf8.RuneCount(p.text[begin:offset])
	}
	return hcl.Pos{Line: p.line + 1, Column: column + 1, Byte: offset}
}

// place is where something stands. One without a file is that of nothing.
func (c *codec) place(ranges ...*hcl.Range) {
	for _, r := range ranges {
		size := 0
		if r.Filename != "" {
			size = r.End.Byte - r.Start.Byte + 1
		}
		if c.number(&size); size == 0 {
			continue
		}
		p := &c.places
		if !c.reading {
			c.data = binary.AppendVarint(c.data, int64(r.Start.Byte-p.last))
			p.last = r.Start.Byte
			continue
		}
		from, used := binary.Varint(c.data)
		c.data = c.data[used:]
		p.last += int(from)
		*r = hcl.Range{Filename: p.name, Start: p.at(p.last), End: p.at(p.last + size - 1)}
	}
}
