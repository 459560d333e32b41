package tests

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/tests/full"
)

// unread is a gateway whose log goes into a pipe that this test reads or does not. It gives the pipe's end, the addresses and the process.
func unread(t *testing.T, bin string) (log *os.File, url, admin string, cmd *exec.Cmd) {
	upstream := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, `{"id":"c","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"Hello"},"finish_reason":"stop"}]}`)
	}))
	t.Cleanup(upstream.Close)
	dir := t.TempDir()
	at := freePort(t)
	err := os.WriteFile(filepath.Join(dir, "parlance.hcl"), []byte(`
listen = "127.0.0.1:0"
upstream "u" {
  protocol = "chat"
  url      = "`+upstream.URL+`"
  list     = false
}
admin {
  listen       = "`+at+`"
  metrics_open = true
}
`), 0o600)
	if err != nil {
		t.Fatal(err)
	}
	cmd = exec.Command(bin, "serve")
	cmd.Dir = dir
	log, end, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = end
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	end.Close()
	t.Cleanup(func() {
		log.Close()
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	var said strings.Builder
	b := make([]byte, 1)
	for strings.Count(said.String(), "http://") < 2 || !strings.HasSuffix(said.String(), "\n") {
		if _, err := log.Read(b); err != nil {
			t.Fatalf("%v: %s", err, said.String())
		}
		said.Write(b)
	}
	url = regexp.MustCompile(`listening on (http://\S+)`).FindStringSubmatch(said.String())[1]
	return log, url, "http://" + at, cmd
}

// calls makes so many calls, all of which must be answered.
func calls(t *testing.T, url string, n int) {
	t.Helper()
	client := &http.Client{Timeout: time.Minute}
	defer client.CloseIdleConnections()
	for range n {
		res, err := client.Post(url+"/v1/chat/completions", "application/json", strings.NewReader(`{"model":"`+strings.Repeat("m", 200)+`","messages":[{"role":"user","content":"Hi"}]}`))
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.Copy(io.Discard, res.Body)
		res.Body.Close()
		if res.StatusCode != http.StatusOK {
			t.Fatal(res.StatusCode)
		}
	}
}

// droppedLines is what the metrics say of the log.
func droppedLines(t *testing.T, admin string) int {
	t.Helper()
	res, err := http.Get(admin + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, _ := io.ReadAll(res.Body)
	found := regexp.MustCompile(`(?m)^parlance_log_lines_dropped_total (\S+)$`).FindSubmatch(text)
	if found == nil {
		t.Fatalf("%s", text)
	}
	n, err := strconv.ParseFloat(string(found[1]), 64)
	if err != nil {
		t.Fatal(err)
	}
	return int(n)
}

// ends has the gateway stop as a service manager does, in time.
func ends(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	_ = cmd.Process.Signal(syscall.SIGTERM)
	select {
	case err := <-ended:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(30 * time.Second):
		t.Error("it does not end")
	}
}

// R36: the log of a gateway that runs.
func TestLogs(t *testing.T) {
	full.Only(t)
	bin := built(t)
	t.Run("nobody reads", func(t *testing.T) { logThatNobodyReads(t, bin) })
	t.Run("nobody reads at the end", func(t *testing.T) { endWithALogThatNobodyReads(t, bin) })
	t.Run("the reader is gone", func(t *testing.T) { logWhoseReaderIsGone(t, bin) })
}

// Calls are answered while nobody reads the log. Lines are dropped and counted, and the log says so when it is read again.
func logThatNobodyReads(t *testing.T, bin string) {
	log, url, admin, cmd := unread(t, bin)
	calls(t, url, 4000) // some 2 MB of lines; the pipe takes 64 KiB, the queue 1 MiB and as much being written
	dropped := droppedLines(t, admin)
	if dropped == 0 {
		t.Error("no line was dropped")
	}
	said := make(chan string, 1)
	go func() {
		var all strings.Builder
		b := make([]byte, 64<<10)
		for !strings.Contains(all.String(), "lines were dropped") {
			n, err := log.Read(b)
			all.Write(b[:n])
			if err != nil {
				break
			}
		}
		said <- all.String()
		_, _ = io.Copy(io.Discard, log)
	}()
	calls(t, url, 1)
	select {
	case text := <-said:
		if now := droppedLines(t, admin); now < dropped || !strings.Contains(text, fmt.Sprintf("lines were dropped\" lines=%d\n", now)) {
			t.Errorf("%d were dropped: %s", now, text[max(0, len(text)-1000):])
		}
	case <-time.After(time.Minute):
		t.Error("the log does not say that lines were dropped")
	}
	t.Logf("%d lines dropped of some 4000", dropped)
	ends(t, cmd)
}

// The end of a process whose log nobody reads waits for it no longer than two seconds.
func endWithALogThatNobodyReads(t *testing.T, bin string) {
	_, url, _, cmd := unread(t, bin)
	calls(t, url, 1000)
	ends(t, cmd)
}

// A log whose reader is gone does not end the gateway.
func logWhoseReaderIsGone(t *testing.T, bin string) {
	log, url, admin, cmd := unread(t, bin)
	log.Close()
	calls(t, url, 50)
	n := droppedLines(t, admin)
	for range 600 { // A line is counted when it is written, which may be after its call.
		if n >= 49 {
			break
		}
		time.Sleep(50 * time.Millisecond)
		n = droppedLines(t, admin)
	}
	if n < 49 {
		t.Errorf("%d lines are counted", n)
	}
	ends(t, cmd)
}
