package shared

import (
	"fmt"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/keys"
)

// older ends the server and starts it with the data that it had when it saved last, as a replica does that takes over.
func (e *engine) older() {
	e.t.Helper()
	e.kill()
	e.begin()
}

// A server that has older data than the instances brings nothing back that was deleted or disabled, and gets what it lost.
func TestOlderDataBringsNothingBack(t *testing.T) {
	e := start(t)
	a, b := join(t, e.options(), 0, "x", "y"), join(t, e.options(), 0, "x", "y")
	one, other := clients(t, a.s, keys.Limits{}), clients(t, b.s, keys.Limits{})
	shown := map[string]string{}
	for _, name := range []string{"removed", "disabled", "kept"} {
		var err error
		if shown[name], err = one.Create(keys.Key{Name: name}); err != nil {
			t.Fatal(err)
		}
	}
	if err := a.Add(pool.Account{Upstream: "u/1", ID: "removed", Key: pool.NewSecret("secret"), Source: pool.FromAdmin}); err != nil {
		t.Fatal(err)
	}
	if err := a.Disable("u/1", "y", time.Time{}, "to be enabled"); err != nil {
		t.Fatal(err)
	}
	written(t, a.s)
	within(t, "the other knows", func() bool {
		return other.Find(shown["kept"]) != nil && b.state("removed").State == pool.Ready && b.state("y").State == pool.Disabled
	})
	e.cli("save")

	for _, err := range []error{one.Remove("removed"), one.Disable("disabled"), a.Remove("u/1", "removed"), a.Disable("u/1", "x", time.Time{}, "bad"), b.Enable("u/1", "y")} {
		if err != nil {
			t.Fatal(err)
		}
	}
	later, err := other.Create(keys.Key{Name: "later"})
	if err != nil {
		t.Fatal(err)
	}
	written(t, a.s)
	written(t, b.s)
	right := func(k *keys.Keys, m member) string {
		switch c := k.Find(shown["disabled"]); {
		case k.Find(shown["removed"]) != nil:
			return "a removed key is back"
		case c == nil || c.Barred() == nil:
			return "a disabled key is good"
		case k.Find(later) == nil || k.Find(shown["kept"]) == nil:
			return "a key is missing"
		case m.state("removed").ID != "":
			return "a removed account is back"
		case m.state("x").State != pool.Disabled || m.state("y").State != pool.Ready:
			return fmt.Sprintf("x is %s, y is %s", m.state("x").State, m.state("y").State)
		}
		return ""
	}
	within(t, "both know all", func() bool { return right(one, a) == "" && right(other, b) == "" })

	e.older()
	within(t, "the server has all", func() bool {
		for _, s := range []*Server{a.s, b.s} {
			s.rows.mu.Lock()
			upToDate := !s.rows.lost && !s.rows.stale && fmt.Sprint(s.rows.seq) == e.cli("get", "parlance:{fleet}:seq")
			s.rows.mu.Unlock()
			if _, away := s.Away(); away || !upToDate || s.Status().Queued > 0 {
				return false
			}
			if why := right(one, a) + right(other, b); why != "" {
				t.Fatal(why) // not for a moment
			}
		}
		found, err := rowOf(e.cli("hget", "parlance:{fleet}:rows", "keys/key:removed"))
		return err == nil && found.value == ""
	})
	c := join(t, e.options(), 0, "x", "y")
	if why := right(clients(t, c.s, keys.Limits{}), c); why != "" {
		t.Error("one that starts: " + why)
	}
	// What changes from now on is newer than what was put back.
	if err := a.Enable("u/1", "x"); err != nil {
		t.Fatal(err)
	}
	within(t, "x is enabled everywhere", func() bool { return b.state("x").State == pool.Ready && c.state("x").State == pool.Ready })
}

// What an instance wrote is put back, too, if nobody was told of it before the server lost it.
func TestOwnChangesArePutBack(t *testing.T) {
	e := start(t)
	s := open(t, e.options())
	table := s.Table("keys")
	table.Put("k", []byte("first"))
	written(t, s)
	e.cli("save")
	s.stop() // It reads nothing more.
	s.work.Wait()
	table.Put("k", []byte("second"))
	table.Put("gone", []byte("x"))
	written(t, s)
	table.Delete("gone")
	written(t, s)
	e.older()
	within(t, "the server answers", func() bool { return s.beat(t.Context()) == nil })
	if err := s.rows.resync(t.Context(), s, false); err != nil {
		t.Fatal(err)
	}
	written(t, s)
	for field, want := range map[string]string{"keys/k": "second", "keys/gone": ""} {
		if found, err := rowOf(e.cli("hget", "parlance:{fleet}:rows", field)); err != nil || found.value != want {
			t.Errorf("%s is %q, %v", field, found.value, err)
		}
	}
	if _, lost := s.rows.values["keys/gone"]; !lost || s.rows.lost {
		t.Error("it is not known that the row was deleted")
	}
}

// Of two instances that put a row back, the one that knows the newer one wins, whoever comes first.
func TestTheNewerRowIsPutBack(t *testing.T) {
	e := start(t)
	s := open(t, e.options())
	for _, order := range [][2]int64{{5, 7}, {7, 5}} {
		field := fmt.Sprint("keys/", order[0])
		for _, version := range order {
			s.rows.mu.Lock()
			s.rows.pending[field] = rowChange{fmt.Sprint("v", version), back, version}
			s.rows.mu.Unlock()
			written(t, s)
		}
		if got := e.cli("hget", "parlance:{fleet}:rows", field); got != "7|v7" {
			t.Errorf("%v: the row is %q", order, got)
		}
	}
	// That it was deleted is forgotten after a week.
	s.rows.mu.Lock()
	defer s.rows.mu.Unlock()
	now := s.Now()
	s.rows.values["keys/new"], s.rows.values["keys/old"] = row{"", now.UnixMicro()}, row{"", now.Add(-rememberGone - time.Minute).UnixMicro()}
	s.rows.swept = time.Time{}
	s.rows.mu.Unlock()
	s.rows.compare(s.rows.last(), true, now)
	s.rows.mu.Lock()
	_, young := s.rows.values["keys/new"]
	if _, old := s.rows.values["keys/old"]; old || !young {
		t.Error(old, young)
	}
}
