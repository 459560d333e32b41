package fleet

import (
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// load is calls of clients, and what came of them.
type load struct {
	w     *world
	calls int64

	left, done, ok atomic.Int64
	away           atomic.Bool // the server does not answer, or not as it should
	work           sync.WaitGroup

	mu       sync.Mutex // guards what follows
	failures map[string]int
	budget   []budgetCall
}

// start starts sixteen clients. One of them has a budget.
func (l *load) start() {
	l.left.Store(l.calls)
	for i := range 16 {
		l.work.Go(func() {
			for l.left.Add(-1) >= 0 {
				l.call(i == 0)
			}
		})
	}
}

func (l *load) call(budget bool) {
	key := "the-key-of-all-calls"
	if budget {
		key = budgetKey
	}
	c := budgetCall{began: time.Now(), away: l.away.Load()}
	status, by, err := l.w.callAt(l.w.front.port, key, l.w.body)
	c.gateway = by
	c.ended, c.away = time.Now(), c.away || l.away.Load()
	l.done.Add(1)
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case err != nil:
		l.failures[err.Error()]++
	case status == 200:
		l.ok.Add(1)
		if budget {
			l.budget = append(l.budget, c)
			l.mu.Unlock()
			time.Sleep(time.Millisecond) // until what it cost is counted
			l.mu.Lock()
		}
	case !budget:
		l.failures["429"]++
	default: // The budget is used up.
		l.mu.Unlock()
		time.Sleep(5 * time.Millisecond)
		l.mu.Lock()
	}
}

// reach waits until a share of the calls is made. It fails when none is made for a while.
func (l *load) reach(share float64) {
	for float64(l.done.Load()) < share*float64(l.calls) {
		before := l.done.Load()
		within(l.w.t, "calls are made", func() bool { return l.done.Load() > before })
	}
}

// disturb has gateways, server and network fail, one after the other. It says how many calls of an account there were at once before.
func (l *load) disturb() (most int) {
	w := l.w
	// without has calls made, up to a share of all, while the server is not there as it should.
	without := func(share float64, break_, mend func()) {
		l.away.Store(true)
		break_()
		l.reach(share)
		mend()
		within(w.t, "the gateways know that the server is back", func() bool { return w.ready() })
		time.Sleep(500 * time.Millisecond) // What was spent meanwhile is written.
		l.away.Store(false)
	}
	pause, resume := func() { w.store.signal(syscall.SIGSTOP) }, func() { w.store.signal(syscall.SIGCONT) }
	l.reach(0.1)
	_, _, _, most = w.up.totals()
	without(0.16, pause, resume)
	l.reach(0.22)
	w.gateways[0].stop(syscall.SIGTERM)
	l.reach(0.28)
	w.gateways[0].start()
	without(0.34, func() { w.store.stop(syscall.SIGKILL) }, w.store.start)
	l.reach(0.4)
	w.gateways[1].stop(syscall.SIGTERM)
	w.gateways[1].start()
	for i, fault := range allFaults {
		l.reach(0.44 + 0.08*float64(i))
		without(0.48+0.08*float64(i), func() { w.network.set(fault) }, func() { w.network.set(sound) })
	}
	return most
}
