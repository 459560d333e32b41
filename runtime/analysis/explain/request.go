package explain

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Options are how something is explained.
type Options struct {
	Mask *Mask // nil: everything is shown
}

// ErrNotTraced is that the program was not compiled for tracing.
var ErrNotTraced = errors.New("the program was not compiled for tracing")

// Request explains a client's request for one upstream. The error is a *runtime.Problem where the request cannot be sent: it is
// explained as well.
func Request(p *runtime.Program, client string, call *runtime.Call, target *runtime.Target, o Options) (*Explanation, error) {
	x, err := open(p, client, call, target, o)
	if err != nil {
		return nil, err
	}
	defer x.Close()
	return x.Explanation, x.err
}

// exchange is a traced exchange whose request was explained.
type exchange struct {
	*Explanation
	of *runtime.Exchange // nil when the request could not be read
	*reader
	t   *runtime.Tracing
	err error // why the request is not sent
}

func open(p *runtime.Program, client string, call *runtime.Call, target *runtime.Target, o Options) (*exchange, error) {
	if !p.Traced() {
		return nil, ErrNotTraced
	}
	pr := p.Protocol(client)
	if pr == nil || !p.HasPair(client, target.Protocol) {
		return nil, errors.New("there are no rules from " + client + " to " + target.Protocol)
	}
	x := &exchange{Explanation: &Explanation{Client: client, Upstream: target.Protocol, Model: target.Model, Masked: o.Mask != nil}, reader: newReader(o.Mask)}
	opened, err := pr.Open(call)
	if err != nil {
		x.refuse(pr, err, call.ID)
		return x, nil
	}
	x.of = opened
	x.Asked = opened.Model()
	to := *target
	if to.Model == "" {
		to.Model = opened.Model()
	}
	x.Explanation.Model = to.Model
	opened.Report()
	x.t = opened.Trace()
	req, err := opened.Request(&to)
	if err != nil {
		x.refuse(pr, err, call.ID)
		return x, nil
	}
	x.Explanation.Request = x.request(req)
	x.Explanation.Request.Alias = x.alias(target.Edits, call.Body)
	return x, nil
}

// Close ends the exchange.
func (x *exchange) Close() {
	if x.of != nil {
		x.of.Close()
	}
}

func (x *exchange) refuse(pr *runtime.Protocol, err error, id string) {
	x.err = err
	var problem *runtime.Problem
	if !errors.As(err, &problem) {
		return
	}
	status, body := pr.Error(nil, problem, id)
	x.Refused = &Problem{Status: status, Class: problem.Class, Message: problem.Message, Param: problem.Param, Rule: problem.Rule, body: body}
	if x.t != nil {
		x.Refused = x.problemOf(problem, id)
		if rule := at(x.t.Refused()); rule != "" && x.Refused.Rule == "" {
			x.Refused.Rule = rule
		}
	}
}

func (x *exchange) request(req *runtime.Request) *Sent {
	r := &Sent{Size: len(req.Body), body: slices.Clone(req.Body)}
	r.Path = x.single(strings.ReplaceAll(req.Path, runtime.KeyPlaceholder, "(the account's key)"), x.t.Path)
	for i, h := range req.Header {
		var spans []expression.Span
		if i < len(x.t.Headers) {
			spans = x.t.Headers[i]
		}
		r.Headers = append(r.Headers, Header{Name: h[0], Field: x.single(strings.ReplaceAll(h[1], runtime.KeyPlaceholder, "(the account's key)"), spans)})
	}
	r.AsItIs = x.t.Body == nil
	if r.AsItIs {
		r.Changes = x.changes(x.t.Changes)
		for _, e := range x.t.Edits {
			r.Changes = append(r.Changes, Change{Did: e.Did, At: []Place{{In: "request", Path: e.Path}}, From: x.raw(e.From), Now: x.raw(e.Now), Rule: at(e.Rule), Why: e.Why, To: x.places(e.Inputs)})
		}
	} else {
		r.Fields = x.fields(r.body, x.t.Body)
		r.Changes = x.changes(x.t.Changes)
	}
	r.Lost = x.losses(x.of.Lost(), r.Changes)
	return r
}

// single is a text by itself as a field: a path, or a header.
func (x *exchange) single(text string, spans []expression.Span) Field {
	v := document.Text(text)
	d := new(document.Document)
	_ = d.Parse(v.Raw(), false)
	return x.field(d.Root(), nested(spans))
}

// changes are what passes did.
func (x *exchange) changes(list []conversation.Change) []Change {
	var out []Change
	for _, c := range list {
		out = append(out, Change{Pass: c.Pass, Did: c.Did, What: c.What, At: x.places(c.At), To: x.places(c.To), Field: c.Field, From: x.raw(c.From), Now: x.raw(c.Now), Rule: c.Rule})
	}
	return out
}

// raw is a JSON text that an explanation shows.
func (x *exchange) raw(text string) json.RawMessage {
	if text == "" {
		return nil
	}
	v := document.Of([]byte(text))
	if x.mask != nil {
		text = string(x.mask.JSON(v))
	}
	if len(text) > MaxValue {
		text = string(document.AppendQuoted(nil, string(cut([]byte(text), MaxValue))+"…"))
	}
	return json.RawMessage(text)
}

// losses are what did not cross. What a pass did is told with the change.
func (x *exchange) losses(list []conversation.Loss, changes []Change) []Loss {
	var out []Loss
	for _, l := range list {
		i := slices.IndexFunc(changes, func(c Change) bool {
			return l.Rule == "" && c.Why == "" && slices.ContainsFunc(c.At, func(p Place) bool { return p.Path == l.Path })
		})
		if i >= 0 {
			changes[i].Why = l.Reason
			continue
		}
		if reported := (Loss{Path: l.Path, Rule: l.Rule, Why: l.Reason}); !slices.Contains(out, reported) {
			out = append(out, reported)
		}
	}
	return out
}
