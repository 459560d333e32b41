package store

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"
)

// format1 is a file that a gateway of the first format wrote, in a folder of the test.
func format1(t *testing.T) (path string) {
	t.Helper()
	packed, err := os.Open(filepath.Join("testdata", "format1.db.gz"))
	if err != nil {
		t.Fatal(err)
	}
	defer packed.Close()
	r, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	path = filepath.Join(t.TempDir(), "old.db")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// change changes a file behind the package's back.
func change(t *testing.T, path string, f func(tx *bbolt.Tx) error) {
	t.Helper()
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Update(f); err != nil {
		t.Error(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestOlderFormat: a file of the first format has all that it had when it is opened, and is of this format from then on.
func TestOlderFormat(t *testing.T) {
	path := format1(t)
	change(t, path, func(tx *bbolt.Tx) error { // as a gateway had left it that was older still
		b, err := tx.CreateBucket([]byte(outdated[0]))
		if err != nil {
			return err
		}
		return b.Put([]byte("x"), []byte("y"))
	})
	if format, err := Check(path); format != 1 || err != nil {
		t.Errorf("the old file has the format %d: %v", format, err)
	}
	now := func() time.Time { return time.Unix(1_795_600_000, 0) }
	for _, want := range []int{1, 0} { // the second time there is nothing to do
		from := 0
		s, err := Open(path, Options{Now: now, Migrated: func(was int) { from = was }})
		if err != nil {
			t.Fatal(err)
		}
		if from != want {
			t.Errorf("it was brought here from %d, not from %d", from, want)
		}
		for _, r := range [][3]string{{"me", "r1", "first"}, {"me", "r2", "kept by the upstream"}, {"you", "r1", "another's"}} {
			if k, ok, _ := s.Get(r[0], r[1]); !ok || !strings.Contains(string(k.Body), r[2]) {
				t.Errorf("%s of %s: %v %v", r[1], r[0], k, ok)
			}
		}
		if item, ok, _ := s.Item("me", "i2"); !ok || string(item) != `{"id":"i2"}` {
			t.Errorf("an item is %q", item)
		}
		if !s.Foreign("you", "i2") || s.Foreign("me", "i2") {
			t.Error("it is forgotten whose an id of the upstream is")
		}
		same(t, s.Table("keys"), map[string]string{"alice": `{"name":"alice"}`})
		same(t, s.Table("usage"), map[string]string{"2026-11-24/alice": "7"})
		sound(t, s)
		if err := s.view(func(tx *bbolt.Tx) error {
			if tx.Bucket([]byte(outdated[0])) != nil {
				t.Error("what nobody can ask for is still there")
			}
			return nil
		}); err != nil {
			t.Error(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if format, err := Check(path); format != Format || err != nil {
		t.Errorf("it has the format %d: %v", format, err)
	}
}

// TestOlderBackup: a backup of the first format can be restored, and read for a server.
func TestOlderBackup(t *testing.T) {
	path, found := format1(t), 0
	err := Read(path, func(r *Reader) error {
		return r.Replies(func(string, string, []byte) error { found++; return nil })
	})
	if err != nil || found != 3 {
		t.Errorf("%d replies: %v", found, err)
	}
	to := filepath.Join(t.TempDir(), "parlance.db")
	if _, err := Restore(path, to); err != nil {
		t.Fatal(err)
	}
	s := open(t, to, Options{})
	same(t, s.Table("keys"), map[string]string{"alice": `{"name":"alice"}`})
}

// TestNewerFormatIsRefused: a file that a later version of the gateway wrote stays as it is, and so does the file of another program.
func TestNewerFormatIsRefused(t *testing.T) {
	newer, foreign := filepath.Join(t.TempDir(), "newer.db"), filepath.Join(t.TempDir(), "foreign.db")
	if err := open(t, newer, Options{}).Close(); err != nil {
		t.Fatal(err)
	}
	change(t, newer, func(tx *bbolt.Tx) error {
		return tx.Bucket(formatBucket).Put(versionKey, []byte(strconv.Itoa(Format+1)))
	})
	change(t, foreign, func(tx *bbolt.Tx) error { _, err := tx.CreateBucket([]byte("photos")); return err })
	for path, want := range map[string]string{newer: "its format is 3, and this version of Parlance knows formats up to 2", foreign: "another program"} {
		before, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Open(path, Options{}); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("it is opened: %v", err)
		}
		if _, err := Check(path); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("it is sound: %v", err)
		}
		if _, err := Restore(path, filepath.Join(t.TempDir(), "parlance.db")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("it is restored: %v", err)
		}
		if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, before) {
			t.Errorf("%s was changed: %v", path, err)
		}
	}
}
