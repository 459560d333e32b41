package config

import (
	"fmt"
	"log/slog"
	"math/big"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/convert"

	"github.com/parlance-gateway/parlance/rules/lang"
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
}

func (r *reader) wrong(x hcl.Expression, summary, format string, args ...any) {
	r.diags = append(r.diags, lang.Diag(lang.CodeConfig, x.Range(), summary, format, args...))
}

func (r *reader) doubtful(x hcl.Expression, summary, format string, args ...any) {
	r.diags = append(r.diags, lang.Warn(lang.CodeConfig, x.Range(), summary, format, args...))
}

// patterns warns of patterns that hardly fit a name.
func (r *reader) patterns(b *lang.Block, name string) {
	list, ok := b.Arg(name).(*hclsyntax.TupleConsExpr)
	if !ok {
		return
	}
	for _, x := range list.Exprs {
		if text, ok := lang.LiteralText(x); ok {
			if why := runtime.WrongPattern(text); why != "" {
				r.diags = append(r.diags, lang.Warn(lang.CodePattern, x.Range(), "Pattern that fits nothing", "%s", why))
			}
		}
	}
}

// value is what an expression comes to, as a type. what names the type for people.
func (r *reader) value(x hclsyntax.Expression, want cty.Type, what string) (cty.Value, bool) {
	if x == nil || !r.known(x) {
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
		hint = fmt.Sprintf(" Write: [%q]", v.AsString())
	case want.IsMapType() && v.Type().IsTupleType():
		hint = " The names that an upstream serves as they are stand in a list models."
	case want == cty.String && v.Type() == cty.Number && strings.HasPrefix(what, "a length of time"):
		hint = fmt.Sprintf(" Write: \"%ss\"", v.AsBigFloat().Text('f', -1))
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

// text is a string. With a block that is not there, as with an argument that is not, it is the default.
func (r *reader) text(b *lang.Block, name, standard string) string {
	v, ok := r.value(b.Arg(name), cty.String, "a string")
	if !ok {
		return standard
	}
	if v.AsString() == "" {
		r.wrong(b.Arg(name), "Empty string", "The argument %q must not be empty. Leave it out for what it is otherwise.", name)
		return standard
	}
	return v.AsString()
}

// texts is a list of strings.
func (r *reader) texts(b *lang.Block, name string) []string {
	x := b.Arg(name)
	v, ok := r.value(x, cty.List(cty.String), "a list of strings")
	if !ok {
		return nil
	}
	var list []string
	for _, e := range v.AsValueSlice() {
		if e.IsNull() || e.AsString() == "" {
			r.wrong(x, "Empty string", "An element of %q is empty.", name)
			continue
		}
		list = append(list, e.AsString())
	}
	return list
}

// mapping is an object of strings.
func (r *reader) mapping(b *lang.Block, name string) map[string]string {
	x := b.Arg(name)
	v, ok := r.value(x, cty.Map(cty.String), `an object of strings, as in { "a" = "b" }`)
	if !ok {
		return nil
	}
	m := map[string]string{}
	for key, e := range v.AsValueMap() {
		if e.IsNull() || e.AsString() == "" || key == "" {
			r.wrong(x, "Empty string", "A key or value of %q is empty.", name)
			continue
		}
		m[key] = e.AsString()
	}
	return m
}

// path is the name of a file or folder, from where the process runs.
func (r *reader) path(b *lang.Block, name string) string {
	p := r.text(b, name, "")
	if p == "" || filepath.IsAbs(p) {
		return p
	}
	return filepath.Join(r.dir, p)
}

// choice is one of some words, the first unless given.
func (r *reader) choice(b *lang.Block, name string, words ...string) string {
	word := r.text(b, name, words[0])
	if !slices.Contains(words, word) {
		r.wrong(b.Arg(name), "Unknown value", "The argument %q is one of %s.%s", name, strings.Join(words, ", "), lang.Suggest(word, words))
		return words[0]
	}
	return word
}

func (r *reader) level(b *lang.Block, name string) slog.Level {
	var level slog.Level
	_ = level.UnmarshalText([]byte(r.choice(b, name, "info", "debug", "warn", "error")))
	return level
}

// duration is a length of time.
func (r *reader) duration(b *lang.Block, name string, standard time.Duration) time.Duration {
	return r.durationUpTo(b, name, standard, 24*time.Hour, "a day")
}

func (r *reader) durationUpTo(b *lang.Block, name string, standard, most time.Duration, mostText string) time.Duration {
	x := b.Arg(name)
	if x == nil {
		return standard
	}
	v, ok := r.value(x, cty.String, `a length of time, as in "15s"`)
	if !ok {
		return standard
	}
	d, err := time.ParseDuration(v.AsString())
	if err != nil || d < 0 || d > most {
		r.wrong(x, "Not a length of time", `The argument %q is a number with a unit: "500ms", "15s", "10m" or "1h30m", and %s at most.`, name, mostText)
		return standard
	}
	return d
}

// positive is a duration that is not nothing.
func (r *reader) positive(b *lang.Block, name string) time.Duration {
	return r.positiveUpTo(b, name, 24*time.Hour, "a day")
}

func (r *reader) positiveUpTo(b *lang.Block, name string, most time.Duration, mostText string) time.Duration {
	d := r.durationUpTo(b, name, -1, most, mostText)
	if d == 0 {
		r.wrong(b.Arg(name), "Not a length of time", "The argument %q must be longer than nothing. Leave it out for what it is otherwise.", name)
	}
	return max(d, 0)
}

// count is a whole number. standard is what it is when nothing is said.
func (r *reader) count(b *lang.Block, name string, standard, least, most int) int {
	x := b.Arg(name)
	if x == nil {
		return standard
	}
	v, ok := r.value(x, cty.Number, "a number")
	if !ok {
		return standard
	}
	f := v.AsBigFloat()
	if n, _ := f.Int64(); f.IsInt() && f.Cmp(big.NewFloat(float64(least))) >= 0 && f.Cmp(big.NewFloat(float64(most))) <= 0 {
		return int(n)
	}
	r.wrong(x, "Number out of range", "The argument %q is a whole number from %d to %d.", name, least, most)
	return standard
}

// number is a number above 0; 0 when nothing is said.
func (r *reader) number(b *lang.Block, name string, standard, most float64) float64 {
	x := b.Arg(name)
	if x == nil {
		return standard
	}
	v, ok := r.value(x, cty.Number, "a number")
	if !ok {
		return standard
	}
	if n, _ := v.AsBigFloat().Float64(); n > 0 && n <= most {
		return n
	}
	r.wrong(x, "Number out of range", "The argument %q is a number above 0, and %v at most.", name, most)
	return standard
}

// size is a number of bytes.
func (r *reader) size(b *lang.Block, name string, standard int) int {
	return r.sizeUpTo(b, name, standard, "2GiB")
}

func (r *reader) sizeUpTo(b *lang.Block, name string, standard int, most string) int {
	x := b.Arg(name)
	if x == nil {
		return standard
	}
	v, ok := r.value(x, cty.String, `a size, as in "32MiB"`)
	if !ok {
		return standard
	}
	n, ok := parseSize(v.AsString())
	if limit, _ := parseSize(most); !ok || n < 1<<10 || n > limit {
		r.wrong(x, "Not a size", `The argument %q is a number with a unit: "512KiB", "32MiB" or "1GiB"; from 1KiB to %s.`, name, most)
		return standard
	}
	return n
}

// secret is a key. It is empty when there is none, or none that can be used.
func (r *reader) secret(x hclsyntax.Expression) gateway.Secret {
	v, ok := r.value(x, cty.String, "a string")
	if !ok {
		return gateway.Secret{}
	}
	if !calls(x) {
		r.hide(x)
		if text := v.AsString(); strings.HasPrefix(text, "Bearer ") || strings.HasPrefix(text, "bearer ") {
			r.wrong(x, "Not a key", "A key is given alone; the protocol puts Bearer before it. Take the word out.")
			return gateway.Secret{}
		} else if name, ok := strings.CutPrefix(text, "$"); ok && name != "" && strings.ToUpper(name) == name {
			r.wrong(x, "Not a key", "In a text a variable of the environment is not put in. Write: env(%q)", strings.Trim(name, "{}"))
			return gateway.Secret{}
		}
		r.doubtful(x, "Key in the configuration", "A key in a file that others may read is soon no secret. Better put it in a variable: env(\"NAME\"), or in a file of its own: file(\"./key.txt\").")
	}
	key := strings.TrimSpace(v.AsString())
	switch {
	case key == "":
		r.wrong(x, "Empty key", "The key is empty. Nobody would be asked for anything.")
	case strings.ContainsFunc(key, func(c rune) bool { return c < ' ' || c == 0x7f }):
		r.wrong(x, "Not a key", "The key holds a line break or another character that no header can carry.")
	default:
		return gateway.NewSecret(key)
	}
	return gateway.Secret{}
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
				r.doubtful(x, unsetSummary, "The environment variable %q is not set, so calls to this upstream fail. Set it and start the gateway again.", name)
				return key, name
			}
		}
	}
	return r.secret(x), ""
}

// hide makes a key that is written out unreadable in the text that diagnostics are shown with.
func (r *reader) hide(x hclsyntax.Expression) {
	for i := x.Range().Start.Byte + 1; i < x.Range().End.Byte-1 && i < len(r.shown); i++ {
		r.shown[i] = '*'
	}
}
