package gateway

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/store"
)

// keeping is a program with a protocol whose replies are kept.
var keeping = sync.OnceValue(func() *runtime.Program {
	set, diags := lang.LoadFS(os.DirFS("../testdata"), "testdata", "kept.hcl")
	if diags.HasErrors() {
		panic(diags)
	}
	p, diags := runtime.Compile(set)
	if diags.HasErrors() {
		panic(diags)
	}
	return p
})

// recorder is an upstream that answers, and remembers what it was asked.
type recorder struct {
	mu    sync.Mutex
	asked []string
}

func (e *recorder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b, _ := io.ReadAll(r.Body)
	e.mu.Lock()
	e.asked = append(e.asked, string(b))
	n := len(e.asked)
	e.mu.Unlock()
	w.Header().Set("Content-Type", "text/event-stream")
	if strings.Contains(string(b), "break off") {
		_, _ = io.WriteString(w, "data: {\"type\":\"delta\",\"text\":\"half\"}\n\n")
		return
	}
	_, _ = fmt.Fprintf(w, "data: {\"type\":\"delta\",\"text\":\"answer %d\"}\n\ndata: {\"type\":\"end\"}\n\n", n)
}

func (e *recorder) last() string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.asked[len(e.asked)-1]
}

const otherCanary = clientCanary + "-other"

func startKeeping(t *testing.T, change func(*Options)) (*world, *recorder) {
	up := &recorder{}
	return start(t, up.ServeHTTP, func(o *Options) {
		o.Program = keeping()
		o.Upstreams[0].Protocol = "kept"
		o.Keys = append(o.Keys, Key{"other", NewSecret(otherCanary)})
		o.Keeper = store.NewMemory(store.Options{})
		if change != nil {
			change(o)
		}
	}), up
}

// idOf is the id in an answer, be it a body or a stream.
func idOf(t *testing.T, a answer) string {
	t.Helper()
	_, rest, ok := strings.Cut(a.body, `"id":"`)
	id, _, _ := strings.Cut(rest, `"`)
	if !ok || a.status != 200 {
		t.Fatalf("%d %s", a.status, a.body)
	}
	return id
}

func TestAConversationGoesOnFromWhatIsKept(t *testing.T) {
	for _, stream := range []bool{false, true} {
		t.Run(fmt.Sprint("stream ", stream), func(t *testing.T) {
			w, up := startKeeping(t, nil)
			ask := func(fields string) answer {
				return w.do("POST", "/v1/kept", fmt.Sprintf(`{"model":"m","stream":%t,%s}`, stream, fields))
			}
			first := idOf(t, ask(`"input":"one"`))
			second := idOf(t, ask(`"input":[{"role":"user","content":"two"}],"previous":"`+first+`"`))
			if first == second {
				t.Fatal("two replies have one id")
			}
			if want := `"input":[{"role":"user","content":"one"},{"role":"assistant","content":"answer 1"},{"role":"user","content":"two"}]`; !strings.Contains(up.last(), want) || strings.Contains(up.last(), "previous") {
				t.Error(up.last())
			}
			ask(`"input":"three","previous":"`+second+`"`).must(t, 200)
			if want := `{"role":"assistant","content":"answer 1"},{"role":"user","content":"two"},{"role":"assistant","content":"answer 2"},{"role":"user","content":"three"}]`; !strings.Contains(up.last(), want) {
				t.Error(up.last())
			}
			ask(`"input":["x",{"type":"item_reference","id":"item_`+first+`"}]`).must(t, 200)
			if want := `"input":[{"role":"user","content":"x"},{"role":"assistant","content":"answer 1"}]`; !strings.Contains(up.last(), want) {
				t.Error(up.last())
			}
		})
	}
}

func TestWhatIsKeptIsShown(t *testing.T) {
	for _, stream := range []bool{false, true} {
		w, _ := startKeeping(t, nil)
		id := idOf(t, w.do("POST", "/v1/kept", fmt.Sprintf(`{"model":"m","stream":%t,"input":["a","b","c"]}`, stream)))
		path := "/v1/kept/" + id
		want := `{"id":"` + id + `","output":[{"type":"message","id":"item_` + id + `","role":"assistant","content":"answer 1"}]}`
		if a := w.do("GET", path, ""); a.status != 200 || a.body != want || a.header.Get("Content-Type") != "application/json" {
			t.Errorf("%d %s", a.status, a.body)
		}
		if a := w.do("HEAD", path, ""); a.status != 200 || a.body != "" {
			t.Error(a)
		}
		w.do("GET", path+"?stream=true", "").must(t, 400, "cannot be streamed", `"param":"stream"`)
		w.do("POST", path+"/cancel", "").must(t, 400, "is finished")
		w.do("DELETE", path, "", "Authorization", "Bearer "+otherCanary).must(t, 404)
		if a := w.do("DELETE", path, ""); a.status != 200 || a.body != `{"id":"`+id+`","deleted":true}` {
			t.Errorf("%d %s", a.status, a.body)
		}
		for _, gone := range []answer{w.do("GET", path, ""), w.do("DELETE", path, ""), w.do("GET", path+"/items", ""), w.do("POST", path+"/cancel", "")} {
			gone.must(t, 404, `"message":"Reply with id '`+id+`' not found."`)
		}
		w.do("POST", "/v1/kept", `{"model":"m","input":"x","previous":"`+id+`"}`).must(t, 400,
			`{"error":{"message":"Previous reply with id '`+id+`' not found.","param":"previous","code":"previous_not_found"}}`)
	}
}

func TestItemsOfWhatIsKeptAreListed(t *testing.T) {
	w, _ := startKeeping(t, nil)
	id := idOf(t, w.do("POST", "/v1/kept", `{"model":"m","input":[{"id":"a","content":"1"},{"content":"2"},{"id":"c","content":"3"}]}`))
	path := "/v1/kept/" + id + "/items"
	if a := w.do("GET", path, ""); a.body != `{"data":[{"id":"c","content":"3"},{"id":"`+id+`_1","content":"2"}],"first_id":"c","last_id":"`+id+`_1","has_more":true}` {
		t.Error(a.body)
	}
	w.do("GET", path+"?order=asc&limit=3&after=a", "").must(t, 200, `"first_id":"`+id+`_1"`, `"has_more":false`)
	w.do("GET", path+"?after=nobody", "").must(t, 404, "Item with id 'nobody'")
}

func TestNobodySeesWhatAnotherKept(t *testing.T) {
	w, _ := startKeeping(t, nil)
	id := idOf(t, w.do("POST", "/v1/kept", `{"model":"m","input":"secret"}`))
	other := []string{"Authorization", "Bearer " + otherCanary}
	w.do("GET", "/v1/kept/"+id, "", other...).must(t, 404)
	w.do("GET", "/v1/kept/"+id, "", "Authorization", "").must(t, 401)
	w.do("POST", "/v1/kept", `{"model":"m","input":"x","previous":"`+id+`"}`, other...).must(t, 400, "previous_not_found")
	w.do("POST", "/v1/kept", `{"model":"m","input":[{"type":"item_reference","id":"item_`+id+`"}]}`, other...).must(t, 404, "Item with id")
	w.do("GET", "/v1/kept/"+id, "").must(t, 200)
}

func TestOnlyGoodRepliesAreKept(t *testing.T) {
	w, _ := startKeeping(t, nil)
	for _, request := range []string{`{"model":"m","store":false,"input":"x"}`, `{"model":"m","stream":true,"input":"break off"}`} {
		id := idOf(t, w.do("POST", "/v1/kept", request))
		w.do("GET", "/v1/kept/"+id, "").must(t, 404)
	}
}

func TestWithoutAStoreNothingIsKept(t *testing.T) {
	w, _ := startKeeping(t, func(o *Options) { o.Keeper = nil })
	id := idOf(t, w.do("POST", "/v1/kept", `{"model":"m","input":"x"}`))
	w.do("GET", "/v1/kept/"+id, "").must(t, 404, "not found")
	w.do("DELETE", "/v1/kept/"+id, "").must(t, 404, "not found")
	w.do("POST", "/v1/kept", `{"model":"m","input":"x","previous":"`+id+`"}`).must(t, 400, "previous_not_found")
}

// silentKeeper does not know what it keeps, as a server that does not answer.
type silentKeeper struct{ *store.Memory }

var errNoAnswer = errors.New("no answer")

func (silentKeeper) Get(string, string) (*runtime.Kept, bool, error) { return nil, false, errNoAnswer }
func (silentKeeper) Item(string, string) ([]byte, bool, error)       { return nil, false, errNoAnswer }
func (silentKeeper) Delete(string, string) bool                      { return false }

func TestAStoreThatDoesNotAnswerIsNoReasonToGiveUp(t *testing.T) {
	w := start(t, (&recorder{}).ServeHTTP, func(o *Options) { o.Keeper = silentKeeper{store.NewMemory(store.Options{})} })
	for _, tt := range []struct{ method, path, body string }{
		{"GET", "/v1/responses/r1", ""}, {"DELETE", "/v1/responses/r1", ""},
		{"POST", "/v1/responses", `{"model":"m","input":"x","previous_response_id":"r1"}`},
		{"POST", "/v1/responses", `{"model":"m","input":[{"type":"item_reference","id":"i1"}]}`},
	} {
		a := w.do(tt.method, tt.path, tt.body)
		if a.must(t, 503, "store does not answer"); a.header.Get("Retry-After") != "1" {
			t.Errorf("%s %s: Retry-After is %q", tt.method, tt.path, a.header.Get("Retry-After"))
		}
	}
}

// A reply that crosses as it came is kept as the client saw it.
func TestWhatCrossesUntouchedIsKept(t *testing.T) {
	for _, tt := range []struct {
		name, answer string
		kept         bool
	}{
		{"a body", `{"type":"body","id":"r1","model":"theirs","output":[1]}`, true},
		{"a body without an id", `{"type":"body","model":"theirs"}`, false},
		{"a stream", "event: delta\ndata: {\"type\":\"delta\",\"text\":\"x\"}\n\nevent: done\ndata: {\"type\":\"done\",\"reply\":{\"id\":\"r1\",\"model\":\"theirs\"}}\n\n", true},
		{"a stream without names", "data: {\"type\":\"delta\",\"text\":\"x\"}\n\ndata: {\"type\":\"done\",\"reply\":{\"id\":\"r1\",\"model\":\"theirs\"}}\n\n", true},
		{"a stream that breaks off", "event: delta\ndata: {\"type\":\"delta\",\"text\":\"x\"}\n\n", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			stream := strings.HasPrefix(tt.name, "a stream")
			mediaType := "application/json"
			if stream {
				mediaType = "text/event-stream"
			}
			w := start(t, answers(200, mediaType, tt.answer), func(o *Options) {
				o.Program, o.Upstreams[0].Protocol, o.Keeper = keeping(), "passing", store.NewMemory(store.Options{})
				o.Upstreams[0].Rename = map[string]string{"ours": "theirs"}
			})
			w.do("POST", "/v1/passing", fmt.Sprintf(`{"model":"ours","stream":%t,"input":["x"]}`, stream)).must(t, 200)
			a := w.do("GET", "/v1/passing/r1", "")
			if tt.kept {
				a.must(t, 200, `"id":"r1"`, `"model":"ours"`)
			} else {
				a.must(t, 404)
			}
		})
	}
}

// What is not known here, an upstream that keeps replies itself may know.
func TestAnUpstreamThatKeepsRepliesGetsTheRequestAsItCame(t *testing.T) {
	profile, err := keeping().NewProfile("kept", map[string]document.Value{"keeps": document.Bool(true)})
	if err != nil {
		t.Fatal(err)
	}
	w, up := startKeeping(t, func(o *Options) { o.Upstreams[0].Profile = profile })
	theirs := w.do("POST", "/v1/kept", `{"model":"m","input":"x","previous":"theirs"}`)
	if !strings.Contains(up.last(), `"previous":"theirs"`) {
		t.Error(up.last())
	}
	// Nor is the answer kept here: what came before it is not.
	w.do("GET", "/v1/kept/"+idOf(t, theirs), "").must(t, 404)
	ours := idOf(t, w.do("POST", "/v1/kept", `{"model":"m","input":"y"}`))
	w.do("POST", "/v1/kept", `{"model":"m","input":"z","previous":"`+ours+`"}`).must(t, 200)
	if strings.Contains(up.last(), "previous") || !strings.Contains(up.last(), `"content":"y"`) {
		t.Error(up.last())
	}
}

func TestStoredItemsAreCountedToo(t *testing.T) {
	up := &recorder{}
	w := start(t, func(rw http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/tokens") {
			(&counter{status: 404}).ServeHTTP(rw, r)
			return
		}
		up.ServeHTTP(rw, r)
	}, func(o *Options) {
		o.Program, o.Upstreams[0].Protocol, o.Keeper = keeping(), "kept", store.NewMemory(store.Options{})
	})
	id := idOf(t, w.do("POST", "/v1/kept", `{"model":"m","input":["a","b","c"]}`))
	alone := w.do("POST", "/v1/kept/tokens", `{"model":"m","input":"d"}`)
	behind := w.do("POST", "/v1/kept/tokens", `{"model":"m","input":"d","previous":"`+id+`"}`)
	if alone.body != `{"object":"tokens","tokens":23}` || behind.body != `{"object":"tokens","tokens":119}` {
		t.Error(alone.body, behind.body)
	}
	w.do("POST", "/v1/kept/tokens", `{"model":"m","input":"d","previous":"x"}`).must(t, 400, "previous_not_found")
}

// Of several upstreams, only one that keeps replies may know a reply that is not known here: no other is asked, even when it fails.
func TestWhatIsNotKnownHereIsAskedOfWhoMayKnow(t *testing.T) {
	profile, err := keeping().NewProfile("kept", map[string]document.Value{"keeps": document.Bool(true)})
	if err != nil {
		t.Fatal(err)
	}
	failing := &counter{status: 404, answer: `{"error":{"message":"there is no such reply"}}`}
	second := httptest.NewServer(failing)
	defer second.Close()
	w, first := startKeeping(t, func(o *Options) {
		u := o.Upstreams[0]
		u.Name, u.Profile = "keeper", profile
		u.BaseURL, _ = url.Parse(second.URL)
		o.Upstreams = append(o.Upstreams, u)
	})
	s := w.g.serving.Load()
	s.protocol("kept").chosen.Add("m", []candidate{{upstream: s.upstreams[0], model: "m"}, {upstream: s.upstreams[1], model: "m"}})
	w.do("POST", "/v1/kept", `{"model":"m","input":"x","previous":"theirs"}`).must(t, 404, "no such reply")
	if !strings.Contains(failing.body, `"previous":"theirs"`) || failing.asked.Load() != 1 || len(first.asked) != 0 {
		t.Errorf("%d calls, %s; %s", failing.asked.Load(), failing.body, first.asked)
	}
}
