package play

import (
	"fmt"

	"github.com/parlance-gateway/parlance/runtime"
)

// asked is what a client's name of a model comes to at the upstream of a spec.
type asked struct {
	model string
	edits *runtime.Edits
	err   error
}

// upstreamModel is what the upstream of a spec calls the model, when neither the spec nor an alias says.
const upstreamModel = "upstream-model"

// name fills in the model that a target is asked for, and what aliases say besides, as the gateway does it for an upstream that
// knows the models that the spec names, or any.
func (g *stage) name(client string, t *runtime.Target) error {
	a, known := g.asked[client]
	if !known {
		a = g.resolve(client)
		g.asked[client] = a
	}
	t.Model, t.Edits = a.model, a.edits
	return a.err
}

func (g *stage) resolve(client string) asked {
	s := g.spec
	if s.builtIn && s.models == nil {
		return asked{model: or(s.model, upstreamModel)}
	}
	names := g.program.Names([]runtime.Offer{{Name: s.called, Protocol: s.Upstream, Models: s.models}})
	list := names.Resolve(s.Client, client)
	switch {
	case len(list) == 0 && s.models != nil:
		return asked{err: fmt.Errorf("the model %q is none that the upstream serves", client)}
	case len(list) == 0:
		return asked{model: or(s.model, upstreamModel)}
	case s.model != "":
		return asked{model: s.model, edits: list[0].Edits}
	case s.models == nil && list[0].Model == client:
		return asked{model: upstreamModel, edits: list[0].Edits}
	}
	return asked{model: list[0].Model, edits: list[0].Edits}
}

func or(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}
