// Package gateway is Parlance's HTTP server and client: it authenticates clients, reads their requests, calls an upstream, and sends the
// reply while it arrives. A runtime.Program translates bodies and frames.
//
// One goroutine of net/http serves a call from its first byte to its last. Beside it there is one timer, which keeps
// a silent stream alive and gives up on an upstream that does not answer; a mutex orders the two.
package gateway

import (
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/mux"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/gateway/catalog"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
	"github.com/parlance-gateway/parlance/runtime/keys"
)

// Gateway is an http.Handler. It serves any number of requests at the same time.
type Gateway struct {
	options   Options
	userAgent []string
	clients   *keys.Keys
	serving   atomic.Pointer[serving]
	draining  atomic.Bool
	streams   atomic.Int64 // that are open
	replays   *replays
	wrong     *keys.Wrong

	connections connections
	memory      *memory

	pool *pool.Pool // the accounts
	own  *pool.Pool // the same, when nobody else has it
	ways *transport.Set

	declaring sync.Mutex // guards declared, and all that is declared to own
	declared  []Upstream

	movers movers

	swapping sync.Mutex // one Swap at a time
	formers  formers
	swapped  chan struct{} // holds one when there was a Swap that the balances have not seen

	background *background
	catalog    *catalog.Catalog
	confirming confirming
	unbalanced sync.Map // of [2]string, upstream and account: it was told that the balance is not known

	mu      sync.Mutex // guards what follows, and the cancel of each call
	running map[*call]struct{}
	stopped bool          // no call may begin
	idle    chan struct{} // closed when draining and nothing runs; nil before
}

// New returns a gateway that is ready. It starts nothing; Close ends the connections to upstreams that it kept.
func New(o Options) *Gateway {
	g := &Gateway{
		options: o.withDefaults(),
		swapped: make(chan struct{}, 1),
		running: map[*call]struct{}{},
	}
	g.memory = newMemory(g.options.Memory)
	g.connections.open = map[*clientConn]struct{}{}
	g.ways, g.movers = transport.NewSet(transport.Options{Dial: g.options.Dial, Roots: g.options.Roots, Transport: g.options.Transport}), newMovers()
	g.background = newBackground()
	g.catalog = catalog.New(g.options.Now, g.background.run, func() *catalog.Set { return g.serving.Load().listed })
	if g.pool = o.Pool; g.pool == nil {
		g.own = g.ownPool()
		g.pool = g.own
	}
	g.replays = newReplays(g.options.Now, g.options.States)
	g.wrong = keys.NewWrong()
	g.userAgent = []string{"parlance/" + g.options.Version}
	if g.clients = o.Clients; g.clients == nil {
		g.clients = newClients(&g.options)
	}
	g.declare(o.Upstreams)
	g.serving.Store(g.compile(g.options))
	g.options.Captures.Serves(g.serving.Load().translator)
	return g
}

// Close ends what the gateway does by itself, and idle connections to upstreams.
func (g *Gateway) Close() {
	g.background.close()
	g.ways.CloseIdle()
	if g.own != nil {
		_ = g.own.Close() // It keeps nothing.
	}
}

// ServeHTTP answers one request. It panics with http.ErrAbortHandler, as net/http wants it, when the answer must not
// look complete to a client that may still be there.
func (g *Gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c := &call{
		responseWriter: responseWriter{ResponseWriter: w, control: http.NewResponseController(w), r: r, began: time.Now()},
		g:              g,
		s:              g.acquire(),
		conn:           connOf(r.Context()),
		id:             "req_" + g.options.NewID(),
		claim:          claim{m: g.memory},
	}
	defer c.s.release()
	c.idle = c.s.options.WriteIdle
	defer c.finish()
	beginTrace(c)
	c.open()
	if !c.plausible() || !c.local() {
		return
	}
	if r.Method == http.MethodOptions {
		c.preflight()
		return
	}
	var match mux.RouteMatch
	c.s.router.Match(r, &match)
	c.vars = match.Vars
	a := match.Handler.(*action)
	c.outcome.Operation = a.kind
	if a.keyed && !c.authenticate() {
		return
	}
	a.serve(c)
}

// action serves one kind of request.
type action struct {
	serve func(*call)
	keyed bool   // a client needs its key for it
	kind  string // one of Operations
}

// ServeHTTP makes an action an http.Handler, for the router's sake; what it is handed as the writer is the call itself.
func (a *action) ServeHTTP(w http.ResponseWriter, _ *http.Request) { a.serve(w.(*call)) }

var _ http.Handler = (*Gateway)(nil)
