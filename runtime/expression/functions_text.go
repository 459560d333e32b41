package expression

import (
	"regexp"
	"strings"
	"sync"

	"github.com/parlance-gateway/parlance/runtime/document"
)

var strings_ = []*Function{
	{Name: "lower", EmptyWith: []int{0}, Doc: "The string in lower case.", Params: []Param{textParam}, Result: Text, Run: text(strings.ToLower), Examples: []Example{{`lower("ABC")`, `"abc"`}}},
	{Name: "upper", EmptyWith: []int{0}, Doc: "The string in upper case.", Params: []Param{textParam}, Result: Text, Run: text(strings.ToUpper), Examples: []Example{{`upper("abc")`, `"ABC"`}}},
	{Name: "trimspace", EmptyWith: []int{0}, Doc: "The string without white space at its ends.", Params: []Param{textParam}, Result: Text, Run: text(strings.TrimSpace), Examples: []Example{{`trimspace(" a ")`, `"a"`}}},
	{
		Name: "trimprefix", Doc: "The string without the prefix, if it has it.", Params: []Param{textParam, {"prefix", Text, ""}}, Result: Text, Run: text2(strings.TrimPrefix), Examples: []Example{{`trimprefix("msg_1", "msg_")`, `"1"`}},
		EmptyWith: []int{0}, Searches: true, NoGlob: "A beginning is taken away without a *",
	},
	{
		Name: "trimsuffix", Doc: "The string without the suffix, if it has it.", Params: []Param{textParam, {"suffix", Text, ""}}, Result: Text, Run: text2(strings.TrimSuffix), Examples: []Example{{`trimsuffix("a/", "/")`, `"a"`}},
		EmptyWith: []int{0}, Searches: true, NoGlob: "An end is taken away without a *",
	},
	{
		Name: "startswith", Doc: "Whether the string begins with the prefix.", Params: []Param{textParam, {"prefix", Text, ""}}, Result: Bool, Bool: startswith, Examples: []Example{{`startswith("abc", "ab")`, `true`}, {`startswith(omit, "ab")`, `false`}},
		Tests: true, Searches: true, NoGlob: "Whether a text begins so is asked without a *", Static: staticSearch(strings.HasPrefix), Words: searchWords("%s*"), Node: startsNode,
	},
	{
		Name: "endswith", Doc: "Whether the string ends with the suffix.", Params: []Param{textParam, {"suffix", Text, ""}}, Result: Bool, Bool: ask(strings.HasSuffix), Examples: []Example{{`endswith("abc", "bc")`, `true`}},
		Tests: true, Searches: true, NoGlob: "Whether a text ends so is asked without a *", Static: staticSearch(strings.HasSuffix), Words: searchWords("*%s"),
	},
	{
		Name: "mentions", Doc: "Whether the string contains one of the words. Upper and lower case do not matter.",
		Searches: true,
		Params:   []Param{textParam}, Variadic: &Param{"words", Text, ""}, Result: Bool,
		Bool: func(e *Env, args []Node) bool {
			s, ok := lookAt(e, args[0])
			if !ok {
				return false
			}
			e.spent += len(s)
			s = strings.ToLower(s)
			for _, a := range args[1:] {
				if w, ok := lookAt(e, a); ok && w != "" && strings.Contains(s, strings.ToLower(w)) {
					return true
				}
			}
			return false
		},
		Examples: []Example{{`mentions("Prompt is TOO long", "too long")`, `true`}, {`mentions(omit, "a")`, `false`}},
	},
	{
		Name: "matches", Doc: "Whether the regular expression (RE2) matches a part of the string.",
		Tests: true, Searches: true, Static: staticSearch(matchString), Words: searchWords("/%s"),
		Params: []Param{textParam, {"pattern", Pattern, ""}}, Result: Bool,
		Bool: func(e *Env, args []Node) bool {
			s, ok := lookAt(e, args[0])
			p, _ := stringOf(e, args[1])
			re := pattern(p)
			return ok && re != nil && re.MatchString(s)
		},
		Examples: []Example{{`matches("claude-opus-4", "^claude-.*-4$")`, `true`}},
	},
	{
		Name: "replace", Doc: "The string, in which each occurrence of the text old is replaced by new.",
		Params: []Param{textParam, {"old", Text, ""}, {"new", Text, ""}}, Result: Text,
		Run: func(e *Env, args []Node) (document.Value, error) {
			s, ok := stringOf(e, args[0])
			if !ok {
				return document.Value{}, nil
			}
			a, _ := stringOf(e, args[1])
			b, _ := stringOf(e, args[2])
			if a == "" {
				return e.Text(s), nil
			}
			if n := strings.Count(s, a); n > 0 && (len(b) > e.limit/n || !e.Spend(n*len(b))) {
				e.spent = e.limit + 1
				return document.Value{}, nil
			}
			return e.Text(strings.ReplaceAll(s, a, b)), nil
		},
		Examples: []Example{{`replace("a.b", ".", "_")`, `"a_b"`}},
	},
	{
		Name: "regexreplace", Doc: "The string, in which each match of the regular expression (RE2) is replaced. $1 in the replacement stands for its first group.",
		Params: []Param{textParam, {"pattern", Pattern, ""}, {"replacement", Text, ""}}, Result: Text,
		Run: func(e *Env, args []Node) (document.Value, error) {
			s, ok := stringOf(e, args[0])
			p, _ := stringOf(e, args[1])
			with, _ := stringOf(e, args[2])
			re := pattern(p)
			if !ok || re == nil {
				return document.Value{}, nil
			}
			if n := replaced(re, s, with, e.limit-e.spent); !e.Spend(n) {
				return document.Value{}, nil
			}
			return e.Text(re.ReplaceAllString(s, with)), nil
		},
		Examples: []Example{{`regexreplace("a1b22", "[0-9]+", "#")`, `"a#b#"`}},
	},
	{
		Name: "truncate", Doc: "The first characters of the string, length of them at most.",
		Params: []Param{textParam, {"length", Num, "in characters"}}, Result: Text,
		Run: func(e *Env, args []Node) (document.Value, error) {
			n, _ := args[1].Value(e).Int()
			s, ok := beginning(e, args[0], n)
			if !ok {
				return document.Value{}, nil
			}
			return e.Text(s[:after(s, n)]), nil
		},
		Examples: []Example{{`truncate("abc", 2)`, `"ab"`}, {`truncate("éa", 1)`, `"é"`}},
	},
	{
		Name: "substr", Doc: "The characters of the string from the offset on, length of them at most. The first character has the offset 0.",
		Params: []Param{textParam, {"offset", Num, "in characters"}, {"length", Num, "in characters"}}, Result: Text,
		Run: func(e *Env, args []Node) (document.Value, error) {
			from, _ := args[1].Value(e).Int()
			n, _ := args[2].Value(e).Int()
			s, ok := beginning(e, args[0], max(0, from)+max(0, n))
			if !ok {
				return document.Value{}, nil
			}
			s = s[after(s, from):]
			return e.Text(s[:after(s, n)]), nil
		},
		Examples: []Example{{`substr("abcd", 1, 2)`, `"bc"`}, {`substr("éa", 1, 9)`, `"a"`}},
	},
	{
		Name: "join", Doc: "One string of all strings of the list, with the separator between them. Other values are added as JSON text.",
		EmptyWith: []int{1},
		Params:    []Param{{"separator", Text, ""}, {"list", List, ""}}, Result: Text,
		Run: func(e *Env, args []Node) (document.Value, error) {
			sep := args[0].Value(e).Inner()
			mark := len(e.stack)
			Push(e, args[1])
			items := e.stack[mark:]
			if len(items) == 1 && items[0].Kind() == document.String {
				return items[0], nil
			}
			start := len(e.arena)
			e.arena = append(e.arena, '"')
			for i, v := range items {
				if len(e.arena)-start > e.limit-e.spent {
					break
				}
				if i > 0 {
					e.arena = append(e.arena, sep...)
				}
				if v.Kind() == document.String {
					e.arena = append(e.arena, v.Inner()...)
				} else {
					e.arena = document.AppendEscaped(e.arena, string(v.Raw()))
				}
			}
			e.arena = append(e.arena, '"')
			return e.made(start), nil
		},
		Examples: []Example{{`join(", ", ["a", "b"])`, `"a, b"`}, {`join("", [])`, `""`}},
	},
}

// after is the index behind the first n characters of s, or behind all of it.
func after(s string, n int) int {
	for i := range s {
		if n <= 0 {
			return i
		}
		n--
	}
	return len(s)
}

// beginning is stringOf for a look at the first n characters. What comes behind is decoded no further than it takes to have
// them: none is longer than an escaped pair of surrogates, of twelve bytes.
func beginning(e *Env, of Node, n int) (string, bool) {
	v := of.Value(e)
	switch in := v.Inner(); {
	case v.Kind() != document.String:
		return stringOf(e, of)
	case v.Escaped() && n > 0 && n < len(in)/12:
		return string(document.AppendUnescaped(nil, in[:12*n])), true
	}
	return v.String(), true
}

func startswith(e *Env, args []Node) bool {
	p, ok := lookAt(e, args[1])
	return ok && begins(args[0].Value(e), p)
}

// begins reports whether a string begins with a prefix. Only its beginning is looked at.
func begins(v document.Value, prefix string) bool {
	if v.Kind() != document.String {
		return false
	}
	in := v.Inner()
	for i := 0; i < len(prefix); i++ {
		if i == len(in) {
			return false
		}
		if in[i] == '\\' {
			return strings.HasPrefix(string(document.AppendUnescaped(nil, in[i:min(len(in), i+12*len(prefix))])), prefix[i:])
		}
		if in[i] != prefix[i] {
			return false
		}
	}
	return true
}

var patterns sync.Map // string -> *regexp.Regexp

func pattern(p string) *regexp.Regexp {
	if re, ok := patterns.Load(p); ok {
		return re.(*regexp.Regexp)
	}
	re, err := regexp.Compile(p)
	if err != nil {
		re = nil
	}
	patterns.Store(p, re)
	return re
}
