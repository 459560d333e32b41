package compile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// takenKinds are what arguments of a type may be.
var takenKinds = map[lang.ArgType]expression.KindSet{
	lang.Text: expression.Texts, lang.Number: expression.Numbers, lang.Bool: expression.Flags, lang.List: expression.Lists, lang.TextList: expression.Lists,
	lang.Condition: expression.Flags,
}

// argumentReviewer reports arguments of an operator's block whose values are none that they take. What else has been reported of a value
// is not reported again.
type argumentReviewer struct {
	*compiler
	block *lang.Block
}

func (k *argumentReviewer) review() {
	for name, a := range k.block.Args {
		want := lang.TypeOf(k.block.Type, name)
		if want == lang.Expression || !edited(a.Range) || k.reported(a.Expr) {
			continue
		}
		x := a.Expr
		shape := expression.Shape(x)
		switch {
		case want == lang.TextList:
			k.textList(a)
		case shape == 0 || shape&takenKinds[want] != 0:
		case want == lang.Condition:
			k.alwaysHolds(a, shape)
		default:
			k.wrong(lang.CodeType, x.Range(), "Wrong type", "The argument %q is %s, and this is %s.%s", name, takenKinds[want].Plain(), shape.Plain(), k.inType(a, want, shape))
		}
	}
	if k.block.Type == "headers" {
		for _, f := range k.block.Fields {
			k.headerType(f)
		}
	}
}

// inType is how a value may be written as another type, "" when nobody knows.
func (k *argumentReviewer) inType(a *lang.Attr, want lang.ArgType, shape expression.KindSet) string {
	text, isText := lang.LiteralText(a.Expr)
	_, literal := a.Expr.(*hclsyntax.LiteralValueExpr)
	switch {
	case want == lang.Bool && isText:
		return fmt.Sprintf(" Write %s = true or %s = false, without quotes.", a.Name, a.Name)
	case want == lang.Number && isText:
		if n, ok := lang.PlainNumber(strings.TrimSuffix(strings.Trim(text, "$€ "), "USD")); ok {
			return fmt.Sprintf(" Write: %s = %s", a.Name, n)
		}
	case want == lang.Text && literal && shape&expression.Numbers != 0:
		return fmt.Sprintf(" Write: %s = %q", a.Name, k.source(a.Expr))
	case want == lang.Text && shape == expression.Lists:
		if list, ok := a.Expr.(*hclsyntax.TupleConsExpr); ok && len(list.Exprs) > 0 {
			if first, ok := lang.LiteralText(list.Exprs[0]); ok {
				return fmt.Sprintf(" It takes one, as in %s = %q.", a.Name, first)
			}
		}
	case want == lang.List && isText && hclsyntax.ValidIdentifier(text):
		return fmt.Sprintf(" In quotes this is a text. A list is read. Write: %s = req.%s", a.Name, text)
	case want == lang.List && isText:
		return fmt.Sprintf(" In quotes this is a text. A list is read, as in %s = req.messages, or written out, as in [\"a\", \"b\"].", a.Name)
	}
	return ""
}

// alwaysHolds reports a condition that holds whatever its value is, since all but false holds that is there.
func (k *argumentReviewer) alwaysHolds(a *lang.Attr, shape expression.KindSet) {
	text := k.source(a.Expr)
	hint := " Write what it is compared with."
	call, isCall := a.Expr.(*hclsyntax.FunctionCallExpr)
	switch {
	case isCall && call.Name == "length" && len(call.Args) == 1:
		hint = fmt.Sprintf(" Write: %s > 0", text)
	case shape == expression.Lists || shape == expression.Objects:
		hint = fmt.Sprintf(" Whether there is anything in it: !isempty(%s)", text)
	case shape == expression.Numbers:
		hint = fmt.Sprintf(" Write what it is compared with, as in %s > 0", text)
	case shape == expression.Texts:
		hint = fmt.Sprintf(" Write what it is compared with, as in %s == \"…\"", text)
	}
	k.warn(lang.CodeType, a.Expr.Range(), "Not a condition", "A condition holds when its value is there and is not false. This is %s, which holds whatever it is.%s", shape.Plain(), hint)
}

// textList reports what is no list of texts that are written out.
func (k *argumentReviewer) textList(a *lang.Attr) {
	x := a.Expr
	list, ok := x.(*hclsyntax.TupleConsExpr)
	if !ok {
		hint := ""
		if text, isText := lang.LiteralText(x); isText {
			words := strings.FieldsFunc(text, func(c rune) bool { return c == ',' || c == ' ' })
			if hint = fmt.Sprintf(" Write: %s = [\"%s\"]", a.Name, strings.Join(words, `", "`)); len(words) == 0 {
				hint = fmt.Sprintf(" Write: %s = []", a.Name)
			}
		}
		k.wrong(lang.CodeType, x.Range(), "Not a list", "The argument %q is a list of texts that are written out, as in [\"a\", \"b\"].%s", a.Name, hint)
		return
	}
	seen := map[string]bool{}
	for _, e := range list.Exprs {
		if text, ok := lang.LiteralText(e); ok || !edited(list.SrcRange) {
			switch {
			case !ok || !edited(e.Range()):
			case strings.TrimSpace(text) == "":
				k.wrong(lang.CodeBadValue, e.Range(), "Empty text", "An element of %q is the empty text, which names nothing. Remove it, or write a name.", a.Name)
			case strings.TrimSpace(text) != text:
				k.wrong(lang.CodeBadValue, e.Range(), "White space around", "An element of %q begins or ends in white space, so it names nothing. Write: %q", a.Name, strings.TrimSpace(text))
			case seen[text]:
				k.warn(lang.CodeTwice, e.Range(), "Twice the same", "%q is in %q twice. Remove one of them, or write another name.", text, a.Name)
			}
			seen[text] = true
			continue
		}
		inner, within := e.(*hclsyntax.TupleConsExpr)
		switch {
		case within && !edited(inner.SrcRange):
			k.wrong(lang.CodeType, x.Range(), "List within a list", "base is a list itself, and an element here is a text. Lists are put together by concat. Write: %s = %s", a.Name, k.concatOf(list))
		case within:
			k.wrong(lang.CodeType, e.Range(), "List within a list", "An element of %q is a text, and this is a list. Take the inner brackets away.", a.Name)
		case edited(e.Range()):
			hint := ""
			if t, ok := e.(*hclsyntax.ScopeTraversalExpr); ok && len(t.Traversal) == 1 {
				hint = fmt.Sprintf(" Write: %q", t.Traversal.RootName())
			} else if _, ok := e.(*hclsyntax.LiteralValueExpr); ok {
				hint = fmt.Sprintf(" Write: %q", k.source(e))
			}
			k.wrong(lang.CodeType, e.Range(), "Not a text", "An element of %q is a text that is written out, in quotes.%s", a.Name, hint)
		}
	}
}

// concatOf is a list with base among its elements, as concat writes it.
func (k *argumentReviewer) concatOf(list *hclsyntax.TupleConsExpr) string {
	var before, after []string
	seen := false
	for _, e := range list.Exprs {
		switch _, within := e.(*hclsyntax.TupleConsExpr); {
		case within:
			seen = true
		case seen:
			after = append(after, k.source(e))
		default:
			before = append(before, k.source(e))
		}
	}
	parts := []string{"base"}
	if len(before) > 0 {
		parts = append([]string{"[" + strings.Join(before, ", ") + "]"}, parts...)
	}
	if len(after) > 0 {
		parts = append(parts, "["+strings.Join(after, ", ")+"]")
	}
	return "concat(" + strings.Join(parts, ", ") + ")"
}

// headerType reports the value of a header that is no text.
func (k *argumentReviewer) headerType(f *lang.Attr) {
	shape := expression.Shape(f.Expr)
	if shape == 0 || shape&expression.Texts != 0 || !edited(f.Range) || k.reported(f.Expr) {
		return
	}
	hint := ""
	switch x := f.Expr.(type) {
	case *hclsyntax.LiteralValueExpr, *hclsyntax.BinaryOpExpr, *hclsyntax.UnaryOpExpr:
		if len(x.Variables()) == 0 {
			hint = fmt.Sprintf(" Write: %s = %q", f.Name, k.source(x))
		}
	case *hclsyntax.TupleConsExpr:
		var words []string
		for _, e := range x.Exprs {
			if w, ok := lang.LiteralText(e); ok {
				words = append(words, w)
			}
		}
		if len(words) > 0 && len(words) == len(x.Exprs) {
			hint = fmt.Sprintf(" Write: %s = %q", f.Name, strings.Join(words, ","))
		}
	}
	if shape&(expression.Lists|expression.Objects) != 0 {
		k.wrong(lang.CodeType, f.Expr.Range(), "Wrong type", "The value of a header is a text, and this is %s.%s", shape.Plain(), hint)
		return
	}
	if _, computed := f.Expr.(*hclsyntax.FunctionCallExpr); !computed { // a number that is computed is sent as its digits
		k.warn(lang.CodeType, f.Expr.Range(), "Wrong type", "The value of a header is a text, and this is %s: it may be sent as other characters than are written here.%s", shape.Plain(), hint)
	}
}

// reported reports whether something was said of an expression, or of a part of it, already.
func (k *compiler) reported(x hclsyntax.Expression) bool {
	of := x.Range()
	return slices.ContainsFunc(k.Diags, func(d *hcl.Diagnostic) bool { return d.Subject != nil && inside(*d.Subject, of) })
}

// mistakenWithin reports whether a mistake was found in a place already.
func mistakenWithin(diags hcl.Diagnostics, of hcl.Range) bool {
	return slices.ContainsFunc(diags, func(d *hcl.Diagnostic) bool {
		return d.Severity == hcl.DiagError && d.Subject != nil && inside(*d.Subject, of)
	})
}

func inside(at, of hcl.Range) bool {
	return at.Filename == of.Filename && at.Start.Byte >= of.Start.Byte && at.End.Byte <= of.End.Byte
}
