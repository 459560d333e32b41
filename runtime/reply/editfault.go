package reply

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
)

// held follows a stream that crosses as it came but for edits of the operator's, as the upstream sent it and as the client gets it. What
// makes a frame of the second one malformed that the first has right is the fault of an edit.
type held struct {
	came, went wire
	why        string    // what is wrong with the upstream's own frame
	last       hcl.Range // the operator's edit that changed this frame; empty: none did
	skipped    hcl.Range // the operator's rule that skipped a frame; empty: none did
	before     hcl.Range // the operator's edit that changed an earlier frame; empty: none did
}

// changes notes an edit of the frame that is spoken of.
func (h *held) changes(r *Reply, at hcl.Range) {
	if r.rules.Owned != nil && r.rules.Owned(at) {
		h.last = at
	}
}

// skips notes that a frame is skipped: what comes behind it may miss it.
func (h *held) skips(r *Reply, at hcl.Range) {
	if r.rules.Owned != nil && r.rules.Owned(at) {
		h.skipped = at
	}
}

// fault is the edit that is to blame for what the client gets now; empty: none of the operator's.
func (h *held) fault() hcl.Range {
	for _, at := range []hcl.Range{h.last, h.skipped, h.before} {
		if !at.Empty() {
			return at
		}
	}
	return hcl.Range{}
}

// crossed is an event that no rule says.
var crossed = &Event{}

// follows goes on with a frame, and tells what is wrong with it; then the stream stays where it was.
func (w *wire) follows(r *writer, event, data []byte) string {
	next := *w
	next.form, next.again, next.shared = r.stream.form, repeated{}, r.stream.shared
	why := next.takes(r.env, crossed, event, data, 0, unnumbered)
	if why == "" {
		*w = next
	}
	return why
}

// goes follows a frame from the upstream to the client, who gets nothing of it where it is skipped, and reports a fault when he could not
// read it.
func (h *held) goes(r *Reply, event, went []byte) {
	if r.env.Err() != nil || r.stream.form == nil {
		return
	}
	if why := h.went.follows(&r.writer, event, went); why != "" && why != h.why && !h.fault().Empty() {
		r.env.Fault(h.fault(), "clients cannot read what an edit of the reply leaves of the stream: "+why)
	}
}

// comes follows a frame of the upstream's.
func (h *held) comes(r *Reply, event, data []byte) {
	if !h.last.Empty() {
		h.before, h.last = h.last, hcl.Range{}
	}
	if r.stream.form != nil {
		h.why = h.came.follows(&r.writer, event, data)
	}
}

// unnumbered is the number of an event that crosses: the upstream has numbered it.
const unnumbered = -1

// heldBody holds an edited body to what clients can read, as far as the upstream's own is that.
func (r *Reply) heldBody(came, went []byte) {
	if r.rules.Owned == nil && r.ctx.Edits == nil || r.stream.form == nil || r.env.Err() != nil || r.crossing.fault().Empty() {
		return
	}
	var before, after skim
	faults := after.all(went, &r.stream.form.body)
	if faults == nil {
		return
	}
	own := before.all(came, &r.stream.form.body)
	for _, why := range faults {
		if !slices.Contains(own, why) {
			r.env.Fault(r.crossing.fault(), "clients cannot read the body that an edit leaves: "+why)
			return
		}
	}
}

// learnFaults notes what is wrong with a frame, or with a body, of an upstream of the same protocol: a body that is made of it may have the same.
func (h *held) learnFaults(r *Reply, event, data []byte, body bool) {
	f := r.stream.form
	if !r.rules.Patch || r.passing || f == nil {
		return
	}
	var s skim
	if body {
		r.learnFault(s.one(data, &f.body))
		return
	}
	form := f.event(event, data)
	if form == nil || form.data == nil {
		return
	}
	r.learnFault(s.holds(data, form.data))
	switch form.does {
	case doesOpen:
		r.learnFault(h.came.names(&s))
	case doesClose: // which repeats the id of what was opened
		r.learnFault(h.went.names(&s))
	}
	if form.all != nil {
		r.learnFault(s.holds(data, form.all))
	}
}

// learnFault notes one of them; "" is none.
func (r *reader) learnFault(why string) {
	switch {
	case why == sameID:
		r.stream.shared = true
	case why != "" && len(r.faults) < faultsMax && !slices.Contains(r.faults, why):
		r.faults = append(r.faults, why)
	}
}

// faultsMax bounds the faults of an upstream that are noted.
const faultsMax = 64
