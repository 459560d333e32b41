package reply

import (
	"bytes"
	"strconv"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// mould is an event that was rendered once: what stands around the text that is added, and around the event's number
// where it has one.
type mould struct {
	pieces [3][]byte
	text   int // the hole, 0 or 1, that is the text; the other is the number
	holes  int
}

// What stands for the text and for the number while an event is moulded. No rule can write them: they hold characters
// that JSON escapes.
var (
	holeMark     = document.Of([]byte("\"\x01\""))
	sequenceMark = document.Of([]byte{sequenceByte})
)

const sequenceByte = 2

// makeMould renders what is said of an added text once and cuts it where the text and the number go, when that is one
// event that can be moulded.
func (r *writer) makeMould(p *Part) {
	if r.ctx.Edits != nil {
		return // An edit may depend on the text.
	}
	var one *Event
	for _, ev := range p.write.Append {
		if !ev.Moulded && ev.Steady && !expression.Truth(r.env, ev.When) {
			continue
		}
		if !ev.Moulded || one != nil && ev.When == nil {
			return
		}
		if ev.When == nil || expression.Truth(r.env, ev.When) {
			if one != nil {
				return
			}
			one = ev
		}
	}
	if one == nil {
		return
	}
	before, stream := r.sequence, r.stream
	r.moulding = true
	r.env.Bind(r.rules.AppendV, holeMark)
	frame := r.events(nil, p.write.Append)
	r.env.Bind(r.rules.AppendV, document.Value{}) // the mark is for nobody else to say
	r.moulding, r.sequence, r.stream = false, before, stream
	if r.env.Err() != nil {
		return
	}
	m := &mould{}
	for m.holes < 2 {
		i := bytes.IndexAny(frame, "\x01\x02")
		if i < 0 {
			break
		}
		if frame[i] == 1 {
			m.text = m.holes
		}
		m.pieces[m.holes] = frame[:i:i]
		m.holes++
		frame = frame[i+1:]
	}
	m.pieces[m.holes] = frame
	if m.holes == 0 || bytes.ContainsAny(frame, "\x01\x02") {
		return
	}
	p.mould = m
}

// cast says the moulded event with a text.
func (r *writer) cast(dst []byte, m *mould, text document.Value) []byte {
	dst = r.stream.lead(dst, false)
	for i := range m.holes {
		dst = append(dst, m.pieces[i]...)
		if i == m.text {
			dst = append(dst, text.Inner()...)
		} else {
			dst = strconv.AppendInt(dst, int64(r.sequence), 10)
		}
	}
	r.sequence++
	r.written++
	return append(dst, m.pieces[m.holes]...)
}
