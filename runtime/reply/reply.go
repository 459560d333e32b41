package reply

import (
	"bytes"
	"fmt"
	"time"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Problem is why a reply failed.
type Problem struct {
	Class   string
	Message string
	Code    string
	Rule    string        // the place of the rule that failed, "" when the upstream did
	Retry   time.Duration // after which it may be tried again, 0 when nobody knows
	Told    *Told         // what the upstream said, nil when it said nothing
}

// Told is what an upstream said of its failure: its words for it, and the whole that they stood in.
type Told struct{ Message, Type, Code, Data document.Value }

func (p *Problem) Error() string { return p.Message }

// Context is what a reply needs to know of its call.
type Context struct {
	Upstream  string // its name in the configuration
	Seed      string // what is minted is derived from this
	Mint      bool   // the reply gets an id of its own, whatever the upstream's
	Streaming bool   // the client wants a stream
	Renamed   map[string]string
	Declared  string           // the upstream's names of the tools, each between zero bytes
	Kinds     []int            // of the tools, in the order of Declared
	Offered   []document.Value // what the tools bring for the reply, in the order of Declared
	// Now is the time in seconds since 1970.
	Now func() int64
	// Memory is how many times as large as what was heard, and may be said again of the request, all may be that rules make of it.
	Memory int
	// Sink takes what is said of a stream while it is said; nil when all is said at once.
	Sink Sink
	// Echo is how many bytes of the request the rules of a reply may say again.
	Echo int
	// Asked is about how many tokens the request has, where counts that the upstream does not tell are estimated; else 0.
	Asked int
	// Estimated is called when counts were estimated; nil when nobody wants to know.
	Estimated func()
	// Dropped is told the paths of values that a client is not told because a rule drops or changes them; nil when nobody wants to know.
	Dropped func(path, why string, rule hcl.Range)
	// Replay keeps the upstream's own objects before a call under the call's id; nil when nobody does.
	Replay func(id string, native []byte)
	// Sent is the request that is answered, where the caller goes on with a reply that pauses; else nil.
	Sent []byte
	// Keep is told the body of a reply that was good to its end; nil when nobody wants it.
	Keep func(body []byte)
	// Watch is told what a traced reply says; nil when nobody wants to know.
	Watch *Watcher
	// Fail turns a problem into the record that the rules of fail read, in the client's protocol.
	Fail func(*Problem) expression.Record
	// Envelope is the body of an HTTP error for a problem: what is said when the rules of fail say nothing.
	Envelope func(*Problem) []byte
}

// Sink is where a stream goes whose events are too much to be held as a whole.
type Sink interface {
	// Flush takes what was said so far, when it is much, and gives back where to go on; all of it when it must wait.
	Flush(said []byte) []byte
	// Write takes a piece of an event that is longer than what Flush is asked to take, once Flush has taken what is
	// before it. The piece is read only, and not kept.
	Write(piece []byte)
	// Room makes room for n bytes behind what was said.
	Room(said []byte, n int) []byte
}

// Reply is a reply being heard and said. It is used by one goroutine at a time.
type Reply struct {
	rules *Rules
	env   *expression.Env
	ctx   Context
	doc   document.Document

	parts   []*Part // all, in the order of their coming
	items   []*Item // what the client sees: parts, and what holds several together
	group   *Item   // the open one that holds several; nil: none
	queue   []*Part // those that the client sees and that are not closed on the wire
	counts  []int
	known   []bool
	fields  []document.Value
	id      document.Value // the upstream's
	ownID   document.Value
	stop    document.Value // the upstream's word
	kept    []byte         // bytes that outlive a frame
	numbers []int
	seen    []bool // kinds that were said
	runes   int
	used    []string // ids of calls
	usedAt  index
	counted map[int][]expression.Input // of a traced reply: where its counts come from
	event   []byte

	tagging        tagState // of the text at the beginning
	tagged         []byte   // text, decoded, that is held until it is clear of which kind it is
	tags           *Tags
	taggedWith     []byte             // a list that is said with the text that is held
	taggedID       int                // the field that it is
	taggedNotes    []*Note            // of the text that is held
	tagFrom        []expression.Input // of a traced reply: where the text comes from that is held
	flushed        int                // bytes that Flush took
	gathered       [][]byte           // what events brought that may be wanted at the end
	opened, added  []byte             // what is not complete of it, and its text behind a quote
	finished       [][]byte           // what of that is complete
	replayed       int                // the parts whose own objects were given to Replay
	sequence       int                // the number of the next event
	said           int                // events so far, of a stream
	snapshot       expression.Node    // what gives the whole reply from the frame that is heard
	moulding       bool               // a mark stands for the number
	finishing      bool               // nothing more comes
	cut            bool               // at a string that ends the reply
	stops          [][]byte           // strings that end the reply
	started, ended bool
	stopped        bool                   // why it ends was heard, in a frame that was heard to its end
	generated      bool                   // something of the answer itself was heard
	wire           bool                   // start was said
	sign           bool                   // the last frame said no more than that the upstream is alive
	begun          bool                   // the first frame or body was heard
	heard          bool                   // a frame of the stream that says something
	held           int                    // bytes that wait in all parts
	passing        bool                   // frames cross as they are
	over           bool                   // why the reply ended was heard in a frame before this one
	heardKeys      []begun                // what the upstream began under keys
	heardAt        index                  // of it, by the keys
	keys           index                  // of the parts, by their keys and those of their pieces
	given          int                    // how many keys those are
	ids            index                  // of the parts, by the upstream's ids
	moved          bool                   // the frame said more than that the upstream is alive
	searched       int                    // elements of lists that were looked at
	calm           int                    // so many parts at the front of the queue are open and not complete: nothing is to be done for them
	wakes          struct{ from, to int } // those among them that may be complete by now
	awaited        int                    // parts for which more may come when they are complete
	unsealed       []*Part                // parts of which something came since the last part began, where the parts that follow tell which are complete
	seenLast       *Part                  // the last part that the client sees, if that is certain
	came           int                    // bytes that were heard
	keeps          int                    // bytes that outlive the frame they were made of
	text           int                    // of them, those that are kept of the answer itself
	tolerated      []string               // forms of malformed streams that are let through; nil: not looked up yet
	problem        *Problem
	rule           *hcl.Range // of what is run, or was last
	alike          *alike     // what is known of the last frame; nil: nothing
	recent         recent

	crossing  held      // where frames cross as they came, but for edits of the operator's
	stream    wire      // how far what the client gets has come
	received  *received // what the upstream made, where it may be asked for more; else nil
	pausing   bool      // the upstream will be asked for the rest
	rest      []byte    // the request for the rest; nil: the reply does not wait for one
	continued int       // how often the upstream was asked for the rest
	earlier   []int     // counts of the answers before; nil: there was none
}

// waitingMax bounds what is held back for a client that takes one part at a time, in all parts together.
const waitingMax = 8 << 20

// partsMax bounds the parts of a reply: looking for a part goes through them. Real replies have some hundreds
// at most (a hosted search with a block for each quotation).
const partsMax = 10_000

// New makes a reply. The Env must be of the rules' layout, with the records of the call bound.
func New(rules *Rules, env *expression.Env, ctx Context) *Reply {
	r := &Reply{rules: rules, env: env, ctx: ctx}
	r.counts = make([]int, len(rules.Counts))
	r.known = make([]bool, len(rules.Counts))
	r.fields = make([]document.Value, len(rules.Fields))
	n := len(rules.V.Kinds())
	r.numbers = make([]int, n)
	r.seen = make([]bool, n)
	env.BindRecord(rules.Rec.Reply, r)
	env.BindRecord(rules.Rec.Usage, (*usage)(r))
	env.BindRecord(rules.Rec.Said, (*seenFields)(r))
	r.stream.form = rules.Form
	r.stops = stopsOf(rules, env)
	if rules.Continue != nil && ctx.Sent != nil {
		r.received = new(received)
	}
	return r
}

// UpstreamStop is the upstream's word for why the reply ended, which the table of stop reasons looks up.
func (r *Reply) UpstreamStop() document.Value { return r.stop }

// EventName is the name of the frame that is heard, absent when it has none.
func (r *Reply) EventName() document.Value {
	if len(r.event) == 0 {
		return document.Value{}
	}
	return r.env.Text(string(r.event))
}

// identifier is the reply's id for the client: the upstream's in the client's form, else, or where that is asked for, a minted one;
// the same each time.
func (r *Reply) identifier(e *expression.Env) document.Value {
	if r.passing && !r.id.Nothing() && !r.ctx.Mint {
		return r.id // The client has seen it in the upstream's own frames.
	}
	if r.ownID.Kind() == document.Absent {
		if id := r.rules.Say.ID; id != nil && !r.ctx.Mint && e.Nest(id.Range()) {
			r.ownID = r.keep(id.Value(e))
			e.Unnest()
		}
		if r.ownID.Nothing() {
			r.ownID = document.Text(conversation.Mint(r.rules.Say.Mint, r.ctx.Seed, 0))
			if e.Trace != nil {
				r.ownID = e.Trace.Made(r.ownID, "minted ids")
			}
		}
	}
	return r.ownID
}

// mayKeep counts bytes that outlive the frame, and reports whether there may be so many: else a rule has made much of little,
// again and again.
func (r *Reply) mayKeep(n int) bool {
	if r.keeps += n; r.keeps <= r.env.Limit() {
		return true
	}
	at := hcl.Range{}
	if r.rule != nil {
		at = *r.rule
	}
	r.env.Fault(at, "the rules keep more bytes of this reply than they may (limits: rule_memory)")
	return false
}

// Kept is how many bytes of the answer are kept while it is streamed, since a later event may tell them again: the snapshots of a protocol.
func (r *Reply) Kept() int { return r.text }

// allows lets rules make as much as there may be with so many bytes more that were heard.
func (r *Reply) allows(heard int) {
	r.came += heard
	r.env.Allow(r.ctx.Memory * (r.came + r.ctx.Echo + 4*r.ctx.Asked))
}

// keep copies a value to memory that lives as long as the reply.
func (r *Reply) keep(v document.Value) document.Value {
	if v.Nothing() {
		return document.Value{}
	}
	if !r.mayKeep(len(v.Raw())) {
		return document.Value{}
	}
	start := len(r.kept)
	r.kept = append(r.kept, v.Raw()...)
	kept := document.Of(r.kept[start:len(r.kept):len(r.kept)])
	if r.env.Trace != nil {
		r.env.Trace.Copied(v, kept)
	}
	return kept
}

// Started reports whether something was heard that is no error: the client can be told that all is well.
func (r *Reply) Started() bool { return r.started && r.problem == nil || r.wire }

// Keeps is how many bytes the reply holds that outlive the frames they came in.
func (r *Reply) Keeps() int { return r.keeps }

// Sign reports whether the last frame said no more than that the upstream is alive: nothing that was generated, no count, no end.
func (r *Reply) Sign() bool { return r.sign }

// Stopped reports whether the upstream has said why it ended.
func (r *Reply) Stopped() bool { return !r.stop.Nothing() }

// Ended reports whether the reply has been said to its end.
func (r *Reply) Ended() bool { return r.ended }

// Problem is why the reply failed, nil when it did not.
func (r *Reply) Problem() *Problem { return r.problem }

// Said is how many events of a stream were said so far.
func (r *Reply) Said() int { return r.said }

// Counts are the counts of tokens that were heard.
func (r *Reply) Counts() (names []string, counts []int) {
	if r.earlier == nil {
		return r.rules.Counts, r.counts
	}
	counts = make([]int, len(r.counts))
	for i := range counts {
		counts[i] = r.total(i)
	}
	return r.rules.Counts, counts
}

// total is a count, with those of the answers that came before.
func (r *Reply) total(id int) int {
	if r.earlier == nil {
		return r.counts[id]
	}
	return r.earlier[id] + r.counts[id]
}

// Frame hears one frame of a stream and says what follows from it. Event and data are read only.
func (r *Reply) Frame(dst, event, data []byte) []byte {
	if r.ended || r.rest != nil {
		return dst // What comes behind the end is not part of the reply (T060).
	}
	if !r.begun {
		r.begun, r.passing = true, r.rules.Patch && r.ctx.Streaming
	}
	if r.alike != nil && r.alike.known {
		if said, ok := r.again(dst, event, data); ok {
			return said
		}
	}
	h := r.rules.Hear
	if h.Done != "" && string(data) == h.Done {
		if r.stop.Nothing() && (h.endsByEvent() || !r.heard || r.empty()) {
			return r.fail(dst, &Problem{Class: "server", Message: "The upstream's answer broke off before its end."})
		}
		return r.finish(dst, data)
	}
	if r.sign = len(bytes.TrimSpace(data)) == 0; r.sign {
		return dst // A frame without data is how some servers say that they are alive.
	}
	r.env.Trim()
	r.allows(len(data))
	if err := r.doc.Parse(data, false); err != nil {
		return r.fail(dst, &Problem{Class: "server", Message: "The upstream sent a frame that is not JSON."})
	}
	r.event, r.heard = event, true
	learns, before, began := r.learns(data), r.stands(), r.mark(dst)
	ends, number := false, r.sequence
	dst, ends = r.hear(dst)
	if r.ended {
		return dst
	}
	if r.passing {
		mark := len(dst)
		dst = r.pass(dst, event, data)
		if err := r.env.Err(); err != nil {
			r.sequence = number // The frame's own is not said.
			return r.fail(dst[:mark], problemOf(err))
		}
		if ends {
			r.passed(dst[mark:])
		}
		if len(dst) > mark {
			r.started, r.wire = true, true // Whatever it was, the client has it.
			r.said++
			if r.isEnd(event, data) {
				r.ended = true // It was the protocol's own.
				return dst
			}
		}
	}
	if ends {
		return r.finish(dst, nil)
	}
	if learns {
		r.learn(event, data, before, r.mark(dst)-began)
	}
	return dst
}

// Body hears a whole body, and says the reply to its end.
func (r *Reply) Body(dst, data []byte) []byte {
	if r.ended || r.rest != nil {
		return dst
	}
	r.begun, r.passing = true, r.rules.Patch && !r.ctx.Streaming
	r.env.Trim()
	r.allows(len(data))
	if err := r.doc.Parse(data, false); err != nil || r.doc.Root().Kind() != document.Object {
		return r.fail(dst, &Problem{Class: "server", Message: "The upstream's answer is not what its protocol says: no JSON object."})
	}
	if r.passing && r.rules.Anew != nil {
		r.env.Bind(r.rules.Hear.Data, r.doc.Root())
		r.passing = !expression.Truth(r.env, r.rules.Anew)
	}
	dst, _ = r.hear(dst)
	if r.ended {
		return dst
	}
	if !r.started {
		return r.fail(dst, &Problem{Class: "server", Message: "The upstream's answer is not what its protocol says: it holds no reply."})
	}
	if r.passing {
		mark := len(dst)
		dst = r.edited(dst, data)
		r.heldBody(data, dst[mark:])
		if err := r.env.Err(); err != nil {
			return r.fail(dst[:mark], problemOf(err))
		}
		r.ended = true
		if r.ctx.Keep != nil {
			r.ctx.Keep(dst[mark:])
		}
		return dst
	}
	return r.finish(dst, nil)
}

// empty reports whether nothing of an answer was heard, nor why it ended, where the protocol says that.
func (r *Reply) empty() bool { return r.rules.Hear.Reasons && !r.generated && r.stop.Nothing() }

func (r *Reply) String() string {
	return fmt.Sprintf("reply of %d parts, started %v, ended %v", len(r.parts), r.started, r.ended)
}
