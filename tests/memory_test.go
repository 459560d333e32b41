package tests

import (
	"bytes"
	"flag"
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
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/tests/full"
)

var (
	memoryBodies = flag.Int("memory.bodies", 24, "how many large bodies come at once in TestBodiesAtOnce")
	memorySize   = flag.Int("memory.size", 8, "how large each is, in MiB")
	memoryLimit  = flag.Int("memory.limit", 192, "GOMEMLIMIT of the gateway, in MiB")
)

// R05: many large bodies at once end in answers and refusals, within the memory that the process may use. In full size:
//
//	go test ./tests -run 'TestBodiesAtOnce$' -v -memory.bodies 200 -memory.size 31 -memory.limit 1024
func TestBodiesAtOnce(t *testing.T) {
	full.Only(t)
	if _, err := os.Stat("/proc/self/status"); err != nil {
		t.Skip("the memory of a process is read from /proc")
	}
	upstream := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		time.Sleep(200 * time.Millisecond)
		w.Header().Set("Content-Type", "application/json")
		fmt.Fprint(w, `{"id":"c","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"Hello"},"finish_reason":"stop"}]}`)
	}))
	defer upstream.Close()
	dir := t.TempDir()
	err := os.WriteFile(filepath.Join(dir, "parlance.hcl"), []byte(`
listen = "127.0.0.1:0"
upstream "u" {
  protocol = "chat"
  url      = "`+upstream.URL+`"
  list     = false
}
`), 0o600)
	if err != nil {
		t.Fatal(err)
	}
	g := &gatewayProcess{t: t, bin: built(t), dir: dir, lone: true, env: append(os.Environ(), fmt.Sprintf("GOMEMLIMIT=%dMiB", *memoryLimit))}
	g.start()
	defer func() {
		_ = g.cmd.Process.Kill()
		<-g.ended
	}()
	var text, tiny, lacking bytes.Buffer
	text.WriteString(`{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"`)
	text.Write(bytes.Repeat([]byte("word, "), *memorySize<<20/6))
	text.WriteString(`"}]}`)
	tiny.WriteString(`{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"a"}`)
	for n := 0; tiny.Len() < *memorySize<<20-100; n++ {
		fmt.Fprintf(&tiny, `,{"role":%q,"content":"a"}`, [2]string{"assistant", "user"}[n%2])
	}
	tiny.WriteString(`]}`)
	lacking.WriteString(`{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"a"}`)
	for n := 0; lacking.Len() < *memorySize<<20-200; n++ {
		fmt.Fprintf(&lacking, `,{"role":"assistant","content":[{"type":"tool_use","id":"%x","name":"a","input":{}}]}`, n)
	}
	lacking.WriteString(`]}`)
	client := &http.Client{Timeout: 5 * time.Minute}
	defer client.CloseIdleConnections()
	for name, body := range map[string][]byte{"a text": text.Bytes(), "tiny messages": tiny.Bytes(), "calls without results": lacking.Bytes()} {
		var all sync.WaitGroup
		var statuses [600]atomic.Int32
		var broken atomic.Int32
		for range *memoryBodies {
			all.Go(func() {
				res, err := client.Post(g.url+"/v1/messages", "application/json", bytes.NewReader(body))
				if err != nil { // The connection of a client that still sends is closed behind a refusal.
					broken.Add(1)
					return
				}
				defer res.Body.Close()
				_, _ = io.Copy(io.Discard, res.Body)
				statuses[res.StatusCode].Add(1)
			})
		}
		all.Wait()
		var reported []string
		for code := range statuses {
			if n := statuses[code].Load(); n > 0 {
				reported = append(reported, fmt.Sprintf("%d times %d", n, code))
				if code != 200 && code != 503 && code != 413 && (code != 400 || name != "calls without results") {
					t.Errorf("%s: status %d", name, code)
				}
			}
		}
		t.Logf("%s: %s, %d cut off; the process took %d MiB at most", name, strings.Join(reported, ", "), broken.Load(), peak(t, g.cmd))
		if name == "a text" && statuses[200].Load() == 0 {
			t.Error("none was served")
		}
		g.ask("Are you alive?")
	}
	if took, most := peak(t, g.cmd), *memoryLimit*5/4; took > most { // what is not on Go's heap is beside
		t.Errorf("the process took %d MiB, of %d MiB", took, most)
	}
}

// peak is the most memory that a process took so far, in MiB.
func peak(t *testing.T, cmd *exec.Cmd) int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", cmd.Process.Pid))
	if err != nil {
		t.Fatalf("the gateway is gone: %v", err)
	}
	found := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(text)
	if found == nil {
		t.Fatalf("%s", text)
	}
	n, _ := strconv.Atoi(string(found[1]))
	return n >> 10
}
