package tests

import (
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

	"github.com/parlance-gateway/parlance/tests/full"
)

// walked are the pages whose commands are run from top to bottom, and how many commands with output they have at least.
var walked = map[string]int{"first-rule.md": 13, "add-a-protocol.md": 6}

// steps are the blocks of a page that are run: scripts, and commands with what they print.
var steps = regexp.MustCompile("(?s)```(sh|console)\n(.*?)```")

// TestWalkedPages goes through pages as a reader does, from top to bottom in one folder.
func TestWalkedPages(t *testing.T) {
	full.Only(t)
	if testing.Short() {
		t.Skip("builds and runs the command")
	}
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("curl is not here")
	}
	for name, commands := range walked {
		t.Run(name, func(t *testing.T) { walk(t, filepath.Join("../docs", name), commands) })
	}
}

// walk goes through a page that has at least some commands with what they print.
func walk(t *testing.T, file string, commands int) {
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	bin, dir := built(t), t.TempDir()
	at := free(t, 3)
	plain := strings.NewReplacer("127.0.0.1:8787", at[0], "localhost:8787", at[0], "127.0.0.1:8788", at[1], "127.0.0.1:8790", at[2]).Replace
	env := []string{"PATH=" + filepath.Dir(bin) + string(os.PathListSeparator) + os.Getenv("PATH"), "DEMO_KEY=any-key-at-all"}
	ran := 0
	after := steps.ReplaceAllFunc(page, func(block []byte) []byte {
		m := steps.FindSubmatch(block)
		if string(m[1]) == "console" {
			command, printed, _ := strings.Cut(strings.TrimPrefix(string(m[2]), "$ "), "\n")
			cmd := exec.Command("sh", "-c", plain(command))
			cmd.Dir, cmd.Env = dir, append(os.Environ(), env...)
			out, err := cmd.Output()
			if err != nil {
				t.Errorf("%s: %v", command, err)
			}
			ran++
			got := stable(settled(string(out)))
			if !*update && counted(got) != counted(printed) {
				t.Errorf("$ %s\nprints\n%s\nthe page says\n%s", command, got, printed)
			}
			return []byte("```console\n$ " + command + "\n" + got + "```")
		}
		script := plain(string(m[2]))
		cmd := exec.Command("sh", "-ec", script+"\ntrap : TERM\nwait\nwait") // what it started ends before it does
		cmd.Dir, cmd.Env, cmd.SysProcAttr = dir, append(os.Environ(), env...), &syscall.SysProcAttr{Setpgid: true}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(script, "&\n") {
			if err := cmd.Wait(); err != nil {
				t.Errorf("%v: %s", err, script)
			}
			return block
		}
		t.Cleanup(func() {
			_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM)
			_ = cmd.Wait() // It was killed, and says so.
		})
		answers(t, at[0], at[2])
		return block
	})
	if ran < commands {
		t.Errorf("only %d commands were found", ran)
	}
	if *update {
		if err := os.WriteFile(file, after, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// free are addresses of this machine that nobody listens on.
func free(t *testing.T, n int) (list []string) {
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		list = append(list, l.Addr().String())
	}
	return list
}

// answers waits until a gateway is ready, and its upstream listens.
func answers(t *testing.T, gateway, upstream string) {
	for n := 0; ; n++ {
		resp, err := http.Get("http://" + gateway + "/readyz")
		if err == nil {
			resp.Body.Close()
			up, err := net.Dial("tcp", upstream)
			if err == nil {
				up.Close()
				return
			}
		}
		if n > 600 {
			t.Fatalf("the gateway did not start: %v", err)
		}
		time.Sleep(100 * time.Millisecond)
	}
}

var (
	hash   = regexp.MustCompile(`\b[0-9a-f]{12}\b`)
	took   = regexp.MustCompile(`it took [0-9.a-zµ]+`)
	counts = regexp.MustCompile(`\d+( of \d+)? (specs|checks|places|rule files)`)
)

// settled replaces what a set of rules is known by, and how long it took to look at it.
func settled(out string) string {
	out = hash.ReplaceAllString(out, "3f9c12ab04de")
	return took.ReplaceAllString(out, "it took 1.2s")
}

// counted leaves out how many specs, places and files there are, and the lines that rules stand on: they move with every change of a
// built-in rule.
func counted(out string) string { return counts.ReplaceAllString(unnumbered(out), "some $2") }
