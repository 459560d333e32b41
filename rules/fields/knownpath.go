package fields

import (
	"fmt"
	"slices"
)

// KnowsPath reports whether a path names something in one of the sections; near are names to suggest. A protocol that
// the catalog does not know is not held against it.
func (c *Catalog) KnowsPath(p FieldPath, sections ...string) (known bool, near []string) {
	for _, section := range sections {
		if c.lists().names(p, section) {
			return true, nil
		}
	}
	key := fmt.Sprint(p, sections)
	c.unknownLock.Lock()
	defer c.unknownLock.Unlock()
	u, asked := c.unknown[key]
	if !asked {
		u.known, u.near = c.search(p, sections)
		if c.unknown == nil {
			c.unknown = map[string]unknownPath{}
		}
		c.unknown[key] = u
	}
	return u.known, u.near
}

// unknownPath is what KnowsPath found in the whole reference, which is not kept.
type unknownPath struct {
	known bool
	near  []string
}

// search is KnowsPath for a path that stands in no list.
func (c *Catalog) search(p FieldPath, sections []string) (known bool, near []string) {
	listed := false
	parent := FieldPath{Steps: p.Steps[:max(0, len(p.Steps)-1)]}
	for _, section := range sections {
		rows := c.Reference().Rows(section)
		listed = listed || len(rows) > 0
		for i := range rows {
			if p.Covers(&rows[i]) {
				return true, nil
			}
			switch r := &rows[i]; {
			case p.Event != "" && len(p.Steps) == 0:
				near = append(near, r.Event)
			case (len(r.steps) == len(p.Steps) || p.Steps[0].Name == Anywhere) && parent.Covers(r):
				near = append(near, r.steps[len(r.steps)-1].text())
			}
		}
	}
	slices.Sort(near)
	return !listed, slices.Compact(near)
}
