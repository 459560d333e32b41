package config

import (
	"slices"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/capture"
)

// Capture says which calls are captured, and how much is kept of them. Without Rules none are.
type Capture struct {
	Bounds capture.Bounds
	Rules  []capture.Rule
}

func (r section) capture(clients []Client, administered bool) (c Capture) {
	c.Bounds = capture.Bounds{Calls: r.count("last"), Bytes: r.size("max_bytes")}
	if r.block == nil {
		return c
	}
	if !administered && !r.block.Misspelt() {
		r.diags = append(r.diags, lang.Warn(lang.CodeConfig, r.block.Range, "Nothing is captured", "Calls that were captured are looked at by the admin API alone. Add a block: admin {}"))
	}
	r.patterns("models")
	rule := capture.Rule{Clients: r.texts("clients"), Models: r.texts("models"), Unmasked: r.yes("unmasked")}
	for _, name := range rule.Clients {
		if !slices.ContainsFunc(clients, func(c Client) bool { return c.Name == name }) {
			var known []string
			for _, c := range clients {
				known = append(known, c.Name)
			}
			if members := membersOf(clients, name); len(members) > 0 {
				r.doubtful(elementOf(r.Arg("clients"), name), "Group in place of clients", "%q is a group. Name its clients: clients = [%s]", name, quoted(members))
				continue
			}
			r.doubtful(elementOf(r.Arg("clients"), name), "Unknown client", "There is no client %q here.%s Calls of a key that was made at runtime are captured under its name.", name, lang.Nearest(name, known))
		}
	}
	if len(rule.Clients)+len(rule.Models) > 0 {
		c.Rules = []capture.Rule{rule}
	}
	return c
}

// membersOf are the clients of a group.
func membersOf(clients []Client, group string) (names []string) {
	for _, c := range clients {
		if c.Group == group {
			names = append(names, c.Name)
		}
	}
	return names
}
