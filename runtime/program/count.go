package program

import (
	"bytes"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Count is how the tokens of a request are asked for and estimated, as a protocol's rules say. It is immutable.
type Count struct {
	AskPath     string
	AskRoute    *Route // nil without a path
	Inside      string // the member of a client's body that may hold the request
	Assumptions []Assumed
	AnswerBody  expression.Node
	Layout      *expression.Layout
	Tokens      *expression.Var

	Ask          *expression.Layout // of the path at an upstream
	AskCall      int
	AskUpstream  expression.Node // nil: upstreams cannot be asked
	AskRequest   *expression.Var
	AskBody      expression.Node // nil: the fields are the body
	Fields       map[string]bool
	ReceivedNode expression.Node
	Data         *expression.Layout
	DataVar      *expression.Var

	Kind   string
	Ignore Words
	Blob   int
	Factor float64
	Weigh  []Weight
	Media  map[string]Medium
	Kinds  Words // of media

	Witness    *expression.Witness
	UpstreamAt hcl.Range // the block upstream
}

// Medium is what an object of a kind weighs.
type Medium struct {
	Tokens int // at most, and where nothing is known of it
	Least  int
	Data   []string // the path of its base64 data; nil: tokens is what it weighs
	Pixels int      // that are one token
	Bytes  int      // that are one token
	At     hcl.Range
}

type Assumed struct {
	Name  string
	Value []byte
}

type Weight struct {
	Path  []string
	Each  int
	Whole bool
	At    hcl.Range
}

// Count is how tokens are counted in this protocol, nil when its rules say nothing of it.
func (p *Protocol) Count() *Count { return p.Counting }

// Path is where clients ask, by POST; "" when they cannot.
func (c *Count) Path() string { return c.AskPath }

// Route is the same, with what its variables are.
func (c *Count) Route() *Route { return c.AskRoute }

// Assume takes a request out of what holds it, and gives it the fields that it may lack when it is only counted. What is no object
// comes back as it is; whoever reads it will say what is wrong. The body may be changed.
func (c *Count) Assume(body []byte) []byte {
	if c.Inside == "" && len(c.Assumptions) == 0 {
		return body
	}
	var d document.Document
	if d.Parse(body, false) != nil || d.Root().Kind() != document.Object || d.Root().Empty() {
		return body
	}
	if inner := d.Root().Get(c.Inside); c.Inside != "" && inner.Kind() == document.Object {
		body = append(body[:0], inner.Raw()...)
		if len(c.Assumptions) == 0 || inner.Empty() || d.Parse(body, false) != nil {
			return body
		}
	}
	for _, a := range c.Assumptions {
		if d.Root().Get(a.Name).Nothing() {
			end := bytes.LastIndexByte(body, '}')
			body = append(document.AppendQuoted(append(body[:end], ','), a.Name), ':')
			body = append(append(body, a.Value...), '}')
		}
	}
	return body
}

// Answer appends what a client is told.
func (c *Count) Answer(dst []byte, tokens int) []byte {
	e := c.Layout.NewEnv()
	e.Bind(c.Tokens, document.Int(tokens))
	return expression.Append(e, c.AnswerBody, dst)
}

// Upstream is the path at which an upstream of the protocol can be asked about a model, "" when it cannot.
func (c *Count) Upstream(model string) string {
	if c.AskUpstream == nil {
		return ""
	}
	e := c.Ask.NewEnv()
	e.BindRecord(c.AskCall, callRecord(model))
	return c.AskUpstream.Value(e).String()
}

// UpstreamBody is the body of the call that has an upstream count the tokens of a request: the fields that it takes, in the form that it wants.
// It shares no memory with the request.
func (c *Count) UpstreamBody(request []byte, model string) []byte {
	fields := c.fieldsOf(request)
	if c.AskBody == nil {
		return fields
	}
	var d document.Document
	if d.Parse(fields, false) != nil {
		return fields
	}
	e := c.Ask.NewEnv()
	e.BindRecord(c.AskCall, callRecord(model))
	e.Bind(c.AskRequest, d.Root())
	return expression.Append(e, c.AskBody, nil)
}

// fieldsOf are the fields of a request that an upstream takes, as an object.
func (c *Count) fieldsOf(request []byte) []byte {
	var d document.Document
	if d.Parse(request, false) != nil {
		return bytes.Clone(request)
	}
	out := append(make([]byte, 0, len(request)), '{')
	for key, v := range d.Root().Members {
		if !c.Fields[key.String()] {
			continue
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(append(append(out, key.Raw()...), ':'), v.Raw()...)
	}
	return append(out, '}')
}

// Read is the number in an upstream's answer; false when there is none.
func (c *Count) Read(answer []byte) (int, bool) {
	var d document.Document
	if d.Parse(answer, false) != nil || c.ReceivedNode == nil {
		return 0, false
	}
	e := c.Data.NewEnv()
	e.Bind(c.DataVar, d.Root())
	n, ok := c.ReceivedNode.Value(e).Int()
	if ok && n >= 0 {
		e.Ran(c.UpstreamAt)
	}
	return n, ok && n >= 0
}
