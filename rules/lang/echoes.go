package lang

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
)

// weights order what is said of one place: what a name that nobody knows leads to is no mistake of its own.
var weights = map[Code]int{
	CodeUnknownBlock: 1, CodeUnknownArgument: 1, CodeUnknownName: 1, CodeUnknownField: 1, CodeUnknownFunction: 1, CodeUnknownPath: 1, CodeUnknownProtocol: 1,
	CodeType: 2, CodeBadValue: 2, CodeContradiction: 3, CodeMeant: 3, CodeSpelling: 3, CodePattern: 3, CodeUnused: 4,
}

// oncePerPlace leaves out findings that are told twice, and those about a place of which something weightier is told.
func oncePerPlace(diags hcl.Diagnostics) hcl.Diagnostics {
	within := func(a, b *hcl.Range) bool {
		return a.Filename == b.Filename && a.Start.Line == b.Start.Line && a.Start.Byte >= b.Start.Byte && a.End.Byte <= b.End.Byte
	}
	weight := func(d *hcl.Diagnostic) int {
		code, _ := d.Extra.(Code)
		return weights[code]
	}
	var out hcl.Diagnostics
	for i, d := range diags {
		if d.Subject == nil {
			out = append(out, d)
			continue
		}
		echo := slices.ContainsFunc(out, func(o *hcl.Diagnostic) bool {
			return o.Subject != nil && *o.Subject == *d.Subject && o.Summary == d.Summary && o.Extra == d.Extra
		})
		for j, o := range diags {
			if echo || i == j || o.Subject == nil || weight(d) == 0 || weight(o) == 0 {
				continue
			}
			inner, outer := within(o.Subject, d.Subject), within(d.Subject, o.Subject)
			nested := outer && !inner && o.Extra == d.Extra && (d.Extra == CodeContradiction || d.Extra == CodeType || d.Extra == CodeMeant)
			echo = nested || (inner || outer) && weight(o) < weight(d) || inner && outer && weight(o) == weight(d) && j < i && o.Severity == hcl.DiagError
		}
		if !echo {
			out = append(out, d)
		}
	}
	return out
}
