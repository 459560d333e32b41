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
		weight, network, proxy, status := b.Args["weight"], b.Text("network"), b.Text("proxy"), ""
		if x := b.Arg("status"); x != nil {
			status = strings.TrimSpace(string(x.Range().SliceBytes(r.src)))
		}
		switch {
		case b.Type == "account" && weight != nil && s.Choose != "weighted":
			warn(weight.Range, "Setting without an effect", "The weight of an account counts with choose = \"weighted\" only. Add that to the scenario, or take the weight out.")
			return
		case b.Type == "answer" && network == "proxy" && len(s.Proxies) == 0 && proxy == "" && !slices.ContainsFunc(s.Accounts, func(a SceneAccount) bool { return a.Proxy != "" }):
			warn(b.Arg("network").Range(), "No proxy", "No account has a proxy that could fail. Give the account one, proxy = \"http://proxy.example:8080\", or write another failure: network = \"refused\"")
			return
		case b.Type == "answer" && b.Arg("within") != nil && status != "" && status != "200":
			warn(b.Args["status"].Range, "Status of an error within", "With within the error comes in an answer of status 200. Remove one of them.")
			return
		case b.Type == "answer" && b.Arg("text") != nil && len(status) == 3 && status >= "400":
			warn(b.Args["text"].Range, "Text of a good reply", "text is that of a good reply, and this answer is none. Write: message = %q", b.Text("text"))
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

// impossible reports what is expected of a request and cannot come of the accounts, the attempts or the key that the scenario has.
func (r *reader) impossible(s *Scenario) {
	if r.diags.HasErrors() {
		return
	}
	off := map[string]bool{}
	for _, a := range s.Accounts {
		for _, id := range a.IDs() {
			off[id] = a.Disabled == "forever"
		}
	}
	for _, q := range s.Requests {
		for i, id := range q.Asked {
			if off[id] && i < len(q.askedAt) {
				r.wrong(q.askedAt[i], "Account that is disabled", "The account %q is disabled from the beginning, and is never called. Remove it from asked, or remove disabled from the account.", id)
				return
			}
		}
		asked := slices.Sorted(slices.Values(q.Asked))
		if n := len(slices.Compact(asked)); s.Attempts > 0 && n > s.Attempts*max(q.Times, 1) { // one may be called several times
			r.wrong(q.Places["asked"], "More accounts than attempts", "With attempts = %d a request is tried with so many accounts at most, and asked has %d. Raise attempts, or take some out.", s.Attempts, n)
			return
		}
		if s.Limits != nil && !q.Raw() && q.Body == nil && !s.Limits.MayAsk(q.Model) && (len(q.Asked) > 0 || q.Status != 0 && q.Status/100 != 4 || q.Status == 429) {
			r.wrong(r.limitedModels(), "Model that the key may not use", "A request of the scenario asks for the model %q, which models does not have, and it is refused with 403. Write for the scenario a model that fits, model = %q, or change the pattern.", q.Model, strings.ReplaceAll(s.Limits.Models[0], "*", "x"))
			return
		}
	}
}

// limitedModels is where the models of the clients' key stand.
func (r *reader) limitedModels() hcl.Range {
	for _, b := range r.block.Blocks {
		if a := b.Args["models"]; b.Type == "limits" && a != nil {
			return a.Expr.Range()
		}
	}
	return r.block.Range
}
