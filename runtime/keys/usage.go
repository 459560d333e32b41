package keys

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/parlance-gateway/parlance/runtime/money"
)

// Call is a call that is over.
type Call struct {
	Series
	Failed bool
	Counts
	Cost     money.USD
	Unpriced bool // nobody knows what its tokens cost
}

// Record counts a call. It takes no longer than a look into a map.
func (k *Keys) Record(c Call) {
	t := Totals{Requests: 1, Counts: c.Counts, Cost: c.Cost}
	if c.Unpriced {
		t.Unpriced = 1
	}
	if c.Failed {
		t.Errors = 1
	}
	k.usage.record(c.Series, &t)
	k.gather.note(nil)
}

// By is what usage can be grouped by.
type By uint8

// What usage can be grouped by; several are added up.
const (
	ByDay By = 1 << iota
	ByClient
	ByUpstream
	ByAccount
	ByModel
	ByGroup
)

var byNames = []string{"day", "client", "upstream", "account", "model", "group"}

// ParseBy reads the names day, client, upstream, account, model and group.
func ParseBy(names []string) (By, error) {
	var by By
	for _, name := range names {
		i := slices.Index(byNames, name)
		if i < 0 {
			return 0, fmt.Errorf("usage is grouped by %s, not by %q", strings.Join(byNames, ", "), name)
		}
		by |= 1 << i
	}
	return by, nil
}

// Query asks for usage. Days are as in 2026-11-21; an empty one is no bound, and both bounds are within.
type Query struct {
	From, To string
	By       By
	Only     Series // fields that are not empty: these alone
}

// Row is usage. What it is not grouped by is "".
type Row struct {
	Day   string `json:"day,omitempty"`
	Group string `json:"group,omitempty"` // in which the client is now
	Series
	Totals
}

// Usage is what was recorded, in the order of what it is grouped by. The error is of a day that is none.
func (k *Keys) Usage(q Query) ([]Row, error) {
	for _, day := range []string{q.From, q.To} {
		if _, err := time.Parse(time.DateOnly, day); day != "" && err != nil {
			return nil, fmt.Errorf("a day is written as in 2026-11-21, not %q", day)
		}
	}
	groups := map[grouped]*Totals{}
	groupOf := k.groupNames()
	if sharing := k.options.Sharing; sharing != nil {
		k.gather.flush()
		if err := sharing.Usage(q.From, q.To, func(day string, s Series, t *Totals) { q.add(groups, groupOf, day, s, t) }); err != nil {
			return nil, err
		}
	}
	rows := k.usage.rows(&q, groups, groupOf)
	slices.SortFunc(rows, func(a, b Row) int {
		return cmp.Or(strings.Compare(a.Day, b.Day), strings.Compare(a.Group, b.Group), strings.Compare(a.Client, b.Client), strings.Compare(a.Upstream, b.Upstream),
			strings.Compare(a.Account, b.Account), strings.Compare(a.Model, b.Model))
	})
	return rows, nil
}

func (l *ledger) rows(q *Query, groups map[grouped]*Totals, groupOf map[string]string) []Row {
	l.mu.Lock()
	for day, p := range l.byDay {
		for s, t := range p.series {
			q.add(groups, groupOf, day, s, t)
		}
	}
	l.mu.Unlock()
	rows := make([]Row, 0, len(groups))
	for e, t := range groups {
		rows = append(rows, Row{e.day, e.group, e.Series, *t})
	}
	return rows
}

// add adds what is asked for to its group.
func (q *Query) add(groups map[grouped]*Totals, groupOf map[string]string, day string, s Series, t *Totals) {
	if q.From != "" && day < q.From || q.To != "" && day > q.To || !q.Only.has(s) {
		return
	}
	e := q.By.group(day, s)
	if q.By&ByGroup != 0 {
		e.group = groupOf[s.Client]
	}
	if groups[e] == nil {
		groups[e] = new(Totals)
	}
	groups[e].Add(t)
}

func (only *Series) has(s Series) bool {
	fits := func(want, have string) bool { return want == "" || want == have }
	return fits(only.Client, s.Client) && fits(only.Upstream, s.Upstream) && fits(only.Account, s.Account) && fits(only.Model, s.Model)
}

// grouped is what a row of usage is about.
type grouped struct {
	entry
	group string
}

func (by By) group(day string, s Series) grouped {
	var e grouped
	if by&ByDay != 0 {
		e.day = day
	}
	if by&ByClient != 0 {
		e.Client = s.Client
	}
	if by&ByUpstream != 0 {
		e.Upstream = s.Upstream
	}
	if by&ByAccount != 0 {
		e.Account = s.Account
	}
	if by&ByModel != 0 {
		e.Model = s.Model
	}
	return e
}
