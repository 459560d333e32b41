package reply

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Order is what an upstream does with a piece of its reply that has a key.
type Order uint8

// The orders.
const (
	OrderBegin Order = iota
	OrderAdd
	OrderEnd
)

// The forms of malformed streams, by the words that read.tolerates has for them.
const (
	duplicateStart    = "duplicate start"
	reusedKey         = "reused key"
	deltaWithoutStart = "delta without start"
	deltaAfterStop    = "delta after stop"
	otherType         = "other type"
	stopWithoutStart  = "stop without start"
	duplicateStop     = "duplicate stop"
	afterTheEnd       = "after the end"
	mixedCalls        = "mixed calls"
	noStopReason      = "no stop reason"
	otherTotal        = "other total"
)

// Malformed are the forms of malformed streams, with what the client is told of each.
var Malformed = map[string]string{
	duplicateStart:    "It began a part that it had begun already",
	reusedKey:         "It began a part under the key of one that had ended",
	deltaWithoutStart: "It added to a part that it had not begun",
	deltaAfterStop:    "It added to a part that had ended",
	otherType:         "It added to a part what belongs to one of another type",
	stopWithoutStart:  "It ended a part that it had not begun",
	duplicateStop:     "It ended a part that had ended already",
	afterTheEnd:       "It went on after it had said why it ended",
	mixedCalls:        "It mixed two tool calls under one index",
	noStopReason:      "It ended without saying why",
	otherTotal:        "It told a whole text that is not made of its pieces",
}

// begun is a piece of the reply that the upstream began under a key.
type begun struct {
	key   document.Value
	takes document.Value // a list of words; absent: anything
	took  []byte         // the one of them that came last
	ended bool
	early bool // nothing began it yet, but something was added
	reuse int  // how often it began again
	at    int  // in receivedKeys
}

// owner is the key that a piece of a part belongs to: 1 + its place in receivedKeys, 0 for none, and how often it was used again before.
type owner struct{ key, reuse int }

// owner is the key as it is used now.
func (b *begun) owner() owner {
	if b == nil {
		return owner{}
	}
	return owner{b.at + 1, b.reuse}
}

// usedAgain reports whether something else began under the key since, so that its pieces are complete.
func (r *turn) usedAgain(o owner) bool { return o.key > 0 && r.receivedKeys[o.key-1].reuse != o.reuse }

// take reports whether a word is one of those that may be added. One that is not known may be.
func (b *begun) take(e *expression.Env, s *Step, what []byte) bool {
	all := b.takes.Raw()
	if i := bytes.Index(all, what); i >= 0 {
		b.took = all[i : i+len(what)]
		return true
	}
	return s.Known != nil && !bytes.Contains(s.Known.Value(e).Raw(), what)
}

// order checks what an upstream does against what it did before.
func (r *turn) order(s *Step) {
	e := r.env
	key := s.Key.Value(e)
	if key.Nothing() {
		return
	}
	if e.Cover != nil {
		e.Ran(s.Range)
	}
	b := r.began(key.Raw())
	if s.Order == OrderBegin {
		r.beginOf(s, b, key)
		return
	}
	form, unbegun := "", b == nil || b.early
	switch {
	case unbegun && s.Order == OrderEnd:
		form = stopWithoutStart
	case unbegun:
		form = deltaWithoutStart
	case b.ended && s.Order == OrderEnd:
		form = duplicateStop
	case b.ended:
		form = deltaAfterStop
	case s.What != nil && !b.takes.Nothing():
		if what := s.What.Value(e); !what.Nothing() && !bytes.Equal(b.took, what.Raw()) && !b.take(e, s, what.Raw()) {
			form = otherType
		}
	}
	if form != "" && !r.tolerates(form, key) {
		return
	}
	if b == nil && len(r.receivedKeys) < partsMax {
		b = r.beginKey(begun{key: r.keep(key), early: true})
	}
	r.under, r.what = b.owner(), nil
	if s.Order != OrderEnd {
		if unbegun && s.What != nil {
			r.what = s.What.Value(e).Raw()
		}
		return
	}
	r.spoils()
	if b != nil {
		b.ended, b.early = true, false
	}
}

func (r *turn) beginOf(s *Step, b *begun, key document.Value) {
	form := ""
	switch {
	case b != nil && b.ended:
		form = reusedKey
	case b != nil && !b.early:
		form = duplicateStart
	case len(r.receivedKeys) == partsMax:
		r.breaks("The upstream's answer has more parts than this gateway allows.")
		return
	}
	if form != "" && !r.tolerates(form, key) {
		return
	}
	r.spoils()
	if form != "" {
		b.reuse++
		for _, p := range r.parts { // The keys of what is complete are free for what begins now; pieces that others followed are complete.
			if p.owner.key == b.at+1 && (p.sealed || form == reusedKey) {
				p.keyed = false
			}
		}
	}
	if b == nil {
		b = r.beginKey(begun{key: r.keep(key)})
	}
	r.under, r.what = b.owner(), nil
	b.ended, b.early, b.takes, b.took = false, false, document.Value{}, nil
	if s.Takes != nil {
		b.takes = r.keep(s.Takes.Value(r.env))
	}
}

// tolerates reports whether the upstream is known to send malformed streams of a form. If it is not, the reply fails.
func (r *turn) tolerates(form string, key document.Value) bool {
	if n := r.rules.Read.Tolerates; n != nil && r.tolerated == nil {
		r.tolerated = []string{}
		for known := range n.Value(r.env).Elements {
			r.tolerated = append(r.tolerated, known.String())
		}
	}
	if slices.Contains(r.tolerated, form) {
		return true
	}
	at := ""
	if raw := key.Raw(); len(raw) > 0 && len(raw) <= 64 {
		at = ", " + key.String()
	}
	r.breaks(fmt.Sprintf("The upstream sent a malformed stream: %s (%s%s).", Malformed[form], form, at))
	return false
}

// misplaced reports whether a piece does not belong to where it came, so that the reply fails. The part is nil if the piece begins one.
func (r *turn) misplaced(s *Step, p *Part, key, id, text document.Value) bool {
	if r.passing {
		return false
	}
	form := ""
	switch {
	case r.over && (p == nil || !blank(text) || r.names(s, p)):
		form = afterTheEnd
	case p == nil:
		if s.Trim != nil && !r.rules.Read.Explicit && id.Empty() && r.headless(s, text) {
			form = deltaWithoutStart
		}
	case s.Key == nil:
	case s.PartKind >= 0 && s.KindOf == nil && p.kind != s.PartKind:
		form = otherType
	case r.rules.Read.Explicit:
		if (p.sealed || p.gone(key.Raw()) != nil) && !blank(text) {
			form = deltaAfterStop
		} else if p.reported && s.Append != nil && !blank(text) {
			form = otherTotal
		} else if r.what != nil && p.what != nil && !bytes.Equal(p.what, r.what) {
			form = otherType // No start told which of them the part takes.
		}
	case s.Trim != nil && r.mixes(s, p, text):
		form = mixedCalls
	}
	return form != "" && !r.tolerates(form, key)
}

// names reports whether a piece names a call that had no name.
func (r *turn) names(s *Step, p *Part) bool {
	return s.Name != nil && p.kind == conversation.KindToolCall && p.called == "" && !s.Name.Value(r.env).Empty()
}

// headless reports whether a piece that begins a call is the rest of one: it has no name, and the arguments are an object that does not
// begin here.
func (r *turn) headless(s *Step, text document.Value) bool {
	if text.Kind() != document.String || s.Name != nil && !s.Name.Value(r.env).Empty() {
		return false
	}
	came := bytes.TrimLeft(text.Decoded(), " \t\r\n")
	return len(came) > 0 && came[0] != '{' && expression.Truth(r.env, s.Trim)
}

// mixes reports whether a piece of a call belongs to another one: the call has another name, or its arguments are one whole object.
func (r *turn) mixes(s *Step, p *Part, text document.Value) bool {
	if s.Name != nil && p.called != "" {
		if name := s.Name.Value(r.env); !name.Empty() && !name.Is(p.called) {
			return true
		}
	}
	return p.depth.whole() && !blank(text) && expression.Truth(r.env, s.Trim)
}
