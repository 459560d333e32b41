package metrics

import (
	"maps"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/gateway"
)

// way is all that the series of a call are told apart by. All calls of a client to a model have one or few.
type way struct {
	operation, client, protocol, upstream, to, model, end string
	status                                                int
	stream                                                bool
}

// handle are the series that a call of some way counts in. Finding them by their labels each time would cost more than to count.
type handle struct {
	requests, responses, client, model, streams prometheus.Counter
	received, sent, sentEvents, keepalives      prometheus.Counter
	returned, returnedBytes                     prometheus.Counter
	duration, first, translation                prometheus.Observer
	tokens, clientTokens                        *types
	cost, clientCost                            *amount
}

// manyHandles are remembered at most. With more clients than that, series are found by their labels again.
const manyHandles = 4096

// handles are those that were used since series were last taken away.
type handles struct {
	mu     sync.RWMutex
	known  map[way]*remembered
	recent [recentHandles]atomic.Pointer[remembered] // of known, by what takes no time to be found
	tried  atomic.Pointer[map[string]*tried]         // by upstream; the map is never changed
	used   map[string]bool                           // upstreams that an attempt was made on; forget keeps them
}

// recentHandles is a power of two. Most calls are of a few ways.
const recentHandles = 32

// remembered is a handle with its way.
type remembered struct {
	way    way
	handle *handle
}

// spot is where a way stands among the recent ones.
func (w *way) spot() int {
	n := len(w.client) + 3*len(w.protocol) + 5*len(w.upstream) + 7*len(w.model) + 11*len(w.end) + 13*w.status
	if w.stream {
		n += 17
	}
	return n & (recentHandles - 1)
}

// uses notes an upstream as used. The caller holds mu.
func (h *handles) uses(upstream string) {
	if h.used == nil {
		h.used = map[string]bool{}
	}
	h.used[upstream] = true
}

// usedOf is which upstreams were used since they are there, or have anything to tell but ready accounts. Others are forgotten.
func (h *handles) usedOf(list []pool.Summary) map[string]bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	before := h.used
	h.used = nil
	for i := range list {
		idle := pool.Summary{Upstream: list[i].Upstream, Accounts: list[i].Accounts, Ready: list[i].Accounts}
		if before[idle.Upstream] || list[i] != idle {
			h.uses(idle.Upstream)
		}
	}
	return maps.Clone(h.used)
}

func (h *handles) forget() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.known = nil
	for i := range h.recent {
		h.recent[i].Store(nil)
	}
	h.tried.Store(nil)
}

func (c *calls) handle(o *gateway.Outcome) *handle {
	w := way{o.Operation, o.Client, o.Protocol, o.Upstream, o.To, o.Model, o.End, o.Status, o.Stream}
	recent := &c.handles.recent[w.spot()]
	if r := recent.Load(); r != nil && r.way == w {
		return r.handle
	}
	c.handles.mu.RLock()
	r := c.handles.known[w]
	if r != nil {
		recent.Store(r)
	}
	c.handles.mu.RUnlock()
	if r != nil {
		return r.handle
	}
	c.handles.mu.Lock()
	defer c.handles.mu.Unlock()
	if r = c.handles.known[w]; r == nil {
		r = &remembered{w, c.made(&w)}
		if c.handles.known == nil || len(c.handles.known) >= manyHandles {
			c.handles.known = map[way]*remembered{}
		}
		c.handles.known[w] = r
	}
	recent.Store(r)
	return r.handle
}

func (c *calls) made(w *way) *handle {
	h := &handle{
		requests:  c.requests.WithLabelValues(w.operation, w.protocol, w.upstream, w.to, w.end),
		responses: c.responses.WithLabelValues(w.operation, strconv.Itoa(w.status)),
		received:  c.received.WithLabelValues(w.protocol),
		sent:      c.sent.WithLabelValues(w.protocol),
	}
	if w.client != "" {
		h.client = c.clients.WithLabelValues(w.client, w.end)
	}
	if w.stream {
		h.streams = c.streams.WithLabelValues(w.protocol, w.upstream, w.end)
		h.sentEvents = c.sentEvents.WithLabelValues(w.protocol)
		h.keepalives = c.keepalives.WithLabelValues(w.protocol)
	}
	if w.upstream == "" {
		return h
	}
	stream := strconv.FormatBool(w.stream)
	h.model = c.models.WithLabelValues(w.upstream, w.model, w.end)
	h.duration = c.duration.WithLabelValues(w.protocol, w.upstream, stream)
	h.first = c.first.WithLabelValues(w.protocol, w.upstream, stream)
	h.translation = c.translation.WithLabelValues(w.protocol, w.to)
	h.returned = c.returned.WithLabelValues(w.upstream, w.to)
	h.returnedBytes = c.upstreamsBytes.WithLabelValues(w.upstream)
	h.tokens = &types{vec: c.tokens, labels: []string{w.upstream, w.model}}
	h.cost = &amount{vec: c.cost, labels: []string{w.upstream, w.model}}
	if w.client != "" {
		h.clientTokens = &types{vec: c.clientTokens, labels: []string{w.client}}
		h.clientCost = &amount{vec: c.clientCost, labels: []string{w.client}}
	}
	return h
}

// amount is a counter that is there when something was counted: a model without a price has no cost, which is not 0.
type amount struct {
	vec     *prometheus.CounterVec
	labels  []string
	counter atomic.Pointer[prometheus.Counter]
}

func (a *amount) add(n float64) {
	if a == nil { // a call of nobody
		return
	}
	c := a.counter.Load()
	if c == nil {
		made := a.vec.WithLabelValues(a.labels...)
		c = &made
		a.counter.Store(c)
	}
	(*c).Add(n)
}

// types are the counters of kinds of tokens, whose names the rules give.
type types struct {
	vec    *prometheus.CounterVec
	labels []string
	last   atomic.Pointer[typed]
}

// typed are the counters of some kinds, which are the same for all calls of a set.
type typed struct {
	names    []string
	counters []atomic.Pointer[prometheus.Counter] // nil: nothing was counted yet
}

// add counts tokens by the names of their kinds.
func (t *types) add(names []string, n []int) {
	if len(names) == 0 {
		return
	}
	of := t.last.Load()
	if of == nil || len(of.names) != len(names) || &of.names[0] != &names[0] && !slices.Equal(of.names, names) {
		of = &typed{names, make([]atomic.Pointer[prometheus.Counter], len(names))}
		t.last.Store(of)
	}
	for i := range names {
		if n[i] <= 0 {
			continue
		}
		c := of.counters[i].Load()
		if c == nil {
			made := t.vec.WithLabelValues(append(t.labels[:len(t.labels):len(t.labels)], names[i])...)
			c = &made
			of.counters[i].Store(c)
		}
		(*c).Add(float64(n[i]))
	}
}

// tried are the series that attempts of an upstream count in.
type tried struct {
	ok, failed prometheus.Counter
	answer     prometheus.Observer
}

func (c *calls) tries(upstream string) *tried {
	if all := c.handles.tried.Load(); all != nil {
		if t := (*all)[upstream]; t != nil {
			return t
		}
	}
	c.handles.mu.Lock()
	defer c.handles.mu.Unlock()
	all := map[string]*tried{}
	if before := c.handles.tried.Load(); before != nil {
		maps.Copy(all, *before)
	}
	if all[upstream] == nil {
		all[upstream] = &tried{c.attempts.WithLabelValues(upstream, "ok"), c.attempts.WithLabelValues(upstream, "failed"), c.answer.WithLabelValues(upstream)}
		c.handles.tried.Store(&all)
		c.handles.uses(upstream)
	}
	return all[upstream]
}
