package store

import (
	"bytes"
	"cmp"
	"maps"
	"slices"

	"go.etcd.io/bbolt"
)

// Table keeps small values under keys, beside the replies and in the same file. Nothing in it ages, and it does not count to
// what the replies may take. It may be used by several goroutines.
//
// A write is seen at once and is on the disk a tenth of a second later, as replies are; a value that is put often is written once
// in that time.
type Table struct {
	name string
	of   tables
}

// tables is what a Table is kept in.
type tables interface {
	eachIn(table string) ([]row, error)
	putIn(table, key string, value []byte)
	deleteIn(table, key string)
}

// row is a key of a table and its value.
type row struct {
	key   string
	value []byte
}

// Each hands over all keys in their order with their values, until f returns an error, which it gives back. The values are
// f's own, and f may change the table, which it does not see. The error also says when the file cannot be read.
func (t *Table) Each(f func(key string, value []byte) error) error {
	rows, err := t.of.eachIn(t.name)
	if err != nil {
		return err
	}
	for _, r := range rows {
		if err := f(r.key, r.value); err != nil {
			return err
		}
	}
	return nil
}

// Put keeps a copy of value under key. What was there gives way. A key that is empty or has more than 1 KiB is not kept.
func (t *Table) Put(key string, value []byte) {
	if key != "" && len(key) <= maxID {
		t.of.putIn(t.name, key, bytes.Clone(value))
	}
}

// Delete forgets a key, if it is there.
func (t *Table) Delete(key string) {
	if key != "" && len(key) <= maxID {
		t.of.deleteIn(t.name, key)
	}
}

// Table is the table of a name, in the file. It comes to be with its first value.
func (s *Store) Table(name string) *Table { return &Table{name, s} }

// Table is the table of a name, in memory.
func (m *Memory) Table(name string) *Table { return &Table{name, m} }

// sorted are rows by their keys. A nil value stands for one that was deleted.
func sorted(values map[string][]byte) []row {
	rows := make([]row, 0, len(values))
	for key, value := range values {
		if value != nil {
			rows = append(rows, row{key, value})
		}
	}
	slices.SortFunc(rows, func(a, b row) int { return cmp.Compare(a.key, b.key) })
	return rows
}

// bucketOf is the bucket of a table.
func bucketOf(table string) []byte { return []byte("table.1." + table) }

// eachIn holds up writers, so that nothing is between the file and what waits for it.
func (s *Store) eachIn(table string) (rows []row, err error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	s.mu.Lock()
	closed, waiting := s.closed, maps.Clone(s.waiting.tables[table])
	s.mu.Unlock()
	if closed {
		return nil, nil
	}
	values := map[string][]byte{}
	err = s.view(func(tx *bbolt.Tx) error {
		b := tx.Bucket(bucketOf(table))
		if b == nil {
			return nil
		}
		return b.ForEach(func(key, value []byte) error {
			if value != nil { // nil: a bucket, which nobody put there
				values[string(key)] = append(make([]byte, 0, len(value)), value...)
			}
			return nil
		})
	})
	if err != nil {
		return nil, err
	}
	for key, value := range waiting {
		if value != nil {
			value = append(make([]byte, 0, len(value)), value...)
		}
		values[key] = value
	}
	return sorted(values), nil
}

func (s *Store) putIn(table, key string, value []byte) {
	if value == nil {
		value = []byte{}
	}
	s.changeIn(table, key, value)
}

func (s *Store) deleteIn(table, key string) { s.changeIn(table, key, nil) }

// changeIn has a change wait for the disk; nil deletes.
func (s *Store) changeIn(table, key string, value []byte) {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return
	}
	rows := s.waiting.tables[table]
	if rows == nil {
		rows = map[string][]byte{}
		s.waiting.tables[table] = rows
	}
	if before, ok := rows[key]; ok {
		s.waiting.bytes -= rowSize(key, before)
	}
	s.waiting.bytes += rowSize(key, value)
	rows[key] = value
	full := s.waiting.bytes > maxWaiting
	s.mu.Unlock()
	if full {
		_ = s.Sync()
		return
	}
	s.wakeUp()
}

// rowSize is the bytes that a change takes while it waits.
func rowSize(key string, value []byte) int { return 100 + len(key) + len(value) }

// applyTables writes what was put into tables.
func applyTables(tx *bbolt.Tx, changed map[string]map[string][]byte) error {
	for table, rows := range changed {
		b, err := tx.CreateBucketIfNotExists(bucketOf(table))
		if err != nil {
			return err
		}
		for _, key := range slices.Sorted(maps.Keys(rows)) { // in order it is faster
			value := rows[key]
			if value == nil {
				err = b.Delete([]byte(key))
			} else {
				err = b.Put([]byte(key), value)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func (m *Memory) eachIn(table string) ([]row, error) {
	m.mu.Lock()
	values := maps.Clone(m.tables[table])
	m.mu.Unlock()
	for key, value := range values {
		values[key] = append(make([]byte, 0, len(value)), value...)
	}
	return sorted(values), nil
}

func (m *Memory) putIn(table, key string, value []byte) {
	if value == nil {
		value = []byte{}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.tables[table] == nil {
		m.tables[table] = map[string][]byte{}
	}
	m.tables[table][key] = value
}

func (m *Memory) deleteIn(table, key string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.tables[table], key)
}
