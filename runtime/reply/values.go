package reply

import (
	"time"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

type usage Reply

func (u *usage) Field(e *expression.Env, id int) document.Value {
	r := (*Reply)(u)
	r.spoils()
	r.alike.countLast(r)
	if id < len(u.counts) && u.known[id] {
		return e.Int(r.total(id))
	}
	return document.Value{}
}

func (u *usage) List(*expression.Env, int) expression.Records { return nil }

type seenFields Reply

func (s *seenFields) Field(_ *expression.Env, id int) document.Value {
	return document.Bool(s.seen[id])
}

func (s *seenFields) List(*expression.Env, int) expression.Records { return nil }

// Field is a member of the reply by its number.
func (r *Reply) Field(e *expression.Env, id int) document.Value {
	if id >= replyNow && id < replyOwn {
		r.spoils() // Most of it changes with each frame.
	}
	switch id {
	case replyID:
		return r.identifier(e)
	case replyStop:
		if !r.stopped && !r.finishing {
			return document.Value{} // A body tells it before its parts.
		}
		if !e.Nest(r.rules.Stop.Range()) {
			return document.Value{}
		}
		v := r.rules.Stop.Value(e)
		e.Unnest()
		return v
	case replyUpstreamID:
		return r.id
	case replyStarted:
		return document.Bool(r.wire)
	case replyStopped:
		return document.Bool(r.Stopped())
	case replyFailed:
		return document.Bool(r.problem != nil)
	case replySequence:
		if r.moulding {
			return sequenceMark
		}
		r.spoils()
		return e.Int(r.sequence)
	case replyGathered:
		return listOf(e, r.gathered)
	case replyFinished:
		return listOf(e, r.finished)
	case replyOpened:
		return document.Of(r.opened)
	case replyAdded:
		if len(r.opened) == 0 || len(r.added) == 0 {
			return emptyText
		}
		return e.Quoted(r.added[1:])
	case replyRequestTokens:
		return e.Int(r.ctx.Asked)
	case replyTextSize:
		n := 0
		for _, p := range r.parts {
			n += p.size
		}
		return e.Int(n)
	case replyNow:
		if r.ctx.Now == nil {
			return document.Value{}
		}
		return e.Int(int(r.ctx.Now()))
	case replyElapsed:
		return e.Int(int(r.elapsed()))
	case replyWaited:
		return e.Int(int(r.waited))
	}
	return r.fields[id-replyOwn]
}

// elapsed is how long the call has taken so far. Once it is known why the reply ended, it stays what it is when first asked for, so that
// the times of one event fit together.
func (r *reader) elapsed() time.Duration {
	if r.ctx.Elapsed == nil {
		return 0
	}
	if r.stop.Nothing() {
		return r.ctx.Elapsed()
	}
	if r.took == 0 {
		r.took = r.ctx.Elapsed()
	}
	return r.took
}

// List is the parts of the reply that the client sees, or the items.
func (r *Reply) List(_ *expression.Env, id int) expression.Records {
	if id == listItems {
		if len(r.items) == 0 {
			return nil
		}
		return itemList(r.items)
	}
	var l partList
	for _, p := range r.parts {
		if p.write != nil && (id == listParts || p.kind == id-listKinds) {
			l = append(l, p)
		}
	}
	if l == nil {
		return nil
	}
	return l
}
