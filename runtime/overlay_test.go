package runtime

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// overlay lays rules over the built-in ones.
func overlay(t testing.TB, src string) (*Program, hcl.Diagnostics) {
	t.Helper()
	set, diags := lang.LoadFS(fstest.MapFS{"mine.hcl": {Data: []byte(src)}}, "rules")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return Compile(set)
}

// withPairs is a set with some of its pairs only: compiling takes its time by pairs.
func withPairs(set *lang.Set, pairs [][2]string) *lang.Set {
	some := *set
	some.Pairs = slices.DeleteFunc(slices.Clone(set.Pairs), func(b *lang.Block) bool { return !slices.Contains(pairs, [2]string{b.Label(0), b.Label(1)}) })
	return &some
}

func overlaid(t testing.TB, src string) *Program {
	t.Helper()
	p, diags := overlay(t, src)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return p
}

// Of several edits of one field the first that holds is made, so that an overlay's comes before the base's.
func TestTheFirstEditOfAFieldCounts(t *testing.T) {
	p := overlaid(t, `
pair "chat" "chat" {
  patch "request" {
    set "model" {
      when = req.user == "u"
      to   = "mine"
    }
    set "model" {
      to = req.user == "v" ? "yours" : omit
    }
    set "service_tier" {
      to = "flex"
    }
    set "service_tier" {
      to = "auto"
    }
    remove "service_tier" {
      why = "it comes too late"
    }
    remove "seed" {
      why = "there is none"
    }
    set "seed" {
      to = 7
    }
  }
  patch "reply" {
    set "model" {
      when = data.id == "mine"
      to   = "hidden"
    }
    set "note" {
      to     = 1
      create = true
    }
    set "note" {
      to     = 2
      create = true
    }
  }
}`)
	for _, c := range []struct{ name, request, want string }{
		{"the overlay's", `{"model":"m","user":"u","messages":[{"role":"user","content":"Hi"}]}`, `{"model":"mine","user":"u","messages":[{"role":"user","content":"Hi"}],"service_tier":"flex"}`},
		{"its second", `{"model":"m","user":"v","messages":[{"role":"user","content":"Hi"}]}`, `{"model":"yours","user":"v","messages":[{"role":"user","content":"Hi"}],"service_tier":"flex"}`},
		{"the base's", `{"model":"m","service_tier":"auto","seed":1,"messages":[{"role":"user","content":"Hi"}]}`, `{"model":"up-model","service_tier":"flex","messages":[{"role":"user","content":"Hi"}]}`},
		{"what is there already", `{"model":"mine","user":"u","service_tier":"flex","messages":[{"role":"user","content":"Hi"}]}`, `{"model":"mine","user":"u","service_tier":"flex","messages":[{"role":"user","content":"Hi"}]}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			x, err := p.Protocol("chat").Open(&Call{Body: []byte(c.request), ID: "req_1"})
			if err != nil {
				t.Fatal(err)
			}
			defer x.Close()
			req, err := x.Request(&Target{Protocol: "chat", Model: "up-model"})
			if err != nil {
				t.Fatal(err)
			}
			if string(req.Body) != c.want {
				t.Errorf("%s, not %s", req.Body, c.want)
			}
		})
	}
	for id, want := range map[string]string{"mine": `"model":"hidden","note":1`, "other": `"model":"alias","note":1`} {
		x, r := talk(t, p, "chat", "chat", smallRequest("chat", false))
		got := string(r.Body(nil, []byte(`{"id":"`+id+`","object":"chat.completion","created":1,"choices":[{"index":0,"message":{"role":"assistant","content":"a"},"finish_reason":"stop"}],"model":"x"}`)))
		r.Close()
		x.Close()
		if !strings.Contains(got, want) {
			t.Errorf("%s has no %s", got, want)
		}
	}
}

// What an overlay breaks in a built-in rule is told where the overlay says it.
func TestBlameStandsInTheOverlay(t *testing.T) {
	sequential(t)
	for _, c := range []struct {
		name, src string
		line      int
		want      string // the code, and text of the detail
	}{
		{"other parameters", "\nfunction \"hashed\" {\n  params = [\"id\"]\n  result = sha256(id)\n}", 3, "Because of this, the built-in rules at built-in/protocols/chat.hcl:"},
		{"a function is gone", "function \"documenttext\" {\n  remove = true\n}", 1, "the built-in rules at"},
		{"a table is gone", "protocol \"chat\" {\n  table \"roles\" {\n    remove = true\n  }\n}", 2, "at built-in/protocols/chat.hcl:"},
		{"a switch is gone", "protocol \"chat\" {\n  profile {\n    stop_max = omit\n  }\n}", 3, "built-in/protocols/chat.hcl:"},
		{"a name is gone", "protocol \"chat\" {\n  read_reply {\n    let {\n      delta = omit\n    }\n  }\n}", 4, "others do not fit"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, diags := overlay(t, c.src)
			if p != nil || len(diags) != 1 {
				t.Fatal(diags)
			}
			if d := diags[0]; d.Subject.Filename != "rules/mine.hcl" || d.Subject.Start.Line != c.line || !strings.Contains(d.Detail, c.want) {
				t.Errorf("%s: %s", d.Subject, d.Detail)
			}
		})
	}
}

// What an overlay changes is used wherever the base uses it, and nothing else changes.
func TestAnOverlayIsUsedByTheBase(t *testing.T) {
	sequential(t)
	const request = `{"model":"m","max_tokens":9,"metadata":{"user_id":"u"},"top_k":3,"messages":[{"role":"user","content":"Hi"}]}`
	plain := `{"model":"up-model","messages":[{"role":"user","content":"Hi"}],"max_tokens":9,"safety_identifier":"u"}`
	for _, c := range []struct{ name, src, want string }{
		{"nothing", "", plain},
		{"a function of all", "function \"hashed\" {\n  params = [\"id\", \"most\"]\n  result = id == null ? omit : \"x${id}\"\n}", strings.Replace(plain, `"u"`, `"xu"`, 1)},
		{"a word of the pair", "pair \"messages\" \"chat\" {\n  ask {\n    limit = 7\n  }\n}", strings.Replace(plain, "9", "7", 1)},
		{"a function of the pair in place of one of all", "pair \"messages\" \"chat\" {\n  function \"hashed\" {\n    params = [\"id\", \"most\"]\n    result = id == null ? omit : \"y\"\n  }\n}", strings.Replace(plain, `"u"`, `"y"`, 1)},
		{"a field of the pair", "pair \"messages\" \"chat\" {\n  fields {\n    seed = 1\n  }\n}", plain[:len(plain)-1] + `,"seed":1}`},
		{"a field of the protocol that the pair leaves out", "pair \"messages\" \"chat\" {\n  fields {\n    safety_identifier = omit\n  }\n}", strings.Replace(plain, `,"safety_identifier":"u"`, "", 1)},
		{"a field of the protocol", "protocol \"chat\" {\n  request {\n    safety_identifier = omit\n  }\n}", strings.Replace(plain, `,"safety_identifier":"u"`, "", 1)},
		{"a switch's default", "protocol \"chat\" {\n  profile {\n    max_tokens_field = \"max_completion_tokens\"\n  }\n}", strings.Replace(plain, "max_tokens", "max_completion_tokens", 1)},
		{"a switch of a model", "model \"chat\" \"up-*\" {\n  top_k = true\n}", plain[:len(plain)-1] + `,"top_k":3}`},
		{"a part, before the base's", "pair \"messages\" \"chat\" {\n  part \"text\" {\n    when = item == \"Hi\"\n    text = \"Hello\"\n  }\n}", strings.Replace(plain, "Hi", "Hello", 1)},
		{"a message more", "protocol \"chat\" {\n  message \"first\" {\n    when    = turn.role == \"user\"\n    role    = \"system\"\n    content = \"Be brief.\"\n  }\n}", strings.Replace(plain, `[{`, `[{"role":"system","content":"Be brief."},{`, 1)},
	} {
		t.Run(c.name, func(t *testing.T) {
			x, err := overlaid(t, c.src).Protocol("messages").Open(&Call{Body: []byte(request), ID: "req_1"})
			if err != nil {
				t.Fatal(err)
			}
			defer x.Close()
			req, err := x.Request(&Target{Protocol: "chat", Model: "up-model"})
			if err != nil {
				t.Fatal(err)
			}
			var got, want any
			if json.Unmarshal(req.Body, &got) != nil || json.Unmarshal([]byte(c.want), &want) != nil {
				t.Fatalf("%s\n%s", req.Body, c.want)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Names of parlance.hcl stand before those of an overlay, and these before the base's, whether they are patterns or not.
func TestWhoseNameIsTriedFirst(t *testing.T) {
	set, diags := lang.LoadFS(fstest.MapFS{"mine.hcl": {Data: []byte(`
alias "claude-3-*" {
  to = "overlay"
}
alias "mine" {
  to = "overlay"
}
`)}}, "rules")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	own, diags := lang.LoadFS(fstest.MapFS{"own.hcl": {Data: []byte("base = \"none\"\nalias \"mine*\" {\n  to = \"configuration\"\n}\n")}}, "")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	for _, c := range []struct {
		set  *lang.Set
		name string
		want string
	}{
		{set, "claude-3-opus-latest", "overlay"}, // of the base, and not a pattern
		{set, "claude-3-7-sonnet-latest", "overlay"},
		{set, "mine", "overlay"},
		{set.With(own.Aliases, nil), "mine", "configuration"},
		{set.With(own.Aliases, nil), "gpt-5-high", "gpt-5"},
	} {
		p, diags := Compile(c.set)
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		got, _ := p.Names([]Offer{{Name: "up", Protocol: "chat", Models: []string{"overlay", "configuration", "gpt-5"}}}).Resolve("chat", c.name, nil)
		if len(got) != 1 || got[0].Model != c.want {
			t.Errorf("%s leads to %v, not to %s", c.name, got, c.want)
		}
	}
}

// Several members that patches add to one object are members of it, also where it has none yet.
func TestPatchesAddSeveralMembers(t *testing.T) {
	p := overlaid(t, `
pair "chat" "chat" {
  patch "request" {
    set "name" {
      each   = req.messages
      create = true
      to     = "a"
    }
    set "refusal" {
      each   = req.messages
      create = true
      to     = "b"
    }
  }
}`)
	x, err := p.Protocol("chat").Open(&Call{Body: []byte(`{"model":"m","messages":[{},{"role":"user","content":"Hi"}]}`), ID: "req_1"})
	if err != nil {
		t.Fatal(err)
	}
	r, err := x.Request(&Target{Protocol: "chat", Model: "m"})
	if err != nil {
		t.Fatal(err)
	}
	if want := `"messages":[{"name":"a","refusal":"b"},{"name":"a","refusal":"b","role":"user","content":"Hi"}]`; !strings.Contains(string(r.Body), want) {
		t.Errorf("%s lacks %s", r.Body, want)
	}
}
