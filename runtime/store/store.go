// Package store keeps the replies of each client, and tables of accounts, keys and usage, in a file or in memory.
//
// No client can read another client's replies: every database key begins with the client. Age and total size are limited; the oldest
// replies are removed first.
package store

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"github.com/parlance-gateway/parlance/runtime"
)

// Options bound what is kept. A zero means the default that is named.
type Options struct {
	MaxSize int64            // bytes of all that is kept, as it is stored; 1 GB in a file, 64 MB in memory
	MaxAge  time.Duration    // 30 days
	Now     func() time.Time // time.Now
	Cipher  Cipher           // encrypts replies in a file; nil: they are not encrypted
	Failed  func(error)      // told when the file could not be written: replies that were to be written are lost then, rows of tables are written later. nil: nobody is

	Migrated func(from int) // told when a file of an older format was brought to Format; nil: nobody is
}

// Cipher encrypts a text so that it opens only where it is said to be about the same. Its methods may be called at once.
type Cipher interface {
	Seal(text []byte, about string) ([]byte, error)
	Open(sealed []byte, about string) ([]byte, error)
}

func (o Options) withDefaults(size int64) Options {
	if o.MaxSize == 0 {
		o.MaxSize = size
	}
	if o.MaxAge == 0 {
		o.MaxAge = 30 * 24 * time.Hour
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Failed == nil {
		o.Failed = func(error) {}
	}
	return o
}

const (
	// gather is how long the first of several writes waits for others, so that a burst costs one write to the disk. It is what a
	// crash may lose.
	gather = 100 * time.Millisecond

	// maxWaiting is how many bytes may wait to be written. Whoever brings more waits for the disk.
	maxWaiting = 32 << 20

	// sweep is how often what is too old is looked for.
	sweep = time.Minute

	// maxID is how long an id may be. Those of the protocols have some 60 bytes.
	maxID = 1 << 10

	// patience is how long another process may hold the file until we give up. One that is about to end needs a moment.
	patience = 300 * time.Millisecond
)

// Store keeps replies in a file. It may be used by several goroutines.
//
// A write is seen at once and is on the disk a tenth of a second later, together with all others of that time, in one
// transaction: a crash loses the last of them and never damages the file.
type Store struct {
	options Options
	db      *bbolt.DB
	wake    chan struct{} // something waits; holds one
	quit    chan struct{}
	ended   chan struct{}

	writing sync.Mutex // held by who writes

	mu      sync.Mutex // guards what follows
	waiting changes
	flying  changes // being written
	closed  bool
}

// changes are what is not in the file yet, by the keys of replies and of items.
type changes struct {
	replies map[string]*runtime.Kept     // nil: deleted
	order   []string                     // the keys of replies as they came; of one that stands twice, the last place counts
	items   map[string]string            // of an item: of its reply
	owners  map[string]string            // of an id that an upstream keeps: of its reply
	tables  map[string]map[string][]byte // by the name of a table and a key; nil: deleted
	bytes   int
}

// Open opens the file at path, or makes it, for its owner only. A file of an older format is brought to Format; one of a newer format is an
// error, and stays as it is. The error says so when another process has it open.
func Open(path string, o Options) (*Store, error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("open the store: %w", err)
	}
	db, from, err := openFile(path)
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return nil, fmt.Errorf("the store %s %w", path, ErrInUse)
	case errors.Is(err, bolterrors.ErrInvalid), errors.Is(err, bolterrors.ErrVersionMismatch), errors.Is(err, bolterrors.ErrChecksum), errors.Is(err, errPage), errors.Is(err, errForeign):
		return nil, fmt.Errorf("the file %s is no store, or is damaged: %w", path, err)
	case err != nil:
		return nil, fmt.Errorf("open the store %s: %w", path, err)
	}
	s := &Store{
		options: o.withDefaults(1e9), db: db,
		wake: make(chan struct{}, 1), quit: make(chan struct{}), ended: make(chan struct{}),
	}
	s.waiting = newChanges()
	if from > 0 && from < Format && o.Migrated != nil {
		o.Migrated(from)
	}
	go s.write()
	return s, nil
}

// ErrInUse is why a file cannot be opened that another process has open.
var ErrInUse = errors.New("is in use by another process")

// errPage is what bbolt panics about.
var errPage = errors.New("a page of it is not sound")

// openFile opens a file of bbolt's and brings it to the current format, or makes it. from is the format that it had, 0 of a new one. A page
// that is damaged makes bbolt panic.
func openFile(path string) (db *bbolt.DB, from int, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %v", errPage, r)
		}
		if err != nil && db != nil {
			err = errors.Join(err, db.Close())
			db = nil
		}
	}()
	if db, err = bbolt.Open(path, 0o600, &bbolt.Options{Timeout: patience, FreelistType: bbolt.FreelistMapType}); err != nil {
		return nil, 0, err
	}
	err = db.Update(func(tx *bbolt.Tx) (err error) {
		from, err = migrate(tx)
		return err
	})
	return db, from, errors.Join(err, os.Chmod(path, 0o600))
}

// view reads the file. A page that is damaged is an error.
func (s *Store) view(f func(tx *bbolt.Tx) error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("read the store: %w: %v", errPage, r)
		}
	}()
	if err := s.db.View(f); err != nil {
		return fmt.Errorf("read the store: %w", err)
	}
	return nil
}

func newChanges() changes {
	return changes{replies: map[string]*runtime.Kept{}, items: map[string]string{}, owners: map[string]string{}, tables: map[string]map[string][]byte{}}
}

// write is the goroutine that writes, until Close.
func (s *Store) write() {
	defer close(s.ended)
	old := time.NewTicker(sweep)
	defer old.Stop()
	for {
		select {
		case <-s.wake:
			select {
			case <-time.After(gather):
			case <-s.quit:
			}
			_ = s.Sync() // What fails is told.
		case <-old.C:
			_ = s.Sync() // what could not be written
			s.Expire()
		case <-s.quit:
			_ = s.Sync()
			return
		}
	}
}

// Close writes what waits and closes the file. The store is empty and takes nothing from then on.
func (s *Store) Close() error {
	s.mu.Lock()
	was := s.closed
	s.closed = true
	s.mu.Unlock()
	if was {
		return nil
	}
	close(s.quit)
	<-s.ended
	return s.db.Close()
}

// Put keeps a reply under an id of the client's. Where another reply has the id, no more is known from then on than whose they are,
// and so it is with an item whose id stands for another item. A reply is not kept that is larger than all
// that may be kept, or whose id has more than 1 KiB; an item with such an id cannot be referred to.
//
// Clients wait for it, so nothing is deflated or written here.
func (s *Store) Put(client, id string, k *runtime.Kept) {
	if len(id) > maxID {
		return
	}
	k = clone(k)
	key := keyOf(client, id)
	if _, taken := s.get(key); taken {
		k = unknown(k)
	}
	for i := range k.Items {
		item := &k.Items[i]
		of := s.replyOf(keyOf(client, item.ID))
		if other, ok := s.get(of); ok {
			if found, known := other.Item(item.ID); !known || !bytes.Equal(found, item.JSON) {
				item.JSON = nil
			}
		}
	}
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return
	}
	s.waiting.put(key, k)
	for _, item := range k.Items {
		s.waiting.items[keyOf(client, item.ID)] = key
	}
	if k.Native {
		s.waiting.own(id, key)
		for _, item := range k.Items {
			s.waiting.own(item.ID, key)
		}
	}
	full := s.waiting.bytes > maxWaiting
	s.mu.Unlock()
	if full {
		_ = s.Sync()
		return
	}
	s.wakeUp()
}

// put replaces what waits under a key; k is nil for a reply that is deleted.
func (c *changes) put(key string, k *runtime.Kept) {
	if before := c.replies[key]; before != nil {
		c.bytes -= size(before)
	}
	if k != nil {
		c.bytes += size(k)
	}
	c.replies[key] = k
	c.order = append(c.order, key)
}

// own notes whose an id is that an upstream keeps.
func (c *changes) own(id, key string) {
	if _, taken := c.owners[id]; !taken && id != "" {
		c.owners[id] = key
	}
}

func (s *Store) wakeUp() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// Get is a reply of the client's; false when there is none, or none any more. It must not be changed. The error is always nil.
func (s *Store) Get(client, id string) (k *runtime.Kept, ok bool, err error) {
	k, ok = s.get(keyOf(client, id))
	return k, ok, nil
}

func (s *Store) get(key string) (*runtime.Kept, bool) {
	if key == "" {
		return nil, false
	}
	s.mu.Lock()
	k, pending := s.waiting.replies[key]
	if !pending {
		k, pending = s.flying.replies[key]
	}
	closed := s.closed
	s.mu.Unlock()
	if closed {
		return nil, false
	}
	if !pending {
		value := s.read(replies, key)
		if value == nil || s.tooOld(created(value)) {
			return nil, false
		}
		k, _ = decode(value, key, s.options.Cipher) // nil when it is damaged
	}
	if k == nil || s.tooOld(k.Created) {
		return nil, false
	}
	return k, true
}

// read is a copy of a value of the file, nil when there is none or it cannot be read.
func (s *Store) read(bucket []byte, key string) (value []byte) {
	_ = s.view(func(tx *bbolt.Tx) error {
		if v := tx.Bucket(bucket).Get([]byte(key)); v != nil {
			value = append(make([]byte, 0, len(v)), v...)
		}
		return nil
	})
	return value
}

func (s *Store) tooOld(created int64) bool {
	return s.options.Now().Unix()-created >= int64(s.options.MaxAge/time.Second)
}

// Item is an item of any reply of the client's, by its own id. The error is always nil.
func (s *Store) Item(client, id string) (item []byte, ok bool, err error) {
	if k, known := s.get(s.replyOf(keyOf(client, id))); known {
		item, ok = k.Item(id)
	}
	return item, ok, nil
}

// replyOf is the key of the reply that an item belongs to, "" when there is none.
func (s *Store) replyOf(item string) string {
	s.mu.Lock()
	of, pending := s.waiting.items[item]
	if !pending {
		of, pending = s.flying.items[item]
	}
	s.mu.Unlock()
	if !pending {
		of = string(s.read(items, item))
	}
	return of
}

// Foreign reports whether an id that an upstream keeps is known as another client's.
func (s *Store) Foreign(client, id string) bool {
	if id == "" || len(id) > maxID {
		return false
	}
	s.mu.Lock()
	of, pending := s.waiting.owners[id]
	if was, older := s.flying.owners[id]; older {
		of, pending = was, true
	}
	s.mu.Unlock()
	if written := s.read(owners, id); written != nil {
		of, pending = string(written), true
	}
	if !pending || string(clientOf([]byte(of))) == string(clientOf([]byte(keyOf(client, "")))) {
		return false
	}
	_, ok := s.get(of)
	return ok
}

// Delete forgets a reply; false when there is none.
func (s *Store) Delete(client, id string) bool {
	if _, ok := s.get(keyOf(client, id)); !ok {
		return false
	}
	s.mu.Lock()
	s.waiting.put(keyOf(client, id), nil)
	s.mu.Unlock()
	s.wakeUp()
	return true
}

// Sync returns when all that was put or deleted before is on the disk, or says why it is not.
func (s *Store) Sync() error {
	s.writing.Lock()
	defer s.writing.Unlock()
	s.mu.Lock()
	s.flying, s.waiting = s.waiting, newChanges()
	changed := s.flying
	s.mu.Unlock()
	var err error
	if len(changed.replies) > 0 || len(changed.tables) > 0 {
		err = s.apply(changed)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.flying = changes{}
	if err != nil {
		s.waiting.again(changed.tables)
	}
	return err
}

// again has rows of tables wait once more that could not be written, as far as they were not changed since. Replies are not worth it.
func (c *changes) again(tables map[string]map[string][]byte) {
	for table, rows := range tables {
		now := c.tables[table]
		if now == nil {
			now = map[string][]byte{}
			c.tables[table] = now
		}
		for key, value := range rows {
			if _, changed := now[key]; !changed {
				now[key] = value
				c.bytes += rowSize(key, value)
			}
		}
	}
}

// Expire deletes what is too old, which nobody can see any more. It happens by itself.
func (s *Store) Expire() {
	s.writing.Lock()
	defer s.writing.Unlock()
	some := false
	_ = s.view(func(tx *bbolt.Tx) error {
		first, _ := tx.Bucket(ages).Cursor().First()
		some = first != nil && s.tooOld(ageOf(first))
		return nil
	})
	if some {
		_ = s.apply(changes{}) // It is told.
	}
}

// apply writes changes in one transaction. A file that is damaged makes bbolt panic; what is kept is not worth the process.
func (s *Store) apply(changed changes) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("write the store: %v", r)
		}
		if err != nil {
			s.options.Failed(err)
		}
	}()
	err = s.db.Update(func(tx *bbolt.Tx) error {
		if err := applyTables(tx, changed.tables); err != nil {
			return err
		}
		return apply(tx, &changed, s.options)
	})
	if err != nil {
		return fmt.Errorf("write the store: %w", err)
	}
	return nil
}
