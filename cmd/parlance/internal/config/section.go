package config

import (
	"fmt"
	"log/slog"
	"math"
	"math/big"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/dustin/go-humanize"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// section reads the arguments of a block as its grammar declares them. The block may be missing: then all arguments have their defaults. An argument
// that is wrong is reported, and has its default too.
type section struct {
	*reader
	block   *lang.Block
	grammar *lang.Grammar
}

// in is the block of a type within a section, of which there is one at most.
func (r section) in(name string) section {
	return section{r.reader, r.block.First(name), r.grammar.Blocks[name]}
}

// all are the blocks of a type within a section.
func (r section) all(name string) (list []section) {
	for _, b := range r.block.All(name) {
		list = append(list, section{r.reader, b, r.grammar.Blocks[name]})
	}
	return list
}

// Arg is the expression of an argument, nil if it is not given.
func (r section) Arg(name string) hclsyntax.Expression { return r.block.Arg(name) }

// given is the expression of an argument with its declaration.
func (r section) given(name string, types ...lang.ArgType) (hclsyntax.Expression, lang.Arg) {
	a, ok := r.grammar.Args[name]
	if !ok || !slices.Contains(types, a.Type) {
		panic(fmt.Sprintf("the configuration's grammar has no argument %q of type %v", name, types))
	}
	return r.block.Arg(name), a
}

// text is a string.
func (r section) text(name string) string {
	x, a := r.given(name, lang.Text, lang.Word, lang.Path, lang.URL, lang.Date)
	if l, ok := x.(*hclsyntax.LiteralValueExpr); ok && name == "listen" && l.Val.Type() == cty.Number {
		r.wrong(x, "Wrong type", "This must be an address, a host and a port, and not a number. Write: \"127.0.0.1:%s\"", l.Val.AsBigFloat().Text('f', -1))
		return a.Default
	} else if ok && a.Type == lang.Text && l.Val.Type() == cty.Number && !l.Val.IsNull() {
		r.wrong(x, "Wrong type", "This must be a string, not a number. Write: %s = %q", name, r.written(x))
		return a.Default
	}
	v, ok := r.value(x, cty.String, "a string")
	if !ok {
		return a.Default
	}
	if v.AsString() == "" {
		r.wrong(x, "Empty string", "The argument %q must not be empty. Leave it out for the default.", name)
		return a.Default
	}
	return r.tidy(x, v.AsString())
}

// texts is a list of strings.
func (r section) texts(name string) []string {
	x, _ := r.given(name, lang.TextList)
	v, ok := r.value(x, cty.List(cty.String), "a list of strings")
	if !ok {
		return nil
	}
	if x != nil && v.LengthInt() == 0 && r.grammar.Args[name].Otherwise != "" {
		r.doubtful(x, "Empty list", "An empty list is the same as none: %s. Remove it, or name some.", r.grammar.Args[name].Otherwise)
	}
	var list []string
	for i, e := range v.AsValueSlice() {
		at := elementAt(x, i)
		if e.IsNull() || e.AsString() == "" {
			r.wrong(at, "Empty string", "An element of %q is empty. Remove it.", name)
			continue
		}
		text := r.tidy(at, e.AsString())
		r.alone(at, text, list)
		list = append(list, text)
	}
	return list
}

// mapping is an object of strings.
func (r section) mapping(name string) map[string]string {
	x, _ := r.given(name, lang.TextMap)
	v, ok := r.value(x, cty.Map(cty.String), `an object of strings, as in { "a" = "b" }`)
	if !ok {
		return nil
	}
	if object, ok := x.(*hclsyntax.ObjectConsExpr); ok {
		r.saidTwice(object)
	}
	m := map[string]string{}
	for key, e := range v.AsValueMap() {
		if e.IsNull() || e.AsString() == "" || key == "" {
			r.wrong(r.member(x, key), "Empty string", "A key or value of %q is empty.", name)
			continue
		}
		m[r.tidy(r.member(x, key), key)] = e.AsString()
		if value := memberValue(r.reader, x, key); name != "headers" || strings.TrimSpace(e.AsString()) == e.AsString() { // which may be a key
			r.tidy(value, e.AsString())
		} else {
			r.wrong(value, "White space", "White space at the ends of a value belongs to it. Remove it.")
		}
	}
	return m
}

// path is the name of a file or folder, from where the process runs.
func (r section) path(name string) string {
	if r.contentAsPath(r.Arg(name), name) {
		return ""
	}
	return pathOf(r, name, r.text(name))
}

// pathOf is path of what an argument comes to.
func pathOf(r section, name, p string) string {
	if scheme, _, ok := strings.Cut(p, "://"); ok {
		x, _ := r.given(name, lang.Path)
		_, rest, _ := strings.Cut(p, "://")
		hint := ""
		switch {
		case (scheme == "file" || strings.HasPrefix(scheme, "sqlite")) && rest != "":
			hint = fmt.Sprintf(" Write: %q", rest)
		case r.grammar == Grammar.Blocks["store"]:
			hint = " The store is one file. Write: \"./parlance.db\""
		case name == "rules":
			hint = " Write the name of a folder on this machine, as in \"./rules\", or the URL of an archive, as in \"https://rules.example.com/rules.tar.gz\""
		}
		r.wrong(x, "Not a path", "This is a URL. The argument %q is a path on this machine; %s:// is not supported.%s", name, scheme, hint)
		return ""
	}
	if hint := homeHint(p); hint != "" {
		x, _ := r.given(name, lang.Path)
		r.wrong(x, "Not a path", "%s", hint)
		return ""
	}
	if p == "" || filepath.IsAbs(p) {
		return p
	}
	return filepath.Join(r.dir, p)
}

// word is one of some words.
func (r section) word(name string) string {
	x, a := r.given(name, lang.Word)
	word := r.text(name)
	if !slices.Contains(a.OneOf, word) {
		r.wrong(x, "Unknown value", "The argument %q is one of %s.%s", name, strings.Join(a.OneOf, ", "), meant(word, a.OneOf))
		return a.Default
	}
	return word
}

// meant is which of some words another may mean.
func meant(word string, known []string) string {
	if other := otherWords[strings.ToLower(word)]; slices.Contains(known, other) {
		return fmt.Sprintf(" Did you mean %q?", other)
	}
	return lang.Suggest(word, known)
}

// level is a word that names a level of the log.
func (r section) level(name string) (level slog.Level) {
	_ = level.UnmarshalText([]byte(r.word(name)))
	return level
}

// yes is true or false.
func (r section) yes(name string) bool {
	x, a := r.given(name, lang.Bool)
	v, ok := r.value(x, cty.Bool, "true or false")
	if !ok {
		return a.Default == "true"
	}
	r.quotedValue(x)
	return v.True()
}

// duration is a length of time.
func (r section) duration(name string) time.Duration {
	x, a := r.given(name, lang.Duration)
	standard, _ := time.ParseDuration(a.Default)
	v, ok := r.value(x, cty.String, `a length of time, as in "15s"`)
	if !ok {
		return standard
	}
	least, _ := time.ParseDuration(a.Least)
	most, _ := time.ParseDuration(a.Most)
	d, err := time.ParseDuration(v.AsString())
	switch {
	case err != nil || d < 0 || d > most:
		r.wrong(x, "Not a length of time", `The argument %q is a number with a unit: "500ms", "15s", "10m" or "1h30m", and %s at most.%s`, name, spokenDuration(most), unlessRead(x, timeHint(v.AsString(), a, most)))
		return standard
	case d < least:
		what := "longer than nothing"
		if a.Least != "1ns" {
			what = a.Least + " or longer"
		}
		r.wrong(x, "Not a length of time", "The argument %q must be %s. Leave it out for the default, %s.", name, what, a.Default)
		return standard
	}
	low, _ := time.ParseDuration(a.Low)
	high, _ := time.ParseDuration(a.High)
	r.unusual(x, name, a, d > 0 && d < low, high > 0 && d > high)
	return d
}

// spokenDuration is a whole number of the largest unit, in words.
func spokenDuration(d time.Duration) string {
	const day = 24 * time.Hour
	for _, u := range []struct {
		name string
		unit time.Duration
	}{{"years", 365 * day}, {"days", day}, {"hours", time.Hour}, {"minutes", time.Minute}} {
		if d > u.unit && d%u.unit == 0 {
			return fmt.Sprintf("%d %s", d/u.unit, u.name)
		}
	}
	return brief(d)
}

// count is a whole number, 0 without a default.
func (r section) count(name string) int {
	x, a := r.given(name, lang.Whole)
	standard, _ := strconv.Atoi(a.Default)
	if text, literal := lang.LiteralText(x); literal && strings.HasSuffix(text, "%") {
		r.wrong(x, "Wrong type", "This must be a whole number, without quotes and without %%. Write: %s = %s", name, strings.TrimSpace(strings.TrimSuffix(text, "%")))
		return standard
	}
	v, ok := r.value(x, cty.Number, "a number")
	if !ok {
		return standard
	}
	least, _ := strconv.Atoi(a.Least)
	most, _ := strconv.Atoi(a.Most)
	f := v.AsBigFloat()
	if n, _ := f.Int64(); f.IsInt() && f.Cmp(big.NewFloat(float64(least))) >= 0 && f.Cmp(big.NewFloat(float64(most))) <= 0 {
		r.quotedValue(x)
		low, _ := strconv.Atoi(a.Low)
		high, _ := strconv.Atoi(a.High)
		r.unusual(x, name, a, low > 0 && int(n) < low, high > 0 && int(n) > high)
		return int(n)
	}
	hint := ""
	if n, _ := f.Float64(); n <= 0 && a.Default == "" {
		hint = " For no limit, leave it out."
	} else if percent := math.Round(100 * n); name == "canary" && n < 1 && percent >= 1 {
		hint = fmt.Sprintf(" It is a percentage. Write: %s = %v", name, percent)
	} else if near := math.Round(n); !f.IsInt() && near >= float64(least) && near <= float64(most) {
		hint = fmt.Sprintf(" Write: %s = %v", name, near)
	} else if n < float64(least) && a.Default != "" {
		hint = fmt.Sprintf(" The least is %s = %d; without the argument it is %s.", name, least, a.Default)
	} else if a.Default != "" {
		hint = fmt.Sprintf(" The default is %s.", a.Default)
	}
	r.wrong(x, "Number out of range", "The argument %q is a whole number from %d to %d.%s", name, least, most, hint)
	return standard
}

// number is a number above 0; it may be 0 where that is the least.
func (r section) number(name string) float64 {
	x, a := r.given(name, lang.Number)
	standard, _ := strconv.ParseFloat(a.Default, 64)
	v, ok := r.value(x, cty.Number, "a number")
	if !ok {
		return standard
	}
	most, _ := strconv.ParseFloat(a.Most, 64)
	n, _ := v.AsBigFloat().Float64()
	if n > 0 && n <= most || n == 0 && a.Least == "0" {
		r.quotedValue(x)
		low, _ := strconv.ParseFloat(a.Low, 64)
		high, _ := strconv.ParseFloat(a.High, 64)
		r.unusual(x, name, a, n > 0 && n < low, high > 0 && n > high)
		return n
	}
	hint := ""
	if n > most && n <= 100 && most <= 10 {
		hint = fmt.Sprintf(" A share is a part of 1. Write: %s = %v", name, n/100)
	} else if n <= 0 && a.Default == "" {
		hint = " For no limit, leave it out."
	} else if n <= 0 {
		hint = fmt.Sprintf(" The default is %s.", a.Default)
	}
	least := "above 0"
	if a.Least != "" {
		least = "from " + a.Least
	}
	r.wrong(x, "Number out of range", "The argument %q is a number %s, and %s at most.%s", name, least, a.Most, hint)
	return standard
}

// size is a number of bytes, 0 without a default.
func (r section) size(name string) int {
	x, a := r.given(name, lang.Size)
	standard, _ := parseSize(a.Default)
	v, ok := r.value(x, cty.String, `a size, as in "32MiB"`)
	if !ok {
		return standard
	}
	least, _ := parseSize(a.Least)
	most, _ := parseSize(a.Most)
	n, ok := parseSize(v.AsString())
	if !ok || n < least || n > most {
		hint := unlessRead(x, sizeHint(v.AsString(), least, most))
		r.wrong(x, "Not a size", `The argument %q is a number with a unit: "512KiB", "32MiB" or "1GiB"; from %s to %s.%s`, name, a.Least, a.Most, hint)
		return standard
	}
	low, _ := parseSize(a.Low)
	r.unusual(x, name, a, n < low, false)
	return n
}

// parseSize reads a number of bytes with its unit.
func parseSize(s string) (int, bool) {
	n, err := humanize.ParseBytes(s)
	if err != nil || n > 1<<40 || s[len(s)-1] <= '9' { // without a unit
		return 0, false
	}
	return int(n), true
}
