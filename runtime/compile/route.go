package compile

import (
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
	"github.com/parlance-gateway/parlance/sse"
)

// methods are those that a route may have.
var methods = []string{"GET", "POST", "PUT", "PATCH", "DELETE"}

// routes compiles how clients of the protocol call: s is what is known before a pair is.
func (k *protocolRules) routes(s *expression.Scope) {
	p, b := k.protocol, k.block
	c := b.First("client")
	p.KeyHeaders, p.KeyQuery = c.Texts("key_headers"), c.Texts("key_query")
	if path := k.clientPath(c, "path"); path != "" {
		p.ClientRoutes = append(p.ClientRoutes, program.NewRoute("POST", path))
		p.ClientRoutes[0].At = c.Arg("path").Range()
	}
	blocks := map[*program.Route]*lang.Block{}
	for _, rb := range c.All("route") {
		r, wrong := routeLabel(rb)
		if wrong != "" {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, rb.Range, "Not a route", "Clients cannot call %q: %s.", rb.Label(0), wrong))
			continue
		}
		p.ClientRoutes, blocks[r] = append(p.ClientRoutes, r), rb
	}
	if path := b.First("count").Text("path"); path != "" {
		p.OtherRoutes = append(p.OtherRoutes, program.NewRoute("POST", path))
	}
	for i, ab := range c.Blocks {
		if ab.Type != "answer" {
			continue
		}
		r, wrong := routeLabel(ab)
		if wrong != "" {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, ab.Range, "Not a route", "Clients cannot call %q: %s.", ab.Label(0), wrong))
			continue
		}
		p.OtherRoutes = append(p.OtherRoutes, r)
		p.FixedAnswers, p.ReadsURL = append(p.FixedAnswers, &program.Fixed{Route: r, Number: i}), true
	}
	for _, r := range p.OtherRoutes {
		p.ReadsURL = p.ReadsURL || len(r.Variables()) > 0
	}
	setURL(s, p)
	p.ModelNode, p.StreamNode, p.Framing = k.optional(c.Arg("model"), s), k.optional(c.Arg("stream"), s), k.framing(c, p, s)
	for _, r := range p.ClientRoutes {
		rb := blocks[r]
		r.Model, r.Stream, r.Framing = k.optional(rb.Arg("model"), s), k.optional(rb.Arg("stream"), s), k.framing(rb, p, s)
		if r.Stream != nil {
			v, literal := expression.Literal(r.Stream)
			r.Fixed, r.Streams = literal, v.Kind() == document.True
		}
		p.ReadsURL = p.ReadsURL || rb != nil || len(r.Variables()) > 0
		if r.Model == nil && p.ModelNode == nil {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeMissingArgument, c.Range, "Missing argument", "Clients of %q ask for a model: give the block \"client\" an argument model, or each of its routes, as in model = req.model.", p.ID))
			return
		}
	}
	if len(p.ClientRoutes) == 0 && c.Arg("path") == nil && len(c.All("route")) == 0 {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeMissingArgument, c.Range, "Missing argument", "Clients call somewhere: give the block \"client\" a path = \"/v1/…\", or blocks route \"POST /v1/…\" { }."))
	}
}

// routeLabel is the route that the label of a block is, or what is wrong with it.
func routeLabel(b *lang.Block) (r *program.Route, wrong string) {
	method, path, ok := strings.Cut(b.Label(0), " ")
	if !ok {
		return nil, "a route is a method and a path, as in \"POST /v1/models/{model}:generate\""
	}
	if !slices.Contains(methods, method) {
		return nil, "its method is none of " + strings.Join(methods, ", ")
	}
	if wrong := wrongPath(path); wrong != "" {
		return nil, wrong
	}
	r = program.NewRoute(method, path)
	r.At = b.Range
	return r, ""
}

// framing is an argument that says how streams are framed. client is the protocol whose clients read them; nil for an upstream's.
func (k *compiler) framing(b *lang.Block, client *program.Protocol, s *expression.Scope) expression.Node {
	x := b.Arg("framing")
	if x == nil {
		return nil
	}
	for _, word := range wordsIn(x) {
		text, literal := lang.LiteralText(word)
		if _, known := sse.ParseFraming(text); !literal || !known {
			k.bad(word, "Unknown framing", "A stream is framed as one of %s.%s", strings.Join(sse.Framings(), ", "), lang.Suggest(text, sse.Framings()))
		} else if client != nil && text == sse.AWSEventStream.String() {
			k.bad(word, "Another framing", "The framing %q is only read: it is for upstreams.", text)
		} else if client != nil && client.Form() != nil && text != sse.Events.String() {
			k.bad(word, "Another framing", "Clients of %q read streams of server-sent events only.", client.ID)
		}
	}
	return k.Compile(x, s)
}

// wordsIn are the expressions that a value may be: both sides of a condition.
func wordsIn(x hclsyntax.Expression) []hclsyntax.Expression {
	switch x := x.(type) {
	case *hclsyntax.ParenthesesExpr:
		return wordsIn(x.Expression)
	case *hclsyntax.ConditionalExpr:
		return append(wordsIn(x.TrueResult), wordsIn(x.FalseResult)...)
	}
	return []hclsyntax.Expression{x}
}

// setURL puts what clients of a protocol say by their URL in scope.
func setURL(s *expression.Scope, p *program.Protocol) {
	var known []string
	for _, r := range slices.Concat(p.ClientRoutes, p.OtherRoutes) {
		known = append(known, r.Variables()...)
	}
	slices.Sort(known)
	s.Set("path", &expression.URLName{Known: slices.Compact(known)})
	s.Set("query", &expression.URLName{Query: true, Secrets: p.KeyQuery})
}

// enginePaths are paths that the gateway itself answers.
var enginePaths = []string{"/", "/healthz", "/readyz", "/api/hello", "/v1/models"}

// overlappingRoutes reports routes of which some path fits two: only the first would ever be asked.
func overlappingRoutes(k *compiler) {
	type taken struct {
		route *program.Route
		of    string // the protocol; "": the gateway
	}
	var all []taken
	reported := map[hcl.Range]bool{}
	for _, path := range enginePaths {
		all = append(all, taken{program.NewRoute("GET", path), ""})
	}
	for _, p := range k.program.Protocols() {
		if p.UpstreamOnly {
			continue
		}
		for _, r := range slices.Concat(p.ClientRoutes, p.OtherRoutes) {
			for _, other := range all {
				if other.route.Method != r.Method || !overlap(r.Path, other.route.Path) {
					continue
				}
				at, called, whose := r.At, other.route.Path, other.of
				if at.Filename == "" || !edited(at) && edited(other.route.At) { // the other one was there before
					at, called, whose = other.route.At, r.Path, p.ID
				}
				if reported[at] {
					continue
				}
				reported[at] = true
				who := fmt.Sprintf("Clients of %q call", whose)
				if whose == "" {
					who = "The gateway itself answers"
				}
				k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, at, "Path of another route", "%s %s %s already.", who, r.Method, called))
				break
			}
			all = append(all, taken{r, p.ID})
		}
	}
}

// symbol is a byte of a pattern, or what a variable stands for.
type symbol struct {
	byte     byte
	variable bool
	slashes  bool // the variable may hold slashes
	more     bool // there may be any number of it
}

func (a symbol) meets(b symbol) bool {
	switch {
	case a.variable && b.variable:
		return true
	case a.variable:
		return a.slashes || b.byte != '/'
	case b.variable:
		return b.slashes || a.byte != '/'
	}
	return a.byte == b.byte
}

// symbols takes a pattern apart. Variables with an expression of their own are none: ok is false.
func symbols(path string) (list []symbol, ok bool) {
	last := strings.LastIndexByte(path, '/')
	for i := 0; i < len(path); i++ {
		if path[i] != '{' {
			list = append(list, symbol{byte: path[i]})
			continue
		}
		end := strings.IndexByte(path[i:], '}')
		if end < 0 || strings.Contains(path[i:i+end], ":") {
			return nil, false
		}
		v := symbol{variable: true, slashes: i > last}
		list = append(list, v, symbol{variable: true, slashes: v.slashes, more: true})
		i += end
	}
	return list, true
}

// overlap reports whether some path fits both patterns. Of patterns with regular expressions that is known of equal ones only.
func overlap(one, other string) bool {
	a, known := symbols(one)
	b, too := symbols(other)
	if !known || !too {
		return one == other
	}
	seen := map[[2]int]bool{}
	var from func(i, j int) bool
	from = func(i, j int) bool {
		if i == len(a) && j == len(b) {
			return true
		}
		at := [2]int{i, j}
		if seen[at] {
			return false
		}
		seen[at] = true
		if i < len(a) && a[i].more && from(i+1, j) || j < len(b) && b[j].more && from(i, j+1) {
			return true
		}
		if i == len(a) || j == len(b) || !a[i].meets(b[j]) {
			return false
		}
		next := [2]int{i + 1, j + 1}
		if a[i].more {
			next[0] = i
		}
		if b[j].more {
			next[1] = j
		}
		return next != at && from(next[0], next[1])
	}
	return from(0, 0)
}
