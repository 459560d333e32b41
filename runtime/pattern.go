package runtime

import (
	"cmp"
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// pattern is a name of a model in which * stands for any text. Upper and lower case are the same.
type pattern struct {
	text   string
	pieces []string // around the stars, in lower case; one of a name without any
}

func newPattern(text string) pattern {
	return pattern{text, strings.Split(wildcard.Lower(text), "*")}
}

// exact reports whether the pattern is a name.
func (p *pattern) exact() bool { return len(p.pieces) == 1 }

// stars is how many there are.
func (p *pattern) stars() int { return len(p.pieces) - 1 }

// fits reports whether a name fits the pattern.
func (p *pattern) fits(name string) bool { return wildcard.FitsModel(p.text, name) }

// capture is fits, and fills in what each star stands for, if that is wanted: got is nil or has an element for each.
// Each star, from the first on, takes as much as it can.
func (p *pattern) capture(name string, got []string) bool {
	lower := wildcard.Lower(name) // as long as name
	if p.exact() {
		return p.pieces[0] == lower
	}
	last := len(p.pieces) - 1
	begin, end := len(p.pieces[0]), len(name)-len(p.pieces[last])
	if begin > end || !strings.HasPrefix(lower, p.pieces[0]) || !strings.HasSuffix(lower, p.pieces[last]) {
		return false
	}
	for i := last - 1; i >= 0; i-- {
		at, length := 0, 0
		if i > 0 {
			at, length = strings.LastIndex(lower[begin:end], p.pieces[i]), len(p.pieces[i])
			if at < 0 {
				return false
			}
		}
		if got != nil {
			got[i] = name[begin+at+length : end]
		}
		end = begin + at
	}
	return true
}

// rename is a pattern of names that clients use, and what an upstream calls such a model.
type rename struct {
	pattern
	to string // each * stands for what the pattern's * found, in their order
}

// newRenames are the patterns of an upstream's names for models, the most specific first: that with the most text besides its stars.
func newRenames(names map[string]string) []rename {
	var list []rename
	for name, to := range names {
		if p := newPattern(name); !p.exact() {
			list = append(list, rename{p, to})
		}
	}
	text := func(r rename) int { return len(r.text) - r.stars() }
	slices.SortFunc(list, func(a, b rename) int {
		return cmp.Or(cmp.Compare(text(b), text(a)), cmp.Compare(a.stars(), b.stars()), strings.Compare(a.text, b.text))
	})
	return list
}

// apply is the upstream's name for a model, false when the pattern does not fit.
func (r *rename) apply(name string) (string, bool) {
	found := make([]string, r.stars())
	if !r.capture(name, found) {
		return "", false
	}
	to := r.to
	for _, f := range found {
		to = strings.Replace(to, "*", strings.ReplaceAll(f, "*", ""), 1)
	}
	return strings.ReplaceAll(to, "*", ""), true
}
