package syntaxtree

import (
	"iter"
	"runtime"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// OnAllProcessors has as many workers as there are processors share n items: each worker is called once, with the numbers of the items that it is to
// do. A start waits for the rules, so all processors read them.
func OnAllProcessors(n int, work func(items iter.Seq[int]) error) error {
	var workers errgroup.Group
	var next atomic.Int64
	items := func(yield func(int) bool) {
		for i := int(next.Add(1)) - 1; i < n && yield(i); {
			i = int(next.Add(1)) - 1
		}
	}
	for range min(n, runtime.GOMAXPROCS(0)) {
		workers.Go(func() error { return work(items) })
	}
	return workers.Wait()
}
