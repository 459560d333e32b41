package demo

import (
	"bytes"
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/sse"
)

// step is one event of a reply in the words of demo.hcl.
type step struct {
	data  []byte
	token bool // a piece of what the model says
}

type object = map[string]any

// The page that the failure cite names.
const (
	citedURL   = "https://example.com/parlance"
	citedTitle = "A page about Parlance"
)

// stepsOf is a reply as the model says it: a head, its tokens, and an end.
func stepsOf(q question, a reply) []step {
	var steps []step
	add := func(token bool, o object) { steps = append(steps, step{encode(o), token}) }
	input := object{"fresh": q.prompts - q.cached, "cached": q.cached}
	add(false, object{"id": q.seed.id("reply"), "usage": input})
	for _, word := range a.thinking {
		add(true, object{"thinking": word})
	}
	if len(a.thinking) > 0 {
		add(false, object{"signature": q.seed.id("signature")})
	}
	for _, word := range a.text {
		add(true, object{"text": word})
	}
	for _, word := range a.refusal {
		add(true, object{"refusal": word})
	}
	if a.cited {
		text := []rune(join(a.text))
		add(false, object{"source": object{"url": citedURL, "title": citedTitle, "cited": string(text), "start": 0, "end": len(text)}})
	}
	for _, s := range callSteps(q, a.calls) {
		c := a.calls[s.call]
		if s.fragment < 0 {
			add(false, object{"call": object{"number": s.call, "id": "call_" + q.seed.id("call "+strconv.Itoa(s.call)), "name": c.name, "freeform": c.freeform}})
		} else {
			add(true, object{"call": object{"number": s.call, "freeform": c.freeform, "arguments": c.fragments[s.fragment]}})
		}
	}
	end := object{"stop": stopWords[a.stop], "end": true, "usage": object{"output": a.tokens(), "reasoning": len(a.thinking)}}
	if a.stop == stopText {
		end["matched"] = a.stopText
	}
	add(false, end)
	return steps
}

var stopWords = [...]string{stopEnd: "end", stopLimit: "length", stopText: "stop_string", stopCalls: "tool_call", stopRefusal: "refusal", stopFilter: "filter"}

// tokensBeforeFailure is how much a reply says before it fails.
const tokensBeforeFailure = 3

// failingStep is the index of the step before which a reply fails: after a few tokens, but in a short one before its end.
func failingStep(steps []step) int {
	tokens := 0
	for i, s := range steps[:len(steps)-1] {
		if tokens == tokensBeforeFailure {
			return i
		}
		if s.token {
			tokens++
		}
	}
	return len(steps) - 1
}

// garbage is what a proxy that glues two streams together sends.
const garbage = `{"id": "demo", data: this is not JSON`

// overloadedProblem is the error of the failures that come after the status 200.
var overloadedProblem = &runtime.Problem{Class: "overloaded", Message: failureText(statusOverloaded)}

// serveReply answers a request that was read.
func (s *Server) serveReply(ctx context.Context, w http.ResponseWriter, x *runtime.Exchange, q question) {
	a := answer(q)
	if x.Stream() {
		s.serveStream(ctx, w, x, q, stepsOf(q, a))
		return
	}
	r := x.Reply()
	defer r.Close()
	var body []byte
	for _, step := range stepsOf(q, a) {
		body = r.Frame(body, nil, step.data)
	}
	body = r.End(body, runtime.EOF)
	status := http.StatusOK
	switch problem := r.Problem(); {
	case q.failure == failError || q.failure == failErrorFirst:
		_, body = x.Protocol().Error(nil, overloadedProblem, q.seed.id("request"))
	case q.failure == failGarbage:
		body = []byte(garbage)
	case problem != nil: // a fault of the rules
		status, body = x.Protocol().Error(nil, problem, q.seed.id("request"))
	}
	if !wait(ctx, s.pause(q)*time.Duration(max(a.tokens()-1, 0))) {
		panic(http.ErrAbortHandler)
	}
	sendBody(ctx, w, q.failure, status, body)
}

// sendBody sends a body with the failure that was asked for.
func sendBody(ctx context.Context, w http.ResponseWriter, failure string, status int, body []byte) {
	w.Header().Set("Content-Type", "application/json")
	switch failure {
	case failCut: // The length was promised, so even a client that reads no JSON sees that a part is missing.
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		sendHalf(w, body)
		panic(http.ErrAbortHandler)
	case failEOF:
		sendHalf(w, body)
		return
	case failSilence:
		sendHalf(w, body)
		wait(ctx, patience)
		panic(http.ErrAbortHandler)
	}
	w.WriteHeader(status)
	w.Write(body) // An error means that the client is gone: nobody is left to tell.
}

// serveStream sends a reply as a stream, in its pace and with the failure that was asked for. When the request's context ends first it
// breaks the connection off: a return would look like a clean end to a client that is still there, as when Close ends the server.
func (s *Server) serveStream(ctx context.Context, w http.ResponseWriter, x *runtime.Exchange, q question, steps []step) {
	r := x.Reply()
	defer r.Close()
	w.Header().Set("Content-Type", r.ContentType())
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("X-Accel-Buffering", "no")
	w.WriteHeader(http.StatusOK)
	send := func(out []byte) {
		if ctx.Err() != nil {
			panic(http.ErrAbortHandler)
		}
		if _, err := w.Write(out); err != nil || http.NewResponseController(w).Flush() != nil {
			panic(http.ErrAbortHandler)
		}
	}
	if q.failure == failErrorFirst {
		send(r.Fail(nil, overloadedProblem))
		return
	}
	failing, spoken := failingStep(steps), false
	for i, step := range steps[:len(steps)-1] {
		if i == failing && s.fails(ctx, r, x.Framing(), q, send) {
			return
		}
		if step.token {
			if spoken && !wait(ctx, s.pause(q)) {
				panic(http.ErrAbortHandler)
			}
			spoken = true
		}
		if out := r.Frame(nil, nil, step.data); len(out) > 0 {
			send(out)
		}
	}
	if failing == len(steps)-1 && s.fails(ctx, r, x.Framing(), q, send) {
		return
	}
	end := r.End(r.Frame(nil, nil, steps[len(steps)-1].data), runtime.EOF)
	if q.failure == failNoDone {
		end = withoutLastFrame(end)
	}
	send(end)
}

// fails plays a failure within a stream, and reports whether the stream is over.
func (s *Server) fails(ctx context.Context, r *runtime.Reply, framing sse.Framing, q question, send func([]byte)) bool {
	switch q.failure {
	case failCut:
		panic(http.ErrAbortHandler)
	case failEOF:
		return true
	case failError:
		send(r.Fail(nil, overloadedProblem))
		return true
	case failSilence:
		wait(ctx, patience)
		panic(http.ErrAbortHandler)
	case failGarbage:
		if framing == sse.Events {
			send([]byte("data: " + garbage + "\n\n"))
		} else {
			send([]byte(garbage + "\n"))
		}
	}
	return false
}

// withoutLastFrame is the end of a stream without its last frame.
func withoutLastFrame(end []byte) []byte {
	mark := []byte("\n\n")
	if !bytes.HasSuffix(end, mark) {
		mark = mark[:1]
	}
	before := bytes.LastIndex(bytes.TrimSuffix(end, mark), mark)
	if before < 0 {
		return nil
	}
	return end[:before+len(mark)]
}

// pause is the time between two tokens.
func (s *Server) pause(q question) time.Duration {
	if q.failure == failSlow {
		return time.Second
	}
	return s.delay
}

// sendHalf writes and flushes the first half of a body.
func sendHalf(w http.ResponseWriter, body []byte) {
	w.Write(body[:len(body)/2]) // Errors need no answer: the connection is about to break anyway.
	_ = http.NewResponseController(w).Flush()
}

// wait pauses, and tells whether the request is still wanted afterwards.
func wait(ctx context.Context, pause time.Duration) bool {
	if pause <= 0 {
		return ctx.Err() == nil
	}
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return ctx.Err() == nil
	case <-ctx.Done():
		return false
	}
}
