// Package catalog caches the lists of models of upstreams and merges them into the list that clients see. It also sends the gateway's
// other own requests, such as those for balances, with GET.
package catalog

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/parlance-gateway/parlance/runtime"
)

const (
	// firstListing is how long a client waits for the lists of upstreams that were never asked.
	firstListing = 3 * time.Second

	// listAgain is after how long an upstream that did not say which models it has is asked again, at most.
	listAgain = 30 * time.Second

	// manyLists is how many upstreams are asked at a time.
	manyLists = 8
)

// Catalog is what upstreams say of the models that they have. It is asked for when somebody wants it first, and then kept
// fresh in the background as long as it is wanted: a client waits for the first answer only, and not for long. An upstream
// that fails, or answers nonsense, keeps what it last said.
type Catalog struct {
	now     func() time.Time
	run     func(func(context.Context)) bool
	current func() *Set

	mu      sync.Mutex // guards what follows
	lists   map[place]*listing
	asking  chan struct{} // closed when all that were asked have answered; nil: nobody is asked
	wanted  bool          // since they were last asked
	waiting bool          // for the time to ask again

	merged atomic.Pointer[merged]
}

// New makes a catalog that knows nothing yet. now is the time, run has a function run in the background and is false when that is not
// possible any more, and current is the set that serves.
func New(now func() time.Time, run func(func(context.Context)) bool, current func() *Set) *Catalog {
	return &Catalog{now: now, run: run, current: current, lists: map[place]*listing{}}
}

// Set is what the list of models is made of, as long as one configuration serves. It is immutable.
type Set struct {
	Program   *runtime.Program // its rules say how upstreams are asked
	Upstreams []Upstream       // in the order of the offers of Names
	Names     *runtime.Names
	Created   int64         // when, for want of knowledge, all models were made
	TTL       time.Duration // how long an upstream's list is fresh
	Logger    *slog.Logger
}

// Upstream is one whose models are listed.
type Upstream struct {
	Name, Protocol, URL string
	Models              []string                                       // patterns of the names that it knows
	Rename              map[string]string                              // its names for models that clients call otherwise
	Ask                 func(context.Context) ([]runtime.Model, error) // nil: it cannot be asked
}

// place is an upstream, over swaps.
type place struct{ name, protocol, url string }

func (u *Upstream) place() place { return place{u.Name, u.Protocol, u.URL} }

// listing is what an upstream said of its models. It is immutable.
type listing struct {
	models []runtime.Model
	known  map[string]int // where each model is, by its ID
	well   bool           // it has said something at all
	due    time.Time      // when it is to be asked again
}

// merged is the list that clients see, as long as nothing changes.
type merged struct {
	s    *Set
	list []runtime.Model // in the order of their names
}

// Models are all that can be asked for by name, in the order of their names. The list is nobody's to change.
func (c *Catalog) Models(ctx context.Context, s *Set) []runtime.Model {
	if done := c.Want(s); done != nil {
		patience := time.NewTimer(firstListing)
		defer patience.Stop()
		select {
		case <-done:
		case <-patience.C:
		case <-ctx.Done():
		}
	}
	return c.Known(s)
}

// Known is the list as it is known.
func (c *Catalog) Known(s *Set) []runtime.Model {
	if m := c.merged.Load(); m != nil && m.s == s {
		return m.list
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	m := &merged{s, s.merge(func(u *Upstream) *listing { return c.lists[u.place()] })}
	if s == c.current() { // Others are wanted once more at most, and must not be held.
		c.merged.Store(m)
	}
	return m.list
}

// Want has the upstreams asked whose lists are not fresh. What it returns, unless nil, is closed when they have
// answered: it is worth waiting for, since some were never asked.
func (c *Catalog) Want(s *Set) <-chan struct{} {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.wanted = true
	due, never := c.due(s)
	if len(due) > 0 && c.asking == nil {
		c.ask(s, due)
	}
	if !never {
		return nil
	}
	return c.asking
}

// due are the upstreams that are to be asked; never is whether one of them was never asked. It is called with mu held.
func (c *Catalog) due(s *Set) (list []*Upstream, never bool) {
	now := c.now()
	for i := range s.Upstreams {
		u := &s.Upstreams[i]
		if u.Ask == nil {
			continue
		}
		known := c.lists[u.place()]
		if known == nil {
			never = true
		} else if now.Before(known.due) {
			continue
		}
		list = append(list, u)
	}
	return list, never
}

// ask asks upstreams in the background. It is called with mu held, while nobody is asked.
func (c *Catalog) ask(s *Set, due []*Upstream) {
	asking := make(chan struct{})
	c.asking, c.wanted = asking, false
	ran := c.run(func(ctx context.Context) {
		c.askAll(ctx, s, due)
		c.mu.Lock()
		c.asking = nil
		c.forget(s)
		c.wake()
		c.mu.Unlock()
		close(asking)
	})
	if !ran {
		c.asking = nil
		close(asking)
	}
}

func (c *Catalog) askAll(ctx context.Context, s *Set, due []*Upstream) {
	slots := make(chan struct{}, manyLists)
	var all sync.WaitGroup
	for _, u := range due {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			list, err := u.Ask(ctx)
			if ctx.Err() == nil {
				c.learn(s, u, list, err)
			}
		})
	}
	all.Wait()
}

// learn notes what an upstream said, or that it said nothing.
func (c *Catalog) learn(s *Set, u *Upstream, list []runtime.Model, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	next := &listing{models: list, well: true, due: c.now().Add(s.TTL)}
	if err != nil {
		s.Logger.Warn("an upstream does not say which models it has", "upstream", u.Name, "error", err)
		next = &listing{due: c.now().Add(min(s.TTL, listAgain))}
		if before := c.lists[u.place()]; before != nil {
			next.models, next.well = before.models, before.well
		}
	}
	next.known = make(map[string]int, len(next.models))
	for i, m := range next.models {
		next.known[m.ID] = i
	}
	c.lists[u.place()] = next
	c.merged.Store(nil)
}

// Swapped notes that another set has taken the place of one. What upstreams say is asked for anew when the rules have changed
// that say how; until it is there, what they said stands.
func (c *Catalog) Swapped(before, s *Set) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.merged.Store(nil)
	c.forget(s)
	if before.Program == s.Program {
		return
	}
	for p, said := range c.lists {
		again := *said
		again.due = c.now()
		c.lists[p] = &again
	}
}

// forget drops what upstreams said that are no longer served. It is called with mu held.
func (c *Catalog) forget(s *Set) {
	kept := map[place]bool{}
	for _, now := range []*Set{s, c.current()} {
		for _, u := range now.Upstreams {
			if u.Ask != nil {
				kept[u.place()] = true
			}
		}
	}
	for p := range c.lists {
		if !kept[p] {
			delete(c.lists, p)
		}
	}
}

// wake has the upstreams asked again when the first of their lists is due, if the list was wanted until then. It is called
// with mu held.
func (c *Catalog) wake() {
	if c.waiting || len(c.lists) == 0 {
		return
	}
	now := c.now()
	first := now.Add(c.current().TTL)
	for _, l := range c.lists {
		if l.due.Before(first) {
			first = l.due
		}
	}
	c.waiting = c.run(func(ctx context.Context) {
		timer := time.NewTimer(max(first.Sub(now), 0))
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-ctx.Done():
			return
		}
		s := c.current()
		c.mu.Lock()
		defer c.mu.Unlock()
		c.waiting = false
		if !c.wanted {
			return // Nobody wants it: whoever does next gets it stale, and has it asked for.
		}
		if due, _ := c.due(s); len(due) > 0 && c.asking == nil {
			c.ask(s, due)
		} else if c.asking == nil {
			c.wake()
		}
	})
}

// merge is the list of all models that can be asked for by name: what upstreams are said to have and what they say themselves,
// aliases and routes, each name once. Of what upstreams list under names that mean the same, with and without a provider, the first counts.
func (s *Set) merge(of func(*Upstream) *listing) []runtime.Model {
	var list []runtime.Model
	seen := map[string]bool{}
	add := func(m runtime.Model) {
		if !seen[m.ID] {
			seen[m.ID] = true
			list = append(list, m)
		}
	}
	listed := map[string]bool{} // without providers
	for i := range s.Upstreams {
		u := &s.Upstreams[i]
		var says *listing
		if u.Ask != nil {
			says = of(u)
		}
		if says == nil {
			says = &listing{}
		}
		// about is what is known of a model of the upstream, under the name that clients know it by.
		about := func(id, own string) runtime.Model {
			m := runtime.Model{}
			if at, ok := says.known[own]; ok {
				m = says.models[at]
			}
			m.ID = id
			m.Created, m.Owner = cmp.Or(m.Created, s.Created), cmp.Or(m.Owner, u.Name)
			return m
		}
		for _, id := range u.Models {
			if !strings.Contains(id, "*") {
				add(about(id, cmp.Or(u.Rename[id], id)))
			}
		}
		for id, own := range u.Rename {
			if !strings.Contains(id, "*") {
				add(about(id, own))
			}
		}
		for _, m := range says.models {
			if bare := s.Names.Bare(m.ID); s.Names.Serves(i, m.ID) && !listed[bare] {
				listed[bare] = true
				add(about(m.ID, m.ID))
			}
		}
	}
	for _, name := range s.Names.Listed() {
		if owner := s.served(name, of); owner != "" {
			add(runtime.Model{ID: name.Name, Created: s.Created, Owner: owner})
		}
	}
	slices.SortFunc(list, func(a, b runtime.Model) int { return strings.Compare(a.ID, b.ID) })
	return list
}

// served is the upstream that a name leads to, "" when nobody is known to have the model. What the operator names is taken for
// true; what comes with the rules, when an upstream says that it has the model, or says nothing but has a pattern for it.
func (s *Set) served(name runtime.ListedName, of func(*Upstream) *listing) string {
	for _, c := range s.Names.Leads("", name.Name) {
		u := &s.Upstreams[c.Offer]
		if name.Own || s.Names.Declares(c.Offer, c.Model) {
			return u.Name
		}
		says := (*listing)(nil)
		if u.Ask != nil {
			says = of(u)
		}
		if says != nil && says.well {
			if _, ok := says.known[c.Model]; ok {
				return u.Name
			}
			continue
		}
		if len(u.Models) > 0 {
			return u.Name
		}
	}
	return ""
}
