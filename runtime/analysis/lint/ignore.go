package lint

import (
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
)

// ignoring is a comment that silences a finding; the rest of it is the reason.
var ignoring = lazyregexp.New(`(?:#|//)\s*lint:\s*ignore\s+(R\d+)\b[ \t,:-]*(.*)$`)

// silence leaves out the findings that a comment silences, on their line or on the one above. A comment that gives no reason silences
// nothing, and says so.
func silence(diags hcl.Diagnostics, sources map[string][]byte) (out hcl.Diagnostics) {
	lines := map[string][]string{}
	for _, d := range diags {
		code, _ := d.Extra.(lang.Code)
		if d.Subject == nil || code/100 != 7 {
			out = append(out, d)
			continue
		}
		name := d.Subject.Filename
		if lines[name] == nil {
			lines[name] = strings.Split(string(sources[name]), "\n")
		}
		reason, found := comment(lines[name], d.Subject.Start.Line, fmt.Sprintf("R%d", code))
		switch {
		case !found:
			out = append(out, d)
		case len(strings.Fields(reason)) < 2:
			d.Detail += fmt.Sprintf(" The comment that silences it has to say why: # lint: ignore R%d and a few words.", code)
			out = append(out, d)
		}
	}
	return out
}

// comment looks for one that silences a code on a line, or alone on the lines above it.
func comment(lines []string, line int, code string) (reason string, found bool) {
	for n := line; n > 0 && n <= len(lines); n-- {
		text := lines[n-1]
		alone := strings.HasPrefix(strings.TrimSpace(text), "#") || strings.HasPrefix(strings.TrimSpace(text), "//")
		if n < line && !alone {
			return "", false
		}
		if m := ignoring.FindStringSubmatch(text); m != nil && m[1] == code {
			return m[2], true
		}
	}
	return "", false
}
