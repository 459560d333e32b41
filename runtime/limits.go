package runtime

import (
	"time"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/reply"
	"github.com/parlance-gateway/parlance/runtime/template"
)

// Standing is what a client whose calls are counted has left.
type Standing struct {
	Requests, Tokens Quota
	Now              time.Time
}

// Quota is what is left of a limit. Its Limit is 0 where there is none.
type Quota struct {
	Limit, Remaining int64
	Reset            time.Duration // until all of it is there again
}

var quotaSchema = &reply.Fixed{Title: "quota", Keys: []string{"limit", "remaining", "seconds", "wait", "at"}}

// quotaRecord is a Quota as rules read it. What they do not ask for is not computed.
type quotaRecord struct {
	Quota
	now time.Time
}

// Field is a field of the quota; all are absent where there is no limit.
func (q *quotaRecord) Field(e *expression.Env, i int) document.Value {
	if q.Limit == 0 {
		return document.Value{}
	}
	switch i {
	case 0:
		return e.Int(int(q.Limit))
	case 1:
		return e.Int(int(q.Remaining))
	case 2:
		return e.Int(int(up(q.Reset, time.Second) / time.Second))
	case 3:
		return e.Text(waiting(q.Reset).String())
	case 4:
		return e.Text(q.now.Add(q.Reset + time.Second - time.Millisecond).UTC().Format(time.RFC3339)) // what took less than a millisecond is none
	}
	panic("unknown field")
}

// List is nothing: a quota has no lists.
func (q *quotaRecord) List(*expression.Env, int) expression.Records { return nil }

// waiting rounds up what a client should wait: to seconds, or when it is less than one, to milliseconds.
func waiting(d time.Duration) time.Duration {
	if d < time.Second {
		return up(d, time.Millisecond)
	}
	return up(d, time.Second)
}

func up(d, unit time.Duration) time.Duration { return (d + unit - 1).Truncate(unit) }

// limits are the headers that tell a client what it has left.
type limits struct {
	layout  *expression.Layout
	recs    [2]int // requests, tokens
	headers []template.Field
	hide    []string
}

func (k *compiler) limitsOf(p *Protocol, b *lang.Block) {
	l := b.First("limits")
	if l == nil {
		return
	}
	p.limits.hide = l.Texts("hide")
	p.limits.layout = k.layout()
	s := expression.NewScope(nil, p.limits.layout)
	for i, name := range []string{"requests", "tokens"} {
		p.limits.recs[i] = p.limits.layout.NewRecord()
		s.Set(name, &expression.RecordVar{ID: p.limits.recs[i], Schema: quotaSchema})
	}
	k.Macros = k.macros(s, b)
	for _, a := range l.First("headers").FieldsOrNone() {
		k.headerRule(a)
		p.limits.headers = append(p.limits.headers, template.Field{Name: a.Name, Value: k.Compile(a.Expr, s), Range: a.Range})
		p.limits.hide = append(p.limits.hide, a.Name)
	}
}

// HiddenHeaders names the upstream's reply headers that speak of the gateway's own account: a client whose calls are counted
// gets headers of its own in their place. A * at the end stands for any text.
func (p *Protocol) HiddenHeaders() []string { return p.limits.hide }

// LimitHeaders names the headers that Limits sets.
func (p *Protocol) LimitHeaders() []string {
	names := make([]string, len(p.limits.headers))
	for i, h := range p.limits.headers {
		names[i] = h.Name
	}
	return names
}

// Limits has set called for each header that tells a client of this protocol what it has left: with its number in LimitHeaders,
// and its value.
func (p *Protocol) Limits(s Standing, set func(header int, value string)) {
	if len(p.limits.headers) == 0 {
		return
	}
	e, _ := p.limitEnvs.Get().(*expression.Env)
	if e == nil {
		e = p.limits.layout.NewEnv()
	}
	e.BindRecord(p.limits.recs[0], &quotaRecord{s.Requests, s.Now})
	e.BindRecord(p.limits.recs[1], &quotaRecord{s.Tokens, s.Now})
	for i := range p.limits.headers {
		h := &p.limits.headers[i]
		if v := h.Value.Value(e); !v.Nothing() && e.Err() == nil {
			e.Ran(h.Range)
			set(i, v.String())
		}
		e.Clear()
	}
	e.Reset()
	p.limitEnvs.Put(e)
}
