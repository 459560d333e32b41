package compile

import (
	"fmt"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

func (k *compiler) warn(code lang.Code, at hcl.Range, summary, format string, args ...any) {
	k.Diags = append(k.Diags, lang.Warn(code, at, summary, format, args...))
}

func (k *compiler) wrong(code lang.Code, at hcl.Range, summary, format string, args ...any) {
	k.Diags = append(k.Diags, lang.Diag(code, at, summary, format, args...))
}

func (k *compiler) bad(x hclsyntax.Expression, summary, format string, args ...any) {
	k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), summary, format, args...))
}

func (k *compiler) source(x hclsyntax.Expression) string {
	r := x.Range()
	return strings.Join(strings.Fields(string(r.SliceBytes(k.program.Set.Sources[r.Filename]))), " ")
}

// flag is an argument that is true or false.
func (k *compiler) flag(b *lang.Block, name string) bool {
	x := b.Arg(name)
	if x == nil {
		return false
	}
	n := k.Compile(x, expression.NewScope(nil, &expression.Layout{}))
	v, ok := expression.Literal(n)
	if expression.Failed(n) {
		return false
	}
	if !ok || v.Kind() != document.True && v.Kind() != document.False {
		k.bad(x, "Not true or false", "%s is true or false, written out.%s", name, flagHint(name, x))
	}
	return v.Truth()
}

// number is a literal number, at least 0.
func (k *compiler) number(x hclsyntax.Expression, standard float64) float64 {
	if x == nil {
		return standard
	}
	v, ok := expression.Literal(k.Compile(x, expression.NewScope(nil, &expression.Layout{})))
	n, isNumber := v.Number()
	if !ok || !isNumber || n < 0 || n > 1e9 {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Not a literal number", "This is a number that is written out, and not below 0.%s", numberHint(x)))
		return standard
	}
	return n
}

// duration is an argument that is written out.
func (k *compiler) duration(b *lang.Block, name string, unless time.Duration) time.Duration {
	x := b.Arg(name)
	if x == nil {
		return unless
	}
	n := k.Compile(x, expression.NewScope(nil, &expression.Layout{}))
	v, _ := expression.Literal(n)
	d, ok := expression.Duration(v)
	if expression.Failed(n) {
		return unless
	}
	if !ok {
		k.bad(x, "Wrong duration", `%s is a duration that is written out, such as "30s", "10m" or "24h", or a number of seconds.%s`, name, unitHint(x))
		return unless
	}
	return d
}

// text is the literal string of an argument; anything else is a mistake.
func (k *compiler) text(b *lang.Block, name string) string {
	x := b.Arg(name)
	if x == nil {
		return ""
	}
	s, ok := lang.LiteralText(x)
	if !ok {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Not a literal string", "The argument %q is a string that is written out, in quotes.%s", name, inQuotes(name, x)))
	}
	return s
}

// inQuotes tells how a name is written as a string, where an author has forgotten the quotes.
func inQuotes(name string, x hclsyntax.Expression) string {
	if t, ok := x.(*hclsyntax.ScopeTraversalExpr); ok && len(t.Traversal) == 1 {
		return fmt.Sprintf(" Write: %s = %q", name, t.Traversal.RootName())
	}
	if list, ok := x.(*hclsyntax.TupleConsExpr); ok && len(list.Exprs) > 0 {
		if first, ok := lang.LiteralText(list.Exprs[0]); ok {
			return fmt.Sprintf(" Write: %s = %q", name, first)
		}
	}
	if word, _, isNumber, _ := literalOf(x); isNumber {
		return fmt.Sprintf(" Write: %s = %q", name, word)
	}
	return ""
}
