package metrics

import (
	"github.com/prometheus/client_golang/prometheus"
	dto "github.com/prometheus/client_model/go"
)

// prune takes away the series of upstreams, models and clients that are no more. Calls that end after a reload may still count in
// such series, so it is done before each scrape, and after each reload in case nobody ever scrapes.
func (m *Metrics) prune() {
	m.mu.Lock()
	defer m.mu.Unlock()
	c := m.calls
	g := m.watched()
	if g != nil && g.Revision().Number != m.revision {
		m.revision = g.Revision().Number
		c.errors.age()
		c.failures.age()
		c.losses.age()
		c.replyLosses.age()
	}
	gone := false
	drop := func(list []vec, labels prometheus.Labels) {
		for _, v := range list {
			gone = v.DeletePartialMatch(labels) > 0 || gone
		}
	}
	if p := m.options.Pool; p != nil {
		for upstream := range values(c.requests, "upstream", "") {
			if p.Group(upstream[0]) == nil {
				drop(c.ofUpstreams(), prometheus.Labels{"upstream": upstream[0]})
			}
		}
		for upstream := range values(c.attempts, "upstream", "") {
			if p.Group(upstream[0]) == nil {
				drop(c.ofUpstreams(), prometheus.Labels{"upstream": upstream[0]})
			}
		}
	}
	if g != nil {
		for of := range values(c.models, "upstream", "model") {
			if !g.Declares(of[0], of[1]) {
				drop(c.ofModels(), prometheus.Labels{"upstream": of[0], "model": of[1]})
			}
		}
	}
	if k := m.options.Keys; k != nil {
		for client := range values(c.clients, "client", "") {
			if k.Named(client[0]) == nil {
				drop(c.ofClients(), prometheus.Labels{"client": client[0]})
			}
		}
	}
	if gone {
		c.handles.forget()
	}
}

// values are the pairs of values that two labels of a vector have; "" for a label is left out.
func values(v prometheus.Collector, first, second string) map[[2]string]bool {
	found := map[[2]string]bool{}
	series := make(chan prometheus.Metric)
	go func() {
		defer close(series)
		v.Collect(series)
	}()
	for s := range series {
		var text dto.Metric
		if s.Write(&text) != nil {
			continue
		}
		var of [2]string
		for _, l := range text.Label {
			switch l.GetName() {
			case first:
				of[0] = l.GetValue()
			case second:
				of[1] = l.GetValue()
			}
		}
		if of[0] != "" {
			found[of] = true
		}
	}
	return found
}
