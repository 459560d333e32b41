package lang

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// over lays files over a base. Where blocks stand in several files of the overlay, the order of the files counts for lists only.
func (p *parsed) over(base *parsed, accepted lock) (*Set, hcl.Diagnostics) {
	set := &Set{Sources: maps.Clone(base.sources)}
	maps.Copy(set.Sources, p.sources)
	l := &layer{sources: set.Sources, diags: slices.Concat(base.diags, p.diags)}
	root := l.lay(base.root.withDerived(p.root), []*Block{p.root}, File, nil)
	set.take(root.Blocks)
	l.diags = append(l.diags, doubles(forAll(set.Tiers))...)
	l.diags = append(l.diags, set.vendorMistakes()...)
	set.differences = l.differences
	l.diags = append(l.diags, accepted.hold(set.differences)...)
	slices.SortStableFunc(set.differences, func(a, b Difference) int { return comparePlaces(a.Ours, b.Ours) })
	return set, Sort(l.diags)
}

// layer lays blocks over others. It changes none of them.
type layer struct {
	sources     map[string][]byte
	diags       hcl.Diagnostics
	differences []Difference
	instead     []*Block // of the base, with the type and labels of the block that is laid down just now: it stands in their place, or before them
}

func (l *layer) wrong(code Code, at hcl.Range, summary, format string, args ...any) {
	l.diags = append(l.diags, Diag(code, at, summary, format, args...))
}

func (l *layer) differs(kind string, path []string, ours, theirs hcl.Range) {
	d := Difference{Path: path, Kind: kind, once: true, Ours: ours, Base: theirs, OursText: string(textOf(ours, l.sources))}
	if theirs.Filename != "" {
		d.BaseText = string(textOf(theirs, l.sources))
	}
	l.differences = append(l.differences, d)
}

// lay gives the block that one of the base, nil for none, and those of an overlay in its place make together.
func (l *layer) lay(base *Block, over []*Block, g *Grammar, path []string) *Block {
	out := &Block{Type: over[0].Type, Labels: over[0].Labels, Args: map[string]*Attr{}, Range: over[0].Range, Span: over[0].Span}
	before := len(l.differences)
	if base != nil {
		out.Range, out.Span = base.Range, base.Span
		out.Args, out.Fields = maps.Clone(base.Args), slices.Clone(base.Fields)
		out.Derived, out.overlaid = base.Derived, true
	}
	l.attrs(out, base, over, g, path)
	l.blocks(out, base, over, g, path)
	changed := slices.ContainsFunc(l.differences[before:], func(d Difference) bool { return d.Kind != Same })
	if base != nil && changed && len(g.Blocks) == 0 { // a rule is where it was last changed
		out.Range, out.Span = over[0].Range, over[0].Span
	}
	return out
}

// attrs merges the arguments and fields of a block.
func (l *layer) attrs(out, base *Block, over []*Block, g *Grammar, path []string) {
	ours := map[string]*Attr{}
	misspelt := false
	// A row may be omit, and gives nothing; so may a pair's field, which stands in place of the protocol's.
	keeps := g.rows() || out.Type == "fields"
	for _, o := range over {
		misspelt = misspelt || o.misspelt
		for _, a := range slices.Concat(inPlace(o.Args), o.Fields) {
			if first := ours[a.Name]; first != nil {
				l.wrong(CodeTwice, a.Range, "Defined twice", "%q is given at %s:%d as well.", a.Name, first.Range.Filename, first.Range.Start.Line)
				continue
			}
			ours[a.Name] = a
			_, arg := g.Args[a.Name]
			theirs := base.attr(a.Name)
			switch {
			case base == nil:
				out.put(a, arg)
			case theirs == nil && IsOmit(a.Expr) && !keeps:
				l.diags = append(l.diags, Warn(CodeNoTarget, a.Range, "Nothing to take away", "The base has no %q in %s, so omit takes nothing away.%s", a.Name, describe(out), Suggest(a.Name, base.names())))
			case theirs == nil:
				if out.Type == "profile" {
					l.almostField("switch", a, base)
				} else if g.rows() {
					l.almostField("row", a, base)
				}
				out.put(a, arg)
				l.baseless(a)
				l.differs(Added, join2(path, a.Name), a.span(), hcl.Range{})
			case alike(textOf(a.span(), l.sources), textOf(theirs.span(), l.sources)):
				l.differs(Same, join2(path, a.Name), a.span(), theirs.span())
				l.differences[len(l.differences)-1].Required = arg && g.Args[a.Name].Required
			case IsOmit(a.Expr) && !keeps:
				out.cut(a.Name)
				l.differs(Removed, join2(path, a.Name), a.span(), theirs.span())
				if g.Args[a.Name].Required {
					l.wrong(CodeMissingArgument, a.span(), "Missing argument", "%s needs the argument %q: %s.", capital(describe(out)), a.Name, g.Args[a.Name].Doc)
				}
			default:
				out.put(a.upon(theirs), arg)
				l.differs(Changed, join2(path, a.Name), a.span(), theirs.span())
			}
		}
	}
	out.misspelt = out.misspelt || misspelt
	if base == nil && !misspelt && out.Type != "" {
		l.diags = append(l.diags, l.unfinished(out, over[0], g)...)
	}
}

// unfinished says which arguments of a block are missing; of one that has the name of a block of the base, how that is changed.
func (l *layer) unfinished(out, b *Block, g *Grammar) hcl.Diagnostics {
	missing := out.incomplete(g, describe(out))
	if len(missing) == 0 || len(l.instead) == 0 || l.instead[0].key() != b.key() {
		return missing
	}
	var names []string
	for _, name := range slices.Sorted(maps.Keys(g.Args)) {
		if g.Args[name].Required && out.Args[name] == nil {
			names = append(names, name)
		}
	}
	return hcl.Diagnostics{Diag(CodeMissingArgument, b.Range, "Missing argument", "The built-in rules have %s, at %s. To change only these arguments, write in the block: %s. Otherwise this is a new rule, and needs %s.",
		describe(b), placesOf(l.instead), changes(len(l.instead)), strings.Join(names, " and "))}
}

// changes is how one of some blocks of the base is named.
func changes(n int) string {
	if n == 1 {
		return "change = true"
	}
	return fmt.Sprintf("change = 1 to %d, for the one that is meant", n)
}

// inPlaceOf lays a block down where the base has others of its type and labels.
func (l *layer) inPlaceOf(theirs []*Block, lay func() *Block) *Block {
	before := l.instead
	l.instead = theirs
	defer func() { l.instead = before }()
	return lay()
}

// inPlace are arguments in the order of the file.
func inPlace(args map[string]*Attr) []*Attr {
	return slices.SortedFunc(maps.Values(args), func(a, b *Attr) int { return comparePlaces(a.Range, b.Range) })
}

// attr is an argument or field; nil when there is none, or no block.
func (b *Block) attr(name string) *Attr {
	if b == nil {
		return nil
	}
	if a := b.Args[name]; a != nil {
		return a
	}
	for _, a := range b.Fields {
		if a.Name == name {
			return a
		}
	}
	return nil
}

// names are those of all arguments and fields.
func (b *Block) names() []string {
	out := slices.Sorted(maps.Keys(b.Args))
	for _, a := range b.Fields {
		out = append(out, a.Name)
	}
	return out
}

// put adds an argument or field, or changes it where it stands.
func (b *Block) put(a *Attr, arg bool) {
	if arg {
		b.Args[a.Name] = a
		return
	}
	if i := slices.IndexFunc(b.Fields, func(f *Attr) bool { return f.Name == a.Name }); i >= 0 {
		if base := b.Fields[i]; strings.HasPrefix(base.Range.Filename, BasePrefix) {
			over := *a
			over.Base, a = base, &over
		}
		b.Fields[i] = a
		return
	}
	b.Fields = append(b.Fields, a)
}

func (b *Block) cut(name string) {
	delete(b.Args, name)
	b.Fields = slices.DeleteFunc(b.Fields, func(f *Attr) bool { return f.Name == name })
}

// IsOmit reports whether a value is the word omit, which takes away what the base has.
func IsOmit(x hclsyntax.Expression) bool {
	t, ok := x.(*hclsyntax.ScopeTraversalExpr)
	return ok && len(t.Traversal) == 1 && t.Traversal.RootName() == "omit"
}

func join2(path []string, name string) []string { return append(slices.Clip(path), name) }

// key is what blocks have in common that may stand for one another.
func (b *Block) key() string { return strings.Join(append([]string{b.Type}, b.Labels...), "\x00") }

// step is a block as a path names it.
func (b *Block) step() string { return strings.Join(append([]string{b.Type}, b.Labels...), " ") }

// same reports whether two blocks say the same, but for how the first meets the base.
func (l *layer) same(a, b *Block) bool {
	if a.key() != b.key() || len(a.Args) != len(b.Args) || len(a.Fields) != len(b.Fields) || len(a.Blocks) != len(b.Blocks) {
		return false
	}
	says := func(x, y *Attr) bool {
		return y != nil && x.Name == y.Name && alike(textOf(x.span(), l.sources), textOf(y.span(), l.sources))
	}
	for name, x := range a.Args {
		if !says(x, b.Args[name]) {
			return false
		}
	}
	for i, x := range a.Fields {
		if !says(x, b.Fields[i]) {
			return false
		}
	}
	for i, x := range a.Blocks {
		if x.mark.name != "" || !l.same(x, b.Blocks[i]) {
			return false
		}
	}
	return true
}

// quotedList is some names in quotes, as many as are read at a glance.
func quotedList(names []string) string {
	text := ""
	for i, n := range names {
		if i > 0 {
			text += ", "
		}
		if len(text) > 160 {
			return text + "…"
		}
		text += fmt.Sprintf("%q", n)
	}
	return text
}

func count(n int) string {
	if n == 1 {
		return "one block"
	}
	return fmt.Sprintf("%d blocks", n)
}
