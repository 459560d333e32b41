package gateway

import (
	"net/http"
	"slices"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
)

func (s *serving) routeStored(p *protocol, st *runtime.Stored, keyed func(string, func(*call)) http.Handler) {
	one := st.Path() + "/{id}"
	with := func(f func(*call, *runtime.Stored)) http.Handler {
		return keyed(recalls, func(c *call) {
			c.protocol = p
			f(c, st)
		})
	}
	s.router.Handle(one, with((*call).showReply)).Methods(http.MethodGet, http.MethodHead)
	s.router.Handle(one, with((*call).deleteReply)).Methods(http.MethodDelete)
	if st.ListPath() != "" {
		s.router.Handle(one+"/"+st.ListPath(), with((*call).listItems)).Methods(http.MethodGet, http.MethodHead)
	}
	if st.CancelPath() != "" {
		s.router.Handle(one+"/"+st.CancelPath(), with((*call).cancelReply)).Methods(http.MethodPost)
	}
}

// kept is the reply that the path names; when there is none, the client is told.
func (c *call) kept(st *runtime.Stored) (*runtime.Kept, bool) {
	if pr := st.Refuses(c.r.URL.Query()); pr != nil {
		c.refuse(pr)
		return nil, false
	}
	if c.g.options.Keeper != nil {
		if k, ok := c.g.options.Keeper.Get(c.owner, c.vars["id"]); ok && k.Body != nil {
			return k, true
		}
	}
	c.refuse(st.UnknownReply(c.vars["id"]))
	return nil, false
}

func (c *call) showReply(st *runtime.Stored) {
	if k, ok := c.kept(st); ok {
		c.json(http.StatusOK, k.Body)
	}
}

func (c *call) deleteReply(st *runtime.Stored) {
	id := c.vars["id"]
	if c.g.options.Keeper == nil || !c.g.options.Keeper.Delete(c.owner, id) {
		c.refuse(st.UnknownReply(id))
		return
	}
	c.json(http.StatusOK, st.Deleted(nil, id))
}

func (c *call) listItems(st *runtime.Stored) {
	k, ok := c.kept(st)
	if !ok {
		return
	}
	body, pr := st.List(nil, c.vars["id"], k, c.r.URL.Query())
	if pr != nil {
		c.refuse(pr)
		return
	}
	c.json(http.StatusOK, body)
}

// cancelReply has nothing to stop: what is kept is finished.
func (c *call) cancelReply(st *runtime.Stored) {
	if _, ok := c.kept(st); ok {
		c.refuse(st.NothingToCancel(c.vars["id"]))
	}
}

// recall puts into the request what it went on from, and has the reply kept when that is wanted.
func (l *relay) recall() *runtime.Problem {
	c, st, keeper := l.c, l.c.protocol.Stored(), l.c.g.options.Keeper
	if st == nil {
		return nil
	}
	ask, err := l.x.Ask()
	if err != nil {
		return problem(err)
	}
	whole := true // Of a conversation that an upstream holds we would keep a part, and go on from that as if it were all.
	if ask.Recalls() {
		var pr *runtime.Problem
		if whole, pr = l.restore(st, &ask); pr != nil {
			return pr
		}
	}
	if ask.Keep && keeper != nil {
		var input []byte
		if whole {
			input = l.x.Input()
		}
		x, model, created := l.x, c.model, c.g.options.Now().Unix()
		x.OnKeep(func(body []byte) {
			id, output, ok := st.Keep(body)
			if !ok {
				return
			}
			k := &runtime.Kept{Body: body, Input: input, Items: st.Named(output), Model: model, Created: created, Native: x.Native()}
			if !whole {
				k.Body, k.Model = nil, ""
				for i := range k.Items {
					k.Items[i].JSON = nil
				}
			}
			keeper.Put(c.owner, id, k)
		})
	}
	return nil
}

// restore makes a request that can be served by itself of one that goes on from a reply. What is not known here may be
// known to an upstream of the same protocol, which then gets the request as it came: restored is false, and so it is with a problem.
func (l *relay) restore(st *runtime.Stored, ask *runtime.Ask) (restored bool, pr *runtime.Problem) {
	c := l.c
	at := slices.IndexFunc(l.candidates, func(to candidate) bool { return st.Native(to.target()) })
	native := at >= 0
	if native {
		if pr := l.othersOwn(st, ask); pr != nil {
			return false, pr
		}
	}
	var previous []byte
	if ask.Previous != "" {
		k, ok := c.find(ask.Previous)
		switch {
		case ok && k.Body != nil:
			previous = st.Before(k)
		case native:
			l.candidates = l.candidates[at : at+1] // Nobody else can know it.
			return false, nil
		default:
			return false, st.UnknownPrevious(ask.Previous)
		}
	}
	if err := c.claim.grow(c.r.Context(), c.claim.total()+4*int64(len(previous))); err != nil {
		return false, c.noMemory(err)
	}
	whole := transport.NewBuffer(len(l.memory.Bytes) + len(previous))
	var err error
	whole.Bytes, err = st.Recall(whole.Bytes, l.memory.Bytes, previous, native, func(id string) ([]byte, bool) {
		if keeper := c.g.options.Keeper; keeper != nil {
			return keeper.Item(c.owner, id)
		}
		return nil, false
	})
	if err != nil {
		whole.Release()
		if native && ask.Previous == "" {
			l.candidates = l.candidates[at : at+1]
			return false, nil
		}
		return false, problem(err)
	}
	x, pr := c.read(c.protocol, whole)
	if pr != nil {
		whole.Release()
		return false, pr
	}
	l.x.Close()
	l.memory.Release()
	l.x, l.memory = x, whole
	l.candidates, pr = c.s.choose(c.protocol, c.model, x, c.may) // rules may read what is there now
	return pr == nil, pr
}

// othersOwn refuses what the upstream keeps for another client. It is told as what nobody knows.
func (l *relay) othersOwn(st *runtime.Stored, ask *runtime.Ask) *runtime.Problem {
	c, keeper := l.c, l.c.g.options.Keeper
	if keeper == nil {
		return nil
	}
	if _, own := c.find(ask.Previous); !own && keeper.Foreign(c.owner, ask.Previous) {
		return st.UnknownPrevious(ask.Previous)
	}
	for _, id := range ask.References {
		if _, own := keeper.Item(c.owner, id); !own && keeper.Foreign(c.owner, id) {
			return st.UnknownItem(id)
		}
	}
	return nil
}

// find is a reply of the client's that is kept.
func (c *call) find(id string) (*runtime.Kept, bool) {
	if c.g.options.Keeper == nil {
		return nil, false
	}
	return c.g.options.Keeper.Get(c.owner, id)
}
