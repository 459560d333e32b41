package keys

import "time"

// bucket holds what may be used up in a minute, and fills evenly. In any time t at most limit*(1+t/minute) is taken from it.
//
// It is none of golang.org/x/time/rate, since what a call costs is known only when it is over: what was taken has to be given
// back, or more be taken than there is, which a rate.Limiter cannot do by more than its burst.
type bucket struct {
	level float64 // what is left; less than nothing when calls cost more than was thought
	at    time.Time
}

// debt is for how long a client can be locked out by calls that cost more than was thought.
const debt = time.Hour

func newBucket(limit int64, now time.Time) bucket { return bucket{float64(limit), now} }

// fill adds what came since it was last looked at. A clock that was set back brings nothing, and takes nothing away.
func (b *bucket) fill(limit int64, now time.Time) {
	if passed := now.Sub(b.at); passed > 0 {
		b.level += float64(limit) * passed.Minutes()
	}
	b.at = now
	b.level = min(b.level, float64(limit))
}

// add gives back, or takes when n is less than nothing.
func (b *bucket) add(limit int64, n float64) {
	b.level = min(max(b.level+n, -float64(limit)*debt.Minutes()), float64(limit))
}

// until is how long it takes until there is so much.
func (b *bucket) until(limit int64, level float64) time.Duration {
	if b.level >= level {
		return 0
	}
	return time.Duration((level - b.level) / float64(limit) * float64(time.Minute))
}
