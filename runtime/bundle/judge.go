package bundle

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
)

// What decides that calls fail more often with a new bundle.
const (
	// window is how many calls are looked at: the last ones before the new bundle, and the last ones with it.
	window = 1000

	// enough is how many calls with the new bundle there must be before anything is decided, and how many before it to compare them with.
	enough = 20

	// chance is how likely what was seen may be, if nothing has changed, for the bundle to be taken back.
	chance = 1e-4
)

// InShare reports whether an instance is among the percent of all that take a new bundle first. It is the same ones each time.
func InShare(instance string, percent int) bool {
	sum := sha256.Sum256([]byte(instance))
	return binary.BigEndian.Uint64(sum[:8])%100 < uint64(max(percent, 0))
}

// End is how a call ended.
type End byte

// Ends of calls.
const (
	Fine      End = iota
	Failed        // with an error, before its reply or within it
	Truncated     // its reply came to no end
)

// Counts are calls and how many of them ended how.
type Counts struct {
	Calls     int `json:"calls"`
	Failed    int `json:"failed"`
	Truncated int `json:"truncated"`
}

// recent is how the last calls ended.
type recent struct {
	ends [window]End
	next int
	n    Counts
}

func (r *recent) add(e End) {
	if r.n.Calls == window {
		r.n.count(r.ends[r.next], -1)
	}
	r.ends[r.next] = e
	r.next = (r.next + 1) % window
	r.n.count(e, 1)
}

func (c *Counts) count(e End, by int) {
	c.Calls += by
	switch e {
	case Failed:
		c.Failed += by
	case Truncated:
		c.Truncated += by
	}
}

// worse says in what calls are worse than before; "" while nothing says so.
func worse(before, now Counts) string {
	if now.Calls < enough {
		return ""
	}
	for _, c := range [...]struct {
		what        string
		before, now int
	}{{"failed", before.Failed, now.Failed}, {"were truncated", before.Truncated, now.Truncated}} {
		switch {
		case c.now*before.Calls <= c.before*now.Calls && before.Calls >= enough: // The rate is no higher.
		case before.Calls < enough:
			if 2*c.now > now.Calls {
				return fmt.Sprintf("%d of %d calls %s, and too few calls came before to compare them with", c.now, now.Calls, c.what)
			}
		case tail(before.Calls, c.before, now.Calls, c.now) < chance:
			return fmt.Sprintf("%d of %d calls %s, after %d of %d with the rules before", c.now, now.Calls, c.what, c.before, before.Calls)
		}
	}
	return ""
}

// tail is the one-sided exact test of Fisher: how likely it is that of all bad calls so many, or more, are among the later ones, if it makes no
// difference when a call came.
func tail(calls, bad, laterCalls, laterBad int) float64 {
	all := bad + laterBad
	whole := choose(calls+laterCalls, all)
	p := 0.0
	for k := laterBad; k <= min(all, laterCalls); k++ {
		if all-k > calls {
			continue
		}
		one := math.Exp(choose(laterCalls, k) + choose(calls, all-k) - whole)
		if p += one; one < p/1e6 {
			break // The others are smaller still.
		}
	}
	return p
}

// choose is the logarithm of a binomial coefficient.
func choose(n, k int) float64 {
	a, _ := math.Lgamma(float64(n + 1))
	b, _ := math.Lgamma(float64(k + 1))
	c, _ := math.Lgamma(float64(n - k + 1))
	return a - b - c
}
