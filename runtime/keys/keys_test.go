package keys_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/runtime/keys"
)

func TestDigests(t *testing.T) {
	d := keys.DigestOf("secret")
	const text = "sha256:2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"
	if d.Text() != text || d.String() != "sha256:2bb80d53…" || fmt.Sprintf("%v %s", d, d) != d.String()+" "+d.String() {
		t.Errorf("%s, %v", d.Text(), d)
	}
	if again, err := keys.ParseDigest(text); err != nil || again != d {
		t.Error(again, err)
	}
	for _, bad := range []string{"", "secret", text[7:], text[:70], text + "0", "sha256:" + strings.Repeat("x", 64), "md5:" + text[7:]} {
		if _, err := keys.ParseDigest(bad); err == nil {
			t.Errorf("%q is taken for a digest", bad)
		}
	}
}

// A client is its name: with two keys for a while, and with another one then, it keeps its counters and what is stored for it.
func TestRotation(t *testing.T) {
	clock, table := newClock(t, "2026-11-21 12:00:00"), newTable()
	k := open(t, clock, table)
	first, err := k.Create(keys.Key{Name: "team", Limits: keys.Limits{TokensPerDay: 1000}})
	if err != nil {
		t.Fatal(err)
	}
	client := k.Find(first)
	if client == nil || client.Owner() != "team" {
		t.Fatal(client)
	}
	second, err := k.Rotate("team", clock.at.Add(time.Hour))
	if err != nil || second == first {
		t.Fatal(second, err)
	}
	k.Close()
	k = open(t, clock, table) // a restart
	one, two := k.Find(first), k.Find(second)
	if one == nil || one != two || one.Owner() != client.Owner() || len(k.List()) != 1 {
		t.Fatal(one, two)
	}
	third, err := k.Rotate("team", clock.at.Add(time.Hour))
	if err != nil || k.Find(first) != nil || k.Find(second) != two || k.Find(third) != two {
		t.Error("of three keys the first is still good, or the others are not", err)
	}
	clock.at = clock.at.Add(time.Hour)
	if k.Find(second) != nil || k.Find(third) != two {
		t.Error("the key before is good for ever, or the new one is not good")
	}
	if _, err := k.Rotate("nobody", clock.at); !errors.Is(err, keys.ErrUnknown) {
		t.Error(err)
	}
	old, now := keys.DigestOf("an old key of the file"), keys.DigestOf("a new key of the file")
	k.Configure([]keys.Key{{Name: "file", Digest: now, Second: old}})
	declared := k.Find("a new key of the file")
	if declared == nil || k.Find("an old key of the file") != declared {
		t.Error("one of two declared keys is not good")
	}
	if _, err := k.Rotate("file", clock.at); !errors.Is(err, keys.ErrConfig) {
		t.Error(err)
	}
	k.Configure([]keys.Key{{Name: "file", Digest: now}})
	if k.Find("an old key of the file") != nil || k.Find("a new key of the file") != declared {
		t.Error("a key that was taken out is good, or its client is another one")
	}
	k.Close()
}

// TestKeysThatAreMadeHere lives through the life of a key, with a restart after each step.
func TestKeysThatAreMadeHere(t *testing.T) {
	clock, table := newClock(t, "2026-11-21 12:00:00"), newTable()
	k := open(t, clock, table)
	restart := func() {
		t.Helper()
		k.Close()
		k = open(t, clock, table)
	}
	if !k.None() {
		t.Error("there are keys")
	}
	shown, err := k.Create(keys.Key{Name: "team", Limits: keys.Limits{RequestsPerMinute: 5}, Expires: clock.at.Add(time.Hour)})
	if err != nil || len(shown) != len("pk-")+43 || !strings.HasPrefix(shown, "pk-") {
		t.Fatal(shown, err)
	}
	other, _ := k.Create(keys.Key{Name: "other"})
	if other == shown {
		t.Error("two keys are the same")
	}
	for _, name := range []string{"team", "", "a\nb", strings.Repeat("x", 129)} {
		if _, err := k.Create(keys.Key{Name: name}); err == nil || (name == "team") != errors.Is(err, keys.ErrExists) {
			t.Errorf("%q: %v", name, err)
		}
	}
	restart()
	client := k.Find(shown)
	if client == nil || client.Name() != "team" || !client.Limited() || client.Barred() != nil || k.None() || k.Find(shown+"x") != nil || k.Find("") != nil {
		t.Fatal("the key is not as it was made")
	}
	if strings.Contains(table.text(), shown[3:]) {
		t.Error("the key itself is kept")
	}
	if v := k.List(); len(v) != 2 || v[1].Name != "team" || v[1].Source != "admin" || !v[1].Created.Equal(clock.at) || v[1].Remaining.Requests.Remaining != 5 {
		t.Errorf("%+v", v)
	}

	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Error(err)
		}
	}
	must(k.Disable("team"))
	if r := k.Find(shown).Barred(); r == nil || r.Reason != keys.Disabled {
		t.Error(r)
	}
	restart()
	if r := k.Find(shown).Barred(); r == nil || r.Reason != keys.Disabled {
		t.Error("after a restart:", r)
	}
	must(k.Enable("team"))
	clock.at = clock.at.Add(time.Hour)
	if r := k.Find(shown).Barred(); r == nil || r.Reason != keys.Expired {
		t.Error(r)
	}
	must(k.Change("team", keys.Limits{InFlight: 1}, time.Time{}, ""))
	restart()
	client = k.Find(shown)
	if client.Barred() != nil || client.Standing().Requests.Limit != 0 {
		t.Error("the change is gone")
	}
	must(k.Remove("team"))
	if k.Find(shown) != nil {
		t.Error("a key that was removed is still good")
	}
	restart()
	if k.Find(shown) != nil || k.Find(other) == nil {
		t.Error("after a restart")
	}
	for name, do := range map[string]func(string) error{
		"remove": k.Remove, "disable": k.Disable, "enable": k.Enable,
		"change": func(name string) error { return k.Change(name, keys.Limits{}, time.Time{}, "") },
	} {
		if err := do("team"); !errors.Is(err, keys.ErrUnknown) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestKeysOfTheConfiguration can be disabled here, but neither changed nor removed.
func TestKeysOfTheConfiguration(t *testing.T) {
	clock, table := newClock(t, "2026-11-21 12:00:00"), newTable()
	k, client := one(t, clock, table, keys.Limits{})
	if err := errors.Join(k.Remove("me")); !errors.Is(err, keys.ErrConfig) {
		t.Error(err)
	}
	if err := k.Change("me", keys.Limits{}, time.Time{}, ""); !errors.Is(err, keys.ErrConfig) {
		t.Error(err)
	}
	if _, err := k.Create(keys.Key{Name: "me"}); !errors.Is(err, keys.ErrExists) {
		t.Error(err)
	}
	if err := k.Disable("me"); err != nil || client.Barred() == nil {
		t.Error(err)
	}
	k.Close()
	k, client = one(t, clock, table, keys.Limits{})
	if client.Barred() == nil {
		t.Error("a restart enables the key")
	}
	k.Configure([]keys.Key{{Name: "me", Digest: keys.DigestOf("another")}})
	if k.Find("another").Barred() != nil || k.Find("secret") != nil {
		t.Error("another key of the same name is disabled, or the old one is still good")
	}
	k.Configure([]keys.Key{{Name: "me", Digest: keys.DigestOf("secret"), Disabled: true}})
	if err := k.Enable("me"); !errors.Is(err, keys.ErrConfig) || k.Find("secret").Barred() == nil {
		t.Error(err)
	}
}

// TestThatTheLastKeyGoesLetsNobodyIn: a gateway that asked for keys does not stop asking.
func TestThatTheLastKeyGoesLetsNobodyIn(t *testing.T) {
	clock, table := newClock(t, "2026-11-21 12:00:00"), newTable()
	k := open(t, clock, table)
	k.Configure(nil)
	if !k.None() {
		t.Error("there was no key yet")
	}
	_, err := k.Create(keys.Key{Name: "only", Disabled: true})
	if err := errors.Join(err, k.Remove("only")); err != nil || k.None() {
		t.Error("the last key was removed:", err)
	}
	k = open(t, clock, table)
	k.Configure([]keys.Key{me(keys.Limits{})})
	k.Configure(nil)
	if k.None() || k.Find("secret") != nil {
		t.Error("the last key was configured away")
	}
	if k = open(t, clock, table); !k.None() {
		t.Error("another start with no key asks for one")
	}
}

// TestReload: counters of clients that stay are kept, with another key too, and running calls go on counting.
func TestReload(t *testing.T) {
	clock := newClock(t, "2026-11-21 12:00:00")
	k, client := one(t, clock, nil, keys.Limits{RequestsPerMinute: 10, TokensPerMinute: 1000, TokensPerDay: 1000, InFlight: 2})
	first, _ := client.Admit(keys.Ask{Tokens: 100})
	second, _ := client.Admit(keys.Ask{Tokens: 100})
	left := func() string {
		s := k.Find("secret").Standing()
		return fmt.Sprint(s.Requests.Remaining, "/", s.Requests.Limit, " ", s.Tokens.Remaining, "/", s.Tokens.Limit)
	}
	for _, step := range []struct {
		name   string
		limits keys.Limits
		left   string
	}{
		{"more", keys.Limits{RequestsPerMinute: 20, TokensPerMinute: 2000, InFlight: 2}, "18/20 1800/2000"},
		{"less", keys.Limits{RequestsPerMinute: 5, TokensPerMinute: 2000, InFlight: 2}, "3/5 1800/2000"},
		{"a budget that was not there", keys.Limits{RequestsPerMinute: 5, TokensPerMonth: 500, InFlight: 2}, "3/5 300/500"},
		{"no limit", keys.Limits{InFlight: 2}, "0/0 0/0"},
		{"a limit again", keys.Limits{RequestsPerMinute: 5, InFlight: 2}, "5/5 0/0"},
	} {
		k.Configure([]keys.Key{me(step.limits), {Name: "new", Digest: keys.DigestOf("new")}})
		if got := left(); got != step.left {
			t.Errorf("%s: %s, expected %s", step.name, got, step.left)
		}
	}
	if _, refusal := k.Find("secret").Admit(keys.Ask{}); refusal == nil || refusal.Reason != keys.InFlight {
		t.Error("calls that run are forgotten:", refusal)
	}
	k.Configure(nil)
	first.Done(300)
	k.Configure([]keys.Key{me(keys.Limits{TokensPerDay: 1000})})
	second.Done(50)
	if got := left(); got != "0/0 650/1000" {
		t.Error("a key that came back:", got)
	}
	k.Configure([]keys.Key{{Name: "me", Digest: keys.DigestOf("rotated"), Limits: keys.Limits{TokensPerDay: 1000}}})
	if left := k.Find("rotated").Standing().Tokens.Remaining; left != 650 {
		t.Errorf("with another key, %d are left", left)
	}
}

// TestBudgetsSurviveARestart: day and month go on where they were, and what was used before a limit was there counts too.
func TestBudgetsSurviveARestart(t *testing.T) {
	clock, table := newClock(t, "2026-11-30 12:00:00"), newTable()
	for i := range 4 {
		k, client := one(t, clock, table, keys.Limits{})
		p, _ := client.Admit(keys.Ask{})
		p.Done(10)
		k.Close()
		k, client = one(t, clock, table, keys.Limits{TokensPerDay: 100, TokensPerMonth: 1000})
		v := k.List()[0]
		if want := int64(10 * (i + 1)); v.Day != want || v.Month != want || client.Standing().Tokens.Remaining != 100-want {
			t.Errorf("%+v", v)
		}
		k.Close()
	}
	clock.at = clock.at.Add(24 * time.Hour)
	k, _ := one(t, clock, table, keys.Limits{})
	if v := k.List()[0]; v.Day != 0 || v.Month != 0 {
		t.Errorf("in the next month: %+v", v)
	}
}

// TestWhatCannotBeReadIsPassedOver: a gateway that would not start helps nobody.
func TestWhatCannotBeReadIsPassedOver(t *testing.T) {
	table := newTable()
	for _, at := range []string{"key:a", "spent:a", "usage:a", "usage:2026-11-21\x1fa\x1fb\x1fc\x1fd", "usage:2026-99-21\x1fa\x1fb\x1fc\x1fd", "of another version"} {
		for _, value := range []string{"", "null", "{", "[]", `{"2026-11": {"99": 1}, "x": {}}`, `{"digest": "x"}`, `{"requests": "x"}`} {
			table.Put(at, []byte(value))
			k := open(t, newClock(t, "2026-11-21 12:00:00"), table)
			k.Record(keys.Call{})
			k.Configure([]keys.Key{me(keys.Limits{})})
			p, _ := k.Find("secret").Admit(keys.Ask{})
			p.Done(1)
			k.Close()
		}
	}
}

// TestManyAtOnce is for the race detector, and for sums that have to be right whoever comes first.
func TestManyAtOnce(t *testing.T) {
	table := newTable()
	k, err := keys.New(keys.Options{Table: table})
	if err != nil {
		t.Fatal(err)
	}
	limits := keys.Limits{InFlight: 3, TokensPerDay: 1 << 40}
	k.Configure([]keys.Key{me(limits)})
	var wg sync.WaitGroup
	var mu sync.Mutex
	var admitted, running int64
	for i := range 16 {
		wg.Go(func() {
			for range 200 {
				client := k.Find("secret")
				p, refusal := client.Admit(keys.Ask{Model: "m", Tokens: 7})
				if refusal != nil {
					if refusal.Reason != keys.InFlight {
						t.Error(refusal)
					}
					continue
				}
				mu.Lock()
				admitted++
				if running++; running > limits.InFlight {
					t.Errorf("%d calls run", running)
				}
				mu.Unlock()
				_ = client.Standing()
				mu.Lock()
				running--
				mu.Unlock()
				p.Done(5)
				k.Record(keys.Call{Series: keys.Series{Client: "me", Account: fmt.Sprint(i)}, Counts: keys.Counts{Output: 5}})
			}
		})
	}
	wg.Go(func() {
		for i := range 50 {
			k.Configure([]keys.Key{{Name: fmt.Sprint(i), Digest: keys.DigestOf(fmt.Sprint(i))}, me(limits)})
			_, _ = k.Create(keys.Key{Name: fmt.Sprint("made", i)})
			_ = k.List()
			_, _ = k.Usage(keys.Query{By: keys.ByAccount})
			_ = k.Disable(fmt.Sprint("made", i))
			_ = k.Remove(fmt.Sprint("made", i))
		}
	})
	wg.Wait()
	v := k.List()[1]
	if v.Name != "me" || v.Running != 0 || v.Day != 5*admitted {
		t.Errorf("%+v after %d calls", v, admitted)
	}
	rows, _ := k.Usage(keys.Query{})
	if len(rows) != 1 || rows[0].Requests != admitted || rows[0].Output != 5*admitted {
		t.Errorf("%+v after %d calls", rows, admitted)
	}
	k.Close()
	if text, err := json.Marshal(k.List()); err != nil || !strings.HasPrefix(string(text), `[{"name":"49","source":"","disabled":false,"limits":{},"running":0,"tokens_today":0,"tokens_this_month":0,"usd_today":0,"usd_this_month":0},{"name":"me",`) {
		t.Error(string(text), err)
	}
}
