package lint

import (
	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
)

// fields finds patches of replies with what the lists of the protocols' fields do not have. Drops and patches of requests with such are
// mistakes, which check reports.
func (l *linter) fields() {
	for _, s := range l.all {
		if s.within() != "patch" || s.Type != "set" && s.Type != "remove" || s.Arg("each") != nil {
			continue
		}
		if s.above.Label(0) != "reply" {
			continue
		}
		var sections []string
		for _, p := range s.above.above.Labels {
			sections = append(sections, p+".response", p+".stream", p+".error", p+".extensions.response", p+".extensions.stream.chunk")
		}
		p, err := fields.ParsePath(s.Label(0))
		if err != nil {
			continue // a path that ParsePath does not read is below a list, say
		}
		if known, near := l.set.Fields().KnowsPath(p, sections...); !known && !l.below(p, sections) {
			l.warn(lang.CodeUnknownDrop, s.Range, "Unknown field", "The lists of the protocol's fields have no %q.%s", s.Label(0), lang.Suggest(p.Last(), near))
		}
	}
}

// below reports whether a path is that of a member of what a stream or an event holds.
func (l *linter) below(p fields.FieldPath, sections []string) bool {
	if len(p.Steps) == 0 {
		return false
	}
	var keys []string
	for _, s := range p.Steps {
		keys = append(keys, s.Name)
	}
	for _, section := range sections {
		if _, known, _ := l.set.Fields().Lookup(section+":", keys); known && l.set.Fields().Has(section) {
			return true
		}
	}
	return false
}
