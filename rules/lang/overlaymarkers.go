package lang

import (
	"fmt"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// Marks are the arguments of a block in an overlay that say how it meets the base, where that is not as its type has it.
var Marks = []struct{ Name, Doc string }{
	{"override", "a literal number: the block replaces a built-in block as a whole; the number says which of those with its type and labels, from 1"},
	{"amend", "a literal number, as for override: the block is merged with that built-in block, and only the arguments that it has are changed"},
	{"remove", "true: the built-in block is removed; if there are several, override = 2 selects the second"},
	{"last", "true: the block of a list comes after the built-in ones, not before them"},
}

// marks are those of one block. Numbers count from 1; 0 is for none.
type marks struct {
	override, amend int
	remove, last    bool
	at              hcl.Range // of the first mark
}

func (m *marks) any() bool { return m.override != 0 || m.amend != 0 || m.remove || m.last }

// number is which of the base's blocks is meant; 0 when that is not said.
func (m *marks) number() int { return max(m.override, m.amend) }

// isMark reports whether a name is that of a mark.
func isMark(name string) bool {
	for _, m := range Marks {
		if m.Name == name {
			return true
		}
	}
	return false
}

// mark reads an argument as a mark. ok is false when the value is none that a mark could have.
func (m *marks) mark(a *hclsyntax.Attribute) (ok bool) {
	v, diags := Static(a.Expr, nil)
	if diags.HasErrors() || v.IsNull() || !v.IsKnown() {
		return false
	}
	n, yes := 0, false
	switch a.Name {
	case "override", "amend":
		if v.Type() != cty.Number {
			return false
		}
		big := v.AsBigFloat()
		whole, _ := big.Int64()
		if !big.IsInt() || whole < 1 || whole > 10_000 {
			return false
		}
		n = int(whole)
	default:
		if v.Type() != cty.Bool || v.False() {
			return false
		}
		yes = true
	}
	if !m.any() {
		m.at = hcl.RangeBetween(a.NameRange, a.Expr.Range())
	}
	switch a.Name {
	case "override":
		m.override = n
	case "amend":
		m.amend = n
	case "remove":
		m.remove = yes
	case "last":
		m.last = yes
	}
	return true
}

// contradiction says what is wrong with marks that stand together; "" when nothing is.
func (m *marks) contradiction() string {
	switch {
	case m.override != 0 && m.amend != 0:
		return "A block either takes the place of the base's (override) or is merged with it (amend)."
	case m.amend != 0 && m.remove:
		return "A block that is removed is not amended; where the base has several, override = 2 says which."
	case m.last && (m.number() != 0 || m.remove):
		return "A block that takes the place of one of the base's stands where that one stood."
	}
	return ""
}

func markDetail(name string) string {
	for _, m := range Marks {
		if m.Name == name {
			return fmt.Sprintf("%s is %s.", m.Name, m.Doc)
		}
	}
	return ""
}
