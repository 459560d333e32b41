package store

import (
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"go.etcd.io/bbolt"
)

// holder is what both stores are to their tables.
type holder interface{ Table(name string) *Table }

// contents is all of a table.
func contents(t testing.TB, table *Table) map[string]string {
	t.Helper()
	m := map[string]string{}
	var keys []string
	err := table.Each(func(key string, value []byte) error {
		m[key] = string(value)
		keys = append(keys, key)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.IsSorted(keys) {
		t.Errorf("not in order: %q", keys)
	}
	return m
}

// same compares a table with what it should hold.
func same(t *testing.T, table *Table, want map[string]string) {
	t.Helper()
	if got := contents(t, table); !maps.Equal(got, want) {
		t.Errorf("%q instead of %q", got, want)
	}
}

func TestTables(t *testing.T) {
	each(t, Options{}, func(t *testing.T, s keeper, settle func()) {
		a, b := s.(holder).Table("a"), s.(holder).Table("b")
		same(t, a, map[string]string{})
		value := []byte("1")
		a.Put("x", value)
		value[0] = '!'
		a.Put("y", nil)
		b.Put("x", []byte("of b"))
		for range 2 {
			same(t, a, map[string]string{"x": "1", "y": ""})
			same(t, b, map[string]string{"x": "of b"})
			settle()
		}
		a.Put("x", []byte("2"))
		a.Delete("y")
		a.Delete("never there")
		same(t, a, map[string]string{"x": "2"})
		settle()
		same(t, a, map[string]string{"x": "2"})
		same(t, s.(holder).Table("a"), map[string]string{"x": "2"})

		a.Put("", []byte("no key"))
		a.Put(strings.Repeat("k", maxID+1), []byte("too long"))
		a.Delete("")
		settle()
		same(t, a, map[string]string{"x": "2"})

		stop := errors.New("enough")
		if err := b.Each(func(key string, value []byte) error {
			value[0] = '!'
			b.Put("z", value) // must not wait for the reader that it is called by
			settle()
			return stop
		}); err != stop {
			t.Error(err)
		}
		same(t, b, map[string]string{"x": "of b", "z": "!f b"})
	})
}

func TestTablesSurviveARestart(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.db")
	s := open(t, path, Options{})
	s.Table("a").Put("x", []byte("1"))
	s.Table("a").Put("y", []byte("2"))
	s.Table("a").Delete("y")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	same(t, s.Table("a"), map[string]string{}) // a closed store is empty, and takes nothing
	s.Table("a").Put("late", []byte("3"))
	same(t, open(t, path, Options{}).Table("a"), map[string]string{"x": "1"})
}

// Many values at once, each put several times, cost few transactions.
func TestTablesAreWrittenTogether(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "s.db"), Options{})
	before := transaction(t, s)
	var wg sync.WaitGroup
	for w := range 4 {
		wg.Go(func() {
			for i := range 500 {
				for n := range 3 {
					s.Table("a").Put(fmt.Sprint(w, "-", i), []byte(fmt.Sprint(n)))
				}
			}
		})
	}
	wg.Wait()
	s.Sync()
	if n := transaction(t, s) - before; n < 1 || n > 100 {
		t.Errorf("%d transactions for 6000 values", n)
	}
	rows := contents(t, s.Table("a"))
	if len(rows) != 2000 {
		t.Errorf("%d values", len(rows))
	}
	for key, value := range rows {
		if value != "2" {
			t.Errorf("%s: %s", key, value)
		}
	}
}

// transaction is the number of the last transaction that wrote.
func transaction(t testing.TB, s *Store) (id int) {
	if err := s.db.View(func(tx *bbolt.Tx) error { id = tx.ID(); return nil }); err != nil {
		t.Fatal(err)
	}
	return id
}

// What waits is bounded: whoever brings more waits for the disk.
func TestTablesDoNotGatherWithoutEnd(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "s.db"), Options{})
	value := make([]byte, 1<<20)
	for i := range 50 {
		s.Table("a").Put(fmt.Sprint(i), value)
		s.mu.Lock()
		waiting := s.waiting.bytes
		s.mu.Unlock()
		if waiting > maxWaiting+len(value) {
			t.Fatalf("%d bytes wait", waiting)
		}
	}
	if n := len(contents(t, s.Table("a"))); n != 50 {
		t.Error(n)
	}
}

// A file whose pages are damaged is told as an error, and not as a panic: at once, or when the table is read.
func TestADamagedTableIsAnError(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.db")
	s := open(t, path, Options{})
	for i := range 5000 {
		s.Table("a").Put(fmt.Sprint(i), []byte(strings.Repeat("v", 100)))
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	sound, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	page := os.Getpagesize()
	for name, kind := range map[string]uint16{"all": 0, "leaves": 0x02, "branches": 0x01, "free": 0x10} {
		t.Run(name, func(t *testing.T) {
			damaged := slices.Clone(sound)
			for at := 2 * page; at+16 <= len(damaged); at += page { // behind an id of 8 bytes: the kind of the page, and how much is in it
				if kind == 0 || binary.NativeEndian.Uint16(damaged[at+8:]) == kind {
					binary.NativeEndian.PutUint64(damaged[at+8:], 1<<64-1)
				}
			}
			path := filepath.Join(t.TempDir(), "damaged.db")
			if err := os.WriteFile(path, damaged, 0o600); err != nil {
				t.Fatal(err)
			}
			s, err := Open(path, Options{Failed: func(error) {}})
			if err != nil {
				if !strings.Contains(err.Error(), "is no store, or is damaged") {
					t.Error(err)
				}
				return
			}
			defer func() { _ = s.Close() }()
			if err := s.Table("a").Each(func(string, []byte) error { return nil }); err == nil {
				t.Error("nothing was said")
			}
		})
	}
}
