package shared

import (
	"context"
	"sync"
	"time"
)

// gatherer sends what calls ask while others wait for the server together: one write and one read for all of them. Nobody waits for a batch to
// fill: without another batch on its way, a call asks at once.
type gatherer struct {
	mu    sync.Mutex // guards what follows
	asked int        // batches on their way
	next  *batch     // that waits for its turn; nil: none
}

// batch is what several calls ask.
type batch struct {
	began time.Time // when the first call came
	jobs  []*job
	turn  chan struct{} // an earlier batch came back; holds one
	done  chan struct{} // closed when all jobs have their answers
}

// longestTurn is how long a batch waits for an earlier one. A server far away answers later than that.
const longestTurn = 2 * time.Millisecond

// ask runs jobs that a call waits for, for Options.Timeout at most. It waits for no server that does not answer.
func (s *Server) ask(jobs ...*job) error {
	if s.away.Load() {
		return ErrAway
	}
	g := &s.gather
	if s.options.Address.kind == "cluster" { // A node that does not answer would hold up calls of the others.
		return askNow(s, time.Now(), jobs)
	}
	g.mu.Lock()
	switch b := g.next; {
	case b != nil:
		b.jobs = append(b.jobs, jobs...)
		g.mu.Unlock()
		<-b.done
		return firstError(jobs)
	case g.asked == 0:
		g.asked++
		g.mu.Unlock()
		defer g.back()
		return askNow(s, time.Now(), jobs)
	}
	b := &batch{began: time.Now(), jobs: jobs, turn: make(chan struct{}, 1), done: make(chan struct{})}
	g.next = b
	g.mu.Unlock()
	defer close(b.done)
	timer := time.NewTimer(s.options.turn)
	select {
	case <-b.turn:
	case <-timer.C:
	}
	timer.Stop()
	g.mu.Lock()
	g.next = nil
	g.asked++
	g.mu.Unlock()
	defer g.back()
	_ = askNow(s, b.began, b.jobs) // Each call has the errors of its own jobs.
	return firstError(jobs)
}

// back notes that a batch came back. The next one has its turn.
func (g *gatherer) back() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.asked--
	if g.next != nil {
		select {
		case g.next.turn <- struct{}{}:
		default:
		}
	}
}

// askNow runs jobs of calls of which the first began to wait at a time.
func askNow(s *Server, began time.Time, jobs []*job) error {
	ctx, cancel := context.WithDeadline(context.Background(), began.Add(s.options.Timeout))
	defer cancel()
	return s.answered(s.run(ctx, jobs...))
}

func firstError(jobs []*job) error {
	for _, j := range jobs {
		if j.err != nil {
			return j.err
		}
	}
	return nil
}
