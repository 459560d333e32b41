package program

import (
	"net/url"
	"regexp"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Route is a method and a path by which clients of a protocol call. A {name} of the path is a variable.
type Route struct {
	Method, Path  string
	Model, Stream expression.Node // nil: as the client's block says
	Streams       bool            // Stream is a literal, and this is its value
	Fixed         bool            // Stream is a literal
	Framing       expression.Node // nil: as the client's block says
	At            hcl.Range

	names   []string
	pieces  []string // of the path, around the variables
	pattern *regexp.Regexp
	mux     string
}

// variable is a {name} of a path, or {name:expression}.
var variable = lazyregexp.New(`\{([A-Za-z_][A-Za-z0-9_]*)(?::((?:[^{}]|\{[^{}]*\})*))?\}`)

// NewRoute returns the route of a method and a path. A variable stands for what is between two slashes; in the last segment it may
// hold slashes, as names of models do.
func NewRoute(method, path string) *Route {
	r := &Route{Method: method, Path: path}
	whole, router, from := "^", "", 0
	last := strings.LastIndexByte(variable.ReplaceAllStringFunc(path, func(v string) string { return strings.Repeat("_", len(v)) }), '/')
	for _, m := range variable.FindAllStringSubmatchIndex(path, -1) {
		expr := "[^/]+"
		if m[0] > last {
			expr = ".+"
		}
		if m[4] >= 0 {
			expr = path[m[4]:m[5]]
		}
		name, before := path[m[2]:m[3]], path[from:m[0]]
		r.names, r.pieces = append(r.names, name), append(r.pieces, before)
		whole += regexp.QuoteMeta(before) + "(" + expr + ")"
		router += before + "{" + name + ":" + expr + "}"
		from = m[1]
	}
	r.pieces = append(r.pieces, path[from:])
	if r.mux = router + path[from:]; len(r.names) > 0 {
		r.pattern, _ = regexp.Compile(whole + regexp.QuoteMeta(path[from:]) + "$") // of a pattern that cannot be read the compiler tells
	}
	return r
}

// Variables are the names of the path's variables.
func (r *Route) Variables() []string { return r.names }

// Template is the path as gorilla/mux takes it.
func (r *Route) Template() string { return r.mux }

// Prefix is the path up to its first variable.
func (r *Route) Prefix() string { return r.pieces[0] }

// match gives the values of the variables of a path that is not escaped.
func (r *Route) match(path string) (values []string, ok bool) {
	if r.pattern == nil {
		return nil, path == r.Path
	}
	m := r.pattern.FindStringSubmatch(path)
	if m == nil {
		return nil, false
	}
	return m[1:], true
}

// with is the path with the values of its variables, escaped.
func (r *Route) with(value func(name string) string) string {
	var b strings.Builder
	for i, name := range r.names {
		b.WriteString(r.pieces[i])
		b.WriteString(url.PathEscape(value(name)))
	}
	b.WriteString(r.pieces[len(r.pieces)-1])
	return b.String()
}

// called is where a client's request went. It is an expression.URL.
type called struct {
	route  *Route
	values []string
	raw    string // the query
	query  url.Values
}

func (c *called) PathValue(name string) string {
	for i, n := range c.route.names {
		if n == name {
			return c.values[i]
		}
	}
	return ""
}

func (c *called) QueryValue(name string) string {
	if c.query == nil {
		c.query, _ = url.ParseQuery(c.raw) // what cannot be read is left out
	}
	return c.query.Get(name)
}

// Routes are the ways in which clients ask for replies.
func (p *Protocol) Routes() []*Route { return p.ClientRoutes }

// Routed reports whether a request is more than its body: rules may read the path and the query that it was sent to.
func (p *Protocol) Routed() bool { return p.ReadsURL }

// calledAt finds the route of a target: a path and maybe a query. nil: no route has it.
func (p *Protocol) calledAt(target string) *called {
	escaped, query, _ := strings.Cut(target, "?")
	path, err := url.PathUnescape(escaped)
	if err != nil {
		return nil
	}
	for _, list := range [][]*Route{p.ClientRoutes, p.OtherRoutes} {
		for _, r := range list {
			if values, ok := r.match(path); ok {
				return &called{route: r, values: values, raw: query}
			}
		}
	}
	return nil
}

// Target is where a client asks for a model, with a stream or without: of the routes that say whether there is a stream, the one that says
// so, else the first. "" for a protocol whose requests are all in their bodies.
func (p *Protocol) Target(model string, stream bool) string {
	if !p.ReadsURL {
		return ""
	}
	return p.streaming(p.ClientRoutes[0], stream).with(func(string) string { return model })
}

// Streaming is the target of a request that is the same but for whether its client wants a stream. A target of which the path does not
// tell stays what it is.
func (p *Protocol) Streaming(target string, stream bool) string {
	c := p.calledAt(target)
	if c == nil {
		return target
	}
	r := p.streaming(c.route, stream)
	if r == c.route {
		return target
	}
	_, query, has := strings.Cut(target, "?")
	target = r.with(c.PathValue)
	if has {
		target += "?" + query
	}
	return target
}

// streaming is the route for a client that wants a stream, or none: the given one unless that says otherwise.
func (p *Protocol) streaming(r *Route, stream bool) *Route {
	if !r.Fixed || r.Streams == stream {
		return r
	}
	for _, other := range p.ClientRoutes {
		if other.Fixed && other.Streams == stream && len(other.names) == len(r.names) {
			return other
		}
	}
	return r
}
