package keys_test

import (
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/runtime/keys"
)

// clock is a time that a test sets.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

func (c *clock) pass(d time.Duration) { c.at = c.at.Add(d) }

func newClock(t *testing.T, at string) *clock {
	t.Helper()
	begin, err := time.Parse(time.DateTime, at)
	if err != nil {
		t.Fatal(err)
	}
	return &clock{begin}
}

// one makes keys with one client.
func one(t *testing.T, c *clock, table keys.Table, l keys.Limits) (*keys.Keys, *keys.Client) {
	t.Helper()
	k, err := keys.New(keys.Options{Now: c.now, Table: table})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(k.Close)
	k.Configure([]keys.Key{{Name: "me", Digest: keys.DigestOf("secret"), Limits: l}})
	return k, k.Find("secret")
}

func TestRequestsPerMinuteAreABucket(t *testing.T) {
	c := newClock(t, "2026-11-21 12:00:00")
	_, me := one(t, c, nil, keys.Limits{RequestsPerMinute: 2})
	admit := func() *keys.Refusal {
		p, r := me.Admit(keys.Ask{Model: "m"})
		p.Done(0)
		return r
	}
	for range 2 {
		if r := admit(); r != nil {
			t.Fatal(r)
		}
	}
	r := admit()
	if r == nil || r.Reason != keys.Requests || r.Retry != 30*time.Second {
		t.Fatalf("the third call: %+v", r)
	}
	c.pass(r.Retry)
	if r := admit(); r != nil {
		t.Fatal("after the time that was told:", r)
	}
}
