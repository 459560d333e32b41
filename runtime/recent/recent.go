// Package recent keeps the last calls of a gateway and its figures of the last hour, in memory, for the admin API and its page.
//
// It holds no prompt, no reply and no key. What it takes is bounded: a thousand calls, and an hour in steps of ten seconds.
package recent

import (
	"slices"
	"sync"
	"time"

	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/gateway"
)

const (
	maxCalls    = 1000
	maxAttempts = 20   // of one call, the last ones
	maxLosses   = 50   // of one call's request, and of its reply
	maxRunning  = 5000 // calls whose attempts are kept until they are over
)

// Recorder is a gateway's observer. Many goroutines may use it.
type Recorder struct {
	now func() time.Time

	mu      sync.Mutex
	calls   []Call // a ring
	next    int    // where the next call goes
	running map[string][]Attempt
	series  series
}

// New makes a recorder of nothing yet. now is time.Now if it is nil.
func New(now func() time.Time) *Recorder {
	if now == nil {
		now = time.Now
	}
	return &Recorder{now: now, running: map[string][]Attempt{}}
}

var _ gateway.Observer = (*Recorder)(nil)

// Reports asks for no losses: those that another observer asks for are kept.
func (r *Recorder) Reports(time.Time) (request, reply bool) { return false, false }

// Attempt keeps what came of an attempt until its call is over.
func (r *Recorder) Attempt(a *gateway.Attempt) {
	kept := attemptOf(a)
	r.mu.Lock()
	defer r.mu.Unlock()
	list, ok := r.running[a.ID]
	if !ok && len(r.running) >= maxRunning {
		return
	}
	if len(list) == maxAttempts {
		list = slices.Delete(list, 0, 1)
	}
	r.running[a.ID] = append(list, kept)
}

// Call keeps a call that is over.
func (r *Recorder) Call(o *gateway.Outcome) {
	c := callOf(o)
	r.mu.Lock()
	defer r.mu.Unlock()
	c.Attempts = r.running[c.ID]
	delete(r.running, c.ID)
	if len(r.calls) < maxCalls {
		r.calls = append(r.calls, c)
	} else {
		r.calls[r.next] = c
	}
	r.next = (r.next + 1) % maxCalls
	if o.Operation == gateway.Generate {
		r.series.add(r.now(), &c)
	}
}

// Filter says which calls are wanted. An empty field fits every call.
type Filter struct {
	Client, Model, Upstream string // Model is the client's name for it, or the upstream's
	Failed                  bool   // only calls that did not end well
}

func (f *Filter) fits(c *Call) bool {
	return (f.Client == "" || c.Client == f.Client) && (f.Upstream == "" || c.Upstream == f.Upstream) &&
		(f.Model == "" || c.Model == f.Model || c.UpstreamModel == f.Model) && (!f.Failed || c.failed())
}

// Calls lists the last calls that fit, the newest first, at most so many.
func (r *Recorder) Calls(f Filter, most int) []Call {
	r.mu.Lock()
	defer r.mu.Unlock()
	list := []Call{}
	for i := range r.calls {
		c := &r.calls[(r.next-1-i+2*len(r.calls))%len(r.calls)]
		if len(list) == most {
			break
		}
		if f.fits(c) {
			list = append(list, *c)
		}
	}
	return list
}

// Find is a call by its id, if it is still kept.
func (r *Recorder) Find(id string) (Call, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	i := slices.IndexFunc(r.calls, func(c Call) bool { return c.ID == id })
	if i < 0 {
		return Call{}, false
	}
	return r.calls[i], true
}

// Points are the figures of the last hour, from the step that begins at a time or after it, the oldest first.
func (r *Recorder) Points(from time.Time) []Point {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.series.points(from, r.now())
}

func losses(list []conversation.Loss) []conversation.Loss {
	return slices.Clone(list[:min(len(list), maxLosses)])
}
