package logqueue

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"
)

// pipe is a writer that waits until somebody reads, or fails.
type pipe struct {
	mu      sync.Mutex
	written bytes.Buffer
	open    chan struct{} // closed when somebody reads
	fails   bool
}

func (p *pipe) Write(b []byte) (int, error) {
	<-p.open
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.fails {
		return 0, io.ErrClosedPipe
	}
	return p.written.Write(b)
}

func (p *pipe) text() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.written.String()
}

// R36: nobody waits for a log that is not read. What does not fit is counted, and that is said when the log is read again.
func TestNobodyReads(t *testing.T) {
	p := &pipe{open: make(chan struct{})}
	q := New(p)
	q.Notice(func(n int64) { fmt.Fprintf(q, "%d lines were dropped\n", n) })
	line := []byte(strings.Repeat("x", 1023) + "\n")
	for range 4000 { // 4 MiB
		if n, err := q.Write(line); n != len(line) || err != nil {
			t.Fatal(n, err)
		}
	}
	dropped := q.Dropped()
	if dropped < 1900 || dropped > 3000 { // Room waits, and as much is being written at most.
		t.Errorf("%d lines were dropped", dropped)
	}
	close(p.open)
	for range 3000 {
		if strings.Contains(p.text(), "dropped") {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	q.Close(30 * time.Second)
	text := p.text()
	if n := int64(strings.Count(text, "x\n")); n != 4000-dropped {
		t.Errorf("%d lines were written", n)
	}
	if want := fmt.Sprintf("%d lines were dropped\n", dropped); !strings.Contains(text, want) {
		t.Errorf("no %q in the log", want)
	}
}

// A log that fails is tried again with each line (R36).
func TestFails(t *testing.T) {
	p := &pipe{open: make(chan struct{}), fails: true}
	close(p.open)
	q := New(p)
	reported := make(chan int64, 1)
	q.Notice(func(n int64) { reported <- n })
	_, _ = io.WriteString(q, "a\n")
	for range 3000 {
		if q.Dropped() == 1 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	p.mu.Lock()
	p.fails = false
	p.mu.Unlock()
	_, _ = io.WriteString(q, "b\n")
	if n := <-reported; n != 1 {
		t.Errorf("%d lines", n)
	}
	q.Close(30 * time.Second)
	if p.text() != "b\n" {
		t.Errorf("%q", p.text())
	}
}

// Close waits no longer than it may.
func TestCloseIsBounded(t *testing.T) {
	p := &pipe{open: make(chan struct{})}
	q := New(p)
	_, _ = io.WriteString(q, "a\n")
	began := time.Now()
	q.Close(20 * time.Millisecond)
	if took := time.Since(began); took > 30*time.Second {
		t.Error(took)
	}
	close(p.open)
	<-q.ended
	if _, err := q.Write([]byte("late\n")); errors.Is(err, io.ErrClosedPipe) || q.Dropped() != 1 {
		t.Error(err, q.Dropped())
	}
}
