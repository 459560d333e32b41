package expression

import (
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// Type is what a parameter takes.
type Type uint8

// The types. A parameter takes an absent value as well, unless its function says otherwise.
const (
	Any Type = iota
	Text
	Num
	Bool
	List
	Object
	Pattern // a string that is a regular expression
)

func (t Type) String() string {
	return [...]string{"any value", "a string", "a number", "a boolean", "a list", "an object", "a string"}[t]
}

func (t Type) accepts(v document.Value) bool {
	switch v.Kind() {
	case document.Absent, document.Null:
		return true
	case document.String:
		return t == Any || t == Text || t == Pattern || t == List
	case document.Number:
		return t == Any || t == Num || t == Text || t == Pattern
	case document.True, document.False:
		return t == Any || t == Bool
	case document.Array:
		return t == Any || t == List
	}
	return t == Any || t == Object
}

// acceptsOne reports whether a parameter takes a value of at least one of the kinds.
func (t Type) acceptsOne(kinds KindSet) bool {
	takes := map[Type]KindSet{Text: textKind | numberKind, Pattern: textKind | numberKind, Num: numberKind, Bool: boolKind, List: listKind | textKind, Object: KindSet(0).With(document.Object)}[t]
	return t == Any || kinds&takes != 0
}

// Param is a parameter of a function.
type Param struct {
	Name string
	Type Type
	Doc  string
}

// Example is a call and its value as JSON, "" when it is absent. Tests run them.
type Example struct {
	Call, Gives string
}

// Passes says which values of its arguments a function may give as they are.
type Passes uint8

// What a function passes on.
const (
	Nothing   Passes = iota // its value is computed
	FirstArg                // the first argument
	AnyArg                  // one of the arguments, or elements of them
	AnyOrMore               // the same, or something that stands in none of them
)

// TestedWords are words that a call tests a value for.
type TestedWords struct {
	Of    hclsyntax.Expression
	Words []string // "w*" and "*w" stand for a beginning and an end, "/w" for a regular expression
}

// Function is a function of the rule language: all that is known of it stands here. docs/rules.md is generated from it, the compiler
// and the static analysis of rules go by it.
type Function struct {
	Name     string
	Doc      string
	Params   []Param
	Optional int    // how many of the last Params may be left out
	Variadic *Param // further arguments
	Result   Type
	Examples []Example

	// Run gives the value. It may push on the Env's value stack; the caller takes that off again. An error
	// is a fault of the rule, or a *ClientError.
	Run func(e *Env, args []Node) (document.Value, error)
	// Bool is Run for a condition.
	Bool func(e *Env, args []Node) bool
	// Node is what a call compiles to where neither is enough; nil, or a nil Node: a call of Run or Bool.
	Node func(at At, args []Node) Node

	Passes    Passes
	Handles   bool   // it exists to say what becomes of an absent argument
	Tests     bool   // it tells something about its arguments, and its value holds nothing of them
	Searches  bool   // it looks in its first argument for the others
	NoGlob    string // with Searches: what to tell whoever uses a * as a pattern
	EmptyWith []int  // its value is empty while these arguments are

	// Static is what is known of the value without running the function. of gives what is known of an argument.
	Static func(args []hclsyntax.Expression, of func(i int) Fact) Fact
	// Words are the words that a call tests for, as far as they are written out.
	Words func(args []hclsyntax.Expression) []TestedWords
}

// HandlesAbsent reports whether a function says what becomes of an absent argument, or only asks for it.
func HandlesAbsent(name string) bool {
	f := Functions[name]
	return f != nil && (f.Handles || f.Tests)
}

// passed are the arguments of a call that its value may be, or have elements of. more is whether it may be something else as well.
func passed(x *hclsyntax.FunctionCallExpr) (args []hclsyntax.Expression, more bool) {
	f := Functions[x.Name]
	if f == nil || f.Passes == Nothing || len(x.Args) == 0 {
		return nil, false
	}
	if f.Passes == FirstArg {
		return x.Args[:1], false // the others are names
	}
	return x.Args, f.Passes == AnyOrMore
}

// Passed are the arguments of a call that its value may be, or have elements of.
func Passed(x *hclsyntax.FunctionCallExpr) []hclsyntax.Expression {
	args, _ := passed(x)
	return args
}

// ListTest takes contains([…], value) apart: the value, and the elements of a list that is written out.
func ListTest(x *hclsyntax.FunctionCallExpr) (of hclsyntax.Expression, elements []hclsyntax.Expression, ok bool) {
	if x.Name != "contains" || len(x.Args) != 2 {
		return nil, nil, false
	}
	t, ok := x.Args[0].(*hclsyntax.TupleConsExpr)
	if !ok {
		return nil, nil, false
	}
	return x.Args[1], t.Exprs, true
}

// Extension is the function that says of a field that the protocol's reference does not list it.
const Extension = "ext"

func (f *Function) param(i int) Param {
	if i < len(f.Params) {
		return f.Params[i]
	}
	if f.Variadic != nil {
		return *f.Variadic
	}
	return Param{}
}

// Signature is the function as it is called: join(separator, list).
func (f *Function) Signature() string {
	var b strings.Builder
	b.WriteString(f.Name + "(")
	for i, p := range f.Params {
		if i > 0 {
			b.WriteString(", ")
		}
		if i >= len(f.Params)-f.Optional {
			b.WriteString("[" + p.Name + "]")
		} else {
			b.WriteString(p.Name)
		}
	}
	if f.Variadic != nil {
		if len(f.Params) > 0 {
			b.WriteString(", ")
		}
		b.WriteString(f.Variadic.Name + "…")
	}
	b.WriteString(")")
	return b.String()
}

func (f *Function) arity() string {
	n := len(f.Params)
	switch {
	case f.Variadic != nil:
		return fmt.Sprintf("%d arguments or more", n-f.Optional)
	case f.Optional > 0:
		return fmt.Sprintf("%d to %d arguments", n-f.Optional, n)
	case n == 1:
		return "one argument"
	}
	return fmt.Sprintf("%d arguments", n)
}

// Functions are the functions of the rule language by name.
var Functions = index(choosing, strings_, lists, numbers, json_, times, media, identity, reasoning)

func index(groups ...[]*Function) map[string]*Function {
	all := map[string]*Function{}
	for _, g := range groups {
		for _, f := range g {
			if all[f.Name] != nil {
				panic("expression: the function " + f.Name + " is defined twice")
			}
			all[f.Name] = f
		}
	}
	return all
}

// Groups are the functions as the reference shows them.
func Groups() []struct {
	Title     string
	Functions []*Function
} {
	return []struct {
		Title     string
		Functions []*Function
	}{
		{"Choosing", choosing}, {"Strings", strings_}, {"Lists", lists}, {"Numbers", numbers},
		{"JSON", json_}, {"Times", times}, {"Images and documents", media}, {"Identifiers", identity}, {"Opaque reasoning state", reasoning},
	}
}
