package demo

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// failing is a request that asks for a failure, by the model's name or by the prompt.
type failing struct {
	path   string
	byName bool
	stream bool
}

func (f failing) String() string {
	return f.path + " byName=" + strconv.FormatBool(f.byName) + " stream=" + strconv.FormatBool(f.stream)
}

func (f failing) request(t *testing.T, failure string) *http.Request {
	model, prompt := "demo", "Please [demo:"+failure+"]"
	if f.byName {
		model, prompt = "demo-"+failure, "Please"
	}
	if f.path == responsesPath {
		return requestFor(t, f.path, `{"model": "`+model+`", "max_output_tokens": 99, "stream": `+strconv.FormatBool(f.stream)+`, "input": "`+prompt+`"}`)
	}
	return requestFor(t, f.path, `{"model": "`+model+`", "max_tokens": 99, "stream": `+strconv.FormatBool(f.stream)+
		`, "messages": [{"role": "user", "content": "`+prompt+`"}]}`)
}

// outcome is what a client sees of a failure.
type outcome struct {
	status  int
	kind    string // Of the content: json, sse, html, none.
	aborted bool
	tokens  int  // Words that came; -1 when all did.
	finish  bool // A finish_reason or stop_reason came.
	done    bool // The end marker came.
	failed  bool // An error came, as event or as body.
	valid   bool // All data lines, or the body, are JSON.
	took    time.Duration
}

const allTokens = -1

// whole is an answer without any fault.
var (
	wholeStream = outcome{status: 200, kind: "sse", tokens: allTokens, finish: true, done: true, valid: true}
	wholeBody   = outcome{status: 200, kind: "json", tokens: allTokens, finish: true, done: true, valid: true}
)

func with(o outcome, change func(*outcome)) outcome {
	change(&o)
	return o
}

func TestEachFailureBehaves(t *testing.T) {
	words := len(words(`You said: "Please". ` + advice))
	third := func(o *outcome) { o.tokens, o.finish, o.done = tokensBeforeFailure, false, false }
	broken := func(o *outcome) { o.tokens, o.finish, o.done, o.valid = 0, false, false, false }
	wants := map[string]struct{ stream, body outcome }{
		"html":        {outcome{status: 502, kind: "html"}, outcome{status: 502, kind: "html"}},
		"hang":        {outcome{status: 200, kind: "none", aborted: true, took: patience}, outcome{status: 200, kind: "none", aborted: true, took: patience}},
		"silence":     {with(wholeStream, func(o *outcome) { third(o); o.aborted, o.took = true, patience }), with(wholeBody, func(o *outcome) { broken(o); o.aborted, o.took = true, patience })},
		"slow":        {with(wholeStream, func(o *outcome) { o.took = time.Duration(words-1) * time.Second }), with(wholeBody, func(o *outcome) { o.took = time.Duration(words-1) * time.Second })},
		"cut":         {with(wholeStream, func(o *outcome) { third(o); o.aborted = true }), with(wholeBody, func(o *outcome) { broken(o); o.aborted = true })},
		"eof":         {with(wholeStream, third), with(wholeBody, broken)},
		"error":       {with(wholeStream, func(o *outcome) { third(o); o.failed = true }), outcome{status: 200, kind: "json", failed: true, valid: true}},
		"error-first": {outcome{status: 200, kind: "sse", failed: true, valid: true}, outcome{status: 200, kind: "json", failed: true, valid: true}},
		"garbage":     {with(wholeStream, func(o *outcome) { o.valid = false }), with(wholeBody, broken)},
		"no-done":     {with(wholeStream, func(o *outcome) { o.done = false }), wholeBody},
		"json":        {wholeBody, wholeBody},
		"sse":         {wholeStream, wholeStream},
		"empty":       {with(wholeStream, func(o *outcome) { o.tokens = 0 }), with(wholeBody, func(o *outcome) { o.tokens = 0 })},
		"refusal":     {with(wholeStream, func(o *outcome) { o.tokens = 0 }), with(wholeBody, func(o *outcome) { o.tokens = 0 })},
		"filter":      {with(wholeStream, func(o *outcome) { o.tokens = words / 2 }), with(wholeBody, func(o *outcome) { o.tokens = words / 2 })},
		"interleave":  {with(wholeStream, func(o *outcome) { o.tokens = 5 }), with(wholeBody, func(o *outcome) { o.tokens = 5 })},
		"cite":        {wholeStream, wholeBody},
	}
	for _, f := range Failures() {
		for _, path := range []string{chatPath, messagesPath, responsesPath} {
			for _, byName := range []bool{true, false} {
				for _, stream := range []bool{true, false} {
					asked := failing{path, byName, stream}
					want := wants[f.Name].body
					if stream {
						want = wants[f.Name].stream
					}
					if f.status != 0 {
						want = outcome{status: f.status, kind: "json", failed: true, valid: true}
					}
					all := words
					if !byName {
						all++ // The mark is echoed.
					}
					if f.Name == failSlow {
						want.took = time.Duration(all-1) * time.Second
					}
					if f.Name == failFilter {
						want.tokens = all / 2
					}
					if f.Name == failError || f.Name == failErrorFirst {
						// Chat ends a stream with [DONE] even after an error.
						want.done = stream && path == chatPath
					}
					t.Run(f.Name+asked.String(), func(t *testing.T) {
						synctest.Test(t, func(t *testing.T) {
							got := outcomeOf(t, asked, f.Name, all)
							if got != want {
								t.Errorf("got  %+v\nwant %+v", got, want)
							}
						})
					})
				}
			}
		}
		if _, known := wants[f.Name]; !known && f.status == 0 {
			t.Errorf("%s is not tested", f.Name)
		}
	}
}

// outcomeOf sends the request and describes what comes; all is how many words a whole answer has.
func outcomeOf(t *testing.T, asked failing, failure string, all int) outcome {
	start := time.Now()
	w, aborted := serve(Options{}, asked.request(t, failure))
	got := outcome{status: w.Code, aborted: aborted, took: time.Since(start)}
	switch kind, _, _ := strings.Cut(w.Header().Get("Content-Type"), ";"); kind {
	case "application/json":
		got.kind = "json"
		bodyOutcome(t, w, &got)
	case "text/event-stream":
		got.kind = "sse"
		streamOutcome(t, w, &got)
	case "text/html":
		got.kind = "html"
	case "":
		got.kind = "none"
	default:
		t.Fatalf("unexpected content type %s", kind)
	}
	if got.tokens == all {
		got.tokens = allTokens
	}
	return got
}

func bodyOutcome(t *testing.T, w *httptest.ResponseRecorder, got *outcome) {
	got.valid = json.Valid(w.Body.Bytes())
	if !got.valid {
		return
	}
	whole := parse(t, w.Body.Bytes())
	if got.failed = whole["error"] != nil; got.failed {
		// An error's envelope, or a response that failed.
	} else if whole["object"] == "response" {
		text, status, _, _ := reportedBy(whole)
		got.tokens, got.finish, got.done = len(words(text)), status != "", true
	} else {
		got.tokens = len(words(said(whole)))
		got.finish, got.done = stopped(whole) != "", true
	}
	if got.status == http.StatusTooManyRequests && w.Header().Get("Retry-After") != "1" {
		t.Error("429 without retry-after")
	}
}

func streamOutcome(t *testing.T, w *httptest.ResponseRecorder, got *outcome) {
	got.valid = true
	text := ""
	for _, f := range events(t, w.Body.String()) {
		if string(f.data) == "[DONE]" {
			got.done = true
			continue
		}
		if !json.Valid(f.data) {
			got.valid = false
			continue
		}
		e := parse(t, f.data)
		if _, failed := e["error"]; failed {
			got.failed = true
		}
		if piece, ok := e["delta"].(string); ok && f.event == "response.output_text.delta" {
			text += piece
		}
		if f.event == "response.completed" || f.event == "response.incomplete" {
			got.done = true
		}
		// All is said when an item is done.
		got.finish = got.finish || got.done || f.event == "response.output_item.done"
		if choices, ok := e["choices"].([]any); ok && len(choices) > 0 {
			choice := choices[0].(object)
			piece, _ := choice["delta"].(object)["content"].(string)
			text += piece
			got.finish = got.finish || choice["finish_reason"] != nil
		}
		if d, ok := e["delta"].(object); ok {
			piece, _ := d["text"].(string)
			text += piece
			got.finish = got.finish || d["stop_reason"] != nil
		}
		got.done = got.done || f.event == "message_stop"
	}
	got.tokens = len(words(text))
}

func TestShortAnswersFailBeforeTheyFinish(t *testing.T) {
	for _, failure := range []string{failCut, failEOF, failError, failSilence} {
		synctest.Test(t, func(t *testing.T) {
			w, _ := serve(Options{}, requestFor(t, messagesPath, `{"model": "demo-`+failure+`", "max_tokens": 1, "stream": true, "messages": [{"role": "user", "content": "Hi"}]}`))
			if strings.Contains(w.Body.String(), "message_delta") || !strings.Contains(w.Body.String(), "text_delta") {
				t.Errorf("%s: got %s", failure, w.Body)
			}
		})
	}
}

func TestErrorInAStreamHasItsProtocolsShape(t *testing.T) {
	for path, want := range map[string]string{
		chatPath:     "data: {\"error\":{\"message\":\"Overloaded (a failure of Parlance's demo upstream, as you asked)\",\"type\":\"service_unavailable_error\",\"param\":null,\"code\":\"overloaded\"}}\n\n",
		messagesPath: "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"Overloaded (a failure of Parlance's demo upstream, as you asked)\"},\"request_id\":\"req_",
	} {
		for _, failure := range []string{failError, failErrorFirst} {
			w, _ := serve(Options{}, failing{path, true, true}.request(t, failure))
			if at := strings.Index(w.Body.String(), want); at < 0 || at == 0 != (failure == failErrorFirst) {
				t.Errorf("%s %s: got %s", path, failure, w.Body)
			}
		}
	}
}

func TestFailureIsFoundByNameOrPrompt(t *testing.T) {
	for _, c := range []struct{ model, prompt, want string }{
		{"demo", "Hi", ""},
		{"demo-cut", "Hi [demo:500]", "cut"},
		{"demo-thinking", "Hi", ""},
		{"demo-unknown", "Hi [demo:unknown] [demo:500]", "500"},
		{"gpt", "[demo:error-first]", "error-first"},
		{"gpt", "[demo:[demo:529]", "529"},
		{"gpt", "[demo:cut", ""},
		{"gpt", strings.Repeat("[demo:", 1<<20), ""},
	} {
		if got := failureOf(c.model, c.prompt); got != c.want {
			t.Errorf("%s with %.40q gives %q, want %q", c.model, c.prompt, got, c.want)
		}
	}
}

func TestFailuresAreDescribedOnce(t *testing.T) {
	seen := map[string]bool{}
	list := Failures()
	for _, f := range list {
		if f.Name == "" || !strings.HasSuffix(f.What, ".") || seen[f.Name] || len(f.Name) >= maxFailureName {
			t.Errorf("%+v", f)
		}
		seen[f.Name] = true
	}
	list[0].Name = "changed"
	if Failures()[0].Name == "changed" {
		t.Error("a caller can change the list")
	}
}
