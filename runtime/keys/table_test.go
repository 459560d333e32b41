package keys_test

import (
	"bytes"
	"maps"
	"sync"
)

// memTable is a Table in memory, which outlives the Keys that use it.
type memTable struct {
	mu   sync.Mutex
	rows map[string][]byte
	puts int
}

func newTable() *memTable { return &memTable{rows: map[string][]byte{}} }

func (t *memTable) Each(f func(string, []byte) error) error {
	t.mu.Lock()
	rows := maps.Clone(t.rows)
	t.mu.Unlock()
	for key, value := range rows {
		if err := f(key, value); err != nil {
			return err
		}
	}
	return nil
}

func (t *memTable) Put(key string, value []byte) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(key) > 1<<10 {
		panic("a key of a table has 1 KiB at most")
	}
	t.rows[key] = bytes.Clone(value)
	t.puts++
}

func (t *memTable) Delete(key string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.rows, key)
}

func (t *memTable) written() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.puts
}

func (t *memTable) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var b bytes.Buffer
	for key, value := range t.rows {
		b.WriteString(key)
		b.Write(value)
	}
	return b.String()
}
