package metrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// reloads counts what became of attempts to serve another set.
type reloads struct {
	total   *prometheus.CounterVec
	took    prometheus.Gauge
	good    prometheus.Gauge
	last    prometheus.Gauge
	lastGot prometheus.Gauge
}

func newReloads() *reloads {
	gauge := func(name, help string) prometheus.Gauge {
		return prometheus.NewGauge(prometheus.GaugeOpts{Namespace: namespace, Name: name, Help: help})
	}
	r := &reloads{
		total:   counter("reloads_total", "Reloads and rollbacks: why is file, signal, admin or rollback; outcome is ok or failed.", "why", "outcome"),
		took:    gauge("last_reload_duration_seconds", "Time that the last reload took."),
		good:    gauge("last_reload_successful", "1: the last reload serves, or there was none; 0: it failed, and what served before still does."),
		last:    gauge("last_reload_timestamp_seconds", "When the last reload was tried, in seconds since 1970; 0: never."),
		lastGot: gauge("last_reload_success_timestamp_seconds", "When a reload last succeeded, in seconds since 1970; 0: never."),
	}
	r.good.Set(1)
	return r
}

func (r *reloads) all() []prometheus.Collector {
	return []prometheus.Collector{r.total, r.took, r.good, r.last, r.lastGot}
}

// Reloaded counts a reload, for whatever reason it was tried.
func (m *Metrics) Reloaded(why string, ok bool, took time.Duration) {
	r := m.reloads
	now := float64(m.options.Now().UnixMilli()) / 1000
	r.took.Set(took.Seconds())
	r.last.Set(now)
	if ok {
		r.total.WithLabelValues(why, "ok").Inc()
		r.good.Set(1)
		r.lastGot.Set(now)
	} else {
		r.total.WithLabelValues(why, "failed").Inc()
		r.good.Set(0)
	}
	m.prune()
}
