package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/runtime/analysis/editor"
	"github.com/parlance-gateway/parlance/tests/full"
)

// TestEditorSurvivesAnyText asks all that an editor asks at places of the shipped rule files, and of what is left of them when they end
// there or lack a character. EDITOR_STEP is the distance of the places in bytes.
func TestEditorSurvivesAnyText(t *testing.T) {
	step := 110017
	if n, err := strconv.Atoi(os.Getenv("EDITOR_STEP")); err == nil {
		step = n
	}
	root := filepath.Join("..", "..", "rules")
	offset, place := 0, 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".hcl") {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for ; offset < len(src); offset += step {
			texts := []string{string(src), string(src[:offset]), string(src[:offset]) + string(src[offset+1:]), string(src[:offset]) + "\"" + string(src[offset:]), string(src[:offset]) + "{(" + string(src[offset:])}
			if !full.All() { // another one at each place
				texts = texts[place%len(texts):][:1]
			}
			place++
			for _, text := range texts {
				everythingAt(t, text, min(offset, len(text)))
			}
		}
		offset -= len(src)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func everythingAt(t *testing.T, text string, offset int) {
	t.Helper()
	const name = "no such folder/mine.hcl"
	defer func() {
		if r := recover(); r != nil {
			t.Fatalf("at %d of:\n%s\n%v", offset, text, r)
		}
	}()
	p, err := openProject(name, map[string][]byte{name: []byte(text)})
	if err != nil {
		t.Fatal(err)
	}
	for _, i := range p.Complete(name, offset) {
		if i.From < 0 || i.To < i.From || i.To > len(text) {
			t.Fatalf("%s stands from %d to %d at %d of:\n%s", i.Name, i.From, i.To, offset, text)
		}
	}
	p.Hover(name, offset)
	p.Definition(name, offset)
	p.References(name, offset)
	_, _ = p.Rename(name, offset, "other")
	p.Actions(name, offset, offset, nil)
	editor.Outline([]byte(text), name)
}
