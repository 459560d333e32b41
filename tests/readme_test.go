package tests

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/tests/full"
)

var update = flag.Bool("update", false, "write what the commands print into the README")

// TestReadme does what the README says, section by section, each in a folder of its own: it runs all blocks of sh and console, writes and checks all
// blocks of hcl and toml, and compares what console blocks print. A scripted vendor stands in the place of DeepSeek, and a script in the place of
// Claude Code. A block of hcl or toml has a comment before it that names its file, or says that it is a part of parlance.hcl.
func TestReadme(t *testing.T) {
	full.Only(t)
	if testing.Short() {
		t.Skip("builds and runs the command")
	}
	for _, name := range []string{"curl", "sh", "openssl"} {
		if _, err := exec.LookPath(name); err != nil {
			t.Skip(name + " is not here")
		}
	}
	bin := filepath.Dir(built(t))
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	clientTable(t, string(readme))
	var after [][]byte
	ran := map[string]int{}
	for _, text := range bytes.SplitAfter(readme, []byte("\n## ")) {
		title, _, _ := strings.Cut(string(text), "\n")
		s := newReadmeSection(t, title, bin)
		if title == "Install" {
			s.dir, _ = filepath.Abs("..") // it is a checkout
			s.env = append(s.env, "GOBIN="+t.TempDir())
		}
		after = append(after, s.run(text, ran))
		if title == "Your first hour" {
			s.claudeAnswered()
			s.mappingIsLive()
		}
		s.stop()
	}
	for kind, least := range map[string]int{"sh": 10, "console": 11, "hcl": 4, "toml": 1} {
		if ran[kind] < least {
			t.Errorf("only %d blocks of %s were found in the README", ran[kind], kind)
		}
	}
	if *update && !t.Failed() {
		if err := os.WriteFile("../README.md", bytes.Join(after, nil), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// clientTable checks that the table of clients has what init prints, for all clients.
func clientTable(t *testing.T, readme string) {
	set, _ := lang.Embedded()
	vendor, _ := lang.FindVendor(set.Vendors(), "deepseek")
	for _, a := range set.Agents() {
		row := readmeRow(a, vendor)
		if !strings.Contains(readme, row+"\n") {
			t.Errorf("the README has no row\n%s", row)
		}
	}
}

func readmeRow(a lang.Agent, vendor lang.Vendor) string {
	start, file, text := a.Start(lang.AgentValues{
		Base: "http://127.0.0.1:8787", Key: `"$(cat ` + a.Name + `.key)"`, KeyFile: a.Name + ".key", Model: vendor.Large, Small: vendor.Small,
	})
	how := "`" + start + "`"
	switch {
	case start == "":
		how = "enter in its settings what `init` prints"
	case file != "":
		how = "put what `init` prints into `" + file + "`, then " + how
	case text != "":
		how = "enter what `init` prints, then " + how
	}
	return fmt.Sprintf("| %s | `%s` | %s |", a.Title, a.Name, how)
}

// readmeSection is a section that is run.
type readmeSection struct {
	t        *testing.T
	title    string
	dir      string
	env      []string
	replace  func(string) string
	listen   string
	vendor   *readmeVendor
	stopping []func()
}

// readmeVendor answers as a chat upstream does, and keeps the requests.
type readmeVendor struct {
	mu       sync.Mutex
	requests []map[string]any
}

func (v *readmeVendor) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	var request map[string]any
	if json.Unmarshal(body, &request) == nil && r.Header.Get("Authorization") == "Bearer sk-your-key" && r.URL.Path == "/v1/chat/completions" {
		v.mu.Lock()
		v.requests = append(v.requests, request)
		v.mu.Unlock()
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, `{"id":"chatcmpl-1","object":"chat.completion","created":1795228341,"model":"deepseek-v4-pro","choices":[{"index":0,"message":{"role":"assistant","content":"Hello from the vendor"},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":4,"total_tokens":7}}`)
		return
	}
	http.NotFound(w, r)
}

func (v *readmeVendor) last() map[string]any {
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.requests) == 0 {
		return nil
	}
	return v.requests[len(v.requests)-1]
}

// fakeClaude asks what Claude Code asks, of whom the environment names.
const fakeClaude = `#!/bin/sh
curl -s "$ANTHROPIC_BASE_URL/v1/messages?beta=true" -H "authorization: Bearer $ANTHROPIC_AUTH_TOKEN" -H 'content-type: application/json' -H 'anthropic-version: 2023-06-01' \
  -d '{"model":"claude-opus-5-5","max_tokens":128000,"messages":[{"role":"user","content":"Hi"}]}'
`

func newReadmeSection(t *testing.T, title, bin string) *readmeSection {
	s := &readmeSection{t: t, title: title, dir: t.TempDir(), vendor: &readmeVendor{}}
	server := httptest.NewServer(s.vendor)
	s.stopping = append(s.stopping, server.Close)
	var free []string
	for range 3 {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		free = append(free, l.Addr().String())
		l.Close()
	}
	s.listen = free[0]
	s.replace = strings.NewReplacer(
		"parlance serve -c pool.hcl", "parlance serve -c pool.hcl", "parlance serve", "parlance serve --listen "+free[0],
		"--upstream deepseek", "--upstream deepseek --listen "+free[0]+" --url "+server.URL+"/v1",
		"127.0.0.1:8787", free[0], "localhost:8787", free[0], "127.0.0.1:8788", free[1], "127.0.0.1:8790", free[2],
	).Replace
	home := t.TempDir()
	if err := os.WriteFile(filepath.Join(home, "claude"), []byte(fakeClaude), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "DEEPSEEK_API_KEY=") && !strings.HasPrefix(v, "PARLANCE_") {
			s.env = append(s.env, v)
		}
	}
	// The keys that the configuration of several gateways reads.
	s.env = append(s.env, "PARLANCE_SEAL_KEY=0123456789abcdef0123456789abcdef", "PARLANCE_STORE_PASSWORD=of-the-user-parlance")
	s.env = append(s.env, "HOME="+home, "GOCACHE="+goEnv(t, "GOCACHE"), "GOMODCACHE="+goEnv(t, "GOMODCACHE"), "PATH="+home+string(os.PathListSeparator)+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	return s
}

func goEnv(t *testing.T, name string) string {
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

func (s *readmeSection) stop() {
	for i := len(s.stopping) - 1; i >= 0; i-- {
		s.stopping[i]()
	}
}

// block is a block of the README, with the comment before it.
var block = regexp.MustCompile("(?s)(?:<!-- ([^>\n]*) -->\n)?```(sh|hcl|toml|console)\n(.*?)```")

// run runs the blocks of the section, and gives its text with what its commands print.
func (s *readmeSection) run(text []byte, ran map[string]int) []byte {
	return block.ReplaceAllFunc(text, func(whole []byte) []byte {
		m := block.FindSubmatch(whole)
		about, kind, body := string(m[1]), string(m[2]), string(m[3])
		ran[kind]++
		switch kind {
		case "console":
			return runConsole(s.t, whole, s.dir, s.env, s.replace)
		case "sh":
			s.shell(body)
		default:
			s.file(about, kind, body)
		}
		return whole
	})
}

// shell runs a script. What it exports stays. One that ends in a command that serves goes on in the background.
func (s *readmeSection) shell(script string) {
	s.t.Helper()
	last := strings.TrimSpace(script[strings.LastIndex(strings.TrimSpace(script), "\n")+1:])
	serves := strings.HasPrefix(last, "parlance serve") || strings.Contains(script, "&\n")
	text := s.replace(script)
	if serves {
		text += "\ntrap : TERM\nwait\nwait" // what it started ends before it does
	} else {
		text = "set -e\n" + text + "\nenv >" + filepath.Join(s.home(), "environment")
	}
	cmd := exec.Command("sh", "-c", text)
	cmd.Dir, cmd.Env = s.dir, s.env
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	if serves {
		for _, line := range strings.Split(script, "\n") {
			if name, value, ok := strings.Cut(strings.TrimPrefix(line, "export "), "="); ok && strings.HasPrefix(line, "export ") {
				s.env = append(s.env, name+"="+value)
			}
		}
		s.stopping = append(s.stopping, func() {
			_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM)
			_ = cmd.Wait() // It was killed, and says so.
			if s.t.Failed() {
				s.t.Logf("%s: %s\n%s", s.title, script, out.String())
			}
		})
		s.ready()
		return
	}
	if err := cmd.Wait(); err != nil {
		s.t.Fatalf("%s: %v\n%s\nprints\n%s", s.title, err, script, out.String())
	}
	if environment, err := os.ReadFile(filepath.Join(s.home(), "environment")); err == nil {
		for line := range strings.Lines(string(environment)) {
			if strings.HasPrefix(line, "DEEPSEEK_API_KEY=") || strings.HasPrefix(line, "PARLANCE_") {
				s.env = append(s.env, strings.TrimSpace(line))
			}
		}
	}
	if strings.HasSuffix(strings.TrimSpace(script), "claude") {
		if !strings.Contains(out.String(), "Hello from the vendor") {
			s.t.Errorf("Claude Code gets %s", out.String())
		}
	}
}

func (s *readmeSection) home() string {
	home := ""
	for _, v := range s.env {
		if text, ok := strings.CutPrefix(v, "HOME="); ok {
			home = text
		}
	}
	return home
}

// ready waits until the gateway of the section answers, and all that it needs.
func (s *readmeSection) ready() {
	for n := 0; ; n++ {
		resp, err := http.Get("http://" + s.listen + "/readyz")
		if err == nil {
			resp.Body.Close()
			return
		}
		if n > 600 {
			s.t.Fatalf("%s: the gateway did not start: %v", s.title, err)
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// file writes a block to the file that the comment before it names, and checks it.
func (s *readmeSection) file(about, kind, body string) {
	s.t.Helper()
	if about == "in parlance.hcl" {
		name := filepath.Join(s.t.TempDir(), "parlance.hcl")
		if err := os.WriteFile(name, []byte("upstream \"a\" {\n  protocol = \"chat\"\n  url = \"http://127.0.0.1:9/v1\"\n}\n"+body), 0o600); err != nil {
			s.t.Fatal(err)
		}
		s.command("parlance", "check", name)
		return
	}
	name, ok := strings.CutPrefix(about, "file: ")
	if !ok {
		s.t.Fatalf("%s: nothing says where this block of %s belongs:\n%s", s.title, kind, body)
	}
	path := filepath.Join(s.dir, name)
	if rest, ok := strings.CutPrefix(name, "~/"); ok {
		path = filepath.Join(s.home(), rest)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		s.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(body), 0o600); err != nil {
		s.t.Fatal(err)
	}
	if kind == "toml" {
		printed := s.command("parlance", "init", "--for", "codex", "--upstream", "deepseek", filepath.Join(s.t.TempDir(), "codex"))
		if !strings.Contains(printed, body) {
			s.t.Errorf("parlance init prints\n%s\nthe README says\n%s", printed, body)
		}
	}
}

func (s *readmeSection) command(name string, args ...string) string {
	s.t.Helper()
	cmd := exec.Command("sh", append([]string{"-c", `"$0" "$@"`, name}, args...)...)
	cmd.Dir, cmd.Env = s.dir, s.env
	out, err := cmd.CombinedOutput()
	if err != nil {
		s.t.Errorf("%s: %s %v: %v\n%s", s.title, name, args, err, out)
	}
	return string(out)
}

var (
	consoles = regexp.MustCompile("(?s)```console\n\\$ (.*?)\n(.*?)```")
	setups   = regexp.MustCompile("(?s)```sh\n(.*?)```")
)

// runBlocks runs the commands of console blocks in a folder, and gives the text with what they print.
func runBlocks(t *testing.T, text []byte, dir string, env []string, replace func(string) string, ran *int) []byte {
	return consoles.ReplaceAllFunc(text, func(block []byte) []byte {
		*ran++
		return runConsole(t, block, dir, append(os.Environ(), env...), replace)
	})
}

// runConsole runs the command of a console block, compares what it prints, and gives the block with that.
func runConsole(t *testing.T, block []byte, dir string, env []string, replace func(string) string) []byte {
	m := consoles.FindSubmatch(block)
	command, printed := string(m[1]), string(m[2])
	cmd := exec.Command("sh", "-c", replace(command))
	cmd.Dir, cmd.Env = dir, env
	out, err := cmd.Output()
	if err != nil {
		t.Errorf("%s: %v", command, err)
		return block
	}
	got := stable(string(out))
	if !*update && unnumbered(got) != unnumbered(printed) {
		t.Errorf("$ %s\nprints\n%s\nthe README says\n%s", command, got, printed)
	}
	return []byte("```console\n$ " + command + "\n" + got + "```")
}

// claudeAnswered checks what the vendor got of Claude Code's request.
func (s *readmeSection) claudeAnswered() {
	first := map[string]any{}
	s.vendor.mu.Lock()
	if len(s.vendor.requests) > 0 {
		first = s.vendor.requests[0]
	}
	s.vendor.mu.Unlock()
	if first["model"] != "deepseek-v4-pro" || first["max_output_tokens"] != nil {
		s.t.Errorf("the vendor got %v", first)
	}
}

// mappingIsLive asks again, until the gateway has taken over the rules that the README had written.
func (s *readmeSection) mappingIsLive() {
	for n := 0; ; n++ {
		printed := s.command("sh", "-c", `ANTHROPIC_BASE_URL=http://`+s.listen+` ANTHROPIC_AUTH_TOKEN="$(cat claude-code.key)" claude`)
		got := s.vendor.last()
		if got["max_output_tokens"] == 128000.0 && strings.Contains(printed, "Hello from the vendor") {
			return
		}
		if n > 150 {
			s.t.Errorf("the mapping is not live: the vendor got %v, and Claude Code %s", got, printed)
			return
		}
		time.Sleep(200 * time.Millisecond)
	}
}

var (
	requestID = regexp.MustCompile(`req_[0-9A-Za-z]{24}`)
	madeAt    = regexp.MustCompile(`"(created|created_at|completed_at)":\d+`)
	serves    = regexp.MustCompile(`"version":"[^"]*","revision":1,"hash":"[0-9a-f]{12}","since":"[^"]*","age_seconds":\d+`)
	sealed    = regexp.MustCompile(`gw2\.[0-9A-Za-z_-]+`)
	date      = regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`)
)

// shiftDates makes the earliest date of a text 2026-11-21 12:00:00, and keeps how many minutes later the others are.
func shiftDates(out string) string {
	var first time.Time
	for _, text := range date.FindAllString(out, -1) {
		if at, err := time.Parse(time.DateTime, text); err == nil && (first.IsZero() || at.Before(first)) {
			first = at
		}
	}
	return date.ReplaceAllStringFunc(out, func(text string) string {
		at, err := time.Parse(time.DateTime, text)
		if err != nil {
			return text
		}
		return time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC).Add(at.Sub(first).Round(time.Minute)).Format(time.DateTime)
	})
}

// unnumbered leaves out the lines that rules stand on: they move with every change of a rule file.
func unnumbered(out string) string { return rulePlace.ReplaceAllString(out, ".hcl:") }

var rulePlace = regexp.MustCompile(`\.hcl:\d+`)

// stable replaces what differs from run to run: identifiers of requests, the time, what was sealed with a key
// that is made anew.
func stable(out string) string {
	out = requestID.ReplaceAllString(out, "req_…")
	out = madeAt.ReplaceAllString(out, `"$1":1795228341`)
	out = serves.ReplaceAllString(out, `"version":"devel","revision":1,"hash":"3f2a9c01d4e7","since":"2026-11-21T12:00:00Z","age_seconds":0`)
	out = sealed.ReplaceAllString(out, "gw2.…")
	out = shiftDates(out)
	if !strings.HasSuffix(out, "\n") {
		out += "\n"
	}
	return out
}
