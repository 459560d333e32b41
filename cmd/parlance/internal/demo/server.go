// Package demo is a simulated model server that lets a newcomer see Parlance work without any API key.
//
// Its model is a script in neutral words (answer.go) behind a small protocol of its own (demo.hcl), which the built-in rules translate:
// so it speaks all protocols that have rules for clients, streamed and not, under any path prefix, counts the tokens of a request, and
// lists its models. GET …/balance tells what a key has left. failure.go names the ways in which upstreams go wrong so that one can ask
// for them: by the model, by a mark in the prompt, or by the account's key (account.go).
//
// It is deterministic: the same body sent to the same path gives the same bytes. Ids come from the SHA-256 of the body, and every date
// is the same fixed one. It always gives one choice, sees no images, and stores nothing.
//
// What it answers follows the rules, mistakes included. The tests have an upstream of hand-written bytes (scripted_*_test.go).
package demo

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/mux"

	"github.com/parlance-gateway/parlance/runtime"
)

// maxBodyBytes is twice what Anthropic accepts (32 MB), so that only nonsense is refused for its size.
const maxBodyBytes = 64 << 20

// created is the date of every answer and model: 2026-01-01T00:00:00Z.
const created = 1767225600

// Options says how the demo model behaves. The zero value answers without any delay.
type Options struct {
	// Delay is the pause between two tokens. An answer that is not streamed takes as long as its stream.
	Delay time.Duration

	// Listen is where Start serves, host and port; "": a free port of the loopback interface.
	Listen string
}

// Server is the demo upstream. It holds nothing but its options: any number of requests may run at the
// same time, each in its own goroutine only, and each ends at once when its context does.
type Server struct {
	delay time.Duration
}

// New returns a server that is ready to use as an http.Handler.
func New(o Options) *Server {
	return &Server{delay: o.Delay}
}

// endpoint answers at a path of a protocol.
type endpoint func(s *Server, w http.ResponseWriter, r *http.Request, c *asked)

// asked is a request whose endpoint is known.
type asked struct {
	protocol *runtime.Protocol
	target   string // the path and query that the protocol's rules know
	body     []byte
	seed     seed
}

// routes finds the endpoints of all protocols.
var routes = sync.OnceValue(func() *mux.Router {
	router := mux.NewRouter().SkipClean(true).UseEncodedPath()
	add := func(p *runtime.Protocol, method, path string, e endpoint) {
		router.Path(path).Methods(method).Handler(&found{p, e})
	}
	for _, p := range Program().Protocols() {
		for _, route := range p.Routes() {
			add(p, route.Method, route.Template(), (*Server).reply)
		}
		for _, f := range p.Fixed() {
			add(p, f.Method, f.Template(), func(s *Server, w http.ResponseWriter, r *http.Request, c *asked) { c.fixed(w, r, f) })
		}
		if n := p.Count(); n != nil && n.Path() != "" {
			add(p, http.MethodPost, n.Route().Template(), (*Server).count)
		}
	}
	add(nil, http.MethodGet, "/v1/models", (*Server).models)
	add(nil, http.MethodGet, "/v1/models/{id:.+}", (*Server).models)
	add(nil, http.MethodGet, "/v1/balance", func(_ *Server, w http.ResponseWriter, r *http.Request, c *asked) { c.balance(w, r) })
	return router
})

// found is what a path leads to.
type found struct {
	protocol *runtime.Protocol // nil: the request does not say
	endpoint endpoint
}

func (*found) ServeHTTP(http.ResponseWriter, *http.Request) {}

// findEndpoint is the endpoint of a request, and its path without the prefix that stands before it. known is whether the path has one, for any
// method.
func findEndpoint(r *http.Request) (f *found, target string, known bool) {
	segments := strings.Split(strings.Trim(r.URL.EscapedPath(), "/"), "/")
	for i := range segments {
		rest := strings.Join(segments[i:], "/")
		for _, path := range []string{"/" + rest, "/v1/" + rest} {
			var match mux.RouteMatch
			at := &http.Request{Method: r.Method, URL: &url.URL{Path: path, RawPath: path}}
			if !routes().Match(at, &match) {
				known = known || errors.Is(match.MatchErr, mux.ErrMethodMismatch)
				continue
			}
			if r.URL.RawQuery != "" {
				path += "?" + r.URL.RawQuery
			}
			f, _ := match.Handler.(*found)
			return f, path, true
		}
	}
	return nil, "", known
}

// speaker is the protocol of a request whose path does not tell.
func speaker(r *http.Request) *runtime.Protocol {
	list := slices.DeleteFunc(Program().Protocols(), (*runtime.Protocol).Called)
	if i := slices.IndexFunc(list, func(p *runtime.Protocol) bool { return p.Asks(r.Header.Get) }); i > 0 {
		return list[i]
	}
	return list[0]
}

// ServeHTTP answers by the end of the path. Some of the failures panic with http.ErrAbortHandler, as
// net/http asks of a handler that breaks its connection off.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f, target, known := findEndpoint(r)
	// The body is read even where it is not needed: only then does net/http notice that a client leaves.
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBodyBytes))
	c := &asked{target: target, body: body, seed: seedOf(body)}
	if f != nil {
		c.protocol = f.protocol
	}
	if c.protocol == nil {
		c.protocol = speaker(r)
	}
	switch {
	case errors.As(err, new(*http.MaxBytesError)):
		c.refuse(w, &runtime.Problem{Class: "too_large", Message: "The request is too large"})
	case err != nil:
		panic(http.ErrAbortHandler)
	case f != nil && r.Method == http.MethodGet && accountFailure(r) == "401": // A key that was revoked opens nothing.
		c.fail(w, http.StatusUnauthorized, accountText(http.StatusUnauthorized))
	case f != nil:
		f.endpoint(s, w, r, c)
	case known:
		c.refuse(w, &runtime.Problem{Class: "method", Message: "The demo upstream does not serve " + r.Method + " there"})
	default:
		c.refuse(w, &runtime.Problem{Class: "not_found", Message: "The demo upstream does not serve this path"})
	}
}

// reply answers a request for a completion.
func (s *Server) reply(w http.ResponseWriter, r *http.Request, c *asked) {
	x, q, err := c.read(r, nil)
	if err != nil {
		c.refuse(w, problemOf(err))
		return
	}
	if stream := q.failure == failSSE; stream || q.failure == failJSON {
		x.Close()
		if x, q, err = c.read(r, &stream); err != nil {
			c.refuse(w, problemOf(err))
			return
		}
	}
	defer x.Close()
	if c.failsAtOnce(w, r, q) {
		return
	}
	c.name(w)
	s.serveReply(r.Context(), w, x, *q)
}

// read has the rules read a request. stream is whether the answer is a stream; nil: as the request says.
func (c *asked) read(r *http.Request, stream *bool) (*runtime.Exchange, *question, error) {
	x, err := c.protocol.Open(&runtime.Call{Body: c.body, Header: r.Header.Get, Target: c.target, ID: c.seed.id("request"), Time: created, Stream: stream})
	if err != nil {
		return nil, nil, err
	}
	request, err := x.Request(&runtime.Target{Protocol: "demo", Model: x.Model(), Upstream: "demo", Family: "demo"})
	if err != nil {
		x.Close()
		return nil, nil, err
	}
	var n neutral
	if err := json.Unmarshal(request.Body, &n); err != nil {
		x.Close()
		return nil, nil, &runtime.Problem{Class: "bad_request", Message: "The request does not fit the demo model: " + err.Error()}
	}
	q := n.question()
	q.setBody(c.body)
	q.setAccount(r)
	return x, &q, nil
}

// count answers a request for the number of its tokens, which is what an answer's usage would say.
func (s *Server) count(w http.ResponseWriter, r *http.Request, c *asked) {
	counting := c.protocol.Count()
	x, err := c.protocol.Open(&runtime.Call{Body: counting.Assume(c.body), Header: r.Header.Get, Target: c.target, ID: c.seed.id("request"), Time: created})
	if err != nil {
		c.refuse(w, problemOf(err))
		return
	}
	defer x.Close()
	q := question{model: x.Model()}
	q.setBody(c.body)
	q.setAccount(r)
	if !c.failsAtOnce(w, r, &q) {
		c.json(w, counting.Answer(nil, q.prompts))
	}
}

// models lists the models in the words of the protocol that asks, or tells of one. The failures are models too, but a client's list is
// clearer without them; Failures tells their names.
func (s *Server) models(w http.ResponseWriter, r *http.Request, c *asked) {
	path, _, _ := strings.Cut(c.target, "?")
	id, _ := url.PathUnescape(strings.TrimPrefix(strings.TrimPrefix(path, "/v1/models"), "/"))
	var body []byte
	if id == "" {
		body, _ = c.protocol.Models(nil, models, r.Header.Get)
	} else {
		body, _ = c.protocol.Model(nil, modelOf(id), r.Header.Get)
	}
	c.json(w, body)
}

// fixed gives an answer that the rules of the protocol have.
func (c *asked) fixed(w http.ResponseWriter, r *http.Request, f *runtime.Fixed) {
	a, err := f.Answer(&runtime.FixedRequest{Target: c.target, Header: r.Header.Get, Body: c.body})
	if err != nil {
		c.refuse(w, problemOf(err))
		return
	}
	list, one := models, (*runtime.Model)(nil)
	if id, asks := a.Model(); asks {
		m := modelOf(id)
		list, one = nil, &m
	}
	body, err := a.Write(nil, list, one)
	if err != nil {
		c.refuse(w, problemOf(err))
		return
	}
	c.json(w, body)
}

// models are those that are listed.
var models = []runtime.Model{modelOf(modelPlain), modelOf(modelThinking)}

func modelOf(id string) runtime.Model {
	return runtime.Model{ID: id, Created: created, Owner: "parlance"}
}

// failsAtOnce plays the failures that come before any answer, and tells whether one was asked for.
func (c *asked) failsAtOnce(w http.ResponseWriter, r *http.Request, q *question) bool {
	switch q.failure {
	case failHTML:
		serveHTML(w)
		return true
	case failHang:
		wait(r.Context(), patience)
		panic(http.ErrAbortHandler)
	}
	status := statusOf(q.failure)
	switch {
	case status == 0:
		return false
	case q.byAccount:
		if status == http.StatusTooManyRequests {
			w.Header().Set("Retry-After", accountRest)
		}
		c.fail(w, status, accountText(status))
	default:
		c.fail(w, status, failureText(status))
	}
	return true
}

// classes are those of the statuses that can be asked for.
var classes = map[int]string{
	400: "bad_request", 401: "auth", 402: "billing", 403: "permission", 404: "not_found", 429: "rate_limit", 500: "server", 503: "overloaded", statusOverloaded: "overloaded",
}

// fail refuses a request with a status that was asked for.
func (c *asked) fail(w http.ResponseWriter, status int, message string) {
	_, body := c.protocol.Error(nil, &runtime.Problem{Class: classes[status], Message: message}, c.seed.id("request"))
	if status == http.StatusTooManyRequests && w.Header().Get("Retry-After") == "" {
		w.Header().Set("Retry-After", "1")
	}
	c.write(w, status, body)
}

// refuse answers a request that cannot be served.
func (c *asked) refuse(w http.ResponseWriter, problem *runtime.Problem) {
	status, body := c.protocol.Error(nil, problem, c.seed.id("request"))
	c.write(w, status, body)
}

func (c *asked) json(w http.ResponseWriter, body []byte) { c.write(w, http.StatusOK, body) }

func (c *asked) write(w http.ResponseWriter, status int, body []byte) {
	c.name(w)
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	w.Write(body) // An error means that the client is gone: nobody is left to tell.
}

// name gives the answer the id that the SDKs of the vendors show in their errors.
func (c *asked) name(w http.ResponseWriter) {
	for _, header := range []string{"X-Request-Id", "Request-Id"} {
		w.Header().Set(header, "req_"+c.seed.id("request"))
	}
}

// problemOf is an error of the engine.
func problemOf(err error) *runtime.Problem {
	var problem *runtime.Problem
	if errors.As(err, &problem) {
		return problem
	}
	return &runtime.Problem{Class: "server", Message: "The demo upstream failed to serve this request."}
}

// Running is a demo server that listens. Close it when it is not needed.
type Running struct {
	// URL is the server's root, such as http://127.0.0.1:PORT, without a slash at the end.
	URL string

	server  *http.Server
	cancel  context.CancelCauseFunc
	serving chan struct{}  // Closed when no more connections are accepted.
	conns   sync.WaitGroup // One per connection; only the accepting goroutine adds to it.
}

// errClosed is the cause that requests see when Close ends them.
var errClosed = errors.New("the demo upstream was closed")

// Start serves a new Server. The error is that of listening.
func Start(o Options) (*Running, error) {
	if o.Listen == "" {
		o.Listen = "127.0.0.1:0"
	}
	go Program() // so that the first request need not wait for it
	return start(o.Listen, New(o))
}

func start(address string, h http.Handler) (*Running, error) {
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	run := &Running{
		URL:     "http://" + listener.Addr().String(),
		cancel:  cancel,
		serving: make(chan struct{}),
	}
	run.server = &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 10 * time.Second,
		BaseContext:       func(net.Listener) context.Context { return ctx },
		ConnState:         run.count,
	}
	go func() {
		defer close(run.serving)
		_ = run.server.Serve(listener) // It ends with http.ErrServerClosed, or because the listener died: both are an end.
	}()
	return run, nil
}

// count follows the connections: net/http calls it with StateNew before it starts a connection's
// goroutine, and with StateClosed as the last thing that this goroutine does.
func (r *Running) count(_ net.Conn, state http.ConnState) {
	switch state {
	case http.StateNew:
		r.conns.Add(1)
	case http.StateClosed, http.StateHijacked:
		r.conns.Done()
	}
}

// Close breaks off what runs and waits until nothing of the server is left. It may be called again;
// the error is that of closing the listener.
func (r *Running) Close() error {
	r.cancel(errClosed)
	err := r.server.Close()
	<-r.serving
	r.conns.Wait()
	return err
}

var _ http.Handler = (*Server)(nil)
