package recent

import (
	"math"
	"time"

	"github.com/parlance-gateway/parlance/runtime/money"
)

const (
	step  = 10 * time.Second
	steps = 360 // an hour
)

// Point is what ended within one step of time.
type Point struct {
	At       time.Time `json:"at"` // when the step began
	Requests int       `json:"requests"`
	Errors   int       `json:"errors"` // of the requests, those that did not end well
	Input    int64     `json:"input_tokens"`
	Output   int64     `json:"output_tokens"`
	Cost     money.USD `json:"cost_usd"` // of the calls whose models have a price
	// Half of the replies, and 95 of 100, began within so many milliseconds, within an eighth. 0: there was none.
	FirstHalf float64 `json:"first_p50_ms"`
	First95   float64 `json:"first_p95_ms"`
}

// series are the steps of the last hour. The step that began n steps after 1970 stands at n modulo the length.
type series [steps]bucket

type bucket struct {
	number int64 // steps since 1970; another number's content is old
	point  Point
	first  [firsts]uint32 // replies by how long their first byte took
}

// The times until the first byte are counted in classes, four for each doubling, from a millisecond to some eighteen minutes.
const (
	perDoubling = 4
	firsts      = 20*perDoubling + 1
)

func (s *series) add(now time.Time, c *Call) {
	b := s.at(now.UnixNano() / int64(step))
	p := &b.point
	p.Requests++
	if c.failed() {
		p.Errors++
	}
	p.Input += int64(c.Tokens["fresh"]) + int64(c.Tokens["cached"]) + int64(c.Tokens["written"])
	p.Output += int64(c.Tokens["output"])
	if c.Cost != nil {
		p.Cost += *c.Cost
	}
	if c.FirstMS > 0 {
		class := int(math.Round(math.Log2(max(c.FirstMS, 1)) * perDoubling))
		b.first[min(class, firsts-1)]++
	}
}

// at is the step with a number, empty if what stood in its place is old.
func (s *series) at(number int64) *bucket {
	b := &s[number%steps]
	if b.number != number {
		*b = bucket{number: number, point: Point{At: time.Unix(0, number*int64(step)).UTC()}}
	}
	return b
}

func (s *series) points(from, now time.Time) []Point {
	last := now.UnixNano() / int64(step)
	list := []Point{}
	for n := last - steps + 1; n <= last; n++ {
		b := *s.at(n)
		if b.point.At.Before(from) {
			continue
		}
		b.point.FirstHalf, b.point.First95 = b.within(0.5), b.within(0.95)
		list = append(list, b.point)
	}
	return list
}

// within is the time in milliseconds within which a share of the replies began.
func (b *bucket) within(share float64) float64 {
	total := uint32(0)
	for _, n := range b.first {
		total += n
	}
	if total == 0 {
		return 0
	}
	left := int64(math.Ceil(share * float64(total)))
	for class, n := range b.first {
		if left -= int64(n); left <= 0 {
			return math.Round(10*math.Exp2(float64(class)/perDoubling)) / 10
		}
	}
	return 0
}
