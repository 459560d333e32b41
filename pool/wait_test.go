package pool

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// queue is calls that wait, and in which order they were served.
type queue struct {
	t    *testing.T
	p    *Pool
	mu   sync.Mutex
	got  []string
	wait sync.WaitGroup
}

// join lets a call wait in a goroutine of its own. What it gets is noted as "name account" or "name error".
func (q *queue) join(ctx context.Context, name string, c Call, hold time.Duration) {
	q.wait.Go(func() {
		try := q.p.Begin(c)
		l, err := try.Next(ctx)
		note := name
		if err != nil {
			note += " " + err.Error()
			if e, ok := errors.AsType[*Exhausted](err); ok && e.Full {
				note += " full"
			}
		} else {
			note += " " + l.Account
		}
		q.mu.Lock()
		q.got = append(q.got, note)
		q.mu.Unlock()
		if err == nil {
			time.Sleep(hold)
			try.Succeeded(l)
		}
	})
	synctest.Wait()
}

func (q *queue) want(want ...string) {
	q.t.Helper()
	synctest.Wait()
	q.mu.Lock()
	defer q.mu.Unlock()
	if !slices.Equal(q.got, want) {
		q.t.Fatalf("got %q, want %q", q.got, want)
	}
}

// waiting runs a test in a bubble of fake time with a pool of n accounts of one call each.
func waiting(t *testing.T, n int, o Options, test func(t *testing.T, q *queue)) {
	synctest.Test(t, func(t *testing.T) {
		p, err := New(o)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Configure([]GroupOptions{{Upstream: "u", Accounts: accounts(n), InFlight: 1}, {Upstream: "v", Accounts: accounts(0)}}); err != nil {
			t.Fatal(err)
		}
		q := &queue{t: t, p: p}
		test(t, q)
		q.wait.Wait()
		if g := p.Group("u"); p.waiting != 0 || g != nil && g.waiting.Len() != 0 {
			t.Errorf("%d calls wait yet", p.waiting)
		}
		if err := p.Close(); err != nil {
			t.Fatal(err)
		}
	})
}

func TestFirstComeFirstServed(t *testing.T) {
	waiting(t, 2, Options{}, func(t *testing.T, q *queue) {
		ctx, c := context.Background(), to(q.p, "u")
		for i := range 6 {
			hold := time.Second
			if i == 1 {
				hold += time.Second / 3 // so that no two are served at the same moment
			}
			q.join(ctx, fmt.Sprint("call", i), c, hold)
		}
		q.want("call0 a0", "call1 a1")
		if s := q.p.Summaries()[0]; s.Waiting != 4 || s.Full != 2 {
			t.Errorf("%+v", s)
		}
		q.wait.Wait()
		if len(q.got) != 6 {
			t.Errorf("%q", q.got)
		}
		for i, note := range q.got {
			if note[:5] != fmt.Sprint("call", i) {
				t.Errorf("%q", q.got)
			}
		}
	})
}

func TestWaitingEnds(t *testing.T) {
	t.Run("after the longest wait", func(t *testing.T) {
		waiting(t, 1, Options{}, func(t *testing.T, q *queue) {
			c := to(q.p, "u")
			q.join(context.Background(), "one", c, time.Minute)
			q.join(context.Background(), "two", c, 0)
			time.Sleep(30*time.Second - 1)
			q.want("one a0")
			time.Sleep(1 * time.Nanosecond)
			q.want("one a0", "two No active accounts available full")
		})
	})
	t.Run("at the deadline", func(t *testing.T) {
		waiting(t, 1, Options{}, func(t *testing.T, q *queue) {
			c := to(q.p, "u")
			q.join(context.Background(), "one", c, time.Minute)
			c.Deadline = time.Now().Add(5 * time.Second)
			q.join(context.Background(), "two", c, 0)
			time.Sleep(5 * time.Second)
			q.want("one a0", "two No active accounts available full")
		})
	})
	t.Run("when the client leaves", func(t *testing.T) {
		waiting(t, 1, Options{}, func(t *testing.T, q *queue) {
			c := to(q.p, "u")
			ctx, cancel := context.WithCancelCause(context.Background())
			q.join(context.Background(), "one", c, time.Second)
			q.join(ctx, "two", c, 0)
			q.join(context.Background(), "three", c, 0)
			cancel(errors.New("left"))
			q.want("one a0", "two left")
			time.Sleep(time.Second)
			q.want("one a0", "two left", "three a0")
		})
	})
	t.Run("when nothing is left to wait for", func(t *testing.T) {
		waiting(t, 1, Options{}, func(t *testing.T, q *queue) {
			c := to(q.p, "u")
			try := q.p.Begin(c)
			l := next(t, try)
			q.join(context.Background(), "two", c, 0)
			try.Failed(l, Verdict{Tier: "revoked", Action: Disable})
			q.want("two No active accounts available")
		})
	})
	t.Run("when the accounts go away", func(t *testing.T) {
		waiting(t, 1, Options{}, func(t *testing.T, q *queue) {
			c := to(q.p, "u")
			q.join(context.Background(), "one", c, time.Second)
			q.join(context.Background(), "two", c, 0)
			if err := q.p.Configure(nil); err != nil {
				t.Fatal(err)
			}
			q.want("one a0", "two No active accounts available")
		})
	})
	t.Run("where too many wait", func(t *testing.T) {
		waiting(t, 1, Options{MaxWaiting: 1}, func(t *testing.T, q *queue) {
			c := to(q.p, "u")
			for _, name := range []string{"one", "two", "three"} {
				q.join(context.Background(), name, c, time.Second)
			}
			q.want("one a0", "three No active accounts available full")
		})
	})
	t.Run("where nobody waits", func(t *testing.T) {
		waiting(t, 1, Options{MaxWait: -1}, func(t *testing.T, q *queue) {
			c := to(q.p, "u")
			q.join(context.Background(), "one", c, time.Second)
			q.join(context.Background(), "two", c, 0)
			q.want("one a0", "two No active accounts available full")
		})
	})
}

func TestWhatSlotsComeFrom(t *testing.T) {
	t.Run("a rest that ends", func(t *testing.T) {
		waiting(t, 2, Options{}, func(t *testing.T, q *queue) {
			c := to(q.p, "u")
			if err := q.p.Disable("u", "a1", time.Now().Add(5*time.Second), ""); err != nil {
				t.Fatal(err)
			}
			q.join(context.Background(), "one", c, 20*time.Second)
			q.join(context.Background(), "two", c, 0)
			time.Sleep(5 * time.Second)
			q.want("one a0", "two a1")
		})
	})
	t.Run("a rest that is made shorter by hand", func(t *testing.T) {
		waiting(t, 2, Options{}, func(t *testing.T, q *queue) {
			c := to(q.p, "u")
			if err := q.p.Disable("u", "a1", time.Time{}, ""); err != nil {
				t.Fatal(err)
			}
			q.join(context.Background(), "one", c, 20*time.Second)
			q.join(context.Background(), "two", c, 0)
			if err := q.p.Disable("u", "a1", time.Now().Add(time.Second), ""); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Second)
			q.want("one a0", "two a1")
		})
	})
	t.Run("an account that is enabled", func(t *testing.T) {
		waiting(t, 2, Options{}, func(t *testing.T, q *queue) {
			c := to(q.p, "u")
			if err := q.p.Disable("u", "a1", time.Time{}, ""); err != nil {
				t.Fatal(err)
			}
			q.join(context.Background(), "one", c, time.Second)
			q.join(context.Background(), "two", c, 0)
			if err := q.p.Enable("u", "a1"); err != nil {
				t.Fatal(err)
			}
			q.want("one a0", "two a1")
		})
	})
	t.Run("an account that is added", func(t *testing.T) {
		waiting(t, 1, Options{}, func(t *testing.T, q *queue) {
			c := to(q.p, "u")
			q.join(context.Background(), "one", c, time.Second)
			q.join(context.Background(), "two", c, 0)
			if err := q.p.Add(Account{Upstream: "u", ID: "new", Source: FromAdmin}); err != nil {
				t.Fatal(err)
			}
			q.want("one a0", "two new")
		})
	})
	t.Run("a higher limit", func(t *testing.T) {
		waiting(t, 1, Options{}, func(t *testing.T, q *queue) {
			c := to(q.p, "u")
			for _, name := range []string{"one", "two", "three"} {
				q.join(context.Background(), name, c, time.Second)
			}
			if err := q.p.Configure([]GroupOptions{{Upstream: "u", Accounts: accounts(1), InFlight: 3}}); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			slices.Sort(q.got) // the two are served at once
			q.want("one a0", "three a0", "two a0")
		})
	})
	t.Run("another target", func(t *testing.T) {
		waiting(t, 1, Options{}, func(t *testing.T, q *queue) {
			q.join(context.Background(), "one", to(q.p, "u"), time.Second)
			q.join(context.Background(), "two", to(q.p, "u", "v"), 0)
			if err := q.p.Add(Account{Upstream: "v", ID: "new", Source: FromAdmin}); err != nil {
				t.Fatal(err)
			}
			q.want("one a0", "two new")
		})
	})
}

// TestATriedAccountIsNoSlot: a call that was lent an account already does not get it from the queue; who comes after it does.
func TestATriedAccountIsNoSlot(t *testing.T) {
	waiting(t, 2, Options{}, func(t *testing.T, q *queue) {
		c := to(q.p, "u")
		q.join(context.Background(), "holds", c, 10*time.Second) // a0
		try := q.p.Begin(c)
		l := next(t, try) // a1
		q.wait.Go(func() {
			try.Failed(l, Verdict{Tier: "t", Action: Retry})
			l, err := try.Next(context.Background())
			if err != nil || l.Account != "a0" {
				t.Errorf("%+v %v", l, err)
				return
			}
			try.Gone(l)
		})
		q.join(context.Background(), "later", c, time.Second)
		q.want("holds a0", "later a1")
		time.Sleep(20 * time.Second)
	})
}
