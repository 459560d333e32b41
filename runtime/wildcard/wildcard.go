// Package wildcard holds names against patterns in which * stands for any text, also for none.
package wildcard

import "strings"

// Fits reports whether a name fits a pattern. It takes time in proportion to the name for each star at most, and no memory.
func Fits(pattern, name string) bool {
	piece, rest, starred := strings.Cut(pattern, "*")
	if !starred {
		return pattern == name
	}
	name, ok := strings.CutPrefix(name, piece)
	for ok {
		if piece, rest, starred = strings.Cut(rest, "*"); !starred {
			return strings.HasSuffix(name, piece)
		}
		_, name, ok = strings.Cut(name, piece)
	}
	return false
}
