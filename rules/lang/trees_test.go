package lang

import (
	"bytes"
	"flag"
	"os"
	"testing"

	"github.com/parlance-gateway/parlance/rules/syntaxtree"
)

var update = flag.Bool("update", false, "write the syntax trees of the built-in files")

// The trees that are built in are those of the built-in files as they are.
func TestTreesAreFresh(t *testing.T) {
	files, err := builtInFiles()
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range files {
		body, diags := ParseBuiltIn(f.Text, f.Name)
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		files[i].Body = body
	}
	want, err := syntaxtree.Write(files)
	if err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("trees.bin", want, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if !bytes.Equal(trees, want) {
		t.Error("the built-in rules were edited: run go generate ./rules/lang. Until then they are parsed at each start, which takes longer.")
	}
	if err := syntaxtree.Read(trees, files); err != nil {
		t.Error(err)
	}
}
