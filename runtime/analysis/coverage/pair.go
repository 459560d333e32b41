package coverage

import (
	"cmp"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// cover finds the fate of each field of the pair's protocols.
func (a *covering) cover() *PairCoverage {
	c := &PairCoverage{Client: a.client.Label(0), Upstream: a.upstream.Label(0), at: a.pair.Range}
	a.uses = map[*lang.Block]int{}
	c.reads = slices.Concat(a.pair.First("read_reply").All("drop"), a.upstream.First("read_reply").All("drop"))
	if len(a.pair.All("patch")) > 0 {
		a.edits(c)
		a.idleAsIs(c)
		return c
	}
	a.findUses()
	a.findContent()
	drops := a.dropsOf(a.pair, a.client)
	if a.judges(true, nil) {
		request := a.direction(a.section(c.Client+".request"), a.seen, a.clients)
		request.effect = a.requestEffect
		a.walk(c, "request", request, drops, a.rejectsOf())
	}
	reads := a.dropsOf(a.pair.First("read_reply"), a.upstream.First("read_reply"))
	if a.judges(false, nil) {
		body := a.direction(a.section(c.Upstream+".response"), a.seen)
		body.effect = a.replyEffect(body)
		a.walk(c, "reply", body, reads, nil)
		a.streams(c, reads)
		failure := a.direction(a.section(c.Upstream+".error"), a.upstreams)
		failure.effect = a.errorEffect
		a.walk(c, "error", failure, reads, nil)
	}
	for _, d := range append(drops, reads...) {
		if a.uses[d.block] == 0 {
			a.uses[d.block] = 0
			if d.pair {
				c.Needless = append(c.Needless, Fate{Part: "drop", Path: d.block.Label(0), What: Dropped, Reason: d.block.Text("why"), Rule: d.block.Range})
				delete(a.uses, d.block)
			}
		}
	}
	return c
}

// streams covers the events of the upstream's streams, each as a document of its own.
func (a *covering) streams(c *PairCoverage, drops []dropRule) {
	read := a.upstream.First("read_reply")
	section := c.Upstream + ".stream"
	byEvent := map[string][]fields.Row{}
	for _, r := range a.reference.Rows(section) {
		byEvent[r.Event] = append(byEvent[r.Event], r)
	}
	typed := len(read.All("on")) > 0
	for _, event := range a.catalog.Events(c.Upstream) {
		rows := byEvent[event]
		if len(rows) == 0 {
			continue
		}
		d := a.direction(a.sheet(section, rows), a.seen)
		d.effect = a.replyEffect(d)
		label := &fields.Row{Event: event, Path: "event:" + event}
		if drop := covers(drops, label); drop != nil {
			a.uses[drop.block]++
			c.Fates = append(c.Fates, drop.fate("stream", label))
			continue
		}
		if typed && !a.received(d, event) {
			c.Fates = append(c.Fates, Fate{Part: "stream", Path: label.Path, What: Left, Rule: read.Range, row: label})
			continue
		}
		a.walk(c, "stream", d, drops, nil)
	}
}

// received reports whether a rule asks for an event by its name.
func (a *covering) received(d *direction, event string) bool {
	for _, on := range a.upstream.First("read_reply").All("on") {
		if on.Label(0) == event {
			return true
		}
	}
	return slices.ContainsFunc(d.words["type"], func(s *sighting) bool { return s.names(event) })
}

// walk gives each field of a sheet its fate. What has fields of its own is judged by them.
func (a *covering) walk(c *PairCoverage, part string, d *direction, drops []dropRule, rejects []dropRule) {
	rows := d.sheet.rows
	d.drops = drops
	parent := make([]bool, len(rows)) // rows with others below them that say more than a constant
	index := map[string]int{}
	for i := range rows {
		index[rows[i].Path] = i
	}
	for i := range rows {
		if rows[i].Stands || constant(&rows[i]) && (rows[i].Selects(rows[i].Plain) == nil || a.lone(d, &rows[i])) {
			continue
		}
		for at := rows[i].Path; ; {
			k := strings.LastIndexAny(at, ".[")
			if k < 0 {
				break
			}
			at = at[:k]
			if p, ok := index[at]; ok && p != i {
				parent[p] = true
			}
		}
	}
	for i := range rows {
		row := &rows[i]
		discriminates := row.Selects(row.Plain) != nil
		if parent[i] || row.Stands || !a.judges(part == "request", row) {
			continue
		}
		if constant(row) && (!discriminates || a.lone(d, row)) {
			continue
		}
		f := d.fate(row)
		f.Part, f.Path, f.row = part, row.Path, row
		if f.What == Left {
			if by := a.variant(d, row); by != nil {
				f.What, f.Reason, f.Rule = by.What, by.Reason, by.Rule
			}
		}
		if f.What == Mapped {
			a.idle(c, d, row, part == "request")
		}
		if f.What == Left {
			if drop := covers(drops, row); drop != nil {
				a.uses[drop.block]++
				f = drop.fate(part, row)
			} else if r := covers(rejects, row); r != nil {
				f = r.fate(part, row)
				f.What = Rejected
			}
		}
		if f.What == Left {
			f.Rule = a.pair.Range
			if a.pair.Derived { // nobody has written down what is special to these two
				f.What, f.Reason = Dropped, "no rule maps it to "+a.lacking(part)
			}
		}
		c.Fates = append(c.Fates, f)
	}
}

// lacking is the title of the protocol that documents of this kind are translated to.
func (a *covering) lacking(part string) string {
	to := a.client
	if part == "request" {
		to = a.upstream
	}
	return cmp.Or(to.Text("title"), to.Label(0))
}

// lone reports whether a discriminator has one value only.
func (a *covering) lone(d *direction, row *fields.Row) bool {
	for _, r := range d.sheet.plain[row.Plain] {
		if r != row && !slices.Equal(r.Selects(r.Plain), row.Selects(row.Plain)) {
			return false
		}
	}
	return true
}

// variant is the fate of a whole variant that a rule takes out by its condition: a part or tool that is dropped or
// rejected where it is read, or where it is written.
func (a *covering) variant(d *direction, row *fields.Row) *Fate {
	if d.sheet.section != a.client.Label(0)+".request" {
		return nil
	}
	groups := [][]*lang.Block{a.contentRules(), a.client.First("tools").BlocksOrNone()}
	for _, t := range a.client.All("turns") {
		groups = append(groups, t.All("part"))
	}
	for _, group := range groups {
		for _, b := range group {
			x := b.Arg("when")
			r := a.seen.roots[x]
			if x == nil || r == nil {
				continue
			}
			// The variable that the condition reads stands for what the row is in.
			for _, s := range d.roots[r] {
				if s.v == nil || s.origin == "" || s.v.Name == "req" {
					continue
				}
				at, ok := d.sheet.at(s.origin)
				if !ok || !strings.HasPrefix(row.Plain, at+".") || row.Selects(s.path) == nil {
					continue
				}
				switch d.ruleHolds(r, row, s.chosen(), s.v) {
				case expression.Unknown:
					if f := a.ruleFate(b); f.What == Mapped {
						return nil
					}
				case expression.True:
					if f := a.ruleFate(b); f.What == Dropped || f.What == Rejected {
						return &f
					}
					return nil
				}
			}
		}
	}
	return nil
}

// ruleFate is what becomes of what a reading rule reads.
func (a *covering) ruleFate(b *lang.Block) Fate {
	if x := b.Arg("drop"); x != nil {
		return Fate{What: Dropped, Reason: b.Text("drop"), Rule: b.Range}
	}
	if x := b.Arg("reject"); x != nil {
		return Fate{What: Rejected, Reason: b.Text("reject"), Rule: b.Range}
	}
	return a.kindFate(b.Type, b.Label(0), b)
}

// kindFate is what becomes of a kind of part or tool in the upstream's request.
func (a *covering) kindFate(kind, label string, read *lang.Block) Fate {
	if f, ok := a.kinds[kind+" "+label]; ok {
		return f
	}
	f := Fate{What: Left}
search:
	for _, w := range []*lang.Block{a.pair.First("write"), a.upstream.First("write")} {
		for _, b := range w.BlocksOrNone() {
			if b.Type != kind || b.Label(0) != label {
				continue
			}
			switch {
			case b.Arg("json") != nil && lang.IsOmit(b.Arg("json")):
				continue // Nothing is written for it here.
			case b.Arg("drop") != nil:
				if better(Dropped, f.What) {
					f = Fate{What: Dropped, Reason: b.Text("drop"), Rule: b.Range}
				}
			case b.Arg("reject") != nil:
				if better(Rejected, f.What) {
					f = Fate{What: Rejected, Reason: b.Text("reject"), Rule: b.Range}
				}
			default:
				f = Fate{What: Mapped, Rule: b.Range}
			}
			if b.Arg("when") == nil || f.What == Mapped {
				break search
			}
		}
	}
	if f.What != Mapped {
		for _, b := range append(a.upstream.All("message"), a.upstream.All("function")...) {
			read := map[string]bool{}
			if lang.ReadNames(b, read); read[label+"s"] || slices.Contains(b.Texts("together"), label) {
				f = Fate{What: Mapped, Rule: b.Range}
			}
		}
	}
	if a.kinds == nil {
		a.kinds = map[string]Fate{}
	}
	a.kinds[kind+" "+label] = f
	return f
}

// engineFields are the fields of parts that the engine itself works with.
var engineFields = map[string]bool{"text": true, "id": true, "name": true}

// requestEffect is what a rule does with a field of a client's request.
func (a *covering) requestEffect(root *expression.Root, row *fields.Row, _ map[*expression.Var]string) Fate {
	sp := a.places[root.X]
	if sp == nil {
		return Fate{What: Left}
	}
	b := sp.inner()
	mapped := Fate{What: Mapped, Rule: sp.at}
	switch section := sp.section(); {
	case b.Type == "reject":
		return Fate{What: Rejected, Reason: b.Text("why"), Rule: b.Range}
	case section == "change" || section == "drop":
		return Fate{What: Left} // this only reports
	case section == "blocks" || section == "turns" || section == "tools" || sp.chain[0].Type == "pair" && section == "part":
	case sp.under("write") != nil && (b.Arg("drop") != nil || b.Arg("reject") != nil):
		return a.ruleFate(b)
	default:
		return mapped
	}
	if b.Type != "part" && b.Type != "tool" {
		return mapped // turns and where their content is
	}
	f := a.ruleFate(b)
	if f.What != Mapped || b.Args[sp.name] != nil || engineFields[sp.name] {
		if f.What == Mapped {
			return mapped
		}
		return f
	}
	name := sp.name
	if a.isUsed(b.Type, name, b.Label(0)) || name == "name" || name == "cache" && a.upstream.First("requires").Arg("cache_marks") != nil {
		return mapped
	}
	return Fate{What: Left}
}

// replyEffect is what a rule does with a field of an upstream's reply.
func (a *covering) replyEffect(d *direction) func(*expression.Root, *fields.Row, map[*expression.Var]string) Fate {
	return func(root *expression.Root, row *fields.Row, chosen map[*expression.Var]string) Fate {
		sp := a.places[root.X]
		if sp == nil || sp.section() != "read_reply" || sp.chain[0] != a.upstream {
			return Fate{What: Left}
		}
		if slices.ContainsFunc(sp.chain, func(b *lang.Block) bool { return b.Type == "received" || b.Type == "continue" }) {
			return Fate{What: Left} // what is kept for the upstream itself
		}
		mapped := Fate{What: Mapped, Rule: sp.at}
		b := sp.inner()
		used := func(record string, own ...string) Fate {
			if b.Args[sp.name] != nil || slices.Contains(own, sp.name) || a.isUsed(record, sp.name, "") {
				return mapped
			}
			return Fate{What: Left}
		}
		switch b.Type {
		case "let":
			if expression.Origins(root.X, root.Scope) != nil {
				return Fate{What: Left} // a name for a place; what reads below it counts
			}
			return mapped
		case "reply":
			return used("reply", "id", "stop")
		case "usage":
			return used("usage")
		case "on":
			if sp.name != "end" {
				return Fate{What: Left} // what is kept for clients of the same protocol
			}
			return mapped
		case "note":
			return used("note")
		case "part":
			f := a.fateOfPart(d, b, row, chosen)
			if f.What != Mapped {
				return f
			}
			if b.Arg("belongs") != nil && !slices.ContainsFunc(b.Fields, func(f *lang.Attr) bool { return a.isUsed("part", f.Name, "") }) {
				return Fate{What: Left} // it tells what this client's rules read nothing of
			}
			if b.Args[sp.name] != nil || a.isUsed("part", sp.name, b.Label(0)) {
				return mapped
			}
			return Fate{What: Left}
		}
		return mapped
	}
}

// fateOfPart is what becomes of a kind of part that a rule reads: said by the client's protocol, or dropped there.
func (a *covering) fateOfPart(d *direction, b *lang.Block, row *fields.Row, chosen map[*expression.Var]string) Fate {
	kinds := []string{b.Label(0)}
	if x := b.Arg("kind"); x != nil {
		kinds = nil
		if r := a.seen.roots[x]; r != nil {
			if f := expression.Judge(r.X, r.Scope, r.Macros, d.sheet.facts(row, chosen)); f.State == expression.Word {
				kinds = f.Words
			}
		}
	}
	if len(kinds) == 0 || kinds[0] == "" {
		return Fate{What: Mapped, Rule: b.Range} // it belongs to a part that is open, of whatever kind
	}
	best := Fate{What: Left}
	var look func(list []*lang.Block)
	look = func(list []*lang.Block) {
		for _, c := range list {
			if c.Type == "part" && slices.Contains(kinds, c.Label(0)) {
				f := Fate{What: Mapped, Rule: c.Range}
				if c.Arg("drop") != nil {
					f = Fate{What: Dropped, Reason: c.Text("drop"), Rule: c.Range}
				}
				if better(f.What, best.What) {
					best = f
				}
				continue
			}
			look(c.Blocks)
		}
	}
	look(a.client.First("write_reply").BlocksOrNone())
	return best
}

// errorEffect is what a rule does with a field of an upstream's error.
func (a *covering) errorEffect(root *expression.Root, _ *fields.Row, _ map[*expression.Var]string) Fate {
	sp := a.places[root.X]
	if sp == nil || sp.section() != "errors" || sp.name == "param" {
		// The path in an error is one of the request that the gateway made; only where both sides speak one
		// protocol does it mean something to the client.
		return Fate{What: Left}
	}
	return Fate{What: Mapped, Rule: sp.at}
}

// edits are what a pair changes whose bytes cross as they are otherwise.
func (a *covering) edits(c *PairCoverage) {
	c.AsIs = true
	for _, b := range a.pair.All("patch") {
		for _, e := range b.Blocks {
			f := Fate{Part: b.Label(0), Path: e.Label(0), What: Changed, Rule: e.Range}
			if list, ok := e.Arg("each"), e.Type == "set"; ok && list != nil {
				for _, o := range keysOfExpr(list) {
					f.Path = o + "[]." + e.Label(0)
				}
			}
			switch e.Type {
			case "remove":
				f.What, f.Reason = Dropped, e.Text("why")
			case "drop":
				f.Path = "(a whole frame)"
				f.What = Dropped
			}
			c.Fates = append(c.Fates, f)
		}
	}
}

// keysOfExpr is the path below req that an expression is, when it is one.
func keysOfExpr(x hclsyntax.Expression) []string {
	t, ok := x.(*hclsyntax.ScopeTraversalExpr)
	if !ok {
		return nil
	}
	var keys []string
	for _, p := range t.Traversal[1:] {
		if at, ok := p.(hcl.TraverseAttr); ok {
			keys = append(keys, at.Name)
		}
	}
	return []string{strings.Join(keys, ".")}
}
