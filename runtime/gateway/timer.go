package gateway

import (
	"errors"
	"time"

	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
)

// Why the call to an upstream is cancelled, for context.Cause.
var (
	errGone     = errors.New("the client left")
	errSilent   = errors.New("the upstream did not answer in time")
	errStalled  = errors.New("the upstream stopped in the middle")
	errComplete = errors.New("the reply is complete")
	errShutdown = errors.New("the gateway stops")
	errPanicked = errors.New("the gateway failed")
)

// phase is what a call waits for.
type phase uint8

const (
	pausing phase = iota // for nobody, or until an account may be asked
	waiting              // for the head of the upstream's answer
	reading              // for the upstream's next frame or byte
	ending               // for usage and the end marker, after the finish reason
	leaving              // for the end of the upstream's answer in the HTTP sense
)

// watch is what the timer is to look after. Times are counted from the beginning of the call.
type watch struct {
	phase phase
	since time.Duration // when the phase began
	fires time.Duration // when the timer is set to fire
	first time.Duration // how long the head of the answer may take
	idle  time.Duration // how long silence may last
	moves time.Duration // how long there may be nothing but signs of life

	commitAfter, keepalive, hold time.Duration
}

// await begins a phase. It is called with mu held.
func (l *output) await(p phase) {
	now := l.c.since()
	l.watch.phase, l.watch.since = p, now
	l.received.Store(int64(now))
	l.moved.Store(int64(now))
	l.arm(now)
}

// arm sees to it that the timer fires in time. It moves the timer only when that would fire too late: events do not
// touch it, it looks by itself at when they came.
func (l *output) arm(now time.Duration) {
	next := l.next(now)
	switch {
	case l.timer == nil:
		l.watch.fires = now + next
		l.timer = time.AfterFunc(time.Hour, l.tick)
		l.timer.Reset(next) // tick reads timer without mu: it must be set before it can fire
	case now+next < l.watch.fires:
		l.watch.fires = now + next
		l.timer.Reset(next)
	}
}

// tick is the timer's. While the call's own goroutine writes or translates there is nothing to look after, so it does not
// wait for it: a write has a deadline of its own.
func (l *output) tick() {
	defer l.c.survive()
	if !l.mu.TryLock() {
		// Most hold it for microseconds, and what was due is due still; a write that blocks can hold it for minutes.
		l.timer.Reset(min(time.Millisecond<<min(l.missed.Add(1), 10), time.Second))
		return
	}
	defer l.mu.Unlock()
	l.missed.Store(0)
	if l.over {
		return
	}
	now := l.c.since()
	l.act(now)
	next := l.next(now)
	l.watch.fires = now + next
	l.timer.Reset(next)
}

// act does what is due.
func (l *output) act(now time.Duration) {
	w := &l.watch
	silence := now - time.Duration(l.received.Load())
	switch w.phase {
	case waiting, pausing:
		if w.phase == waiting && now-w.since >= w.first {
			l.c.cancel(errSilent)
			return
		}
		if l.early(now) {
			l.begin()
			l.keepalive()
			return
		}
	case reading:
		if silence >= w.idle || now-time.Duration(l.moved.Load()) >= w.moves {
			l.c.cancel(errStalled)
			return
		}
	case ending:
		if now-w.since >= stopGrace {
			l.c.cancel(errComplete)
			return
		}
	case leaving:
		if now-w.since >= lingering {
			l.c.cancel(errComplete)
		}
		return
	}
	if l.held > 0 && now-l.held >= w.hold {
		l.commit()
	}
	if l.begun && now-l.written >= w.keepalive {
		l.keepalive()
	}
}

// early reports whether the stream is to begin before an upstream has answered.
func (l *output) early(now time.Duration) bool {
	return l.streaming && !l.begun && l.watch.commitAfter > 0 && now >= l.watch.commitAfter
}

// next is how long nothing can be due.
func (l *output) next(now time.Duration) time.Duration {
	w := &l.watch
	next := time.Hour
	due := func(at time.Duration) { next = min(next, at-now) }
	switch w.phase {
	case waiting, pausing:
		if w.phase == waiting {
			due(w.since + w.first)
		}
		if l.streaming && w.commitAfter > 0 && !l.begun {
			due(w.commitAfter)
		}
	case reading:
		due(time.Duration(l.received.Load()) + w.idle)
		due(time.Duration(l.moved.Load()) + w.moves)
	case ending:
		due(w.since + stopGrace)
	case leaving:
		due(w.since + lingering)
		return max(next, time.Millisecond)
	}
	if l.held > 0 {
		due(l.held + w.hold)
	}
	if l.begun {
		due(l.written + w.keepalive)
	}
	return max(next, time.Millisecond)
}

// keepalive tells the client that there is still nothing. What was said and not passed on stays where it is. Before
// anything of the reply was passed on, its protocol has no word for that, and a comment does.
func (l *output) keepalive() {
	mine := transport.NewBuffer(0)
	defer mine.Release()
	if l.committed {
		mine.Bytes = l.reply.Keepalive(mine.Bytes)
	} else {
		mine.Bytes = append(mine.Bytes, l.framing.Keepalive()...)
	}
	if len(mine.Bytes) == 0 {
		l.written = l.c.since() // a client that reads nothing needs no more of it soon
		return
	}
	l.c.outcome.Keepalives++
	l.write(mine.Bytes)
}
