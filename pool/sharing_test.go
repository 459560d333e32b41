package pool

import (
	"context"
	"testing"
	"time"
)

// crowded is a Sharing that gives the slots away elsewhere but for those that are allowed.
type crowded struct{ allowed int }

func (*crowded) Rest(SharedRest)                 {}
func (*crowded) Balance(string, string, float64) {}
func (*crowded) Release(string, string, string)  {}
func (c *crowded) Acquire(string, string, int, int) (string, bool) {
	c.allowed--
	return "", c.allowed >= 0
}

// A slot that other processes have undoes what the attempt counted, and nothing that an earlier one did.
func TestUnlendKeepsEarlierTries(t *testing.T) {
	list := accounts(1)
	list[0].InFlight = 2
	p := open(t, Options{Now: newClock().Now, Sharing: &crowded{allowed: 1}}, GroupOptions{Upstream: "u", Accounts: list})
	try := p.Begin(to(p, "u"))
	l := next(t, try)
	try.same = l.account // as Failed has it asked once more
	try.Gone(l)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if l, err := try.Next(ctx); err == nil {
		t.Fatal(l)
	}
	if try.begun != 1 || try.again != 0 || try.asked != 1 || !try.tried.has(l.account, l.Model) {
		t.Errorf("%d begun, %d again, %d asked, tried: %v", try.begun, try.again, try.asked, try.tried.has(l.account, l.Model))
	}
}
