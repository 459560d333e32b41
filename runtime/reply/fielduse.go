package reply

import "github.com/parlance-gateway/parlance/runtime/expression"

// What becomes of what a slot holds, besides being looked at.
const (
	useBinds    = expression.OtherUse << iota // a variable is bound to it, whose slots tell more
	useAppends                                // it is added to a part
	useSequence                               // it is the frame's number
	useAdds                                   // it is text of what is open, where frames cross as they are
	useCounts                                 // counts are made of it, of which the last frame's stay
)

// Uses is what the rules of reading make of what they read: for each variable by its number, for each of its slots.
type Uses [][]expression.Use

func (u Uses) at(v, slot int) expression.Use {
	if v < len(u) && slot < len(u[v]) {
		return u[v][slot]
	}
	return 0
}

// learner gathers Uses.
type learner struct {
	uses Uses
	lost bool // some expression is of a kind that nothing is known of
}

// Learn finds out what the rules make of what they read; they must be complete. Where that cannot be known, each frame is received by itself.
func (r *Rules) Learn() {
	l := &learner{}
	h := r.Read
	for i := range h.Lets {
		l.read(useBinds, h.Lets[i].Value)
	}
	l.read(expression.Looks, h.Type)
	l.read(expression.Asks, h.Error, h.End)
	l.steps(h.Steps)
	for _, on := range h.On {
		l.steps(on.Steps)
		l.read(expression.Asks, on.End)
		l.moved(useAdds, on.Adds)
	}
	for _, ed := range r.Edits {
		l.read(expression.Asks, ed.When, ed.Slot) // What is looked at of what is there, a change replaces.
		l.read(expression.Looks, ed.To)
	}
	l.read(expression.Asks, r.Skip...)
	if !l.lost {
		r.Uses = l.uses
	}
}

// read notes what nodes read whose values have a use.
func (l *learner) read(use expression.Use, nodes ...expression.Node) {
	for _, n := range nodes {
		if n != nil && !expression.Reads(n, use, l.note) {
			l.lost = true
		}
	}
}

func (l *learner) note(v, slot int, use expression.Use) {
	for len(l.uses) <= v {
		l.uses = append(l.uses, nil)
	}
	for len(l.uses[v]) <= slot {
		l.uses[v] = append(l.uses[v], 0)
	}
	l.uses[v][slot] |= use
}

// moved is read for a use that is known of a path by itself only: what is computed is looked at.
func (l *learner) moved(use expression.Use, n expression.Node) {
	if n != nil && !expression.IsSlot(n) {
		use = expression.Looks
	}
	l.read(use, n)
}

// counted notes what the counts of a step are made of, however they are computed.
func (l *learner) counted(s *Step) {
	note := func(v, slot int, _ expression.Use) { l.note(v, slot, useCounts) }
	known := s.When == nil || expression.Reads(s.When, useCounts, note)
	for i := range s.Fields {
		known = known && expression.Reads(s.Fields[i].Value, useCounts, note)
	}
	l.lost = l.lost || !known
}

func (l *learner) steps(list []*Step) {
	for _, s := range list {
		if s.Kind == StepReceived {
			continue // Where anything is received, each frame is received by itself.
		}
		if s.Kind == StepUsage {
			l.counted(s)
			continue
		}
		l.moved(useBinds, s.Each)
		l.read(expression.Asks, s.When)
		own := &learner{} // what is read only where the step is done
		own.read(expression.Asks, s.Closes, s.Trim, s.Exact)
		own.read(expression.Looks, s.KindOf, s.Key, s.ID, s.Name, s.Fallback, s.Belongs, s.Channel, s.Takes, s.What, s.Known)
		own.read(useAppends, s.Append)
		for i := range s.Fields {
			if f := &s.Fields[i]; s.Kind == StepReply && f.ID == replySequence {
				own.moved(useSequence, f.Value)
			} else {
				own.read(expression.Looks, f.Value)
			}
		}
		if s.With != nil {
			own.read(expression.Looks, s.With.Value)
		}
		if s.Tags != nil {
			own.read(expression.Asks, s.Tags.When)
		}
		s.uses = own.uses
		l.lost = l.lost || own.lost
		l.steps(s.Steps)
	}
}
