package reply

import (
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Generated reports whether something of the answer itself was received: text, a call, a part that is complete, or why it
// ended. What an upstream sends before that says only that it has taken the request, and it may still turn out that it has not:
// there are upstreams whose overload comes behind the first events of a stream (T086).
func (r *Reply) Generated() bool { return r.generated || r.ended && r.problem == nil }

// findGenerated finds out, where frames pass through unchanged, whether a rule of a part reads generated content. Nothing is added
// to the part, and a rule that fails on what would not have been looked at fails nothing.
func (r *reader) findGenerated(s *Step) {
	well := r.env.Err() == nil
	r.walkSteps(s)
	if well && r.env.Err() != nil {
		r.env.Clear()
		r.moved = true
	}
	r.generated = r.generated || r.moved
}

func (r *reader) walkSteps(s *Step) {
	e := r.env
	if s.Each == nil {
		if s.When == nil || expression.Truth(e, s.When) {
			r.checkGenerated(s)
		}
		return
	}
	mark := e.Mark()
	expression.PushList(e, s.Each)
	for i, end := mark, e.Mark(); i < end && !r.moved && e.Step(s.Range); i++ {
		e.Bind(s.Item, e.Stacked(i))
		if s.Nth != nil {
			e.Bind(s.Nth, e.Int(i-mark))
		}
		if s.When == nil || expression.Truth(e, s.When) {
			r.checkGenerated(s)
		}
	}
	e.Release(mark)
}

func (r *reader) checkGenerated(s *Step) {
	e := r.env
	switch s.Kind {
	case StepNote:
		r.moved = true
	case StepFor:
		for _, inner := range s.Steps {
			if e.Open(inner.Guard) && !r.moved {
				r.walkSteps(inner)
			}
		}
	case StepPart:
		kind := s.PartKind
		if s.KindOf != nil {
			kind, _ = r.rules.V.Known(s.KindOf.Value(e).String())
		}
		r.moved = r.moved || kind == conversation.KindToolCall && s.Belongs == nil ||
			s.Append != nil && !s.Append.Value(e).Empty() || s.Closes != nil && expression.Truth(e, s.Closes)
	}
}
