package lang

import (
	"github.com/parlance-gateway/parlance/rules/lazyregexp"

	"bytes"
	"strconv"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2"
)

var (
	yamlLine = lazyregexp.New(`^\s*[\w.-]+:\s*$`)
	utf16s   = [][]byte{{0xff, 0xfe}, {0xfe, 0xff}}
)

func itoa(n int) string { return strconv.Itoa(n) }

// notText finds a file that is no text at all, before anybody reads its characters one by one.
func notText(src []byte, name string) *hcl.Diagnostic {
	at := hcl.Range{Filename: name, Start: hcl.InitialPos, End: hcl.InitialPos}
	for _, mark := range utf16s {
		if bytes.HasPrefix(src, mark) {
			return Diag(CodeSyntax, at, "Not UTF-8", "The file is text in UTF-16. Save it as UTF-8 in your editor.")
		}
	}
	if i := bytes.IndexByte(src, 0); i >= 0 {
		return Diag(CodeSyntax, at, "Not text", "The file is no text: it holds bytes that are 0. A rule file is text in UTF-8; is the name right?")
	}
	return nil
}

// notRules finds out of a file that is not HCL what it is instead. One finding says it; what HCL makes of it is left out.
func notRules(src []byte, name string) hcl.Diagnostics {
	var out hcl.Diagnostics
	src = bytes.TrimPrefix(src, []byte("\ufeff"))
	lines := bytes.Split(src, []byte("\n"))
	at := func(i int, text []byte) hcl.Range {
		start := hcl.Pos{Line: i + 1, Column: 1 + len(text) - len(bytes.TrimLeft(text, " \t"))}
		return hcl.Range{Filename: name, Start: start, End: hcl.Pos{Line: i + 1, Column: 1 + utf8.RuneCount(bytes.TrimRight(text, " \t\r"))}}
	}
	for i, line := range lines { // of a merge, each place
		if !bytes.HasPrefix(line, []byte("<<<<<<< ")) {
			continue
		}
		for j := i + 1; j < len(lines); j++ {
			if bytes.HasPrefix(lines[j], []byte(">>>>>>> ")) {
				out = append(out, Diag(CodeSyntax, at(i, line), "Merge that was not finished", "git left both versions of the lines %d to %d. Keep one of them, and delete the lines that begin with <<<<<<<, ======= and >>>>>>>.", i+1, j+1))
				break
			}
		}
	}
	if len(out) > 0 {
		return out
	}
	for i, line := range lines {
		text := bytes.TrimSpace(line)
		switch {
		case len(text) == 0 || text[0] == '#' || bytes.HasPrefix(text, []byte("//")):
			continue
		case text[0] == '{' || text[0] == '[':
			return hcl.Diagnostics{Diag(CodeSyntax, at(i, line), "JSON in place of HCL", `This file has to be HCL, not JSON: arguments are name = value, one to a line, and blocks name "label" { … }.`)}
		case bytes.Equal(text, []byte("---")) || yamlLine.Match(line):
			return hcl.Diagnostics{Diag(CodeSyntax, at(i, line), "YAML in place of HCL", `This file has to be HCL, not YAML: arguments are name = value, and blocks name "label" { … }.`)}
		}
		return nil
	}
	return nil
}
