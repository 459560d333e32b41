package reply

import (
	"github.com/parlance-gateway/parlance/sse"
)

// head begins the frame of an event, up to its data. named is where its name ends, where that is computed.
func head(r *writer, dst []byte, ev *Event) (out []byte, named int) {
	if r.ctx.Framing != sse.Events {
		return r.stream.lead(dst, r.moulding), 0
	}
	if ev.Name != nil {
		start := len(dst)
		dst = append(dst, "event: "...)
		dst = append(dst, ev.Name.Value(r.env).Decoded()...)
		oneLine(dst[start:])
		named = len(dst)
		dst = append(dst, '\n')
	}
	return append(dst, ev.Prefix...), named
}

// lead begins a frame that has no name, up to its data. The first element of an array begins the array; what is moulded goes to any place in it.
func (w *wire) lead(dst []byte, moulding bool) []byte {
	switch {
	case w.framing != sse.JSONArray || moulding:
	case w.listed:
		return append(dst, ',')
	default:
		w.listed = true
		return append(dst, '[')
	}
	return dst
}

// trail ends a frame.
func (w *wire) trail(dst []byte) []byte {
	if w.framing == sse.Events {
		dst = append(dst, '\n')
	}
	return append(dst, '\n')
}

// unframed says an event that is no object in a framing that has objects only: nothing, or white space in place of a comment.
func unframed(r *writer, dst []byte, list []*Event, ev *Event) []byte {
	if ev.Comment == nil {
		r.takesUnlisted(list, ev, nil, ev.Text.Value(r.env).Decoded())
		return dst
	}
	return append(dst, r.ctx.Framing.Keepalive()...)
}

// closes ends the stream itself, behind its last event.
func (w *wire) closes(dst []byte) []byte {
	if w.framing != sse.JSONArray {
		return dst
	}
	if !w.listed {
		dst = append(dst, '[')
	}
	return append(dst, "]\n"...)
}

// framed says a frame of data, with a name where the framing has names.
func (w *wire) framed(dst []byte, name string, data []byte) []byte {
	if w.framing == sse.Events {
		return sse.Append(dst, name, data)
	}
	mark := len(dst)
	dst = append(w.lead(dst, false), data...)
	oneLine(dst[mark:])
	return w.trail(dst)
}
