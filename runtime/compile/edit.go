package compile

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/edit"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
)

// editor compiles the blocks "edit" of one direction.
type editor struct {
	*compiler
	reply   bool
	rules   map[string]*edit.Rules // by protocol
	scope   map[string]*expression.Scope
	macro   map[string]map[string]*expression.Macro
	written map[string]bool // findings: an edit is compiled for several protocols
}

// edits compiles the operator's edits, for each protocol that they are for.
func edits(k *compiler) {
	if len(k.program.Set.Edits) == 0 {
		return
	}
	request, reply := newEditor(k, false), newEditor(k, true)
	for _, b := range k.program.Set.Edits {
		switch b.Label(0) {
		case "request":
			request.block(b)
		case "reply":
			reply.block(b)
		default:
			k.wrong(lang.CodeBadValue, b.Range, "Unknown label", "The label says what is edited. Write: edit \"request\" { … }, or edit \"reply\" { … }")
		}
	}
	undone(k)
	k.program.RequestEdits, k.program.ReplyEdits = request.rules, reply.rules
	for _, rules := range request.rules {
		if slices.ContainsFunc(rules.Blocks, func(b *edit.Block) bool { return b.Tools != nil }) {
			for _, p := range k.program.Protocols() { // whose clients get the names back
				reply.of(p)
			}
		}
	}
}

func newEditor(k *compiler, reply bool) *editor {
	return &editor{compiler: k, reply: reply, rules: map[string]*edit.Rules{}, scope: map[string]*expression.Scope{}, macro: map[string]map[string]*expression.Macro{}, written: map[string]bool{}}
}

// sections are the lists of fields that paths are held against.
func (k *editor) sections(id string) []string {
	if k.reply {
		return []string{id + ".response", id + ".stream", id + ".extensions.response", id + ".extensions.stream.chunk"}
	}
	return []string{id + ".request", id + ".extensions.request"}
}

// has reports whether a protocol has the side that is edited.
func (k *editor) has(p *program.Protocol) bool {
	if k.reply {
		return p.Block.First("client") != nil && p.Block.First("write_reply") != nil
	}
	return p.Block.First("upstream") != nil
}

// of are the rules of a protocol.
func (k *editor) of(p *program.Protocol) *edit.Rules {
	if r := k.rules[p.ID]; r != nil || !k.has(p) {
		return r
	}
	l := k.layout()
	r := &edit.Rules{Layout: l, Call: l.NewRecord()}
	k.rules[p.ID] = r
	s := expression.NewScope(nil, l)
	s.Set("call", &expression.RecordVar{ID: r.Call, Schema: program.CallSchema})
	s.Set("header", expression.HeaderName{})
	name, origin := "req", p.ID+".request:"
	if k.reply {
		name, origin = "data", p.ID+".response|"+p.ID+".stream:"
	}
	r.Data = l.NewVar(name, []string{origin})
	r.Item, r.Value, r.Prefix = l.NewVar("item", nil), l.NewVar("value", nil), l.NewVar("prefix", nil)
	s.Set(name, r.Data)
	k.macro[p.ID] = k.macros(s, p.Block)
	if !k.reply {
		r.Ask = l.NewRecord()
		askVar(k.compiler, r.Ask, &r.ReadsAsk, s)
		askRecord(k.compiler, k.macro[p.ID], s)
	}
	k.tables(s, k.macro[p.ID], k.program.Set.Tables, p.Block.All("table"))
	k.scope[p.ID] = s
	for _, section := range k.sections(p.ID) {
		if tree, _ := k.catalog.KeyTree(section); tree != nil {
			r.Trees = append(r.Trees, tree)
		}
	}
	own := p.Block.First("edits")
	arg := "tool_names"
	if k.reply {
		arg = "reply_tool_names"
	}
	for _, label := range own.Texts(arg) {
		if path, err := fields.ParseEdit(label); err != nil {
			k.bad(own.Arg(arg), "Bad path", "%s.", capital(err.Error()))
		} else if known, near := k.knows(p, path); !known {
			k.wrong(lang.CodeUnknownPath, own.Arg(arg).Range(), "Unknown field", "The protocol has no field %q.%s", label, lang.Suggest(path[len(path)-1].Name, near))
		} else {
			r.ToolNames = append(r.ToolNames, path)
		}
	}
	if system := own.First("system"); system != nil && !k.reply {
		k.Macros = k.macro[p.ID]
		inner := expression.NewScope(s, nil)
		inner.Set("prefix", r.Prefix)
		for _, b := range system.Blocks {
			if path, ok := k.path(b); ok {
				r.System = append(r.System, k.step(b, path, nil, p, inner))
			}
		}
	}
	return r
}

// knows reports whether a protocol has a field, or free content at its place; near are names to suggest.
func (k *editor) knows(p *program.Protocol, path []fields.PathStep) (known bool, near []string) {
	if known, near = k.catalog.KnowsPath(fields.FieldPath{Steps: path}, k.sections(p.ID)...); known {
		return true, nil
	}
	var keys []string
	for _, s := range path {
		keys = append(keys, s.Name)
	}
	for _, section := range k.sections(p.ID) {
		if _, known, _ := k.catalog.Lookup(section+":", keys); known && k.catalog.Has(section) {
			return true, nil
		}
	}
	return false, near
}

// path reads the label of a step.
func (k *editor) path(b *lang.Block) ([]fields.PathStep, bool) {
	path, err := fields.ParseEdit(b.Label(0))
	if err != nil {
		k.wrong(lang.CodeBadValue, b.Range, "Bad path", "%s.", capital(err.Error()))
	}
	return path, err == nil
}

// block compiles one block for each of its protocols.
func (k *editor) block(b *lang.Block) {
	before := len(k.Diags)
	k.inReply(b)
	if edited(b.Range) {
		k.patterns(b.Arg("clients"), "models")
		k.patterns(b.Arg("models"), "models")
	}
	for _, arg := range []string{"upstreams", "models", "clients", "protocols"} {
		if t, ok := b.Arg(arg).(*hclsyntax.TupleConsExpr); ok && len(t.Exprs) == 0 {
			k.bad(t, "Not a list of names", "Without the argument %s the edit is for all; an empty list would be for none.", arg)
		}
	}
	if !slices.ContainsFunc(b.Blocks, func(c *lang.Block) bool { return c.Type != "headers" || len(c.Fields) > 0 }) && !b.Misspelt() && b.Arg("system_prefix") == nil {
		k.wrong(lang.CodeMissingArgument, b.Range, "Edit without effect", "The block changes nothing. It has blocks set, remove, rename, each, rename_tool or headers, or the argument system_prefix.")
	}
	var list []*program.Protocol
	for _, id := range b.Texts("protocols") {
		switch p := k.program.ProtocolsByName[id]; {
		case p == nil:
			k.unknownProtocol(b, id)
		case !k.has(p):
			k.bad(b.Arg("protocols"), "Nothing to edit", "The protocol %q has no %s.", id, k.side())
		default:
			list = append(list, p)
		}
	}
	all := b.Arg("protocols") == nil
	if all {
		for _, p := range k.program.Protocols() {
			if k.has(p) {
				list = append(list, p)
			}
		}
	}
	k.pathsOf(b, nil, list, all)
	if k.Diags[before:].HasErrors() && k.seeking == nil { // What an editor asks about is not finished.
		return
	}
	for _, p := range list {
		k.once(func() { k.compileBlock(b, p, all) })
	}
}

func (k *editor) side() string {
	if k.reply {
		return "clients"
	}
	return "upstreams"
}

// once leaves out findings that were reported for another protocol.
func (k *editor) once(f func()) {
	before := len(k.Diags)
	f()
	k.Diags = append(k.Diags[:before], slices.DeleteFunc(slices.Clone(k.Diags[before:]), func(d *hcl.Diagnostic) bool {
		text := d.Summary + d.Detail
		if d.Subject != nil {
			text += d.Subject.String()
		}
		known := k.written[text]
		k.written[text] = true
		return known
	})...)
}

// compileBlock compiles a block for one protocol.
func (k *editor) compileBlock(b *lang.Block, p *program.Protocol, all bool) {
	r := k.of(p)
	s := k.scope[p.ID]
	k.Macros = k.macro[p.ID]
	e := &edit.Block{Upstreams: patterns(b, "upstreams"), Models: patterns(b, "models"), Clients: patterns(b, "clients"), When: k.when(b, s)}
	if x := b.Arg("system_prefix"); x != nil {
		e.PrefixAt = b.Args["system_prefix"].Range
		if e.Prefix = k.Compile(x, s); len(r.System) == 0 {
			k.outOfReach(b, e.PrefixAt, "The protocol %q does not say how a text is put before its system prompt: its block edits has no block system.", p.ID)
		}
	}
	names := map[string]string{}
	for _, c := range b.Blocks {
		switch c.Type {
		case "headers":
			for _, a := range c.Fields {
				k.headerRule(a)
				k.ownHeader(a)
				e.Headers = append(e.Headers, edit.Header{Name: a.Name, Value: k.Compile(a.Expr, s), At: a.Range})
			}
		case "rename_tool":
			to := k.text(c, "to")
			switch other, twice := names[to]; {
			case len(r.ToolNames) == 0:
				k.outOfReach(b, c.Range, "The protocol %q does not say where names of tools are: its block edits has no tool_names.", p.ID)
			case strings.ContainsAny(to, " \t"):
				k.wrong(lang.CodeBadValue, c.Arg("to").Range(), "Not the name of a tool", "No upstream takes a tool whose name has a space. Write: %q", strings.Join(strings.Fields(to), "_"))
			case strings.Contains(c.Label(0), "*") && edited(c.Range):
				k.warn(lang.CodePattern, c.Range, "A * that is no pattern", "The label is the name of one tool, and a * in it stands for itself. Write a block rename_tool for each tool.")
			case to == c.Label(0):
				k.wrong(lang.CodeBadValue, c.Range, "Edit without effect", "The tool has this name already.")
			case twice:
				k.wrong(lang.CodeTwice, c.Range, "Two tools of one name", "The tool %q gets the name %q, too. The upstream could not tell them apart.", other, to)
			}
			names[to] = c.Label(0)
			e.Tools = append(e.Tools, edit.Tool{From: c.Label(0), To: to, At: c.Range})
		}
	}
	e.Steps = k.steps(b, nil, p, s, all)
	r.Blocks = append(r.Blocks, e)
}

// steps compiles the steps of a block, as far as the protocol has their fields.
func (k *editor) steps(b *lang.Block, above []fields.PathStep, p *program.Protocol, s *expression.Scope, all bool) (list []*edit.Step) {
	for _, c := range b.Blocks {
		switch c.Type {
		case "set", "remove", "rename", "each":
		default:
			continue
		}
		path, err := fields.ParseEdit(c.Label(0))
		if err != nil {
			continue
		}
		if known, _ := k.knows(p, append(slices.Clip(above), path...)); !known && all {
			continue
		}
		step := k.step(c, path, above, p, s)
		if c.Type == "each" {
			inner := expression.NewScope(s, nil)
			inner.Set("item", k.from(k.rules[p.ID].Item, p, append(slices.Clip(above), path...)))
			step.When = k.when(c, inner)
			step.Steps = k.steps(c, append(slices.Clip(above), path...), p, s, all)
		}
		list = append(list, step)
	}
	return list
}

// step compiles one change. above is the path of the blocks around it.
func (k *editor) step(c *lang.Block, path, above []fields.PathStep, p *program.Protocol, s *expression.Scope) *edit.Step {
	r := k.rules[p.ID]
	step := &edit.Step{Path: path, Why: k.text(c, "why"), At: c.Range}
	if c.Type == "each" {
		step.Action = edit.Each
		return step
	}
	s = expression.NewScope(s, nil)
	full := append(slices.Clip(above), path...)
	s.Set("item", k.from(r.Item, p, full[:len(full)-1]))
	s.Set("value", k.from(r.Value, p, full))
	step.When = k.when(c, s)
	switch c.Type {
	case "set":
		step.Action, step.To, step.Create = edit.Set, orAbsent(k.optional(c.Arg("to"), s)), !k.reply
		if c.Arg("create") != nil {
			step.Create = k.flag(c, "create")
		}
		if x := c.Arg("to"); x != nil && !anywhere(full) {
			section, below := p.ID+".request", fields.PlainPath(fields.FieldPath{Steps: full}.String())
			if k.reply {
				section = p.ID + ".response"
			}
			k.Takes(section+":"+below, x, step.To, s)
			(&objectReviewer{k.compiler, section}).value(strings.Split(below, "."), x)
		}
	case "remove":
		step.Action = edit.Remove
	case "rename":
		step.Action, step.Name = edit.Rename, k.text(c, "to")
	}
	return step
}

// from is a variable that has what stands at a path of a protocol's bodies.
func (k *editor) from(v *expression.Var, p *program.Protocol, path []fields.PathStep) *expression.Var {
	if anywhere(path) {
		return v
	}
	known := *v
	below := fields.PlainPath(fields.FieldPath{Steps: path}.String())
	if known.Origins = []string{p.ID + ".request:" + below}; k.reply {
		known.Origins = []string{p.ID + ".response|" + p.ID + ".stream:" + below}
	}
	return &known
}

// anywhere reports whether a path leads to fields of more than one name or depth.
func anywhere(path []fields.PathStep) bool {
	return slices.ContainsFunc(path, func(s fields.PathStep) bool { return s.Name == fields.Anywhere || s.Name == "*" })
}

// gatewayHeaders are the headers that the gateway itself sets.
var gatewayHeaders = []string{"host", "content-length", "content-type", "content-encoding", "transfer-encoding", "connection", "keep-alive", "te", "trailer", "upgrade", "accept-encoding", "expect", "idempotency-key"}

// ownHeader reports a header that edits cannot set.
func (k *editor) ownHeader(a *lang.Attr) {
	if slices.Contains(gatewayHeaders, strings.ToLower(a.Name)) {
		k.wrong(lang.CodeOwned, a.Range, "Header of the gateway", "The header %q is set by the gateway itself.", a.Name)
	}
	k.credential(a.Name, a.Range)
}

func patterns(b *lang.Block, arg string) []string {
	if b.Arg(arg) == nil {
		return nil
	}
	return append([]string{}, b.Texts(arg)...)
}
