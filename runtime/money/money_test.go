package money

import (
	"encoding/json"
	"testing"
	"time"
)

func TestAmountsAreWrittenAndRead(t *testing.T) {
	for amount, text := range map[USD]string{
		0: "0", 1: "0.000000001", 1_250_000: "0.00125", Dollar: "1", -Dollar / 2: "-0.5", 12*Dollar + Dollar/2: "12.5", 1<<62 + 1: "4611686018.427387905",
	} {
		if amount.String() != text {
			t.Errorf("%d: %s, expected %s", amount, amount, text)
		}
		if got, err := Parse(text); err != nil && amount < 1<<62 || got != amount && amount < 1<<62 {
			t.Errorf("%s: %d %v, expected %d", text, got, err, amount)
		}
	}
	for text, want := range map[string]USD{"12.50": 12_500_000_000, "1e-05": 10_000, "0.0000000019": 1, "7": 7 * Dollar} {
		if got, err := Parse(text); got != want || err != nil {
			t.Errorf("%s: %d %v, expected %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", ".", "1,5", "$3", "1e99", "99999999999999", "abc", "--1"} {
		if got, err := Parse(text); err == nil {
			t.Errorf("%q is read as %s", text, got)
		}
	}
	var both struct{ A, B USD }
	if err := json.Unmarshal([]byte(`{"A": 0.25, "B": null}`), &both); err != nil || both.A != Dollar/4 || both.B != 0 {
		t.Error(both, err)
	}
	if text, err := json.Marshal(both); err != nil || string(text) != `{"A":0.25,"B":0}` {
		t.Errorf("%s %v", text, err)
	}
}

func TestCost(t *testing.T) {
	p := &Price{
		Rates: Rates{Input: 3 * PerMillion, Cached: 3 * PerMillion / 10, CacheWrite: 375 * PerMillion / 100, Output: 15 * PerMillion, Search: 10 * PerThousand},
		Tiers: []Tier{
			{500, Rates{Input: 12 * PerMillion, Output: 45 * PerMillion}},
			{200, Rates{Input: 6 * PerMillion, Cached: 6 * PerMillion / 10, CacheWrite: 75 * PerMillion / 10, Output: 225 * PerMillion / 10}},
		},
	}
	for _, c := range []struct {
		name string
		t    Tokens
		want string
	}{
		{"nothing", Tokens{}, "0"},
		{"each kind", Tokens{100, 50, 20, 10, 0}, "0.00054"}, // 300 + 15 + 75 + 150 millionths
		{"at the limit of a tier", Tokens{200, 0, 0, 0, 0}, "0.0006"},
		{"above it, for all tokens", Tokens{100, 50, 51, 10, 0}, "0.0012375"}, // 600 + 30 + 382.5 + 225
		{"above the next", Tokens{501, 0, 0, 1, 0}, "0.006057"},
		{"searches", Tokens{0, 0, 0, 0, 3}, "0.03"},
		{"less than nothing", Tokens{-5, -5, -5, -5, -5}, "0"},
		{"more than there can be", Tokens{1 << 62, 1 << 62, 1 << 62, 1 << 62, 1 << 62}, "6700"},
	} {
		if got := p.Cost(c.t); got.String() != c.want {
			t.Errorf("%s: %s, expected %s", c.name, got, c.want)
		}
	}
	large := &Price{Rates: Rates{MostPerMillion * PerMillion, MostPerMillion * PerMillion, MostPerMillion * PerMillion, MostPerMillion * PerMillion, MostPerThousand * PerThousand}}
	if got := large.Cost(Tokens{1 << 62, 1 << 62, 1 << 62, 1 << 62, 1 << 62}); got != 5_000_000*Dollar {
		t.Error(got)
	}
}

func TestTheFirstPriceThatHasBegunCounts(t *testing.T) {
	day := func(d int) time.Time { return time.Date(2026, 10, d, 0, 0, 0, 0, time.UTC) }
	later, first := &Price{From: day(7)}, &Price{}
	list := []*Price{later, first}
	if Now(list, day(7)) != later || Now(list, day(7).Add(-1)) != first || Now(list[:1], day(6)) != nil {
		t.Error("the wrong price")
	}
}
