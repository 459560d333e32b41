package gateway

import (
	"encoding/json"
	"net/http"
	"time"
)

// health says that the process serves.
func (c *call) health() {
	c.quiet = true
	c.json(http.StatusOK, []byte(`{"status":"ok"}`))
}

// readiness is what /readyz answers.
type readiness struct {
	Status   string    `json:"status"` // "ready" or "draining"
	Ready    bool      `json:"ready"`
	Version  string    `json:"version"`
	Revision int       `json:"revision"`       // of the set that serves new calls
	Hash     string    `json:"hash,omitempty"` // of it
	Since    time.Time `json:"since,omitzero"` // when it began to serve
	Age      int64     `json:"age_seconds"`    // since then
}

// ready says whether new calls are welcome, and what they are served with.
func (c *call) ready() {
	c.quiet = true
	g := c.s.revision
	r := readiness{Status: "ready", Ready: true, Version: c.g.options.Version, Revision: g.Number, Hash: g.Hash, Since: g.Since}
	if !g.Since.IsZero() {
		r.Age = int64(max(c.g.options.Now().Sub(g.Since), 0) / time.Second)
	}
	status := http.StatusOK
	if c.g.draining.Load() {
		status, r.Status, r.Ready = http.StatusServiceUnavailable, "draining", false
	}
	text, _ := json.Marshal(&r) // what it holds can be written
	c.json(status, text)
}

// root says who answers here, to those who look whether anybody does. They need no key.
func (c *call) root() {
	c.quiet = true
	c.json(http.StatusOK, []byte(`{"name":"parlance"}`))
}
