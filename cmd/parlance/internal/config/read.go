package config

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway"
)

// reader gives settings their types, and collects what is wrong with them.
type reader struct {
	dir    string // that relative paths start from
	getenv func(string) (string, bool)
	ctx    *hcl.EvalContext
	diags  hcl.Diagnostics
	shown  []byte // the text as diagnostics show it

	budgets      []hcl.Range // in dollars, of those who may ask only for models with a price
	namePatterns []namePattern
	clientNames  map[string]bool
}

func (r *reader) wrong(x hcl.Expression, summary, format string, args ...any) {
	r.diags = append(r.diags, lang.Diag(lang.CodeConfig, x.Range(), summary, format, args...))
}

func (r *reader) doubtful(x hcl.Expression, summary, format string, args ...any) {
	r.diags = append(r.diags, lang.Warn(lang.CodeConfig, x.Range(), summary, format, args...))
}

// faulted reports whether a mistake was found around a place.
func (r *reader) faulted(at hcl.Range) bool {
	return slices.ContainsFunc(r.diags, func(d *hcl.Diagnostic) bool {
		return d.Severity == hcl.DiagError && d.Subject != nil && d.Subject.Start.Byte <= at.Start.Byte && at.End.Byte <= d.Subject.End.Byte
	})
}

// withoutModels is what follows for a type of block from a pattern that fits no model.
var withoutModels = map[string]string{"client": "the client may ask for nothing by it", "group": "its clients may ask for nothing by it", "capture": "no call is captured by it"}

// patterns warns of patterns that hardly fit a name.
func (r section) patterns(name string) {
	list, ok := r.Arg(name).(*hclsyntax.TupleConsExpr)
	if !ok {
		return
	}
	for _, x := range list.Exprs {
		if text, ok := lang.LiteralText(x); ok {
			if follows := withoutModels[r.block.Type]; follows != "" {
				r.namePatterns = append(r.namePatterns, namePattern{text, x.Range(), follows})
			}
			if text == "*" && len(list.Exprs) > 1 {
				r.diags = append(r.diags, lang.Warn(lang.CodePattern, x.Range(), "Pattern that fits all", "* fits every name, so the others in the list have no effect. Remove it, or the others."))
			}
			if bare := strings.TrimLeft(text, "!-~"); bare != text {
				r.wrong(x, "Pattern that takes away", "A pattern cannot exclude models. List those that you want, without %q.", text[:1])
			} else if why := runtime.WrongPattern(text); why != "" {
				r.diags = append(r.diags, lang.Warn(lang.CodePattern, x.Range(), "Pattern that matches nothing", "%s", why))
			}
		}
	}
}

// value is what an expression comes to, as a type. what names the type for people.
func (r *reader) value(x hclsyntax.Expression, want cty.Type, what string) (cty.Value, bool) {
	if x == nil {
		return cty.NilVal, false
	}
	if t, ok := x.(*hclsyntax.ScopeTraversalExpr); ok && want == cty.Bool && len(t.Traversal) == 1 {
		if hint := yesHint(cty.StringVal(t.Traversal.RootName())); !strings.HasPrefix(hint, " Write true or") {
			r.wrong(x, "Wrong type", "This must be true or false.%s", strings.TrimSuffix(hint, ", without quotes.")+", in small letters.")
			return cty.NilVal, false
		}
	}
	if !r.known(x) {
		return cty.NilVal, false
	}
	v, diags := lang.Static(x, r.ctx)
	if diags.HasErrors() {
		r.diags = append(r.diags, explained(diags)...)
		return cty.NilVal, false
	}
	// Conversion would make strings of numbers, and what was meant may be something else.
	if got, err := convert.Convert(v, want); err == nil && got.IsWhollyKnown() && !v.IsNull() && (want != cty.String || v.Type() == cty.String) {
		return got, true
	}
	hint := ""
	switch {
	case want.IsListType() && v.Type() == cty.String && !v.IsNull():
		list := strings.FieldsFunc(v.AsString(), func(c rune) bool { return c == ',' || c == ';' })
		for i := range list {
			list[i] = strings.TrimSpace(list[i])
		}
		hint = fmt.Sprintf(" Write: [%s]", quoted(list))
	case want.IsListType() && v.Type().IsObjectType() && v.LengthInt() > 0:
		hint = fmt.Sprintf(" Write: [%s]; write the upstream's names of models in a table, model = { %q = \"…\" }", quoted(slices.Sorted(maps.Keys(v.AsValueMap()))), slices.Min(slices.Collect(maps.Keys(v.AsValueMap()))))
	case want == cty.String && v.Type() == cty.Number && strings.HasPrefix(what, "a size"):
		if n, accuracy := v.AsBigFloat().Int64(); accuracy == big.Exact && n > 0 {
			hint = sizeHint(strconv.FormatInt(n, 10), 0, math.MaxInt)
		}
	case want == cty.String && v.Type() == cty.Number && bareDate.MatchString(r.written(x)):
		hint = fmt.Sprintf(" A day is written in quotes. Write: %q", strings.ReplaceAll(r.written(x), " ", ""))
	case want == cty.String && v.Type().IsTupleType() && v.LengthInt() > 0 && what == "a string":
		hint = " It is one value, without [ ]."
	case want.IsMapType() && v.Type() == cty.String && !v.IsNull():
		hint = unlessRead(x, pairsHint(v.AsString()))
	case want.IsMapType() && v.Type().IsTupleType():
		if hint = " The names that an upstream serves unchanged belong in a list, models."; strings.ContainsAny(r.written(x), ":=") {
			hint = " Write the pairs in braces, as in { \"x-team\" = \"search\" }."
		}
	case want == cty.String && v.Type() == cty.Number && strings.HasPrefix(what, "a length of time"):
		hint = fmt.Sprintf(" Write: \"%ss\"", v.AsBigFloat().Text('f', -1))
		if n, _ := v.AsBigFloat().Int64(); n >= 1000 && n%100 == 0 {
			hint = fmt.Sprintf(" Write: %q, if these are milliseconds, or \"%ds\".", brief(time.Duration(n)*time.Millisecond), n)
		}
	case want == cty.Number && v.Type() == cty.String && !v.IsNull():
		if n, ok := lang.PlainNumber(v.AsString()); ok {
			hint = fmt.Sprintf(" Write: %s", n)
		} else if n, err := strconv.ParseFloat(strings.TrimSpace(strings.TrimSuffix(v.AsString(), "%")), 64); err == nil && strings.HasSuffix(v.AsString(), "%") {
			hint = fmt.Sprintf(" A share is a part of 1. Write: %v", n/100)
		} else if word := strings.ToLower(v.AsString()); word == "unlimited" || word == "none" || word == "infinite" || word == "inf" || word == "no limit" || word == "unbounded" {
			hint = " For no limit, leave it out."
		} else if n := spokenNumber(v.AsString()); n != "" {
			hint = fmt.Sprintf(" Write: %s", n)
		}
	case want == cty.Bool:
		hint = yesHint(v)
	}
	r.wrong(x, "Wrong type", "This must be %s, not %s.%s", what, kindOf(v), hint)
	return cty.NilVal, false
}

func kindOf(v cty.Value) string {
	switch t := v.Type(); {
	case v.IsNull():
		return "null"
	case t == cty.String:
		return "a string"
	case t == cty.Number:
		return "a number"
	case t == cty.Bool:
		return "true or false"
	case t.IsTupleType():
		return "a list"
	}
	return "an object"
}

// variableInText is how other programs name a variable of the environment in a text.
var variableInText = lazyregexp.New(`^(?:\$\{?|os\.environ/|os\.environ\[['"]?|process\.env\.|%|\{\{ *(?:env\.|\.Env\.|\$)?|\{env[:.]|env[:./]|ENV\[['"]?)\$?([A-Z_][A-Z0-9_]*)['"]?[ }\]%]*$`)

// variableName is the name of a variable of the environment that holds a key, as it is commonly written.
var variableName = lazyregexp.New(`^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*_(KEY|TOKEN|SECRET)(_[A-Z0-9]{1,8})?$`)

// namesVariable reports whether a text is the name of a variable, and no key.
func (r *reader) namesVariable(text string) bool {
	if variableName.MatchString(text) {
		return true
	}
	_, set := r.getenv(text)
	return set && strings.Trim(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789") == ""
}

// sizeOf is a number of bytes as it is written.
func sizeOf(n int64) string {
	for _, unit := range []struct {
		name string
		size int64
	}{{"GiB", 1 << 30}, {"MiB", 1 << 20}} {
		if n%unit.size == 0 {
			return fmt.Sprintf("%d%s", n/unit.size, unit.name)
		}
	}
	return fmt.Sprintf("%dKiB", n>>10)
}

// spokenTime is a length of time in words, or in days.
var spokenTime = lazyregexp.New(`^(\d{1,6}) ?(d|days?|w|weeks?|m|min|mins|minutes?|h|hrs?|hours?|s|secs?|seconds?|ms|milliseconds?)?$`)

// unitHint is what to write for a length of time that is written in another way, "" when nobody knows.
func unitHint(text string, most time.Duration) string {
	t := inUnits(text)
	if joined, err := time.ParseDuration(strings.NewReplacer(",", "", " ", "", "and", "").Replace(strings.ToLower(text))); err == nil && t == 0 {
		t = joined
	}
	if t <= 0 || t > most {
		return ""
	}
	return fmt.Sprintf(" Write: %q", brief(t))
}

// brief is a length of time without the units that are 0.
func brief(t time.Duration) string {
	text := t.String()
	if strings.HasSuffix(text, "m0s") {
		text = strings.TrimSuffix(text, "0s")
	}
	if strings.HasSuffix(text, "h0m") {
		text = strings.TrimSuffix(text, "0m")
	}
	return text
}

// inUnits is the length of time that a text means which is not written as one; 0 for none.
func inUnits(text string) time.Duration {
	m := spokenTime.FindStringSubmatch(strings.ToLower(strings.TrimSpace(text)))
	if m == nil {
		return 0
	}
	n, _ := strconv.Atoi(m[1])
	unit := time.Second
	switch {
	case strings.HasPrefix(m[2], "ms"), strings.HasPrefix(m[2], "mil"):
		unit = time.Millisecond
	case strings.HasPrefix(m[2], "m"):
		unit = time.Minute
	case strings.HasPrefix(m[2], "h"):
		unit = time.Hour
	case strings.HasPrefix(m[2], "d"):
		unit = 24 * time.Hour
	case strings.HasPrefix(m[2], "w"):
		unit = 7 * 24 * time.Hour
	}
	return time.Duration(n) * unit
}

// secret is a key. It is empty when there is none, or none that can be used.
func (r *reader) secret(x hclsyntax.Expression) gateway.Secret {
	if r.keyAsName(x) {
		return gateway.Secret{}
	}
	v, ok := r.value(x, cty.String, "a string")
	if !ok {
		return gateway.Secret{}
	}
	if !calls(x) {
		r.hide(x)
		if text := v.AsString(); strings.HasPrefix(text, "Bearer ") || strings.HasPrefix(text, "bearer ") {
			r.wrong(x, "Not a key", "A key is given alone; the protocol puts Bearer before it. Take the word out.")
			return gateway.Secret{}
		} else if m := variableInText.FindStringSubmatch(text); m != nil {
			r.wrong(x, "Not a key", "In a text a variable of the environment is not put in. Write: env(%q)", m[1])
			return gateway.Secret{}
		}
		if mistake := noKey(v.AsString()); mistake != "" {
			r.wrong(x, "Not a key", "%s", mistake)
			return gateway.Secret{}
		}
		if text := v.AsString(); r.namesVariable(text) {
			r.wrong(x, "Not a key", "This reads like the name of a variable of the environment. Its value is read by env. Write: env(%q)", text)
			return gateway.Secret{}
		}
		r.doubtful(x, "Key in the configuration", "A key in a file that others may read is soon no secret. Better put it in a variable: env(\"NAME\"), or in a file of its own: file(\"./key.txt\").")
	}
	key := strings.TrimSpace(v.AsString())
	if compact := new(bytes.Buffer); strings.HasPrefix(key, "{") && json.Compact(compact, []byte(key)) == nil {
		key = compact.String() // of a service account
	}
	switch {
	case key == "":
		r.wrong(x, "Empty key", "The key is empty. No upstream could be called.")
	case strings.ContainsFunc(key, func(c rune) bool { return c < ' ' || c == 0x7f }):
		r.wrong(x, "Not a key", "The key holds a line break or another character that no header can carry.")
	default:
		return gateway.NewSecret(key)
	}
	return gateway.Secret{}
}

// saidTwice reports a name that an object gives twice: only the last would count.
func (r *reader) saidTwice(object *hclsyntax.ObjectConsExpr) {
	first := map[string]int{}
	for _, item := range object.Items {
		key, diags := lang.Static(item.KeyExpr, r.ctx)
		if diags.HasErrors() || key.Type() != cty.String || key.IsNull() || !key.IsKnown() {
			continue
		}
		if line, ok := first[key.AsString()]; ok {
			r.diags = append(r.diags, lang.Diag(lang.CodeTwice, item.KeyExpr.Range(), "Defined twice", "%q is also at line %d, and only one of them would be used. Keep one.", key.AsString(), line))
			continue
		}
		first[key.AsString()] = item.KeyExpr.Range().Start.Line
	}
}

const unsetSummary = "Variable not set"

// UnsetVariable is the environment variable that a warning says is not set; false for any other diagnostic.
func UnsetVariable(d *hcl.Diagnostic) (name string, ok bool) {
	if d.Severity != hcl.DiagWarning || d.Summary != unsetSummary {
		return "", false
	}
	_, rest, _ := strings.Cut(d.Detail, `"`)
	name, _, ok = strings.Cut(rest, `"`)
	return name, ok
}

// upstreamKey is the key of an upstream's account. A variable that is not set is a warning, since other upstreams can be called without it:
// then it is the name of the variable that comes back.
func (r *reader) upstreamKey(x hclsyntax.Expression) (key gateway.Secret, unset string) {
	if call, ok := x.(*hclsyntax.FunctionCallExpr); ok && call.Name == "env" && len(call.Args) == 1 {
		if name, ok := lang.LiteralText(call.Args[0]); ok {
			if value, set := r.getenv(name); !set || strings.TrimSpace(value) == "" {
				if r.keyAsName(x) {
					return key, ""
				}
				if r.noVariable(call.Args[0], name) {
					return key, ""
				}
				r.doubtful(x, unsetSummary, "The environment variable %q is not set, so calls to this upstream fail. Set it and start the gateway again.", name)
				return key, name
			}
		}
	}
	if key = r.secret(x); strings.Contains(key.Reveal(), ",") && !strings.HasPrefix(key.Reveal(), "{") {
		r.doubtful(x, "Several in one", "There is a comma in the key, so these may be several. Each of them is one element: keys = [env(\"KEY_A\"), env(\"KEY_B\")]")
	}
	return key, ""
}

// keyLike reports whether the name of a variable is rather a key: it has small letters and digits, or the beginning that keys of vendors have.
func keyLike(name string) bool {
	if strings.HasPrefix(name, "sk-") || strings.HasPrefix(name, "gsk_") || strings.HasPrefix(name, "AIza") || strings.HasPrefix(name, "xai-") {
		return true
	}
	return len(name) >= 24 && !strings.ContainsAny(name, "/. ") && strings.ContainsAny(name, "0123456789") && strings.ContainsAny(name, "abcdefghijklmnopqrstuvwxyz") && !strings.Contains(name, "_")
}

// keyAsName reports a key that stands where env takes the name of a variable.
func (r *reader) keyAsName(x hclsyntax.Expression) bool {
	call, ok := x.(*hclsyntax.FunctionCallExpr)
	if !ok || call.Name != "env" || len(call.Args) == 0 {
		return false
	}
	name, ok := lang.LiteralText(call.Args[0])
	if !ok || !keyLike(name) {
		return false
	}
	r.hide(call.Args[0])
	r.wrong(call.Args[0], "A key, and no variable", "env takes the name of a variable of the environment, and this looks like the key itself. Put the key into a variable, and write its name, as in env(\"OPENAI_API_KEY\").")
	return true
}

// hide makes a key that is written out unreadable in the text that diagnostics are shown with.
func (r *reader) hide(x hclsyntax.Expression) {
	from, to := x.Range().Start.Byte+1, min(x.Range().End.Byte-1, len(r.shown))
	if from < to {
		lang.Hide(r.shown[from:to])
	}
}
