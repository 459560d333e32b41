package demo

import (
	"context"
	"net/http"
	"time"
)

// frame is one event of a stream.
type frame struct {
	event string // The event line; Chat has none.
	data  []byte // One line.
	kind  frameKind
}

// frameKind says what a frame is to the pace and to the failures, whatever the protocol.
type frameKind int

const (
	frameOther  frameKind = iota
	frameToken            // A piece of what the model says.
	frameFinish           // Everything is said: why it stopped, or usage.
	frameDone             // The end marker.
)

// playStream sends the reply as server-sent events, in its pace and with the failure that was asked for.
// When the request's context ends first it breaks the connection off: a return would look like a clean
// end to a client that is still there, as when Close ends the server.
func (s *scripted) playStream(ctx context.Context, w http.ResponseWriter, p protocol, q request) {
	frames := p.frames(q, answer(q.question))
	failAt := failurePoint(frames)
	if q.failure == failErrorFirst {
		frames, failAt = p.errorFrames(q, nil, overloaded), -1
	}
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("X-Accel-Buffering", "no")
	w.WriteHeader(http.StatusOK)

	send := frameSender(w)
	pace := s.pace(q)
	spoken := false
	for i, f := range frames {
		if i == failAt {
			switch q.failure {
			case failCut:
				panic(http.ErrAbortHandler)
			case failEOF:
				return
			case failError:
				for _, f := range p.errorFrames(q, frames[:i], overloaded) {
					_ = send(f)
				}
				return
			case failSilence:
				wait(ctx, patience)
				panic(http.ErrAbortHandler)
			case failGarbage:
				_ = send(frame{event: frames[i-1].event, data: []byte(garbage)})
			}
		}
		if f.kind == frameDone && q.failure == failNoDone {
			return
		}
		if f.kind == frameToken {
			if spoken && !wait(ctx, pace) {
				panic(http.ErrAbortHandler)
			}
			spoken = true
		}
		if ctx.Err() != nil || send(f) != nil {
			panic(http.ErrAbortHandler)
		}
	}
}

// playBody sends the reply as one JSON body, with the failures that a body can have.
func (s *scripted) playBody(ctx context.Context, w http.ResponseWriter, p protocol, q request) {
	a := answer(q.question)
	body := p.body(q, a)
	switch q.failure {
	case failError:
		body = p.failedBody(q, overloaded)
	case failErrorFirst:
		body = p.envelope(overloaded, q.seed)
	case failGarbage:
		body = []byte(garbage)
	}
	if !wait(ctx, s.pace(q)*time.Duration(max(a.tokens()-1, 0))) {
		panic(http.ErrAbortHandler)
	}
	sendBody(ctx, w, q.failure, http.StatusOK, body)
}

// overloaded is the error of the failures that come after the status 200.
var overloaded = problem{status: statusOverloaded, message: failureText(statusOverloaded)}

// failurePoint is the index of the frame before which a stream fails: after a few tokens, but in a short
// answer before anything says that it is finished.
func failurePoint(frames []frame) int {
	tokens := 0
	for i, f := range frames {
		if f.kind == frameFinish || f.kind == frameDone || tokens == tokensBeforeFailure {
			return i
		}
		if f.kind == frameToken {
			tokens++
		}
	}
	return -1
}

// pace is the pause between two tokens.
func (s *scripted) pace(q request) time.Duration {
	if q.failure == failSlow {
		return time.Second
	}
	return s.delay
}

// frameSender returns a function that writes a frame and flushes it, so that each is seen when it is said.
func frameSender(w http.ResponseWriter) func(frame) error {
	control := http.NewResponseController(w)
	var buffer []byte
	return func(f frame) error {
		buffer = buffer[:0]
		if f.event != "" {
			buffer = append(append(append(buffer, "event: "...), f.event...), '\n')
		}
		buffer = append(append(append(buffer, "data: "...), f.data...), "\n\n"...)
		if _, err := w.Write(buffer); err != nil {
			return err
		}
		return control.Flush()
	}
}
