package tests

import (
	"bytes"
	"flag"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
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
	before, rest, _ := bytes.Cut(readme, []byte(poolSection))
	pool, behind, _ := bytes.Cut(rest, []byte("\n## "))
	plain := func(command string) string { return strings.ReplaceAll(command, "localhost:8787", at) }
	ran := 0
	after := runBlocks(t, before, t.TempDir(), nil, plain, &ran)
	after = append(append(after, poolSection...), runPool(t, pool, filepath.Dir(bin), &ran)...)
	after = append(append(after, "\n## "...), runBlocks(t, behind, t.TempDir(), nil, plain, &ran)...)
	if ran < 9 {
		t.Errorf("only %d commands were found in the README", ran)
	}
	if *update {
		if err := os.WriteFile("../README.md", after, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// poolSection begins the section whose commands are run on a gateway of its own.
const poolSection = "\n## Many accounts\n"

var (
	consoles = regexp.MustCompile("(?s)```console\n\\$ (.*?)\n(.*?)```")
	setups   = regexp.MustCompile("(?s)```sh\n(.*?)```")
)

// runBlocks runs the commands of console blocks in a folder, and gives the text with what they print.
func runBlocks(t *testing.T, text []byte, dir string, env []string, plain func(string) string, ran *int) []byte {
	return consoles.ReplaceAllFunc(text, func(block []byte) []byte {
		m := consoles.FindSubmatch(block)
		command, printed := string(m[1]), string(m[2])
		cmd := exec.Command("sh", "-c", plain(command))
		cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
		out, err := cmd.Output()
		if err != nil {
			t.Errorf("%s: %v", command, err)
			return block
		}
		*ran++
		got := stable(string(out))
		if !*update && unnumbered(got) != unnumbered(printed) {
			t.Errorf("$ %s\nprints\n%s\nthe README says\n%s", command, got, printed)
		}
		return []byte("```console\n$ " + command + "\n" + got + "```")
	})
}

// runPool does what the section about accounts says: it writes its files, starts what it starts, and runs its commands.
func runPool(t *testing.T, text []byte, bin string, ran *int) []byte {
	dir := t.TempDir()
	var free []string
	for range 3 {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		free = append(free, l.Addr().String())
		l.Close()
	}
	plain := strings.NewReplacer("127.0.0.1:8787", free[0], "localhost:8787", free[0], "127.0.0.1:8788", free[1], "127.0.0.1:8790", free[2]).Replace
	env := []string{"PATH=" + bin + string(os.PathListSeparator) + os.Getenv("PATH"), "PARLANCE_ADMIN_KEY=a-key-of-your-own"}
	for _, m := range setups.FindAllSubmatch(text, -1) {
		cmd := exec.Command("sh", "-c", plain(string(m[1]))+"\ntrap : TERM\nwait\nwait") // what it started ends before it does
		cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
		cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if !bytes.Contains(m[1], []byte("&\n")) {
			if err := cmd.Wait(); err != nil {
				t.Fatalf("%v: %s", err, m[1])
			}
			continue
		}
		t.Cleanup(func() {
			_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM)
			_ = cmd.Wait() // It was killed, and says so.
		})
	}
	for n := 0; ; n++ {
		resp, err := http.Get("http://" + free[0] + "/readyz")
		if err == nil {
			resp.Body.Close()
			up, err := net.Dial("tcp", free[2])
			if err == nil {
				up.Close()
				break
			}
		}
		if n > 600 {
			t.Fatalf("the gateway of the section about accounts did not start: %v", err)
		}
		time.Sleep(100 * time.Millisecond)
	}
	return runBlocks(t, text, dir, env, plain, ran)
}

var (
	requestID = regexp.MustCompile(`req_[0-9A-Za-z]{24}`)
	madeAt    = regexp.MustCompile(`"(created|created_at|completed_at)":\d+`)
	serves    = regexp.MustCompile(`"version":"[^"]*","generation":1,"hash":"[0-9a-f]{12}","since":"[^"]*","age_seconds":\d+`)
	sealed    = regexp.MustCompile(`gw1\.[0-9A-Za-z_.-]+`)
	date      = regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`)
)

// unnumbered leaves out the lines that rules stand on: they move with every change of a rule file.
func unnumbered(out string) string { return rulePlace.ReplaceAllString(out, ".hcl:") }

var rulePlace = regexp.MustCompile(`\.hcl:\d+`)

// stable replaces what differs from run to run: identifiers of requests, the time, what was sealed with a key
// that is made anew.
func stable(out string) string {
	out = requestID.ReplaceAllString(out, "req_…")
	out = madeAt.ReplaceAllString(out, `"$1":1795228341`)
	out = serves.ReplaceAllString(out, `"version":"devel","generation":1,"hash":"3f2a9c01d4e7","since":"2026-11-21T12:00:00Z","age_seconds":0`)
	out = sealed.ReplaceAllString(out, "gw1.…")
	out = date.ReplaceAllString(out, "2026-11-21 12:00:00")
	if !strings.HasSuffix(out, "\n") {
		out += "\n"
	}
	return out
}
