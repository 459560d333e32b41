package admin

import "net/http"

const metricsPath = "/metrics"

// scrapes reports whether a request is a scrape, and nothing else.
func scrapes(r *http.Request) bool {
	return r.URL.Path == metricsPath && (r.Method == http.MethodGet || r.Method == http.MethodHead)
}

// metrics answers a scrape of Prometheus.
func (a *api) metrics(w http.ResponseWriter, r *http.Request) {
	if a.Metrics == nil {
		answer(w, nil, problem(http.StatusConflict, "not_running", "Only a gateway that runs counts what it does."))
		return
	}
	a.Metrics.ServeHTTP(w, r)
}
