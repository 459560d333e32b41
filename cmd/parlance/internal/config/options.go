package config

import (
	"cmp"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/gateway"
	"github.com/parlance-gateway/parlance/runtime/gateway/upstreamauth"
	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// Options are those of a gateway that serves the configuration with a program. The logger and the version are left
// to the caller; so is remembering what clients have used, which is counted in memory here. Diagnostics say which protocols and switches the program does not have.
//
// Without a seal_key, opaque state is sealed with a key that is derived from the clients' keys, so that it survives a restart;
// without those, with one that does not. A gateway with a store on disk keeps a key beside it instead.
func (c *Config) Options(p *runtime.Program) (gateway.Options, hcl.Diagnostics) {
	c, diags := c.withVendors(p)
	o := gateway.Options{
		Program: p, Seal: c.seal(),
		MaxBody: c.MaxBody, MaxFrame: c.MaxFrame, RuleMemory: c.RuleMemory, MaxConnections: c.MaxConnections, Keepalive: c.Keepalive, CommitAfter: c.CommitAfter,
		Retry: c.Retry, Grace: c.Drain, DrainDelay: c.DrainDelay, Hosts: c.Hosts, Origins: c.Origins, Proxies: c.Proxies, Issuers: c.newIssuers(), ReadyAccounts: c.ReadyAccounts,
		ModelsTTL: c.Models.TTL, BalanceEvery: c.Models.Every,
	}
	o.Clients, _ = keys.New(keys.Options{}) // fails only to read a table
	o.Clients.Configure(c.Keys(), c.ClientGroups...)
	served := c.served(p)
	for i := range c.Upstreams {
		u := &c.Upstreams[i]
		diags = append(diags, nearFamily(c, u)...)
		profile, more := u.profile(p, served)
		diags = append(diags, more...)
		if u.Balance != "" && p.Balance(u.Balance) == nil {
			diags = append(diags, lang.Diag(lang.CodeConfig, u.balance, "Unknown balance", "The rules have no balance %q.%s", u.Balance, lang.Nearest(u.Balance, p.Balances())))
		}
		auth, more := u.method()
		diags = append(diags, more...)
		o.Upstreams = append(o.Upstreams, gateway.Upstream{
			Name: u.Name, Vendor: u.vendorName(p), Protocol: u.Protocol, BaseURL: u.URL, Keys: u.Accounts.secrets(), Unset: u.Accounts.Unset, Models: u.Models, Rename: u.Rename,
			Prefixed: u.Prefixed, Unlisted: u.Unlisted, Balance: u.Balance, Family: u.Family, Profile: profile, Headers: u.Headers, Forward: u.Forward, Timeouts: u.Timeouts, Auth: auth,
		})
	}
	if slices.ContainsFunc(diags, func(d *hcl.Diagnostic) bool { return d.Summary == swappedNames }) {
		return o, diags // who serves what follows from that
	}
	return o, append(diags, c.unserved(p)...)
}

// swappedNames is a mistake in a table of models.
const swappedNames = "Sides swapped?"

// withVendors is the configuration with what the rules know of the vendors that upstreams name.
func (c *Config) withVendors(p *runtime.Program) (*Config, hcl.Diagnostics) {
	var diags hcl.Diagnostics
	filled := *c
	filled.Upstreams = slices.Clone(c.Upstreams)
	for i := range filled.Upstreams {
		u := &filled.Upstreams[i]
		if u.Vendor == "" {
			continue
		}
		v, err := lang.FindVendor(p.Vendors(), u.Vendor)
		if err != nil {
			text := err.Error()
			if v := vendorOf(p, u.Vendor); v != "" {
				text = fmt.Sprintf("no vendor %q is known. That is the name of models. Write: vendor = %q", u.Vendor, v)
				diags = append(diags, lang.Diag(lang.CodeConfig, u.vendor, "Unknown vendor", "%s", strings.ToUpper(text[:1])+text[1:]))
				continue
			}
			diags = append(diags, lang.Diag(lang.CodeConfig, u.vendor, "Unknown vendor", "%s.", strings.ToUpper(text[:1])+text[1:]))
			continue
		}
		if u.Protocol == "" {
			u.Protocol, u.protocol = v.Protocol, u.vendor
		}
		if u.Auth == "" {
			u.Auth, u.auth = v.Auth, u.vendor
		}
		if u.URL == nil {
			filled, missing := v.FilledURL(u.Protocol, u.Cloud)
			if missing != "" {
				diags = append(diags, lang.Diag(lang.CodeConfig, u.vendor, "Missing argument", "The URL of the vendor %q is %s. Add to the upstream: %s = \"…\"", u.Vendor, v.URL, missing))
			}
			u.URL = filled
		}
	}
	return &filled, diags
}

// vendorOf is the vendor whose models are called so; "" for none or several.
func vendorOf(p *runtime.Program, models string) (name string) {
	for _, v := range p.Vendors() {
		if slices.ContainsFunc(v.Serves, func(pattern string) bool { return strings.HasPrefix(pattern, strings.ToLower(models)+"-") }) {
			if name != "" {
				return ""
			}
			name = v.Name
		}
	}
	return name
}

// nearFamily warns of a family that no other upstream is of, and one is of nearly that.
func nearFamily(c *Config, u *Upstream) hcl.Diagnostics {
	at, ok := u.at["family"]
	var others []string
	for i := range c.Upstreams {
		if o := &c.Upstreams[i]; o.Name != u.Name {
			others = append(others, cmp.Or(o.Family, o.Name))
		}
	}
	hint := lang.Suggest(u.Family, others)
	if !ok || hint == "" || slices.Contains(others, u.Family) || u.Family == u.Name {
		return nil
	}
	return hcl.Diagnostics{lang.Warn(lang.CodeConfig, at, "Family of nobody", "No other upstream is of the family %q.%s", u.Family, hint)}
}

// vendorName is the vendor whose server the upstream is: the one that it names, else the one that has its host; "" for none.
func (u *Upstream) vendorName(p *runtime.Program) string {
	if u.Vendor != "" || u.URL == nil {
		return u.Vendor
	}
	for _, v := range p.Vendors() {
		if v.Host() == u.URL.Host {
			return v.Name
		}
	}
	return ""
}

// method is how calls are authorized; nil: by the key.
func (u *Upstream) method() (upstreamauth.Method, hcl.Diagnostics) {
	switch u.Auth {
	case "aws_sigv4":
		if u.Cloud["region"] == "" {
			return nil, hcl.Diagnostics{lang.Diag(lang.CodeConfig, u.auth, "Missing argument", "Signatures of AWS need a region. Add to the upstream: region = \"us-east-1\"")}
		}
		return &upstreamauth.AWS{Region: u.Cloud["region"], Service: cmp.Or(u.Cloud["service"], "bedrock")}, nil
	case "google":
		return &upstreamauth.Google{}, nil
	case "", "key":
		return nil, nil
	}
	return nil, hcl.Diagnostics{lang.Diag(lang.CodeConfig, u.auth, "Unknown value", "The argument \"auth\" is one of %s.%s", strings.Join(lang.Authorizations, ", "), meant(u.Auth, lang.Authorizations))}
}

// swapped warns of a table of models that has the upstream's names on the left, where that can be known.
func (u *Upstream) swapped(p *runtime.Program) (diags hcl.Diagnostics) {
	var serves []string
	for _, v := range p.Vendors() {
		if u.URL != nil && v.Host() == u.URL.Host {
			serves = v.Serves
		}
	}
	has := func(model string) bool {
		return slices.ContainsFunc(serves, func(pattern string) bool { return wildcard.FitsModel(pattern, model) })
	}
	for _, asked := range slices.Sorted(maps.Keys(u.Rename)) {
		named := u.Rename[asked]
		starred := strings.Contains(named, "*") && !strings.Contains(asked, "*")
		if begin, _, _ := strings.Cut(named, "*"); starred && (begin == "" || strings.HasPrefix(asked, begin) || strings.HasPrefix(begin, asked)) {
			diags = append(diags, lang.Warn(lang.CodeConfig, u.valueOf(asked), "Pattern in place of a name", "On the right is the upstream's name of one model, without *. Write the whole name: model = { %q = %q }", asked, strings.TrimRight(begin, "-*")+"-…"))
		} else if starred || has(asked) && !has(named) && !strings.Contains(asked, "*") {
			diags = append(diags, lang.Warn(lang.CodeConfig, u.rename, swappedNames, "The name that clients ask for is on the left, and the upstream's name of the model on the right. Write: model = { %q = %q }", named, asked))
		}
	}
	return diags
}

// valueOf is where the table of models has the upstream's name of a model.
func (u *Upstream) valueOf(asked string) hcl.Range {
	if at, ok := u.at["model "+u.Rename[asked]]; ok {
		return at
	}
	return u.rename
}

// othersKey warns of a key that is commonly another vendor's than the one whose server is called: an upstream that was copied.
func (u *Upstream) othersKey(p *runtime.Program) hcl.Diagnostics {
	name := u.vendorName(p)
	called := slices.IndexFunc(p.Vendors(), func(v lang.Vendor) bool { return v.Name == name })
	if called < 0 {
		return nil
	}
	here := p.Vendors()[called]
	for _, k := range u.keyNames {
		for _, v := range p.Vendors() {
			if v.Key == "" || v.Key != k.name || v.Key == here.Key || here.Key == "" || v.Host() == here.Host() {
				continue
			}
			url := v.URL
			if strings.Contains(url, "{") {
				url = "…"
			}
			return hcl.Diagnostics{lang.Warn(lang.CodeConfig, k.at, "Key of another vendor", "%s calls %s, and %q is commonly the key of %s, which this sends there. Write: key = env(%q); or the address of %s: url = %q", u.Name, here.Title, k.name, v.Title, here.Key, v.Title, url)}
		}
	}
	return nil
}

// served are the protocols that the clients of the configuration speak; nil when any may come.
func (c *Config) served(p *runtime.Program) (protocols []string) {
	for _, client := range c.Clients {
		agent, err := lang.FindAgent(p.Agents(), client.For)
		if client.For == "" || err != nil {
			return nil
		}
		protocols = append(protocols, agent.Protocol)
	}
	return protocols
}

// profile is made of one switch at a time at first, so that each that is wrong is told at its place. Switches that decide nothing for
// clients of the protocols served are told, too.
func (u *Upstream) profile(p *runtime.Program, served []string) (*runtime.Profile, hcl.Diagnostics) {
	if u.Protocol == "" {
		return nil, nil // told already
	}
	var names []string
	for _, known := range p.Protocols() {
		names = append(names, known.Name())
	}
	if !slices.Contains(names, u.Protocol) {
		return nil, hcl.Diagnostics{lang.Diag(lang.CodeUnknownProtocol, u.protocol, "Unknown protocol", "The rules have no protocol %q.%s They have: %s.", u.Protocol, p.Set.SuggestProtocol(u.Protocol, names), strings.Join(names, ", "))}
	}
	var diags hcl.Diagnostics
	if pr := p.Protocol(u.Protocol); pr != nil && u.URL != nil {
		at := u.url
		if at.Filename == "" { // it is the vendor's
			at = u.vendor
		}
		// The path of the protocol, but for its version, is put behind the base URL.
		path := strings.TrimPrefix(pr.Path(), "/v1")
		if base, ok := strings.CutSuffix(strings.TrimSuffix(u.URL.String(), "/"), "/v1"); ok && path != "" && path == pr.Path() && !strings.HasPrefix(path, "/v") {
			diags = append(diags, lang.Warn(lang.CodeConfig, at, "Path of another API", "The paths of %s have no version, and this one would come before them. Write: url = %q", u.Protocol, base))
		}
		if base, whole := strings.CutSuffix(strings.TrimSuffix(u.URL.String(), "/"), path); whole && path != "" {
			diags = append(diags, lang.Diag(lang.CodeConfig, at, "URL of one call", "The gateway adds %s to the URL itself. Write the base URL: %q", path, base))
		}
	}
	flags := map[string]document.Value{}
	for _, f := range u.flags {
		if _, err := p.NewProfile(u.Protocol, map[string]document.Value{f.name: f.value}); err != nil {
			diags = append(diags, lang.Diag(lang.CodeConfig, f.place, "Wrong switch", "In the profile of upstream %q: %v", u.Name, err))
			continue
		}
		flags[f.name] = f.value
	}
	wrong, idle := p.SwitchMistakes(u.Protocol, flags), p.IdleSwitches(u.Protocol, flags, served)
	for _, f := range u.flags {
		if d := wrong[f.name]; d != "" {
			diags = append(diags, lang.Warn(lang.CodeSpelling, f.at, "Misspelt?", "%s", d))
		} else if d := idle[f.name]; d != "" {
			diags = append(diags, lang.Warn(lang.CodeNoEffect, f.place, "Switch without effect", "%s", d))
		}
	}
	strange := slices.Concat(u.swapped(p), u.othersKey(p))
	if len(strange) == 0 {
		strange = u.strangeKeys(p)
	}
	if diags = append(diags, strange...); len(strange) == 0 { // else another vendor is meant
		diags = append(diags, u.misfits(p)...)
	}
	for _, name := range []string{"max_output", "context"} {
		if n, ok := flags[name].Int(); ok && n <= 0 {
			diags = append(diags, lang.Warn(lang.CodeMeant, u.switchAt(name), "Hardly meant", "%s is a number of tokens. For no limit, remove it; a common value: %s = 8192", name, name))
		} else if d := lang.InThousands(name, float64(n)); ok && d != "" {
			diags = append(diags, lang.Warn(lang.CodeMeant, u.switchAt(name), "Hardly meant", "%s", d))
		}
	}
	if most, ok := flags["max_output"].Int(); ok {
		if window, ok := flags["context"].Int(); ok && window > 0 && most > window {
			diags = append(diags, lang.Warn(lang.CodeMeant, u.switchAt("max_output"), "Longer than its window", "%s", lang.LongerThanWindow(float64(most), float64(window))))
		}
	}
	host := ""
	if u.URL != nil {
		host = u.URL.Hostname()
	}
	profile, err := p.UpstreamProfile(u.Protocol, host, u.Name, flags)
	if err != nil {
		diags = append(diags, lang.Diag(lang.CodeConfig, u.protocol, "Wrong profile", "The profile of upstream %q: %v", u.Name, err))
	}
	return profile, diags
}

// seal is the key for opaque state.
func (c *Config) seal() []byte {
	m := hmac.New(sha256.New, []byte("parlance seal"))
	switch {
	case !c.SealKey.Empty():
		m.Write([]byte(c.SealKey.Reveal()))
	case len(c.Clients) > 0:
		sums := make([]string, 0, len(c.Clients))
		for _, k := range c.Clients {
			sums = append(sums, string(k.Digest[:]))
		}
		slices.Sort(sums) // the order of the file does not matter
		for _, sum := range sums {
			m.Write([]byte(sum))
		}
	default:
		random := make([]byte, sha256.Size)
		_, _ = rand.Read(random) // never fails, crypto/rand
		return random
	}
	return m.Sum(nil)
}

// Logger writes what the configuration wants logged.
func (c *Config) Logger(w io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: c.LogLevel}
	if c.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}

// switchAt is where the profile gives a switch.
func (u *Upstream) switchAt(name string) hcl.Range {
	i := slices.IndexFunc(u.flags, func(f flag) bool { return f.name == name })
	return u.flags[i].place
}
