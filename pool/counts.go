package pool

import (
	"maps"
	"time"
)

// Counts are numbers of calls of an account, and when it was used and failed last.
type Counts struct {
	Calls, Succeeded    int64
	Failed              map[string]int64 // by tier
	LastUsed, LastError time.Time        // zero: never
	LastTier            string           // of the last failure
}

// SharedCounts are those of an account, or what is added to them.
type SharedCounts struct {
	Upstream, Account string
	Counts
}

// counts are the numbers of an account.
func (a *account) counts() Counts {
	c := Counts{Calls: int64(a.calls), Succeeded: int64(a.succeeded), LastUsed: a.lastUsed, LastError: a.lastError, LastTier: a.lastTier}
	if len(a.failed) > 0 {
		c.Failed = make(map[string]int64, len(a.failed))
		for tier, n := range a.failed {
			c.Failed[tier] = int64(n)
		}
	}
	return c
}

// reportCounts tells other processes what was counted since they were told last.
func (a *account) reportCounts(s Sharing) {
	now := a.counts()
	var was Counts
	if a.reported != nil {
		was = *a.reported
	}
	if now.Calls == was.Calls && now.Succeeded == was.Succeeded && maps.Equal(now.Failed, was.Failed) {
		return
	}
	a.reported = &now
	more := now
	more.Calls, more.Succeeded = now.Calls-was.Calls, now.Succeeded-was.Succeeded
	more.Failed = map[string]int64{}
	for tier, n := range now.Failed {
		if n -= was.Failed[tier]; n != 0 {
			more.Failed[tier] = n
		}
	}
	s.Count(SharedCounts{a.group.name, a.id, more})
}

// SumCounts replaces the numbers of calls of accounts that a pool listed by those of all processes that share it. Without an answer from there
// they stay as they are.
func SumCounts(p *Pool, list []View) {
	s := p.options.Sharing
	if s == nil {
		return
	}
	p.mu.Lock()
	p.stopTimer(p.writer)
	p.mu.Unlock()
	p.flush()
	sums := make([]SharedCounts, len(list))
	for i := range list {
		sums[i] = SharedCounts{Upstream: list[i].Upstream, Account: list[i].ID}
	}
	if len(list) == 0 || !s.Counts(sums) {
		return
	}
	for i := range sums {
		v, c := &list[i], &sums[i].Counts
		v.Calls, v.Succeeded = uint64(max(c.Calls, 0)), uint64(max(c.Succeeded, 0))
		v.LastUsed, v.LastError, v.LastTier = c.LastUsed, c.LastError, c.LastTier
		v.Failed = nil
		for tier, n := range c.Failed {
			if v.Failed == nil {
				v.Failed = make(map[string]uint64, len(c.Failed))
			}
			v.Failed[tier] = uint64(max(n, 0))
		}
	}
}
