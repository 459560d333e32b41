package pool

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

// vault is one that takes no time to open.
func vault(passphrase string) *Vault {
	v := NewVault(NewSecret(passphrase))
	v.rounds = 1000
	return v
}

// lived makes a pool with a bit of everything, and closes it.
func lived(t *testing.T, table Table, clock *fakeClock, groups []GroupOptions) []View {
	t.Helper()
	p, err := New(Options{Now: clock.Now, Table: table, Vault: vault("sesame")})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Configure(groups); err != nil {
		t.Fatal(err)
	}
	if err := p.Add(Account{Upstream: "u", ID: "added/1", Key: NewSecret("sk-canary-added"), Weight: 2, InFlight: 3,
		Proxy: "http://me:sk-canary-proxy@proxy.example:3128", Source: FromAdmin}); err != nil {
		t.Fatal(err)
	}
	for i, v := range []Verdict{
		{Tier: "burst", Action: Retry, Rest: time.Hour},
		{Tier: "revoked", Action: Disable},
		{Tier: "model", Action: Retry, Rest: 2 * time.Hour, Scope: ModelScope},
		{Tier: "insufficient", Action: Retry},
	} {
		clock.pass(time.Duration(i) * time.Second)
		try := p.Begin(to(p, "u"))
		try.Failed(next(t, try), v)
	}
	serve(t, p, to(p, "u"))
	if err := p.SetBalance("u", "a4", 12.5); err != nil {
		t.Fatal(err)
	}
	if err := p.Disable("v", "default", time.Time{}, "holidays"); err != nil {
		t.Fatal(err)
	}
	before := p.List(Filter{})
	if err := p.Close(); err != nil {
		t.Fatal(err)
	}
	return before
}

func TestARestartRestoresAll(t *testing.T) {
	table, clock := newMemory(), newClock()
	groups := []GroupOptions{{Upstream: "u", Accounts: accounts(6)}, {Upstream: "v", Lone: true}}
	before := lived(t, table, clock, groups)
	p := open(t, Options{Now: clock.Now, Table: table, Vault: vault("sesame")}, groups...)
	if d := cmp.Diff(before, p.List(Filter{})); d != "" {
		t.Errorf("after the restart:\n%s", d)
	}
	a := p.Group("u").byID["added/1"]
	if a == nil || a.Key.Reveal() != "sk-canary-added" || a.declaration().Proxy != "http://me:sk-canary-proxy@proxy.example:3128" {
		t.Fatalf("%+v", a)
	}
	// Those that were not used come first, and then those whose last use is longest ago.
	var asked []string
	for range 4 {
		asked = append(asked, serve(t, p, to(p, "u")).Account)
	}
	if want := []string{"a5", "added/1", "a3", "a4"}; !slices.Equal(asked, want) {
		t.Errorf("asked %v, want %v", asked, want)
	}
	none(t, p.Begin(to(p, "v")))
	clock.pass(time.Hour)
	if v := view(t, p, "u", "a0"); v.State != Ready {
		t.Errorf("%+v", v)
	}
	if v := view(t, p, "u", "a2"); len(v.Models) != 1 {
		t.Errorf("%+v", v)
	}
}

// TestR38ARestartWithAnotherClock: a rest takes no longer than it was to, however the clock was set in between.
func TestR38ARestartWithAnotherClock(t *testing.T) {
	for _, c := range []struct {
		jump time.Duration
		left time.Duration
	}{
		{-365 * 24 * time.Hour, time.Hour}, {-time.Hour, time.Hour}, {0, time.Hour - 6*time.Second},
		{30 * time.Minute, 30*time.Minute - 6*time.Second}, {time.Hour, 0}, {80 * 24 * time.Hour, 0},
	} {
		table, clock := newMemory(), newClock()
		groups := []GroupOptions{{Upstream: "u", Accounts: accounts(6)}, {Upstream: "v", Lone: true}}
		lived(t, table, clock, groups)
		clock.pass(c.jump)
		p := open(t, Options{Now: clock.Now, Table: table, Vault: vault("sesame")}, groups...)
		v := view(t, p, "u", "a0")
		if left := v.Until.Sub(clock.Now()); c.left != 0 && (v.State != Resting || left != c.left) || c.left == 0 && v.State != Ready {
			t.Errorf("jump %v: %+v, left %v, want %v", c.jump, v, left, c.left)
		}
		if v := view(t, p, "u", "a1"); v.State != Disabled {
			t.Errorf("jump %v: %+v", c.jump, v)
		}
	}
}

func TestANewKeyBeginsAnew(t *testing.T) {
	table, clock := newMemory(), newClock()
	groups := []GroupOptions{{Upstream: "u", Accounts: accounts(6)}, {Upstream: "v", Lone: true}}
	lived(t, table, clock, groups)
	groups[0].Accounts[1].Key = NewSecret("rotated")
	p := open(t, Options{Now: clock.Now, Table: table, Vault: vault("sesame")}, groups...)
	if v := view(t, p, "u", "a1"); v.State != Ready || v.Calls != 0 || v.Failed != nil {
		t.Errorf("%+v", v)
	}
	if v := view(t, p, "u", "a0"); v.State != Resting {
		t.Errorf("%+v", v)
	}
	groups[0].Accounts[0].Key = NewSecret("rotated as well, while the pool runs")
	if err := p.Configure(groups); err != nil {
		t.Fatal(err)
	}
	if v := view(t, p, "u", "a0"); v.State != Ready || v.Calls != 0 {
		t.Errorf("%+v", v)
	}
	_ = p.Close()
	q := open(t, Options{Now: clock.Now, Table: table, Vault: vault("sesame")}, groups...)
	for _, id := range []string{"a0", "a1"} {
		if v := view(t, q, "u", id); v.State != Ready || v.Calls != 0 {
			t.Errorf("after a restart: %+v", v)
		}
	}
}

// TestAnAccountThatComesBackIsKnown: it was left out of the configuration for a while.
func TestAnAccountThatComesBackIsKnown(t *testing.T) {
	for _, restart := range []bool{false, true} {
		table, clock := newMemory(), newClock()
		groups := []GroupOptions{{Upstream: "u", Accounts: accounts(6)}, {Upstream: "v", Lone: true}}
		lived(t, table, clock, groups)
		p := open(t, Options{Now: clock.Now, Table: table, Vault: vault("sesame")}, groups...)
		fewer := []GroupOptions{{Upstream: "u", Accounts: accounts(1)}}
		if err := p.Configure(fewer); err != nil {
			t.Fatal(err)
		}
		if got := p.List(Filter{}); len(got) != 2 {
			t.Errorf("%+v", got)
		}
		if restart {
			_ = p.Close()
			p = open(t, Options{Now: clock.Now, Table: table, Vault: vault("sesame")}, fewer...)
		}
		if err := p.Configure(groups); err != nil {
			t.Fatal(err)
		}
		if v := view(t, p, "u", "a1"); v.State != Disabled || v.Why != "revoked" {
			t.Errorf("%+v", v)
		}
		if v := view(t, p, "v", "default"); v.State != Disabled {
			t.Errorf("%+v", v)
		}
	}
	// Not for ever: what nobody declares is forgotten.
	table, clock := newMemory(), newClock()
	groups := []GroupOptions{{Upstream: "u", Accounts: accounts(6)}, {Upstream: "v", Lone: true}}
	lived(t, table, clock, groups)
	clock.pass(maxShelved + time.Second)
	open(t, Options{Now: clock.Now, Table: table, Vault: vault("sesame")})
	if keys := slices.Sorted(maps.Keys(table.entries)); !slices.Equal(keys, []string{"u/added/1", "vault"}) {
		t.Errorf("the table has %q", keys)
	}
}

// R17
func TestNothingSecretIsInTheTable(t *testing.T) {
	table, clock := newMemory(), newClock()
	var log bytes.Buffer
	groups := []GroupOptions{{Upstream: "u", Accounts: accounts(6)}, {Upstream: "v", Lone: true}}
	for i := range groups[0].Accounts {
		groups[0].Accounts[i].Key = NewSecret(fmt.Sprint("sk-canary-", i))
		groups[0].Accounts[i].Proxy = "socks5://me:sk-canary@proxy.example:1080"
	}
	lived(t, table, clock, groups)
	p := open(t, Options{Now: clock.Now, Table: table, Vault: vault("sesame"), Logger: slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))}, groups...)
	ask(t, p.Begin(to(p, "u")), Verdict{Tier: "network", Action: Retry, ProxyFault: true})
	ask(t, p.Begin(to(p, "u")), Verdict{Tier: "t", Action: Disable})
	shown, _ := json.Marshal([]any{p.List(Filter{}), p.Proxies(), p.Summaries()})
	_ = p.Close()
	table.entries["the log"], table.entries["lists"] = log.String(), string(shown)
	if log.Len() == 0 {
		t.Error("nothing was logged")
	}
	for key, value := range table.entries {
		if strings.Contains(value, "canary") || strings.Contains(key, "canary") {
			t.Errorf("%s: %s", key, value)
		}
	}
}

func TestAnotherPassphraseIsAnError(t *testing.T) {
	table, clock := newMemory(), newClock()
	groups := []GroupOptions{{Upstream: "u", Accounts: accounts(6)}, {Upstream: "v", Lone: true}}
	lived(t, table, clock, groups)
	was := maps.Clone(table.entries)
	if _, err := New(Options{Now: clock.Now, Table: table, Vault: vault("open")}); !errors.Is(err, ErrVaultKey) {
		t.Errorf("another passphrase: %v", err)
	}
	if _, err := New(Options{Now: clock.Now, Table: table}); !errors.Is(err, ErrSealed) {
		t.Errorf("no passphrase: %v", err)
	}
	if !maps.Equal(was, table.entries) {
		t.Error("the table was changed")
	}
}

func TestWithoutAVaultNothingIsKeptWhole(t *testing.T) {
	p := open(t, Options{Table: newMemory()}, GroupOptions{Upstream: "u", Accounts: accounts(1)})
	err := p.Add(Account{Upstream: "u", ID: "x", Key: NewSecret("k"), Source: FromAdmin})
	if !errors.Is(err, ErrNoVault) || !strings.Contains(err.Error(), `env("PARLANCE_STORE_KEY")`) {
		t.Errorf("error %v", err)
	}
	if err := p.Add(Account{Upstream: "u", ID: "x", Key: NewSecret("k"), Source: "file:x"}); err != nil {
		t.Errorf("error %v", err)
	}
}

func TestDamagedEntriesArePassedOver(t *testing.T) {
	table, clock := newMemory(), newClock()
	groups := []GroupOptions{{Upstream: "u", Accounts: accounts(6)}, {Upstream: "v", Lone: true}}
	lived(t, table, clock, groups)
	good := table.get("u/a0")
	damaged := map[string]string{
		"u/a1":      table.get("u/a1")[:40],
		"u/a2":      `{"v": 99}`,
		"u/a3":      good, // another's
		"u/a4":      "",
		"u/added/1": strings.Replace(table.get("u/added/1"), `"sealed":"A`, `"sealed":"B`, 1),
		"stray":     "\x00\xff",
	}
	maps.Copy(table.entries, damaged)
	var log bytes.Buffer
	p := open(t, Options{Now: clock.Now, Table: table, Vault: vault("sesame"), Logger: slog.New(slog.NewTextHandler(&log, nil))}, groups...)
	if !strings.Contains(log.String(), "entries=6") {
		t.Errorf("the log says: %s", log.String())
	}
	for _, v := range p.List(Filter{Upstream: "u"}) {
		if (v.State == Resting) != (v.ID == "a0") || v.ID == "added/1" {
			t.Errorf("%+v", v)
		}
	}
}

func TestASealedAccountOpensInItsPlaceOnly(t *testing.T) {
	v := vault("sesame")
	sealed, err := v.Seal([]byte("the key"), "u/a")
	if err != nil {
		t.Fatal(err)
	}
	again, _ := v.Seal([]byte("the key"), "u/a")
	if bytes.Equal(sealed, again) {
		t.Error("two seals are the same")
	}
	if text, err := vault("sesame").Open(sealed, "u/a"); err != nil || string(text) != "the key" {
		t.Errorf("%q, %v", text, err)
	}
	if _, err := v.Open(sealed, "u/b"); !errors.Is(err, ErrVaultKey) {
		t.Errorf("in another's place: %v", err)
	}
	if _, err := vault("open").Open(sealed, "u/a"); !errors.Is(err, ErrVaultKey) {
		t.Errorf("with another passphrase: %v", err)
	}
	for i := range sealed {
		if _, err := v.Open(sealed[:i], "u/a"); err == nil {
			t.Errorf("cut at %d", i)
		}
	}
	for i := vaultHead; i < len(sealed); i++ {
		changed := bytes.Clone(sealed)
		changed[i] ^= 1
		if _, err := v.Open(changed, "u/a"); err == nil {
			t.Errorf("changed at %d", i)
		}
	}
	sealed[1] = 0xff // rounds that would take an hour
	if _, err := v.Open(sealed, "u/a"); err == nil {
		t.Error("any number of rounds is done")
	}
	if NewVault(Secret{}) != nil {
		t.Error("an empty passphrase seals")
	}
}

// TestWhenThingsAreWritten: rests at once, counters after a second.
func TestWhenThingsAreWritten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		table := newMemory()
		p := open(t, Options{Table: table}, GroupOptions{Upstream: "u", Accounts: accounts(3)})
		for range 50 {
			serve(t, p, to(p, "u"))
		}
		time.Sleep(time.Second - 1)
		if table.puts != 0 {
			t.Errorf("%d entries were written before their time", table.puts)
		}
		try := p.Begin(to(p, "u"))
		l := next(t, try)
		try.Failed(l, Verdict{Tier: "burst", Action: Retry, Rest: time.Hour})
		if got := table.get("u/" + l.Account); !strings.Contains(got, `"burst"`) {
			t.Errorf("the rest is not written: %s", got)
		}
		time.Sleep(2 * time.Nanosecond)
		synctest.Wait()
		if table.puts < 3 || table.puts > 4 || !strings.Contains(table.get("u/a0"), `"calls":17`) {
			t.Errorf("%d writes: %v", table.puts, table.entries)
		}
		if err := p.Enable("u", l.Account); err != nil {
			t.Fatal(err)
		}
		if strings.Contains(table.get("u/"+l.Account), `"rest"`) {
			t.Errorf("the rest is written yet: %s", table.get("u/"+l.Account))
		}
		_ = p.Close()
	})
}

func TestAddAndRemove(t *testing.T) {
	table := newMemory()
	list := accounts(2)
	p := open(t, Options{Table: table, Vault: vault("sesame")}, GroupOptions{Upstream: "u", Accounts: list}, GroupOptions{Upstream: "lone", Lone: true})
	added := Account{Upstream: "u", ID: "x", Key: NewSecret("k"), Source: FromAdmin}
	for _, c := range []struct {
		name    string
		account Account
		kind    error
		text    string
	}{
		{"no upstream", Account{Upstream: "w", ID: "x", Source: FromAdmin}, ErrUnknown, `there is no upstream "w"; there are: lone, u`},
		{"twice", added, nil, "given twice"},
		{"long", Account{Upstream: "u", ID: strings.Repeat("x", 257), Source: FromAdmin}, nil, "more than 256 bytes"},
		{"no id", Account{Upstream: "u", Source: FromAdmin}, nil, "it has no id"},
		{"the key as id", Account{Upstream: "u", ID: "canary", Key: NewSecret("canary"), Source: FromAdmin}, nil, "its id is its key"},
		{"declared", Account{Upstream: "u", ID: "a1", Source: FromAdmin}, ErrExists, "change it where it stands (config)"},
		{"lone", Account{Upstream: "lone", ID: "x", Source: FromAdmin}, nil, "one plain key"},
		{"weight", Account{Upstream: "u", ID: "x", Weight: -1, Source: FromAdmin}, nil, "weight"},
		{"in flight", Account{Upstream: "u", ID: "x", InFlight: -1, Source: FromAdmin}, nil, "in_flight"},
		{"proxy", Account{Upstream: "u", ID: "x", Proxy: "ftp://me:canary@x", Source: FromAdmin}, nil, "is no proxy"},
	} {
		err := p.Add(added, c.account)
		if err == nil || c.kind != nil && !errors.Is(err, c.kind) || !strings.Contains(err.Error(), c.text) || strings.Contains(err.Error(), "canary") {
			t.Errorf("%s: error %v", c.name, err)
		}
		if p.Count(Filter{}) != 3 {
			t.Fatalf("%s: something was added", c.name)
		}
	}
	if err := p.Add(added); err != nil {
		t.Fatal(err)
	}
	if err := p.Disable("u", "x", time.Time{}, ""); err != nil {
		t.Fatal(err)
	}
	added.Weight = 7 // again, with the same key: what is known stays
	if err := p.Add(added); err != nil {
		t.Fatal(err)
	}
	if v := view(t, p, "u", "x"); v.Weight != 7 || v.State != Disabled || v.Source != FromAdmin {
		t.Errorf("%+v", v)
	}
	// Declared as well: the declaration holds, and when it goes the other is there again.
	both := append(slices.Clip(list), Account{ID: "x", Key: NewSecret("another"), Source: "config"})
	if err := p.Configure([]GroupOptions{{Upstream: "u", Accounts: both}}); err != nil {
		t.Fatal(err)
	}
	if l := p.Group("u").byID["x"]; l.Key.Reveal() != "another" || l.rest != nil {
		t.Errorf("%+v", l)
	}
	if err := p.Remove("u", "x"); !errors.Is(err, ErrDeclared) {
		t.Errorf("error %v", err)
	}
	_ = p.Close()
	p = open(t, Options{Table: table, Vault: vault("sesame")}, GroupOptions{Upstream: "u", Accounts: both})
	if err := p.Configure([]GroupOptions{{Upstream: "u", Accounts: list}}); err != nil {
		t.Fatal(err)
	}
	if l := p.Group("u").byID["x"]; l == nil || l.Key.Reveal() != "k" || l.Source != FromAdmin {
		t.Fatalf("%+v", l)
	}
	if err := p.Remove("u", "x"); err != nil {
		t.Fatal(err)
	}
	if err := p.Remove("u", "x"); !errors.Is(err, ErrUnknown) {
		t.Errorf("error %v", err)
	}
	if err := p.Remove("u", "a0"); !errors.Is(err, ErrDeclared) {
		t.Errorf("error %v", err)
	}
	_ = p.Close()
	if got := table.get("u/x"); got != "" {
		t.Errorf("the table has %s", got)
	}
}

func TestConfigureSaysAllThatIsWrong(t *testing.T) {
	p := open(t, Options{}, GroupOptions{Upstream: "u", Accounts: accounts(2)})
	err := p.Configure([]GroupOptions{
		{Upstream: "v", Choose: "luck", InFlight: -1, Proxies: []string{"ftp://x", "http://"}, Accounts: []Account{{ID: "a"}, {ID: "a"}, {Upstream: "w", ID: "b"}, {}}},
		{Upstream: "v"},
	})
	if err == nil {
		t.Fatal("no error")
	}
	for _, text := range []string{`"luck"`, "least_recently_used", "in_flight", "ftp://x", `"http:"`, `"a" is declared twice`, `that of upstream "w"`, "no id", "it is declared twice"} {
		if !strings.Contains(err.Error(), text) {
			t.Errorf("%s is not in: %v", text, err)
		}
	}
	if p.Group("u") == nil || p.Group("v") != nil || p.Count(Filter{}) != 2 {
		t.Error("something changed")
	}
}

// TestALoneAccountIsKnownAfterReloads: it is not declared by name.
func TestALoneAccountIsKnownAfterReloads(t *testing.T) {
	p := open(t, Options{}, GroupOptions{Upstream: "u", Lone: true})
	serve(t, p, to(p, "u"))
	if err := p.Configure([]GroupOptions{{Upstream: "u", Lone: true}}); err != nil {
		t.Fatal(err)
	}
	if v := view(t, p, "u", "default"); v.Calls != 1 {
		t.Errorf("%+v", v)
	}
}

// TestAnUpstreamThatBecomesLoneKeepsTheOthers: those that were added come back when it is a pool again.
func TestAnUpstreamThatBecomesLoneKeepsTheOthers(t *testing.T) {
	p := open(t, Options{}, GroupOptions{Upstream: "u"})
	if err := p.Add(Account{Upstream: "u", ID: "x", Key: NewSecret("k"), Source: FromAdmin}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		lone bool
		id   string
	}{{true, "default"}, {false, "x"}} {
		if err := p.Configure([]GroupOptions{{Upstream: "u", Lone: want.lone}}); err != nil {
			t.Fatal(err)
		}
		if list := p.List(Filter{}); len(list) != 1 || list[0].ID != want.id {
			t.Errorf("%+v", list)
		}
	}
}
