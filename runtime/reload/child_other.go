//go:build !linux

package reload

import (
	"os"
	"os/exec"
)

// self is this program.
func self() (string, error) { return os.Executable() }

// startNicely starts a command. It is bound to one core only.
func startNicely(cmd *exec.Cmd) error { return cmd.Start() }
