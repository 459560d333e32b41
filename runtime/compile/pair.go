package compile

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
	"github.com/parlance-gateway/parlance/runtime/reply"
	"github.com/parlance-gateway/parlance/runtime/template"
)

func (k *compiler) pair(b *lang.Block) {
	p := &program.Pair{Reads: program.SwitchReads{Request: map[string]bool{}, Reply: map[string]bool{}}, Others: map[string][]*conversation.WriteRule{}, Program: k.program, Client: k.program.ProtocolsByName[b.Label(0)], Upstream: k.program.ProtocolsByName[b.Label(1)], Block: b, LossCache: lossCacheOf(k.program.Set, b)}
	for i, pr := range []*program.Protocol{p.Client, p.Upstream} {
		if pr == nil {
			k.unknownProtocol(b, b.Label(i))
			return
		}
	}
	if p.Client.UpstreamOnly {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownProtocol, b.Range, "No clients", "The protocol %q is that of upstreams only, with no block client, turns or say: it has no clients that a pair could serve.", p.Client.ID))
		return
	}
	p.Patched = len(b.All("patch")) > 0
	before := len(k.Diags)
	k.pairing = p
	defer func() { k.pairing = nil }()
	k.requestOf(p)
	k.replyOf(p)
	k.lacking(b, before)
	k.program.PairsByName[[2]string{p.Client.ID, p.Upstream.ID}] = p
}

// lacking tells at once, and at the pair, which names it lacks that a built-in protocol's rules need of it; before is how many
// findings there were without the pair. The built-in rules are right by themselves.
func (k *compiler) lacking(b *lang.Block, before int) {
	k.functionOfOthers(b, before)
	if lang.IsBase(b.Range) {
		return
	}
	var names []string
	rest := slices.DeleteFunc(slices.Clone(k.Diags[before:]), func(d *hcl.Diagnostic) bool {
		if d.Extra != lang.CodeUnknownFunction && d.Extra != lang.CodeUnknownName || d.Subject == nil || !lang.IsBase(*d.Subject) {
			return false
		}
		names = append(names, string(d.Subject.SliceBytes(k.program.Set.Sources[d.Subject.Filename])))
		return true
	})
	if len(names) == 0 {
		return
	}
	slices.Sort(names)
	k.Diags = append(k.Diags[:before], append(rest, lang.Diag(lang.CodeUnfinished, b.Range, "Unfinished pair",
		"The pair %q %q has no functions or tables of the names that the rules of its protocols ask each pair for: %s. The built-in pairs, which `parlance init --rules=all` writes, have them all.",
		b.Label(0), b.Label(1), strings.Join(slices.Compact(names), ", ")))...)
}

// functionOfOthers says of a function that a pair lacks which pairs have it.
func (k *compiler) functionOfOthers(b *lang.Block, before int) {
	for _, d := range k.Diags[before:] {
		if d.Extra != lang.CodeUnknownFunction || d.Subject == nil || lang.IsBase(*d.Subject) {
			continue
		}
		name := string(d.Subject.SliceBytes(k.program.Set.Sources[d.Subject.Filename]))
		for _, other := range k.program.Set.Pairs {
			if slices.ContainsFunc(other.All("function"), func(f *lang.Block) bool { return f.Label(0) == name }) {
				d.Detail = fmt.Sprintf("The pair %q %q has a function %q, and the pair %q %q, which this serves too, has none. Give that pair one, or define it outside of pairs.", other.Label(0), other.Label(1), name, b.Label(0), b.Label(1))
				break
			}
		}
	}
}

// profileOf is the switches of a pair's upstream. Where the rules of a protocol meet an upstream that their author did not think of, they
// may ask for a switch that it does not have, and that is absent.
func (k *compiler) profileOf(p *program.Pair) *reply.Fixed {
	if !p.Block.Derived {
		return p.Upstream.ProfileSchema
	}
	all := *p.Upstream.ProfileSchema
	all.Keys = slices.Clone(all.Keys)
	for _, other := range k.program.Protocols() {
		for _, name := range other.SwitchNames {
			if !slices.Contains(all.Keys, name) {
				all.Keys = append(all.Keys, name)
			}
		}
	}
	return &all
}

// base is the names that every request's rules may use.
func (k *compiler) base(p *program.Pair, l *expression.Layout) *expression.Scope {
	s := expression.NewScope(nil, l)
	p.Rec.Call, p.Rec.Profile = l.NewRecord(), l.NewRecord()
	s.Set("call", &expression.RecordVar{ID: p.Rec.Call, Schema: program.CallSchema})
	s.Set("profile", k.profileVar(p, p.Rec.Profile, p.Reads.Request))
	s.Set("header", expression.HeaderName{})
	s.Set("key", &expression.Const{V: document.Text(program.KeyPlaceholder)})
	return s
}

func (k *compiler) requestOf(p *program.Pair) {
	p.Layout = &expression.Layout{Client: !p.Patched, Witness: k.program.RuleWitness} // what crosses as it is, its upstream checks
	base := k.base(p, p.Layout)
	p.Req = p.Layout.NewVar("req", []string{p.Client.ID + ".request:"})
	base.Set("req", p.Req)
	client, upstream := p.Client.Block, p.Upstream.Block

	// How the upstream is called.
	k.Macros = k.macros(base, upstream)
	if u := upstream.First("upstream"); u != nil {
		p.Path = k.optional(u.Arg("path"), base)
	}

	var lists []any // turns and tools, once they are named
	k.Stable = func(named any) bool {
		switch named := named.(type) {
		case *expression.Var:
			return named == p.Req
		case *expression.RecordVar:
			return named.ID == p.Rec.Call || named.ID == p.Rec.Profile
		case expression.HeaderName:
			return true
		}
		return slices.Contains(lists, named)
	}
	defer func() { k.Stable = nil }()
	pairScope := expression.NewScope(base, nil)
	pairMacros := k.macros(pairScope, client, upstream, p.Block)
	k.tables(pairScope, pairMacros, k.program.Set.Tables, upstream.All("table"), p.Block.All("table"))

	k.Macros = pairMacros
	k.rejectsOf(p, pairScope)
	p.Rec.Root = p.Layout.NewRecord()
	if p.Patched {
		k.patchOf(p, pairScope)
		k.repairOf(p, base, pairScope, pairMacros)
		k.headersOf(p, base, k.noTools(p.Rec.Root)) // of what crosses as it is nobody reads the tools
		return
	}

	k.answerOf(p, p.Block.First("answer"), pairScope)

	// The schemas of turns and parts. What is read of parts tells which kinds are written.
	readKinds := map[string]*lang.Block{}
	p.Writers = &conversation.Writers{Rules: map[int][]*conversation.WriteRule{}}
	partSchema := &conversation.PartSchema{V: k.program.Vocabulary, Block: p.Writers.Append, Label: "part"}
	toolWriters := &conversation.Writers{Rules: map[int][]*conversation.WriteRule{}}
	toolSchema := &conversation.PartSchema{V: k.program.Vocabulary, Block: toolWriters.Append, Label: "tool"}
	turnSchema := &conversation.TurnSchema{Part: partSchema}
	p.Rec.Turn, p.Rec.Part, p.Rec.Tool = p.Layout.NewRecord(), p.Layout.NewRecord(), p.Layout.NewRecord()
	p.Writers.Rec, toolWriters.Rec = p.Rec.Part, p.Rec.Tool

	// Reading, in the client's words.
	readScope := expression.NewScope(base, nil)
	readMacros := k.macros(readScope, client, p.Block)
	k.tables(readScope, readMacros, k.program.Set.Tables, client.All("table"))
	k.Macros = readMacros
	p.Reader = k.readerOf(p, readScope, readKinds, false)

	// Writing, in the upstream's.
	k.Macros = pairMacros
	ws := expression.NewScope(pairScope, nil)
	turns, tools := expression.NewRecords(p.Rec.Root, conversation.RootTurns, turnSchema), expression.NewRecords(p.Rec.Root, conversation.RootTools, toolSchema)
	lists = []any{turns, tools}
	ws.Set("turns", turns)
	ws.Set("tools", tools)
	k.changesOf(p, ws)
	written := k.writersOf(p, ws, p.Writers, toolWriters, partSchema, toolSchema)
	messages := k.messagesOf(p, ws, turnSchema, partSchema, written)
	p.Requires = k.requiresOf(p, ws)

	rs := expression.NewScope(ws, nil)
	rs.Set("messages", messages)
	fields := p.Block.First("fields")
	own := map[string]bool{}
	for _, a := range fields.FieldsOrNone() {
		own[a.Name] = true
	}
	var all []*lang.Attr
	for _, a := range upstream.First("request").FieldsOrNone() {
		if !own[a.Name] {
			all = append(all, a)
		}
	}
	all = append(all, fields.FieldsOrNone()...)
	k.mayContinue(p, rs)
	body := k.fields(all, rs)
	p.Body = template.Written(p.Block.Range, body)
	for _, a := range all {
		k.knownField(p.Upstream.ID+".request:", a)
	}
	for i, f := range body {
		k.Takes(p.Upstream.ID+".request:"+f.Name, all[i].Expr, f.Value, rs)
	}
	k.conditionalDropsOf(p, rs)
	k.overriddenOf(p, rs, all)
	k.headersOf(p, base, tools)
	for kind, b := range readKinds {
		if !written[kind] && !k.others(p, kind, b.Type, toolWriters) {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnwritten, b.Range, "Part that nobody writes", "%s reads %q, and nothing for upstreams of %s writes it.%s Add a %s %q, in write, to pair %q %q (%s), that writes it or says why it is left out: drop = \"…\".",
				p.Client.Label, kind, p.Upstream.Label, lang.Suggest(kind, slices.Collect(maps.Keys(written))), b.Type, kind, p.Client.ID, p.Upstream.ID, where(p.Block)))
		}
	}
}

// headersOf compiles the headers of a request, which may depend on the tools that it offers.
func (k *compiler) headersOf(p *program.Pair, base *expression.Scope, tools expression.RecordList) {
	u := p.Upstream.Block.First("upstream")
	if u == nil {
		return
	}
	s := expression.NewScope(base, nil)
	s.Set("tools", tools)
	k.Macros = k.macros(s, p.Upstream.Block)
	for _, a := range u.First("headers").FieldsOrNone() {
		p.Reads.Ignore = p.Patched && readsTools(a.Expr) // there are none
		value := k.Compile(a.Expr, s)
		p.Reads.Ignore = false
		k.headerRule(a)
		if k.Traced {
			value = expression.TracedField(value, a.Range)
		}
		p.Headers = append(p.Headers, template.Field{Name: a.Name, Value: value, Range: a.Range})
	}
}

// noTools is the list of tools where there are none: the record is bound to nothing.
func (k *compiler) noTools(rec int) expression.RecordList {
	return expression.NewRecords(rec, conversation.RootTools, &conversation.PartSchema{V: k.program.Vocabulary, Label: "tool"})
}

// listed reports whether a protocol has a field at an origin: what lies within one that it does not have says nothing.
func listed(origin string) bool {
	_, known, _ := fields.Fields().Lookup(origin, nil)
	return known && !strings.HasPrefix(origin, "?:")
}

func where(b *lang.Block) string { return b.Range.Filename }

// knownField holds an output field against the fields of the protocol. One whose value is said by ext(…) is an extension.
func (k *compiler) knownField(origin string, a *lang.Attr) {
	if call, ok := a.Expr.(*hclsyntax.FunctionCallExpr); ok && call.Name == expression.Extension {
		return
	}
	if _, known, near := fields.Fields().Lookup(origin, []string{a.Name}); !known && fields.Fields().Has(strings.TrimSuffix(origin, ":")) {
		if a.Name == "when" || a.Name == "if" {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownPath, a.Range, "Unknown field", "Fields have no condition together. A field has one of its own: name = condition ? value : omit"))
			return
		}
		k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownPath, a.Range, "Unknown field", "The protocol has no field %q.%s If an upstream takes it all the same, write %s = ext(…).", a.Name, fieldHint(origin, nil, []string{a.Name}, near), a.Name))
	}
}

func (k *compiler) rejectsOf(p *program.Pair, s *expression.Scope) {
	k.drops(p.Client.ID, "request", p.Block, p.Client.Block)
	k.drops(p.Upstream.ID, "reply", p.Block.First("hear"), p.Upstream.Block.First("hear"))
	for _, r := range p.Block.All("reject") {
		if k.knownPath(p.Client.ID+".request:", r) && r.Arg("when") == nil {
			k.throughList(p.Client.ID+".request:", r, false)
		}
		x := program.Rejection{Path: r.Label(0), Why: k.text(r, "why"), Code: k.text(r, "code"), When: k.when(r, s), At: r.Range}
		if x.Code == "" {
			x.Code = "unsupported_parameter"
		}
		if x.When == nil {
			var steps []document.Step
			for _, key := range strings.Split(r.Label(0), ".") {
				steps = append(steps, document.Step{Key: key})
			}
			x.When = expression.Slot(p.Req, steps, r.Range)
		}
		p.Rejects = append(p.Rejects, x)
	}
}

// extends reports whether something in a block is said by ext(…).
func extends(b *lang.Block) (found bool) {
	for _, a := range b.Args {
		_ = hclsyntax.VisitAll(a.Expr, func(n hclsyntax.Node) hcl.Diagnostics {
			call, ok := n.(*hclsyntax.FunctionCallExpr)
			found = found || ok && call.Name == expression.Extension
			return nil
		})
	}
	return found
}

// knownPath reports a path, the label of a block, that is none of the protocol's; true when it is one. The block of an extension reads it by ext(…).
func (k *compiler) knownPath(origin string, b *lang.Block) bool {
	if extends(b) {
		return false
	}
	keys := plainKeys(strings.Split(b.Label(0), "."))
	if _, known, near := fields.Fields().Lookup(origin, keys); !known && fields.Fields().Has(strings.TrimSuffix(origin, ":")) {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownPath, b.Range, "Unknown field", "The protocol has no field %q.%s", b.Label(0), fieldHint(origin, b, keys, near)))
		return false
	}
	return true
}

// fieldHint is what is said of a path that a protocol does not have.
func fieldHint(origin string, b *lang.Block, keys, near []string) string {
	if hint := lang.Suggest(keys[len(keys)-1], near); hint != "" {
		return hint
	}
	if b == nil {
		return whose(origin, keys)
	}
	if path := b.Label(0); strings.HasPrefix(path, "$.") || strings.HasPrefix(path, "/") || strings.HasPrefix(path, "req.") || strings.Contains(path, "[*]") {
		plain := strings.ReplaceAll(strings.Trim(strings.TrimPrefix(strings.TrimPrefix(path, "$."), "req."), "/"), "/", ".")
		return fmt.Sprintf(" A path is names with dots between them. Write: %q", strings.ReplaceAll(plain, "[*]", ""))
	}
	if kind := keys[len(keys)-1]; len(keys) > 1 && slices.Contains([]string{"text", "thinking", "image", "document", "tool_call", "tool_result"}, kind) && (b.Type == "reject" || b.Type == "drop") {
		return fmt.Sprintf(" A kind of content is left out or refused by part %q { %s = \"the reason\" }.", kind, b.Type)
	}
	hint := whose(origin, keys)
	if strings.HasSuffix(origin, ".request:") && b.Type == "drop" && strings.Contains(hint, "repl") {
		hint += " What clients are not told of replies stands in hear { drop … }."
	}
	return hint
}

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
				if outline && !slices.Contains(outlined, c.Label(0)) {
					continue
				}
				note(c)
				rule.Steps = append(rule.Steps, conversation.StepRule{Part: k.readRule(c, ts, nil, nil)})
			case "parts":
				x := c.Arg("each")
				if x == nil || outline && len(blocks) == 0 {
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
	bs := expression.NewScope(s, nil)
	bs.Set("item", r.Item)
	// What lies within a part is content as well, and within that, as deep as the protocols go.
	for range 3 {
		for _, b := range blocks {
			if x := b.Arg("inside"); x != nil && r.Item.Origins != nil {
				for _, o := range expression.Origins(x, bs) {
					if !slices.Contains(r.Item.Origins, o) && strings.Count(o, ".") < 8 && listed(o) {
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
				if r.Item.Origins != nil && !slices.Contains(r.Item.Origins, o) && listed(o) {
					r.Item.Origins = append(r.Item.Origins, o)
				}
			}
		}
	}
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

// writersOf compiles how parts and tools are written, the pair's rules first, and tells which kinds are.
func (k *compiler) writersOf(p *program.Pair, s *expression.Scope, parts, tools *conversation.Writers, ps, ts *conversation.PartSchema) map[string]bool {
	written := map[string]bool{}
	partScope, toolScope := expression.NewScope(s, nil), expression.NewScope(s, nil)
	partScope.Set("part", &expression.RecordVar{ID: p.Rec.Part, Schema: ps})
	toolScope.Set("tool", &expression.RecordVar{ID: p.Rec.Tool, Schema: ts})
	for _, w := range []*lang.Block{p.Block.First("write"), p.Upstream.Block.First("write")} {
		k.unreachable(w.BlocksOrNone(), true)
		for _, b := range w.BlocksOrNone() {
			scope, into := partScope, parts
			if b.Type == "tool" {
				scope, into = toolScope, tools
			}
			rule := &conversation.WriteRule{When: k.when(b, scope), Drop: k.optional(b.Arg("drop"), scope), Reject: k.optional(b.Arg("reject"), scope), Lost: k.optional(b.Arg("lost"), scope), Range: b.Range}
			if rule.Drop == nil && rule.Reject == nil {
				rule.Object = k.object(b, scope)
			}
			if b.Label(0) == anyKind {
				p.Others[b.Type] = append(p.Others[b.Type], rule)
				continue
			}
			kind := k.program.Vocabulary.Kind(b.Label(0))
			into.Rules[kind] = append(into.Rules[kind], rule)
			written[b.Label(0)] = true
		}
	}
	return written
}

// anyKind is the label of rules for kinds that no other rule writes.
const anyKind = "*"

// others has a kind that no rule writes written by those for any kind; false when there are none.
func (k *compiler) others(p *program.Pair, kind, of string, tools *conversation.Writers) bool {
	list := p.Others[of]
	into := p.Writers
	if of == "tool" {
		into = tools
	}
	n := k.program.Vocabulary.Kind(kind)
	if list == nil && p.Block.Derived {
		list = []*conversation.WriteRule{{Drop: noWords(p.Upstream, kind, p.Block.Range), Range: p.Block.Range}}
	}
	into.Rules[n] = append(into.Rules[n], list...)
	return len(list) > 0
}

// noWords is why a kind of part does not cross to a protocol that has no rule for it, in a pair that no file has.
func noWords(to *program.Protocol, kind string, at hcl.Range) expression.Node {
	return &expression.Const{At: expression.At{R: at}, V: document.Text(fmt.Sprintf("%s has no words for %q", to.Label, kind))}
}

func (k *compiler) messagesOf(p *program.Pair, s *expression.Scope, ts *conversation.TurnSchema, ps *conversation.PartSchema, written map[string]bool) *conversation.Messages {
	m := &conversation.Messages{Turn: p.Rec.Turn, History: p.Rec.Root, Path: p.Reader.Path}
	scope := expression.NewScope(s, nil)
	scope.Set("turn", &expression.RecordVar{ID: p.Rec.Turn, Schema: ts})
	for _, b := range p.Upstream.Block.All("message") {
		rule := &conversation.MessageRule{When: k.when(b, scope), Range: b.Range}
		inner := expression.NewScope(scope, nil)
		if x := b.Arg("each"); x != nil {
			n := k.Compile(x, scope)
			l, ok := n.(expression.RecordList)
			if !ok {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeType, x.Range(), "Not a list of records", "A message is written for each part of a list such as turn.tool_results."))
				continue
			}
			rule.Each, rule.Part = l, p.Rec.Part
			for _, kind := range b.Texts("together") {
				rule.Together = append(rule.Together, k.program.Vocabulary.Kind(kind))
				written[kind] = true
			}
			inner.Set("part", &expression.RecordVar{ID: p.Rec.Part, Schema: l.Elem()})
		}
		rule.Object = k.object(b, inner, b.Texts("needs")...)
		m.Rules = append(m.Rules, rule)
	}
	// A kind that a message reads by its plural is written by it.
	read := map[string]bool{}
	for _, b := range append(p.Upstream.Block.All("message"), p.Upstream.Block.All("function")...) {
		lang.ReadNames(b, read)
	}
	for _, name := range k.program.Vocabulary.Kinds() {
		if read[name+"s"] {
			written[name] = true
		}
	}
	return m
}

// fit is what an identifier must be: {max, pattern}, written out, or a condition that chooses between such.
func (k *compiler) fit(x hclsyntax.Expression, name string, s *expression.Scope) *conversation.FitChoice {
	switch x := x.(type) {
	case nil:
		return &conversation.FitChoice{}
	case *hclsyntax.ParenthesesExpr:
		return k.fit(x.Expression, name, s)
	case *hclsyntax.ConditionalExpr:
		return &conversation.FitChoice{When: k.Compile(x.Condition, s), Then: k.fit(x.TrueResult, name, s), Else: k.fit(x.FalseResult, name, s)}
	}
	v, ok := expression.Literal(k.Compile(x, s))
	if !ok {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Not a literal", "The requirement %q is written out, or a condition chooses between two that are.", name))
	}
	most, _ := v.Get("max").Int()
	f, err := conversation.NewFit(most, v.Get("pattern").String())
	if err != nil {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Bad pattern", "%v", err))
	}
	return &conversation.FitChoice{Fit: f}
}

func (k *compiler) requiresOf(p *program.Pair, s *expression.Scope) *conversation.Requirements {
	q := &conversation.Requirements{}
	b := p.Upstream.Block.First("requires")
	if b == nil {
		return q
	}
	scope := expression.NewScope(s, nil)
	for name, v := range map[string]**expression.Var{"id": &q.ID, "text": &q.Text, "name": &q.Name, "before": &q.Before, "after": &q.After} {
		*v = p.Layout.NewVar(name, nil)
		scope.Set(name, *v)
	}
	literal := func(name string) document.Value {
		if b.Arg(name) == nil {
			return document.Value{}
		}
		v, ok := expression.Literal(k.Compile(b.Arg(name), scope))
		if !ok {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, b.Args[name].Range, "Not a literal", "The requirement %q is written out.", name))
		}
		return v
	}
	switch v := literal("tool_results"); v.String() {
	case "":
	case "after calls", "first in the next user turn":
		q.ResultsAfterCalls = true
	default:
		k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, b.Args["tool_results"].Range, "Unknown requirement", `Results stand "after calls" or "first in the next user turn".`))
	}
	if choice := k.fit(b.Arg("tool_id"), "tool_id", scope); choice.When == nil {
		q.ToolID = choice.Fit
	} else {
		q.IDs = choice
	}
	if choice := k.fit(b.Arg("tool_name"), "tool_name", scope); choice.When == nil {
		q.ToolName = choice.Fit
	} else {
		q.Names = choice
	}
	q.MissingResult = k.optional(b.Arg("missing_result"), scope)
	q.OrphanResult = k.optional(b.Arg("orphan_result"), scope)
	q.DropEmptyText = literal("empty_text").Is("drop")
	q.Alternate = literal("alternate").Truth()
	q.First = k.optional(b.Arg("first"), scope)
	q.Last = k.optional(b.Arg("last"), scope)
	q.TrimLast = literal("trim_last").Truth()
	q.MidSystem = k.optional(b.Arg("mid_system"), scope)
	q.Speaker = k.optional(b.Arg("speaker"), scope)
	q.Marks, q.Mark = k.optional(b.Arg("cache_marks"), scope), k.program.Vocabulary.Field("cache")
	if n, ok := expression.Literal(orAbsent(q.Marks)); ok {
		if marks, ok := n.Int(); ok && marks < 0 {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, b.Args["cache_marks"].Range, "Less than none", "The upstream takes so many marks for the cache: 0 or more."))
		}
	}
	if kind := literal("before_calls"); !kind.Nothing() {
		known := false
		if q.BeforeCalls, known = k.program.Vocabulary.Known(kind.String()); !known {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownName, b.Args["before_calls"].Range, "Unknown kind", "No protocol has a part %q.%s", kind.String(), lang.Suggest(kind.String(), k.program.Vocabulary.Kinds())))
		}
		q.StandIn = k.optional(b.Arg("stand_in"), scope)
	}
	if names := b.Texts("order"); len(names) > 0 {
		q.Order = map[int]int{}
		for _, kind := range k.program.Vocabulary.Kinds() {
			q.Order[k.program.Vocabulary.Kind(kind)] = len(names)
		}
		for i, n := range names {
			if _, known := k.program.Vocabulary.Known(n); !known {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownName, b.Args["order"].Range, "Unknown kind", "No protocol has a part %q.%s", n, lang.Suggest(n, k.program.Vocabulary.Kinds())))
				continue
			}
			q.Order[k.program.Vocabulary.Kind(n)] = i
		}
	}
	return q
}

// patchesRewrittenBody reports a patch of the operator's in a pair whose built-in rules write bodies anew.
func (k *compiler) patchesRewrittenBody(p *program.Pair) bool {
	for _, b := range p.Block.Blocks {
		if b.Type == "patch" && k.edited(b.Range) {
			for _, other := range p.Block.Blocks {
				if slices.Contains(unpatched, other.Type) && lang.IsBase(other.Range) {
					k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownBlock, b.Range, "Unsupported block", "Bodies of %s are written anew for %s. A field is set in the block fields, as in temperature = 1, and left out by name = omit; patch is for pairs whose bodies cross as they are, such as chat to chat.", p.Client.Label, p.Upstream.Label))
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

func (k *compiler) patchOf(p *program.Pair, s *expression.Scope) {
	if k.patchesRewrittenBody(p) {
		return
	}
	for _, b := range p.Block.Blocks {
		if slices.Contains(unpatched, b.Type) {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownBlock, b.Range, "Unsupported block", "Bodies of %s cross to %s as they are, and nothing is written anew: a block %q would do nothing. Change a field by patch \"request\", and in it set or remove.", p.Client.Label, p.Upstream.Label, b.Type))
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
			if c.Type == "skip" {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownBlock, c.Range, "Unsupported block", "Only frames of a reply can be skipped."))
				continue
			}
			ed := program.RequestEdit{Path: c.Label(0), Create: true, At: c.Range}
			outer, s, from := s, s, p.Req
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
				k.knownBelow(c, x, outer)
			} else {
				if k.knownPath(p.Client.ID+".request:", c) {
					k.throughList(p.Client.ID+".request:", c, true)
				}
			}
			ed.When, ed.Why = k.when(c, s), k.whyChanged(c)
			if c.Type == "set" {
				ed.To = k.optional(c.Arg("to"), s)
				if ed.Each == nil && ed.To != nil {
					k.Takes(p.Client.ID+".request:"+fields.PlainPath(c.Label(0)), c.Arg("to"), ed.To, s)
				}
			}
			ed.Now = expression.Slot(from, steps(c.Label(0)), c.Range)
			p.Patch = append(p.Patch, ed)
		}
	}
	var groups grouping
	for i := range p.Patch {
		if p.Patch[i].Each == nil {
			groups.add(p.Patch[i].Path, &p.Patch[i].Group)
		}
	}
}

// whyChanged is the reason for what a patch changes, "" where nobody has to be told: a built-in rule changes what its reader does not miss,
// unless it says why.
func (k *compiler) whyChanged(b *lang.Block) string {
	if why := k.text(b, "why"); why != "" || lang.IsBase(b.Range) {
		return why
	}
	return "a rule of the operator's says so"
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
