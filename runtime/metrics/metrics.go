// Package metrics counts what a gateway does, for Prometheus. docs/metrics.md lists what is counted.
//
// Every label has few values, whatever clients send: names come from the configuration and the rules, and a model that nobody declared is
// known by the pattern that it fits. What a reload takes away takes its series along.
package metrics

import (
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/bundle"
	"github.com/parlance-gateway/parlance/runtime/gateway"
	"github.com/parlance-gateway/parlance/runtime/keys"
)

// Gateway is what is looked at when metrics are asked for.
type Gateway interface {
	Revision() gateway.Revision
	Load() gateway.Load
	// Declares reports whether an upstream still has a model by this label of an Outcome.
	Declares(upstream, model string) bool
}

// Options are what the metrics are made of.
type Options struct {
	Pool    *pool.Pool // nil: accounts are not counted
	Keys    *keys.Keys // the clients; nil: there are none
	Version string     // of the gateway

	// Captures tells how many calls are captured, and in how many bytes. nil: none ever are.
	Captures func() (calls, bytes int)

	// StoreFailures tells how often the store could not be written. nil: never.
	StoreFailures func() int64

	// StoreServer tells how the gateway stands with a server that it shares with others. nil: there is none.
	StoreServer func() StoreServer

	// LogDropped tells how many lines of the log were dropped, since nobody read it in time. nil: none ever are.
	LogDropped func() int64

	// Rules tells where the rules come from. nil: they are those of a folder, or built in.
	Rules func() bundle.Status

	// Exemplars has histograms name the traces of sampled calls, for scrapers that ask for OpenMetrics.
	Exemplars bool

	Now func() time.Time // time.Now
}

// StoreServer is how a gateway stands with a server that it shares with others.
type StoreServer struct {
	Away      bool
	Queued    int   // writes that wait
	Failed    int64 // commands without an answer since the start
	Dropped   int64 // writes that the server refused, since the start
	Instances int   // gateways, as far as is known
}

// Metrics is a gateway's observer. Many goroutines may use it.
type Metrics struct {
	options  Options
	registry *prometheus.Registry
	gateway  atomic.Pointer[Gateway]

	calls   *calls
	reloads *reloads

	mu       sync.Mutex // held while series are taken away
	revision int        // for which that was done
	sample   sample
}

// New makes metrics of nothing yet.
func New(o Options) *Metrics {
	if o.Now == nil {
		o.Now = time.Now
	}
	m := &Metrics{options: o, registry: prometheus.NewRegistry(), calls: newCalls(), reloads: newReloads(), sample: sample{quiet: quiet}}
	m.registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.registry.MustRegister(m.calls.all()...)
	m.registry.MustRegister(m.reloads.all()...)
	m.registry.MustRegister(&state{m}, buildInfo(o.Version))
	if o.Rules != nil {
		m.registry.MustRegister(&rules{o.Rules})
	}
	return m
}

// Watch says which gateway it is that the metrics are of.
func (m *Metrics) Watch(g Gateway) { m.gateway.Store(&g) }

func (m *Metrics) watched() Gateway {
	if g := m.gateway.Load(); g != nil {
		return *g
	}
	return nil
}

// Handler answers a scrape.
func (m *Metrics) Handler() http.Handler {
	h := promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{EnableOpenMetrics: m.options.Exemplars, MaxRequestsInFlight: 4, Timeout: 30 * time.Second})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		m.prune()
		h.ServeHTTP(w, r)
	})
}

func buildInfo(version string) prometheus.Collector {
	g := prometheus.NewGaugeVec(prometheus.GaugeOpts{
		Name: "parlance_build_info", Help: "The version that runs; always 1.",
	}, []string{"version"})
	g.WithLabelValues(version).Set(1)
	return g
}

var _ gateway.Observer = (*Metrics)(nil)
