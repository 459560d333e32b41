package play

import (
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// Lint finds specs that hold the rules to nothing, or to little: they pass whatever becomes of the rules.
func (s *Suite) Lint() hcl.Diagnostics {
	var diags hcl.Diagnostics
	warn := func(at hcl.Range, format string, args ...any) {
		diags = append(diags, lang.Warn(lang.CodeNoExpectation, at, "Nothing is expected", format, args...))
	}
	for _, spec := range s.Specs {
		switch {
		case spec.Kind == Failure && spec.expect == nil && spec.expectHeaders == nil:
			warn(spec.Range, "The spec holds the status, and nothing of the body that the client gets. Give it expect.")
		case spec.expect != nil && strings.Trim(strings.TrimSpace(string(spec.expect.bytes)), `"`) == anyValue:
			warn(spec.expect.at, "%s alone is true of whatever comes. Write what matters, and %s in the places that do not.", anyValue, anyValue)
		}
	}
	for _, scene := range s.Scenarios {
		if n := len(scene.Requests); n > 1 && len(scene.States) == 0 && !scene.Requests[n-1].expects() {
			q := scene.Requests[n-1]
			warn(q.Range, "Nothing is expected of the last request or of the accounts after it, so it tests nothing. Say asked, status, says or states.")
		}
	}
	return lang.Sort(diags)
}
