package reply

import (
	"fmt"
	"slices"
)

// continuePart goes on with the part that an event is for.
func (w *wire) continuePart(form *EventForm, s *skim) string {
	switch form.does {
	case doesOpen:
		return w.openPart(s)
	case doesAdd, doesReport, doesClose, doesOpenWithin, doesAddWithin, doesReportWithin, doesCloseWithin:
	default:
		return ""
	}
	if !w.turn(s.index) {
		return fmt.Sprintf("it is for part %d, which is not open", s.index)
	}
	if s.id != nil && w.id != 0 && hash(s.id) != w.id {
		return fmt.Sprintf("it is for the part %s, and another has this index", s.id)
	}
	switch form.does {
	case doesAdd:
		if w.reported || w.last {
			return "the part is told to its end"
		}
		if of := w.form.adds; of != nil {
			kinds := of[string(s.kind)]
			if !slices.Contains(kinds, w.kind) {
				return fmt.Sprintf("a part of the type %q takes no %q", w.kind, s.kind)
			}
			w.last = has(w.form.last, s.kind)
		} else if !slices.Contains(form.of, w.kind) {
			return fmt.Sprintf("a part of the type %q takes none", w.kind)
		}
	case doesReport:
		if w.reported || !slices.Contains(form.of, w.kind) {
			return fmt.Sprintf("a part of the type %q takes none, or has had it", w.kind)
		}
		w.reported = true
	case doesClose:
		return w.closePart(s)
	default:
		return w.continueWithin(form, s)
	}
	return ""
}

func (w *wire) openPart(s *skim) string {
	kind := w.form.word(s.kind)
	if w.open && !w.besides(kind) {
		return "a part is open, and nothing ended it"
	}
	if s.index != w.parts {
		return fmt.Sprintf("the part has the index %d, and there are %d before it", s.index, w.parts)
	}
	w.parts++
	if w.open {
		was := w.wirePart
		w.others = w.others.with(was.index, &was)
	}
	w.wirePart = wirePart{open: true, index: s.index, kind: kind}
	if s.id != nil {
		w.id = hash(s.id)
	}
	return w.names(s)
}

func (w *wire) closePart(s *skim) string {
	if w.within != "" {
		return "a piece of the part is open, and nothing ended it"
	}
	if !w.reported && slices.Contains(w.form.reported, w.kind) {
		return "the text of the part was not told as a whole"
	}
	if s.kind != nil && string(s.kind) != w.kind {
		return fmt.Sprintf("the part was opened with the type %q, and is %q now", w.kind, s.kind)
	}
	if w.open = false; w.others != nil {
		w.wirePart = *w.others.any()
		w.others = w.others.with(w.index, nil)
	}
	return ""
}

// continueWithin goes on with the piece of the open part that an event is for.
func (w *wire) continueWithin(form *EventForm, s *skim) string {
	if form.does == doesOpenWithin {
		if w.within != "" || !slices.Contains(form.of, w.kind) || s.within != w.pieces[s.list] || len(s.kindWithin) == 0 {
			return "a piece of the part is open, or has another index, or is of no type that the part takes"
		}
		if of := w.form.pieces; of != nil && !slices.Contains(of[string(s.kindWithin)], w.kind) {
			return fmt.Sprintf("a part of the type %q takes no piece of the type %q", w.kind, s.kindWithin)
		}
		w.pieces[s.list]++
		w.within, w.list, w.reportedToo = w.form.word(s.kindWithin), s.list, false
		return ""
	}
	if w.within == "" || s.list != w.list || s.within != w.pieces[w.list]-1 {
		return fmt.Sprintf("it is for piece %d of the part, which is not open", s.within)
	}
	switch form.does {
	case doesCloseWithin:
		if !w.reportedToo || string(s.kindWithin) != w.within {
			return "the text of the piece was not told as a whole, or it is of another type"
		}
		w.within = ""
		return ""
	case doesReportWithin:
		if w.reportedToo {
			return "the text of the piece is told twice"
		}
		w.reportedToo = true
	default:
		if w.reportedToo {
			return "the text of the piece is told to its end"
		}
	}
	if !slices.Contains(form.of, w.within) {
		return fmt.Sprintf("a piece of the type %q takes none", w.within)
	}
	return ""
}
