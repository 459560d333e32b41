package keys

import (
	"encoding/json"
	"maps"
	"strconv"
	"time"
)

// calendar is how many tokens were used on each day, in UTC. Since every day has its own number, a clock that is set forth and
// back again finds the days as they were: no budget is given twice, and none is used up that was not.
type calendar map[month]*[31]int64

// month counts from the year 0.
type month int

// monthsKept is for how many months there are numbers: this one, the last, and two for clocks that are wrong.
const monthsKept = 4

func dayOf(t time.Time) (month, int) {
	year, m, day := t.UTC().Date()
	return month(year*12 + int(m) - 1), day - 1
}

// add counts tokens. The month that is furthest away makes room for another.
func (c calendar) add(now time.Time, n int64) {
	m, day := dayOf(now)
	days := c[m]
	if days == nil {
		days = new([31]int64)
		c[m] = days
	}
	days[day] += n
	if len(c) <= monthsKept {
		return
	}
	furthest := m
	for other := range c {
		if max(other-m, m-other) > max(furthest-m, m-furthest) {
			furthest = other
		}
	}
	delete(c, furthest)
}

// used is what was used on the day and in the month of a time.
func (c calendar) used(now time.Time) (day, month int64) {
	m, d := dayOf(now)
	days := c[m]
	if days == nil {
		return 0, 0
	}
	for _, n := range days {
		month += n
	}
	return days[d], month
}

// tomorrow is when the next day begins.
func tomorrow(now time.Time) time.Time {
	year, m, day := now.UTC().Date()
	return time.Date(year, m, day+1, 0, 0, 0, 0, time.UTC)
}

// nextMonth is when the next month begins.
func nextMonth(now time.Time) time.Time {
	year, m, _ := now.UTC().Date()
	return time.Date(year, m+1, 1, 0, 0, 0, 0, time.UTC)
}

// MarshalJSON writes {"2026-11": {"21": 1234}}.
func (c calendar) MarshalJSON() ([]byte, error) {
	out := map[string]map[string]int64{}
	for m, days := range c {
		used := map[string]int64{}
		for d, n := range days {
			if n != 0 {
				used[strconv.Itoa(d+1)] = n
			}
		}
		out[time.Date(0, time.Month(m+1), 1, 0, 0, 0, 0, time.UTC).Format("2006-01")] = used
	}
	return json.Marshal(out)
}

// UnmarshalJSON reads what MarshalJSON writes, and passes over what it cannot read.
func (c *calendar) UnmarshalJSON(text []byte) error {
	var in map[string]map[string]int64
	if err := json.Unmarshal(text, &in); err != nil {
		return err
	}
	*c = calendar{}
	for name, used := range in {
		first, err := time.Parse("2006-01", name)
		if err != nil {
			continue
		}
		m, _ := dayOf(first)
		days := new([31]int64)
		for d, n := range used {
			if day, err := strconv.Atoi(d); err == nil && day >= 1 && day <= len(days) {
				days[day-1] = n
			}
		}
		(*c)[m] = days
	}
	return nil
}

func (c calendar) clone() calendar {
	out := maps.Clone(c)
	for m, days := range out {
		copied := *days
		out[m] = &copied
	}
	return out
}
