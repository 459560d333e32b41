package expression

import (
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// Duration is a span of time that a rule writes out: a number of seconds, or text such as "90s", "1h30m", "500ms", "7d".
// ok is false for anything else, and for what is negative.
func Duration(v document.Value) (d time.Duration, ok bool) {
	switch v.Kind() {
	case document.Number:
		f, ok := v.Number()
		return seconds(f), ok && f >= 0
	case document.String:
		return span(v.String())
	}
	return 0, false
}

// longest is the longest span that a Duration can hold, with room to add.
const longest = 100 * 365 * 24 * time.Hour

func seconds(f float64) time.Duration {
	if !(f < longest.Seconds()) {
		return longest
	}
	return time.Duration(f * float64(time.Second))
}

// units are those of spans, in the words of people and of Go. An m stands for minutes.
var units = map[string]time.Duration{
	"ns": time.Nanosecond, "us": time.Microsecond, "µs": time.Microsecond, "ms": time.Millisecond, "millisecond": time.Millisecond, "msec": time.Millisecond,
	"s": time.Second, "sec": time.Second, "second": time.Second, "m": time.Minute, "min": time.Minute, "minute": time.Minute,
	"h": time.Hour, "hr": time.Hour, "hour": time.Hour, "d": 24 * time.Hour, "day": 24 * time.Hour, "w": 7 * 24 * time.Hour, "week": 7 * 24 * time.Hour,
}

// span reads "6m0s", "1.5s", "2 minutes", "1h 30m"; all of the text must be one.
func span(s string) (time.Duration, bool) {
	d, rest, ok := leadingSpan(strings.TrimSpace(s))
	return d, ok && rest == ""
}

// leadingSpan reads the span that a text begins with.
func leadingSpan(s string) (d time.Duration, rest string, ok bool) {
	total := 0.0
	for s != "" {
		i := 0
		for i < len(s) && (s[i] >= '0' && s[i] <= '9' || s[i] == '.') {
			i++
		}
		n, err := strconv.ParseFloat(strings.TrimSuffix(s[:i], "."), 64)
		if i == 0 || i > 20 || err != nil {
			break
		}
		after := strings.TrimLeft(s[i:], " ")
		j := 0
		for j < len(after) && (after[j] >= 'a' && after[j] <= 'z' || after[j] >= 'A' && after[j] <= 'Z' || after[j] >= 0x80) {
			j++
		}
		word := strings.ToLower(after[:j])
		unit, known := units[word]
		if !known {
			unit, known = units[strings.TrimSuffix(word, "s")]
		}
		if !known {
			break
		}
		total += n * unit.Seconds()
		ok = true
		s = strings.TrimLeft(after[j:], " ")
	}
	return seconds(total), s, ok
}

// epochs are numbers of seconds, and of milliseconds, since 1970 that are no spans: from 2001 on.
const (
	epochSeconds = 1e9
	epochMillis  = 1e12
)

// dates are the forms of a date in headers and bodies: the three of HTTP, of which the first is the usual one, and RFC 3339.
var dates = []string{"Mon, 02 Jan 2006 15:04:05 GMT", time.RFC3339Nano, time.RFC850, time.ANSIC}

// Wait is how long it is until what a text of time says: a number of seconds, a span ("6m0s"), seconds or milliseconds since
// 1970, an HTTP date or one of RFC 3339. ok is false for what says nothing: text that is none of these, and times that are past.
func Wait(e *Env, v document.Value) (d time.Duration, ok bool) {
	switch v.Kind() {
	case document.Number:
		f, ok := v.Number()
		return e.waitOf(f, ok)
	case document.String:
		s := strings.TrimSpace(v.String())
		if len(s) > 64 {
			return 0, false
		}
		if f, err := strconv.ParseFloat(s, 64); err == nil {
			return e.waitOf(f, true)
		}
		if d, ok := span(s); ok {
			return d, d > 0
		}
		if e.Now.IsZero() {
			return 0, false
		}
		for _, layout := range dates {
			if t, err := time.Parse(layout, s); err == nil {
				d := t.Sub(e.Now)
				return d, d > 0
			}
		}
	}
	return 0, false
}

// waitOf reads a number: a span, or a time since 1970.
func (e *Env) waitOf(f float64, ok bool) (time.Duration, bool) {
	if !ok || math.IsNaN(f) || math.IsInf(f, 0) || f <= 0 {
		return 0, false
	}
	if f >= epochSeconds {
		if e.Now.IsZero() {
			return 0, false
		}
		if f >= epochMillis {
			f /= 1000
		}
		f -= float64(e.Now.UnixNano()) / 1e9
	}
	return seconds(f), f > 0
}

// maxTime is the end of the year 9999: RFC 3339 has no later one.
const maxTime = 253402300799

var times = []*Function{
	{
		Name: "wait", Doc: `How many seconds are left until a time. The argument is a number of seconds, a duration ("6m0s", "1.5s", "2 minutes"), a time in seconds or milliseconds since 1970, an HTTP date, or a time of RFC 3339. Absent if it is none of these, or is in the past.`,
		Params: []Param{{"time", Any, ""}}, Result: Num,
		Run: func(e *Env, args []Node) (document.Value, error) {
			return e.inSeconds(Wait(e, args[0].Value(e)))
		},
		Examples: []Example{{`wait("20")`, `20`}, {`wait("6m0s")`, `360`}, {`wait(1.5)`, `1.5`}, {`wait("-1")`, ``}, {`wait("soon")`, ``}},
	},
	{
		Name: "milliseconds", Doc: "A number of milliseconds, in seconds. Absent if the argument is not a number above 0.",
		Params: []Param{{"number", Any, ""}}, Result: Num,
		Run: func(e *Env, args []Node) (document.Value, error) {
			s, ok := stringOf(e, args[0])
			f, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
			ok = ok && err == nil && f > 0 && !math.IsInf(f, 0)
			return e.inSeconds(seconds(f/1000), ok)
		},
		Examples: []Example{{`milliseconds("1500")`, `1.5`}, {`milliseconds("-1")`, ``}},
	},
	{
		Name: "rfc3339", Doc: "A time in seconds since 1970, in the format of RFC 3339. Absent if it is negative or too large.",
		Params: []Param{{"seconds", Num, ""}}, Result: Text,
		Run: func(e *Env, args []Node) (document.Value, error) {
			n, ok := args[0].Value(e).Int()
			if !ok || n < 0 || int64(n) > maxTime {
				return document.Value{}, nil
			}
			return e.Text(time.Unix(int64(n), 0).UTC().Format(time.RFC3339)), nil
		},
		Examples: []Example{{`rfc3339(1700000000)`, `"2023-11-14T22:13:20Z"`}, {`rfc3339(-1)`, ``}},
	},
	{
		Name: "waitin", Doc: "How many seconds to wait, from a text: the number or duration that follows one of the phrases. The first phrase with one is used; upper and lower case do not matter. Absent if no phrase has one.",
		Params: []Param{textParam}, Variadic: &Param{"phrases", Text, ""}, Result: Num,
		Run: func(e *Env, args []Node) (document.Value, error) {
			s, _ := stringOf(e, args[0])
			s = strings.ToLower(s)
			for _, a := range args[1:] {
				phrase, ok := stringOf(e, a)
				if phrase = strings.ToLower(phrase); !ok || phrase == "" {
					continue
				}
				for at := 0; ; {
					i := strings.Index(s[at:], phrase)
					if i < 0 {
						break
					}
					at += i + len(phrase)
					if d, ok := spoken(s[at:]); ok {
						return e.inSeconds(d, true)
					}
				}
			}
			return document.Value{}, nil
		},
		Examples: []Example{{`waitin("Please try again in 20s.", "try again in")`, `20`}, {`waitin("Retry after 6m0s", "retry after")`, `360`}, {`waitin("\"retryDelay\": \"37s\"", "retrydelay")`, `37`}, {`waitin("later", "in")`, ``}},
	},
}

// spoken reads the span that a text goes on with, behind what punctuates it. A number without a unit is seconds.
func spoken(s string) (time.Duration, bool) {
	s = strings.TrimLeft(s[:min(len(s), 60)], " \t\r\n:=\"'\\(~")
	if d, _, ok := leadingSpan(s); ok {
		return d, d > 0
	}
	i := 0
	for i < len(s) && (s[i] >= '0' && s[i] <= '9' || s[i] == '.') {
		i++
	}
	f, err := strconv.ParseFloat(strings.TrimSuffix(s[:i], "."), 64)
	return seconds(f), err == nil && f > 0
}
