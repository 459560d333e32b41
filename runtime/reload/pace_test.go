package reload

import (
	"runtime"
	"testing"
)

func TestAChildUsesASecondThreadWhileItGetsLittle(t *testing.T) {
	two := min(2, runtime.NumCPU())
	for _, c := range []struct {
		threads int
		share   float64
		next    int
	}{
		{1, 0.98, 1}, {1, 0.7, 1}, {1, 0.3, two}, {two, 0.6, two}, {two, 0.98, two}, {two, 1.9, 1}, {two, 0.2, two},
	} {
		if got := paced(c.threads, c.share); got != c.next {
			t.Errorf("with %d threads, of which %.1f was used, it goes on with %d, not %d", c.threads, c.share, got, c.next)
		}
	}
}
