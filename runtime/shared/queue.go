package shared

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/money"
	"github.com/parlance-gateway/parlance/runtime/store"
)

// queue is what is written behind calls, besides rows. What was not written is tried again with the same number, so that nothing is
// counted twice.
type queue struct {
	mu    sync.Mutex // guards what follows
	batch int64      // the number of the last one
	spent map[spentKey]*charge
	usage map[string]map[keys.Series]*keys.Totals // by day

	counts map[string]map[string]*accountCounts // by upstream and account

	// What is being written, or was not written at the first attempt: of a name or a day, one batch at a time.
	spentSent  map[spentKey]sentCharge
	usageSent  map[string]sentUsage
	countsSent map[string]sentCounts

	replies []keptReply
	slots   []slot // of accounts, that are free again
	frees   bool   // spent has leases that are free again
	values  bool   // values wait on their shelves

	bindings bindings

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

// sentCharge is what a batch adds to what is spent.
type sentCharge struct {
	batch  int64
	tokens int64
	usd    money.USD
}

// sentUsage is what a batch adds to the usage of a day.
type sentUsage struct {
	batch  int64
	series map[keys.Series]*keys.Totals
}

type slot struct{ account, lease string }

// keptReply is a reply, or another value, to be noted in the index of its shelf.
type keptReply struct {
	shelf         *shelf
	client, id    string
	size, created int64 // size 0: it was deleted
}

// Bounds of what waits while the server does not answer. Sums do not grow with the calls; what is listed does.
const (
	maxFixes = 1000    // of a client; the leases among them end by themselves
	maxSlots = 100_000 // those that are not given back end by themselves
)

func (q *queue) init() {
	q.spent, q.usage = map[spentKey]*charge{}, map[string]map[keys.Series]*keys.Totals{}
	q.spentSent, q.usageSent = map[spentKey]sentCharge{}, map[string]sentUsage{}
	q.counts, q.countsSent = map[string]map[string]*accountCounts{}, map[string]sentCounts{}
	q.bindings.waiting = map[sessionName]pool.SharedSession{}
}

// kept has a reply noted in the index.
func (q *queue) kept(r keptReply) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.replies) < 2*maxUnwritten { // More can only be replies that were deleted: see full.
		q.replies = append(q.replies, r)
	}
}

// promptly has values written that wait on their shelves.
func (q *queue) promptly() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.values = true
}

// keptAgain has replies noted that could not be, before those that came since.
func (q *queue) keptAgain(list []keptReply) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.replies = append(slices.Clone(list), q.replies...)
}

// full reports whether so many replies wait to be noted that no more may be written: they would not count.
func (q *queue) full() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.replies) >= maxUnwritten
}

// chargeOf is what calls came to and is not being written yet. It is called with mu held.
func (q *queue) chargeOf(at spentKey) *charge {
	c := q.spent[at]
	if c == nil {
		c = &charge{}
		q.spent[at] = c
	}
	return c
}

// unwritten is what is spent of a name and maybe not on the server yet: batches, the earlier one first.
func (q *queue) unwritten(name, day string) [2]sentCharge {
	q.mu.Lock()
	defer q.mu.Unlock()
	at := spentKey{name, day}
	list := [2]sentCharge{q.spentSent[at]}
	if c := q.spent[at]; c != nil {
		list[1] = sentCharge{q.batch + 1, c.tokens, c.usd}
	}
	return list
}

// unwrittenUsage is the same for the usage of a day.
func (q *queue) unwrittenUsage(day string) [2]sentUsage {
	q.mu.Lock()
	defer q.mu.Unlock()
	list := [2]sentUsage{q.usageSent[day]} // what is sent does not change
	if series := q.usage[day]; len(series) > 0 {
		list[1] = sentUsage{q.batch + 1, make(map[keys.Series]*keys.Totals, len(series))}
		for of, t := range series {
			sum := *t
			list[1].series[of] = &sum
		}
	}
	return list
}

// written forgets what jobs have written that take made. It is called with mu held.
func (q *queue) written(jobs []*job) {
	for _, j := range jobs {
		switch {
		case j.err != nil:
		case j.day != "":
			delete(q.usageSent, j.day)
		case j.upstream != "":
			delete(q.countsSent, j.upstream)
		default:
			delete(q.spentSent, j.spent)
		}
	}
}

// size is how many writes wait.
func (q *queue) size() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := len(q.spent) + len(q.replies) + len(q.slots) + len(q.retry) + len(q.bindings.waiting)
	for _, series := range q.usage {
		n += len(series)
	}
	for _, accounts := range q.counts {
		n += len(accounts)
	}
	return n
}

// counted reports whether what waits is of calls.
func (q *queue) counted() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.spent)+len(q.usage)+len(q.counts)+len(q.retry) > 0
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
			onceKey(s, at), s.key(at.name, "requests"), s.key(at.name, "counts"), s.key(at.name, "tokens"),
			s.key(at.name, "leases"), s.key(at.name, "spent:"+month),
		}, args: append([]any{batch, day, strconv.FormatInt(c.tokens, 10), strconv.FormatInt(int64(c.usd), 10), int(spentFor / time.Second)}, c.fixes...), spent: at})
		q.spentSent[at] = sentCharge{batch, c.tokens, c.usd}
		delete(q.spent, at)
	}
	for day, series := range q.usage {
		args := []any{batch, int(usageFor / time.Second), seriesOfDay}
		for se, t := range series {
			args = append(args, seriesText(se), seriesText(keys.Coarser(se, 0)), seriesText(keys.Coarser(se, 1)), totalsText(t))
		}
		jobs = append(jobs, &job{script: &usageScript, keys: []string{s.key("usage:"+day, "once:"+s.options.Instance.ID), s.key("usage:"+day, "series")}, args: args, day: day})
		q.usageSent[day] = sentUsage{batch, series}
		delete(q.usage, day)
	}
	jobs = append(jobs, q.takeCounts(s)...)
	replies, q.replies = q.replies, nil
	slots, q.slots, q.frees, q.values = q.slots, nil, false, false
	return jobs, replies, slots
}

// onceKey is the key of the last batch of this instance that the server has of what is spent.
func onceKey(s *Server, at spentKey) string {
	return s.key(at.name, "once:"+s.options.Instance.ID+":"+at.day)
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
		s.writeFailed(err)
		return
	}
	s.queue.mu.Lock()
	jobs := s.queue.retry
	s.queue.mu.Unlock()
	if err := s.count(ctx, jobs); err != nil {
		s.writeFailed(err)
		return // What came since waits, so that a later batch of a name is never written before an earlier one.
	}
	jobs, replies, slots := s.queue.take(s)
	if err := s.count(ctx, jobs); err != nil {
		s.writeFailed(err)
	}
	s.release(ctx, slots)
	if err := bind(ctx, s); err != nil {
		s.writeFailed(err)
	}
	s.index(ctx, replies)
	s.Replies().rewrite(ctx)
	for _, v := range []Values{States(s), Captures(s)} {
		if err := v.write(ctx); err != nil {
			s.writeFailed(err)
		}
	}
}

// Sync returns when all that was changed before is on the server, or says why it is not.
func (s *Server) Sync() error {
	if s.away.Load() {
		return ErrAway
	}
	dropped := s.dropped.count.Load()
	s.flush(s.writing)
	switch {
	case s.away.Load():
		return ErrAway
	case s.dropped.count.Load() != dropped:
		return errDropped
	}
	return nil
}

// count runs jobs that count something. Those that fail are tried again.
func (s *Server) count(ctx context.Context, jobs []*job) error {
	again, err := deliver(ctx, s, jobs)
	s.queue.mu.Lock()
	s.queue.written(jobs)
	s.queue.retry = again
	s.queue.mu.Unlock()
	return err
}

// writeFailed notes a failure that no call waited for.
func (s *Server) writeFailed(err error) {
	var said redis.Error
	if errors.As(err, &said) && !notServing(said) { // It answers, and refuses to write.
		s.options.Logger.Error("the store's server refuses a write", "error", err)
	}
	s.setAway(err)
}

// release gives slots of accounts back.
func (s *Server) release(ctx context.Context, slots []slot) {
	if len(slots) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, background)
	defer cancel()
	p := s.client.Pipeline()
	cmds := make([]*redis.IntCmd, len(slots))
	for i, l := range slots {
		cmds[i] = p.ZRem(ctx, s.key("account:"+l.account, "leases"), l.lease)
	}
	if _, err := p.Exec(ctx); err == nil {
		return
	}
	var again []slot
	for i, l := range slots {
		switch err := cmds[i].Err(); {
		case refused(err):
			s.dropped.note(s.options.Logger, err, s.key("account:"+l.account, "leases"))
		case err != nil:
			again = append(again, l)
		}
	}
	s.queue.mu.Lock()
	if len(s.queue.slots) < maxSlots {
		s.queue.slots = append(again, s.queue.slots...)
	}
	s.queue.mu.Unlock()
}

// index notes replies and other values in the indexes, or that they were deleted, and deletes those that are too many. What is not noted is
// tried again: noting it twice changes nothing.
func (s *Server) index(ctx context.Context, list []keptReply) {
	for _, h := range []*shelf{s.replies, s.states, s.captures} {
		indexShelf(ctx, s, h, slices.DeleteFunc(slices.Clone(list), func(r keptReply) bool { return r.shelf != h }))
	}
}

func indexShelf(ctx context.Context, s *Server, h *shelf, list []keptReply) {
	for len(list) > 0 {
		n := min(len(list), jobsAtOnce)
		j := job{script: &keepScript, keys: []string{s.key(h.tag, "ages"), s.key(h.tag, "sizes"), s.key(h.tag, "size")},
			args: []any{int64(h.maxAge / time.Second), h.maxSize}}
		for _, r := range list[:n] {
			j.args = append(j.args, h.member(r.client, r.id), r.size, r.created)
		}
		if again, _ := deliver(ctx, s, []*job{&j}); len(again) > 0 {
			s.queue.keptAgain(list)
			return
		}
		list = list[n:]
		for _, of := range sortedTexts(j.value) {
			client, id := h.named(of)
			if err := take(ctx, s, h, client, id); err != nil && !errors.Is(err, redis.Nil) && !refused(err) {
				s.queue.keptAgain(list)
				return // The others are named with the next value.
			}
			list = append(list, keptReply{shelf: h, client: client, id: id})
		}
	}
}

// take takes a value away that is too much. redis.Nil: there is none.
func take(ctx context.Context, s *Server, h *shelf, client, id string) error {
	if h == s.replies {
		return s.Replies().take(ctx, client, id)
	}
	return s.client.Del(ctx, h.key(s.options.Prefix, client, id)).Err()
}

// rewrite writes replies that could not be written before.
func (r Replies) rewrite(ctx context.Context) {
	s := r.s
	for !s.queue.full() {
		next := s.replies.first(1)
		if len(next) == 0 {
			return
		}
		of := next[0]
		waits, ok, _ := s.replies.local.Get(of.client, of.id)
		if ok {
			ctx, cancel := context.WithTimeout(ctx, background)
			err := r.keep(ctx, of.client, of.id, store.Keepable(of.id, waits)) // a copy: who reads has the other
			cancel()
			switch {
			case refused(err):
				s.dropped.note(s.options.Logger, err, s.replyKey(of.client, of.id))
			case err != nil:
				return
			}
		}
		s.replies.done(of, waits)
	}
}

// The time between two writes: what comes alone is written at once. Nobody waits for sums, and each write costs as much as a call.
const (
	writeInterval = 5 * time.Millisecond
	sumsInterval  = 20 * time.Millisecond
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
			if s.rows.waiting() == 0 && !s.leases.renewNow.Load() {
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
	if s.leases.renewNow.Swap(false) {
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
	for q.onlySums() && time.Since(last) < sumsInterval && ctx.Err() == nil {
		time.Sleep(writeInterval)
	}
	time.Sleep(writeInterval - time.Since(last))
}

// onlySums reports whether nothing waits that others wait for.
func (q *queue) onlySums() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return !q.frees && !q.values && len(q.slots) == 0 && len(q.replies) == 0 && !q.bindings.changed
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
