package reply

import (
	"github.com/hashicorp/hcl/v2"
)

// held follows a stream that crosses as it came but for edits of the operator's, as the upstream sent it and as the client gets it. What
// makes the second one malformed where the first is not is the fault of an edit.
type held struct {
	came, went wire
	off        bool      // the upstream's own stream is none that could be followed
	why        string    // what is wrong with the upstream's own frame
	last       hcl.Range // the edit that changed something last
}

// crossed is an event that no rule says.
var crossed = &Event{}

// comes follows a frame of the upstream's.
func (h *held) comes(r *Reply, event, data []byte) {
	if h.came.form == nil && !h.off {
		h.came.form, h.went.form = r.stream.form, r.stream.form
		h.off = r.stream.form == nil
	}
	if h.off = h.off || h.why != ""; !h.off {
		h.why = h.came.takes(r.env, crossed, event, data, unnumbered)
	}
}

// goes follows a frame that the client gets, and reports a fault when it could not read it.
func (h *held) goes(r *Reply, event, data []byte) {
	if h.off || r.env.Err() != nil {
		return
	}
	if why := h.went.takes(r.env, crossed, event, data, unnumbered); why != "" && why != h.why {
		r.env.Fault(h.last, "clients cannot read what an edit of the reply leaves of the stream: "+why)
	}
}

// unnumbered is the number of an event that crosses: the upstream has numbered it.
const unnumbered = -1

// heldBody holds an edited body to what clients can read, when the upstream's own is.
func (r *Reply) heldBody(came, went []byte) {
	if !r.rules.Held || r.stream.form == nil || r.env.Err() != nil {
		return
	}
	var before, after skim
	if before.one(came, &r.stream.form.body) != "" {
		return
	}
	if why := after.one(went, &r.stream.form.body); why != "" {
		r.env.Fault(r.crossing.last, "clients cannot read the body that an edit leaves: "+why)
	}
}
