package demo

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

// createdText is the date of every model.
const createdText = "2026-01-01T00:00:00Z"

// scripted is an upstream whose bytes are written by hand, in three protocols: what it answers does not depend on the rules that the demo
// upstream speaks by, so that a mistake of theirs cannot hide itself. It refuses what the real servers refuse.
type scripted struct {
	delay time.Duration
}

var scriptedAddress = flag.String("scripted", "", "run no tests, and serve the scripted upstream at this address, host:port, for tests of other packages")

func TestMain(m *testing.M) {
	flag.Parse()
	if *scriptedAddress == "" {
		os.Exit(m.Run())
	}
	run, err := start(*scriptedAddress, newScripted(Options{}))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Fprintln(os.Stderr, "listening on "+run.URL)
	select {}
}

func newScripted(o Options) *scripted {
	return &scripted{delay: o.Delay}
}

// request is what a scripted protocol reads of one.
type request struct {
	question
	includeUsage bool              // Chat: send usage in the stream.
	hideThinking bool              // Messages: display "omitted".
	responses    *responsesRequest // Responses: what the reply repeats.
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
func (s *scripted) ServeHTTP(w http.ResponseWriter, r *http.Request) {
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
	case method == http.MethodGet && accountFailure(r) == "401": // A key that was revoked opens nothing.
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
func (s *scripted) serve(w http.ResponseWriter, r *http.Request, p protocol, body []byte) {
	q, wrong := p.read(body)
	if wrong != nil {
		refuse(w, p, *wrong, seedOf(body))
		return
	}
	q.setBody(body)
	q.setAccount(r)
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
func (s *scripted) serveCount(w http.ResponseWriter, r *http.Request, p counter, body []byte) {
	q, wrong := p.readCount(body)
	if wrong != nil {
		refuse(w, p, *wrong, seedOf(body))
		return
	}
	q.setBody(body)
	q.setAccount(r)
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
