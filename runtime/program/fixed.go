package program

import (
	"net/url"
	"strings"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/failure"
)

// Fixed is an answer that the gateway gives by itself. It is immutable.
type Fixed struct {
	*Route
	Layout          *expression.Layout
	Req             *expression.Var
	List, Last, One int             // records
	Of              expression.Node // the id of the model that is asked about; nil: none is
	Body            expression.Node
	Number          int // of its block, among those of the client's
}

// Fixed are the answers that the gateway gives by itself to clients of the protocol.
func (p *Protocol) Fixed() []*Fixed { return p.FixedAnswers }

// FixedRequest is a client's request to the route of a fixed answer.
type FixedRequest struct {
	Target string // the path and its query
	Header func(name string) string
	Body   []byte // nil without one
}

// Answering is a fixed answer being made.
type Answering struct {
	fixed *Fixed
	env   *expression.Env
	doc   document.Document
}

// Answer begins an answer. The error is a *Problem: the client's body is not what it should be.
func (f *Fixed) Answer(a *FixedRequest) (*Answering, error) {
	n := &Answering{fixed: f, env: f.Layout.NewEnv()}
	n.env.Header = a.Header
	path, query, _ := strings.Cut(a.Target, "?")
	if path, err := url.PathUnescape(path); err == nil {
		if values, ok := f.match(path); ok {
			n.env.URL = &called{route: f.Route, values: values, raw: query}
		}
	}
	if len(a.Body) > 0 {
		if err := n.doc.Parse(a.Body, false); err != nil || n.doc.Root().Kind() != document.Object {
			return nil, &failure.Problem{Class: "bad_request", Message: "The body cannot be read as a JSON object."}
		}
		n.env.Bind(f.Req, n.doc.Root())
	}
	return n, nil
}

// Model is the id of the model that is asked about; asks is false where none is.
func (n *Answering) Model() (id string, asks bool) {
	if n.fixed.Of == nil {
		return "", false
	}
	return n.fixed.Of.Value(n.env).String(), true
}

// Write appends the body. one is the model that is asked about; nil: none is. The error is a *Problem: a rule failed.
func (n *Answering) Write(dst []byte, models []Model, one *Model) ([]byte, error) {
	e := n.env
	var list modelList
	for _, m := range models {
		list = append(list, m.values())
	}
	e.BindRecord(n.fixed.List, list)
	if len(list) > 0 {
		e.BindRecord(n.fixed.Last, list[len(list)-1])
	}
	if one != nil {
		e.BindRecord(n.fixed.One, one.values())
	}
	e.Ran(n.fixed.At)
	dst = expression.Append(e, n.fixed.Body, dst)
	if err := e.Err(); err != nil {
		return dst, problemOf(err)
	}
	return dst, nil
}
