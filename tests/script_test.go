// Package tests holds the tests of the whole: scripts of the command, captured streams, faults, real clients.
package tests

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/parlance-gateway/parlance/tests/full"
)

// Scripts of the command, one behaviour each: what stands on stdout and stderr, and the exit code.
func TestScripts(t *testing.T) {
	t.Parallel()
	runScripts(t, "scripts")
}

// TestLongScripts runs those that take several seconds.
func TestLongScripts(t *testing.T) {
	full.Only(t)
	runScripts(t, "scripts/long")
}

func runScripts(t *testing.T, folder string) {
	bin := filepath.Dir(built(t))
	testscript.Run(t, testscript.Params{
		Dir:                 folder,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(e *testscript.Env) error {
			e.Setenv("PATH", bin+string(os.PathListSeparator)+e.Getenv("PATH"))
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){"code": code},
	})
}

// code runs a command and wants a certain exit code: code 2 parlance nonsense.
func code(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: code number command [argument...]")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := 0
	if exit, ok := err.(*exec.ExitError); ok {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if fmt.Sprint(got) != args[0] {
		ts.Fatalf("the exit code is %d, not %s", got, args[0])
	}
}
