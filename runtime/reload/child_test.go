package reload

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"
)

// A child that ran out of time, or was killed by the system, says nothing of the files; one that panicked does.
func TestUndecidedTrials(t *testing.T) {
	for how, undecided := range map[string]bool{"sleep": true, "killed": true, "panic": false} {
		c := Child{Args: []string{"-test.run=^TestTrialOfTheTest$"}, Env: []string{"PARLANCE_TEST_TRIAL=" + how}, Limit: time.Minute}
		if how == "sleep" {
			c.Limit = 50 * time.Millisecond
		}
		var out any
		err := c.Run(context.Background(), nil, &out)
		if err == nil || errors.Is(err, ErrUndecided) != undecided {
			t.Errorf("%s: %v", how, err)
		}
	}
}

// A child that is ended since nobody needs its result any longer is not said to have run short of memory.
func TestCancelledTrial(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, cancel)
	var out any
	err := Child{Args: []string{"-test.run=^TestTrialOfTheTest$"}, Env: []string{"PARLANCE_TEST_TRIAL=sleep"}, Limit: time.Minute}.Run(ctx, nil, &out)
	if !errors.Is(err, ErrUndecided) || !strings.Contains(err.Error(), "was cancelled") {
		t.Error(err)
	}
}

// TestTrialOfTheTest is what the child of the test above runs.
func TestTrialOfTheTest(t *testing.T) {
	switch os.Getenv("PARLANCE_TEST_TRIAL") {
	case "sleep":
		time.Sleep(time.Minute)
	case "killed":
		p, err := os.FindProcess(os.Getpid())
		if err != nil {
			t.Fatal(err)
		}
		_ = p.Kill()
		time.Sleep(time.Minute)
	case "panic":
		panic("of the rules")
	}
}
