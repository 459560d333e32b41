package reply

import (
	"bytes"

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
func (r *Reply) search(dst []byte, p *Part, text document.Value) []byte {
	p.tail = append(p.tail, text.Decoded()...)
	at, match := len(p.tail), -1
	for i, s := range r.stops {
		if k := bytes.Index(p.tail, s); k >= 0 && k < at {
			at, match = k, i
		}
	}
	if match < 0 {
		at -= r.beginning(p.tail)
	}
	if at > 0 {
		dst = r.add(dst, p, r.env.Text(string(p.tail[:at])))
	}
	p.tail = append(p.tail[:0], p.tail[at:]...)
	if match >= 0 {
		p.tail = nil
		r.cut = true
		r.stop = r.rules.Stops.Reason
		r.fields[r.rules.Stops.Matched-replyOwn] = document.Text(string(r.stops[match]))
	}
	return dst
}

// beginning is the length of the longest end of a text with which one of the strings begins.
func (r *Reply) beginning(text []byte) int {
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
