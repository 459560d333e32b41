package gateway

import (
	"cmp"
	"context"
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

// catalog is what upstreams say of the models that they have. It is asked for when somebody wants it first, and then kept
// fresh in the background as long as it is wanted: a client waits for the first answer only, and not for long. An upstream
// that fails, or answers nonsense, keeps what it last said.
type catalog struct {
	g *Gateway

	mu      sync.Mutex // guards what follows
	lists   map[place]*modelListing
	asking  chan struct{} // closed when all that were asked have answered; nil: nobody is asked
	wanted  bool          // since they were last asked
	waiting bool          // for the time to ask again

	merged atomic.Pointer[merged]
}

// place is an upstream, over swaps.
type place struct{ name, protocol, url string }

func placeOf(u *upstream) place { return place{u.Name, u.Protocol, u.BaseURL.String()} }

// modelListing is what an upstream said of its models. It is immutable.
type modelListing struct {
	models []runtime.Model
	known  map[string]int // where each model is, by its ID
	well   bool           // it has said something at all
	due    time.Time      // when it is to be asked again
}

// merged is the list that clients see, as long as nothing changes.
type merged struct {
	s    *serving
	list []runtime.Model // in the order of their names
}

// models are all that can be asked for by name, in the order of their names. The list is nobody's to change.
func (c *catalog) models(ctx context.Context, s *serving) []runtime.Model {
	if done := c.want(s); done != nil {
		patience := time.NewTimer(firstListing)
		defer patience.Stop()
		select {
		case <-done:
		case <-patience.C:
		case <-ctx.Done():
		}
	}
	return c.now(s)
}

// now is the list as it is known.
func (c *catalog) now(s *serving) []runtime.Model {
	if m := c.merged.Load(); m != nil && m.s == s {
		return m.list
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	m := &merged{s, s.merge(func(u *upstream) *modelListing { return c.lists[placeOf(u)] })}
	if s == c.g.serving.Load() { // Others are wanted once more at most, and must not be held.
		c.merged.Store(m)
	}
	return m.list
}

// want has the upstreams asked whose lists are not fresh. What it returns, unless nil, is closed when they have
// answered: it is worth waiting for, since some were never asked.
func (c *catalog) want(s *serving) <-chan struct{} {
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
func (c *catalog) due(s *serving) (list []*upstream, never bool) {
	now := c.g.options.Now()
	for _, u := range s.upstreams {
		if u.lists() == nil {
			continue
		}
		known := c.lists[placeOf(u)]
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
func (c *catalog) ask(s *serving, due []*upstream) {
	asking := make(chan struct{})
	c.asking, c.wanted = asking, false
	ran := c.g.background.run(func(ctx context.Context) {
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

func (c *catalog) askAll(ctx context.Context, s *serving, due []*upstream) {
	slots := make(chan struct{}, manyLists)
	var all sync.WaitGroup
	for _, u := range due {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			list, err := c.g.askList(ctx, s, u)
			if ctx.Err() == nil {
				c.learn(s, u, list, err)
			}
		})
	}
	all.Wait()
}

// learn notes what an upstream said, or that it said nothing.
func (c *catalog) learn(s *serving, u *upstream, list []runtime.Model, err error) {
	o := &s.options
	c.mu.Lock()
	defer c.mu.Unlock()
	next := &modelListing{models: list, well: true, due: o.Now().Add(o.ModelsTTL)}
	if err != nil {
		o.Logger.Warn("an upstream does not say which models it has", "upstream", u.Name, "error", err)
		next = &modelListing{due: o.Now().Add(min(o.ModelsTTL, listAgain))}
		if before := c.lists[placeOf(u)]; before != nil {
			next.models, next.well = before.models, before.well
		}
	}
	next.known = make(map[string]int, len(next.models))
	for i, m := range next.models {
		next.known[m.ID] = i
	}
	c.lists[placeOf(u)] = next
	c.merged.Store(nil)
}

// swapped notes that another serving has taken the place of one. What upstreams say is asked for anew when the rules have changed
// that say how; until it is there, what they said stands.
func (c *catalog) swapped(before, s *serving) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.merged.Store(nil)
	c.forget(s)
	if before.program == s.program {
		return
	}
	for p, said := range c.lists {
		again := *said
		again.due = c.g.options.Now()
		c.lists[p] = &again
	}
}

// forget drops what upstreams said that are no longer served. It is called with mu held.
func (c *catalog) forget(s *serving) {
	kept := map[place]bool{}
	for _, now := range []*serving{s, c.g.serving.Load()} {
		for _, u := range now.upstreams {
			if u.lists() != nil {
				kept[placeOf(u)] = true
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
func (c *catalog) wake() {
	if c.waiting || len(c.lists) == 0 {
		return
	}
	now := c.g.options.Now()
	first := now.Add(c.g.serving.Load().options.ModelsTTL)
	for _, l := range c.lists {
		if l.due.Before(first) {
			first = l.due
		}
	}
	c.waiting = c.g.background.run(func(ctx context.Context) {
		if !wait(ctx, max(first.Sub(now), 0)) {
			return
		}
		s := c.g.serving.Load()
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
func (s *serving) merge(of func(*upstream) *modelListing) []runtime.Model {
	var list []runtime.Model
	seen := map[string]bool{}
	add := func(m runtime.Model) {
		if !seen[m.ID] {
			seen[m.ID] = true
			list = append(list, m)
		}
	}
	listed := map[string]bool{} // without providers
	for i, u := range s.upstreams {
		var says *modelListing
		if u.lists() != nil {
			says = of(u)
		}
		if says == nil {
			says = &modelListing{}
		}
		// about is what is known of a model of the upstream, under the name that clients know it by.
		about := func(id, own string) runtime.Model {
			m := runtime.Model{}
			if at, ok := says.known[own]; ok {
				m = says.models[at]
			}
			m.ID = id
			m.Created, m.Owner = cmp.Or(m.Created, s.created), cmp.Or(m.Owner, u.Name)
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
			if bare := s.names.Bare(m.ID); s.names.Serves(i, m.ID) && !listed[bare] {
				listed[bare] = true
				add(about(m.ID, m.ID))
			}
		}
	}
	for _, name := range s.names.Listed() {
		if owner := s.served(name, of); owner != "" {
			add(runtime.Model{ID: name.Name, Created: s.created, Owner: owner})
		}
	}
	slices.SortFunc(list, func(a, b runtime.Model) int { return strings.Compare(a.ID, b.ID) })
	return list
}

// served is the upstream that a name leads to, "" when nobody is known to have the model. What the operator names is taken for
// true; what comes with the rules, when an upstream says that it has the model, or says nothing but has a pattern for it.
func (s *serving) served(name runtime.ListedName, of func(*upstream) *modelListing) string {
	for _, c := range s.names.Leads(name.Name) {
		u := s.upstreams[c.Offer]
		if name.Own || s.names.Declares(c.Offer, c.Model) {
			return u.Name
		}
		says := (*modelListing)(nil)
		if u.lists() != nil {
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
