package lang

import (
	"github.com/parlance-gateway/parlance/rules/lazyregexp"

	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
)

var (
	// identifiers are the names in a piece of a rule.
	identifiers = lazyregexp.New(`[A-Za-z_][A-Za-z0-9_-]*`)
	// quotes are what the text of a diagnostic quotes.
	quotes = lazyregexp.New(`"([^"]{1,100})"`)
)

// Blame has diagnostics of the base's rules stand where an overlay caused them: the base by itself has none. A function that the
// overlay gave other parameters is reported there, and not at its call; where nothing of that name was changed, the text says what
// was.
func (s *Set) Blame(diags hcl.Diagnostics) hcl.Diagnostics {
	var caused []*Difference
	for i := range s.differences {
		if s.differences[i].Kind != Same {
			caused = append(caused, &s.differences[i])
		}
	}
	if len(caused) == 0 {
		return diags
	}
	var out hcl.Diagnostics
	reported := map[string]*blamed{}
	for _, d := range diags {
		if d.Subject == nil || !IsBase(*d.Subject) {
			out = append(out, d)
			continue
		}
		c := *d
		place := fmt.Sprintf("%s:%d", d.Subject.Filename, d.Subject.Start.Line)
		if cause := s.cause(d, caused); cause != nil {
			key := fmt.Sprint(cause.Ours, d.Summary, d.Detail)
			if reported[key] == nil {
				at := header(cause.Ours)
				c.Subject = &at
				reported[key] = &blamed{d: &c, detail: d.Detail}
				out = append(out, &c)
			}
			reported[key].add(place)
			continue
		} else if near := s.near(d, caused); len(near) > 0 {
			c.Detail += " The built-in rule is correct; the change that does not fit it is at " + strings.Join(near, ", ") + "."
		}
		out = append(out, &c)
	}
	return Sort(out)
}

// blamed is a diagnostic of several places of the base that have one cause.
type blamed struct {
	d      *hcl.Diagnostic
	detail string
	places []string
}

func (b *blamed) add(place string) {
	b.places = append(b.places, place)
	text, verb, more := "rule at ", " does", ""
	if n := len(b.places); n > 1 {
		text, verb = "rules at ", " do"
		if n > 3 {
			more = fmt.Sprintf(" and %d others", n-3)
		}
	}
	b.d.Detail = fmt.Sprintf("%s Because of this, the built-in %s%s%s%s not fit.", b.detail, text, strings.Join(b.places[:min(3, len(b.places))], ", "), more, verb)
}

// cause is the difference whose name the rule, or what is said of it, has; of several, one in the same protocol or pair, and of
// these one that took something away.
func (s *Set) cause(d *hcl.Diagnostic, list []*Difference) (found *Difference) {
	words := map[string]bool{}
	if src := s.Sources[d.Subject.Filename]; d.Subject.CanSliceBytes(src) {
		for _, w := range identifiers.FindAllString(string(d.Subject.SliceBytes(src)), 100) {
			words[w] = true
		}
	}
	for _, m := range quotes.FindAllStringSubmatch(d.Detail, -1) {
		words[m[1]] = true
	}
	home, best := s.home(*d.Subject), 0
	for _, x := range list {
		score := 0
		for _, name := range x.names() {
			if words[name] {
				score = 2
			}
		}
		if score == 0 {
			continue
		}
		if x.Path[0] == home {
			score += 4
		}
		if x.Kind != Added {
			score++
		}
		if score > best {
			found, best = x, score
		}
	}
	return found
}

// names are what the difference is about: an argument and the block that it stands in, or a block, by their names and labels.
func (d *Difference) names() (names []string) {
	for _, step := range d.Path[max(0, len(d.Path)-2):] {
		parts := strings.Fields(step)
		if len(parts) > 1 {
			parts = parts[1:] // what kind of block it is says little
		}
		names = append(names, parts...)
	}
	return slices.DeleteFunc(names, func(n string) bool { return n == "result" || n == "params" || n == "when" || strings.HasPrefix(n, "#") })
}

// home is the protocol or pair that a place of the base stands in, as a path names it.
func (s *Set) home(at hcl.Range) string {
	for _, list := range [][]*Block{s.Protocols, s.Pairs} {
		for _, b := range list {
			if b.Span.Filename == at.Filename && b.Span.Start.Byte <= at.Start.Byte && at.End.Byte <= b.Span.End.Byte {
				return b.step()
			}
		}
	}
	return ""
}

// near are the places of what was changed in the same protocol or pair, or for all of them; three at most.
func (s *Set) near(d *hcl.Diagnostic, list []*Difference) (places []string) {
	home := s.home(*d.Subject)
	for _, x := range list {
		top, _, _ := strings.Cut(x.Path[0], " ")
		if x.Path[0] == home || home == "" || top == "function" || top == "table" {
			if at := fmt.Sprintf("%s:%d", x.Ours.Filename, x.Ours.Start.Line); !slices.Contains(places, at) && len(places) < 3 {
				places = append(places, at)
			}
		}
	}
	return places
}
