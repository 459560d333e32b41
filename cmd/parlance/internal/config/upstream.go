package config

import (
	"fmt"
	"maps"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/gateway"
)

func (r section) upstream() Upstream {
	u := Upstream{
		Name:     r.block.Label(0),
		Vendor:   r.text("vendor"),
		Protocol: r.text("protocol"),
		URL:      r.url("url"),
		Accounts: r.accounts(),
		Models:   r.texts("models"),
		Rename:   r.mapping("model"),
		Prefixed: r.yes("prefixed"),
		Unlisted: !r.yes("list"),
		Balance:  r.text("balance"),
		Family:   r.text("family"),
		Headers:  r.headers(),
		Forward:  r.forward(),
		Auth:     r.text("auth"),
	}
	for _, name := range []string{"region", "project", "resource", "service"} {
		if r.Arg(name) != nil {
			if u.Cloud == nil {
				u.Cloud = map[string]string{}
			}
			u.Cloud[name] = r.text(name)
		}
	}
	r.patterns("models")
	for name, at := range map[string]*hcl.Range{"url": &u.url, "model": &u.rename, "balance": &u.balance, "protocol": &u.protocol, "vendor": &u.vendor, "auth": &u.auth} {
		if x := r.Arg(name); x != nil {
			*at = x.Range()
		}
	}
	u.keyNames = keyNames(r.block)
	u.at, u.block = places(r, &u), r.block.Range
	u.asked = len(u.Accounts.Own)+len(u.Accounts.Unset) > 0 || u.Accounts.Path != "" || len(u.keyNames) > 0 || r.Arg("key") != nil || r.Arg("keys") != nil || slices.ContainsFunc(slices.Collect(maps.Keys(u.Headers)), isKeyHeader) || slices.ContainsFunc(u.Forward, isKeyHeader)
	idleCloud(r, &u)
	t := r.in("timeouts")
	u.Timeouts = gateway.Timeouts{Connect: t.duration("connect"), FirstByte: t.duration("first_byte"), Idle: t.duration("idle"), Progress: t.duration("progress")}
	if p := r.block.First("profile"); p != nil {
		for _, f := range p.Fields {
			if v, ok := r.flag(f.Expr); ok {
				u.flags = append(u.flags, flag{f.Name, v, f.Range, f.Expr.Range()})
			}
		}
	}
	if ip, err := netip.ParseAddr(hostOf(u.URL)); err == nil && ip.IsUnspecified() {
		r.doubtful(r.Arg("url"), "Address to listen on", "At %s a server listens for all; it is called at one of its addresses.%s", ip, unlessRead(r.Arg("url"), fmt.Sprintf(" Write: %q", strings.Replace(r.text("url"), u.URL.Hostname(), "127.0.0.1", 1))))
	} else if u.URL != nil && u.URL.Scheme == "http" && u.Accounts.keyed() && !isLoopback(u.URL.Hostname()) {
		r.doubtful(r.Arg("url"), "Key without encryption", "The key and all prompts go to this address in clear text. Better use https.")
	}
	return u
}

// hostOf is the host of a URL, "" without one.
func hostOf(u *url.URL) string {
	if u == nil {
		return ""
	}
	return u.Hostname()
}

// keyNames are the variables that the keys of an upstream are read from.
func keyNames(b *lang.Block) (list []keyName) {
	read := func(x hclsyntax.Expression) {
		if call, ok := x.(*hclsyntax.FunctionCallExpr); ok && call.Name == "env" && len(call.Args) > 0 {
			if name, ok := lang.LiteralText(call.Args[0]); ok {
				list = append(list, keyName{name, x.Range()})
			}
		}
	}
	read(b.Arg("key"))
	if all, ok := b.Arg("keys").(*hclsyntax.TupleConsExpr); ok {
		for _, x := range all.Exprs {
			read(x)
		}
	}
	for _, account := range b.All("account") {
		read(account.Arg("key"))
	}
	return list
}

// awsRegion is a region of AWS.
var awsRegion = lazyregexp.New(`^[a-z]{2,3}(-[a-z]+)+-\d+$`)

// zone is a zone of a cloud within a region: us-east-1a of AWS, us-east5-a of Google.
var zone = lazyregexp.New(`^([a-z]{2,}(?:-[a-z]+)+(?:-\d|\d+))-?[a-f]$`)

// bedrockHost is where models of Bedrock are called.
var bedrockHost = lazyregexp.New(`^bedrock-runtime(?:-fips)?\.[\w-]+\.amazonaws\.com$`)

// awsHost is a host of AWS, with its region.
var awsHost = lazyregexp.New(`\.([a-z]{2}(?:-[a-z]+)+-\d)\.amazonaws\.com$`)

// idleCloud warns of arguments of a cloud that nothing reads, and of a region that is not the URL's.
func idleCloud(r section, u *Upstream) {
	if x := r.Arg("resource"); x != nil && strings.ContainsAny(u.Cloud["resource"], ":/.") {
		name := bareHost(u.Cloud["resource"])
		name, _, _ = strings.Cut(name, ".")
		r.wrong(x, "Not a resource", "It is the first part of the host alone, without the rest of the URL.%s", unlessRead(x, fmt.Sprintf(" Write: resource = %q", name)))
	}
	for _, name := range []string{"region", "project"} {
		if x := r.Arg(name); x != nil && u.Vendor != "" && strings.ContainsAny(u.Cloud[name], " /_") {
			r.wrong(x, "Not a part of a URL", "The %s becomes a part of the vendor's URL: it has letters, digits and dashes.%s", name, unlessRead(x, fmt.Sprintf(" Did you mean %q?", strings.ToLower(strings.NewReplacer(" ", "-", "_", "-").Replace(u.Cloud[name][strings.LastIndex(u.Cloud[name], "/")+1:])))))
		}
	}
	if x := r.Arg("service"); x != nil && u.Auth != "aws_sigv4" {
		r.doubtful(x, "Setting without an effect", "service is for auth = \"aws_sigv4\" alone. Remove it, or add that.")
	}
	if x := r.Arg("service"); x != nil && u.Auth == "aws_sigv4" && u.Cloud["service"] != "bedrock" && (u.URL == nil || bedrockHost.MatchString(u.URL.Hostname())) {
		r.doubtful(x, "Name of another service", "Calls of Bedrock are signed for \"bedrock\", whatever the name of the host. Write: service = \"bedrock\"; or remove it.")
	}
	if m := zone.FindStringSubmatch(u.Cloud["region"]); m != nil && r.Arg("region") != nil {
		r.doubtful(r.Arg("region"), "Zone in place of a region", "This is a zone within a region.%s", unlessRead(r.Arg("region"), fmt.Sprintf(" Write: region = %q", m[1])))
	} else if x := r.Arg("region"); x != nil && (u.Auth == "aws_sigv4" || u.Vendor == "bedrock") && !awsRegion.MatchString(u.Cloud["region"]) {
		r.doubtful(x, "Not a region", "A region of AWS is, for example, \"us-east-1\" or \"eu-central-1\": in small letters, with a number at its end.")
	}
	if u.Auth == "aws_sigv4" {
		for _, a := range u.Accounts.Own {
			if !strings.Contains(a.Key.Reveal(), ":") {
				hint := "An API key of Bedrock is used without auth."
				if strings.HasPrefix(a.Key.Reveal(), "AKIA") || strings.HasPrefix(a.Key.Reveal(), "ASIA") {
					hint = "Put both into one variable, with a colon between them."
				}
				r.diags = append(r.diags, lang.Warn(lang.CodeConfig, u.Accounts.ranges[a.ID], "Not an access key", "A key for aws_sigv4 is ID:SECRET or ID:SECRET:TOKEN, and this has no colon. %s", hint))
				break // the others follow from it
			}
		}
	}
	for _, name := range []string{"region", "project", "resource"} {
		if x := r.Arg(name); x != nil && u.Vendor == "" && u.Auth == "" {
			r.doubtful(x, "Setting without an effect", "%s is for the URL of a vendor that is named, and region also for auth = \"aws_sigv4\". Neither is here. Remove it, or name the vendor, as in vendor = \"azure\".", name)
		}
	}
	if u.URL == nil || u.Auth != "aws_sigv4" || u.Cloud["region"] == "" {
		return
	}
	if m := awsHost.FindStringSubmatch(u.URL.Hostname()); m != nil && m[1] != u.Cloud["region"] {
		r.doubtful(r.Arg("region"), "Another region", "The URL is one of the region %s, which refuses signatures for another. Write: region = %q; or take the URL of the region %s.", m[1], m[1], u.Cloud["region"])
	}
}

// plainKey is a key that stands in the configuration without a name.
type plainKey struct {
	secret gateway.Secret // empty when it cannot be used, which is told
	unset  string         // the environment variable that holds none
	place  hcl.Range
}

// keys are those of "key" and of "keys", of which one is enough.
func (r section) keys() []plainKey {
	var list []plainKey
	var all []hclsyntax.Expression
	if x := r.Arg("key"); x != nil {
		all = append(all, x)
	}
	if x := r.Arg("keys"); x != nil {
		if len(all) > 0 {
			r.wrong(x, "Keys given twice", `There are both "key" and "keys". Put all of them in "keys".`)
		}
		tuple, ok := x.(*hclsyntax.TupleConsExpr)
		if !ok {
			r.wrong(x, "Wrong type", `This must be a list of keys, as in [env("KEY_A"), env("KEY_B")]. One key is given by key = env("KEY_A").`)
			return nil
		}
		if len(tuple.Exprs) == 0 {
			r.wrong(x, "No keys", "The list is empty. Leave it out for an upstream that asks for no key, or for accounts that come from elsewhere.")
		}
		all = append(all, tuple.Exprs...)
	}
	for _, x := range all {
		key, unset := r.upstreamKey(x)
		list = append(list, plainKey{key, unset, x.Range()})
	}
	return list
}

func (r section) url(name string) *url.URL {
	text := r.text(name)
	if text == "" {
		return nil
	}
	x := r.Arg(name)
	u, err := url.Parse(text)
	if strings.Contains(text, "@") && !calls(x) {
		r.hide(x) // what stands before it may be a password
	}
	switch {
	case err != nil, u.Scheme != "http" && u.Scheme != "https", u.Hostname() == "":
		r.wrong(x, "Not a URL", `A URL begins with https:// or http:// and a host, as in "https://api.openai.com/v1".%s`, unlessRead(x, urlHint(text)))
	case u.User != nil:
		r.wrong(x, "Key in a URL", "A name or password in a URL ends up in logs. Use the argument key.")
	case u.RawQuery != "" || u.Fragment != "":
		r.wrong(x, "URL with a query", "A base URL ends with its path: leave out ? and # and what follows them.")
	default:
		if summary, detail := lang.URLMistake(u, text); detail != "" {
			if unlessRead(x, detail) == "" {
				detail, _, _ = strings.Cut(detail, " Write")
			}
			r.wrong(x, summary, "%s", detail)
			return nil
		}
		return u
	}
	return nil
}

// isKeyHeader reports whether a header commonly holds a key.
func isKeyHeader(name string) bool {
	return slices.Contains([]string{"Authorization", "X-Api-Key", "Api-Key", "X-Goog-Api-Key"}, http.CanonicalHeaderKey(name))
}

// places are those of arguments of a cloud, and of models that are written out.
func places(r section, u *Upstream) map[string]hcl.Range {
	at := map[string]hcl.Range{}
	for _, name := range []string{"prefixed", "family"} {
		if x := r.Arg(name); x != nil {
			at[name] = x.Range()
		}
	}
	for name := range u.Cloud {
		at[name] = r.Arg(name).Range()
	}
	if list, ok := r.Arg("models").(*hclsyntax.TupleConsExpr); ok {
		for _, x := range list.Exprs {
			if model, ok := lang.LiteralText(x); ok {
				at["model "+model] = x.Range()
			}
		}
	}
	if object, ok := r.Arg("model").(*hclsyntax.ObjectConsExpr); ok {
		for _, item := range object.Items {
			if model, ok := lang.LiteralText(item.ValueExpr); ok {
				at["model "+model] = item.ValueExpr.Range()
			}
		}
	}
	return at
}

// taken are headers that are the gateway's own business.
var taken = []string{
	"Host", "Content-Length", "Content-Type", "Content-Encoding", "Transfer-Encoding", "Connection", "Keep-Alive", "Te", "Trailer", "Upgrade",
	"Accept-Encoding", "Expect", "Idempotency-Key",
}

func (r section) headers() map[string]string {
	if object, ok := r.Arg("headers").(*hclsyntax.ObjectConsExpr); ok {
		for _, item := range object.Items {
			if _, literal := lang.LiteralText(item.ValueExpr); literal {
				r.hide(item.ValueExpr) // it may be a key
			}
		}
	}
	if x := r.Arg("headers"); x != nil {
		if _, literal := lang.LiteralText(x); literal {
			r.hide(x)
		}
	}
	bearer(r)
	m := r.mapping("headers")
	lower := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(m)) {
		if other := lower[strings.ToLower(name)]; other != "" {
			r.wrong(r.member(r.Arg("headers"), name), "Given twice", "Names of headers have no case, so this is %q again. Remove one of them.", other)
		}
		lower[strings.ToLower(name)] = name
	}
	for name, value := range m {
		canonical := http.CanonicalHeaderKey(name)
		switch {
		case strings.ContainsFunc(name, notInName) || strings.Contains(name, "*"):
			r.wrong(r.member(r.Arg("headers"), name), "Not a header", "%q is not the name of a header.%s", name, colonHint(name))
		case strings.ContainsFunc(value, func(c rune) bool { return c < ' ' && c != '\t' || c == 0x7f }):
			r.wrong(r.member(r.Arg("headers"), name), "Not a header", "The value of %q holds a line break or another character that no header can carry.", name)
		default:
			switch keyed := r.Arg("key") != nil || r.Arg("keys") != nil || r.Arg("accounts") != nil || len(r.block.All("account")) > 0; {
			case !isKeyHeader(name):
			case !keyed && keyWord.MatchString(value) && r.writtenOut(name):
				r.doubtful(memberValue(r.reader, r.Arg("headers"), name), "Not a key", "A text is sent unchanged, so this is not a key. In place of the header, write: key = env(\"%s_API_KEY\")", variableOf(r.block.Label(0)))
			case !keyed && r.writtenOut(name):
				r.doubtful(r.member(r.Arg("headers"), name), "Key in the file", "Anyone who can read the file has the key in %q, and the key belongs to no account. In place of the header, write: key = env(\"%s_API_KEY\")", name, variableOf(r.block.Label(0)))
			case !keyed && http.CanonicalHeaderKey(name) != "Authorization" && calls(memberValue(r.reader, r.Arg("headers"), name)):
				at := memberValue(r.reader, r.Arg("headers"), name)
				r.doubtful(at, "Key without an account", "A key in a header has no account, so none cools down when the key is rejected. The protocol puts the key of the account into its header by itself. In place of the header, write: key = %s", r.written(at))
			case keyed:
				r.doubtful(r.member(r.Arg("headers"), name), "Key given twice", "The protocol sends the key of the account in a header by itself, and %q would be the same for all accounts. Remove it, or leave the key out.", name)
			}
			for _, t := range taken {
				if t == canonical {
					r.wrong(r.member(r.Arg("headers"), name), "Header of the gateway", "The header %q is set by the gateway itself. Remove it.", name)
				}
			}
			if hint := lang.NearHeader(name); hint != "" {
				r.doubtful(r.member(r.Arg("headers"), name), "Misspelt?", "No header %q is commonly used.%s", name, hint)
			}
		}
	}
	return m
}

// keyWord is a value of a header that names a key, and has none.
var keyWord = lazyregexp.New(`^(?:(?i:bearer|token|basic) +)?(?:(?i:key|token|secret|api[_-]?key|password)|[$%{]+[\w.]+[}%]*|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|(?:env|file|credential)\(.*\))$`)

// bearer warns of a key that is sent by a header of the upstream's, in place of the account's: it has no account.
func bearer(r section) {
	object, _ := r.Arg("headers").(*hclsyntax.ObjectConsExpr)
	if object == nil || r.Arg("key") != nil || r.Arg("keys") != nil || r.Arg("accounts") != nil || len(r.block.All("account")) > 0 {
		return
	}
	for _, item := range object.Items {
		name, _ := lang.LiteralText(item.KeyExpr)
		t, ok := item.ValueExpr.(*hclsyntax.TemplateExpr)
		if !ok || len(t.Parts) != 2 || !strings.EqualFold(name, "Authorization") {
			continue
		}
		begin, _ := t.Parts[0].(*hclsyntax.LiteralValueExpr)
		if begin == nil || begin.Val.Type() != cty.String || begin.Val.AsString() != "Bearer " || !calls(t.Parts[1]) {
			continue
		}
		r.doubtful(item.ValueExpr, "Key without an account", "The protocol sends the key of the account in this header by itself. A key in a header has no account, so none cools down when the key is rejected. In place of the header, write: key = %s", r.written(t.Parts[1]))
	}
}

// writtenOut reports whether the value of a header stands in the file.
func (r section) writtenOut(name string) bool {
	object, ok := r.Arg("headers").(*hclsyntax.ObjectConsExpr)
	return ok && slices.ContainsFunc(object.Items, func(item hclsyntax.ObjectConsItem) bool {
		key, _ := lang.LiteralText(item.KeyExpr)
		_, literal := lang.LiteralText(item.ValueExpr)
		return key == name && literal
	})
}

// variableOf is how a variable of the environment begins that has what belongs to an upstream.
func variableOf(upstream string) string {
	return strings.Map(func(c rune) rune {
		if c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' {
			return c
		}
		return '_'
	}, strings.ToUpper(upstream))
}

// forward are names of clients' headers that go along to the upstream.
func (r section) forward() []string {
	list := r.texts("forward")
	lower := map[string]string{}
	for _, name := range list {
		if other := lower[strings.ToLower(name)]; other != "" && other != name {
			r.doubtful(elementOf(r.Arg("forward"), name), "Given twice", "Names of headers have no case, so this is %q again. Remove one of them.", other)
		}
		lower[strings.ToLower(name)] = name
		if r.member(r.Arg("headers"), name) != r.Arg("headers") {
			r.doubtful(elementOf(r.Arg("forward"), name), "Given twice", "The upstream's headers have %q already, so the client's has no effect or takes its place. Remove one of them.", name)
		}
		switch hint := lang.NearHeader(name); {
		case strings.ContainsFunc(name, notInName) || strings.Contains(name, "*"):
			r.wrong(elementOf(r.Arg("forward"), name), "Not a header", "%q is not the name of a header. Each is named whole, as in \"openai-organization\".", name)
		case !gateway.Forwardable(name):
			r.wrong(elementOf(r.Arg("forward"), name), "Header of the gateway", "The header %q is the client's own or the gateway's: it is never forwarded. Remove it.%s", name, ownKey(name))
		case hint != "":
			r.doubtful(elementOf(r.Arg("forward"), name), "Misspelt?", "No header %q is commonly used.%s", name, hint)
		}
	}
	return list
}

// ownKey is how an upstream gets a key, for a header that would carry the client's.
func ownKey(header string) string {
	if isKeyHeader(header) {
		return " The upstream gets the key of its account: key = env(\"…\")"
	}
	return ""
}

func notInName(c rune) bool {
	return !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune("!#$%&'*+-.^_`|~", c))
}

// flag is the value of a switch as JSON.
func (r *reader) flag(x hclsyntax.Expression) (document.Value, bool) {
	v, ok := r.value(x, cty.DynamicPseudoType, "a value")
	if !ok {
		return document.Value{}, false
	}
	text, err := ctyjson.Marshal(v, v.Type())
	if err != nil {
		r.wrong(x, "Not a switch", "A switch is a string, a number, true or false, or a list of these.")
		return document.Value{}, false
	}
	return document.Of(text), true
}

// isLoopback reports whether a host is this machine only.
func isLoopback(host string) bool {
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.Unmap().IsLoopback()
}
