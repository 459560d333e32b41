package main

import "testing"

// TestGarbageIsNotTooMuchMemory holds that a trial is not ended for garbage that a busy machine has not collected yet (R34).
func TestGarbageIsNotTooMuchMemory(t *testing.T) {
	for _, c := range []struct {
		before, after      uint64
		exceeds, collected bool
	}{
		{before: 500, after: 500},
		{before: 600, after: 100, collected: true},
		{before: 600, after: 520, exceeds: true, collected: true},
		{before: 1100, after: 100, exceeds: true},
	} {
		collected := false
		used := func() uint64 {
			if collected {
				return c.after
			}
			return c.before
		}
		if got := exceeds(512, used, func() { collected = true }); got != c.exceeds || collected != c.collected {
			t.Errorf("%d, then %d: exceeds %v, collected %v", c.before, c.after, got, collected)
		}
	}
}
