package runtime

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/reply"
	"github.com/parlance-gateway/parlance/runtime/template"
)

// inquiry is something that an upstream is asked by the gateway itself, by GET.
type inquiry struct {
	path     string
	protocol *Protocol
	layout   *expression.Layout
	call     int // records
	profile  int
	headers  []template.Field
	data     *expression.Layout
	dataVar  *expression.Var
}

// inquiryOf compiles the headers of an inquiry and opens a scope for reading its answer. p is the protocol
// that it belongs to; nil: none.
func (k *compiler) inquiryOf(path string, headers []*lang.Attr, p *Protocol) (inquiry, *expression.Scope) {
	q := inquiry{path: path, protocol: p, layout: k.layout(), data: k.layout()}
	q.call, q.profile = q.layout.NewRecord(), q.layout.NewRecord()
	s := expression.NewScope(nil, q.layout)
	if p != nil {
		s.Set("call", &expression.RecordVar{ID: q.call, Schema: callSchema})
		s.Set("profile", &expression.RecordVar{ID: q.profile, Schema: p.profile})
	}
	s.Set("header", expression.HeaderName{})
	s.Set("tools", k.noTools(q.layout.NewRecord()))
	s.Set("key", &expression.Const{V: document.Text(KeyPlaceholder)})
	k.scope(s, p)
	for _, a := range headers {
		q.headers = append(q.headers, template.Field{Name: a.Name, Value: k.Compile(a.Expr, s), Range: a.Range})
	}
	q.dataVar = q.data.NewVar("data", nil)
	s = expression.NewScope(nil, q.data)
	s.Set("data", q.dataVar)
	k.scope(s, p)
	return q, s
}

// scope puts the functions and tables of a protocol in a scope, or, for nil, those of the rules.
func (k *compiler) scope(s *expression.Scope, p *Protocol) {
	if p == nil {
		k.Macros = k.macros(s)
		k.tables(s, k.Macros, k.program.set.Tables)
		return
	}
	k.Macros = k.macros(s, p.block)
	k.tables(s, k.Macros, k.program.set.Tables, p.block.All("table"))
}

// Path is the path, and maybe a query behind a question mark.
func (q *inquiry) Path() string { return q.path }

// Header is what is sent with it. One that carries the account's key holds KeyPlaceholder.
func (q *inquiry) Header() [][2]string {
	e := q.layout.NewEnv()
	e.Header = func(string) string { return "" }
	e.BindRecord(q.call, reply.Values(make([]document.Value, len(callSchema.Keys))))
	if q.protocol != nil {
		e.BindRecord(q.profile, q.protocol.program.resolve(q.protocol, nil, ""))
	}
	var list [][2]string
	for _, h := range q.headers {
		if v := h.Value.Value(e); !v.Nothing() {
			e.Ran(h.Range)
			list = append(list, [2]string{h.Name, v.String()})
		}
	}
	return list
}

// heard reads an answer; false when it is no JSON. The value lives as long as the Env.
func (q *inquiry) heard(answer []byte) (*expression.Env, bool) {
	var d document.Document
	if d.Parse(answer, false) != nil {
		return nil, false
	}
	e := q.data.NewEnv()
	e.Bind(q.dataVar, d.Root())
	return e, true
}

// List is how upstreams of a protocol are asked which models they have. It is immutable.
type List struct {
	inquiry
	each                      expression.Node
	at                        hcl.Range
	item                      *expression.Var
	id, created, owner, title expression.Node
	next                      expression.Node
}

// List is how upstreams of this protocol are asked which models they have, nil when they cannot be.
func (p *Protocol) List() *List { return p.asked }

func (k *compiler) listOf(p *Protocol, b *lang.Block) {
	u := b.First("upstream")
	c := u.First("list")
	if c == nil {
		return
	}
	q, s := k.inquiryOf(k.text(c, "path"), u.First("headers").FieldsOrNone(), p)
	l := &List{at: c.Range, inquiry: q, each: k.optional(c.Arg("each"), s), next: k.optional(c.Arg("next"), s)}
	l.item = q.data.NewVar("item", nil)
	s = expression.NewScope(s, nil)
	s.Set("item", l.item)
	l.id, l.created, l.owner, l.title = k.optional(c.Arg("id"), s), k.optional(c.Arg("created"), s), k.optional(c.Arg("owner"), s), k.optional(c.Arg("title"), s)
	p.asked = l
}

// errNoList is an answer that is no list of models.
var errNoList = errors.New("the answer is no list of models")

// Heard reads an answer, and the query of the next page, "" when there is none. What has no name is passed over; an answer
// without a list is an error, but an empty list is none.
func (l *List) Heard(answer []byte) (list []Model, next string, err error) {
	e, ok := l.heard(answer)
	if !ok {
		return nil, "", errNoList
	}
	each := l.each.Value(e)
	if each.Kind() != document.Array {
		return nil, "", errNoList
	}
	e.Ran(l.at)
	text := func(n expression.Node) string {
		if n == nil {
			return ""
		}
		if v := n.Value(e); v.Kind() == document.String {
			return v.String()
		}
		return ""
	}
	for item := range each.Elements {
		e.Bind(l.item, item)
		m := Model{ID: text(l.id), Owner: text(l.owner), Title: text(l.title)}
		if m.ID == "" {
			continue
		}
		if l.created != nil {
			m.Created, m.Date = dated(l.created.Value(e))
		}
		list = append(list, m)
	}
	if l.next != nil {
		next = text(l.next)
	}
	return list, next, nil
}

// dated is a time as it is written, in seconds or as a date.
func dated(v document.Value) (seconds int64, date string) {
	if n, ok := v.Int(); ok && n > 0 && int64(n) < 1<<40 {
		return int64(n), time.Unix(int64(n), 0).UTC().Format(time.RFC3339)
	}
	if t, err := time.Parse(time.RFC3339, v.String()); err == nil {
		return t.Unix(), t.UTC().Format(time.RFC3339)
	}
	return 0, ""
}

// Balance is how an account's balance is asked for. It is immutable.
type Balance struct {
	inquiry
	value expression.Node
	at    hcl.Range
}

// Balance is the way of a name, nil when the rules have none.
func (p *Program) Balance(name string) *Balance { return p.balances[name] }

// Balances are the names, in order.
func (p *Program) Balances() []string { return slices.Sorted(maps.Keys(p.balances)) }

func (k *compiler) balances() {
	k.program.balances = map[string]*Balance{}
	for _, b := range k.program.set.Balances {
		path := k.text(b, "path")
		if x := b.Arg("path"); x != nil && path != "" && !strings.HasPrefix(path, "/") {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Not a path", "A path begins with a slash. It is the whole path on the upstream's host, whatever its base URL."))
		}
		q, s := k.inquiryOf(path, b.First("headers").FieldsOrNone(), nil)
		k.program.balances[b.Label(0)] = &Balance{q, k.optional(b.Arg("value"), s), b.Range}
	}
}

// Heard is the balance in an answer; false when there is none.
func (b *Balance) Heard(answer []byte) (float64, bool) {
	e, ok := b.heard(answer)
	if !ok || b.value == nil {
		return 0, false
	}
	n, ok := b.value.Value(e).Number()
	if ok {
		e.Ran(b.at)
	}
	return n, ok
}
