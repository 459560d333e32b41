package shared

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/store"
)

// filled makes a file with something of all that is kept.
func filled(t *testing.T, path string, vault *pool.Vault) {
	t.Helper()
	s, err := store.Open(path, store.Options{Cipher: vault})
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"r1", "r2"} {
		k := reply("hello "+id, "item-"+id)
		k.Created, k.Native = time.Now().Unix()-100, id == "r2"
		s.Put("me", id, k)
	}
	old := reply("old")
	old.Created = time.Now().Unix() - 29*24*3600 - 3600
	s.Put("me", "old", old)
	k, err := keys.New(keys.Options{Table: s.Table("keys")})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := k.Create(keys.Key{Name: "made", Limits: keys.Limits{TokensPerDay: 10}}); err != nil {
		t.Fatal(err)
	}
	k.Record(keys.Call{Series: keys.Series{Client: "made", Upstream: "u", Account: "x", Model: "m"}, Counts: keys.Counts{Fresh: 3, Output: 4}, Cost: 5})
	k.Close()
	today := time.Now().UTC().Format("2006-01-02")
	table := s.Table("keys")
	table.Put("spent::made", []byte(`{"`+today[:7]+`":{"`+strings.TrimLeft(today[8:], "0")+`":77}}`))
	table.Put("usd_spent::group:g", []byte(`{"`+today[:7]+`":{"`+strings.TrimLeft(today[8:], "0")+`":88}}`))
	p, err := pool.New(pool.Options{Table: s.Table("accounts"), Vault: vault})
	if err != nil {
		t.Fatal(err)
	}
	err = p.Configure([]pool.GroupOptions{{Upstream: "u", Accounts: []pool.Account{{Upstream: "u", ID: "x", Key: pool.NewSecret("key-x")}, {Upstream: "u", ID: "y", Key: pool.NewSecret("key-y")}}}})
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Add(pool.Account{Upstream: "u", ID: "added", Key: pool.NewSecret("key-added"), Source: pool.FromAdmin}); err != nil {
		t.Fatal(err)
	}
	if err := p.Disable("u", "x", time.Time{}, "broken"); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		try := p.Begin(pool.Call{Targets: []pool.Target{{Group: p.Group("u"), Model: "m"}}})
		l, err := try.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if l.Account == "y" {
			try.Failed(l, pool.Verdict{Tier: "a \"tier\"", Action: pool.Return})
		} else {
			try.Succeeded(l)
		}
	}
	if err := errors.Join(p.Close(), s.Close()); err != nil {
		t.Fatal(err)
	}
}

// rowsOf are the rows of a file, but for times of writing.
func rowsOf(t *testing.T, path string, vault *pool.Vault) map[string]string {
	t.Helper()
	rows := map[string]string{}
	err := store.Read(path, func(r *store.Reader) error {
		for _, table := range []string{"accounts", "keys"} {
			err := r.Table(table, func(key string, value []byte) error {
				var fields map[string]any
				if json.Unmarshal(value, &fields) == nil {
					delete(fields, "written")
					for _, at := range []string{"last_used", "last_error"} {
						if text, ok := fields[at].(string); ok { // A server has milliseconds.
							when, err := time.Parse(time.RFC3339Nano, text)
							if err != nil {
								t.Fatal(err)
							}
							fields[at] = when.UTC().Truncate(time.Millisecond).String()
						}
					}
					if fields["rest"] == nil { // No rest tells the server of the key.
						delete(fields, "print")
					}
					value, _ = json.Marshal(fields)
				}
				rows[table+"/"+key] = string(value)
				return nil
			})
			if err != nil {
				return err
			}
		}
		return r.Replies(func(client, id string, value []byte) error {
			k, err := store.Decode(bytes.Clone(value), store.ReplyKey(client, id), vault)
			if err != nil {
				return err
			}
			text, err := json.Marshal(k)
			rows["reply/"+client+"/"+id] = string(text)
			return err
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func data(t *testing.T, o Options) *Data {
	t.Helper()
	d, err := OpenData(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

func TestFileToServerAndBack(t *testing.T) {
	e := start(t)
	dir := t.TempDir()
	path, back := filepath.Join(dir, "a.db"), filepath.Join(dir, "b.db")
	vault := pool.NewVault(pool.NewSecret("a passphrase"))
	filled(t, path, vault)
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	o := e.options()
	o.Cipher, o.MaxAge = vault, 29*24*time.Hour
	d := data(t, o)
	var c Copied
	for range 2 { // The second time as after a copy that was stopped.
		e.cli("set", "parlance:{fleet}:copying", "1")
		if err := d.Begin(t.Context(), false); err != nil {
			t.Fatal(err)
		}
		if err := store.Read(path, func(r *store.Reader) (err error) { c, err = d.Fill(t.Context(), r); return err }); err != nil {
			t.Fatal(err)
		}
	}
	want := Copied{Replies: 2, Accounts: 1, Rests: 1, Counts: 2, Keys: 1, Budgets: 2, Usage: 1}
	left := c.Left()
	if c.left = nil; !reflect.DeepEqual(c, want) || !slices.Equal(left, []string{"1 " + tooOld}) {
		t.Fatalf("copied %+v, left %q", c, left)
	}
	after, _ := os.ReadFile(path)
	if !bytes.Equal(before, after) {
		t.Error("the source changed")
	}
	if err := d.Begin(t.Context(), false); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("a server with content: %v", err)
	}
	found, faults, err := d.Check(t.Context())
	if err != nil || len(faults) > 0 || !reflect.DeepEqual(found, want) {
		t.Errorf("checked %+v, %v, %v", found, faults, err)
	}

	to, err := store.Open(back, store.Options{Cipher: vault})
	if err != nil {
		t.Fatal(err)
	}
	c, err = d.CopyTo(t.Context(), to)
	if err := errors.Join(err, to.Close()); err != nil || !reflect.DeepEqual(c, want) {
		t.Fatalf("copied back %+v, %v", c, err)
	}
	first, second := rowsOf(t, path, vault), rowsOf(t, back, vault)
	delete(first, "reply/me/old")
	if !maps.Equal(first, second) {
		t.Errorf("before\n%v\nafter\n%v", first, second)
	}

	// What only a server keeps is counted, and not copied.
	for _, kind := range []string{"state", "capture"} {
		k := value("x")
		text, err := store.Encode(k, store.ReplyKey("me", "id"), vault)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.s.client.Set(t.Context(), "parlance:"+kind+":"+store.ReplyKey("me", "id"), text, 0).Err(); err != nil {
			t.Fatal(err)
		}
	}
	found, faults, err = d.Check(t.Context())
	if err != nil || len(faults) > 0 || found.States != 1 || found.Captures != 1 || found.Replies != 2 {
		t.Errorf("checked %+v, %v, %v", found, faults, err)
	}
	if to, err = store.Open(filepath.Join(dir, "c.db"), store.Options{}); err != nil {
		t.Fatal(err)
	}
	c, err = d.CopyTo(t.Context(), to)
	if err := errors.Join(err, to.Close()); err != nil || c.Replies != 2 || !slices.Equal(c.Left(), []string{"2 " + noPlace}) {
		t.Errorf("copied %+v, left %q, %v", c, c.Left(), err)
	}

	// A gateway goes on with what was copied.
	s := open(t, o)
	if k, ok, _ := s.Replies().Get("me", "r1"); !ok || string(k.Body) != "hello r1" {
		t.Error("the reply is not found")
	}
	if _, ok, _ := s.Replies().Item("me", "item-r2"); !ok || !s.Replies().Foreign("other", "r2") {
		t.Error("what leads to the reply is not found")
	}
	clients, err := keys.New(keys.Options{Table: s.Table("keys"), Sharing: s.Limits(), Now: s.Now})
	if err != nil {
		t.Fatal(err)
	}
	defer clients.Close()
	if list := clients.List(); len(list) != 1 || list[0].Name != "made" || list[0].Day != 77 {
		t.Errorf("keys %+v", list)
	}
	if rows, err := clients.Usage(keys.Query{}); err != nil || len(rows) != 1 || rows[0].Output != 4 {
		t.Errorf("usage %+v, %v", rows, err)
	}
	sums := []pool.SharedCounts{{Upstream: "u", Account: "y"}}
	if !s.Accounts().Counts(sums) || sums[0].Calls+sums[0].Succeeded+sums[0].Failed["a \"tier\""] != sums[0].Calls*2 || sums[0].LastUsed.IsZero() {
		t.Errorf("counts %+v", sums)
	}
	if err := d.Begin(t.Context(), true); !errors.Is(err, ErrGateways) {
		t.Errorf("a server that a gateway uses: %v", err)
	}
}

func TestCheckNamesDamage(t *testing.T) {
	e := start(t)
	e.cli("set", "parlance:reply:x", "short")
	e.cli("set", "parlance:capture:x", "short")
	e.cli("hset", "parlance:{fleet}:rows", "rests/a/b/", "5|nonsense", "else/x", "y", "rules/1-ab", "5|{}", "keys/key:gone", "5|")
	e.cli("set", "parlance:{usage:2026-11-24}:series", "x")
	e.cli("hset", "parlance:{client:a}b}:spent:2026-11", "24", "x")
	e.cli("hset", "parlance:{counts:u}:accounts", "a", "{\"calls\":3}", "b", "{\"calls\":\"x\"}")
	e.cli("hset", "parlance:{sessions:00ff}:accounts", "a/u", "5|0|x", "b/u", "5|x")
	e.cli("set", "parlance:other", "x")
	e.cli("set", "other:thing", "x")
	_, faults, err := data(t, e.options()).Check(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range faults {
		if f.Damaged == (f.Name == "other") {
			t.Errorf("%+v", f)
		}
		names = append(names, f.Name)
	}
	want := []string{"capture:x", "other", "reply:x", "{client:a}b}:spent:2026-11 \"24\"", "{counts:u}:accounts \"b\"", "{fleet}:rows \"else/x\"", "{fleet}:rows \"rests/a/b/\"", "{fleet}:rows \"rules/1-ab\"", "{sessions:00ff}:accounts \"b/u\"", "{usage:2026-11-24}:series"}
	if !slices.Equal(names, want) {
		t.Errorf("%q", names)
	}
}
