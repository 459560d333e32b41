package program

import (
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/edit"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// edited describes the call for edits.
func edited(x *Exchange) edit.Call {
	c := edit.Call{Upstream: x.target.Upstream, Client: x.call.Client, Models: []string{x.target.Model, x.model}, Record: x.records.call, Header: x.call.Header, Cover: x.covers(), Memory: x.call.ruleMemory()}
	if x.trace != nil {
		c.Trace = x.trace.Trace
	}
	return c
}

// requestEdits are the edits of the operator's for the request; nil: none.
func requestEdits(x *Exchange) *edit.Run {
	rules := x.program.RequestEdits[x.pair.Upstream.ID]
	if rules == nil || x.call.WithoutEdits {
		return nil
	}
	c := edited(x)
	c.Fitted = x.renamed
	return rules.For(c)
}

// askOf lets the edits read what the client asks for; nil: none of them does. It must be closed.
func askOf(x *Exchange, edits *edit.Run) *RoutingRequest {
	if !edits.ReadsAsk() {
		return nil
	}
	ask := NewRoutingRequest(x)
	ask.begin(x.program.ModelNames)
	edits.BindAsk(ask)
	return ask
}

// editRequest makes the edits of the body that goes to the upstream.
func editRequest(x *Exchange, run *edit.Run, req *Request) error {
	if run == nil {
		return nil
	}
	run.Report = func(c edit.Change) { editedRequest(x, &c) }
	body, err := run.Apply(req.Body, false)
	if err != nil {
		return problemOf(err)
	}
	req.Body, x.toolNames = body, run.Renamed
	if x.trace != nil && x.trace.Body != nil {
		x.trace.Body = run.ShiftSpans(x.trace.Body)
	}
	return nil
}

// editedRequest reports a change of the request.
func editedRequest(x *Exchange, c *edit.Change) {
	if x.trace != nil {
		x.trace.Edits = append(x.trace.Edits, TracedEdit{Did: c.Did, Path: c.Path, Rule: c.At, Why: c.Why, From: string(c.Was), Now: string(c.Now)})
	}
	if !x.reports() {
		return
	}
	why := editReason("sent", c)
	if h := x.state.history; h != nil {
		h.Lost = append(h.Lost, conversation.Loss{Path: c.Path, Reason: why, Rule: lang.Place(c.At)})
	} else {
		x.loseOfRequest(c.Path, why, c.At)
	}
}

// editReason is what reports say of a change.
func editReason(word string, c *edit.Change) string {
	why := c.Why
	if why == "" {
		why = "an edit of the operator"
	}
	switch now := document.Of(c.Now); {
	case c.Did == "kept":
		return why
	case c.Did == "removed":
		return "removed: " + why
	case c.Did == "renamed":
		return fmt.Sprintf("%s as %s: %s", word, now.String(), why)
	case c.Did == "added" && now.Kind() < document.Array:
		return fmt.Sprintf("added as %.24s: %s", c.Now, why)
	case c.Did == "added":
		return "added: " + why
	case now.Kind() < document.Array:
		return fmt.Sprintf("%s as %.24s: %s", word, c.Now, why)
	}
	return "changed: " + why
}

// editHeaders sets the headers of the edits. They replace those that the protocol defines.
func editHeaders(run *edit.Run, req *Request) error {
	if run == nil {
		return nil
	}
	list, at, err := run.Headers(req.Body)
	if err != nil {
		return problemOf(err)
	}
next:
	for i, h := range list {
		if err := HeaderValue(h[1]); err != nil {
			return problemOf(&expression.RuleError{Range: at[i], Reason: err.Error()})
		}
		for j := range req.Header {
			if strings.EqualFold(req.Header[j][0], h[0]) {
				req.Header[j][1] = h[1]
				continue next
			}
		}
		req.Header = append(req.Header, h)
	}
	return nil
}

// replyEdits are the edits of the operator's for the reply; nil: none.
func replyEdits(x *Exchange) *edit.Run {
	rules := x.program.ReplyEdits[x.protocol.ID]
	if rules == nil || x.call.WithoutEdits {
		return nil
	}
	c := edited(x)
	if x.pair.Patched { // else the reply is written with the client's names
		c.Restore = x.toolNames
	}
	run := rules.For(c)
	if run != nil && x.reports() {
		run.Report = func(c edit.Change) {
			if c.At != (hcl.Range{}) && x.finder != nil {
				x.loseReplyValue(c.Path, editReason("told", &c), c.At)
			}
		}
	}
	return run
}
