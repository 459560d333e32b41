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
		{"/memos/m:write?key=" + clientCanary, []string{"Authorization", ""}, 401},
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
	a := w.do("GET", "/memos/m:write", "")
	if a.must(t, 405, "failed"); a.header.Get("Allow") != "OPTIONS, POST" {
		t.Error(a.header)
	}
}
