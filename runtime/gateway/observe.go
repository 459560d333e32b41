package gateway

import (
	"time"

	"github.com/parlance-gateway/parlance/runtime/capture"
	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/money"
)

// Observer is told what calls come to, for whoever counts. Many goroutines call it at the same time; it must not block, nor keep
// what it is handed.
type Observer interface {
	// Call is told of each call that is over, but for those that only ask whether the gateway is there.
	Call(o *Outcome)

	// Attempt is told of each account that was asked, when it is over.
	Attempt(a *Attempt)

	// Reports asks whether the observer wants to know what of this call's request does not cross, and of its reply, which takes
	// more time to be found. now is when the call begins.
	Reports(now time.Time) (request, reply bool)
}

// Observers are told one after the other. Losses are reported if one of them wants to know them.
type Observers []Observer

// Call implements Observer.
func (all Observers) Call(o *Outcome) {
	for _, watching := range all {
		watching.Call(o)
	}
}

// Attempt implements Observer.
func (all Observers) Attempt(a *Attempt) {
	for _, watching := range all {
		watching.Attempt(a)
	}
}

// Reports implements Observer.
func (all Observers) Reports(now time.Time) (request, reply bool) {
	for _, watching := range all {
		ofRequest, ofReply := watching.Reports(now)
		request, reply = request || ofRequest, reply || ofReply
	}
	return request, reply
}

// Outcome is what came of a call. Strings that a client made up are only in Line: whatever else is there, the configuration, the rules or
// the gateway has a bounded number of.
type Outcome struct {
	Revision  int    // that served it
	Operation string // one of Operations
	Client    string // the name of the client's key; "" for none
	Protocol  string // the client's; "" when it never mattered
	Upstream  string // the last that was asked; "" for none
	To        string // the upstream's protocol
	Model     string // the upstream's name for the model if it is declared, else the pattern that it fits, else "other"; "" without an upstream
	Status    int
	End       string // one of Ends
	Class     string // of the error that the client was told, by the rules; "" for none
	Stream    bool   // a stream was begun

	Duration    time.Duration
	First       time.Duration // until the first of the reply went to the client; 0: nothing did
	Translating time.Duration // what the engine took for the request and the reply, all attempts together; of a long stream an estimate

	Received int64 // bytes of the client's request
	Returned int64 // bytes of upstreams' answers
	Sent     int64 // bytes to the client
	Events   struct {
		Returned int // of upstreams' streams
		Sent     int // to the client
	}
	Keepalives int
	Attempts   int // accounts that were asked
	Continued  int // how often one was asked for the rest of a reply that had paused

	Tokens []int    // by the names of Counts
	Counts []string // what Tokens count

	Cost     money.USD // of the tokens
	Unpriced bool      // there were tokens, and nobody knows what they cost

	Reported  bool                // it was looked at for losses
	Lost      []conversation.Loss // what of the request did not cross
	Listened  bool                // so was its reply
	LostReply []conversation.Loss // what of the reply its client did not get

	Sampled bool          // the trace of the call is kept
	Record  *capture.Call // what was recorded of the call, without keys; nil unless its trace wants it

	Line Line
}

// Line is what the log says of a call besides. No string is longer than a line in the log allows.
type Line struct {
	ID            string
	TraceID       string    // 32 hexadecimal digits; "" without a tracer
	At            time.Time // when the call began
	Method, Path  string
	Address       string // the client's, without a port
	Model         string // as the client calls it
	UpstreamModel string // as the upstream calls it
	Tier          string // of the last attempt that failed, as the following are
	Message       string // the upstream's, without keys
	Cause         string
	Rule          string // file:line:column of the rule that failed, or rejected the request
}

// Operations are what clients ask for.
var Operations = []string{Generate, counts, lists, recalls, others}

const (
	Generate = "generate" // what models are for
	counts   = "count_tokens"
	lists    = "list_models"
	recalls  = "stored_reply"
	others   = "other"
)

// Ends are how calls end: well; with an error that the gateway or the upstream answered; in the middle of a reply by an error, or
// by the upstream's silence; because the client left.
var Ends = []string{EndClean, EndRefused, EndFailed, EndTruncated, endGone}

const (
	EndClean     = "clean"
	EndRefused   = "refused"
	EndFailed    = "failed"
	EndTruncated = "truncated"
	endGone      = "gone"
)

// Load is what a gateway has to do at a moment.
type Load struct {
	Calls   int // to upstreams, that run
	Streams int // to clients, that are open

	WrongKeys          uint64 // calls without a key, or with a wrong one, that were told so, since the start
	ThrottledWrongKeys uint64 // those that were told to wait, since their address had shown too many

	Memory        int64  // bytes that requests and replies take
	MemoryLimit   int64  // that they may take
	WithoutMemory uint64 // how often there was none left

	Connections int    // of clients, that are open
	Refused     uint64 // connections, so far, since there were too many
	Unaccepted  uint64 // how often no connection could be accepted
}

// Load is what the gateway has to do now.
func (g *Gateway) Load() Load {
	g.mu.Lock()
	defer g.mu.Unlock()
	s := &g.connections
	wrong, throttled := g.wrong.Counts()
	return Load{
		Calls: len(g.running), Streams: int(g.streams.Load()),
		WrongKeys: wrong, ThrottledWrongKeys: throttled,
		Memory: g.memory.held.Load(), MemoryLimit: g.memory.most[0] + g.memory.most[1], WithoutMemory: g.memory.refused.Load(),
		Connections: s.count(), Refused: s.refused.Load(), Unaccepted: s.failed.Load(),
	}
}

// Declares reports whether an upstream that serves now has a model by this label of an Outcome.
func (g *Gateway) Declares(upstream, model string) bool {
	s := g.serving.Load()
	for i, u := range s.upstreams {
		if u.Name == upstream && s.names.Says(i, model) {
			return true
		}
	}
	return false
}

// observe tells the observer of a call that is over.
func (c *call) observe() {
	watching := c.g.options.Observer
	if !c.observed || c.quiet {
		return
	}
	o := &c.outcome
	or(&o.Operation, others)
	if c.protocol != nil {
		o.Protocol = c.protocol.Name()
	}
	o.Revision = c.s.revision.Number
	o.Client, o.Upstream, o.Status, o.End = c.caller, c.upstream, c.status, c.ending
	switch {
	case o.End == "" && c.status >= 400:
		o.End = EndRefused
	case o.End == "":
		o.End = EndClean
	}
	o.Duration, o.Attempts = c.since(), len(c.accounts)
	o.Translating = max(o.Translating, 0)
	o.Counts, o.Tokens = c.usage.names, c.usage.counts
	o.Sampled, o.Sent = c.sampled, c.sent
	o.Line = Line{
		ID: c.id, TraceID: c.traceID, At: c.began, Method: c.r.Method, Path: cut(c.r.URL.Path), Address: c.address(), Model: cut(c.model), UpstreamModel: cut(c.target),
		Tier: c.failed.tier, Message: cut(c.failed.text), Cause: cut(c.cause), Rule: c.rule,
	}
	if c.sampled {
		c.trace.Call(o)
	}
	if watching != nil {
		watching.Call(o)
	}
}

// What the engine takes for a stream is measured for its first frames, which open it, and then for one piece in eight, which counts for
// all eight: two looks at the clock take a fifth of the time that an event does.
const (
	measuredFirst = 8
	measuredOneOf = 8
)

// measures begins a measurement that counts so many times; 0: nothing is measured.
func (l *attempts) measures(weight int) {
	l.weight = 0
	if l.observed {
		l.weight = time.Duration(weight)
	}
}

// measuresSome begins a measurement of some frames.
func (l *attempts) measuresSome() {
	l.pieces++
	switch {
	case l.pieces <= measuredFirst:
		l.measures(1)
	case l.pieces%measuredOneOf == 0:
		l.measures(measuredOneOf)
	default:
		l.measures(0)
	}
}

// timed adds the time since a moment of the call to what translating took.
func (l *attempts) timed(since time.Duration) {
	if l.weight > 0 {
		l.c.outcome.Translating += l.weight * (l.c.since() - since)
	}
}

// untimed takes away what writing took while the engine spoke.
func (l *attempts) untimed(since time.Duration) {
	if l.weight > 0 {
		l.c.outcome.Translating -= l.weight * (l.c.since() - since)
	}
}

// countReply adds what the attempt's reply received and said to that of the call. It is called with mu held, or when nobody else can.
func (l *output) countReply() {
	if l.reply == nil {
		return
	}
	e := &l.c.outcome.Events
	e.Returned += l.events
	if l.begun {
		e.Sent += l.reply.Written()
	}
}
