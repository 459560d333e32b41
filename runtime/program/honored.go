package program

import (
	"fmt"
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// SwitchReads are the switches of an upstream's profile that the rules of a pair read.
type SwitchReads struct {
	Request, Reply map[string]bool
}

// honors reports whether a switch of an upstream's profile can change anything for clients of a protocol: a rule of the pair reads it, or
// the engine does.
func (p *Program) honors(client, upstream, name string) bool {
	pair := p.Pair(client, upstream)
	switch {
	case pair == nil, name == switchState:
		return true
	case name == switchFamily:
		return !pair.Patched // opaque state that crosses as it is is not sealed
	}
	stored := pair.Upstream.Storing
	return pair.Reads.Request[name] || pair.Reads.Reply[name] || client == upstream && stored != nil && stored.Reads[name]
}

// IdleSwitches says of switches of an upstream's profile why they have no effect for any of the clients. Clients are named by their protocols; nil: all.
func (p *Program) IdleSwitches(upstream string, flags map[string]document.Value, clients []string) map[string]string {
	pr := p.ProtocolsByName[upstream]
	if pr == nil {
		return nil
	}
	var served []*Protocol
	for _, c := range p.Protocols() {
		if p.HasPair(c.ID, upstream) && (clients == nil || slices.Contains(clients, c.ID)) {
			served = append(served, c)
		}
	}
	idle := map[string]string{}
	for name, value := range flags {
		standard, known := pr.SwitchDefaults[name]
		if !known || standard.Equal(value) {
			continue
		}
		honored := false
		unchanged := false // requests that cross as they are stay as they are
		for _, c := range served {
			pair := p.Pair(c.ID, upstream)
			if p.honors(c.ID, upstream, name) {
				honored = true
			} else if pair.Patched {
				unchanged = true
			}
		}
		switch {
		case len(served) == 0:
		case unchanged && len(served) == 1:
			idle[name] = fmt.Sprintf("The switch %q has no effect: the clients speak %s, as the upstream does, and what they send crosses as it is.", name, pr.Label)
		case !honored:
			idle[name] = fmt.Sprintf("The switch %q has no effect: no rule for clients of %s reads it.", name, titles(served))
		}
	}
	return idle
}

func titles(list []*Protocol) string {
	var names []string
	for _, p := range list {
		names = append(names, p.Label)
	}
	return strings.Join(names, ", ")
}
