package keys

import (
	"maps"
	"slices"
	"time"

	"github.com/parlance-gateway/parlance/runtime/money"
)

// Group is limits that several clients share. Each client's own limits hold besides.
type Group struct {
	Name     string    `json:"name"`
	Expires  time.Time `json:"expires,omitzero"` // zero: never
	Disabled bool      `json:"disabled"`
	Limits   Limits    `json:"limits"`
}

// GroupView is what there is to see of a group.
type GroupView struct {
	Group
	Running int64 `json:"running"`      // calls
	Day     int64 `json:"tokens_today"` // that were used, in UTC
	Month   int64 `json:"tokens_this_month"`

	USDDay   money.USD `json:"usd_today"` // that were spent
	USDMonth money.USD `json:"usd_this_month"`
}

// Groups are those that are configured, in their order.
func (k *Keys) Groups() []GroupView {
	k.mu.Lock()
	counters := slices.Collect(maps.Values(k.groups))
	k.mu.Unlock()
	k.refreshSpent(counters)
	k.mu.Lock()
	defer k.mu.Unlock()
	now := k.options.Now()
	list := []GroupView{}
	for _, g := range k.configuredGroups {
		c := k.groups[g.Name]
		v := GroupView{Group: g}
		c.mu.Lock()
		v.Running = c.running
		v.Day, v.Month = c.used(now)
		v.USDDay, v.USDMonth = c.usedUSD(now)
		c.mu.Unlock()
		list = append(list, v)
	}
	return list
}

// settleGroups makes the counters of the groups that are configured. It is called with mu held.
func (k *Keys) settleGroups() {
	for _, g := range k.configuredGroups {
		key := Key{Name: g.Name, Expires: g.Expires, Disabled: g.Disabled, Limits: g.Limits}
		c := k.groups[g.Name]
		if c == nil {
			c = k.newCounters(key, groupSpentKey(g.Name))
			c.isGroup = true
			k.groups[g.Name] = c
		}
		c.become(key)
	}
}

// groupOf is the counters of a group that is configured; nil for any other name. It is called with mu held.
func (k *Keys) groupOf(name string) *Client {
	for _, g := range k.configuredGroups {
		if g.Name == name {
			return k.groups[name]
		}
	}
	return nil
}

// groupNames are the groups of all clients, by the clients' names.
func (k *Keys) groupNames() map[string]string {
	k.mu.Lock()
	defer k.mu.Unlock()
	names := map[string]string{}
	for name, c := range k.clients {
		if key := c.key.Load(); key.Source == fromToken {
			names[name] = key.Group
		}
	}
	for _, c := range k.known.Load().clients {
		names[c.name] = c.key.Load().Group
	}
	return names
}

// groupLost reports whether a client is in a group that is not configured any more: without its limits it may do nothing.
func (c *Client) groupLost() bool { return c.key.Load().Group != "" && c.group.Load() == nil }

// fromToken is the Source of clients without a key.
const fromToken = "token"

// Identity is the client of a name that something else than a key has proved. If no client of that name is configured, it is one without limits of its
// own, in the first of some groups that is configured. With groups of which none is, it may do nothing.
func (k *Keys) Identity(name string, groups []string) *Client {
	k.mu.Lock()
	defer k.mu.Unlock()
	if c := k.Named(name); c != nil {
		return c
	}
	key := Key{Name: name, Source: fromToken}
	var group *Client
	for _, g := range groups {
		if group = k.groupOf(g); group != nil {
			key.Group = g
			break
		}
	}
	if group == nil && len(groups) > 0 {
		key.Group = groups[0]
	}
	c := k.client(key)
	if before := c.key.Load(); before == nil || before.Group != key.Group || before.Source != key.Source {
		c.become(key)
	}
	c.group.Store(group)
	return c
}
