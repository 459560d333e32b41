package runtime

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// keeping is the protocol of testdata/kept.hcl.
var keeping = sync.OnceValue(func() *Protocol {
	set, diags := lang.LoadFS(os.DirFS("testdata"), "testdata", "kept.hcl")
	if !diags.HasErrors() {
		var p *Program
		if p, diags = Compile(set); !diags.HasErrors() {
			return p.Protocol("kept")
		}
	}
	lang.WriteText(os.Stderr, lang.Findings(diags, set.Sources))
	panic("testdata/kept.hcl does not compile")
})

// A stream without a stop reason fails only where the protocol has a rule that reads one.
func TestAProtocolWithoutStopReasons(t *testing.T) {
	src, err := os.ReadFile(filepath.Join("testdata", "kept.hcl"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		rule, data string
		fails      bool
	}{
		{"", `{"type":"end"}`, false},
		{"reply {\n  stop = data.why\n}\n", `{"type":"end","why":"done"}`, false},
		{"reply {\n  stop = data.why\n}\n", `{"type":"end"}`, true},
	} {
		changed := strings.Replace(string(src), `on "end" {`, `on "end" {`+"\n"+c.rule, 1)
		set, diags := lang.LoadFS(fstest.MapFS{"kept.hcl": {Data: []byte(changed)}}, "", "kept.hcl")
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		p, diags := Compile(set)
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		x, r := talk(t, p, "kept", "kept", []byte(`{"model":"m","input":"Hi"}`))
		r.Frame(nil, nil, []byte(`{"type":"delta","text":"Hello"}`))
		r.Frame(nil, nil, []byte(c.data))
		r.End(nil, EOF)
		if got := r.Problem() != nil && strings.Contains(r.Problem().Message, "no stop reason"); got != c.fails || !c.fails && r.Problem() != nil {
			t.Errorf("%q with the rule %q: %+v", c.data, c.rule, r.Problem())
		}
		r.Close()
		x.Close()
	}
}

func TestWhatARequestAsksOfTheStore(t *testing.T) {
	for _, tt := range []struct {
		name, body string
		want       Ask
	}{
		{"nothing said", `{"input":"Hi"}`, Ask{Keep: true}},
		{"not kept", `{"store":false}`, Ask{}},
		{"null", `{"store":null,"previous":null}`, Ask{Keep: true}},
		{"goes on", `{"previous":"kept_1","store":false}`, Ask{Previous: "kept_1"}},
		{"refers", `{"input":[{"type":"item_reference","id":"a"},{"role":"user","content":"x"},{"type":"item_reference","id":"b"}]}`, Ask{Keep: true, References: []string{"a", "b"}}},
		{"a reference without an id", `{"input":[{"type":"item_reference"}]}`, Ask{Keep: true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var d document.Document
			if err := d.Parse([]byte(tt.body), true); err != nil {
				t.Fatal(err)
			}
			got, err := keeping().Stored().Ask(&d, nil)
			if err != nil || got.Keep != tt.want.Keep || got.Previous != tt.want.Previous || strings.Join(got.References, " ") != strings.Join(tt.want.References, " ") {
				t.Errorf("%+v %v", got, err)
			}
		})
	}
}

func TestRecall(t *testing.T) {
	items := map[string]string{"a": `{"id":"a","n":1}`, "b": `{"id":"b"}`}
	for _, tt := range []struct{ name, previous, body, want string }{
		{"a text goes behind", `[{"n":1}, {"n":2}]`, `{"model":"m", "input":"H\u0069","previous":"p","x": 1e999 }`,
			`{"model":"m","input":[{"n":1},{"n":2},{"type":"message","role":"user","content":"H\u0069"}],"x":1e999}`},
		{"a list goes behind", `[1]`, `{"input":[ {"role":"user"} , "x"],"previous":"p"}`, `{"input":[1,{"role":"user"},"x"]}`},
		{"no list", `[1]`, `{"previous":"p","model":"m"}`, `{"model":"m","input":[1]}`},
		{"an empty list", `[1]`, `{"input":[]}`, `{"input":[1]}`},
		{"nothing before", `[]`, `{"input":["x"],"previous":"p"}`, `{"input":["x"]}`},
		{"nothing at all", ``, `{}`, `{"input":[]}`},
		{"items in their places", ``, `{"input":["x",{"type":"item_reference","id":"a"},"y",{"type":"item_reference","id":"b"}]}`, `{"input":["x",{"id":"a","n":1},"y",{"id":"b"}]}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := keeping().Stored().Recall([]byte("-"), []byte(tt.body), []byte(tt.previous), true, func(id string) ([]byte, bool) {
				item, ok := items[id]
				return []byte(item), ok
			})
			if err != nil || string(got) != "-"+tt.want {
				t.Errorf("%s %v", got, err)
			}
		})
	}
	none := func(string) ([]byte, bool) { return nil, false }
	_, err := keeping().Stored().Recall(nil, []byte(`{"input":[{"type":"item_reference","id":"c"}]}`), nil, true, none)
	if pr, ok := err.(*Problem); !ok || pr.Class != "not_found" || pr.Param != "input" || pr.Message != "Item with id 'c' not found." {
		t.Errorf("%+v", err)
	}
	if _, err := keeping().Stored().Recall(nil, []byte(`[]`), nil, true, none); err == nil {
		t.Error("a list was taken for a request")
	}
	if got, err := keeping().Stored().Recall(nil, []byte(`{"previous":"p","input":[2]}`), []byte(`[1]`), false, none); err != nil || string(got) != `{"previous":"p","input":[1,2]}` {
		t.Errorf("%s %v", got, err)
	}
}

func TestKeep(t *testing.T) {
	s := keeping().Stored()
	id, items, ok := s.Keep([]byte(`{"id":"r1","output":[ {"id":"a"}, {"no":"id"}, {"id":""} ]}`))
	if id != "r1" || string(items) != `[{"id":"a"},{"no":"id"},{"id":""}]` || !ok {
		t.Error(id, string(items), ok)
	}
	if named := s.Named(items); len(named) != 1 || named[0].ID != "a" || string(named[0].JSON) != `{"id":"a"}` {
		t.Errorf("%s", named)
	}
	for _, body := range []string{`{}`, `{"id":""}`, `{"id":7}`, `[`, ``} {
		if _, _, ok := s.Keep([]byte(body)); ok {
			t.Errorf("%s was kept", body)
		}
	}
	if got := s.Before(&Kept{Body: []byte(`{"id":"r","output":[2, 3]}`), Input: []byte(`[1]`)}); string(got) != `[1,2,3]` {
		t.Errorf("%s", got)
	}
	if got := s.Before(&Kept{Body: []byte(`{"id":"r"}`), Input: []byte(`[]`)}); string(got) != `[]` {
		t.Errorf("%s", got)
	}
}

func TestItemsAreListedInPages(t *testing.T) {
	k := &Kept{Input: []byte(`[{"id":"a"},{"b":1},{"id":"c"},{"id":"d"}]`)}
	type query = map[string][]string
	for _, tt := range []struct {
		name  string
		query query
		want  string // or the problem's message
	}{
		{"the last first", nil, `{"data":[{"id":"d"},{"id":"c"}],"first_id":"d","last_id":"c","has_more":true}`},
		{"in order", query{"order": {"asc"}}, `{"data":[{"id":"a"},{"id":"r_1","b":1}],"first_id":"a","last_id":"r_1","has_more":true}`},
		{"behind one that has its id from here", query{"order": {"asc"}, "after": {"r_1"}}, `{"data":[{"id":"c"},{"id":"d"}],"first_id":"c","last_id":"d","has_more":false}`},
		{"behind the last", query{"after": {"a"}}, `{"data":[],"first_id":null,"last_id":null,"has_more":false}`},
		{"more than may be", query{"limit": {"99"}, "order": {"asc"}}, `{"data":[{"id":"a"},{"id":"r_1","b":1},{"id":"c"}],"first_id":"a","last_id":"c","has_more":true}`},
		{"fewer than one", query{"limit": {"-1"}}, `{"data":[{"id":"d"}],"first_id":"d","last_id":"d","has_more":true}`},
		{"behind nothing", query{"after": {"x"}}, `Item with id 'x' not found.`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			body, pr := keeping().Stored().List(nil, "r", k, tt.query)
			if pr != nil {
				body = []byte(pr.Message)
			}
			if string(body) != tt.want {
				t.Errorf("%s", body)
			}
		})
	}
}

func TestWhatIsNotKept(t *testing.T) {
	s := keeping().Stored()
	if pr := s.UnknownPrevious("x'\n"); pr.Class != "bad_request" || pr.Code != "previous_not_found" || pr.Param != "previous" || pr.Message != "Previous reply with id 'x'\n' not found." {
		t.Errorf("%+v", pr)
	}
	if pr := s.UnknownReply(strings.Repeat("é", 70_000)); len(pr.Message) > 300 {
		t.Errorf("a message of %d bytes", len(pr.Message))
	}
	if pr := s.UnknownPath("/v1/kept/x"); pr == nil || pr.Class != "not_found" || pr.Message != "Nothing is at /v1/kept/x." {
		t.Errorf("%+v", pr)
	}
	if pr := new(Stored).UnknownPath("/v1/kept/x"); pr != nil {
		t.Errorf("rules that say nothing of it: %+v", pr)
	}
	if pr := s.Refuses(map[string][]string{"stream": {"true"}}); pr == nil || pr.Param != "stream" {
		t.Errorf("%+v", pr)
	}
	if pr := s.Refuses(map[string][]string{"stream": {"false"}, `a"b`: nil}); pr != nil {
		t.Errorf("%+v", pr)
	}
	if got := string(s.Deleted(nil, `a"b`)); got != `{"id":"a\"b","deleted":true}` {
		t.Error(got)
	}
}

func TestAnUpstreamMayKeepRepliesItself(t *testing.T) {
	p := keeping()
	profile, err := p.Program.NewProfile("kept", map[string]document.Value{"keeps": document.Bool(true)})
	if err != nil {
		t.Fatal(err)
	}
	s := p.Stored()
	if s.Native(&Target{Protocol: "kept"}) || !s.Native(&Target{Protocol: "kept", Profile: profile}) || s.Native(&Target{Protocol: "other"}) {
		t.Error("the profile is not what counts")
	}
}

// Whatever a client sends, a request in which something was put back is JSON, and asks for nothing more.
func FuzzRecall(f *testing.F) {
	for _, body := range []string{`{"input":"Hi","previous":"p"}`, `{"input":[{"type":"item_reference","id":"a"},[],null]}`, `{}`, `{"input":{"type":"item_reference","id":"b"}}`, `{"previous":7,"inpu\u0074":[1]}`} {
		f.Add([]byte(body))
	}
	s := keeping().Stored()
	f.Fuzz(func(t *testing.T, body []byte) {
		var d document.Document
		if d.Parse(body, true) != nil || d.Root().Kind() != document.Object {
			t.Skip()
		}
		out, err := s.Recall(nil, body, []byte(`[{"n":1}]`), true, func(string) ([]byte, bool) { return []byte(`{"n":2}`), true })
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Parse(out, true); err != nil {
			t.Fatalf("%s: %v", out, err)
		}
		if ask, err := s.Ask(&d, nil); err != nil || ask.Recalls() {
			t.Errorf("%s: %+v %v", out, ask, err)
		}
	})
}
