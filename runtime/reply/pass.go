package reply

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/tidwall/sjson"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/sse"
)

// pass lets a frame cross as it came, but for the edits of the pair.
func (r *Reply) pass(dst, event, data []byte) []byte {
	e := r.env
	holds := (r.rules.Owned != nil || r.ctx.Edits != nil) && r.ctx.Streaming
	if holds {
		r.crossing.comes(r, event, data)
	}
	for i, skip := range r.rules.Skip {
		if expression.Truth(e, skip) {
			e.Ran(r.rules.SkipAt[i])
			r.crossing.skips(r, r.rules.SkipAt[i])
			if r.ctx.Watch != nil {
				r.ctx.Watch.Skipped(skip.Range())
			}
			if why := r.rules.SkipWhy[i]; why != "" && r.ctx.Dropped != nil {
				path := "event"
				if len(event) > 0 {
					path += ":" + string(event)
				}
				r.ctx.Dropped(path, why, r.rules.SkipAt[i])
			}
			return dst
		}
	}
	if !r.ctx.Streaming {
		return dst
	}
	if r.ctx.Framing != sse.Events {
		dst = r.stream.lead(dst, false)
	} else {
		if len(event) > 0 {
			dst = append(append(append(dst, "event: "...), event...), '\n')
		}
		dst = append(dst, "data: "...)
	}
	body := len(dst)
	dst = r.edited(dst, data)
	if out, by := r.changed(dst, body, true); !by.Empty() {
		dst, r.crossing.last = out, by
	} else {
		dst = out
	}
	if holds {
		r.crossing.goes(r, event, dst[body:])
	}
	oneLine(dst[body:])
	return r.stream.trail(dst)
}

// passed tells the whole reply, which the last frame of a stream brings, to whoever wants to keep it.
func (r *Reply) passed(frame []byte) {
	if r.ctx.Keep == nil || r.snapshot == nil {
		return
	}
	data, ok := bytes.TrimLeft(frame, "[,"), true
	if r.ctx.Framing == sse.Events {
		_, data, ok = bytes.Cut(frame, []byte("data: "))
	}
	if !ok || r.doc.Parse(bytes.TrimSpace(data), false) != nil {
		return
	}
	r.env.Bind(r.rules.Read.Data, r.doc.Root())
	if v := r.snapshot.Value(r.env); v.Kind() == document.Object && r.env.Err() == nil {
		r.ctx.Keep(bytes.Clone(v.Raw()))
	}
}

// edited appends a body with the edits of the pair made. Only values that are there are changed.
func (r *Reply) edited(dst, data []byte) []byte {
	e := r.env
	type change struct{ now, to document.Value }
	var few [8]change
	changes := few[:0]
	start := len(dst)
	var added []*Edit
	var made uint64
	for _, ed := range r.rules.Edits {
		if made&ed.Group != 0 || ed.When != nil && !expression.Truth(e, ed.When) {
			continue
		}
		if ed.Group != 0 && ed.To.Value(e).Kind() != document.Absent {
			made |= ed.Group
		}
		now := ed.Slot.Value(e)
		if now.Nothing() {
			if ed.Path != "" && ed.To.Value(e).Kind() != document.Absent {
				added = append(added, ed)
			}
			continue
		}
		to := ed.To.Value(e)
		if to.Kind() == document.Absent {
			continue
		}
		if a := r.alike; a != nil && a.learning {
			a.changes = append(a.changes, replaced{now.Offset(), now.Offset() + len(now.Raw()), bytes.Clone(to.Raw())})
		}
		if bytes.Equal(to.Raw(), now.Raw()) {
			continue
		}
		e.Ran(ed.Range)
		r.crossing.changes(r, ed.Range)
		changes = append(changes, change{now, to})
		if r.ctx.Watch != nil {
			r.ctx.Watch.Edited("set", now.Path(), ed.Range, now, to)
		}
		if ed.Why != "" && r.ctx.Dropped != nil {
			why := ed.Why
			if to.Kind() < document.Array { // of a list it says nothing
				why = fmt.Sprintf("sent as %.24s: %s", to.Raw(), ed.Why)
			}
			r.ctx.Dropped(now.Path(), why, ed.Range)
		}
	}
	slices.SortFunc(changes, func(a, b change) int { return a.now.Offset() - b.now.Offset() })
	from := 0
	if len(added) > 0 {
		r.spoils()
	}
	for _, c := range changes {
		at := c.now.Offset()
		if at < from {
			continue // within what was replaced
		}
		dst = append(append(dst, data[from:at]...), c.to.Raw()...)
		from = at + len(c.now.Raw())
	}
	dst = append(dst, data[from:]...)
	for _, ed := range added {
		if out, err := sjson.SetRawBytes(bytes.Clone(dst[start:]), ed.Path, ed.To.Value(e).Raw()); err == nil {
			e.Ran(ed.Range)
			r.crossing.changes(r, ed.Range)
			dst = append(dst[:start], out...)
			if r.ctx.Watch != nil {
				r.ctx.Watch.Edited("added", ed.Path, ed.Range, document.Value{}, ed.To.Value(e))
			}
		}
	}
	return dst
}
