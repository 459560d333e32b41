// Package wildcard matches names against patterns in which * stands for any text, also for none.
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

// FitsModel is Fits for names of models, in which upper and lower case are the same.
func FitsModel(pattern, name string) bool { return Fits(Lower(pattern), Lower(name)) }

// Overlap reports whether some name fits both of two patterns of models.
func Overlap(a, b string) bool {
	a, b = Lower(a), Lower(b)
	// may[j] is whether what is left of a, from i on, and b[j:] have a name in common.
	may, below := make([]bool, len(b)+1), make([]bool, len(b)+1)
	for i := len(a); i >= 0; i-- {
		for j := len(b); j >= 0; j-- {
			switch {
			case i == len(a) && j == len(b):
				may[j] = true
			case i < len(a) && a[i] == '*':
				may[j] = below[j] || j < len(b) && may[j+1]
			case j < len(b) && b[j] == '*':
				may[j] = may[j+1] || i < len(a) && below[j]
			default:
				may[j] = i < len(a) && j < len(b) && a[i] == b[j] && below[j+1]
			}
		}
		may, below = below, may
	}
	return below[0]
}

// Lower is a name with its ASCII letters in lower case. It is as long as the name.
func Lower(name string) string {
	for i := 0; i < len(name); i++ {
		if c := name[i]; 'A' <= c && c <= 'Z' {
			b := []byte(name)
			for ; i < len(b); i++ {
				if c := b[i]; 'A' <= c && c <= 'Z' {
					b[i] = c + 'a' - 'A'
				}
			}
			return string(b)
		}
	}
	return name
}
