package expression

import (
	"math"
	"strconv"
	"strings"
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
		Name: "coalesce", Doc: "The first argument that is not absent. The arguments after it are not evaluated.",
		Passes: AnyArg, Handles: true, Static: staticCoalesce, Node: func(at At, args []Node) Node { return &firstOf{at, args} },
		Variadic: &Param{"values", Any, ""}, Result: Any,
		Examples: []Example{{`coalesce(omit, null, "a")`, `null`}, {`coalesce(omit, "b")`, `"b"`}},
	},
	{
		Name: "nonempty", Doc: `The first argument that is not absent and not "", [] or {}. The arguments after it are not evaluated.`,
		Passes: AnyOrMore, Handles: true, Static: staticNonempty, Node: func(at At, args []Node) Node { return &firstFull{at, args} },
		Variadic: &Param{"values", Any, ""}, Result: Any,
		Examples: []Example{{`nonempty("", [], "b")`, `"b"`}, {`nonempty([])`, ``}},
	},
	{
		Name: "ext", Doc: "The value. In it, rules may read fields that the protocol's reference does not list, such as a vendor's own.",
		Passes: FirstArg, Static: staticFirst,
		Params: []Param{{"value", Any, ""}}, Result: Any,
		Examples: []Example{{`ext("a")`, `"a"`}},
	},
	{
		Name: "required", Doc: "The value. If it is absent, the request is rejected, with an error that says that the field is required.",
		Passes: FirstArg, Handles: true, Static: staticFirst,
		Params: []Param{{"value", Any, ""}, {"path", Text, "the name of the field in that error"}}, Result: Any,
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
		Name: "typeof", Doc: `The JSON type of the value: "string", "number", "boolean", "array", "object", "null" (only for a null that the rule writes), or "nothing" if it is absent.`,
		Tests: true, Static: staticType,
		Params: []Param{{"value", Any, ""}}, Result: Text,
		Run: func(e *Env, args []Node) (document.Value, error) {
			return e.Text(args[0].Value(e).Kind().String()), nil
		},
		Examples: []Example{{`typeof("a")`, `"string"`}, {`typeof(omit)`, `"nothing"`}, {`typeof([1])`, `"array"`}, {`typeof(null)`, `"null"`}, {`typeof(list(omit))`, `"array"`}},
	},
	{
		Name: "haskey", Doc: "Whether an object anywhere within the value has one of these keys. It is faster than a loop, so a condition can test it before one.",
		Tests: true, Params: []Param{{"value", Any, ""}}, Variadic: &Param{"keys", Text, ""}, Result: Bool,
		Bool: func(e *Env, args []Node) bool {
			v := args[0].Value(e)
			var room [4]string
			keys := room[:0]
			for _, key := range args[1:] {
				keys = append(keys, key.Value(e).String())
			}
			return v.HasKey(keys...)
		},
		Examples: []Example{{`haskey({ a = [{ b = 1 }] }, "b")`, `true`}, {`haskey({ a = "b" }, "b", "c")`, `false`}, {`haskey("b", "b")`, `false`}},
	},
	{
		Name: "isempty", Doc: `Whether the value is absent, "", [] or {}.`,
		Tests: true, Static: staticIsEmpty, Node: isEmptyNode,
		Params: []Param{{"value", Any, ""}}, Result: Bool,
		Bool:     func(e *Env, args []Node) bool { return emptyValue(e, args[0]) },
		Examples: []Example{{`isempty("")`, `true`}, {`isempty(0)`, `false`}, {`isempty([])`, `true`}},
	},
}

var lists = []*Function{
	{
		Name: "concat", Doc: "One list with the elements of all lists. An argument that is not a list is added as one element. An absent argument adds nothing.", Variadic: &Param{"lists", List, ""}, Result: List, Examples: []Example{{`concat([1], [2, 3])`, `[1,2,3]`}, {`concat([], omit)`, `[]`}},
		Passes: AnyArg, Node: func(at At, args []Node) Node { return &joined{At: at, of: args} },
	},
	{
		Name: "flatten", Doc: "The list, in which each element that is a list is replaced by its own elements.", Params: []Param{{"list", List, ""}}, Result: List, Examples: []Example{{`flatten([[1], [2, 3], 4])`, `[1,2,3,4]`}},
		Passes: AnyArg, Node: func(at At, args []Node) Node { return &joined{At: at, of: args, deep: true} },
	},
	{
		Name: "list", Doc: "The value as a list. A list stays as it is, an absent value gives an empty list, and any other value gives a list with this one element.", Params: []Param{{"value", Any, ""}}, Result: List, Examples: []Example{{`list("a")`, `["a"]`}, {`list([1])`, `[1]`}, {`list(omit)`, `[]`}},
		Passes: AnyArg, Static: staticList, Node: func(at At, args []Node) Node { return &joined{At: at, of: args} },
	},
	{
		Name: "length", Doc: "The number of elements of a list, of members of an object, or of bytes of a string. It is 0 for an absent value.",
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
		Name: "contains", Doc: "Whether the value is an element of the list.",
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
		Name: "merge", Doc: "One object with the members of all objects. If several have the same key, the last one is used.",
		Passes:   AnyOrMore,
		Variadic: &Param{"objects", Object, ""}, Result: Object,
		Run: func(e *Env, args []Node) (document.Value, error) {
			const few = 16
			used := e.indexesUsed
			defer func() { e.indexesUsed = used }()
			mark := len(e.stack)  // the keys and values stand there in turn
			var at map[string]int // where a key stands, of more than a few
			whole, parts, twice := document.Value{}, 0, false
			table := 0 // what stack and map take until the end
			for _, a := range args {
				of, had := a.Value(e), len(e.stack)
				for k, v := range e.indexed(of).Members {
					if e.spent > e.limit {
						e.Release(mark)
						return document.Value{}, nil
					}
					name, i := k.String(), -1
					if at != nil {
						if found, ok := at[name]; ok {
							i = found
						}
					} else {
						i = keyOnStack(e.stack, mark, name)
					}
					if i >= 0 {
						e.stack[i+1], twice = v, true
						continue
					}
					size := len(name) + 8*valueSize
					e.spent, table = e.spent+size, table+size
					if at != nil {
						at[name] = len(e.stack)
					}
					if e.stack = append(e.stack, k, v); at == nil && len(e.stack)-mark > 2*few {
						at = map[string]int{}
						for i := mark; i < len(e.stack); i += 2 {
							at[e.stack[i].String()] = i
						}
					}
				}
				if len(e.stack) > had {
					whole, parts = of, parts+1
				}
			}
			e.spent -= table
			if parts == 1 && !twice {
				e.Release(mark)
				return whole, nil
			}
			start := len(e.arena)
			e.arena = append(e.arena, '{')
			for i := mark; i < len(e.stack); i += 2 {
				if i > mark {
					e.arena = append(e.arena, ',')
				}
				if len(e.arena)-start > e.limit-e.spent {
					break
				}
				e.arena = append(append(append(e.arena, e.stack[i].Raw()...), ':'), e.stack[i+1].Raw()...)
			}
			e.Release(mark)
			e.arena = append(e.arena, '}')
			return e.made(start), nil
		},
		Examples: []Example{{`merge({a = 1, b = 2}, {b = 3})`, `{"a":1,"b":3}`}},
	},
	{
		Name: "lookup", Doc: "The member of the object with this key, which may be computed. If there is none, the default.",
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

// keyOnStack is where a key of keys and values that stand in turn is on the stack; -1 if it is not.
func keyOnStack(stack []document.Value, from int, name string) int {
	for i := from; i < len(stack); i += 2 {
		if stack[i].String() == name {
			return i
		}
	}
	return -1
}

var numbers = []*Function{
	{
		Name: "sum", Doc: "The sum of the numbers. Absent ones are left out; if all are absent, so is the sum.",
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
	{Name: "max", Doc: "The largest of the numbers. Absent ones are left out.", Variadic: &Param{"numbers", Num, ""}, Result: Num, Run: extreme(func(a, b float64) bool { return a > b }), Examples: []Example{{`max(0, 3 - 5)`, `0`}}},
	{Name: "min", Doc: "The smallest of the numbers. Absent ones are left out.", Variadic: &Param{"numbers", Num, ""}, Result: Num, Run: extreme(func(a, b float64) bool { return a < b }), Examples: []Example{{`min(4, 2, omit)`, `2`}}},
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
		Name: "number", Doc: "The value as a number: a number stays as it is, and a string is parsed. Absent for anything else.", Params: []Param{{"value", Any, ""}}, Result: Num,
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
