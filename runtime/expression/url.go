package expression

import (
	"net/url"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// URL is where a client's request went.
type URL interface {
	// PathValue is what stands in the place of a variable of the route's path; "" when nothing does.
	PathValue(name string) string
	// QueryValue is the first value of a parameter; "" when there is none.
	QueryValue(name string) string
}

// urlValue reads a value of the URL of the client's request.
type urlValue struct {
	At
	name  string
	query bool
}

func (n *urlValue) Value(e *Env) document.Value {
	if e.URL == nil {
		return document.Value{}
	}
	text := ""
	if n.query {
		text = e.URL.QueryValue(n.name)
	} else {
		text = e.URL.PathValue(n.name)
	}
	if text == "" {
		return document.Value{}
	}
	return e.Text(text)
}

func (c *Compiler) urlValue(u *URLName, name string, at hcl.Range) Node {
	switch {
	case u.Query && slices.Contains(u.Secrets, name):
		return c.add(lang.CodeCredentials, at, "Credentials", "The parameter %q carries the client's key, which rules cannot read. Who the client is: call.client.", name)
	case !u.Query && !slices.Contains(u.Known, name):
		return c.add(lang.CodeUnknownField, at, "Unknown variable", "No path of the client's protocol has a variable {%s}.%s", name, lang.Nearest(name, u.Known))
	}
	return &urlValue{At{at}, name, u.Query}
}

// URLPath compiles the path of a request, and maybe a query behind a question mark. A value that a template puts into it stays one segment of
// the path, or one value of the query: it is escaped, unless it is written out itself. An expression of another kind says all of the path by itself; escapes is false then.
func (c *Compiler) URLPath(x hclsyntax.Expression, s *Scope) (path Node, escapes bool) {
	t, ok := x.(*hclsyntax.TemplateExpr)
	if !ok || t.IsStringLiteral() {
		return c.Compile(x, s), false
	}
	n := &interpolation{At: At{x.Range()}}
	query := false
	for _, p := range t.Parts {
		part := c.Compile(p, s)
		v, literal := Literal(part)
		query = query || literal && strings.Contains(v.String(), "?")
		if !literal && !writtenOut(p) {
			part = &escaped{At{p.Range()}, part, query}
		}
		n.parts = append(n.parts, part)
	}
	if c.Traced {
		return Traced(n), true
	}
	return n, true
}

// writtenOut reports whether a value is one of texts that the rule itself writes out.
func writtenOut(x hclsyntax.Expression) bool {
	switch x := x.(type) {
	case *hclsyntax.ParenthesesExpr:
		return writtenOut(x.Expression)
	case *hclsyntax.ConditionalExpr:
		return writtenOut(x.TrueResult) && writtenOut(x.FalseResult)
	}
	_, ok := lang.LiteralText(x)
	return ok
}

// escaped is a value that is written into a URL.
type escaped struct {
	At
	of    Node
	query bool
}

func (n *escaped) Value(e *Env) document.Value {
	v := n.of.Value(e)
	text := v.String()
	out := EscapeURL(text, n.query)
	if out == text {
		return v
	}
	made := e.Text(out)
	if e.Trace != nil {
		e.Trace.Copied(v, made)
	}
	return made
}

// EscapeURL escapes a text that is one segment of a path, or one value of a query.
func EscapeURL(text string, query bool) string {
	switch {
	case query:
		return url.QueryEscape(text)
	case text == "." || text == "..":
		return strings.ReplaceAll(text, ".", "%2E")
	}
	return url.PathEscape(text)
}
