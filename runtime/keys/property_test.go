package keys_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/runtime/keys"
)

// TestRandomCallsNeverExceedTheLimits: whatever clients do, and however the clock is set forth, in any time t no more than
// limit*(1+t) requests and tokens are let in, no more calls than allowed run at a time, and a budget is exceeded by what one
// call costs more than was thought, at most.
func TestRandomCallsNeverExceedTheLimits(t *testing.T) {
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 4))
		l := keys.Limits{RequestsPerMinute: 1 + r.Int64N(50), TokensPerMinute: 100 + r.Int64N(5000), InFlight: 1 + r.Int64N(8), TokensPerDay: 2000 + r.Int64N(20_000)}
		clock := newClock(t, "2026-11-21 23:50:00")
		_, client := one(t, clock, nil, l)
		type call struct {
			permit keys.Permit
			tokens int64
		}
		type event struct {
			at     time.Time
			tokens int64
		}
		var running []call
		var admitted []event
		days := map[string]int64{}
		for range 400 {
			switch n := r.IntN(10); {
			case n < 6:
				tokens := 1 + r.Int64N(l.TokensPerMinute)
				if p, refusal := client.Admit(keys.Ask{Tokens: tokens}); refusal == nil {
					running = append(running, call{p, tokens})
					admitted = append(admitted, event{clock.at, tokens})
				}
			case n < 9 && len(running) > 0:
				i := r.IntN(len(running))
				days[clock.at.Format(time.DateOnly)] += running[i].tokens
				running[i].permit.Done(running[i].tokens)
				running = append(running[:i], running[i+1:]...)
			default:
				clock.at = clock.at.Add(time.Duration(r.Int64N(int64(20 * time.Second))))
			}
			if int64(len(running)) > l.InFlight {
				t.Fatalf("seed %d: %d calls run, %d are allowed", seed, len(running), l.InFlight)
			}
		}
		for i := range admitted {
			var requests, tokens float64
			for _, e := range admitted[i:] {
				requests++
				tokens += float64(e.tokens)
				minutes := 1 + e.at.Sub(admitted[i].at).Minutes() + 1e-9
				if requests > float64(l.RequestsPerMinute)*minutes || tokens > float64(l.TokensPerMinute)*minutes {
					t.Fatalf("seed %d: %v requests and %v tokens in %v; limits %+v", seed, requests, tokens, e.at.Sub(admitted[i].at), l)
				}
			}
		}
		for day, tokens := range days {
			if most := l.TokensPerDay + l.TokensPerMinute*l.InFlight; tokens > most {
				t.Fatalf("seed %d: %d tokens on %s, the budget is %d", seed, tokens, day, l.TokensPerDay)
			}
		}
		for i := range running {
			running[i].permit.Done(0)
		}
		for range l.InFlight { // all permits are back: as many calls may run again
			clock.at = clock.at.Add(2 * time.Hour * 24)
			if _, refusal := client.Admit(keys.Ask{}); refusal != nil {
				t.Fatalf("seed %d: after all calls ended: %v", seed, refusal)
			}
		}
	}
}

// TestUsageIsWhatWasRecorded: over restarts, days that are folded for want of room, and names of any kind, what all series come to
// stays what was recorded, for each client and in all.
func TestUsageIsWhatWasRecorded(t *testing.T) {
	for seed := range uint64(30) {
		r := rand.New(rand.NewPCG(seed, 5))
		clock := newClock(t, "2026-01-01 00:00:00")
		table := newTable()
		begin := func() *keys.Keys {
			k, err := keys.New(keys.Options{Now: clock.now, Table: table, Series: 60 + r.IntN(60)})
			if err != nil {
				t.Fatal(err)
			}
			return k
		}
		k := begin()
		pick := func(names ...string) string { return names[r.IntN(len(names))] }
		want := map[string]keys.Totals{}
		var sum keys.Totals
		for range 600 {
			c := keys.Call{
				Series: keys.Series{Client: pick("", "a", "b"), Upstream: pick("u", "v"), Account: pick("1", "2", "3", "4", "5", "6", "7"), Model: pick("m", "n", "o", "p\x1fq")},
				Failed: r.IntN(4) == 0,
				Counts: keys.Counts{Fresh: r.Int64N(100), Cached: r.Int64N(100), Written: r.Int64N(9), Output: r.Int64N(100), Reasoning: r.Int64N(50), Searches: r.Int64N(2)},
			}
			k.Record(c)
			total := want[c.Client]
			for _, t := range []*keys.Totals{&total, &sum} {
				t.Requests++
				if c.Failed {
					t.Errors++
				}
				t.Fresh += c.Fresh
				t.Cached += c.Cached
				t.Written += c.Written
				t.Output += c.Output
				t.Reasoning += c.Reasoning
				t.Searches += c.Searches
			}
			want[c.Client] = total
			switch r.IntN(60) {
			case 0:
				k.Close()
				k = begin()
			case 1:
				clock.at = clock.at.Add(24 * time.Hour)
			}
		}
		k.Close()
		k = begin()
		k.Close() // what it had to fold is written
		rows, err := k.Usage(keys.Query{By: keys.ByClient})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range rows {
			if row.Totals != want[row.Client] {
				t.Errorf("seed %d: client %q: %+v, expected %+v", seed, row.Client, row.Totals, want[row.Client])
			}
		}
		if all, _ := k.Usage(keys.Query{}); len(rows) != len(want) || len(all) != 1 || all[0].Totals != sum {
			t.Errorf("seed %d: %+v, expected %+v", seed, all, sum)
		}
		fine, _ := k.Usage(keys.Query{By: keys.ByDay | keys.ByClient | keys.ByUpstream | keys.ByAccount | keys.ByModel})
		if len(fine) > 120+3 || len(table.rows) != len(fine) {
			t.Errorf("seed %d: %d series, and %d in the table", seed, len(fine), len(table.rows))
		}
	}
}
