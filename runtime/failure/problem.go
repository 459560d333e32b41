package failure

import (
	"time"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/reply"
)

// Problem is why a call fails, before it is put in a client protocol's words.
type Problem struct {
	Class    string        // of rules/errors.hcl: bad_request, auth, rate_limit, …
	Message  string        // for the client; holds no key, no upstream address
	Param    string        // the path in the client's request, "" when none is meant
	Code     string        // a word for machines, "" for the class's own
	Of       string        // the protocol of the upstream whose word Code is, "" for the gateway's
	Upstream string        // the name of the upstream that failed, "" when none did
	Status   int           // the upstream's status, 0 when it gave none
	Retry    time.Duration // after which it may be tried again, 0 when nobody knows
	Rule     string        // file:line:col of the rule that failed, for the log; "" else

	Said *Refusal // what the upstream said, as it is judged; nil when it said nothing
}

func (p *Problem) Error() string {
	if p.Param != "" {
		return p.Param + ": " + p.Message
	}
	return p.Message
}

// Refusal is what an upstream said of its failure, read once.
type Refusal struct {
	reply.Reported
	Param  document.Value
	Body   []byte
	Within bool // an answer that had begun well
}

// text is what conditions see as the body.
func (s *Refusal) text() []byte {
	if s.Body == nil {
		return s.Data.Raw()
	}
	return s.Body
}

// Known makes the values of the record error known, as far as an upstream said them. The rest is the gateway's own.
func (p *Problem) Known(t *expression.Trace, rec reply.Values) {
	for i, v := range rec {
		var from document.Value
		if p.Said != nil {
			switch {
			case i == 0 && p.Said.Message.String() == v.String():
				from = p.Said.Message
			case i == 2 && p.Said.Code.String() == v.String():
				from = p.Said.Code
			}
		}
		if inputs := t.Inputs(from); inputs != nil {
			rec[i] = t.Made(v, "", inputs...)
		}
	}
}

// Received are what was received of an upstream's error: the message, its type and its code, absent where it says none.
func (p *Problem) Received() (message, kind, code document.Value) {
	if p.Said == nil {
		return
	}
	return p.Said.Message, p.Said.Type, p.Said.Code
}
