package document

// Paths is a set of paths below one value, as a trie. Fill reads all of them in one pass over the value's
// members, so that a rule's read is an index into slots. It is immutable once rules run.
type Paths struct {
	root  branch
	count int
}

type branch struct {
	slot    int32 // where the value at this point goes, or -1
	lengths uint64
	edges   []edge
	items   []item // elements of an array that are read by their index
}

type edge struct {
	key  string
	head uint64 // see headOf
	to   *branch
}

type item struct {
	index int
	to    *branch
}

// Step is one step of a path: a key, or an index when Key is "".
type Step struct {
	Key   string
	Index int
}

// NewPaths returns an empty set.
func NewPaths() *Paths { return &Paths{root: branch{slot: -1}} }

// Len is the number of slots that Fill writes.
func (p *Paths) Len() int { return p.count }

// Add gives the slot of a path. The same path gives the same slot; the empty path is the value itself.
func (p *Paths) Add(steps []Step) int {
	b := &p.root
	for _, s := range steps {
		b = b.child(s)
	}
	if b.slot < 0 {
		b.slot = int32(p.count)
		p.count++
	}
	return int(b.slot)
}

func (b *branch) child(s Step) *branch {
	if s.Key == "" {
		for _, it := range b.items {
			if it.index == s.Index {
				return it.to
			}
		}
		to := &branch{slot: -1}
		b.items = append(b.items, item{s.Index, to})
		return to
	}
	for _, e := range b.edges {
		if e.key == s.Key {
			return e.to
		}
	}
	to := &branch{slot: -1}
	b.edges = append(b.edges, edge{s.Key, headOf(append([]byte(s.Key), make([]byte, 8)...), 0, len(s.Key)), to})
	b.lengths |= 1 << (uint(len(s.Key)) & 63)
	return to
}

// Fill writes the value at each path to its slot, and gives a mask of the slots that it wrote; slots beyond
// 63 share the last bit. The slots must be absent before.
func (p *Paths) Fill(v Value, slots []Value) (filled uint64) {
	if p.count == 0 || v.kind == Absent {
		return 0
	}
	if p.Indexes(v) {
		v = v.Indexed()
	}
	if p.root.slot >= 0 {
		slots[p.root.slot] = v
		filled = 1 << min(p.root.slot, 63)
	}
	if v.doc != nil {
		filled |= v.doc.fill(v.at, &p.root, slots)
	}
	return filled
}

// Indexes reports whether Fill looks into a value that has no document yet, and makes one.
func (p *Paths) Indexes(v Value) bool {
	return v.doc == nil && v.kind >= Array && (len(p.root.edges) > 0 || len(p.root.items) > 0)
}

func (d *Document) fill(at uint32, b *branch, slots []Value) (filled uint64) {
	switch n := &d.nodes[at]; n.kind {
	case Object:
		left := len(b.edges)
		var seen uint64 // edges that were found: of a key that stands twice the first counts, as in Get
		for k, end := at+1, n.next; k < end && left > 0; k = d.nodes[k+1].next {
			key := &d.nodes[k]
			if !key.escaped && b.lengths&(1<<((key.end-key.start-2)&63)) == 0 {
				continue
			}
			if i := b.edge(d, key); i >= 0 {
				if i < 64 {
					if seen&(1<<i) != 0 {
						continue
					}
					seen |= 1 << i
				}
				to := b.edges[i].to
				left--
				if to.slot >= 0 {
					slots[to.slot] = d.value(k + 1)
					filled |= 1 << min(to.slot, 63)
				}
				if len(to.edges) > 0 || len(to.items) > 0 {
					filled |= d.fill(k+1, to, slots)
				}
			}
		}
	case Array:
		for _, it := range b.items {
			e, end := at+1, n.next
			for i := it.index; i > 0 && e < end; i-- {
				e = d.nodes[e].next
			}
			if e >= end {
				continue
			}
			if it.to.slot >= 0 {
				slots[it.to.slot] = d.value(e)
				filled |= 1 << min(it.to.slot, 63)
			}
			filled |= d.fill(e, it.to, slots)
		}
	}
	return filled
}

// headOf is the first eight bytes of a key of n bytes at i, or all that it has: most keys are told apart by them. Eight bytes must stand at i.
func headOf(src []byte, i, n int) uint64 {
	if w := word(src, i); n < 8 {
		return w & (1<<(8*uint(n)) - 1)
	} else {
		return w
	}
}

func (b *branch) edge(d *Document, key *node) int {
	i, n := int(key.start)+1, int(key.end-key.start)-2
	if !key.escaped && i < len(d.src)-7 {
		head := headOf(d.src, i, n)
		for at := range b.edges {
			if e := &b.edges[at]; e.head == head && len(e.key) == n && (n <= 8 || e.key[8:] == string(d.src[i+8:i+n])) {
				return at
			}
		}
		return -1
	}
	name := d.src[i : i+n]
	if key.escaped {
		name = AppendUnescaped(nil, name)
	}
	for i := range b.edges {
		if e := &b.edges[i]; e.key == string(name) {
			return i
		}
	}
	return -1
}
