package reply

import (
	"strconv"

	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// replay gives what stands before a call, in the upstream's own form, to whoever keeps it until the call comes back in
// a history: most clients do not carry it. What is given is a list of lists, each a kind of part, its objects, and how
// many texts stood before it since the last call: [["thinking",[{…}],0]]; nil when nothing did.
func (r *writer) replay(p *Part) {
	if r.ctx.Replay == nil || r.passing {
		return
	}
	if len(r.rules.Native[p.kind]) > 0 && p.own == nil {
		p.own = p.native(r.env) // The text it is made of may be forgotten now.
	}
	if p.kind != conversation.KindToolCall || p.id.Kind() != document.String {
		return
	}
	at := p.at
	if at < r.replayed {
		return
	}
	var all []byte
	texts := 0
	for _, q := range r.parts[r.replayed:at] {
		if q.own == nil && q.write == nil && len(r.rules.Native[q.kind]) > 0 {
			q.own = q.native(r.env)
		}
		if q.kind == conversation.KindText && q.write != nil {
			texts++
		}
		if q.own == nil {
			continue
		}
		if all == nil {
			all = append(all, '[')
		} else {
			all = append(all, ',')
		}
		all = document.AppendQuoted(append(all, '['), r.rules.V.KindName(q.kind))
		all = append(append(append(all, ','), q.own...), ',')
		all = append(strconv.AppendInt(all, int64(texts), 10), ']')
	}
	if r.replayed = at; all != nil {
		all = append(all, ']')
	}
	r.ctx.Replay(p.id.String(), all)
}
