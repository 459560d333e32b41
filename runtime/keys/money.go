package keys

import (
	"time"

	"github.com/parlance-gateway/parlance/runtime/money"
)

// InMoney reports whether the client or its group has a budget in money, and whether it may then ask for models without a price.
func (c *Client) InMoney() (budget, unpriced bool) {
	unpriced = true
	for _, of := range []*Client{c, c.group.Load()} {
		if of == nil {
			continue
		}
		if l := &of.key.Load().Limits; l.inMoney() {
			budget, unpriced = true, unpriced && l.UnknownPrice == AllowUnpriced
		}
	}
	return budget, unpriced
}

// Reserve has what the call is thought to cost count as used while it runs, or says why the call is not made. It is for clients with a
// budget in money, and called once, after Ask.
func (p *Permit) Reserve(cost money.USD) *Refusal {
	c, g := p.client, p.group
	if c == nil {
		return nil
	}
	cost = max(cost, 0)
	now := c.keys.options.Now()
	if r := c.reserveUSD(cost, now); r != nil {
		return r
	}
	if g != nil {
		if r := g.reserveUSD(cost, now); r != nil {
			c.settleUSD(cost, 0, now)
			return r
		}
	}
	p.cost = cost
	return nil
}

func (c *Client) reserveUSD(cost money.USD, now time.Time) *Refusal {
	c.mu.Lock()
	defer c.mu.Unlock()
	if r := c.refuseUSD(&c.key.Load().Limits, now); r != nil {
		return c.refusal(*r)
	}
	c.reservedUSD += cost
	return nil
}

// refuseUSD looks at the budgets in money. It is called with mu held.
func (c *Client) refuseUSD(l *Limits, now time.Time) *Refusal {
	if !l.inMoney() {
		return nil
	}
	day, month := c.usedUSD(now)
	if n := l.USDPerMonth; n > 0 && month+c.reservedUSD >= n {
		return &Refusal{Reason: MoneyMonth, Limit: int64(n), Retry: c.soon(month < n, nextMonth(now).Sub(now))}
	}
	if n := l.USDPerDay; n > 0 && day+c.reservedUSD >= n {
		return &Refusal{Reason: MoneyDay, Limit: int64(n), Retry: c.soon(day < n, tomorrow(now).Sub(now))}
	}
	return nil
}

// Spend says what the call cost, before Done.
func (p *Permit) Spend(cost money.USD) { p.spent = max(cost, 0) }

// Cost is what the call was thought to cost.
func (p *Permit) Cost() money.USD { return p.cost }

// settleUSD counts what a call cost in place of what it was thought to cost.
func (c *Client) settleUSD(thought, cost money.USD, now time.Time) {
	if thought == 0 && cost == 0 {
		return
	}
	c.mu.Lock()
	c.reservedUSD -= thought
	if cost > 0 {
		c.spentUSD.add(now, int64(cost))
	}
	c.mu.Unlock()
	if cost > 0 {
		c.keys.gather.note(c)
	}
}
