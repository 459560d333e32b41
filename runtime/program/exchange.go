package program

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/failure"
	"github.com/parlance-gateway/parlance/runtime/models"
	"github.com/parlance-gateway/parlance/runtime/reply"
	"github.com/parlance-gateway/parlance/sse"
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
	framing  sse.Framing // of a stream
	url      *called     // nil: what rules read is in the body

	pair     *Pair
	state    *requestState
	target   Target
	records  struct{ call, profile reply.Values }
	renamed  map[string]string
	declared string
	kinds    []int            // of the declared tools
	offered  []document.Value // what they bring for the reply
	cover    func(hcl.Range)
	lossReport
	keep   func(body []byte)
	sink   reply.Sink
	rest   *Request // that was translated last, where the reply to it may be gone on with; else nil
	tokens int      // about how many the request has, where counts are estimated; else 0
	place  uint64   // of the reply in the conversation, for Call.Replay
	trace  *Tracing // nil: nobody asks where things come from

	toolNames map[string]string // that edits changed in the request: the names before, by what the upstream got
}

// requestState is what translating a request needs, kept between requests.
type requestState struct {
	env     *expression.Env
	history *conversation.History
	outline *conversation.History // of a request that crosses as it is
	out     []byte
}

// Model is what the client asked for.
func (x *Exchange) Model() string { return x.model }

// Values is how many values and keys the request has.
func (x *Exchange) Values() int { return x.doc.Len() }

// Stream reports whether the client wants a stream.
func (x *Exchange) Stream() bool { return x.stream }

// Framing is how the client's stream is framed.
func (x *Exchange) Framing() sse.Framing { return x.framing }

// Protocol is the client's protocol.
func (x *Exchange) Protocol() *Protocol { return x.protocol }

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

// Request translates the request for an upstream. It may be called again, for another one.
func (x *Exchange) Request(t *Target) (*Request, error) {
	pr := x.program.Pair(x.protocol.ID, t.Protocol)
	if pr == nil {
		return nil, &failure.Problem{Class: "not_found", Message: fmt.Sprintf("Requests of %s cannot be sent to this model's upstream.", x.protocol.Label)}
	}
	x.release()
	x.pair, x.target, x.renamed, x.declared, x.kinds, x.offered, x.toolNames = pr, *t, nil, "", nil, nil, nil
	x.collectFor(pr)
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
	bindClient(x, e)
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
	if err := x.rejected(); err != nil {
		return nil, err
	}
	req := &Request{Path: pathOf(x, e), Stream: x.stream, Framing: framingOf(e, pr.Framing)}
	if HeaderValue(req.Path) != nil {
		e.Fault(pr.Path.Range(), "a path cannot hold a line break or another control character")
	}
	if x.trace != nil {
		_, x.trace.Path = x.trace.value(e, pr.Path)
	}
	if err := writeRequest(x, req); err != nil {
		return nil, err
	}
	if x.call.Estimate {
		if x.tokens = tokensOf(len(req.Body)); x.protocol.Counting != nil {
			x.tokens = x.protocol.EstimateText(x.doc)
		}
	}
	if x.keepSent(req); e.Err() != nil {
		return nil, problemOf(e.Err())
	}
	return req, nil
}

// writeRequest makes the body and the headers of the upstream's request.
func writeRequest(x *Exchange, req *Request) error {
	if x.pair.Patched {
		x.repaired()
		req.Body = x.patched()
	} else {
		req.Body = x.translated()
	}
	if err := x.state.env.Err(); err != nil {
		return problemOf(err)
	}
	edits := requestEdits(x)
	defer edits.Close()
	ask := askOf(x, edits)
	defer ask.Close()
	if err := editRequest(x, edits, req); err != nil {
		return err
	}
	req.Header = x.addHeaders(x.headers())
	if err := x.state.env.Err(); err != nil {
		return problemOf(err)
	}
	return editHeaders(edits, req)
}

// rejected is why the pair refuses the request; nil when it does not.
func (x *Exchange) rejected() error {
	e := x.state.env
	for i := range x.pair.Rejects {
		rj := &x.pair.Rejects[i]
		if expression.Truth(e, rj.When) {
			e.Ran(rj.At)
			if e.Trace != nil {
				e.Trace.Rejected(rj.At)
			}
			return &failure.Problem{Class: "bad_request", Message: rj.Why, Param: rj.Path, Code: rj.Code}
		}
	}
	return nil
}

// headers are those that the upstream's protocol names.
func (x *Exchange) headers() [][2]string {
	e := x.state.env
	list := make([][2]string, 0, len(x.pair.Headers))
	for i := range x.pair.Headers {
		h := &x.pair.Headers[i]
		v := h.Value.Value(e)
		if v.Nothing() {
			continue
		}
		e.Ran(h.Range)
		if x.trace != nil {
			_, spans := x.trace.value(e, h.Value)
			x.trace.Headers = append(x.trace.Headers, spans)
		}
		value := v.String()
		if err := HeaderValue(value); err != nil {
			e.Fault(h.Range, err.Error())
		}
		list = append(list, [2]string{h.Name, value})
	}
	return list
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
	h.Report, h.Request, h.Trace = x.reports(), x.doc, e.Trace
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
	if replays(x, e) {
		seals := x.sealer()
		x.place = h.Replay(seals.keys().place, func(calls []conversation.KeptCall) [][]byte {
			if x.target.Foreign {
				return make([][]byte, len(calls))
			}
			keys := make([]string, len(calls))
			for i := range calls {
				keys[i] = seals.replayKey(calls[i].Place, calls[i].ID)
			}
			return x.call.Replay.Get(keys)
		})
	}
	if h.Report {
		pr.noteLosses(h, x.doc.Root(), x.pairLosses)
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

// release gives back what translating the request took.
func (x *Exchange) release() {
	if x.state == nil {
		return
	}
	x.state.env.Reset()
	if x.state.history != nil {
		if x.reports() {
			x.lostOfRequest = slices.Clone(x.state.history.Lost)
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

// framingOf is the framing that a rule names.
func framingOf(e *expression.Env, n expression.Node) sse.Framing {
	if n == nil {
		return sse.Events
	}
	f, _ := sse.ParseFraming(n.Value(e).String()) // the compiler knows that it is one
	return f
}

// pathOf is where the request goes, with its query.
func pathOf(x *Exchange, e *expression.Env) string {
	pr := x.pair
	path := pr.Path.Value(e).String()
	if !pr.Escapes {
		path = withModel(path, x.target.Model)
	}
	joint := "?"
	if strings.Contains(path, "?") {
		joint = "&"
	}
	for i := range pr.Query {
		v := pr.Query[i].Value.Value(e)
		if v.Nothing() {
			continue
		}
		e.Ran(pr.Query[i].Range)
		value := v.String()
		if _, key := expression.Literal(pr.Query[i].Value); !key {
			value = expression.EscapeURL(value, true)
		}
		path += joint + url.QueryEscape(pr.Query[i].Name) + "=" + value
		joint = "&"
	}
	return path
}

// withModel is a path in which the name of a model that would change its meaning is escaped: the client may have chosen it.
func withModel(path, model string) string {
	if strings.ContainsAny(model, "?#%") || strings.Contains(model, "..") {
		return strings.ReplaceAll(path, model, url.PathEscape(model))
	}
	return path
}

// hides takes the keys of the account that is asked out of what its upstream says.
func (t *Target) hides(text string) string {
	if t.Keys == nil {
		return text
	}
	return t.Keys.Hide(text)
}

// replays reports whether opaque state of the upstream is kept for clients that do not carry it.
func replays(x *Exchange, e *expression.Env) bool {
	return x.call.Replay != nil && e.Sealer != nil && len(x.pair.Reply.Native) > 0
}

// replayKey is what kept state is found by: the upstream that may see it again, the place of its turn in the conversation,
// and the call that it stood before.
func (s *Sealer) replayKey(place uint64, id string) string {
	return s.Protocol + "\x00" + s.Family + "\x00" + strconv.FormatUint(place, 36) + "\x00" + id
}

// bindClient lets rules read the client's headers, and where its request went.
func bindClient(x *Exchange, e *expression.Env) {
	e.Header = x.call.Header
	if x.url != nil {
		e.URL = x.url
	}
}

// now is the time in seconds since 1970.
func (c *Call) now() int64 {
	if c.Now != nil {
		return c.Now()
	}
	return c.Time
}
