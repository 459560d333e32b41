package bundle

import (
	"context"
	"fmt"
	"log/slog"
	"testing"
	"time"
)

// What could not be decided is tried again, with longer and longer pauses, and is no refusal for good.
func TestABundleThatWasNotDecidedAboutIsTriedAgain(t *testing.T) {
	w := newWorld(t, 0)
	w.set.Poll = time.Minute
	w.publish("one", 100)
	w.start()
	tries, busy := 0, true
	w.f.Prepare(slog.New(slog.DiscardHandler), nil, func(_ context.Context, b *Bundle) error {
		tries++
		if busy {
			return fmt.Errorf("out of time: %w", ErrUndecided)
		}
		return w.serve(b)
	}, nil)
	w.publish("two", 200)
	w.poll("one", "out of time")
	w.poll("one", "tried again at 2027-01-15T08:01:00Z")
	if tries != 1 {
		t.Errorf("%d tries", tries)
	}
	for _, pause := range []time.Duration{time.Minute, 2 * time.Minute, 4 * time.Minute} {
		before := tries
		w.pass(pause - time.Second)
		w.poll("one", "out of time")
		w.pass(time.Second)
		w.poll("one", "out of time")
		if tries != before+1 {
			t.Errorf("%d tries after %v", tries-before, pause)
		}
	}
	busy = false
	w.poll("one", "out of time")
	w.pass(8 * time.Minute)
	w.poll("two", "")
	w.poll("two", "")
}
