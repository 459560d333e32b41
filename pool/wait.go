package pool

import (
	"container/list"
	"context"
	"time"
)

// waiter is a call that waits for a slot.
type waiter struct {
	try    *Try
	turned chan struct{} // closed when lease is set, or when there is nothing left to wait for
	done   bool
	lease  *Lease
	in     []queued
}

// queued is where a waiter stands in a group.
type queued struct {
	group   *Group
	element *list.Element
}

// wait waits until an account can be lent. It is called with the lock held, and gives it back.
func (t *Try) wait(ctx context.Context) (*Lease, error) {
	p := t.pool
	limit := p.options.MaxWait - t.waited
	if t.due != never {
		limit = min(limit, t.due-p.clock.age)
	}
	if limit <= 0 || p.waiting >= p.options.MaxWaiting {
		defer p.unlock()
		return nil, t.exhausted(true)
	}
	if t.turn == 0 {
		p.turns++
		t.turn = p.turns
	}
	w := &waiter{try: t, turned: make(chan struct{})}
	for i, target := range t.call.Targets {
		if g := target.Group; g != nil && !t.named(g, i) {
			w.in = append(w.in, queued{g, g.enqueue(w)})
			g.setAlarm()
		}
	}
	p.waiting++
	began := p.clock.age
	p.unlock()

	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-w.turned:
	case <-ctx.Done():
	case <-timer.C:
	}

	now := p.lock()
	defer p.unlock()
	t.waited += max(now-began, 0)
	w.leave(p)
	if ctx.Err() != nil {
		if w.lease != nil {
			w.lease.wayGone()
			p.free(w.lease)
		}
		return nil, context.Cause(ctx)
	}
	if w.lease != nil {
		return w.lease, nil
	}
	return nil, t.exhausted(t.full())
}

// enqueue has a call wait behind those that began to wait before it: one that was lent an account whose slots others had waits again at its
// former place.
func (g *Group) enqueue(w *waiter) *list.Element {
	for e := g.waiting.Back(); e != nil; e = e.Prev() {
		if e.Value.(*waiter).try.turn < w.try.turn {
			return g.waiting.InsertAfter(w, e)
		}
	}
	return g.waiting.PushFront(w)
}

// named reports whether a target before the i-th is of the same group.
func (t *Try) named(g *Group, i int) bool {
	for _, target := range t.call.Targets[:i] {
		if target.Group == g {
			return true
		}
	}
	return false
}

// leave takes a waiter out of the queues.
func (w *waiter) leave(p *Pool) {
	if w.done {
		return
	}
	w.done = true
	p.waiting--
	for _, q := range w.in {
		q.group.waiting.Remove(q.element)
		if q.group.waiting.Len() == 0 {
			q.group.setAlarm()
		}
	}
	close(w.turned)
}

// offer lends an account to those who wait for one, the first first.
func (g *Group) offer(a *account) {
	for e := g.waiting.Front(); e != nil && !a.gone && a.able() && !a.full() && a.parked == nil; {
		w := e.Value.(*waiter)
		e = e.Next()
		if target := w.try.targetFor(a); target >= 0 {
			w.lease = w.try.lend(a, target)
			w.leave(g.pool)
			if g.pool.options.Sharing != nil && a.limit > 0 {
				a.asking = w.lease
				g.place(a)
			}
		}
	}
}

// targetFor is the first target of a call that an account may serve; -1: none.
func (t *Try) targetFor(a *account) int {
	for i, target := range t.call.Targets {
		if target.Group == a.group && t.mayAsk(a.group) && t.may(a, target.Model) {
			return i
		}
	}
	return -1
}

// recheck sends those away who wait for accounts of this group that will not come back in time: the last one that was merely
// full began to rest.
func (g *Group) recheck() {
	for e := g.waiting.Front(); e != nil; {
		w := e.Value.(*waiter)
		e = e.Next()
		if !w.try.full() {
			w.leave(g.pool)
		}
	}
}

// setAlarm wakes the group when its next rest ends, as long as somebody waits. Nobody else needs to be told: whoever comes
// looks at the clock.
func (g *Group) setAlarm() {
	p := g.pool
	p.stopTimer(g.alarm)
	g.alarm = nil
	if g.waiting.Len() == 0 || g.due == never {
		return
	}
	g.alarm = p.after(max(g.due-p.clock.age, time.Millisecond), func() {
		now := p.lock()
		defer p.unlock()
		g.wake(now)
		g.setAlarm()
	})
}
