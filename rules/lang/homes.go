package lang

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// elsewhere names the blocks of a file's grammar that have an argument which a block of it lacks: one or two of them; "" for none, or for more.
func elsewhere(name string, root, without *Grammar) string {
	var found []string
	seen := map[*Grammar]bool{without: true}
	var walk func(g *Grammar, path []string)
	walk = func(g *Grammar, path []string) {
		if seen[g] {
			return
		}
		seen[g] = true
		if _, ok := g.Args[name]; ok && len(path) > 0 {
			found = append(found, standsIn(path))
		}
		for _, kind := range slices.Sorted(maps.Keys(g.Blocks)) {
			walk(g.Blocks[kind], append(slices.Clone(path), kind))
		}
	}
	walk(root, nil)
	if len(found) == 0 || len(found) > 2 {
		return ""
	}
	return strings.Join(found, " and of ")
}

// blocksElsewhere names the blocks of a file's grammar within which a block stands that another does not have; "" for none, or where root is nil.
func blocksElsewhere(root, without *Grammar, kind string) string {
	if root == nil {
		return ""
	}
	for _, outer := range slices.Sorted(maps.Keys(root.Blocks)) {
		if g := root.Blocks[outer]; g != without && g.Blocks[kind] != nil {
			return fmt.Sprintf(" It belongs in a block %s { … }.", outer)
		}
	}
	return ""
}
