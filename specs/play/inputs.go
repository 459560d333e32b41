package play

import (
	"bytes"

	"github.com/parlance-gateway/parlance/runtime"
)

// Inputs are what a spec hands to a program, for those who look at a translation in their own way.
type Inputs struct {
	Call        *runtime.Call
	Target      runtime.Target
	Answer      []byte // the upstream's stream, body, or body of an error; nil for a spec of a request
	Stream      bool   // the answer is a stream
	Status      int    // of an error, else 0
	ContentType string
}

// Inputs gives the inputs of a spec of a request, a reply or an error. The error is one of the spec, or of the program's on
// the client's request.
func (s *Spec) Inputs(p *runtime.Program) (*Inputs, error) {
	g, err := (&Runner{Program: p}).stage(s)
	if err != nil {
		return nil, err
	}
	in := &Inputs{Target: g.target}
	body := []byte(nil)
	switch s.Kind {
	case Request:
		body = bytes.Clone(s.given.bytes)
	case Reply:
		if body, err = s.clientRequest(s.wantsStream()); err != nil {
			return nil, err
		}
		in.Stream = !s.given.isJSON()
		if in.Answer = bytes.TrimSpace(s.given.bytes); in.Stream {
			in.Answer = whole(s.given.bytes)
		}
	case Failure:
		if body, err = s.clientRequest(true); err != nil {
			return nil, err
		}
		in.Status, in.ContentType = s.status, s.contentType
		if s.given != nil {
			in.Answer = bytes.TrimSpace(s.given.bytes)
		}
	}
	path := s.path
	if path == "" {
		path = g.called(s.wantsStream())
	}
	in.Call = &runtime.Call{Body: body, Target: path, Header: s.header, Client: s.caller, ID: callID, Time: callTime, Seal: sealKey, Estimate: s.estimate}
	x, err := p.Protocol(s.Client).Open(in.Call)
	if err != nil {
		return in, err
	}
	defer x.Close()
	err = g.name(x, &in.Target)
	in.Call = &runtime.Call{Body: body, Target: path, Header: s.header, Client: s.caller, ID: callID, Time: callTime, Seal: sealKey, Estimate: s.estimate}
	return in, err
}
