package keys

import (
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/parlance-gateway/parlance/runtime/money"
)

// Sharing counts what clients and groups use for all gateways that share a server. Its methods may be called at once.
type Sharing interface {
	// Admit asks, in one round trip at most, whether a call of some counters may be made. Each answer that lets it in has counted it. false: there
	// was no answer in time, and nothing may be taken as counted.
	Admit(asks []SharedAsk) ([]SharedAnswer, bool)

	// Settle counts how a call ended that was let in, or takes it back. It returns at once.
	Settle(SharedEnd)

	// Spent is what each of some counters has spent. false: there was no answer.
	Spent(names []string) ([]Spent, bool)

	// Instances is how many gateways there are, at least 1.
	Instances() int

	// Alone tells that this gateway begins to decide by itself about a counter with a budget, of which spent is known, or ends to: then spent
	// is what calls here cost meanwhile. It returns at once.
	Alone(name string, begins bool, spent Spent)

	// Count adds usage of a day, as in 2026-11-24. It returns at once.
	Count(day string, s Series, t *Totals)

	// Usage hands over what all gateways counted on days within bounds, of which "" is none. ErrAway.
	Usage(from, to string, f func(day string, s Series, t *Totals)) error
}

// ErrAway is why nothing is known of other gateways: the server does not answer. For errors.Is.
var ErrAway = errors.New("the store's server does not answer")

// SharedAsk is a call of a client or a group.
type SharedAsk struct {
	Name        string // of the counter
	Limits      *Limits
	Tokens      int64 // that it is thought to cost
	CountOnly   bool
	Ahead       bool  // the call may be one of those that the server let in ahead: no budget is used up as far as is known here
	Reserved    int64 // tokens that the calls which run here are thought to cost
	ReservedUSD money.USD
	Cost        int64 // tokens that a call cost lately, at most; 0: not known
	CostUSD     money.USD
}

// SharedAnswer is whether a call is let in, and what was used when that was decided.
type SharedAnswer struct {
	Reason   Reason        // 0: it is let in
	Ahead    bool          // the server let it in ahead, so nothing new is known of what was used
	Retry    time.Duration // 0: not known
	Requests int64         // in the last minute, where there is a limit
	Tokens   int64
	Spent    Spent
	Counted  Counted
}

// Counted is how a call was counted.
type Counted struct {
	Slot  int64  // of time
	Lease string // "": no limit of calls in flight
}

// Spent is what a counter has spent on the day of a time, and in its month.
type Spent struct {
	At            time.Time
	Day, Month    int64
	USDDay, USDMo money.USD
}

// SharedEnd is the end of a call.
type SharedEnd struct {
	Name      string
	Counted   *Counted // nil: it was not let in by Admit
	CountOnly bool
	TakeBack  bool  // the call is not made
	Thought   int64 // tokens
	Tokens    int64 // that it cost
	USD       money.USD
	Limits    *Limits
}

// of is what is spent on the day of a time and in its month.
func (s *Spent) of(now time.Time) Spent {
	m, d := dayOf(s.At)
	nowM, nowD := dayOf(now)
	out := *s
	if m != nowM {
		out = Spent{}
	} else if d != nowD {
		out.Day, out.USDDay = 0, 0
	}
	out.At = now
	return out
}

// add counts what a call cost.
func (s *Spent) add(now time.Time, tokens int64, usd money.USD) {
	*s = s.of(now)
	s.Day, s.Month, s.USDDay, s.USDMo = s.Day+tokens, s.Month+tokens, s.USDDay+usd, s.USDMo+usd
}

// shared is what a counter knows of what all gateways use. Client.mu guards it.
type shared struct {
	spent     Spent // as it was told last, and what calls here cost since
	alone     bool  // there was no answer
	spentHere Spent // since then

	cost    int64 // tokens that a call cost lately, at most
	costUSD money.USD
}

// used are the tokens of the day and of the month that count.
func (c *Client) used(now time.Time) (day, month int64) {
	sharing := c.keys.options.Sharing
	if sharing == nil {
		return c.spent.used(now)
	}
	s := c.shared.spent.of(now)
	if c.shared.alone { // The others spend, too.
		here, others := c.shared.spentHere.of(now), int64(sharing.Instances()-1)
		s.Day, s.Month = s.Day+others*here.Day, s.Month+others*here.Month
	}
	return s.Day, s.Month
}

// usedUSD is the same for money.
func (c *Client) usedUSD(now time.Time) (day, month money.USD) {
	sharing := c.keys.options.Sharing
	if sharing == nil {
		d, m := c.spentUSD.used(now)
		return money.USD(d), money.USD(m)
	}
	s := c.shared.spent.of(now)
	if c.shared.alone {
		here, others := c.shared.spentHere.of(now), money.USD(sharing.Instances()-1)
		s.USDDay, s.USDMo = s.USDDay+others*here.USDDay, s.USDMo+others*here.USDMo
	}
	return s.USDDay, s.USDMo
}

// counterName is what the counter is called on the server.
func (c *Client) counterName() string {
	if c.isGroup {
		return "group:" + c.name
	}
	return "client:" + c.name
}

// takeShared is take with a server: what is used up is known here, too, and all else is asked for when all is known of the call.
func (c *Client) takeShared(a *Ask, now time.Time) *Refusal {
	c.mu.Lock()
	defer c.mu.Unlock()
	l := &c.key.Load().Limits
	if !c.shared.alone { // Else the server may be back, and know that the others have spent less than their shares.
		if r := c.refuseBudgets(l, a, now); r != nil {
			return c.refusal(*r)
		}
	}
	if l.InFlight > 0 && c.running >= l.InFlight { // The body need not be read for that.
		return c.refusal(Refusal{Reason: InFlight, Limit: l.InFlight, Retry: waitForOther})
	}
	c.running++
	return nil
}

// reserveShared is reserve with a server, for the client and its group.
func (p *Permit) reserveShared(a Ask, now time.Time) *Refusal {
	if r := p.askShared(a, now); r != nil {
		return r
	}
	for _, c := range [2]*Client{p.client, p.group} {
		if c != nil {
			c.mu.Lock()
			c.reserved += a.Tokens
			c.mu.Unlock()
		}
	}
	return nil
}

// askShared asks the server, or goes by what is known when it does not answer.
func (p *Permit) askShared(a Ask, now time.Time) *Refusal {
	counters := [2]*Client{p.client, p.group}
	var asks [2]SharedAsk
	var asked [2]*Client
	n := 0
	for _, c := range counters {
		if c == nil {
			continue
		}
		c.mu.Lock()
		l := &c.key.Load().Limits
		ask := SharedAsk{Name: c.counterName(), Limits: l, Tokens: a.Tokens, CountOnly: a.CountOnly, Reserved: c.reserved, ReservedUSD: c.reservedUSD, Cost: c.shared.cost, CostUSD: c.shared.costUSD}
		ask.Ahead = !a.CountOnly && !c.shared.alone && c.refuseBudgets(l, &a, now) == nil
		c.mu.Unlock()
		if !l.MayAsk(a.Model) {
			return c.mayNot(a.Model)
		}
		if l.counted() || l.inMoney() {
			asks[n], asked[n] = ask, c
			n++
		}
	}
	if n == 0 {
		return nil
	}
	answers, ok := p.client.keys.options.Sharing.Admit(asks[:n])
	if !ok {
		return askAlone(asked[:n], a, now)
	}
	var refused *Refusal
	for i, answer := range answers {
		c := asked[i]
		if r := c.reported(&asks[i], &answer, now); r != nil && refused == nil {
			refused = r
		}
		if answer.Reason == 0 {
			counted := answer.Counted
			if c == p.client {
				p.counted = &counted
			} else {
				p.countedGroup = &counted
			}
		}
	}
	if refused == nil {
		return nil
	}
	for i := range answers {
		if answers[i].Reason == 0 {
			asked[i].keys.options.Sharing.Settle(SharedEnd{Name: asks[i].Name, Counted: &answers[i].Counted, CountOnly: a.CountOnly, TakeBack: true, Thought: a.Tokens, Limits: asks[i].Limits})
		}
	}
	p.counted, p.countedGroup = nil, nil
	return refused
}

// reported takes over what the server said.
func (c *Client) reported(ask *SharedAsk, answer *SharedAnswer, now time.Time) *Refusal {
	c.mu.Lock()
	defer c.mu.Unlock()
	l := ask.Limits
	if answer.Ahead {
		c.requests.add(l.RequestsPerMinute, -1)
		c.tokens.add(l.TokensPerMinute, -float64(ask.Tokens))
		return nil
	}
	c.reportedSpent(answer.Spent)
	if n := l.RequestsPerMinute; n > 0 {
		c.requests = bucket{float64(n - answer.Requests), now}
		c.counts = c.requests
	}
	if n := l.TokensPerMinute; n > 0 {
		c.tokens = bucket{float64(n - answer.Tokens), now}
	}
	r := Refusal{Reason: answer.Reason, Retry: max(answer.Retry, waitForOther)}
	switch answer.Reason {
	case 0:
		return nil
	case Day:
		r.Limit, r.Retry = l.TokensPerDay, c.soon(answer.Spent.Day < l.TokensPerDay, tomorrow(now).Sub(now))
	case Month:
		r.Limit, r.Retry = l.TokensPerMonth, c.soon(answer.Spent.Month < l.TokensPerMonth, nextMonth(now).Sub(now))
	case MoneyDay:
		r.Limit, r.Retry = int64(l.USDPerDay), c.soon(answer.Spent.USDDay < l.USDPerDay, tomorrow(now).Sub(now))
	case MoneyMonth:
		r.Limit, r.Retry = int64(l.USDPerMonth), c.soon(answer.Spent.USDMo < l.USDPerMonth, nextMonth(now).Sub(now))
	case Tokens:
		r.Limit = l.TokensPerMinute
	case Requests:
		r.Limit = l.RequestsPerMinute
	case InFlight:
		r.Limit = l.InFlight
	}
	return c.refusal(r)
}

// reportedSpent takes over what is spent. It is called with mu held.
func (c *Client) reportedSpent(spent Spent) {
	if c.shared.alone && c.key.Load().Limits.budgeted() {
		c.keys.options.Sharing.Alone(c.counterName(), false, c.shared.spentHere)
	}
	c.shared.spent, c.shared.alone, c.shared.spentHere = spent, false, Spent{}
}

// askAlone decides without the server: of what is left, each gateway takes its share.
func askAlone(counters []*Client, a Ask, now time.Time) *Refusal {
	for i, c := range counters {
		if r := c.takeAlone(&a, now); r != nil {
			for _, before := range counters[:i] {
				before.untakeAlone(&a)
			}
			return r
		}
	}
	return nil
}

func (c *Client) takeAlone(a *Ask, now time.Time) *Refusal {
	n := int64(c.keys.options.Sharing.Instances())
	c.mu.Lock()
	defer c.mu.Unlock()
	l := &c.key.Load().Limits
	if !c.shared.alone {
		c.shared.alone, c.shared.spentHere = true, Spent{At: now}
		if l.budgeted() {
			c.keys.options.Sharing.Alone(c.counterName(), true, c.shared.spent.of(now))
		}
	}
	c.fill(l, now)
	if r := c.refuseBudgets(l, a, now); r != nil {
		return c.refusal(*r)
	}
	if limit := l.TokensPerMinute; limit > 0 {
		if wait := c.tokens.until(limit, float64(min(n*a.Tokens, limit))); wait > 0 {
			return c.refusal(Refusal{Reason: Tokens, Limit: limit, Retry: wait})
		}
	}
	if limit := l.RequestsPerMinute; limit > 0 {
		if wait := c.requestsOf(a.CountOnly).until(limit, float64(min(n, limit))); wait > 0 {
			return c.refusal(Refusal{Reason: Requests, Limit: limit, Retry: wait})
		}
	}
	if limit := l.InFlight; limit > 0 && c.running > max(limit/n, 1) { // it is running already
		return c.refusal(Refusal{Reason: InFlight, Limit: limit, Retry: waitForOther})
	}
	if limit := l.TokensPerMinute; limit > 0 {
		c.tokens.add(limit, -float64(n*a.Tokens))
	}
	if limit := l.RequestsPerMinute; limit > 0 {
		c.requestsOf(a.CountOnly).add(limit, -float64(n))
	}
	return nil
}

func (c *Client) untakeAlone(a *Ask) {
	n := int64(c.keys.options.Sharing.Instances())
	c.mu.Lock()
	defer c.mu.Unlock()
	l := &c.key.Load().Limits
	if limit := l.TokensPerMinute; limit > 0 {
		c.tokens.add(limit, float64(n*a.Tokens))
	}
	if limit := l.RequestsPerMinute; limit > 0 {
		c.requestsOf(a.CountOnly).add(limit, float64(n))
	}
}

// doneShared is done with a server. The call counts as reserved until what it cost is on its way to the server: at no moment it counts as
// nothing.
func (c *Client) doneShared(p *Permit, counted *Counted, tokens int64, now time.Time) {
	c.mu.Lock()
	c.shared.spent.add(now, tokens, p.spent)
	if c.shared.alone {
		c.shared.spentHere.add(now, tokens, p.spent)
	}
	if tokens > 0 || p.spent > 0 { // What calls cost may become less.
		c.shared.cost, c.shared.costUSD = max(tokens, c.shared.cost*7/8), max(p.spent, c.shared.costUSD*7/8)
	}
	l := &c.key.Load().Limits
	if n := l.TokensPerMinute; n > 0 && c.shared.alone { // The others spend, too: see takeAlone.
		c.tokens.fill(n, now)
		c.tokens.add(n, float64(int64(c.keys.options.Sharing.Instances())*(p.tokens-tokens)))
	}
	c.mu.Unlock()
	if tokens > 0 || p.spent > 0 || counted != nil {
		c.keys.options.Sharing.Settle(SharedEnd{Name: c.counterName(), Counted: counted, CountOnly: p.countOnly, Thought: p.tokens, Tokens: tokens, USD: p.spent, Limits: l})
	}
	c.mu.Lock()
	c.running--
	c.reserved -= p.tokens
	c.reservedUSD -= p.cost
	c.mu.Unlock()
}

// refreshSpent asks what the clients and groups have spent. Without an answer they keep what is known. It is called without mu, since it may
// take a moment.
func (k *Keys) refreshSpent(list []*Client) {
	if k.options.Sharing == nil || len(list) == 0 {
		return
	}
	names := make([]string, len(list))
	for i, c := range list {
		names[i] = c.counterName()
	}
	spent, ok := k.options.Sharing.Spent(names)
	if !ok {
		return
	}
	for i, c := range list {
		c.mu.Lock()
		c.reportedSpent(spent[i])
		c.mu.Unlock()
	}
}

// Refresh asks what all clients and groups have spent, so that it is known should the server go away before they call.
func (k *Keys) Refresh() {
	k.mu.Lock()
	list := append(slices.Collect(maps.Values(k.clients)), slices.Collect(maps.Values(k.groups))...)
	k.mu.Unlock()
	k.refreshSpent(list)
}

// Coarser is a series with names left out: 0 does not tell accounts apart, 1 nothing but clients.
func Coarser(s Series, level int) Series { return foldings[level](s) }

// Received takes over a row of the Table that another process changed; nil deleted it.
func (k *Keys) Received(at string, value []byte) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(at) <= len(keyPrefix) || at[:len(keyPrefix)] != keyPrefix {
		return
	}
	if value == nil {
		delete(k.records, at[len(keyPrefix):])
	} else {
		_ = k.restore(at, value) // It never fails.
	}
	k.settle()
}
