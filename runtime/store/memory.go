package store

import (
	"bytes"
	"container/list"
	"sync"
	"time"

	"github.com/parlance-gateway/parlance/runtime"
)

// Memory keeps replies until the process ends. It may be used by several goroutines.
type Memory struct {
	options Options

	mu      sync.Mutex               // guards what follows
	replies map[string]*list.Element // of order, by the key
	items   map[string]string        // the key of a reply, by that of an item
	owners  map[string]string        // the key of a reply, by an id of it or of an item that an upstream keeps
	order   list.List                // of *remembered, the oldest first
	size    int64
	tables  map[string]map[string][]byte // by the name of a table and a key
}

type remembered struct {
	key, client, id string
	kept            *runtime.Kept
	size            int64
}

// ids are those of the reply and of its items.
func (r *remembered) ids() []string {
	list := []string{r.id}
	for _, item := range r.kept.Items {
		list = append(list, item.ID)
	}
	return list
}

// NewMemory returns an empty store.
func NewMemory(o Options) *Memory {
	return &Memory{options: o.withDefaults(64e6), replies: map[string]*list.Element{}, items: map[string]string{}, owners: map[string]string{}, tables: map[string]map[string][]byte{}}
}

// Put keeps a reply under an id of the client's. Where another reply has the id, no more is known from then on than whose they are,
// and so it is with an item whose id stands for another item. A reply that is larger than all that may be kept is not kept.
func (m *Memory) Put(client, id string, k *runtime.Kept) {
	r := &remembered{key: keyOf(client, id), client: client, id: id, kept: clone(k)}
	m.mu.Lock()
	defer m.mu.Unlock()
	if e := m.replies[r.key]; e != nil && !m.tooOld(e) {
		r.kept = unknown(r.kept)
	}
	for i := range r.kept.Items {
		item := &r.kept.Items[i]
		of := m.items[keyOf(client, item.ID)]
		if other := m.replies[of]; other != nil && !m.tooOld(other) {
			if found, known := other.Value.(*remembered).kept.Item(item.ID); !known || !bytes.Equal(found, item.JSON) {
				item.JSON = nil
			}
		}
	}
	r.size = int64(size(r.kept))
	m.remove(m.replies[r.key])
	if r.size > m.options.MaxSize {
		return
	}
	m.replies[r.key] = m.order.PushBack(r)
	for _, item := range r.kept.Items {
		m.items[keyOf(client, item.ID)] = r.key
	}
	if r.kept.Native {
		for _, id := range r.ids() {
			if _, taken := m.owners[id]; !taken {
				m.owners[id] = r.key
			}
		}
	}
	m.size += r.size
	for e := m.order.Front(); e != nil && (m.size > m.options.MaxSize || m.tooOld(e)); e = m.order.Front() {
		m.remove(e)
	}
}

func (m *Memory) tooOld(e *list.Element) bool {
	return m.options.Now().Unix()-e.Value.(*remembered).kept.Created >= int64(m.options.MaxAge/time.Second)
}

// remove is called with mu held; e may be nil.
func (m *Memory) remove(e *list.Element) {
	if e == nil {
		return
	}
	r := m.order.Remove(e).(*remembered)
	delete(m.replies, r.key)
	for _, item := range r.kept.Items {
		if key := keyOf(r.client, item.ID); m.items[key] == r.key {
			delete(m.items, key)
		}
	}
	if r.kept.Native {
		for _, id := range r.ids() {
			if m.owners[id] == r.key {
				delete(m.owners, id)
			}
		}
	}
	m.size -= r.size
}

// Get is a reply of the client's; false when there is none, or none any more. It must not be changed. The error is always nil.
func (m *Memory) Get(client, id string) (k *runtime.Kept, ok bool, err error) {
	k, ok = m.get(keyOf(client, id))
	return k, ok, nil
}

func (m *Memory) get(key string) (*runtime.Kept, bool) {
	m.mu.Lock()
	e := m.replies[key]
	if e != nil && m.tooOld(e) {
		m.remove(e)
		e = nil
	}
	m.mu.Unlock()
	if e == nil {
		return nil, false
	}
	return e.Value.(*remembered).kept, true
}

// Item is an item of any reply of the client's, by its own id. The error is always nil.
func (m *Memory) Item(client, id string) (item []byte, ok bool, err error) {
	m.mu.Lock()
	of := m.items[keyOf(client, id)]
	m.mu.Unlock()
	if k, known := m.get(of); known {
		item, ok = k.Item(id)
	}
	return item, ok, nil
}

// Foreign reports whether an id that an upstream keeps is known as another client's.
func (m *Memory) Foreign(client, id string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	e := m.replies[m.owners[id]]
	return e != nil && !m.tooOld(e) && e.Value.(*remembered).client != client
}

// Delete forgets a reply; false when there is none.
func (m *Memory) Delete(client, id string) bool {
	if _, ok := m.get(keyOf(client, id)); !ok {
		return false
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.remove(m.replies[keyOf(client, id)])
	return true
}

// Close forgets everything.
func (m *Memory) Close() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.replies, m.items, m.size = map[string]*list.Element{}, map[string]string{}, 0
	m.order.Init()
	m.tables = map[string]map[string][]byte{}
	return nil
}
