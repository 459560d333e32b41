// Package capture records calls, so that an operator can see later how they were translated and why.
//
// Nothing is captured by default; an operator names clients or models. Captures are in memory, and on a Shelf if there is one, are limited in
// number and bytes, and contain no keys.
package capture

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// Rule says which calls are captured. Those of any of its clients for any of its models.
type Rule struct {
	Clients  []string  // names of keys; none: all
	Models   []string  // patterns of what clients ask for, or of what that leads to, * stands for any text; none: all
	Unmasked bool      // what people wrote is shown
	Until    time.Time // zero: as long as it is there
}

// Bounds of what is kept. A zero means the default that is named.
type Bounds struct {
	Calls int // 50
	Bytes int // of all calls together; 64 MiB. Of one call an eighth of it is kept
}

const (
	defaultCalls = 50
	defaultBytes = 64 << 20

	// manyTranslators is how many are kept for the calls that they translated. A set of rules takes some megabytes.
	manyTranslators = 4
)

// Ring keeps the last calls that were captured. Many goroutines may use it.
type Ring struct {
	now func() time.Time
	on  atomic.Bool // something may be captured

	shelf Shelf // nil: only this gateway finds what it captures

	mu       sync.Mutex
	bounds   Bounds
	declared []Rule // of the configuration
	asked    []Rule // while the gateway runs
	calls    []*Call
	bytes    int
	traced   *traced
	sampler  Sampler
	serving  *Translator // nil: it is not known
}

// Sampler gets some calls, whether they are captured or not. Its methods are called beside the calls, and must not block.
type Sampler interface {
	Take() (bytes int) // how many bytes of the call that begins may be kept for it; 0: it does not want it
	Give(*Call)        // a call that it took, which is over
}

// Sample has a sampler get calls from now on, in place of the one before, until EndSample.
func (r *Ring) Sample(s Sampler) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.sampler = s
	r.settle()
}

// New returns a ring that captures nothing yet. now may be nil.
func New(now func() time.Time) *Ring {
	if now == nil {
		now = time.Now
	}
	return &Ring{now: now}
}

// Configure says what is to be captured from now on by the configuration, and how much is kept.
func (r *Ring) Configure(b Bounds, rules ...Rule) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.bounds, r.declared = b, rules
	r.settle()
}

// Ask has more captured, in the place of what was asked for before.
func (r *Ring) Ask(rule Rule) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.asked = []Rule{rule}
	r.settle()
}

// Stop ends what was asked for. What is captured stays.
func (r *Ring) Stop() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.asked = nil
	r.settle()
}

// Forget forgets all calls.
func (r *Ring) Forget() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.calls, r.bytes, r.traced = nil, 0, nil
}

// Rules are what is captured now: by the configuration, and what was asked for.
func (r *Ring) Rules() (declared, asked []Rule) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.settle()
	return slices.Clone(r.declared), slices.Clone(r.asked)
}

// Size is how many calls are kept, and in how many bytes.
func (r *Ring) Size() (calls, bytes int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return len(r.calls), r.bytes
}

// Calls are those that are kept, the newest first. They do not change any more.
func (r *Ring) Calls() []*Call {
	r.mu.Lock()
	defer r.mu.Unlock()
	list := slices.Clone(r.calls)
	slices.Reverse(list)
	return list
}

// Find is a call by its id, nil when it is not kept.
func (r *Ring) Find(id string) *Call {
	r.mu.Lock()
	defer r.mu.Unlock()
	if i := slices.IndexFunc(r.calls, func(c *Call) bool { return c.ID == id }); i >= 0 {
		return r.calls[i]
	}
	return nil
}

// settle ends rules whose time is over, and forgets what is too much. It is called with mu held.
func (r *Ring) settle() {
	now := r.now()
	r.asked = slices.DeleteFunc(r.asked, func(rule Rule) bool { return !rule.Until.IsZero() && !rule.Until.After(now) })
	r.on.Store(len(r.declared)+len(r.asked) > 0 || r.sampler != nil)
	most, bytes := r.limits()
	for len(r.calls) > 0 && (len(r.calls) > most || r.bytes > bytes) {
		r.bytes -= r.calls[0].size
		r.calls = slices.Delete(r.calls, 0, 1)
	}
	var kept []*Translator
	for _, c := range slices.Backward(r.calls) {
		switch by := c.by.Load(); {
		case by == nil || slices.Contains(kept, by):
		case len(kept) == manyTranslators:
			c.by.Store(nil)
		default:
			kept = append(kept, by)
		}
	}
	if r.traced != nil && !slices.Contains(kept, r.traced.of) {
		r.traced = nil
	}
}

func (r *Ring) limits() (calls, bytes int) {
	calls, bytes = r.bounds.Calls, r.bounds.Bytes
	if calls == 0 {
		calls = defaultCalls
	}
	if bytes == 0 {
		bytes = defaultBytes
	}
	return calls, bytes
}

// On reports whether something may be captured. It costs nothing to ask.
func (r *Ring) On() bool { return r != nil && r.on.Load() }

// Begin returns what records a call of a client for a model, nil when that is not to be captured. leads are the names that the model has
// at those who may be asked for it. The Call's fields that say who
// calls and what for are the caller's to fill.
func (r *Ring) Begin(client, model string, leads ...string) *Call {
	if !r.On() {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.settle()
	c := &Call{Client: client, Model: model, Masked: true, ring: r}
	_, bytes := r.limits()
	c.room = bytes / 8
	found, names := false, append(leads, model)
	for _, list := range [][]Rule{r.declared, r.asked} {
		for _, rule := range list {
			if rule.holds(client, names) {
				found = true
				c.Masked = c.Masked && !rule.Unmasked
			}
		}
	}
	if c.unkept = !found; r.sampler != nil {
		if room := r.sampler.Take(); room > 0 {
			c.sampler = r.sampler
			if c.unkept {
				c.room = room
			}
		}
	}
	if c.unkept && c.sampler == nil {
		return nil
	}
	return c
}

func (rule *Rule) holds(client string, models []string) bool {
	fit := func(pattern string) bool {
		return slices.ContainsFunc(models, func(name string) bool { return wildcard.Fits(pattern, name) })
	}
	return (len(rule.Clients) == 0 || slices.Contains(rule.Clients, client)) &&
		(len(rule.Models) == 0 || slices.ContainsFunc(rule.Models, fit))
}

// keep adds a call that is over.
func (r *Ring) keep(c *Call) {
	if c.sampler != nil {
		c.sampler.Give(c)
	}
	if c.unkept {
		return
	}
	if r.shelf != nil {
		if k, err := c.pack(); err == nil { // All of it can be written.
			r.shelf.Put(c.ID, k)
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.calls = append(r.calls, c)
	r.bytes += c.size
	r.settle()
}

// EndSample ends what Sample began, unless another sampler has taken its place.
func (r *Ring) EndSample(s Sampler) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.sampler == s {
		r.sampler = nil
		r.settle()
	}
}
