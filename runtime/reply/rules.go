// Package reply translates a reply while it arrives: it reads an upstream's chunks, events or body, keeps
// track of the parts, and writes them for the client.
//
// Rules define what a chunk means and how an event looks. This package is responsible for framing, for opening and closing parts, order,
// indexes, identifiers and the end of the reply; no rule can make a malformed stream.
package reply

import (
	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Field is a field that a rule gives a value.
type Field struct {
	ID    int
	Value expression.Node
	Range hcl.Range
}

// Let is a name that several rules read.
type Let struct {
	Var   *expression.Var
	Value expression.Node
}

// StepKind is what a step of reading does.
type StepKind uint8

// The steps.
const (
	StepReply StepKind = iota
	StepUsage
	StepReceived
	StepPart
	StepNote
	StepFor
	StepOrder
)

// Step is one rule of reading.
type Step struct {
	Kind StepKind
	When expression.Node
	Each expression.Node // nil: once
	Item *expression.Var
	Nth  *expression.Var // the element's number; nil when no rule reads it

	PartKind                                int             // -1: of the open part with the key
	KindOf                                  expression.Node // the kind, when it is computed
	Key, ID, Name, Append, Fallback, Closes expression.Node
	Belongs                                 expression.Node // the id of the part whose fields these are; nil: of the rule's own part
	Channel                                 expression.Node // where the text comes from; nil: there is but one place
	Trim                                    expression.Node // whether white space before the first of the text counts for nothing; nil: never
	Of                                      int             // for a note without a key: the last part of this kind
	Tags                                    *Tags           // nil: the text is of one kind
	Whole                                   expression.Node // of what is received: an object that begins with the piece; nil: it belongs to one that has begun
	Grows                                   []Grow          // of what is received: fields of the object that has the key
	Fields                                  []Field
	Unread                                  []Field         // those that no rule reads; told of a part that is dropped
	With                                    *Field          // of a list, what is said with the text; nil: nothing is
	Order                                   Order           // of StepOrder
	Takes                                   expression.Node // of what begins: what may be added to it; nil: anything
	What                                    expression.Node // of what is added or ends: one of what the beginning takes; nil: not compared
	Exact                                   expression.Node // whether a Fallback that does not go on from what was appended is malformed; nil: never
	Known                                   expression.Node // the words that What compares; another one belongs to anything; nil: all
	Steps                                   []*Step         // the notes of a part, or what is done for each element
	uses                                    Uses            // what becomes of what is read where the step is done, besides When and Each
	Guard                                   *expression.Guard
	Range                                   hcl.Range
}

// Tags mark text at the beginning of a reply that is of another kind.
type Tags struct {
	When       expression.Node // nil: always
	Begin, End []byte
	Kind       int
	Range      hcl.Range
}

// On is what one type of event says.
type On struct {
	Steps    []*Step
	End      expression.Node
	Gather   expression.Node // what reply.gathered has one more of, where frames cross as they are; nil: nothing
	Opens    expression.Node // there, what reply.opened is from now on
	Adds     expression.Node // there, text of what is open
	Finishes expression.Node // there, what of it is complete
	Snapshot expression.Node // the whole reply, which the event brings; nil: it brings none
}

// Read are the rules of an upstream's replies.
type Read struct {
	Data      *expression.Var
	Done      string // data that ends the stream
	Lets      []Let
	Type      expression.Node
	Error     expression.Node // nil: nothing says that it failed
	ErrorAt   hcl.Range
	Message   expression.Node
	ErrType   expression.Node
	ErrCode   expression.Node
	Steps     []*Step
	On        map[string]*On
	End       expression.Node
	Estimate  *Step           // of usage, for a reply whose upstream tells none; nil: it stays unknown
	Tolerates expression.Node // the forms of malformed streams that are let through; nil: none
	Explicit  bool            // parts are closed by rules, not by what follows them
	Totals    bool            // rules bring whole texts behind their pieces
	Reasons   bool            // a rule reads why the upstream ended
}

// endsByEvent reports whether an event tells the end, so that data which ends the stream is no end by itself.
func (h *Read) endsByEvent() bool {
	for _, on := range h.On {
		if on.End != nil {
			return true
		}
	}
	return false
}

// endsByEOF reports whether nothing in a stream says that it ends but the end of the answer, behind the reason why the reply ended.
func (h *Read) endsByEOF() bool { return h.Done == "" && h.End == nil && !h.endsByEvent() && h.Reasons }

// Event is a frame that is said.
type Event struct {
	When    expression.Node
	Name    expression.Node // of the event, when it is computed
	Label   string          // the name, when it is written out
	Prefix  []byte          // of the frame, up to the data
	Object  expression.Node
	Text    expression.Node // instead of Object
	Comment expression.Node // instead of both
	Range   hcl.Range
	Form    *EventForm // what the client's protocol says of it; nil: it is not known before it is said

	// Moulded says that the event differs only by the text that is added, and by its number, as long as nothing else is
	// told of the part: it is rendered once, and then copied around each text.
	Moulded bool
	// Steady says that whether the event is said differs only by what else is told of the part.
	Steady bool
}

// Mould finds out whether the event can be moulded. What a rule reads of the part may change only when the part is
// told something else than text, which breaks its mould.
func (ev *Event) Mould(r *Rules) {
	if ev.Name != nil || ev.Object == nil {
		return
	}
	counters := 0
	stable := func(rec, id int) bool {
		switch rec {
		case r.Rec.Part:
			return id != partText && id != partSealed && id != partEnd && id != partLast
		case r.Rec.Reply:
			if id == replySequence {
				counters++
			}
			return id == replyID || id == replySequence
		}
		return rec == r.Rec.Call || rec == r.Rec.Profile
	}
	if ev.When != nil {
		if n, ok := expression.Holes(ev.When, r.AppendV, stable); !ok || n > 0 || counters > 0 {
			return
		}
		ev.Steady = true
	}
	n, ok := expression.Holes(ev.Object, r.AppendV, stable)
	ev.Moulded = ok && n == 1 && counters <= 1
}

// WritePart are the rules of saying one kind of part.
type WritePart struct {
	When                      expression.Node // whether the client wants it; nil: always
	Drop                      expression.Node
	MintPrefix                string
	Pattern                   conversation.Fit
	Whole                     expression.Node // whether the text is not said as it comes, but by Close; nil: never
	Hold                      []int           // fields without which the part is not opened
	Beside                    expression.Node // whether the part may be open while others are of which this is true; nil: never
	Awaits                    expression.Node // whether more will be told of a part whose text is complete; nil: never
	Item                      *WriteItem      // what holds the part; nil: it stands by itself
	Merge                     bool            // adjacent parts of the kind are one
	Unwrap                    expression.Node // the member of the text that is said in its place; nil: none
	Empty                     []byte
	Open, Append, Note, Close []*Event
	Block                     expression.Node
	Range                     hcl.Range
}

// WriteItem are the rules of saying what holds adjacent parts together.
type WriteItem struct {
	Open, Close []*Event
	Block       expression.Node
}

// Write are the rules of a client's replies.
type Write struct {
	Interleaved bool
	Late        bool // the last part is closed when another follows or the reply ends
	Unfinished  bool // parts that are not complete when the reply fails are left open
	ID          expression.Node
	Mint        string
	Parts       map[int]*WritePart
	Start       []*Event
	Finish      []*Event
	End         []*Event
	Fail        []*Event
	Keepalive   []*Event
	Body        expression.Node
	Range       hcl.Range

	KeepsText map[int]bool // kinds whose text a stream's rules read; filled by the compiler
	CountsAt  bool         // whether a rule reads where a part begins and ends
}

// Native is how an upstream's part is kept whole.
type Native struct {
	When   expression.Node
	Object expression.Node
}

// Edit is a change of a body that crosses as it is.
type Edit struct {
	When  expression.Node
	Slot  expression.Node // reads what is there now
	To    expression.Node
	Path  string // of a field that is added where it is missing; "": only what is there is changed
	Why   string // the reason, for who asks what a client is not told; "": nothing that the client misses
	Group uint64 // a bit that edits of the same field have in common, of which the first that holds is made; 0 when it is the only one
	Range hcl.Range
}

// Stops are strings that end a reply although the upstream knows none.
type Stops struct {
	Range   hcl.Range
	Strings expression.Node
	Reason  document.Value // the upstream's word for the end
	Matched int            // the field of reply that tells which string it was
}

// Rules are the compiled rules of a pair's replies. They are immutable and serve many replies at once.
type Rules struct {
	V        *conversation.Vocabulary
	Layout   *expression.Layout
	Read     *Read
	Write    *Write
	Native   map[int][]*Native
	Stop     expression.Node // the client's word for why the reply ended
	Stops    *Stops          // nil: the upstream sees to it
	Continue *Continue       // nil: a reply that has ended is whole
	Form     *Form           // what clients of the protocol can read; nil: nothing is known of it
	Fields   []string        // of reply, by number
	Counts   []string        // of usage, by number
	Req      *expression.Var // what is read from the client's request
	Rec      Records         // the record variables
	Marks    []Mark          // of a protocol without a form, 64 at most
	Patch    bool            // frames cross as they are, but for Edits
	Edits    []*Edit
	Skip     []expression.Node
	Owned    func(hcl.Range) bool // whether an edit is the operator's: what it leaves of a stream is held to the form; nil: none is
	Anew     expression.Node      // whether a body is told anew all the same; nil: never
	SkipAt   []hcl.Range          // of each
	SkipWhy  []string             // "": nothing that the client misses
	AppendV  *expression.Var
	Uses     Uses // what is made of what Read, Edits and Skip read; nil where that is not known
	Classify func(upstream string, reported *Reported) (class string)
}

// Records are the numbers of the record variables.
type Records struct{ Reply, Usage, Written, Part, Note, Item, Error, Call, Profile int }
