package main

import (
	"context"
	"fmt"
	"github.com/parlance-gateway/parlance/runtime/shared"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
)

// kept is a configuration whose store is a file, and the path of that file.
func kept(t testing.TB) (c *config.Config, path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "parlance.db")
	text := "upstream \"u\" {\n  protocol = \"chat\"\n  url = \"https://u.test\"\n  pool {}\n}\nstore {\n  path = \"" + filepath.ToSlash(path) + "\"\n  key = env(\"STORE_KEY\")\n}\n"
	c, diags := config.Parse([]byte(text), "parlance.hcl", func(string) (string, bool) { return "a passphrase of the store", true })
	if len(diags) != 0 {
		t.Fatal(diags)
	}
	return c, path
}

// many is a file of accounts.
func many(n int) string {
	var b strings.Builder
	b.WriteString("id,key\n")
	for i := range n {
		fmt.Fprintf(&b, "account-%d@example.com,sk-%064d\n", i, i)
	}
	return b.String()
}

// transactions is how many have written to a file that nobody has open.
func transactions(t *testing.T, path string) (n int) {
	t.Helper()
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.View(func(tx *bbolt.Tx) error { n = tx.ID(); return nil }); err != nil {
		t.Fatal(err)
	}
	return n
}

func importAll(t testing.TB, a *administration, n int) {
	t.Helper()
	var result imported
	if err := a.call(context.Background(), "POST", "/accounts?upstream=u", &payload{"text/csv", []byte(many(n))}, &result); err != nil {
		t.Fatal(err)
	}
	if result.Added != n {
		t.Fatalf("%+v", result)
	}
}

// Importing many accounts costs a few transactions, and not one for each; all of them are there afterwards.
func TestImportIsWrittenTogether(t *testing.T) {
	c, path := kept(t)
	var counts []int
	for _, n := range []int{0, 470} {
		a, err := direct(c, io.Discard, nil)
		if err != nil {
			t.Fatal(err)
		}
		if n > 0 {
			importAll(t, a, n)
		}
		if err := a.close(); err != nil {
			t.Fatal(err)
		}
		counts = append(counts, transactions(t, path))
	}
	if n := counts[1] - counts[0]; n < 1 || n > 10 {
		t.Errorf("%d transactions for 470 accounts", n)
	}
	a, err := direct(c, io.Discard, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, a.close)
	if list, err := a.accounts(context.Background(), "source", "admin"); err != nil || len(list) != 470 {
		t.Error(len(list), err)
	}
}

// A store that another process has is told with what to do about it.
func TestAStoreInUseIsTold(t *testing.T) {
	c, _ := kept(t)
	s, err := openState(c, slog.New(slog.DiscardHandler), shared.Instance{})
	if err != nil {
		t.Fatal(err)
	}
	defer closed(t, s.close)
	if _, err := direct(c, io.Discard, nil); err == nil || !strings.Contains(err.Error(), "is in use by another process: a gateway runs.") || !strings.Contains(err.Error(), "admin {}") {
		t.Error(err)
	}
	c.Admin = &config.Admin{Listen: "127.0.0.1:8788"}
	if _, err := direct(c, io.Discard, fmt.Errorf("refused")); err == nil || !strings.Contains(err.Error(), "no admin API answers at 127.0.0.1:8788") {
		t.Error(err)
	}
}

func BenchmarkImport470(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		c, _ := kept(b)
		a, err := direct(c, io.Discard, nil)
		if err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		importAll(b, a, 470)
		if err := a.close(); err != nil { // it is on the disk now
			b.Fatal(err)
		}
	}
}

// A backup that the gateway refuses fails with the gateway's reason.
func TestRefusedBackup(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusConflict)
		_, _ = io.WriteString(w, `{"error":{"code":"no_store","message":"The store has no path."}}`)
	}))
	defer s.Close()
	a := &administration{base: s.URL, http: s.Client()}
	if err := a.download(t.Context(), "/store/backup", io.Discard); err == nil || err.Error() != "The store has no path." {
		t.Error(err)
	}
}
