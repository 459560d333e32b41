package fields

import (
	"slices"
	"strings"
)

// KeyTree is the keys that a protocol lists for an object, and for each the keys of what stands there; a list is as its elements are.
type KeyTree struct {
	Below map[string]*KeyTree

	free bool     // any other key may stand here
	same *KeyTree // whose keys may stand here, too
}

// Key is the tree below a key, nil when it is not listed.
func (t *KeyTree) Key(name string) *KeyTree {
	for range maxSame {
		if t == nil {
			break
		}
		if below := t.Below[name]; below != nil {
			return below
		}
		t = t.same
	}
	return nil
}

// Any reports whether any key may stand in the tree's object: a schema, arguments, metadata.
func (t *KeyTree) Any() bool {
	for range maxSame {
		if t == nil {
			break
		}
		if t.free {
			return true
		}
		t = t.same
	}
	return false
}

// maxSame bounds how often one tree goes on in another.
const maxSame = 8

// Names are all keys of a tree, wherever they stand.
func (t *KeyTree) Names() map[string]struct{} {
	names := map[string]struct{}{}
	seen := map[*KeyTree]bool{}
	var add func(t *KeyTree)
	add = func(t *KeyTree) {
		if t == nil || seen[t] {
			return
		}
		seen[t] = true
		for name, below := range t.Below {
			names[name] = struct{}{}
			add(below)
		}
		add(t.same)
	}
	add(t)
	return names
}

// KeyTree is the tree of a section, such as "chat.request", and the names in it; nil when the catalog does not have it. They are not to be
// changed.
func (c *Catalog) KeyTree(section string) (*KeyTree, map[string]struct{}) {
	c.treeing.Lock()
	defer c.treeing.Unlock()
	if c.trees == nil {
		c.trees, c.names = map[string]*KeyTree{}, map[string]map[string]struct{}{}
	}
	t := c.keyTree(section, c.trees)
	if t != nil && c.names[section] == nil {
		c.names[section] = t.Names()
	}
	return t, c.names[section]
}

func (c *Catalog) keyTree(section string, made map[string]*KeyTree) *KeyTree {
	s := c.section(section)
	if s == nil {
		return nil
	}
	if root := made[section]; root != nil {
		return root
	}
	root := &KeyTree{}
	made[section] = root
	var same []string
	for path, f := range s.fields {
		t := root.at(path)
		t.free = t.free || f.any
		if f.same != "" {
			same = append(same, path)
		}
	}
	slices.Sort(same)
	for _, path := range same {
		to, at, _ := strings.Cut(s.fields[path].same, ":")
		if other := c.keyTree(to, made); other != nil {
			root.at(path).same = other.at(plainPath(at))
		}
	}
	return root
}

// at is the tree at a path, made when it is not there.
func (t *KeyTree) at(path string) *KeyTree {
	for key := range strings.SplitSeq(path, ".") {
		if key == "" {
			continue
		}
		below := t.Below[key]
		if below == nil {
			if t.Below == nil {
				t.Below = map[string]*KeyTree{}
			}
			below = &KeyTree{}
			t.Below[key] = below
		}
		t = below
	}
	return t
}
