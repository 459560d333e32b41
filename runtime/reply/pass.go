package reply

import (
	"bytes"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/sse"
)

// pass lets a frame cross as it came, but for the edits of the pair.
func (r *Reply) pass(dst, event, data []byte) []byte {
	e := r.env
	for _, skip := range r.rules.Skip {
		if expression.Truth(e, skip) {
			return dst
		}
	}
	if !r.ctx.Streaming {
		return dst
	}
	if bytes.IndexByte(data, '\n') >= 0 {
		data = document.AppendCompact(nil, data)
		return sse.Append(dst, string(event), data)
	}
	if len(event) > 0 {
		dst = append(append(append(dst, "event: "...), event...), '\n')
	}
	dst = append(dst, "data: "...)
	dst = r.edited(dst, data)
	return append(dst, '\n', '\n')
}

// edited appends a body with the edits of the pair made. Only values that are there are changed.
func (r *Reply) edited(dst, data []byte) []byte {
	e := r.env
	from := 0
	for _, ed := range r.rules.Edits {
		if ed.When != nil && !expression.Truth(e, ed.When) {
			continue
		}
		now := ed.Slot.Value(e)
		at := now.Offset()
		if now.Nothing() || at < from {
			continue
		}
		to := ed.To.Value(e)
		if to.Kind() == document.Absent || bytes.Equal(to.Raw(), now.Raw()) {
			continue
		}
		dst = append(append(dst, data[from:at]...), to.Raw()...)
		from = at + len(now.Raw())
	}
	return append(dst, data[from:]...)
}
