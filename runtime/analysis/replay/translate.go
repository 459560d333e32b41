package replay

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/recording"
	"github.com/parlance-gateway/parlance/sse"
)

// What else a translation depends on is the same for both sets.
const (
	callID   = "req_replay"
	callTime = 1700000000
)

var sealKey = []byte("a replay seals nothing secret...")

// output is what comes of a call.
type output struct {
	refused bool        // the request is not sent
	path    string      // of the upstream's request
	header  [][2]string // of it
	sent    []byte      // its body
	status  int         // that the client gets; 0: a reply
	stream  bool        // the client gets a stream
	out     []byte      // what the client gets; nil if nothing was answered
	ends    string      // why the reply failed; "" for none
	rule    string      // the place of the rule that failed; "" for none
	tier    string      // of a failure, with the action
	judged  string      // the place of the tier
}

// translate runs a call. The error is one of what was recorded, or a panic of a rule.
func (s *side) translate(call *recording.Call) (o *output, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the engine panicked: %v", p)
		}
	}()
	client := s.program.Protocol(call.Client)
	if client == nil || !s.program.HasPair(call.Client, call.Upstream) {
		return nil, fmt.Errorf("there is no pair of %s and %s", call.Client, call.Upstream)
	}
	target, err := call.Target(s.program)
	if err != nil {
		return nil, err
	}
	refused := func(err error) (*output, error) {
		problem, ok := errors.AsType[*runtime.Problem](err)
		if !ok {
			return nil, err
		}
		o := &output{refused: true}
		o.status, o.out = client.Error(nil, problem, callID)
		return o, nil
	}
	x, err := client.Open(&runtime.Call{Body: bytes.Clone(call.Request), Target: call.Called, Header: call.HeaderOf, ID: callID, Time: callTime, Seal: sealKey, Estimate: true, Continue: true})
	if err != nil {
		return refused(err)
	}
	defer x.Close()
	req, err := x.Request(target)
	if err != nil {
		return refused(err)
	}
	o = &output{path: strings.ReplaceAll(req.Path, runtime.KeyPlaceholder, "<key>"), header: slices.Clone(req.Header), sent: bytes.Clone(req.Body)}
	switch {
	case len(call.Answers) == 0:
	case call.Failed():
		body := bytes.TrimSpace([]byte(call.Answers[0].Text))
		problem := x.Refused(call.Status, call.Type, body)
		o.status, o.out = client.Error(nil, problem, callID)
		v := s.program.Judge(&runtime.Failure{
			Upstream: target.Upstream, Protocol: target.Protocol, Model: target.Model, Status: call.Status, Body: body, Problem: problem, Attempt: 1, Streamed: x.Stream(), Now: time.Unix(callTime, 0),
		})
		o.tier, o.judged = fmt.Sprintf("%q", v.Tier+", "+v.Action.String()), v.Rule
	default:
		o.reply(x, call)
	}
	return o, nil
}

// reply translates the answer.
func (o *output) reply(x *runtime.Exchange, call *recording.Call) {
	o.stream = x.Stream()
	r := x.Reply()
	defer r.Close()
	reported := false
	for i, a := range call.Answers {
		if i > 0 && r.Paused() {
			r.Resume()
		}
		if !a.Stream {
			o.out = r.Body(o.out, []byte(a.Text))
			reported = reported || r.Problem() == nil
			continue
		}
		frames := sse.Open([]byte(a.Text), max(len(a.Text), 1))
		for !r.Ended() && !r.Paused() && r.Problem() == nil {
			f, err := frames.Next()
			if err != nil {
				if err != io.EOF && call.End == runtime.EOF {
					o.ends = "cut"
				}
				break
			}
			o.out = r.Frame(o.out, bytes.Clone(f.Event), bytes.Clone(f.Data))
			reported = reported || r.Started()
		}
	}
	if !r.Ended() {
		end := call.End
		if o.ends != "" {
			end = runtime.Cut
		}
		o.out = r.End(o.out, end)
	}
	o.ends = ""
	if p := r.Problem(); p != nil {
		o.ends = p.Class
		if at, why, ok := strings.Cut(p.Rule, ": "); ok {
			o.rule, o.ends = at, "a rule failed: "+why
		}
		if !reported || !o.stream {
			o.stream = false
			o.status, o.out = x.Protocol().Error(nil, p, callID)
		}
	}
}
