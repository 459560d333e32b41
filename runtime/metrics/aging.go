package metrics

import (
	"strings"
	"sync"

	"github.com/prometheus/client_golang/prometheus"
)

const (
	// manySeries is how many series there are at most whose labels are names that rules give. Each edit of a rule file may give new ones: a
	// rule's place is its line.
	manySeries = 500

	// old is how many revisions a series may last without being counted in.
	old = 2
)

// aging counts in series whose labels rules give. What is not counted in for some revisions goes, since its rule may have gone.
type aging struct {
	*prometheus.CounterVec
	mu       sync.Mutex
	revision int
	known    map[string]*aged
}

type aged struct {
	labels   []string
	revision int // in which it was last counted in
	counter  prometheus.Counter
}

func newAging(v *prometheus.CounterVec) *aging {
	return &aging{CounterVec: v, known: map[string]*aged{}}
}

// add counts. When there are too many series the last label is "other".
func (a *aging) add(n float64, labels ...string) {
	a.mu.Lock()
	defer a.mu.Unlock()
	s := a.known[strings.Join(labels, "\xff")]
	if s == nil && len(a.known) >= manySeries {
		labels[len(labels)-1] = "other"
		s = a.known[strings.Join(labels, "\xff")]
	}
	if s == nil {
		s = &aged{labels: labels, counter: a.WithLabelValues(labels...)}
		a.known[strings.Join(labels, "\xff")] = s
	}
	s.revision = a.revision
	s.counter.Add(n)
}

// age begins a revision, and takes away what is old.
func (a *aging) age() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.revision++
	for key, s := range a.known {
		if a.revision-s.revision > old {
			a.DeleteLabelValues(s.labels...)
			delete(a.known, key)
		}
	}
}

// DeletePartialMatch takes away series with some labels.
func (a *aging) DeletePartialMatch(labels prometheus.Labels) int {
	a.mu.Lock()
	defer a.mu.Unlock()
	n := a.CounterVec.DeletePartialMatch(labels)
	clear(a.known) // What is still there is found again when it is counted in.
	return n
}
