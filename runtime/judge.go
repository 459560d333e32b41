package runtime

import (
	"bytes"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/reply"
)

// Action is what is done about a failure.
type Action uint8

// The actions.
const (
	Return  Action = iota // the client is told
	Retry                 // another account is asked
	Disable               // the account rests, and another is asked
)

// String is the action as rules call it.
func (a Action) String() string { return [...]string{"return", "retry", "disable"}[a] }

// Scope is what rests.
type Scope uint8

// The scopes.
const (
	AccountScope Scope = iota // the account
	ModelScope                // the model on this account; others are still asked of it
)

// String is the scope as rules call it.
func (s Scope) String() string { return [...]string{"account", "model"}[s] }

// Failure is an upstream's failure, as it is judged. A client that left and a fault of the gateway's own are none.
type Failure struct {
	Upstream string                   // its name in the configuration
	Protocol string                   // that the upstream speaks
	Model    string                   // the name that the upstream knows
	Status   int                      // 0 without an answer, and for a failure within one
	Header   func(name string) string // of the answer, "" for one that it lacks; nil for none
	Body     []byte                   // of the answer; not needed for a Problem that Refused or a Reply made
	Problem  *Problem                 // what was made of it; nil: it is made of the body
	Network  string                   // "connect", "dns", "tls", "timeout", "reset", "proxy"; "" when an answer came
	Attempt  int                      // which of the request's it was, from 1
	Failures int                      // of this account in a row, before this one
	Streamed bool                     // whether the client wants a stream
	Foreign  bool                     // whether the request was made with Target.Foreign
	Now      time.Time
}

// Verdict is what the rules say of a failure.
type Verdict struct {
	Class      string // of rules/errors.hcl
	Tier       string // the name of the tier, "" when none held: then the client is told
	Rule       string // file:line:col of the tier
	Action     Action
	Rest       time.Duration // how long what Scope says rests; only of Disable
	Forever    bool          // it rests until somebody enables it
	Scope      Scope
	Lasting    bool          // waiting does not end it, as far as the upstream says
	Confirm    bool          // a question of the gateway's own is to tell whether it is the account's fault
	ProxyFault bool          // the proxy failed, not the account
	Again      int           // how often the same account is asked once more
	Backoff    time.Duration // before the first of these; each waits twice as long as the one before
	After      time.Duration // how long the upstream wants to be left alone, 0 when it does not say
	Foreign    bool          // from now on, Target.Foreign is to be set
	Otherwise  bool          // nothing is known of such a failure: only the last tier held, or none
	Faults     []string      // rules that failed while they ran, by their place; their tiers did not hold
}

// maxJudged bounds the text of a body that conditions see.
const maxJudged = 64 << 10

// maxAfter is the longest wait that is believed; what is beyond says nothing.
const maxAfter = 31 * 24 * time.Hour

// Judge holds a failure against the tiers. The same failure always gives the same verdict.
func (p *Program) Judge(f *Failure) Verdict {
	e := p.errEnv()
	defer p.giveBack(e)
	e.Header, e.Now = f.Header, f.Now

	said, class := p.refusalOf(f)
	status := f.Status
	if status >= 200 && status < 300 && said.within {
		status = 0
	}
	v := Verdict{Class: class}
	p.bindFailure(e, status, said)
	if v.Class == "" {
		v.Class = p.classOf(e, f.Upstream, &v.Faults)
	}
	number := func(x *expression.Var, n int) {
		if n > 0 {
			e.Bind(x, document.Int(n))
		} else {
			e.Bind(x, document.Int(0))
		}
	}
	text := func(x *expression.Var, s string) {
		if s != "" {
			e.Bind(x, document.Text(s))
		} else {
			e.Bind(x, document.Value{})
		}
	}
	in := &p.failing
	text(in.class, v.Class)
	text(in.network, f.Network)
	text(in.model, f.Model)
	number(in.attempt, max(f.Attempt, 1))
	number(in.failures, f.Failures)
	e.Bind(in.streamed, document.Bool(f.Streamed))
	e.Bind(in.foreign, document.Bool(f.Foreign))
	v.After = p.after(e, f.Upstream, &v)
	if f.Problem != nil && v.After == 0 {
		v.After = f.Problem.Retry
	}
	if v.After > 0 {
		e.Bind(in.retryAfter, document.Of(strconv.AppendFloat(nil, v.After.Seconds(), 'f', -1, 64)))
	} else {
		e.Bind(in.retryAfter, document.Value{})
	}
	v.Otherwise = true
	for i, t := range p.tiers {
		if !t.fits(f.Upstream) {
			continue
		}
		if p.holds(e, t.when, &v) && t.judge(e, &v) {
			e.Ran(t.at)
			v.Otherwise = i == len(p.tiers)-1
			break
		}
	}
	return v
}

// holds runs a condition; one that fails does not hold, and is told of.
func (p *Program) holds(e *expression.Env, when expression.Node, v *Verdict) bool {
	ok := expression.Truth(e, when)
	return !faulty(e, &v.Faults) && ok
}

// faulty reports whether a rule failed, and notes it.
func faulty(e *expression.Env, faults *[]string) bool {
	err := e.Err()
	e.Trim()
	if err == nil {
		return false
	}
	if faults != nil {
		*faults = append(*faults, err.Error())
	}
	e.Clear()
	return true
}

// after is how long the upstream wants to be left alone: what the first rule says that says anything.
func (p *Program) after(e *expression.Env, upstream string, v *Verdict) time.Duration {
	for _, r := range p.retries {
		if !r.fits(upstream) {
			continue
		}
		d, ok := expression.Wait(e, r.value.Value(e))
		if faulty(e, &v.Faults) || !ok {
			continue
		}
		if d > 0 && d <= maxAfter {
			e.Ran(r.at)
			return d
		}
	}
	return 0
}

// judge gives the verdict of a tier that holds; false when an expression of it fails.
func (t *tier) judge(e *expression.Env, v *Verdict) bool {
	rest, forever := t.rest, t.forever
	if t.restOf != nil {
		said := t.restOf.Value(e)
		if said.Is(forEver) {
			forever = true
		} else if d, ok := expression.Wait(e, said); ok {
			rest = d
		}
		if faulty(e, &v.Faults) {
			return false
		}
	}
	if t.action == Disable && !forever {
		v.Rest = min(max(rest, t.least), t.most)
	}
	v.Tier, v.Rule, v.Action, v.Forever, v.Scope = t.name, t.place, t.action, forever && t.action == Disable, t.scope
	v.Confirm = t.confirm
	v.Lasting = v.Action == Disable && v.Scope == AccountScope && (v.Forever || (t.confirm || t.lasting) && v.After == 0)
	v.ProxyFault, v.Again, v.Backoff, v.Foreign = t.proxy, t.again, t.backoff, t.foreign
	return true
}

// refusal is what an upstream said of its failure, read once.
type refusal struct {
	reply.Told
	param  document.Value
	body   []byte
	within bool // an answer that had begun well
}

// text is what conditions see as the body.
func (s *refusal) text() []byte {
	if s.body == nil {
		return s.Data.Raw()
	}
	return s.body
}

// refusalOf is what was said in a failure, and its class if the gateway knows it.
func (p *Program) refusalOf(f *Failure) (s *refusal, class string) {
	pr := f.Problem
	if pr != nil && pr.said != nil {
		return pr.said, ""
	}
	s = &refusal{body: f.Body}
	if up := p.protocols[f.Protocol]; up != nil && len(f.Body) > 0 {
		contentType := ""
		if f.Header != nil {
			contentType = f.Header("Content-Type")
		}
		s = up.listen(contentType, f.Body)
		s.within = s.Data.Kind() != document.Absent
	}
	switch {
	case pr != nil:
		if s.Message.Nothing() && pr.Message != "" {
			s.Message = document.Text(pr.Message)
		}
		if s.Code.Nothing() && pr.Code != "" {
			s.Code = document.Text(pr.Code)
		}
		return s, pr.Class
	case f.Network == "timeout":
		return s, "timeout"
	case f.Network != "":
		return s, "unreachable"
	}
	return s, ""
}

// listen reads an error body by the protocol's rules. The values live as long as the body, which must not change.
func (p *Protocol) listen(contentType string, body []byte) *refusal {
	s := &refusal{body: body}
	d := new(document.Document)
	if strings.Contains(contentType, "event-stream") || bytes.HasPrefix(body, []byte("data:")) || bytes.HasPrefix(body, []byte("event:")) {
		body = firstData(body)
	}
	if d.Parse(body, false) == nil && d.Root().Kind() >= document.Array {
		s.Data = d.Root()
		e := p.errs.NewEnv()
		e.Bind(p.errData, d.Root())
		for i, into := range []*document.Value{&s.Message, &s.Type, &s.Code, &s.param} {
			if p.errHear[i] != nil {
				if *into = p.errHear[i].Value(e); into.Kind() != document.Absent {
					e.Ran(p.errHearAt[i])
				}
			}
		}
	} else if excerpt := plainText(contentType, body); excerpt != "" {
		s.Message = document.Text(excerpt)
	}
	return s
}

// firstData is the data of the first event of a stream that has any; the text itself where there is none.
func firstData(text []byte) []byte {
	var data []byte
	for line := range bytes.Lines(text) {
		line = bytes.TrimRight(line, "\r\n")
		if rest, ok := bytes.CutPrefix(line, []byte("data:")); ok {
			data = append(append(data, bytes.TrimPrefix(rest, []byte(" "))...), '\n')
		} else if len(line) == 0 && data != nil {
			break
		}
	}
	if data == nil {
		return text
	}
	return data
}

// capped is the beginning of a body.
func capped(b []byte) []byte {
	if len(b) <= maxJudged {
		return b
	}
	cut := maxJudged
	for cut > 0 && !utf8.RuneStart(b[cut]) {
		cut--
	}
	return b[:cut]
}

// giveBack keeps an Env for the next failure, without what it held of this one.
func (p *Program) giveBack(e *expression.Env) {
	e.Reset()
	p.errEnvs.Put(e)
}

func (p *Program) errEnv() *expression.Env {
	e, _ := p.errEnvs.Get().(*expression.Env)
	if e == nil {
		e = p.errLayout.NewEnv()
	}
	e.Cover = p.witness.Cover()
	return e
}

// bindFailure binds what classes see.
func (p *Program) bindFailure(e *expression.Env, status int, s *refusal) {
	if p.failing.body.Paths.Len() > 0 { // some rule reads it
		e.Bind(p.failing.body, optionalText(string(capped(s.text()))))
	}
	if status != 0 {
		e.Bind(p.errVar, document.Int(status))
	} else {
		e.Bind(p.errVar, document.Value{})
	}
	e.Bind(p.failing.data, s.Data)
	e.BindRecord(p.errRec, reply.Values{s.Message, s.Type, s.Code, {}, {}, {}})
}

// classOf is the first class that holds. The condition of one that fails does not hold; it is told of, where somebody asks.
func (p *Program) classOf(e *expression.Env, upstream string, faults *[]string) string {
	for _, c := range p.classes {
		if !c.fits(upstream) {
			continue
		}
		holds := expression.Truth(e, c.when)
		if !faulty(e, faults) && holds {
			e.Ran(c.at)
			if e.Trace != nil {
				e.Trace.Rejected(c.at)
			}
			return c.name
		}
	}
	return "server"
}
