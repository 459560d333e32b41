package keys_test

import (
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/money"
)

// TestBudgetInMoney: what was spent and what running calls are thought to cost count, a new day begins anew, a restart does not.
func TestBudgetInMoney(t *testing.T) {
	clock, table := newClock(t, "2026-11-20 12:00:00"), newTable()
	k := open(t, clock, table)
	shown, err := k.Create(keys.Key{Name: "team", Limits: keys.Limits{USDPerDay: 10 * money.Dollar, USDPerMonth: 15 * money.Dollar}})
	if err != nil {
		t.Fatal(err)
	}
	client := k.Find(shown)
	admit := func(cost money.USD) (keys.Permit, *keys.Refusal) {
		t.Helper()
		p, r := client.Admit(keys.Ask{Model: "m"})
		if r != nil {
			return p, r
		}
		if r = p.Reserve(cost); r != nil {
			p.Done(0)
		}
		return p, r
	}
	refused := func(reason keys.Reason, limit money.USD, retry time.Duration) {
		t.Helper()
		if _, r := admit(0); r == nil || r.Reason != reason || r.Limit != int64(limit) || r.Retry != retry {
			t.Errorf("%+v, expected reason %d", r, reason)
		}
	}
	first, r := admit(4 * money.Dollar)
	if r != nil {
		t.Fatal(r)
	}
	second, r := admit(6 * money.Dollar)
	if r != nil {
		t.Fatal(r)
	}
	refused(keys.MoneyDay, 10*money.Dollar, time.Second) // a running call may cost less
	first.Spend(3 * money.Dollar)
	first.Done(5)
	second.Spend(7 * money.Dollar)
	second.Done(5)
	refused(keys.MoneyDay, 10*money.Dollar, 12*time.Hour)
	if p, r := client.Admit(keys.Ask{CountOnly: true}); r != nil {
		t.Error("a request that only counts is refused:", r)
	} else {
		p.Done(0)
	}
	k.Close()

	k = open(t, clock, table)
	client = k.Find(shown)
	refused(keys.MoneyDay, 10*money.Dollar, 12*time.Hour)
	clock.at = clock.at.Add(24 * time.Hour)
	third, r := admit(money.Dollar)
	if r != nil {
		t.Fatal(r)
	}
	third.Spend(5 * money.Dollar)
	third.Done(5)
	refused(keys.MoneyMonth, 15*money.Dollar, 9*24*time.Hour+12*time.Hour)
	if v := k.List()[0]; v.USDDay != 5*money.Dollar || v.USDMonth != 15*money.Dollar || v.Running != 0 {
		t.Errorf("%+v", v)
	}
	const text = `The API key "team" has used up its budget of 15 US dollars for this month (UTC).`
	if _, r := admit(0); r.Error() != text {
		t.Error(r)
	}
}

// TestGroupsShareBudgetsInMoney: what one client spends, the other cannot.
func TestGroupsShareBudgetsInMoney(t *testing.T) {
	_, a, b := shared(t, nil, newClock(t, "2026-11-20 12:00:00").now, keys.Limits{USDPerDay: 10 * money.Dollar, UnknownPrice: keys.AllowUnpriced})
	p, r := a.Admit(keys.Ask{})
	if r != nil || p.Reserve(money.Dollar) != nil {
		t.Fatal(r)
	}
	p.Spend(10 * money.Dollar)
	p.Done(1)
	if _, r := b.Admit(keys.Ask{}); r == nil || r.Reason != keys.MoneyDay || r.Error() != `The group "team" of the API key has used up its budget of 10 US dollars for today (UTC).` {
		t.Errorf("%+v", r)
	}
	if budget, unpriced := b.InMoney(); !budget || !unpriced {
		t.Error(budget, unpriced)
	}
}
