package pool

import (
	"math"
	"time"
)

// moment is a time on the pool's own clock: how long ago the pool was made.
type moment = time.Duration

// never is after every moment.
const never moment = math.MaxInt64

// clock counts how long the pool has lived. It follows the clock that it was handed, but never goes back: when that one is set
// back by a day, what was to rest for a minute rests for a minute, and not for a day. Where the times that it is handed carry
// the system's monotonic clock, as those of time.Now do, no setting of the wall clock touches it at all.
type clock struct {
	now  func() time.Time
	seen time.Time
	age  moment
}

// tick reads the clock.
func (c *clock) tick() moment {
	now := c.now()
	if passed := now.Sub(c.seen); passed > 0 {
		c.age += passed
	}
	c.seen = now
	return c.age
}

// wall is what a moment is for people.
func (c *clock) wall(m moment) time.Time { return c.seen.Add(m - c.age).Round(0) }
