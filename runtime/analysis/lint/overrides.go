package lint

import (
	"strings"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// overrides finds what an overlay says in the base's own words.
func (l *linter) overrides() {
	changed := map[string]bool{} // blocks that the overlay changes, by their paths
	for _, d := range l.set.Overlaid() {
		if d.Kind != lang.Same {
			changed[strings.Join(d.Path[:len(d.Path)-1], "/")] = true
		}
	}
	for _, d := range l.set.Overlaid() {
		// A function that is written in full repeats its parameters.
		if d.Kind == lang.Same && !(d.Required && changed[strings.Join(d.Path[:len(d.Path)-1], "/")]) {
			l.warn(lang.CodeSameAsBase, d.Ours, "As in the base", "The built-in rules have the same %s at %s:%d. Leave it out to get the changes of newer versions.", strings.Join(d.Path, ", "), d.Base.Filename, d.Base.Start.Line)
		}
	}
}
