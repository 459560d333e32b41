package lang

import (
	"github.com/parlance-gateway/parlance/rules/lazyregexp"

	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// Authorizations are how calls of an upstream may be authorized.
var Authorizations = []string{"key", "aws_sigv4", "google"}

var (
	cloudArguments  = []string{"region", "project", "resource"} // what the URL of a vendor may have holes for
	agentVariables  = []string{"base", "key", "keyfile", "model", "small"}
	vendorTextLists = map[string]string{"names": "acme-ai", "serves": "acme-*", "asks": "gpt-5", "pages": "console.acme.example", "key_begins": "sk-", "small": "*-mini", "large": "gpt-*"}
)

// vendorMistakes reports arguments of vendors and agents that are not what they must be.
func (s *Set) vendorMistakes() (diags hcl.Diagnostics) {
	var protocols []string
	for _, p := range s.Protocols {
		protocols = append(protocols, p.Label(0))
	}
	known := func(name string, at hcl.Range) {
		if name != "" && !slices.Contains(protocols, name) {
			diags = append(diags, Diag(CodeUnknownProtocol, at, "Unknown protocol", "There is no protocol %q.%s Known: %s.", name, s.SuggestProtocol(name, protocols), strings.Join(protocols, ", ")))
		}
	}
	taken := map[string]*Block{}
	for _, b := range slices.Concat(s.VendorBlocks, s.AgentBlocks) {
		for _, name := range slices.Sorted(maps.Keys(b.Args)) {
			diags = append(diags, vendorValue(b, name)...)
		}
		if x := b.Arg("protocol"); x != nil {
			known(b.Text("protocol"), x.Range())
		}
		for _, api := range b.All("api") {
			known(api.Label(0), api.Range)
			diags = append(diags, vendorURL(api)...)
		}
		diags = append(diags, vendorURL(b)...)
		if key := b.Text("key"); key != "" && !variable.MatchString(key) {
			diags = append(diags, Diag(CodeBadValue, b.Arg("key").Range(), "Wrong value", "This is the name of the environment variable that holds the key, such as %q, and not the key.", strings.ToUpper(strings.NewReplacer("-", "_", " ", "_", ".", "_").Replace(b.Label(0)))+"_API_KEY"))
		}
		if auth := b.Text("auth"); auth != "" && !slices.Contains(Authorizations, auth) {
			diags = append(diags, Diag(CodeBadValue, b.Arg("auth").Range(), "Unknown value", "The argument \"auth\" is one of %s.%s Without it the key is sent as the protocol has it.", strings.Join(Authorizations, ", "), Suggest(auth, Authorizations)))
		}
		for _, name := range append(b.Texts("names"), b.Label(0)) {
			key := b.Type + " " + name
			if other := taken[key]; other != nil && other != b {
				diags = append(diags, Diag(CodeTwice, b.Range, "Defined twice", "%s and %s have the name %q.", capital(describe(b)), describe(other), name))
			}
			taken[key] = b
		}
	}
	return diags
}

// vendorValue reports an argument of a vendor or an agent that is of another type, or has a name that it does not know.
func vendorValue(b *Block, name string) (diags hcl.Diagnostics) {
	x, agent := b.Arg(name), b.Type == "agent"
	example, list := vendorTextLists[name]
	switch list = list && (agent || name != "small" && name != "large"); {
	case list:
		tuple, ok := x.(*hclsyntax.TupleConsExpr)
		if text, literal := LiteralText(x); literal {
			return hcl.Diagnostics{Diag(CodeBadValue, x.Range(), "Wrong value", "The argument %q is a list. Write: %s = [%q]", name, name, text)}
		} else if !ok || len(b.Texts(name)) != len(tuple.Exprs) {
			return hcl.Diagnostics{Diag(CodeBadValue, x.Range(), "Wrong value", "The argument %q is a list of texts that are written out, as in [%q].", name, example)}
		}
		for _, e := range tuple.Exprs {
			if text, _ := LiteralText(e); name == "pages" && strings.Contains(text, "/") {
				_, rest, scheme := strings.Cut(text, "://")
				if !scheme {
					rest = text
				}
				host, _, _ := strings.Cut(rest, "/")
				diags = append(diags, Warn(CodePattern, e.Range(), "Host that is none", "A host has no scheme and no path. Write: %q", host))
			}
		}
	case agent && (name == "start" || name == "text"):
		for _, t := range x.Variables() {
			if !slices.Contains(agentVariables, t.RootName()) {
				diags = append(diags, Diag(CodeUnknownName, t.SourceRange(), "Unknown name", "Nothing is named %q here. The text may use ${base}, ${key}, ${keyfile}, ${model} and ${small}.%s For a variable of the shell write $${%s}.", t.RootName(), agentHint(t.RootName()), t.RootName()))
			}
		}
		if got, d := x.Value(AgentValues{}.context()); len(diags) == 0 && (d.HasErrors() || got.Type() != cty.String) {
			return hcl.Diagnostics{Diag(CodeBadValue, x.Range(), "Wrong value", "The argument %q is a text, which may use ${base}, ${key}, ${keyfile}, ${model} and ${small}.", name)}
		}
	default:
		if _, ok := LiteralText(x); !ok {
			return hcl.Diagnostics{Diag(CodeBadValue, x.Range(), "Wrong value", "The argument %q is a text that is written out.", name)}
		}
	}
	return diags
}

// agentHint is what a name means that texts of agents do not know.
func agentHint(name string) string {
	for known, others := range map[string][]string{"base": {"url", "base_url", "baseurl", "endpoint", "host", "gateway"}, "key": {"api_key", "apikey", "token", "secret"}, "keyfile": {"key_file", "file"}, "small": {"small_model", "fast"}, "model": {"large", "large_model", "name"}} {
		if slices.Contains(others, strings.ToLower(name)) {
			return fmt.Sprintf(" Did you mean %q?", known)
		}
	}
	return Suggest(name, agentVariables)
}

// anyHole is what may be meant as a hole of a URL.
var anyHole = lazyregexp.New(`\{([^{}]*)\}`)

// vendorURL reports a URL of a vendor, or of an API of it, that no upstream could call.
func vendorURL(b *Block) (diags hcl.Diagnostics) {
	x, text := b.Arg("url"), b.Text("url")
	if text == "" {
		return nil
	}
	for _, m := range anyHole.FindAllStringSubmatch(text, -1) {
		if !slices.Contains(cloudArguments, m[1]) {
			diags = append(diags, Diag(CodeUnknownName, x.Range(), "Unknown placeholder", "Nothing is put in place of {%s}. {region}, {project} and {resource} stand for arguments of the upstream.%s", m[1], Suggest(m[1], cloudArguments)))
		}
	}
	if len(diags) > 0 {
		return diags
	}
	filled := hole.ReplaceAllString(text, "hole-$1-hole")
	u, err := url.Parse(filled)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return hcl.Diagnostics{Diag(CodeBadValue, x.Range(), "Wrong value", "A URL begins with https:// or http:// and a host, as in \"https://api.example.com/v1\".")}
	}
	if u.RawQuery != "" || u.Fragment != "" {
		return hcl.Diagnostics{Diag(CodeBadValue, x.Range(), "URL with a query", "A base URL ends with its path: leave out ? and # and what follows them.")}
	}
	if summary, detail := URLMistake(u, filled); detail != "" {
		detail = regexp.MustCompile(`hole-([a-z]+)-hole`).ReplaceAllString(detail, "{$1}")
		return hcl.Diagnostics{Diag(CodeBadValue, x.Range(), summary, "%s", detail)}
	}
	return nil
}
