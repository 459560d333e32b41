package expression

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"math"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"unsafe"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// stringOf is the content of a string argument; ok is false when there is none.
func stringOf(e *Env, n Node) (string, bool) {
	v := n.Value(e)
	switch v.Kind() {
	case document.String:
		e.spent += len(v.Raw())
		return v.String(), true
	case document.Number, document.True, document.False:
		return string(v.Raw()), true
	}
	return "", false
}

// lookedAt is how many bytes that are looked at count as one that is made: so the work of rules is bounded too.
const lookedAt = 64

// lookAt is stringOf for a look at the string only: without escapes it shares the value's bytes.
func lookAt(e *Env, n Node) (string, bool) {
	v := n.Value(e)
	e.spent += len(v.Raw()) / lookedAt
	if v.Kind() == document.String && !v.Escaped() {
		in := v.Inner()
		return unsafe.String(unsafe.SliceData(in), len(in)), true
	}
	if v.Kind() == document.String {
		return v.String(), true
	}
	return stringOf(e, n)
}

func text(f func(string) string) func(*Env, []Node) (document.Value, error) {
	return func(e *Env, args []Node) (document.Value, error) {
		s, ok := stringOf(e, args[0])
		if !ok {
			return document.Value{}, nil
		}
		return e.Text(f(s)), nil
	}
}

func text2(f func(a, b string) string) func(*Env, []Node) (document.Value, error) {
	return func(e *Env, args []Node) (document.Value, error) {
		a, ok := stringOf(e, args[0])
		if !ok {
			return document.Value{}, nil
		}
		b, _ := stringOf(e, args[1])
		return e.Text(f(a, b)), nil
	}
}

func ask(f func(a, b string) bool) func(*Env, []Node) bool {
	return func(e *Env, args []Node) bool {
		a, ok := lookAt(e, args[0])
		if !ok {
			return false
		}
		b, ok := lookAt(e, args[1])
		return ok && f(a, b)
	}
}

var textParam = Param{"text", Text, ""}

var choosing = []*Function{
	{
		Name: "coalesce", Doc: "The first argument that is there. The ones behind it do not run.",
		Passes: AnyArg, Handles: true, Static: staticCoalesce, Node: func(at At, args []Node) Node { return &firstOf{at, args} },
		Variadic: &Param{"values", Any, ""}, Result: Any,
		Examples: []Example{{`coalesce(omit, null, "a")`, `null`}, {`coalesce(omit, "b")`, `"b"`}},
	},
	{
		Name: "nonempty", Doc: `The first argument that is there and is not "", [] or {}. The ones behind it do not run.`,
		Passes: AnyOrMore, Handles: true, Static: staticNonempty, Node: func(at At, args []Node) Node { return &firstFull{at, args} },
		Variadic: &Param{"values", Any, ""}, Result: Any,
		Examples: []Example{{`nonempty("", [], "b")`, `"b"`}, {`nonempty([])`, ``}},
	},
	{
		Name: "ext", Doc: "The value, which may be a field that the protocol's reference does not list: an extension of some server.",
		Passes: FirstArg, Static: staticFirst,
		Params: []Param{{"value", Any, ""}}, Result: Any,
		Examples: []Example{{`ext("a")`, `"a"`}},
	},
	{
		Name: "required", Doc: "The value; when it is absent, the client is told that the field must be sent.",
		Passes: FirstArg, Handles: true, Static: staticFirst,
		Params: []Param{{"value", Any, ""}, {"path", Text, "what to call it, when it stands nowhere"}}, Result: Any,
		Run: func(e *Env, args []Node) (document.Value, error) {
			v := args[0].Value(e)
			if v.Nothing() {
				name, _ := stringOf(e, args[1])
				return v, &ClientError{Path: name, Reason: "Field required", Code: "missing_required_parameter"}
			}
			return v, nil
		},
		Examples: []Example{{`required("a", "model")`, `"a"`}},
	},
	{
		Name: "typeof", Doc: `What kind of JSON the value is: "string", "number", "boolean", "array", "object", "null" (a literal one), or "nothing".`,
		Tests: true, Static: staticType,
		Params: []Param{{"value", Any, ""}}, Result: Text,
		Run: func(e *Env, args []Node) (document.Value, error) {
			return e.Text(args[0].Value(e).Kind().String()), nil
		},
		Examples: []Example{{`typeof("a")`, `"string"`}, {`typeof(omit)`, `"nothing"`}, {`typeof([1])`, `"array"`}, {`typeof(null)`, `"null"`}, {`typeof(list(omit))`, `"array"`}},
	},
	{
		Name: "isempty", Doc: `Whether the value is absent, "", [] or {}.`,
		Tests: true, Static: staticIsEmpty, Node: isEmptyNode,
		Params: []Param{{"value", Any, ""}}, Result: Bool,
		Bool:     func(e *Env, args []Node) bool { return emptyValue(e, args[0]) },
		Examples: []Example{{`isempty("")`, `true`}, {`isempty(0)`, `false`}, {`isempty([])`, `true`}},
	},
}

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
		Name: "mentions", Doc: "Whether the string holds one of the words, in any case.",
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
		Name: "matches", Doc: "Whether the regular expression (RE2) is found in the string.",
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
		Name: "replace", Doc: "The string with each occurrence of one text replaced by another.",
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
		Name: "regexreplace", Doc: "The string with each match of a regular expression (RE2) replaced; $1 in the replacement is its first group.",
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
		Name: "truncate", Doc: "The first characters of the string.",
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
		Name: "substr", Doc: "The characters of the string from an offset on, at most so many.",
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
		Name: "join", Doc: "The strings of a list as one, with the separator between them. Strings are joined as they came.",
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

var lists = []*Function{
	{
		Name: "concat", Doc: "The elements of several lists as one list. What is no list counts as its one element, what is absent as none.", Variadic: &Param{"lists", List, ""}, Result: List, Examples: []Example{{`concat([1], [2, 3])`, `[1,2,3]`}, {`concat([], omit)`, `[]`}},
		Passes: AnyArg, Node: func(at At, args []Node) Node { return &joined{At: at, of: args} },
	},
	{
		Name: "flatten", Doc: "The elements of a list, with the lists among them taken apart.", Params: []Param{{"list", List, ""}}, Result: List, Examples: []Example{{`flatten([[1], [2, 3], 4])`, `[1,2,3,4]`}},
		Passes: AnyArg, Node: func(at At, args []Node) Node { return &joined{At: at, of: args, deep: true} },
	},
	{
		Name: "list", Doc: "The value as a list: a list is itself, nothing is the empty list, anything else its one element.", Params: []Param{{"value", Any, ""}}, Result: List, Examples: []Example{{`list("a")`, `["a"]`}, {`list([1])`, `[1]`}, {`list(omit)`, `[]`}},
		Passes: AnyArg, Static: staticList, Node: func(at At, args []Node) Node { return &joined{At: at, of: args} },
	},
	{
		Name: "length", Doc: "How many elements a list has, members an object, bytes a string; 0 when absent.",
		Tests:  true,
		Params: []Param{{"value", Any, ""}}, Result: Num,
		Run: func(e *Env, args []Node) (document.Value, error) {
			if l, ok := args[0].(RecordList); ok {
				if r := l.Records(e); r != nil {
					return e.Int(r.Len()), nil
				}
				return e.Int(0), nil
			}
			return e.Int(args[0].Value(e).Len()), nil
		},
		Examples: []Example{{`length([1, 2])`, `2`}, {`length("abc")`, `3`}, {`length(omit)`, `0`}},
	},
	{
		Name: "contains", Doc: "Whether the list has the value among its elements.",
		Tests: true, Static: staticContains, Words: containedWords, Node: oneOfNode,
		Params: []Param{{"list", List, ""}, {"value", Any, ""}}, Result: Bool,
		Bool: func(e *Env, args []Node) bool {
			want := args[1].Value(e)
			mark := len(e.stack)
			Push(e, args[0])
			found := false
			for _, v := range e.stack[mark:] {
				if v.Equal(want) && !want.Nothing() {
					found = true
					break
				}
			}
			e.stack = e.stack[:mark]
			return found
		},
		Examples: []Example{{`contains(["a", "b"], "b")`, `true`}, {`contains([], "b")`, `false`}},
	},
	{
		Name: "merge", Doc: "The members of several objects as one object; of two members with one key the later counts.",
		Passes:   AnyOrMore,
		Variadic: &Param{"objects", Object, ""}, Result: Object,
		Run: func(e *Env, args []Node) (document.Value, error) {
			var keys, values []document.Value
			at := map[string]int{}
			for _, a := range args {
				for k, v := range a.Value(e).Members {
					if e.spent > e.limit {
						return document.Value{}, nil
					}
					name := k.String()
					if i, twice := at[name]; twice {
						values[i] = v
						continue
					}
					e.spent += len(name) + 8*valueSize
					at[name] = len(keys)
					keys, values = append(keys, k), append(values, v)
				}
			}
			start := len(e.arena)
			e.arena = append(e.arena, '{')
			for i := range keys {
				if i > 0 {
					e.arena = append(e.arena, ',')
				}
				if len(e.arena)-start > e.limit-e.spent {
					break
				}
				e.arena = append(append(append(e.arena, keys[i].Raw()...), ':'), values[i].Raw()...)
			}
			e.arena = append(e.arena, '}')
			return e.made(start), nil
		},
		Examples: []Example{{`merge({a = 1, b = 2}, {b = 3})`, `{"a":1,"b":3}`}},
	},
	{
		Name: "lookup", Doc: "The member of an object whose key is computed, or the default.",
		Params: []Param{{"object", Object, ""}, {"key", Text, ""}, {"default", Any, ""}}, Optional: 1, Result: Any,
		Run: func(e *Env, args []Node) (document.Value, error) {
			k, _ := stringOf(e, args[1])
			of := args[0].Value(e)
			e.looks(of)
			if v := of.Get(k); !v.Nothing() {
				return v, nil
			}
			if len(args) > 2 {
				return args[2].Value(e), nil
			}
			return document.Value{}, nil
		},
		Examples: []Example{{`lookup({a = 1}, "a")`, `1`}, {`lookup({a = 1}, "b", 2)`, `2`}},
	},
}

var numbers = []*Function{
	{
		Name: "sum", Doc: "The sum of the numbers that are there; absent when none is.",
		Variadic: &Param{"numbers", Num, ""}, Result: Num,
		Run: func(e *Env, args []Node) (document.Value, error) {
			total, any := 0.0, false
			for _, a := range args {
				if f, ok := a.Value(e).Number(); ok {
					total, any = total+f, true
				}
			}
			if !any {
				return document.Value{}, nil
			}
			return e.Number(total), nil
		},
		Examples: []Example{{`sum(1, omit, 2)`, `3`}, {`sum(omit)`, ``}},
	},
	{Name: "max", Doc: "The largest of the numbers that are there.", Variadic: &Param{"numbers", Num, ""}, Result: Num, Run: extreme(func(a, b float64) bool { return a > b }), Examples: []Example{{`max(0, 3 - 5)`, `0`}}},
	{Name: "min", Doc: "The smallest of the numbers that are there.", Variadic: &Param{"numbers", Num, ""}, Result: Num, Run: extreme(func(a, b float64) bool { return a < b }), Examples: []Example{{`min(4, 2, omit)`, `2`}}},
	{
		Name: "floor", Doc: "The number without its fraction.", Params: []Param{{"number", Num, ""}}, Result: Num,
		Run: func(e *Env, args []Node) (document.Value, error) {
			if n, ok := args[0].Value(e).Int(); ok {
				return e.Int(n), nil
			}
			return document.Value{}, nil
		},
		Examples: []Example{{`floor(7 / 2)`, `3`}},
	},
	{
		Name: "number", Doc: "The number that a string holds, or the number that it is; absent when it is neither.", Params: []Param{{"value", Any, ""}}, Result: Num,
		Run: func(e *Env, args []Node) (document.Value, error) {
			v := args[0].Value(e)
			if v.Kind() == document.String {
				n, err := strconv.ParseFloat(strings.TrimSpace(v.String()), 64)
				if err != nil || math.IsNaN(n) || math.IsInf(n, 0) {
					return document.Value{}, nil
				}
				return e.Number(n), nil
			}
			if v.Kind() != document.Number {
				return document.Value{}, nil
			}
			return v, nil
		},
		Examples: []Example{{`number("12.50")`, `12.5`}, {`number(3)`, `3`}, {`number("many")`, ``}},
	},
}

func extreme(better func(a, b float64) bool) func(*Env, []Node) (document.Value, error) {
	return func(e *Env, args []Node) (document.Value, error) {
		var best document.Value
		var at float64
		for _, a := range args {
			v := a.Value(e)
			if f, ok := v.Number(); ok && (best.Kind() == document.Absent || better(f, at)) {
				best, at = v, f
			}
		}
		return best, nil
	}
}

var json_ = []*Function{
	{
		Name: "jsonencode", Doc: "The value as compact JSON text in a string. The order of keys and the text of numbers stay.",
		EmptyWith: []int{0},
		Params:    []Param{{"value", Any, ""}}, Result: Text,
		Run: func(e *Env, args []Node) (document.Value, error) {
			v := args[0].Value(e)
			if v.Kind() == document.Absent {
				return v, nil
			}
			start := len(e.arena)
			e.arena = append(e.arena, '"')
			e.arena = appendEncoded(e.arena, v.Raw())
			e.arena = append(e.arena, '"')
			return e.made(start), nil
		},
		Examples: []Example{{`jsonencode({a = "b"})`, `"{\"a\":\"b\"}"`}},
	},
	{
		Name: "jsondecode", Doc: "The value that a string holds as JSON text; absent when the text is not JSON.",
		Params: []Param{{"text", Text, ""}}, Result: Any,
		Run: func(e *Env, args []Node) (document.Value, error) {
			v, _ := e.decode(args[0].Value(e))
			return v, nil
		},
		Examples: []Example{{`jsondecode("{\"a\": 1}")`, `{"a": 1}`}, {`jsondecode("{")`, ``}},
	},
	{
		Name: "toolinput", Doc: `The arguments of a tool call as the object that they must be: from JSON text, or an object already. No text gives {}, another value {"value": it}, text that is not JSON {"_raw": it}.`,
		Params: []Param{{"arguments", Any, ""}}, Result: Object,
		Run: func(e *Env, args []Node) (document.Value, error) {
			v := args[0].Value(e)
			if v.Kind() == document.String {
				if text := v.Inner(); len(text) == 0 || len(text) < 200 && v.Blank() {
					return emptyObject, nil
				}
				in, ok := e.decode(v)
				if !ok {
					e.lose(v, "the arguments are not JSON; they are sent as text within an object")
					return e.object("_raw", v), nil
				}
				if in.Kind() != document.Object && !in.Nothing() {
					e.lose(v, "the arguments are no object; they are sent within one")
				}
				v = in
			}
			switch {
			case v.Kind() == document.Object:
				return v, nil
			case v.Nothing():
				return emptyObject, nil
			}
			return e.object("value", v), nil
		},
		Examples: []Example{{`toolinput("{\"a\":1}")`, `{"a":1}`}, {`toolinput("")`, `{}`}, {`toolinput("[1]")`, `{"value":[1]}`}, {`toolinput("{oops")`, `{"_raw":"{oops"}`}},
	},
	{
		Name: "closedschema", Doc: "A JSON Schema as Anthropic's structured outputs take it: additionalProperties false on every object, and limits that it does not know moved into the description. Absent when the schema cannot be closed (recursion, free-form objects).",
		Params: []Param{{"schema", Object, ""}}, Result: Object,
		Run: func(e *Env, args []Node) (document.Value, error) {
			v := args[0].Value(e)
			if !e.Spend((parsedSize + 2) * len(v.Raw())) {
				return document.Value{}, nil
			}
			out, ok := closeSchema(nil, v, 0)
			if !ok {
				return document.Value{}, nil
			}
			return document.Of(out), nil
		},
		Examples: []Example{{`closedschema({type = "object", properties = {a = {type = "string", maxLength = 3}}})`, `{"type":"object","properties":{"a":{"type":"string","description":"maxLength: 3"}},"additionalProperties":false}`}, {`closedschema({type = "object", additionalProperties = true})`, ``}},
	},
	{
		Name: "strictschema", Doc: "Whether a JSON Schema is in the strict subset of OpenAI's structured outputs: every object closed, all its properties required.",
		Tests:  true,
		Params: []Param{{"schema", Object, ""}}, Result: Bool,
		Bool:     func(e *Env, args []Node) bool { return isStrict(args[0].Value(e), 0) },
		Examples: []Example{{`strictschema({type = "object", properties = {}, required = [], additionalProperties = false})`, `true`}, {`strictschema({type = "object", properties = {a = {type = "string"}}})`, `false`}},
	},
	{
		Name: "plainschema", Doc: "A JSON Schema without patterns that only some servers can read: those with classes by Unicode property, look-around, references back or named groups. Everything else stays as it came.",
		Params: []Param{{"schema", Object, ""}}, Result: Object,
		Run: func(e *Env, args []Node) (document.Value, error) {
			return plainSchema(e, args[0].Value(e)), nil
		},
		Examples: []Example{{`plainschema({properties = {a = {type = "string", pattern = "^[a-z]+$"}, pattern = {pattern = "^(?!x)"}}})`, `{"properties":{"a":{"type":"string","pattern":"^[a-z]+$"},"pattern":{}}}`}, {`plainschema({pattern = "\\p{L}"})`, `{}`}},
	},
	{
		Name: "objectschema", Doc: `A tool's JSON Schema as one whose top level is an object: one without "type" gets it; another type, or a choice (anyOf, oneOf, allOf) at the top, becomes the property "value".`,
		Params: []Param{{"schema", Object, ""}}, Result: Object,
		Run: func(e *Env, args []Node) (document.Value, error) {
			return objectSchema(e, args[0].Value(e)), nil
		},
		Examples: []Example{{`objectschema(omit)`, `{"type":"object","properties":{}}`}, {`objectschema({properties = {}})`, `{"type":"object","properties":{}}`}, {`objectschema({type = "string"})`, `{"type":"object","properties":{"value":{"type":"string"}},"required":["value"]}`}},
	},
}

var emptyObject = document.Of([]byte("{}"))

// appendEncoded appends a JSON text as it stands within a JSON string, white space between tokens left out.
func appendEncoded(dst, raw []byte) []byte {
	inside := false
	start := 0
	for i := 0; i < len(raw); i++ {
		switch c := raw[i]; {
		case c == '"':
			dst = append(append(dst, raw[start:i]...), '\\', '"')
			start = i + 1
			inside = !inside
		case c == '\\':
			// An escape within a string: the backslash is escaped, what follows it too when it needs to be.
			dst = append(append(dst, raw[start:i]...), '\\', '\\')
			i++
			if raw[i] == '"' || raw[i] == '\\' {
				dst = append(dst, '\\')
			}
			dst = append(dst, raw[i])
			start = i + 1
		case !inside && c <= ' ':
			dst = append(dst, raw[start:i]...)
			start = i + 1
		}
	}
	return append(dst, raw[start:]...)
}

// decode reads the JSON that a string holds.
func (e *Env) decode(v document.Value) (document.Value, bool) {
	if v.Kind() != document.String {
		return document.Value{}, false
	}
	in := v.Inner()
	if !e.Spend((parsedSize + 1) * len(in)) {
		return document.Value{}, false
	}
	if v.Escaped() {
		start := len(e.arena)
		e.arena = document.AppendUnescaped(e.arena, in)
		in = e.arena[start:len(e.arena):len(e.arena)]
	}
	d := e.document()
	if err := d.Parse(in, false); err != nil {
		return document.Value{}, false
	}
	return d.Root(), true
}

// document lends a Document that lives until Reset or Trim.
func (e *Env) document() *document.Document {
	if e.docsUsed == len(e.docs) {
		e.docs = append(e.docs, new(document.Document))
	}
	e.docsUsed++
	return e.docs[e.docsUsed-1]
}

// object makes an object of one member.
func (e *Env) object(key string, v document.Value) document.Value {
	start := len(e.arena)
	e.arena = append(e.arena, '{')
	e.arena = document.AppendQuoted(e.arena, key)
	e.arena = append(append(append(e.arena, ':'), v.Raw()...), '}')
	return e.made(start)
}

var media = []*Function{
	{
		Name: "mediatype", Doc: `The media type of a data: URL in lower case ("image/jpg" is given its real name, "image/jpeg"); absent when the string is no data: URL with base64.`,
		Params: []Param{{"url", Text, ""}}, Result: Text,
		Run: func(e *Env, args []Node) (document.Value, error) {
			t, _, ok := dataURL(args[0].Value(e))
			if !ok {
				return document.Value{}, nil
			}
			return e.Text(t), nil
		},
		Examples: []Example{{`mediatype("data:image/png;base64,AAAA")`, `"image/png"`}, {`mediatype("DATA:IMAGE/JPG;base64,AA")`, `"image/jpeg"`}, {`mediatype("https://x/y.png")`, ``}},
	},
	{
		Name: "base64data", Doc: "The base64 text of a data: URL; absent when the string is none.",
		Node:   func(at At, args []Node) Node { return &base64Data{at, args[0]} },
		Params: []Param{{"url", Text, ""}}, Result: Text,
		Examples: []Example{{`base64data("data:image/png;base64,AAAA")`, `"AAAA"`}},
	},
}

// dataURL takes a data: URL apart. Only its head is looked at closely: the data may be megabytes.
func dataURL(v document.Value) (mediaType string, data []byte, ok bool) {
	in := v.Inner()
	if len(in) < 5 || !strings.EqualFold(string(in[:5]), "data:") {
		return "", nil, false
	}
	head := in[5:min(len(in), 300)]
	comma := -1
	for i, c := range head {
		if c == ',' {
			comma = i
			break
		}
	}
	if comma < 0 {
		return "", nil, false
	}
	params := strings.Split(strings.ToLower(strings.ReplaceAll(string(head[:comma]), `\/`, "/")), ";")
	if params[len(params)-1] != "base64" {
		return "", nil, false
	}
	t := strings.TrimSpace(params[0])
	switch t {
	case "", "base64":
		t = "application/octet-stream"
	case "image/jpg":
		t = "image/jpeg"
	}
	data = in[5+comma+1:]
	if v.Escaped() {
		data = []byte(strings.ReplaceAll(string(data), `\/`, "/"))
	}
	return t, data, true
}

var identity = []*Function{
	{
		Name: "toolname", Doc: "The name by which the upstream knows the tool that the client calls so: the same, unless it does not fit what the upstream takes.",
		Node:   func(at At, args []Node) Node { return &toolName{at, args[0]} },
		Params: []Param{{"name", Text, ""}}, Result: Text,
		Examples: []Example{{`toolname("read_file")`, `"read_file"`}},
	},
	{
		Name: "sha256", Doc: "The SHA-256 of a string in hexadecimal digits.",
		Params: []Param{textParam}, Result: Text,
		Run: text(func(s string) string {
			h := sha256.Sum256([]byte(s))
			return hex.EncodeToString(h[:])
		}),
		Examples: []Example{{`truncate(sha256("a"), 8)`, `"ca978112"`}},
	},
	{
		Name: "digest", Doc: "What a list of strings is known by, in hexadecimal digits: the SHA-256 of them all, as they came. Absent when the list has none but empty ones.",
		Params: []Param{{"strings", List, ""}}, Result: Text,
		Run: func(e *Env, args []Node) (document.Value, error) {
			mark := len(e.stack)
			Push(e, args[0])
			h, any := sha256.New(), false
			for _, v := range e.stack[mark:] {
				if v.Empty() {
					continue
				}
				if v.Kind() == document.String {
					h.Write(v.Inner())
				} else {
					h.Write(v.Raw())
				}
				h.Write([]byte{0})
				any = true
			}
			if !any {
				return document.Value{}, nil
			}
			return e.Text(hex.EncodeToString(h.Sum(nil))), nil
		},
		Examples: []Example{{`truncate(digest(["a", "b"]), 8)`, `"8fb20ef6"`}, {`digest([""])`, ``}},
	},
	{
		Name: "prefixed", Doc: "An upstream's identifier in another protocol's form: the letters and digits behind its own prefix (chatcmpl-, msg_, resp_, gen-), behind the prefix that is given. Absent when nothing is left.",
		Params: []Param{{"prefix", Text, ""}, {"id", Text, ""}}, Result: Text,
		Run: func(e *Env, args []Node) (document.Value, error) {
			id, ok := stringOf(e, args[1])
			if !ok {
				return document.Value{}, nil
			}
			if i := strings.IndexAny(id, "-_"); i > 0 && i < len(id)-1 && i <= 12 {
				id = id[i+1:]
			}
			id = strings.Map(func(r rune) rune {
				if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' {
					return r
				}
				return -1
			}, id)
			if id == "" {
				return document.Value{}, nil
			}
			prefix, _ := stringOf(e, args[0])
			return e.Text(prefix + id[:min(len(id), 64)]), nil
		},
		Examples: []Example{{`prefixed("msg_", "chatcmpl-AbC-1")`, `"msg_AbC1"`}, {`prefixed("msg_", "")`, ``}},
	},
}

var reasoning = []*Function{
	{
		Name: "seal", Doc: "Seals an upstream's own objects (a list) into a text that a client of another protocol carries and echoes. It is tagged with who issued it and cannot be forged.",
		Params: []Param{{"native", List, "the objects, exactly as the upstream made them"}}, Result: Text,
		Run: func(e *Env, args []Node) (document.Value, error) {
			if e.Sealer == nil {
				return document.Value{}, errors.New("there is no key to seal with")
			}
			mark := len(e.stack)
			Push(e, args[0])
			start := len(e.arena)
			e.arena = append(e.arena, '[')
			for i, v := range e.stack[mark:] {
				if i > 0 {
					e.arena = append(e.arena, ',')
				}
				if !e.Spend(len(v.Raw())) {
					return document.Value{}, nil
				}
				e.arena = append(e.arena, v.Raw()...)
			}
			e.arena = append(e.arena, ']')
			native := e.arena[start:]
			return e.Text(e.Sealer.Seal(native)), nil
		},
	},
	{
		Name: "unseal", Doc: "The objects in a sealed text, as a list; absent when the text is not ours, was changed, or was issued by another upstream than the one that is called now.",
		Params: []Param{textParam}, Result: List,
		Run: func(e *Env, args []Node) (document.Value, error) {
			v := args[0].Value(e)
			if e.Sealer == nil || v.Kind() != document.String {
				return document.Value{}, nil
			}
			native := e.Sealer.Open(v.Decoded())
			if native == nil {
				return document.Value{}, nil
			}
			d := e.document()
			if d.Parse(e.Keep(native), false) != nil {
				return document.Value{}, nil
			}
			return d.Root(), nil
		},
	},
	{
		Name: "issealed", Doc: "Whether the text is of the form that seal gives, whoever issued it.",
		Tests:  true,
		Params: []Param{textParam}, Result: Bool,
		Bool: func(e *Env, args []Node) bool {
			v := args[0].Value(e)
			return e.Sealer != nil && v.Kind() == document.String && e.Sealer.Ours(v.Inner())
		},
	},
}

// Encode makes a string of a value's compact JSON text.
func Encode(e *Env, v document.Value) document.Value {
	start := len(e.arena)
	e.arena = append(e.arena, '"')
	e.arena = appendEncoded(e.arena, v.Raw())
	e.arena = append(e.arena, '"')
	return e.made(start)
}
