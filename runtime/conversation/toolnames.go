package conversation

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"hash/maphash"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// clash is a tool whose name another tool has as well, and the name that it got instead.
type clash struct {
	tool      *Part
	name, new string
}

// distinct makes the names of tools differ. A tool that is offered twice stands once, as it was offered last; different
// tools of one name get a name each, which depends on nothing but the tool.
func (n normalizer) distinct() {
	s := n.s
	if n.differ() {
		return
	}
	if s.tools == nil {
		s.tools = make(map[string]int, len(n.Tools))
	}
	clear(s.tools)
	kept := n.Tools[:0]
	for _, p := range n.Tools {
		name := p.Get(fieldName)
		if name.Kind() != document.String {
			kept = append(kept, p)
			continue
		}
		at, known := s.tools[key(name)]
		if !known {
			s.tools[key(name)] = len(kept)
			kept = append(kept, p)
			continue
		}
		again := at
		for again >= 0 && !kept[again].sameTool(p) {
			again = slices.IndexFunc(kept[:again], func(o *Part) bool { return o.sameTool(p) })
		}
		if again >= 0 {
			n.lose(kept[again].Source(), "a tool that is offered twice is sent once, as it is offered last", hcl.Range{})
			kept[again] = p
			continue
		}
		s.tools[key(name)] = len(kept)
		kept = append(kept, p)
		s.clashes = append(s.clashes, clash{tool: kept[at], name: name.String()}, clash{tool: p, name: name.String()})
	}
	clear(n.Tools[len(kept):])
	n.Tools = kept
	if len(s.tools) > 1<<12 {
		s.tools = nil // What the request is written with needs the memory.
	}
	for i := range s.clashes {
		c := &s.clashes[i]
		if old := slices.IndexFunc(s.clashes[:i], func(o clash) bool { return o.name == c.name && o.tool.sameTool(c.tool) }); old >= 0 {
			c.new = s.clashes[old].new
			continue
		}
		c.new = shortened(n.q, c.name, c.name+"\x00"+n.V.KindName(c.tool.Kind())+"\x00"+string(c.tool.Get(fieldOffered).Raw()))
		n.rename(c.new, c.name)
		n.lose(c.tool.Source(), "a tool's name that another tool has as well was changed, and is changed back in the reply", hcl.Range{})
	}
	for _, p := range n.Tools {
		if c := n.clashing(p); c != nil {
			p.Set(fieldName, document.Text(c.new))
		}
	}
}

// differ reports whether it is certain that all tools have names of their own, which is nearly always so.
func (n normalizer) differ() bool {
	var seen [64]uint64
	for _, p := range n.Tools {
		name := p.Get(fieldName)
		if name.Escaped() {
			return false
		}
		sum := maphash.Bytes(nameSeed, name.Raw()) % (64 * uint64(len(seen)))
		if seen[sum/64]&(1<<(sum%64)) != 0 {
			return false
		}
		seen[sum/64] |= 1 << (sum % 64)
	}
	return true
}

var nameSeed = maphash.MakeSeed()

// sameTool reports whether two tools, or a call and a tool, are of one name, kind and origin.
func (p *Part) sameTool(o *Part) bool {
	return p.Kind() == o.Kind() && p.Get(fieldName).Equal(o.Get(fieldName)) && string(p.Get(fieldOffered).Raw()) == string(o.Get(fieldOffered).Raw())
}

// clashing is the tool that a part is, or calls, where several have its name; nil where that is not so.
func (n normalizer) clashing(p *Part) *clash {
	var found *clash
	best := 0
	for i := range n.s.clashes {
		c := &n.s.clashes[i]
		if !p.Get(fieldName).Is(c.name) {
			continue
		}
		match := 1
		if string(c.tool.Get(fieldOffered).Raw()) == string(p.Get(fieldOffered).Raw()) {
			match += 2
		}
		if c.tool.Kind() == p.Kind() || p.Get(fieldForm).Is(n.V.KindName(c.tool.Kind())) {
			match++
		}
		if match > best || match == best && c.tool.Kind() < found.tool.Kind() { // of equals, the kind that the rules name first
			found, best = c, match
		}
	}
	return found
}

// fit makes the ids of calls and the names of tools such that the upstream takes them, the same each time.
func (n normalizer) fit() {
	for _, t := range n.Turns {
		for _, p := range t.Parts {
			if p.Kind() == KindToolCall {
				n.fitName(p)
			}
			if p.Kind() == KindToolCall || p.Kind() == KindToolResult {
				if id := p.Get(fieldID); !id.Escaped() && n.q.ToolID.fits(id.Inner()) {
					continue
				} else {
					p.Set(fieldID, document.Text(fitted(id.String(), "call_", n.q.ToolID.Max)))
					n.lose(p.Source(), "an id that the upstream does not take became another, the same each time", hcl.Range{})
				}
			}
		}
	}
	for _, p := range n.Tools {
		n.fitName(p)
	}
}

func (n normalizer) fitName(p *Part) {
	name := p.Get(fieldName)
	if len(n.s.clashes) > 0 && p.Kind() == KindToolCall {
		if c := n.clashing(p); c != nil {
			p.Set(fieldName, document.Text(c.new))
			return
		}
	}
	if name.Kind() != document.String || !name.Escaped() && n.q.ToolName.fits(name.Inner()) {
		return
	}
	p.Set(fieldName, document.Text(n.fitNameAt(n.q, name.String(), p.Source())))
}

// FitName is the name that the upstream knows a tool by; what differs is remembered for the reply.
func (h *History) FitName(q *Requirements, name string) string {
	return h.fitNameAt(q, name, document.Value{})
}

// fitNameAt is FitName for a name that stands at a value of the request.
func (h *History) fitNameAt(q *Requirements, name string, at document.Value) string {
	if i := slices.IndexFunc(h.right.clashes, func(c clash) bool { return c.name == name }); i >= 0 {
		return h.right.clashes[i].new
	}
	if q.ToolName.fits([]byte(name)) {
		return name
	}
	short := shortened(q, name, name)
	if h.rename(short, name) {
		h.lose(at, "a tool's name that the upstream does not take was changed, and is changed back in the reply", hcl.Range{})
	}
	return short
}

// rename remembers the client's name of a tool for the upstream's; it reports whether that is new.
func (h *History) rename(short, name string) bool {
	if h.Renamed == nil {
		h.Renamed = map[string]string{}
	}
	_, known := h.Renamed[short]
	h.Renamed[short] = name
	return !known
}

// shortened is a name that fits, made from one that does not and the digest of what tells it from others.
func shortened(q *Requirements, name, from string) string {
	most := q.ToolName.Max
	if most == 0 {
		most = 64
	}
	sum := sha256.Sum256([]byte(from))
	short := strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r == '_' || r == '-' {
			return r
		}
		return '_'
	}, name)
	end := "_" + hex.EncodeToString(sum[:4])
	fit := short[:min(len(short), max(0, most-len(end)))] + end
	if !q.ToolName.fits([]byte(fit)) { // a digit at the beginning, say
		fit = "_" + short[:min(len(short), max(0, most-len(end)-1))] + end
	}
	return fit
}

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// fitted is an identifier made from one that does not fit: the same one each time.
func fitted(id, prefix string, most int) string {
	return Mint(prefix, id, most)
}

// Mint makes an identifier of letters and digits behind a prefix, from a seed: the same seed gives the same.
func Mint(prefix, seed string, most int) string {
	sum := sha256.Sum256([]byte(seed))
	n := 24
	if most > 0 && len(prefix)+n > most {
		n = max(1, most-len(prefix))
		if most <= 9 {
			prefix, n = "", most // Mistral's ids are nine letters and digits
		}
	}
	out := make([]byte, 0, len(prefix)+n)
	out = append(out, prefix...)
	for i := range n {
		out = append(out, base62[int(sum[i%32]^byte(i/32))%62])
	}
	return string(out)
}

// Declared is the names by which the upstream knows the tools of the request, each between two zero bytes, and their
// kinds and what they bring for the reply in the same order, up to the last tool that brings anything.
func (h *History) Declared() (names string, kinds []int, offered []document.Value) {
	if len(h.Tools) == 0 {
		return "", nil, nil
	}
	size := 1
	for _, p := range h.Tools {
		size += len(p.Get(fieldName).Inner()) + 1
	}
	var b strings.Builder
	b.Grow(size)
	b.WriteByte(0)
	kinds = make([]int, 0, len(h.Tools))
	for _, p := range h.Tools {
		if name := p.Get(fieldName); name.Kind() == document.String {
			b.Write(name.Inner())
			b.WriteByte(0)
			kinds = append(kinds, p.Kind())
			v := p.Get(fieldOffered)
			if !v.Nothing() {
				copied := document.Of(bytes.Clone(v.Raw())) // The request's memory is given back before the reply comes.
				if h.Trace != nil {
					h.Trace.Copied(v, copied)
				}
				offered = append(offered, make([]document.Value, len(kinds)-len(offered))...)
				offered[len(kinds)-1] = copied
			}
		}
	}
	return b.String(), kinds, offered
}
