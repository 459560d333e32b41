package gateway

import (
	"net/http"
	"slices"
	"time"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
)

func (s *serving) routeStored(p *protocol, st *runtime.Stored, keyed func(string, func(*call)) http.Handler) {
	one := st.Path() + "/{id}"
	with := func(serve func(storedReply)) http.Handler {
		return keyed(recalls, func(c *call) {
			c.protocol = p
			serve(storedReply{c, st, c.vars["id"]})
		})
	}
	s.router.Handle(one, with(storedReply.show)).Methods(http.MethodGet, http.MethodHead)
	s.router.Handle(one, with(storedReply.delete)).Methods(http.MethodDelete)
	if st.ListPath() != "" {
		s.router.Handle(one+"/"+st.ListPath(), with(storedReply.list)).Methods(http.MethodGet, http.MethodHead)
	}
	if st.CancelPath() != "" {
		s.router.Handle(one+"/"+st.CancelPath(), with(storedReply.cancel)).Methods(http.MethodPost)
	}
}

// storedReply serves a call about a reply that is kept.
type storedReply struct {
	c     *call
	rules *runtime.Stored // of the client's protocol
	id    string          // that the path names; there may be no such reply
}

// kept is the reply; when there is none, the client is told.
func (r storedReply) kept() (*runtime.Kept, bool) {
	if pr := r.rules.Refuses(r.c.r.URL.Query()); pr != nil {
		r.c.refuse(pr)
		return nil, false
	}
	k, ok, err := findKept(r.c, r.id)
	switch {
	case ok && k.Body != nil:
		return k, true
	case err != nil:
		r.c.refuse(storeSilent())
	default:
		r.c.refuse(r.rules.UnknownReply(r.id))
	}
	return nil, false
}

func (r storedReply) show() {
	if k, ok := r.kept(); ok {
		r.c.json(http.StatusOK, k.Body)
	}
}

func (r storedReply) delete() {
	if keeper := r.c.g.options.Keeper; keeper == nil || !keeper.Delete(r.c.owner, r.id) {
		if _, ok, err := findKept(r.c, r.id); ok || err != nil {
			r.c.refuse(storeSilent())
		} else {
			r.c.refuse(r.rules.UnknownReply(r.id))
		}
		return
	}
	r.c.json(http.StatusOK, r.rules.Deleted(nil, r.id))
}

// list answers with the items of the request that the reply is to.
func (r storedReply) list() {
	k, ok := r.kept()
	if !ok {
		return
	}
	body, pr := r.rules.List(nil, r.id, k, r.c.r.URL.Query())
	if pr != nil {
		r.c.refuse(pr)
		return
	}
	r.c.json(http.StatusOK, body)
}

// cancel has nothing to stop: what is kept is finished.
func (r storedReply) cancel() {
	if _, ok := r.kept(); ok {
		r.c.refuse(r.rules.NothingToCancel(r.id))
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
		k, ok, err := findKept(c, ask.Previous)
		switch {
		case ok && k.Body != nil:
			previous = st.Before(k)
		case native:
			l.candidates = l.candidates[at : at+1] // Nobody else can know it.
			return false, nil
		case err != nil:
			return false, storeSilent()
		default:
			return false, st.UnknownPrevious(ask.Previous)
		}
	}
	if err := c.claim.grow(c.r.Context(), c.claim.total()+4*int64(len(previous))); err != nil {
		return false, c.noMemory(err)
	}
	whole := transport.NewBuffer(len(l.memory.Bytes) + len(previous))
	var err, silent error
	whole.Bytes, err = st.Recall(whole.Bytes, l.memory.Bytes, previous, native, func(id string) (item []byte, ok bool) {
		if keeper := c.g.options.Keeper; keeper != nil && silent == nil {
			item, ok, silent = keeper.Item(c.owner, id)
		}
		return item, ok
	})
	if err != nil {
		whole.Release()
		switch {
		case native && ask.Previous == "":
			l.candidates = l.candidates[at : at+1]
			return false, nil
		case silent != nil:
			return false, storeSilent()
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
	if _, own, _ := findKept(c, ask.Previous); !own && keeper.Foreign(c.owner, ask.Previous) {
		return st.UnknownPrevious(ask.Previous)
	}
	for _, id := range ask.References {
		if _, own, _ := keeper.Item(c.owner, id); !own && keeper.Foreign(c.owner, id) {
			return st.UnknownItem(id)
		}
	}
	return nil
}

// storeSilent is that nobody knows now whether something is kept. A client that heard that it is not would give up its conversation.
func storeSilent() *runtime.Problem {
	return &runtime.Problem{Class: "overloaded", Message: "The gateway's store does not answer, and so it is not known what this request refers to. Please try again.", Retry: time.Second}
}

// findKept is a reply of the client's that is kept. With an error nobody knows whether there is one.
func findKept(c *call, id string) (*runtime.Kept, bool, error) {
	if c.g.options.Keeper == nil {
		return nil, false, nil
	}
	return c.g.options.Keeper.Get(c.owner, id)
}
