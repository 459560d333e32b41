package explain

import (
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// Recorded is a call as it was captured: what it was made of, so that it can be translated once more.
type Recorded struct {
	Client   string                   // the client's protocol
	Caller   string                   // the client's name; "" where clients have none
	Called   string                   // the path that the client called and its query; "": its body says all
	Body     []byte                   // of the client's request, decoded
	Header   func(name string) string // the client's headers; nil for none
	ID       string                   // of the call: what is minted is derived from it
	Time     int64                    // seconds since 1970
	Seal     []byte                   // the key that opaque state is sealed with; nil: nothing is sealed or opened
	Target   runtime.Target           // of the last attempt
	Received *Received                // what its upstream answered; nil when nothing came
	Names    *runtime.Names           // of the configuration, for the route; nil: none is told
	Upstream []string                 // the names of the upstreams that Names was made of, in their order
	Attempts []Attempt                // all of them
}

// Call explains a captured call. It is translated anew, by a program of the same rules that is compiled for tracing. The
// error is a *runtime.Problem where the request is not sent; it is explained as well.
func Call(p *runtime.Program, c *Recorded, o Options) (*Explanation, error) {
	call := &runtime.Call{Body: c.Body, Target: c.Called, Header: c.Header, ID: c.ID, Time: c.Time, Client: c.Caller, Seal: c.Seal, Estimate: true, Continue: true} // as the gateway does
	var x *Explanation
	var err error
	if c.Received == nil {
		x, err = Request(p, c.Client, call, &c.Target, o)
	} else {
		x, err = Reply(p, c.Client, call, &c.Target, c.Received, o)
	}
	if x == nil {
		return nil, err
	}
	x.Attempts = c.Attempts
	if c.Names != nil && x.Asked != "" {
		call.Body = c.Body
		if opened, failed := p.Protocol(c.Client).Open(call); failed == nil {
			x.Route = RouteOf(c.Names, c.Upstream, opened, o.Mask != nil)
			opened.Close()
		}
	}
	return x, err
}

// RouteOf explains how the model's name in a request leads to upstreams. upstreams are the names of those that the Names were made of.
// With masked, what conditions read of the request is not told.
func RouteOf(n *runtime.Names, upstreams []string, opened *runtime.Exchange, masked bool) *Route {
	routing := runtime.NewRoutingRequest(opened)
	defer routing.Close()
	steps, list := n.Explain(opened.Protocol().Name(), opened.Model(), routing)
	r := &Route{}
	for _, s := range steps {
		step := Step{Kind: s.Kind, Name: s.Name, To: s.To, Rule: s.Rule, When: s.When, Not: s.Not}
		if !masked {
			step.Read = s.Read
		}
		r.Steps = append(r.Steps, step)
	}
	for i, c := range list {
		if i == 0 {
			r.Upstream, r.Model = upstreams[c.Offer], c.Model
			continue
		}
		r.Others = append(r.Others, Step{Kind: "upstream", Name: upstreams[c.Offer], To: c.Model})
	}
	return r
}

// alias tells what the name of the model changes in the client's request.
func (x *exchange) alias(e *runtime.Edits, body []byte) []Change {
	var out []Change
	sent := new(document.Document)
	if sent.Parse(body, false) != nil {
		return nil
	}
	for _, patch := range e.Set() {
		d := new(document.Document)
		if d.Parse(patch, false) != nil {
			continue
		}
		out = x.merged(out, d.Root(), sent.Root())
	}
	return out
}

func (x *exchange) merged(out []Change, patch, base document.Value) []Change {
	for k, v := range patch.Members {
		now := base.Get(k.String())
		if v.Kind() == document.Object {
			out = x.merged(out, v, now)
			continue
		}
		did := "set"
		if v.Kind() == document.Null {
			did = "removed"
		}
		c := Change{Did: did, At: []Place{{In: "request", Path: v.Path()}}, From: x.raw(string(now.Raw()))}
		if did == "set" {
			c.Now = append(c.Now, v.Raw()...) // it stands in a rule
		}
		out = append(out, c)
	}
	return out
}
