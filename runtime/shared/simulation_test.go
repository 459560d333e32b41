package shared

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"

	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/tests/full"
)

const (
	simSlots   = 2  // of an account
	simThought = 10 // tokens that a call is thought to cost
	simMost    = 20 // tokens that it costs at most
)

var (
	simLimits = keys.Limits{RequestsPerMinute: 60, InFlight: 5, TokensPerDay: 400}

	// Those of a client with many calls, and of its group.
	simBusy   = [3]keys.Limits{{RequestsPerMinute: 500, InFlight: 20}, {RequestsPerMinute: 3000, InFlight: 60, TokensPerDay: 800}, {RequestsPerMinute: 600, TokensPerMinute: 9000}}
	simGroups = [3]keys.Limits{{}, {RequestsPerMinute: 10_000}, {RequestsPerMinute: 400, InFlight: 30}}
)

// simFlight is a call that an upstream answers.
type simFlight struct {
	in      *simInstance
	account string
	lease   string
	share   int // of the instance, when it asked for a slot
}

// simTruth is what really happens, and what of it must not.
type simTruth struct {
	problems []string
	calm     bool // no lease may lapse: no instance stands still for long, and no message is lost

	flights map[*simFlight]bool
	leases  map[string]time.Time // until when the server holds them
	begins  []time.Time          // of calls that the server let in
	alone   []time.Time          // of calls that it was not asked about
	most    int                  // calls of an account at once

	spent, settled map[string]int64 // by instance
	today          int64            // that the server has counted
	last           []simEnd         // calls of calm instances that the server may not know yet
	bound          int64            // what may be spent after the last call that the server let in

	usedUp  time.Time              // when the server knew that the budget is used up
	granted map[string][]*simGrant // what is let in ahead of the client, by instance
	ahead   int                    // calls that were let in ahead
	late    int                    // of them, after the budget was used up
	made    map[string]int64       // calls by instance
	counted map[string]int64       // requests that the server has counted of them
}

// simGrant is calls of the client that the server let an instance make ahead.
type simGrant struct {
	at    time.Time
	calls int64 // that are not made yet
}

// reserved are calls that are let in ahead and not made yet.
func (t *simTruth) reserved(w *simWorld) (calls int64) {
	for id, list := range t.granted {
		for len(list) > 0 && w.now.Sub(list[0].at) > 15*time.Second {
			list = list[1:]
		}
		t.granted[id] = list
		for _, g := range list {
			if w.now.Sub(g.at) < grantTime {
				calls += g.calls
			}
		}
	}
	return calls
}

// decided notes that an instance knows what the server said of a call of the client, which bounds what will be spent.
func (t *simTruth) decided(w *simWorld) {
	unsettled, open := int64(0), int64(1)
	for id, spent := range t.spent {
		unsettled += spent - t.settled[id]
	}
	for _, in := range w.instances {
		open += int64(in.open)
	}
	t.bound = t.onServer() + unsettled + (open+t.reserved(w))*simMost
}

// madeAhead notes that an instance uses a call that was let in ahead.
func (t *simTruth) madeAhead(w *simWorld, in *simInstance) {
	list := t.granted[in.id]
	for i := len(list) - 1; i >= 0; i-- {
		if g := list[i]; g.calls > 0 {
			g.calls--
			if after := w.now.Sub(g.at); after > grantTime*102/100 { // Clocks are a hundredth wrong.
				t.wrong("a call is made %v after it was let in ahead", after)
			}
			return
		}
	}
	t.wrong("%s makes a call that was not let in ahead", in.id)
}

type simEnd struct {
	at  time.Time
	in  *simInstance
	sum int64 // that the instance has spent by then
}

func (t *simTruth) wrong(format string, args ...any) {
	if len(t.problems) < 10 {
		t.problems = append(t.problems, fmt.Sprintf(format, args...))
	}
}

// begun notes a call that was let in.
func (t *simTruth) begun(w *simWorld, in *simInstance, by *simTask) {
	in.open++
	if !by.answered {
		t.alone = append(t.alone, w.now)
		if t.calm {
			t.wrong("%s: the server was not asked", in.id)
		}
		return
	}
	t.made[in.id]++
	t.begins = append(t.begins, w.now)
	n := 0
	for _, at := range t.begins {
		if w.now.Sub(at) < time.Minute {
			n++
		}
	}
	if limit := w.limits.RequestsPerMinute; n*100 > int(limit)*105 {
		t.wrong("%d calls in a minute", n)
	}
	open := 0
	for _, in := range w.instances {
		open += in.open
	}
	if limit := w.limits.InFlight; t.calm && limit > 0 && open > int(limit) {
		t.wrong("%d calls at once", open)
	}
	if by.ahead {
		t.ahead++
		if !t.usedUp.IsZero() {
			t.late++
		}
		return
	}
	if !t.calm {
		return
	}
	for _, e := range t.last {
		if !e.in.dead && w.now.Sub(e.at) > 250*time.Millisecond && t.settled[e.in.id] < e.sum {
			t.wrong("the server does not know of a call that ended %v ago", w.now.Sub(e.at))
		}
	}
	if len(t.last) > 40 {
		t.last = t.last[len(t.last)-40:]
	}
}

func (t *simTruth) onServer() (sum int64) {
	for _, n := range t.settled {
		sum += n
	}
	return sum
}

// ended notes the end of a call.
func (t *simTruth) ended(w *simWorld, in *simInstance, cost int64) {
	in.open--
	t.spent[in.id] += cost
	t.last = append(t.last, simEnd{w.now, in, t.spent[in.id]})
}

// takeOff notes a call that an account answers from now on.
func (t *simTruth) takeOff(w *simWorld, in *simInstance, account, lease string, share int) *simFlight {
	f := &simFlight{in, account, lease, share}
	t.flights[f] = true
	all, held, alone := 0, 0, 0
	for f := range t.flights {
		if f.account != account {
			continue
		}
		all++
		if f.lease == "" && f.in == in {
			alone++
			share = max(share, f.share)
		}
		if f.lease != "" && t.leases[f.lease].After(w.now) {
			held++
		} else if t.calm {
			t.wrong("a call of %s goes on without a slot (lease %q)", f.in.id, f.lease)
		}
	}
	if alone > share {
		t.wrong("%s makes %d calls of an account without the server, and its share is %d", in.id, alone, share)
	}
	if t.most = max(t.most, all); held > simSlots || t.calm && all > simSlots {
		t.wrong("%d calls of an account with %d slots, %d of them hold one", all, simSlots, held)
	}
	return f
}

// land notes the end of a call that an account answered.
func (t *simTruth) land(w *simWorld, f *simFlight) {
	delete(t.flights, f)
	if !t.calm {
		return
	}
	if !t.leases[f.lease].After(w.now) {
		t.wrong("a call of %s ends whose slot had lapsed", f.in.id)
	}
	w.at(w.now.Add(250*time.Millisecond), func() {
		if t.leases[f.lease].After(w.now) && !f.in.dead {
			t.wrong("the slot of a call of %s is not given back", f.in.id)
		}
	})
}

// executed notes what the server did.
func (t *simTruth) executed(w *simWorld, in *simInstance, c *redis.Cmd) {
	args := c.Args()
	if strings.EqualFold(text(args[0]), "zrem") {
		delete(t.leases, text(args[2]))
		return
	}
	n, _ := strconv.Atoi(fmt.Sprint(args[2]))
	argv := args[3+n:]
	till := w.now.Add(leaseTime)
	switch args[1] {
	case leaseScript.digest:
		if number(c.Val()) == 1 {
			t.leases[text(argv[1])] = till
		}
	case renewScript.digest:
		for _, lease := range argv[1:] {
			t.leases[text(lease)] = till
		}
	case admitScript.digest:
		said, _ := admitted(text(c.Val()))
		if simGroup(args) {
			return
		}
		if said.why != "" {
			return
		}
		if limit, ahead := w.limits.TokensPerDay, t.reserved(w); limit > 0 && t.today+ahead*simThought >= limit {
			t.wrong("the server lets a call in when %d tokens are spent and %d calls let in ahead", t.today, ahead)
		}
		if said.n[9] > 0 {
			t.granted[in.id] = append(t.granted[in.id], &simGrant{w.now, said.n[9]})
			if limit, ahead := w.limits.TokensPerDay, t.reserved(w); limit > 0 && t.today+ahead*simThought > limit {
				t.wrong("the server lets %d calls in ahead when %d tokens are spent", ahead, t.today)
			}
		}
		t.counted[in.id] += 1 + said.n[9]
	case settleScript.digest:
		if number(c.Val()) != 1 || simGroup(args) {
			return
		}
		t.wrote(w, in, argv)
	}
}

// simGroup reports whether a script is about the group: its keys are not those of the client.
func simGroup(args []any) bool { return strings.Contains(text(args[3]), "{group:") }

// wrote notes what the server has counted of calls that ended.
func (t *simTruth) wrote(w *simWorld, in *simInstance, argv []any) {
	if t.calm && argv[1] != "24" {
		t.wrong("%s counts for day %v", in.id, argv[1])
	}
	t.settled[in.id] += number(argv[2])
	if argv[1] == "24" { // An instance that has never reached the server goes by its own clock.
		t.today += number(argv[2])
	}
	if limit := w.limits.TokensPerDay; limit > 0 && t.today >= limit && t.usedUp.IsZero() {
		t.usedUp = w.now
	}
	for i, arg := range argv[5:] {
		if arg == "r" {
			n, _ := strconv.ParseInt(fmt.Sprint(argv[5+i+2]), 10, 64)
			t.counted[in.id] -= n
		}
	}
}

// killed notes that an instance has ended: its upstream calls end with it, and what it did not write is lost.
func (t *simTruth) killed(in *simInstance) {
	in.open = 0
	for f := range t.flights {
		if f.in == in {
			delete(t.flights, f)
		}
	}
}

// disturb has something happen, again and again.
func (w *simWorld) disturb() {
	if w.stopping {
		return
	}
	in := w.instances[w.rng.IntN(len(w.instances))]
	switch w.rng.IntN(4) {
	case 0:
		if w.faults.crashes && !in.dead {
			w.crash(in)
		}
	case 1:
		if w.faults.pauses > 0 && !in.dead {
			in.paused = w.now.Add(w.between(time.Millisecond, w.faults.pauses))
		}
	case 2:
		if w.faults.outages && w.chance(0.5) {
			w.refusing = w.now.Add(w.between(100*time.Millisecond, 30*time.Second))
		} else if w.faults.outages {
			w.stalled = w.now.Add(w.between(100*time.Millisecond, 30*time.Second))
		}
	}
	w.at(w.now.Add(w.between(time.Second, 20*time.Second)), w.disturb)
}

// crash kills an instance. Its slots are free soon, and another instance starts.
func (w *simWorld) crash(in *simInstance) {
	w.kill(in)
	w.truth.killed(in)
	w.at(w.now.Add(w.between(0, 10*time.Second)), w.start)
	last := w.now
	if in.arrives.After(last) { // What it had sent may still come to the server.
		last = in.arrives
	}
	w.at(last.Add(leaseTime+time.Second), func() {
		if n := w.held(in.id + "-"); n > 0 {
			w.truth.wrong("%d slots of %s are held after its end", n, in.id)
		}
	})
}

// held is how many leases the server holds whose names begin with a prefix.
func (w *simWorld) held(prefix string) (n int) {
	for _, key := range w.engine.Keys() {
		if !strings.HasSuffix(key, ":leases") {
			continue
		}
		members, err := w.direct.ZRangeArgs(context.Background(), redis.ZRangeArgs{Key: key, ByScore: true, Start: fmt.Sprint("(", w.now.UnixMilli()), Stop: "+inf"}).Result()
		if err != nil {
			w.truth.wrong("the server answers %v", err)
		}
		for _, m := range members {
			if strings.HasPrefix(m, prefix) {
				n++
			}
		}
	}
	return n
}

// simProfiles are kinds of runs.
var simProfiles = []simFaults{
	{answers: true, crashes: true}, // and clocks that are wrong, and messages that overtake each other, as in all
	{crashes: true, pauses: 6 * time.Second},
	{crashes: true, loss: 0.03, late: 0.05},
	{crashes: true, pauses: 40 * time.Second, loss: 0.02, late: 0.03, outages: true},
}

// simulate runs a seed, and says what was wrong, and what came of it.
func simulate(seed uint64, engine *miniredis.Miniredis, direct *redis.Client) (problems []string, result string) {
	engine.FlushAll()
	w := &simWorld{rng: rand.New(rand.NewPCG(seed, 17)), now: time.Date(2026, 11, 24, 23, 54, 0, 0, time.UTC), faults: simProfiles[seed%uint64(len(simProfiles))], engine: engine, direct: direct}
	w.limits = simLimits
	if kind := seed / uint64(len(simProfiles)); kind%2 == 1 {
		n := kind / 2 % uint64(len(simBusy))
		w.busy, w.limits, w.group = true, simBusy[n], simGroups[n]
	}
	w.truth = simTruth{calm: w.faults.answers, made: map[string]int64{}, counted: map[string]int64{}, granted: map[string][]*simGrant{}, flights: map[*simFlight]bool{}, leases: map[string]time.Time{}, spent: map[string]int64{}, settled: map[string]int64{}}
	engine.SetTime(w.now)
	for range 2 + w.rng.IntN(3) {
		w.start()
	}
	w.at(w.now.Add(w.between(time.Second, 10*time.Second)), w.disturb)
	w.run(w.now.Add(w.between(30*time.Second, 80*time.Second)))
	// All ends, the network is well, and time passes.
	w.stopping, w.faults = true, simFaults{answers: true}
	t := &w.truth
	w.run(w.now.Add(time.Second))
	for _, in := range w.instances {
		if n := w.held(in.id + "-"); w.busy && t.calm && !in.dead && n > 0 {
			t.wrong("%d slots of %s are held, and no call runs", n, in.id)
		}
	}
	w.run(w.now.Add(30*time.Second + leaseTime))
	engine.SetTime(w.now)
	if n := w.held(""); n > 0 {
		t.wrong("%d slots are held at the end", n)
	}
	for _, in := range w.instances {
		switch spent, settled := t.spent[in.id], t.settled[in.id]; {
		case in.dead && settled > spent, !in.dead && settled != spent:
			t.wrong("%s: %d tokens were spent, the server counted %d (dead: %v)", in.id, spent, settled, in.dead)
		}
		if n := t.counted[in.id]; t.calm && !in.dead && n != t.made[in.id] {
			t.wrong("%s: %d calls were made, the server counted %d", in.id, t.made[in.id], n)
		}
		if !in.dead {
			if n := in.s.waiting(); n > 0 {
				t.wrong("%s: %d writes wait at the end", in.id, n)
			}
			w.kill(in)
		}
	}
	total := int64(0)
	for _, spent := range t.spent {
		total += spent
	}
	if beyond := total - max(t.bound, w.limits.TokensPerDay); w.limits.TokensPerDay > 0 && beyond > int64(len(t.alone))*simMost {
		t.wrong("%d tokens were spent, %d may be, and %d calls were let in without the server", total, t.bound, len(t.alone))
	}
	return t.problems, fmt.Sprintf("%d calls, %d without the server, %d let in ahead, %d after the budget, %d tokens, %d at once, %d instances, %d events", len(t.begins)+len(t.alone), len(t.alone), t.ahead, t.late, total, t.most, w.born, w.count)
}

// TestSimulation simulates the protocol of leases and limits: what instances and scripts do while instances are killed and stand still, messages are late,
// lost and overtake each other, the server goes away, and clocks are wrong. PARLANCE_SIMULATE is how many seeds, or which, as in 17-18, which is seed 17.
func TestSimulation(t *testing.T) {
	first, seeds := uint64(0), uint64(4)
	if full.All() {
		seeds = 150
	}
	if text := os.Getenv("PARLANCE_SIMULATE"); text != "" {
		from, to, found := strings.Cut(text, "-")
		if !found {
			from, to = "0", text
		}
		var err error
		if first, err = strconv.ParseUint(from, 10, 64); err == nil {
			seeds, err = strconv.ParseUint(to, 10, 64)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	engine := miniredis.NewMiniRedis()
	defer engine.Close()
	engine.ClockTTL(true)
	direct := redis.NewClient(&redis.Options{Dialer: func(context.Context, string, string) (net.Conn, error) { return engine.Dial() }})
	defer func() { _ = direct.Close() }()
	for _, s := range []script{beatScript, leaseScript, renewScript, admitScript, settleScript} {
		if got, err := direct.ScriptLoad(t.Context(), s.text).Result(); err != nil || got != s.digest {
			t.Fatal(got, err)
		}
	}
	for seed := first; seed < seeds; seed++ {
		problems, result := simulate(seed, engine, direct)
		for _, p := range problems {
			t.Errorf("seed %d: %s", seed, p)
		}
		if len(problems) > 0 || seed < first+uint64(2*len(simProfiles)) {
			t.Logf("seed %d: %s", seed, result)
		}
		if seed == first { // the same seed, the same run
			if _, again := simulate(seed, engine, direct); again != result {
				t.Errorf("seed %d is not the same again: %s, %s", seed, result, again)
			}
		}
	}
}
