package specs

import (
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules"
	"github.com/parlance-gateway/parlance/runtime"
)

// Fit reports specs that no rules of the program could satisfy: of protocols or pairs that it does not have, or for switches that
// the upstream's protocol has not. They would fail when they are run, with less to say.
func (s *Suite) Fit(p *runtime.Program) hcl.Diagnostics {
	var diags hcl.Diagnostics
	var names []string
	for _, pr := range p.Protocols() {
		names = append(names, pr.Name())
	}
	for _, spec := range s.Specs {
		if spec.Kind == Inquiry {
			continue
		}
		unknown := false
		for _, of := range []struct {
			name string
			at   hcl.Range
		}{{spec.Client, spec.clientAt}, {spec.Upstream, spec.upstreamAt}} {
			if p.Protocol(of.name) == nil {
				unknown = true
				diags = append(diags, rules.Diag(rules.CodeUnknownProtocol, of.at, "Unknown protocol", "There is no protocol %q.%s Known: %s.", of.name, rules.SuggestProtocol(of.name, names), strings.Join(names, ", ")))
			}
		}
		if unknown {
			continue
		}
		if !p.Pair(spec.Client, spec.Upstream) {
			diags = append(diags, rules.Diag(rules.CodeNoPair, spec.Range, "No pair", "No rules say how a client of %s is served by an upstream of %s. A file of rules does, with pair %q %q.", spec.Client, spec.Upstream, spec.Client, spec.Upstream))
			continue
		}
		switches := p.Protocol(spec.Upstream).Switches()
		for _, f := range spec.profile {
			known := false
			for _, name := range switches {
				known = known || name == f.name
			}
			if !known {
				diags = append(diags, rules.Diag(rules.CodeUnknownArgument, f.at, "Unknown switch", "The protocol %q has no switch %q.%s", spec.Upstream, f.name, rules.Suggest(f.name, switches)))
			}
		}
	}
	return diags
}
