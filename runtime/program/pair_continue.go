package program

import (
	"bytes"

	"github.com/parlance-gateway/parlance/runtime/expression"
)

// keepSent keeps the request for as long as its reply may have to be gone on with.
func (x *Exchange) keepSent(req *Request) {
	x.rest = nil
	if !x.call.Continue || !x.pair.Continues || x.pair.May != nil && !expression.Truth(x.state.env, x.pair.May) {
		return
	}
	kept := *req
	kept.Body = bytes.Clone(req.Body)
	x.rest = &kept
}

// Resume goes on with a reply that paused: it gives the request for the rest, whose answer is told to the same reply.
func (r *Reply) Resume() *Request {
	request := *r.x.rest
	request.Body = r.Reply.Resume()
	return &request
}
