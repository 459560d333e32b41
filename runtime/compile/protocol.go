package compile

import (
	"runtime"
	"strconv"
	"strings"
	"sync"

	"github.com/hashicorp/hcl/v2"
	"golang.org/x/sync/errgroup"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
	"github.com/parlance-gateway/parlance/runtime/reply"
)

// protocolRules compiles what a protocol has by itself, before it is paired with another one.
type protocolRules struct {
	*compiler
	protocol *program.Protocol
	block    *lang.Block
}

// protocols compiles the protocols. Those of the built-in rules are compiled at the same time: a start waits for them, and they have no
// mistakes that one might report because of another.
func (k *compiler) protocols() {
	list := k.program.Set.Protocols
	if !k.program.Set.BuiltIn() || k.seeking != nil {
		for _, b := range list {
			k.addProtocol(b).compile()
		}
		return
	}
	var rules []*protocolRules
	for _, b := range list {
		rules = append(rules, newCompiler(k.program).addProtocol(b))
	}
	var compilers errgroup.Group
	compilers.SetLimit(runtime.GOMAXPROCS(0))
	for _, r := range rules {
		compilers.Go(func() error {
			r.compile()
			return nil
		})
	}
	_ = compilers.Wait()
	for _, r := range rules {
		k.Diags = append(k.Diags, r.Diags...)
	}
}

// addProtocol adds a protocol to the program. Its rules are still to be compiled.
func (k *compiler) addProtocol(b *lang.Block) *protocolRules {
	p := &program.Protocol{Program: k.program, ID: b.Label(0), SnakeCase: snakeCase(k, b.Label(0)), Label: k.text(b, "title"), Block: b, SwitchDefaults: map[string]document.Value{}, SwitchAt: map[string]hcl.Range{}, Classes: map[string]*program.Wording{}}
	listed := k.catalog
	p.Form = sync.OnceValue(func() *reply.Form { return formOf(listed, p.ID) })
	p.Keys = sync.OnceValues(func() (*fields.KeyTree, *document.Names) {
		tree, names := listed.KeyTree(p.ID + ".request")
		if tree == nil {
			return nil, nil
		}
		return tree, document.NewNames(names, p.SnakeCase)
	})
	if p.Label == "" {
		p.Label = p.ID
	}
	p.UpstreamOnly = b.First("client") == nil && b.First("turns") == nil && b.First("write_reply") == nil
	k.program.ProtocolsByName[p.ID] = p
	return &protocolRules{k, p, b}
}

// compile compiles the sections of the protocol.
func (k *protocolRules) compile() {
	p, b := k.protocol, k.block
	needs := []string{"upstream", "request", "write", "read_reply", "errors"}
	if !p.UpstreamOnly {
		needs = append(needs, "client", "turns", "write_reply")
	}
	k.unfinished(needs)
	k.switches()

	// What is read before a pair is known.
	p.OpenLayout = &expression.Layout{Client: true, Witness: k.program.RuleWitness}
	s := expression.NewScope(nil, p.OpenLayout)
	p.OpenReq = p.OpenLayout.NewVar("req", []string{p.ID + ".request:"})
	s.Set("req", p.OpenReq)
	s.Set("header", expression.HeaderName{})
	k.Macros = k.macros(s, b)
	if c := b.First("client"); c != nil {
		k.routes(s)
	}
	if u := b.First("upstream"); u != nil {
		p.ForwardHeaders, p.ReplyHeaders = u.Texts("forward"), u.Texts("pass")
	}
	if write := b.First("write_reply"); write != nil {
		k.eventPlaces(write)
	}
	k.errors()
	k.models()
	watch := k.Watch
	k.Watch = nil // what is counted or kept crosses to nobody
	k.session()
	k.list()
	k.count()
	k.fixedAnswers()
	k.limits()
	k.stored()
	k.Watch = watch
}

// unfinished tells which sections a protocol lacks, all at once: whoever begins one lacks most of them.
func (k *protocolRules) unfinished(sections []string) {
	b := k.block
	var lacks []string
	for _, section := range sections {
		if b.First(section) == nil {
			lacks = append(lacks, strconv.Quote(section))
		}
	}
	if len(lacks) == 0 {
		return
	}
	of := ""
	if b.First("client") == nil && b.First("upstream") != nil {
		of = " One that upstreams alone speak needs no client, turns and write_reply."
	}
	k.Diags = append(k.Diags, lang.Diag(lang.CodeUnfinished, b.Range, "Unfinished protocol", "The protocol %q has no %s.%s docs/rules.md describes them, and `parlance init --rules=all` writes the built-in protocols, which have them all.", b.Label(0), strings.Join(lacks, ", "), of))
}

// switches are those of the block profile, and what they are by default.
func (k *protocolRules) switches() {
	p := k.protocol
	if f := k.block.First("profile"); f != nil {
		p.SwitchDefaults = k.flags(f, nil)
		for _, a := range f.Fields {
			if _, ok := p.SwitchDefaults[a.Name]; ok {
				p.SwitchNames = append(p.SwitchNames, a.Name)
				p.SwitchAt[a.Name] = a.Expr.Range()
			}
		}
	}
	p.ProfileSchema = &reply.Fixed{Title: "profile", Keys: p.SwitchNames, Else: func(key string) string { return p.Program.SwitchHint(p, key) }}
	p.Defaults = &program.Profile{Protocol: p.ID, ByModel: map[string]reply.Values{}}
}

// errors compiles how errors of the protocol are read and written.
func (k *protocolRules) errors() {
	p, b := k.protocol, k.block
	p.ErrLayout = k.layout()
	s := expression.NewScope(nil, p.ErrLayout)
	p.ErrData = p.ErrLayout.NewVar("data", nil)
	p.ErrRec, p.ErrCall = p.ErrLayout.NewRecord(), p.ErrLayout.NewRecord()
	s.Set("data", p.ErrData)
	s.Set("error", &expression.RecordVar{ID: p.ErrRec, Schema: program.ErrorSchema})
	s.Set("call", &expression.RecordVar{ID: p.ErrCall, Schema: program.CallSchema})
	k.Macros = k.macros(s, b)
	k.tables(s, k.Macros, k.program.Set.Tables, b.All("table"))
	e := b.First("errors")
	if e == nil {
		return
	}
	for _, a := range e.First("read").FieldsOrNone() {
		switch a.Name {
		case "message":
			p.ErrRead[0], p.ErrReadAt[0] = k.Compile(a.Expr, s), a.Range
		case "type":
			p.ErrRead[1], p.ErrReadAt[1] = k.Compile(a.Expr, s), a.Range
		case "code":
			p.ErrRead[2], p.ErrReadAt[2] = k.Compile(a.Expr, s), a.Range
		case "param":
			p.ErrRead[3], p.ErrReadAt[3] = k.Compile(a.Expr, s), a.Range
		default:
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownArgument, a.Range, "Unsupported argument", "An error has message, type, code, param.%s", lang.Suggest(a.Name, []string{"message", "type", "code", "param"})))
		}
	}
	for _, c := range e.All("class") {
		w := &program.Wording{Status: k.optional(c.Arg("status"), s), Kind: k.optional(c.Arg("type"), s), Code: k.optional(c.Arg("code"), s), Message: k.optional(c.Arg("message"), s), At: c.Range}
		for _, a := range c.First("headers").FieldsOrNone() {
			value, ok := lang.LiteralText(a.Expr)
			if !ok {
				k.bad(a.Expr, "Not a literal string", "The header %q of an error is a string that is written out, in quotes.", a.Name)
			}
			w.Headers, w.HeadersAt = append(w.Headers, [2]string{a.Name, value}), append(w.HeadersAt, a.Range)
		}
		p.Classes[c.Label(0)] = w
	}
	k.defaultWordings(s)
	if body := e.First("body"); body != nil {
		p.ErrBody = k.object(body, s)
	} else if !p.UpstreamOnly {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeUnfinished, e.Range, "Missing block", "The errors of the protocol %q need a body.", p.ID))
	}
}

// defaultWordings completes the protocol's classes of errors from the classes of the set: of several blocks of a name, from the first
// that has the argument.
func (k *protocolRules) defaultWordings(s *expression.Scope) {
	p := k.protocol
	for _, c := range k.program.Set.Classes {
		w := p.Classes[c.Label(0)]
		if w == nil {
			w = &program.Wording{At: c.Range}
			p.Classes[c.Label(0)] = w
		}
		if w.Status == nil {
			w.Status = k.optional(c.Arg("status"), s)
		}
		if w.Message == nil {
			w.Message = k.optional(c.Arg("message"), s)
		}
	}
	for name, w := range p.Classes {
		if w.Kind == nil {
			w.Kind = &expression.Const{V: document.Text(name)}
		}
	}
}

// models compiles how models are listed to clients.
func (k *protocolRules) models() {
	p, m := k.protocol, k.block.First("models")
	if m == nil {
		return
	}
	p.ListLayout = k.layout()
	s := expression.NewScope(nil, p.ListLayout)
	p.ListRec, p.LastRec = p.ListLayout.NewRecord(), p.ListLayout.NewRecord()
	s.Set("header", expression.HeaderName{})
	s.Set("models", expression.NewRecords(p.ListRec, 0, program.ModelSchema))
	s.Set("last", &expression.RecordVar{ID: p.LastRec, Schema: program.ModelSchema})
	k.Macros = k.macros(s, k.block)
	p.ListWhen = k.when(m, s)
	p.ListBody = k.object(m, s)
	if one := m.First("model"); one != nil {
		p.OneRec = p.ListLayout.NewRecord()
		s = expression.NewScope(s, nil)
		s.Set("model", &expression.RecordVar{ID: p.OneRec, Schema: program.ModelSchema})
		p.OneBody = k.object(one, s)
	}
}
