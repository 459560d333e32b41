package conversation

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// state is the scratch memory of the passes, kept between requests.
type state struct {
	calls   []call
	missing []*Part        // what a result says that was made last
	latest  map[string]int // the last call with an id
	copies  map[string]int // the number that the next call with an id gets, when it stood before
	named   named          // calls by their names, for results that have no id
	turns   []*Turn
	results []*Part
	marked  []*Part
	tools   map[string]int // the place of the last tool with a name
	clashes []clash
	open    []document.Value // of an outline: ids of calls without a result
	says    func(p *Part)    // reads what a result says that has no call; nil: it is read
	mended  int              // see mostMended
}

// mostMended is how many calls without results, and results without calls, a history may have that are put right: each takes some memory.
const mostMended = 4096

type call struct {
	part   *Part
	result *Part
	turn   int
	next   int // the next call of its name in the same turn, plus one; 0: there is none
}

// named finds the calls that results without an id answer.
type named struct {
	first map[string]int // by name: the first call of the turn that has no result, plus one
	from  int            // the first call of the turn
	free  int            // no call of the turn before this one is without a result
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
	s.copies, s.missing, s.says, s.mended, s.named = nil, nil, nil, 0, named{}
	clear(s.turns)
	clear(s.results)
	clear(s.marked)
	s.calls, s.turns, s.results, s.marked = kept(s.calls), kept(s.turns), kept(s.results), kept(s.marked)
}

// Normalize makes the history one that the protocol accepts. The same history gives the same result, and a
// history with more turns the same beginning, so that an upstream's prompt cache is not lost.
func (h *History) Normalize(e *expression.Env, q *Requirements) {
	n := normalizer{h, e, q, &h.right}
	if h.Trace != nil {
		recorder{h}.watched(func(i int) { passes[i].run(n) })
		return
	}
	for i := range passes {
		if passes[i].run(n); e.Err() != nil {
			return
		}
	}
}

// normalizer runs the passes on a history, for the requirements of one upstream.
type normalizer struct {
	*History
	e *expression.Env
	q *Requirements
	s *state // the scratch memory of the history
}

// passes are what makes a history right, in their order.
var passes = [...]struct {
	name string
	run  func(n normalizer)
}{
	{"system turns that lead", normalizer.leading},
	{"speakers", normalizer.speakers},
	{"calls and results", normalizer.pair},
	{"system in mid-conversation", normalizer.midSystem},
	{"empty text", normalizer.dropEmptyText},
	{"what is gone", normalizer.dropGone},
	{"order", normalizer.order},
	{"alternating turns", normalizer.alternate},
	{"first and last turn", normalizer.ends},
	{"what stands before calls", normalizer.beforeCalls},
	{"the running loop", normalizer.running},
	{"tools offered twice", normalizer.distinct},
	{"ids and names", normalizer.fit},
	{"cache marks", normalizer.marks},
}

// key is a value's content as a string that shares its bytes.
func key(v document.Value) string {
	b := v.Decoded()
	return unsafe.String(unsafe.SliceData(b), len(b))
}

// mint is the id of a call that has none: the same each time.
func (s *state) mint(p *Part, number int) document.Value {
	id := Mint("call_", strconv.Itoa(number)+" "+p.Get(fieldName).String(), 0)
	for s.has(id) {
		id = Mint("call_", id, 0)
	}
	return document.Text(id)
}

// unanswered finds the call of a result that has no id: of the calls of the last turn that has any, the first of its name without a result, or
// the first of any name where the result has none.
func (s *state) unanswered(name document.Value) (at int, ok bool) {
	if len(s.calls) == 0 {
		return 0, false
	}
	n, turn := &s.named, s.calls[len(s.calls)-1].turn
	if n.first == nil || s.calls[n.from].turn != turn {
		n.first, n.from = map[string]int{}, len(s.calls)
		for ; n.from > 0 && s.calls[n.from-1].turn == turn; n.from-- {
			c := &s.calls[n.from-1]
			k := key(c.part.Get(fieldName))
			c.next, n.first[k] = n.first[k], n.from
		}
		n.free = n.from
	}
	if name.Empty() {
		for ; n.free < len(s.calls); n.free++ {
			if s.calls[n.free].result == nil {
				return n.free, true
			}
		}
		return 0, false
	}
	k := key(name)
	at = n.first[k]
	for at > 0 && s.calls[at-1].result != nil {
		at = s.calls[at-1].next
	}
	n.first[k] = at
	return at - 1, at > 0
}

// mends counts what is put right, and refuses what is too much of it.
func (s *state) mends(e *expression.Env, p *Part, lacks string) bool {
	if s.mended++; s.mended > mostMended {
		e.Fail(&expression.ClientError{Path: p.Source().Path(), Reason: fmt.Sprintf("is a tool %s: at most %d such calls and results of a request are put right", lacks, mostMended)})
		return false
	}
	return true
}

// lacks makes a result for a call that has none.
func (n normalizer) lacks(c *call) {
	if !n.s.mends(n.e, c.part, "call without its result") {
		return
	}
	s := n.s
	c.result = n.newPart(KindToolResult)
	c.result.setSource(c.part.Source())
	c.result.extra().call = c.part
	c.result.Set(fieldID, c.part.Get(fieldID))
	c.result.Set(fieldError, document.Bool(true))
	c.result.Set(fieldForm, c.part.Get(fieldForm))
	if text := n.q.MissingResult.Value(n.e); n.Trace != nil || len(s.missing) == 0 || !s.missing[0].Get(fieldText).Same(text) {
		s.missing = []*Part{n.textPart(text)}
	}
	c.result.setParts(s.missing)
	n.lose(c.part.Source(), "a call without a result got one that says so", hcl.Range{})
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
func (n normalizer) orphan(t *Turn, p *Part) {
	if n.q.OrphanResult == nil || !n.s.mends(n.e, p, "result without its call") {
		return
	}
	if n.s.says != nil {
		n.s.says(p)
	}
	id := p.Get(fieldID)
	if id.Nothing() {
		id = p.Get(fieldName)
	}
	n.e.Bind(n.q.ID, id)
	var text strings.Builder
	text.WriteString(n.q.OrphanResult.Value(n.e).String())
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
	p.Set(fieldText, n.e.Text(text.String()))
	n.lose(p.Source(), "a result whose call is not in the history became text", hcl.Range{})
}

// dropEmptyText takes away texts that say nothing, where the upstream refuses them.
func (n normalizer) dropEmptyText() {
	if !n.q.DropEmptyText {
		return
	}
	for _, t := range n.Turns {
		t.Parts = dropEmpty(t.Parts)
	}
}

func dropEmpty(parts []*Part) []*Part {
	kept := parts[:0]
	for _, p := range parts {
		if p.Kind() == KindText && blank(p.Get(fieldText)) {
			continue
		}
		if inside := p.Parts(); len(inside) > 0 {
			p.setParts(dropEmpty(inside))
		}
		kept = append(kept, p)
	}
	return kept
}

func blank(v document.Value) bool {
	return len(v.Inner()) <= 200 && (v.Kind() != document.String || v.Blank())
}

// dropGone takes away parts that were replaced, and turns that hold nothing.
func (n normalizer) dropGone() {
	turns := n.Turns[:0]
	for _, t := range n.Turns {
		kept := t.Parts[:0]
		for _, p := range t.Parts {
			if !p.is(gone) {
				kept = append(kept, p)
			}
		}
		if t.Parts = kept; len(kept) > 0 {
			turns = append(turns, t)
		} else {
			n.loseSpeaker(t)
		}
	}
	n.Turns = turns
}

// marks takes marks for the cache away, down to as many as the upstream allows: those of the longest prefixes count
// most, and those of system texts and tools, which stand before all others, more than any in between (T144).
func (n normalizer) marks() {
	if n.q.Marks == nil {
		return
	}
	allowed, ok := n.q.Marks.Value(n.e).Int()
	if !ok {
		return
	}
	s := n.s
	s.marked = s.marked[:0]
	for _, t := range n.Turns {
		if !t.Leading {
			s.mark(t.Parts, n.q.Mark)
		}
	}
	for _, t := range n.Turns {
		if t.Leading {
			s.mark(t.Parts, n.q.Mark)
		}
	}
	s.mark(n.Tools, n.q.Mark)
	for i := range max(0, len(s.marked)-max(0, allowed)) {
		s.marked[i].Set(n.q.Mark, document.Value{})
		n.lose(s.marked[i].Source(), "more marks for the cache than the upstream allows", hcl.Range{})
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
func (n normalizer) beforeCalls() {
	if n.q.StandIn == nil {
		return
	}
	text := n.q.StandIn.Value(n.e)
	if text.Empty() {
		return
	}
	var last *Part
	for _, t := range n.Turns {
		if t.Role != Assistant {
			continue
		}
		found, calls := false, -1
		for i, p := range t.Parts {
			switch {
			case p.Kind() == n.q.BeforeCalls && (p.Native().Kind() != document.Absent || !p.Get(fieldText).Nothing() && !p.Get(fieldText).Blank()):
				last, found = p, true
			case p.Kind() == KindToolCall && calls < 0:
				calls = i
			}
		}
		if found || calls < 0 {
			continue
		}
		p := n.newPart(n.q.BeforeCalls)
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
		t.Parts = slices.DeleteFunc(t.Parts, func(p *Part) bool { return p.Kind() == n.q.BeforeCalls }) // which says nothing
		t.Parts = slices.Insert(t.Parts, 0, p)
		n.lose(p.Source(), "a call without "+n.V.KindName(p.Kind())+" before it got that of a call before, or a stand-in: the upstream refuses it otherwise", hcl.Range{})
	}
}

// running marks the turns of tool loops, those of the one that is going on, and the last turn of the assistant.
func (n normalizer) running() {
	loop := false
	for _, t := range n.Turns {
		switch t.Role {
		case User:
			loop = slices.ContainsFunc(t.Parts, func(p *Part) bool { return p.Kind() == KindToolResult })
		case Assistant:
			loop = loop || slices.ContainsFunc(t.Parts, func(p *Part) bool { return p.Kind() == KindToolCall })
			t.Loop = loop
		}
	}
	for i := len(n.Turns) - 1; i >= 0; i-- {
		if n.Turns[i].Role == Assistant {
			n.Turns[i].Last = true
			break
		}
	}
	for i := len(n.Turns) - 1; i >= 0; i-- {
		t := n.Turns[i]
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
