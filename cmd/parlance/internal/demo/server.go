// Package demo is a simulated model server that lets a newcomer see Parlance work without any API key.
//
// It speaks OpenAI Chat Completions (POST …/chat/completions), Anthropic Messages (POST …/messages) and
// OpenAI Responses (POST …/responses) under any path prefix, streamed and not, counts the tokens of a
// request (POST …/messages/count_tokens and …/responses/input_tokens), lists its models (GET …/models), and tells
// what a key has left (GET …/balance).
// Behind the protocols there is no model: answer.go makes one short reply from the request, chat.go,
// messages.go and responses.go write that reply in their protocol, validate.go and responses_validate.go
// refuse what the real servers refuse, and failure.go names the ways in which upstreams go wrong so that
// one can ask for them: by the model, by a mark in the prompt, or by the account's key (account.go).
//
// It is deterministic: the same body sent to the same path gives the same bytes. Ids come from the
// SHA-256 of the body, and every date is the same fixed one.
//
// It always gives one choice (Chat's n is not read) and knows nothing of images beyond that they
// are there. It stores nothing: what names a stored response is not found, and stored completions and
// batches are answered with 404.
package demo

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"
)

// maxBodyBytes is twice what Anthropic accepts (32 MB), so that only nonsense is refused for its size.
const maxBodyBytes = 64 << 20

// created is the date of every answer and model: 2026-01-01T00:00:00Z.
const (
	created     = 1767225600
	createdText = "2026-01-01T00:00:00Z"
)

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

// protocol is what differs between the three: the words, not the answer.
type protocol interface {
	// read understands a body, or says why a real server would refuse it.
	read(body []byte) (request, *problem)
	// body is the whole reply of a request that did not ask for a stream.
	body(request, reply) []byte
	// frames is the whole stream, from the first frame to the end marker.
	frames(request, reply) []frame
	// envelope is the body of an error.
	envelope(problem, seed) []byte
	// errorFrames ends a stream with an error, after the frames that were sent already.
	errorFrames(q request, sent []frame, wrong problem) []frame
	// failedBody is the body of a reply that failed after the status 200 was sent.
	failedBody(request, problem) []byte
	// requestID names the response in a header, as the SDKs show it in their errors.
	requestID(seed) (header, id string)
}

// counter is a protocol that also counts the tokens of a request without answering it.
type counter interface {
	protocol
	// readCount understands a body as read does, but for what only a request for an answer has.
	readCount(body []byte) (request, *problem)
	// counted is the reply.
	counted(tokens int) []byte
}

// ServeHTTP answers by the end of the path. Some of the failures panic with http.ErrAbortHandler, as
// net/http asks of a handler that breaks its connection off.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var p protocol = chat{}
	if r.Header.Get("anthropic-version") != "" {
		p = messages{}
	}
	path := strings.TrimRight(r.URL.Path, "/")
	method := http.MethodPost
	var count counter
	switch {
	case strings.HasSuffix(path, "/chat/completions"):
		p = chat{}
	case strings.HasSuffix(path, "/messages"):
		p = messages{}
	case strings.HasSuffix(path, "/messages/count_tokens"):
		p, count = messages{}, messages{}
	case strings.HasSuffix(path, "/responses"):
		p = responses{}
	case strings.HasSuffix(path, "/responses/input_tokens"):
		p, count = responses{}, responses{}
	case strings.HasSuffix(path, "/models"), strings.HasSuffix(path, "/balance"):
		method = http.MethodGet
	default:
		refuse(w, p, problem{
			status:  http.StatusNotFound,
			code:    "not_found",
			message: "Not found: the demo upstream serves chat/completions, messages, responses and models",
		}, seed{})
		return
	}
	// The body is read even where it is not needed: only then does net/http notice that a client leaves.
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBodyBytes))
	id := seedOf(body)
	switch {
	case errors.As(err, new(*http.MaxBytesError)):
		refuse(w, p, problem{status: http.StatusRequestEntityTooLarge, message: "The request is too large"}, id)
	case err != nil:
		panic(http.ErrAbortHandler)
	case r.Method != method:
		w.Header().Set("Allow", method)
		refuse(w, p, problem{status: http.StatusMethodNotAllowed, message: "Method not allowed: use " + method}, id)
	case !hasCredentials(r.Header):
		refuse(w, p, problem{status: http.StatusUnauthorized}, id)
	case method == http.MethodGet && accountFailure(r.Header) == "401": // A key that was revoked opens nothing.
		refuse(w, p, problem{status: http.StatusUnauthorized, message: accountText(http.StatusUnauthorized)}, id)
	case strings.HasSuffix(path, "/balance"):
		serveBalance(w, r)
	case method == http.MethodGet:
		serveModels(w, p, id)
	case count != nil:
		s.serveCount(w, r, count, body)
	default:
		s.serve(w, r, p, body)
	}
}

// serve answers one request for a completion.
func (s *Server) serve(w http.ResponseWriter, r *http.Request, p protocol, body []byte) {
	q, wrong := p.read(body)
	if wrong != nil {
		refuse(w, p, *wrong, seedOf(body))
		return
	}
	q.setBody(body)
	q.setAccount(r.Header)
	if failsAtOnce(w, r, p, q) {
		return
	}
	streaming := q.stream
	switch q.failure {
	case failJSON:
		streaming = false
	case failSSE:
		streaming = true
	}
	header, id := p.requestID(q.seed)
	w.Header().Set(header, id)
	if streaming {
		s.playStream(r.Context(), w, p, q)
		return
	}
	s.playBody(r.Context(), w, p, q)
}

// serveCount answers one request for the number of its tokens, which is what an answer's usage would say.
func (s *Server) serveCount(w http.ResponseWriter, r *http.Request, p counter, body []byte) {
	q, wrong := p.readCount(body)
	if wrong != nil {
		refuse(w, p, *wrong, seedOf(body))
		return
	}
	q.setBody(body)
	q.setAccount(r.Header)
	if failsAtOnce(w, r, p, q) {
		return
	}
	header, id := p.requestID(q.seed)
	w.Header().Set(header, id)
	w.Header().Set("Content-Type", "application/json")
	w.Write(p.counted(q.prompts)) // An error means that the client is gone: nobody is left to tell.
}

// failsAtOnce plays the failures that come before any answer, and tells whether one was asked for.
func failsAtOnce(w http.ResponseWriter, r *http.Request, p protocol, q request) bool {
	switch q.failure {
	case failHTML:
		serveHTML(w)
		return true
	case failHang:
		wait(r.Context(), patience)
		panic(http.ErrAbortHandler)
	}
	if status := statusOf(q.failure); status != 0 {
		wrong := problem{status: status, message: failureText(status)}
		if q.byAccount {
			wrong.message = accountText(status)
			if status == http.StatusTooManyRequests {
				w.Header().Set("Retry-After", accountRest)
			}
		}
		refuse(w, p, wrong, q.seed)
		return true
	}
	return false
}

// hasCredentials tells whether any key was sent. Which one does not matter: there is nothing to protect.
func hasCredentials(h http.Header) bool {
	scheme, token, found := strings.Cut(strings.TrimSpace(h.Get("Authorization")), " ")
	if strings.EqualFold(scheme, "bearer") {
		return found && strings.TrimSpace(token) != "" || h.Get("x-api-key") != ""
	}
	return scheme != "" || h.Get("x-api-key") != ""
}

// refuse writes an error in the protocol's own envelope.
func refuse(w http.ResponseWriter, p protocol, wrong problem, id seed) {
	header, requestID := p.requestID(id)
	w.Header().Set(header, requestID)
	w.Header().Set("Content-Type", "application/json")
	if wrong.status == http.StatusTooManyRequests && w.Header().Get("Retry-After") == "" {
		w.Header().Set("Retry-After", "1")
	}
	w.WriteHeader(wrong.status)
	w.Write(p.envelope(wrong, id)) // An error means that the client is gone: nobody is left to tell.
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
	listener, err := net.Listen("tcp", o.Listen)
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
		Handler:           New(o),
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
