package reply

import (
	"bytes"
	"slices"

	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// stopsOf are the strings that end the reply, which the client gave.
func stopsOf(rules *Rules, e *expression.Env) [][]byte {
	if rules.Stops == nil {
		return nil
	}
	var list [][]byte
	mark := e.Mark()
	expression.Push(e, rules.Stops.Strings)
	for i := mark; i < e.Mark(); i++ {
		if v := e.Stacked(i); v.Kind() == document.String && !v.Empty() {
			list = append(list, bytes.Clone(v.Decoded()))
		}
	}
	e.Release(mark)
	return list
}

// search adds text to a part up to the first string that ends the reply. What may be the beginning of one waits for
// what follows.
func (r *reader) search(dst []byte, p *Part, text document.Value) []byte {
	p.tail = append(p.tail, r.whole(p, text).Decoded()...)
	// The one that is complete first decides, as for a model that says one letter after the other: so it does not matter in
	// which pieces the text comes. Of two that end together it is the longer.
	at, end, match := len(p.tail), len(p.tail)+1, -1
	for i, s := range r.stops {
		if k := bytes.Index(p.tail, s); k >= 0 && (k+len(s) < end || k+len(s) == end && k < at) {
			at, end, match = k, k+len(s), i
		}
	}
	if match < 0 {
		at -= r.beginning(p.tail)
	}
	if at > 0 {
		p.spoke = true
		dst = r.add(dst, p, r.env.Text(string(p.tail[:at])))
	}
	p.tail = append(p.tail[:0], p.tail[at:]...)
	if match >= 0 {
		p.tail = nil
		r.cut = true
		r.stop = r.rules.Stops.Reason
		r.env.Ran(r.rules.Stops.Range)
		if t := r.env.Trace; t != nil {
			r.stop = t.Made(r.stop, "strings that end a reply", p.origin.fresh...)
		}
		r.fields[r.rules.Stops.Matched-replyOwn] = document.Text(string(r.stops[match]))
		if !p.spoke && !p.opened { // Nothing is left of it.
			p.write = nil
			r.queue = slices.DeleteFunc(r.queue, func(q *Part) bool { return q == p })
			r.unsettle()
		}
	}
	return dst
}

// whole is a text without the first half of a pair of escapes at its end, which waits for the second.
func (r *reader) whole(p *Part, text document.Value) document.Value {
	inner := text.Inner()
	if len(p.half) > 0 {
		inner = append(p.half, inner...)
		p.half = nil
	}
	if n := len(inner) - 6; n >= 0 && halfPair(inner[n:]) && backslashes(inner[:n])%2 == 0 {
		p.half = bytes.Clone(inner[n:])
		inner = inner[:n]
	}
	return r.env.Quoted(inner)
}

// halfPair reports whether an escape is the first of two that are one character.
func halfPair(e []byte) bool {
	return e[0] == '\\' && e[1] == 'u' && isHex(e[2:6]) && e[2]|0x20 == 'd' && (e[3] == '8' || e[3] == '9' || e[3]|0x20 == 'a' || e[3]|0x20 == 'b')
}

// backslashes counts those at the end of a text.
func backslashes(text []byte) int { return len(text) - len(bytes.TrimRight(text, "\\")) }

// quiet reports whether all that came of a part waits for what may follow.
func (r *writer) quiet(p *Part) bool {
	return len(r.stops) > 0 && p.kind == conversation.KindText && !p.spoke && !r.passing
}

// beginning is the length of the longest end of a text with which one of the strings begins.
func (r *reader) beginning(text []byte) int {
	longest := 0
	for _, s := range r.stops {
		for n := min(len(s)-1, len(text)); n > longest; n-- {
			if bytes.HasSuffix(text, s[:n]) {
				longest = n
				break
			}
		}
	}
	return longest
}
