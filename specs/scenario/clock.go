package scenario

import (
	"context"
	"sync"
	"time"
)

// began is when every play begins: a Wednesday, so that HTTP dates can be written in scenarios.
var began = time.Date(2026, 10, 21, 7, 28, 0, 0, time.UTC)

// clock is a time that passes only when somebody waits.
type clock struct {
	mu    sync.Mutex
	now   time.Time
	slept time.Duration // since it was last taken
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

// Sleep is over at once, and then so much later.
func (c *clock) Sleep(ctx context.Context, d time.Duration) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	d = max(d, 0)
	c.now = c.now.Add(d)
	c.slept += d
	return nil
}

// pass lets time go by in which nobody sleeps.
func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(max(d, 0))
}

// since is the time from the beginning.
func (c *clock) since() time.Duration { return c.Now().Sub(began) }

// wait takes the time that was slept since it was last taken.
func (c *clock) wait() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	d := c.slept
	c.slept = 0
	return d
}
