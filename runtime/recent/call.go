package recent

import (
	"math"
	"slices"
	"time"

	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/gateway"
	"github.com/parlance-gateway/parlance/runtime/money"
)

// Call is a call that is over. Times are in milliseconds, sizes in bytes.
type Call struct {
	ID        string    `json:"id"`
	TraceID   string    `json:"trace_id,omitempty"` // 32 hexadecimal digits; missing: calls are not traced
	At        time.Time `json:"at"`                 // when it began
	Client    string    `json:"client,omitempty"`
	Address   string    `json:"address,omitempty"`
	Method    string    `json:"method"`
	Path      string    `json:"path"`
	Operation string    `json:"operation"`

	Protocol         string `json:"protocol,omitempty"` // the client's
	Model            string `json:"model,omitempty"`    // as the client calls it
	Upstream         string `json:"upstream,omitempty"`
	UpstreamProtocol string `json:"upstream_protocol,omitempty"`
	UpstreamModel    string `json:"upstream_model,omitempty"` // as the upstream calls it
	Stream           bool   `json:"stream"`

	Status  int    `json:"status"`
	End     string `json:"end"`
	Class   string `json:"class,omitempty"` // of the error that the client got
	Tier    string `json:"tier,omitempty"`
	Message string `json:"message,omitempty"` // of the upstream's error, without keys
	Cause   string `json:"cause,omitempty"`
	Rule    string `json:"rule,omitempty"` // file:line:column of the rule that failed or rejected the request

	DurationMS    float64        `json:"duration_ms"`
	FirstMS       float64        `json:"first_ms,omitempty"` // until the first of the reply went to the client
	TranslatingMS float64        `json:"translating_ms"`
	RequestBytes  int64          `json:"request_bytes"`
	AnswerBytes   int64          `json:"answer_bytes"` // of upstreams
	ReplyBytes    int64          `json:"reply_bytes"`  // to the client
	EventsIn      int            `json:"events_in,omitempty"`
	EventsOut     int            `json:"events_out,omitempty"`
	Keepalives    int            `json:"keepalives,omitempty"`
	Continued     int            `json:"continued,omitempty"`
	Tokens        map[string]int `json:"tokens,omitempty"`
	Cost          *money.USD     `json:"cost_usd,omitempty"` // of the tokens; missing: there were none, or nobody knows what they cost

	Attempts []Attempt `json:"attempts,omitempty"`

	LossesChecked      bool                `json:"losses_checked"` // the request was examined for what does not cross
	Losses             []conversation.Loss `json:"losses,omitempty"`
	ReplyLossesChecked bool                `json:"reply_losses_checked"`
	ReplyLosses        []conversation.Loss `json:"reply_losses,omitempty"`
}

// Attempt is what came of asking one account.
type Attempt struct {
	N        int     `json:"n"`
	Upstream string  `json:"upstream"`
	Protocol string  `json:"protocol"`
	Account  string  `json:"account,omitempty"`
	Model    string  `json:"model"`
	Proxy    string  `json:"proxy,omitempty"`
	Status   int     `json:"status,omitempty"`  // of the answer; missing: there was none
	Network  string  `json:"network,omitempty"` // how the network failed
	Failed   bool    `json:"failed"`
	Class    string  `json:"class,omitempty"`
	Tier     string  `json:"tier,omitempty"`
	Action   string  `json:"action,omitempty"`
	Rule     string  `json:"rule,omitempty"` // file:line:column of the tier
	Rest     string  `json:"rest,omitempty"` // how long the account cools down, as in 10m0s
	TookMS   float64 `json:"took_ms"`
	WaitedMS float64 `json:"waited_ms,omitempty"` // until the head of the answer came
}

func (c *Call) failed() bool { return c.End != gateway.EndClean || c.Status >= 400 }

func callOf(o *gateway.Outcome) Call {
	l := &o.Line
	c := Call{
		ID: l.ID, TraceID: l.TraceID, At: l.At, Client: o.Client, Address: l.Address, Method: l.Method, Path: l.Path, Operation: o.Operation,
		Protocol: o.Protocol, Model: l.Model, Upstream: o.Upstream, UpstreamProtocol: o.To, UpstreamModel: l.UpstreamModel, Stream: o.Stream,
		Status: o.Status, End: o.End, Class: o.Class, Tier: l.Tier, Message: l.Message, Cause: l.Cause, Rule: l.Rule,
		DurationMS: milliseconds(o.Duration), FirstMS: milliseconds(o.First), TranslatingMS: milliseconds(o.Translating),
		RequestBytes: o.Received, AnswerBytes: o.Returned, ReplyBytes: o.Sent, EventsIn: o.Events.Returned, EventsOut: o.Events.Sent,
		Keepalives: o.Keepalives, Continued: o.Continued,
		LossesChecked: o.Reported, Losses: losses(o.Lost), ReplyLossesChecked: o.Listened, ReplyLosses: losses(o.LostReply),
	}
	if cost := o.Cost; !o.Unpriced {
		c.Cost = &cost
	}
	if slices.ContainsFunc(o.Tokens, func(n int) bool { return n > 0 }) {
		c.Tokens = map[string]int{}
		for i, name := range o.Counts {
			if o.Tokens[i] > 0 {
				c.Tokens[name] = o.Tokens[i]
			}
		}
	}
	return c
}

func attemptOf(a *gateway.Attempt) Attempt {
	kept := Attempt{
		N: a.N, Upstream: a.Upstream, Protocol: a.Protocol, Account: a.Account, Model: a.Model, Proxy: a.Proxy,
		Status: a.Status, Network: a.Network, Failed: a.Failed, TookMS: milliseconds(a.Took), WaitedMS: milliseconds(a.Waited),
	}
	if !a.Failed {
		return kept
	}
	v := &a.Verdict
	kept.Class, kept.Tier, kept.Action, kept.Rule = v.Class, v.Tier, v.Action.String(), v.Rule
	switch {
	case v.Forever:
		kept.Rest = "until it is enabled"
	case v.Rest > 0:
		kept.Rest = v.Rest.String()
	}
	return kept
}

// milliseconds has three digits behind the point.
func milliseconds(d time.Duration) float64 {
	return math.Round(float64(d)/float64(time.Microsecond)) / 1000
}
