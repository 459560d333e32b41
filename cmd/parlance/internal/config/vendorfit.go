package config

import (
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/agext/levenshtein"
	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// misfits warns of what does not fit the vendor whose server an upstream is, as far as the rules know of it.
func (u *Upstream) misfits(p *runtime.Program) (diags hcl.Diagnostics) {
	warn := func(at hcl.Range, summary, format string, args ...any) {
		if at.Filename != "" {
			diags = append(diags, lang.Warn(lang.CodeConfig, at, summary, format, args...))
		}
	}
	u.nearHost(p.Vendors(), warn)
	u.google(warn)
	u.ownHost(p.Vendors(), warn)
	name := u.vendorName(p)
	if at := u.Accounts.byBalance; p.Balance(name) != nil {
		warn(at, "No balance is known", "The gateway cannot ask for the balances of these accounts, so it cannot choose by them. Add to the upstream: balance = %q", name)
	} else {
		warn(at, "No balance is known", "The accounts of this upstream have no balance to choose by, and the rules know of none that could be asked for here. Remove it, or write a block balance \"…\" in the rules and add its name to the upstream: balance = \"…\"")
	}
	i := slices.IndexFunc(p.Vendors(), func(v lang.Vendor) bool { return v.Name == name })
	if i < 0 {
		return diags
	}
	v := p.Vendors()[i]
	if hint := u.otherProtocol(&v, p.Vendors()); hint != "" {
		warn(u.protocol, "Protocol of another API", "%s does not speak %s at this address.%s", v.Title, u.Protocol, hint)
	}
	if other := slices.IndexFunc(p.Vendors(), func(o lang.Vendor) bool {
		return u.URL != nil && o.Host() == u.URL.Host && o.Name != v.Name
	}); u.Vendor != "" && other >= 0 {
		warn(u.url, "URL of another vendor", "The upstream names the vendor %q, and this is the address of %s. Take the URL out, or write: vendor = %q", v.Name, p.Vendors()[other].Title, p.Vendors()[other].Name)
	}
	for _, arg := range []string{"region", "project", "resource"} {
		if u.Vendor != "" && u.Cloud[arg] != "" && !strings.Contains(v.URL, "{"+arg+"}") && !(arg == "region" && u.Auth == "aws_sigv4") {
			warn(u.at[arg], "Setting without an effect", "The URL of %s has no %s. Remove it.", v.Title, arg)
		}
	}
	for _, b := range p.Balances() {
		if vendor := slices.IndexFunc(p.Vendors(), func(o lang.Vendor) bool { return o.Name == u.Balance }); b == u.Balance && vendor >= 0 && u.Balance != v.Name {
			if p.Balance(v.Name) != nil {
				warn(u.balance, "Balance of another vendor", "This is how %s is asked for a balance, and %s is called here. Write: balance = %q", p.Vendors()[vendor].Title, v.Title, v.Name)
				continue
			}
			warn(u.balance, "Balance of another vendor", "This is how %s is asked for a balance, and %s is called here. Remove it, or write a block balance for it in the rules.", p.Vendors()[vendor].Title, v.Title)
		}
	}
	u.unknownModels(&v, warn)
	return diags
}

// ownHost warns of a host of one's own at a vendor, without the path of the API.
func (u *Upstream) ownHost(vendors []lang.Vendor, warn func(at hcl.Range, summary, format string, args ...any)) {
	if u.URL == nil {
		return
	}
	host := strings.ToLower(u.URL.Hostname())
	for _, v := range vendors {
		_, end, hole := strings.Cut(v.URL, "}.")
		domain, path, _ := strings.Cut(end, "/")
		if hole && !strings.Contains(path, "{") && path != "" && strings.HasSuffix(host, "."+domain) && strings.Trim(u.URL.Path, "/") == "" && (u.Protocol == v.Protocol || v.APIs[u.Protocol] == v.URL) {
			if len(u.flags) == 0 { // which may say that the API is an older one
				warn(u.url, "Path of another API", "The API of %s is at another path. Write: url = %q", v.Title, "https://"+u.URL.Host+"/"+path)
			}
		}
	}
}

// google warns of what a service account of Google's cannot be.
func (u *Upstream) google(warn func(at hcl.Range, summary, format string, args ...any)) {
	if u.Auth != "google" {
		return
	}
	if awsRegion.MatchString(u.Cloud["region"]) {
		warn(u.at["region"], "Region of another cloud", "A region of Google Cloud has no dash before its number, as in \"us-central1\" or \"europe-west4\".")
	}
	for _, a := range u.Accounts.Own {
		if key := a.Key.Reveal(); key != "" && !strings.HasPrefix(key, "{") {
			warn(u.Accounts.ranges[a.ID], "Not a service account", "A key is the JSON of a service account here, as in key = file(\"./service-account.json\"). Without a key the application default credentials are used.")
			return
		}
	}
}

// unknownModels warns of models that the vendor does not have.
func (u *Upstream) unknownModels(v *lang.Vendor, warn func(at hcl.Range, summary, format string, args ...any)) {
	if len(v.Serves) == 0 || u.URL == nil || v.Host() != u.URL.Host {
		return
	}
	slashed := slices.ContainsFunc(v.Serves, func(p string) bool { return strings.Contains(p, "/") })
	if at, ok := u.at["prefixed"]; ok && u.Prefixed && !slashed {
		warn(at, "Prefix that the vendor does not have", "The models of %s have no vendor's name before theirs: %s. Take prefixed out.", v.Title, lang.Few(v.Serves, 120))
	}
	has := func(model string) bool {
		return (slashed || !strings.Contains(model, "/") || u.Prefixed) && slices.ContainsFunc(v.Serves, func(p string) bool {
			return wildcard.Overlap(wildcard.Lower(p), wildcard.Lower(model)) || u.Prefixed && wildcard.Overlap(wildcard.Lower(p), wildcard.Lower(model[strings.Index(model, "/")+1:]))
		})
	}
	for _, model := range slices.Concat(u.Models, slices.Sorted(maps.Values(u.Rename))) {
		if at, ok := u.at["model "+model]; ok && !has(model) {
			hint := lang.Suggest(model, []string{v.Large, v.Small})
			if again := u.Rename[model]; again != "" && again != model {
				warn(at, "Name that is replaced again", "The table is read once, so the upstream is asked for %q. Write the last name at once: %q", model, again)
				continue
			}
			if _, bare, prefixed := strings.Cut(model, "/"); prefixed && has(bare) {
				hint = fmt.Sprintf(" Did you mean %q?", bare)
			} else if !prefixed && slices.Contains(v.Serves, "*/*") {
				warn(at, "Model that the vendor does not have", "The models of %s have the name of who made them before theirs, as in %q. Write the whole name; or add, for clients that leave it out: prefixed = true", v.Title, v.Small)
				continue
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
	for _, v := range vendors {
		api, err := url.Parse(v.URL)
		if err != nil || strings.Contains(v.URL, "{") || isLoopback(api.Hostname()) {
			continue
		}
		switch {
		case host == api.Hostname():
			own, given := strings.TrimSuffix(strings.TrimRight(api.Path, "/"), "/v1"), strings.TrimRight(u.URL.Path, "/")
			if bare := strings.TrimSuffix(given, "/v1"); own != bare && (bare == "" && own != "" && u.Protocol == v.Protocol || wrongVersion.MatchString(bare)) {
				warn(u.url, "Path of another API", "The API of %s is at another path. Write: url = %q", v.Title, v.URL)
			}
			return
		case slices.Contains(v.Pages, host):
			warn(u.url, "Page of a vendor", "This is a website, not the API. The API of %s is at: url = %q", v.Title, v.URL)
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
var wrongVersion = lazyregexp.New(`^/(?:V1|v[02-9]|api)$`)

// otherProtocol tells what to write when the server does not speak the upstream's protocol, or speaks it at another path; "" if it may. Of
// protocols that no vendor has nothing is known.
func (u *Upstream) otherProtocol(v *lang.Vendor, vendors []lang.Vendor) string {
	known := slices.ContainsFunc(vendors, func(o lang.Vendor) bool { return o.APIs[u.Protocol] != "" })
	if u.URL == nil || len(v.APIs) == 0 || !known || isLoopback(u.URL.Hostname()) || u.url.Filename != "" && v.Host() != u.URL.Host {
		return ""
	}
	at, spoken := v.APIs[u.Protocol]
	if !spoken {
		return fmt.Sprintf(" Write: protocol = %q", v.Protocol)
	}
	given := apiPath(u.URL.String())
	for _, other := range slices.Sorted(maps.Keys(v.APIs)) {
		if apiPath(at) != given && apiPath(v.APIs[other]) == given {
			return fmt.Sprintf(" Write: protocol = %q; or the address for %s: url = %q", other, u.Protocol, at)
		}
	}
	return ""
}

// apiPath is the path of a base URL without the version at its end, which a base URL may have or not.
func apiPath(base string) string {
	u, err := url.Parse(base)
	if err != nil {
		return base
	}
	return strings.TrimSuffix(strings.TrimRight(u.Path, "/"), "/v1")
}

// strangeKeys warns of keys that are another vendor's by how they begin.
func (u *Upstream) strangeKeys(p *runtime.Program) (diags hcl.Diagnostics) {
	name := u.vendorName(p)
	if name == "" || u.Auth != "" {
		return nil
	}
	for _, a := range u.Accounts.Own {
		at, ok := u.Accounts.ranges[a.ID]
		other, length := lang.Vendor{}, 0
		for _, v := range p.Vendors() {
			for _, begin := range v.KeyBegins {
				if strings.HasPrefix(a.Key.Reveal(), begin) && len(begin) > length {
					other, length = v, len(begin)
				}
			}
		}
		if ok && length > 0 && other.Name != name {
			diags = append(diags, lang.Warn(lang.CodeConfig, at, "Key of another vendor", "A key that begins so is one of %s, and it is sent to %s. Write the key of the server that is called; or call: vendor = %q", other.Title, u.URL.Hostname(), other.Name))
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
