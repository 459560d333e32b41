package expression

import (
	"fmt"
	"strings"

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
)

func (t Type) String() string {
	return [...]string{"any value", "a string", "a number", "a boolean", "a list", "an object"}[t]
}

func (t Type) accepts(v document.Value) bool {
	switch v.Kind() {
	case document.Absent, document.Null:
		return true
	case document.String:
		return t == Any || t == Text || t == List
	case document.Number:
		return t == Any || t == Num || t == Text
	case document.True, document.False:
		return t == Any || t == Bool
	case document.Array:
		return t == Any || t == List
	}
	return t == Any || t == Object
}

// acceptsOne reports whether a parameter takes a value of at least one of the kinds.
func (t Type) acceptsOne(kinds KindSet) bool {
	takes := map[Type]KindSet{Text: textKind | numberKind, Num: numberKind, Bool: boolKind, List: listKind | textKind, Object: KindSet(0).With(document.Object)}[t]
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

// Function is a function of the rule language. Its documentation is its definition: the reference is
// generated from it.
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
}

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
