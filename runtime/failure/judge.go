package failure

import (
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/reply"
)

// Action is what is done about a failure.
type Action = pool.Action

// The actions.
const (
	Return   = pool.Return   // the client is told
	Retry    = pool.Retry    // another account is asked
	Disable  = pool.Disable  // the account is disabled, and another is asked
	CoolDown = pool.CoolDown // the account rests for a time, and another is asked
)

// ParseAction is the action of a word, such as "retry".
func ParseAction(word string) (a Action, known bool) { return pool.ParseAction(word) }

// Actions are the words of all actions.
func Actions() (words []string) {
	for _, a := range pool.Actions() {
		words = append(words, a.String())
	}
	return words
}

// Scope is what rests.
type Scope = pool.Scope

// The scopes.
const (
	AccountScope = pool.AccountScope // the account
	ModelScope   = pool.ModelScope   // the model on this account; others are still asked of it
)

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
	Rest       time.Duration // how long what Scope says rests; only of CoolDown
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

// Judge compares a failure with the tiers. said is what the upstream said of it, and class its class where the gateway knows it. The
// same failure always gives the same verdict.
func (p *Rules) Judge(f *Failure, said *Refusal, class string) Verdict {
	e := p.env()
	defer p.giveBack(e)
	e.Header, e.Now = f.Header, f.Now

	status := f.Status
	if status >= 200 && status < 300 && said.Within {
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
	in := &p.Vars
	text(in.Class, v.Class)
	text(in.Network, f.Network)
	text(in.Model, f.Model)
	number(in.Attempt, max(f.Attempt, 1))
	number(in.Failures, f.Failures)
	e.Bind(in.Streamed, document.Bool(f.Streamed))
	e.Bind(in.Foreign, document.Bool(f.Foreign))
	v.After = p.after(e, f.Upstream, &v)
	if f.Problem != nil && v.After == 0 {
		v.After = f.Problem.Retry
	}
	if v.After > 0 {
		e.Bind(in.RetryAfter, document.Of(strconv.AppendFloat(nil, v.After.Seconds(), 'f', -1, 64)))
	} else {
		e.Bind(in.RetryAfter, document.Value{})
	}
	v.Otherwise = true
	for i, t := range p.Tiers {
		if !t.Fits(f.Upstream) {
			continue
		}
		if p.holds(e, t.When, &v) && t.judge(e, &v) {
			e.Ran(t.At)
			v.Otherwise = i == len(p.Tiers)-1
			break
		}
	}
	return v
}

// holds runs a condition; one that fails does not hold, and is told of.
func (p *Rules) holds(e *expression.Env, when expression.Node, v *Verdict) bool {
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
func (p *Rules) after(e *expression.Env, upstream string, v *Verdict) time.Duration {
	for _, r := range p.Retries {
		if !r.Fits(upstream) {
			continue
		}
		d, ok := expression.Wait(e, r.Value.Value(e))
		if faulty(e, &v.Faults) || !ok {
			continue
		}
		if d > 0 && d <= maxAfter {
			e.Ran(r.At)
			return d
		}
	}
	return 0
}

// judge gives the verdict of a tier that holds; false when an expression of it fails.
func (t *Tier) judge(e *expression.Env, v *Verdict) bool {
	rest, forever := t.Rest, t.Forever
	if t.RestOf != nil {
		said := t.RestOf.Value(e)
		if said.Is(ForEver) {
			forever = true
		} else if d, ok := expression.Wait(e, said); ok {
			rest = d
		}
		if faulty(e, &v.Faults) {
			return false
		}
	}
	forever = forever && t.Action.StopsAccount()
	if t.Action == CoolDown && !forever {
		v.Rest = min(max(rest, t.Least), t.Most)
	}
	v.Tier, v.Rule, v.Action, v.Forever, v.Scope = t.Name, t.Place, t.Action, forever, t.Scope
	if forever {
		v.Action = Disable
	}
	v.Confirm = t.Confirm
	v.Lasting = v.Action.StopsAccount() && v.Scope == AccountScope && (v.Forever || (t.Confirm || t.Lasting) && v.After == 0)
	v.ProxyFault, v.Again, v.Backoff, v.Foreign = t.Proxy, t.Again, t.Backoff, t.Foreign
	return true
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
func (p *Rules) giveBack(e *expression.Env) {
	e.Reset()
	p.envs.Put(e)
}

func (p *Rules) env() *expression.Env {
	e, _ := p.envs.Get().(*expression.Env)
	if e == nil {
		e = p.Layout.NewEnv()
	}
	e.Cover = p.Witness.Cover()
	return e
}

// bindFailure binds what classes see.
func (p *Rules) bindFailure(e *expression.Env, status int, s *Refusal) {
	if p.Vars.Body.Paths.Len() > 0 { // some rule reads it
		e.Bind(p.Vars.Body, document.OptionalText(string(capped(s.text()))))
	}
	if status != 0 {
		e.Bind(p.Vars.Status, document.Int(status))
	} else {
		e.Bind(p.Vars.Status, document.Value{})
	}
	e.Bind(p.Vars.Data, s.Data)
	e.BindRecord(p.Vars.Record, reply.Values{s.Message, s.Type, s.Code, {}, {}, {}})
}

// classOf is the first class that holds. The condition of one that fails does not hold; it is told of, where somebody asks.
func (p *Rules) classOf(e *expression.Env, upstream string, faults *[]string) string {
	for _, c := range p.Classes {
		if !c.Fits(upstream) {
			continue
		}
		holds := expression.Truth(e, c.When)
		if !faulty(e, faults) && holds {
			e.Ran(c.At)
			if e.Trace != nil {
				e.Trace.Rejected(c.At)
			}
			return c.Name
		}
	}
	return "server"
}

// Classify finds the class of an upstream's failure. status is 0 for one that came within a stream.
func (p *Rules) Classify(upstream string, status int, s *Refusal, t *expression.Trace) string {
	e := p.env()
	e.Trace = t
	defer p.giveBack(e)
	p.bindFailure(e, status, s)
	return p.classOf(e, upstream, nil)
}
