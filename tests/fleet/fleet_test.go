// Package fleet tests several gateways that share a server, as processes, while they and the server fail.
package fleet

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/tests/full"
)

// TestFleet (R37) makes calls through haproxy at four gateways, while gateways end and start, the server is paused, restarted and away, and the network between
// them has faults. PARLANCE_FLEET is how many calls; docs/fleet.md has the command of the long form.
func TestFleet(t *testing.T) {
	if testing.Short() {
		t.Skip("runs for a while")
	}
	full.Only(t)
	calls := 3000
	if text := os.Getenv("PARLANCE_FLEET"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		calls = n
	}
	w := newWorld(t, "200ms")
	within(t, "the gateways know each other", func() bool { return w.cli("hlen", "parlance:{fleet}:instances") == "4" })

	within(t, "gateways that serve the same on other addresses show the same hash", func() bool {
		hashes := w.hashes()
		return len(hashes) == 1 && !hashes[""] // A gateway says what it serves with its next beat.
	})

	l := &load{w: w, calls: int64(calls), failures: map[string]int{}}
	began := time.Now()
	l.start()
	before := l.disturb()
	l.work.Wait()
	took := time.Since(began)
	ok := &l.ok

	bad, worst, served, most := w.up.totals()
	t.Logf("%d calls in %v, %d answered, %d of the budget; failing accounts were asked %d times, one of them %d times; %d calls of an account at once, %d while all was well", calls, took.Round(time.Second), ok.Load(), len(l.budget), bad, worst, most, before)
	for text, n := range l.failures {
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
	l.checkBudget()
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
	within(t, "all gateways have the upstream's numbers of calls", func() bool {
		for i := range w.gateways {
			if succeeded, failed := w.counted(i); succeeded != served || failed != int64(bad) {
				t.Logf("gateway %d has %d calls that succeeded and %d that failed; %d were served, and %d failed", i, succeeded, failed, served, bad)
				time.Sleep(time.Second)
				return false
			}
		}
		return true
	})
	w.checkSessions()
	within(t, "no slot is left", func() bool {
		return w.cli("--raw", "eval", "local n = 0 for _, k in ipairs(redis.call('KEYS', '*:leases')) do n = n + redis.call('ZCARD', k) end return n", "0") == "0"
	})

	// The slots of a gateway that is killed are free when their time is over.
	w.up.mu.Lock()
	w.up.lasting = time.Second
	w.up.mu.Unlock()
	for range 4 {
		l.work.Go(func() { _, _ = w.call("the-key-of-all-calls") }) // One of them fails.
	}
	slotsTaken := func() string {
		return w.cli("eval", "local n = 0 for _, k in ipairs(redis.call('KEYS', '*:leases')) do n = n + redis.call('ZCARD', k) end return n", "0")
	}
	within(t, "the calls run", func() bool { return slotsTaken() == "4" })
	w.gateways[2].stop(syscall.SIGKILL)
	l.work.Wait()
	within(t, "no slot is left", func() bool { return slotsTaken() == "0" })
}

// checkSessions checks that a conversation has the same account at all gateways. Where the machine is so slow that the server does not answer in
// time, a call gets another one: then another conversation is tried.
func (w *world) checkSessions() {
	n := 0
	within(w.t, "a conversation has one account", func() bool {
		n++
		body := fmt.Sprintf(`{"model":"m","prompt_cache_key":"conversation %d","messages":[{"role":"user","content":"hi"}]}`, n)
		w.up.mu.Lock()
		before := maps.Clone(w.up.asked)
		w.up.mu.Unlock()
		for i := range 2 * gateways {
			if status, _, err := w.callAt(w.gateways[i%gateways].port, "the-key-of-all-calls", body); err != nil || status != http.StatusOK {
				w.t.Fatal(status, err)
			}
			time.Sleep(50 * time.Millisecond) // What was bound is written, and the account has a slot.
		}
		w.up.mu.Lock()
		defer w.up.mu.Unlock()
		asked := 0
		for key, all := range w.up.asked {
			if all > before[key] && strings.HasSuffix(key, "good") {
				asked++
			}
		}
		return asked == 1
	})
}

// counted are the attempts of all accounts that succeeded and failed, as a gateway shows them.
func (w *world) counted(gateway int) (succeeded, failed int64) {
	out, err := exec.Command(w.gateways[gateway].args[0], "accounts", "list", "--json", "-c", fmt.Sprintf("%s/gw%d.hcl", w.dir, gateway)).Output()
	if err != nil {
		w.t.Fatal(err)
	}
	var list struct {
		Accounts []struct {
			Succeeded int64
			Failed    map[string]int64
		}
	}
	if err := json.Unmarshal(out, &list); err != nil {
		w.t.Fatal(err, string(out))
	}
	for _, a := range list.Accounts {
		succeeded += a.Succeeded
		for _, n := range a.Failed {
			failed += n
		}
	}
	return succeeded, failed
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

// hashes are those of the rules and settings that the gateways serve, as the fleet shows them.
func (w *world) hashes() map[string]bool {
	last := len(w.gateways) - 1
	out, err := exec.Command(w.gateways[last].args[0], "fleet", "--json", "-c", fmt.Sprintf("%s/gw%d.hcl", w.dir, last)).Output()
	if err != nil {
		w.t.Fatal(err)
	}
	var fleet struct {
		Instances []struct{ Hash string }
	}
	if err := json.Unmarshal(out, &fleet); err != nil || len(fleet.Instances) != len(w.gateways) {
		w.t.Fatal(err, string(out))
	}
	hashes := map[string]bool{}
	for _, i := range fleet.Instances {
		hashes[i.Hash] = true
	}
	return hashes
}
