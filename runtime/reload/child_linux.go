package reload

import (
	"os/exec"
	"runtime"
	"syscall"
	"time"
)

// niceness is how much more than this process a child gives way to others. With 3, an edit on a machine that has more to do than it can took a fifth longer to serve,
// and the streams beside it ran no more evenly.
const niceness = 1

// used is what this process has used of the cores.
func used() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// self is this program, also when another one has taken its place on disk.
func self() (string, error) { return "/proc/self/exe", nil }

// startNicely starts a command that gives way to others. Here niceness belongs to a thread and is inherited by what it starts; a
// thread that gave way may not take it back, and ends.
func startNicely(cmd *exec.Cmd) error {
	started := make(chan error)
	go func() {
		runtime.LockOSThread() // and never unlocks: the thread ends with the goroutine
		if n, err := syscall.Getpriority(syscall.PRIO_PROCESS, 0); err == nil {
			_ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, 20-n+niceness) // The system call gives 20 minus the niceness.
		}
		started <- cmd.Start()
	}()
	return <-started
}
