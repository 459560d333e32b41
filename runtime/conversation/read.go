package conversation

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// PartRule reads a kind of part.
type PartRule struct {
	Kind         int
	Item         *expression.Var // what When, Each's elements and the fields read; nil when there is no list
	When, Each   expression.Node // nil when not given
	Inside       expression.Node
	Sealed       expression.Node
	Drop, Reject expression.Node
	Fields       []FieldRule
	Others       []*PartRule // rules that go through the same list, behind this one for each element
	Range        hcl.Range

	others *index
	needs  *expression.Needs // what When needs of one path: most rules are told from the others by a type
}

// Prepare looks at the condition, once it is compiled.
func (r *PartRule) Prepare() {
	if r.When != nil {
		r.needs = expression.NeedsOf(r.When)
	}
}

func (r *PartRule) holds(e *expression.Env) bool {
	if r.needs != nil {
		if met := r.needs.Met(e); !met || r.needs.Exact {
			return met
		}
	}
	return r.When == nil || expression.Truth(e, r.When)
}

// FieldRule reads a field.
type FieldRule struct {
	Field int
	Value expression.Node
	Range hcl.Range
}

// TurnRule reads turns.
type TurnRule struct {
	Each, One  expression.Node
	Message    *expression.Var
	Role, Name expression.Node
	Merge      []Role // roles whose adjacent turns are one
	Steps      []StepRule
	Range      hcl.Range

	steps *index
}

// StepRule is a part of the turn itself, or its content.
type StepRule struct {
	Part       *PartRule
	When, Each expression.Node // of content
}

// Reader reads the history of one protocol's requests, with a pair's overrides.
type Reader struct {
	Path   string // of the history in the client's request, for messages
	Turns  []*TurnRule
	Blocks []*PartRule // what an element of content is: the first that holds
	Item   *expression.Var
	Tools  []*PartRule

	// Lenient says that what the rules cannot read, or refuse, is left out: whoever translates the request refuses it.
	Lenient bool

	blocks *index
}

// Prepare looks at the rules, once all are there.
func (r *Reader) Prepare() {
	for _, t := range r.Turns {
		needs := make([]*expression.Needs, len(t.Steps))
		for i, s := range t.Steps {
			switch {
			case s.Part == nil && s.When != nil:
				needs[i] = expression.NeedsOf(s.When)
			case s.Part != nil && s.Part.Each == nil:
				needs[i] = s.Part.needs
			}
			if s.Part != nil {
				s.Part.others = indexOf(s.Part.Others)
			}
		}
		t.steps = newIndex(needs)
	}
	r.blocks = indexOf(r.Blocks)
	for _, rule := range r.Tools {
		rule.others = indexOf(rule.Others)
	}
}

func indexOf(list []*PartRule) *index {
	needs := make([]*expression.Needs, len(list))
	for i, rule := range list {
		needs[i] = rule.needs
	}
	return newIndex(needs)
}

// Read reads all turns and tools. Errors are left in the Env.
func (r *Reader) Read(e *expression.Env, h *History) {
	for _, t := range r.Turns {
		if t.One != nil {
			v := t.One.Value(e)
			if !v.Nothing() {
				r.turn(e, h, t, v)
			}
			continue
		}
		v := t.Each.Value(e)
		if e.Err() != nil {
			return
		}
		if v.Kind() == document.Array {
			h.Turns = slices.Grow(h.Turns, v.Len())
		}
		for m := range v.Elements {
			if !e.Step(t.Range) {
				return
			}
			e.Bind(t.Message, m)
			r.turn(e, h, t, m)
			if e.Err() != nil {
				located(e, m)
				return
			}
		}
	}
	for _, rule := range r.Tools {
		h.Tools = r.readPart(e, h, rule, h.Tools, document.Value{})
		if e.Err() != nil {
			return
		}
	}
	// Each rule went through the list by itself; the tools stay in the order in which the client has them.
	place := func(p *Part) int {
		if !p.Source().In(h.Request) {
			return math.MaxInt // what a rule made is last
		}
		return p.Source().Offset()
	}
	slices.SortStableFunc(h.Tools, func(a, b *Part) int { return cmp.Compare(place(a), place(b)) })
}

// located adds to a client's error where it is, when the rule could not know.
func located(e *expression.Env, at document.Value) {
	c, ok := e.Err().(*expression.ClientError)
	if !ok {
		return
	}
	path := at.Path()
	if path == "" || len(c.Path) > len(path) && c.Path[:len(path)] == path {
		return
	}
	where := *c
	where.Path = path
	if c.Path != "" {
		where.Path += "." + c.Path
	}
	e.Clear()
	e.Fail(&where)
}

func (r *Reader) turn(e *expression.Env, h *History, t *TurnRule, source document.Value) {
	role := t.Role.Value(e)
	if e.Err() != nil {
		return
	}
	name, ok := RoleOf(role)
	if !ok && r.Lenient {
		return
	}
	if !ok {
		e.Fail(&expression.ClientError{Path: "role", Reason: "is not a role of this protocol"})
		return
	}
	turn := h.newTurn(name)
	if h.Trace != nil {
		h.Trace.Stands(turn, source)
	}
	if t.Name != nil {
		turn.setSpeaker(h, t.Name.Value(e))
	}
	for _, i := range t.steps.candidates(e) {
		s := &t.Steps[i]
		if s.Part != nil {
			turn.Parts = r.readPart(e, h, s.Part, turn.Parts, source)
		} else if s.When == nil || expression.Truth(e, s.When) {
			turn.Parts = r.content(e, h, s.Each, turn.Parts)
		}
		if e.Err() != nil {
			return
		}
	}
	if n := len(h.Turns); n > 0 && h.Turns[n-1].Role == name && slices.Contains(t.Merge, name) {
		if h.Trace != nil {
			recorder{h}.joined(turn, h.Turns[n-1], place(t.Range))
		}
		h.Turns[n-1].Parts = append(h.Turns[n-1].Parts, turn.Parts...)
		return
	}
	h.Turns = append(h.Turns, turn)
}

// content reads a list of content, each element as the first block that it is.
func (r *Reader) content(e *expression.Env, h *History, list expression.Node, into []*Part) []*Part {
	mark := e.Mark()
	expression.Push(e, list)
	end := e.Mark()
	for i := mark; i < end && e.Step(list.Range()); i++ {
		item := e.Stacked(i)
		if into = r.block(e, h, item, into); e.Err() != nil {
			located(e, item)
			break
		}
	}
	e.Release(mark)
	return into
}

func (r *Reader) block(e *expression.Env, h *History, item document.Value, into []*Part) []*Part {
	e.Bind(r.Item, item)
	if e.Err() != nil {
		return into
	}
	for _, i := range r.blocks.candidates(e) {
		rule := r.Blocks[i]
		if !rule.holds(e) {
			continue
		}
		return r.make(e, h, rule, into, item)
	}
	if e.Err() == nil && !r.Lenient {
		reason := "is a kind of content that this upstream cannot get"
		if t := item.Get("type"); t.Kind() == document.String {
			reason = fmt.Sprintf("%q is a kind of content that this upstream cannot get", clip(t.String()))
		}
		e.Fail(&expression.ClientError{Reason: reason, Code: "unsupported_parameter"})
	}
	return into
}

func clip(s string) string {
	if len(s) > 60 {
		s = s[:60] + "…"
	}
	return s
}

// readPart reads a part that the turn itself holds, or several when the rule has a list.
func (r *Reader) readPart(e *expression.Env, h *History, rule *PartRule, into []*Part, source document.Value) []*Part {
	if rule.Each == nil {
		if !rule.holds(e) {
			return into
		}
		return r.make(e, h, rule, into, source)
	}
	mark := e.Mark()
	expression.Push(e, rule.Each)
	end := e.Mark()
	for i := mark; i < end && e.Step(rule.Range); i++ {
		item := e.Stacked(i)
		e.Bind(rule.Item, item)
		if e.Err() == nil && rule.holds(e) {
			into = r.make(e, h, rule, into, item)
		}
		for _, k := range rule.others.candidates(e) {
			if other := rule.Others[k]; e.Err() == nil && other.holds(e) {
				into = r.make(e, h, other, into, item)
			}
		}
		if e.Err() != nil {
			located(e, item)
			break
		}
	}
	e.Release(mark)
	return into
}

// partSize is what a part is counted as.
const partSize = 256

// make makes the part that a rule describes. One that has no field and nothing within is not there.
func (r *Reader) make(e *expression.Env, h *History, rule *PartRule, into []*Part, source document.Value) []*Part {
	if e.Cover != nil {
		e.Cover(rule.Range)
	}
	if rule.Reject != nil && r.Lenient {
		return into
	}
	if rule.Reject != nil {
		if h.Trace != nil {
			h.Trace.Rejected(rule.Range)
		}
		e.Fail(&expression.ClientError{Reason: rule.Reject.Value(e).String(), Code: "unsupported_parameter"})
		return into
	}
	if rule.Drop != nil {
		if h.Report {
			h.lose(source, rule.Drop.Value(e).String(), rule.Range)
		}
		return into
	}
	if !e.Spend(partSize) {
		e.Fault(rule.Range, "the rules read more parts of this call than they may (limits: rule_memory)")
		return into
	}
	p := h.newPart(rule.Kind)
	p.setSource(source)
	if h.Trace != nil {
		h.Trace.Stands(p, source)
	}
	for i := range rule.Fields {
		f := &rule.Fields[i]
		if v := f.Value.Value(e); v.Kind() != document.Absent {
			e.Ran(f.Range)
			p.add(f.Field, v)
			if h.Trace != nil {
				h.Trace.ReadBy(p, ownFields+f.Field, f.Value.Range())
			}
		}
	}
	if e.Err() != nil {
		return into
	}
	if rule.Sealed != nil {
		switch sealed := rule.Sealed.Value(e); {
		case sealed.Empty():
			// Nothing was sealed: the text stands for itself.
		case e.Sealer != nil && e.Sealer.Ours(sealed.Inner()):
			native := e.Sealer.Open(sealed.Decoded())
			if native == nil {
				h.lose(source, "reasoning that another upstream issued", rule.Range)
				return into
			}
			d := new(document.Document)
			if d.Parse(native, false) != nil {
				return into
			}
			p.rare().native = d.Root()
			if h.Trace != nil {
				recorder{h}.opened(p, native, place(rule.Range))
			}
		default:
			// Opaque state of the client's own protocol means nothing to an upstream of another.
			h.lose(source, "reasoning that another upstream issued", rule.Range)
			return into
		}
	}
	if rule.Inside != nil && e.Nest(rule.Range) {
		m := p.extra()
		m.parts = r.content(e, h, rule.Inside, m.parts)
		e.Unnest()
	}
	if p.first == 0 && len(p.Parts()) == 0 && p.Native().Kind() == document.Absent && len(rule.Fields) > 0 {
		if h.Trace == nil && h.unmake(p) {
			e.Spend(-partSize)
		}
		return into
	}
	return append(into, p)
}

// place is where a rule stands, "" when there is none.
func place(r hcl.Range) string {
	if r.Filename == "" {
		return ""
	}
	return fmt.Sprintf("%s:%d:%d", r.Filename, r.Start.Line, r.Start.Column)
}
