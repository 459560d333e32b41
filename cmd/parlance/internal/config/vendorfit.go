package config

import (
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/agext/levenshtein"
	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// notAPI are names of hosts by which vendors have pages for people, before the domain.
var notAPI = []string{"platform", "chat", "console", "www", "docs", "dashboard", "studio", "aistudio", "portal", "help"}

// misfits warns of what does not fit the vendor whose server an upstream is, as far as the rules know of it.
func (u *Upstream) misfits(p *runtime.Program) (diags hcl.Diagnostics) {
	warn := func(at hcl.Range, summary, format string, args ...any) {
		if at.Filename != "" {
			diags = append(diags, lang.Warn(lang.CodeConfig, at, summary, format, args...))
		}
	}
	u.nearHost(p.Vendors(), warn)
	name := u.vendorName(p)
	i := slices.IndexFunc(p.Vendors(), func(v lang.Vendor) bool { return v.Name == name })
	if i < 0 {
		return diags
	}
	v := p.Vendors()[i]
	if hint := u.otherProtocol(&v); hint != "" {
		warn(u.protocol, "Protocol of another API", "%s does not speak %s at this address.%s", v.Title, u.Protocol, hint)
	}
	if other := slices.IndexFunc(p.Vendors(), func(o lang.Vendor) bool {
		return u.URL != nil && o.Host() == u.URL.Host && o.Name != v.Name
	}); u.Vendor != "" && other >= 0 {
		warn(u.url, "URL of another vendor", "The upstream names the vendor %q, and this is the address of %s. Take the URL out, or write: vendor = %q", v.Name, p.Vendors()[other].Title, p.Vendors()[other].Name)
	}
	for _, arg := range []string{"region", "project", "resource"} {
		if u.Vendor != "" && u.Cloud[arg] != "" && !strings.Contains(v.URL, "{"+arg+"}") && !(arg == "region" && u.Auth == "aws_sigv4") {
			warn(u.at[arg], "Setting without an effect", "The URL of %s has no %s. Take it out.", v.Title, arg)
		}
	}
	for _, b := range p.Balances() {
		if vendor := slices.IndexFunc(p.Vendors(), func(o lang.Vendor) bool { return o.Name == u.Balance }); b == u.Balance && vendor >= 0 && u.Balance != v.Name {
			warn(u.balance, "Balance of another vendor", "This is how %s is asked for a balance, and %s is called here. Take it out, or write a block balance for it in the rules.", p.Vendors()[vendor].Title, v.Title)
		}
	}
	u.unknownModels(&v, warn)
	return diags
}

// unknownModels warns of models that the vendor does not have.
func (u *Upstream) unknownModels(v *lang.Vendor, warn func(at hcl.Range, summary, format string, args ...any)) {
	if len(v.Serves) == 0 || u.URL == nil || v.Host() != u.URL.Host {
		return
	}
	has := func(model string) bool {
		return slices.ContainsFunc(v.Serves, func(p string) bool {
			return wildcard.Overlap(wildcard.Lower(p), wildcard.Lower(model)) || u.Prefixed && wildcard.Overlap(wildcard.Lower(p), wildcard.Lower(model[strings.Index(model, "/")+1:]))
		})
	}
	for _, model := range slices.Concat(u.Models, slices.Sorted(maps.Values(u.Rename))) {
		if at, ok := u.at["model "+model]; ok && !has(model) {
			hint := lang.Suggest(model, []string{v.Large, v.Small})
			if _, bare, prefixed := strings.Cut(model, "/"); prefixed && has(bare) {
				hint = fmt.Sprintf(" Did you mean %q?", bare)
			}
			warn(at, "Model that the vendor does not have", "%s does not have %q, as far as is known.%s Its models: %s.", v.Title, model, hint, lang.Few(v.Serves, 120))
		}
	}
}

// nearHost warns of a host that is almost that of a vendor, of its pages for people, and of a path that is not that of its API.
func (u *Upstream) nearHost(vendors []lang.Vendor, warn func(at hcl.Range, summary, format string, args ...any)) {
	if u.URL == nil || u.Vendor != "" {
		return
	}
	host := strings.ToLower(u.URL.Hostname())
	first, domain, _ := strings.Cut(host, ".")
	for _, v := range vendors {
		api, err := url.Parse(v.URL)
		if err != nil || strings.Contains(v.URL, "{") || isLoopback(api.Hostname()) {
			continue
		}
		_, apiDomain, _ := strings.Cut(api.Hostname(), ".")
		switch {
		case host == api.Hostname():
			own, given := strings.TrimSuffix(strings.TrimRight(api.Path, "/"), "/v1"), strings.TrimRight(u.URL.Path, "/")
			if bare := strings.TrimSuffix(given, "/v1"); own != bare && (bare == "" && own != "" && u.Protocol == v.Protocol || wrongVersion.MatchString(bare)) {
				warn(u.url, "Path of another API", "The API of %s is at another path. Write: url = %q", v.Title, v.URL)
			}
			return
		case slices.Contains(notAPI, first) && domain == apiDomain, host == apiDomain && strings.Count(host, ".") == 1:
			warn(u.url, "Page of a vendor", "This is a page for people. The API of %s is at: url = %q", v.Title, v.URL)
			return
		}
	}
	for _, v := range vendors {
		near := v.Host()
		if d := levenshtein.Distance(host, near, nil); len(near) >= 10 && !strings.Contains(near, "{") && d > 0 && d <= 2 && strings.Count(host, ".") == strings.Count(near, ".") && !strings.HasPrefix(near, "localhost") {
			warn(u.url, "Misspelt?", "The API of %s is at %q. Write: url = %q", v.Title, near, v.URL)
			return
		}
	}
}

// wrongVersion is a path that is nothing but a version which no vendor has at its beginning.
var wrongVersion = regexp.MustCompile(`^/(?:V1|v[02-9]|api)$`)

// otherProtocol tells what to write when the server does not speak the upstream's protocol; "" if it may.
func (u *Upstream) otherProtocol(v *lang.Vendor) string {
	if u.URL == nil || u.Protocol == v.Protocol && !strings.HasSuffix(strings.TrimRight(u.URL.Path, "/"), "/openai") || v.Host() != u.URL.Host && u.Vendor == "" || isLoopback(u.URL.Hostname()) {
		return ""
	}
	openAI := u.Protocol == "chat" || u.Protocol == "responses"
	compatible := strings.Contains(u.URL.Path, "/openai") || strings.Contains(u.URL.Path, "/anthropic")
	switch {
	case v.Protocol == "gemini" && openAI && !compatible:
		return fmt.Sprintf(" Write: protocol = \"gemini\"; or the address for %s: url = %q", u.Protocol, strings.TrimRight(v.URL, "/")+"/openai")
	case v.Protocol == "gemini" && u.Protocol == "gemini":
		return fmt.Sprintf(" Write: protocol = \"chat\"; or for gemini: url = %q", v.URL)
	case v.Name == "openai" && u.Protocol == "messages",
		(u.Protocol == "gemini" || u.Protocol == "ollama" || u.Protocol == "bedrock") && !compatible && v.Protocol != u.Protocol,
		v.Name == "anthropic" && u.Protocol == "responses":
		return fmt.Sprintf(" Write: protocol = %q", v.Protocol)
	}
	return ""
}

// keyForms are how keys of vendors begin, the longer ones first.
var keyForms = []struct{ begin, vendor string }{
	{"sk-ant-", "anthropic"}, {"sk-or-", "openrouter"}, {"sk-proj-", "openai"}, {"gsk_", "groq"}, {"xai-", "xai"}, {"AIza", "gemini"}, {"hf_", "huggingface"}, {"nvapi-", "nvidia"}, {"csk-", "cerebras"},
}

// strangeKeys warns of keys that are another vendor's by how they begin.
func (u *Upstream) strangeKeys(p *runtime.Program) (diags hcl.Diagnostics) {
	name := u.vendorName(p)
	if name == "" || u.Auth != "" {
		return nil
	}
	for _, a := range u.Accounts.Own {
		at, ok := u.Accounts.ranges[a.ID]
		for _, form := range keyForms {
			if !strings.HasPrefix(a.Key.Reveal(), form.begin) {
				continue
			}
			i := slices.IndexFunc(p.Vendors(), func(v lang.Vendor) bool { return v.Name == form.vendor })
			if ok && i >= 0 && form.vendor != name {
				diags = append(diags, lang.Warn(lang.CodeConfig, at, "Key of another vendor", "A key that begins so is one of %s, and it is sent to %s. Write the key of the server that is called; or call: vendor = %q", p.Vendors()[i].Title, u.URL.Hostname(), form.vendor))
			}
			break
		}
	}
	return diags
}

// Keyless warns of upstreams without a key whose vendor wants one. Accounts may come by the admin API.
func (c *Config) Keyless(p *runtime.Program) (diags hcl.Diagnostics) {
	for i := range c.Upstreams {
		u := &c.Upstreams[i]
		n := slices.IndexFunc(p.Vendors(), func(v lang.Vendor) bool { return v.Name == u.vendorName(p) })
		if n < 0 || c.Admin != nil || u.asked || u.Auth != "" || p.Vendors()[n].Key == "" || p.Vendors()[n].Auth != "" || u.URL != nil && u.URL.Host != p.Vendors()[n].Host() {
			continue
		}
		diags = append(diags, lang.Warn(lang.CodeConfig, u.block, "No key", "%s refuses calls without a key. Add to the upstream: key = env(%q)", p.Vendors()[n].Title, p.Vendors()[n].Key))
	}
	return diags
}
