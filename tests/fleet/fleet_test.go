// Package fleet tests several gateways that share a server, as processes, while they and the server fail.
package fleet

import (
	"encoding/json"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// TestFleet makes calls through haproxy at four gateways, while gateways end and start, and the server is paused, restarted and away. PARLANCE_FLEET is how
// many calls; docs/fleet.md has the command of the long form.
func TestFleet(t *testing.T) {
	if testing.Short() {
		t.Skip("runs for a while")
	}
	calls := 3000
	if text := os.Getenv("PARLANCE_FLEET"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		calls = n
	}
	w := newWorld(t)
	within(t, "the gateways know each other", func() bool { return w.cli("hlen", "parlance:{fleet}:instances") == "4" })

	var left, done, ok, budget atomic.Int64
	left.Store(int64(calls))
	var mu sync.Mutex
	failures := map[string]int{}
	var work sync.WaitGroup
	for i := range 16 {
		work.Go(func() {
			for left.Add(-1) >= 0 {
				key := "the-key-of-all-calls"
				if i == 0 {
					key = "the-key-with-a-budget"
				}
				status, err := w.call(key)
				done.Add(1)
				switch {
				case err != nil:
					mu.Lock()
					failures[err.Error()]++
					mu.Unlock()
				case status == 200 && i == 0:
					budget.Add(1)
					ok.Add(1)
				case status == 200:
					ok.Add(1)
				case i != 0:
					mu.Lock()
					failures["429"]++
					mu.Unlock()
				default:
					time.Sleep(5 * time.Millisecond) // The budget is used up.
				}
			}
		})
	}
	reach := func(share float64) {
		within(t, "calls are made", func() bool { return float64(done.Load()) >= share*float64(calls) })
	}
	reach(0.1)
	_, _, _, before := w.up.totals()
	w.store.signal(syscall.SIGSTOP)
	reach(0.2)
	w.store.signal(syscall.SIGCONT)
	reach(0.3)
	w.gateways[0].stop(syscall.SIGTERM)
	reach(0.4)
	w.gateways[0].start()
	w.store.stop(syscall.SIGKILL)
	reach(0.5)
	w.store.start()
	reach(0.6)
	w.gateways[1].stop(syscall.SIGTERM)
	w.gateways[1].start()
	reach(0.8)
	w.store.signal(syscall.SIGSTOP)
	time.Sleep(300 * time.Millisecond)
	w.store.signal(syscall.SIGCONT)
	work.Wait()

	bad, worst, served, most := w.up.totals()
	t.Logf("%d calls, %d answered, %d of the budget; failing accounts were asked %d times, one of them %d times; %d calls of an account at once, %d while all was well", calls, ok.Load(), budget.Load(), bad, worst, most, before)
	for text, n := range failures {
		t.Errorf("%d calls: %s", n, text)
	}
	if before > slots {
		t.Errorf("an account was used %d times at once, and may be %d times", before, slots)
	}
	if most > 2*slots { // those in flight when the server went away, and the shares
		t.Errorf("an account was used %d times at once", most)
	}
	if worst > gateways*slots+2 {
		t.Errorf("an account that has reached its limit was asked %d times", worst)
	}
	if spent := budget.Load() * tokens; spent > 3600 { // some of it while the server was away, when no gateway knew what the others had just spent
		t.Errorf("%d tokens of 3000 were spent", spent)
	}
	if served != ok.Load() {
		t.Errorf("the upstream served %d calls, the clients have %d answers", served, ok.Load())
	}
	for _, text := range []string{"is lost", "refuses a write", "panic"} {
		for _, line := range w.lines(text) {
			t.Error(line)
		}
	}
	counted := int64(0)
	within(t, "the usage is the upstream's", func() bool {
		if counted = w.usage(); counted != served*tokens {
			t.Logf("%d tokens are counted, %d were used", counted, served*tokens)
			time.Sleep(time.Second)
		}
		return counted == served*tokens
	})
	within(t, "no slot is left", func() bool {
		return w.cli("--raw", "eval", "local n = 0 for _, k in ipairs(redis.call('KEYS', '*:leases')) do n = n + redis.call('ZCARD', k) end return n", "0") == "0"
	})

	// The slots of a gateway that is killed are free when their time is over.
	w.up.mu.Lock()
	w.up.lasting = time.Second
	w.up.mu.Unlock()
	for range 4 {
		work.Go(func() { _, _ = w.call("the-key-of-all-calls") }) // One of them fails.
	}
	slotsTaken := func() string {
		return w.cli("eval", "local n = 0 for _, k in ipairs(redis.call('KEYS', '*:leases')) do n = n + redis.call('ZCARD', k) end return n", "0")
	}
	within(t, "the calls run", func() bool { return slotsTaken() == "4" })
	w.gateways[2].stop(syscall.SIGKILL)
	work.Wait()
	within(t, "no slot is left", func() bool { return slotsTaken() == "0" })
}

// usage is the tokens that the fleet counted.
func (w *world) usage() (sum int64) {
	cmd := exec.Command(w.gateways[3].args[0], "usage", "--json", "-c", w.dir+"/gw3.hcl")
	out, err := cmd.Output()
	if err != nil {
		w.t.Fatal(err)
	}
	var used struct {
		Usage []struct{ Fresh, Output int64 }
	}
	if err := json.NewDecoder(strings.NewReader(string(out))).Decode(&used); err != nil {
		w.t.Fatal(err)
	}
	for _, r := range used.Usage {
		sum += r.Fresh + r.Output
	}
	return sum
}
