package reload

import (
	"fmt"
	"os"
	"runtime"
	"time"
)

const (
	// window is over how long a child's use is measured.
	window = 20 * time.Millisecond

	// little is the part of a core below which a child uses a second thread: with it, as with one, it gets at most about a core.
	little = 0.5
)

// Pace is for a child to run all the time. It has one core at most: one thread where nobody else wants the cores, and two while others
// leave it so little of them that both together come to less than one. A child that has used more than its limit ends.
func Pace(limit time.Duration) {
	for threads := 1; ; {
		cpu, began := used(), time.Now()
		time.Sleep(window)
		if used() > limit {
			fmt.Fprintln(os.Stderr, tooMuchTime)
			os.Exit(1)
		}
		share := float64(used()-cpu) / float64(time.Since(began))
		if next := paced(threads, share); next != threads {
			threads = next
			runtime.GOMAXPROCS(threads)
		}
	}
}

// paced is with how many threads to go on, after some have used a share of a core.
func paced(threads int, share float64) int {
	switch {
	case share < little:
		return min(2, runtime.NumCPU())
	case share > 1:
		return 1
	}
	return threads
}
