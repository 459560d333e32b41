// Replies prints what clients and upstreams get in the built-in specs, one JSON object per line: every request, body, stream and error that is
// translated. The tests in the folder above and in tests/sdk hold it against what clients insist on.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/specs/oracle"
	"github.com/parlance-gateway/parlance/specs/play"
	"github.com/parlance-gateway/parlance/sse"
)

type reply struct {
	Client   string `json:"client"`
	Upstream string `json:"upstream"`
	Place    string `json:"place"` // of the spec
	Kind     string `json:"kind"`  // request, body, stream or error
	Text     string `json:"text"`
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	set, diags := lang.Embedded()
	if diags.HasErrors() {
		return diags
	}
	program, diags := runtime.Compile(set)
	if diags.HasErrors() {
		return diags
	}
	suite, diags := play.Embedded()
	if diags.HasErrors() {
		return diags
	}
	out := json.NewEncoder(os.Stdout)
	for _, s := range suite.Specs {
		if s.Kind == play.Request {
			if err := request(program, s, out); err != nil {
				return err
			}
		}
		if s.Kind != play.Reply && s.Kind != play.Failure {
			continue
		}
		for _, streaming := range []bool{true, false} {
			in, err := s.Inputs(program)
			if in == nil {
				return fmt.Errorf("%s: %w", s.Place(), err)
			}
			if s.Kind == play.Reply && s.Client == s.Upstream && in.Stream == streaming {
				continue // It is the upstream's own, and may lack what a client insists on.
			}
			in.Call.Body = oracle.Streaming(in.Call.Body, streaming)
			r := answer(program, s, in)
			if r.Text == "" {
				continue
			}
			r.Client, r.Upstream, r.Place = s.Client, s.Upstream, s.Place()
			if err := out.Encode(r); err != nil {
				return err
			}
		}
	}
	return nil
}

// request prints what the upstream gets of a spec of a request. Those of the same protocol are the client's own.
func request(p *runtime.Program, s *play.Spec, out *json.Encoder) error {
	if s.Client == s.Upstream {
		return nil
	}
	in, err := s.Inputs(p)
	if in == nil {
		return fmt.Errorf("%s: %w", s.Place(), err)
	}
	x, err := p.Protocol(s.Client).Open(in.Call)
	if err != nil {
		return nil // refused, as an error of the client's
	}
	defer x.Close()
	sent, err := x.Request(&in.Target)
	if err != nil {
		return nil
	}
	return out.Encode(reply{Client: s.Client, Upstream: s.Upstream, Place: s.Place(), Kind: "request", Text: string(sent.Body)})
}

// answer is what the client gets.
func answer(p *runtime.Program, s *play.Spec, in *play.Inputs) reply {
	refused := func(err error) reply {
		problem, ok := err.(*runtime.Problem)
		if !ok {
			return reply{}
		}
		_, body := p.Protocol(s.Client).Error(nil, problem, in.Call.ID)
		return reply{Kind: "error", Text: string(body)}
	}
	x, err := p.Protocol(s.Client).Open(in.Call)
	if err != nil {
		return refused(err)
	}
	defer x.Close()
	if _, err := x.Request(&in.Target); err != nil {
		return refused(err)
	}
	if s.Kind == play.Failure {
		return refused(x.Refused(in.Status, in.ContentType, in.Answer))
	}
	r := x.Reply()
	defer r.Close()
	var out []byte
	reported := false
	if in.Stream {
		frames := sse.NewReader(bytes.NewReader(in.Answer), 0)
		for !r.Ended() && r.Problem() == nil {
			f, err := frames.Next()
			if err != nil {
				break
			}
			out = r.Frame(out, f.Event, f.Data)
			reported = reported || r.Started()
		}
	} else {
		out = r.Body(nil, in.Answer)
		reported = r.Problem() == nil
	}
	if !r.Ended() {
		out = r.End(out, runtime.EOF)
	}
	if p := r.Problem(); p != nil && !(reported && x.Stream()) {
		return refused(p)
	}
	kind := "body"
	if x.Stream() {
		kind = "stream"
	}
	return reply{Kind: kind, Text: string(out)}
}
