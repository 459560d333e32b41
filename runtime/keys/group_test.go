package keys_test

import (
	"errors"
	"sync"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/runtime/keys"
)

// shared are two clients of a group.
func shared(t *testing.T, table keys.Table, now func() time.Time, l keys.Limits) (k *keys.Keys, a, b *keys.Client) {
	t.Helper()
	k, err := keys.New(keys.Options{Now: now, Table: table})
	if err != nil {
		t.Fatal(err)
	}
	k.Configure([]keys.Key{
		{Name: "a", Digest: keys.DigestOf("a"), Group: "team", Limits: keys.Limits{InFlight: 3}},
		{Name: "b", Digest: keys.DigestOf("b"), Group: "team"},
		{Name: "alone", Digest: keys.DigestOf("alone")},
	}, keys.Group{Name: "team", Limits: l})
	return k, k.Find("a"), k.Find("b")
}

// Two clients use up one limit, and what is refused is given back.
func TestGroupsShareLimits(t *testing.T) {
	at := time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)
	now := func() time.Time { return at }
	refused := func(c *keys.Client, a keys.Ask, want keys.Reason, text string) {
		t.Helper()
		p, r := c.Admit(a)
		if r == nil || r.Reason != want || r.Group != "team" || r.Client != "" || r.Error() != text {
			t.Errorf("%+v", r)
		}
		p.Done(0)
	}
	admitted := func(c *keys.Client, a keys.Ask) keys.Permit {
		t.Helper()
		p, r := c.Admit(a)
		if r != nil {
			t.Fatal(r)
		}
		return p
	}
	t.Run("calls at a time", func(t *testing.T) {
		k, a, b := shared(t, nil, now, keys.Limits{InFlight: 2})
		first, second := admitted(a, keys.Ask{}), admitted(b, keys.Ask{})
		refused(a, keys.Ask{}, keys.InFlight, `The group "team" of the API key has reached its limit of 2 calls at a time.`)
		alone := admitted(k.Find("alone"), keys.Ask{})
		alone.Done(0)
		if g := k.Groups(); len(g) != 1 || g[0].Running != 2 {
			t.Errorf("%+v", g)
		}
		first.Done(0)
		third := admitted(a, keys.Ask{}) // what was refused does not count
		third.Done(0)
		second.Done(0)
		if g := k.Groups(); g[0].Running != 0 {
			t.Errorf("%+v", g)
		}
	})
	t.Run("requests a minute", func(t *testing.T) {
		_, a, b := shared(t, nil, now, keys.Limits{RequestsPerMinute: 2})
		for _, c := range []*keys.Client{a, b} {
			p := admitted(c, keys.Ask{})
			p.Done(0)
		}
		refused(b, keys.Ask{}, keys.Requests, `The group "team" of the API key has reached its limit of 2 requests per minute.`)
		if s := a.Standing(); !a.Limited() || s.Requests.Limit != 2 || s.Requests.Remaining != 0 {
			t.Errorf("%+v", s)
		}
	})
	t.Run("tokens, over a restart", func(t *testing.T) {
		kept := newTable()
		k, a, b := shared(t, kept, now, keys.Limits{TokensPerDay: 100})
		p := admitted(a, keys.Ask{Tokens: 90})
		p.Done(60)
		p = admitted(b, keys.Ask{Tokens: 10})
		p.Done(40)
		k.Close()
		k, a, b = shared(t, kept, now, keys.Limits{TokensPerDay: 100})
		for _, c := range []*keys.Client{a, b} {
			refused(c, keys.Ask{}, keys.Day, `The group "team" of the API key has used up its budget of 100 tokens for today (UTC).`)
		}
		if g := k.Groups(); g[0].Day != 100 {
			t.Errorf("%+v", g)
		}
		for _, v := range k.List() {
			if want := map[string]int64{"a": 60, "b": 40}[v.Name]; v.Day != want {
				t.Errorf("%s has used %d", v.Name, v.Day)
			}
		}
		k.Close()
	})
	t.Run("tokens a minute are given back", func(t *testing.T) {
		_, a, b := shared(t, nil, now, keys.Limits{TokensPerMinute: 100})
		p := admitted(a, keys.Ask{Tokens: 100})
		refused(b, keys.Ask{Tokens: 1}, keys.Tokens, `The group "team" of the API key has reached its limit of 100 tokens per minute.`)
		p.Done(20)
		p = admitted(b, keys.Ask{Tokens: 80})
		p.Done(80)
		if s := b.Standing(); s.Tokens.Remaining != 0 || s.Tokens.Limit != 100 {
			t.Errorf("%+v", s)
		}
	})
	t.Run("models", func(t *testing.T) {
		_, a, _ := shared(t, nil, now, keys.Limits{Models: []string{"gpt-*"}})
		refused(a, keys.Ask{Model: "claude"}, keys.Model, `The group "team" of the API key may not use the model "claude".`)
		if a.May("claude") || !a.May("gpt-5") || !a.Restricted() {
			t.Error("the models of the group do not hold")
		}
	})
}

// A client whose group is disabled, expired or gone may do nothing.
func TestGroupsThatEnd(t *testing.T) {
	at := time.Date(2026, 11, 24, 12, 0, 0, 0, time.UTC)
	k, a, _ := shared(t, nil, func() time.Time { return at }, keys.Limits{})
	me := keys.Key{Name: "a", Digest: keys.DigestOf("a"), Group: "team"}
	for want, groups := range map[keys.Reason][]keys.Group{
		0: {{Name: "team", Expires: at.Add(time.Second)}}, keys.Expired: {{Name: "team", Expires: at}}, keys.Disabled: {{Name: "team", Disabled: true}},
	} {
		k.Configure([]keys.Key{me}, groups...)
		if r := a.Barred(); (r != nil) != (want != 0) || r != nil && (r.Reason != want || r.Group != "team") {
			t.Errorf("%v: %+v", want, r)
		}
	}
	k.Configure([]keys.Key{me})
	if r := a.Barred(); r == nil || r.Reason != keys.NoGroup {
		t.Errorf("%+v", r)
	}
	if _, err := k.Create(keys.Key{Name: "new", Group: "team"}); !errors.Is(err, keys.ErrGroup) {
		t.Error(err)
	}
	k.Configure([]keys.Key{me}, keys.Group{Name: "team"})
	shown, err := k.Create(keys.Key{Name: "new", Group: "team"})
	if err != nil || k.Find(shown).Barred() != nil {
		t.Error(err)
	}
	if err := k.Change("new", keys.Limits{}, time.Time{}, "nobody"); !errors.Is(err, keys.ErrGroup) {
		t.Error(err)
	}
}

// However many call at once, no more run than the group may, and nothing is left over.
func TestGroupsUnderLoad(t *testing.T) {
	const most = 5
	k, a, b := shared(t, nil, time.Now, keys.Limits{InFlight: most, TokensPerDay: 1 << 40})
	k.Configure([]keys.Key{{Name: "a", Digest: keys.DigestOf("a"), Group: "team"}, {Name: "b", Digest: keys.DigestOf("b"), Group: "team"}}, keys.Group{Name: "team", Limits: keys.Limits{InFlight: most, TokensPerDay: 1 << 40}})
	var work sync.WaitGroup
	for i := range 16 {
		c := a
		if i%2 == 0 {
			c = b
		}
		work.Go(func() {
			for range 2000 {
				p, r := c.Admit(keys.Ask{Tokens: 3})
				if r != nil && r.Reason != keys.InFlight {
					t.Error(r)
				}
				if n := k.Groups()[0].Running; n > most {
					t.Errorf("%d calls run", n)
				}
				p.Done(2)
			}
		})
	}
	work.Wait()
	g := k.Groups()[0]
	var sum int64
	for _, v := range k.List() {
		sum += v.Day
		if v.Running != 0 {
			t.Errorf("%s has %d calls", v.Name, v.Running)
		}
	}
	if g.Running != 0 || g.Day != sum || sum == 0 {
		t.Errorf("%+v, and the clients have used %d", g, sum)
	}
}

// Usage is added up by the group in which a client is now.
func TestUsageByGroup(t *testing.T) {
	k, _, _ := shared(t, nil, time.Now, keys.Limits{})
	for _, name := range []string{"a", "b", "alone"} {
		k.Record(keys.Call{Series: keys.Series{Client: name}, Counts: keys.Counts{Output: 5}})
	}
	rows, err := k.Usage(keys.Query{By: keys.ByGroup})
	if err != nil || len(rows) != 2 || rows[0].Group != "" || rows[0].Output != 5 || rows[1].Group != "team" || rows[1].Output != 10 {
		t.Errorf("%+v %v", rows, err)
	}
}
