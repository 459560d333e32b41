package keys

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/parlance-gateway/parlance/runtime/money"
)

// Other stands for the names of what is not told apart any more.
const Other = "other"

// Series is what usage is told apart by, besides the day.
type Series struct {
	Client   string `json:"client"` // "" for everybody of a gateway that asks for no key
	Upstream string `json:"upstream"`
	Account  string `json:"account"`
	Model    string `json:"model"`
}

// Totals are what calls came to.
type Totals struct {
	Requests int64 `json:"requests"`
	Errors   int64 `json:"errors"` // of the requests
	Counts
	Cost     money.USD `json:"cost_usd"`
	Unpriced int64     `json:"unpriced"` // of the requests: their tokens are not in Cost, since the model had no price
}

// Spent is the cost in words for people: "unknown" if no request had a price, and "0.5 + unknown" if some had none.
func (t *Totals) Spent() string {
	switch {
	case t.Unpriced == 0:
		return t.Cost.String()
	case t.Cost == 0:
		return "unknown"
	}
	return t.Cost.String() + " + unknown"
}

func (t *Totals) Add(other *Totals) {
	t.Requests += other.Requests
	t.Errors += other.Errors
	t.Cost += other.Cost
	t.Unpriced += other.Unpriced
	t.Counts.add(&other.Counts)
}

// ledger is the usage of all days. It is bounded: when there are too many series, the oldest days are told apart less finely,
// and names that are new today stand under "other". What the series of a client come to stays true.
type ledger struct {
	now         func() time.Time
	kept        bool // in a Table
	days        int
	most        int // series in all
	mu          sync.Mutex
	byDay       map[string]*page
	size        int                 // series in all
	dirty       map[entry]struct{}  // not written yet
	gone        map[string]struct{} // keys of the Table that are to be deleted
	today       *page
	todayBegins time.Time
	shrunk      bool // there is nothing to fold before tomorrow
}

// page is the usage of one day.
type page struct {
	day    string // 2026-11-21
	series map[Series]*Totals
	folded int // how many of foldings were done
}

type entry struct {
	day string
	Series
}

func newLedger(o Options) *ledger {
	return &ledger{now: o.Now, kept: o.Table != nil, days: o.Days, most: o.Series, byDay: map[string]*page{}, dirty: map[entry]struct{}{}, gone: map[string]struct{}{}}
}

// foldings are how series are made fewer: first accounts are not told apart any more, then nothing but clients. Those are in
// any case: there are no more of them than keys.
var foldings = []func(Series) Series{
	func(s Series) Series { s.Account = Other; return s },
	func(s Series) Series { return Series{s.Client, Other, Other, Other} },
}

// record counts a call.
func (l *ledger) record(s Series, t *Totals) {
	s = Series{name(s.Client), name(s.Upstream), name(s.Account), name(s.Model)}
	now := l.now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.today == nil || now.Sub(l.todayBegins) < 0 || now.Sub(l.todayBegins) >= 24*time.Hour {
		l.turn(now)
	}
	l.count(l.today, s, t)
}

// name is a name as it stands in the Table: without what tells fields apart there, and not too long.
func name(s string) string {
	if len(s) <= maxName && strings.IndexFunc(s, control) < 0 {
		return s
	}
	if len(s) > maxName {
		s = strings.ToValidUTF8(s[:maxName-len("…")], "") + "…"
	}
	return strings.Map(func(r rune) rune {
		if control(r) {
			return '?'
		}
		return r
	}, s)
}

func control(r rune) bool { return r < ' ' || r == 0x7f }

// turn opens the page of the day.
func (l *ledger) turn(now time.Time) {
	utc := now.UTC()
	l.todayBegins = time.Date(utc.Year(), utc.Month(), utc.Day(), 0, 0, 0, 0, time.UTC)
	l.today, l.shrunk = l.page(utc.Format(time.DateOnly)), false
	l.forget()
}

func (l *ledger) page(day string) *page {
	p := l.byDay[day]
	if p == nil {
		p = &page{day: day, series: map[Series]*Totals{}}
		l.byDay[day] = p
	}
	return p
}

// forget drops the oldest days. Days count on which there was something, and not by the clock: one that is wrong for a while
// must not cost a year.
func (l *ledger) forget() {
	for len(l.byDay) > l.days {
		oldest := l.pages()[0]
		if oldest == l.today {
			return // The clock was set back by more than all that is kept.
		}
		for s := range oldest.series {
			l.drop(oldest, s)
		}
		delete(l.byDay, oldest.day)
	}
}

// pages are the days in their order.
func (l *ledger) pages() []*page {
	list := make([]*page, 0, len(l.byDay))
	for _, p := range l.byDay {
		list = append(list, p)
	}
	slices.SortFunc(list, func(a, b *page) int { return strings.Compare(a.day, b.day) })
	return list
}

func (l *ledger) drop(p *page, s Series) {
	e := entry{p.day, s}
	delete(p.series, s)
	delete(l.dirty, e)
	if l.kept {
		l.gone[e.key()] = struct{}{}
	}
	l.size--
}

// count adds to a series, or where there is no room for one more, to a coarser one.
func (l *ledger) count(p *page, s Series, t *Totals) {
	for level, fold := range foldings {
		if p.series[s] != nil || l.room(level) {
			break
		}
		s = fold(s)
	}
	l.add(p, s, t)
}

func (l *ledger) add(p *page, s Series, t *Totals) {
	total := p.series[s]
	if total == nil {
		total = new(Totals)
		p.series[s] = total
		l.size++
	}
	total.Add(t)
	if !l.kept {
		return
	}
	e := entry{p.day, s}
	l.dirty[e] = struct{}{}
	if len(l.gone) > 0 {
		delete(l.gone, e.key())
	}
}

// room reports whether there may be one more series today that was folded so often. If there are too many, it makes some room
// among the days before. One day has a quarter of all at most, and as much again for what was folded: a client that makes up
// names of models must not cost the others their past.
func (l *ledger) room(level int) bool {
	if len(l.today.series) >= max(l.most*(level+1)/4, 1) {
		return false
	}
	if l.size >= l.most {
		l.shrink()
	}
	return l.size < l.most
}

// shrink folds days before today, the oldest first, and all of them a little before any of them more. It makes more room than for one
// series, so that it is not needed for each.
func (l *ledger) shrink() {
	if l.shrunk {
		return
	}
	pages := l.pages()
	for level := range foldings {
		for _, p := range pages {
			if p == l.today || p.folded > level {
				continue
			}
			l.fold(p, level)
			if l.size <= l.most-l.most/16-1 {
				return
			}
		}
	}
	l.shrunk = true
}

// fold makes the series of a day fewer.
func (l *ledger) fold(p *page, level int) {
	p.folded = level + 1
	type move struct {
		from, to Series
		t        *Totals
	}
	var moves []move
	for s, t := range p.series {
		if to := foldings[level](s); to != s {
			moves = append(moves, move{s, to, t})
		}
	}
	for _, m := range moves {
		l.drop(p, m.from)
		l.add(p, m.to, m.t)
	}
}

// bound makes what was restored as small as it has to be.
func (l *ledger) bound() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.turn(l.now())
	if l.size > l.most {
		l.shrink()
	}
	for level := l.today.folded; level < len(foldings) && l.size > l.most; level++ {
		l.fold(l.today, level)
	}
}

// fieldBreak stands between the names in a key of the Table.
const fieldBreak = "\x1f"

func (e entry) key() string {
	return usagePrefix + strings.Join([]string{e.day, e.Client, e.Upstream, e.Account, e.Model}, fieldBreak)
}

// unwritten stands for a number that a value of the Table does not have.
const unwritten = -1

// restore takes over what the Table has under a key without its prefix.
func (l *ledger) restore(key string, value []byte) {
	fields := strings.Split(key, fieldBreak)
	t := Totals{Unpriced: unwritten}
	if len(fields) != 5 || json.Unmarshal(value, &t) != nil {
		return
	}
	if t.Unpriced == unwritten { // by a version that knew no prices
		if t.Unpriced = 0; t.Tokens() > 0 {
			t.Unpriced = max(t.Requests-t.Errors, 1)
		}
	}
	if _, err := time.Parse(time.DateOnly, fields[0]); err != nil {
		return
	}
	p := l.page(fields[0])
	s := Series{fields[1], fields[2], fields[3], fields[4]}
	if p.series[s] == nil {
		p.series[s] = &t
		l.size++
	}
}

// write puts into the Table what is new.
func (l *ledger) write(k *Keys) {
	l.mu.Lock()
	rows := make(map[string]Totals, len(l.dirty))
	for e := range l.dirty {
		rows[e.key()] = *l.byDay[e.day].series[e.Series]
	}
	gone := l.gone
	l.dirty, l.gone = map[entry]struct{}{}, map[string]struct{}{}
	l.mu.Unlock()
	for key := range gone {
		k.options.Table.Delete(key)
	}
	for key, t := range rows {
		k.put(key, t)
	}
}

// hand gives all that is counted to the one who counts for all, and forgets it.
func (l *ledger) hand(to Sharing) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for day, p := range l.byDay {
		for s, t := range p.series {
			to.Count(day, s, t)
		}
	}
	l.byDay, l.size, l.dirty, l.gone, l.today = map[string]*page{}, 0, map[entry]struct{}{}, map[string]struct{}{}, nil
}
