package tests

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "write what the commands print into the README")

// TestReadmeCommandsAnswerAsPrinted runs each command of the README's console blocks against the gateway that its
// first command starts, and compares what it prints.
func TestReadmeCommandsAnswerAsPrinted(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and runs the command")
	}
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("curl is not here")
	}
	bin := t.TempDir() + "/parlance"
	if out, err := exec.Command("go", "build", "-o", bin, "../cmd/parlance").CombinedOutput(); err != nil {
		t.Fatalf("build: %v\n%s", err, out)
	}
	cmd := exec.Command(bin, "serve", "--listen", "127.0.0.1:0")
	cmd.Dir = t.TempDir()
	stderr, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Signal(os.Interrupt)
		cmd.Wait()
	})
	address := make(chan string, 1)
	go func() {
		var seen bytes.Buffer
		buf := make([]byte, 4096)
		told := false
		for {
			n, err := stderr.Read(buf)
			seen.Write(buf[:n])
			if m := regexp.MustCompile(`listening on http://(\S+)`).FindSubmatch(seen.Bytes()); m != nil && !told {
				told = true
				address <- string(m[1])
			}
			if err != nil {
				return
			}
		}
	}()
	var at string
	select {
	case at = <-address:
	case <-time.After(30 * time.Second):
		t.Fatal("the gateway did not start")
	}

	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	blocks := regexp.MustCompile("(?s)```console\n\\$ (.*?)\n(.*?)```")
	ran := 0
	after := blocks.ReplaceAllFunc(readme, func(block []byte) []byte {
		m := blocks.FindSubmatch(block)
		command, printed := string(m[1]), string(m[2])
		out, err := exec.Command("sh", "-c", strings.ReplaceAll(command, "localhost:8787", at)).Output()
		if err != nil {
			t.Errorf("%s: %v", command, err)
			return block
		}
		ran++
		got := stable(string(out))
		if got != printed && !*update {
			t.Errorf("$ %s\nprints\n%s\nthe README says\n%s", command, got, printed)
		}
		return []byte("```console\n$ " + command + "\n" + got + "```")
	})
	if ran < 5 {
		t.Errorf("only %d commands were found in the README", ran)
	}
	if *update {
		if err := os.WriteFile("../README.md", after, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

var (
	requestID = regexp.MustCompile(`req_[0-9A-Za-z]{24}`)
	madeAt    = regexp.MustCompile(`"(created|created_at|completed_at)":\d+`)
	sealed    = regexp.MustCompile(`gw1\.[0-9A-Za-z_.-]+`)
)

// stable replaces what differs from run to run: identifiers of requests, the time, what was sealed with a key
// that is made anew.
func stable(out string) string {
	out = requestID.ReplaceAllString(out, "req_…")
	out = madeAt.ReplaceAllString(out, `"$1":1795228341`)
	out = sealed.ReplaceAllString(out, "gw1.…")
	if !strings.HasSuffix(out, "\n") {
		out += "\n"
	}
	return out
}
