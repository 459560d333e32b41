package expression

import (
	"slices"

	"github.com/hashicorp/hcl/v2"

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
		return c.add(lang.CodeUnknownField, at, "Unknown variable", "No path of the client's protocol has a variable {%s}.%s", name, lang.Suggest(name, u.Known))
	}
	return &urlValue{At{at}, name, u.Query}
}
