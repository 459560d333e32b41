// Package expression compiles the expressions of rule files to programs over JSON that was read by package
// document.
//
// An expression is written in HCL's own syntax. Selecting, moving, joining and comparing run on the
// original bytes; arithmetic and ordering are compiled to a program of expr-lang/expr.
// Every node keeps the range of its HCL, so that a failure in production names the same place
// as a check does.
package expression

import (
	"fmt"
	"time"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// Record is a value of the engine's own that rules read by name: a turn, a part, a reply. Fields and
// lists are known by the numbers that its Schema gave them.
type Record interface {
	Field(e *Env, id int) document.Value
	List(e *Env, id int) Records
}

// Records is a list of records.
type Records interface {
	Len() int
	At(i int) Record
}

// Env is what a program runs on: the slots that paths were read into, the records in scope, and scratch
// memory. One Env serves one request or one reply at a time, and is reused.
type Env struct {
	scratch
	valueStack
	firstError
	deferredCopies
	movedValues

	vars     [][]document.Value
	filled   []uint64 // which slots of each variable are not absent
	recs     []Record
	layout   *Layout
	buffers  [][]byte
	docs     []*document.Document
	docsUsed int

	indexes     []*document.Document // for a look into values that rules made; see indexed
	indexesUsed int
	steps       int
	nested      int
	memories    []memory
	turn        int
	copies      [][]byte // what Detach took

	// Header gives a header of the client's request, "" when it has none.
	Header func(name string) string
	// Client is the document that the client sent; nil when nothing is held against its protocol.
	Client *document.Document
	// URL is where the client's request went; nil when that is not known.
	URL URL
	// ToolName gives the name that the upstream knows a tool by.
	ToolName func(name string) string
	// Sealer seals opaque state for another protocol's client, and opens it again.
	Sealer Sealer
	// Lose, when set, is told of a value of the client's that is not sent as it came, and why.
	Lose func(at document.Value, reason string)
	// Cover, when set, is told of each field and case that ran, by its place.
	Cover func(hcl.Range)
	// Trace, when set, finds out where everything comes from that a program compiled for it writes.
	Trace *Trace
	// Now is the time that dates are measured from; those of an Env without it say nothing.
	Now time.Time
}

// Sealer keeps opaque state of an upstream closed while a client carries it.
type Sealer interface {
	// Seal gives the carrier of a JSON list of an upstream's own objects.
	Seal(native []byte) string
	// Open gives the list back when the carrier is ours, whole, and of the upstream that is called now; else nil.
	Open(carrier []byte) []byte
	// Ours reports whether the text looks like a carrier of ours at all.
	Ours(carrier []byte) bool
}

// maxSteps bounds the loops of one translation. The largest legal history has 100,000 messages.
const maxSteps = 4_000_000

// bytesPerStep is how many bytes of a request allow one step more: loops over a large request of tiny messages take some ten steps for each.
const bytesPerStep = 4

// Layout is what the programs of one direction of one pair share: how many variables there are, and
// which paths are read from each.
type Layout struct {
	// Client says that the variables with Origins hold what a client sent: Bind holds it against the kinds that
	// the protocol has there.
	Client bool
	// Witness is told of the rules that run in the Envs of the layout; nil: nobody is.
	Witness *Witness

	vars  []*Var
	recs  int
	memos int
}

// Var is a variable that holds a JSON value, with all the paths that any expression reads below it.
type Var struct {
	Name    string
	Paths   *document.Paths
	Origins []string // where in the protocols its value comes from, for checking paths; nil when computed
	Holds   KindSet  // what its value may be, when it is there; 0: anything. For finding mistakes in rules

	layout  *Layout
	index   int
	expect  []KindSet // what a client may send, by slot; 0: anything
	checked bool      // whether Bind holds values against expect
	open    bool      // its value may be one that a rule made: only what stands in the client's own document is held against expect
}

// KindSet is a set of document kinds.
type KindSet uint16

// Has reports whether the kind is in the set.
func (s KindSet) Has(k document.Kind) bool { return s&(1<<k) != 0 }

// With is the set and one kind more.
func (s KindSet) With(k document.Kind) KindSet { return s | 1<<k }

// NewVar adds a variable.
func (l *Layout) NewVar(name string, origins []string) *Var {
	v := &Var{Name: name, Paths: document.NewPaths(), Origins: origins, layout: l, index: len(l.vars)}
	l.vars = append(l.vars, v)
	return v
}

// NewRecord adds a place for a record and gives its number.
func (l *Layout) NewRecord() int {
	l.recs++
	return l.recs - 1
}

// unbound are the slots of variables that are not bound yet. Nobody writes them.
var unbound [64]document.Value

// NewEnv makes an Env for the layout, which must be complete.
func (l *Layout) NewEnv() *Env {
	e := &Env{layout: l, vars: make([][]document.Value, len(l.vars)), filled: make([]uint64, len(l.vars)), recs: make([]Record, l.recs), memories: make([]memory, l.memos), turn: 1, scratch: scratch{limit: MemoryFloor}, Cover: l.Witness.Cover()}
	for i, v := range l.vars {
		if k := v.Paths.Len(); k <= len(unbound) {
			e.vars[i] = unbound[:k:k] // Many variables are of things that most requests and replies do not have.
		} else {
			e.vars[i] = make([]document.Value, k)
		}
	}
	return e
}

// Reset forgets everything that the last use left.
func (e *Env) Reset() {
	for i, filled := range e.filled {
		if filled != 0 {
			empty(e.vars[i], filled)
		}
	}
	clear(e.filled)
	clear(e.recs)
	// What one large request took must not cost all that follow.
	if clear(e.stack[:cap(e.stack)]); cap(e.stack) > 1<<12 {
		e.stack = nil
	}
	for _, d := range e.docs {
		d.Forget()
	}
	for _, d := range e.indexes {
		d.Forget()
	}
	e.indexesUsed = 0
	if len(e.docs) > documentsKept {
		e.docs = nil
	}
	if cap(e.arena) > 1<<20 {
		e.arena = nil
	}
	if e.Trace != nil {
		e.arena = nil // A value is known by where it lies.
	}
	giveCopies(e.copies)
	e.arena, e.stack, e.steps, e.docsUsed, e.err, e.copies = e.arena[:0], e.stack[:0], 0, 0, nil, e.copies[:0]
	e.spent, e.limit, e.nested = 0, MemoryFloor, 0
	e.Header, e.URL, e.ToolName, e.Sealer, e.Cover, e.Trace, e.Now, e.Client, e.Lose = nil, nil, nil, nil, e.layout.Witness.Cover(), nil, time.Time{}, nil, nil
	clear(e.memories)
	e.turn, e.least = 1, 0
	e.ForgetLeft()
}

// documentsKept is how many documents an Env keeps for what it is used for next.
const documentsKept = 1 << 6

// Trim frees the scratch memory between two events of a stream. What was made before must have been
// copied or written.
func (e *Env) Trim() {
	e.steps, e.spent, e.docsUsed = 0, 0, 0
	if cap(e.arena) > arenaChunk || e.Trace != nil {
		e.arena = nil
	}
	e.arena = e.arena[:0]
}

// Bind gives a variable its value. It reports a *ClientError when a path holds a kind that the client's
// protocol does not have there.
func (e *Env) Bind(v *Var, value document.Value) {
	slots := e.vars[v.index]
	if f := e.filled[v.index]; f != 0 {
		empty(slots, f)
	} else if len(slots) > 0 && &slots[0] == &unbound[0] {
		slots = make([]document.Value, len(slots))
		e.vars[v.index] = slots
	}
	of := value
	if v.Paths.Indexes(value) && e.docsUsed < documentsKept {
		of = value.IndexedBy(e.document())
	}
	e.filled[v.index] = v.Paths.Fill(of, slots)
	if !v.checked || v.open && !value.In(e.Client) {
		return
	}
	for i, want := range v.expect {
		if k := slots[i].Kind(); want != 0 && k > document.Null && !want.Has(k) {
			e.Reject(slots[i], fmt.Sprintf("should be %s, not %s", want, article(k)))
		}
	}
}

// BindRecord gives a record variable its record.
func (e *Env) BindRecord(id int, r Record) { e.recs[id] = r }

// Record is the record that a number was bound to.
func (e *Env) Record(id int) Record { return e.recs[id] }

// String lists the kinds for a client: "a string or an array".
func (s KindSet) String() string {
	text := ""
	for k := document.True; k <= document.Object; k++ {
		if !s.Has(k) {
			continue
		}
		if text != "" {
			text += " or "
		}
		text += article(k)
	}
	return text
}

func article(k document.Kind) string {
	switch k {
	case document.Array, document.Object:
		return "an " + k.String()
	}
	return "a " + k.String()
}

// Step counts one turn of a loop; false when the rule has done more than any request can need.
func (e *Env) Step(r hcl.Range) bool {
	e.steps++
	if e.steps > maxSteps && (e.Client == nil || e.steps > maxSteps+len(e.Client.Bytes())/bytesPerStep) {
		e.Fault(r, "this loop takes more steps than a request may cost")
		return false
	}
	if e.spent > e.limit {
		e.Fault(r, overdrawn)
	}
	return e.err == nil
}

// maxNested bounds what reads itself. Parts within parts nest as deep as a document, so at most half of MaxDepth.
const maxNested = 200

// Nest enters what a rule reads or writes and may enter again from within, such as part.block, and the content inside a
// part; Unnest leaves it. It is false, and a fault of the rule at r, when a rule goes round in a circle: that would end
// the process.
func (e *Env) Nest(r hcl.Range) bool {
	if e.nested == maxNested {
		e.Fault(r, "this rule contains itself, without end")
		return false
	}
	e.nested++
	return true
}

// Unnest leaves what Nest entered.
func (e *Env) Unnest() { e.nested-- }

func (e *Env) lose(at document.Value, reason string) {
	if e.Lose != nil {
		e.Lose(at, reason)
	}
}
