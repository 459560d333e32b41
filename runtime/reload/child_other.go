//go:build !linux

package reload

import (
	"os"
	"os/exec"
	"time"
)

// began is about when this process was started.
var began = time.Now()

// used is what this process has used of the cores; here nobody says, and it is taken to have had one.
func used() time.Duration { return time.Since(began) }

// self is this program.
func self() (string, error) { return os.Executable() }

// startNicely starts a command. It is bound to one core only.
func startNicely(cmd *exec.Cmd) error { return cmd.Start() }
