package play

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/specs/oracle"
	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// reply runs a spec of a reply.
func (t *trial) reply() {
	s := t.spec
	// A client gets an HTTP error whatever it asked for; otherwise the expectation tells what that was.
	request, err := s.clientRequest(s.wantsStream())
	if !t.check("", err == nil, fmt.Sprint(err)) {
		return
	}
	p := play{request: request, frames: -1, end: runtime.EOF}
	var wire []byte
	if s.given.isJSON() {
		p.body = bytes.TrimSpace(s.given.bytes)
	} else {
		wire = whole(s.given.bytes)
		p.wire = bytes.NewReader(wire)
	}
	o, err := t.run(p)
	if !t.check("", err == nil, fmt.Sprintf("the client's request is refused%s", refusal(err))) {
		return
	}
	t.expected(o)
	t.checkContinuation(o)
	if s.keepalive != nil && wire != nil {
		t.kept(p, wire)
	}
	if t.result.Failed() {
		return // The variations would only repeat what is wrong.
	}
	v := &variations{trial: t, play: p, wire: wire, main: o, frames: len(o.marks)}
	if t.plain {
		v.written()
	} else {
		v.all()
	}
}

// expected holds what the client got against the spec.
func (t *trial) expected(o *outcome) {
	s := t.spec
	t.checkAt(s.argument("ends"), o.ends == s.ends, fmt.Sprintf("the reply ends %s, not %s%s", o.ends, s.ends, because(o)))
	switch {
	case !o.reported:
		if !t.check("", s.expectStatus != 0, fmt.Sprintf("the client gets no reply, but the status %d: %s", o.status, o.out)) {
			return
		}
		t.check("", o.status == s.expectStatus, fmt.Sprintf("the client gets the status %d, not %d", o.status, s.expectStatus))
		diff := compare(s.expect.bytes, o.out)
		t.held(t.spec.expect, o.out, diff, "the client gets another error")
	case s.expectStatus != 0 && s.expectStatus != 200:
		t.checkAt(s.argument("expect_status"), false, fmt.Sprintf("the client gets no status %d, but a reply", s.expectStatus), wire.Clip(string(o.out)))
	case o.stream && s.expect.isJSON():
		t.checkAt(s.argument("expect"), false, "the client asks for a stream, and the spec expects a body", wire.Clip(string(o.out)))
	case o.stream:
		diff := compareStreams(s.expect.bytes, o.out)
		t.held(t.spec.expect, o.out, diff, "the client gets another stream")
	case !s.expect.isJSON():
		t.checkAt(s.argument("expect"), false, "the client asks for a body, and the spec expects a stream", wire.Clip(string(o.out)))
	default:
		diff := compare(s.expect.bytes, o.out)
		t.held(t.spec.expect, o.out, diff, "the client gets another body")
	}
}

// kept: what a client is sent while the upstream is silent, behind its first frame.
func (t *trial) kept(p play, stream []byte) {
	p.wire, p.frames = bytes.NewReader(stream), 1
	before, err := t.run(p)
	if err != nil {
		return // It was refused before, which is told.
	}
	p.wire, p.keepalive = bytes.NewReader(stream), true
	with, err := t.run(p)
	if err != nil || len(before.marks) == 0 || len(with.marks) == 0 {
		t.check("", false, "the client is sent nothing while the upstream is silent")
		return
	}
	got := strings.TrimSpace(string(with.out[before.marks[0]:with.marks[0]]))
	want := strings.TrimSpace(*t.spec.keepalive)
	t.check("", got == want, "while the upstream is silent, the client is sent something else", wire.Diff(want, got))
}

// checkContinuation holds the requests for the rest of a reply against the spec.
func (t *trial) checkContinuation(o *outcome) {
	if t.spec.continues == nil {
		return
	}
	want, got := bytes.TrimSpace(t.spec.continues.bytes), bytes.Join(o.rest, []byte{','})
	if want[0] == '[' {
		got = append(append([]byte{'['}, got...), ']')
	}
	if t.check("", len(got) > 0, "the reply is not gone on with") {
		diff := compare(want, got)
		t.check("", diff == "", "the upstream gets another request for the rest", diff)
	}
}

func because(o *outcome) string {
	if o.problem == nil {
		return ""
	}
	if o.problem.Rule != "" {
		return fmt.Sprintf(": %s (%s)", o.problem.Message, o.problem.Rule)
	}
	return ": " + o.problem.Message
}

// refusal says why a request is refused, and which rule failed if one did.
func refusal(err error) string {
	if p, ok := errors.AsType[*runtime.Problem](err); ok && p.Rule != "" {
		return fmt.Sprintf(": %v (%s)", p, p.Rule)
	}
	return fmt.Sprintf(": %v", err)
}

// variations are the other ways in which the same answer may come, or be asked for.
type variations struct {
	*trial
	play   play
	wire   []byte // the upstream's stream; nil when it answered with a body
	main   *outcome
	frames int
}

func (v *variations) all() {
	for _, each := range []struct {
		name string
		run  func()
	}{
		{"cut", v.cut}, {"bytes", v.byBytes}, {"crlf", v.crlf}, {"spaces", v.spaces}, {"comments", v.comments}, {"mark", v.mark},
		{"twice", v.twice}, {"keepalive", v.keepalive}, {"folded", v.folded}, {"broken", v.broken}, {"grammar", v.grammar},
	} {
		if !v.spec.without(each.name) {
			each.run()
		}
	}
}

// written is what a spec says of a reply beside what it expects: that it is legal, and how it is as a body.
func (v *variations) written() {
	if !v.spec.without("grammar") && !v.spec.legal() {
		v.grammar()
	}
	if v.spec.body == nil || v.spec.without("folded") || !v.main.stream {
		return
	}
	p := v.again()
	p.request, p.path = v.asking(p.request, false)
	o, err := v.run(p)
	if v.check("folded", err == nil, fmt.Sprintf("asked for in the other form (stream or body), the request is refused%s", refusal(err))) {
		diff := compare(v.spec.body.bytes, o.out)
		v.check("folded", diff == "", "the client that asks for a body gets another one", diff)
	}
}

// legal reports whether what the spec expects is known to be legal: it is built in, so it was held to the grammar in the project, and
// all of it is written out.
func (s *Spec) legal() bool {
	return s.builtIn && !bytes.Contains(s.expect.bytes, []byte(anyValue)) && !bytes.Contains(s.expect.bytes, []byte(sealedValue))
}

// cut: a stream cut at any byte into two reads has the same frames. What the engine makes of frames does
// not depend on how they came, which the other variations show.
func (v *variations) cut() {
	if v.wire == nil {
		v.cutBody()
		return
	}
	want, err := wire.Frames(v.wire)
	if err != nil {
		return
	}
	for i := 1; i < len(v.wire); i++ {
		same, err := wire.Same(want, inTwo(v.wire, i))
		if !v.check("cut", same, fmt.Sprintf("cut after byte %d, the stream has other frames (%v)", i, err)) {
			return
		}
	}
}

// cutBody: a body that stops early is no success, wherever it stops.
func (v *variations) cutBody() {
	body := bytes.TrimSpace(v.play.body)
	for i := 1; i < len(body); i += 1 + len(body)/64 {
		p := v.play
		p.body, p.quiet = body[:i], true
		o, err := v.run(p)
		if !v.check("cut", err == nil && o.problem != nil && !o.reported, fmt.Sprintf("a body that stops after byte %d is reported as a complete reply", i)) {
			return
		}
	}
}

// same plays the answer in another way and wants the same output.
func (v *variations) same(name, how string, p play) {
	o, err := v.run(p)
	if !v.check(name, err == nil, fmt.Sprintf("%s, the client's request is refused: %v", how, err)) {
		return
	}
	if bytes.Equal(o.out, v.main.out) && o.ends == v.main.ends {
		v.check(name, true, "")
		return
	}
	v.check(name, false, fmt.Sprintf("%s, the client gets something else (the reply ends %s)", how, o.ends), wire.Diff(string(v.main.out), string(o.out)))
}

func (v *variations) rewritten(name, how string, wire []byte) {
	if v.wire == nil {
		return
	}
	p := v.play
	p.wire = bytes.NewReader(wire)
	v.same(name, how, p)
}

func (v *variations) byBytes() {
	if v.wire == nil {
		return
	}
	p := v.play
	p.wire = &oneByOne{v.wire}
	v.same("bytes", "byte by byte", p)
}

func (v *variations) crlf() {
	v.rewritten("crlf", "with CRLF at the end of lines", rewrite(v.wire, "\r\n", func(line string, _ bool) string { return line }))
}

func (v *variations) spaces() {
	v.rewritten("spaces", "without spaces after colons", rewrite(v.wire, "\n", func(line string, _ bool) string {
		for _, field := range []string{"data:", "event:", "id:"} {
			if rest, ok := cutPrefix(line, field+" "); ok && (rest == "" || rest[0] != ' ') {
				return field + rest
			}
		}
		return line
	}))
}

func cutPrefix(line, prefix string) (string, bool) {
	if len(line) >= len(prefix) && line[:len(prefix)] == prefix {
		return line[len(prefix):], true
	}
	return line, false
}

func (v *variations) comments() {
	v.rewritten("comments", "with a comment before each frame", rewrite(v.wire, "\n", func(line string, first bool) string {
		if first {
			return ": keepalive\nretry: 3000\n" + line
		}
		return line
	}))
}

func (v *variations) mark() {
	v.rewritten("mark", "with a byte order mark", append([]byte("\xEF\xBB\xBF"), v.wire...))
}

func (v *variations) again() play {
	p := v.play
	if v.wire != nil {
		p.wire = bytes.NewReader(v.wire)
	}
	return p
}

func (v *variations) twice() { v.same("twice", "the second time", v.again()) }

// keepalive: a keepalive behind every frame changes nothing that counts.
func (v *variations) keepalive() {
	d := oracle.Protocols[v.spec.Client]
	if v.wire == nil || d == nil || !v.main.stream || !v.main.reported || v.illegalGiven() {
		return
	}
	p := v.again()
	p.keepalive = true
	o, err := v.run(p)
	if !v.check("keepalive", err == nil, fmt.Sprintf("the client's request is refused%s", refusal(err))) {
		return
	}
	list, err := wire.Frames(o.out)
	if err == nil {
		err = d.CheckStream(list, o.ends != "clean")
	}
	v.check("keepalive", err == nil, fmt.Sprintf("with a keepalive after every frame, the stream is not legal: %v", err), wire.Clip(string(o.out)))
}

// folded: a client that asks for a body is told the same as one that asks for a stream.
func (v *variations) folded() {
	d := oracle.Protocols[v.spec.Client]
	p := v.again()
	p.request, p.path = v.asking(p.request, !v.main.stream)
	o, err := v.run(p)
	if !v.check("folded", err == nil, fmt.Sprintf("asked for in the other form (stream or body), the request is refused%s", refusal(err))) {
		return
	}
	if !v.check("folded", o.ends == v.main.ends, fmt.Sprintf("asked for in the other form (stream or body), the reply ends %s, not %s%s", o.ends, v.main.ends, because(o))) {
		return
	}
	stream, body := v.main, o
	if !v.main.stream {
		stream, body = o, v.main
	}
	if v.spec.body != nil {
		diff := compare(v.spec.body.bytes, body.out)
		v.check("folded", diff == "", "the client that asks for a body gets another one", diff)
	}
	if body.problem != nil {
		v.check("folded", !body.reported && body.status >= 400, fmt.Sprintf("a failed reply is a body with the status %d: %s", body.status, body.out))
		return
	}
	if d == nil || v.illegalGiven() {
		return
	}
	list, err := wire.Frames(stream.out)
	if !v.check("folded", err == nil, fmt.Sprintf("what the client gets is not a stream: %v", err), wire.Clip(string(stream.out))) {
		return
	}
	reported, err := d.FoldStream(list)
	if !v.check("folded", err == nil, fmt.Sprintf("the stream cannot be put together: %v", err), wire.Clip(string(stream.out))) {
		return
	}
	value, bad := wire.Decode(body.out)
	if !v.check("folded", bad == nil, fmt.Sprintf("the body is not JSON: %v", bad), wire.Clip(string(body.out))) {
		return
	}
	if d.CheckBody != nil && !v.spec.without("grammar") {
		err := d.CheckBody(value)
		v.check("folded", err == nil, fmt.Sprintf("the body is not legal: %v", err), wire.Clip(string(body.out)))
	}
	said, err := d.FoldBody(value)
	if !v.check("folded", err == nil, fmt.Sprintf("the body cannot be read: %v", err), wire.Clip(string(body.out))) {
		return
	}
	d.DropUnshared(reported.(wire.Object), said.(wire.Object))
	if v.spec.Client == v.spec.Upstream {
		// One of the two is the upstream's own: it may count what the gateway does not.
		wire.KeepShared(reported.(wire.Object)["usage"], said.(wire.Object)["usage"])
		// In a stream, an id that is not of the protocol's form gets it.
		if id, _ := said.(wire.Object)["id"].(string); id != "" && strings.HasSuffix(fmt.Sprint(reported.(wire.Object)["id"]), "-"+id) {
			said.(wire.Object)["id"] = reported.(wire.Object)["id"]
		}
	}
	diff := wire.Diff(wire.Indent(reported), wire.Indent(said))
	v.check("folded", diff == "", "a stream (-) and a body (+) of the reply have different content", diff)
	if !v.main.stream && !v.spec.without("grammar") {
		err := d.CheckStream(list, false)
		v.check("folded", err == nil, fmt.Sprintf("the stream of a client that asks for one is not legal: %v", err), wire.Clip(string(stream.out)))
	}
}

// illegalGiven reports whether the upstream's own stream or body breaks the grammar that the client's is held to.
// Where bytes cross as they are, the gateway is not to blame for it.
func (v *variations) illegalGiven() bool {
	d := oracle.Protocols[v.spec.Client]
	if v.spec.Client != v.spec.Upstream || v.spec.ends != "clean" || d == nil {
		return false
	}
	if v.wire == nil {
		value, bad := wire.Decode(v.play.body)
		return d.CheckBody != nil && (bad != nil || d.CheckBody(value) != nil)
	}
	list, err := wire.Frames(v.wire)
	return err == nil && d.CheckStream(list, false) != nil
}

// grammar: the client's stream, or its body, is legal.
func (v *variations) grammar() {
	d := oracle.Protocols[v.spec.Client]
	if d == nil || !v.main.reported || v.illegalGiven() {
		return
	}
	if !v.main.stream {
		value, bad := wire.Decode(v.main.out)
		if d.CheckBody != nil && bad == nil {
			err := d.CheckBody(value)
			v.check("grammar", err == nil, fmt.Sprintf("the body is not legal: %v", err), wire.Clip(string(v.main.out)))
		}
		return
	}
	list, err := wire.Frames(v.main.out)
	if err == nil {
		err = d.CheckStream(list, v.main.ends != "clean")
	}
	v.check("grammar", err == nil, fmt.Sprintf("the stream is not legal: %v", err), wire.Clip(string(v.main.out)))
}

// broken: the stream broken off after every frame, by a cut and by a mere end, is never a success; what the
// client was told before stands, and it is told that the reply failed.
func (v *variations) broken() {
	if v.wire == nil {
		return
	}
	for _, stream := range []bool{true, false} {
		request, path := v.asking(v.play.request, stream)
		full := v.main
		if stream != v.main.stream {
			p := v.again()
			p.request, p.path = request, path
			var err error
			if full, err = v.run(p); err != nil {
				return
			}
		}
		for n := 0; n <= v.frames; n++ {
			for _, end := range []runtime.End{runtime.Cut, runtime.EOF} {
				p := v.again()
				p.request, p.path, p.frames, p.end, p.quiet = request, path, n, end, true
				o, err := v.run(p)
				if !v.check("broken", err == nil, fmt.Sprint(err)) || !v.brokenAt(n, end, o, full) {
					return
				}
			}
		}
	}
}

func (v *variations) brokenAt(n int, end runtime.End, o, full *outcome) bool {
	how := fmt.Sprintf("broken off by a cut after %d frames", n)
	if end == runtime.EOF {
		how = fmt.Sprintf("ended after %d frames", n)
	}
	if !o.stream {
		how += ", for a client that wants a body"
	}
	// The upstream had said why it ended: then a mere end is one, and so is a cut for a client that has been told the
	// reason already, because frames cross to it as they are.
	crosses := o.stream && v.spec.Client == v.spec.Upstream
	switch {
	case o.complete, o.stopped && end == runtime.EOF:
		if !v.check("broken", o.ends == "clean" || v.main.ends != "clean", how+", the reply was complete and is reported as "+o.ends, wire.Clip(string(o.out))) {
			return false
		}
		return o.ends != "clean" || v.legalAs(o, false, how)
	case o.stopped && crosses && o.ends == "clean":
		return v.legalAs(o, false, how)
	}
	if !v.check("broken", o.ends == "truncated", how+", the reply is reported as "+o.ends, wire.Clip(string(o.out))) {
		return false
	}
	if !o.reported {
		return v.check("broken", o.status >= 400, fmt.Sprintf("%s, the client gets the status %d", how, o.status))
	}
	reported := o.marks[len(o.marks)-1]
	if !v.check("broken", reported <= len(full.out) && bytes.Equal(o.out[:reported], full.out[:reported]), how+", the beginning differs from that of the complete reply", wire.Diff(string(full.out), string(o.out))) {
		return false
	}
	return v.legalAs(o, true, how)
}

// legalAs holds what a client of a broken stream got to the grammar.
func (v *variations) legalAs(o *outcome, failed bool, how string) bool {
	d := oracle.Protocols[v.spec.Client]
	if d == nil || !o.stream || v.illegalGiven() || v.spec.without("grammar") {
		return true
	}
	list, err := wire.Frames(o.out)
	if err == nil {
		err = d.CheckStream(list, failed)
	}
	return v.check("broken", err == nil, fmt.Sprintf("%s, the stream is not legal: %v", how, err), wire.Clip(string(o.out)))
}
