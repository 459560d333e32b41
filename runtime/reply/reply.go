package reply

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"time"

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
	Streaming bool   // the client wants a stream
	Renamed   map[string]string
	Declared  string           // the upstream's names of the tools, each between zero bytes
	Kinds     []int            // of the tools, in the order of Declared
	Offered   []document.Value // what the tools bring for the reply, in the order of Declared
	// Now is the time in seconds since 1970.
	Now func() int64
	// Sink takes what is said of a stream while it is said; nil when all is said at once.
	Sink Sink
	// Echo is how many bytes of the request the rules of a reply may say again.
	Echo int
	// Asked is how many bytes the upstream was sent, where counts that it does not tell are estimated; else 0.
	Asked int
	// Estimated is called when counts were estimated; nil when nobody wants to know.
	Estimated func()
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
	used    []string                   // ids of calls
	counted map[int][]expression.Input // of a traced reply: where its counts come from
	event   []byte

	tagging        tagState // of the text at the beginning
	tagged         []byte   // text, decoded, that is held until it is clear of which kind it is
	tags           *Tags
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
	stopped        bool // why it ends was heard, in a frame that was heard to its end
	generated      bool // something of the answer itself was heard
	wire           bool // start was said
	begun          bool // the first frame or body was heard
	held           int  // bytes that wait in all parts
	passing        bool // frames cross as they are
	problem        *Problem
	alike          *alike // what is known of the last frame; nil: nothing

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
	env.BindRecord(rules.Rec.Said, (*said)(r))
	r.stops = stopsOf(rules, env)
	if rules.Continue != nil && ctx.Sent != nil {
		r.received = new(received)
	}
	return r
}

type usage Reply

func (u *usage) Field(e *expression.Env, id int) document.Value {
	if id < len(u.counts) && u.known[id] {
		return e.Int((*Reply)(u).total(id))
	}
	return document.Value{}
}
func (u *usage) List(*expression.Env, int) expression.Records { return nil }

type said Reply

func (s *said) Field(_ *expression.Env, id int) document.Value { return document.Bool(s.seen[id]) }
func (s *said) List(*expression.Env, int) expression.Records   { return nil }

// Field is a member of the reply by its number.
func (r *Reply) Field(e *expression.Env, id int) document.Value {
	if id >= replyNow && id < replyOwn {
		r.spoils() // Most of it changes with each frame.
	}
	switch id {
	case replyID:
		return r.identifier(e)
	case replyStop:
		if !r.stopped && !r.finishing {
			return document.Value{} // A body tells it before its parts.
		}
		if !e.Nest(r.rules.Stop.Range()) {
			return document.Value{}
		}
		v := r.rules.Stop.Value(e)
		e.Unnest()
		return v
	case replyUpstreamID:
		return r.id
	case replyStarted:
		return document.Bool(r.wire)
	case replyStopped:
		return document.Bool(r.Stopped())
	case replyFailed:
		return document.Bool(r.problem != nil)
	case replySequence:
		if r.moulding {
			return sequenceMark
		}
		r.spoils()
		return e.Int(r.sequence)
	case replyGathered:
		return listOf(e, r.gathered)
	case replyFinished:
		return listOf(e, r.finished)
	case replyOpened:
		return document.Of(r.opened)
	case replyAdded:
		if len(r.opened) == 0 || len(r.added) == 0 {
			return emptyText
		}
		return e.Quoted(r.added[1:])
	case replyAsked:
		return e.Int(r.ctx.Asked)
	case replyHeard:
		n := 0
		for _, p := range r.parts {
			n += p.size
		}
		return e.Int(n)
	case replyNow:
		if r.ctx.Now == nil {
			return document.Value{}
		}
		return e.Int(int(r.ctx.Now()))
	case replyCutCall:
		for _, p := range r.queue {
			if p.kind == conversation.KindToolCall {
				return document.Bool(true)
			}
		}
		return document.Bool(false)
	}
	return r.fields[id-replyOwn]
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

// List is the parts of the reply that the client sees, or the items.
func (r *Reply) List(_ *expression.Env, id int) expression.Records {
	if id == listItems {
		if len(r.items) == 0 {
			return nil
		}
		return itemList(r.items)
	}
	var l partList
	for _, p := range r.parts {
		if p.say != nil && (id == listParts || p.kind == id-listKinds) {
			l = append(l, p)
		}
	}
	if l == nil {
		return nil
	}
	return l
}

// identifier is the reply's id for the client: the upstream's in the client's form, else a minted one; the
// same each time.
func (r *Reply) identifier(e *expression.Env) document.Value {
	if r.passing && !r.id.Nothing() {
		return r.id // The client has seen it in the upstream's own frames.
	}
	if r.ownID.Kind() == document.Absent {
		if id := r.rules.Say.ID; id != nil && e.Nest(id.Range()) {
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

// keep copies a value to memory that lives as long as the reply.
func (r *Reply) keep(v document.Value) document.Value {
	if v.Nothing() {
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
		if r.stop.Nothing() && h.endsByEvent() {
			return r.fail(dst, &Problem{Class: "server", Message: "The upstream's answer broke off before its end."})
		}
		return r.finish(dst, data)
	}
	if len(bytes.TrimSpace(data)) == 0 {
		return dst // A frame without data is how some servers say that they are alive.
	}
	r.env.Trim()
	if err := r.doc.Parse(data, false); err != nil {
		return r.fail(dst, &Problem{Class: "server", Message: "The upstream sent a frame that is not JSON."})
	}
	r.event = event
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
			if r.isEnd(event) {
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
	if err := r.doc.Parse(data, false); err != nil || r.doc.Root().Kind() != document.Object {
		return r.fail(dst, &Problem{Class: "server", Message: "The upstream's answer is not what its protocol says: no JSON object."})
	}
	dst, _ = r.hear(dst)
	if r.ended {
		return dst
	}
	if r.passing {
		mark := len(dst)
		dst = r.edited(dst, data)
		if err := r.env.Err(); err != nil {
			return r.fail(dst[:mark], problemOf(err))
		}
		r.ended = true
		if r.ctx.Keep != nil {
			r.ctx.Keep(dst[mark:])
		}
		return dst
	}
	if !r.started {
		return r.fail(dst, &Problem{Class: "server", Message: "The upstream's answer is not what its protocol says: it holds no reply."})
	}
	return r.finish(dst, nil)
}

// hear runs the rules of hearing on the document.
func (r *Reply) hear(dst []byte) (out []byte, ends bool) {
	e, h, number := r.env, r.rules.Hear, r.sequence
	e.Bind(h.Data, r.doc.Root())
	for i := range h.Lets {
		e.Bind(h.Lets[i].Var, h.Lets[i].Value.Value(e))
	}
	if h.Error != nil && expression.Truth(e, h.Error) {
		e.Ran(h.ErrorAt)
		return r.fail(dst, r.theirProblem()), true
	}
	var on *On
	if h.Type != nil {
		t := h.Type.Value(e)
		if !t.Escaped() {
			on = h.On[string(t.Inner())]
		}
	}
	dst = r.steps(dst, h.Steps)
	if on != nil {
		dst = r.steps(dst, on.Steps)
		if r.passing {
			r.gather(on)
		}
		r.snapshot = on.Snapshot
		ends = on.End != nil && expression.Truth(e, on.End)
	}
	if h.End != nil && expression.Truth(e, h.End) {
		ends = true
	}
	dst = r.begin(dst)
	ends = ends || r.cut
	if !r.stop.Nothing() {
		r.stopped = !r.pauses()
		if r.tagged != nil {
			dst = r.untagged(dst)
		}
		for _, p := range r.queue {
			p.sealed = true
		}
		dst = r.advance(dst)
	}
	if r.held > waitingMax { // What one event brought and was said at once is not held back, however long it is.
		r.breaks("The upstream's parts interleave over more than can be held back.")
	}
	if err := e.Err(); err != nil {
		if r.passing {
			r.sequence = number // The frame's own is not said.
		}
		return r.fail(dst, problemOf(err)), true
	}
	return dst, ends
}

// listOf is a list of JSON texts, absent when there are none.
func listOf(e *expression.Env, texts [][]byte) document.Value {
	if len(texts) == 0 {
		return document.Value{}
	}
	return document.Of(e.Keep(append(append([]byte{'['}, bytes.Join(texts, []byte{','})...), ']')))
}

// adds keeps text of what is open.
func (r *Reply) adds(text document.Value) {
	if len(r.added) == 0 {
		r.added = append(r.added, '"')
	}
	r.added = append(r.added, text.Inner()...)
}

// gather keeps what may be wanted at the end, where frames cross as they are.
func (r *Reply) gather(on *On) {
	if on.Opens != nil || on.Finishes != nil || on.Gather != nil {
		r.spoils()
	}
	if on.Opens != nil {
		r.opened, r.added, r.finished = bytes.Clone(on.Opens.Value(r.env).Raw()), nil, nil
	}
	if on.Finishes != nil {
		if v := on.Finishes.Value(r.env); !v.Nothing() && len(r.opened) > 0 {
			r.finished, r.added = append(r.finished, bytes.Clone(v.Raw())), nil
		}
	}
	if on.Adds != nil {
		if v := on.Adds.Value(r.env); v.Kind() == document.String && len(r.opened) > 0 {
			r.adds(v)
			if r.alike != nil {
				r.alike.added = v
			}
		}
	}
	if on.Gather != nil {
		if v := on.Gather.Value(r.env); !v.Nothing() {
			r.gathered = append(r.gathered, bytes.Clone(v.Raw()))
			r.opened, r.added, r.finished = nil, nil, nil
		}
	}
}

// problemOf puts an error that was left in the Env as a problem.
func problemOf(err error) *Problem {
	p := &Problem{Class: "server", Message: "A translation rule failed on the upstream's answer."}
	switch err := err.(type) {
	case *Problem:
		return err
	case *expression.RuleError:
		p.Rule = err.Error()
	case *expression.ClientError:
		p.Message = "The upstream's answer lacks what its protocol says: " + err.Error() + "."
	}
	return p
}

// breaks says that the reply cannot go on. What the frame says further is not said; hear ends the reply.
func (r *Reply) breaks(message string) { r.env.Fail(&Problem{Class: "server", Message: message}) }

func (r *Reply) theirProblem() *Problem {
	e, h := r.env, r.rules.Hear
	get := func(n expression.Node) document.Value {
		if n == nil {
			return document.Value{}
		}
		return n.Value(e)
	}
	// It outlives the frame: another account may be asked, and what this one said is judged.
	kept := func(v document.Value) document.Value { return document.Of(bytes.Clone(v.Raw())) }
	message, kind, code := kept(get(h.Message)), kept(get(h.ErrType)), kept(get(h.ErrCode))
	told := &Told{Message: message, Type: kind, Code: code, Data: r.doc.Clone().Root()}
	p := &Problem{Message: "The upstream failed.", Class: r.rules.Classify(r.ctx.Upstream, told), Told: told}
	if message.Kind() == document.String && !message.Empty() {
		p.Message = message.String()
	}
	if code.Kind() == document.String {
		p.Code = code.String()
	}
	return p
}

func (r *Reply) steps(dst []byte, steps []*Step) []byte {
	e := r.env
	for _, s := range steps {
		if e.Err() != nil || r.ended || r.cut && s.Kind >= StepPart {
			return dst
		}
		if s.Kind == StepReceived && r.received == nil {
			continue
		}
		if !e.Open(s.Guard) {
			continue
		}
		if r.passing && s.Kind >= StepPart && (r.rules.Say.Unfinished && !r.rules.Say.CutCall || s.KindOf == nil && s.Closes == nil) {
			r.started = true
			if !r.generated {
				r.look(s)
			}
			continue // What is passed on as it came needs no text: only which parts are open, where somebody must close or tell of them.
		}
		if s.Each == nil {
			if s.When == nil || expression.Truth(e, s.When) {
				dst = r.step(dst, s, nil)
			}
			continue
		}
		mark := e.Mark()
		expression.PushList(e, s.Each)
		for i, end := mark, e.Mark(); i < end && e.Step(s.Range); i++ {
			e.Bind(s.Item, e.Stacked(i))
			if s.Nth != nil {
				e.Bind(s.Nth, e.Int(i-mark))
			}
			if s.When == nil || expression.Truth(e, s.When) {
				dst = r.step(dst, s, nil)
			}
		}
		e.Release(mark)
	}
	return dst
}

func (r *Reply) step(dst []byte, s *Step, within *Part) []byte {
	e := r.env
	switch s.Kind {
	case StepReply:
		for i := range s.Fields {
			f := &s.Fields[i]
			v := f.Value.Value(e)
			if v.Empty() {
				continue // "" is what some servers send for nothing (T058).
			}
			r.cover(s)
			e.Ran(f.Range)
			switch f.ID {
			case replyUpstreamID:
				if r.id.Nothing() {
					r.id = r.keep(v)
				}
			case replyStop:
				if r.cut {
					break
				}
				r.generated = true
				if !bytes.Equal(r.stop.Raw(), v.Raw()) {
					r.stop = r.keep(v)
				}
			case replySequence:
				if n, ok := v.Int(); ok && r.passing {
					r.sequence = n + 1
					if r.alike != nil {
						r.alike.number = v
					}
				}
			default:
				if now := &r.fields[f.ID-replyOwn]; !bytes.Equal(now.Raw(), v.Raw()) { // most say it in every chunk
					*now = r.keep(v)
				}
			}
		}
	case StepUsage:
		r.count(s)
	case StepReceived:
		r.receive(s)
	case StepPart:
		dst = r.part(dst, s)
	case StepNote:
		dst = r.note(dst, s, within)
	case StepFor:
		dst = r.steps(dst, s.Steps)
	}
	return dst
}

func (r *Reply) cover(s *Step) {
	r.started = true // A ping, or an event that nobody knows, is not the beginning of a reply.
	if r.env.Cover != nil {
		r.env.Cover(s.Range)
	}
	if r.ctx.Watch != nil {
		r.ctx.Watch.Heard(s.Range)
	}
}

// count takes counts of tokens. All zeros are what some servers send before the real ones (T077).
func (r *Reply) count(s *Step) {
	var list [16]struct {
		id, n int
	}
	n, some := 0, false
	for i := range s.Fields {
		v := s.Fields[i].Value.Value(r.env)
		c, ok := v.Int()
		if !ok || n == len(list) {
			continue
		}
		if r.env.Trace != nil {
			if r.counted == nil {
				r.counted = map[int][]expression.Input{}
			}
			r.counted[s.Fields[i].ID] = r.env.Trace.Inputs(v)
		}
		r.env.Ran(s.Fields[i].Range)
		list[n].id, list[n].n = s.Fields[i].ID, max(0, c)
		n++
		some = some || c > 0
	}
	if !some && slices.Contains(r.known, true) {
		return
	}
	for _, c := range list[:n] {
		r.counts[c.id], r.known[c.id] = c.n, true
		r.cover(s)
	}
}

// part hears a piece of a part.
func (r *Reply) part(dst []byte, s *Step) []byte {
	e := r.env
	if s.Belongs != nil {
		return r.tell(dst, s, s.Belongs.Value(e))
	}
	var key, id, text document.Value
	if s.Key != nil {
		key = s.Key.Value(e)
	}
	if s.ID != nil {
		id = s.ID.Value(e)
	}
	if s.Append != nil {
		text = s.Append.Value(e)
	}
	kind := s.PartKind
	if s.KindOf != nil {
		v := s.KindOf.Value(e)
		k, ok := r.rules.V.Known(v.String())
		if !ok {
			return dst
		}
		kind = k
	}
	if s.Tags != nil && r.tagging != tagsPast && !text.Nothing() {
		return r.untag(dst, s, text)
	}
	if r.tagged != nil && kind >= 0 && kind != conversation.KindText {
		dst = r.untagged(dst)
	}
	return r.piece(dst, s, kind, key, id, text)
}

// piece hears a piece of a part of a kind, -1 when only the key tells.
func (r *Reply) piece(dst []byte, s *Step, kind int, key, id, text document.Value) []byte {
	e := r.env
	p := r.find(kind, key, id, text, s)
	if p == nil {
		// A piece without anything in it begins no part: heartbeats, stubs.
		if kind < 0 || s.Key == nil && text.Empty() && s.KindOf == nil || s.Key != nil && text.Empty() && s.KindOf == nil && !r.begins(s, id) {
			return dst
		}
		if len(r.parts) == partsMax {
			r.breaks("The upstream's answer has more parts than this gateway allows.")
			return dst
		}
		r.started = true
		dst = r.sealBefore(r.begin(dst))
		dst, p = r.open(dst, kind, key, s.Key != nil)
	}
	if s.Trim != nil && p.size == p.base && !text.Empty() && blank(text) && expression.Truth(e, s.Trim) {
		text = document.Value{}
	}
	if s.Channel != nil && !text.Empty() {
		if from := s.Channel.Value(e); p.channel.Nothing() {
			p.channel = r.keep(from)
		} else if !bytes.Equal(p.channel.Raw(), from.Raw()) {
			text = document.Value{} // the same again, by another name
		}
	}
	r.cover(s)
	if s.ID != nil && len(p.theirs) == 0 && !id.Empty() {
		p.theirs = append(p.theirs, id.String()...)
		if e.Trace != nil {
			p.hearsOf(nil)
			p.heard.id = e.Trace.Inputs(id)
		}
	}
	if s.Name != nil && p.name.Nothing() {
		if name := s.Name.Value(e); !name.Empty() {
			r.naming(p, name)
		}
	}
	for i := range s.Fields {
		if v := s.Fields[i].Value.Value(e); v.Kind() != document.Absent {
			e.Ran(s.Fields[i].Range)
			p.set(s.Fields[i].ID, v)
		}
	}
	closes := s.Closes != nil && expression.Truth(e, s.Closes)
	r.generated = r.generated || closes || p.kind == conversation.KindToolCall
	if len(p.past) > 0 && s.Key != nil && p.gone(key.Raw()) {
		return r.append(dst, p, text)
	}
	if s.Fallback != nil && text.Empty() && !p.closed {
		switch v := s.Fallback.Value(e); {
		case v.Kind() != document.String:
		case p.size > p.base:
			text = p.more(v)
			if e.Trace != nil {
				text = e.Trace.Made(text, "", e.Trace.Inputs(v)...)
			}
		case closes:
			text = v
		default:
			p.fallback = append(p.fallback[:0], v.Inner()...)
			if e.Trace != nil {
				p.heard = nil
				p.hears(e.Trace, v)
			}
		}
	}
	if !text.Nothing() {
		dst = r.append(dst, p, text)
	}
	for _, n := range s.Steps {
		dst = r.notesOf(dst, n, p)
	}
	if closes {
		p.sealed = true
	}
	if p.opened && !p.sealed {
		return dst
	}
	return r.advance(dst)
}

// tell gives the fields of a rule to the part that has an id, which may have waited for that.
func (r *Reply) tell(dst []byte, s *Step, id document.Value) []byte {
	for _, p := range r.parts {
		if len(p.theirs) == 0 || !id.Is(string(p.theirs)) {
			continue
		}
		r.cover(s)
		for i := range s.Fields {
			if v := s.Fields[i].Value.Value(r.env); v.Kind() != document.Absent {
				r.env.Ran(s.Fields[i].Range)
				p.set(s.Fields[i].ID, v)
			}
		}
		return r.advance(dst)
	}
	return dst
}

// begins reports whether a piece that has no text says enough to begin a part: an id or a name, or all that there is.
func (r *Reply) begins(s *Step, id document.Value) bool {
	return !id.Empty() || s.Closes != nil && len(s.Fields) > 0 || s.Name != nil && !s.Name.Value(r.env).Empty()
}

// naming gives a call the name by which the client knows the tool, the tool's kind, and what it brings for the reply. A
// model may repeat the prefix of a name or leave it out (T030): then the one tool is meant whose name it ends with,
// or that ends with it.
func (r *Reply) naming(p *Part, name document.Value) {
	called := name.String()
	if r.ctx.Declared != "" && !strings.Contains(r.ctx.Declared, "\x00"+called+"\x00") {
		if meant := meant(called, r.ctx.Declared); meant != "" {
			called = meant
		}
	}
	if at := strings.Index(r.ctx.Declared, "\x00"+called+"\x00"); at >= 0 {
		i := strings.Count(r.ctx.Declared[:at], "\x00")
		p.tool = document.Text(r.rules.V.KindName(r.ctx.Kinds[i]))
		p.offered = r.ctx.Offered[i]
	}
	if theirs, ok := r.ctx.Renamed[called]; ok {
		called = theirs
	}
	p.name, p.mould = document.Text(called), nil
	if r.env.Trace != nil {
		p.named(r.env.Trace, name)
	}
}

// meant is the one declared tool that a name stands for, "" when that is not clear.
func meant(called, declared string) string {
	best, unclear := "", false
	for _, d := range strings.Split(strings.Trim(declared, "\x00"), "\x00") {
		if !strings.HasSuffix(called, "_"+d) && !strings.HasSuffix(d, "_"+called) {
			continue
		}
		switch {
		case best == "" || len(d) > len(best) && strings.HasSuffix(called, d):
			best, unclear = d, false
		case !strings.HasSuffix(called, d):
			unclear = true
		}
	}
	if unclear {
		return ""
	}
	return best
}

// find is the part that a piece belongs to, nil when it begins a new one. With a key it is the part with that
// key, unless another id shows that the key was used again (T005). Without a key it is the last part, if that
// is of the kind and can grow.
func (r *Reply) find(kind int, key, id, text document.Value, s *Step) *Part {
	theirs := ""
	if s.ID != nil && !id.Empty() {
		theirs = id.String()
	}
	if !key.Nothing() && string(key.Raw()) != "-1" {
		for i := len(r.parts) - 1; i >= 0; i-- {
			p := r.parts[i]
			if !p.has(key.Raw()) {
				continue
			}
			if theirs != "" && len(p.theirs) > 0 && string(p.theirs) != theirs && (p.sealed || !r.rules.Hear.Explicit) {
				return nil // Where rules close parts, one that is open keeps its key, whatever its id has become (T010).
			}
			return p
		}
		return nil
	}
	if s.Key != nil {
		// Some servers give no index to calls: an id that is new begins one, anything else belongs to the last.
		for i := len(r.parts) - 1; i >= 0; i-- {
			p := r.parts[i]
			if p.kind != kind && kind >= 0 {
				continue
			}
			if theirs != "" && string(p.theirs) != theirs {
				if slices.ContainsFunc(r.parts, func(q *Part) bool { return string(q.theirs) == theirs }) {
					continue
				}
				return nil
			}
			if p.depth.whole() && !blank(text) {
				return nil // More would only spoil what is one whole object: it is another call's.
			}
			return p
		}
		return nil
	}
	if n := len(r.parts); n > 0 && r.parts[n-1].kind == kind && !r.parts[n-1].sealed && !r.parts[n-1].counted {
		return r.parts[n-1]
	}
	return nil
}

// open begins a part.
func (r *Reply) open(dst []byte, kind int, key document.Value, counted bool) ([]byte, *Part) {
	say := r.rules.Say.Parts[kind]
	if say != nil && say.Merge && !r.passing {
		if last := r.lastSeen(); last != nil && last.kind == kind && !last.closed {
			dst = r.lateNotes(dst, last)
			last.sealed, last.mark = false, last.runes
			last.base, last.sum, last.fallback = last.size, 0, nil
			if last.keyed {
				last.past = append(last.past, bytes.Clone(last.key))
			}
			last.keyed = !key.Nothing()
			last.key = append(last.key[:0], key.Raw()...)
			return dst, last
		}
	}
	p := &Part{r: r, kind: kind, start: r.runes, counted: counted}
	if !key.Nothing() {
		p.keyed = true
		p.key = append(p.key, key.Raw()...)
	}
	if r.passing {
		// The client sees all parts. How they are said matters only when they must be ended, which is said of
		// all in one way.
		if say == nil || len(say.Close) == 0 {
			say = r.rules.Say.Parts[conversation.KindText]
		}
		if say != nil {
			p.say = say
			r.queue = append(r.queue, p)
		}
	} else if say != nil && say.Drop == nil && (say.When == nil || expression.Truth(r.env, say.When)) {
		p.say = say
		r.seen[kind] = true
		if say.Awaits == nil {
			for _, q := range r.queue {
				q.given = true
			}
		}
		r.queue = append(r.queue, p)
		p.keep = !r.ctx.Streaming || r.rules.Say.KeepsText[kind] || say.Whole != nil && r.says()
	}
	if !p.keep {
		p.keep = len(r.rules.Native[kind]) > 0 && r.env.Sealer != nil
	}
	r.parts = append(r.parts, p)
	return dst, p
}

// lastSeen is the last part that the client sees, nil when there is none.
func (r *Reply) lastSeen() *Part {
	for i := len(r.parts) - 1; i >= 0; i-- {
		if r.parts[i].say != nil {
			return r.parts[i]
		}
	}
	return nil
}

// sealBefore seals the parts that a new part, about to open, shows to be complete: those that nothing names but their
// kind, and calls whose arguments are one whole object, since more could only spoil them. Where rules close
// parts, nothing is inferred.
func (r *Reply) sealBefore(dst []byte) []byte {
	if r.rules.Hear.Explicit {
		return dst
	}
	for _, p := range r.parts {
		if !p.counted || p.depth.whole() {
			p.sealed = true
		}
	}
	return r.advance(dst)
}

// append adds text to a part, and says it when the part is open on the wire.
func (r *Reply) append(dst []byte, p *Part, text document.Value) []byte {
	a := r.alike
	if a == nil || !a.learning {
		return r.gains(dst, p, text)
	}
	before, spoiled := r.mark(dst), a.spoiled
	dst = r.gains(dst, p, text)
	a.appends++
	a.part, a.text, a.said, a.spoiled = p, text, a.said+r.mark(dst)-before, spoiled
	return dst
}

func (r *Reply) gains(dst []byte, p *Part, text document.Value) []byte {
	if r.env.Trace != nil && !text.Empty() {
		p.hears(r.env.Trace, text)
	}
	if text.Kind() != document.String {
		text = expression.Encode(r.env, text) // arguments that came as an object
	}
	inner := text.Inner()
	if len(inner) == 0 {
		return dst
	}
	r.generated = true
	if p.closed {
		if len(bytes.TrimSpace(text.Decoded())) == 0 {
			return dst
		}
		r.breaks("The upstream added to a part of its answer that was complete.")
		return dst
	}
	p.size += len(inner)
	if r.rules.Hear.Totals {
		p.sum = fnv(p.sum, inner)
	}
	if p.counted && !r.rules.Hear.Explicit {
		p.depth.feed(inner)
	}
	if p.unwrap != nil {
		if inner = p.unwrap.feed(nil, text.Decoded()); len(inner) == 0 {
			return dst
		}
		text = r.env.Quoted(inner)
	}
	if len(r.stops) > 0 && p.kind == conversation.KindText && p.say != nil && !r.passing {
		return r.search(dst, p, text)
	}
	return r.add(dst, p, text)
}

// add adds text as the client gets it.
func (r *Reply) add(dst []byte, p *Part, text document.Value) []byte {
	inner := text.Inner()
	if p.keep {
		p.gain(inner)
	}
	if r.rules.Say.CountsAt && p.kind == conversation.KindText {
		n := document.Runes(inner)
		p.runes += n
		r.runes += n
	}
	if p.say == nil || p.whole || !r.says() {
		return dst
	}
	if !p.opened || len(p.waiting) > 0 {
		p.waiting = append(p.waiting, inner...)
		r.held += len(inner)
		return dst
	}
	return r.sayAppend(dst, p, text)
}

func (r *Reply) sayAppend(dst []byte, p *Part, text document.Value) []byte {
	if p.mould != nil {
		return r.cast(dst, p.mould, text)
	}
	r.bindPart(p)
	if r.env.Trace != nil {
		text = p.saying(r.env.Trace, text, "")
	} else if r.env.Cover == nil {
		r.makeMould(p)
		if p.mould != nil {
			return r.cast(dst, p.mould, text)
		}
	}
	r.env.Bind(r.rules.AppendV, text)
	dst = r.events(dst, p.say.Append)
	r.env.Bind(r.rules.AppendV, document.Value{})
	return dst
}

// notesOf hears the notes that a part came with.
func (r *Reply) notesOf(dst []byte, s *Step, p *Part) []byte {
	e := r.env
	if s.Each == nil {
		return r.note(dst, s, p)
	}
	n := 0
	for item := range s.Each.Value(e).Elements {
		if !e.Step(s.Range) {
			break
		}
		e.Bind(s.Item, item)
		if s.Nth != nil {
			e.Bind(s.Nth, e.Int(n))
		}
		n++
		if s.When == nil || expression.Truth(e, s.When) {
			dst = r.note(dst, s, p)
		}
	}
	return dst
}

// note hears something said about a part.
func (r *Reply) note(dst []byte, s *Step, p *Part) []byte {
	e := r.env
	if p == nil {
		var key document.Value
		if s.Key != nil {
			key = s.Key.Value(e)
		}
		for i := len(r.parts) - 1; i >= 0 && p == nil; i-- {
			q := r.parts[i]
			if s.Key != nil && q.has(key.Raw()) || s.Key == nil && q.kind == s.Of {
				p = q
			}
		}
	}
	if p == nil || p.say == nil || p.closed && r.rules.Say.Late {
		return dst // What was told of a complete item stays true.
	}
	r.cover(s)
	r.spoils()
	r.generated = true
	n := &Note{index: len(p.notes), from: p.mark, to: p.runes}
	for i := range s.Fields {
		if v := s.Fields[i].Value.Value(e); !v.Nothing() {
			e.Ran(s.Fields[i].Range)
			n.fields = append(n.fields, fieldValue{s.Fields[i].ID, r.keep(v)})
		}
	}
	p.notes = append(p.notes, n)
	switch {
	case r.rules.Say.Late:
		// One that comes before the text that it is about waits for the end of that.
		if p.opened && !p.closed && p.runes > p.mark && p.noted == len(p.notes)-1 && len(p.waiting) == 0 {
			dst = r.lateNotes(dst, p)
		}
	case p.opened && !p.closed && r.says() && len(p.waiting) == 0:
		dst = r.sayNote(dst, p, n)
	}
	return dst
}

// lateNotes says the notes of the piece of a part that is complete now, so that they can tell where it ends: some come
// before the text that they are about.
func (r *Reply) lateNotes(dst []byte, p *Part) []byte {
	for ; p.noted < len(p.notes); p.noted++ {
		n := p.notes[p.noted]
		n.to = p.runes
		if r.says() && p.opened {
			dst = r.sayNote(dst, p, n)
		}
	}
	return dst
}

func (r *Reply) sayNote(dst []byte, p *Part, n *Note) []byte {
	r.bindPart(p)
	r.env.BindRecord(r.rules.Rec.Note, n)
	return r.events(dst, p.say.Note)
}

func (r *Reply) String() string {
	return fmt.Sprintf("reply of %d parts, started %v, ended %v", len(r.parts), r.started, r.ended)
}

// blank reports whether a piece of text adds nothing but white space.
func blank(text document.Value) bool {
	return text.Nothing() || text.Kind() == document.String && len(bytes.TrimSpace(text.Decoded())) == 0
}
