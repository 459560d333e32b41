package lang

import (
	"io/fs"
	"reflect"
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/rules"
)

// The built-in files, parsed in pieces, are the trees that the parser makes of them as a whole.
func TestPieces(t *testing.T) {
	names, err := hclFiles(rules.Files())
	if err != nil {
		t.Fatal(err)
	}
	var files [][]byte
	inPieces := 0
	for _, name := range names {
		src, err := fs.ReadFile(rules.Files(), name)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, src)
		if cut(src, name).inner != nil {
			inPieces++
		} else if len(src) > 8*pieceSize {
			t.Errorf("%s: %d bytes are parsed as a whole", name, len(src))
		}
	}
	if inPieces < 3 {
		t.Errorf("%d files are parsed in pieces", inPieces)
	}
	bodies, diags := parseAll(files, names)
	for i, name := range names {
		if diags[i] != nil {
			t.Errorf("%s: %v", name, diags[i])
		}
		whole, _ := ParseBuiltIn(files[i], name)
		if !reflect.DeepEqual(bodies[i], whole) {
			t.Errorf("%s: the tree is not that of the whole file", name)
		}
	}
}

// A mistake in a large file is reported as if the file was parsed as a whole.
func TestPiecesWithMistakes(t *testing.T) {
	member := "  part \"a\" {\n    when = true\n  }\n"
	many := strings.Repeat(member, 3*pieceSize/len(member))
	for _, src := range []string{
		"protocol \"x\" {\n" + many + "  part {{\n" + many + "}\n",
		"protocol \"x\" {\n" + many + "  text = <<E\n  }\n" + many + "E\n}\n",
		"protocol \"x\" {\n" + many + "}\nprotocol \"y\" {\n" + many + "}\n",
		"protocol \"x\" {\n" + many + "}",
		"protocol \"x\" {\n" + many,
	} {
		whole, want := ParseBuiltIn([]byte(src), "x.hcl")
		bodies, diags := parseAll([][]byte{[]byte(src)}, []string{"x.hcl"})
		if len(diags[0]) != len(want) || !reflect.DeepEqual(bodies[0], whole) {
			t.Errorf("%.40q…: %v, want %v", src[len(src)-40:], diags[0], want)
		}
	}
}
