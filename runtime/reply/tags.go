package reply

import (
	"bytes"

	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// tagState is where in a reply's first text the reply is.
type tagState uint8

const (
	tagsAhead  tagState = iota // what came may be the tag that begins
	tagsWithin                 // between the tags
	tagsPast                   // nothing is looked for any more
)

// untag reads text at the beginning of a reply, some of which may be marked as of another kind: some servers send
// reasoning so (T041).
func (r *reader) untag(dst []byte, s *Step, text document.Value) []byte {
	r.spoils()
	t := s.Tags
	if r.tags == nil {
		if t.When != nil && !expression.Truth(r.env, t.When) || r.passing {
			r.tagging = tagsPast
			return r.piece(dst, s, s.PartKind, document.Value{}, document.Value{}, text)
		}
		r.tags = t
	}
	if came := bytes.TrimLeft(text.Decoded(), " \t\r\n"); r.tagging == tagsAhead && len(r.tagged) == 0 && !bytes.HasPrefix(came, t.Begin) && !bytes.HasPrefix(t.Begin, came) {
		r.tagging = tagsPast
		return r.piece(dst, s, s.PartKind, document.Value{}, document.Value{}, text) // as it came
	}
	if r.tagging == tagsWithin {
		r.taggedWith = r.taggedWith[:0]
	}
	r.tagged = append(r.tagged, text.Decoded()...)
	if s.With != nil {
		r.waitTagged(s.With)
	}
	if r.env.Trace != nil {
		r.tagFrom = append(r.tagFrom, r.env.Trace.Inputs(text)...)
	}
	if r.tagging == tagsAhead {
		came := bytes.TrimLeft(r.tagged, " \t\r\n")
		switch {
		case bytes.HasPrefix(came, t.Begin):
			r.tagging, r.tagged = tagsWithin, bytes.TrimLeft(came[len(t.Begin):], "\r\n")
			r.taggedNotes = nil
		case bytes.HasPrefix(t.Begin, came):
			return dst // more will tell
		default:
			return r.untagged(dst)
		}
	}
	if end := bytes.Index(r.tagged, t.End); end >= 0 {
		rest := bytes.TrimLeft(r.tagged[end+len(t.End):], "\r\n")
		dst = r.words(dst, t.Kind, bytes.TrimRight(r.tagged[:end], "\r\n"))
		r.tagging, r.tagged = tagsPast, nil
		return r.words(dst, conversation.KindText, rest)
	}
	// What may be the beginning of the end waits, and line breaks, which do not count before it.
	keep := 0
	for n := min(len(t.End)-1, len(r.tagged)); n > 0; n-- {
		if bytes.HasSuffix(r.tagged, t.End[:n]) {
			keep = n
			break
		}
	}
	written := bytes.TrimRight(r.tagged[:len(r.tagged)-keep], "\r\n")
	dst = r.words(dst, t.Kind, written)
	r.tagged = append(r.tagged[:0], r.tagged[len(written):]...)
	return dst
}

// untagged says what is held, since no more of it comes.
func (r *reader) untagged(dst []byte) []byte {
	held, kind := r.tagged, conversation.KindText
	if r.tagging == tagsWithin {
		held, kind = bytes.TrimRight(held, "\r\n"), r.tags.Kind
	}
	r.tagging, r.tagged = tagsPast, nil
	return r.words(dst, kind, held)
}

// words reads text of a kind.
func (r *reader) words(dst []byte, kind int, text []byte) []byte {
	if len(text) == 0 {
		return dst
	}
	s := &Step{Kind: StepPart, PartKind: kind, Range: r.tags.Range}
	if with := r.taggedWith; kind == conversation.KindText && len(with) > 0 {
		s.With = &Field{r.taggedID, &expression.Const{V: document.Of(with)}, r.tags.Range}
		r.taggedWith = nil
	}
	written := r.env.Text(string(text))
	if t := r.env.Trace; t != nil {
		written = t.Made(written, "tagged text", r.tagFrom...)
		r.tagFrom = r.tagFrom[max(0, len(r.tagFrom)-1):]
	}
	dst = r.piece(dst, s, kind, document.Value{}, document.Value{}, written)
	if p := r.lastOf(kind); p != nil && kind == conversation.KindText {
		for _, n := range r.taggedNotes {
			n.index = len(p.notes)
			p.notes = append(p.notes, n)
		}
		r.taggedNotes = nil
	}
	return dst
}

// waitTagged keeps what is said with text that is held.
func (r *reader) waitTagged(with *Field) {
	list := with.Value.Value(r.env)
	if list.Kind() != document.Array || bytes.Equal(list.Raw(), emptyList) || !r.mayKeep(len(list.Raw())) {
		return
	}
	r.env.Ran(with.Range)
	r.taggedID = with.ID
	if n := len(r.taggedWith); n > 0 {
		r.taggedWith = append(append(r.taggedWith[:n-1], ','), list.Raw()[1:]...)
	} else {
		r.taggedWith = append(r.taggedWith, list.Raw()...)
	}
}
