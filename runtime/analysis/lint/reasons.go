package lint

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/specs/play"
)

// reasonArgs are the arguments that hold a reason, by themselves or with drop and reject for a part.
var reasonArgs = []string{"why", "drop", "reject"}

// hollow are words that tell nobody why: that something is dropped, everybody sees.
var hollow = map[string]bool{}

func init() {
	for _, w := range strings.Fields(`a an the this that these is are be been was it its of in on by for to and or as at here so yet no not n't none never can cannot
		can't isn't doesn't does do don't drop dropped drops ignore ignored ignores remove removed removes omit omitted skip skipped strip stripped
		support supported supports unsupported allowed accepted available unavailable known unknown possible impossible valid invalid needed required used unused
		field fields parameter parameters param params argument option options value values property request reply upstream client provider api todo fixme tbd reason why because n a x`) {
		hollow[w] = true
	}
}

// Unfinished finds reasons that are still to be written: code actions of an editor begin them with TODO.
func Unfinished(set *lang.Set) hcl.Diagnostics {
	l := newLinter(set)
	for _, s := range l.all {
		for _, a := range s.attrs() {
			if why, ok := lang.LiteralText(a.Expr); ok && slices.Contains(reasonArgs, a.Name) && todo(why) {
				l.warn(lang.CodeReason, a.Expr.Range(), "A reason to be written", "Write the reason here.")
			}
		}
	}
	return l.done(set.Sources)
}

// UnfinishedSpecs finds specs that are still to be written: a code action of an editor begins their names with TODO.
func UnfinishedSpecs(suite *play.Suite) hcl.Diagnostics {
	var diags hcl.Diagnostics
	for _, s := range suite.Specs {
		if todo(s.Name) {
			diags = append(diags, lang.Warn(lang.CodeReason, s.Range, "A spec to be written", "Change what is given so that it reaches the rule, and what is expected. Then give the spec a name."))
		}
	}
	return silence(lang.Sort(diags), suite.Sources)
}

func todo(text string) bool {
	const word = "TODO"
	return strings.HasPrefix(text, word) && (len(text) == len(word) || text[len(word)] == ':' || text[len(word)] == ' ')
}

var words = lazyregexp.New(`[\pL\pN']+`)

// reasons looks for those that say nothing but what everybody sees.
func (l *linter) reasons() {
	for _, s := range l.all {
		for _, a := range s.attrs() {
			if !slices.Contains(reasonArgs, a.Name) || s.Args[a.Name] == nil {
				continue
			}
			why, ok := lang.LiteralText(a.Expr)
			if !ok || why == "" {
				continue
			}
			said := map[string]bool{}
			for _, w := range words.FindAllString(strings.ToLower(s.Label(0)+" "+strings.ReplaceAll(s.Label(0), "_", " ")), -1) {
				said[w] = true
			}
			list := words.FindAllString(strings.ToLower(why), -1)
			if slices.ContainsFunc(list, func(w string) bool { return !hollow[w] && !said[w] }) {
				continue
			}
			l.warn(lang.CodeHollow, a.Expr.Range(), "A reason that says nothing", "%q gives no reason. Write why: what the other side has instead, or lacks.", why)
		}
	}
}
