package store

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.etcd.io/bbolt"
	"go.uber.org/goleak"

	"github.com/parlance-gateway/parlance/runtime"
)

func TestMain(m *testing.M) {
	if path := os.Getenv(crashingVariable); path != "" {
		crash(path)
	}
	goleak.VerifyTestMain(m)
}

// keeper is what both stores are.
type keeper interface {
	Put(client, id string, k *runtime.Kept)
	Get(client, id string) (*runtime.Kept, bool, error)
	Item(client, id string) ([]byte, bool, error)
	Delete(client, id string) bool
	Foreign(client, id string) bool
	Close() error
}

var _, _ keeper = (*Store)(nil), (*Memory)(nil)

// clock is a time that tests move.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func newClock() *clock { return &clock{now: time.Unix(1_800_000_000, 0)} }

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// each runs a test with a store in a file and one in memory. settle has the file's writes done.
func each(t *testing.T, o Options, test func(t *testing.T, s keeper, settle func())) {
	t.Run("file", func(t *testing.T) {
		s := open(t, filepath.Join(t.TempDir(), "a", "b.db"), o)
		test(t, s, func() { _ = s.Sync() })
		sound(t, s)
	})
	t.Run("memory", func(t *testing.T) {
		m := NewMemory(o)
		test(t, m, func() {})
		if len(m.replies) != m.order.Len() {
			t.Errorf("%d replies, %d in order", len(m.replies), m.order.Len())
		}
	})
}

func open(t testing.TB, path string, o Options) *Store {
	t.Helper()
	if o.Failed == nil {
		o.Failed = func(err error) { t.Error(err) }
	}
	s, err := Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// sound fails unless the file is as bbolt wants it, and its buckets agree.
func sound(t *testing.T, s *Store) {
	t.Helper()
	s.Sync()
	err := s.db.View(func(tx *bbolt.Tx) error {
		for err := range tx.Check() {
			t.Error(err)
		}
		size, n := 0, 0
		_ = tx.Bucket(replies).ForEach(func(k, v []byte) error {
			size += len(v)
			n++
			return nil
		})
		for _, b := range [][]byte{ages, places} {
			if got := tx.Bucket(b).Stats().KeyN; got != n {
				t.Errorf("%s has %d keys for %d replies", b, got, n)
			}
		}
		if v := tx.Bucket(totals).Get(sizeKey); v != nil && int(binary.BigEndian.Uint64(v)) != size {
			t.Errorf("the sum is %d instead of %d", binary.BigEndian.Uint64(v), size)
		}
		return tx.Bucket(items).ForEach(func(k, v []byte) error {
			if tx.Bucket(replies).Get(v) == nil {
				t.Errorf("the item %q leads nowhere", k)
			}
			return nil
		})
	})
	if err != nil {
		t.Error(err)
	}
}

func entry(created time.Time, text string, ids ...string) *runtime.Kept {
	k := &runtime.Kept{Body: []byte(`{"text":"` + text + `"}`), Input: []byte(`["` + text + `"]`), Model: "m", Created: created.Unix()}
	for _, id := range ids {
		k.Items = append(k.Items, runtime.KeptItem{ID: id, JSON: []byte(`{"id":"` + id + `"}`)})
	}
	return k
}

func TestWhatIsPutIsFound(t *testing.T) {
	c := newClock()
	each(t, Options{Now: c.Now}, func(t *testing.T, s keeper, settle func()) {
		for i, k := range []*runtime.Kept{
			entry(c.now, "short", "i1", "i2"),
			entry(c.now, strings.Repeat("long ", 100_000), "i1"),
			{Body: []byte("{}"), Created: c.now.Unix()},
		} {
			id := fmt.Sprint("r", i)
			s.Put("me", id, k)
			for range 2 { // while it waits, and from the disk
				got, ok, _ := s.Get("me", id)
				if !ok {
					t.Fatal("not found")
				}
				if diff := cmp.Diff(k, got, cmp.Comparer(bytes.Equal)); diff != "" {
					t.Error(diff)
				}
				for _, item := range k.Items {
					if got, ok, _ := s.Item("me", item.ID); !ok || !bytes.Equal(got, item.JSON) {
						t.Errorf("%s: %s", item.ID, got)
					}
				}
				settle()
			}
		}
	})
}

func TestNobodyReadsAnothers(t *testing.T) {
	c := newClock()
	each(t, Options{Now: c.Now}, func(t *testing.T, s keeper, settle func()) {
		s.Put("ab", "c", entry(c.now, "x", "item"))
		s.Put("", "open", entry(c.now, "y"))
		for range 2 {
			for _, other := range [][2]string{{"a", "bc"}, {"", "abc"}, {"abc", ""}, {"ab", "open"}, {"", "c"}, {"a", "c"}, {"ab", ""}} {
				if _, ok, _ := s.Get(other[0], other[1]); ok {
					t.Errorf("%q reads %q", other[0], other[1])
				}
				if s.Delete(other[0], other[1]) {
					t.Errorf("%q deletes %q", other[0], other[1])
				}
				if _, ok, _ := s.Item(other[0], "item"); ok && other[0] != "ab" {
					t.Errorf("%q reads an item", other[0])
				}
			}
			if _, ok, _ := s.Get("ab", "c"); !ok {
				t.Error("its owner does not")
			}
			if _, ok, _ := s.Get("", "open"); !ok {
				t.Error("without keys nothing is found")
			}
			settle()
		}
	})
}

func TestDeletedIsGone(t *testing.T) {
	c := newClock()
	for _, settled := range []bool{false, true} {
		each(t, Options{Now: c.Now}, func(t *testing.T, s keeper, settle func()) {
			s.Put("me", "r", entry(c.now, "x", "i"))
			if settled {
				settle()
			}
			if !s.Delete("me", "r") || s.Delete("me", "r") {
				t.Error("deleted never or twice")
			}
			for range 2 {
				if _, ok, _ := s.Get("me", "r"); ok {
					t.Error("it is still there")
				}
				if _, ok, _ := s.Item("me", "i"); ok {
					t.Error("its item is still there")
				}
				settle()
			}
		})
	}
}

func TestTheOldExpire(t *testing.T) {
	c := newClock()
	each(t, Options{Now: c.Now, MaxAge: time.Hour}, func(t *testing.T, s keeper, settle func()) {
		s.Put("me", "old", entry(c.Now(), "x", "i"))
		settle()
		c.pass(30 * time.Minute)
		s.Put("me", "new", entry(c.Now(), "y"))
		settle()
		c.pass(29 * time.Minute)
		if _, ok, _ := s.Get("me", "old"); !ok {
			t.Error("gone too early")
		}
		c.pass(time.Minute)
		if _, ok, _ := s.Get("me", "old"); ok {
			t.Error("seen although it is too old")
		}
		if _, ok, _ := s.Item("me", "i"); ok {
			t.Error("its item is seen")
		}
		if s.Delete("me", "old") {
			t.Error("deleted although it is too old")
		}
		if f, ok := s.(*Store); ok {
			f.Expire()
			if f.read(replies, keyOf("me", "old")) != nil || f.read(items, keyOf("me", "i")) != nil {
				t.Error("still in the file")
			}
		}
		if _, ok, _ := s.Get("me", "new"); !ok {
			t.Error("the newer one went too")
		}
	})
}

func TestTheOldestGiveWay(t *testing.T) {
	c := newClock()
	each(t, Options{Now: c.Now, MaxSize: 1}, func(t *testing.T, s keeper, settle func()) {
		one := entry(c.now, "0", "i0")
		switch s := s.(type) { // room for three
		case *Store:
			s.options.MaxSize = 3 * encodedSize(t, one)
		case *Memory:
			s.options.MaxSize = 3 * int64(size(one))
		}
		for i := range 5 {
			c.pass(time.Second)
			s.Put("me", fmt.Sprint(i), entry(c.Now(), fmt.Sprint(i), fmt.Sprint("i", i)))
			settle()
		}
		for i := range 5 {
			_, ok, _ := s.Get("me", fmt.Sprint(i))
			_, item, _ := s.Item("me", fmt.Sprint("i", i))
			if want := i >= 2; ok != want || item != want {
				t.Errorf("%d: %v, its item %v", i, ok, item)
			}
		}
		s.Put("me", "big", entry(c.Now(), noise(2000)))
		settle()
		if _, ok, _ := s.Get("me", "big"); ok {
			t.Error("one is kept that is larger than all may be")
		}
		if _, ok, _ := s.Get("me", "4"); !ok {
			t.Error("one that cannot be kept threw out others")
		}
	})
}

// noise is text that cannot be deflated.
func noise(n int) string {
	const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
	b := make([]byte, n)
	for i := range b {
		b[i] = digits[rand.IntN(len(digits))]
	}
	return string(b)
}

func TestAKeyTooLongSpoilsNothing(t *testing.T) {
	c := newClock()
	long := strings.Repeat("x", 100_000)
	each(t, Options{Now: c.Now}, func(t *testing.T, s keeper, settle func()) {
		s.Put("me", "r", entry(c.now, "x", "short", long))
		s.Put("me", long, entry(c.now, "y"))
		settle()
		if _, ok, _ := s.Get("me", "r"); !ok {
			t.Error("the reply is gone")
		}
		if _, ok, _ := s.Item("me", "short"); !ok {
			t.Error("its item is gone")
		}
	})
}

func TestItSurvivesARestart(t *testing.T) {
	c := newClock()
	path := filepath.Join(t.TempDir(), "s.db")
	s := open(t, path, Options{Now: c.Now})
	s.Put("me", "r", entry(c.now, "x", "i"))
	s.Put("me", "gone", entry(c.now, "y"))
	s.Delete("me", "gone")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if _, ok, _ := s.Get("me", "r"); ok {
		t.Error("a closed store gives something")
	}
	s.Put("me", "late", entry(c.now, "z"))
	s = open(t, path, Options{Now: c.Now})
	for id, want := range map[string]bool{"r": true, "gone": false, "late": false} {
		if _, ok, _ := s.Get("me", id); ok != want {
			t.Errorf("%s: %v", id, ok)
		}
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info.Mode(), err)
	}
}

func TestTwoCannotHoldOneFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.db")
	open(t, path, Options{})
	began := time.Now()
	_, err := Open(path, Options{})
	if err == nil || !strings.Contains(err.Error(), "in use by another process") {
		t.Error(err)
	}
	if time.Since(began) > 10*time.Second {
		t.Error("it took too long to say so")
	}
}

func TestAnotherFileIsLeftAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s.db")
	text := []byte(strings.Repeat("this is a letter\n", 2000))
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path, Options{}); err == nil || !strings.Contains(err.Error(), "is no store, or is damaged") {
		t.Error(err)
	}
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, text) {
		t.Error("it was changed", err)
	}
	if _, err := Open(t.TempDir(), Options{}); err == nil {
		t.Error("a folder was opened")
	}
}

func TestABurstIsWrittenTogether(t *testing.T) {
	c := newClock()
	s := open(t, filepath.Join(t.TempDir(), "s.db"), Options{Now: c.Now})
	s.Sync()
	before := s.db.Stats()
	var wg sync.WaitGroup
	for w := range 10 {
		wg.Go(func() {
			for i := range 100 {
				id := fmt.Sprint(w, "-", i)
				s.Put("me", id, entry(c.now, id, "item-"+id))
				if _, ok, _ := s.Get("me", id); !ok {
					t.Error("not seen at once")
				}
			}
		})
	}
	wg.Wait()
	s.Sync()
	after := s.db.Stats()
	if n := after.TxStats.GetWrite() - before.TxStats.GetWrite(); n == 0 || n > 2000 {
		t.Errorf("%d pages were written for 1000 replies", n)
	}
	sound(t, s)
}

// A file that cannot be written loses what was to be written, and says so; it harms nobody else (R36).
func TestAFailureIsTold(t *testing.T) {
	c := newClock()
	var reported error
	s := open(t, filepath.Join(t.TempDir(), "s.db"), Options{Now: c.Now, Failed: func(err error) { reported = errors.Join(reported, err) }})
	s.Put("me", "before", entry(c.now, "x"))
	s.Sync()
	real := s.db
	ro, err := bbolt.Open(copyOf(t, real), 0o600, &bbolt.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	s.db = ro
	s.Put("me", "after", entry(c.now, "y"))
	s.Sync()
	if reported == nil {
		t.Error("nothing was said")
	}
	if _, ok, _ := s.Get("me", "before"); !ok {
		t.Error("what was there is gone")
	}
	if _, ok, _ := s.Get("me", "after"); ok {
		t.Error("found although it is nowhere")
	}
	s.writing.Lock()
	s.db = real
	s.writing.Unlock()
	if err := ro.Close(); err != nil {
		t.Error(err)
	}
}

func copyOf(t *testing.T, db *bbolt.DB) string {
	path := filepath.Join(t.TempDir(), "copy.db")
	if err := db.View(func(tx *bbolt.Tx) error { return tx.CopyFile(path, 0o600) }); err != nil {
		t.Fatal(err)
	}
	return path
}

func FuzzDecode(f *testing.F) {
	c := newClock()
	for _, k := range []*runtime.Kept{entry(c.now, "x", "i"), entry(c.now, strings.Repeat("long ", 1000)), {Native: true}} {
		value, err := encode(k, "", nil)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(value)
	}
	f.Add([]byte{})
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(1 << 30))
	f.Fuzz(func(t *testing.T, value []byte) {
		k, err := decode(value, "", nil)
		if err != nil {
			return
		}
		again, err := encode(k, "", nil)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := decode(again, "", nil); err != nil || len(got.Items) != len(k.Items) || !bytes.Equal(got.Body, k.Body) {
			t.Errorf("%v: another reply comes back", err)
		}
	})
}

func encodedSize(t testing.TB, k *runtime.Kept) int64 {
	t.Helper()
	value, err := encode(k, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	return int64(len(value))
}

// An upstream that repeats ids mixes no replies: what has an id first keeps it from everybody, and is not overwritten.
func TestAnIDIsNeverGivenTwice(t *testing.T) {
	for _, settled := range []bool{false, true} {
		c := newClock()
		each(t, Options{Now: c.Now}, func(t *testing.T, s keeper, settle func()) {
			s.Put("me", "r", entry(c.now, "first", "i", "same"))
			if settled {
				settle()
			}
			s.Put("you", "r", entry(c.now, "yours", "i"))
			other := entry(c.now, "second", "i", "same")
			other.Items[0].JSON = []byte(`{"id":"i","another":true}`)
			s.Put("me", "r2", other)
			for range 2 {
				if k, ok, _ := s.Get("me", "r"); !ok || !bytes.Contains(k.Body, []byte("first")) {
					t.Errorf("%v %s", ok, k.Body)
				}
				if item, ok, _ := s.Item("me", "i"); ok {
					t.Errorf("one of two items is taken for the one that is meant: %s", item)
				}
				if _, ok, _ := s.Item("me", "same"); !ok {
					t.Error("an item that is the same in both is not found")
				}
				if item, ok, _ := s.Item("you", "i"); !ok || string(item) != `{"id":"i"}` {
					t.Errorf("another client loses its item: %s", item)
				}
				settle()
			}
			s.Put("me", "r", entry(c.now, "third", "i3"))
			for range 2 {
				if k, ok, _ := s.Get("me", "r"); !ok || k.Body != nil {
					t.Errorf("one of two replies is taken for the one that is meant: %v %+v", ok, k)
				}
				if _, ok, _ := s.Item("me", "i3"); ok {
					t.Error("an item of what is not known is found")
				}
				if k, ok, _ := s.Get("you", "r"); !ok || !bytes.Contains(k.Body, []byte("yours")) {
					t.Errorf("another client loses its reply: %v %+v", ok, k)
				}
				settle()
			}
		})
	}
}

// What an upstream keeps for a client is known as that client's, also after a restart, until it is forgotten.
func TestWhoseAnIDIs(t *testing.T) {
	c := newClock()
	each(t, Options{Now: c.Now, MaxAge: time.Hour}, func(t *testing.T, s keeper, settle func()) {
		k := entry(c.Now(), "x", "item")
		k.Native = true
		s.Put("me", "reply", k)
		s.Put("me", "ids", &runtime.Kept{Native: true, Created: c.Now().Unix(), Items: []runtime.KeptItem{{ID: "other"}}})
		s.Put("me", "local", entry(c.Now(), "y", "own"))
		for range 2 {
			for _, id := range []string{"reply", "item", "ids", "other"} {
				if s.Foreign("me", id) || !s.Foreign("you", id) || !s.Foreign("", id) {
					t.Errorf("%s is another's: for me %v, for you %v", id, s.Foreign("me", id), s.Foreign("you", id))
				}
			}
			for _, id := range []string{"local", "own", "unknown", "", strings.Repeat("x", 2000)} {
				if s.Foreign("you", id) {
					t.Errorf("%.20q is another's", id)
				}
			}
			if k, ok, _ := s.Get("me", "ids"); !ok || k.Body != nil || !k.Native {
				t.Errorf("%v %+v", ok, k)
			}
			settle()
		}
		s.Delete("me", "reply")
		c.pass(time.Hour)
		settle()
		if f, ok := s.(*Store); ok {
			f.Expire()
		}
		for _, id := range []string{"reply", "item", "ids", "other"} {
			if s.Foreign("you", id) {
				t.Errorf("%s is forgotten, and another's", id)
			}
		}
	})
}

// cipherOf is a Cipher that tests can follow: it turns bits around, and refuses what is about something else.
type cipherOf byte

func (c cipherOf) Seal(text []byte, about string) ([]byte, error) {
	out := binary.AppendUvarint([]byte{byte(c)}, uint64(len(about)))
	for _, b := range append([]byte(about), text...) {
		out = append(out, ^b)
	}
	return out, nil
}

func (c cipherOf) Open(sealed []byte, about string) ([]byte, error) {
	if len(sealed) == 0 || sealed[0] != byte(c) {
		return nil, errors.New("another key")
	}
	n, used := binary.Uvarint(sealed[1:])
	var out []byte
	for _, b := range sealed[1+used:] {
		out = append(out, ^b)
	}
	if string(out[:n]) != about {
		return nil, errors.New("about something else")
	}
	return out[n:], nil
}

// With a key nothing that was said can be read in the file, and what is there opens with that key only.
func TestRepliesAreEncrypted(t *testing.T) {
	c := newClock()
	path := filepath.Join(t.TempDir(), "s.db")
	with := func(cipher Cipher, test func(s *Store)) {
		s, err := Open(path, Options{Now: c.Now, Cipher: cipher})
		if err != nil {
			t.Fatal(err)
		}
		test(s)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	with(cipherOf(1), func(s *Store) {
		s.Put("me", "short", entry(c.now, "CANARY", "i"))
		s.Put("me", "long", entry(c.now, strings.Repeat("CANARY", 1000)))
		s.Sync()
		for _, id := range []string{"short", "long"} {
			if k, ok, _ := s.Get("me", id); !ok || !bytes.Contains(k.Body, []byte("CANARY")) {
				t.Errorf("%s: %v", id, ok)
			}
		}
		sound(t, s)
	})
	file, err := os.ReadFile(path)
	if err != nil || bytes.Contains(file, []byte("CANARY")) {
		t.Errorf("the file holds what was said: %v", err)
	}
	for name, cipher := range map[string]Cipher{"no key": nil, "another key": cipherOf(2)} {
		with(cipher, func(s *Store) {
			if _, ok, _ := s.Get("me", "short"); ok {
				t.Errorf("%s: a reply is read", name)
			}
			if _, ok, _ := s.Item("me", "i"); ok {
				t.Errorf("%s: an item is read", name)
			}
		})
	}
	with(cipherOf(1), func(s *Store) {
		// A value that somebody moves to another client does not open there.
		value := s.read(replies, keyOf("me", "short"))
		if err := s.db.Update(func(tx *bbolt.Tx) error { return tx.Bucket(replies).Put([]byte(keyOf("you", "short")), value) }); err != nil {
			t.Fatal(err)
		}
		if _, ok, _ := s.Get("you", "short"); ok {
			t.Error("a value opens in another's place")
		}
		if _, ok, _ := s.Get("me", "short"); !ok {
			t.Error("it is lost")
		}
	})
}
