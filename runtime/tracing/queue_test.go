package tracing

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.opentelemetry.io/otel"
)

// batches are those that a queue sends, as the numbers of spans of the calls in them.
type batches struct {
	mu   sync.Mutex
	sent [][]int
	hold chan struct{} // if there is one, a batch takes until it is closed
}

func (b *batches) send(ctx context.Context, calls []spans) error {
	if b.hold != nil {
		select {
		case <-b.hold:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	var sizes []int
	for _, c := range calls {
		sizes = append(sizes, c.n)
	}
	b.sent = append(b.sent, sizes)
	return nil
}

func (b *batches) want(t *testing.T, when string, want ...[]int) {
	t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	if !slices.EqualFunc(b.sent, want, slices.Equal) {
		t.Errorf("%s: sent %v instead of %v", when, b.sent, want)
	}
}

// small sets the variables of a small queue.
func small(t *testing.T) {
	for name, value := range map[string]string{"MAX_QUEUE_SIZE": "8", "MAX_EXPORT_BATCH_SIZE": "5", "SCHEDULE_DELAY": "1000", "EXPORT_TIMEOUT": "60000"} {
		t.Setenv("OTEL_BSP_"+name, value)
	}
}

func newTestQueue(t *testing.T, b *batches) *queue {
	t.Helper()
	q, err := newQueue(false, b.send)
	if err != nil {
		t.Fatal(err)
	}
	return q
}

// TestBatches sends a batch when it is full, and the rest when the time has come or at the end. A call is never divided.
func TestBatches(t *testing.T) {
	small(t)
	synctest.Test(t, func(t *testing.T) {
		var b batches
		q := newTestQueue(t, &b)
		q.add(spans{n: 3})
		time.Sleep(900 * time.Millisecond)
		synctest.Wait()
		b.want(t, "before the delay")
		time.Sleep(200 * time.Millisecond)
		synctest.Wait()
		b.want(t, "after the delay", []int{3})
		q.add(spans{n: 2})
		q.add(spans{n: 1})
		q.add(spans{n: 3})
		synctest.Wait()
		b.want(t, "with a full batch", []int{3}, []int{2, 1})
		q.add(spans{n: 7})
		synctest.Wait()
		b.want(t, "with a large call", []int{3}, []int{2, 1}, []int{3}, []int{7})
		q.add(spans{n: 1})
		if err := q.close(t.Context()); err != nil {
			t.Error(err)
		}
		b.want(t, "at the end", []int{3}, []int{2, 1}, []int{3}, []int{7}, []int{1})
	})
}

// TestFull drops calls while the collector does not answer and the queue is full, and lets nobody wait.
func TestFull(t *testing.T) {
	small(t)
	synctest.Test(t, func(t *testing.T) {
		b := batches{hold: make(chan struct{})}
		q := newTestQueue(t, &b)
		q.add(spans{n: 5})
		synctest.Wait() // It is being sent.
		for range 10 {
			q.add(spans{n: 4})
		}
		close(b.hold)
		if err := q.close(t.Context()); err != nil {
			t.Error(err)
		}
		b.want(t, "with a queue of 8", []int{5}, []int{4}, []int{4})
	})
}

// TestDown gives a batch up after the timeout, reports that, and does not wait longer for the end than it may.
func TestDown(t *testing.T) {
	small(t)
	synctest.Test(t, func(t *testing.T) {
		var reported []error
		otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) { reported = append(reported, err) }))
		b := batches{hold: make(chan struct{})}
		q := newTestQueue(t, &b)
		q.add(spans{n: 5})
		time.Sleep(61 * time.Second)
		synctest.Wait()
		if len(reported) != 1 || !errors.Is(reported[0], context.DeadlineExceeded) {
			t.Errorf("reported is %v", reported)
		}
		q.add(spans{n: 4})
		time.Sleep(2 * time.Second)
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Second)
		defer cancel()
		if err := q.close(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the error is %v", err)
		}
		close(b.hold)
		<-q.closed
		b.want(t, "then", []int{4})
	})
}

// TestQueueSizes has less wait if spans hold content, unless the environment says otherwise.
func TestQueueSizes(t *testing.T) {
	for _, tt := range []struct {
		content     bool
		size        string
		wait, batch int
	}{{false, "", 2048, 512}, {true, "", 512, 64}, {true, "1000", 1000, 64}, {false, "100", 100, 100}, {false, "0", 1, 1}} {
		t.Setenv("OTEL_BSP_MAX_QUEUE_SIZE", tt.size)
		q, err := newQueue(tt.content, (&batches{}).send)
		if err != nil {
			t.Fatal(err)
		}
		if q.size != tt.wait || q.batch != tt.batch {
			t.Errorf("with content: %t and a queue of %q, %d spans may wait, and %d are sent, instead of %d and %d", tt.content, tt.size, q.size, q.batch, tt.wait, tt.batch)
		}
		if err := q.close(t.Context()); err != nil {
			t.Error(err)
		}
	}
}
