package keys_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/parlance-gateway/parlance/runtime/keys"
)

func TestUsageIsGrouped(t *testing.T) {
	clock := newClock(t, "2026-11-20 12:00:00")
	k := open(t, clock, nil)
	call := func(client, upstream, account, model string, output int64, failed bool) {
		k.Record(keys.Call{Series: keys.Series{Client: client, Upstream: upstream, Account: account, Model: model}, Failed: failed, Counts: keys.Counts{Output: output}})
	}
	call("a", "u", "1", "m", 1, false)
	call("a", "u", "2", "m", 2, true)
	clock.at = clock.at.Add(24 * time.Hour)
	call("a", "v", "1", "n", 4, false)
	call("b", "v", "1", "n", 8, false)

	for _, c := range []struct {
		name  string
		query keys.Query
		want  string // rows: what they are grouped by, requests/errors/output
	}{
		{"everything", keys.Query{}, "/4/1/15"},
		{"by day", keys.Query{By: keys.ByDay}, "2026-11-20/2/1/3 2026-11-21/2/0/12"},
		{"by client", keys.Query{By: keys.ByClient}, "a/3/1/7 b/1/0/8"},
		{"by upstream and account", keys.Query{By: keys.ByUpstream | keys.ByAccount}, "u,1/1/0/1 u,2/1/1/2 v,1/2/0/12"},
		{"by model, one client", keys.Query{By: keys.ByModel, Only: keys.Series{Client: "a"}}, "m/2/1/3 n/1/0/4"},
		{"one account of one upstream", keys.Query{Only: keys.Series{Upstream: "v", Account: "1"}}, "/2/0/12"},
		{"from a day", keys.Query{From: "2026-11-21", By: keys.ByClient}, "a/1/0/4 b/1/0/8"},
		{"to a day", keys.Query{To: "2026-11-20", By: keys.ByClient}, "a/2/1/3"},
		{"days without any", keys.Query{From: "2026-11-22"}, ""},
	} {
		rows, err := k.Usage(c.query)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, r := range rows {
			var names []string
			for _, name := range []string{r.Day, r.Client, r.Upstream, r.Account, r.Model} {
				if name != "" {
					names = append(names, name)
				}
			}
			got = append(got, fmt.Sprintf("%s/%d/%d/%d", strings.Join(names, ","), r.Requests, r.Errors, r.Output))
		}
		if got := strings.Join(got, " "); got != c.want {
			t.Errorf("%s: %s, expected %s", c.name, got, c.want)
		}
	}
	if _, err := k.Usage(keys.Query{From: "yesterday"}); err == nil || !strings.Contains(err.Error(), `"yesterday"`) {
		t.Error(err)
	}
	if by, err := keys.ParseBy([]string{"client", "model"}); by != keys.ByClient|keys.ByModel || err != nil {
		t.Error(by, err)
	}
	if _, err := keys.ParseBy([]string{"hour"}); err == nil || !strings.Contains(err.Error(), "day, client, upstream, account, model") {
		t.Error(err)
	}
}

// TestUsageIsBounded: days beyond those that are kept go, the oldest first; where there are too many series, days before today
// lose their accounts, then all but their clients, and what is too much for one day stands under "other".
func TestUsageIsBounded(t *testing.T) {
	clock := newClock(t, "2026-11-20 12:00:00")
	table := newTable()
	k, err := keys.New(keys.Options{Now: clock.now, Table: table, Days: 5, Series: 24})
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	calls := func(accounts int, models ...string) {
		for _, model := range models {
			for i := range accounts {
				k.Record(keys.Call{Series: keys.Series{Client: "a", Upstream: "u", Account: fmt.Sprint(i), Model: model}, Counts: keys.Counts{Output: 1}})
			}
		}
	}
	next := func() { clock.at = clock.at.Add(24 * time.Hour) }
	// days tells how many series each day has, and how they look.
	days := func() string {
		rows, _ := k.Usage(keys.Query{By: keys.ByDay | keys.ByClient | keys.ByUpstream | keys.ByAccount | keys.ByModel})
		number, look, order := map[string]int{}, map[string]string{}, []string{}
		for _, r := range rows {
			kind := r.Day[8:] + " " + strings.Join([]string{r.Client, r.Upstream, strings.Trim(r.Account, "0123456789") + "#", r.Model}, "/")
			if number[kind]++; number[kind] == 1 {
				order = append(order, kind)
			}
			look[kind] = fmt.Sprint(number[kind], " of ", kind)
		}
		for i, kind := range order {
			order[i] = look[kind]
		}
		return strings.Join(order, "\n")
	}
	for range 4 {
		calls(6, "m")
		next()
	}
	if diff := cmp.Diff(days(), "6 of 20 a/u/#/m\n6 of 21 a/u/#/m\n6 of 22 a/u/#/m\n6 of 23 a/u/#/m"); diff != "" {
		t.Error("as long as there is room:", diff)
	}
	calls(6, "m")
	if diff := cmp.Diff(days(), "1 of 20 a/u/other#/m\n1 of 21 a/u/other#/m\n6 of 22 a/u/#/m\n6 of 23 a/u/#/m\n6 of 24 a/u/#/m"); diff != "" {
		t.Error("the oldest days lose their accounts:", diff)
	}
	calls(2, "n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8")
	if diff := cmp.Diff(days(), strings.Join([]string{
		"1 of 20 a/u/other#/m", "1 of 21 a/u/other#/m", "1 of 22 a/u/other#/m", "6 of 23 a/u/#/m",
		"1 of 24 a/other/other#/other", "6 of 24 a/u/#/m", "1 of 24 a/u/other#/n1", "1 of 24 a/u/other#/n2", "1 of 24 a/u/other#/n3", "1 of 24 a/u/other#/n4", "1 of 24 a/u/other#/n5", "1 of 24 a/u/other#/n6",
	}, "\n")); diff != "" {
		t.Error("when one day is too much:", diff)
	}
	next()
	calls(1, "m")
	k.Close()
	if text := table.text(); strings.Contains(text, "2026-11-20") || !strings.Contains(text, "2026-11-21") {
		t.Error("a day that is gone is in the table, or one that is not gone is not:", text)
	}
	if rows, _ := k.Usage(keys.Query{}); rows[0].Output != 5*6+16+1-6 {
		t.Errorf("%+v", rows)
	}
	// With less room, what is read is made to fit.
	small, err := keys.New(keys.Options{Now: clock.now, Table: table, Days: 5, Series: 5})
	if err != nil {
		t.Fatal(err)
	}
	defer small.Close()
	k = small
	if diff := cmp.Diff(days(), "1 of 21 a/other/other#/other\n1 of 22 a/other/other#/other\n1 of 23 a/other/other#/other\n1 of 24 a/other/other#/other\n1 of 25 a/u/#/m"); diff != "" {
		t.Error("with less room:", diff)
	}
}

// TestAClockThatIsWrongForgetsNoUsage: days count on which there was something.
func TestAClockThatIsWrongForgetsNoUsage(t *testing.T) {
	clock := newClock(t, "2026-11-20 12:00:00")
	k := open(t, clock, nil)
	for _, jump := range []time.Duration{0, 80 * 365 * 24 * time.Hour, -80 * 365 * 24 * time.Hour} {
		clock.at = clock.at.Add(jump)
		k.Record(keys.Call{Series: keys.Series{Client: "a"}})
	}
	rows, _ := k.Usage(keys.Query{To: "2026-11-20"})
	if len(rows) != 1 || rows[0].Requests != 2 {
		t.Errorf("%+v", rows)
	}
}

// TestWhatIsKeptIsGathered: a burst is one write, a second later.
func TestWhatIsKeptIsGathered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table := newTable()
		k, err := keys.New(keys.Options{Table: table})
		if err != nil {
			t.Fatal(err)
		}
		k.Configure([]keys.Key{me(keys.Limits{TokensPerDay: 1000})})
		burst := func() {
			for range 50 {
				p, _ := k.Find("secret").Admit(keys.Ask{Tokens: 1})
				p.Done(1)
				k.Record(keys.Call{Series: keys.Series{Client: "me"}})
			}
		}
		for i := range 3 {
			burst()
			if table.written() != 2*i {
				t.Errorf("%d writes at once", table.written())
			}
			time.Sleep(time.Second)
			synctest.Wait()
			if table.written() != 2*(i+1) {
				t.Errorf("%d writes after a second, of 2 values", table.written())
			}
			time.Sleep(time.Minute)
			synctest.Wait()
		}
		burst()
		k.Close()
		if table.written() != 8 {
			t.Errorf("%d writes after the end", table.written())
		}
	})
}
