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
func (g *stage) name(x *runtime.Exchange, t *runtime.Target) error {
	a, known := g.asked[x.Model()]
	if !known {
		read := false
		if a, read = g.resolve(x); !read {
			g.asked[x.Model()] = a
		}
	}
	t.Model, t.Edits = a.model, a.edits
	return a.err
}

// resolve is what the model of a request comes to, and whether that depends on more of the request than the name.
func (g *stage) resolve(x *runtime.Exchange) (a asked, read bool) {
	s, client := g.spec, x.Model()
	if s.builtIn && s.models == nil {
		return asked{model: or(s.model, upstreamModel)}, false
	}
	names := g.program.Names([]runtime.Offer{{Name: s.called, Protocol: s.Upstream, Models: s.models}})
	routing := runtime.NewRoutingRequest(x)
	list, read := names.Resolve(s.Client, client, routing)
	unread := routing.Unread()
	routing.Close()
	switch {
	case len(list) == 0 && unread != nil:
		return asked{err: unread}, read
	case len(list) == 0 && s.models != nil:
		return asked{err: fmt.Errorf("the upstream does not serve the model %q", client)}, read
	case len(list) == 0:
		return asked{model: or(s.model, upstreamModel)}, read
	case s.model != "":
		return asked{model: s.model, edits: list[0].Edits}, read
	case s.models == nil && list[0].Model == client:
		return asked{model: upstreamModel, edits: list[0].Edits}, read
	}
	return asked{model: list[0].Model, edits: list[0].Edits}, read
}

func or(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}
