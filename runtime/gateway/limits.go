package gateway

import (
	"net/http"
	"net/textproto"
	"slices"
	"time"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/money"
)

const (
	// bytesPerToken is how many bytes of a request are thought to be a token until the upstream has counted.
	bytesPerToken = 4

	// mostThought is how many tokens a request is thought to have at most. What is larger holds images, mostly, which are
	// fewer tokens than bytes by far; while it runs, it must not hold back what a client's other calls need.
	mostThought = 200_000
)

// allowance is what the client may use, and what this call takes of it.
type allowance struct {
	client   *keys.Client // nil: of an open gateway
	caller   string       // the client's name
	permit   keys.Permit
	limited  bool // the client is told what it has left, and not what the gateway's account has
	counting bool // the call only asks how much a request is
	recorded bool // the call is one that usage is recorded of
}

// startCounting asks whether the client may make a call at all. From then on until settle the call counts as running.
func (a *allowance) startCounting() *keys.Refusal {
	if a.client == nil {
		return nil
	}
	permit, refusal := a.client.Begin(a.counting)
	a.permit, a.recorded = permit, refusal != nil && !a.counting
	return refusal
}

// ask asks whether the client may make this call, of a request for a model that has so many bytes.
func (a *allowance) ask(model string, size int) *keys.Refusal {
	a.recorded = !a.counting
	if a.client == nil {
		return nil
	}
	return a.permit.Ask(keys.Ask{Model: model, Tokens: int64(min(size/bytesPerToken, mostThought)), CountOnly: a.counting})
}

// may reports whether the client may ask for a model.
func (a *allowance) may(model string) bool { return a.client == nil || a.client.May(model) }

// models are those that the client may ask for.
func (a *allowance) models(all []runtime.Model) []runtime.Model {
	if a.client == nil || !a.client.Restricted() {
		return all
	}
	return slices.DeleteFunc(slices.Clone(all), func(m runtime.Model) bool { return !a.client.May(m.ID) })
}

// standing tells the values of the headers that say what the client has left, by their numbers among those of its protocol.
func (a *allowance) standing(p *protocol, set func(i int, value string)) {
	s := a.client.Standing()
	p.Limits(runtime.Standing{Requests: runtime.Quota(s.Requests), Tokens: runtime.Quota(s.Tokens), Now: s.Now}, set)
}

// settle gives back what the call took, and keeps what it cost. unknown says that the client has had a part of a reply and left before
// anybody said what it cost. That is not free: whoever left each time before the end would have no limits.
func (a *allowance) settle(tokens int64, cost money.USD, unknown bool) {
	if unknown {
		tokens, cost = a.permit.Tokens(), a.permit.Cost()
	}
	a.permit.Spend(cost)
	a.permit.Done(tokens)
}

// begins asks whether the client may make a call at all, before anything of it is read.
func (c *call) begins() *runtime.Problem {
	if st := c.g.options.Store; st != nil && st.Refuses() {
		if _, away := st.Away(); away {
			return &runtime.Problem{Class: "overloaded", Message: "The gateway cannot count calls now, because its store does not answer. Please try again later."}
		}
	}
	return c.admitted(c.startCounting())
}

// admitted is a refusal as a problem; nil for none. A client whose calls are counted is told what it has left, whatever the answer is.
func (c *call) admitted(refusal *keys.Refusal) *runtime.Problem {
	if c.client == nil {
		return nil
	}
	if c.limited = c.client.Limited(); c.limited {
		h := c.Header()
		c.standing(c.protocol, func(i int, value string) { h[c.protocol.limits[i]] = []string{value} })
	}
	if refusal == nil {
		return nil
	}
	return refused(refusal)
}

// wholeSeconds is a time to wait that a client can follow: at least 1 and a day at most, as with an upstream's Retry-After.
func wholeSeconds(d time.Duration) int {
	const day = 24 * time.Hour
	d = min(max(d, time.Second), day)
	return int((d + time.Second - 1) / time.Second)
}

// refused is a refusal as a problem, which each protocol has words for.
func refused(r *keys.Refusal) *runtime.Problem {
	pr := &runtime.Problem{Message: r.Error(), Retry: r.Retry}
	switch r.Reason {
	case keys.Disabled, keys.Expired, keys.NoGroup:
		pr.Class = "auth"
	case keys.Model, keys.Unpriced:
		pr.Class = "permission"
	case keys.Day, keys.Month, keys.MoneyDay, keys.MoneyMonth:
		pr.Class = "billing"
	default:
		pr.Class = "rate_limit"
	}
	return pr
}

// canonical are names of headers as http.Header holds them.
func canonical(names []string) []string {
	for i, name := range names {
		names[i] = textproto.CanonicalMIMEHeaderKey(name)
	}
	return names
}

// charge ends the counting of a call.
func (c *call) charge() {
	counts := c.usage.tally()
	c.outcome.Cost, c.outcome.Unpriced = costOf(&counts, c.price)
	tokens := counts.Tokens()
	c.settle(tokens, c.outcome.Cost, tokens == 0 && c.gone && c.status == http.StatusOK)
	if !c.recorded {
		return
	}
	k := keys.Call{
		Series: keys.Series{Client: c.caller, Upstream: c.upstream, Account: c.account, Model: c.target},
		Failed: !c.gone && (c.status >= 400 || c.ending == "failed" || c.ending == "truncated"),
		Counts: counts, Cost: c.outcome.Cost, Unpriced: c.outcome.Unpriced,
	}
	c.g.clients.Record(k)
}
