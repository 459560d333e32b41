package config

import (
	"fmt"
	"net"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/listen"
)

// checkConflicts finds settings of different blocks that get in each other's way.
func checkConflicts(c *Config, r section) {
	sharedFiles(c, r)
	sharedSecrets(c, r)
	encryption(c, r)
	silence(c, r)
	unaskedLists(c, r)
	if acme := r.in("tls").in("acme"); acme.Arg("http_port") != nil && c.Admin != nil && c.TLS != nil && c.TLS.ACME != nil {
		if _, port, err := net.SplitHostPort(c.Admin.Listen); err == nil && port == strconv.Itoa(c.TLS.ACME.HTTPPort) {
			acme.wrong(acme.Arg("http_port"), "Address taken", "The admin API listens on port %s. Give it another port, or the challenges.", port)
		}
	}
	if b := r.in("bundle"); b.Arg("canary") != nil && b.Arg("instance") != nil {
		if name, ok := lang.LiteralText(b.Arg("instance")); ok {
			b.doubtful(b.Arg("instance"), "Same name for all", "Each instance with this file is called %q, so all of them take new rules first, or none. Remove it for the name of the host, or write: instance = env(\"POD_NAME\")", name)
		}
	}
}

// unaskedLists warns of a time for lists of models that nobody is asked for.
func unaskedLists(c *Config, r section) {
	x := r.block.First("models").Arg("ttl")
	if x == nil || len(c.Upstreams) == 0 || slices.ContainsFunc(c.Upstreams, func(u Upstream) bool { return !u.Unlisted }) {
		return
	}
	r.doubtful(x, "Setting without an effect", "No upstream is asked which models it has: list = false is in each. Remove one of them.")
}

// sharedFiles finds files that two parts of the gateway would write, or this file itself.
func sharedFiles(c *Config, r section) {
	taken := map[string]string{filepath.Clean(r.block.Range.Filename): "this configuration"}
	for _, f := range []struct {
		of   section
		name string
		path string
	}{{r.in("store"), "path", c.Store.Path}, {r.in("admin"), "audit", auditOf(c.Admin)}} {
		x := f.of.Arg(f.name)
		if x == nil || f.path == "" {
			continue
		}
		if other := taken[filepath.Clean(f.path)]; other != "" {
			f.of.wrong(x, "File of something else", "This is the file of %s, which would be lost. Name another: %s = %s", other, f.name, f.of.grammar.Args[f.name].Example)
		}
		taken[filepath.Clean(f.path)] = "the store"
	}
}

func auditOf(a *Admin) string {
	if a == nil {
		return ""
	}
	return a.Audit
}

// sharedSecrets warns of one variable for secrets that different people know. Those of clients are compared in checkClients.
func sharedSecrets(c *Config, r section) {
	type secret struct {
		what string
		x    hclsyntax.Expression
		name string // what to call a variable of its own
	}
	store := r.block.First("store")
	list := []secret{
		{"the key of the admin API", r.block.First("admin").Arg("key"), "PARLANCE_ADMIN_KEY"}, {"seal_key", r.Arg("seal_key"), "PARLANCE_SEAL_KEY"},
		{"the key of the store", store.Arg("key"), "PARLANCE_STORE_KEY"}, {"the password of the store", store.Arg("password"), "PARLANCE_STORE_PASSWORD"},
	}
	known := map[string]string{}
	for _, b := range r.block.All("upstream") {
		for _, k := range keyNames(b) {
			known[k.name] = fmt.Sprintf("a key of the upstream %q", b.Label(0))
		}
	}
	for _, b := range r.block.All("client") {
		if name := variableOfKey(b.Arg("key")); name != "" {
			known[name] = fmt.Sprintf("the key of the client %q", b.Label(0))
		}
	}
	for _, s := range list {
		name := variableOfKey(s.x)
		if name == "" {
			continue
		}
		if other := known[name]; other != "" && !(s.name == "PARLANCE_ADMIN_KEY" && strings.Contains(other, "client")) {
			r.doubtful(s.x, "Secret used twice", "%q is %s, too, so anyone who knows one has both. Give this one a variable of its own: env(%q)", name, other, s.name)
		}
		known[name] = s.what
	}
}

// variableOfKey is the variable of the environment that an expression reads, also with a default.
func variableOfKey(x hclsyntax.Expression) string {
	call, ok := x.(*hclsyntax.FunctionCallExpr)
	if !ok || call.Name != "env" || len(call.Args) == 0 {
		return ""
	}
	name, _ := lang.LiteralText(call.Args[0])
	return name
}

// encryption warns of a port whose number says the contrary of what is spoken there.
func encryption(c *Config, r section) {
	x := r.Arg("listen")
	if _, socket := listen.Socket(c.Listen); socket || x == nil || r.faulted(x.Range()) {
		return
	}
	switch _, port, _ := net.SplitHostPort(c.Listen); {
	case port == "443" && r.block.First("tls") == nil:
		r.doubtful(x, "Port of https", "Without a block tls the gateway speaks plain HTTP, and clients speak TLS at port 443. Add a certificate, over several lines: tls { cert = \"./cert.pem\" key = \"./key.pem\" }; or listen on another port.")
	case port == "80" && r.block.First("tls") != nil:
		r.doubtful(x, "Port of http", "With a block tls the gateway speaks TLS alone, and clients speak plain HTTP at port 80. Write: listen = %q", strings.TrimSuffix(c.Listen, "80")+"443")
	}
}

// silence warns of a keepalive that comes later than every upstream is given up.
func silence(c *Config, r section) {
	x := r.in("timeouts").Arg("keepalive")
	if x == nil || len(c.Upstreams) == 0 {
		return
	}
	var longest time.Duration
	for i := range c.Upstreams {
		longest = max(longest, c.Upstreams[i].Timeouts.Idle)
	}
	if c.Keepalive > longest {
		r.doubtful(x, "Setting without an effect", "The gateway does not wait for an upstream that long: a silent answer ends after %s (idle). A common value: keepalive = \"15s\"", brief(longest))
	}
}

// leastIncident is how many accounts fail at least in an incident: see the setting.
const leastIncident = 5

// idlePool warns of settings of a pool that each of its accounts has for itself, and of a choice by weights that are all the same.
func idlePool(c *Config, r section, u *Upstream) {
	blocks := r.block.All("account")
	if n := len(u.Accounts.Own) + len(u.Accounts.Unset); n > 1 && n < leastIncident && u.Accounts.Path == "" && c.Admin == nil {
		if x := r.in("pool").Arg("incident"); x != nil && u.Accounts.Incident < 1 { // 1: never
			r.doubtful(x, "Setting without an effect", "The upstream has %d accounts, and an incident is one of at least %d that fail. Remove it.", n, leastIncident)
		}
	}
	if len(blocks) < 2 || len(blocks) != len(u.Accounts.Own)+len(u.Accounts.Unset) || u.Accounts.Path != "" || c.Admin != nil {
		return // there may be others
	}
	each := func(name string) bool {
		return !slices.ContainsFunc(blocks, func(b *lang.Block) bool { return b.Arg(name) == nil })
	}
	settings := r.in("pool")
	if x := settings.Arg("in_flight"); x != nil && each("in_flight") {
		r.doubtful(x, "Setting without an effect", "Each account has its own in_flight. Remove it here, or at an account.")
	}
	if x := r.Arg("proxies"); x != nil && each("proxy") {
		r.doubtful(x, "Setting without an effect", "Each account has its own proxy. Take the list out, or the proxy of an account.")
	}
	if x := settings.Arg("choose"); x != nil && u.Accounts.Choose == pool.Weighted && !slices.ContainsFunc(blocks, func(b *lang.Block) bool { return b.Arg("weight") != nil }) {
		r.doubtful(x, "No weights", "No account has a weight, so each gets the same share. Add to an account, for example: weight = 2; or take the choice out.")
	}
}

// copied warns of an upstream that calls another host with the key of one before it, or that is one before it once more.
func copied(c *Config, r section, i int) {
	u := &c.Upstreams[i]
	if u.URL == nil || notPublic(u.URL.Hostname()) {
		return // servers of one's own commonly share a key
	}
	for j := range c.Upstreams[:i] {
		other := &c.Upstreams[j]
		if other.URL == nil || notPublic(other.URL.Hostname()) {
			continue
		}
		for _, k := range u.keyNames {
			if !slices.ContainsFunc(other.keyNames, func(o keyName) bool { return o.name == k.name }) {
				continue
			}
			switch {
			case domain(u.URL.Hostname()) != domain(other.URL.Hostname()) && (u.Vendor == "" || u.Vendor != other.Vendor):
				r.diags = append(r.diags, lang.Warn(lang.CodeConfig, k.at, "Key of another upstream", "%q is the key of the upstream %q, which calls %s, and this sends it to %s. Write the variable with its own key: env(\"%s_API_KEY\")", k.name, other.Name, other.URL.Hostname(), u.URL.Hostname(), variableOf(u.Name)))
				return
			case u.Protocol == other.Protocol && u.Vendor == other.Vendor && u.URL.String() == other.URL.String() && len(u.Models)+len(u.Rename)+len(u.Headers)+len(u.flags)+len(other.Models)+len(other.Rename)+len(other.Headers)+len(other.flags) == 0 && len(u.keyNames) == len(other.keyNames):
				r.diags = append(r.diags, lang.Warn(lang.CodeConfig, u.block, "Upstream given twice", "The upstream %q calls the same URL with the same key, so this one fails whenever that does. Remove one of them, or give it a key of its own.", other.Name))
				return
			}
		}
	}
}

// domain is the end of the name of a host that one owner commonly has.
func domain(host string) string {
	parts := strings.Split(host, ".")
	return strings.Join(parts[max(0, len(parts)-2):], ".")
}
