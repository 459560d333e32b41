package gateway

import (
	"net/http"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/capture"
)

// recording is what is recorded of a call, for captures and for its trace.
type recording struct {
	record  *capture.Call // nil: the call is not captured, or it is not known yet
	content int           // bytes of the request and its answers that are recorded for the trace
	noting  bool          // what rules read of the headers is noted
	reads   [][2]string   // headers that rules have read before it was known whether the call is captured
}

// noteRead notes that a rule has read a header.
func (r *recording) noteRead(name, value string) {
	if r.record != nil {
		r.record.Read(name, value)
		return
	}
	r.reads = append(r.reads, [2]string{name, value})
}

// start begins to record a call of a client for a model; nil: it is not captured.
func (r *recording) start(captures *capture.Ring, client, model string, leads []string) *capture.Call {
	rec := captures.Begin(client, model, leads...)
	if rec == nil && r.content > 0 {
		rec = capture.Alone(r.content)
	}
	if rec == nil {
		r.noting, r.reads = false, nil
		return nil
	}
	r.record = rec
	return rec
}

// recordReads records the headers that were read before. The keys that are hidden in them must be known.
func (r *recording) recordReads() {
	for _, read := range r.reads {
		r.record.Read(read[0], read[1])
	}
	r.reads = nil
}

// capture begins to record the call, if it is one of those that are captured. x is nil for a request that could not be read. With a
// request that was put together of another and what was kept, that one is recorded.
func (c *call) capture(p *protocol, x *runtime.Exchange, body []byte, at time.Time) {
	if c.record == nil {
		model, leads := "", []string(nil)
		if x != nil {
			model = x.Model()
			leads = c.s.leads(p, model)
		}
		rec := c.start(c.g.options.Captures, c.caller, model, leads)
		if rec == nil {
			return
		}
		g := &c.s.revision
		rec.ID, rec.At, rec.Revision, rec.Hash = c.id, at, g.Number, g.Hash
		rec.Protocol, rec.Stream, rec.Seal = p.Name(), x != nil && x.Stream(), c.g.options.Seal
		rec.Target = c.s.calledTarget(p, c.r)
		c.s.shownKeys(c.r, rec.Hide)
		c.recordReads()
	}
	c.record.Sent(body)
}

// leads are the names of a model at those who may be asked for it: people mean either when they say what is to be captured.
func (s *serving) leads(p *protocol, model string) (names []string) {
	list, ok := p.chosen.Get(model)
	if !ok {
		list = s.candidates(s.names.Leads(p.Name(), model))
	}
	for i := range list {
		names = append(names, list[i].model)
	}
	return names
}

// captured keeps what was recorded of the call, which is over.
func (c *call) captured() {
	rec := c.record
	if rec == nil {
		return
	}
	c.record = nil
	rec.Status, rec.Outcome, rec.Class, rec.Took = c.status, c.ending, c.outcome.Class, c.since()
	rec.Cost, rec.Unpriced = c.outcome.Cost, c.outcome.Unpriced
	rec.Finish(c.s.translator)
	if c.content > 0 {
		c.outcome.Record = rec
	}
}

// tries records that an upstream is tried.
func (l *attempts) tries(lease *pool.Lease, target *runtime.Target) {
	rec := l.c.record
	if rec == nil {
		return
	}
	a := capture.Attempt{Upstream: lease.Upstream, Account: lease.Account, Model: target.Model, Target: target}
	if lease.Proxy != nil {
		a.Proxy = lease.Proxy.String()
	}
	rec.Hide(lease.Key.Reveal())
	l.tape = rec.Try(a)
}

// continues records that the upstream is asked for the rest of its reply.
func (l *attempts) continues() {
	before := l.tape
	if before == nil {
		return
	}
	before.Took = l.c.since() - l.asked
	l.tape = l.c.record.Try(capture.Attempt{
		Upstream: before.Upstream, Account: before.Account, Model: before.Model, Proxy: before.Proxy, Target: before.Target, Continues: true,
	})
}

// answers records the head of the upstream's answer.
func (l *attempts) answers(resp *http.Response) {
	if t := l.tape; t != nil {
		t.Status, t.ContentType = resp.StatusCode, resp.Header.Get("Content-Type")
	}
}

// reads gives rules the headers of an answer, and records which they read.
func (l *attempts) reads(h http.Header) func(name string) string {
	t := l.tape
	if t == nil {
		return h.Get
	}
	return func(name string) string {
		value := h.Get(name)
		t.Read(name, value)
		return value
	}
}

// judged records what came of an attempt; v is nil for one that did not fail.
func (l *attempts) judged(a *Attempt, v *verdict) {
	t := l.tape
	if t == nil {
		return
	}
	t.Took, t.Network = a.Took, a.Network
	if v == nil {
		return
	}
	t.Failed, t.Class, t.Tier, t.Action, t.Rule, t.Rest, t.Wait = true, v.Class, v.Tier, v.Action.String(), v.Rule, v.Rest, v.step.Wait
	if v.Forever {
		t.Rest = -1
	}
}

// translates is what a serving translates with, for what is captured.
func (s *serving) translates() *capture.Translator {
	t := &capture.Translator{Program: s.program, Names: s.names, Hash: s.revision.Hash, Seal: s.options.Seal}
	for _, u := range s.upstreams {
		t.Upstreams, t.Profiles = append(t.Upstreams, u.Name), append(t.Profiles, u.Profile)
	}
	return t
}
