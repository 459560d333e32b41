package rules

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// homes tells where a block of a rule file belongs that stands in a wrong place; "" when there is no such block anywhere.
func homes(g *Grammar, name string) string {
	var in []string
	ours := false
	seen := map[*Grammar]bool{}
	var walk func(at *Grammar, path string)
	walk = func(at *Grammar, path string) {
		if ours = ours || at == g; seen[at] {
			return
		}
		seen[at] = true
		if at.Blocks[name] != nil && at != g {
			in = append(in, path)
		}
		for _, sub := range slices.Sorted(maps.Keys(at.Blocks)) {
			walk(at.Blocks[sub], strings.TrimPrefix(path+" › "+sub, " › "))
		}
	}
	walk(File, "")
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
