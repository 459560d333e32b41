package lang

import (
	"github.com/parlance-gateway/parlance/rules/lazyregexp"

	"fmt"
	"regexp"
	"strings"

	"github.com/agext/levenshtein"
	"github.com/hashicorp/hcl/v2"
)

// named are the blocks whose labels are names that rules have for one another, and that an overlay seldom has two of which look
// alike. Those with models' names, paths and patterns are not among them: one letter tells them apart.
var named = map[string]bool{
	"protocol": true, "pair": true, "function": true, "table": true, "class": true, "tier": true, "balance": true,
	"part": true, "tool": true, "message": true, "item": true, "on": true, "unknown": true,
}

// almost warns of a block that is added where the base has one whose label differs in a letter or two: it changes nothing of
// what it is likely meant to change.
func (m *blockMerge) almost(b *Block) {
	if !named[b.Type] || len(b.Labels) == 0 {
		return
	}
	near := ""
	for _, t := range m.base {
		if t.key() == b.key() {
			return
		}
		if t.Type == b.Type && alikeLabels(t.Labels, b.Labels) {
			near = describe(t)
		}
	}
	if near == "" || m.mentioned(b.Labels[0]) {
		return
	}
	if n := len(m.diags); n > 0 && m.diags[n-1].Extra == CodeMissingArgument && *m.diags[n-1].Subject == b.Range {
		m.diags[n-1].Detail = fmt.Sprintf("The base has no %s, but it has %s. To change that one, write its name. An addition needs more arguments than this.", describe(b), near)
		return
	}
	m.diags = append(m.diags, Warn(CodeAlmost, b.Range, "Nearly the same name", "The base has no %s, so this is an addition, and it has %s, which this does not change. To change that one, write its name.", describe(b), near))
}

// almostField is almost for a switch of a profile and a row of a table, as what says. Rows for the same word in another case are meant.
func (l *layer) almostField(what string, a *Attr, base *Block) {
	for _, t := range base.Fields {
		if alikeWords(t.Name, a.Name) && !strings.EqualFold(t.Name, a.Name) && !l.mentioned(a.Name) {
			l.diags = append(l.diags, Warn(CodeAlmost, a.Range, "Nearly the same name", "The base has no %s %q, so this is an addition, but it has %q. Is that intended?", what, a.Name, t.Name))
			return
		}
	}
}

// mentioned reports whether the overlay says a name more than once: whoever uses what he adds has not misspelt it.
func (l *layer) mentioned(name string) bool {
	word := regexp.MustCompile(`(^|[^A-Za-z0-9_-])` + regexp.QuoteMeta(name) + `($|[^A-Za-z0-9_-])`)
	n := 0
	for file, src := range l.sources {
		if !strings.HasPrefix(file, BasePrefix) {
			n += len(word.FindAllIndex(src, 2))
		}
	}
	return n > 1
}

func alikeLabels(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] && !alikeWords(a[i], b[i]) {
			return false
		}
	}
	return true
}

var digits = lazyregexp.New(`[0-9]+`)

// alikeWords reports whether two names differ in a letter or two, and not only in numbers.
func alikeWords(a, b string) bool {
	most := 2
	if min(len(a), len(b)) < 6 {
		most = 1
	}
	return min(len(a), len(b)) > 2 && levenshtein.Distance(a, b, nil) <= most && digits.ReplaceAllString(a, "") != digits.ReplaceAllString(b, "")
}

// header is the first line of a place that has several.
func header(at hcl.Range) hcl.Range {
	if at.Start.Line != at.End.Line {
		at.End = at.Start
	}
	return at
}
