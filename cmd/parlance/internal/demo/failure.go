package demo

import (
	"net/http"
	"slices"
	"strings"
	"time"
)

// Failure is one way in which an upstream goes wrong, or at least does something unusual. A client asks
// for it with the model "demo-<Name>", or with "[demo:<Name>]" in its last user text.
type Failure struct {
	Name string
	// What says in one sentence what happens then.
	What string

	status int // The HTTP status of a failure that is nothing more than one.
}

// Failures lists all failures, in the order in which help should show them. The list is the caller's.
func Failures() []Failure {
	return slices.Clone(failures)
}

const (
	failHTML       = "html"
	failCut        = "cut"
	failEOF        = "eof"
	failError      = "error"
	failErrorFirst = "error-first"
	failSilence    = "silence"
	failHang       = "hang"
	failSlow       = "slow"
	failJSON       = "json"
	failSSE        = "sse"
	failGarbage    = "garbage"
	failNoDone     = "no-done"
	failEmpty      = "empty"
	failRefusal    = "refusal"
	failFilter     = "filter"
	failInterleave = "interleave"
	failCite       = "cite"
)

var failures = []Failure{
	{"400", "The request is refused as invalid.", 400},
	{"401", "The key is refused.", 401},
	{"402", "The account has no credit left.", 402},
	{"403", "The key may not use this model.", 403},
	{"404", "The model does not exist.", 404},
	{"429", "The rate limit is reached; retry-after says 1 second.", 429},
	{"500", "The server has a fault.", 500},
	{"503", "The server is unavailable.", 503},
	{"529", "The server is overloaded.", 529},
	{failHTML, "A proxy answers 502 with an HTML page.", 0},
	{failHang, "Not even headers come, until the client goes away or 10 minutes pass.", 0},
	{failSilence, "Headers and a few tokens come, then nothing until the client goes away or 10 minutes pass.", 0},
	{failSlow, "One token comes per second.", 0},
	{failCut, "The connection breaks off after a few tokens, in the middle of the answer.", 0},
	{failEOF, "The answer ends after a few tokens as if it were complete, without finish and without end marker.", 0},
	{failError, "An error comes inside the stream after a few tokens; without a stream it is the body of a 200, in Responses one whose status is failed.", 0},
	{failErrorFirst, "The status is 200, then an error comes as the very first event; without a stream it is the body.", 0},
	{failGarbage, "A data line that is not JSON comes in the middle of the stream; without a stream it is the body.", 0},
	{failNoDone, "The stream finishes but its end marker is missing ([DONE] in Chat, message_stop in Messages, response.completed in Responses).", 0},
	{failJSON, "The answer is JSON although a stream was asked for.", 0},
	{failSSE, "The answer is a stream although JSON was asked for.", 0},
	{failEmpty, "The answer ends well but has no content at all.", 0},
	{failRefusal, "The model refuses: message.refusal in Chat, stop_reason refusal without content in Messages, a refusal part in Responses.", 0},
	{failFilter, "A filter stops the answer half way: content_filter in Chat and Responses, stop_reason refusal in Messages.", 0},
	{failInterleave, "The model calls two tools (its own, when none are offered) and in Chat and Responses their arguments interleave.", 0},
	{failCite, "The answer cites a web page, and calls no tool.", 0},
}

// patience is how long silence and hang wait for the client to go away.
const patience = 10 * time.Minute

// maxFailureName bounds the search for the end of a "[demo:" mark.
const maxFailureName = 16

// failureOf finds the failure that the model's name or else the prompt asks for; "" is none.
func failureOf(model, prompt string) string {
	if name, ok := strings.CutPrefix(model, modelPlain+"-"); ok && isFailure(name) {
		return name
	}
	for rest := prompt; ; {
		_, after, found := strings.Cut(rest, "[demo:")
		if !found {
			return ""
		}
		name, _, closed := strings.Cut(after[:min(len(after), maxFailureName)], "]")
		if closed && isFailure(name) {
			return name
		}
		rest = after
	}
}

func isFailure(name string) bool {
	return slices.ContainsFunc(failures, func(f Failure) bool { return f.Name == name })
}

// statusOf is the status of a failure that is only a status, else 0.
func statusOf(name string) int {
	for _, f := range failures {
		if f.Name == name {
			return f.status
		}
	}
	return 0
}

// statusOverloaded is Anthropic's own status, which net/http does not know.
const statusOverloaded = 529

// failureText is the message of an error that was asked for.
func failureText(status int) string {
	text := http.StatusText(status)
	if status == statusOverloaded {
		text = "Overloaded"
	}
	return text + " (a failure of Parlance's demo upstream, as you asked)"
}

// serveHTML answers as a proxy does whose server is away.
func serveHTML(w http.ResponseWriter) {
	const page = "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n"
	w.Header().Set("Content-Type", "text/html")
	w.WriteHeader(http.StatusBadGateway)
	w.Write([]byte(page)) // An error means that the client is gone: nobody is left to tell.
}
