package expression

import (
	"bytes"
	"reflect"
	"slices"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// Trace finds out, while a program that was compiled for it runs, where everything that is written comes from.
//
// A value is known by where its text lies in memory: a text that came from outside is a Source, and what lies within it
// came from there, however often it was handed on; what a rule or the engine makes is registered when it is made. So
// the memory of a traced Env is not used twice, and a Trace grows with what it saw: it is for one exchange.
type Trace struct {
	pages   map[uintptr][]*region
	frames  []frame
	buffers [][]Span
	serial  int
	refused hcl.Range
	read    map[readKey]hcl.Range
	turns   map[Record]document.Value
}

// Source is a text that came from outside, or a name for what the engine brings.
type Source struct {
	Of    string // request, event, body, …
	Event int    // its number, from 1, where there are several
	Text  []byte
}

// Input is a place that something was made of.
type Input struct {
	Source *Source // nil for what Name names
	At     int     // where its text begins in the source
	// Missing says that nothing was there.
	Missing bool
	Name    string // what the engine or the configuration brings: call.model, profile.stop_max, header.user-agent
}

// Span is a piece of what was written, and where it comes from. Spans lie within each other.
type Span struct {
	From, To int
	Rule     hcl.Range   // the rule that wrote it; none for what the engine did by itself
	Field    bool        // the rule is a field: the piece is its whole value
	Literal  bool        // it is written out in the rule
	Same     bool        // it is just what Inputs names
	Pass     string      // what the engine did, "" when only rules made it
	Source   *Source     // it is a text from there as it came, which begins at At
	At       int         //
	Inputs   []Input     // what it was made of, where it was computed
	Given    []Input     // what decided that it is this
	Through  []hcl.Range // further rules on the way: those that read it
}

// region is memory whose content is known.
type region struct {
	base, size uintptr
	text       []byte // so that the memory is not given to anything else
	source     *Source
	spans      []Span
	serial     int
}

type frame struct {
	inputs, given []Input
	missing       []Input // what was looked for and is not there
	through       []hcl.Range
	serial, spans int
}

type readKey struct {
	record Record
	id     int
}

// most bounds what is kept as the inputs of one value: a text may be made of thousands of pieces.
const most = 64

// NewTrace makes a Trace.
func NewTrace() *Trace {
	t := &Trace{pages: map[uintptr][]*region{}, read: map[readKey]hcl.Range{}, turns: map[Record]document.Value{}}
	t.Begin()
	return t
}

// Origin tells where a field of a record comes from that is no value of a rule's.
type Origin interface {
	// Origin gives what the field was made of, and what the engine did to make it. ok is false when nothing is known.
	Origin(id int) (inputs []Input, pass string, ok bool)
}

const page = 12 // bits

func (t *Trace) register(text []byte, r *region) {
	if len(text) == 0 {
		return
	}
	t.serial++
	r.base, r.size, r.text, r.serial = document.Address(text), uintptr(len(text)), text, t.serial
	for p := r.base >> page; p <= (r.base+r.size-1)>>page; p++ {
		t.pages[p] = append(t.pages[p], r)
	}
}

// find is what is known of a text, and where it begins there.
func (t *Trace) find(text []byte) (*region, int) {
	if len(text) == 0 {
		return nil, 0
	}
	at, size := document.Address(text), uintptr(len(text))
	list := t.pages[at>>page]
	for i := len(list) - 1; i >= 0; i-- {
		if r := list[i]; r.base <= at && at+size <= r.base+r.size {
			return r, int(at - r.base)
		}
	}
	return nil, 0
}

// From makes a text known as one that came from outside. It must not change any more.
func (t *Trace) From(text []byte, s *Source) {
	s.Text = text
	t.register(text, &region{source: s})
}

// Made makes a value known as one that the engine made, and gives it with memory of its own.
func (t *Trace) Made(v document.Value, pass string, inputs ...Input) document.Value {
	if v.Kind() == document.Absent {
		return v
	}
	v = own(v)
	s := Span{To: len(v.Raw()), Pass: pass, Inputs: inputs}
	if len(inputs) == 1 && pass == "" && inputs[0].holds(v.Raw()) {
		s = Span{To: len(v.Raw()), Source: inputs[0].Source, At: inputs[0].At} // it was only copied on the way
	}
	t.register(v.Raw(), &region{spans: []Span{s}})
	return v
}

// holds reports whether a text stands at an input.
func (in Input) holds(text []byte) bool {
	return in.Source != nil && in.At <= len(in.Source.Text) && bytes.HasPrefix(in.Source.Text[in.At:], text)
}

// own is a value in memory that nothing else uses. One that was read stays where it is.
func own(v document.Value) document.Value {
	if v.Offset() >= 0 {
		return v
	}
	return document.Of(append(make([]byte, 0, len(v.Raw())), v.Raw()...))
}

// Copied makes a copy of a value known.
func (t *Trace) Copied(of, copy document.Value) {
	if copy.Kind() == document.Absent {
		return
	}
	r, at := t.find(of.Raw())
	if r == nil {
		return
	}
	t.register(copy.Raw(), &region{spans: r.cut(nil, at, len(copy.Raw()), 0)})
}

// cut appends the spans of a piece of a region, as they lie when the piece begins at to.
func (r *region) cut(list []Span, at, n, to int) []Span {
	if r.source != nil {
		return append(list, Span{From: to, To: to + n, Source: r.source, At: at})
	}
	for _, s := range r.spans {
		from, end := max(s.From, at), min(s.To, at+n)
		if from >= end && (s.From != s.To || s.From < at || s.From > at+n) {
			continue
		}
		s.At += from - s.From
		s.From, s.To = to+from-at, to+end-at
		list = append(list, s)
	}
	return list
}

// Inputs are the places that a value came from.
func (t *Trace) Inputs(v document.Value) []Input {
	if t == nil {
		return nil
	}
	r, at := t.find(v.Raw())
	if r == nil {
		return nil
	}
	var list []Input
	for _, s := range r.cut(nil, at, len(v.Raw()), 0) {
		if s.Source != nil {
			list = put(list, Input{Source: s.Source, At: s.At})
		}
		list = put(list, s.Inputs...)
		if len(s.Inputs) == 0 && s.Source == nil {
			list = put(list, s.Given...)
		}
	}
	// What is not there counts only where nothing is.
	if there := slices.DeleteFunc(slices.Clone(list), func(in Input) bool { return in.Missing }); len(there) > 0 {
		return there
	}
	return list
}

// Knows reports whether it is known where a value comes from.
func (t *Trace) Knows(v document.Value) bool {
	r, _ := t.find(v.Raw())
	return r != nil
}

// put adds what is not in the list yet.
func put(list []Input, more ...Input) []Input {
	for _, m := range more {
		if len(list) < most && !slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	return list
}

func putRanges(list []hcl.Range, more ...hcl.Range) []hcl.Range {
	for _, m := range more {
		if len(list) < most && !slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	return list
}

// Begin begins a text of which End gives the spans.
func (t *Trace) Begin() {
	t.buffers = append(t.buffers, nil)
	t.frames = append(t.frames, frame{serial: t.serial})
}

// End gives the spans of the text that Begin began.
func (t *Trace) End() []Span {
	n := len(t.buffers) - 1
	spans := t.buffers[n]
	t.buffers = t.buffers[:n]
	t.frames = t.frames[:len(t.frames)-1]
	return spans
}

// ReadBy notes the rule that a field of a record was read by.
func (t *Trace) ReadBy(rec Record, id int, rule hcl.Range) { t.read[readKey{rec, id}] = rule }

// Rejected notes the rule that refuses the request.
func (t *Trace) Rejected(rule hcl.Range) { t.refused = rule }

// Refused is the rule that refused the request; none when no rule did.
func (t *Trace) Refused() hcl.Range { return t.refused }

// Stands notes where a record was read from.
func (t *Trace) Stands(rec Record, at document.Value) { t.turns[rec] = at }

// Where is where a record was read from.
func (t *Trace) Where(rec Record) document.Value { return t.turns[rec] }

// At is a value as an input; the zero Input when nothing is known of it.
func (t *Trace) At(v document.Value) Input {
	if r, at := t.find(v.Raw()); r != nil && r.source != nil {
		return Input{Source: r.source, At: at}
	}
	return Input{}
}

// top is the spans of the text that is being written.
func (t *Trace) top() *[]Span { return &t.buffers[len(t.buffers)-1] }

// trim forgets spans of what was taken back.
func (t *Trace) trim(start int) {
	list := t.top()
	n := len(*list)
	for n > 0 && (*list)[n-1].To > start {
		n--
	}
	*list = (*list)[:n]
}

// moved notes that a value was written at a place as it is.
func (t *Trace) moved(v document.Value, at int) {
	if r, from := t.find(v.Raw()); r != nil {
		*t.top() = r.cut(*t.top(), from, len(v.Raw()), at)
	}
}

// taken makes what was written from start on known as a value, and is to be written anew.
func (t *Trace) taken(v document.Value, start int) {
	list := t.top()
	i := len(*list)
	for i > 0 && (*list)[i-1].From >= start {
		i--
	}
	spans := slices.Clone((*list)[i:])
	for k := range spans {
		spans[k].From, spans[k].To = spans[k].From-start, spans[k].To-start
	}
	*list = (*list)[:i]
	t.register(v.Raw(), &region{spans: spans})
}

func (t *Trace) enter() {
	t.frames = append(t.frames, frame{serial: t.serial, spans: len(*t.top())})
}

func (t *Trace) leave() (f frame, above *frame) {
	n := len(t.frames) - 1
	f = t.frames[n]
	t.frames = t.frames[:n]
	return f, &t.frames[n-1]
}

// wrote ends what a node wrote, from start to end.
func (t *Trace) wrote(n *traced, start, end int) {
	f, _ := t.leave()
	if start == end {
		t.trim(start)
		return
	}
	s := Span{From: start, To: end, Rule: n.at, Field: n.field, Given: f.given, Through: f.through}
	switch of := n.of.(type) {
	case *Const:
		s.Literal = true
	case *table:
		s.Given = put(s.Given, f.inputs...)
	case *firstOf:
		s.Given = put(s.Given, f.missing...)
	default:
		if len(*t.top()) == f.spans {
			s.Inputs = f.inputs
			if len(s.Inputs) == 0 {
				s.Inputs = named(of)
			}
			if len(s.Inputs)+len(s.Given) == 0 {
				s.Inputs = f.missing
			}
		}
	}
	*t.top() = append(*t.top(), s)
}

// valued ends what a node gave as a value, written to a text of its own if it wrote it.
func (t *Trace) valued(e *Env, n *traced, v document.Value) document.Value {
	spans := *t.top()
	t.buffers = t.buffers[:len(t.buffers)-1]
	f, above := t.leave()
	if v.Kind() == document.Absent {
		above.missing = put(above.missing, f.missing...)
		if n.label != "" && len(f.missing) == 0 {
			above.missing = put(above.missing, Input{Name: n.label, Missing: true})
		}
		return v
	}
	if fn, ok := n.of.(*field); ok {
		if rec := e.recs[fn.rec]; keyed(rec) {
			if rule, ok := t.read[readKey{rec, fn.id}]; ok {
				f.through = putRanges(f.through, rule)
			}
		}
	}
	own := Span{To: len(v.Raw()), Rule: n.at, Field: n.field, Given: f.given}
	r, at := t.find(v.Raw())
	switch {
	case r == nil && len(spans) > 0 && composite(n.of):
		own.Through = f.through
		t.register(v.Raw(), &region{spans: append(slices.Clone(spans), own)})
	case r == nil:
		own = t.computed(e, n, f, own)
		if v.Offset() < 0 {
			v = document.Of(append(make([]byte, 0, len(v.Raw())), v.Raw()...))
		}
		t.register(v.Raw(), &region{spans: []Span{own}})
	case r.source == nil && r.serial > f.serial && at == 0 && int(r.size) == len(v.Raw()):
		// It was made within this node: what decided that it is this is of its own.
		switch n.of.(type) {
		case *table:
			own.Given = put(own.Given, f.inputs...)
		case *firstOf:
			own.Given = put(own.Given, f.missing...)
		}
		own.Through = f.through
		r.spans = append(r.spans, own)
	}
	for _, in := range t.Inputs(v) {
		if in.Missing {
			above.missing = put(above.missing, in)
		} else {
			above.inputs = put(above.inputs, in)
		}
	}
	above.through = putRanges(above.through, f.through...)
	return v
}

// computed is where a value comes from that is no other's.
func (t *Trace) computed(e *Env, n *traced, f frame, s Span) Span {
	s.Inputs, s.Through = f.inputs, f.through
	switch of := n.of.(type) {
	case *Const:
		s.Literal = true
		return s
	case *field:
		if o, ok := e.recs[of.rec].(Origin); ok {
			if inputs, pass, ok := o.Origin(of.id); ok {
				s.Inputs, s.Pass = put(s.Inputs, inputs...), pass
			}
		}
		if len(s.Inputs) == 0 {
			if rec := e.recs[of.rec]; keyed(rec) {
				s.Inputs = put(s.Inputs, t.Inputs(t.turns[rec])...)
			}
		}
		if len(s.Inputs) == 0 && n.label != "" {
			s.Inputs, s.Same = []Input{{Name: n.label}}, true
		}
	default:
		if len(s.Inputs) == 0 {
			s.Inputs = named(of)
		}
	}
	if len(s.Inputs)+len(s.Given) == 0 {
		s.Inputs = f.missing
	}
	return s
}

// keyed reports whether something may be noted of a record: it is one that has a place of its own.
func keyed(r Record) bool { return r != nil && reflect.TypeOf(r).Kind() == reflect.Pointer }

// named is what a node reads that no text holds.
func named(n Node) []Input {
	switch n := n.(type) {
	case *header:
		return []Input{{Name: "header." + n.name}}
	case *urlValue:
		if n.query {
			return []Input{{Name: "query." + n.name}}
		}
		return []Input{{Name: "path." + n.name}}
	}
	return nil
}

// Composite is a node that writes its parts one after the other: its value is what it writes.
type Composite interface{ Composite() }

func composite(n Node) bool {
	switch n := n.(type) {
	case *joined, *rendered:
		return true
	case *nth:
		_, ok := n.then.(*rendered)
		return ok
	case Composite:
		return true
	}
	return false
}

// The nodes that do more than give a value are told from each other by what they can do.
type (
	tracedList struct{ *traced }
	tracedDeep struct{ tracedList }
)
