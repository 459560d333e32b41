package program

import (
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/reply"
	"github.com/parlance-gateway/parlance/runtime/template"
)

// Inquiry is something that an upstream is asked by the gateway itself, by GET.
type Inquiry struct {
	GetPath  string
	Protocol *Protocol
	Layout   *expression.Layout
	Call     int // records
	Profile  int
	Headers  []template.Field
	Data     *expression.Layout
	DataVar  *expression.Var
}

// Path is the path, and maybe a query behind a question mark.
func (q *Inquiry) Path() string { return q.GetPath }

// Header is what is sent with it. One that carries the account's key holds KeyPlaceholder.
func (q *Inquiry) Header() [][2]string {
	e := q.Layout.NewEnv()
	e.Header = func(string) string { return "" }
	e.BindRecord(q.Call, callRecord(""))
	if q.Protocol != nil {
		e.BindRecord(q.Profile, q.Protocol.Program.ProfileValues(q.Protocol, nil, ""))
	}
	var list [][2]string
	for _, h := range q.Headers {
		if v := h.Value.Value(e); !v.Nothing() {
			e.Ran(h.Range)
			list = append(list, [2]string{h.Name, v.String()})
		}
	}
	return list
}

// received reads an answer; false when it is no JSON. The value lives as long as the Env.
func (q *Inquiry) received(answer []byte) (*expression.Env, bool) {
	var d document.Document
	if d.Parse(answer, false) != nil {
		return nil, false
	}
	e := q.Data.NewEnv()
	e.Bind(q.DataVar, d.Root())
	return e, true
}

// List is how upstreams of a protocol are asked which models they have. It is immutable.
type List struct {
	Inquiry
	Each                      expression.Node
	At                        hcl.Range
	Item                      *expression.Var
	ID, Created, Owner, Title expression.Node
	Next                      expression.Node
}

// List is how upstreams of this protocol are asked which models they have, nil when they cannot be.
func (p *Protocol) List() *List { return p.Listing }

// errNoList is an answer that is no list of models.
var errNoList = errors.New("the answer is no list of models")

// Read reads an answer, and the query of the next page, "" when there is none. What has no name is passed over; an answer
// without a list is an error, but an empty list is none.
func (l *List) Read(answer []byte) (list []Model, next string, err error) {
	e, ok := l.received(answer)
	if !ok {
		return nil, "", errNoList
	}
	each := l.Each.Value(e)
	if each.Kind() != document.Array {
		return nil, "", errNoList
	}
	e.Ran(l.At)
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
		e.Bind(l.Item, item)
		m := Model{ID: text(l.ID), Owner: text(l.Owner), Title: text(l.Title)}
		if m.ID == "" {
			continue
		}
		if l.Created != nil {
			m.Created, m.Date = dated(l.Created.Value(e))
		}
		list = append(list, m)
	}
	if l.Next != nil {
		next = text(l.Next)
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
	Inquiry
	Value expression.Node
	At    hcl.Range
}

// Balance is the way of a name, nil when the rules have none.
func (p *Program) Balance(name string) *Balance { return p.BalancesByName[name] }

// Balances are the names, in order.
func (p *Program) Balances() []string { return slices.Sorted(maps.Keys(p.BalancesByName)) }

// Read is the balance in an answer; false when there is none.
func (b *Balance) Read(answer []byte) (float64, bool) {
	e, ok := b.received(answer)
	if !ok || b.Value == nil {
		return 0, false
	}
	n, ok := b.Value.Value(e).Number()
	if ok {
		e.Ran(b.At)
	}
	return n, ok
}

// callRecord is the record call where nothing but a model is known.
func callRecord(model string) reply.Values {
	rec := reply.Values(make([]document.Value, len(CallSchema.Keys)))
	rec[0] = document.OptionalText(model)
	return rec
}
