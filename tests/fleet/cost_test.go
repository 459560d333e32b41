package fleet

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// TestCost measures what a call costs more with a server than with a store in memory: CPU of the gateway's process, and calls per second with one, two and four
// gateways. It asserts nothing, since machines differ. PARLANCE_FLEET_COST is how many calls are made for each figure.
func TestCost(t *testing.T) {
	calls, err := strconv.Atoi(os.Getenv("PARLANCE_FLEET_COST"))
	if err != nil {
		t.Skip("PARLANCE_FLEET_COST is not set")
	}
	w := newWorld(t, "200ms")
	w.front.stop(syscall.SIGKILL)
	for _, g := range w.gateways {
		g.stop(syscall.SIGTERM)
	}
	w.up.lasting = 0
	one := func(name, store, client string) *process {
		g := &process{t: t, port: freePort(t), log: w.dir + "/cost.log"}
		w.write(name+".hcl", fmt.Sprintf(`
listen   = "127.0.0.1:%d"
seal_key = "0123456789abcdef0123456789abcdef"
%s
client "all" {
  key = "the-key-of-all-calls"
  %s
}
upstream "u" {
  protocol = "chat"
  url      = "%s/v1"
  keys     = ["key-good"]
}
`, g.port, store, client, w.up.server.URL))
		g.args = []string{w.gateways[0].args[0], "serve", "-c", w.dir + "/" + name + ".hcl"}
		g.start()
		t.Cleanup(func() { g.stop(syscall.SIGKILL) })
		return g
	}
	server := fmt.Sprintf("store {\n  url     = \"redis://127.0.0.1:%d\"\n  prefix  = \"cost:\"\n  timeout = \"1s\"\n}", w.store.port)
	limits := "requests_per_minute = 100000000\n  tokens_per_day = 100000000000"
	for round, of := range []struct {
		size        string
		calls, rate int
	}{{"small", calls, 600}, {"small", calls, 600}, {"small", calls, 600}, {"small", calls / 2, 300}, {"small", calls / 4, 100}, {"agent", calls / 4, 150}} {
		if w.body = smallCall; of.size == "agent" {
			w.body = agentCall()
		}
		for _, c := range []struct{ name, store, client string }{
			{"memory, no limits", "", ""}, {"server, no limits", server, ""}, {"memory, limits", "", limits}, {"server, limits", server, limits},
		} {
			g := one("cost", c.store, c.client)
			w.load(of.calls/4, 0, g) // warm
			before, storeBefore, scripts := cpu(g), cpu(w.store), w.scripts()
			w.load(of.calls, of.rate, g)
			t.Logf("round %d, %s calls, %d a second, %s: %.0f µs of CPU for a call, %.0f µs of the server's, which ran %.2f scripts", round, of.size, of.rate, c.name,
				us(cpu(g)-before, of.calls), us(cpu(w.store)-storeBefore, of.calls), float64(w.scripts()-scripts)/float64(of.calls))
			g.stop(syscall.SIGTERM)
		}
	}
	w.body = smallCall
	for _, n := range []int{1, 2, 4} {
		var list []*process
		for i := range n {
			list = append(list, one(fmt.Sprintf("many%d", i), server, limits))
		}
		w.load(calls/4, 0, list...)
		took := w.load(calls, 0, list...)
		t.Logf("%d gateways: %.0f calls/s", n, float64(calls)/took.Seconds())
		for _, g := range list {
			g.stop(syscall.SIGTERM)
		}
	}
}

// agentCall is a request of 125 KB, as an agent sends them: a long system prompt, tools and a history. Its answer is a stream.
func agentCall() string {
	var b strings.Builder
	b.WriteString(`{"model":"m","stream":true,"stream_options":{"include_usage":true},"tools":[`)
	for i := range 20 {
		fmt.Fprintf(&b, `%s{"type":"function","function":{"name":"tool_%d","description":"%s","parameters":{"type":"object","properties":{"path":{"type":"string"},"lines":{"type":"integer"}},"required":["path"]}}}`,
			map[bool]string{true: ",", false: ""}[i > 0], i, strings.Repeat("What it does. ", 70))
	}
	fmt.Fprintf(&b, `],"messages":[{"role":"system","content":"%s"}`, strings.Repeat("What to do. ", 1500))
	for i := range 40 {
		fmt.Fprintf(&b, `,{"role":"assistant","content":null,"tool_calls":[{"id":"call_%d","type":"function","function":{"name":"tool_1","arguments":"{\"path\":\"a.go\"}"}}]},{"role":"tool","tool_call_id":"call_%d","content":"%s"}`,
			i, i, strings.Repeat("a line of a file\\n", 110))
	}
	b.WriteString(`,{"role":"user","content":"go on"}]}`)
	return b.String()
}

func us(d time.Duration, calls int) float64 { return float64(d.Microseconds()) / float64(calls) }

// load makes so many calls a second at gateways in turn, with rate 0 as many as they can, and says how long that took. CPU is compared at the same
// rate: a process that waits more often uses more of it for each call.
func (w *world) load(calls, rate int, gateways ...*process) time.Duration {
	front := w.front.port
	defer func() { w.front.port = front }()
	began := time.Now()
	var left atomic.Int64
	left.Store(int64(calls))
	var work sync.WaitGroup
	for i := range 16 {
		at := *w
		at.front = &process{port: gateways[i%len(gateways)].port}
		work.Go(func() {
			for {
				n := left.Add(-1)
				if n < 0 {
					return
				}
				if rate > 0 {
					time.Sleep(time.Until(began.Add(time.Duration(int64(calls)-n) * time.Second / time.Duration(rate))))
				}
				if status, err := at.call("the-key-of-all-calls"); err != nil || status != 200 {
					w.t.Error(status, err)
					return
				}
			}
		})
	}
	work.Wait()
	return time.Since(began)
}

// scripts is how many the server has run.
func (w *world) scripts() int {
	found := regexp.MustCompile(`cmdstat_evalsha:calls=(\d+)`).FindStringSubmatch(w.cli("info", "commandstats"))
	if found == nil {
		w.t.Fatal("the server has run no script")
	}
	n, _ := strconv.Atoi(found[1]) // Digits are a number.
	return n
}

// cpu is what a process has used so far. Ticks are hundredths of a second on Linux.
func cpu(p *process) time.Duration {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	user, _ := strconv.Atoi(fields[11])
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * 10 * time.Millisecond
}
