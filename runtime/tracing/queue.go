package tracing

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"go.opentelemetry.io/otel"
)

// spans are those of a call, encoded one after the other as fields of their scope.
type spans struct {
	encoded []byte
	n       int
}

// queue holds spans until they are sent, in batches. Unlike the SDK's, which wakes its goroutine for each span, it wakes it for a full batch.
type queue struct {
	size, batch    int // in spans
	delay, timeout time.Duration
	send           func(context.Context, []spans) error

	mu      sync.Mutex
	waiting []spans
	n       int // spans in waiting

	full   chan struct{} // a batch waits
	stop   context.CancelFunc
	closed chan struct{} // all is sent
}

// The bounds of the queue, in spans. With content they are less: then those that wait for a collector take some tens of megabytes at most, and a
// request fits what collectors take.
const (
	queueSize, queueBatch      = 2048, 512
	contentQueue, contentBatch = 512, 64
)

// newQueue makes a queue as the environment says, and begins to send.
func newQueue(content bool, send func(context.Context, []spans) error) (*queue, error) {
	size, batch := queueSize, queueBatch
	if content {
		size, batch = contentQueue, contentBatch
	}
	delay, timeout := 5000, 30000
	for name, n := range map[string]*int{"MAX_QUEUE_SIZE": &size, "MAX_EXPORT_BATCH_SIZE": &batch, "SCHEDULE_DELAY": &delay, "EXPORT_TIMEOUT": &timeout} {
		if err := number("OTEL_BSP_"+name, n); err != nil {
			return nil, err
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	q := &queue{
		size: max(size, 1), delay: time.Duration(max(delay, 1)) * time.Millisecond, timeout: time.Duration(timeout) * time.Millisecond, send: send,
		full: make(chan struct{}, 1), stop: stop, closed: make(chan struct{}),
	}
	q.batch = min(max(batch, 1), q.size)
	go q.run(ctx)
	return q, nil
}

// number reads a variable that is a whole number, unless it is empty.
func number(name string, to *int) error {
	value := strings.TrimSpace(os.Getenv(name))
	if value == "" {
		return nil
	}
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 {
		return fmt.Errorf("traces: %s is %q, and has to be a whole number, such as %d", name, value, *to)
	}
	*to = n
	return nil
}

// add has the spans of a call sent, unless the queue is full.
func (q *queue) add(s spans) {
	q.mu.Lock()
	if q.n < q.size {
		q.waiting = append(q.waiting, s)
		q.n += s.n
	}
	full := q.n >= q.batch
	q.mu.Unlock()
	if full {
		select {
		case q.full <- struct{}{}:
		default:
		}
	}
}

// run sends what waits until ctx ends, and then the rest.
func (q *queue) run(ctx context.Context) {
	defer close(q.closed)
	tick := time.NewTicker(q.delay)
	defer tick.Stop()
	for ctx.Err() == nil {
		select {
		case <-q.full:
			q.deliver(q.batch)
		case <-tick.C:
			q.deliver(1)
		case <-ctx.Done():
		}
	}
	q.deliver(1)
}

// take takes a batch: the spans of the first calls, if at least so many spans wait. A call with more spans than a batch may have is one by itself.
func (q *queue) take(least int) []spans {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.n < least {
		return nil
	}
	calls, n := 0, 0
	for calls < len(q.waiting) && (calls == 0 || n+q.waiting[calls].n <= q.batch) {
		n += q.waiting[calls].n
		calls++
	}
	batch := slices.Clone(q.waiting[:calls])
	q.waiting = slices.Delete(q.waiting, 0, calls)
	q.n -= n
	return batch
}

// deliver sends batches as long as at least so many spans wait. What goes wrong is in the log.
func (q *queue) deliver(least int) {
	for batch := q.take(least); batch != nil; batch = q.take(least) {
		ctx, cancel := context.Background(), context.CancelFunc(func() {})
		if q.timeout > 0 {
			ctx, cancel = context.WithTimeout(ctx, q.timeout)
		}
		if err := q.send(ctx, batch); err != nil {
			otel.Handle(err)
		}
		cancel()
	}
}

// close waits until all is sent, or ctx ends.
func (q *queue) close(ctx context.Context) error {
	q.stop()
	select {
	case <-q.closed:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
