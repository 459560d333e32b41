package bundle

import (
	"errors"
	"time"
)

// ErrUndecided is that nothing is known of a bundle: it is tried again. For errors.Is.
var ErrUndecided = errors.New("it is not known whether they are good")

// retry is when a bundle is tried again that was not decided about.
type retry struct {
	bundle *Bundle // nil: none is
	at     time.Time
	pause  time.Duration
}

// mostPause is the longest pause before a bundle is tried again. The first one is that of a poll, and each is twice the one before: a rule without
// an end would use the processor all the time.
const mostPause = time.Hour

// after is when to try again after an attempt to take a bundle.
func (r retry) after(b *Bundle, err error, now time.Time, poll time.Duration) retry {
	if !errors.Is(err, ErrUndecided) {
		return retry{}
	}
	pause := poll
	if r.bundle == b {
		pause = 2 * r.pause
	}
	pause = min(pause, mostPause)
	return retry{b, now.Add(pause), pause}
}
