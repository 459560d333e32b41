package pool

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"
)

// day is when tests take place.
var day = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// fakeClock is a clock without a monotonic part, which goes and jumps as it is told.
type fakeClock struct {
	mu sync.Mutex
	t  time.Time
}

func newClock() *fakeClock { return &fakeClock{t: day} }

func (c *fakeClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.t
}

func (c *fakeClock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.t = c.t.Add(d)
}

// memory is a table.
type memory struct {
	mu      sync.Mutex
	entries map[string]string
	puts    int
}

func newMemory() *memory { return &memory{entries: map[string]string{}} }

func (m *memory) Each(f func(string, []byte) error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for k, v := range m.entries {
		if err := f(k, []byte(v)); err != nil {
			return err
		}
	}
	return nil
}

func (m *memory) Put(key string, value []byte) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.entries[key] = string(value)
	m.puts++
}

func (m *memory) Delete(key string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.entries, key)
}

func (m *memory) get(key string) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.entries[key]
}

// open makes a pool that is closed when the test ends.
func open(t testing.TB, o Options, groups ...GroupOptions) *Pool {
	t.Helper()
	p, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Close() })
	if err := p.Configure(groups); err != nil {
		t.Fatal(err)
	}
	return p
}

// accounts are n accounts a0, a1, … with keys of their own.
func accounts(n int) []Account {
	list := make([]Account, n)
	for i := range list {
		list[i] = Account{ID: fmt.Sprintf("a%d", i), Key: NewSecret(fmt.Sprintf("key of a%d", i)), Source: "config"}
	}
	return list
}

// to is a call to groups, all for model m.
func to(p *Pool, upstreams ...string) Call {
	var c Call
	for _, u := range upstreams {
		c.Targets = append(c.Targets, Target{Group: p.Group(u), Model: "m"})
	}
	return c
}

// next is the next lease, which there must be.
func next(t testing.TB, try *Try) *Lease {
	t.Helper()
	l, err := try.Next(context.Background())
	if err != nil {
		t.Fatalf("no account: %v", err)
	}
	return l
}

// none is why there is no lease, which there must not be.
func none(t testing.TB, try *Try) *Exhausted {
	t.Helper()
	l, err := try.Next(context.Background())
	if err == nil {
		t.Fatalf("account %s was lent", l.Account)
	}
	e, ok := errors.AsType[*Exhausted](err)
	if !ok {
		t.Fatalf("error: %v", err)
	}
	return e
}

// view is an account as it stands.
func view(t testing.TB, p *Pool, upstream, id string) View {
	t.Helper()
	list := p.List(Filter{Upstream: upstream, ID: id})
	if len(list) != 1 {
		t.Fatalf("%d accounts %s/%s", len(list), upstream, id)
	}
	return list[0]
}
