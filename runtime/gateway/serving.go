package gateway

import (
	"net/http"
	"slices"
	"strings"
	"sync"

	"github.com/gorilla/mux"
	lru "github.com/hashicorp/golang-lru/v2"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/capture"
	"github.com/parlance-gateway/parlance/runtime/gateway/catalog"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
	"github.com/parlance-gateway/parlance/sse"
)

// serving is what requests are served with: a program and the upstreams, made ready. It is immutable.
type serving struct {
	revision   Revision
	options    Options // with what a Swap cannot change
	program    *runtime.Program
	protocols  []*protocol // that clients speak
	called     []*protocol // that upstreams alone speak
	upstreams  []*upstream
	names      *runtime.Names
	translator *capture.Translator
	catalog    *catalog.Catalog
	listed     *catalog.Set // what the list of models is made of
	created    int64        // when, for want of knowledge, all models were made
	router     *mux.Router
	keyHeaders []string             // canonical names of the headers in which clients may show their key, besides Authorization
	keyQuery   []string             // parameters in which they may
	readable   []string             // the one value of Access-Control-Allow-Headers
	readers    [sse.Count]sync.Pool // of sse.FrameReader, by framing
	ways       []*transport.Shared  // that it keeps

	lifetime lifetime
}

// protocol is a protocol of the program with what the gateway needs of it on every request.
type protocol struct {
	*runtime.Protocol
	forward []string // canonical names of a client's headers that go along
	pass    passList
	hide    passList                        // what is not passed to a client whose calls are counted
	limits  []string                        // names of the headers that tell such a client what it has left
	chosen  *lru.Cache[string, []candidate] // by the names of models
}

// compile makes options ready to serve.
func (g *Gateway) compile(o Options) *serving {
	program := o.Program
	s := &serving{revision: o.Revision, options: o, program: program, catalog: g.catalog}
	s.lifetime.ended, s.lifetime.end = make(chan struct{}), func() { g.letGo(s) }
	for i := range s.readers {
		s.readers[i].New = func() any { return sse.NewFrameReader(sse.Framing(i), nil, o.MaxFrame) }
	}
	sent := []string{"Content-Type", "Authorization"} // what pages may send
	for _, p := range program.Protocols() {
		chosen, _ := lru.New[string, []candidate](manyNames) // refuses a size below 1 only
		made := &protocol{p, forwardable(p.Forward()), newPassList(p.PassHeaders()), newPassList(p.HiddenHeaders()), canonical(p.LimitHeaders()), chosen}
		if p.Called() {
			s.called = append(s.called, made)
			continue
		}
		s.protocols = append(s.protocols, made)
		headers, query := p.ShownKeys()
		s.keyHeaders, s.keyQuery = append(s.keyHeaders, canonical(slices.Clone(headers))...), append(s.keyQuery, query...)
		sent = append(append(sent, headers...), p.Forward()...)
	}
	s.readable = []string{strings.Join(unique(sent), ", ")}
	var offers []runtime.Offer
	for _, u := range o.Upstreams {
		s.upstreams = append(s.upstreams, g.newUpstream(u, s, g.pool.Group(u.Name)))
		offers = append(offers, runtime.Offer{Name: u.Name, Protocol: u.Protocol, Models: u.Models, Rename: u.Rename, Prefixed: u.Prefixed})
	}
	s.names = program.Names(offers)
	s.translator = s.translates()
	s.created = g.options.Now().Unix()
	s.listed = g.listing(s)
	s.route()
	return s
}

func (s *serving) route() {
	keyed := func(kind string, serve func(*call)) http.Handler { return &action{serve, true, kind} }
	open := func(serve func(*call)) http.Handler { return &action{serve, false, others} }
	// Cleaning would answer a path with a doubled slash by a redirect, after which clients repeat a POST as a GET.
	s.router = mux.NewRouter().SkipClean(true)
	for _, p := range s.protocols {
		for _, r := range p.Routes() {
			s.router.Handle(r.Template(), keyed(Generate, func(c *call) { c.converse(p) })).Methods(r.Method)
		}
		for _, f := range p.Fixed() {
			methods := []string{f.Method}
			if f.Method == http.MethodGet {
				methods = append(methods, http.MethodHead)
			}
			s.router.Handle(f.Template(), keyed(lists, func(c *call) { c.answerFixed(p, f) })).Methods(methods...)
		}
		if n := p.Count(); n != nil && n.Path() != "" {
			s.router.Handle(n.Route().Template(), keyed(counts, func(c *call) { c.count(p) })).Methods(http.MethodPost)
		}
		if st := p.Stored(); st != nil {
			s.routeStored(p, st, keyed)
		}
	}
	s.router.Handle("/v1/models", keyed(lists, (*call).listModels)).Methods(http.MethodGet, http.MethodHead)
	s.router.Handle("/v1/models/{id:.+}", keyed(lists, (*call).describeModel)).Methods(http.MethodGet, http.MethodHead)
	s.router.Handle("/healthz", open((*call).health)).Methods(http.MethodGet, http.MethodHead)
	s.router.Handle("/readyz", open((*call).ready)).Methods(http.MethodGet, http.MethodHead)
	s.router.Handle("/", open((*call).root)).Methods(http.MethodGet, http.MethodHead)
	s.router.Handle("/api/hello", open((*call).root)).Methods(http.MethodGet, http.MethodHead) // Claude Code asks before its first request
	s.router.NotFoundHandler = keyed(others, (*call).notFound)
	s.router.MethodNotAllowedHandler = keyed(others, (*call).wrongMethod)
}

// protocol finds a protocol by its name, nil when the program has none.
func (s *serving) protocol(name string) *protocol {
	for _, p := range slices.Concat(s.protocols, s.called) {
		if p.Name() == name {
			return p
		}
	}
	return nil
}

// dialect is the protocol that a request without a protocol of its own is answered in: the one whose path it
// begins with (on the gateway's own paths with its method, too), else the one whose clients ask like that.
func (s *serving) dialect(r *http.Request) *protocol {
	var best *protocol
	longest := 0
	for _, p := range s.protocols {
		for _, route := range p.Routes() {
			prefix := strings.TrimSuffix(route.Prefix(), "/")
			rest, ok := strings.CutPrefix(r.URL.Path, prefix)
			if ok && (route.Method == r.Method || !ownPath(r)) && (rest == "" || rest[0] == '/') && len(prefix) > longest {
				best, longest = p, len(prefix)
			}
		}
	}
	if best != nil {
		return best
	}
	return s.askers(r)[0]
}

// ownPath tells whether the gateway itself answers at a path.
func ownPath(r *http.Request) bool {
	return r.URL.Path == "/v1/models" || strings.HasPrefix(r.URL.Path, "/v1/models/")
}

// askers are the protocols in the order in which they may answer a request without a protocol: those that know it for one of
// their own first.
func (s *serving) askers(r *http.Request) []*protocol {
	asks := func(p *protocol) bool { return p.Asks(r.Header.Get) }
	list := slices.Clone(s.protocols)
	if i := slices.IndexFunc(list, asks); i > 0 {
		list[0], list[i] = list[i], list[0]
	}
	return list
}

// unique is a list without what stands in it before.
func unique(list []string) (out []string) {
	for _, name := range list {
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}
