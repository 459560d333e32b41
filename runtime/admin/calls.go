package admin

import (
	"net/http"
	"strconv"
	"time"

	"github.com/parlance-gateway/parlance/runtime/recent"
)

const (
	someCalls = 100
	mostCalls = 1000
)

// pageAPI is the part of the API that was made for the page.
type pageAPI struct{ *api }

func onPage(serve func(pageAPI, *http.Request) (any, error)) route {
	return func(a *api, r *http.Request) (any, error) { return serve(pageAPI{a}, r) }
}

func (a pageAPI) recent() (*recent.Recorder, error) {
	if a.Recent == nil {
		return nil, problem(http.StatusConflict, "not_running", "No gateway runs here that could have served calls.")
	}
	return a.Recent, nil
}

// state answers what the gateway does now, and its figures of the last hour.
func (a pageAPI) state(r *http.Request) (any, error) {
	if err := only(r, "from"); err != nil {
		return nil, err
	}
	calls, err := a.recent()
	if err != nil {
		return nil, err
	}
	var from time.Time
	if text := r.URL.Query().Get("from"); text != "" {
		if from, err = time.Parse(time.RFC3339, text); err != nil {
			return nil, problem(http.StatusBadRequest, "bad_parameter", "The parameter \"from\" is a time such as 2026-11-21T18:00:00Z.")
		}
	}
	load := a.Load()
	return map[string]any{
		"version": a.Version, "at": a.Now().UTC(), "running": load.Calls, "streams": load.Streams, "connections": load.Connections,
		"memory_bytes": load.Memory, "memory_limit_bytes": load.MemoryLimit, "upstreams": notNil(a.Pool.Summaries()), "points": calls.Points(from),
	}, nil
}

// listCalls answers the last calls.
func (a pageAPI) listCalls(r *http.Request) (any, error) {
	if err := only(r, "client", "model", "upstream", "failed", "limit"); err != nil {
		return nil, err
	}
	calls, err := a.recent()
	if err != nil {
		return nil, err
	}
	q := r.URL.Query()
	failed, err := strconv.ParseBool(q.Get("failed"))
	if err != nil && q.Has("failed") {
		return nil, problem(http.StatusBadRequest, "bad_parameter", "The parameter \"failed\" is true or false.")
	}
	limit, err := number(q.Get("limit"), someCalls, 1, mostCalls)
	if err != nil {
		return nil, problem(http.StatusBadRequest, "bad_parameter", "The parameter \"limit\" %v.", err)
	}
	f := recent.Filter{Client: q.Get("client"), Model: q.Get("model"), Upstream: q.Get("upstream"), Failed: failed}
	return map[string]any{"calls": calls.Calls(f, limit)}, nil
}

// showCall answers one call.
func (a pageAPI) showCall(r *http.Request) (any, error) {
	calls, err := a.recent()
	if err != nil {
		return nil, err
	}
	c, ok := calls.Find(r.PathValue("id"))
	if !ok {
		return nil, problem(http.StatusNotFound, "unknown_call", "There is no call %q among the last %d.", r.PathValue("id"), mostCalls)
	}
	return c, nil
}
