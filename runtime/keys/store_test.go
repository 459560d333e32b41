package keys_test

import (
	"path/filepath"
	"testing"

	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/store"
)

// TestInAFile: with the store that a gateway has, keys, budgets and usage are there again after a restart.
func TestInAFile(t *testing.T) {
	clock, path := newClock(t, "2026-11-21 12:00:00"), filepath.Join(t.TempDir(), "parlance.db")
	var shown string
	for i := range int64(3) {
		file, err := store.Open(path, store.Options{})
		if err != nil {
			t.Fatal(err)
		}
		k, err := keys.New(keys.Options{Now: clock.now, Table: file.Table("keys")})
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			if shown, err = k.Create(keys.Key{Name: "team", Limits: keys.Limits{TokensPerDay: 100}}); err != nil {
				t.Fatal(err)
			}
		}
		client := k.Find(shown)
		if client == nil {
			t.Fatal("the key is gone")
		}
		if left := client.Standing().Tokens.Remaining; left != 100-10*i {
			t.Errorf("%d tokens are left", left)
		}
		if rows, _ := k.Usage(keys.Query{By: keys.ByClient}); i > 0 && (len(rows) != 1 || rows[0].Requests != i || rows[0].Output != 10*i) {
			t.Errorf("%+v", rows)
		}
		p, refusal := client.Admit(keys.Ask{Tokens: 5})
		if refusal != nil {
			t.Fatal(refusal)
		}
		p.Done(10)
		k.Record(keys.Call{Series: keys.Series{Client: "team", Upstream: "u", Account: "a", Model: "m"}, Counts: keys.Counts{Output: 10}})
		k.Close()
		if err := file.Close(); err != nil {
			t.Fatal(err)
		}
	}
}
