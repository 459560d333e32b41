package coverage

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
)

// idleDrop is a drop of an operator's that has no effect, since another rule sends the field all the same. A drop only reports.
type idleDrop struct {
	block *lang.Block
	rule  hcl.Range // reads the field
	by    *spot     // where that rule stands; nil where bytes cross as they are
	value hcl.Range // of the rule's expression

	others  bool     // the rule's field holds others as well
	written []string // the fields of the upstream's request that hold it alone
	certain bool     // else only if the drop covers no field that does not cross
}

// OperatorsDrops reports whether a pair, or one of its protocols, has a drop that is none of the built-in rules'.
func OperatorsDrops(set *lang.Set, pair *lang.Block) bool {
	for _, b := range []*lang.Block{pair, pair.First("read_reply"), set.Protocol(pair.Label(0)), set.Protocol(pair.Label(1)).First("read_reply")} {
		if slices.ContainsFunc(b.All("drop"), func(d *lang.Block) bool { return !lang.IsBase(d.Range) }) {
			return true
		}
	}
	return false
}

// idle notes the operator's drops that cover a field which crosses: the field that a drop names, one below it where it names a whole
// field of the document, or any where no other field is dropped by it.
func (a *covering) idle(c *PairCoverage, d *direction, row *fields.Row, request bool) {
	if !a.overlay {
		return
	}
	for _, b := range a.dropping(request) {
		for _, drop := range b.All("drop") {
			if path, own := a.ownDrop(drop); !own || !path.Covers(row) || judgesSent(drop) {
				continue
			}
			i := d.mapping(row, drop.Label(0))
			if i == nil {
				continue
			}
			i.block, i.certain = drop, row.Plain == drop.Label(0) || !strings.ContainsAny(drop.Label(0), ".[:*") || drop.Arg("when") != nil
			if at := slices.IndexFunc(c.idle, func(known idleDrop) bool { return known.block == drop }); at < 0 {
				c.idle = append(c.idle, *i)
			} else {
				c.idle[at].join(i)
			}
		}
	}
}

// dropping are the blocks whose drops are about requests, or about replies.
func (a *covering) dropping(request bool) []*lang.Block {
	if request {
		return []*lang.Block{a.pair, a.client}
	}
	return []*lang.Block{a.pair.First("read_reply"), a.upstream.First("read_reply")}
}

// judges reports whether a field is judged, or any field if row is nil.
func (a *covering) judges(request bool, row *fields.Row) bool {
	if a.requests && !request {
		return false
	}
	if !a.own {
		return true
	}
	for _, b := range a.dropping(request) {
		for _, d := range b.All("drop") {
			if path, own := a.ownDrop(d); own && (row == nil || path.Covers(row)) {
				return true
			}
		}
	}
	return false
}

// ownDrop is the path of a drop. own is false for one of the base's, and for one whose path is a mistake.
func (a *covering) ownDrop(drop *lang.Block) (path fields.FieldPath, own bool) {
	if path, own = a.ownDrops[drop]; own || lang.IsBase(drop.Range) {
		return path, own
	}
	path, err := fields.ParsePath(drop.Label(0))
	if err != nil {
		return path, false
	}
	if a.ownDrops == nil {
		a.ownDrops = map[*lang.Block]fields.FieldPath{}
	}
	a.ownDrops[drop] = path
	return path, true
}

// join adds what is known from another field.
func (i *idleDrop) join(o *idleDrop) {
	certain, written := i.certain || o.certain, append(i.written, o.written...)
	if o.rank() > i.rank() {
		*i = *o
	}
	i.certain, i.written = certain, written
}

// judgesSent reports whether the condition of a drop depends on what is sent.
func judgesSent(drop *lang.Block) bool {
	x := drop.Arg("when")
	return x != nil && !lang.IsBase(x.Range()) && slices.ContainsFunc(x.Variables(), func(t hcl.Traversal) bool { return t.RootName() == "sent" })
}

// rank is how well a rule shows what to write in place of a drop: one that writes a field alone, one that writes it with others, others.
func (i *idleDrop) rank() int {
	switch {
	case i.by == nil || i.by.inner().Type != "request" && i.by.inner().Type != "fields":
		return 0
	case i.others:
		return 1
	}
	return 2
}

// mapping finds the rule that sends a field, nil if there is none. dropped is the path of the drop.
func (d *direction) mapping(row *fields.Row, dropped string) (found *idleDrop) {
	for at := row.Plain; at != ""; {
		for _, s := range d.by[at] {
			sp := d.a.places[s.root.X]
			if sp == nil || !s.value || at != row.Plain && !s.whole || !d.applies(s, row) || d.effect(s.root, row, s.chosen()).What != Mapped {
				continue
			}
			i := &idleDrop{rule: s.of, by: sp, value: s.root.X.Range()}
			i.others = slices.ContainsFunc(d.roots[s.root], func(o *sighting) bool {
				return o.value && o.path != dropped && !strings.HasPrefix(o.path, dropped+".")
			})
			if i.rank() == 2 {
				i.written = []string{sp.name}
			}
			if found == nil {
				found = i
			} else {
				found.join(i)
			}
		}
		at = at[:max(strings.LastIndexByte(at, '.'), 0)]
	}
	return found
}

// idleAsIs notes the drops of a pair whose bytes cross as they are: none of them has an effect.
func (a *covering) idleAsIs(c *PairCoverage) {
	for _, d := range slices.Concat(a.pair.All("drop"), a.pair.First("read_reply").All("drop")) {
		if a.overlay && !lang.IsBase(d.Range) {
			c.idle = append(c.idle, idleDrop{block: d, certain: true})
		}
	}
}

// IdleDrops are warnings of the operator's drops that have no effect, each once.
func (c *Coverage) IdleDrops(sources map[string][]byte) (diags hcl.Diagnostics) {
	type reported struct {
		idleDrop
		pair *PairCoverage
	}
	best := map[*lang.Block]*reported{}
	for _, p := range c.Pairs {
		for _, d := range p.idle {
			if old := best[d.block]; d.certain && (old == nil || d.rank() > old.rank()) {
				best[d.block] = &reported{d, p}
			}
		}
	}
	for _, d := range best {
		diags = append(diags, lang.Warn(lang.CodeNeedless, d.block.Range, "Drop without effect", "%s", d.detail(d.pair, sources)))
	}
	return diags
}

// detail says which rule sends the field, and what to write in place of the drop.
func (d *idleDrop) detail(p *PairCoverage, sources map[string][]byte) string {
	path := d.block.Label(0)
	inReply := slices.ContainsFunc(p.reads, func(h *lang.Block) bool { return h == d.block })
	switch {
	case d.by == nil && inReply:
		return fmt.Sprintf("A drop gives the reason why no rule reads a field, and replies pass unchanged here, with %q. Set it to null: patch \"reply\" { set %q { to = null } }, over several lines.", path, path)
	case d.by == nil:
		return fmt.Sprintf("A drop gives the reason why no rule reads a field, and requests pass unchanged here, with %q. Write: patch \"request\" { remove %q { why = %q } }, over several lines.", path, path, d.block.Text("why"))
	}
	written := fmt.Sprintf("A drop gives the reason why no rule reads a field, and the rule at %s:%d reads %q all the same.", d.rule.Filename, d.rule.Start.Line, path)
	inner := d.by.inner()
	pair := fmt.Sprintf("pair %q %q", p.Client, p.Upstream)
	when := ""
	if x := d.block.Arg("when"); x != nil && !lang.IsBase(x.Range()) {
		when = string(x.Range().SliceBytes(sources[x.Range().Filename]))
	}
	switch {
	case inner.Type == "request" || inner.Type == "fields":
		value := string(d.value.SliceBytes(sources[d.value.Filename]))
		switch {
		case d.others:
			return fmt.Sprintf("%s It is sent within %s: copy that field to %s, into a block fields, and leave %q out of it.", written, d.by.name, pair, path)
		case when == "":
			slices.Sort(d.written)
			d.written = slices.Compact(d.written)
			written += fmt.Sprintf(" To leave it out, write in %s: fields { %s = omit }", pair, strings.Join(d.written, " = omit … "))
			if len(d.written) > 1 {
				written += ", over several lines."
			}
			return written
		case strings.Contains(value, "\n") || len(when)+len(value) > 80:
			value = when + " ? omit : …, with the value of now for …"
		default:
			value = when + " ? omit : " + value
		}
		return fmt.Sprintf("%s To leave it out, write in %s: fields { %s = %s }", written, pair, d.by.name, value)
	case inReply:
		return fmt.Sprintf("%s Take this drop out, or change that rule; `parlance show %s:%d` prints it.", written, strings.TrimPrefix(d.rule.Filename, lang.BasePrefix), d.rule.Start.Line)
	case inner.Type == "part" || inner.Type == "tool":
		return fmt.Sprintf("%s It reads a %s, which is left out by %s { write { %s %q { drop = %q } } }, over several lines.", written, inner.Type, pair, inner.Type, inner.Label(0), d.block.Text("why"))
	}
	return fmt.Sprintf("%s Take this drop out, or change that rule.", written)
}
