package keys

import (
	"fmt"
	"time"

	"github.com/parlance-gateway/parlance/runtime/money"
)

// Ask is a call that a client wants to make.
type Ask struct {
	Model     string // as the client names it
	Tokens    int64  // about how many its input has
	CountOnly bool   // it only asks how much a request is: no tokens are used, and requests are counted by themselves
}

// Permit is for one call. The zero Permit counts nothing.
type Permit struct {
	client *Client
	group  *Client // nil: none
	tokens int64   // as it was thought

	cost  money.USD // as it was thought
	spent money.USD // that Spend was told

	countOnly             bool
	counted, countedGroup *Counted // by the server; nil: by none
}

// Reason is why a call is refused.
type Reason uint8

// The reasons.
const (
	Disabled Reason = iota + 1 // the key is disabled
	Expired
	Model    // the key may not use the model
	Requests // too many in a minute
	Tokens   // too many in a minute
	InFlight // too many calls at a time
	Day      // the budget of the day is used up
	Month    // the budget of the month is used up
	MoneyDay // the budget in money of the day is used up
	MoneyMonth
	Unpriced // the model has no price, and the client has a budget in money
	NoGroup  // the group of the key is not configured
)

// Refusal is why a call is not made. Nothing was counted for it.
type Refusal struct {
	Client string // "" where the limit is the group's
	Group  string
	Reason Reason
	Model  string        // for Model and Unpriced
	Limit  int64         // what is reached, of budgets in money as a money.USD; 0 where there is no number
	Retry  time.Duration // until it may go well; 0: it never will by itself, or nobody knows
}

// Error says it to the client.
func (r *Refusal) Error() string {
	who := fmt.Sprintf("The API key %q", r.Client)
	if r.Group != "" {
		who = fmt.Sprintf("The group %q of the API key", r.Group)
	}
	switch r.Reason {
	case Disabled:
		if r.Group != "" {
			return "The group of the API key is disabled."
		}
		return "The API key is disabled."
	case NoGroup:
		return "The group of the API key is not known here."
	case Expired:
		if r.Group != "" {
			return "The group of the API key has expired."
		}
		return "The API key has expired."
	case Model:
		return fmt.Sprintf("%s may not use the model %q.", who, r.Model)
	case Requests:
		return fmt.Sprintf("%s has reached its limit of %d requests per minute.", who, r.Limit)
	case Tokens:
		return fmt.Sprintf("%s has reached its limit of %d tokens per minute.", who, r.Limit)
	case InFlight:
		return fmt.Sprintf("%s has reached its limit of %d calls at a time.", who, r.Limit)
	case Day:
		return fmt.Sprintf("%s has used up its budget of %d tokens for today (UTC).", who, r.Limit)
	case Month:
		return fmt.Sprintf("%s has used up its budget of %d tokens for this month (UTC).", who, r.Limit)
	case MoneyDay:
		return fmt.Sprintf("%s has used up its budget of %s US dollars for today (UTC).", who, money.USD(r.Limit))
	case MoneyMonth:
		return fmt.Sprintf("%s has used up its budget of %s US dollars for this month (UTC).", who, money.USD(r.Limit))
	case Unpriced:
		return fmt.Sprintf("%s has a budget in money, and the price of the model %q is not known.", who, r.Model)
	}
	panic("unknown reason")
}

// waitForOther is after how long a client that has too many calls running may try again. One of them may end at any time.
const waitForOther = time.Second

// Admit is Begin and Ask in one.
func (c *Client) Admit(a Ask) (Permit, *Refusal) {
	g := c.group.Load()
	switch {
	case !c.key.Load().Limits.MayAsk(a.Model):
		return Permit{}, c.mayNot(a.Model)
	case g != nil && !g.May(a.Model):
		return Permit{}, g.mayNot(a.Model)
	}
	p, refusal := c.begin(a)
	if refusal == nil {
		refusal = p.Ask(a)
	}
	return p, refusal
}

// Begin lets a call begin of which nothing is known yet but whether it only counts, or says why not. A Permit must be given back by Done,
// once.
//
// A call is let in while something is left of its budgets; what the running calls are thought to cost is not left. So the
// last call may go beyond, by what it costs more than was thought, and no other can. Of tokens per minute there must be as many as
// the call is thought to cost, or all of them, so that a request which is larger than the limit is not refused for ever.
//
// The limits of the client's group are looked at in the same way, after its own.
func (c *Client) Begin(countOnly bool) (Permit, *Refusal) { return c.begin(Ask{CountOnly: countOnly}) }

func (c *Client) begin(a Ask) (Permit, *Refusal) {
	a = a.counted()
	now := c.keys.options.Now()
	if r := c.take(&a, now); r != nil {
		return Permit{}, r
	}
	g := c.group.Load()
	if g != nil {
		if r := g.take(&a, now); r != nil {
			c.untake(&a)
			return Permit{}, r
		}
	}
	return Permit{client: c, group: g, countOnly: a.CountOnly}, nil
}

// counted is the call with the tokens that count.
func (a Ask) counted() Ask {
	a.Tokens = max(a.Tokens, 0)
	if a.CountOnly {
		a.Tokens = 0
	}
	return a
}

// take counts a call that begins, or says why it may not.
func (c *Client) take(a *Ask, now time.Time) *Refusal {
	if c.keys.options.Sharing != nil {
		return c.takeShared(a, now)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	l := &c.key.Load().Limits
	c.fill(l, now)
	r := c.refuseTokens(l, a, now)
	if r == nil {
		r = c.refuseCall(l, a.CountOnly)
	}
	if r != nil {
		return c.refusal(*r)
	}
	if l.RequestsPerMinute > 0 {
		c.requestsOf(a.CountOnly).level--
	}
	c.running++
	return nil
}

// untake takes back what take counted.
func (c *Client) untake(a *Ask) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if n := c.key.Load().Limits.RequestsPerMinute; n > 0 && c.keys.options.Sharing == nil {
		c.requestsOf(a.CountOnly).add(n, 1)
	}
	c.running--
}

// Ask lets a call go on of which all is known, or says why not. Then nothing is counted for it, and the permit is given back.
func (p *Permit) Ask(a Ask) *Refusal {
	c, g := p.client, p.group
	if c == nil {
		return nil
	}
	a = a.counted()
	now := c.keys.options.Now()
	var r *Refusal
	if c.keys.options.Sharing != nil {
		r = p.reserveShared(a, now)
	} else if r = c.reserve(&a, now); r == nil && g != nil {
		if r = g.reserve(&a, now); r != nil {
			c.settleTokens(a.Tokens, 0, now)
		}
	}
	if r != nil {
		c.untake(&a)
		if g != nil {
			g.untake(&a)
		}
		p.client, p.group = nil, nil
		return r
	}
	p.tokens = a.Tokens
	return nil
}

// reserve counts what a call is thought to cost, or says why it may not cost that.
func (c *Client) reserve(a *Ask, now time.Time) *Refusal {
	c.mu.Lock()
	defer c.mu.Unlock()
	l := &c.key.Load().Limits // which a change may have replaced since Begin, together with the buckets
	c.fill(l, now)
	if !l.MayAsk(a.Model) {
		return c.mayNot(a.Model)
	}
	if r := c.refuseTokens(l, a, now); r != nil {
		return c.refusal(*r)
	}
	if l.TokensPerMinute > 0 {
		c.tokens.add(l.TokensPerMinute, -float64(a.Tokens))
	}
	c.reserved += a.Tokens
	return nil
}

// settleTokens counts what a call cost in place of what it was thought to cost.
func (c *Client) settleTokens(thought, cost int64, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.settle(thought, cost, now)
}

// settle is settleTokens with mu held.
func (c *Client) settle(thought, cost int64, now time.Time) {
	c.reserved -= thought
	if n := c.key.Load().Limits.TokensPerMinute; n > 0 {
		c.tokens.fill(n, now)
		c.tokens.add(n, float64(thought-cost))
	}
	if cost > 0 {
		c.spent.add(now, cost)
	}
}

func (c *Client) mayNot(model string) *Refusal {
	return c.refusal(Refusal{Reason: Model, Model: model})
}

// fill looks at the time, in all buckets alike: one that was left out would go by a clock that was set back since.
func (c *Client) fill(l *Limits, now time.Time) {
	if n := l.RequestsPerMinute; n > 0 {
		c.requests.fill(n, now)
		c.counts.fill(n, now)
	}
	if n := l.TokensPerMinute; n > 0 {
		c.tokens.fill(n, now)
	}
}

func (c *Client) requestsOf(countOnly bool) *bucket {
	if countOnly {
		return &c.counts
	}
	return &c.requests
}

// refuseTokens looks at the limits of tokens, those that take longest to pass first, so that Retry is true of all of them as far as is known.
func (c *Client) refuseTokens(l *Limits, a *Ask, now time.Time) *Refusal {
	if r := c.refuseBudgets(l, a, now); r != nil {
		return r
	}
	if n := l.TokensPerMinute; n > 0 {
		if wait := c.tokens.until(n, float64(min(a.Tokens, n))); wait > 0 {
			return &Refusal{Reason: Tokens, Limit: n, Retry: wait}
		}
	}
	return nil
}

// refuseBudgets looks at the budgets of days and months.
func (c *Client) refuseBudgets(l *Limits, a *Ask, now time.Time) *Refusal {
	if l.TokensPerDay > 0 || l.TokensPerMonth > 0 {
		day, month := c.used(now)
		if l.TokensPerMonth > 0 && month+c.reserved >= l.TokensPerMonth && !a.CountOnly {
			return &Refusal{Reason: Month, Limit: l.TokensPerMonth, Retry: c.soon(month < l.TokensPerMonth, nextMonth(now).Sub(now))}
		}
		if l.TokensPerDay > 0 && day+c.reserved >= l.TokensPerDay && !a.CountOnly {
			return &Refusal{Reason: Day, Limit: l.TokensPerDay, Retry: c.soon(day < l.TokensPerDay, tomorrow(now).Sub(now))}
		}
	}
	if !a.CountOnly {
		return c.refuseUSD(l, now)
	}
	return nil
}

// refuseCall looks at the limits of calls.
func (c *Client) refuseCall(l *Limits, countOnly bool) *Refusal {
	if n := l.RequestsPerMinute; n > 0 {
		if wait := c.requestsOf(countOnly).until(n, 1); wait > 0 {
			return &Refusal{Reason: Requests, Limit: n, Retry: wait}
		}
	}
	if l.InFlight > 0 && c.running >= l.InFlight {
		return &Refusal{Reason: InFlight, Limit: l.InFlight, Retry: waitForOther}
	}
	return nil
}

// soon is when a budget may have something left: with the next call that ends, when only the running ones use it up.
func (c *Client) soon(running bool, else_ time.Duration) time.Duration {
	if running {
		return waitForOther
	}
	return else_
}

// Done gives the permit back, with the tokens that the call cost; 0 when it cost nothing, or nobody knows. More calls of it do
// nothing.
func (p *Permit) Done(tokens int64) {
	c, g := p.client, p.group
	if c == nil {
		return
	}
	p.client, p.group = nil, nil
	now := c.keys.options.Now()
	tokens = max(tokens, 0)
	if c.keys.options.Sharing != nil {
		c.doneShared(p, p.counted, tokens, now)
		if g != nil {
			g.doneShared(p, p.countedGroup, tokens, now)
		}
		return
	}
	c.settleUSD(p.cost, p.spent, now)
	c.done(p.tokens, tokens, now)
	if g != nil {
		g.settleUSD(p.cost, p.spent, now)
		g.done(p.tokens, tokens, now)
	}
}

// done ends the counting of a call.
func (c *Client) done(thought, cost int64, now time.Time) {
	c.mu.Lock()
	c.running--
	c.settle(thought, cost, now)
	c.mu.Unlock()
	if cost > 0 {
		c.keys.gather.note(c)
	}
}

// Tokens is what the call was thought to cost.
func (p *Permit) Tokens() int64 { return p.tokens }
