package play

import (
	"bytes"
	"io"
	"strings"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/specs/oracle"
	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// What is else handed in by the world stays the same, so that a spec can say it.
const (
	callID   = "req_spec"
	callTime = 1700000000
	family   = "spec"
)

var sealKey = []byte("the key of the specs: no secret.")

// stage is where a spec is played: its pair, its call, its upstream.
type stage struct {
	program *runtime.Program
	spec    *Spec
	target  runtime.Target
	asked   map[string]asked // by the client's names of models
	lost    func(*runtime.Exchange)
	plain   bool // what replies lose is not looked for, which takes a second reading of the pair's rules
}

func (r *Runner) stage(s *Spec) (*stage, error) {
	t := runtime.Target{Protocol: s.Upstream, Upstream: s.called, Family: family}
	flags := map[string]document.Value{}
	for _, f := range s.profile {
		flags[f.name] = document.Of(f.value)
	}
	var err error
	if t.Profile, err = r.Program.UpstreamProfile(s.Upstream, s.host, s.called, flags); err != nil {
		return nil, err
	}
	return &stage{r.Program, s, t, map[string]asked{}, r.coverage.lost, r.Plain}, nil
}

// header gives a header of the client, as net/http does: whatever the case of its name.
func (s *Spec) header(name string) string {
	for _, h := range s.headers {
		if strings.EqualFold(h[0], name) {
			return h[1]
		}
	}
	return ""
}

// called is the path that the client calls where it wants a stream, or none: what the spec says, unless that is for the other.
func (g *stage) called(stream bool) string {
	client := g.program.Protocol(g.spec.Client)
	if g.spec.path == "" {
		return client.Target("spec-model", stream)
	}
	return client.Streaming(g.spec.path, stream)
}

// asking is a request, and the path it is sent to, of a client that wants a stream, or none.
func (g *stage) asking(request []byte, stream bool) ([]byte, string) {
	if path := g.called(stream); path != g.called(!stream) {
		return request, path
	}
	return oracle.Streaming(request, stream), g.called(stream)
}

// open translates a client's request, sent to a path; "" is the spec's. What is lost is not looked for if quiet. The exchange is nil when there is an error; the caller closes it.
func (g *stage) open(body []byte, path string, quiet bool) (*runtime.Exchange, *runtime.Request, error) {
	if path == "" {
		if path = g.spec.path; path == "" {
			path = g.called(g.spec.wantsStream())
		}
	}
	x, err := g.program.Protocol(g.spec.Client).Open(&runtime.Call{
		Body: body, Header: g.spec.header, Target: path, Client: g.spec.caller, ID: callID, Time: callTime, Seal: sealKey, WithoutEdits: g.spec.builtIn, Estimate: g.spec.estimate, Continue: g.spec.continues != nil,
	})
	if err != nil {
		return nil, nil, err
	}
	if quiet || g.plain {
		x.ReportRequest(!quiet && len(g.spec.lost) > 0)
	} else {
		x.Report()
	}
	target := g.target
	if err := g.name(x, &target); err != nil {
		x.Close()
		return nil, nil, err
	}
	request, err := x.Request(&target)
	if err != nil {
		x.Close()
		return nil, nil, err
	}
	return x, request, nil
}

// play is one way in which an upstream's answer reaches a client.
type play struct {
	request   []byte    // the client's
	path      string    // that it is sent to; "": the spec's
	wire      io.Reader // the upstream's stream
	body      []byte    // or its body
	frames    int       // how many frames are received before end; -1 for all
	end       runtime.End
	keepalive bool // one is said after every frame
	quiet     bool // what is lost is not looked for: the beginning of an answer loses no more than the whole
}

// outcome is what the client got.
type outcome struct {
	out       []byte // a stream or body, or the body of an HTTP error
	status    int    // HTTP
	ends      string // clean, truncated, failed
	problem   *runtime.Problem
	stream    bool     // whether the client wanted a stream
	reported  bool     // whether something of the reply reached the client
	stopped   bool     // whether the upstream had said why it ended
	complete  bool     // whether the reply ended by itself, before the upstream's answer did
	marks     []int    // the length of out after each frame
	frameEnds error    // how the frames ended: nil for the end of the stream
	rest      [][]byte // the requests for the rest of a reply that paused
}

// run plays an answer as the gateway does. What the engine was lent is overwritten as soon as it must no longer look
// at it, so that a slice kept too long shows.
func (g *stage) run(p play) (*outcome, error) {
	lent := bytes.Clone(p.request)
	x, _, err := g.open(lent, p.path, p.quiet)
	if err != nil {
		return nil, err
	}
	defer x.Close()
	defer g.lost(x)
	reply := x.Reply()
	defer reply.Close()
	x.Release()
	spoil(lent)
	o := &outcome{status: 200, stream: x.Stream()}
	if p.body != nil {
		for _, body := range g.bodies(p.body) {
			o.resume(reply)
			lent := bytes.Clone(body)
			o.out = reply.Body(o.out, lent)
			spoil(lent)
		}
		o.complete = reply.Ended()
		o.reported = reply.Problem() == nil
	} else {
		g.frames(reply, p, o)
	}
	o.stopped = reply.Stopped() && !reply.Paused()
	if !reply.Ended() {
		o.resume(reply)
		o.out = reply.End(o.out, p.end)
	}
	if reply.Paused() { // It had said why it ended, and not that it did.
		o.stopped = false
		o.resume(reply)
		o.out = reply.End(o.out, p.end)
	}
	o.settle(reply, x.Protocol())
	return o, nil
}

// bodies are what an upstream answers to one request after the other.
func (g *stage) bodies(given []byte) (list [][]byte) {
	var d document.Document
	if g.spec.continues == nil || d.Parse(given, false) != nil || d.Root().Kind() != document.Array {
		return [][]byte{given}
	}
	for v := range d.Root().Elements {
		list = append(list, v.Raw())
	}
	return list
}

// resume goes on with a reply that paused.
func (o *outcome) resume(reply *runtime.Reply) {
	if reply.Paused() {
		o.rest = append(o.rest, reply.Resume().Body)
	}
}

func (g *stage) frames(reply *runtime.Reply, p play, o *outcome) {
	frames, done := wire.Reading(p.wire)
	defer done()
	for n := 0; p.frames < 0 || n < p.frames; n++ {
		f, err := frames.Next()
		if err != nil {
			if err != io.EOF {
				o.frameEnds = err
			}
			break
		}
		o.resume(reply)
		event, data := bytes.Clone(f.Event), bytes.Clone(f.Data)
		o.out = reply.Frame(o.out, event, data)
		spoil(event)
		spoil(data)
		if reply.Problem() != nil {
			break
		}
		o.reported = o.reported || reply.Started()
		if p.keepalive {
			o.out = reply.Keepalive(o.out)
		}
		o.marks = append(o.marks, len(o.out))
	}
	o.complete = reply.Ended()
}

// settle reads how the reply ended. One that failed before the client was told anything is an HTTP error.
func (o *outcome) settle(reply *runtime.Reply, client *runtime.Protocol) {
	o.problem = reply.Problem()
	switch {
	case o.problem == nil:
		o.ends = "clean"
		o.reported = true
		return
	case o.complete:
		o.ends = "failed"
	default:
		o.ends = "truncated"
	}
	if o.reported = o.reported && o.stream; !o.reported {
		o.status, o.out = client.Error(nil, o.problem, callID)
	}
}

// spoil overwrites bytes whose lender may use them for something else now.
func spoil(b []byte) {
	for i := range b {
		b[i] = '!'
	}
}
