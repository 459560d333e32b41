package play

import (
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// withoutEffect warns of what a scenario says and what can have no effect, or not come.
func (r *reader) withoutEffect(s *Scenario) {
	if r.builtIn || r.diags.HasErrors() {
		return
	}
	warn := func(at hcl.Range, summary, format string, args ...any) {
		r.diags = append(r.diags, lang.Warn(lang.CodeMeant, at, summary, format, args...))
	}
	for _, b := range r.block.Blocks {
		weight, network, proxy := b.Args["weight"], b.Text("network"), b.Text("proxy")
		switch {
		case b.Type == "account" && weight != nil && s.Choose != "weighted":
			warn(weight.Range, "Setting without an effect", "The weight of an account counts with choose = \"weighted\" only. Add that to the scenario, or take the weight out.")
			return
		case b.Type == "answer" && network == "proxy" && len(s.Proxies) == 0 && proxy == "" && !slices.ContainsFunc(s.Accounts, func(a SceneAccount) bool { return a.Proxy != "" }):
			warn(b.Arg("network").Range(), "No proxy", "No account has a proxy that could fail. Give the account one, proxy = \"http://proxy.example:8080\", or write another failure: network = \"refused\"")
			return
		case b.Type == "answer" && b.Arg("within") != nil && b.Arg("status") != nil && !slices.Contains([]string{"200"}, strings.TrimSpace(string(b.Arg("status").Range().SliceBytes(r.src)))):
			warn(b.Args["status"].Range, "Status of an error within", "With within the error comes in an answer of status 200. Take one of the two out.")
			return
		}
	}
	if len(s.Streamed) == 1 && !s.Streamed[0] {
		for _, q := range s.Requests {
			if q.Fails && (q.Streamed == nil || !*q.Streamed) {
				warn(q.Places["fails"], "No stream", "fails is for a stream that has begun, and streamed = false says that there is none. Write the status that the client gets, such as status = 502, or streamed = true.")
				return
			}
		}
	}
}
