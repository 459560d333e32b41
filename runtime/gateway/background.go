package gateway

import (
	"context"
	"sync"
)

// background is what goes on beside calls, from the gateway's beginning to its end.
type background struct {
	ctx    context.Context
	cancel context.CancelFunc
	work   sync.WaitGroup

	mu     sync.Mutex // guards what follows
	closed bool
}

func newBackground() *background {
	b := &background{}
	b.ctx, b.cancel = context.WithCancel(context.Background())
	return b
}

// run runs f beside the calls; ctx ends when the gateway is closed. It is false when it is closed already.
func (b *background) run(f func(ctx context.Context)) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return false
	}
	b.work.Go(func() { f(b.ctx) })
	return true
}

// close ends what runs, and waits for it.
func (b *background) close() {
	b.mu.Lock()
	b.closed = true
	b.mu.Unlock()
	b.cancel()
	b.work.Wait()
}
