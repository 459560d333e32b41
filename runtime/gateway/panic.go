package gateway

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"strings"

	engine "github.com/parlance-gateway/parlance/runtime"
)

// panicked ends a call whose code failed, and only this one: with mend, which ends a stream that has begun, else
// with an error if nothing was answered yet.
func (c *call) panicked(r any, mend func() bool) {
	if r == http.ErrAbortHandler {
		c.gone = true
		return
	}
	c.logPanic(r)
	c.ending, c.cause = "failed", "panic"
	switch {
	case mend != nil && mend():
	case c.status == 0:
		c.refuse(internal())
	default:
		c.gone = true // what was answered is not whole
	}
}

// mend ends a stream that a panic went through, if the reply still can. It reports whether there is nothing more to do.
func (l *relay) mend() (mended bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	defer func() { l.broken = true }()
	if !l.begun {
		return false
	}
	defer func() {
		if recover() != nil {
			mended = false
		}
	}()
	if l.committed {
		l.keep(l.reply.End(l.text(), engine.Cut))
	} else {
		l.startReply()
		l.keep(l.reply.Fail(l.text(), internal()))
	}
	l.flush()
	return true
}

// survive keeps a panic in the timer from ending the process: the call's own goroutine is told to stop.
func (c *call) survive() {
	if r := recover(); r != nil {
		c.logPanic(r)
		c.g.mu.Lock()
		cancel := c.cancel
		c.g.mu.Unlock()
		cancel(errPanicked)
	}
}

// logPanic logs where a panic came from. What was panicked with may quote a prompt, so only its type is told, or the text
// of an error of the Go runtime, which names types and numbers.
func (c *call) logPanic(r any) {
	what := fmt.Sprintf("%T", r)
	if err, ok := r.(runtime.Error); ok {
		what = err.Error()
	}
	c.s.options.Logger.LogAttrs(context.WithoutCancel(c.r.Context()), slog.LevelError, "panic",
		append(c.about(nil), slog.String("what", what), slog.String("stack", stack()))...)
}

// stack is the functions that led to a panic, without their arguments.
func stack() string {
	var callers [32]uintptr
	frames := runtime.CallersFrames(callers[:runtime.Callers(3, callers[:])])
	var text strings.Builder
	for {
		f, more := frames.Next()
		fmt.Fprintf(&text, "%s %s:%d\n", f.Function, f.File, f.Line)
		if !more {
			return text.String()
		}
	}
}
