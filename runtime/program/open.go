package program

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/failure"
)

// Open guards and reads a client's request, so far as all upstreams need it.
func (p *Protocol) Open(c *Call) (*Exchange, error) {
	x := &Exchange{program: p.Program, protocol: p, call: c}
	x.doc, _ = documents.Get().(*document.Document)
	if x.doc == nil {
		x.doc = new(document.Document)
	}
	if len(c.Body) == 0 {
		x.Close()
		return nil, &failure.Problem{Class: "bad_request", Message: "The request has no body; a JSON object is expected."}
	}
	listed, names := p.Keys()
	if err := x.doc.ParseNames(c.Body, names); err != nil {
		x.Close()
		pr := &failure.Problem{Class: "bad_request", Message: "The body cannot be read as JSON: " + err.Error() + "."}
		var syntax *document.SyntaxError
		if errors.As(err, &syntax) {
			pr.Param = syntax.Path
			if syntax.Path != "" {
				pr.Message = "The body cannot be read as JSON: " + (&document.SyntaxError{Offset: syntax.Offset, Reason: syntax.Reason}).Error() + "."
			}
		}
		return nil, pr
	}
	if x.doc.Odd() && p.SnakeCase {
		if body := camelCased(c.Body, x.doc.Root(), listed); body != nil {
			if err := x.doc.ParseNames(body, names); err != nil {
				x.Close()
				return nil, &failure.Problem{Class: "bad_request", Message: "The body has the same key in camelCase and in snake_case: " + err.Error() + "."}
			}
			c.Body = body
		}
	}
	if x.doc.Odd() {
		if path, key, name := miscased(x.doc.Root(), listed, 0); name != "" {
			x.Close()
			return nil, &failure.Problem{Class: "bad_request", Param: path, Message: fmt.Sprintf("The key %q differs from %q in upper and lower case only. Write %q.", key, name, name)}
		}
	}
	if k := x.doc.Root().Kind(); k != document.Object {
		x.Close()
		return nil, &failure.Problem{Class: "bad_request", Message: fmt.Sprintf("The body is a JSON %s; an object is expected.", k)}
	}
	e, _ := p.openEnvs.Get().(*expression.Env)
	if e == nil {
		e = p.OpenLayout.NewEnv()
	}
	e.Header, e.Cover = c.Header, p.OpenLayout.Witness.Cover()
	modelNode, streamNode, framing := p.ModelNode, p.StreamNode, p.Framing
	if p.ReadsURL {
		if x.url = p.calledAt(c.Target); x.url != nil {
			e.URL = x.url
			r := x.url.route
			e.Ran(r.At)
			modelNode, streamNode, framing = cmp.Or(r.Model, modelNode), cmp.Or(r.Stream, streamNode), cmp.Or(r.Framing, framing)
		}
	}
	e.Bind(p.OpenReq, x.doc.Root())
	if modelNode != nil {
		x.model = modelNode.Value(e).String()
	}
	switch {
	case c.Stream != nil:
		x.stream = *c.Stream
	case streamNode != nil:
		x.stream = streamNode.Value(e).Kind() == document.True
	}
	x.framing = framingOf(e, framing)
	err := e.Err()
	e.Reset()
	p.openEnvs.Put(e)
	if err == nil && x.model == "" {
		err = &expression.ClientError{Path: "model", Reason: "must not be empty"}
	}
	if err != nil {
		x.Close()
		return nil, problemOf(err)
	}
	return x, nil
}

// miscased finds a key that differs from one that the protocol lists in its place in case only: servers do not agree on what it
// means. It gives its path, the key, and how it is listed.
func miscased(v document.Value, keys *fields.KeyTree, depth int) (path, key, name string) {
	if keys == nil || keys.Any() || depth > document.MaxDepth {
		return "", "", ""
	}
	switch v.Kind() {
	case document.Object:
		for k, value := range v.Members {
			key = k.String()
			below := keys.Key(key)
			if below != nil {
				if path, key, name = miscased(value, below, depth+1); name != "" {
					return path, key, name
				}
				continue
			}
			if folded, changed := document.Fold(key); changed && keys.Key(folded) != nil {
				if path = v.Path(); path != "" {
					path += "."
				}
				return path + key, key, folded
			}
		}
	case document.Array:
		for el := range v.Elements {
			if path, key, name = miscased(el, keys, depth+1); name != "" {
				return path, key, name
			}
		}
	}
	return "", "", ""
}

// camelCased is a body with the keys in camelCase that are listed so and stand in snake_case; nil when there are none.
func camelCased(body []byte, root document.Value, keys *fields.KeyTree) []byte {
	var out []byte
	done := 0
	var walk func(v document.Value, keys *fields.KeyTree, depth int)
	walk = func(v document.Value, keys *fields.KeyTree, depth int) {
		if keys == nil || depth > document.MaxDepth {
			return
		}
		switch v.Kind() {
		case document.Object:
			for k, value := range v.Members {
				key := k.String()
				below := keys.Key(key)
				if name := document.CamelCase(key); below == nil && name != key {
					if below = keys.Key(name); below != nil {
						out = append(append(out, body[done:k.Offset()]...), '"')
						out = append(append(out, name...), '"')
						done = k.Offset() + len(k.Raw())
					}
				}
				walk(value, below, depth+1)
			}
		case document.Array:
			for el := range v.Elements {
				walk(el, keys, depth+1)
			}
		}
	}
	if walk(root, keys, 0); done == 0 {
		return nil
	}
	return append(out, body[done:]...)
}

// problemOf puts an error of the engine as a problem.
func problemOf(err error) *failure.Problem {
	var c *expression.ClientError
	if errors.As(err, &c) {
		pr := &failure.Problem{Class: "bad_request", Message: c.Reason, Param: c.Path, Code: c.Code}
		if c.Class != "" {
			pr.Class = c.Class
		}
		return pr
	}
	var f *expression.RuleError
	if errors.As(err, &f) {
		return &failure.Problem{Class: "server", Message: "A translation rule failed on this request.", Rule: f.Error()}
	}
	var p *failure.Problem
	if errors.As(err, &p) {
		return p
	}
	return &failure.Problem{Class: "server", Message: "The request could not be translated."}
}
