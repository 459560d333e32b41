package shared

import (
	"cmp"
	"context"
	"errors"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/money"
	"github.com/parlance-gateway/parlance/runtime/store"
)

// queue is what is written behind calls, besides rows. What was not written is tried again with the same number, so that nothing is
// counted twice.
type queue struct {
	mu      sync.Mutex // guards what follows
	batch   int64      // the number of the last one
	spent   map[spentKey]*charge
	usage   map[string]map[keys.Series]*keys.Totals // by day
	replies []keptReply
	slots   []slot // of accounts, that are free again
	frees   bool   // spent has leases that are free again

	retry []*job // those of a batch that were not written
}

// spentKey is whose costs of which day.
type spentKey struct{ name, day string } // 2026-11-24

// charge is what calls came to.
type charge struct {
	tokens int64
	usd    money.USD
	fixes  []any // of slots of rates, and leases: see settle.lua
}

type slot struct{ account, lease string }

type keptReply struct {
	key, client, id string
	size, created   int64
}

// Bounds of what waits while the server does not answer. Sums do not grow with the calls; what is listed does.
const (
	maxFixes = 1000    // of a client; the leases among them end by themselves
	maxSlots = 100_000 // those that are not given back end by themselves
)

func (q *queue) init() {
	q.spent, q.usage = map[spentKey]*charge{}, map[string]map[keys.Series]*keys.Totals{}
}

func (q *queue) kept(r keptReply) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.replies) < maxPending {
		q.replies = append(q.replies, r)
	}
}

// waits is what is spent of a name that the server does not know yet.
func (q *queue) waits(name, day string) (tokens int64, usd money.USD) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if c := q.spent[spentKey{name, day}]; c != nil {
		return c.tokens, c.usd
	}
	return 0, 0
}

// size is how many writes wait.
func (q *queue) size() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := len(q.spent) + len(q.replies) + len(q.slots) + len(q.retry)
	for _, series := range q.usage {
		n += len(series)
	}
	return n
}

// spentFor is how long it is known what was spent in a month.
const spentFor = 100 * 24 * time.Hour

// usageFor is how long the usage of a day is kept.
const usageFor = 400 * 24 * time.Hour

// seriesOfDay is how many series of a day are told apart, before names that are new stand under "other".
const seriesOfDay = 50_000

// take makes jobs of what waits.
func (q *queue) take(s *Server) (jobs []*job, replies []keptReply, slots []slot) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.batch++
	batch := q.batch
	for at, c := range q.spent {
		month, day, _ := cutDay(at.day)
		jobs = append(jobs, &job{script: &settleScript, keys: []string{
			s.key(at.name, "once:"+s.options.Instance.ID+":"+at.day), s.key(at.name, "requests"), s.key(at.name, "counts"), s.key(at.name, "tokens"),
			s.key(at.name, "leases"), s.key(at.name, "spent:"+month),
		}, args: append([]any{batch, day, strconv.FormatInt(c.tokens, 10), strconv.FormatInt(int64(c.usd), 10), int(spentFor / time.Second)}, c.fixes...)})
		delete(q.spent, at)
	}
	for day, series := range q.usage {
		args := []any{batch, int(usageFor / time.Second), seriesOfDay}
		for se, t := range series {
			args = append(args, seriesText(se), seriesText(keys.Coarser(se, 0)), seriesText(keys.Coarser(se, 1)), totalsText(t))
		}
		jobs = append(jobs, &job{script: &usageScript, keys: []string{s.key("usage:"+day, "once:"+s.options.Instance.ID), s.key("usage:"+day, "series")}, args: args})
		delete(q.usage, day)
	}
	replies, q.replies = q.replies, nil
	slots, q.slots, q.frees = q.slots, nil, false
	return jobs, replies, slots
}

// cutDay makes 2026-11 and 24 of 2026-11-24.
func cutDay(day string) (month, of string, ok bool) {
	at := strings.LastIndexByte(day, '-')
	if at < 0 {
		return "", "", false
	}
	return day[:at], day[at+1:], true
}

// flush writes all that waits.
func (s *Server) flush(ctx context.Context) {
	s.flushing.Lock()
	defer s.flushing.Unlock()
	if err := s.rows.flush(ctx, s); err != nil {
		s.lostBehind(err)
		return
	}
	s.queue.mu.Lock()
	jobs := s.queue.retry
	s.queue.mu.Unlock()
	if err := s.count(ctx, jobs); err != nil {
		s.lostBehind(err)
		return // What came since waits, so that a later batch of a name is never written before an earlier one.
	}
	jobs, replies, slots := s.queue.take(s)
	if err := s.count(ctx, jobs); err != nil {
		s.lostBehind(err)
	}
	s.release(ctx, slots)
	s.index(ctx, replies)
	s.Replies().rewrite(ctx)
}

// Sync returns when all that was changed before is on the server, or says why it is not.
func (s *Server) Sync() error {
	if s.away.Load() {
		return ErrAway
	}
	s.flush(s.writing)
	if s.away.Load() {
		return ErrAway
	}
	return nil
}

// jobsAtOnce is how many jobs are sent together.
const jobsAtOnce = 200

// count runs jobs that count something. Those that fail are tried again.
func (s *Server) count(ctx context.Context, jobs []*job) (lost error) {
	var again []*job
	for len(jobs) > 0 {
		n := min(len(jobs), jobsAtOnce)
		ctx, cancel := context.WithTimeout(ctx, background)
		err := s.run(ctx, jobs[:n]...)
		cancel()
		for _, j := range jobs[:n] {
			if j.err != nil {
				again = append(again, &job{script: j.script, keys: j.keys, args: j.args})
			}
		}
		jobs = jobs[n:]
		lost = cmp.Or(lost, err)
		if said := redis.Error(nil); err != nil && !errors.As(err, &said) { // The rest would wait as long, each for itself.
			again = append(again, jobs...)
			break
		}
	}
	s.queue.mu.Lock()
	s.queue.retry = again
	s.queue.mu.Unlock()
	return lost
}

// lostBehind notes a failure that no call waited for.
func (s *Server) lostBehind(err error) {
	var said redis.Error
	if errors.As(err, &said) { // It answers, and refuses to write.
		s.options.Logger.Error("the store's server refuses a write", "error", err)
	}
	s.lost(err)
}

// release gives slots of accounts back.
func (s *Server) release(ctx context.Context, slots []slot) {
	if len(slots) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, background)
	defer cancel()
	p := s.client.Pipeline()
	for _, l := range slots {
		p.ZRem(ctx, s.key("account:"+l.account, "leases"), l.lease)
	}
	if _, err := p.Exec(ctx); err != nil {
		s.queue.mu.Lock()
		if len(s.queue.slots) < maxSlots {
			s.queue.slots = append(slots, s.queue.slots...)
		}
		s.queue.mu.Unlock()
	}
}

// index notes replies, and removes those that are too many.
func (s *Server) index(ctx context.Context, replies []keptReply) {
	if len(replies) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, background)
	defer cancel()
	jobs := make([]*job, len(replies))
	for i, r := range replies {
		jobs[i] = &job{script: &keepScript, keys: []string{s.key("replies", "ages"), s.key("replies", "size")},
			args: []any{r.client + "\x00" + r.id, r.size, r.created, int64(s.options.MaxAge / time.Second), s.options.MaxSize}}
	}
	_ = s.run(ctx, jobs...) // A reply that is not in the index ends by its age.
	for _, j := range jobs {
		for _, of := range sortedTexts(j.value) {
			client, id := owned(of)
			_, _ = s.Replies().take(ctx, client, id) // What is left ends by its age.
		}
	}
}

// indexed is a member of the index.
func indexed(size int64, client, id string) string {
	return strconv.FormatInt(size, 10) + "|" + client + "\x00" + id
}

// rewrite writes replies that could not be written before.
func (r Replies) rewrite(ctx context.Context) {
	s := r.s
	for {
		s.unkept.mu.Lock()
		if len(s.unkept.list) == 0 {
			s.unkept.mu.Unlock()
			return
		}
		of := s.unkept.list[0]
		s.unkept.mu.Unlock()
		if k, ok := s.local.Get(of.client, of.id); ok {
			ctx, cancel := context.WithTimeout(ctx, background)
			err := r.keep(ctx, of.client, of.id, store.Keepable(of.id, k)) // a copy: who reads has the other
			cancel()
			if err != nil {
				return
			}
			s.local.Delete(of.client, of.id)
		}
		s.unkept.mu.Lock()
		if len(s.unkept.list) > 0 && s.unkept.list[0] == of {
			s.unkept.list = s.unkept.list[1:]
		}
		s.unkept.mu.Unlock()
	}
}

// The time between two writes: what comes alone is written at once. Nobody waits for sums, and each write costs as much as a call.
const (
	gather     = 5 * time.Millisecond
	gatherSums = 20 * time.Millisecond
)

// write writes behind, and holds leases on, until ctx ends.
func (s *Server) write(ctx context.Context) {
	renew := time.NewTicker(s.options.lease / 3)
	defer renew.Stop()
	var last time.Time
	writing := s.writing // What is being written when ctx ends is not given up at once.
	for {
		select {
		case <-s.wake:
			if s.rows.waiting() == 0 && !s.leases.late.Load() {
				s.queue.rest(ctx, last)
			}
			writeWaiting(writing, s)
			last = time.Now()
		case <-renew.C:
			holdOn(writing, s)
		case <-ctx.Done():
			return
		}
	}
}

// writeWaiting writes what waits, unless the server is away.
func writeWaiting(ctx context.Context, s *Server) {
	if s.away.Load() {
		return
	}
	if s.leases.late.Swap(false) {
		s.renew(ctx)
	}
	s.flush(ctx)
}

// holdOn holds leases on, and writes what waits, unless the server is away.
func holdOn(ctx context.Context, s *Server) {
	if !s.away.Load() {
		s.renew(ctx)
		s.flush(ctx)
	}
}

// rest waits until something has to be written. last is when that was done last.
func (q *queue) rest(ctx context.Context, last time.Time) {
	for q.onlySums() && time.Since(last) < gatherSums && ctx.Err() == nil {
		time.Sleep(gather)
	}
	time.Sleep(gather - time.Since(last))
}

// onlySums reports whether nothing waits that others wait for.
func (q *queue) onlySums() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return !q.frees && len(q.slots) == 0 && len(q.replies) == 0
}

func seriesText(s keys.Series) string {
	return strings.Join([]string{s.Client, s.Upstream, s.Account, s.Model}, "\x1f")
}

func totalsText(t *keys.Totals) string {
	list := make([]string, 0, 10)
	for _, n := range []int64{t.Requests, t.Errors, t.Fresh, t.Cached, t.Written, t.Output, t.Reasoning, t.Searches, int64(t.Cost), t.Unpriced} {
		list = append(list, strconv.FormatInt(n, 10))
	}
	return strings.Join(list, ",")
}

func totalsOf(text string) (t keys.Totals, ok bool) {
	list := strings.Split(text, ",")
	if len(list) != 10 {
		return t, false
	}
	var n [10]int64
	for i := range n {
		var err error
		if n[i], err = strconv.ParseInt(list[i], 10, 64); err != nil {
			return t, false
		}
	}
	t.Requests, t.Errors, t.Cost, t.Unpriced = n[0], n[1], money.USD(n[8]), n[9]
	t.Fresh, t.Cached, t.Written, t.Output, t.Reasoning, t.Searches = n[2], n[3], n[4], n[5], n[6], n[7]
	return t, true
}
