package syntaxtree

import (
	"errors"
	"iter"
	"sync/atomic"
	"testing"
)

// Each item is done once, also when a worker ends early, and the error of a worker is that of all.
func TestOnAllProcessors(t *testing.T) {
	for _, n := range []int{0, 1, 3, 1000} {
		done := make([]atomic.Int32, n)
		err := OnAllProcessors(n, func(items iter.Seq[int]) error {
			for i := range items {
				done[i].Add(1)
			}
			return nil
		})
		if err != nil {
			t.Error(err)
		}
		for i := range done {
			if k := done[i].Load(); k != 1 {
				t.Errorf("item %d of %d is done %d times", i, n, k)
			}
		}
	}
	broken := errors.New("broken")
	err := OnAllProcessors(10, func(items iter.Seq[int]) error {
		for i := range items {
			if i == 3 {
				return broken
			}
		}
		return nil
	})
	if !errors.Is(err, broken) {
		t.Error(err)
	}
}
