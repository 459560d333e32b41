package capture

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/analysis/explain"
)

// Errors of explaining a call.
var (
	ErrTooLarge  = errors.New("the request was larger than what is kept of a call, so that it cannot be translated again")
	ErrForgotten = errors.New("the rules that translated the call are not kept any more: others have served since")
	ErrNoAttempt = errors.New("no upstream was tried, so that nothing was translated")
)

// traced is a program that was compiled anew, for tracing. That takes a while, and the next call that is explained is mostly of the
// same set.
type traced struct {
	of      *Translator
	masked  sync.Once
	once    sync.Once
	program *runtime.Program
	mask    *explain.Mask
	err     error
}

func (r *Ring) trace(by *Translator) *traced {
	r.mu.Lock()
	if r.traced == nil || r.traced.of != by {
		r.traced = &traced{of: by}
	}
	t := r.traced
	r.mu.Unlock()
	return t
}

// words is the mask of the set.
func (t *traced) words() *explain.Mask {
	t.masked.Do(func() { t.mask = explain.NewMask(t.of.Program.Rules()) })
	return t.mask
}

func (t *traced) compiled() (*runtime.Program, error) {
	t.once.Do(func() {
		p, diags := runtime.CompileTraced(t.of.Program.Rules())
		if diags.HasErrors() { // It has served.
			t.err = diags
			return
		}
		t.program = p
	})
	return t.program, t.err
}

// Explain shows what became of a call: it is translated once more, for the upstream of an attempt, by the rules that translated it. The
// attempts are counted from 1; 0 is the last one.
func (r *Ring) Explain(c *Call, attempt int) (*explain.Explanation, error) {
	by := c.by.Load()
	switch {
	case by == nil:
		return nil, c.forgotten()
	case c.Body == nil && c.BodySize > 0:
		return nil, ErrTooLarge
	case len(c.Attempts) == 0:
		return nil, ErrNoAttempt
	case attempt < 0 || attempt > len(c.Attempts):
		return nil, fmt.Errorf("the call has the attempts 1 to %d", len(c.Attempts))
	}
	t := r.trace(by)
	program, err := t.compiled()
	if err != nil {
		return nil, err
	}
	if attempt == 0 {
		attempt = len(c.Attempts)
	}
	a := c.Attempts[attempt-1]
	recorded := &explain.Recorded{
		Client: c.Protocol, Caller: c.Client, Called: c.Target, Body: c.Body, Header: func(name string) string { return c.Header[strings.ToLower(name)] }, ID: c.ID, Time: c.At.Unix(), Seal: c.Seal,
		Target: *a.Target, Received: c.received(attempt - 1), Names: by.Names, Upstream: by.Upstreams, Attempts: c.attempts(),
	}
	var o explain.Options
	if c.Masked {
		o.Mask = t.words()
	}
	e, err := explain.Call(program, recorded, o)
	var problem *runtime.Problem
	if errors.As(err, &problem) {
		err = nil // It is a part of what is explained.
	}
	return e, err
}

// received is what the upstream answered to an attempt, with what it had answered before where it was asked to go on.
func (c *Call) received(n int) *explain.Received {
	h := c.Attempts[n].received()
	for ; h != nil && n > 0 && c.Attempts[n].Continues; n-- {
		if before := c.Attempts[n-1].received(); before != nil {
			h.Before = append([]*explain.Received{before}, h.Before...)
		}
	}
	return h
}

// received is what the upstream answered, nil when nothing came.
func (a *Attempt) received() *explain.Received {
	if a.Status == 0 {
		return nil
	}
	h := &explain.Received{ContentType: a.ContentType, Header: func(name string) string { return a.Header[strings.ToLower(name)] }, Text: a.Answer, Stream: a.Stream, End: a.End}
	if a.Status < 200 || a.Status >= 300 {
		h.Status = a.Status
	}
	if a.Cut() {
		h.End = runtime.Cut
	}
	return h
}

func (c *Call) attempts() (list []explain.Attempt) {
	for _, a := range c.Attempts {
		list = append(list, explain.Attempt{
			Upstream: a.Upstream, Account: a.Account, Model: a.Model, Status: a.Status, Tier: a.Tier, Action: a.Action, Rule: a.Rule,
			Why: a.why(), Took: a.Took.Round(time.Millisecond).String(),
		})
	}
	return list
}

// why says in a few words what came of an attempt.
func (a *Attempt) why() string {
	var words []string
	add := func(format string, args ...any) { words = append(words, fmt.Sprintf(format, args...)) }
	switch {
	case a.Refused != "" && a.call.Masked: // It may quote the request.
		add("the request is not for this upstream")
	case a.Refused != "":
		add("the request is not for this upstream: %s", a.Refused)
	}
	if a.Continues {
		add("asked for the rest of its reply")
	}
	if a.Network != "" {
		add("the network failed: %s", a.Network)
	}
	if a.Class != "" {
		add("%s", a.Class)
	}
	switch {
	case a.Rest < 0:
		add("rests until it is enabled")
	case a.Rest > 0:
		add("rests %s", a.Rest)
	}
	if a.Wait > 0 {
		add("asked again after %s", a.Wait)
	}
	return strings.Join(words, ", ")
}
