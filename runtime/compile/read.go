package compile

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
)

// outlined are the kinds of parts that an outline of a history has, and the fields by which it knows them.
var outlined, knownBy = []string{"tool_call", "tool_result"}, []string{"id", "form"}

// historyReader compiles how a client's history is read. An outline is read by its calls and results only: the fewer paths are read of a
// message, the less it takes.
type historyReader struct {
	*compiler
	pair    *program.Pair
	scope   *expression.Scope
	outline bool
	out     *conversation.Reader
	kinds   map[string]*lang.Block // that are read, with the first rule of each
}

// note notes a kind that is read.
func (k *historyReader) note(b *lang.Block) {
	if b.Arg("drop") == nil && b.Arg("reject") == nil && k.kinds[b.Label(0)] == nil {
		k.kinds[b.Label(0)] = b
	}
}

func (k *historyReader) history() *conversation.Reader {
	p, client, s := k.pair, k.pair.Client.Block, k.scope
	r := &conversation.Reader{}
	k.out, k.kinds = r, map[string]*lang.Block{}
	// The elements of content may come from several places; their paths are held against all of them.
	var blocks []*lang.Block
	blocks = append(blocks, p.Block.All("part")...)
	own := client.First("blocks").BlocksOrNone()
	k.unreachable(own, true)
	blocks = append(blocks, own...)
	if k.outline {
		blocks = slices.DeleteFunc(blocks, func(b *lang.Block) bool { return !slices.Contains(outlined, b.Label(0)) })
	}
	r.Item = p.Layout.NewVar("item", nil)
	k.turns(k.outline && len(blocks) == 0)
	bs := expression.NewScope(s, nil)
	bs.Set("item", r.Item)
	k.inside(bs, blocks)
	for _, b := range blocks {
		if b.Arg("drop") == nil {
			k.note(b)
		}
		r.Blocks = append(r.Blocks, k.rule(b, bs, r.Item, nil))
	}
	lists := map[string]*conversation.PartRule{}
	for _, b := range client.First("tools").BlocksOrNone() {
		if k.outline {
			break
		}
		k.note(b)
		list := listName(b.Arg("each"))
		rule := k.rule(b, s, nil, lists[list])
		if lists[list] == nil {
			r.Tools = append(r.Tools, rule)
		}
		if list != "" && lists[list] == nil {
			lists[list] = rule
		}
	}
	r.Prepare()
	return r
}

// turns compiles the blocks turns, and learns where the elements of their contents come from. If noBlocks, these are not read.
func (k *historyReader) turns(noBlocks bool) {
	p, r, s := k.pair, k.out, k.scope
	client := p.Client.Block
	var origins []string
	unknown := false
	for _, t := range client.All("turns") {
		rule := &conversation.TurnRule{Range: t.Range}
		ts := expression.NewScope(s, nil)
		if x := t.Arg("each"); x != nil {
			rule.Each = k.Compile(x, s)
			name := k.text(t, "as")
			if name == "" {
				name = "message"
			}
			from := expression.Origins(x, s)
			rule.Message = p.Layout.NewVar(name, from)
			if len(from) > 0 {
				_, r.Path, _ = strings.Cut(from[0], ":")
			}
			ts.Set(name, rule.Message)
		} else {
			rule.One = k.optional(t.Arg("one"), s)
		}
		rule.Role = k.optional(t.Arg("role"), ts)
		rule.Name = k.optional(t.Arg("name"), ts)
		for _, name := range t.Texts("merge") {
			if r, ok := conversation.RoleOf(document.Text(name)); ok {
				rule.Merge = append(rule.Merge, r)
			}
		}
		for _, c := range t.Blocks {
			switch c.Type {
			case "part":
				if k.outline && !slices.Contains(outlined, c.Label(0)) {
					continue
				}
				k.note(c)
				rule.Steps = append(rule.Steps, conversation.StepRule{Part: k.rule(c, ts, nil, nil)})
			case "parts":
				x := c.Arg("each")
				if x == nil || noBlocks {
					continue
				}
				if o := expression.Origins(x, ts); o != nil {
					origins = append(origins, o...)
				} else {
					unknown = true
				}
				rule.Steps = append(rule.Steps, conversation.StepRule{When: k.when(c, ts), Each: k.Compile(x, ts)})
			}
		}
		if (rule.Each != nil || rule.One != nil) && rule.Role != nil {
			r.Turns = append(r.Turns, rule)
		}
	}
	if !unknown {
		r.Item.Origins = origins
	}
}

// inside adds where the elements within parts come from: what lies within a part is content as well, and within that, as deep as the
// protocols go.
func (k *historyReader) inside(bs *expression.Scope, blocks []*lang.Block) {
	client, r, s := k.pair.Client.Block, k.out, k.scope
	for range 3 {
		for _, b := range blocks {
			if x := b.Arg("inside"); x != nil && r.Item.Origins != nil {
				for _, o := range expression.Origins(x, bs) {
					if !slices.Contains(r.Item.Origins, o) && strings.Count(o, ".") < 8 && listed(k.catalog, o) {
						r.Item.Origins = append(r.Item.Origins, o)
					}
				}
			}
		}
	}
	for _, b := range client.All("turns") {
		for _, c := range b.All("part") {
			x := c.Arg("inside")
			if x == nil {
				continue
			}
			ts := expression.NewScope(s, nil)
			for _, t := range r.Turns {
				if t.Message != nil {
					ts.Set(t.Message.Name, t.Message)
				}
			}
			for _, o := range expression.Origins(x, ts) {
				if r.Item.Origins != nil && !slices.Contains(r.Item.Origins, o) && listed(k.catalog, o) {
					r.Item.Origins = append(r.Item.Origins, o)
				}
			}
		}
	}
}

// listName names a list that several rules may go through: a path, or a function without arguments. "" is any other.
func listName(x hclsyntax.Expression) string {
	switch x := x.(type) {
	case *hclsyntax.FunctionCallExpr:
		if len(x.Args) == 0 {
			return x.Name + "()"
		}
	case *hclsyntax.ScopeTraversalExpr:
		name := ""
		for _, step := range x.Traversal {
			switch step := step.(type) {
			case hcl.TraverseRoot:
				name = step.Name
			case hcl.TraverseAttr:
				name += "." + step.Name
			default:
				return ""
			}
		}
		return name
	}
	return ""
}

// rule compiles how a part or tool is read. item is the variable of a list's elements.
// A rule whose list is that of the one before it goes through that list together with it, and is one of its Others.
func (k *historyReader) rule(b *lang.Block, s *expression.Scope, item *expression.Var, before *conversation.PartRule) *conversation.PartRule {
	r := &conversation.PartRule{Kind: k.program.Vocabulary.Kind(b.Label(0)), Item: item, Range: b.Range}
	if before != nil {
		r.Item = before.Item
		s = expression.NewScope(s, nil)
		s.Set("item", r.Item)
		before.Others = append(before.Others, r)
	} else if x := b.Arg("each"); x != nil {
		inner := expression.NewScope(s, nil)
		r.Each = k.Compile(x, s)
		r.Item = s.Layout.NewVar("item", expression.Origins(x, s))
		inner.Set("item", r.Item)
		s = inner
	}
	r.When = k.when(b, s)
	if !k.outline {
		r.Inside = k.optional(b.Arg("inside"), s)
		if x := b.Arg("inside"); x != nil && b.Arg("each") == nil && before == nil && containsItself(x) {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeContainsItself, x.Range(), "Part that contains itself", "The argument inside lists the elements that the part contains. With item itself among them, the part would contain itself without end. Use a field of it, such as item.content."))
		}
		r.Sealed = k.optional(b.Arg("sealed"), s)
	}
	r.Drop = k.optional(b.Arg("drop"), s)
	r.Reject = k.optional(b.Arg("reject"), s)
	r.Prepare()
	for _, a := range b.Fields {
		if k.outline && !slices.Contains(knownBy, a.Name) {
			continue
		}
		r.Fields = append(r.Fields, conversation.FieldRule{Field: k.program.Vocabulary.Field(a.Name), Value: k.Compile(a.Expr, s), Range: a.Range})
	}
	return r
}
