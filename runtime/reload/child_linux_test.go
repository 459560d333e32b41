package reload

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

// A child gives way to others a little more than the process that starts it, however nice that is.
func TestChildGivesWay(t *testing.T) {
	if os.Getenv("PARLANCE_TEST_NICE") != "" {
		var out bytes.Buffer
		cmd := exec.Command("nice") // It prints its niceness.
		cmd.Stdout = &out
		if err := startNicely(cmd); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		fmt.Print("child ", out.String())
		return
	}
	out, err := exec.Command("nice").Output()
	own, bad := strconv.Atoi(strings.TrimSpace(string(out)))
	if err != nil || bad != nil {
		t.Fatal(string(out), err)
	}
	for _, more := range []int{0, 4} {
		cmd := exec.Command("nice", "-n", fmt.Sprint(more), os.Args[0], "-test.run=^TestChildGivesWay$", "-test.v")
		cmd.Env = append(os.Environ(), "PARLANCE_TEST_NICE=1")
		out, err := cmd.CombinedOutput()
		if want := fmt.Sprintf("child %d\n", min(own+more+niceness, 19)); err != nil || !strings.Contains(string(out), want) {
			t.Errorf("%d more: %v, %s, want %q", more, err, out, want)
		}
	}
}
