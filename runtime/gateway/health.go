package gateway

import (
	"encoding/json"
	"net/http"
	"time"

	"github.com/parlance-gateway/parlance/pool"
)

// health says that the process serves.
func (c *call) health() {
	c.quiet = true
	c.json(http.StatusOK, []byte(`{"status":"ok"}`))
}

// readiness is what /readyz answers.
type readiness struct {
	Status   string    `json:"status"` // "ready", "draining", "no_accounts" or "no_store"
	Ready    bool      `json:"ready"`
	Version  string    `json:"version"`
	Revision int       `json:"revision"`       // of the set that serves new calls
	Hash     string    `json:"hash,omitempty"` // of it
	Since    time.Time `json:"since,omitzero"` // when it began to serve
	Age      int64     `json:"age_seconds"`    // since then

	Rules any `json:"rules,omitempty"` // where they come from

	WithoutAccounts []string `json:"without_accounts,omitempty"` // upstreams none of whose accounts can be used; only asked for by Options.ReadyAccounts

	Store      string    `json:"store,omitempty"`      // "ok" or "away"; "": it is no server
	StoreSince time.Time `json:"store_since,omitzero"` // since when
}

// ready says whether new calls are welcome, and what they are served with.
func (c *call) ready() {
	c.quiet = true
	g := c.s.revision
	r := readiness{Status: "ready", Ready: true, Version: c.g.options.Version, Revision: g.Number, Hash: g.Hash, Since: g.Since}
	if !g.Since.IsZero() {
		r.Age = int64(max(c.g.options.Now().Sub(g.Since), 0) / time.Second)
	}
	if c.g.options.RuleSource != nil {
		r.Rules = c.g.options.RuleSource()
	}
	status := http.StatusOK
	if c.g.draining.Load() {
		status, r.Status, r.Ready = http.StatusServiceUnavailable, "draining", false
	}
	if c.s.options.ReadyAccounts {
		if r.WithoutAccounts = c.s.withoutAccounts(c.g.pool); len(r.WithoutAccounts) > 0 && r.Ready {
			status, r.Status, r.Ready = http.StatusServiceUnavailable, "no_accounts", false
		}
	}
	if st := c.g.options.Store; st != nil {
		since, away := st.Away()
		if r.Store, r.StoreSince = "ok", since.UTC(); away {
			r.Store = "away"
		}
		if away && st.Refuses() && r.Ready {
			status, r.Status, r.Ready = http.StatusServiceUnavailable, "no_store", false
		}
	}
	text, _ := json.Marshal(&r) // what it holds can be written
	c.json(status, text)
}

// withoutAccounts are the upstreams none of whose accounts can be used. One that is only busy can.
func (s *serving) withoutAccounts(p *pool.Pool) (names []string) {
	usable := map[string]bool{}
	for _, summary := range p.Summaries() {
		usable[summary.Upstream] = summary.Ready+summary.Full > 0
	}
	for i := range s.options.Upstreams {
		if name := s.options.Upstreams[i].Name; !usable[name] {
			names = append(names, name)
		}
	}
	return names
}

// root says who answers here, to those who look whether anybody does. They need no key.
func (c *call) root() {
	c.quiet = true
	c.json(http.StatusOK, []byte(`{"name":"parlance"}`))
}
