package document

// A key that stands twice in an object is looked for in two steps: while reading, a set of hashes tells most
// objects apart from those that may have one; those are compared key by key when they end.

// keyHash is a hash of the key whose quotes are at i and before end.
func keyHash(src []byte, i, end int) uint32 {
	return hashOf(src[i+1], src[end-2], end-i-2)
}

// hashOf is a hash of a key by its first byte, its last and its length.
func hashOf(first, last byte, length int) uint32 {
	return (uint32(first) + uint32(last)<<8 + uint32(length+2)<<16) * 0x9E3779B1
}

// bit is one bit for a hash.
func bit(hash uint32) uint32 { return 1 << (hash >> 27) }

// keySet tells which keys the objects of a document may have: a bit for each hash, so that most keys that none has are known to be none.
type keySet struct {
	bits  [32]uint32
	known bool // the keys were hashed
	other bool // there is a key with an escape, whose hash says nothing
}

func (s *keySet) add(hash uint32) { s.bits[hash>>22&31] |= bit(hash) }

// has reports whether there may be a key; false is certain.
func (s *keySet) has(key string) bool {
	if !s.known || s.other || key == "" {
		return true
	}
	hash := hashOf(key[0], key[len(key)-1], len(key))
	return s.bits[hash>>22&31]&bit(hash) != 0
}

// twice returns the node of a key that the object at node n, which is about to be closed, holds twice; 0 when there
// is none. Keys are few; their lengths and first bytes tell nearly all of them apart.
func (d *Document) twice(nodes []node, n uint32) uint32 {
	var few [24]uint32
	keys := few[:0]
	for k := n + 1; int(k) < len(nodes); k = nodes[k+1].next {
		keys = append(keys, k)
	}
	if len(keys) > len(few) {
		return d.twiceOfMany(nodes, keys)
	}
	for a, ka := range keys {
		for _, kb := range keys[:a] {
			if d.sameKey(&nodes[ka], &nodes[kb]) {
				return ka
			}
		}
	}
	return 0
}

func (d *Document) sameKey(a, b *node) bool {
	if a.escaped || b.escaped {
		return string(AppendUnquoted(nil, d.src[a.start:a.end])) == string(AppendUnquoted(nil, d.src[b.start:b.end]))
	}
	return a.end-a.start == b.end-b.start && d.src[a.start+1] == d.src[b.start+1] &&
		string(d.src[a.start:a.end]) == string(d.src[b.start:b.end])
}

func (d *Document) twiceOfMany(nodes []node, keys []uint32) uint32 {
	seen := make(map[string]struct{}, len(keys))
	for _, k := range keys {
		n := nodes[k]
		name := string(d.src[n.start+1 : n.end-1])
		if n.escaped {
			name = string(AppendUnquoted(nil, d.src[n.start:n.end]))
		}
		if _, again := seen[name]; again {
			return k
		}
		seen[name] = struct{}{}
	}
	return 0
}
