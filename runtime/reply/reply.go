package reply

import (
	"bytes"
	"fmt"
	"time"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/edit"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/sse"
)

// Problem is why a reply failed.
type Problem struct {
	Class    string
	Message  string
	Code     string
	Rule     string        // the place of the rule that failed, "" when the upstream did
	Retry    time.Duration // after which it may be tried again, 0 when nobody knows
	Reported *Reported     // what the upstream said, nil when it said nothing
}

// Reported is what an upstream said of its failure: its words for it, and the whole that they stood in.
type Reported struct{ Message, Type, Code, Data document.Value }

func (p *Problem) Error() string { return p.Message }

// Context is what a reply needs to know of its call.
type Context struct {
	Upstream  string      // its name in the configuration
	Seed      string      // what is minted is derived from this
	Mint      bool        // the reply gets an id of its own, whatever the upstream's
	Streaming bool        // the client wants a stream
	Framing   sse.Framing // of that stream
	Renamed   map[string]string
	Declared  string           // the upstream's names of the tools, each between zero bytes
	Kinds     []int            // of the tools, in the order of Declared
	Offered   []document.Value // what the tools bring for the reply, in the order of Declared, up to the last that brings anything
	// Now is the time in seconds since 1970.
	Now func() int64
	// Elapsed is the time since the call arrived; nil: no time passes.
	Elapsed func() time.Duration
	// Memory is how many times as large as what was received, and may be said again of the request, all may be that rules make of it.
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
	// Replay keeps the upstream's own objects before a call, nil for none, under the call's id; nil when nobody does.
	Replay func(id string, native []byte)
	// Sent is the request that is answered, where the caller goes on with a reply that pauses; else nil.
	Sent []byte
	// Keep is told the body of a reply that was good to its end; nil when nobody wants it.
	Keep func(body []byte)
	// Watch is told what a traced reply says; nil when nobody wants to know.
	Watch *Watcher
	// Edits are the operator's edits of the reply; nil: none.
	Edits *edit.Run
	// Called are names of tools that edits changed in the request: the names before, by what the upstream got.
	Called map[string]string
	// Fail turns a problem into the record that the rules of fail read, in the client's protocol.
	Fail func(*Problem) expression.Record
	// Envelope is the body of an HTTP error for a problem: what is said when the rules of fail say nothing.
	Envelope func(*Problem) []byte
}

// Sink is where a stream goes whose events are too much to be held as a whole.
type Sink interface {
	// Flush takes what was said so far, when it is much, and gives back where to go on; all of it when it must wait.
	Flush(written []byte) []byte
	// Write takes a piece of an event that is longer than what Flush is asked to take, once Flush has taken what is
	// before it. The piece is read only, and not kept.
	Write(piece []byte)
	// Room makes room for n bytes behind what was said.
	Room(written []byte, n int) []byte
}

// Reply is a reply being received and said. It is used by one goroutine at a time.
type Reply struct {
	reader

	ownID document.Value
	event []byte

	snapshot expression.Node // what gives the whole reply from the frame that is received
	sign     bool            // the last frame said no more than that the upstream is alive
	begun    bool            // the first frame or body was received
	sawFrame bool            // a frame of the stream that says something
	waited   time.Duration   // from the arrival of the call to the first part of a stream; 0: there is none yet, or the answer is a body

	crossing  *held  // where frames cross as they came, but for edits of the operator's; nil: none do
	pausing   bool   // the upstream will be asked for the rest
	rest      []byte // the request for the rest; nil: the reply does not wait for one
	continued int    // how often the upstream was asked for the rest
}

// waitingMax bounds what is held back for a client that takes one part at a time, in all parts together.
const waitingMax = 8 << 20

// partsMax bounds the parts of a reply: looking for a part goes through them. Real replies have some hundreds
// at most (a hosted search with a block for each quotation).
const partsMax = 10_000

// New makes a reply. The Env must be of the rules' layout, with the records of the call bound.
func New(rules *Rules, env *expression.Env, ctx Context) *Reply {
	r := new(Reply)
	r.rules, r.env, r.ctx = rules, env, ctx
	r.doc = documents.Get().(*document.Document)
	r.counts = make([]int, len(rules.Counts))
	r.known = make([]bool, len(rules.Counts))
	r.fields = make([]document.Value, len(rules.Fields))
	n := rules.V.KindCount()
	r.numbers = make([]int, n)
	r.seen = make([]bool, n)
	env.BindRecord(rules.Rec.Reply, r)
	env.BindRecord(rules.Rec.Usage, (*usage)(r))
	env.BindRecord(rules.Rec.Written, (*seenFields)(r))
	r.stream.form, r.stream.framing = rules.Form, ctx.Framing
	// In chunks an id may stand again and again, so that nobody knows whether calls of the upstream's have the same.
	r.stream.shared = rules.Patch && rules.Form != nil && len(rules.Form.named) == 0
	r.stops = stopsOf(rules, env)
	if rules.Patch {
		r.crossing = new(held)
	}
	if rules.Continue != nil && ctx.Sent != nil {
		r.received = new(received)
	}
	return r
}

// UpstreamStop is the upstream's word for why the reply ended, which the table of stop reasons looks up.
func (r *Reply) UpstreamStop() document.Value { return r.stop }

// UpstreamID is the upstream's id of the reply.
func (r *reader) UpstreamID() document.Value { return r.id }

// EventName is the name of the frame that is received, absent when it has none.
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
		if id := r.rules.Write.ID; id != nil && !r.ctx.Mint && e.Nest(id.Range()) {
			r.ownID = r.keep(id.Value(e))
			e.Unnest()
		}
		if r.ownID.Nothing() {
			r.ownID = document.Text(conversation.Mint(r.rules.Write.Mint, r.ctx.Seed, 0))
			if e.Trace != nil {
				r.ownID = e.Trace.Made(r.ownID, "minted ids")
			}
		}
	}
	return r.ownID
}

// mayKeep counts bytes that outlive the frame, and reports whether there may be so many: else a rule has made much of little,
// again and again.
func (r *turn) mayKeep(n int) bool {
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
func (r *turn) Kept() int { return r.text }

// allows lets rules make as much as there may be with so many bytes more that were received.
func (r *turn) allows(size int) {
	r.came += size
	r.env.Allow(r.ctx.Memory * (r.came + r.ctx.Echo + 4*r.ctx.Asked))
}

// keep copies a value to memory that lives as long as the reply.
func (r *turn) keep(v document.Value) document.Value {
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

// Started reports whether something was received that is no error: the client can be told that all is well.
func (r *Reply) Started() bool { return r.started && r.problem == nil || r.wire }

// Keeps is how many bytes the reply holds that outlive the frames they came in.
func (r *turn) Keeps() int { return r.keeps }

// Sign reports whether the last frame said no more than that the upstream is alive: nothing that was generated, no count, no end.
func (r *Reply) Sign() bool { return r.sign }

// Stopped reports whether the upstream has said why it ended.
func (r *Reply) Stopped() bool { return !r.stop.Nothing() }

// Ended reports whether the reply has been said to its end.
func (r *Reply) Ended() bool { return r.ended }

// Problem is why the reply failed, nil when it did not.
func (r *Reply) Problem() *Problem { return r.problem }

// Written is how many events of a stream were said so far.
func (r *Reply) Written() int { return r.written }

// Counts are the counts of tokens that were received.
func (r *Reply) Counts() (names []string, counts []int) {
	r.alike.countLast(r)
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
func (r *turn) total(id int) int {
	if r.earlier == nil {
		return r.counts[id]
	}
	return r.earlier[id] + r.counts[id]
}

// Frame reads one frame of a stream and says what follows from it. Event and data are read only.
func (r *Reply) Frame(dst, event, data []byte) []byte {
	if r.ended || r.rest != nil {
		return dst // What comes behind the end is not part of the reply (T060).
	}
	if !r.begun {
		r.begun, r.passing = true, r.rules.Patch && r.ctx.Streaming
	}
	if r.alike != nil && r.alike.known {
		if written, ok := r.again(dst, event, data); ok {
			return written
		}
		r.alike.countLast(r)
	}
	h := r.rules.Read
	if h.Done != "" && string(data) == h.Done {
		if r.stop.Nothing() && (h.endsByEvent() || !r.sawFrame || r.empty()) {
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
	r.event, r.sawFrame = event, true
	learns, before, began := r.learns(data), r.stands(), r.mark(dst)
	ends, number := false, r.sequence
	r.learnTypes(data)
	r.crossing.learnFaults(r, event, data, false)
	dst, ends = r.read(dst)
	if r.waited == 0 && len(r.parts) > 0 {
		r.waited = r.elapsed()
	}
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
			r.written++
			if r.isEnd(event, data) {
				r.ended = true // It was the protocol's own.
				return r.stream.closes(dst)
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

// Body reads a whole body, and says the reply to its end.
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
		r.env.Bind(r.rules.Read.Data, r.doc.Root())
		r.passing = !expression.Truth(r.env, r.rules.Anew)
	}
	r.learnTypes(data)
	r.crossing.learnFaults(r, nil, data, true)
	dst, _ = r.read(dst)
	if r.ended {
		return dst
	}
	if !r.started {
		return r.fail(dst, &Problem{Class: "server", Message: "The upstream's answer is not what its protocol says: it holds no reply."})
	}
	if r.passing {
		mark := len(dst)
		dst = r.edited(dst, data)
		if out, by := r.changed(dst, mark, true); !by.Empty() {
			dst, r.crossing.last = out, by
		} else {
			dst = out
		}
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

// empty reports whether nothing of an answer was received, nor why it ended, where the protocol says that.
func (r *Reply) empty() bool { return r.rules.Read.Reasons && !r.generated && r.stop.Nothing() }

func (r *Reply) String() string {
	return fmt.Sprintf("reply of %d parts, started %v, ended %v", len(r.parts), r.started, r.ended)
}
