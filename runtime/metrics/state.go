package metrics

import (
	"github.com/prometheus/client_golang/prometheus"

	"github.com/parlance-gateway/parlance/pool"
)

// What is looked at when it is asked for.
var (
	inFlight   = described("requests_in_flight", "Calls that run now.")
	streaming  = described("streams_open", "Streams to clients that are open now.")
	accounts   = described("accounts", "Accounts by what they can do now: ready, resting, disabled or full.", "upstream", "state")
	lent       = described("account_requests_in_flight", "Calls that accounts of an upstream have now.", "upstream")
	waiting    = described("requests_waiting", "Calls that wait for an account of an upstream that is full.", "upstream")
	proxies    = described("proxies", "Proxies by what they can do now: ready or resting.", "state")
	generation = described("generation", "Which set of rules and settings serves: 1 at the start, and one more at each swap.")
	info       = described("generation_info", "The digest of what serves, as /readyz tells it; always 1.", "hash")
	since      = described("generation_timestamp_seconds", "Since when it serves, in seconds since 1970.")
	captured   = described("captures", "Calls that are captured.")
	incident   = described("upstream_resting", "1: the upstream is left alone for a moment, since many of its accounts were rejected in the same way; else 0.", "upstream")
	incidents  = described("upstream_incidents_total", "How often many accounts of the upstream were rejected in the same way, so that it was left alone for a moment.", "upstream")
	declined   = described("retries_declined_total", "Calls that were not tried again at an upstream, since too many were already.", "upstream")
	wrongKeys  = described("wrong_keys_total", "Calls of clients without a key or with a wrong one: result is refused or, when their address had shown too many, throttled.", "result")
	capturedIn = described("capture_bytes", "Bytes that captured calls hold.")
	clients    = described("connections_open", "Connections of clients that are open now.")
	crowded    = described("connections_refused_total", "Connections of clients that were closed at once, since there were too many.")
	unaccepted = described("accept_errors_total", "How often no connection could be accepted, mostly for want of files.")
	unkept     = described("store_failures_total", "How often the store could not be written, as when the disk is full.")
	memory     = described("call_memory_bytes", "Memory that is set aside for requests and replies.")
	memoryMost = described("call_memory_limit_bytes", "Memory that requests and replies may take together.")
	noMemory   = described("call_memory_refusals_total", "How often a request or a reply was refused for want of memory.")
	unlogged   = described("log_lines_dropped_total", "Lines of the log that were dropped, since nobody read it in time.")
)

func described(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc(prometheus.BuildFQName(namespace, "", name), help, labels, nil)
}

// state collects what is so at the moment of a scrape.
type state struct{ m *Metrics }

// Describe is for the registry.
func (s *state) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{inFlight, streaming, accounts, lent, waiting, proxies, generation, info, since, captured, capturedIn, clients, crowded, unaccepted, unlogged, wrongKeys, incident, incidents, declined, unkept} {
		to <- d
	}
	to <- memory
	to <- memoryMost
	to <- noMemory
}

// Collect is for the registry.
func (s *state) Collect(to chan<- prometheus.Metric) {
	tell := func(d *prometheus.Desc, v float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, v, labels...)
	}
	count := func(d *prometheus.Desc, n uint64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.CounterValue, float64(n), labels...)
	}
	if dropped := s.m.options.LogDropped; dropped != nil {
		count(unlogged, uint64(dropped()))
	}
	if failures := s.m.options.StoreFailures; failures != nil {
		count(unkept, uint64(failures()))
	}
	if g := s.m.watched(); g != nil {
		load, now := g.Load(), g.Generation()
		tell(inFlight, float64(load.Calls))
		tell(streaming, float64(load.Streams))
		tell(clients, float64(load.Connections))
		tell(memory, float64(load.Memory))
		tell(memoryMost, float64(load.MemoryLimit))
		count(noMemory, load.WithoutMemory)
		count(crowded, load.Refused)
		count(unaccepted, load.Unaccepted)
		count(wrongKeys, load.WrongKeys, "refused")
		count(wrongKeys, load.ThrottledWrongKeys, "throttled")
		tell(generation, float64(now.Number))
		if now.Hash != "" {
			tell(info, 1, now.Hash)
		}
		if !now.Since.IsZero() {
			tell(since, float64(now.Since.UnixMilli())/1000)
		}
	}
	calls, bytes := 0, 0
	if s.m.options.Captures != nil {
		calls, bytes = s.m.options.Captures()
	}
	tell(captured, float64(calls))
	tell(capturedIn, float64(bytes))
	p := s.m.options.Pool
	if p == nil {
		return
	}
	for _, u := range p.Summaries() {
		tell(accounts, float64(u.Ready), u.Upstream, string(pool.Ready))
		tell(accounts, float64(u.Resting), u.Upstream, string(pool.Resting))
		tell(accounts, float64(u.Disabled), u.Upstream, string(pool.Disabled))
		tell(accounts, float64(u.Full), u.Upstream, string(pool.Full))
		tell(lent, float64(u.InFlight), u.Upstream)
		tell(waiting, float64(u.Waiting), u.Upstream)
		resting := 0.
		if u.Incident {
			resting = 1
		}
		tell(incident, resting, u.Upstream)
		count(incidents, u.Incidents, u.Upstream)
		count(declined, u.Declined, u.Upstream)
	}
	var ready, resting float64
	for _, x := range p.Proxies() {
		if x.State == pool.Ready {
			ready++
		} else {
			resting++
		}
	}
	tell(proxies, ready, string(pool.Ready))
	tell(proxies, resting, string(pool.Resting))
}
