package gateway

import (
	"net/http"
	"net/textproto"
	"slices"
	"time"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/keys"
)

const (
	// bytesPerToken is how many bytes of a request are thought to be a token until the upstream has counted.
	bytesPerToken = 4

	// mostThought is how many tokens a request is thought to have at most. What is larger holds images, mostly, which are
	// fewer tokens than bytes by far; while it runs, it must not hold back what a client's other calls need.
	mostThought = 200_000
)

// begins asks whether the client may make a call at all, before anything of it is read. From then on until charge the call counts
// as running. A client whose calls are counted is told what it has left, whatever the answer is.
func (c *call) begins() *runtime.Problem {
	if st := c.g.options.Store; st != nil && st.Refuses() {
		if _, away := st.Away(); away {
			return &runtime.Problem{Class: "overloaded", Message: "The gateway cannot count calls now, because its store does not answer. Please try again later."}
		}
	}
	if c.client == nil {
		return nil
	}
	permit, refusal := c.client.Begin(c.counting)
	c.permit, c.converses = permit, refusal != nil && !c.counting
	return c.admitted(refusal)
}

// admit asks whether the client may make this call, of a request that has so many bytes.
func (c *call) admit(size int) *runtime.Problem {
	c.converses = !c.counting
	if c.client == nil {
		return nil
	}
	return c.admitted(c.permit.Ask(keys.Ask{Model: c.model, Tokens: int64(min(size/bytesPerToken, mostThought)), CountOnly: c.counting}))
}

func (c *call) admitted(refusal *keys.Refusal) *runtime.Problem {
	if c.limited = c.client.Limited(); c.limited {
		c.reportStanding()
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

// reportStanding sets the headers that tell a client what it has left.
func (c *call) reportStanding() {
	s := c.client.Standing()
	h := c.Header()
	c.protocol.Limits(runtime.Standing{Requests: runtime.Quota(s.Requests), Tokens: runtime.Quota(s.Tokens), Now: s.Now}, func(i int, value string) {
		h[c.protocol.limits[i]] = []string{value}
	})
}

// charge ends the counting of a call: what it took is given back, what it cost is kept.
func (c *call) charge() {
	var counts keys.Counts
	for i, name := range c.usage.names {
		counts.Set(name, int64(c.usage.counts[i]))
	}
	c.costs(&counts)
	tokens := counts.Tokens()
	if tokens == 0 && c.gone && c.status == http.StatusOK {
		// The client has had a part of a reply and left before anybody said what it cost. That is not free: whoever left each
		// time before the end would have no limits.
		tokens = c.permit.Tokens()
		c.permit.Spend(c.permit.Cost())
	} else {
		c.permit.Spend(c.outcome.Cost)
	}
	c.permit.Done(tokens)
	if !c.converses {
		return
	}
	k := keys.Call{
		Series: keys.Series{Client: c.caller, Upstream: c.upstream, Account: c.account, Model: c.target},
		Failed: !c.gone && (c.status >= 400 || c.ending == "failed" || c.ending == "truncated"),
		Counts: counts, Cost: c.outcome.Cost, Unpriced: c.outcome.Unpriced,
	}
	c.g.clients.Record(k)
}

// may reports whether the client may ask for a model.
func (c *call) may(model string) bool { return c.client == nil || c.client.May(model) }

// allowed are the models that the client may ask for.
func (c *call) allowed(models []runtime.Model) []runtime.Model {
	if c.client == nil || !c.client.Restricted() {
		return models
	}
	return slices.DeleteFunc(slices.Clone(models), func(m runtime.Model) bool { return !c.client.May(m.ID) })
}
