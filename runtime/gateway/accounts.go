package gateway

import (
	"slices"
	"strconv"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
)

// ownPool is the pool of a gateway that is handed none: of the keys that stand at the upstreams themselves.
func (g *Gateway) ownPool() *pool.Pool {
	p, err := pool.New(pool.Options{Now: g.options.Now, Logger: g.options.Logger})
	if err != nil {
		panic(err) // Only what is kept can be broken, and nothing is.
	}
	return p
}

// declare tells the gateway's own pool of the upstreams; nil: those that were declared last. Those that calls may still ask stay as well.
// What is known of accounts that stay is kept.
func (g *Gateway) declare(upstreams []Upstream) {
	if g.own == nil {
		return
	}
	g.declaring.Lock()
	defer g.declaring.Unlock()
	if upstreams != nil {
		g.declared = upstreams
	}
	var groups []pool.GroupOptions
	for _, u := range append(slices.Clip(g.declared), g.formers.upstreams()...) {
		if !slices.ContainsFunc(groups, func(o pool.GroupOptions) bool { return o.Upstream == u.Name }) {
			groups = append(groups, plainGroup(u))
		}
	}
	if err := g.own.Configure(groups); err != nil {
		g.options.Logger.Error("the accounts are not as declared", "error", err)
	}
}

// plainGroup is a group of an upstream's own keys. One key, or none, is no pool.
func plainGroup(u Upstream) pool.GroupOptions {
	o := pool.GroupOptions{Upstream: u.Name, Host: transport.HostOf(u.BaseURL), Lone: len(u.Keys) < 2}
	for i, key := range u.Keys {
		id := "key"
		if !o.Lone {
			id += "-" + strconv.Itoa(i+1)
		}
		o.Accounts = append(o.Accounts, pool.Account{Upstream: u.Name, ID: id, Key: key, Source: "config"})
	}
	if len(u.Keys) == 0 {
		o.Accounts = []pool.Account{{Upstream: u.Name, ID: "none", Source: "config"}}
	}
	return o
}
