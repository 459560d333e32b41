package store

import (
	"errors"
	"fmt"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// Reader reads a file that nobody changes meanwhile.
type Reader struct{ tx *bbolt.Tx }

// Read checks the file at path, which no other process may have open, and hands it to f. It stays as it is.
func Read(path string, f func(r *Reader) error) (err error) {
	if _, err := Check(path); err != nil {
		return err
	}
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{Timeout: patience, ReadOnly: true})
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return fmt.Errorf("the store %s %w", path, ErrInUse)
	case err != nil:
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return db.View(func(tx *bbolt.Tx) error { return f(&Reader{tx}) })
}

// Replies hands over all replies as they are kept, the oldest first. Values are f's only until it returns.
func (r *Reader) Replies(f func(client, id string, value []byte) error) error {
	kept, order := r.tx.Bucket(replies), r.tx.Bucket(ages)
	if kept == nil || order == nil { // All that an older format has are replies that nobody can ask for.
		return nil
	}
	return order.ForEach(func(_, key []byte) error {
		if value := kept.Get(key); len(value) >= headSize {
			client, id := SplitReplyKey(string(key))
			return f(client, id, value)
		}
		return nil
	})
}

// Table hands over the rows of a table.
func (r *Reader) Table(name string, f func(key string, value []byte) error) error {
	b := r.tx.Bucket(bucketOf(name))
	if b == nil {
		return nil
	}
	return b.ForEach(func(key, value []byte) error { return f(string(key), append([]byte(nil), value...)) })
}
