package coverage

import (
	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
)

// dropRule is a drop or a reject by its path.
type dropRule struct {
	block *lang.Block
	path  fields.FieldPath
	pair  bool
	why   string
}

func (d *dropRule) fate(part string, row *fields.Row) Fate {
	return Fate{Part: part, Path: row.Path, What: Dropped, Reason: d.why, Rule: d.block.Range, row: row}
}

// dropsOf are the drops of some blocks.
func (a *covering) dropsOf(blocks ...*lang.Block) []dropRule {
	var out []dropRule
	for i, b := range blocks {
		for _, c := range b.All("drop") {
			if c.Arg("when") != nil {
				continue // what it drops crosses otherwise
			}
			if p, err := fields.ParsePath(c.Label(0)); err == nil {
				out = append(out, dropRule{c, p, i == 0, c.Text("why")})
			}
		}
	}
	return out
}

func (a *covering) rejectsOf() []dropRule {
	var out []dropRule
	for _, c := range lang.Rejects(a.pair, a.client, a.upstream) {
		if p, err := fields.ParsePath(c.Label(0)); err == nil {
			out = append(out, dropRule{c, p, true, c.Text("why")})
		}
	}
	return out
}

// covers is the drop that covers a row, the one with the longest path; nil when none does.
func covers(list []dropRule, row *fields.Row) *dropRule {
	var best *dropRule
	for i := range list {
		if d := &list[i]; d.path.Covers(row) && (best == nil || d.path.Closeness() > best.path.Closeness()) {
			best = d
		}
	}
	return best
}
