package config

import (
	"slices"

	"github.com/hashicorp/hcl/v2"

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
				none(x.Range(), "%s counts only while no client has a key. With the keys of clients every host and origin is served. Take it out.", name)
			}
		}
	}
	if x := r.block.First("balances").Arg("every"); x != nil && !slices.ContainsFunc(c.Upstreams, func(u Upstream) bool { return u.Balance != "" }) {
		none(x.Range(), "No upstream says how its balance is asked for. Add to one, for a block of the rules: balance = \"deepseek\"")
	}
	if key := r.block.First("store").Arg("key"); key != nil && c.Store.Path == "" && r.block.First("store").Arg("url") == nil {
		none(key.Range(), "The key encrypts what is kept on disk, and this store is in memory. Add: path = \"./parlance.db\"")
	}
	limits := r.block.First("limits")
	for name, size := range map[string]int{"body": c.MaxBody, "frame": c.MaxFrame} {
		if x := limits.Arg(name); x != nil && c.Memory > 0 && size > c.Memory {
			none(x.Range(), "All requests and replies together take at most %s (memory), so this is never reached. Change one of the two.", sizeOf(int64(c.Memory)))
		}
	}
	for i, b := range r.block.All("upstream") {
		if i < len(c.Upstreams) {
			c.upstreamEffects(b, &c.Upstreams[i], none)
		}
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
	t := b.First("timeouts")
	switch {
	case t.Arg("first_byte") != nil && c.Retry.Deadline > 0 && u.Timeouts.FirstByte > c.Retry.Deadline:
		none(t.Arg("first_byte").Range(), "All attempts together take at most %s (deadline in retry), so no attempt waits for so long. Raise it too: retry { deadline = \"%s\" }", brief(c.Retry.Deadline), brief(u.Timeouts.FirstByte))
	case t.Arg("connect") != nil && u.Timeouts.Connect > u.Timeouts.FirstByte:
		none(t.Arg("connect").Range(), "The first byte of the answer is awaited for %s (first_byte), connecting included, so no connection is awaited for so long. Change one of the two.", brief(u.Timeouts.FirstByte))
	case t.Arg("idle") != nil && u.Timeouts.Idle > u.Timeouts.Progress:
		none(t.Arg("idle").Range(), "Silence is no progress either, and an answer without progress ends after %s (progress). Change one of the two.", brief(u.Timeouts.Progress))
	}
}
