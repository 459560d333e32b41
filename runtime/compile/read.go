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

// readerOf compiles how a history is read. An outline is read by its calls and results only: the fewer paths are read of a message, the less
// it takes.
func (k *compiler) readerOf(p *program.Pair, s *expression.Scope, kinds map[string]*lang.Block, outline bool) *conversation.Reader {
	client := p.Client.Block
	r := &conversation.Reader{}
	note := func(b *lang.Block) {
		if b.Arg("drop") == nil && b.Arg("reject") == nil && kinds[b.Label(0)] == nil {
			kinds[b.Label(0)] = b
		}
	}
	// The elements of content may come from several places; their paths are held against all of them.
	var blocks []*lang.Block
	blocks = append(blocks, p.Block.All("part")...)
	own := client.First("blocks").BlocksOrNone()
	k.unreachable(own, true)
	blocks = append(blocks, own...)
	if outline {
		blocks = slices.DeleteFunc(blocks, func(b *lang.Block) bool { return !slices.Contains(outlined, b.Label(0)) })
		k.outline = true
		defer func() { k.outline = false }()
	}
	r.Item = p.Layout.NewVar("item", nil)
	turnsOf(k, p, r, s, note, outline && len(blocks) == 0)
	bs := expression.NewScope(s, nil)
	bs.Set("item", r.Item)
	insideOf(k, client, r, s, bs, blocks)
	for _, b := range blocks {
		if b.Arg("drop") == nil {
			note(b)
		}
		r.Blocks = append(r.Blocks, k.readRule(b, bs, r.Item, nil))
	}
	lists := map[string]*conversation.PartRule{}
	for _, b := range client.First("tools").BlocksOrNone() {
		if outline {
			break
		}
		note(b)
		list := listName(b.Arg("each"))
		rule := k.readRule(b, s, nil, lists[list])
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

// turnsOf compiles the blocks turns, and learns where the elements of their contents come from. If noBlocks, these are not read.
func turnsOf(k *compiler, p *program.Pair, r *conversation.Reader, s *expression.Scope, note func(*lang.Block), noBlocks bool) {
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
				note(c)
				rule.Steps = append(rule.Steps, conversation.StepRule{Part: k.readRule(c, ts, nil, nil)})
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

// insideOf adds where the elements within parts come from: what lies within a part is content as well, and within that, as deep as the
// protocols go.
func insideOf(k *compiler, client *lang.Block, r *conversation.Reader, s, bs *expression.Scope, blocks []*lang.Block) {
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
