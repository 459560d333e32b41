package play

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// Skip leaves out specs of the suite that this one is laid over.
type Skip struct {
	Name             string // of the specs; * stands for any text
	Client, Upstream string // protocols; "" for all
	Why              string
	Range            hcl.Range
}

var skipGrammar = &lang.Grammar{
	Doc: "Leaves out built-in specs that your rules contradict on purpose. The label is the name of a spec; * stands for any text.", Labels: []string{"name"}, Many: true, Unique: true,
	Args: map[string]lang.Arg{
		"why":      {Doc: "the reason, a sentence", Required: true},
		"client":   {Doc: "only specs with clients of this protocol"},
		"upstream": {Doc: "only specs with upstreams of this protocol"},
	},
}

func (r *arguments) skip() *Skip {
	return &Skip{Name: r.block.Label(0), Client: r.word("client", ""), Upstream: r.word("upstream", ""), Why: r.word("why", ""), Range: r.block.Range}
}

// pattern finds the names that a skip is about.
func (s *Skip) pattern() *regexp.Regexp {
	parts := strings.Split(s.Name, "*")
	for i, p := range parts {
		parts[i] = regexp.QuoteMeta(p)
	}
	return regexp.MustCompile("(?s)^" + strings.Join(parts, ".*") + "$")
}

// like are specs that stand for one another.
type like struct {
	kind                   Kind
	client, upstream, name string
}

// Over is the suite laid over another one, the built-in specs: a spec takes the place of those of its kind, pair and name, and
// what the suite skips is left out. Its own specs come first.
func (s *Suite) Over(base *Suite) (*Suite, hcl.Diagnostics) {
	out := &Suite{Specs: slices.Clone(s.Specs), Scenarios: slices.Clone(s.Scenarios), Sources: maps.Clone(base.Sources), Skips: s.Skips}
	maps.Copy(out.Sources, s.Sources)
	own := map[like]bool{}
	for _, x := range s.Specs {
		own[like{x.Kind, x.Client, x.Upstream, x.Name}] = true
	}
	for _, x := range s.Scenarios {
		own[like{kind: Scene, name: x.Name}] = true
	}
	skips := make([]*regexp.Regexp, len(s.Skips))
	used := make([]bool, len(s.Skips))
	for i, k := range s.Skips {
		skips[i] = k.pattern()
	}
	var names []string
	of := map[string][]string{} // the pairs of the specs of a name
	leave := func(l like) bool {
		names = append(names, l.name)
		if l.client != "" {
			of[l.name] = append(of[l.name], fmt.Sprintf("%s clients on %s upstreams", l.client, l.upstream))
		}
		skipped := false
		for i, k := range s.Skips {
			if skips[i].MatchString(l.name) && (k.Client == "" || k.Client == l.client) && (k.Upstream == "" || k.Upstream == l.upstream) {
				used[i], skipped = true, true
			}
		}
		switch {
		case own[l]:
			out.Replaced++
			return true
		case skipped:
			out.LeftOut++
		}
		return skipped
	}
	for _, x := range base.Specs {
		if !leave(like{x.Kind, x.Client, x.Upstream, x.Name}) {
			out.Specs = append(out.Specs, x)
		}
	}
	for _, x := range base.Scenarios {
		if !leave(like{kind: Scene, name: x.Name}) {
			out.Scenarios = append(out.Scenarios, x)
		}
	}
	var diags hcl.Diagnostics
	for i, k := range s.Skips {
		if !used[i] {
			diags = append(diags, lang.Warn(lang.CodeSkip, k.Range, "No such spec", "There is no built-in spec %q%s, so nothing is left out.%s", k.Name, k.pair(), or(ofOtherPairs(of[k.Name]), nearestName(k.Name, names))))
		}
	}
	return out, diags
}

// ofOtherPairs tells which pairs have the spec that is named; "" when none has.
func ofOtherPairs(pairs []string) string {
	if len(pairs) == 0 {
		return ""
	}
	slices.Sort(pairs)
	return fmt.Sprintf(" The spec is one of %s: write their protocols, or leave them out.", lang.Few(slices.Compact(pairs), 120))
}

func (s *Skip) pair() string {
	text := ""
	if s.Client != "" {
		text += " of " + s.Client + " clients"
	}
	if s.Upstream != "" {
		text += " on " + s.Upstream + " upstreams"
	}
	return text
}

// nearestName is a hint at the spec whose name is nearest to a text: but for some letters, or with the rarest words of it.
func nearestName(text string, names []string) string {
	if hint := lang.Suggest(text, names); hint != "" {
		return hint
	}
	text = strings.TrimSuffix(text, "*")
	length := len(strings.Fields(text))
	for _, name := range names { // of which the text may be the beginning
		words := strings.Fields(name)
		if length < 3 || len(words) <= length {
			continue
		}
		if begin := strings.TrimRight(strings.Join(words[:length], " "), ",:;"); begin == text || lang.Suggest(text, []string{begin}) != "" {
			return fmt.Sprintf(" Did you mean %q?", begin+"*")
		}
	}
	words := func(s string) (list []string) {
		for w := range strings.FieldsSeq(strings.ToLower(s)) {
			if w = strings.Trim(w, "*.,:()\"`"); len(w) > 3 && !slices.Contains(list, w) {
				list = append(list, w)
			}
		}
		return list
	}
	uses := map[string]float64{} // how many names have a word
	for _, name := range names {
		for _, w := range words(name) {
			uses[w]++
		}
	}
	best, most, wanted := "", 0.1, words(text) // a word that every tenth name has says nothing
	for _, name := range names {
		likeness := 0.0
		for _, w := range words(name) {
			if slices.ContainsFunc(wanted, func(v string) bool { return v == w || v+"s" == w || v == w+"s" }) {
				likeness += 1 / uses[w]
			}
		}
		if likeness > most || likeness == most && best != "" && len(name) < len(best) {
			best, most = name, likeness
		}
	}
	if best == "" && !strings.Contains(text, "*") {
		return " The label is the whole name of a spec; * stands for any text in it."
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf(" Did you mean %q?", best)
}
