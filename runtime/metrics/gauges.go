package metrics

import (
	"github.com/prometheus/client_golang/prometheus"

	"github.com/parlance-gateway/parlance/pool"
)

// What is looked at when it is asked for.
var (
	inFlight   = described("requests_in_flight", "Running calls.")
	streaming  = described("streams_open", "Open streams to clients.")
	accounts   = described("accounts", "Accounts by state: ready, resting, disabled or full.", "upstream", "state")
	lent       = described("account_requests_in_flight", "Running attempts on an upstream's accounts.", "upstream")
	waiting    = described("requests_waiting", "Calls that wait for an account because all are full.", "upstream")
	proxies    = described("proxies", "Proxies by state: ready or resting.", "state")
	revision   = described("revision", "The number of the revision that serves: 1 at the start, one more after each reload.")
	info       = described("revision_info", "The hash of the revision that serves, as in /readyz; always 1.", "hash")
	since      = described("revision_timestamp_seconds", "When the revision began to serve, in seconds since 1970.")
	captured   = described("captures", "Captured calls.")
	incident   = described("upstream_resting", "1: the upstream cools down because many of its accounts were rejected in the same way; else 0.", "upstream")
	incidents  = described("upstream_incidents_total", "How often the upstream cooled down because many of its accounts were rejected in the same way.", "upstream")
	declined   = described("retries_declined_total", "Retries that were not made because the upstream's retry budget was used up.", "upstream")
	wrongKeys  = described("wrong_keys_total", "Calls without a key or with a wrong one: result is refused or, if their address sent too many, throttled.", "result")
	capturedIn = described("capture_bytes", "Bytes of captured calls.")
	clients    = described("connections_open", "Open client connections.")
	crowded    = described("connections_refused_total", "Client connections that were closed because there were too many.")
	unaccepted = described("accept_errors_total", "Failures to accept a connection, mostly because too many files are open.")
	unkept     = described("store_failures_total", "Failures to write the store, for example because the disk is full.")
	storeUp    = described("store_up", "1: the store's server answers; 0: it does not, and the gateway decides by itself.")
	storeQueue = described("store_queued_writes", "Writes that wait for the store's server.")
	storeFails = described("store_commands_failed_total", "Commands that the store's server did not answer in time, or refused.")
	storeDrops = described("store_writes_dropped_total", "Writes that are lost, because the store's server never accepts them (a key has another type, for example), or because too many were waiting.")
	storeLive  = described("store_instances", "Gateways that use the store's server.")
	memory     = described("call_memory_bytes", "Memory reserved for requests and replies.")
	memoryMost = described("call_memory_limit_bytes", "The limit of memory for requests and replies.")
	noMemory   = described("call_memory_refusals_total", "Requests and replies that were rejected because of that limit.")
	unlogged   = described("log_lines_dropped_total", "Log lines that were dropped because nobody read the log.")
)

func described(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc(prometheus.BuildFQName(namespace, "", name), help, labels, nil)
}

// state collects what is so at the moment of a scrape.
type state struct{ m *Metrics }

// Describe is for the registry.
func (s *state) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{inFlight, streaming, accounts, lent, waiting, proxies, revision, info, since, captured, capturedIn, clients, crowded, unaccepted, unlogged, wrongKeys, incident, incidents, declined, unkept} {
		to <- d
	}
	for _, d := range []*prometheus.Desc{storeUp, storeQueue, storeFails, storeDrops, storeLive} {
		to <- d
	}
	to <- memory
	to <- memoryMost
	to <- noMemory
}

// Collect is for the registry.
func (s *state) Collect(to chan<- prometheus.Metric) {
	report := func(d *prometheus.Desc, v float64, labels ...string) {
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
	if server := s.m.options.StoreServer; server != nil {
		collectStore(server(), report, count)
	}
	if g := s.m.watched(); g != nil {
		load, now := g.Load(), g.Revision()
		report(inFlight, float64(load.Calls))
		report(streaming, float64(load.Streams))
		report(clients, float64(load.Connections))
		report(memory, float64(load.Memory))
		report(memoryMost, float64(load.MemoryLimit))
		count(noMemory, load.WithoutMemory)
		count(crowded, load.Refused)
		count(unaccepted, load.Unaccepted)
		count(wrongKeys, load.WrongKeys, "refused")
		count(wrongKeys, load.ThrottledWrongKeys, "throttled")
		report(revision, float64(now.Number))
		if now.Hash != "" {
			report(info, 1, now.Hash)
		}
		if !now.Since.IsZero() {
			report(since, float64(now.Since.UnixMilli())/1000)
		}
	}
	calls, bytes := 0, 0
	if s.m.options.Captures != nil {
		calls, bytes = s.m.options.Captures()
	}
	report(captured, float64(calls))
	report(capturedIn, float64(bytes))
	p := s.m.options.Pool
	if p == nil {
		return
	}
	all := p.Summaries()
	used := s.m.calls.handles.usedOf(all)
	for _, u := range all {
		report(accounts, float64(u.Ready), u.Upstream, string(pool.Ready))
		if !used[u.Upstream] {
			continue // Of thousands of upstreams few are in use.
		}
		report(accounts, float64(u.Resting), u.Upstream, string(pool.Resting))
		report(accounts, float64(u.Disabled), u.Upstream, string(pool.Disabled))
		report(accounts, float64(u.Full), u.Upstream, string(pool.Full))
		report(lent, float64(u.InFlight), u.Upstream)
		report(waiting, float64(u.Waiting), u.Upstream)
		resting := 0.
		if u.Incident {
			resting = 1
		}
		report(incident, resting, u.Upstream)
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
	report(proxies, ready, string(pool.Ready))
	report(proxies, resting, string(pool.Resting))
}

func collectStore(now StoreServer, report func(*prometheus.Desc, float64, ...string), count func(*prometheus.Desc, uint64, ...string)) {
	up := 1.
	if now.Away {
		up = 0
	}
	report(storeUp, up)
	report(storeQueue, float64(now.Queued))
	count(storeFails, uint64(now.Failed))
	count(storeDrops, uint64(now.Dropped))
	report(storeLive, float64(now.Instances))
}
