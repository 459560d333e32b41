package keys_test

import (
	"testing"

	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/money"
)

// TestCostIsAddedUp: in whole numbers, also over a restart. What has no price is not 0.
func TestCostIsAddedUp(t *testing.T) {
	clock, table := newClock(t, "2026-11-20 12:00:00"), newTable()
	k := open(t, clock, table)
	call := func(client, model string, cost money.USD, unpriced bool) {
		k.Record(keys.Call{Series: keys.Series{Client: client, Model: model}, Counts: keys.Counts{Output: 1}, Cost: cost, Unpriced: unpriced})
	}
	for range 3 {
		call("a", "m", 100_000_001, false)
	}
	call("a", "n", 0, true)
	call("b", "n", 0, true)
	call("c", "free", 0, false)
	k.Close()
	k = open(t, clock, table)
	rows, err := k.Usage(keys.Query{By: keys.ByClient})
	if err != nil || len(rows) != 3 {
		t.Fatal(rows, err)
	}
	for i, want := range []string{"0.300000003 + unknown", "unknown", "0"} {
		if got := rows[i].Spent(); got != want {
			t.Errorf("%s: %s, expected %s", rows[i].Client, got, want)
		}
	}
}

// TestUsageOfAVersionWithoutPrices: its cost is unknown, and no request is lost.
func TestUsageOfAVersionWithoutPrices(t *testing.T) {
	table := newTable()
	table.Put("usage:2026-11-19\x1fa\x1fu\x1f1\x1fm", []byte(`{"requests":5,"errors":2,"fresh":10,"cached":0,"written":0,"output":4,"reasoning":0,"searches":0}`))
	table.Put("usage:2026-11-19\x1fb\x1fu\x1f1\x1fm", []byte(`{"requests":2,"errors":2,"fresh":0,"cached":0,"written":0,"output":0,"reasoning":0,"searches":0}`))
	rows, err := open(t, newClock(t, "2026-11-20 12:00:00"), table).Usage(keys.Query{By: keys.ByClient})
	if err != nil || len(rows) != 2 {
		t.Fatal(rows, err)
	}
	if a := rows[0]; a.Requests != 5 || a.Unpriced != 3 || a.Spent() != "unknown" {
		t.Errorf("%+v", a)
	}
	if b := rows[1]; b.Requests != 2 || b.Unpriced != 0 || b.Spent() != "0" {
		t.Errorf("%+v", b)
	}
}
