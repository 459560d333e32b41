package reply

import (
	"bytes"
	"slices"
	"time"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// reader reads what an upstream says into the parts of a turn, and has them written.
type reader struct {
	writer

	doc         *document.Document // nil: its memory was given back
	fields      []document.Value
	id          document.Value // the upstream's
	stop        document.Value // the upstream's word
	newer       []string       // types of items that the upstream has, and the protocol's list has not
	faults      []string       // what is wrong with the upstream's own frames
	seen        []bool         // kinds that were said
	tagging     tagState       // of the text at the beginning
	tagged      []byte         // text, decoded, that is held until it is clear of which kind it is
	tags        *Tags
	taggedWith  []byte             // a list that is said with the text that is held
	taggedID    int                // the field that it is
	taggedNotes []*Note            // of the text that is held
	tagFrom     []expression.Input // of a traced reply: where the text comes from that is held
	took        time.Duration      // until the end of the reply; 0: not asked for yet
	gathered    [][]byte           // what events brought that may be wanted at the end
	opened      []byte             // what is not complete of it, and its text behind a quote
	finished    [][]byte           // what of that is complete
	cut         bool               // at a string that ends the reply
	ended       bool
	generated   bool      // something of the answer itself was received
	awaited     int       // parts for which more may come when they are complete
	received    *received // what the upstream made, where it may be asked for more; else nil
}

// read runs the rules of reading on the document.
func (r *Reply) read(dst []byte) (out []byte, ends bool) {
	e, h, number := r.env, r.rules.Read, r.sequence
	r.over, r.moved, r.under, r.what = r.stopped && !h.endsByEOF(), false, owner{}, nil
	e.Bind(h.Data, r.doc.Root())
	for i := range h.Lets {
		e.Bind(h.Lets[i].Var, h.Lets[i].Value.Value(e))
	}
	if h.Error != nil && expression.Truth(e, h.Error) {
		e.Ran(h.ErrorAt)
		r.countFailed(r.on())
		return r.fail(dst, r.theirProblem()), true
	}
	on := r.on()
	dst = r.steps(dst, h.Steps)
	if on != nil {
		r.sign = on.sign()
		dst = r.steps(dst, on.Steps)
		if r.passing {
			r.gather(on)
		}
		r.snapshot = on.Snapshot
		ends = on.End != nil && expression.Truth(e, on.End)
		if ends && h.Reasons && r.stop.Nothing() && !r.cut && !r.passing && e.Err() == nil {
			r.tolerates(noStopReason, document.Value{})
		}
	}
	if h.End != nil && expression.Truth(e, h.End) {
		ends = true
	}
	if h.Type == nil {
		r.sign = !r.moved // Some upstreams send chunks with nothing in them while they wait.
	}
	r.over = false // What is held is said below.
	dst = r.begin(dst)
	ends = ends || r.cut
	if !r.stop.Nothing() {
		if r.tagged != nil {
			dst = r.untagged(dst) // It begins a part, which tells how the one before ended.
		}
		if r.stopped = !r.pauses(); !h.endsByEOF() { // Where only the end of the stream is an end, some servers tell the reason in each chunk.
			r.sealAll()
			dst = r.advance(dst)
		}
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

// sign reports whether an event that has these rules says no more than that the upstream is alive: they are empty.
func (o *On) sign() bool {
	return len(o.Steps) == 0 && o.End == nil && o.Gather == nil && o.Opens == nil && o.Adds == nil && o.Finishes == nil && o.Snapshot == nil
}

// on is what the type of the event says, nil where that says nothing.
func (r *reader) on() *On {
	h := r.rules.Read
	if h.Type == nil {
		return nil
	}
	t := h.Type.Value(r.env)
	if t.Escaped() {
		return nil
	}
	return h.On[string(t.Inner())]
}

// countFailed takes the counts of an event that says that the reply failed: what was generated before is paid for.
func (r *reader) countFailed(on *On) {
	count := func(steps []*Step) {
		for _, s := range steps {
			if s.Kind == StepUsage && r.env.Open(s.Guard) && (s.When == nil || expression.Truth(r.env, s.When)) {
				r.count(s)
			}
		}
	}
	count(r.rules.Read.Steps)
	if on != nil {
		count(on.Steps)
	}
	r.env.Clear() // Why the upstream failed is told in any case.
}

// listOf is a list of JSON texts, absent when there are none.
func listOf(e *expression.Env, texts [][]byte) document.Value {
	if len(texts) == 0 {
		return document.Value{}
	}
	return document.Of(e.Keep(append(append([]byte{'['}, bytes.Join(texts, []byte{','})...), ']')))
}

// adds keeps text of what is open.
func (r *turn) adds(text document.Value) {
	if len(r.added) == 0 {
		r.added = append(r.added, '"')
	}
	r.added = append(r.added, text.Inner()...)
	r.text += len(text.Inner())
}

// gather keeps what may be wanted at the end, where frames cross as they are.
func (r *reader) gather(on *On) {
	if on.Opens != nil || on.Finishes != nil || on.Gather != nil {
		r.spoils()
	}
	if on.Opens != nil {
		r.opened, r.added, r.finished = bytes.Clone(on.Opens.Value(r.env).Raw()), nil, nil
	}
	if on.Finishes != nil {
		if v := on.Finishes.Value(r.env); !v.Nothing() && len(r.opened) > 0 && r.mayKeep(len(v.Raw())) {
			r.finished, r.added = append(r.finished, bytes.Clone(v.Raw())), nil
			r.text += len(v.Raw())
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
		if v := on.Gather.Value(r.env); !v.Nothing() && r.mayKeep(len(v.Raw())) {
			r.gathered = append(r.gathered, bytes.Clone(v.Raw()))
			r.text += len(v.Raw())
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

// breaks says that the reply cannot go on. What the frame says further is not said; read ends the reply.
func (r *turn) breaks(message string) { r.env.Fail(&Problem{Class: "server", Message: message}) }

func (r *reader) theirProblem() *Problem {
	e, h := r.env, r.rules.Read
	get := func(n expression.Node) document.Value {
		if n == nil {
			return document.Value{}
		}
		return n.Value(e)
	}
	// It outlives the frame: another account may be asked, and what this one said is judged.
	kept := func(v document.Value) document.Value { return document.Of(bytes.Clone(v.Raw())) }
	message, kind, code := kept(get(h.Message)), kept(get(h.ErrType)), kept(get(h.ErrCode))
	reported := &Reported{Message: message, Type: kind, Code: code, Data: r.doc.Clone().Root()}
	p := &Problem{Message: "The upstream failed.", Class: r.rules.Classify(r.ctx.Upstream, reported), Reported: reported}
	if message.Kind() == document.String && !message.Empty() {
		p.Message = message.String()
	}
	if code.Kind() == document.String {
		p.Code = code.String()
	}
	return p
}

func (r *reader) steps(dst []byte, steps []*Step) []byte {
	e := r.env
	for _, s := range steps {
		if e.Err() != nil || r.ended || r.cut && s.Kind >= StepPart {
			return dst
		}
		if s.Kind == StepReceived && r.received == nil || s.Kind == StepOrder && r.passing {
			continue
		}
		if !e.Open(s.Guard) {
			continue
		}
		if r.passing && s.Kind >= StepPart && (r.rules.Write.Unfinished || s.KindOf == nil && s.Closes == nil) {
			r.started = true
			if !r.generated || !r.moved {
				r.runs(s)
				r.findGenerated(s)
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

func (r *reader) step(dst []byte, s *Step, within *Part) []byte {
	e := r.env
	r.rule = &s.Range
	r.runs(s)
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
				r.generated, r.moved = true, true
				if !bytes.Equal(r.stop.Raw(), v.Raw()) {
					r.stop = r.keep(v)
				}
			case replyResumes: // What it said of its end was of a part of the turn.
				if r.stopped && v.Truth() {
					r.spoils()
					r.stop, r.stopped, r.over = document.Value{}, false, false
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
		dst = r.readPart(dst, s)
	case StepNote:
		dst = r.note(dst, s, within)
	case StepOrder:
		r.order(s)
	case StepFor:
		dst = r.steps(dst, s.Steps)
	}
	return dst
}

func (r *turn) cover(s *Step) {
	r.started = true // A ping, or an event that nobody knows, is not the beginning of a reply.
	if r.env.Cover != nil {
		r.env.Cover(s.Range)
	}
	if r.ctx.Watch != nil {
		r.ctx.Watch.Received(s.Range)
	}
}

// count takes counts of tokens. All zeros are what some servers send before the real ones (T077).
func (r *turn) count(s *Step) {
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
		r.moved = r.moved || !r.known[c.id] || r.counts[c.id] != c.n
		r.counts[c.id], r.known[c.id] = c.n, true
		r.cover(s)
	}
}
