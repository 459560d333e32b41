package play

import (
	"bytes"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/tidwall/sjson"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/specs/oracle"
	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// Got is what comes of a spec: what its expectations would have to say.
type Got struct {
	Expect    []byte // the upstream's request, or what the client gets: JSON, or the frames of a stream, one per line
	Stream    bool   // Expect is a stream
	Path      string // of the upstream's request
	Headers   func(name string) string
	Tokens    int // of the upstream's request, by the gateway's estimate
	Status    int // the client's
	Ends      string
	Body      []byte   // what a client gets that asks for no stream; nil for what is none
	Continues [][]byte // the requests for the rest of the reply
	Problem   *runtime.Problem
}

// Got runs a spec of a request, a reply or an error once, and gives what comes of it. The error is one of the spec itself.
func (r *Runner) Got(s *Spec) (got *Got, err error) { return r.got(s, true) }

func (r *Runner) got(s *Spec, fold bool) (got *Got, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("the engine panicked: %v\n%s", p, debug.Stack())
		}
	}()
	if !r.Program.HasPair(s.Client, s.Upstream) {
		return nil, fmt.Errorf("there are no rules for a client of %q on an upstream of %q", s.Client, s.Upstream)
	}
	g, err := r.stage(s)
	if err != nil {
		return nil, err
	}
	switch s.Kind {
	case Request:
		return g.gotRequest()
	case Reply:
		got, err := g.gotReply()
		if err == nil && got.Stream && fold {
			got.Body = g.folded()
		}
		return got, err
	case Failure:
		return g.gotFailure()
	}
	return nil, fmt.Errorf("a block %q has no output of its own", s.Kind)
}

// answer is the upstream's, as the spec gives it.
func (g *stage) answer() play {
	if given := g.spec.given; given.isJSON() {
		return play{frames: -1, end: runtime.EOF, body: bytes.TrimSpace(given.bytes)}
	}
	return play{frames: -1, end: runtime.EOF, wire: bytes.NewReader(whole(g.spec.given.bytes))}
}

// folded is what a client gets that asks for no stream; nil for an error.
func (g *stage) folded() []byte {
	request, err := g.spec.clientRequest(false)
	if err != nil {
		return nil
	}
	p := g.answer()
	p.request, p.path = g.asking(request, false)
	if o, err := g.run(p); err == nil && o.reported {
		return o.out
	}
	return nil
}

func (g *stage) gotRequest() (*Got, error) {
	x, req, err := g.open(bytes.Clone(g.spec.given.bytes), "", false)
	if p, ok := errors.AsType[*runtime.Problem](err); ok {
		return &Got{Problem: p}, nil
	}
	if err != nil {
		return nil, err
	}
	defer x.Close()
	defer g.lost(x)
	t := &trial{g, nil}
	headers := map[string]string{}
	for _, h := range req.Header {
		headers[strings.ToLower(h[0])] = strings.ReplaceAll(h[1], runtime.KeyPlaceholder, "<key>")
	}
	for _, h := range g.spec.expectHeaders {
		if value, ok := t.header(req, h[0]); ok {
			headers[strings.ToLower(h[0])] = value
		}
	}
	return &Got{
		Expect: bytes.Clone(req.Body), Path: strings.ReplaceAll(req.Path, runtime.KeyPlaceholder, "<key>"), Tokens: g.program.Protocol(g.spec.Upstream).Estimate(req.Body),
		Headers: func(name string) string { return headers[strings.ToLower(name)] },
	}, nil
}

func (g *stage) gotReply() (*Got, error) {
	s := g.spec
	request, err := s.clientRequest(s.wantsStream())
	if err != nil {
		return nil, err
	}
	p := g.answer()
	p.request = request
	o, err := g.run(p)
	if err != nil {
		return nil, err
	}
	got := &Got{Expect: o.out, Stream: o.stream && o.reported, Ends: o.ends, Continues: o.rest, Problem: o.problem}
	if !o.reported {
		got.Status = o.status
	}
	if got.Stream {
		if got.Expect, err = framesOf(s.Client, o.out); err != nil {
			return nil, err
		}
	}
	return got, nil
}

func (g *stage) gotFailure() (*Got, error) {
	s := g.spec
	request, err := s.clientRequest(true)
	if err != nil {
		return nil, err
	}
	x, _, err := g.open(request, "", false)
	if err != nil {
		return nil, err
	}
	defer x.Close()
	defer g.lost(x)
	var body []byte
	if s.given != nil {
		body = bytes.TrimSpace(s.given.bytes)
	}
	p := x.Refused(s.status, s.contentType, body)
	got := &Got{Problem: p}
	client := g.program.Protocol(s.Client)
	got.Status, got.Expect = client.Error(nil, p, callID)
	got.Headers = func(name string) (value string) {
		for _, w := range client.ErrorHeaders(p.Class) {
			if strings.EqualFold(w[0], name) {
				value = w[1]
			}
		}
		return value
	}
	return got, nil
}

// framesOf are the frames of a stream, one per line, if they can be written so; else the stream as it is sent.
func framesOf(protocol string, stream []byte) ([]byte, error) {
	list, err := wire.Frames(stream)
	if err != nil {
		return nil, fmt.Errorf("what the client gets is not a stream: %w", err)
	}
	return Frames(protocol, list), nil
}

// Frames writes the frames of a stream as a spec has them: one per line, if the names of the events follow from their types, else as they
// are sent.
func Frames(protocol string, list []wire.Frame) []byte {
	d := oracle.Protocols[protocol]
	var lines, sent bytes.Buffer
	numbered := true       // as their places are
	plain := len(list) > 1 // a single line would be taken for a body
	for i, f := range list {
		event := ""
		value, bad := wire.Decode(f.Data)
		if bad == nil && d != nil && d.Typed {
			event = wire.TextAt(value, "type")
		}
		data := f.Data
		if d != nil && d.Number != "" && bad == nil && wire.IndexAt(value, d.Number) == i {
			if short, err := sjson.DeleteBytes(f.Data, d.Number); err == nil {
				data = short // it is added when the spec is read
			}
		} else if d != nil && d.Number != "" {
			numbered = false
		}
		object := bad == nil && len(f.Data) > 0 && f.Data[0] == '{' && bytes.IndexByte(f.Data, '\n') < 0
		word := bad != nil && i > 0 && len(f.Data) > 0 && f.Data[0] != '{' && !bytes.ContainsAny(f.Data, " :<\n")
		plain = plain && event == f.Event && (object || word && f.Event == "")
		lines.Write(data)
		lines.WriteByte('\n')
		if f.Event != "" {
			sent.WriteString("event: " + f.Event + "\n")
		}
		for line := range bytes.SplitSeq(f.Data, []byte("\n")) {
			sent.WriteString("data: " + string(line) + "\n")
		}
		sent.WriteByte('\n')
	}
	// The second line tells frames from a body.
	if d != nil && d.Number != "" && !numbered {
		return sent.Bytes()
	}
	if plain && len(list) > 1 && strings.ContainsRune("{[", rune(list[1].Data[0])) {
		return lines.Bytes()
	}
	return sent.Bytes()
}

// Watcher tells which rules specs reach, one after the other.
type Watcher struct {
	runner *Runner
	c      *coverage
}

// NewWatcher makes one of a program of a set, until Close.
func NewWatcher(p *runtime.Program, set *lang.Set) *Watcher {
	c := newCoverage(set)
	p.Witness(c.ran)
	return &Watcher{&Runner{Program: p, Plain: true, coverage: c}, c}
}

// Close ends that.
func (r *Watcher) Close() { r.runner.Program.Witness(nil) }

// Of runs a spec once and gives what comes of it, with the numbers of the places in the rules that it reached.
func (r *Watcher) Of(s *Spec) (got *Got, places []int, err error) {
	for n := range r.c.times {
		r.c.times[n].Store(0)
	}
	got, err = r.runner.got(s, false)
	for n := range r.c.times {
		if r.c.times[n].Load() > 0 {
			places = append(places, n)
		}
	}
	return got, places, err
}

// With is the spec with another input and another client's request; nil leaves what it has.
func (s *Spec) With(given, request []byte) *Spec {
	other := *s
	if given != nil {
		other.given = &text{bytes: given}
	}
	if request != nil {
		other.request = &text{bytes: request}
	}
	return &other
}

// Variations that fail, of a result whose example itself holds.
func (r *Result) Variations() (list []string, holds bool) {
	holds = true
	for _, p := range r.Problems {
		if p.Variation == "" {
			holds = false
		}
		list = append(list, p.Variation)
	}
	return list, holds
}
