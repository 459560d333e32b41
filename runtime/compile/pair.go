package compile

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
	"github.com/parlance-gateway/parlance/runtime/reply"
	"github.com/parlance-gateway/parlance/runtime/template"
)

// pairRules compiles a pair: how requests of its client are written for its upstream, and the upstream's replies for the client.
type pairRules struct {
	*compiler
	pair           *program.Pair
	ignoreSwitches bool // that the rules read which are compiled now: they decide nothing for clients of the pair
}

// pair compiles a pair, nil when there is none of its protocols.
func (k *compiler) pair(b *lang.Block) *program.Pair {
	p := &program.Pair{Reads: program.SwitchReads{Request: map[string]bool{}, Reply: map[string]bool{}}, Others: map[string][]*conversation.WriteRule{}, Program: k.program, Client: k.program.ProtocolsByName[b.Label(0)], Upstream: k.program.ProtocolsByName[b.Label(1)], Block: b, LossCache: lossCacheOf(k.program.Set, b)}
	for i, pr := range []*program.Protocol{p.Client, p.Upstream} {
		if pr == nil {
			k.unknownProtocol(b, b.Label(i))
			return nil
		}
	}
	if p.Client.UpstreamOnly {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownProtocol, b.Range, "No clients", "The protocol %q is that of upstreams only, with no block client, turns or write_reply: it has no clients that a pair could serve.", p.Client.ID))
		return nil
	}
	p.Patched = len(b.All("patch")) > 0
	before := len(k.Diags)
	k.pairing = p
	defer func() { k.pairing = nil }()
	r := &pairRules{compiler: k, pair: p}
	if k.proven { // The first call waits for it. There are no findings, whose order would change.
		replies := newCompiler(k.program)
		replies.proven, replies.pairing = true, p
		beside((&pairRules{compiler: replies, pair: p}).reply, r.request)
	} else {
		r.request()
		r.reply()
		r.lacking(before)
	}
	return p
}

// beside runs two functions at the same time. It panics if one of them does.
func beside(f, g func()) {
	var failed any
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() {
			if r := recover(); r != nil {
				failed = fmt.Sprintf("%v\n%s", r, debug.Stack())
			}
		}()
		f()
	}()
	defer func() {
		if <-done; failed != nil {
			panic(failed)
		}
	}()
	g()
}

// lacking tells at once, and at the pair, which names it lacks that a built-in protocol's rules need of it; before is how many
// findings there were without the pair. The built-in rules are right by themselves.
func (k *pairRules) lacking(before int) {
	b := k.pair.Block
	k.functionOfOthers(before)
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
func (k *pairRules) functionOfOthers(before int) {
	b := k.pair.Block
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

// profile is the switches of the upstream. Where the rules of a protocol meet an upstream that their author did not think of, they
// may ask for a switch that it does not have, and that is absent.
func (k *pairRules) profile() *reply.Fixed {
	p := k.pair
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
func (k *pairRules) base(l *expression.Layout) *expression.Scope {
	p := k.pair
	s := expression.NewScope(nil, l)
	p.Rec.Call, p.Rec.Profile = l.NewRecord(), l.NewRecord()
	s.Set("call", &expression.RecordVar{ID: p.Rec.Call, Schema: program.CallSchema})
	s.Set("profile", k.profileVar(p.Rec.Profile, p.Reads.Request))
	s.Set("header", expression.HeaderName{})
	setURL(s, p.Client)
	s.Set("key", &expression.Const{V: document.Text(program.KeyPlaceholder)})
	return s
}

// request compiles how requests are read and written.
func (k *pairRules) request() {
	p := k.pair
	p.Layout = &expression.Layout{Client: !p.Patched, Witness: k.program.RuleWitness} // what crosses as it is, its upstream checks
	base := k.base(p.Layout)
	p.Req = p.Layout.NewVar("req", []string{p.Client.ID + ".request:"})
	base.Set("req", p.Req)
	client, upstream := p.Client.Block, p.Upstream.Block

	k.address(base)
	var lists []any // turns and tools, once they are named
	k.Stable = func(named any) bool {
		switch named := named.(type) {
		case *expression.Var:
			return named == p.Req
		case *expression.RecordVar:
			return named.ID == p.Rec.Call || named.ID == p.Rec.Profile
		case expression.HeaderName, *expression.URLName:
			return true
		}
		return slices.Contains(lists, named)
	}
	defer func() { k.Stable = nil }()
	pairScope := expression.NewScope(base, nil)
	pairMacros := k.macros(pairScope, client, upstream, p.Block)
	k.tables(pairScope, pairMacros, k.program.Set.Tables, upstream.All("table"), p.Block.All("table"))

	k.Macros = pairMacros
	k.rejects(pairScope)
	p.Rec.Root = p.Layout.NewRecord()
	if p.Patched {
		(&requestPatch{k, pairScope}).edits()
		k.repair(base, pairScope, pairMacros)
		k.headers(base, noTools(k.compiler, p.Rec.Root)) // of what crosses as it is nobody reads the tools
		return
	}

	k.answer(pairScope)

	// The schemas of turns and parts. What is read of parts tells which kinds are written.
	w := newRequestWriter(k.compiler, p)
	p.Writers = w.parts

	// Reading, in the client's words.
	readScope := expression.NewScope(base, nil)
	readMacros := k.macros(readScope, client, p.Block)
	k.tables(readScope, readMacros, k.program.Set.Tables, client.All("table"))
	k.Macros = readMacros
	r := &historyReader{compiler: k.compiler, pair: p, scope: readScope}
	p.Reader = r.history()

	// Writing, in the upstream's.
	k.Macros = pairMacros
	turns, tools := w.openScope(pairScope)
	lists = []any{turns, tools}
	k.changes(w.scope)
	w.writers()
	messages := w.messages()
	p.Requires = w.requires()

	rs := expression.NewScope(w.scope, nil)
	rs.Set("messages", messages)
	all := k.body(rs)
	k.conditionalDrops(rs)
	k.overridden(rs, all)
	k.headers(base, tools)
	w.unwritten(r.kinds)
	if !w.partSchema.ReadsBlock {
		w.rejectsNothing()
	}
}

// address compiles the path and the query of the upstream, and the framing of its streams.
func (k *pairRules) address(base *expression.Scope) {
	p := k.pair
	k.Macros = k.macros(base, p.Upstream.Block)
	if u := p.Upstream.Block.First("upstream"); u != nil {
		p.Path, p.Escapes = k.URLPath(u.Arg("path"), base)
		p.Framing = k.framing(u, nil, base)
		for _, a := range u.First("query").FieldsOrNone() {
			p.Query = append(p.Query, template.Field{Name: a.Name, Value: k.Compile(a.Expr, base), Range: a.Range})
		}
	}
}

// body compiles the fields of the upstream's request: those of its protocol, and those of the pair in their place.
func (k *pairRules) body(rs *expression.Scope) []*lang.Attr {
	p := k.pair
	fields := p.Block.First("fields")
	own := map[string]bool{}
	for _, a := range fields.FieldsOrNone() {
		own[a.Name] = true
	}
	var all []*lang.Attr
	for _, a := range p.Upstream.Block.First("request").FieldsOrNone() {
		if !own[a.Name] {
			all = append(all, a)
		}
	}
	all = append(all, fields.FieldsOrNone()...)
	k.mayContinue(rs)
	body := k.fields(all, rs)
	p.Body = template.Written(p.Block.Range, body)
	for _, a := range all {
		k.knownField(p.Upstream.ID+".request:", a)
	}
	for i, f := range body {
		k.Takes(p.Upstream.ID+".request:"+f.Name, all[i].Expr, f.Value, rs)
	}
	return all
}

// headers compiles the headers of a request, which may depend on the tools that it offers.
func (k *pairRules) headers(base *expression.Scope, tools expression.RecordList) {
	p, u := k.pair, k.pair.Upstream.Block.First("upstream")
	if u == nil {
		return
	}
	s := expression.NewScope(base, nil)
	s.Set("tools", tools)
	k.Macros = k.macros(s, p.Upstream.Block)
	for _, a := range u.First("headers").FieldsOrNone() {
		k.ignoreSwitches = p.Patched && readsTools(a.Expr) // there are none
		value := k.Compile(a.Expr, s)
		k.ignoreSwitches = false
		k.headerRule(a)
		if k.Traced {
			value = expression.TracedField(value, a.Range)
		}
		p.Headers = append(p.Headers, template.Field{Name: a.Name, Value: value, Range: a.Range})
	}
}

// noTools is the list of tools where there are none: the record is bound to nothing.
func noTools(k *compiler, rec int) expression.RecordList {
	return expression.NewRecords(rec, conversation.RootTools, &conversation.PartSchema{V: k.program.Vocabulary, Label: "tool"})
}

// rejects compiles what the pair refuses, and checks what it drops.
func (k *pairRules) rejects(s *expression.Scope) {
	p := k.pair
	k.drops(p.Client.ID, "request", p.Block, p.Client.Block)
	k.drops(p.Upstream.ID, "reply", p.Block.First("read_reply"), p.Upstream.Block.First("read_reply"))
	for _, r := range lang.Rejects(p.Block, p.Client.Block, p.Upstream.Block) {
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
