// Package logqueue writes a log without waiting for whoever reads it.
package logqueue

import (
	"io"
	"sync"
	"time"
)

// Room is how many bytes may wait to be written.
const Room = 1 << 20

// Queue is an io.Writer of lines, one for each Write. What cannot be written in time is dropped and counted. Many goroutines may use it.
type Queue struct {
	w     io.Writer
	wake  chan struct{} // holds one when there is something to do
	ended chan struct{}

	mu       sync.Mutex // guards what follows
	waiting  []byte
	lines    int64 // in waiting
	dropped  int64
	reported int64 // of dropped
	notice   func(dropped int64)
	closed   bool
}

// New returns a queue that writes to w, until Close.
func New(w io.Writer) *Queue {
	q := &Queue{w: w, wake: make(chan struct{}, 1), ended: make(chan struct{})}
	go q.run()
	return q
}

// Write takes a line over. It neither waits nor fails.
func (q *Queue) Write(line []byte) (int, error) {
	q.mu.Lock()
	if q.closed || len(q.waiting)+len(line) > Room {
		q.dropped++
	} else {
		q.waiting = append(q.waiting, line...)
		q.lines++
	}
	q.mu.Unlock()
	q.rouse()
	return len(line), nil
}

func (q *Queue) rouse() {
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// Notice sets what is told, when lines can be written again, how many were dropped meanwhile. It may write to the queue.
func (q *Queue) Notice(f func(dropped int64)) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.notice = f
}

// Dropped is how many lines were dropped so far.
func (q *Queue) Dropped() int64 {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.dropped
}

// Close writes what waits, for so long at most.
func (q *Queue) Close(limit time.Duration) {
	q.mu.Lock()
	q.closed = true
	q.mu.Unlock()
	q.rouse()
	t := time.NewTimer(limit)
	defer t.Stop()
	select {
	case <-q.ended:
	case <-t.C:
	}
}

func (q *Queue) run() {
	defer close(q.ended)
	var batch []byte
	for range q.wake {
		q.mu.Lock()
		batch, q.waiting = q.waiting, batch[:0]
		lines, closed := q.lines, q.closed
		q.lines = 0
		q.mu.Unlock()
		if len(batch) > 0 {
			_, err := q.w.Write(batch)
			q.wrote(lines, err)
		}
		if closed {
			return
		}
	}
}

// wrote notes what became of so many lines.
func (q *Queue) wrote(lines int64, err error) {
	q.mu.Lock()
	if err != nil {
		q.dropped += lines
		q.mu.Unlock()
		return
	}
	dropped, notice := q.dropped-q.reported, q.notice
	if len(q.waiting) > Room/2 { // The notice would be dropped too.
		dropped = 0
	}
	q.reported += dropped
	q.mu.Unlock()
	if dropped > 0 && notice != nil {
		notice(dropped)
	}
}
