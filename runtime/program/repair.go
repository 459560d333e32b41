package program

import (
	"slices"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Repair is how tool calls and results are put right in a request that crosses as it is.
type Repair struct {
	When     expression.Node // nil: always
	Outline  *conversation.Outline
	Requires *conversation.Requirements
	Messages *conversation.Messages
	At       hcl.Range
}

// repaired makes the request one whose tool calls and results are as its upstream asks, where they are not.
func (x *Exchange) repaired() {
	r, st, e := x.pair.Repair, x.state, x.state.env
	if r == nil {
		return
	}
	h := st.outline
	h.Request = x.doc
	if !r.Outline.Broken(e, h) || r.When != nil && !expression.Truth(e, r.When) {
		return
	}
	h.Report, h.Request, h.Trace = x.reports(), x.doc, e.Trace
	defer h.Reset()
	body, ok := r.Outline.Repair(e, h, r.Requires.For(e), r.Messages)
	lost, changes := slices.Clone(h.Lost), slices.Clone(h.Changes)
	h.Reset() // before the index of the new body takes memory
	if !ok {
		e.Clear() // What is wrong with it is for the upstream to say.
		return
	}
	doc := new(document.Document)
	if doc.Parse(body, true) != nil {
		return
	}
	e.Ran(r.At)
	x.lostOfRequest = append(x.lostOfRequest, lost...)
	if x.trace != nil {
		x.trace.Changes = changes
		x.trace.From(body, &expression.Source{Of: "request"})
	}
	if x.sent == nil {
		x.sent = x.doc
	} else if x.trace == nil {
		x.doc.Forget()
		documents.Put(x.doc)
	}
	x.doc, x.body, x.mended = doc, body, true
	e.ForgetResults()
	e.Client = x.doc
	e.Bind(x.pair.Req, x.doc.Root())
}
