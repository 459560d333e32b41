package reply

import (
	"bytes"

	"github.com/hashicorp/hcl/v2"
	"github.com/tidwall/sjson"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Continue says when a reply that has ended is only a part of what the upstream has to say, and how it is asked for the rest.
type Continue struct {
	When     expression.Node
	Most     int // how often one reply is gone on with
	Sent     *expression.Var
	Received *expression.Var
	Edits    []*Edit // of the request that was sent
	Range    hcl.Range
}

// pauses finds out, once the upstream has said why it ended, whether it is to be asked to go on.
func (r *Reply) pauses() bool {
	c := r.rules.Continue
	if r.received == nil || r.pausing || r.cut || r.continued == c.Most || r.received.over {
		return r.pausing
	}
	r.pausing = expression.Truth(r.env, c.When) && r.env.Err() == nil
	return r.pausing
}

// pause makes the request for the rest, instead of the end of the reply. A reply whose rest cannot be asked for ends here.
func (r *Reply) pause() (paused bool) {
	all, complete := r.received.list()
	r.pausing = false
	if !complete {
		return false
	}
	var sent document.Document
	if sent.Parse(r.ctx.Sent, false) != nil {
		return false
	}
	c, e := r.rules.Continue, r.env
	e.Bind(c.Sent, sent.Root())
	e.Bind(c.Received, all)
	defer func() {
		e.Bind(c.Sent, document.Value{})
		e.Bind(c.Received, document.Value{})
	}()
	request := bytes.Clone(r.ctx.Sent)
	for _, ed := range c.Edits {
		if ed.When != nil && !expression.Truth(e, ed.When) {
			continue
		}
		v := ed.To.Value(e)
		if v.Kind() == document.Absent || e.Err() != nil {
			continue
		}
		var err error
		if request, err = sjson.SetRawBytes(request, ed.Path, v.Raw()); err != nil {
			return false
		}
		e.Ran(ed.Range)
	}
	if e.Err() != nil {
		return false
	}
	e.Ran(c.Range)
	r.rest = request
	return true
}

// Paused reports whether the upstream is to be asked for the rest of the reply, which goes on with Resume. Until then nothing is
// received; the reply may fail.
func (r *Reply) Paused() bool { return r.rest != nil && !r.ended }

// Resume makes a paused reply ready to read the rest, and gives the request that asks for it. What the upstream says in answer
// is told to the reply like all that went before: its parts follow, and its counts are added.
func (r *Reply) Resume() (request []byte) {
	request, r.rest = r.rest, nil
	r.continued++
	r.received.reset()
	for _, p := range r.parts { // Another answer counts from the beginning.
		p.keyed, p.past, p.pasts = false, nil, nil
	}
	r.keys, r.given = nil, 0
	if r.earlier == nil {
		r.earlier = make([]int, len(r.counts))
	}
	for i, n := range r.counts {
		r.earlier[i] += n
		r.counts[i] = 0
	}
	r.stop, r.stopped = document.Value{}, false
	r.receivedKeys, r.receivedAt = r.receivedKeys[:0], nil
	if r.ctx.Asked > 0 {
		r.ctx.Asked += len(request)
	}
	return request
}
