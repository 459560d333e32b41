package lang

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

// home is a block that holds others, and the path to it.
type home struct {
	of   *Grammar
	path string
}

// housing is, of the blocks of a rule file, what they stand in, by their types; and which blocks there are. A file that is no
// rule file may have thousands of blocks that stand nowhere.
var housing = sync.OnceValue(func() (h struct {
	by    map[string][]home
	known map[*Grammar]bool
}) {
	h.by, h.known = map[string][]home{}, map[*Grammar]bool{}
	var walk func(at *Grammar, path string)
	walk = func(at *Grammar, path string) {
		if h.known[at] {
			return
		}
		h.known[at] = true
		for _, sub := range slices.Sorted(maps.Keys(at.Blocks)) {
			h.by[sub] = append(h.by[sub], home{at, path})
			walk(at.Blocks[sub], strings.TrimPrefix(path+" › "+sub, " › "))
		}
	}
	walk(File, "")
	return h
})

// homes tells where a block of a rule file belongs that stands in a wrong place; "" when there is no such block anywhere.
func homes(g *Grammar, name string) string {
	var in []string
	ours := housing().known[g]
	for _, h := range housing().by[name] {
		if h.of != g {
			in = append(in, h.path)
		}
	}
	if !ours && File.Blocks[name] != nil {
		return fmt.Sprintf(" A block %q stands in a file of rules.", name)
	}
	if !ours || len(in) == 0 {
		return ""
	}
	slices.SortStableFunc(in, func(a, b string) int { return depth(a) - depth(b) })
	places := "within " + strings.Join(in[:min(3, len(in))], ", or ")
	if in[0] == "" {
		places = "by itself, outside of all others"
		if in = in[1:]; len(in) > 0 {
			places += ", or within " + strings.Join(in[:min(3, len(in))], ", or ")
		}
	}
	return fmt.Sprintf(" A block %q stands %s.", name, places)
}

// depth is how many blocks a path leads through.
func depth(path string) int {
	if path == "" {
		return 0
	}
	return 1 + strings.Count(path, "›")
}
