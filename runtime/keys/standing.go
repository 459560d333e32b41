package keys

import (
	"math"
	"time"
)

// Standing is what a client has left.
type Standing struct {
	Requests, Tokens Quota
	Now              time.Time // when it was so
}

// Quota is what is left of a limit. Its Limit is 0 where there is none.
type Quota struct {
	Limit, Remaining int64
	Reset            time.Duration // until all of it is there again
}

// Standing is what is left now. Of the limits and budgets of tokens it is the one of which least is left.
func (c *Client) Standing() Standing {
	s := c.standing()
	if g := c.group.Load(); g != nil {
		shared := g.standing()
		s.Requests, s.Tokens = tighter(s.Requests, shared.Requests), tighter(s.Tokens, shared.Tokens)
		if s.Now.IsZero() {
			s.Now = shared.Now
		}
	}
	return s
}

func (c *Client) standing() Standing {
	var s Standing
	l := &c.key.Load().Limits
	if !l.counted() {
		return s
	}
	now := c.keys.options.Now()
	s.Now = now
	c.mu.Lock()
	defer c.mu.Unlock()
	l = &c.key.Load().Limits
	if n := l.RequestsPerMinute; n > 0 {
		s.Requests = c.requests.quota(n, now)
	}
	if n := l.TokensPerMinute; n > 0 {
		s.Tokens = c.tokens.quota(n, now)
	}
	if l.TokensPerDay > 0 || l.TokensPerMonth > 0 {
		day, month := c.used(now)
		s.Tokens = tighter(s.Tokens, Quota{l.TokensPerDay, l.TokensPerDay - day - c.reserved, tomorrow(now).Sub(now)})
		s.Tokens = tighter(s.Tokens, Quota{l.TokensPerMonth, l.TokensPerMonth - month - c.reserved, nextMonth(now).Sub(now)})
	}
	return s
}

func tighter(a, b Quota) Quota {
	b.Remaining = max(b.Remaining, 0)
	if b.Limit == 0 || a.Limit != 0 && a.Remaining <= b.Remaining {
		return a
	}
	return b
}

func (b *bucket) quota(limit int64, now time.Time) Quota {
	b.fill(limit, now)
	return Quota{limit, int64(math.Floor(max(b.level, 0))), b.until(limit, float64(limit))}
}
