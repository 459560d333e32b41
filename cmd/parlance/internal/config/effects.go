package config

import (
	"net"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// checkEffects finds settings that have no effect beside others.
func (c *Config) checkEffects(r section) {
	none := func(at hcl.Range, format string, args ...any) {
		r.diags = append(r.diags, lang.Warn(lang.CodeConfig, at, "Setting without an effect", format, args...))
	}
	if len(c.Clients) > 0 {
		for _, name := range []string{"hosts", "origins"} {
			if x := r.Arg(name); x != nil {
				none(x.Range(), "%s counts only while no client has a key. With the keys of clients every host and origin is served. Remove it.", name)
			}
		}
	}
	if x := r.block.First("balances").Arg("every"); x != nil && !slices.ContainsFunc(c.Upstreams, func(u Upstream) bool {
		return u.Balance != "" || u.Accounts.byBalance.Filename != "" // which is told
	}) {
		none(x.Range(), "No upstream has an argument balance. Add to one, for a block of the rules: balance = \"deepseek\"")
	}
	if x := r.block.First("store").Arg("max_size"); x != nil && c.Store.MaxSize > 4<<30 && c.Store.Path == "" && r.block.First("store").Arg("url") == nil {
		none(x.Range(), "The store is in memory, since it has no path, and would take so much of it. Add: path = \"./parlance.db\"")
	}
	if key := r.block.First("store").Arg("key"); key != nil && c.Store.Path == "" && r.block.First("store").Arg("url") == nil {
		none(key.Range(), "The key encrypts what is kept on disk, and this store is in memory. Add: path = \"./parlance.db\"")
	}
	for _, key := range []hclsyntax.Expression{r.Arg("seal_key"), r.block.First("store").Arg("key")} {
		secret := c.SealKey
		if key != r.Arg("seal_key") {
			secret = c.Store.Key
		}
		if n := len(secret.Reveal()); key != nil && n > 0 && n < leastSecret {
			r.diags = append(r.diags, lang.Warn(lang.CodeConfig, key.Range(), "Short key", "The key has %d characters; one of fewer than %d can be guessed. `openssl rand -hex 32` makes a good one.", n, leastSecret))
		}
	}
	for _, b := range r.block.All("group") {
		if len(b.Args) == 0 && !b.Misspelt() {
			none(b.Range, "The group has no limit, so it is the same as none. Add one, for example: requests_per_minute = 60")
		}
	}
	if acme := r.block.First("tls").First("acme"); acme != nil && c.TLS != nil && c.TLS.ACME != nil && !r.diags.HasErrors() {
		c.challenges(r, acme)
	}
	limits := r.block.First("limits")
	retry := r.block.First("retry")
	if x := retry.Arg("hold_time"); x != nil && c.Retry.HoldTime > c.Retry.Deadline {
		none(x.Range(), "All attempts together take at most %s (deadline), so nothing is held back for so long. A common value: hold_time = \"3s\"", brief(c.Retry.Deadline))
	}
	if x := r.block.First("timeouts").Arg("commit_after"); x != nil && c.CommitAfter > c.Retry.Deadline && c.Retry.Deadline > 0 {
		none(x.Range(), "All attempts together take at most %s (deadline in retry), so no stream waits for so long. A common value: commit_after = \"10s\"", brief(c.Retry.Deadline))
	}
	if x := limits.Arg("memory"); x != nil && limits.Arg("body") == nil && c.Memory > 0 && c.MaxBody > c.Memory {
		none(x.Range(), "A single request may have %s (body), which is more. Raise this, or add: body = %q", sizeOf(int64(c.MaxBody)), sizeOf(int64(c.Memory/4)))
	}
	if b := r.block.First("bundle"); b != nil && c.Bundle != nil {
		if x := b.Arg("poll"); x != nil && !c.Reload.Watch {
			none(x.Range(), "With reload { watch = false } nothing is loaded by itself. Remove one of them.")
		} else if x != nil && b.Arg("canary") != nil && c.Bundle.Poll > c.Bundle.CanaryFor {
			none(x.Range(), "The other instances wait %s (canary_for), and new rules are asked for less often, so they may come to all at once. Ask more often, or wait longer.", brief(c.Bundle.CanaryFor))
		}
	}
	for name, size := range map[string]int{"body": c.MaxBody, "frame": c.MaxFrame} {
		if x := limits.Arg(name); x != nil && c.Memory > 0 && size > c.Memory {
			none(x.Range(), "All requests and replies together take at most %s (memory), so this is never reached. Write, for example: %s = %q; or raise memory.", sizeOf(int64(c.Memory)), name, sizeOf(int64(c.Memory/4)))
		}
	}
	for i, b := range r.block.All("upstream") {
		if i < len(c.Upstreams) {
			c.upstreamEffects(b, &c.Upstreams[i], none)
			idlePool(c, section{r.reader, b, r.grammar.Blocks["upstream"]}, &c.Upstreams[i])
			copied(c, r, i)
		}
	}
}

// challenges warns of names, and of an address, that no public authority can look at.
func (c *Config) challenges(r section, acme *lang.Block) {
	a := c.TLS.ACME
	if x := acme.Arg("directory"); x != nil && strings.Contains(a.Directory, "staging") {
		r.doubtful(x, "Directory for trials", "Clients refuse the certificates of this directory, which is for trials. When they work, remove it for that of Let's Encrypt.")
	}
	if !publicOnly(a.Directory) || a.CA != "" {
		return
	}
	for _, d := range a.Domains {
		if notPublic(d) {
			r.doubtful(elementOf(acme.Arg("domains"), d), "Not a public name", "A public authority gives no certificate for %q: it has to find the name in the DNS. Write the name that clients call from outside, or the directory of an authority of your own.", d)
		}
	}
	if host, _, err := net.SplitHostPort(c.Listen); err == nil && isLoopback(host) {
		r.diags = append(r.diags, lang.Warn(lang.CodeConfig, acme.Range, "No challenge possible", "The gateway listens on %s, where the authority cannot connect to it. Listen on all addresses, at the port of https: listen = \"0.0.0.0:443\"", c.Listen))
	}
}

func (c *Config) upstreamEffects(b *lang.Block, u *Upstream, none func(at hcl.Range, format string, args ...any)) {
	if len(u.Accounts.Own)+len(u.Accounts.Unset) <= 1 && u.Accounts.Path == "" && c.Admin == nil {
		for _, name := range []string{"choose", "incident", "session_ttl"} {
			if x := b.First("pool").Arg(name); x != nil {
				none(x.Range(), "The upstream has one account, so there is nothing to choose. More are given by keys = [env(\"KEY_A\"), env(\"KEY_B\")], by blocks account, or by accounts = \"./accounts.csv\".")
				break
			}
		}
	}
	if x := b.Arg("url"); x != nil && listens(u.URL, c.Listen) {
		none(x.Range(), "This is the address of the gateway itself, so a call would go around until it is given up. Write the address of the server that has the models.")
	} else if x != nil && c.Admin != nil && listens(u.URL, c.Admin.Listen) {
		none(x.Range(), "This is the address of the admin API. Write the address of the server that has the models.")
	}
	for _, proxy := range u.Accounts.Proxies {
		if at, err := url.Parse(proxy); err == nil && listens(at, c.Listen) {
			none(elementOf(b.Arg("proxies"), proxy).Range(), "This is the address of the gateway itself, which is no proxy. Write the address of the proxy that calls go through.")
		}
	}
	t := b.First("timeouts")
	switch {
	case t.Arg("connect") != nil && c.Retry.Deadline > 0 && u.Timeouts.Connect > c.Retry.Deadline:
		none(t.Arg("connect").Range(), "All attempts together take at most %s (deadline in retry), so no connection is awaited for so long. A common value: connect = \"10s\"", brief(c.Retry.Deadline))
	case t.Arg("first_byte") != nil && c.Retry.Deadline > 0 && u.Timeouts.FirstByte > c.Retry.Deadline:
		none(t.Arg("first_byte").Range(), "All attempts together take at most %s (deadline in retry), so no attempt waits for so long. Raise it too: retry { deadline = \"%s\" }", brief(c.Retry.Deadline), brief(u.Timeouts.FirstByte))
	case t.Arg("connect") != nil && u.Timeouts.Connect > u.Timeouts.FirstByte:
		none(t.Arg("connect").Range(), "The first byte of the answer is awaited for %s (first_byte), connecting included, so no connection is awaited for so long. A common value: connect = \"10s\"", brief(u.Timeouts.FirstByte))
	case t.Arg("progress") != nil && u.Timeouts.Idle > u.Timeouts.Progress:
		none(t.Arg("progress").Range(), "Silence is no progress either, so idle, which is %s, is never reached. Write, for example: progress = %q", brief(u.Timeouts.Idle), brief(max(2*u.Timeouts.Idle, 10*time.Minute)))
	case t.Arg("idle") != nil && u.Timeouts.Idle > u.Timeouts.Progress:
		none(t.Arg("idle").Range(), "Silence is no progress either, and an answer without progress ends after %s (progress). Add: progress = %q", brief(u.Timeouts.Progress), brief(2*u.Timeouts.Idle))
	}
}
