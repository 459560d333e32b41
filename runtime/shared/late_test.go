package shared

import (
	"context"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/parlance-gateway/parlance/runtime/keys"
)

// heldHere is how many leases this instance renews.
func heldHere(s *Server) (n int) {
	s.leases.mu.Lock()
	defer s.leases.mu.Unlock()
	for _, held := range s.leases.held {
		n += len(held)
	}
	return n
}

// held are the leases of an instance on the server.
func (e *engine) held(key string) string { return e.cli("zcard", key) }

// What the server refused, or did not answer, is not held.
func TestLeasesAreHeldOnceGranted(t *testing.T) {
	e := start(t)
	o := e.options()
	s := open(t, o)
	lease, ok := s.Accounts().Acquire("u", "a", 1, 1)
	if !ok || heldHere(s) != 1 {
		t.Fatal(ok, heldHere(s))
	}
	ask := []keys.SharedAsk{{Name: "client:c", Limits: &keys.Limits{InFlight: 1}}}
	first, ok := s.Limits().Admit(ask)
	if !ok || first[0].Reason != 0 || heldHere(s) != 2 {
		t.Fatal(first, ok, heldHere(s))
	}
	within(t, "the slot is refused", func() bool {
		_, ok := s.Accounts().Acquire("u", "a", 1, 2)
		return !ok
	})
	if second, ok := s.Limits().Admit(ask); !ok || second[0].Reason != keys.InFlight || heldHere(s) != 2 {
		t.Error(second, ok, heldHere(s))
	}
	s.Accounts().Release("u", "a", lease)
	if heldHere(s) != 1 {
		t.Error("a slot that was given back is held")
	}
	within(t, "it is free", func() bool { return e.held(s.key("account:"+accountName("u", "a"), "leases")) == "0" })
}

// A server that came back empty knows at once what is held.
func TestLeasesAreRenewedOnReturn(t *testing.T) {
	e := start(t)
	o := e.options()
	o.lease = time.Hour // no tick renews it
	s := open(t, o)
	if _, ok := s.Accounts().Acquire("u", "a", 2, 1); !ok {
		t.Fatal("there is a slot")
	}
	e.kill()
	within(t, "the server is away", func() bool { _, away := s.Away(); return away })
	e.begin()
	within(t, "the lease is there", func() bool { return e.held(s.key("account:"+accountName("u", "a"), "leases")) == "1" })
}

// delay is a hook that holds the renewal of leases up.
type delay struct {
	begun   chan struct{}
	goAhead chan struct{}
}

func (d *delay) DialHook(next redis.DialHook) redis.DialHook          { return next }
func (d *delay) ProcessHook(next redis.ProcessHook) redis.ProcessHook { return next }
func (d *delay) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		if args := cmds[0].Args(); len(args) > 1 && args[1] == renewScript.digest {
			close(d.begun)
			select {
			case <-d.goAhead:
			case <-time.After(200 * time.Millisecond):
			}
		}
		return next(ctx, cmds)
	}
}

// A lease that is given back while leases are renewed is not held once more.
func TestARenewalRevivesNoLease(t *testing.T) {
	e := start(t)
	o := e.options()
	o.lease = time.Hour // no tick renews it
	s := open(t, o)
	written(t, s)
	lease, ok := s.Accounts().Acquire("u", "a", 1, 1)
	if !ok {
		t.Fatal("there is a slot")
	}
	d := &delay{make(chan struct{}), make(chan struct{})}
	s.client.AddHook(d)
	done := make(chan struct{})
	go func() {
		s.renew(t.Context())
		close(done)
	}()
	<-d.begun
	s.Accounts().Release("u", "a", lease)
	if err := s.Sync(); err != nil {
		t.Error(err)
	}
	close(d.goAhead)
	<-done
	if n := e.held(s.key("account:"+accountName("u", "a"), "leases")); n != "0" {
		t.Errorf("%s leases are held", n)
	}
}
