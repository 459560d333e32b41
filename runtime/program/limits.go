package program

import (
	"time"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
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
	Layout  *expression.Layout
	Recs    [2]int // requests, tokens
	Headers []template.Field
	Hide    []string
}

// HiddenHeaders names the upstream's reply headers that speak of the gateway's own account: a client whose calls are counted
// gets headers of its own in their place. A * at the end stands for any text.
func (p *Protocol) HiddenHeaders() []string { return p.LimitRules.Hide }

// LimitHeaders names the headers that Limits sets.
func (p *Protocol) LimitHeaders() []string {
	names := make([]string, len(p.LimitRules.Headers))
	for i, h := range p.LimitRules.Headers {
		names[i] = h.Name
	}
	return names
}

// Limits has set called for each header that tells a client of this protocol what it has left: with its number in LimitHeaders,
// and its value.
func (p *Protocol) Limits(s Standing, set func(header int, value string)) {
	if len(p.LimitRules.Headers) == 0 {
		return
	}
	e, _ := p.limitEnvs.Get().(*expression.Env)
	if e == nil {
		e = p.LimitRules.Layout.NewEnv()
	}
	e.BindRecord(p.LimitRules.Recs[0], &quotaRecord{s.Requests, s.Now})
	e.BindRecord(p.LimitRules.Recs[1], &quotaRecord{s.Tokens, s.Now})
	for i := range p.LimitRules.Headers {
		h := &p.LimitRules.Headers[i]
		if v := h.Value.Value(e); !v.Nothing() && e.Err() == nil {
			e.Ran(h.Range)
			set(i, v.String())
		}
		e.Clear()
	}
	e.Reset()
	p.limitEnvs.Put(e)
}
