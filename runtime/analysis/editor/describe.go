package editor

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// functionDoc describes a function of the rule language, with its examples.
func functionDoc(f *expression.Function) string {
	var b strings.Builder
	b.WriteString(f.Doc)
	params := f.Params
	if f.Variadic != nil {
		params = append(params[:len(params):len(params)], *f.Variadic)
	}
	for _, p := range params {
		if p.Doc != "" {
			fmt.Fprintf(&b, "\n- `%s`: %s, %s", p.Name, p.Type, p.Doc)
		}
	}
	if len(f.Examples) > 0 {
		b.WriteString("\n\n```hcl")
		for _, x := range f.Examples {
			gives := x.Gives
			if gives == "" {
				gives = "nothing"
			}
			fmt.Fprintf(&b, "\n%s # %s", x.Call, gives)
		}
		b.WriteString("\n```")
	}
	return b.String()
}

// commentOf is the comment of the block whose header is at a place.
func commentOf(set *lang.Set, at hcl.Range) string {
	src := set.Sources[at.Filename]
	return commentAt(src, at.Start.Byte, at.Start.Byte)
}

// commentAt is the comment above a line, or at the end of the line: of what begins and ends at two offsets.
func commentAt(src []byte, from, to int) string {
	if from > len(src) || to > len(src) {
		return ""
	}
	line, _, _ := bytes.Cut(src[to:], []byte("\n"))
	if _, text, ok := strings.Cut(string(line), "# "); ok {
		return strings.TrimSpace(text)
	}
	var lines []string
	for at := bytes.LastIndexByte(src[:from], '\n'); at > 0; {
		start := bytes.LastIndexByte(src[:at], '\n') + 1
		text, ok := strings.CutPrefix(strings.TrimSpace(string(src[start:at])), "#")
		if !ok {
			break
		}
		lines = append([]string{strings.TrimSpace(text)}, lines...)
		at = start - 1
	}
	return strings.Join(lines, "\n")
}

func oneLine(text []byte) string { return strings.Join(strings.Fields(string(text)), " ") }
