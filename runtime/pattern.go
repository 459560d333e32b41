package runtime

import (
	"strings"

	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// pattern is a name in which * stands for any text.
type pattern struct {
	text   string
	pieces []string // around the stars; one of a name without any
}

func newPattern(text string) pattern { return pattern{text, strings.Split(text, "*")} }

// exact reports whether the pattern is a name.
func (p *pattern) exact() bool { return len(p.pieces) == 1 }

// stars is how many there are.
func (p *pattern) stars() int { return len(p.pieces) - 1 }

// fits reports whether a name fits the pattern.
func (p *pattern) fits(name string) bool { return wildcard.Fits(p.text, name) }

// capture is fits, and fills in what each star stands for, if that is wanted: got is nil or has an element for each.
// Each star, from the first on, takes as much as it can.
func (p *pattern) capture(name string, got []string) bool {
	if p.exact() {
		return p.text == name
	}
	last := len(p.pieces) - 1
	rest, ok := strings.CutPrefix(name, p.pieces[0])
	if ok {
		rest, ok = strings.CutSuffix(rest, p.pieces[last])
	}
	for i := last - 1; ok && i >= 0; i-- {
		at := 0
		if i > 0 {
			at = strings.LastIndex(rest, p.pieces[i])
		}
		if ok = at >= 0; !ok {
			break
		}
		piece := ""
		if i > 0 {
			piece = p.pieces[i]
		}
		if got != nil {
			got[i] = rest[at+len(piece):]
		}
		rest = rest[:at]
	}
	return ok
}
