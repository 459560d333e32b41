package expression

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// This file holds what the definitions of functions share: what is known of their values without running them, and their nodes.

// staticFirst is for a function whose value is its first argument.
func staticFirst(args []hclsyntax.Expression, of func(i int) Fact) Fact {
	if len(args) == 0 {
		return Fact{}
	}
	return of(0)
}

// staticCoalesce is the first argument that is there. A literal null is.
func staticCoalesce(args []hclsyntax.Expression, of func(i int) Fact) Fact {
	for i, x := range args {
		if f := of(i); f.State != Absent || isNull(x) {
			return f
		}
	}
	return Fact{State: Absent}
}

// staticNonempty is the first argument that is there and is not empty.
func staticNonempty(args []hclsyntax.Expression, of func(i int) Fact) Fact {
	for i := range args {
		switch f := of(i); {
		case f.State == Absent, f.State == Word && slices.Equal(f.Words, []string{""}):
		case f.State == Word && slices.Contains(f.Words, ""), f.State == Present:
			return Fact{}
		default:
			return f
		}
	}
	return Fact{State: Absent}
}

// staticList is a list, which has no element if the argument is absent.
func staticList(_ []hclsyntax.Expression, of func(i int) Fact) Fact {
	if of(0).State == Absent {
		return Fact{State: Absent}
	}
	return Fact{}
}

func staticType(args []hclsyntax.Expression, of func(i int) Fact) Fact {
	switch f := of(0); {
	case isNull(args[0]):
		return Fact{State: Word, Words: []string{document.Null.String()}}
	case isList(args[0]):
		return Fact{State: Word, Words: []string{document.Array.String()}}
	case f.State == Absent:
		return Fact{State: Word, Words: []string{document.Absent.String()}}
	case len(f.Kinds) > 0:
		return Fact{State: Word, Words: f.Kinds}
	}
	return Fact{}
}

// isNull reports whether an expression is a literal null.
func isNull(x hclsyntax.Expression) bool {
	l, ok := x.(*hclsyntax.LiteralValueExpr)
	return ok && l.Val.IsNull()
}

// isList reports whether an expression is a call that always gives a list.
func isList(x hclsyntax.Expression) bool {
	call, ok := x.(*hclsyntax.FunctionCallExpr)
	return ok && call.Name == "list"
}

func staticIsEmpty(args []hclsyntax.Expression, of func(i int) Fact) Fact {
	switch x := args[0].(type) {
	case *hclsyntax.TupleConsExpr:
		if len(x.Exprs) == 0 {
			return Fact{State: True}
		}
	case *hclsyntax.ObjectConsExpr:
		return Fact{} // its members may be absent
	}
	switch f := of(0); {
	case f.State == Absent:
		return Fact{State: True}
	case f.State == Word && !slices.Contains(f.Words, ""):
		return Fact{State: False}
	case f.State == Present && len(f.Kinds) > 0:
		return Fact{State: False} // something is below it
	}
	return Fact{}
}

func staticContains(args []hclsyntax.Expression, of func(i int) Fact) Fact {
	if words, ok := wordsIn(args[0]); ok {
		return oneOfWords(of(1), words)
	}
	return Fact{}
}

// staticSearch is for a function that looks for its second argument in its first.
func staticSearch(holds func(text, sought string) bool) func([]hclsyntax.Expression, func(i int) Fact) Fact {
	return func(args []hclsyntax.Expression, of func(i int) Fact) Fact {
		sought, ok := lang.LiteralText(args[1])
		f := of(0)
		if f.State == Absent {
			return Fact{State: False}
		}
		if !ok || f.State != Word {
			return Fact{}
		}
		in, out := false, false
		for _, w := range f.Words {
			if holds(w, sought) {
				in = true
			} else {
				out = true
			}
		}
		if in && out {
			return Fact{}
		}
		return isTrue(in)
	}
}

func matchString(text, pattern string) bool {
	re, err := regexp.Compile(pattern)
	return err == nil && re.MatchString(text)
}

// searchWords are the words that a search with a literal second argument tests for.
func searchWords(form string) func([]hclsyntax.Expression) []TestedWords {
	return func(args []hclsyntax.Expression) []TestedWords {
		if w, ok := wordOf(args[1]); ok {
			return []TestedWords{{args[0], []string{fmt.Sprintf(form, w)}}}
		}
		return nil
	}
}

func containedWords(args []hclsyntax.Expression) (list []TestedWords) {
	if words, ok := wordsIn(args[0]); ok {
		list = append(list, TestedWords{args[1], words})
	}
	if w, ok := wordOf(args[1]); ok {
		list = append(list, TestedWords{args[0], []string{w}})
	}
	return list
}

func isEmptyNode(at At, args []Node) Node {
	return &boolean{at, func(e *Env) bool { return args[0].Value(e).Empty() }, args, askOp}
}

// startsNode is a test for a literal beginning.
func startsNode(at At, args []Node) Node {
	if k, ok := Literal(args[1]); ok {
		return &starts{at, args[0], k.String()}
	}
	return nil
}

// oneOfNode is a test for one of some literal strings.
func oneOfNode(at At, args []Node) Node {
	if k, ok := Literal(args[0]); ok {
		if set, ok := wordsOf(k); ok {
			if kind, ok := args[1].(*call); ok && kind.fn.Name == "typeof" {
				return &kindIs{at, kind.args[0], set, false}
			}
			return &oneOf{at, args[1], set}
		}
	}
	return nil
}

// checkPattern returns what is wrong with a regular expression, "" if nothing is.
func checkPattern(v document.Value) string {
	if _, err := regexp.Compile(v.String()); err != nil {
		return PatternMistake(err)
	}
	return ""
}

// PatternMistake says what is wrong with a regular expression that cannot be read.
func PatternMistake(err error) string {
	text := strings.TrimPrefix(err.Error(), "error parsing regexp: ")
	if strings.Contains(text, "(?") || strings.Contains(text, "invalid escape sequence") {
		return fmt.Sprintf("The pattern cannot be read: %s. It is RE2, which has no look-around and no references back: https://golang.org/s/re2syntax.", text)
	}
	if strings.Contains(text, "missing argument to repetition operator: `*`") {
		return "A * repeats what is before it, and nothing is before it here. In a regular expression any text is .*, as in \"^gpt-.*\"; a * alone is for the names of models."
	}
	return fmt.Sprintf("The pattern cannot be read: %s. A character with a meaning of its own, such as ( [ * + ? or a dot, is written as itself with \\\\ before it.", text)
}
