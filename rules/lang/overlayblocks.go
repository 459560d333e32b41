package lang

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
)

// blockMerge is where blocks of an overlay meet those of the base, within one block.
type blockMerge struct {
	*layer
	g     *Grammar
	fresh bool // there is no block of the base
	path  []string
	base  []*Block
	taken []*Block // beside base: the overlay's block that is about it
	put   []*Block // beside base: what stands there now; nil for nothing

	first, rest []*Block // what is added: before the base's, or somewhere
}

// blocks merges the blocks within a block.
func (l *layer) blocks(out, base *Block, over []*Block, g *Grammar, path []string) {
	m := &blockMerge{layer: l, g: g, path: path, fresh: base == nil}
	if base != nil {
		m.base = base.Blocks
	}
	m.taken, m.put = make([]*Block, len(m.base)), slices.Clone(m.base)
	merged := map[string][]*Block{} // of the overlay, by key: blocks that stand once
	var list []*Block
	for _, o := range over {
		for _, b := range o.Blocks {
			if sub := g.Blocks[b.Type]; !sub.Meets.listed() {
				merged[b.key()] = append(merged[b.key()], b)
			}
			list = append(list, b)
		}
	}
	for _, b := range list {
		switch sub := g.Blocks[b.Type]; {
		case sub.Meets.listed():
			m.listed(b, sub)
		case merged[b.key()] != nil:
			m.once(merged[b.key()], sub)
			delete(merged, b.key())
		}
	}
	out.Blocks = slices.Concat(m.first, slices.DeleteFunc(m.put, func(b *Block) bool { return b == nil }), m.rest)
}

// holdsForAll warns of a block that is added to a list without saying when it holds, where those of the base of its name do.
func (m *blockMerge) holdsForAll(b *Block, sub *Grammar, theirs []*Block) {
	if _, may := sub.Args["when"]; !may || len(theirs) == 0 || b.misspelt {
		return
	}
	narrow := func(b *Block) bool { return b.Args["when"] != nil || b.Args["each"] != nil }
	reads := b.Type == "message" || slices.ContainsFunc(m.path, func(step string) bool { return step == "blocks" || step == "turns" || step == "tools" })
	if !reads || narrow(b) || slices.ContainsFunc(theirs, func(t *Block) bool { return !narrow(t) }) || sub.Args["when"].Required {
		return
	}
	m.diags = append(m.diags, Warn(CodeMeant, b.Range, "Holds for all", "This is a new rule: it comes before the built-in %s at %s, and without when it holds for everything. To change that one, write in the block: %s. Else say when this holds.",
		describe(b), placesOf(theirs), changes(len(theirs))))
}

// once lays blocks of an overlay, of one type and with the same labels, over the base's, where there can be one only.
func (m *blockMerge) once(list []*Block, sub *Grammar) {
	list = m.oneOfEach(list, sub)
	b := list[0]
	at := slices.IndexFunc(m.base, func(t *Block) bool { return t.key() == b.key() })
	path := join2(m.path, b.step())
	for _, o := range list {
		if o.mark.number > 1 || at < 0 && o.mark.name != "" {
			m.noTarget(o, min(at+1, 1))
			return
		}
	}
	switch {
	case at < 0:
		done := m.lay(nil, list, sub, path)
		if m.rest = append(m.rest, done); !m.fresh {
			m.almost(b)
			for _, o := range list {
				m.differs(Added, path, o.Span, hcl.Range{})
			}
		}
	case b.mark.name == markRemove:
		m.remove(b, at, path)
	case b.whole(sub):
		m.replace(b, at, sub, path)
	default:
		m.put[at] = m.lay(m.base[at], list, sub, path)
	}
}

// oneOfEach leaves out blocks that stand twice: in one file, or in several where they are whole.
func (m *blockMerge) oneOfEach(list []*Block, sub *Grammar) []*Block {
	out := list[:1:1]
	for _, b := range list[1:] {
		i := slices.IndexFunc(out, func(o *Block) bool {
			return o.Range.Filename == b.Range.Filename || o.whole(sub) || b.whole(sub)
		})
		if i < 0 {
			out = append(out, b)
			continue
		}
		m.wrong(CodeTwice, b.Range, "Defined twice", "%s is also at %s:%d.", capital(describe(b)), out[i].Range.Filename, out[i].Range.Start.Line)
	}
	return out
}

// listed lays one block of a list over the base's.
func (m *blockMerge) listed(b *Block, sub *Grammar) {
	var same []int // the base's blocks of this type and labels
	for i, t := range m.base {
		if t.key() == b.key() {
			same = append(same, i)
		}
	}
	n := b.mark.number
	switch {
	case b.mark.name != "" && n == 0 && len(same) > 1:
		m.wrong(CodeWhich, b.mark.at, "Which one?", "The base has %d blocks %s, at %s. Say which: %s = 1 to %d.", len(same), describe(b), m.places(same), b.mark.name, len(same))
		return
	case b.mark.name != "" && n == 0:
		n = 1
	case n == 0 && sub.Meets == Named:
		if i := slices.IndexFunc(same, func(i int) bool { return forSame(m.base[i], b) }); i >= 0 {
			n = i + 1
		}
	case n == 0:
		for _, i := range same {
			if m.taken[i] == nil && m.same(b, m.base[i]) {
				m.taken[i] = b
				m.differs(Same, m.numbered(b, same, i), b.Span, m.base[i].Span)
				return
			}
		}
	}
	if n == 0 {
		m.add(b, sub)
		return
	}
	if n > len(same) {
		m.noTarget(b, len(same))
		return
	}
	at := same[n-1]
	if first := m.taken[at]; first != nil {
		for _, name := range slices.Sorted(maps.Keys(b.Args)) {
			if other := first.Args[name]; other != nil {
				m.wrong(CodeTwice, b.Args[name].Range, "Defined twice", "The argument %q of %s is given at %s as well. Remove one of them.", name, describe(b), Place(other.Range))
				return
			}
		}
		m.wrong(CodeTwice, b.Range, "Defined twice", "The base's block at %s is also changed at %s. Put both into one block.", Place(m.base[at].Range), Place(first.Range))
		return
	}
	m.taken[at] = b
	path := m.numbered(b, same, at)
	switch {
	case b.mark.name == markRemove:
		m.remove(b, at, path)
	case b.mark.name == markReplace:
		m.replace(b, at, sub, path)
	default:
		m.put[at] = m.lay(m.base[at], []*Block{b}, sub, path)
	}
}

func (m *blockMerge) add(b *Block, sub *Grammar) {
	path := join2(m.path, b.step())
	var theirs []*Block
	for _, t := range m.base {
		if t.key() == b.key() {
			theirs = append(theirs, t)
		}
	}
	done := m.inPlaceOf(theirs, func() *Block { return m.lay(nil, []*Block{b}, sub, path) })
	m.holdsForAll(b, sub, theirs)
	if m.fresh {
		m.rest = append(m.rest, done)
		return
	}
	m.first = append(m.first, done)
	m.almost(b)
	m.differs(Added, path, b.Span, hcl.Range{})
	m.differences[len(m.differences)-1].once = false
}

func (m *blockMerge) remove(b *Block, at int, path []string) {
	for _, a := range append(slices.Collect(maps.Values(b.Args)), b.Fields...) {
		m.wrong(CodeMark, a.Range, "Nothing is left of the block", "With remove the base's block is gone, and %s has no effect. Remove one of them; to change the block write change instead of remove.", a.Name)
		break
	}
	m.put[at] = nil
	m.differs(Removed, path, b.Span, m.base[at].Span)
}

func (m *blockMerge) replace(b *Block, at int, sub *Grammar, path []string) {
	kind := Changed
	if m.same(b, m.base[at]) {
		kind = Same
	} else {
		lay := func() *Block { return m.lay(nil, []*Block{b.upon(m.base[at])}, sub, path) }
		if b.mark.name == markReplace {
			m.put[at] = lay()
		} else {
			m.put[at] = m.inPlaceOf([]*Block{m.base[at]}, lay)
		}
	}
	m.differs(kind, path, b.Span, m.base[at].Span)
}

// numbered is the path of a block, with its number where the base has several of its type and labels.
func (m *blockMerge) numbered(b *Block, same []int, at int) []string {
	step := b.step()
	if len(same) > 1 {
		step += fmt.Sprintf(" #%d", slices.Index(same, at)+1)
	}
	return join2(m.path, step)
}

func (m *blockMerge) noTarget(b *Block, has int) {
	at := b.mark.at
	if at.Filename == "" {
		at = b.Range
	}
	var near []string
	for _, t := range m.base {
		if t.Type == b.Type && len(t.Labels) > 0 {
			near = append(near, strings.Join(t.Labels, " "))
		}
	}
	switch {
	case has > 0:
		var same []*Block
		for _, t := range m.base {
			if t.key() == b.key() {
				same = append(same, t)
			}
		}
		m.wrong(CodeNoTarget, at, "No such block in the base", "The base has %s %s here, at %s, and not %d.", count(has), describe(b), placesOf(same), b.mark.number)
	case m.fresh && len(m.path) > 0:
		m.wrong(CodeNoTarget, at, "No such block in the base", "There is nothing of the base within %s here: it is new, or takes the place of the base's.", m.path[len(m.path)-1])
	default:
		hint := Suggest(strings.Join(b.Labels, " "), near)
		if slices.Sort(near); hint == "" && len(near) > 0 {
			hint = " It has: " + quotedList(slices.Compact(near)) + "."
		}
		if b.mark.name != "" && b.mark.name != markRemove {
			hint += " For a block of your own take the mark out."
		}
		m.wrong(CodeNoTarget, at, "No such block in the base", "The base has no %s here.%s", describe(b), hint)
	}
}

// places are lines of the base, as in built-in/errors.hcl:12 and 17.
func (m *blockMerge) places(list []int) string {
	var out []*Block
	for _, i := range list {
		out = append(out, m.base[i])
	}
	return placesOf(out)
}

// whole reports whether a block of an overlay takes the place of the base's.
func (b *Block) whole(g *Grammar) bool {
	return b.mark.name == markReplace || b.mark.name == markRemove || g.Meets == Replaces && b.mark.name == ""
}

// forSame reports whether two rules are for the same upstreams.
func forSame(a, b *Block) bool { return slices.Equal(a.Texts("upstreams"), b.Texts("upstreams")) }

func placesOf(list []*Block) string {
	var out []string
	for i, b := range list {
		if i == 4 {
			return fmt.Sprintf("%s and %d more", strings.Join(out, ", "), len(list)-i)
		}
		out = append(out, fmt.Sprintf("%s:%d", b.Range.Filename, b.Range.Start.Line))
	}
	return strings.Join(out, ", ")
}

func comparePlaces(a, b hcl.Range) int {
	if c := strings.Compare(a.Filename, b.Filename); c != 0 {
		return c
	}
	return a.Start.Byte - b.Start.Byte
}
