package shared

import (
	"container/heap"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"

	"github.com/parlance-gateway/parlance/runtime/keys"
)

// simWorld is a fleet of instances with a server and the network between them, in virtual time. The Go code of the instances and the scripts of the
// server are those that gateways run. Of all that runs, one thing runs at a time, and the seed decides which, so a seed always gives the same run.
type simWorld struct {
	rng     *rand.Rand
	now     time.Time
	faults  simFaults
	events  simEvents
	count   int // of events, which breaks ties
	current *simTask
	engine  *miniredis.Miniredis
	direct  *redis.Client // to the engine
	born    int

	instances []*simInstance
	stalled   time.Time // until when the server does not answer, and keeps what it is sent
	refusing  time.Time // until when it is not there
	stopping  bool      // no call begins any more

	limits keys.Limits // of the client
	group  keys.Limits // of its group
	busy   bool        // calls come so fast that the server lets some in ahead

	truth simTruth
}

// simFaults are what may happen.
type simFaults struct {
	answers bool          // no message is lost or later than a call waits
	crashes bool          // instances are killed, and others start
	pauses  time.Duration // how long an instance may stand still; 0: none does
	outages bool          // of the server
	loss    float64       // share of messages
	late    float64       // share of messages that take up to 3 s
}

// simEvent is what happens at a time: a task goes on, or do is done.
type simEvent struct {
	at    time.Time
	count int
	task  *simTask
	do    func()
}

type simEvents []*simEvent

func (e simEvents) Len() int { return len(e) }
func (e simEvents) Less(i, j int) bool {
	if !e[i].at.Equal(e[j].at) {
		return e[i].at.Before(e[j].at)
	}
	return e[i].count < e[j].count
}
func (e simEvents) Swap(i, j int) { e[i], e[j] = e[j], e[i] }
func (e *simEvents) Push(x any)   { *e = append(*e, x.(*simEvent)) }
func (e *simEvents) Pop() any {
	last := (*e)[len(*e)-1]
	*e = (*e)[:len(*e)-1]
	return last
}

// simTask is a goroutine of an instance. It runs until it sleeps.
type simTask struct {
	in       *simInstance
	next     func() (time.Time, bool)
	stop     func()
	yield    func(time.Time) bool
	answered bool // the last question about limits
	ahead    bool // the last call was let in before it came, and nothing was asked
}

// simInstance is a gateway.
type simInstance struct {
	w       *simWorld
	id      string
	s       *Server
	keys    *keys.Keys
	dead    bool
	paused  time.Time // until
	arrives time.Time // when the last of what it sent comes to the server
	running map[string]int
	open    int // calls that the client's limits count
	tasks   []*simTask
}

var errSimEnd = errors.New("the instance has ended")

func (w *simWorld) push(e *simEvent) {
	w.count++
	e.count = w.count
	heap.Push(&w.events, e)
}

func (w *simWorld) at(at time.Time, do func()) { w.push(&simEvent{at: at, do: do}) }

// spawn has an instance do something beside all else.
func (w *simWorld) spawn(in *simInstance, f func()) {
	t := &simTask{in: in}
	t.next, t.stop = iter.Pull(func(yield func(time.Time) bool) {
		t.yield = yield
		defer func() {
			if r := recover(); r != nil && r != errSimEnd {
				panic(r)
			}
		}()
		f()
	})
	in.tasks = append(in.tasks, t)
	w.push(&simEvent{at: w.now, task: t})
}

// sleep lets others run until a time.
func (w *simWorld) sleep(until time.Time) {
	t := w.current
	if !t.yield(until) {
		panic(errSimEnd)
	}
}

func (w *simWorld) rest(d time.Duration) { w.sleep(w.now.Add(d)) }

// run runs until a time.
func (w *simWorld) run(until time.Time) {
	for len(w.events) > 0 && !w.events[0].at.After(until) {
		e := heap.Pop(&w.events).(*simEvent)
		if e.at.After(w.now) {
			w.now = e.at
		}
		switch t := e.task; {
		case t == nil:
			e.do()
		case t.in.dead:
		case t.in.paused.After(w.now):
			w.push(&simEvent{at: t.in.paused, task: t})
		default:
			w.current = t
			if at, more := t.next(); more {
				w.push(&simEvent{at: at, task: t})
			}
		}
	}
	w.now = until
}

// kill ends an instance in the middle of all that it does.
func (w *simWorld) kill(in *simInstance) {
	in.dead = true
	for _, t := range in.tasks {
		w.current = t
		t.stop()
	}
	_ = in.s.client.Close()
}

func (w *simWorld) chance(p float64) bool { return w.rng.Float64() < p }

// between is a random time.
func (w *simWorld) between(a, b time.Duration) time.Duration {
	return a + time.Duration(w.rng.Int64N(int64(b-a)))
}

// start starts an instance. Its clock is minutes wrong, and not as fast as the server's.
func (w *simWorld) start() {
	w.born++
	in := &simInstance{w: w, id: fmt.Sprintf("i%d", w.born), running: map[string]int{}}
	born, skew, drift := w.now, w.between(-10*time.Minute, 10*time.Minute), 1+(w.rng.Float64()-0.5)/50
	o := Options{Prefix: "p:", Timeout: 50 * time.Millisecond, Instance: Instance{ID: in.id, Name: in.id}, Address: Address{kind: "cluster"}, // each question is asked on its own
		now:   func() time.Time { return born.Add(skew + time.Duration(float64(w.now.Sub(born))*drift)) },
		after: in.after}
	client := redis.NewClient(&redis.Options{Addr: "nowhere"})
	client.AddHook(in)
	in.s = newServer(o.withDefaults(), client)
	in.keys, _ = keys.New(keys.Options{Sharing: simSharing{in.s.Limits(), w}, Now: in.s.Now}) // It fails for a Table only.
	in.keys.Configure([]keys.Key{{Name: "me", Digest: keys.DigestOf("key"), Limits: w.limits, Group: "all"}}, keys.Group{Name: "all", Limits: w.group})
	w.instances = append(w.instances, in)
	w.spawn(in, in.beats)
	w.spawn(in, in.writes)
	calls, n := in.calls, 3
	if w.busy {
		calls, n = in.shortCalls, 1+w.rng.IntN(12)
	}
	for range n {
		w.spawn(in, calls)
	}
}

// after is time.AfterFunc in virtual time.
func (in *simInstance) after(d time.Duration, f func()) {
	w := in.w
	at := w.now.Add(d)
	w.at(at, func() {
		switch {
		case in.dead:
		case in.paused.After(w.now):
			in.after(in.paused.Sub(w.now), f)
		default:
			f()
		}
	})
}

// simSharing notes whether the server answered.
type simSharing struct {
	Limits
	w *simWorld
}

func (s simSharing) Admit(asks []keys.SharedAsk) ([]keys.SharedAnswer, bool) {
	answers, ok := s.Limits.Admit(asks)
	s.w.current.answered = ok
	all := ok
	for i := range answers {
		all = all && answers[i].Ahead
		switch client := strings.HasPrefix(asks[i].Name, "client:"); {
		case client && answers[i].Ahead:
			s.w.truth.madeAhead(s.w, s.w.current.in)
		case client:
			s.w.truth.decided(s.w)
		}
	}
	s.w.current.ahead = all
	if slot := s.w.now.Add(-2*time.Millisecond).UnixMilli() / 3000; all && slot > answers[0].Counted.Slot { // Clocks are a hundredth wrong.
		s.w.truth.wrong("a call counts as one of an earlier slot of time")
	}
	return answers, ok
}

// beats is Server.follow without rows.
func (in *simInstance) beats() {
	for {
		if in.s.beat(context.Background()) == nil {
			in.w.rest(beatInterval)
		} else {
			in.w.rest(retryInterval)
		}
	}
}

// writes is Server.write in virtual time.
func (in *simInstance) writes() {
	renew := in.w.now.Add(leaseTime / 3)
	for {
		in.w.rest(10 * time.Millisecond)
		for in.s.waiting() == 0 && !in.s.leases.renewNow.Load() && in.w.now.Before(renew) {
			in.w.rest(40 * time.Millisecond)
		}
		select {
		case <-in.s.wake:
			writeWaiting(context.Background(), in.s)
		default:
		}
		if !in.w.now.Before(renew) {
			holdOn(context.Background(), in.s)
			renew = in.w.now.Add(leaseTime / 3)
		}
	}
}

// begin waits until the server answers, or not any longer.
func (in *simInstance) begin() {
	for until := in.w.now.Add(startTimeout); in.s.away.Load() && in.w.now.Before(until); {
		in.w.rest(50 * time.Millisecond)
	}
}

// shortCalls makes many calls, one after the other, that ask no account.
func (in *simInstance) shortCalls() {
	w := in.w
	in.begin()
	for !w.stopping {
		w.rest(w.between(time.Millisecond, 25*time.Millisecond))
		if w.chance(0.03) {
			w.rest(w.between(50*time.Millisecond, 3*time.Second))
		}
		if w.stopping {
			return
		}
		p, refusal := in.keys.Find("key").Admit(keys.Ask{Model: "m", Tokens: simThought})
		if refusal != nil {
			w.rest(w.between(50*time.Millisecond, 10*time.Second))
			continue
		}
		w.truth.begun(w, in, w.current)
		w.rest(w.between(time.Millisecond, 40*time.Millisecond))
		cost := 5 + w.rng.Int64N(simMost-4)
		p.Done(cost)
		w.truth.ended(w, in, cost)
	}
}

// calls makes calls, one after the other.
func (in *simInstance) calls() {
	w := in.w
	in.begin()
	for !w.stopping {
		w.rest(w.between(20*time.Millisecond, 1500*time.Millisecond))
		if in.w.stopping {
			return
		}
		p, refusal := in.keys.Find("key").Admit(keys.Ask{Model: "m", Tokens: simThought})
		if refusal != nil {
			continue
		}
		w.truth.begun(w, in, w.current)
		cost := int64(0)
		account := fmt.Sprint("a", w.rng.IntN(2))
		if in.running[account] < simSlots {
			in.running[account]++
			share := in.s.share(accountName("u", account), simSlots)
			if lease, ok := in.s.Accounts().Acquire("u", account, simSlots, in.running[account]); ok {
				f := w.truth.takeOff(w, in, account, lease, share)
				long := 1500 * time.Millisecond
				if w.chance(0.04) {
					long = 25 * time.Second // beyond the time of a lease
				}
				w.rest(w.between(50*time.Millisecond, long))
				w.truth.land(w, f)
				if lease != "" {
					in.s.Accounts().Release("u", account, lease)
				}
				cost = 5 + w.rng.Int64N(simMost-4)
			}
			in.running[account]--
		}
		p.Done(cost)
		w.truth.ended(w, in, cost)
	}
}

// delay is how long a message takes.
func (w *simWorld) delay() time.Duration {
	switch {
	case w.chance(w.faults.late):
		return w.between(30*time.Millisecond, 3*time.Second)
	case w.chance(0.2):
		return w.between(0, 20*time.Millisecond)
	}
	return w.between(100*time.Microsecond, 3*time.Millisecond)
}

// DialHook, ProcessHook and ProcessPipelineHook are the network: redis.Hook.
func (in *simInstance) DialHook(next redis.DialHook) redis.DialHook          { return next }
func (in *simInstance) ProcessHook(next redis.ProcessHook) redis.ProcessHook { return next }

func (in *simInstance) ProcessPipelineHook(redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(_ context.Context, cmds []redis.Cmder) error { return in.send(cmds) }
}

// send has the server run commands, or not, and gives what came back, or did not in time.
func (in *simInstance) send(cmds []redis.Cmder) error {
	w := in.w
	deadline := w.now.Add(simTimeout(cmds[0]))
	if w.refusing.After(w.now) {
		w.rest(time.Millisecond)
		return simFail(cmds, errors.New("connection refused"))
	}
	arrives, lost, noReply := w.now.Add(w.delay()), w.chance(w.faults.loss), w.chance(w.faults.loss)
	if w.stalled.After(arrives) {
		arrives = w.stalled
	}
	copies := make([]*redis.Cmd, len(cmds))
	for i, c := range cmds {
		copies[i] = redis.NewCmd(context.Background(), c.Args()...)
	}
	if !lost {
		if arrives.After(in.arrives) {
			in.arrives = arrives
		}
		w.at(arrives, func() { w.execute(in, copies) })
	}
	back := arrives.Add(w.delay())
	if lost || noReply || back.After(deadline) {
		w.sleep(deadline)
		return simFail(cmds, context.DeadlineExceeded)
	}
	w.sleep(back)
	if w.now.After(deadline) && w.chance(0.5) { // The instance stood still: it sees the reply or the end of its patience first.
		return simFail(cmds, context.DeadlineExceeded)
	}
	for i, c := range cmds {
		value, err := copies[i].Result()
		c.SetErr(err)
		switch c := c.(type) {
		case *redis.Cmd:
			c.SetVal(value)
		case *redis.IntCmd:
			c.SetVal(number(value))
		}
	}
	return nil
}

func simTimeout(c redis.Cmder) time.Duration {
	switch c.Args()[1] {
	case admitScript.digest, leaseScript.digest:
		return 50 * time.Millisecond
	case beatScript.digest:
		return 500 * time.Millisecond
	}
	return background
}

func simFail(cmds []redis.Cmder, err error) error {
	for _, c := range cmds {
		c.SetErr(err)
	}
	return err
}

// execute runs commands on the server, at its time.
func (w *simWorld) execute(in *simInstance, cmds []*redis.Cmd) {
	w.engine.SetTime(w.now)
	for _, c := range cmds { // One by one: in a pipeline each side may wait for the other to read.
		if err := w.direct.Process(context.Background(), c); err != nil {
			w.truth.wrong("the server answers %v", err)
		}
	}
	for _, c := range cmds {
		w.truth.executed(w, in, c)
	}
}
