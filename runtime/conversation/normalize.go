package conversation

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"hash/maphash"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Requirements are what a protocol insists on in a history.
type Requirements struct {
	KeepIDs           bool // calls of one id stay as they are
	ResultsAfterCalls bool // results stand right behind the turn that holds their calls
	ToolID, ToolName  Fit
	Names             *FitChoice      // which ToolName it is, of several; nil: there is one
	IDs               *FitChoice      // which ToolID
	MissingResult     expression.Node // the text of a result that the history lacks; nil: none is made
	OrphanResult      expression.Node // the text before a result without a call, with the variable ID
	ID                *expression.Var
	DropEmptyText     bool
	Alternate         bool            // adjacent turns of one role are one
	First, Last       expression.Node // what the user says at an end that must be the user's
	TrimLast          bool
	Order             map[int]int     // rank of each kind in an assistant's turn; nil: as it came
	MidSystem         expression.Node // what a user says in place of a system turn in mid-conversation, with the variables Text, Before and After; absent: the turn stays
	Before, After     *expression.Var // the roles of the turns around the system's, nothing at an end
	Speaker           expression.Node // the first text of a user's turn whose speaker has a name, with the variables Text and Name
	Name              *expression.Var
	Text              *expression.Var
	Marks             expression.Node // how many parts and tools may be marked for the cache
	Mark              int             // the field that is the mark
	BeforeCalls       int             // the kind of part that a turn with calls must have, with text or state of its own
	StandIn           expression.Node // what it says where no turn before had one; absent: turns stay as they are; nil: they always do
}

// FitChoice is one Fit of several, as a condition has it.
type FitChoice struct {
	Fit        Fit // when there is no condition
	When       expression.Node
	Then, Else *FitChoice
}

func (c *FitChoice) of(e *expression.Env) Fit {
	for c.When != nil {
		if expression.Truth(e, c.When) {
			c = c.Then
		} else {
			c = c.Else
		}
	}
	return c.Fit
}

// For is what is required of a request: the conditions are those of its profile.
func (q *Requirements) For(e *expression.Env) *Requirements {
	if q.Names == nil && q.IDs == nil {
		return q
	}
	c := *q
	if q.Names != nil {
		c.ToolName = q.Names.of(e)
	}
	if q.IDs != nil {
		c.ToolID = q.IDs.of(e)
	}
	return &c
}

// Fit is what an identifier must be.
type Fit struct {
	Max     int // characters; 0: any number
	Pattern *regexp.Regexp
	class   *[256]bool // the pattern, when it is one class of characters
}

// NewFit makes a Fit. A pattern of the form ^[…]+$ is checked without the regular expression.
func NewFit(max int, pattern string) (Fit, error) {
	f := Fit{Max: max}
	if pattern == "" {
		return f, nil
	}
	re, err := regexp.Compile(pattern)
	if err != nil {
		return f, err
	}
	f.Pattern = re
	if strings.HasPrefix(pattern, "^[") && strings.HasSuffix(pattern, "]+$") && strings.Count(pattern, "[") == 1 {
		f.class = new([256]bool)
		for c := range 128 {
			f.class[c] = re.MatchString(string(rune(c)))
		}
	}
	return f, nil
}

func (f *Fit) fits(s []byte) bool {
	if len(s) == 0 || f.Max > 0 && len(s) > f.Max {
		return false
	}
	if f.class != nil {
		for _, c := range s {
			if !f.class[c] {
				return false
			}
		}
		return true
	}
	return f.Pattern == nil || f.Pattern.Match(s)
}

// state is the scratch memory of the passes, kept between requests.
type state struct {
	calls   []call
	missing []*Part        // what a result says that was made last
	latest  map[string]int // the last call with an id
	copies  map[string]int // the number that the next call with an id gets, when it stood before
	turns   []*Turn
	results []*Part
	marked  []*Part
	tools   map[string]int // the place of the last tool with a name
	clashes []clash
	open    []document.Value // of an outline: ids of calls without a result
}

// clash is a tool whose name another tool has as well, and the name that it got instead.
type clash struct {
	tool      *Part
	name, new string
}

type call struct {
	part   *Part
	result *Part
	turn   int
}

func (s *state) reset() {
	if clear(s.tools); len(s.tools) > 1<<12 {
		s.tools = nil
	}
	clear(s.clashes)
	s.clashes = s.clashes[:0]
	s.forget()
	clear(s.calls)
	clear(s.latest)
	s.copies, s.missing = nil, nil
	clear(s.turns)
	clear(s.results)
	clear(s.marked)
	s.calls, s.turns, s.results, s.marked = kept(s.calls), kept(s.turns), kept(s.results), kept(s.marked)
}

// Normalize makes the history one that the protocol accepts. The same history gives the same result, and a
// history with more turns the same beginning, so that an upstream's prompt cache is not lost.
func (h *History) Normalize(e *expression.Env, q *Requirements) {
	if h.Trace != nil {
		h.watched(func(i int) { passes[i].run(h, e, q) })
		return
	}
	for i := range passes {
		passes[i].run(h, e, q)
	}
}

// passes are what makes a history right, in their order.
var passes = [...]struct {
	name string
	run  func(h *History, e *expression.Env, q *Requirements)
}{
	{"system turns that lead", func(h *History, _ *expression.Env, _ *Requirements) { h.leading() }},
	{"speakers", func(h *History, e *expression.Env, q *Requirements) {
		if q.Speaker != nil {
			h.speakers(e, q)
		}
	}},
	{"calls and results", (*History).pair},
	{"system in mid-conversation", func(h *History, e *expression.Env, q *Requirements) {
		if q.MidSystem != nil {
			h.midSystem(e, q)
		}
	}},
	{"empty text", func(h *History, _ *expression.Env, q *Requirements) {
		if q.DropEmptyText {
			for _, t := range h.Turns {
				t.Parts = dropEmpty(t.Parts)
			}
		}
	}},
	{"what is gone", func(h *History, _ *expression.Env, _ *Requirements) { h.dropGone() }},
	{"order", func(h *History, _ *expression.Env, q *Requirements) {
		if q.Order != nil {
			h.order(q)
		}
	}},
	{"alternating turns", func(h *History, _ *expression.Env, q *Requirements) {
		if q.Alternate {
			h.alternate()
		}
	}},
	{"first and last turn", (*History).ends},
	{"what stands before calls", func(h *History, e *expression.Env, q *Requirements) {
		if q.StandIn != nil {
			h.beforeCalls(e, q)
		}
	}},
	{"the running loop", func(h *History, _ *expression.Env, _ *Requirements) { h.running() }},
	{"tools offered twice", func(h *History, _ *expression.Env, q *Requirements) { h.distinct(q) }},
	{"ids and names", func(h *History, _ *expression.Env, q *Requirements) { h.fit(q) }},
	{"cache marks", func(h *History, e *expression.Env, q *Requirements) {
		if q.Marks != nil {
			h.marks(e, q)
		}
	}},
}

// leading marks the system turns before any other.
func (h *History) leading() {
	for _, t := range h.Turns {
		if t.Role != System {
			return
		}
		t.Leading = true
	}
}

// key is a value's content as a string that shares its bytes.
func key(v document.Value) string {
	b := v.Decoded()
	return unsafe.String(unsafe.SliceData(b), len(b))
}

// pair finds the call of each result, and moves the results to where they belong. Of two results for one
// call the later counts (T014); a call without a result gets one that says so, a result without a call
// becomes text (T013); calls that share an id are told apart (call_0 in every turn).
func (h *History) pair(e *expression.Env, q *Requirements) {
	s := &h.right
	if s.latest == nil {
		s.latest = map[string]int{}
	}
	moved := false
	for i, t := range h.Turns {
		for _, p := range t.Parts {
			switch p.Kind() {
			case KindToolCall:
				id := p.Get(fieldID)
				k := key(id)
				if _, twice := s.latest[k]; twice && !q.KeepIDs {
					if s.copies == nil {
						s.copies = map[string]int{}
					}
					n := max(2, s.copies[k])
					for s.has(k + "_" + strconv.Itoa(n)) {
						n++
					}
					s.copies[k] = n + 1
					p.Set(fieldID, e.Text(k+"_"+strconv.Itoa(n)))
					h.lose(p.Source(), "a call whose id stood in the history before got one of its own", hcl.Range{})
					s.latest[k+"_"+strconv.Itoa(n)] = len(s.calls)
				}
				s.latest[k] = len(s.calls)
				s.calls = append(s.calls, call{part: p, turn: i})
			case KindToolResult:
				moved = true
				at, ok := s.latest[key(p.Get(fieldID))]
				if !ok {
					h.orphan(e, q, t, p)
					continue
				}
				c := &s.calls[at]
				if c.result != nil {
					// The same result twice: the last payload counts.
					c.result.gone = true
					h.lose(p.Source(), "a second result of one call replaced the first", hcl.Range{})
				}
				p.Set(fieldID, c.part.Get(fieldID))
				if form := c.part.Get(fieldForm); !form.Nothing() {
					p.Set(fieldForm, form)
				}
				c.result = p
			}
		}
	}
	if !q.ResultsAfterCalls || len(s.calls) == 0 && !moved {
		return
	}
	s.turns = slices.Grow(s.turns[:0], len(h.Turns))
	next := 0
	for i, t := range h.Turns {
		kept := t.Parts[:0]
		for _, p := range t.Parts {
			if p.Kind() != KindToolResult {
				kept = append(kept, p)
			}
		}
		had := len(t.Parts) > len(kept)
		t.Parts = kept
		if !had || len(kept) > 0 {
			s.turns = append(s.turns, t)
		}
		if next == len(s.calls) || s.calls[next].turn != i {
			continue
		}
		results := h.newTurn(User)
		for ; next < len(s.calls) && s.calls[next].turn == i; next++ {
			c := &s.calls[next]
			if c.result == nil && q.MissingResult != nil {
				c.result = h.newPart(KindToolResult)
				c.result.setSource(c.part.Source())
				c.result.Set(fieldID, c.part.Get(fieldID))
				c.result.Set(fieldError, document.Bool(true))
				c.result.Set(fieldForm, c.part.Get(fieldForm))
				if text := q.MissingResult.Value(e); h.Trace != nil || len(s.missing) == 0 || !s.missing[0].Get(fieldText).Same(text) {
					s.missing = []*Part{h.textPart(text)}
				}
				c.result.setParts(s.missing)
				h.lose(c.part.Source(), "a call without a result got one that says so", hcl.Range{})
			}
			if c.result != nil {
				results.Parts = append(results.Parts, c.result)
			}
		}
		if len(results.Parts) > 0 {
			s.turns = append(s.turns, results)
		}
	}
	h.Turns, s.turns = s.turns, h.Turns
	s.forget()
}

// forget lets go of what calls and results were paired by, where that is much.
func (s *state) forget() {
	if len(s.calls) > 1<<12 {
		s.latest, s.calls, s.copies, s.turns = nil, nil, nil, nil // A map keeps its size: one large history would cost all that follow.
	}
}

func (s *state) has(id string) bool {
	_, ok := s.latest[id]
	return ok
}

// orphan turns a result without a call into text of the user; what in it is no text stands behind.
func (h *History) orphan(e *expression.Env, q *Requirements, t *Turn, p *Part) {
	if q.OrphanResult == nil {
		return
	}
	e.Bind(q.ID, p.Get(fieldID))
	var text strings.Builder
	text.WriteString(q.OrphanResult.Value(e).String())
	var rest []*Part
	for _, c := range p.Parts() {
		if c.Kind() == KindText {
			text.WriteByte('\n')
			text.Write(c.Get(fieldText).Decoded())
		} else {
			rest = append(rest, c)
		}
	}
	if len(rest) > 0 {
		at := slices.Index(t.Parts, p) + 1
		t.Parts = slices.Concat(t.Parts[:at], rest, t.Parts[at:])
	}
	p.kind = KindText
	p.first = 0
	p.setParts(p.Parts()[:0])
	p.Set(fieldText, e.Text(text.String()))
	h.lose(p.Source(), "a result whose call is not in the history became text", hcl.Range{})
}

// speakers says who speaks, where the upstream's turns have no names.
func (h *History) speakers(e *expression.Env, q *Requirements) {
	for _, t := range h.Turns {
		if t.Role != User || t.Speaker().Empty() {
			continue
		}
		for _, p := range t.Parts {
			if p.Kind() == KindText && !blank(p.Get(fieldText)) {
				e.Bind(q.Name, t.Speaker())
				e.Bind(q.Text, p.Get(fieldText))
				p.Set(fieldText, q.Speaker.Value(e))
				t.setSpeaker(document.Value{})
				break
			}
		}
	}
}

// midSystem gives later system turns to the user, in an envelope, where the upstream cannot have them.
func (h *History) midSystem(e *expression.Env, q *Requirements) {
	for i := 0; i < len(h.Turns); i++ {
		if h.Turns[i].Role != System || h.Turns[i].Leading {
			continue
		}
		from := i
		for i < len(h.Turns) && h.Turns[i].Role == System {
			i++
		}
		var before, after document.Value
		if from > 0 {
			before = roles[h.Turns[from-1].Role]
		}
		if i < len(h.Turns) {
			after = roles[h.Turns[i].Role]
		}
		for _, t := range h.Turns[from:i] {
			e.Bind(q.Before, before)
			e.Bind(q.After, after)
			h.envelope(e, q, t)
		}
	}
}

func (h *History) envelope(e *expression.Env, q *Requirements, t *Turn) {
	said := false
	for _, p := range t.Parts {
		if p.Kind() != KindText || blank(p.Get(fieldText)) {
			continue
		}
		e.Bind(q.Text, p.Get(fieldText))
		v := q.MidSystem.Value(e)
		if v.Nothing() {
			return
		}
		p.Set(fieldText, v)
		said = true
	}
	if said {
		t.Role = User
		h.lose(document.Value{}, "a system text in mid-conversation became the user's, marked as a reminder", hcl.Range{})
	}
}

func dropEmpty(parts []*Part) []*Part {
	kept := parts[:0]
	for _, p := range parts {
		if p.Kind() == KindText && blank(p.Get(fieldText)) {
			continue
		}
		if len(p.Parts()) > 0 {
			p.more.parts = dropEmpty(p.more.parts)
		}
		kept = append(kept, p)
	}
	return kept
}

func blank(v document.Value) bool {
	return len(v.Inner()) <= 200 && (v.Kind() != document.String || v.Blank())
}

// dropGone takes away parts that were replaced, and turns that hold nothing.
func (h *History) dropGone() {
	turns := h.Turns[:0]
	for _, t := range h.Turns {
		kept := t.Parts[:0]
		for _, p := range t.Parts {
			if !p.gone {
				kept = append(kept, p)
			}
		}
		if t.Parts = kept; len(kept) > 0 {
			turns = append(turns, t)
		} else {
			h.loseSpeaker(t)
		}
	}
	h.Turns = turns
}

// order sorts the parts of the assistant's turns by kind; within a kind they stay as they came. A turn that holds the
// upstream's own objects is in the order in which it said them.
func (h *History) order(q *Requirements) {
	for _, t := range h.Turns {
		if t.Role != Assistant || slices.ContainsFunc(t.Parts, func(p *Part) bool { return p.Native().Kind() != document.Absent }) {
			continue
		}
		slices.SortStableFunc(t.Parts, func(a, b *Part) int { return q.Order[a.Kind()] - q.Order[b.Kind()] })
	}
}

// alternate makes one turn of adjacent turns of one role. Results come first in a user's turn.
func (h *History) alternate() {
	turns := h.Turns[:0]
	for _, t := range h.Turns {
		if n := len(turns); n > 0 && turns[n-1].Role == t.Role {
			turns[n-1].Parts = append(turns[n-1].Parts, t.Parts...)
			h.loseSpeaker(t)
			continue
		}
		turns = append(turns, t)
	}
	h.Turns = turns
	for _, t := range h.Turns {
		if t.Role != User {
			continue
		}
		front := 0
		for i, p := range t.Parts {
			if p.Kind() == KindToolResult {
				copy(t.Parts[front+1:i+1], t.Parts[front:i])
				t.Parts[front] = p
				front++
			}
		}
	}
}

// ends sees to the first and the last turn.
func (h *History) ends(e *expression.Env, q *Requirements) {
	first := -1
	for i, t := range h.Turns {
		if t.Role != System {
			first = i
			break
		}
	}
	if first < 0 {
		first = len(h.Turns)
	}
	if q.First != nil && (first == len(h.Turns) || h.Turns[first].Role != User) {
		if v := q.First.Value(e); !v.Nothing() {
			h.Turns = slices.Insert(h.Turns, first, h.userTurn(v))
		}
	}
	if first == len(h.Turns) {
		return
	}
	last := h.Turns[len(h.Turns)-1]
	if last.Role != Assistant {
		return
	}
	if q.TrimLast {
		if n := len(last.Parts); n > 0 && last.Parts[n-1].Kind() == KindText {
			p := last.Parts[n-1]
			if s := p.Get(fieldText).String(); strings.TrimRight(s, " \t\r\n") != s {
				p.Set(fieldText, e.Text(strings.TrimRight(s, " \t\r\n")))
			}
		}
	}
	if q.Last != nil {
		if v := q.Last.Value(e); !v.Nothing() {
			h.Turns = append(h.Turns, h.userTurn(v))
		}
	}
}

func (h *History) userTurn(text document.Value) *Turn {
	t := h.newTurn(User)
	t.Parts = append(t.Parts, h.textPart(text))
	return t
}

// marks takes marks for the cache away, down to as many as the upstream allows: those of the longest prefixes count
// most, and those of system texts and tools, which stand before all others, more than any in between (T144).
func (h *History) marks(e *expression.Env, q *Requirements) {
	allowed, ok := q.Marks.Value(e).Int()
	if !ok {
		return
	}
	s := &h.right
	s.marked = s.marked[:0]
	for _, t := range h.Turns {
		if !t.Leading {
			s.mark(t.Parts, q.Mark)
		}
	}
	for _, t := range h.Turns {
		if t.Leading {
			s.mark(t.Parts, q.Mark)
		}
	}
	s.mark(h.Tools, q.Mark)
	for i := range max(0, len(s.marked)-max(0, allowed)) {
		s.marked[i].Set(q.Mark, document.Value{})
		h.lose(s.marked[i].Source(), "more marks for the cache than the upstream allows", hcl.Range{})
	}
}

// mark collects the parts that are marked.
func (s *state) mark(parts []*Part, field int) {
	for _, p := range parts {
		s.mark(p.Parts(), field)
		if !p.Get(field).Nothing() {
			s.marked = append(s.marked, p)
		}
	}
}

// beforeCalls gives each turn with calls a part of the kind that must stand before them: the last one before it, else a stand-in.
func (h *History) beforeCalls(e *expression.Env, q *Requirements) {
	text := q.StandIn.Value(e)
	if text.Empty() {
		return
	}
	var last *Part
	for _, t := range h.Turns {
		if t.Role != Assistant {
			continue
		}
		found, calls := false, -1
		for i, p := range t.Parts {
			switch {
			case p.Kind() == q.BeforeCalls && (p.Native().Kind() != document.Absent || !p.Get(fieldText).Nothing() && !p.Get(fieldText).Blank()):
				last, found = p, true
			case p.Kind() == KindToolCall && calls < 0:
				calls = i
			}
		}
		if found || calls < 0 {
			continue
		}
		p := h.newPart(q.BeforeCalls)
		p.setSource(t.Parts[calls].Source())
		if last != nil {
			if v := last.Native(); v.Kind() != document.Absent {
				p.rare().native = v
			}
			for _, f := range last.fields() {
				p.Set(f.id, f.v)
			}
		} else {
			p.Set(fieldText, text)
		}
		t.Parts = slices.DeleteFunc(t.Parts, func(p *Part) bool { return p.Kind() == q.BeforeCalls }) // which says nothing
		t.Parts = slices.Insert(t.Parts, 0, p)
		h.lose(p.Source(), "a call without "+h.V.KindName(p.Kind())+" before it got that of a call before, or a stand-in: the upstream refuses it otherwise", hcl.Range{})
	}
}

// running marks the turns of tool loops, those of the one that is going on, and the last turn of the assistant.
func (h *History) running() {
	loop := false
	for _, t := range h.Turns {
		switch t.Role {
		case User:
			loop = slices.ContainsFunc(t.Parts, func(p *Part) bool { return p.Kind() == KindToolResult })
		case Assistant:
			loop = loop || slices.ContainsFunc(t.Parts, func(p *Part) bool { return p.Kind() == KindToolCall })
			t.Loop = loop
		}
	}
	for i := len(h.Turns) - 1; i >= 0; i-- {
		if h.Turns[i].Role == Assistant {
			h.Turns[i].Last = true
			break
		}
	}
	for i := len(h.Turns) - 1; i >= 0; i-- {
		t := h.Turns[i]
		if t.Role == User {
			for _, p := range t.Parts {
				if p.Kind() != KindToolResult {
					return
				}
			}
		}
		t.Running = true
	}
}

// distinct makes the names of tools differ. A tool that is offered twice stands once, as it was offered last; different
// tools of one name get a name each, which depends on nothing but the tool.
func (h *History) distinct(q *Requirements) {
	s := &h.right
	if h.differ() {
		return
	}
	if s.tools == nil {
		s.tools = make(map[string]int, len(h.Tools))
	}
	clear(s.tools)
	kept := h.Tools[:0]
	for _, p := range h.Tools {
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
			h.lose(kept[again].Source(), "a tool that is offered twice is sent once, as it is offered last", hcl.Range{})
			kept[again] = p
			continue
		}
		s.tools[key(name)] = len(kept)
		kept = append(kept, p)
		s.clashes = append(s.clashes, clash{tool: kept[at], name: name.String()}, clash{tool: p, name: name.String()})
	}
	clear(h.Tools[len(kept):])
	h.Tools = kept
	for i := range s.clashes {
		c := &s.clashes[i]
		if old := slices.IndexFunc(s.clashes[:i], func(o clash) bool { return o.name == c.name && o.tool.sameTool(c.tool) }); old >= 0 {
			c.new = s.clashes[old].new
			continue
		}
		c.new = h.shortened(q, c.name, c.name+"\x00"+h.V.KindName(c.tool.Kind())+"\x00"+string(c.tool.Get(fieldOffered).Raw()))
		h.rename(c.new, c.name)
		h.lose(c.tool.Source(), "a tool's name that another tool has as well was changed, and is changed back in the reply", hcl.Range{})
	}
	for _, p := range h.Tools {
		if c := h.clashing(p); c != nil {
			p.Set(fieldName, document.Text(c.new))
		}
	}
}

// differ reports whether it is certain that all tools have names of their own, which is nearly always so.
func (h *History) differ() bool {
	var seen [64]uint64
	for _, p := range h.Tools {
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
func (h *History) clashing(p *Part) *clash {
	var found *clash
	best := 0
	for i := range h.right.clashes {
		c := &h.right.clashes[i]
		if !p.Get(fieldName).Is(c.name) {
			continue
		}
		match := 1
		if string(c.tool.Get(fieldOffered).Raw()) == string(p.Get(fieldOffered).Raw()) {
			match += 2
		}
		if c.tool.Kind() == p.Kind() || p.Get(fieldForm).Is(h.V.KindName(c.tool.Kind())) {
			match++
		}
		if match > best || match == best && c.tool.Kind() < found.tool.Kind() { // of equals, the kind that the rules name first
			found, best = c, match
		}
	}
	return found
}

// fit makes the ids of calls and the names of tools such that the upstream takes them, the same each time.
func (h *History) fit(q *Requirements) {
	for _, t := range h.Turns {
		for _, p := range t.Parts {
			if p.Kind() == KindToolCall {
				h.fitName(q, p)
			}
			if p.Kind() == KindToolCall || p.Kind() == KindToolResult {
				if id := p.Get(fieldID); !id.Escaped() && q.ToolID.fits(id.Inner()) {
					continue
				} else {
					p.Set(fieldID, document.Text(fitted(id.String(), "call_", q.ToolID.Max)))
					h.lose(p.Source(), "an id that the upstream does not take became another, the same each time", hcl.Range{})
				}
			}
		}
	}
	for _, p := range h.Tools {
		h.fitName(q, p)
	}
}

func (h *History) fitName(q *Requirements, p *Part) {
	name := p.Get(fieldName)
	if len(h.right.clashes) > 0 && p.Kind() == KindToolCall {
		if c := h.clashing(p); c != nil {
			p.Set(fieldName, document.Text(c.new))
			return
		}
	}
	if name.Kind() != document.String || !name.Escaped() && q.ToolName.fits(name.Inner()) {
		return
	}
	p.Set(fieldName, document.Text(h.fitNameAt(q, name.String(), p.Source())))
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
	short := h.shortened(q, name, name)
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
func (h *History) shortened(q *Requirements, name, from string) string {
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
	return short[:min(len(short), max(0, most-9))] + "_" + hex.EncodeToString(sum[:4])
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

// Fits reports whether an identifier is what it must be.
func (f *Fit) Fits(s string) bool { return f.fits([]byte(s)) }

// Declared is the names by which the upstream knows the tools of the request, each between two zero bytes, and their
// kinds and what they bring for the reply in the same order.
func (h *History) Declared() (names string, kinds []int, offered []document.Value) {
	if len(h.Tools) == 0 {
		return "", nil, nil
	}
	var b strings.Builder
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
				v = copied
			}
			offered = append(offered, v)
		}
	}
	return b.String(), kinds, offered
}
