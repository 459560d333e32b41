package runtime

import (
	"strconv"
	"strings"
	"sync"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/reply"
)

// Protocol is one side of a conversation: how a client calls, how an upstream is called, how errors are
// worded.
type Protocol struct {
	called  bool // it has no clients
	program *Program
	name    string
	title   string
	path    string
	block   *lang.Block

	switches    map[string]document.Value
	switchNames []string
	switchAt    map[string]hcl.Range // where their defaults stand, for finding mistakes
	plain       *Profile             // the defaults
	profile     *reply.Fixed

	// Reading who is asked for, before a pair is known.
	open     *expression.Layout
	openReq  *expression.Var
	model    expression.Node
	stream   expression.Node
	openEnvs sync.Pool

	// What a conversation is known by; asked seldom, and so not read with the others.
	talk     *expression.Layout
	talkReq  *expression.Var
	session  expression.Node // nil: nothing
	talkEnvs sync.Pool

	keys  *fields.KeyTree // that requests may have; nil: they are not listed
	names *document.Names // all of them

	forward, pass []string

	// Errors.
	errs      *expression.Layout
	errData   *expression.Var
	errRec    int
	errCall   int
	errHear   [4]expression.Node // message, type, code, param
	errHearAt [4]hcl.Range
	classes   map[string]*wording
	errBody   expression.Node

	form *reply.Form // what its clients can read; nil: that is not known

	// The list of models.
	list     *expression.Layout
	listRec  int
	lastRec  int
	listWhen expression.Node
	listBody expression.Node
	oneRec   int
	oneBody  expression.Node // a model by itself; nil: this protocol has no words for it

	limits    limits
	limitEnvs sync.Pool

	asked  *List   // nil: upstreams of this protocol cannot say which models they have
	count  *Count  // nil: this protocol's clients cannot ask how much a request is
	stored *Stored // nil: nothing of this protocol is kept
}

// wording is a class of errors in a protocol's words.
type wording struct {
	status, kind, code, message expression.Node
	headers                     [][2]string
	headersAt                   []hcl.Range
	at                          hcl.Range
}

// Name is the protocol's name in rule files: chat, messages.
func (p *Protocol) Name() string { return p.name }

// Title is the protocol's name for people.
func (p *Protocol) Title() string { return p.title }

// Called reports whether the protocol is that of upstreams only: no client speaks it.
func (p *Protocol) Called() bool { return p.called }

// Path is where clients send their requests, by POST; "" when the protocol has none.
func (p *Protocol) Path() string { return p.path }

// Forward names the client headers that may go to an upstream of the same protocol.
func (p *Protocol) Forward() []string { return p.forward }

// PassHeaders names the upstream's reply headers that may reach a client; a * at the end stands for any text.
func (p *Protocol) PassHeaders() []string { return p.pass }

// Switches are the names of the profile's switches.
func (p *Protocol) Switches() []string { return p.switchNames }

// unfinished tells which sections a protocol lacks, all at once: whoever begins one lacks most of them.
func (k *compiler) unfinished(b *lang.Block, sections []string) {
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
		of = " One that upstreams alone speak needs no client, turns and say."
	}
	k.Diags = append(k.Diags, lang.Diag(lang.CodeUnfinished, b.Range, "Unfinished protocol", "The protocol %q has no %s.%s docs/rules.md says what each holds, and `parlance init --rules=all` writes the built-in protocols, which have them all.", b.Label(0), strings.Join(lacks, ", "), of))
}

func (k *compiler) protocol(b *lang.Block) {
	listed, names := fields.Fields().KeyTree(b.Label(0) + ".request")
	p := &Protocol{keys: listed, program: k.program, name: b.Label(0), form: formOf(b.Label(0)), title: k.text(b, "title"), block: b, switches: map[string]document.Value{}, switchAt: map[string]hcl.Range{}, classes: map[string]*wording{}}
	if listed != nil {
		p.names = document.NewNames(names)
	}
	if p.title == "" {
		p.title = p.name
	}
	sections := []string{"upstream", "request", "write", "hear", "errors"}
	if p.called = b.First("client") == nil && b.First("turns") == nil && b.First("say") == nil; !p.called {
		sections = append(sections, "client", "turns", "say")
	}
	k.unfinished(b, sections)
	k.program.protocols[p.name] = p

	if f := b.First("profile"); f != nil {
		p.switches = k.flags(f, nil)
		for _, a := range f.Fields {
			if _, ok := p.switches[a.Name]; ok {
				p.switchNames = append(p.switchNames, a.Name)
				p.switchAt[a.Name] = a.Expr.Range()
			}
		}
	}
	p.profile = &reply.Fixed{Title: "profile", Keys: p.switchNames, Else: func(key string) string { return k.switchHint(p, key) }}
	p.plain = &Profile{protocol: p.name, byModel: map[string]reply.Values{}}

	// What is read before a pair is known.
	p.open = &expression.Layout{Client: true, Witness: k.program.witness}
	s := expression.NewScope(nil, p.open)
	p.openReq = p.open.NewVar("req", []string{p.name + ".request:"})
	s.Set("req", p.openReq)
	s.Set("header", expression.HeaderName{})
	k.Macros = k.macros(s, b)
	if c := b.First("client"); c != nil {
		p.path = k.clientPath(c, "path")
		p.model = k.optional(c.Arg("model"), s)
		p.stream = k.optional(c.Arg("stream"), s)
	}
	if u := b.First("upstream"); u != nil {
		p.forward, p.pass = u.Texts("forward"), u.Texts("pass")
	}
	if say := b.First("say"); say != nil {
		k.eventPlaces(p.title, say)
	}
	k.errorsOf(p, b)
	k.modelsOf(p, b)
	watch := k.Watch
	k.Watch = nil // what is counted or kept crosses to nobody
	k.sessionOf(p, b)
	k.listOf(p, b)
	k.countOf(p, b)
	k.limitsOf(p, b)
	k.storedOf(p, b)
	k.Watch = watch
}

func (k *compiler) errorsOf(p *Protocol, b *lang.Block) {
	p.errs = k.layout()
	s := expression.NewScope(nil, p.errs)
	p.errData = p.errs.NewVar("data", nil)
	p.errRec, p.errCall = p.errs.NewRecord(), p.errs.NewRecord()
	s.Set("data", p.errData)
	s.Set("error", &expression.RecordVar{ID: p.errRec, Schema: errorSchema})
	s.Set("call", &expression.RecordVar{ID: p.errCall, Schema: callSchema})
	k.Macros = k.macros(s, b)
	k.tables(s, k.Macros, k.program.set.Tables, b.All("table"))
	e := b.First("errors")
	if e == nil {
		return
	}
	for _, a := range e.First("hear").FieldsOrNone() {
		switch a.Name {
		case "message":
			p.errHear[0], p.errHearAt[0] = k.Compile(a.Expr, s), a.Range
		case "type":
			p.errHear[1], p.errHearAt[1] = k.Compile(a.Expr, s), a.Range
		case "code":
			p.errHear[2], p.errHearAt[2] = k.Compile(a.Expr, s), a.Range
		case "param":
			p.errHear[3], p.errHearAt[3] = k.Compile(a.Expr, s), a.Range
		default:
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownArgument, a.Range, "Unsupported argument", "An error has message, type, code, param.%s", lang.Suggest(a.Name, []string{"message", "type", "code", "param"})))
		}
	}
	for _, c := range e.All("class") {
		w := &wording{k.optional(c.Arg("status"), s), k.optional(c.Arg("type"), s), k.optional(c.Arg("code"), s), k.optional(c.Arg("message"), s), nil, nil, c.Range}
		for _, a := range c.First("headers").FieldsOrNone() {
			value, ok := lang.LiteralText(a.Expr)
			if !ok {
				k.bad(a.Expr, "Not a literal string", "The header %q of an error is a string that is written out, in quotes.", a.Name)
			}
			w.headers, w.headersAt = append(w.headers, [2]string{a.Name, value}), append(w.headersAt, a.Range)
		}
		p.classes[c.Label(0)] = w
	}
	if body := e.First("body"); body != nil {
		p.errBody = k.object(body, s)
	} else if !p.called {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeUnfinished, e.Range, "Missing block", "The errors of the protocol %q need a body.", p.name))
	}
}

func (k *compiler) modelsOf(p *Protocol, b *lang.Block) {
	m := b.First("models")
	if m == nil {
		return
	}
	p.list = k.layout()
	s := expression.NewScope(nil, p.list)
	p.listRec, p.lastRec = p.list.NewRecord(), p.list.NewRecord()
	s.Set("header", expression.HeaderName{})
	s.Set("models", expression.NewRecords(p.listRec, 0, modelSchema))
	s.Set("last", &expression.RecordVar{ID: p.lastRec, Schema: modelSchema})
	k.Macros = k.macros(s, b)
	p.listWhen = k.when(m, s)
	p.listBody = k.object(m, s)
	if one := m.First("model"); one != nil {
		p.oneRec = p.list.NewRecord()
		s = expression.NewScope(s, nil)
		s.Set("model", &expression.RecordVar{ID: p.oneRec, Schema: modelSchema})
		p.oneBody = k.object(one, s)
	}
}

// Model is a model that clients may ask for.
type Model struct {
	ID      string
	Created int64 // seconds since 1970
	Owner   string
	Title   string // its name for people; "": its ID
	Date    string // when it was made, as RFC 3339 writes it; "" when nobody knows, whatever Created says
}

type modelList []reply.Values

func (l modelList) Field(*expression.Env, int) document.Value    { return document.Value{} }
func (l modelList) List(*expression.Env, int) expression.Records { return l }
func (l modelList) Len() int                                     { return len(l) }
func (l modelList) At(i int) expression.Record                   { return l[i] }

// Models appends the list of models as this protocol's clients expect it; false when the request is not
// from one of them. A protocol without a condition answers everybody.
func (p *Protocol) Models(dst []byte, models []Model, header func(string) string) ([]byte, bool) {
	if p.list == nil {
		return dst, false
	}
	e := p.list.NewEnv()
	e.Header = header
	if p.listWhen != nil && !expression.Truth(e, p.listWhen) {
		return dst, false
	}
	var list modelList
	for _, m := range models {
		list = append(list, m.values())
	}
	e.BindRecord(p.listRec, list)
	if len(list) > 0 {
		e.BindRecord(p.lastRec, list[len(list)-1])
	}
	return expression.Append(e, p.listBody, dst), true
}

func (m Model) values() reply.Values {
	return reply.Values{document.Text(m.ID), document.Int(int(m.Created)), document.Text(m.Owner), document.OptionalText(m.Title), document.OptionalText(m.Date)}
}

// Model appends one model as this protocol's clients expect it; false when the request is not from one of them, or when
// the protocol has no words for a model by itself.
func (p *Protocol) Model(dst []byte, m Model, header func(string) string) ([]byte, bool) {
	if p.list == nil || p.oneBody == nil {
		return dst, false
	}
	e := p.list.NewEnv()
	e.Header = header
	if p.listWhen != nil && !expression.Truth(e, p.listWhen) {
		return dst, false
	}
	e.BindRecord(p.oneRec, m.values())
	return expression.Append(e, p.oneBody, dst), true
}

// Asks reports whether a request without a body, for the list of models say, is one of this protocol's, by a
// condition of its own.
func (p *Protocol) Asks(header func(string) string) bool {
	if p.list == nil || p.listWhen == nil {
		return false
	}
	e := p.list.NewEnv()
	e.Header = header
	return expression.Truth(e, p.listWhen)
}
