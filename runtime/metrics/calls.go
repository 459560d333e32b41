package metrics

import (
	"slices"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/parlance-gateway/parlance/runtime/conversation"
	"github.com/parlance-gateway/parlance/runtime/gateway"
)

// Buckets of histograms, in seconds. An answer may take from a blink to half an hour; the first of it comes within two minutes
// or hardly ever; what the engine takes is counted in microseconds.
var (
	wholeBuckets  = []float64{0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320, 640, 1800}
	firstBuckets  = []float64{0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 1, 1.5, 2.5, 5, 7.5, 10, 20, 40, 120}
	engineBuckets = []float64{0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1}
)

// calls counts calls and attempts.
type calls struct {
	requests  *prometheus.CounterVec
	responses *prometheus.CounterVec
	errors    *aging
	clients   *prometheus.CounterVec
	models    *prometheus.CounterVec
	streams   *prometheus.CounterVec

	duration    *prometheus.HistogramVec
	first       *prometheus.HistogramVec
	translation *prometheus.HistogramVec
	answer      *prometheus.HistogramVec

	returned, sentEvents           *prometheus.CounterVec
	received, sent, upstreamsBytes *prometheus.CounterVec
	keepalives                     *prometheus.CounterVec
	tokens, clientTokens           *prometheus.CounterVec
	cost, clientCost, unpriced     *prometheus.CounterVec

	attempts  *prometheus.CounterVec
	retries   *prometheus.CounterVec
	continued *prometheus.CounterVec
	failures  *aging
	proxies   *prometheus.CounterVec

	losses, replyLosses   *aging
	samples, replySamples prometheus.Counter

	handles handles
}

func newCalls() *calls {
	return &calls{
		requests:  counter("requests_total", "Finished calls by outcome: clean, refused, failed, truncated or gone.", "operation", "protocol", "upstream", "upstream_protocol", "outcome"),
		responses: counter("responses_total", "Replies to clients by HTTP status; 499: the client disconnected.", "operation", "code"),
		errors:    newAging(counter("request_errors_total", "Calls that ended with an error, by its class in the rules.", "protocol", "upstream", "class")),
		clients:   counter("client_requests_total", "Finished calls by client.", "client", "outcome"),
		models:    counter("model_requests_total", "Finished calls by the upstream's name of the model if it is declared, else by the pattern that it matches, else \"other\".", "upstream", "model", "outcome"),
		streams:   counter("streams_total", "Finished streams by outcome.", "protocol", "upstream", "outcome"),

		duration:    histogram("request_duration_seconds", "Time from a request's headers to the end of the call, for calls that reached an upstream.", wholeBuckets, "protocol", "upstream", "stream"),
		first:       histogram("first_event_seconds", "Time from a request's headers until the first event or byte of the reply is sent to the client.", firstBuckets, "protocol", "upstream", "stream"),
		translation: histogram("translation_seconds", "Time that translation takes for a whole call: the request in all attempts, and the reply. Of long streams one event in eight is measured.", engineBuckets, "protocol", "upstream_protocol"),
		answer:      histogram("upstream_answer_seconds", "Time from a request to an upstream until the headers of its answer.", firstBuckets, "upstream"),

		returned:       counter("events_received_total", "Events received in streams from upstreams.", "upstream", "upstream_protocol"),
		sentEvents:     counter("events_sent_total", "Events sent in streams to clients.", "protocol"),
		received:       counter("received_bytes_total", "Bytes of clients' requests, decompressed.", "protocol"),
		sent:           counter("sent_bytes_total", "Bytes of bodies and streams to clients.", "protocol"),
		upstreamsBytes: counter("upstream_received_bytes_total", "Bytes of answers from upstreams, before decompression.", "upstream"),
		keepalives:     counter("keepalives_total", "Keepalives sent to clients while upstreams were silent.", "protocol"),
		tokens:         counter("tokens_total", "Tokens as upstreams reported them: fresh, cached and written are input, reasoning is a part of output.", "upstream", "model", "type"),
		clientTokens:   counter("client_tokens_total", "Tokens as upstreams reported them, by client.", "client", "type"),

		cost:       counter("cost_usd_total", "What calls cost, in US dollars, by the prices of the rules.", "upstream", "model"),
		clientCost: counter("client_cost_usd_total", "What calls cost, in US dollars, by client.", "client"),
		unpriced:   counter("unpriced_calls_total", "Calls with tokens whose model has no price: their cost is unknown.", "upstream", "model"),

		attempts:  counter("attempts_total", "Attempts by outcome: ok or failed.", "upstream", "outcome"),
		retries:   counter("retries_total", "Attempts after the first of a call.", "upstream"),
		continued: counter("continued_total", "Requests for the rest of a paused reply.", "upstream"),
		failures:  newAging(counter("attempt_failures_total", "Failed attempts, by class, tier and action of the rules.", "upstream", "class", "tier", "action")),
		proxies:   counter("proxy_failures_total", "Failed attempts that a proxy caused.", "upstream"),

		losses:  newAging(counter("losses_total", "Losses in the requests that were examined, by the place of the rule; empty: the engine.", "protocol", "upstream_protocol", "rule")),
		samples: plain("loss_samples_total", "Requests that were examined for losses."),

		replyLosses:  newAging(counter("reply_losses_total", "Losses in the replies that were examined, by the place of the rule; each counts once for a reply.", "protocol", "upstream_protocol", "rule")),
		replySamples: plain("reply_loss_samples_total", "Replies that were examined for losses."),
	}
}

const namespace = "parlance"

func counter(name, help string, labels ...string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{Namespace: namespace, Name: name, Help: help}, labels)
}

func plain(name, help string) prometheus.Counter {
	return prometheus.NewCounter(prometheus.CounterOpts{Namespace: namespace, Name: name, Help: help})
}

func histogram(name, help string, buckets []float64, labels ...string) *prometheus.HistogramVec {
	return prometheus.NewHistogramVec(prometheus.HistogramOpts{Namespace: namespace, Name: name, Help: help, Buckets: buckets}, labels)
}

// vec is what series can be taken away from.
type vec interface {
	prometheus.Collector
	DeletePartialMatch(prometheus.Labels) int
}

// ofUpstreams are those with the label upstream.
func (c *calls) ofUpstreams() []vec {
	return []vec{
		c.requests, c.errors, c.models, c.streams, c.duration, c.first, c.answer, c.returned, c.upstreamsBytes, c.tokens,
		c.cost, c.unpriced, c.attempts, c.retries, c.continued, c.failures, c.proxies,
	}
}

// ofClients are those with the label client.
func (c *calls) ofClients() []vec { return []vec{c.clients, c.clientTokens, c.clientCost} }

// ofModels are those with the labels upstream and model.
func (c *calls) ofModels() []vec { return []vec{c.models, c.tokens, c.cost, c.unpriced} }

func (c *calls) all() []prometheus.Collector {
	list := []prometheus.Collector{c.responses, c.translation, c.sentEvents, c.received, c.sent, c.keepalives, c.losses, c.samples, c.replyLosses, c.replySamples}
	for _, v := range append(c.ofUpstreams(), c.ofClients()...) {
		list = append(list, v)
	}
	return list
}

// Call counts a call.
func (m *Metrics) Call(o *gateway.Outcome) {
	h := m.calls.handle(o)
	h.requests.Inc()
	h.responses.Inc()
	h.received.Add(float64(o.Received))
	h.sent.Add(float64(o.Sent))
	if o.Class != "" {
		m.calls.errors.add(1, o.Protocol, o.Upstream, o.Class)
	}
	if h.client != nil {
		h.client.Inc()
	}
	if o.Stream {
		h.streams.Inc()
		h.sentEvents.Add(float64(o.Events.Sent))
		h.keepalives.Add(float64(o.Keepalives))
	}
	if o.Upstream != "" {
		m.calls.upstream(h, o)
	}
	if o.Reported {
		m.calls.samples.Inc()
		for _, lost := range o.Lost {
			m.calls.losses.add(1, o.Protocol, o.To, lost.Rule)
		}
	}
	if o.Listened {
		m.calls.replySamples.Inc()
		for i, lost := range o.LostReply {
			if !slices.ContainsFunc(o.LostReply[:i], func(l conversation.Loss) bool { return l.Rule == lost.Rule }) {
				m.calls.replyLosses.add(1, o.Protocol, o.To, lost.Rule)
			}
		}
	}
}

// upstream counts what there is to count of a call that an upstream was chosen for.
func (c *calls) upstream(h *handle, o *gateway.Outcome) {
	h.model.Inc()
	if o.Operation == gateway.Generate {
		observe(h.duration, o.Duration, o)
		h.translation.Observe(o.Translating.Seconds())
	}
	if o.First > 0 {
		observe(h.first, o.First, o)
	}
	if o.Continued > 0 {
		c.continued.WithLabelValues(o.Upstream).Add(float64(o.Continued))
	}
	if o.Events.Returned > 0 {
		h.returned.Add(float64(o.Events.Returned))
	}
	h.returnedBytes.Add(float64(o.Returned))
	h.tokens.add(o.Counts, o.Tokens)
	if h.clientTokens != nil {
		h.clientTokens.add(o.Counts, o.Tokens)
	}
	switch {
	case o.Unpriced:
		c.unpriced.WithLabelValues(o.Upstream, o.Model).Inc()
	case o.Cost > 0:
		h.cost.add(o.Cost.Dollars())
		h.clientCost.add(o.Cost.Dollars())
	}
}

// observe counts a time of a call, and names its trace if that is kept.
func observe(h prometheus.Observer, took time.Duration, o *gateway.Outcome) {
	if with, ok := h.(prometheus.ExemplarObserver); ok && o.Sampled {
		with.ObserveWithExemplar(took.Seconds(), prometheus.Labels{"trace_id": o.Line.TraceID})
		return
	}
	h.Observe(took.Seconds())
}

// Attempt counts an attempt.
func (m *Metrics) Attempt(a *gateway.Attempt) {
	c := m.calls
	t := c.tries(a.Upstream)
	if a.Failed {
		t.failed.Inc()
		c.failures.add(1, a.Upstream, a.Verdict.Class, a.Verdict.Tier, a.Verdict.Action.String())
	} else {
		t.ok.Inc()
	}
	if a.N > 1 {
		c.retries.WithLabelValues(a.Upstream).Inc()
	}
	if a.Verdict.ProxyFault {
		c.proxies.WithLabelValues(a.Upstream).Inc()
	}
	if a.Waited > 0 {
		t.answer.Observe(a.Waited.Seconds())
	}
}
