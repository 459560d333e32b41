package pool

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

func TestListFilters(t *testing.T) {
	list := accounts(12)
	list[3].Source = "file:keys.csv"
	p := open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Accounts: list, InFlight: 1}, GroupOptions{Upstream: "b", Accounts: accounts(2)})
	for _, id := range []string{"a1", "a10"} {
		if err := p.Disable("u", id, time.Time{}, ""); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Disable("u", "a2", day.Add(time.Hour), "later"); err != nil {
		t.Fatal(err)
	}
	next(t, p.Begin(to(p, "u"))) // a0
	for _, c := range []struct {
		filter Filter
		want   string
		count  int
	}{
		{Filter{}, "[b/a0 b/a1 u/a0 u/a1 u/a10 u/a11 u/a2 u/a3 u/a4 u/a5 u/a6 u/a7 u/a8 u/a9]", 14},
		{Filter{Upstream: "b"}, "[b/a0 b/a1]", 2},
		{Filter{Upstream: "none"}, "[]", 0},
		{Filter{ID: "a1"}, "[b/a1 u/a1]", 2},
		{Filter{ID: "a1", State: Disabled}, "[u/a1]", 1},
		{Filter{State: Disabled}, "[u/a1 u/a10]", 2},
		{Filter{State: Resting}, "[u/a2]", 1},
		{Filter{State: Full}, "[u/a0]", 1},
		{Filter{Source: "file:keys.csv"}, "[u/a3]", 1},
		{Filter{Match: "A1", Upstream: "u"}, "[u/a1 u/a10 u/a11]", 3},
		{Filter{Upstream: "u", Offset: 9, Limit: 2}, "[u/a7 u/a8]", 12},
		{Filter{Offset: 1, Limit: 3}, "[b/a1 u/a0 u/a1]", 14},
		{Filter{Offset: 99}, "[]", 14},
		{Filter{ID: "a1", Offset: 1}, "[u/a1]", 2},
		{Filter{Limit: 1, ID: "a1"}, "[b/a1]", 2},
	} {
		got := []string{}
		for _, v := range p.List(c.filter) {
			got = append(got, v.Upstream+"/"+v.ID)
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%+v: %v, want %s", c.filter, got, c.want)
		}
		if n := p.Count(c.filter); n != c.count {
			t.Errorf("%+v: count %d, want %d", c.filter, n, c.count)
		}
	}
	want := []Summary{{Upstream: "b", Accounts: 2, Ready: 2}, {Upstream: "u", Accounts: 12, Ready: 8, Resting: 1, Disabled: 2, Full: 1, InFlight: 1}}
	if got := p.Summaries(); !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
}

// TestAListFollowsWhatComesAndGoes: what is sorted once is sorted anew when it has to be.
func TestAListFollowsWhatComesAndGoes(t *testing.T) {
	p := open(t, Options{}, GroupOptions{Upstream: "u", Accounts: accounts(2)})
	ids := func() (list []string) {
		for _, v := range p.List(Filter{}) {
			list = append(list, v.ID)
		}
		return list
	}
	for range 3 {
		if err := p.Add(Account{Upstream: "u", ID: "a00", Source: FromAdmin}); err != nil {
			t.Fatal(err)
		}
		if got := ids(); !slices.Equal(got, []string{"a0", "a00", "a1"}) {
			t.Fatalf("%v", got)
		}
		if err := p.Remove("u", "a00"); err != nil {
			t.Fatal(err)
		}
		if got := ids(); !slices.Equal(got, []string{"a0", "a1"}) {
			t.Fatalf("%v", got)
		}
	}
}

func TestByHand(t *testing.T) {
	clock := newClock()
	p := open(t, Options{Now: clock.Now}, GroupOptions{Upstream: "u", Accounts: accounts(1)})
	ask(t, p.Begin(to(p, "u")), Verdict{Tier: "model", Action: Retry, Rest: time.Minute, Scope: ModelScope})
	if err := p.Disable("u", "a0", day.Add(time.Hour), "holidays"); err != nil {
		t.Fatal(err)
	}
	// What failed before does not end what was said by hand.
	if v := view(t, p, "u", "a0"); v.State != Resting || v.Why != "holidays" || !v.Until.Equal(day.Add(time.Hour)) {
		t.Errorf("%+v", v)
	}
	if err := p.Disable("u", "a0", day.Add(time.Minute), ""); err != nil { // shorter: it is what was said last
		t.Fatal(err)
	}
	if v := view(t, p, "u", "a0"); v.Why != ByHand || !v.Until.Equal(day.Add(time.Minute)) {
		t.Errorf("%+v", v)
	}
	if err := p.Enable("u", "a0"); err != nil {
		t.Fatal(err)
	}
	if v := view(t, p, "u", "a0"); v.State != Ready || v.Models != nil || v.Failures != 0 || v.Why != "" || !v.Until.IsZero() {
		t.Errorf("%+v", v)
	}
	next(t, p.Begin(to(p, "u")))
	nan := 0.0
	nan /= nan
	for name, err := range map[string]error{
		"over":    p.Disable("u", "a0", day, ""),
		"unknown": p.Disable("u", "b", day.Add(1), ""),
		"enable":  p.Enable("w", "a0"),
		"balance": p.SetBalance("u", "b", 1),
		"NaN":     p.SetBalance("u", "a0", nan),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// TestHighestBalanceKnowsWhatItDoesNotKnow: something, not known, nothing.
func TestHighestBalanceKnowsWhatItDoesNotKnow(t *testing.T) {
	p := open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Choose: HighestBalance, Accounts: accounts(5)})
	for id, balance := range map[string]float64{"a0": -3, "a1": 2, "a2": 0, "a4": 7} {
		if err := p.SetBalance("u", id, balance); err != nil {
			t.Fatal(err)
		}
	}
	if asked, _ := ask(t, p.Begin(to(p, "u")), Verdict{Tier: "t", Action: Retry}); !slices.Equal(asked, []string{"a4", "a1", "a3", "a2", "a0"}) {
		t.Errorf("asked %v", asked)
	}
}

// TestWeightsAreShares: over time each is asked as often as its weight says, and evenly.
func TestWeightsAreShares(t *testing.T) {
	list := accounts(3)
	list[0].Weight, list[1].Weight = 5, 2 // and 1
	p := open(t, Options{Now: newClock().Now}, GroupOptions{Upstream: "u", Choose: Weighted, Accounts: list})
	var order string
	counts := map[string]int{}
	for i := range 8 * 100 {
		l := serve(t, p, to(p, "u"))
		counts[l.Account]++
		if i < 8 {
			order += l.Account
		}
	}
	if counts["a0"] != 500 || counts["a1"] != 200 || counts["a2"] != 100 {
		t.Errorf("%v", counts)
	}
	if order != "a0a0a1a0a0a2a1a0" {
		t.Errorf("order %s", order)
	}
}
