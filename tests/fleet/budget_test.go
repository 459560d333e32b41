package fleet

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/tests/full"
)

const (
	budgetKey    = "the-key-with-a-budget"
	budgetTokens = 1500
)

// budgetCall is a call of the client that has a budget, and was answered.
type budgetCall struct {
	gateway      string
	began, ended time.Time
	away         bool // the server was away at its begin or its end
}

// outage is a time in which a gateway decided by itself about the budget, as its log says.
type outage struct {
	gateway    string
	begin, end time.Time // end is never while it goes on
	known      int64     // tokens that the gateway knew to be spent at the begin
	instances  int64     // that it knew to live
	spent      int64     // tokens that it spent meanwhile; not known while it goes on
}

// never is later than all that a test does.
var never = time.Unix(1<<40, 0)

// outages reads those of all gateways.
func (w *world) outages() (list []*outage) {
	w.t.Helper()
	for i, g := range w.gateways {
		log, err := os.ReadFile(g.log)
		if err != nil {
			w.t.Fatal(err)
		}
		var open *outage
		for text := range strings.Lines(string(log)) {
			var line struct {
				Time      time.Time `json:"time"`
				Msg       string    `json:"msg"`
				Counter   string    `json:"counter"`
				Tokens    int64     `json:"tokens_day"`
				Instances int64     `json:"instances"`
			}
			if json.Unmarshal([]byte(text), &line) != nil || line.Counter != "client:few" {
				continue
			}
			if begins := strings.HasPrefix(line.Msg, "the store's server does not answer: "); begins {
				open = &outage{gateway: fmt.Sprintf("gw%d", i), begin: line.Time, end: never, known: line.Tokens, instances: line.Instances}
				list = append(list, open)
			} else if open != nil {
				open.end, open.spent, open.instances = line.Time, line.Tokens, min(open.instances, line.Instances)
				open = nil
			}
		}
	}
	return list
}

// outageOf is the outage that a call was decided about in; nil: the server decided. The client makes one call at a time, and the log is written while a
// call is decided about.
func outageOf(list []*outage, c *budgetCall) *outage {
	for _, o := range list {
		if o.gateway == c.gateway && c.ended.After(o.begin) && c.ended.Before(o.end) {
			return o
		}
	}
	return nil
}

// known is how long the fleet may not know of a call that ended: 30 ms, and what a loaded machine adds to that.
const known = time.Second

// checkBudget holds the bound of docs/fleet.md. No call is let in by the server when it knows that the budget is used up. In an outage, each gateway makes
// calls for no more than its share of what was left, as it knew it, and the last call. So the budget is exceeded by no more than those, and the call in flight.
func (l *load) checkBudget() {
	t, list := l.w.t, l.w.outages()
	// spentBy is what was spent by calls that had ended at a time, and that the server knew of then unless it was away.
	spentBy := func(at time.Time) (sum int64) {
		for i := range l.budget {
			o := outageOf(list, &l.budget[i])
			if l.budget[i].ended.Before(at) && (o == nil || o.end.Before(at)) {
				sum += tokens
			}
		}
		return sum
	}
	alone := map[*outage]int64{}
	inOutages, late := int64(0), int64(0)
	for i := range l.budget {
		c := &l.budget[i]
		if o := outageOf(list, c); o != nil {
			alone[o] += tokens
			inOutages += tokens
			continue
		}
		switch spent := spentBy(c.began.Add(-known)); {
		case spent >= budgetTokens && !c.away:
			t.Errorf("a call was let in when %d tokens of %d were spent", spent, budgetTokens)
		case spentBy(c.began) >= budgetTokens:
			late += tokens
		}
	}
	for _, o := range list {
		left := budgetTokens - o.known
		if spent := alone[o]; spent > 0 && o.instances*spent >= left+o.instances*tokens {
			t.Errorf("%s spent %d tokens without the server, where %d were left as far as it knew, for %d gateways", o.gateway, spent, left, o.instances)
		}
		if d := o.spent - alone[o]; o.end != never && (d > tokens || d < -tokens) { // One call may be counted a moment after its answer.
			t.Errorf("%s says that it spent %d tokens without the server, and its calls cost %d", o.gateway, o.spent, alone[o])
		}
		// What was spent before its last call that the server decided about, the gateway knows.
		var last time.Time
		for i := range l.budget {
			if c := &l.budget[i]; c.gateway == o.gateway && !c.away && c.ended.Before(o.begin) && outageOf(list, c) == nil {
				last = c.began
			}
		}
		if spent := spentBy(last.Add(-known)); o.known < spent {
			t.Errorf("%s knew of %d tokens, and %d were spent before its last call", o.gateway, o.known, spent)
		}
	}
	all := int64(len(l.budget)) * tokens
	t.Logf("%d of %d tokens are spent: %d in %d outages of a gateway, %d by calls that ended too late to be known", all, budgetTokens, inOutages, len(list), late)
	if all > budgetTokens+inOutages+late+tokens {
		t.Errorf("%d tokens of %d were spent", all, budgetTokens)
	}
}

// TestBudgetInAnOutage has the server go away when a part of a budget is left, and each gateway spend all that it lets in: its share of what was left as it
// knew it, and no more than the last call beyond.
func TestBudgetInAnOutage(t *testing.T) {
	full.Only(t)
	if testing.Short() {
		t.Skip("runs for a while")
	}
	w := newWorld(t, "5s") // No call is slower, however busy the machine is.
	within(t, "the gateways know each other", func() bool { return w.cli("hlen", "parlance:{fleet}:instances") == fmt.Sprint(gateways) })
	time.Sleep(2 * time.Second) // Each learns of the others with a heartbeat.
	call := func(i int) bool {
		t.Helper()
		status, _, err := w.callAt(w.gateways[i].port, budgetKey, w.body)
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(100 * time.Millisecond) // until it is known
		return status == 200
	}
	spent := int64(0)
	var left [gateways]int64 // as each knows it
	for n := range 40 {
		i := n % gateways
		if i == 3 && n > 20 {
			continue // What was spent since its last call, this one does not know.
		}
		if !call(i) {
			t.Fatal("a call is refused while much is left")
		}
		spent += tokens
		left[i] = budgetTokens - spent
	}
	before := spent
	w.store.signal(syscall.SIGSTOP)
	within(t, "the gateways know that the server is away", func() bool {
		for _, g := range w.gateways {
			if log, err := os.ReadFile(g.log); err != nil || !strings.Contains(string(log), "the store's server does not answer") {
				return false
			}
		}
		return true
	})
	bound := before // of all that is spent
	for i := range gateways {
		here := int64(0)
		for call(i) {
			here += tokens
			if here > budgetTokens {
				break
			}
		}
		if here < left[i]/gateways || here*gateways >= left[i]+gateways*tokens {
			t.Errorf("gateway %d spent %d tokens, where %d were left as far as it knew, for %d gateways", i, here, left[i], gateways)
		}
		spent += here
		bound += left[i]/gateways + tokens
	}
	for _, o := range w.outages() {
		if want := left[o.gateway[2]-'0']; budgetTokens-o.known != want || o.instances != gateways {
			t.Errorf("%s says that %d tokens are left for %d gateways, want %d", o.gateway, budgetTokens-o.known, o.instances, want)
		}
	}
	t.Logf("%d tokens of %d are spent, %d before the outage; the bound is %d", spent, budgetTokens, before, bound)
	if spent > bound {
		t.Errorf("%d tokens of %d are spent, and the bound is %d", spent, budgetTokens, bound)
	}
	w.store.signal(syscall.SIGCONT)
	within(t, "the gateways know that the server is back", w.ready)
	within(t, "what was spent is written", func() bool {
		return w.cli("--raw", "hget", "parlance:{client:few}:spent:"+time.Now().UTC().Format("2006-01"), "m") == fmt.Sprint(spent)
	})
	for i := range gateways {
		if spent >= budgetTokens && call(i) {
			t.Errorf("gateway %d lets a call in when %d tokens are spent", i, spent)
		}
	}
}
