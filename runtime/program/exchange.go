package program

import (
	"bytes"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/tidwall/sjson"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/failure"
	"github.com/parlance-gateway/parlance/runtime/models"
	"github.com/parlance-gateway/parlance/runtime/reply"
)

// Exchange is one request of a client and what answers it. It is used by one goroutine at a time.
type Exchange struct {
	program  *Program
	protocol *Protocol
	call     *Call
	doc      *document.Document // what is translated
	body     []byte             // its text
	sent     *document.Document // what the client sent, when that is another
	edits    *models.Edits      // what the two differ by
	mended   bool               // tool calls and results too, for the last target
	model    string
	stream   bool

	pair       *Pair
	state      *requestState
	target     Target
	records    struct{ call, profile reply.Values }
	renamed    map[string]string
	declared   string
	kinds      []int            // of the declared tools
	offered    []document.Value // what they bring for the reply
	cover      func(hcl.Range)
	report     reporting
	known      *Losses             // what is known of the pair; nil: nothing that would be exact
	lossFinder *lossFinder         // of the reply; nil: it is not looked at
	lost       []conversation.Loss // by the request: kept when its state is given back
	unheard    []conversation.Loss // of the reply
	keep       func(body []byte)
	sink       reply.Sink
	rest       *Request // that was translated last, where the reply to it may be gone on with; else nil
	asked      int      // about how many tokens the request has, where counts are estimated; else 0
	place      uint64   // of the reply in the conversation, for Call.Replay
	trace      *Tracing // nil: nobody asks where things come from
}

// requestState is what translating a request needs, kept between requests.
type requestState struct {
	env     *expression.Env
	history *conversation.History
	outline *conversation.History // of a request that crosses as it is
	out     []byte
}

// Open guards and reads a client's request, so far as all upstreams need it.
func (p *Protocol) Open(c *Call) (*Exchange, error) {
	x := &Exchange{program: p.Program, protocol: p, call: c}
	x.doc, _ = documents.Get().(*document.Document)
	if x.doc == nil {
		x.doc = new(document.Document)
	}
	if len(c.Body) == 0 {
		x.Close()
		return nil, &failure.Problem{Class: "bad_request", Message: "The request has no body; a JSON object is expected."}
	}
	if err := x.doc.ParseNames(c.Body, p.KeyNames); err != nil {
		x.Close()
		pr := &failure.Problem{Class: "bad_request", Message: "The body cannot be read as JSON: " + err.Error() + "."}
		var syntax *document.SyntaxError
		if errors.As(err, &syntax) {
			pr.Param = syntax.Path
			if syntax.Path != "" {
				pr.Message = "The body cannot be read as JSON: " + (&document.SyntaxError{Offset: syntax.Offset, Reason: syntax.Reason}).Error() + "."
			}
		}
		return nil, pr
	}
	if x.doc.Odd() {
		if path, key, name := miscased(x.doc.Root(), p.Keys, 0); name != "" {
			x.Close()
			return nil, &failure.Problem{Class: "bad_request", Param: path, Message: fmt.Sprintf("The key %q differs from %q in upper and lower case only. Write %q.", key, name, name)}
		}
	}
	if k := x.doc.Root().Kind(); k != document.Object {
		x.Close()
		return nil, &failure.Problem{Class: "bad_request", Message: fmt.Sprintf("The body is a JSON %s; an object is expected.", k)}
	}
	e, _ := p.openEnvs.Get().(*expression.Env)
	if e == nil {
		e = p.OpenLayout.NewEnv()
	}
	e.Reset()
	e.Header = c.Header
	e.Bind(p.OpenReq, x.doc.Root())
	model := p.ModelNode.Value(e)
	x.model = model.String()
	if p.StreamNode != nil {
		x.stream = p.StreamNode.Value(e).Kind() == document.True
	}
	err := e.Err()
	e.Reset()
	p.openEnvs.Put(e)
	if err == nil && x.model == "" {
		err = &expression.ClientError{Path: "model", Reason: "must not be empty"}
	}
	if err != nil {
		x.Close()
		return nil, problemOf(err)
	}
	return x, nil
}

// miscased finds a key that differs from one that the protocol lists in its place in case only: servers do not agree on what it
// means. It gives its path, the key, and how it is listed.
func miscased(v document.Value, keys *fields.KeyTree, depth int) (path, key, name string) {
	if keys == nil || keys.Any() || depth > document.MaxDepth {
		return "", "", ""
	}
	switch v.Kind() {
	case document.Object:
		for k, value := range v.Members {
			key = k.String()
			below := keys.Key(key)
			if below != nil {
				if path, key, name = miscased(value, below, depth+1); name != "" {
					return path, key, name
				}
				continue
			}
			if folded, changed := document.Fold(key); changed && keys.Key(folded) != nil {
				if path = v.Path(); path != "" {
					path += "."
				}
				return path + key, key, folded
			}
		}
	case document.Array:
		for el := range v.Elements {
			if path, key, name = miscased(el, keys, depth+1); name != "" {
				return path, key, name
			}
		}
	}
	return "", "", ""
}

// problemOf puts an error of the engine as a problem.
func problemOf(err error) *failure.Problem {
	var c *expression.ClientError
	if errors.As(err, &c) {
		pr := &failure.Problem{Class: "bad_request", Message: c.Reason, Param: c.Path, Code: c.Code}
		if c.Class != "" {
			pr.Class = c.Class
		}
		return pr
	}
	var f *expression.RuleError
	if errors.As(err, &f) {
		return &failure.Problem{Class: "server", Message: "A translation rule failed on this request.", Rule: f.Error()}
	}
	var p *failure.Problem
	if errors.As(err, &p) {
		return p
	}
	return &failure.Problem{Class: "server", Message: "The request could not be translated."}
}

// Model is what the client asked for.
func (x *Exchange) Model() string { return x.model }

// Values is how many values and keys the request has.
func (x *Exchange) Values() int { return x.doc.Len() }

// Stream reports whether the client wants a stream.
func (x *Exchange) Stream() bool { return x.stream }

// Protocol is the client's protocol.
func (x *Exchange) Protocol() *Protocol { return x.protocol }

// reporting is how much of what does not cross is collected.
type reporting uint8

const (
	reportsNothing reporting = iota
	reportsNamed             // of the request, and what its rules name
	reportsKnown             // of it, what is known without a wait
	reportsBoth              // of the reply too, one loss for each rule
	reportsAll
)

// Report makes the exchange collect what does not cross; Lost gives it. Who asks first of a pair waits until it is found out what the
// pair drops, unless FindLosses did so.
func (x *Exchange) Report() { x.report = reportsAll }

// ReportKnown is Report for who wants to wait for nothing. Where it is not known yet what the pair drops, what the rules name of the
// request is taken for lost, and the reply is not looked at. Of the reply, if that is wanted as well, each rule is told of once.
func (x *Exchange) ReportKnown(reply bool) {
	if x.report = max(x.report, reportsKnown); reply {
		x.report = max(x.report, reportsBoth)
	}
}

// ReportRequest is Report for what rules name of the request only. It takes little time, also when a program is asked for the first time.
func (x *Exchange) ReportRequest() { x.report = max(x.report, reportsNamed) }

// reports gets ready to collect what does not cross to the pair, and back.
func (x *Exchange) reports() {
	switch x.known, x.lossFinder = nil, nil; x.report {
	case reportsAll:
		x.known = x.pair.losses()
		x.lossFinder = &lossFinder{known: x.known}
	case reportsKnown, reportsBoth:
		if x.known = x.pair.LossCache.Found.Load(); x.known != nil && x.report == reportsBoth {
			x.lossFinder = &lossFinder{known: x.known, brief: make([]bool, x.known.Rules)}
		}
	}
}

// Native reports whether the upstream that was asked last keeps replies for clients of this protocol itself. Then they have its ids.
func (x *Exchange) Native() bool {
	s := x.protocol.Storing
	return s != nil && s.Native(&x.target)
}

// OnKeep has a function told the body of the reply, as a client that wants no stream would get it, once the reply was
// said to its good end. The reply gets an id that nobody can guess, and that no other reply has, unless the upstream keeps it too.
func (x *Exchange) OnKeep(f func(body []byte)) { x.keep = f }

// Sink is where a stream goes that is too much to be held as a whole.
type Sink = reply.Sink

// Into has streams of replies that are made from now on go to a sink while Frame, Body or End say much: what they give back
// is what is still to be written. A reply may so end without its last events, which hold all of its text, being held.
func (x *Exchange) Into(s Sink) { x.sink = s }

// Cover has a function told of each rule that runs from now on, by its place.
func (x *Exchange) Cover(f func(hcl.Range)) { x.cover = f }

func (x *Exchange) covers() func(hcl.Range) {
	if x.cover != nil {
		return x.cover
	}
	return x.program.RuleWitness.Cover()
}

// Lost is what did not cross, or was changed: on the way to the upstream, and of what was heard of the reply so far.
func (x *Exchange) Lost() []conversation.Loss { return append(x.LostOfRequest(), x.unheard...) }

// LostOfRequest is what of the request did not cross, or was changed.
func (x *Exchange) LostOfRequest() []conversation.Loss {
	if x.state != nil && x.state.history != nil {
		return slices.Clone(x.state.history.Lost)
	}
	return slices.Clone(x.lost)
}

// LostOfReply is what of the reply, as far as it was heard, its client does not get. looked is false where nobody looked.
func (x *Exchange) LostOfReply() (lost []conversation.Loss, looked bool) {
	return slices.Clone(x.unheard), x.lossFinder != nil
}

// Request translates the request for an upstream. It may be called again, for another one.
func (x *Exchange) Request(t *Target) (*Request, error) {
	pr := x.program.PairsByName[[2]string{x.protocol.ID, t.Protocol}]
	if pr == nil {
		return nil, &failure.Problem{Class: "not_found", Message: fmt.Sprintf("Requests of %s cannot be sent to this model's upstream.", x.protocol.Label)}
	}
	x.release()
	x.lost, x.unheard = nil, nil
	x.pair, x.target, x.renamed, x.declared, x.kinds, x.offered = pr, *t, nil, "", nil, nil
	x.reports()
	st, _ := pr.requests.Get().(*requestState)
	if st == nil {
		st = &requestState{env: pr.Layout.NewEnv()}
		if !pr.Patched {
			st.history = conversation.NewHistory(x.program.Vocabulary)
		} else if pr.Repair != nil {
			st.outline = conversation.NewHistory(x.program.Vocabulary)
		}
	}
	x.state = st
	if x.mended {
		x.body, x.mended = nil, false
	}
	if err := x.edit(t.Edits); err != nil {
		return nil, err
	}
	e := st.env
	e.Cover = x.covers()
	e.Header = x.call.Header
	e.Allow(x.call.ruleMemory() * len(x.body))
	numbers := strconv.AppendInt(make([]byte, 0, 40), x.call.Time, 10)
	n := len(numbers)
	numbers = strconv.AppendInt(numbers, int64(len(x.body)), 10)
	x.records.call = reply.Values{document.Text(t.Model), document.Text(x.model), document.Bool(x.stream), document.Text(x.call.ID), document.Of(numbers[:n:n]), document.Bool(t.Foreign), document.Of(numbers[n:]), document.OptionalText(x.call.Client), document.Bool(x.call.Shared)}
	x.records.profile = x.program.ProfileValues(pr.Upstream, t.Profile, t.Model)
	e.BindRecord(pr.Rec.Call, x.records.call)
	e.BindRecord(pr.Rec.Profile, x.records.profile)
	if s := x.sealer(); s != nil {
		e.Sealer = s
	}
	if x.trace != nil {
		x.traces(e)
	}
	e.Client = x.doc
	e.Bind(pr.Req, x.doc.Root())
	if err := e.Err(); err != nil {
		return nil, problemOf(err)
	}
	for i := range pr.Rejects {
		rj := &pr.Rejects[i]
		if expression.Truth(e, rj.When) {
			e.Ran(rj.At)
			if e.Trace != nil {
				e.Trace.Rejected(rj.At)
			}
			return nil, &failure.Problem{Class: "bad_request", Message: rj.Why, Param: rj.Path, Code: rj.Code}
		}
	}
	req := &Request{Path: withModel(pr.Path.Value(e).String(), x.target.Model), Stream: x.stream}
	if HeaderValue(req.Path) != nil {
		e.Fault(pr.Path.Range(), "a path cannot hold a line break or another control character")
	}
	if x.trace != nil {
		_, x.trace.Path = x.trace.value(e, pr.Path)
	}
	if pr.Patched {
		x.repaired()
		req.Body = x.patched()
	} else {
		req.Body = x.translated()
	}
	if err := e.Err(); err != nil {
		return nil, problemOf(err)
	}
	req.Header = make([][2]string, 0, len(pr.Headers))
	for i := range pr.Headers {
		if v := pr.Headers[i].Value.Value(e); !v.Nothing() {
			e.Ran(pr.Headers[i].Range)
			if x.trace != nil {
				_, spans := x.trace.value(e, pr.Headers[i].Value)
				x.trace.Headers = append(x.trace.Headers, spans)
			}
			value := v.String()
			if err := HeaderValue(value); err != nil {
				e.Fault(pr.Headers[i].Range, err.Error())
			}
			req.Header = append(req.Header, [2]string{pr.Headers[i].Name, value})
		}
	}
	req.Header = x.addHeaders(req.Header)
	if err := e.Err(); err != nil {
		return nil, problemOf(err)
	}
	if x.call.Estimate {
		if x.asked = tokensOf(len(req.Body)); x.protocol.Counting != nil {
			x.asked = x.protocol.EstimateText(x.doc)
		}
	}
	if x.keepSent(req); e.Err() != nil {
		return nil, problemOf(e.Err())
	}
	return req, nil
}

func (x *Exchange) sealer() *Sealer {
	if x.call.Seal == nil {
		return nil
	}
	family := x.target.Family
	if p := x.pair.Upstream; len(p.SwitchNames) > 0 {
		for i, n := range p.SwitchNames {
			if n == switchFamily && !x.records.profile[i].Empty() {
				family = x.records.profile[i].String()
			}
		}
	}
	return &Sealer{Key: x.call.Seal, Protocol: x.pair.Upstream.ID, Family: family, Client: x.call.Client, Foreign: x.target.Foreign}
}

// outSlack is what a translated body is longer than the client's, at first guess.
const outSlack = 8 << 10

// tinyValue is how many bytes a value of a request takes, with all around it, where the request is made of small ones.
const tinyValue = 16

func (x *Exchange) buffer() []byte {
	n := len(x.body) + len(x.body)/16 + outSlack
	if n > largest && x.doc.Len() > len(x.body)/tinyValue {
		n = largest // Lists of small things tell how much room they need (expression.Reserve).
	}
	if cap(x.state.out) < n {
		x.state.out = room(n)
	}
	return x.state.out[:0]
}

// translated runs the rules of the pair on the request.
func (x *Exchange) translated() []byte {
	pr, st := x.pair, x.state
	e, h := st.env, st.history
	h.Report, h.Request, h.Trace = x.report > reportsNothing, x.doc, e.Trace
	requires := pr.Requires.For(e)
	e.ToolName = func(name string) string { return h.FitName(requires, name) }
	pr.Reader.Read(e, h)
	if e.Err() != nil {
		return nil
	}
	if !slices.ContainsFunc(h.Turns, func(t *conversation.Turn) bool { return len(t.Parts) > 0 }) {
		e.Fail(&expression.ClientError{Path: pr.Reader.Path, Reason: "must hold at least one message"})
		return nil
	}
	if x.call.Replay != nil && e.Sealer != nil {
		x.place = h.Replay(func(place uint64, id string) []byte {
			if x.target.Foreign {
				return nil
			}
			return x.call.Replay.Get(x.replayKey(place, id))
		})
	}
	if h.Report {
		pr.noteLosses(h, x.doc.Root(), x.known)
	}
	e.ForgetResults()
	h.Normalize(e, requires)
	e.ForgetResults()
	e.BindRecord(pr.Rec.Root, &conversation.Root{H: h})
	if x.trace != nil {
		x.trace.Begin()
	}
	if h.Report {
		h.StartWriting()
		e.Lose = h.LoseValue
	}
	st.out = expression.Append(e, pr.Body, x.buffer())
	if x.trace != nil {
		x.trace.Body, x.trace.Changes = x.trace.End(), h.Changes
	}
	if h.Report && e.Err() == nil {
		pr.loseWritten(e, h, st.out)
	}
	x.renamed = h.Renamed
	x.declared, x.kinds, x.offered = h.Declared()
	return st.out
}

// patched makes the pair's edits on the client's own bytes, in one copy where it can.
func (x *Exchange) patched() []byte {
	pr, e := x.pair, x.state.env
	var edits []edit
	var later []*RequestEdit // those that need a look at the whole document
	var made uint64          // of fields that several edits are about: the first that holds is made
	body := x.body
	set := func(ed *RequestEdit, now document.Value) {
		if v := ed.To.Value(e); v.Kind() != document.Absent && string(v.Raw()) != string(now.Raw()) {
			if x.trace != nil {
				x.trace.edited("set", now.Path(), "", ed.At, now, v)
			}
			if ed.Why != "" && x.report > reportsNothing {
				reason := ed.Why
				if v.Kind() < document.Array { // of a list it says nothing
					reason = fmt.Sprintf("sent as %.24s: %s", v.Raw(), ed.Why)
				}
				x.lost = append(x.lost, conversation.Loss{Path: now.Path(), Reason: reason, Rule: lang.Place(ed.At)})
			}
			e.Ran(ed.At)
			edits = append(edits, edit{from: now.Offset(), to: now.Offset() + len(now.Raw()), with: v.Raw()})
		}
	}
	for i := range pr.Patch {
		ed := &pr.Patch[i]
		if ed.Each != nil {
			mark := e.Mark()
			expression.PushList(e, ed.Each)
			for i, end := mark, e.Mark(); i < end; i++ {
				if !e.Step(ed.At) {
					return nil
				}
				e.Bind(ed.Item, e.Stacked(i))
				if ed.Nth != nil {
					e.Bind(ed.Nth, e.Int(i-mark))
				}
				now := ed.Now.Value(e)
				switch {
				case ed.Create && now.Nothing():
					if object := e.Stacked(i); object.In(x.doc) && (ed.When == nil || expression.Truth(e, ed.When)) {
						if null := object.Get(ed.Path); null.Kind() != document.Absent {
							set(ed, null)
						} else if v := ed.To.Value(e); v.Kind() != document.Absent {
							edits = append(edits, x.added(object, v, ed))
						}
					}
				case now.Kind() == document.Absent || !now.In(x.doc) || ed.When != nil && !expression.Truth(e, ed.When):
				case ed.To == nil:
					edits = append(edits, x.without(body, now, ed))
				case !now.Nothing():
					set(ed, now)
				}
			}
			e.Release(mark)
			continue
		}
		if made&ed.Group != 0 || ed.When != nil && !expression.Truth(e, ed.When) {
			continue
		}
		if ed.Group != 0 && (ed.To == nil || ed.To.Value(e).Kind() != document.Absent) {
			made |= ed.Group
		}
		now := ed.Now.Value(e)
		switch {
		case ed.To != nil && !now.Nothing():
			set(ed, now)
		case ed.To == nil && now.In(x.doc):
			edits = append(edits, x.without(body, now, ed))
		case ed.To != nil || x.has(ed.Path):
			later = append(later, ed)
			if x.report > reportsNothing && ed.To == nil {
				x.lost = append(x.lost, conversation.Loss{Path: ed.Path, Reason: ed.Why, Rule: lang.Place(ed.At)})
			}
		}
	}
	if s := x.sealer(); s != nil {
		n := len(edits)
		edits = s.withoutCarriers(edits, x.doc.Root())
		if x.trace != nil {
			x.trace.carried(edits[n:], x.doc, body)
		}
	}
	sort.Slice(edits, func(i, j int) bool { return edits[i].from < edits[j].from })
	out := body
	if len(edits) > 0 || len(later) > 0 {
		out = x.buffer()
		at := 0
		for _, ed := range edits {
			if ed.from < at {
				continue // within what was replaced
			}
			out = append(append(out, body[at:ed.from]...), ed.with...)
			if at = ed.to; !ed.member {
				continue
			}
			if rest := bytes.TrimLeft(body[at:], space); rest[0] == ',' {
				at = len(body) - len(rest) + 1
			} else if before := bytes.TrimRight(out, space); before[len(before)-1] == ',' {
				out = before[:len(before)-1]
			}
		}
		out = append(out, body[at:]...)
		x.state.out = out
	}
	added := map[string]bool{}
	for _, ed := range later {
		var err error
		if ed.To == nil || e.Cover != nil && ed.To.Value(e).Kind() != document.Absent {
			e.Ran(ed.At)
		}
		if x.trace != nil {
			if now := ed.Now.Value(e); ed.To == nil {
				x.trace.edited("removed", ed.Path, ed.Why, ed.At, now, document.Value{})
			} else if v := ed.To.Value(e); v.Kind() != document.Absent {
				x.trace.edited("added", ed.Path, "", ed.At, now, v)
			}
		}
		if ed.To == nil {
			out, err = sjson.DeleteBytes(out, ed.Path)
		} else if first, _, _ := strings.Cut(ed.Path, "."); x.doc.Root().Get(first).Kind() == document.Absent && !x.doc.Root().Empty() && !added[first] {
			// Nothing of the path is there: it goes to the end, and nothing has to be searched or copied.
			out = atEnd(out, strings.Split(ed.Path, "."), ed.To.Value(e))
			x.state.out, added[first] = out, true
		} else if v := ed.To.Value(e); v.Kind() != document.Absent {
			out, err = sjson.SetRawBytes(out, ed.Path, v.Raw())
		}
		if err != nil {
			// The field's place is taken by something that has no fields, such as a list for an object.
			e.Fail(&failure.Problem{Class: "bad_request", Message: "has no place for what its upstream needs", Param: ed.Path})
			return nil
		}
	}
	return out
}

// added is the edit that gives an object a member.
func (x *Exchange) added(object, v document.Value, by *RequestEdit) edit {
	x.state.env.Ran(by.At)
	if x.trace != nil {
		x.trace.edited("added", strings.TrimPrefix(object.Path()+"."+by.Path, "."), "", by.At, document.Value{}, v)
	}
	at := object.Offset() + 1
	with := append(append(document.AppendQuoted(nil, by.Path), ':'), v.Raw()...)
	if !object.Empty() {
		with = append(with, ',')
	}
	return edit{from: at, to: at, with: with}
}

// without is the edit that takes a member away from its object.
func (x *Exchange) without(body []byte, now document.Value, by *RequestEdit) edit {
	x.state.env.Ran(by.At)
	if x.report > reportsNothing {
		x.lost = append(x.lost, conversation.Loss{Path: now.Path(), Reason: by.Why, Rule: lang.Place(by.At)})
	}
	if x.trace != nil {
		x.trace.edited("removed", now.Path(), by.Why, by.At, now, document.Value{})
	}
	from, to := now.Offset(), now.Offset()+len(now.Raw())
	before := bytes.TrimRight(body[:from], space)
	before = bytes.TrimRight(before[:len(before)-1], space) // the colon
	return edit{from: bytes.LastIndexByte(before[:len(before)-1], '"'), to: to, member: true}
}

// space is what may stand between the tokens of JSON.
const space = " \t\r\n"

// has reports whether a field is there, be it null.
func (x *Exchange) has(path string) bool {
	v := x.doc.Root()
	for key := range strings.SplitSeq(path, ".") {
		v = v.Get(key)
	}
	return v.Kind() != document.Absent
}

// atEnd adds a member to the end of an object.
func atEnd(object []byte, path []string, v document.Value) []byte {
	if v.Kind() == document.Absent {
		return object
	}
	object = object[:bytes.LastIndexByte(object, '}')]
	if before := bytes.TrimRight(object, space); before[len(before)-1] != '{' {
		object = append(object, ',')
	}
	for i, key := range path {
		if i > 0 {
			object = append(object, '{')
		}
		object = append(document.AppendQuoted(object, key), ':')
	}
	object = append(object, v.Raw()...)
	for range path {
		object = append(object, '}')
	}
	return object
}

// release gives back what translating the request took.
func (x *Exchange) release() {
	if x.state == nil {
		return
	}
	x.state.env.Reset()
	if x.state.history != nil {
		if x.report > reportsNothing {
			x.lost = slices.Clone(x.state.history.Lost)
		}
		x.state.history.Reset()
	}
	if cap(x.state.out) > largest {
		keepLarge(x.state.out)
		x.state.out = nil
	}
	x.pair.requests.Put(x.state)
	x.state = nil
}

// Release gives back the request's memory, once the upstream has it: Body and Request.Body are no longer
// used. Another Request cannot be made afterwards.
func (x *Exchange) Release() {
	x.release()
	if x.doc != nil {
		x.doc.Forget()
		documents.Put(x.doc)
		x.doc = nil
	}
	if x.sent != nil {
		x.sent.Forget()
		documents.Put(x.sent)
		x.sent = nil
	}
	x.call.Body, x.body = nil, nil
}

// Close gives back all that the exchange took.
func (x *Exchange) Close() {
	x.Release()
}

// Abandon leaves the memory of the last Request.Body alone, since somebody may still be sending it: the next Request
// gets other memory.
func (x *Exchange) Abandon() {
	if x.state != nil {
		x.state.out = nil
	}
}

// Reply makes the reply to the request that was translated last.
func (x *Exchange) Reply() *Reply {
	rules := x.pair.Reply
	e, _ := x.pair.replies.Get().(*expression.Env)
	if e == nil {
		e = rules.Layout.NewEnv()
	}
	e.Reset()
	e.Header, e.Cover = x.call.Header, x.covers()
	if x.trace != nil {
		e.Trace = x.trace.Trace
	}
	if s := x.sealer(); s != nil && (!x.pair.Patched) {
		e.Sealer = s
	}
	e.BindRecord(rules.Rec.Call, x.records.call)
	e.BindRecord(rules.Rec.Profile, x.records.profile)
	echo := 0
	if x.doc != nil {
		e.Bind(rules.Req, x.doc.Root())
		if x.trace == nil {
			echo = e.Detach(rules.Req)
		}
	}
	var replay func(id string, native []byte)
	if x.call.Replay != nil && e.Sealer != nil {
		replay = func(id string, native []byte) { x.call.Replay.Put(x.replayKey(x.place, id), native) }
	}
	var estimated func()
	if x.report > reportsNothing {
		estimated = func() { x.noteLoss("usage", &x.pair.Estimated) }
	}
	var dropped func(path, why string, rule hcl.Range)
	if x.lossFinder != nil {
		dropped = x.droppedValue
	}
	var sent []byte
	if x.rest != nil {
		sent = x.rest.Body
	}
	r := &Reply{x: x, pair: x.pair, env: e}
	up := x.pair.Upstream.ID
	r.Reply = reply.New(rules, e, reply.Context{
		Memory:   x.call.ruleMemory(),
		Upstream: x.target.Upstream, Seed: x.call.ID, Mint: x.keep != nil && !x.Native(), Streaming: x.stream, Renamed: x.renamed, Declared: x.declared, Kinds: x.kinds, Offered: x.offered,
		Now: x.now, Watch: x.watches(), Keep: x.keep, Replay: replay, Sink: x.sink, Echo: echo, Asked: x.asked, Estimated: estimated, Dropped: dropped, Sent: sent,
		Fail: func(p *reply.Problem) expression.Record {
			status := 0
			we := x.protocol.ErrLayout.NewEnv()
			return x.protocol.words(we, &failure.Problem{Class: p.Class, Message: x.hides(p.Message), Code: x.hides(p.Code), Of: up, Upstream: x.target.Upstream, Retry: p.Retry}, &status)
		},
		Envelope: func(p *reply.Problem) []byte {
			_, body := x.protocol.Error(nil, &failure.Problem{Class: p.Class, Message: x.hides(p.Message), Code: x.hides(p.Code), Of: up, Upstream: x.target.Upstream, Retry: p.Retry}, x.call.ID)
			return body
		},
	})
	return r
}

// withModel is a path in which the name of a model that would change its meaning is escaped: the client may have chosen it.
func withModel(path, model string) string {
	if strings.ContainsAny(model, "?#%") || strings.Contains(model, "..") {
		return strings.ReplaceAll(path, model, url.PathEscape(model))
	}
	return path
}

// hides takes the keys of the account that is asked out of what its upstream says.
func (x *Exchange) hides(text string) string {
	if x.target.Keys == nil {
		return text
	}
	return x.target.Keys.Hide(text)
}

// replayKey is what kept state is found by: the upstream that may see it again, the place of its turn in the conversation,
// and the call that it stood before.
func (x *Exchange) replayKey(place uint64, id string) string {
	s := x.sealer()
	return s.Protocol + "\x00" + s.Family + "\x00" + strconv.FormatUint(place, 36) + "\x00" + id
}

// now is the time in seconds since 1970.
func (x *Exchange) now() int64 {
	if x.call.Now != nil {
		return x.call.Now()
	}
	return x.call.Time
}

// Reply hears an upstream's answer and says it to the client: as wire frames when the client wants a
// stream, else as one body at the end.
type Reply struct {
	*reply.Reply
	x    *Exchange
	pair *Pair // of the request that it answers: the exchange may have gone on to another
	env  *expression.Env
}

// Refused reads an answer that is an error.
func (r *Reply) Refused(status int, contentType string, body []byte) *failure.Problem {
	return r.x.Refused(status, contentType, body)
}

// End says the end of a reply whose upstream stopped.
func (r *Reply) End(dst []byte, how End) []byte {
	p := &reply.Problem{Class: "server", Message: "The upstream's answer broke off before its end."}
	switch how {
	case Stalled:
		p = &reply.Problem{Class: "timeout", Message: "The upstream stopped answering."}
	case Shutdown:
		p = &reply.Problem{Class: "overloaded", Message: "The gateway is shutting down."}
	case Crowded:
		p = &reply.Problem{Class: "overloaded", Message: "The gateway has no memory left for this answer. Please try again.", Retry: 2 * time.Second}
	case TooLong:
		p = &reply.Problem{Class: "server", Message: "The upstream's answer is larger than this gateway allows."}
	}
	return r.Reply.End(dst, how == EOF, p)
}

// Fail says that the reply failed, from its start on if nothing of it was said.
func (r *Reply) Fail(dst []byte, p *failure.Problem) []byte {
	return r.Reply.Fail(dst, &reply.Problem{Class: p.Class, Message: p.Message, Code: p.Code, Retry: p.Retry})
}

// Problem is why the reply failed, nil when it did not.
func (r *Reply) Problem() *failure.Problem {
	p := r.Reply.Problem()
	if p == nil {
		return nil
	}
	pr := &failure.Problem{Class: p.Class, Message: p.Message, Code: p.Code, Of: r.pair.Upstream.ID, Upstream: r.x.target.Upstream, Rule: p.Rule}
	if p.Told != nil {
		pr.Said = &failure.Refusal{Told: *p.Told, Within: true}
	}
	return pr
}

// ContentType is that of what goes to the client.
func (r *Reply) ContentType() string {
	if r.x.stream {
		return "text/event-stream; charset=utf-8"
	}
	return "application/json"
}

// Usage is the tokens that were counted.
func (r *Reply) Usage() (names []string, counts []int) { return r.Counts() }

// Close gives the reply's memory back; nothing of it may be used afterwards.
func (r *Reply) Close() {
	if r.env != nil {
		r.Forget()
		r.env.Reset()
		r.pair.replies.Put(r.env)
		r.env = nil
	}
}
