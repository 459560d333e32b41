package program

import (
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
	UpstreamOnly bool // it has no clients
	Program      *Program
	ID           string
	Label        string
	Block        *lang.Block

	ClientRoutes []*Route // by which clients ask for replies
	OtherRoutes  []*Route // that variables of are read on, besides
	FixedAnswers []*Fixed
	ReadsURL     bool     // rules may read variables of paths, or parameters
	KeyHeaders   []string // in which clients may show their key, besides Authorization
	KeyQuery     []string // parameters in which they may

	SwitchDefaults map[string]document.Value
	SwitchNames    []string
	SwitchAt       map[string]hcl.Range // where their defaults stand, for finding mistakes
	Defaults       *Profile             // the defaults
	ProfileSchema  *reply.Fixed

	// Reading who is asked for, before a pair is known.
	OpenLayout *expression.Layout
	OpenReq    *expression.Var
	ModelNode  expression.Node
	StreamNode expression.Node
	Framing    expression.Node // of a stream; nil: server-sent events
	openEnvs   sync.Pool

	// What a conversation is known by; asked seldom, and so not read with the others.
	SessionLayout *expression.Layout
	SessionReq    *expression.Var
	Session       expression.Node // nil: nothing
	talkEnvs      sync.Pool

	TurnReader    func() *RoutingReader // reads its requests for Turns
	RoutingReader func() *RoutingReader // reads its requests for aliases, routes and edits; nil: none of them reads requests

	Keys func() (*fields.KeyTree, *document.Names) // that requests may have, and all of their names; nil: they are not listed

	SnakeCase bool // keys may also be in snake_case

	ForwardHeaders, ReplyHeaders []string

	// Errors.
	ErrLayout *expression.Layout
	ErrData   *expression.Var
	ErrRec    int
	ErrCall   int
	ErrRead   [4]expression.Node // message, type, code, param
	ErrReadAt [4]hcl.Range
	Classes   map[string]*Wording
	ErrBody   expression.Node

	Form func() *reply.Form // what its clients can read; nil: that is not known

	// The list of models.
	ListLayout *expression.Layout
	ListRec    int
	LastRec    int
	ListWhen   expression.Node
	ListBody   expression.Node
	OneRec     int
	OneBody    expression.Node // a model by itself; nil: this protocol has no words for it

	LimitRules limits
	limitEnvs  sync.Pool

	Listing  *List   // nil: upstreams of this protocol cannot say which models they have
	Counting *Count  // nil: this protocol's clients cannot ask how much a request is
	Storing  *Stored // nil: nothing of this protocol is kept
}

// Wording is a class of errors in a protocol's words.
type Wording struct {
	Status, Kind, Code, Message expression.Node
	Headers                     [][2]string
	HeadersAt                   []hcl.Range
	At                          hcl.Range
}

// Name is the protocol's name in rule files: chat, messages.
func (p *Protocol) Name() string { return p.ID }

// Title is the protocol's name for people.
func (p *Protocol) Title() string { return p.Label }

// Called reports whether the protocol is that of upstreams only: no client speaks it.
func (p *Protocol) Called() bool { return p.UpstreamOnly }

// Path is where clients send their requests, for people: the first of the routes; "" when the protocol has none.
func (p *Protocol) Path() string {
	if len(p.ClientRoutes) == 0 {
		return ""
	}
	return p.ClientRoutes[0].Path
}

// ShownKeys names the headers and the parameters of a query in which clients may show their key, besides the header Authorization.
func (p *Protocol) ShownKeys() (headers, query []string) { return p.KeyHeaders, p.KeyQuery }

// Forward names the client headers that may go to an upstream of the same protocol.
func (p *Protocol) Forward() []string { return p.ForwardHeaders }

// PassHeaders names the upstream's reply headers that may reach a client; a * at the end stands for any text.
func (p *Protocol) PassHeaders() []string { return p.ReplyHeaders }

// Switches are the names of the profile's switches.
func (p *Protocol) Switches() []string { return p.SwitchNames }

// Model is a model that clients may ask for.
type Model struct {
	ID      string
	Created int64 // seconds since 1970
	Owner   string
	Title   string // its name in texts; "": its ID
	Date    string // when it was made, as RFC 3339 writes it; "" when nobody knows, whatever Created says
	Context int    // tokens of a request and its reply together; 0 when nobody knows, or it is one of many
	Output  int    // tokens of a reply; the same
}

type modelList []reply.Values

func (l modelList) Field(*expression.Env, int) document.Value    { return document.Value{} }
func (l modelList) List(*expression.Env, int) expression.Records { return l }
func (l modelList) Len() int                                     { return len(l) }
func (l modelList) At(i int) expression.Record                   { return l[i] }

// Models appends the list of models as this protocol's clients expect it; false when the request is not
// from one of them. A protocol without a condition answers everybody.
func (p *Protocol) Models(dst []byte, models []Model, header func(string) string) ([]byte, bool) {
	if p.ListLayout == nil {
		return dst, false
	}
	e := p.ListLayout.NewEnv()
	e.Header = header
	if p.ListWhen != nil && !expression.Truth(e, p.ListWhen) {
		return dst, false
	}
	var list modelList
	for _, m := range models {
		list = append(list, m.values())
	}
	e.BindRecord(p.ListRec, list)
	if len(list) > 0 {
		e.BindRecord(p.LastRec, list[len(list)-1])
	}
	return expression.Append(e, p.ListBody, dst), true
}

// tokenLimit is a limit as rules read it: absent when nobody knows it.
func tokenLimit(n int) document.Value {
	if n == 0 {
		return document.Value{}
	}
	return document.Int(n)
}

func (m Model) values() reply.Values {
	return reply.Values{document.Text(m.ID), document.Int(int(m.Created)), document.Text(m.Owner), document.OptionalText(m.Title), document.OptionalText(m.Date), tokenLimit(m.Context), tokenLimit(m.Output)}
}

// Model appends one model as this protocol's clients expect it; false when the request is not from one of them, or when
// the protocol has no words for a model by itself.
func (p *Protocol) Model(dst []byte, m Model, header func(string) string) ([]byte, bool) {
	if p.ListLayout == nil || p.OneBody == nil {
		return dst, false
	}
	e := p.ListLayout.NewEnv()
	e.Header = header
	if p.ListWhen != nil && !expression.Truth(e, p.ListWhen) {
		return dst, false
	}
	e.BindRecord(p.OneRec, m.values())
	return expression.Append(e, p.OneBody, dst), true
}

// Asks reports whether a request without a body, for the list of models say, is one of this protocol's, by a
// condition of its own.
func (p *Protocol) Asks(header func(string) string) bool {
	if p.ListLayout == nil || p.ListWhen == nil {
		return false
	}
	e := p.ListLayout.NewEnv()
	e.Header = header
	return expression.Truth(e, p.ListWhen)
}
