package gateway

import (
	"context"
	"time"
)

// enter notes a call that an upstream may be asked for. It refuses when the gateway has stopped.
func (g *Gateway) enter(c *call) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.stopped {
		return false
	}
	g.running[c] = struct{}{}
	return true
}

func (g *Gateway) leave(c *call) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.running, c)
	if len(g.running) == 0 && g.idle != nil {
		close(g.idle)
		g.idle = nil
	}
}

// Drain prepares for the end: /readyz answers 503 at once, calls that run may finish until ctx ends. Those that have not
// are then ended, each in its protocol's way, and new ones refused. Drain returns when no call runs, or, whatever the
// clients do, half a second after ctx ended.
func (g *Gateway) Drain(ctx context.Context) {
	g.draining.Store(true)
	done := g.quiet()
	select {
	case <-done:
		return
	case <-ctx.Done():
	}
	g.stop()
	last := time.NewTimer(500 * time.Millisecond)
	defer last.Stop()
	select {
	case <-done:
	case <-last.C:
	}
}

// stop refuses new calls and cancels those that run.
func (g *Gateway) stop() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.stopped = true
	for c := range g.running {
		c.cancel(errShutdown)
	}
}

// quiet is closed when nothing runs.
func (g *Gateway) quiet() <-chan struct{} {
	g.mu.Lock()
	defer g.mu.Unlock()
	done := make(chan struct{})
	if len(g.running) == 0 {
		close(done)
		return done
	}
	g.idle = done
	return done
}
