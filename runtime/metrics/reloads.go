package metrics

import (
	"github.com/prometheus/client_golang/prometheus"

	"github.com/parlance-gateway/parlance/runtime/reload"
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
		total:   counter("reloads_total", "Reloads and rollbacks: why is file, signal, admin, promote, rollback, bundle or canary; outcome is ok, unchanged or failed.", "why", "outcome"),
		took:    gauge("last_reload_duration_seconds", "How long the last reload took."),
		good:    gauge("last_reload_successful", "1: the last reload succeeded, or there was none; 0: it failed, and the revision before it serves."),
		last:    gauge("last_reload_timestamp_seconds", "When the last reload was attempted, in seconds since 1970; 0: never."),
		lastGot: gauge("last_reload_success_timestamp_seconds", "When a reload last succeeded, in seconds since 1970; 0: never."),
	}
	r.good.Set(1)
	return r
}

func (r *reloads) all() []prometheus.Collector {
	return []prometheus.Collector{r.total, r.took, r.good, r.last, r.lastGot}
}

// Reported counts a reload or a rollback, for whatever reason it was tried.
func (m *Metrics) Reported(report *reload.Report) {
	r := m.reloads
	now := float64(m.options.Now().UnixMilli()) / 1000
	r.took.Set(report.Took.Seconds())
	r.last.Set(now)
	outcome := "failed"
	switch {
	case report.Unchanged:
		outcome = "unchanged"
	case report.OK:
		outcome = "ok"
	}
	r.total.WithLabelValues(report.Why, outcome).Inc()
	if report.OK {
		r.good.Set(1)
		r.lastGot.Set(now)
	} else {
		r.good.Set(0)
	}
	m.prune()
}
