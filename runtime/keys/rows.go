package keys

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Moved is a row of a Table without Sharing, for those who move it to another place. Counter or Day is set, or neither for a row of a key,
// which is the same everywhere.
type Moved struct {
	Counter string           // client:NAME or group:NAME, whose Spent is
	Money   bool             // Spent is in nano-dollars, and else in tokens
	Spent   map[string]int64 // by day, as in 2026-11-24

	Day    string // of usage
	Series Series
	Totals Totals
}

// ErrOlder is why a row cannot be moved that an older version wrote: a gateway that starts with it makes it anew.
var ErrOlder = errors.New("an older version wrote it, and no gateway used it since")

var errNoRow = errors.New("it is no key, budget or usage")

// ReadRow reads a row. ErrOlder.
func ReadRow(at string, value []byte) (m Moved, err error) {
	spentAt, money := strings.CutPrefix(at, usdPrefix)
	switch {
	case strings.HasPrefix(at, keyPrefix):
		var r record
		return m, json.Unmarshal(value, &r)
	case strings.HasPrefix(spentAt, spentPrefix+":"):
		m.Counter, m.Money, m.Spent = strings.TrimPrefix(spentAt, spentPrefix+":"), money, map[string]int64{}
		if !strings.HasPrefix(m.Counter, "group:") {
			m.Counter = "client:" + m.Counter
		}
		var c calendar
		if err := json.Unmarshal(value, &c); err != nil {
			return m, err
		}
		for of, days := range c {
			first := time.Date(0, time.Month(of+1), 1, 0, 0, 0, 0, time.UTC)
			for d, n := range days {
				if n != 0 {
					m.Spent[first.AddDate(0, 0, d).Format(time.DateOnly)] = n
				}
			}
		}
		return m, nil
	case strings.HasPrefix(at, spentPrefix):
		return m, ErrOlder
	case strings.HasPrefix(at, usagePrefix):
		l := ledger{byDay: map[string]*page{}}
		l.restore(at[len(usagePrefix):], value)
		for day, p := range l.byDay {
			for s, t := range p.series {
				m.Day, m.Series, m.Totals = day, s, *t
				return m, nil
			}
		}
	}
	return m, errNoRow
}

// Row is the row of a calendar or of usage.
func (m *Moved) Row() (at string, value []byte, err error) {
	if m.Counter == "" {
		value, err = json.Marshal(m.Totals)
		return entry{m.Day, m.Series}.key(), value, err
	}
	c := calendar{}
	for _, day := range slices.Sorted(maps.Keys(m.Spent)) { // The latest months are kept.
		t, err := time.Parse(time.DateOnly, day)
		if err != nil {
			return "", nil, errors.New("there is no day " + strconv.Quote(day))
		}
		c.add(t, m.Spent[day])
	}
	at = spentKey(strings.TrimPrefix(m.Counter, "client:"))
	if m.Money {
		at = usdKey(at)
	}
	value, err = json.Marshal(c)
	return at, value, err
}
