package shared

import (
	"context"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/parlance-gateway/parlance/runtime/keys"
)

// firstHeld holds the first pipeline up until hold is over, and counts all.
type firstHeld struct {
	hold  func()
	count atomic.Int64
}

func (h *firstHeld) DialHook(next redis.DialHook) redis.DialHook          { return next }
func (h *firstHeld) ProcessHook(next redis.ProcessHook) redis.ProcessHook { return next }
func (h *firstHeld) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		if cmds[0].Args()[1] != admitScript.digest {
			return next(ctx, cmds)
		}
		if h.count.Add(1) == 1 {
			h.hold()
		}
		return next(ctx, cmds)
	}
}

// waitFor waits until so many jobs wait for their turn.
func (g *gatherer) waitFor(t testing.TB, jobs int) {
	within(t, "calls wait", func() bool {
		g.mu.Lock()
		defer g.mu.Unlock()
		return g.next != nil && len(g.next.jobs) == jobs
	})
}

// Calls that come while the server is asked wait for it together, and each gets its own answer.
func TestCallsAskTogether(t *testing.T) {
	o := start(t).options()
	o.turn, o.Timeout = time.Hour, time.Hour
	s := open(t, o)
	k := clients(t, s, keys.Limits{RequestsPerMinute: 10})
	h := &firstHeld{hold: func() { s.gather.waitFor(t, 20) }}
	s.client.AddHook(h)
	var in, out atomic.Int64
	var work sync.WaitGroup
	for range 21 {
		work.Go(func() {
			p, refusal := k.Find("key").Admit(keys.Ask{Model: "m"})
			if refusal != nil {
				out.Add(1)
				return
			}
			in.Add(1)
			p.Done(0)
		})
	}
	work.Wait()
	if in.Load() != 10 || out.Load() != 11 || h.count.Load() != 2 {
		t.Errorf("%d are let in, %d are not, the server was asked %d times", in.Load(), out.Load(), h.count.Load())
	}
}

// A server that does not answer holds up nobody for longer than the timeout, also those who wait for their turn.
func TestWaitingForATurnEnds(t *testing.T) {
	e := start(t)
	o := e.options()
	o.turn, o.Timeout = time.Hour, 100*time.Millisecond
	s := open(t, o)
	k := clients(t, s, keys.Limits{RequestsPerMinute: 100})
	s.client.AddHook(&firstHeld{hold: func() {
		s.gather.waitFor(t, 5)
		e.pause()
	}})
	var work sync.WaitGroup
	for range 6 {
		work.Go(func() {
			if _, refusal := k.Find("key").Admit(keys.Ask{Model: "m"}); refusal != nil { // Each instance has its share.
				t.Error(refusal)
			}
		})
	}
	work.Wait()
	e.resume()
	if s.failed.Load() < 2 {
		t.Errorf("%d failures", s.failed.Load())
	}
}

// BenchmarkLimitedCall is what a call of a key with limits costs beside the call itself: µs of CPU of the gateway.
func BenchmarkLimitedCall(b *testing.B) {
	for _, at := range []struct {
		name     string
		together int
	}{{"alone", 0}, {"16 at once", 8}, {"64 at once", 32}} {
		b.Run(at.name, func(b *testing.B) {
			e := start(b)
			k := clients(b, open(b, e.options()), keys.Limits{RequestsPerMinute: 1e9, TokensPerDay: 1e12})
			call := func() {
				p, refusal := k.Find("key").Admit(keys.Ask{Model: "m", Tokens: 10})
				if refusal != nil {
					b.Error(refusal)
				}
				p.Done(15)
			}
			call()
			before := cpuTime()
			b.ReportAllocs()
			b.ResetTimer()
			if at.together == 0 {
				for range b.N {
					call()
				}
			} else {
				b.SetParallelism(at.together)
				b.RunParallel(func(pb *testing.PB) {
					for pb.Next() {
						call()
					}
				})
			}
			b.ReportMetric(float64((cpuTime()-before).Nanoseconds())/float64(b.N)/1000, "µs-CPU/op")
		})
	}
}

func cpuTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u) // It cannot fail.
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
