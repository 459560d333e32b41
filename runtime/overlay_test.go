package runtime

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules"
)

// overlay lays rules over the built-in ones.
func overlay(t testing.TB, src string) (*Program, hcl.Diagnostics) {
	t.Helper()
	set, diags := rules.LoadFS(fstest.MapFS{"mine.hcl": {Data: []byte(src)}}, "rules")
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return Compile(set)
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
	for _, c := range []struct {
		name, src string
		line      int
		want      string // the code, and text of the detail
	}{
		{"other parameters", "\nfunction \"hashed\" {\n  params = [\"id\"]\n  result = sha256(id)\n}", 2, "Because of this, the built-in rules at built-in/protocols/chat.hcl:"},
		{"a function is gone", "function \"documenttext\" {\n  remove = true\n}", 1, "the built-in rules at"},
		{"a table is gone", "pair \"messages\" \"chat\" {\n  table \"choice\" {\n    remove = true\n  }\n}", 2, "the built-in rule at built-in/pairs/messages_to_chat.hcl:"},
		{"a switch is gone", "protocol \"chat\" {\n  profile {\n    stop_max = omit\n  }\n}", 3, "built-in/protocols/chat.hcl:"},
		{"a name is gone", "protocol \"chat\" {\n  hear {\n    let {\n      delta = omit\n    }\n  }\n}", 4, "others do not fit"},
		{"a class is gone", "protocol \"chat\" {\n  errors {\n    class \"billing\" {\n      remove = true\n    }\n  }\n}", 3, "of the class \"billing\""},
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
