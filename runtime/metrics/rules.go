package metrics

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/parlance-gateway/parlance/runtime/bundle"
)

// What is told of rules of a server.
var (
	rulesInfo     = described("rules_info", "The rules from a web server that serve: their version, and the id of the key that signed them; always 1.", "version", "key")
	rulesGood     = described("rules_good", "1: the newest rules on the web server serve, or wait for the canaries; 0: they are rejected, or the server does not answer.")
	rulesVersion  = described("rules_version_timestamp_seconds", "When the rules from a web server that serve were signed, in seconds since 1970.")
	rulesWaiting  = described("rules_waiting", "1: newer rules wait for the canaries; else 0.")
	rulesRejected = described("rules_rejected", "1: a canary of the fleet went back from the newest rules, so this gateway does not take them; else 0.")
	rulesPolled   = described("rules_last_poll_timestamp_seconds", "When the web server of the rules last answered with signed rules, in seconds since 1970; 0: never since the start.")
	rulesFailures = described("rules_poll_failures_total", "Polls of the web server of the rules that failed, or found rules that were rejected.")
)

// rules collects where the rules come from.
type rules struct{ status func() bundle.Status }

// Describe is for the registry.
func (r *rules) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{rulesInfo, rulesGood, rulesVersion, rulesWaiting, rulesRejected, rulesPolled, rulesFailures} {
		to <- d
	}
}

// Collect is for the registry.
func (r *rules) Collect(to chan<- prometheus.Metric) {
	s := r.status()
	report := func(d *prometheus.Desc, v float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v, labels...)
	}
	flag := func(d *prometheus.Desc, yes bool) {
		v := 0.
		if yes {
			v = 1
		}
		report(d, v)
	}
	if !s.Version.IsZero() {
		report(rulesInfo, 1, s.Version.Format(time.RFC3339), s.Key)
		report(rulesVersion, float64(s.Version.Unix()))
	}
	flag(rulesGood, s.Error == "")
	flag(rulesWaiting, !s.Waiting.IsZero())
	flag(rulesRejected, s.RejectedBy != "")
	polled := 0.
	if !s.LastPoll.IsZero() {
		polled = float64(s.LastPoll.UnixMilli()) / 1000
	}
	report(rulesPolled, polled)
	to <- prometheus.MustNewConstMetric(rulesFailures, prometheus.CounterValue, float64(s.Failures))
}
