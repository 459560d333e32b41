package reply

import (
	"bytes"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Watcher is told what a traced reply says. Places are offsets in what the call that says it gives back.
type Watcher struct {
	// Written tells that an event was said, or a body: where its frame begins, and its data from body to end.
	Written func(rule hcl.Range, frame, body, end int, spans []expression.Span)
	// Received tells that a rule of reading received something.
	Received func(rule hcl.Range)
	// Edited tells what was changed in a frame or body that crosses as it is otherwise.
	Edited func(did, path string, rule hcl.Range, from, now document.Value)
	// Skipped tells that a frame does not cross.
	Skipped func(rule hcl.Range)
}

// origin is what a traced part knows of where it comes from.
type origin struct {
	all   []expression.Input // of its text
	fresh []expression.Input // of the text that was not said yet
	id    []expression.Input // of the upstream's id
}

// addOrigin notes what the received text of a part comes from.
func (p *Part) addOrigin(t *expression.Trace, text document.Value) {
	p.addOrigins(t.Inputs(text))
}

func (p *Part) addOrigins(in []expression.Input) {
	if p.origin == nil {
		p.origin = &origin{}
	}
	p.origin.all = append(p.origin.all, in...)
	p.origin.fresh = append(p.origin.fresh, in...)
}

// traceText is text that is about to be written, known as what was received since the last. What is still held may belong to the
// same piece.
func (p *Part) traceText(t *expression.Trace, text document.Value, pass string) document.Value {
	if p.origin == nil {
		p.origin = &origin{}
	}
	if !t.Knows(text) {
		text = t.Made(text, pass, p.origin.fresh...)
	}
	n := len(p.origin.fresh)
	if n > 0 && len(p.tail)+len(p.half) == 0 && p.unwrap == nil {
		n = 0
	}
	p.origin.fresh = append([]expression.Input(nil), p.origin.fresh[max(0, n-1):n]...)
	return text
}

// named makes the name of a call known.
func (p *Part) named(t *expression.Trace, name document.Value) {
	if bytes.Equal(name.Raw(), p.name.Raw()) {
		t.Copied(name, p.name)
		return
	}
	p.name = t.Made(p.name, "tool names", t.Inputs(name)...)
}

// identified makes the id of a call known.
func (p *Part) identified(t *expression.Trace) {
	var in []expression.Input
	if p.origin != nil {
		in = p.origin.id
	}
	pass := ""
	if !p.id.Is(string(p.theirs)) {
		pass = "minted ids"
	}
	p.id = t.Made(p.id, pass, in...)
}

// Origin is where the engine's own fields of a part come from.
func (p *Part) Origin(id int) (inputs []expression.Input, pass string, ok bool) {
	switch {
	case p.origin == nil:
	case id == partText:
		return p.origin.all, "", len(p.origin.all) > 0
	case id == partSealed:
		return p.origin.all, "sealed state", true
	}
	return nil, "", false
}

// Origin is where a count comes from.
func (u *usage) Origin(id int) (inputs []expression.Input, pass string, ok bool) {
	inputs = u.counted[id]
	return inputs, "", inputs != nil
}
