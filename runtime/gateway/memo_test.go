package gateway

import (
	"io"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/tidwall/gjson"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
)

// memos is a program with a protocol that is one rule file: testdata/memo.hcl.
var memos = sync.OnceValue(func() *runtime.Program {
	src, err := os.ReadFile("testdata/memo.hcl")
	if err != nil {
		panic(err)
	}
	set, diags := lang.LoadFS(fstest.MapFS{"memo.hcl": {Data: src}}, "")
	if diags.HasErrors() {
		panic(diags)
	}
	p, diags := runtime.Compile(set)
	if len(diags) > 0 {
		panic(diags)
	}
	return p
})

// asked keeps what the upstream was asked last.
type asked struct{ target, body, headers string }

func (a *asked) then(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		var headers strings.Builder
		_ = r.Header.Write(&headers)
		a.target, a.body, a.headers = r.RequestURI, string(body), headers.String()
		next(w, r)
	}
}

// The model and the wish for a stream may stand in the path and the query; models may have slashes in their names.
func TestRoutesOfAProtocol(t *testing.T) {
	for _, tt := range []struct {
		name, target, body, model, user string
		stream                          bool
	}{
		{"in the path", "/memos/gpt-x:write", `{"say":[{"by":"you","words":"Hi"}]}`, "gpt-x", "", false},
		{"with a slash", "/memos/models/gpt-x:write?name=ann", `{"say":[{"by":"you","words":"Hi"}]}`, "models/gpt-x", "ann", false},
		{"with an escaped slash and a colon", "/memos/a%2Fb:c:write", `{"say":[{"by":"you","words":"Hi"}]}`, "a/b:c", "", false},
		{"a route that streams", "/memos/gpt-x:recite", `{"say":[{"by":"you","words":"Hi"}]}`, "gpt-x", "", true},
		{"a route that decides all", "/boxes/large/memos?live=yes", `{"who":"x","say":[{"by":"you","words":"Hi"}]}`, "large/x", "", true},
		{"the same without a stream", "/boxes/large/memos", `{"who":"x","say":[{"by":"you","words":"Hi"}]}`, "large/x", "", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got asked
			up := answers(200, "application/json", chatBody)
			if tt.stream {
				up = streams(chatText("Hello"), `data: [DONE]`)
			}
			w := start(t, got.then(up), func(o *Options) { o.Program = memos() })
			w.do("POST", tt.target, tt.body).must(t, 200)
			if model := gjson.Get(got.body, "model").String(); model != tt.model {
				t.Errorf("the model is %q: %s", model, got.body)
			}
			if user := gjson.Get(got.body, "safety_identifier").String(); user != tt.user {
				t.Errorf("the user is %q: %s", user, got.body)
			}
			if stream := gjson.Get(got.body, "stream").Bool(); stream != tt.stream {
				t.Errorf("a stream is asked for: %v", stream)
			}
		})
	}
}

// A protocol says where clients may show their key; neither the upstream nor the log sees it, and pages of other hosts may send it.
func TestWhereKeysStand(t *testing.T) {
	var got asked
	w := start(t, got.then(answers(200, "application/json", chatBody)), func(o *Options) { o.Program = memos() })
	body := `{"say":[{"by":"you","words":"Hi"}]}`
	for _, tt := range []struct {
		target string
		header []string
		status int
	}{
		{"/memos/m:write", []string{"Authorization", "", "X-Memo-Key", clientCanary}, 200},
		{"/memos/m:write?memokey=" + clientCanary, []string{"Authorization", ""}, 200},
		{"/memos/m:write?memokey=wrong", []string{"Authorization", ""}, 401},
		{"/memos/m:write?password=" + clientCanary, []string{"Authorization", ""}, 401},
		{"/memos/m:write", []string{"Authorization", "", "X-Other-Key", clientCanary}, 401},
	} {
		a := w.do("POST", tt.target, body, tt.header...)
		a.must(t, tt.status)
		if tt.status == 401 && gjson.Get(a.body, "failed").String() == "" {
			t.Errorf("not in the protocol's words: %s", a.body)
		}
		w.noCanary(got.target, got.body, w.log.String())
	}
	if allowed := w.do("OPTIONS", "/memos/m:write", "").header.Get("Access-Control-Allow-Headers"); !strings.Contains(allowed, "x-memo-key") {
		t.Error(allowed)
	}
	a := w.do("GET", "/boxes/m/memos", "")
	if a.must(t, 405, "failed"); a.header.Get("Allow") != "OPTIONS, POST" {
		t.Error(a.header)
	}
}

// sends is an upstream that sends pieces of a stream, each by itself. It is cut off behind the last unless it ends as HTTP says.
func sends(contentType string, cut bool, pieces ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", contentType)
		for _, p := range pieces {
			_, _ = io.WriteString(w, p)
			w.(http.Flusher).Flush()
		}
		if cut {
			panic(http.ErrAbortHandler)
		}
	}
}

const memoRequest = `{"say":[{"by":"you","words":"Hi"}]}`

// What a client of each framing gets, to the byte, of replies that end well, that are cut, and that fail.
func TestFramingForClients(t *testing.T) {
	for _, tt := range []struct {
		name, target, contentType string
		up                        http.HandlerFunc
		want                      string
	}{
		{"lines", "/memos/m:recite?as=lines", "application/x-ndjson", streams(chatText("Hel"), chatText("lo\n"), chatStop, chatDone),
			"{\"more\":\"Hel\"}\n{\"more\":\"lo\\n\"}\n{\"why\":\"done\",\"count\":2}\n"},
		{"a list", "/memos/m:recite?as=list", "application/json", streams(chatText("Hel"), chatText("lo\n"), chatStop, chatDone),
			"[{\"more\":\"Hel\"}\n,{\"more\":\"lo\\n\"}\n,{\"why\":\"done\",\"count\":2}\n]\n"},
		{"events", "/memos/m:recite", "text/event-stream; charset=utf-8", streams(chatText("Hel"), chatText("lo\n"), chatStop, chatDone),
			"data: {\"more\":\"Hel\"}\n\ndata: {\"more\":\"lo\\n\"}\n\ndata: {\"why\":\"done\",\"count\":2}\n\n"},
		{"lines that are cut", "/memos/m:recite?as=lines", "application/x-ndjson", streams(chatText("Hel")),
			"{\"more\":\"Hel\"}\n{\"failed\":\"The upstream's answer broke off before its end.\"}\n"},
		{"a list that is cut", "/memos/m:recite?as=list", "application/json", streams(chatText("Hel")),
			"[{\"more\":\"Hel\"}\n,{\"failed\":\"The upstream's answer broke off before its end.\"}\n]\n"},
		{"a list with one element", "/memos/m:recite?as=list", "application/json", streams(chatStop, chatDone), "[{\"why\":\"done\",\"count\":0}\n]\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := start(t, tt.up, func(o *Options) { o.Program = memos() })
			a := w.do("POST", tt.target, memoRequest)
			if a.must(t, 200); a.body != tt.want || a.header.Get("Content-Type") != tt.contentType {
				t.Errorf("%s: %q", a.header.Get("Content-Type"), a.body)
			}
		})
	}
	w := start(t, streams(`data: {"error":{"message":"no room"}}`+"\n\n"), func(o *Options) { o.Program = memos() })
	if a := w.do("POST", "/memos/m:recite?as=list", memoRequest); a.status < 400 || !strings.HasPrefix(a.body, `{"failed":`) {
		t.Errorf("%d %s", a.status, a.body) // Nothing of a stream was said.
	}
}

// Upstreams of each framing are asked by a path and a query that name the model and the wish; the end of the answer is the end of the stream
// once the upstream has said why it ended, and a cut before.
func TestFramingOfUpstreams(t *testing.T) {
	lines := func(pieces ...string) http.HandlerFunc { return sends("application/x-ndjson", false, pieces...) }
	list := func(pieces ...string) http.HandlerFunc { return sends("application/json", false, pieces...) }
	for _, tt := range []struct {
		name, model string
		up          http.HandlerFunc
		asked       string
		want, not   string
	}{
		{"lines", "a/b", lines("{\"more\":\"Hel\"}\n{\"mo", "re\":\"lo\"}\n", "{\"why\":\"full\",\"count\":2}"), "/memos/a%2Fb:recite?as=lines", `"finish_reason":"length"`, "error"},
		{"a list", "list", list("[{\"more\":\"Hel\"}\n", ",\r\n{\"more\":\"lo\"}", ",{\"why\":\"full\"}\n]\n"), "/memos/list:recite?as=list", `"finish_reason":"length"`, "error"},
		{"events in place of lines", "m", sends("text/event-stream", false, "data: {\"more\":\"Hel\"}\n\ndata: {\"more\":\"lo\"}\n\ndata: {\"why\":\"full\"}\n\n"), "/memos/m:recite?as=lines", `"finish_reason":"length"`, "error"},
		{"a list without its end", "list", list("[{\"more\":\"Hel\"}", ",{\"more\":\"lo\"},{\"why\":\"full\"}"), "/memos/list:recite?as=list", `"finish_reason":"length"`, "error"},
		{"lines without a reason", "m", lines("{\"more\":\"Hel\"}\n{\"more\":\"lo\"}\n"), "/memos/m:recite?as=lines", "broke off before its end", "[DONE]\n\ndata"},
		{"lines that are cut", "m", sends("application/x-ndjson", true, "{\"more\":\"Hel\"}\n{\"more\":\"lo\"}\n"), "/memos/m:recite?as=lines", "broke off before its end", `"finish_reason":"stop"`},
		{"a cut within a line", "m", lines("{\"more\":\"Hel\"}\n{\"more\":\"lo\"}\n{\"why\":\"fu"), "/memos/m:recite?as=lines", "broke off before its end", `"finish_reason":"stop"`},
		{"an error in mid stream", "m", lines("{\"more\":\"Hel\"}\n{\"more\":\"lo\"}\n{\"failed\":\"no ink\"}\n"), "/memos/m:recite?as=lines", "no ink", `"finish_reason":"stop"`},
		{"a line that is no JSON", "m", lines("{\"more\":\"Hel\"}\n{\"more\":\"lo\"}\nout of ink\n{\"why\":\"full\"}\n"), "/memos/m:recite?as=lines", "a frame that is not JSON", `"finish_reason":"stop"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got asked
			w := start(t, got.then(tt.up), func(o *Options) { o.Program, o.Upstreams[0].Protocol = memos(), "memo" })
			a := w.do("POST", "/v1/chat/completions", chatRequest(tt.model, true))
			a.must(t, 200, `"content":"Hel"`, `"content":"lo"`, tt.want)
			if strings.Contains(a.body, tt.not) || got.target != tt.asked {
				t.Errorf("%s: %s", got.target, a.body)
			}
			w.noCanary(got.target, a.body)
		})
	}
}

// Between a client and an upstream of one protocol objects cross as they are, from one framing to another; a cut is told in the client's.
func TestFramingsOfOneProtocol(t *testing.T) {
	for _, tt := range []struct {
		name, target string
		up           http.HandlerFunc
		want         string
	}{
		{"lines to a list", "/memos/m:recite?as=list", sends("application/x-ndjson", false, "{\"more\": \"Hel\", \"x\":[1, 2]}\n{\"more\": \"lo\", \"x\":[1, 2]}\n", "{\"more\": \"!\", \"x\":[1, 2]}\n{\"why\":\"odd\"}"),
			"[{\"more\": \"Hel\", \"x\":[1, 2]}\n,{\"more\": \"lo\", \"x\":[1, 2]}\n,{\"more\": \"!\", \"x\":[1, 2]}\n,{\"why\":\"odd\"}\n]\n"},
		{"a list to lines", "/memos/list:recite?as=lines", sends("application/json", false, "[{\"more\":\"Hel\"},\n{\"more\":\n\"lo\"}]"),
			"{\"more\":\"Hel\"}\n{\"more\": \"lo\"}\n{\"failed\":\"The upstream's answer broke off before its end.\"}\n"},
		{"lines to events", "/memos/m:recite", sends("application/x-ndjson", false, "{\"more\":\"Hel\"}\n{\"why\":\"odd\"}\n"), "data: {\"more\":\"Hel\"}\n\ndata: {\"why\":\"odd\"}\n\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := start(t, tt.up, func(o *Options) { o.Program, o.Upstreams[0].Protocol = memos(), "memo" })
			if a := w.do("POST", tt.target, memoRequest); a.status != 200 || a.body != tt.want {
				t.Errorf("%d %q", a.status, a.body)
			}
		})
	}
}

// What the gateway answers by itself: lists and descriptions of the models that the client may ask for.
func TestFixedAnswers(t *testing.T) {
	w := start(t, nil, func(o *Options) { o.Program, o.Upstreams[0].Models = memos(), []string{"a/b", "m"} })
	for _, tt := range []struct {
		method, target, body string
		status               int
		want                 string
	}{
		{"GET", "/memos?as=x", "", 200, `{"writers":[{"name":"a/b","house":"up"},{"name":"m","house":"up"}],"count":2,"as":"x"}`},
		{"GET", "/memos/a/b", "", 200, `{"name":"a/b","house":"up"}`},
		{"GET", "/memos/a%2Fb", "", 200, `{"name":"a/b","house":"up"}`},
		{"GET", "/memos/nobody", "", 404, `{"failed":"The model \"nobody\" does not exist or is not served here."}`},
		{"POST", "/memos/about", `{"who":"m"}`, 200, `{"name":"m"}`},
		{"POST", "/memos/about", `{"who":"nobody"}`, 404, ""},
		{"POST", "/memos/about", `[]`, 400, `{"failed":"The body cannot be read as a JSON object."}`},
		{"GET", "/memo/version", "", 200, `{"version":"1.2"}`},
	} {
		a := w.do(tt.method, tt.target, tt.body)
		if a.must(t, tt.status); tt.want != "" && a.body != tt.want {
			t.Errorf("%s: %s", tt.target, a.body)
		}
	}
	w.do("GET", "/memos", "", "Authorization", "").must(t, 401)
	w.do("DELETE", "/memo/version", "").must(t, 405)
}
