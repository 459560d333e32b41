package reply

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/maphash"
	"slices"
	"strconv"

	"github.com/tidwall/sjson"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/sse"
)

// wire is how far the stream has come that the client gets. It goes on with each event, and tells which event cannot come now. A copy of
// it is what it was.
type wire struct {
	form   *Form // nil: of this protocol nothing is known
	loose  bool  // the client has frames that nobody looked at: parts are not followed
	state  wireState
	failed bool
	starts int
	parts  int // that were opened
	wirePart
	others  *openParts   // beside that one
	choice  wireChoice   // the one that was spoken of last
	choices []wireChoice // the others; never changed in place, since copies of a wire share it
	same    [3]uint64
	first   [3][]byte           // the values of same, where frames of the form repeat them
	ids     map[uint64]struct{} // that parts have and no other part may have; nil: none yet
	shared  bool                // parts may have the same ids: the upstream's have
	again   repeated
	marks   uint64 // the marks of a protocol without a form that were said
	framing sse.Framing
	listed  bool // the array that the client's stream is has begun
}

// wirePart is the part that was spoken of last, or another one that is open.
type wirePart struct {
	open        bool
	reported    bool // its text is whole
	last        bool // nothing may be added to it any more
	index       int
	kind        string
	id          uint64
	within      string // the kind of the piece that is open in the part; "": none is
	pieces      [2]int // of the part, by the list they are in
	list        int    // of the open piece
	reportedToo bool   // the text of the piece is whole
}

// wireChoice is how far a choice of a stream of chunks has come.
type wireChoice struct {
	index, calls int
	begun, ended bool
}

// choicesMax is how many choices a reply has at most.
const choicesMax = 128

// choose goes over to a choice.
func (w *wire) choose(index int) string {
	if w.choice.index == index && w.choice.begun {
		return ""
	}
	next, others := wireChoice{index: index}, slices.Clone(w.choices)
	if i := slices.IndexFunc(others, func(c wireChoice) bool { return c.index == index }); i >= 0 {
		next = others[i]
		others = slices.Delete(others, i, i+1)
	}
	if w.choice.begun {
		others = append(others, w.choice)
	}
	if len(others) == choicesMax {
		return "there are more choices than a reply has"
	}
	w.choice, w.choices = next, others
	return ""
}

// chosen goes on with the choice that an object of a chunk is for.
func (w *wire) chosen(s *skim) string {
	switch {
	case !w.choice.begun && !s.begins:
		return fmt.Sprintf("choice %d does not begin with the role", w.choice.index)
	case w.choice.ended && (s.finishes || s.written):
		return fmt.Sprintf("choice %d was finished before", w.choice.index)
	}
	w.choice.begun, w.choice.ended = true, w.choice.ended || s.finishes
	w.state = wireFinished
	if !w.choice.ended || slices.ContainsFunc(w.choices, func(c wireChoice) bool { return !c.ended }) {
		w.state = wireStarted
	}
	return ""
}

// turn goes over to an open part by its index.
func (w *wire) turn(index int) bool {
	if w.open && w.index == index {
		return true
	}
	p := w.others.find(index)
	if p == nil {
		return false
	}
	was := w.wirePart
	w.others = w.others.with(was.index, &was).with(index, nil)
	w.wirePart = *p
	return true
}

// openParts are parts by their indexes, as a tree that is never changed in place, since copies of a wire share it: a node has the part of
// index 0, and the others below it, index-1 divided by four in each.
type openParts struct {
	part  *wirePart
	below [4]*openParts
}

func (o *openParts) find(index int) *wirePart {
	for ; o != nil && index > 0; index = (index - 1) / 4 {
		o = o.below[(index-1)%4]
	}
	if o == nil {
		return nil
	}
	return o.part
}

// with is the parts with another one of an index; nil: none.
func (o *openParts) with(index int, p *wirePart) *openParts {
	n := new(openParts)
	if o != nil {
		*n = *o
	}
	if index == 0 {
		n.part = p
	} else {
		at := (index - 1) % 4
		n.below[at] = n.below[at].with((index-1)/4, p)
	}
	if *n == (openParts{}) {
		return nil
	}
	return n
}

// any is one of the parts.
func (o *openParts) any() *wirePart {
	for o.part == nil {
		o = o.below[slices.IndexFunc(o.below[:], func(b *openParts) bool { return b != nil })]
	}
	return o.part
}

// besides reports whether a part of a kind may be opened while others are open.
func (w *wire) besides(kind string) bool {
	return slices.Contains(w.form.beside, kind) && slices.Contains(w.form.beside, w.kind)
}

// repeated is where a long object stands that was held to its shape. An event that says it again needs not be looked at again. It is
// known while the events are written that follow each other at once.
type repeated struct {
	of       *member
	from, to int // in what is being written
}

// longObject is what an object has at least that is worth being known.
const longObject = 512

type wireState uint8

const (
	wireNew wireState = iota
	wireStarted
	wireFinished
	wireFailed
	wireEnded
)

var seed = maphash.MakeSeed()

func hash(raw []byte) uint64 { return maphash.Bytes(seed, raw) | 1 }

// takes goes on with an event, and tells why it cannot come now, or not like this; "" when it can.
func (w *wire) takes(e *expression.Env, ev *Event, name, dst []byte, body, number int) string {
	f, data := w.form, dst[body:]
	if ev.Comment != nil {
		return ""
	}
	if w.state == wireEnded {
		return "it comes behind the end"
	}
	if f.text != "" && string(data) == f.text && len(name) == 0 {
		return w.does(doesEnd, "")
	}
	if ev.Text != nil && !json.Valid(data) {
		return "its data is no JSON"
	}
	form := ev.Form
	if form == nil {
		if ev.Label != "" {
			name = []byte(ev.Label)
		}
		if form = f.event(name, data); form == nil {
			return fmt.Sprintf("the protocol has no event %q", name)
		}
	}
	s := skim{wire: w, env: e, again: &w.again, dst: dst, body: body}
	if w.loose {
		s.wire = nil
	}
	s.index, s.within, s.number = -1, -1, -1
	if form.Name != "" {
		if why := s.typed(data, form.Name); why != "" {
			return why
		}
	}
	if form.data != nil {
		if why := s.holds(data, form.data); why != "" {
			return why
		}
	}
	if f.numbers != "" && s.number >= 0 && number != unnumbered && s.number != number && !w.loose {
		return fmt.Sprintf("%s is %d, and the event is number %d", f.numbers, s.number, number)
	}
	for i, raw := range s.same {
		if raw == nil || w.loose {
			continue
		}
		if h := hash(raw); w.same[i] == 0 {
			if w.same[i] = h; f.repeats {
				w.first[i] = bytes.Clone(raw)
			}
		} else if w.same[i] != h {
			return fmt.Sprintf("%s is not what it was before", raw)
		}
	}
	if form.does == doesChunk {
		return w.chunk(&s)
	}
	if why := w.does(form.does, form.Name); why != "" || w.loose {
		return why
	}
	return w.continuePart(form, &s)
}

// typed reports what is wrong with the type of an event that has a name.
func (s *skim) typed(data []byte, name string) string {
	s.src, s.at = data, 0
	if s.kindHere() != kindObject {
		return "it is no object"
	}
	if word := s.peek("type"); string(word) != name {
		return fmt.Sprintf("its type is %q and not %q", word, name)
	}
	return ""
}

// event is the form of an event that is called like this, nil when there is none.
func (f *Form) event(name, data []byte) *EventForm {
	if len(name) > 0 {
		if form, ok := f.named[string(name)]; ok {
			return form
		}
		return f.other
	}
	s := skim{src: data}
	for _, form := range f.unnamed {
		if form.has == "" || s.kindHere() == kindObject && s.contains(form.has) {
			return form
		}
	}
	return nil
}

// contains reports whether the object has a member that is not null.
func (s *skim) contains(name string) bool {
	before := s.at
	defer func() { s.at = before }()
	for s.at++; s.more(); {
		found := string(s.text()) == name
		s.more()
		if found {
			return s.kindHere() != kindNull
		}
		s.skip()
	}
	return false
}

// does goes on with the stream as a whole.
func (w *wire) does(d deed, name string) string {
	switch d {
	case doesNothing:
		if w.state == wireNew || w.state == wireFailed {
			return "it comes before the start of the stream, or behind an error"
		}
	case doesStart:
		if w.state != wireNew {
			return "the stream has begun already"
		}
		w.state, w.starts = wireStarted, 1
	case doesStartAgain:
		if w.state != wireStarted || w.starts != 1 || w.parts > 0 {
			return "it is said once, behind the first event"
		}
		w.starts = 2
	case doesFinish:
		if w.state != wireStarted || w.open {
			return w.early()
		}
		w.state = wireFinished
	case doesEnd:
		switch {
		case w.state == wireFailed && w.form.finish:
		case w.state == wireFailed:
			return "the stream has failed, and this tells a success"
		case w.open || w.state == wireNew || w.state == wireStarted && w.form.finish:
			return w.early()
		}
		w.state = wireEnded
	case doesEndFailed:
		if w.state != wireFailed {
			return "it comes without an error before it"
		}
		w.state = wireEnded
	case doesFail:
		if w.state == wireFailed {
			return "the stream has failed already"
		}
		w.failed, w.open, w.others = true, false, nil
		if w.state = wireFailed; w.starts == 0 && w.form.starts > 0 && !w.form.finish && !w.loose {
			w.state = wireEnded // Nothing follows an error that comes alone.
		}
	default:
		if w.state != wireStarted {
			return "it comes before the start of the stream, or behind its finish"
		}
		if w.form.starts > w.starts && !w.loose {
			return "it comes before the start of the stream is told to its end"
		}
	}
	return ""
}

func (w *wire) early() string {
	if w.open {
		return "a part is open, and nothing ended it"
	}
	return "it comes before what must be told first"
}

// chunk goes on with a stream whose events have no names.
func (w *wire) chunk(s *skim) string {
	switch {
	case w.state == wireFailed:
		return "the stream has failed"
	case !w.loose && !s.written && w.state != wireFinished:
		return "it has no choice, and the reply is not finished"
	}
	return ""
}

// called goes on with a call of a tool that is told in a chunk.
func (w *wire) called(s *skim) string {
	switch {
	case s.index > w.choice.calls || s.index < 0:
		return fmt.Sprintf("a call has the index %d, and there are %d before it", s.index, w.choice.calls)
	case s.index == w.choice.calls && (s.id == nil || len(s.kind) == 0 || !s.named):
		return "a call begins without an id, a type or a name"
	case s.index == w.choice.calls:
		w.choice.calls++
		return w.names(s)
	}
	return ""
}

// names notes the ids of a part that begins, which no other part may have.
func (w *wire) names(s *skim) string {
	if w.shared {
		return ""
	}
	for _, id := range s.own[:s.owns] {
		if _, has := w.ids[id]; has {
			return sameID
		}
		if w.ids == nil {
			w.ids = map[uint64]struct{}{}
		}
		w.ids[id] = struct{}{}
	}
	return ""
}

// frames appends frames of the form, with a message.
func (r *writer) frames(dst []byte, list []frame, message string) []byte {
	for _, f := range list {
		data := []byte(f.Text)
		if f.Like != "" {
			data = r.repeatStart(f, message)
		}
		if len(data) == 0 && f.Data != nil {
			data = r.filled(f.Data, message)
			r.stream.follows(r, []byte(f.Name), data)
		}
		if len(data) == 0 {
			continue
		}
		oneLine(data)
		if f.Name != "" {
			dst = append(append(append(dst, "event: "...), f.Name...), '\n')
		}
		dst = append(append(append(dst, "data: "...), data...), '\n', '\n')
		r.sequence++
		r.written++
		if f.Name != "" && r.stream.starts == 0 && r.stream.form.starts > 0 && !r.stream.form.finish && !r.stream.loose {
			break // Nothing follows an error that comes alone.
		}
	}
	r.stream.state = wireEnded
	return dst
}

// filled is data of a frame with the message, the number of the event, and what the first event said of the reply.
func (r *writer) filled(data json.RawMessage, message string) []byte {
	out := bytes.ReplaceAll(data, []byte(`"$number"`), strconv.AppendInt(nil, int64(r.sequence), 10))
	for i, name := range []string{`"$same1"`, `"$same2"`, `"$same3"`} {
		raw := r.stream.first[i]
		if raw == nil { // The stream crossed as it was.
			raw = []byte([]string{`"-"`, `0`, `"-"`}[i])
		}
		out = bytes.ReplaceAll(out, []byte(name), raw)
	}
	return bytes.ReplaceAll(out, []byte(`"$message"`), document.AppendQuoted(nil, message))
}

// repeatStart is the data of an event of the start, made once more, with members set; nil when a rule fails, or clients could not read it.
func (r *writer) repeatStart(f frame, message string) []byte {
	for _, ev := range r.rules.Write.Start {
		if ev.Form == nil || ev.Form.Name != f.Like || ev.Object == nil {
			continue
		}
		data := expression.Append(r.env, ev.Object, nil)
		failed := r.env.Err() != nil
		r.env.Clear()
		for i := 0; i+1 < len(f.Set) && !failed; i += 2 {
			out, err := sjson.SetRawBytes(data, string(f.Set[i]), r.filled(f.Set[i+1], message))
			data, failed = out, err != nil
		}
		if !failed && r.stream.follows(r, []byte(f.Name), data) == "" {
			return data
		}
	}
	return nil
}
