package shared

import (
	"context"
	"encoding/json"
	"net/url"
	"time"

	"github.com/parlance-gateway/parlance/pool"
)

const (
	countsFor   = 90 * 24 * time.Hour // how long numbers of calls are kept of an account that is not used
	countsMost  = 200_000             // accounts of an upstream
	countsTiers = 64                  // of an account; failures of others are counted as "other"
)

// accountCounts are numbers of calls of an account as they are kept.
type accountCounts struct {
	Calls     int64            `json:"calls,omitempty"`
	Succeeded int64            `json:"succeeded,omitempty"`
	Failed    map[string]int64 `json:"failed,omitempty"` // by tier
	Used      int64            `json:"used,omitempty"`   // in ms
	Error     int64            `json:"error,omitempty"`  // in ms
	Tier      string           `json:"tier,omitempty"`   // of the last failure
}

func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

func momentOf(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms).UTC()
}

func keptCounts(c *pool.Counts) *accountCounts {
	return &accountCounts{c.Calls, c.Succeeded, c.Failed, millis(c.LastUsed), millis(c.LastError), c.LastTier}
}

// text is the counts as they are written.
func (c *accountCounts) text() string {
	b, _ := json.Marshal(c) // It can be written.
	return string(b)
}

// countsOf reads counts.
func countsOf(text string) (c accountCounts, err error) {
	err = json.Unmarshal([]byte(text), &c)
	return c, err
}

func (c *accountCounts) counts() pool.Counts {
	return pool.Counts{Calls: c.Calls, Succeeded: c.Succeeded, Failed: c.Failed, LastUsed: momentOf(c.Used), LastError: momentOf(c.Error), LastTier: c.Tier}
}

// add adds counts, as counts.lua does. It does not change those that are added.
func (c *accountCounts) add(more *accountCounts) {
	c.Calls, c.Succeeded = c.Calls+more.Calls, c.Succeeded+more.Succeeded
	c.Used = max(c.Used, more.Used)
	if more.Error >= c.Error {
		c.Error, c.Tier = more.Error, more.Tier
	}
	for tier, n := range more.Failed {
		if c.Failed == nil {
			c.Failed = map[string]int64{}
		}
		c.Failed[tier] += n
	}
}

// sentCounts is what a batch adds to the accounts of an upstream.
type sentCounts struct {
	batch    int64
	accounts map[string]*accountCounts
}

func countsKey(s *Server, upstream string) string {
	return s.key("counts:"+url.PathEscape(upstream), "accounts")
}

func countsOnce(s *Server, upstream string) string {
	return s.key("counts:"+url.PathEscape(upstream), "once:"+s.options.Instance.ID)
}

// Count adds to the numbers of calls of an account: see pool.Sharing.
func (a Accounts) Count(c pool.SharedCounts) {
	q := &a.s.queue
	q.mu.Lock()
	accounts := q.counts[c.Upstream]
	if accounts == nil {
		accounts = map[string]*accountCounts{}
		q.counts[c.Upstream] = accounts
	}
	if accounts[c.Account] == nil {
		accounts[c.Account] = &accountCounts{}
	}
	accounts[c.Account].add(keptCounts(&c.Counts))
	q.mu.Unlock()
	a.s.wakeUp()
}

// takeCounts makes jobs of the numbers of calls that wait. It is called with mu held.
func (q *queue) takeCounts(s *Server) (jobs []*job) {
	for upstream, accounts := range q.counts {
		args := []any{q.batch, countsMost, int64(countsFor / time.Second), countsTiers}
		sent := sentCounts{q.batch, map[string]*accountCounts{}}
		for id, c := range accounts {
			if len(sent.accounts) == atOnce { // The others are written with the next batch, so that the server is not held up.
				defer s.wakeUp()
				break
			}
			args = append(args, id, c.text())
			sent.accounts[id] = c
			delete(accounts, id)
		}
		if len(accounts) == 0 {
			delete(q.counts, upstream)
		}
		q.countsSent[upstream] = sent
		jobs = append(jobs, &job{script: &countsScript, keys: []string{countsOnce(s, upstream), countsKey(s, upstream)}, args: args, upstream: upstream})
	}
	return jobs
}

// unwrittenCounts is what is counted of an account and maybe not on the server yet: batches, the earlier one first.
func (q *queue) unwrittenCounts(upstream, id string) (list [2]accountCounts, batches [2]int64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	sent := q.countsSent[upstream]
	for i, c := range []*accountCounts{sent.accounts[id], q.counts[upstream][id]} {
		if c != nil {
			batches[i] = []int64{sent.batch, q.batch + 1}[i]
			list[i].add(c)
		}
	}
	return list, batches
}

// Counts sets numbers of calls to those of all instances: see pool.Sharing.
func (a Accounts) Counts(list []pool.SharedCounts) bool {
	s := a.s
	if s.away.Load() {
		return false
	}
	for len(list) > 0 {
		n := 1
		for n < len(list) && n < atOnce && list[n].Upstream == list[0].Upstream {
			n++
		}
		if !readCounts(s, list[:n]) {
			return false
		}
		list = list[n:]
	}
	return true
}

// readCounts does that for accounts of one upstream.
func readCounts(s *Server, list []pool.SharedCounts) bool {
	upstream := list[0].Upstream
	j := job{script: &readScript, keys: []string{countsKey(s, upstream), countsOnce(s, upstream)}}
	var unwritten [][2]accountCounts
	var batches [][2]int64
	for i := range list {
		more, of := s.queue.unwrittenCounts(upstream, list[i].Account)
		j.args, unwritten, batches = append(j.args, list[i].Account), append(unwritten, more), append(batches, of)
	}
	ctx, cancel := context.WithTimeout(context.Background(), background)
	defer cancel()
	if s.run(ctx, &j) != nil {
		return false
	}
	last, found, ok := j.sums()
	if !ok || len(found) != len(list) {
		return false
	}
	for i := range list {
		sum, _ := countsOf(text(found[i])) // Nothing, when it is damaged, as counts.lua has it.
		for k := range unwritten[i] {
			if batches[i][k] > last {
				sum.add(&unwritten[i][k])
			}
		}
		list[i].Counts = sum.counts()
	}
	return true
}
