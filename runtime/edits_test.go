package runtime

import (
	"fmt"
	"testing"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// What a name sets is set in the client's request, so that it reaches upstreams of any protocol; the next target sees
// the request as the client sent it.
func TestWhatANameSetsCrosses(t *testing.T) {
	p := named(t, "")
	bodies := map[string]string{
		"chat":      `{"model":"M","messages":[{"role":"user","content":"Hi"}]}`,
		"messages":  `{"model":"M","max_tokens":64,"messages":[{"role":"user","content":"Hi"}]}`,
		"responses": `{"model":"M","input":"Hi"}`,
	}
	effort := map[string][]string{ // where an upstream of the protocol is told of the effort
		"chat": {"reasoning_effort"}, "messages": {"output_config", "effort"}, "responses": {"reasoning", "effort"},
	}
	for client, body := range bodies {
		for _, up := range []string{"chat", "messages", "responses"} {
			t.Run(client+" to "+up, func(t *testing.T) {
				name := "gpt-5.1(high)"
				if up == "messages" {
					name = "claude-opus-4-6(high)"
				}
				list, _ := p.Names([]Offer{{Name: "up", Protocol: up}}).Resolve(client, name, nil)
				if len(list) != 1 {
					t.Fatal(list)
				}
				x, err := p.Protocol(client).Open(&Call{Body: []byte(body), ID: "req_1", Time: 1, Header: func(string) string { return "" }})
				if err != nil {
					t.Fatal(err)
				}
				defer x.Close()
				for _, with := range []bool{true, false, true} {
					target := &Target{Protocol: up, Model: list[0].Model, Family: "up"}
					if with {
						target.Edits = list[0].Edits
					}
					r, err := x.Request(target)
					if err != nil {
						t.Fatal(err)
					}
					v := document.Of(r.Body).Indexed()
					if got := v.Get("model").String(); got != list[0].Model {
						t.Errorf("the model is %s", got)
					}
					for _, key := range effort[up] {
						v = v.Get(key)
					}
					if v.Is("high") != with {
						t.Errorf("with %t: %s", with, r.Body)
					}
				}
			})
		}
	}
}

// A header of a name joins what a client of the same protocol says.
func TestHeadersOfANameAreJoined(t *testing.T) {
	p := named(t, "")
	for _, tt := range []struct{ client, up, sent, want string }{
		{"messages", "messages", "", "context-1m-2025-08-07"},
		{"messages", "messages", "other-1,other-2", "other-1,other-2,context-1m-2025-08-07"},
		{"chat", "messages", "other-1", "context-1m-2025-08-07"},
		{"messages", "chat", "other-1", ""},
	} {
		body := `{"model":"M","max_tokens":64,"messages":[{"role":"user","content":"Hi"}]}`
		x, err := p.Protocol(tt.client).Open(&Call{Body: []byte(body), Header: func(name string) string {
			if name == "anthropic-beta" {
				return tt.sent
			}
			return ""
		}})
		if err != nil {
			t.Fatal(err)
		}
		list, _ := p.Names([]Offer{{Name: "up", Protocol: tt.up}}).Resolve(tt.client, "claude-opus-4-6[1m]", nil)
		c := list[0]
		r, err := x.Request(&Target{Protocol: tt.up, Model: c.Model, Edits: c.Edits})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, h := range r.Header {
			if h[0] == "anthropic-beta" {
				got += h[1]
			}
		}
		if got != tt.want {
			t.Errorf("%s to %s: %s", tt.client, tt.up, fmt.Sprint(r.Header))
		}
		x.Close()
	}
}
