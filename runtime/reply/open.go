package reply

import (
	"bytes"
	"strings"

	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// begins reports whether a piece that has no text says enough to begin a part: an id or a name, or all that there is.
func (r *turn) begins(s *Step, id document.Value) bool {
	return !id.Empty() || s.Closes != nil && len(s.Fields) > 0 || s.Name != nil && !s.Name.Value(r.env).Empty()
}

// naming gives a call the name by which the client knows the tool, the tool's kind, and what it brings for the reply. A
// model may repeat the prefix of a name or leave it out (T030): then the one tool is meant whose name it ends with,
// or that ends with it.
func (r *turn) naming(p *Part, name document.Value) {
	called := name.String()
	if before, ok := r.ctx.Called[called]; ok {
		called = before
	}
	p.called = called
	if r.ctx.Declared != "" && !strings.Contains(r.ctx.Declared, "\x00"+called+"\x00") {
		if meant := meant(called, r.ctx.Declared); meant != "" {
			called = meant
		}
	}
	if at := strings.Index(r.ctx.Declared, "\x00"+called+"\x00"); at >= 0 {
		i := strings.Count(r.ctx.Declared[:at], "\x00")
		p.tool = document.Text(r.rules.V.KindName(r.ctx.Kinds[i]))
		if i < len(r.ctx.Offered) {
			p.offered = r.ctx.Offered[i]
		}
	}
	if theirs, ok := r.ctx.Renamed[called]; ok {
		called = theirs
	}
	p.name, p.mould = document.Text(called), nil
	if r.env.Trace != nil {
		p.named(r.env.Trace, name)
	}
}

// meant is the one declared tool that a name stands for, "" when that is not clear.
func meant(called, declared string) string {
	best, unclear := "", false
	for _, d := range strings.Split(strings.Trim(declared, "\x00"), "\x00") {
		if !strings.HasSuffix(called, "_"+d) && !strings.HasSuffix(d, "_"+called) {
			continue
		}
		switch {
		case best == "" || len(d) > len(best) && strings.HasSuffix(called, d):
			best, unclear = d, false
		case !strings.HasSuffix(called, d):
			unclear = true
		}
	}
	if unclear {
		return ""
	}
	return best
}

// find is the part that a piece belongs to, nil when it begins a new one. With a key it is the part with that
// key, unless another id shows that the key was used again (T005). Without a key it is the last part, if that
// is of the kind and can grow.
func (r *turn) find(kind int, key, id, text document.Value, s *Step) *Part {
	theirs := ""
	if s.ID != nil && !id.Empty() {
		theirs = id.String()
	}
	if !key.Nothing() && string(key.Raw()) != "-1" {
		p := r.keyed(key.Raw())
		if p != nil && theirs != "" && len(p.theirs) > 0 && string(p.theirs) != theirs && (p.sealed || !r.rules.Read.Explicit) {
			return nil // Where rules close parts, one that is open keeps its key, whatever its id has become (T010).
		}
		return p
	}
	if s.Key != nil {
		// Some servers give no index to calls: an id that is new begins one, anything else belongs to the last.
		for i := len(r.parts) - 1; i >= 0; i-- {
			p := r.parts[i]
			if p.kind != kind && kind >= 0 {
				continue
			}
			if theirs != "" && string(p.theirs) != theirs {
				if r.identified([]byte(theirs)) != nil {
					continue
				}
				return nil
			}
			if p.depth.whole() && !blank(text) {
				return nil // More would only spoil what is one whole object: it is another call's.
			}
			return p
		}
		return nil
	}
	if n := len(r.parts); n > 0 && r.parts[n-1].kind == kind && !r.parts[n-1].sealed && !r.parts[n-1].counted {
		return r.parts[n-1]
	}
	return nil
}

// open begins a part.
func (r *reader) open(dst []byte, kind int, key document.Value, counted bool) ([]byte, *Part) {
	write := r.rules.Write.Parts[kind]
	if write != nil && write.Merge && !r.passing {
		if last := r.lastSeen(); last != nil && last.kind == kind && !last.closed && (last.sealed || !r.rules.Read.Explicit) {
			dst = r.lateNotes(dst, last)
			last.sealed, last.mark = false, last.runes
			r.settle()
			if last.keyed {
				last.follow()
			}
			last.base, last.hash, last.reported, last.fallback = last.size, textHash{}, false, nil
			last.keyed, last.owner, last.what = !key.Nothing(), r.under, bytes.Clone(r.what)
			last.key = append(last.key[:0], key.Raw()...)
			if last.keyed {
				r.addKey(last, last.key)
			}
			r.unseal(last)
			return dst, last
		}
	}
	r.moved = true
	p := &Part{r: &r.turn, kind: kind, start: r.runes, counted: counted, at: len(r.parts), owner: r.under, what: bytes.Clone(r.what)}
	if !key.Nothing() {
		p.keyed = true
		p.key = append(p.key, key.Raw()...)
	}
	if r.passing {
		// The client sees all parts. How they are said matters only when they must be ended, which is said of
		// all in one way.
		if write == nil || len(write.Close) == 0 {
			write = r.rules.Write.Parts[conversation.KindText]
		}
		if write != nil {
			p.write = write
			r.queue = append(r.queue, p)
		}
	} else if write != nil && write.Drop == nil && (write.When == nil || expression.Truth(r.env, write.When)) {
		p.write = write
		r.seen[kind] = true
		if write.Awaits != nil {
			r.awaited++
		} else if r.awaited > 0 {
			for _, q := range r.queue {
				q.given = q.given || q.sealed
			}
		}
		r.queue = append(r.queue, p)
		p.keep = !r.ctx.Streaming || r.rules.Write.KeepsText[kind] || write.Whole != nil && r.writes()
	}
	if p.write == nil && !r.passing {
		p.dropped = write
	}
	if !p.keep {
		p.keep = r.keepText || len(r.rules.Native[kind]) > 0 && r.env.Sealer != nil
	}
	if r.parts = append(r.parts, p); p.keyed {
		r.addKey(p, p.key)
	}
	if p.write != nil {
		r.seenLast = p
	}
	r.unseal(p)
	return dst, p
}

// unseal notes that a new part may show this one to be complete.
func (r *turn) unseal(p *Part) {
	if !r.rules.Read.Explicit && !p.unsealed {
		p.unsealed = true
		r.unsealed = append(r.unsealed, p)
	}
}

// lastSeen is the last part that the client sees, nil when there is none.
func (r *turn) lastSeen() *Part {
	if r.seenLast != nil && r.seenLast.write != nil {
		return r.seenLast
	}
	for i := len(r.parts) - 1; i >= 0; i-- {
		r.searched++
		if r.parts[i].write != nil {
			return r.parts[i]
		}
	}
	return nil
}

// sealBefore seals the parts that a new part, about to open, shows to be complete: those that nothing names but their
// kind, and calls whose arguments are one whole object, since more could only spoil them. Where rules close
// parts, nothing is inferred.
func (r *writer) sealBefore(dst []byte) []byte {
	if r.rules.Read.Explicit {
		return dst
	}
	r.searched += len(r.unsealed)
	for _, p := range r.unsealed {
		p.unsealed = false // A call whose arguments are not whole is looked at again when more of them has come.
		if !p.sealed && (!p.counted || p.depth.whole()) {
			r.seal(p)
		}
	}
	clear(r.unsealed)
	r.unsealed = r.unsealed[:0]
	return r.advance(dst)
}
