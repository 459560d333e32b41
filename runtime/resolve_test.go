package runtime

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// named compiles the built-in rules with other names of models; "" keeps the built-in ones.
func named(t testing.TB, names string) *Program {
	t.Helper()
	set, diags := lang.Embedded()
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	if names != "" {
		mine, diags := lang.LoadFS(fstest.MapFS{"names.hcl": {Data: []byte("base = \"none\"\n" + names)}}, "")
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		set.Aliases, set.Prefixes, set.Routes = mine.Aliases, mine.Prefixes, mine.Routes
	}
	p, diags := Compile(set)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return p
}

// resolved is where a name leads: each upstream with its own name for the model.
func resolved(n *Names, client, model string) string {
	return resolvedFor(n, client, model, NewRoutingRequest(nil))
}

// resolvedFor is where the name in a request leads.
func resolvedFor(n *Names, client, model string, x *RoutingRequest) string {
	var list []string
	choices, _ := n.Resolve(client, model, x)
	for _, c := range choices {
		text := n.Offers[c.Offer].Name + ":" + c.Model
		if c.Edits != nil {
			for _, set := range c.Edits.Patches {
				text += " " + string(set)
			}
			for _, h := range c.Edits.Headers {
				text += " " + h[0] + "=" + h[1]
			}
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

const ownNames = `
prefix "claude-*" { add = "anthropic/" }
prefix "gpt-*" { add = "openai/" }
prefix "gpt-*" { add = "azure/" }
alias "fast" { to = "gpt-5-mini" }
alias "faster" { to = "fast" }
alias "fastest" { to = "faster" }
alias "old-*" {
  when = match[0] != "est"
  to   = "claude-${match[0]}"
}
alias "*-*-swapped" { to = "${match[1]}-${match[0]}" }
alias "qualified" { to = "anthropic/claude-x" }
alias "gpt-*" { to = "gpt-9" }
alias "gpt-*-low" {
  to = "other-${match[0]}"
  set "chat" { reasoning_effort = "low" }
}
alias "claude-*[1m]" {
  to = "claude-${match[0]}"
  headers "messages" { anthropic-beta = "long" }
}
alias "claude-*(*)" {
  to = "claude-${match[0]}"
  set "chat" { reasoning_effort = match[1] }
  set "messages" { thinking = null }
}
alias "deep" {
  to = "claude-x(high)"
  set "chat" { reasoning_effort = "low" }
}
alias "a" { to = "b" }
alias "claude-warm*" {
  to = model
  set "chat" { temperature = 1 }
}
alias "tale-*" { to = "tale-x-${match[0]}" }
route "smart" {
  target {
    upstream = "anthropic"
    model    = "claude-opus"
  }
  target {
    upstream = "nowhere"
    model    = "x"
  }
  target { model = "fast" }
}
route "both-*" {
  target {
    upstream = "openai"
    model    = "gpt-${match[0]}"
  }
  target { upstream = "reseller" }
}
route "gone" { to = ["nowhere"] }
route "claude-routed*" { to = ["reseller", "anthropic", "reseller"] }
`

func TestNamesLeadToUpstreams(t *testing.T) {
	own, shipped := named(t, ownNames), named(t, "")
	openai := Offer{Name: "openai", Protocol: "chat", Models: []string{"gpt-*", "o9"}, Rename: map[string]string{"nick": "gpt-real", "gpt-named": "gpt-other"}}
	anthropic := Offer{Name: "anthropic", Protocol: "messages", Models: []string{"claude-*"}}
	reseller := Offer{Name: "reseller", Protocol: "chat", Models: []string{"openai/*", "anthropic/*"}}
	star := Offer{Name: "star", Protocol: "chat", Models: []string{"*"}}
	local := Offer{Name: "local", Protocol: "chat"}
	whole := Offer{Name: "whole", Protocol: "chat", Prefixed: true}
	broken := Offer{Name: "broken", Protocol: "telegraph"}
	all := []Offer{broken, openai, anthropic, reseller, local}
	plain := func(o Offer) Offer { o.Models = nil; return o }

	for _, tt := range []struct {
		about   string
		program *Program
		offers  []Offer
		model   string
		want    string
	}{
		{"named exactly", own, all, "o9", "openai:o9"},
		{"renamed", own, all, "nick", "openai:gpt-real"},
		{"named before any alias", own, all, "gpt-named", "openai:gpt-other"},
		{"named by several, in their order", own, []Offer{local, {Name: "p", Protocol: "chat", Models: []string{"m"}}, {Name: "q", Protocol: "messages", Models: []string{"x", "m"}}}, "m", "p:m, q:m"},
		{"a pattern with a star is no name", own, []Offer{star}, "*", "star:*"},
		{"one that speaks nothing known does not count", own, []Offer{{Name: "b", Protocol: "telegraph", Models: []string{"m"}}, local}, "m", "local:m"},

		{"alias", own, all, "fast", "openai:gpt-9, reseller:openai/gpt-9"},
		{"chain", own, all, "fastest", "openai:gpt-9, reseller:openai/gpt-9"},
		{"a chain ends where an upstream names the model", own, []Offer{{Name: "p", Protocol: "chat", Rename: map[string]string{"faster": "mine"}}, openai}, "fastest", "p:mine"},
		{"capture", own, all, "old-opus", "anthropic:claude-opus, reseller:anthropic/claude-opus"},
		{"capture whose condition fails", own, all, "old-est", "local:old-est"},
		{"two captures", own, all, "x-y-swapped", "local:y-x"},
		{"the first capture takes most", own, all, "x-y-z-swapped", "local:z-x-y"},
		{"to a qualified name", own, []Offer{anthropic}, "qualified", "anthropic:claude-x"},
		{"a name before a pattern", own, []Offer{openai}, "gpt-5-mini", "openai:gpt-9"},
		{"an alias for both forms of a name", own, []Offer{openai, reseller}, "openai/gpt-5-mini", "openai:gpt-9, reseller:openai/gpt-9"},
		{"a pattern that its own model fits", own, []Offer{openai}, "gpt-9", "openai:gpt-9"},
		{"an alias grows a name once only", own, []Offer{local}, "tale-of", "local:tale-x-of"},
		{"a chain that no upstream knows", own, []Offer{openai, anthropic}, "a", ""},

		{"what a name sets", own, []Offer{anthropic}, "claude-x(high)", `anthropic:claude-x {"reasoning_effort":"high"}`},
		{"headers", own, []Offer{anthropic, reseller}, "claude-x[1m]", "anthropic:claude-x anthropic-beta=long, reseller:anthropic/claude-x"},
		{"the name that was asked for counts most", own, []Offer{anthropic}, "deep", `anthropic:claude-x {"reasoning_effort":"high"} {"reasoning_effort":"low"}`},
		{"an alias that only sets", own, []Offer{whole}, "anthropic/claude-warm", `whole:anthropic/claude-warm {"temperature":1}`},
		{"both in one", own, []Offer{anthropic}, "claude-x[1m](low)", `anthropic:claude-x {"reasoning_effort":"low"} anthropic-beta=long`},
		{"what an alias sets does not go with the asked name", own, []Offer{{Name: "p", Protocol: "chat", Models: []string{"claude-x(*"}}, anthropic}, "claude-x(high)", `p:claude-x(high), anthropic:claude-x {"reasoning_effort":"high"}`},

		{"route", own, all, "smart", "anthropic:claude-opus, openai:gpt-9, reseller:openai/gpt-9"},
		{"route by pattern, with another model", own, all, "both-7", "openai:gpt-7, reseller:both-7"},
		{"a route to nobody is passed over", own, all, "gone", "local:gone"},
		{"route in its own order, each in its form", own, all, "claude-routed-1", "reseller:anthropic/claude-routed-1, anthropic:claude-routed-1"},
		{"route for a qualified name", own, all, "anthropic/claude-routed-1", "reseller:anthropic/claude-routed-1, anthropic:claude-routed-1"},
		{"route to one without patterns", own, []Offer{plain(reseller), plain(anthropic)}, "claude-routed-1", "reseller:claude-routed-1, anthropic:claude-routed-1"},
		{"a model that is named goes before a route", own, []Offer{{Name: "p", Protocol: "chat", Models: []string{"smart"}}, anthropic}, "smart", "p:smart"},

		{"bare, for both", own, all, "claude-x", "anthropic:claude-x, reseller:anthropic/claude-x"},
		{"qualified, for both", own, all, "anthropic/claude-x", "anthropic:claude-x, reseller:anthropic/claude-x"},
		{"a second provider's name", own, []Offer{{Name: "p", Protocol: "chat", Models: []string{"azure/*"}}}, "claude-x", ""},
		{"from one provider's name to another", own, []Offer{{Name: "p", Protocol: "chat", Models: []string{"azure/*"}}}, "openai/gpt-9", "p:azure/gpt-9"},
		{"as it was asked where all fits", own, []Offer{star}, "anthropic/claude-x", "star:anthropic/claude-x"},
		{"the upstream's own name before the model's", own, all, "local/qwen", "local:qwen"},
		{"that of one with patterns", own, all, "reseller/openai/gpt-9", "reseller:openai/gpt-9"},
		{"that of one whose patterns do not fit", own, []Offer{openai}, "openai/dall-e", ""},
		{"a provider's name for the upstream of that name", own, []Offer{local, plain(anthropic)}, "claude-x", "anthropic:claude-x"},
		{"the same, qualified", own, []Offer{local, plain(anthropic)}, "anthropic/claude-x", "anthropic:claude-x"},
		{"the same, for a model that no prefix fits", own, []Offer{local, plain(anthropic)}, "anthropic/new", "anthropic:new"},

		{"anything", own, all, "llama", "local:llama"},
		{"anything, in their order", own, []Offer{whole, local}, "llama", "whole:llama, local:llama"},
		{"prefixed", own, []Offer{whole, local}, "claude-x", "whole:anthropic/claude-x, local:claude-x"},
		{"prefixed already", own, []Offer{whole}, "azure/gpt-9", "whole:azure/gpt-9"},
		{"prefixed, by its own name", own, []Offer{whole}, "whole/claude-x", "whole:anthropic/claude-x"},
		{"prefixed, with patterns for both", own, []Offer{{Name: "p", Protocol: "chat", Models: []string{"*"}, Prefixed: true}}, "claude-x", "p:anthropic/claude-x"},
		{"its own names for others", own, []Offer{{Name: "p", Protocol: "chat", Rename: map[string]string{"claude-x": "anthropic/claude.x"}, Prefixed: true}}, "anthropic/claude-x", "p:anthropic/claude.x"},
		{"nobody", own, []Offer{openai, anthropic}, "llama", ""},
		{"nobody at all", own, nil, "gpt-9", ""},

		{"shipped: plain", shipped, []Offer{anthropic}, "claude-opus-5", "anthropic:claude-opus-5"},
		{"shipped: plain, catches all", shipped, []Offer{local}, "claude-opus-5", "local:claude-opus-5"},
		{"shipped: legacy", shipped, []Offer{anthropic, reseller}, "claude-3-opus-20240229", "anthropic:claude-opus-4-6, reseller:anthropic/claude-opus-4-6"},
		{"shipped: legacy, qualified", shipped, []Offer{anthropic}, "anthropic/claude-3-5-sonnet-20241022", "anthropic:claude-sonnet-4-5"},
		{"shipped: legacy, still served", shipped, []Offer{{Name: "p", Protocol: "chat", Models: []string{"claude-3-opus-20240229"}}, anthropic}, "claude-3-opus-20240229", "p:claude-3-opus-20240229"},
		{"shipped: grok", shipped, []Offer{{Name: "p", Protocol: "chat", Models: []string{"x-ai/*"}}, {Name: "q", Protocol: "chat", Models: []string{"xai/*"}}}, "grok-5", "p:x-ai/grok-5, q:xai/grok-5"},
		{"shipped: gemini, prefixed", shipped, []Offer{whole}, "gemini-3-pro", "whole:google/gemini-3-pro"},
		{"shipped: effort", shipped, []Offer{openai}, "gpt-5.1-codex-high", `openai:gpt-5.1-codex {"reasoning_effort":"high"}`},
		{"shipped: no effort", shipped, []Offer{openai}, "gpt-5.1-codex-max", "openai:gpt-5.1-codex-max"},
		{"shipped: the plain model", shipped, []Offer{openai}, "gpt-5-mini", "openai:gpt-5-mini"},
		{"shipped: effort of another kind", shipped, []Offer{{Name: "p", Protocol: "chat"}}, "o4-mini-high", `p:o4-mini {"reasoning_effort":"high"}`},
		{"shipped: effort in brackets", shipped, []Offer{reseller}, "anthropic/claude-opus-5(max)", `reseller:anthropic/claude-opus-5 {"reasoning_effort":"max"}`},
		{"shipped: other brackets", shipped, []Offer{local}, "model(x)", "local:model(x)"},
		{"shipped: long context", shipped, []Offer{anthropic}, "claude-opus-5[1m]", "anthropic:claude-opus-5 anthropic-beta=context-1m-2025-08-07"},
		{"shipped: thinking", shipped, []Offer{anthropic}, "claude-opus-5-thinking", `anthropic:claude-opus-5 {"reasoning_effort":"high"}`},
		{"shipped: thinking of another maker", shipped, []Offer{local}, "kimi-k2-thinking", "local:kimi-k2-thinking"},
		{"shipped: free", shipped, []Offer{reseller, local}, "openai/gpt-oss-20b:free", "reseller:openai/gpt-oss-20b:free"},
		{"shipped: free, bare", shipped, []Offer{reseller}, "gpt-oss-20b:free", "reseller:openai/gpt-oss-20b:free"},
	} {
		t.Run(tt.about, func(t *testing.T) {
			if got := resolved(tt.program.Names(tt.offers), "chat", tt.model); got != tt.want {
				t.Errorf("%s leads to %q instead of %q", tt.model, got, tt.want)
			}
		})
	}
}

// What a name sets is said in the client's protocol, and headers are the upstream's.
func TestNamesSetFieldsOfTheClientsProtocol(t *testing.T) {
	n := named(t, "").Names([]Offer{{Name: "up", Protocol: "messages"}})
	for client, want := range map[string]string{
		"chat":      `up:gpt-5 {"reasoning_effort":"none"}`,
		"responses": `up:gpt-5 {"reasoning":{"effort":"none"}}`,
		"messages":  `up:gpt-5 {"thinking":{"type":"disabled","budget_tokens":null},"output_config":{"effort":null}}`,
		"":          `up:gpt-5`,
	} {
		if got := resolved(n, client, "gpt-5-none"); got != want {
			t.Errorf("%s: %s", client, got)
		}
	}
}
