package compile

import (
	"slices"
	"strconv"
	"strings"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
)

// requestPatch compiles the blocks patch "request" of a pair.
type requestPatch struct {
	*pairRules
	scope *expression.Scope
}

// rewritesBody reports a patch of the operator's in a pair whose built-in rules write bodies anew.
func (k *requestPatch) rewritesBody() bool {
	p := k.pair
	for _, b := range p.Block.Blocks {
		if b.Type == "patch" && edited(b.Range) {
			for _, other := range append(p.Block.Blocks[:len(p.Block.Blocks):len(p.Block.Blocks)], p.Block) {
				if lang.IsBase(other.Range) && (slices.Contains(unpatched, other.Type) || other.Derived && p.Client != p.Upstream) {
					k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownBlock, b.Range, "Unsupported block", "Bodies of %s are translated for %s, and patch is only for pairs whose bodies pass through unchanged, such as chat to chat. Set a field in the block fields, as in temperature = 1, or leave it out with name = omit.", p.Client.Label, p.Upstream.Label))
					return true
				}
			}
		}
	}
	return false
}

// orAbsent is a node, or an absent value where there is none.
func orAbsent(n expression.Node) expression.Node {
	if n == nil {
		return &expression.Const{}
	}
	return n
}

// unpatched are the blocks of a pair that write a body anew, which a pair with patches does not.
var unpatched = []string{"fields", "write", "part", "answer", "change"}

func (k *requestPatch) edits() {
	p := k.pair
	if k.rewritesBody() {
		return
	}
	for _, b := range p.Block.Blocks {
		if slices.Contains(unpatched, b.Type) {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownBlock, b.Range, "Unsupported block", "Bodies of %s pass through to %s unchanged, so a block %q would do nothing. Change a field with patch \"request\", and in it set or remove.", p.Client.Label, p.Upstream.Label, b.Type))
		}
	}
	for _, b := range p.Block.All("patch") {
		if label := b.Label(0); label != "request" && label != "reply" {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, b.Range, "Unknown label", "What is patched is a \"request\" or a \"reply\".%s", lang.Suggest(label, []string{"request", "reply"})))
		}
		if b.Label(0) != "request" {
			continue
		}
		for _, c := range b.Blocks {
			if c.Type == "repair" {
				continue
			}
			if c.Type == "drop" {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownBlock, c.Range, "Unsupported block", "Only frames of a reply can be dropped. A field is left out with: remove \"path\" { why = \"…\" }"))
				continue
			}
			p.Patch = append(p.Patch, k.edit(c))
		}
	}
	var groups grouping
	for i := range p.Patch {
		if p.Patch[i].Each == nil {
			groups.add(p.Patch[i].Path, &p.Patch[i].Group)
		}
	}
	k.neverMade()
}

// edit compiles a block set or remove.
func (k *requestPatch) edit(c *lang.Block) program.RequestEdit {
	p := k.pair
	ed := program.RequestEdit{Path: c.Label(0), Create: true, At: c.Range}
	s, from := k.scope, p.Req
	if x := c.Arg("each"); x != nil {
		ed.Each = k.Compile(x, s)
		ed.Item = p.Layout.NewVar("item", expression.Origins(x, s))
		s, from = expression.NewScope(s, nil), ed.Item
		s.Set("item", ed.Item)
		if nth := k.text(c, "counter"); nth != "" {
			ed.Nth = p.Layout.NewVar(nth, nil)
			s.Set(nth, ed.Nth)
		}
		ed.Create = false
		if x := c.Arg("create"); x != nil {
			v, _ := expression.Literal(k.Compile(x, s))
			if ed.Create = v.Truth() && c.Type == "set"; ed.Create && strings.Contains(c.Label(0), ".") {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Path of several steps", "A field that is missing is added to the elements of a list themselves, not below them."))
			}
		}
		k.knownBelow(c, x)
	} else if k.knownPath(p.Client.ID+".request:", c) {
		k.throughList(p.Client.ID+".request:", c, true)
	}
	k.owned(c)
	ed.When, ed.Why = k.when(c, s), whyChanged(k.compiler, c)
	if c.Type == "set" {
		ed.To = k.optional(c.Arg("to"), s)
		if ed.Each == nil && ed.To != nil {
			k.Takes(p.Client.ID+".request:"+fields.PlainPath(c.Label(0)), c.Arg("to"), ed.To, s)
		}
	}
	ed.Now = expression.Slot(from, steps(c.Label(0)), c.Range)
	return ed
}

// neverMade reports patches of the operator's of a field that another one changes before, and always: of those of one field the first
// whose condition holds is made.
func (k *requestPatch) neverMade() {
	always := map[string]*lang.Block{}
	for _, b := range k.pair.Block.All("patch") {
		for _, c := range b.Blocks {
			if b.Label(0) != "request" || c.Type != "set" && c.Type != "remove" || c.Arg("each") != nil {
				continue
			}
			first := always[c.Label(0)]
			if first != nil && edited(c.Range) {
				hint := "Put this one before it, and give it a condition, or take one of the two out."
				if c.Arg("when") != nil {
					hint = "Put this one, with its condition, before it."
				}
				k.warn(lang.CodeUnreachable, c.Range, "Never made", "%s %q (%s) changes this field before it, and always: of patches of one field the first is made. %s", first.Type, first.Label(0), lang.Place(first.Range), hint)
			}
			if x := c.Arg("when"); first == nil && (x == nil || k.source(x) == "true") {
				always[c.Label(0)] = c
			}
		}
	}
}

// owned warns of a patch that gives another value to what the gateway itself goes by.
func (k *requestPatch) owned(c *lang.Block) {
	if _, written := lang.LiteralText(c.Arg("to")); c.Type != "set" || !written || c.Arg("each") != nil || !edited(c.Range) {
		return
	}
	if why := ownedField(k.pair.Client, []fields.PathStep{{Name: c.Label(0)}}); why != "" {
		k.warn(lang.CodeMeant, c.Range, "Field of the engine", "%q is not a patch's to change: %s.", c.Label(0), why)
	}
}

// whyChanged is the reason for what a patch changes, "" where nobody has to be told: a built-in rule changes what its reader does not miss,
// unless it says why.
func whyChanged(k *compiler, b *lang.Block) string {
	if why := k.text(b, "why"); why != "" || lang.IsBase(b.Range) {
		return why
	}
	return "a rule of the operator changes it"
}

// grouping gives the edits of one field a bit in common.
type grouping struct {
	first map[string]*uint64
	next  int
}

func (g *grouping) add(path string, bit *uint64) {
	if g.first == nil {
		g.first = map[string]*uint64{}
	}
	first := g.first[path]
	if first == nil {
		g.first[path] = bit
		return
	}
	if *first == 0 && g.next < 64 {
		*first = 1 << g.next
		g.next++
	}
	*bit = *first
}

func steps(path string) []document.Step {
	var out []document.Step
	for _, key := range strings.Split(path, ".") {
		if i, err := strconv.Atoi(key); err == nil {
			out = append(out, document.Step{Index: i}) // of a list
			continue
		}
		out = append(out, document.Step{Key: key})
	}
	return out
}
