package shared

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/money"
)

// Limits count for all instances. They are a keys.Sharing.
type Limits struct{ s *Server }

// Limits are those of the server.
func (s *Server) Limits() Limits { return Limits{s} }

var reasons = map[string]keys.Reason{
	"requests": keys.Requests, "tokens": keys.Tokens, "in_flight": keys.InFlight, "day": keys.Day, "month": keys.Month,
	"money_day": keys.MoneyDay, "money_month": keys.MoneyMonth,
}

// Admit asks whether a call may be made: see keys.Sharing. What the server let in ahead it does not ask about.
func (l Limits) Admit(asks []keys.SharedAsk) ([]keys.SharedAnswer, bool) {
	s := l.s
	now, asked := s.Now(), s.options.now()
	answers := make([]keys.SharedAnswer, len(asks))
	ahead := make([]int, len(asks))
	if s.away.Load() || !s.grants.use(asks, asked, answers, ahead) {
		questions := questionsOf(s, asks, answers, ahead, now)
		if s.ask(jobsOf(questions)...) != nil || !readAnswers(s, questions, now, asked) {
			l.abandon(questions)
			return nil, false
		}
	}
	for i := range asks {
		if lease := answers[i].Counted.Lease; answers[i].Reason == 0 && lease != "" { // What the server refused must never be renewed.
			s.leases.hold(s.key(asks[i].Name, "leases"), lease)
		}
	}
	return answers, true
}

// question is what the server is asked about a call of a counter.
type question struct {
	ask    *keys.SharedAsk
	answer *keys.SharedAnswer
	job    *job
	lease  string // "": no limit of calls in flight
	ahead  int    // calls to be let in ahead
}

func questionsOf(s *Server, asks []keys.SharedAsk, answers []keys.SharedAnswer, ahead []int, now time.Time) []question {
	questions := make([]question, len(asks))
	for i := range asks {
		q := &questions[i]
		*q = question{ask: &asks[i], answer: &answers[i], ahead: ahead[i]}
		if asks[i].Limits.InFlight > 0 {
			q.lease = s.lease()
		}
		q.job = q.asked(s, now)
	}
	return questions
}

func jobsOf(questions []question) []*job {
	jobs := make([]*job, len(questions))
	for i := range questions {
		jobs[i] = questions[i].job
	}
	return jobs
}

// asked is the job that asks it.
func (q *question) asked(s *Server, now time.Time) *job {
	a, lim, day := q.ask, q.ask.Limits, now.UTC().Format(time.DateOnly)
	month, of, _ := cutDay(day)
	requests, counts := "requests", "0"
	if a.CountOnly {
		requests, counts = "counts", "1"
	}
	instances, _ := s.instances()
	cost := a.Cost
	if cost > 0 {
		cost = max(cost, a.Tokens)
	}
	j := &job{script: &admitScript, keys: []string{s.key(a.Name, requests), s.key(a.Name, "tokens"), s.key(a.Name, "leases"), s.key(a.Name, "spent:"+month), s.key(a.Name, "ahead")},
		args: []any{lim.RequestsPerMinute, lim.TokensPerMinute, a.Tokens, lim.InFlight, q.lease, s.options.lease.Milliseconds(), lim.TokensPerDay, lim.TokensPerMonth,
			int64(lim.USDPerDay), int64(lim.USDPerMonth), a.Reserved, int64(a.ReservedUSD), of, counts,
			q.ahead, grantSpares * instances, cost, int64(a.CostUSD), grantReserved.Milliseconds()}}
	asked := len(j.args)
	for _, c := range s.queue.unwritten(a.Name, day) {
		if c.batch > 0 {
			j.args = append(j.args, c.batch, c.tokens, int64(c.usd))
		}
	}
	if len(j.args) > asked {
		j.keys = append(j.keys, onceKey(s, spentKey{a.Name, day}))
	}
	return j
}

// readAnswers reads what the server answered to questions that were asked at a time, by its clock and by this machine's.
func readAnswers(s *Server, questions []question, now, asked time.Time) bool {
	said := make([]admission, len(questions))
	for i, q := range questions {
		var ok bool
		if said[i], ok = admitted(text(q.job.value)); !ok {
			return false
		}
	}
	for i, q := range questions {
		a, n := q.answer, &said[i].n
		a.Reason, a.Retry = reasons[said[i].why], time.Duration(n[0])*time.Millisecond
		a.Requests, a.Tokens = n[1], n[2]
		a.Spent = keys.Spent{At: now, Day: n[3], Month: n[4], USDDay: money.USD(n[5]), USDMo: money.USD(n[6])}
		addUnwritten(&a.Spent, s.queue.unwritten(q.ask.Name, now.UTC().Format(time.DateOnly)), n[8])
		a.Counted = keys.Counted{Slot: n[7], Lease: q.lease}
		granted := grant{limits: q.ask.Limits, until: asked.Add(min(grantTime, time.Duration(n[10])*time.Millisecond)), calls: int(n[9]), counted: a.Counted}
		if q.ask.Limits.TokensPerMinute > 0 {
			granted.tokens = n[9] * q.ask.Tokens
		}
		giveBack(s, q.ask.Name, s.grants.answered(q.ask, asked, a.Reason == 0, q.ahead > 0, granted))
	}
	sweepLater(s)
	return true
}

// addUnwritten adds what a server did not have yet that had the batches up to one.
func addUnwritten(to *keys.Spent, list [2]sentCharge, batch int64) {
	for _, c := range list {
		if c.batch > batch {
			to.Day, to.Month, to.USDDay, to.USDMo = to.Day+c.tokens, to.Month+c.tokens, to.USDDay+c.usd, to.USDMo+c.usd
		}
	}
}

// admission is what admit.lua says: a reason, and numbers.
type admission struct {
	why string
	n   [11]int64
}

func admitted(said string) (a admission, ok bool) {
	var rest string
	a.why, rest, ok = strings.Cut(said, " ")
	for i := 0; ok && i < len(a.n); i++ {
		var word string
		var more bool
		word, rest, more = strings.Cut(rest, " ")
		var err error
		a.n[i], err = strconv.ParseInt(word, 10, 64)
		ok = err == nil && more == (i < len(a.n)-1)
	}
	return a, ok
}

// abandon takes back what may have been counted of a call when there was no answer. Leases are given back; what else the server counted without
// saying so passes with the minute.
func (l Limits) abandon(questions []question) {
	s := l.s
	for _, q := range questions {
		giveBack(s, q.ask.Name, s.grants.forget(q.ask.Name))
		if q.lease != "" {
			l.Settle(keys.SharedEnd{Name: q.ask.Name, Counted: &keys.Counted{Lease: q.lease}, Limits: &keys.Limits{}})
			giveBack(s, q.ask.Name, grant{limits: &keys.Limits{}, calls: q.ahead, counted: keys.Counted{Lease: q.lease}})
		}
	}
}

// Settle counts how a call ended: see keys.Sharing.
func (l Limits) Settle(e keys.SharedEnd) {
	s := l.s
	s.queue.mu.Lock()
	c := s.queue.chargeOf(spentKey{e.Name, s.Now().UTC().Format(time.DateOnly)})
	c.tokens, c.usd = c.tokens+e.Tokens, c.usd+e.USD
	if e.Counted != nil && len(c.fixes) < 3*maxFixes {
		slot := strconv.FormatInt(e.Counted.Slot, 10)
		switch {
		case e.TakeBack && e.CountOnly && e.Limits.RequestsPerMinute > 0:
			c.fixes = append(c.fixes, "c", slot, 1)
		case e.TakeBack && e.Limits.RequestsPerMinute > 0:
			c.fixes = append(c.fixes, "r", slot, 1)
		}
		if n := e.Tokens - e.Thought; e.Limits.TokensPerMinute > 0 && n != 0 {
			c.fixes = append(c.fixes, "t", slot, strconv.FormatInt(n, 10))
		}
		if e.Counted.Lease != "" {
			c.fixes = append(c.fixes, "l", e.Counted.Lease)
			s.queue.frees = true
		}
	}
	s.queue.mu.Unlock()
	if e.Counted != nil && e.Counted.Lease != "" {
		s.leases.drop(s.key(e.Name, "leases"), e.Counted.Lease)
	}
	s.wakeUp()
}

// Spent is what counters have spent: see keys.Sharing.
func (l Limits) Spent(names []string) ([]keys.Spent, bool) {
	s := l.s
	now := s.Now()
	day := now.UTC().Format(time.DateOnly)
	month, of, _ := cutDay(day)
	jobs, unwritten := make([]*job, len(names)), make([][2]sentCharge, len(names))
	for i, name := range names {
		unwritten[i] = s.queue.unwritten(name, day)
		jobs[i] = &job{script: &readScript, keys: []string{s.key(name, "spent:"+month), onceKey(s, spentKey{name, day})}, args: []any{of, "m", "u" + of, "um"}}
	}
	if s.ask(jobs...) != nil {
		return nil, false
	}
	list := make([]keys.Spent, len(names))
	for i := range names {
		batch, v, ok := jobs[i].sums()
		if !ok || len(v) != 4 {
			return nil, false
		}
		list[i] = keys.Spent{At: now, Day: number(v[0]), Month: number(v[1]), USDDay: money.USD(number(v[2])), USDMo: money.USD(number(v[3]))}
		addUnwritten(&list[i], unwritten[i], batch)
	}
	return list, true
}

// Instances is how many gateways there are.
func (l Limits) Instances() int {
	n, _ := l.s.instances()
	return n
}

// Alone logs that a budget is decided about here, or no more: see keys.Sharing.
func (l Limits) Alone(name string, begins bool, spent keys.Spent) {
	about := []any{"counter", name, "tokens_day", spent.Day, "tokens_month", spent.Month, "usd_day", spent.USDDay.String(), "usd_month", spent.USDMo.String(), "instances", l.Instances()}
	if begins {
		l.s.options.Logger.Debug("the store's server does not answer: this instance uses its share of what is left of a budget", about...)
		return
	}
	l.s.options.Logger.Debug("the store's server decides about a budget again: this is what was spent here meanwhile", about...)
}

// Count adds usage of a day: see keys.Sharing.
func (l Limits) Count(day string, of keys.Series, t *keys.Totals) {
	s := l.s
	s.queue.mu.Lock()
	series := s.queue.usage[day]
	if series == nil {
		series = map[keys.Series]*keys.Totals{}
		s.queue.usage[day] = series
	}
	if len(series) >= seriesOfDay && series[of] == nil {
		of = keys.Coarser(of, 1)
	}
	if series[of] == nil {
		series[of] = &keys.Totals{}
	}
	series[of].Add(t)
	s.queue.mu.Unlock()
	s.wakeUp()
}

// Usage hands over what all gateways counted, and what this one has not written yet. Without an answer it is an error.
func (l Limits) Usage(from, to string, f func(day string, s keys.Series, t *keys.Totals)) error {
	s := l.s
	if s.away.Load() {
		return ErrAway
	}
	last := s.Now().UTC()
	for at, n := last, 0; n < int(usageFor/(24*time.Hour)); at, n = at.AddDate(0, 0, -1), n+1 {
		day := at.Format(time.DateOnly)
		if from != "" && day < from {
			break
		}
		if to != "" && day > to {
			continue
		}
		if err := s.usageOf(day, f); err != nil {
			return err
		}
	}
	return nil
}

func (s *Server) usageOf(day string, f func(day string, s keys.Series, t *keys.Totals)) error {
	unwritten := s.queue.unwrittenUsage(day)
	j := job{script: &readScript, keys: []string{s.key("usage:"+day, "series"), s.key("usage:"+day, "once:"+s.options.Instance.ID)}}
	ctx, cancel := context.WithTimeout(context.Background(), background)
	defer cancel()
	if err := s.run(ctx, &j); err != nil {
		return errors.Join(ErrAway, err)
	}
	batch, all, _ := j.sums()
	for i := 0; i+1 < len(all); i += 2 {
		names := strings.Split(text(all[i]), "\x1f")
		if t, ok := totalsOf(text(all[i+1])); ok && len(names) == 4 {
			f(day, keys.Series{Client: names[0], Upstream: names[1], Account: names[2], Model: names[3]}, &t)
		}
	}
	for _, sent := range unwritten {
		if sent.batch > batch {
			for of, t := range sent.series {
				f(day, of, t)
			}
		}
	}
	return nil
}

var _ keys.Sharing = Limits{}
