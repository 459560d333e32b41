package program

import (
	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/failure"
	"github.com/parlance-gateway/parlance/runtime/reply"
)

// Traced reports whether the exchanges of the program can be traced.
func (p *Program) Traced() bool { return p.WithTracing }

// Tracing is what a traced exchange tells of its last request. It is filled until the exchange is closed.
type Tracing struct {
	*expression.Trace
	Body    []expression.Span     // where the body comes from, when it was written
	Path    []expression.Span     // where the path comes from
	Headers [][]expression.Span   // where the headers come from, in the order of Request.Header; nil for those of an alias
	Changes []conversation.Change // what was done to the conversation before it was written
	Reply   reply.Watcher         // is told of the reply; set it before the exchange's Reply is called
	Edits   []TracedEdit          // what was changed in a body that crosses as it is otherwise
}

// TracedEdit is a change of a body that otherwise crosses as the bytes that it came in.
type TracedEdit struct {
	Did    string    // set, added, removed
	Path   string    // in what crosses
	Rule   hcl.Range // none for the engine's own doing
	Why    string
	From   string // JSON: what stood there
	Now    string // JSON: what stands there now
	Inputs []expression.Input
}

// Trace has the exchange tell where everything comes from that is made of it. The program must be one that CompileTraced made.
func (x *Exchange) Trace() *Tracing {
	x.trace = &Tracing{Trace: expression.NewTrace()}
	return x.trace
}

// traces begins to trace a request.
func (x *Exchange) traces(e *expression.Env) {
	t := x.trace
	t.Body, t.Path, t.Headers, t.Changes, t.Edits = nil, nil, nil, nil, nil
	t.From(x.body, &expression.Source{Of: "request"})
	e.Trace = t.Trace
}

// watches has a traced exchange told what its reply says.
func (x *Exchange) watches() *reply.Watcher {
	if x.trace == nil || x.trace.Reply.Written == nil {
		return nil
	}
	return &x.trace.Reply
}

// value runs a node by itself, and gives where its value comes from.
func (t *Tracing) value(e *expression.Env, n expression.Node) (v document.Value, spans []expression.Span) {
	t.Begin()
	text := expression.Append(e, n, nil)
	spans = t.End()
	return document.Of(text), spans
}

// edited notes a change of a body that otherwise crosses as it is.
func (t *Tracing) edited(did, path, why string, rule hcl.Range, from, now document.Value) {
	t.Edits = append(t.Edits, TracedEdit{Did: did, Path: path, Rule: rule, Why: why, From: string(from.Raw()), Now: string(now.Raw()), Inputs: t.Inputs(now)})
}

// carried notes the sealed state that edits take out.
func (t *Tracing) carried(edits []byteEdit, doc *document.Document, body []byte) {
	for _, ed := range edits {
		gone := body[ed.from:ed.to]
		for from := ed.from; from < ed.to; from++ {
			if path, begins := doc.PathAt(from); begins && path != "" {
				t.Edits = append(t.Edits, TracedEdit{Did: "removed", Path: path, Why: "sealed state that another upstream issued", From: string(gone)})
				break
			}
		}
	}
}

// Error is Protocol.Error for a traced exchange, and tells where the body comes from.
func (t *Tracing) Error(p *Protocol, pr *failure.Problem, requestID string) (status int, body []byte, spans []expression.Span) {
	e := p.ErrLayout.NewEnv()
	e.Trace = t.Trace
	t.Begin()
	status, body = p.writes(e, nil, pr, requestID)
	return status, body, t.End()
}
