package reply

import (
	"bytes"
	"slices"
)

// index finds the place of what has a key in a list. It is nil for short lists, which are searched from their end instead.
type index map[string]int

// indexed is how long a list is that has an index.
const indexed = 32

// Searched is how many elements of lists were looked at to find parts by their keys and ids. It grows with the length of the reply.
func (r *turn) Searched() int { return r.searched }

// put notes the place of a key, if the list has an index.
func (x index) put(key []byte, at int) {
	if x != nil {
		x[string(key)] = at
	}
}

// keyed is the last part that has a key, nil if there is none.
func (r *turn) keyed(key []byte) *Part {
	if r.keys != nil {
		at, ok := r.keys[string(key)]
		if !ok {
			return nil
		}
		if p := r.parts[at]; p.has(key) {
			return p
		}
	}
	for i := len(r.parts) - 1; i >= 0; i-- {
		r.searched++
		if p := r.parts[i]; p.has(key) {
			return p
		}
	}
	return nil
}

// addKey notes that a part has a key.
func (r *turn) addKey(p *Part, key []byte) {
	if r.given++; r.keys == nil && r.given > indexed {
		r.keys = index{}
		for i, q := range r.parts {
			for j := range q.past {
				r.keys.put(q.past[j].key, i)
			}
			r.keys.put(q.key, i)
		}
	}
	r.keys.put(key, p.at)
}

// identified is the first part that has an id of the upstream's, nil if there is none.
func (r *turn) identified(id []byte) *Part {
	if r.ids != nil {
		if at, ok := r.ids[string(id)]; ok {
			return r.parts[at]
		}
		return nil
	}
	for _, p := range r.parts {
		r.searched++
		if len(p.theirs) > 0 && bytes.Equal(p.theirs, id) {
			return p
		}
	}
	return nil
}

// identify gives a part the upstream's id.
func (r *turn) identify(p *Part, id string) {
	p.theirs = append(p.theirs, id...)
	if r.ids == nil && len(r.parts) > indexed {
		r.ids = index{}
		for i := len(r.parts) - 1; i >= 0; i-- {
			r.ids.put(r.parts[i].theirs, i)
		}
	} else if _, known := r.ids[id]; !known {
		r.ids.put(p.theirs, p.at)
	}
}

// gone is the piece of a key that another one followed, nil if there is none: nothing is to be completed of it.
func (p *Part) gone(key []byte) *piece {
	if len(p.past) == 0 || p.keyed && bytes.Equal(p.key, key) {
		return nil
	}
	last := -1
	if p.pasts != nil {
		if i, ok := p.pasts[string(key)]; ok {
			last = i
		}
	} else {
		for i := len(p.past) - 1; i >= 0 && last < 0; i-- {
			if p.r.searched++; bytes.Equal(p.past[i].key, key) {
				last = i
			}
		}
	}
	if last < 0 || p.r.usedAgain(p.past[last].owner) {
		return nil
	}
	return &p.past[last]
}

// follow makes the piece that a part consists of so far one that another follows.
func (p *Part) follow() {
	p.past = append(p.past, piece{bytes.Clone(p.key), p.hash, p.owner})
	if p.pasts == nil && len(p.past) > indexed {
		p.pasts = index{}
		for i := range p.past {
			p.pasts.put(p.past[i].key, i)
		}
	} else {
		p.pasts.put(p.key, len(p.past)-1)
	}
}

// began is what the upstream began under a key, nil if it did not.
func (r *turn) began(key []byte) *begun {
	if r.receivedAt != nil {
		if i, ok := r.receivedAt[string(key)]; ok {
			return &r.receivedKeys[i]
		}
		return nil
	}
	for i := len(r.receivedKeys) - 1; i >= 0; i-- {
		r.searched++
		if bytes.Equal(r.receivedKeys[i].key.Raw(), key) {
			return &r.receivedKeys[i]
		}
	}
	return nil
}

// beginKey notes what the upstream began, or ended, under a key that is new.
func (r *turn) beginKey(b begun) *begun {
	b.at = len(r.receivedKeys)
	r.receivedKeys = append(r.receivedKeys, b)
	if r.receivedAt == nil && len(r.receivedKeys) > indexed {
		r.receivedAt = index{}
		for i := range r.receivedKeys {
			r.receivedAt.put(r.receivedKeys[i].key.Raw(), i)
		}
	}
	r.receivedAt.put(b.key.Raw(), len(r.receivedKeys)-1)
	return &r.receivedKeys[len(r.receivedKeys)-1]
}

// use notes an id of a call, and reports whether it was not used before in this reply.
func (r *writer) use(id string) bool {
	if r.usedAt != nil {
		if _, again := r.usedAt[id]; again {
			return false
		}
	} else if slices.Contains(r.used, id) {
		return false
	}
	r.used = append(r.used, id)
	if r.usedAt == nil && len(r.used) > indexed {
		r.usedAt = index{}
		for i, id := range r.used {
			r.usedAt[id] = i
		}
	} else if r.usedAt != nil {
		r.usedAt[id] = len(r.used) - 1
	}
	return true
}
