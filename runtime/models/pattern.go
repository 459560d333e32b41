package models

import (
	"cmp"
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// Pattern is a name of a model in which * stands for any text. Upper and lower case are the same.
type Pattern struct {
	Text   string
	Pieces []string // around the stars, in lower case; one of a name without any
}

func NewPattern(text string) Pattern {
	return Pattern{text, strings.Split(wildcard.Lower(text), "*")}
}

// Exact reports whether the pattern is a name.
func (p *Pattern) Exact() bool { return len(p.Pieces) == 1 }

// Stars is how many there are.
func (p *Pattern) Stars() int { return len(p.Pieces) - 1 }

// fits reports whether a name fits the pattern.
func (p *Pattern) fits(name string) bool { return wildcard.FitsModel(p.Text, name) }

// capture is fits, and fills in what each star stands for, if that is wanted: got is nil or has an element for each.
// Each star, from the first on, takes as much as it can.
func (p *Pattern) capture(name string, got []string) bool {
	lower := wildcard.Lower(name) // as long as name
	if p.Exact() {
		return p.Pieces[0] == lower
	}
	last := len(p.Pieces) - 1
	begin, end := len(p.Pieces[0]), len(name)-len(p.Pieces[last])
	if begin > end || !strings.HasPrefix(lower, p.Pieces[0]) || !strings.HasSuffix(lower, p.Pieces[last]) {
		return false
	}
	for i := last - 1; i >= 0; i-- {
		at, length := 0, 0
		if i > 0 {
			at, length = strings.LastIndex(lower[begin:end], p.Pieces[i]), len(p.Pieces[i])
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
	Pattern
	to string // each * stands for what the pattern's * found, in their order
}

// newRenames are the patterns of an upstream's names for models, the most specific first: that with the most text besides its stars.
func newRenames(names map[string]string) []rename {
	var list []rename
	for name, to := range names {
		if p := NewPattern(name); !p.Exact() {
			list = append(list, rename{p, to})
		}
	}
	text := func(r rename) int { return len(r.Text) - r.Stars() }
	slices.SortFunc(list, func(a, b rename) int {
		return cmp.Or(cmp.Compare(text(b), text(a)), cmp.Compare(a.Stars(), b.Stars()), strings.Compare(a.Text, b.Text))
	})
	return list
}

// apply is the upstream's name for a model, false when the pattern does not fit.
func (r *rename) apply(name string) (string, bool) {
	found := make([]string, r.Stars())
	if !r.capture(name, found) {
		return "", false
	}
	to := r.to
	for _, f := range found {
		to = strings.Replace(to, "*", strings.ReplaceAll(f, "*", ""), 1)
	}
	return strings.ReplaceAll(to, "*", ""), true
}
