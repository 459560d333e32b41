package pool

import "crypto/sha256"

// Holders are the ids of an upstream's accounts that have these keys, in the order of the keys; "" for a key that none has. Of
// several it is the first by id.
func (p *Pool) Holders(upstream string, keys []Secret) []string {
	ids := make(map[[sha256.Size]byte]string)
	p.each(Filter{Upstream: upstream}, func(a *account) bool {
		sum := sha256.Sum256([]byte(a.Key.Reveal()))
		if _, ok := ids[sum]; !ok && !a.Key.Empty() {
			ids[sum] = a.id
		}
		return true
	})
	list := make([]string, len(keys))
	for i, key := range keys {
		list[i] = ids[sha256.Sum256([]byte(key.Reveal()))]
	}
	return list
}

// IsKey reports whether a text is the key of an account of any upstream.
func (p *Pool) IsKey(text string) bool {
	p.lock()
	defer p.unlock()
	if p.keys == nil {
		p.keys = map[string]struct{}{}
		for _, g := range p.groups {
			for _, a := range g.byID {
				p.keys[a.Key.Reveal()] = struct{}{}
			}
		}
	}
	_, ok := p.keys[text]
	return ok && text != ""
}
