package lang

import (
	"bytes"
	"maps"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// pieceSize is how many bytes of a file are parsed at once. HCL's parser makes a list of all tokens first, of 100 bytes each, which grows
// step by step: for a file of 100 KB that is several times the memory of the syntax tree.
const pieceSize = 8 << 10

// cutFile is a file that is one large block, cut between the members of that block.
type cutFile struct {
	outer []piece // the file without the members: one piece
	inner []piece
	close hcl.Pos // of the brace that closes the block
	end   hcl.Pos // of the file
}

// piece is some lines of a file.
type piece struct {
	src   []byte
	name  string
	at    hcl.Pos
	body  *hclsyntax.Body
	diags hcl.Diagnostics
}

func (p *piece) parse() { p.body, p.diags = parseAt(p.src, p.name, p.at) }

// parseAll parses the built-in files on all cores, the large ones in pieces. The files are formatted, so lines tell where a block ends.
func parseAll(files [][]byte, names []string) (bodies []*hclsyntax.Body, diags []hcl.Diagnostics) {
	all := make([]*cutFile, len(files))
	var work []*piece
	for i, src := range files {
		all[i] = cut(src, names[i])
		for j := range all[i].outer {
			work = append(work, &all[i].outer[j])
		}
		for j := range all[i].inner {
			work = append(work, &all[i].inner[j])
		}
	}
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(work)) {
		workers.Go(func() {
			for i := next.Add(1) - 1; i < int64(len(work)); i = next.Add(1) - 1 {
				work[i].parse()
			}
		})
	}
	workers.Wait()
	bodies, diags = make([]*hclsyntax.Body, len(files)), make([]hcl.Diagnostics, len(files))
	for i, p := range all {
		var ok bool
		if bodies[i], ok = p.join(); !ok {
			bodies[i], diags[i] = ParseBuiltIn(files[i], names[i])
		}
	}
	return bodies, diags
}

// cut cuts a file into pieces. A file that is small, or is not one block, is one piece.
func cut(src []byte, name string) *cutFile {
	whole := &cutFile{outer: []piece{{src: src, name: name, at: hcl.InitialPos}}}
	if len(src) < 2*pieceSize {
		return whole
	}
	p := &cutFile{}
	at, line := 0, 1
	begin, began := 0, 0 // the byte and line of the piece; 0: the block has not begun
	for l := range bytes.Lines(src) {
		next := at + len(l)
		switch {
		case begin == 0 && bytes.HasSuffix(l, []byte("{\n")) && l[0] != '#':
			p.outer = []piece{{src: append(bytes.Clone(src[:next]), "}\n"...), name: name, at: hcl.InitialPos}}
			begin, began = next, line+1
		case begin == 0 || l[0] == ' ' || l[0] == '\n':
			if begin > 0 && string(l) == "  }\n" && next-begin >= pieceSize {
				p.inner = append(p.inner, piece{src: src[begin:next], name: name, at: hcl.Pos{Line: began, Column: 1, Byte: begin}})
				begin, began = next, line+1
			}
		case string(l) == "}\n" && next == len(src):
			p.inner = append(p.inner, piece{src: src[begin:at], name: name, at: hcl.Pos{Line: began, Column: 1, Byte: begin}})
			p.close, p.end = hcl.Pos{Line: line, Column: 1, Byte: at}, hcl.Pos{Line: line + 1, Column: 1, Byte: next}
			return p
		default:
			return whole
		}
		at, line = next, line+1
	}
	return whole
}

// join makes one tree of the pieces. It fails if there is a mistake in one, of which the parser should see the whole file.
func (p *cutFile) join() (*hclsyntax.Body, bool) {
	for _, list := range [][]piece{p.outer, p.inner} {
		for _, part := range list {
			if part.body == nil || len(part.diags) > 0 {
				return nil, false
			}
		}
	}
	file := p.outer[0].body
	if p.inner == nil {
		return file, true
	}
	if len(file.Blocks) != 1 {
		return nil, false
	}
	block := file.Blocks[0]
	for _, part := range p.inner {
		block.Body.Blocks = append(block.Body.Blocks, part.body.Blocks...)
		maps.Copy(block.Body.Attributes, part.body.Attributes)
	}
	after := p.close
	after.Column, after.Byte = after.Column+1, after.Byte+1
	block.CloseBraceRange.Start, block.CloseBraceRange.End = p.close, after
	block.Body.SrcRange.End = after
	block.Body.EndRange.Start, block.Body.EndRange.End = after, after
	file.SrcRange.End = p.end
	file.EndRange.Start, file.EndRange.End = p.end, p.end
	return file, true
}
