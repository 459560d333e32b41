package lang

import (
	"fmt"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// Marks are the arguments of a block in an overlay that name the built-in block that it concerns, and what happens to that block.
var Marks = []struct{ Name, Doc string }{
	{markChange, "a number: the block changes that one of the built-in blocks with its type and labels, counted from 1; true if there is only one. What it does not write stays"},
	{markReplace, "a number or true, as for change: the block replaces that built-in block, of which nothing stays"},
	{markRemove, "a number or true, as for change: the built-in block is removed"},
}

// The names of marks.
const (
	markChange  = "change"
	markReplace = "replace"
	markRemove  = "remove"
)

// oldMarks are the marks of older versions, with what to write instead.
var oldMarks = map[string]string{
	"amend":    "Write change instead of amend, with the same number.",
	"override": "Write replace instead of override, with the same number; with remove = true, write remove = 2 for the second block.",
	"last":     "A block of an overlay always takes precedence over the built-in ones. Take this line out; to decide what no built-in block decides, change the last built-in one.",
}

// mark is that of one block; the zero value is none.
type mark struct {
	name   string
	number int // counted from 1; 0 for the only one
	at     hcl.Range
}

// isMark reports whether a name is that of a mark, also of an older version.
func isMark(name string) bool {
	for _, m := range Marks {
		if m.Name == name {
			return true
		}
	}
	return oldMarks[name] != ""
}

// readMark reads an argument as a mark. ok is false when no mark has such a value.
func readMark(a *hclsyntax.Attribute) (m mark, ok bool) {
	m = mark{name: a.Name, at: hcl.RangeBetween(a.NameRange, a.Expr.Range())}
	v, diags := Static(a.Expr, nil)
	if diags.HasErrors() || v.IsNull() || !v.IsKnown() {
		return m, false
	}
	switch v.Type() {
	case cty.Bool:
		return m, v.True()
	case cty.Number:
		big := v.AsBigFloat()
		whole, _ := big.Int64()
		m.number = int(whole)
		return m, big.IsInt() && whole >= 1 && whole <= 10_000
	}
	return m, false
}

func markDetail(name string) string {
	for _, m := range Marks {
		if m.Name == name {
			return fmt.Sprintf("%s is %s.", m.Name, m.Doc)
		}
	}
	return ""
}
