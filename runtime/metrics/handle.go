package metrics

import (
	"strconv"
	"sync"

	"github.com/prometheus/client_golang/prometheus"

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
	received, sent, said, keepalives            prometheus.Counter
	heard, heardBytes                           prometheus.Counter
	duration, first, translation                prometheus.Observer
	tokens, clientTokens                        *types
}

// manyHandles are remembered at most. With more clients than that, series are found by their labels again.
const manyHandles = 4096

// handles are those that were used since series were last taken away.
type handles struct {
	mu    sync.RWMutex
	known map[way]*handle
}

func (h *handles) forget() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.known = nil
}

func (c *calls) handle(o *gateway.Outcome) *handle {
	w := way{o.Operation, o.Client, o.Protocol, o.Upstream, o.To, o.Model, o.End, o.Status, o.Stream}
	c.handles.mu.RLock()
	h := c.handles.known[w]
	c.handles.mu.RUnlock()
	if h != nil {
		return h
	}
	c.handles.mu.Lock()
	defer c.handles.mu.Unlock()
	if h = c.handles.known[w]; h != nil {
		return h
	}
	h = c.made(&w)
	if c.handles.known == nil || len(c.handles.known) >= manyHandles {
		c.handles.known = map[way]*handle{}
	}
	c.handles.known[w] = h
	return h
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
		h.said = c.said.WithLabelValues(w.protocol)
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
	h.heard = c.heard.WithLabelValues(w.upstream, w.to)
	h.heardBytes = c.upstreamsBytes.WithLabelValues(w.upstream)
	h.tokens = &types{vec: c.tokens, labels: []string{w.upstream, w.model}}
	if w.client != "" {
		h.clientTokens = &types{vec: c.clientTokens, labels: []string{w.client}}
	}
	return h
}

// types are the counters of kinds of tokens, whose names the rules give.
type types struct {
	vec    *prometheus.CounterVec
	labels []string
	known  sync.Map // of prometheus.Counter by the kind's name
}

func (t *types) counter(kind string) prometheus.Counter {
	if c, ok := t.known.Load(kind); ok {
		return c.(prometheus.Counter)
	}
	c := t.vec.WithLabelValues(append(t.labels[:len(t.labels):len(t.labels)], kind)...)
	t.known.Store(kind, c)
	return c
}
