package config

import (
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/listen"
)

// check looks at settings that have to fit each other.
func (c *Config) check(r section) {
	c.checkListen(r)
	c.checkClients(r)
	c.checkLabels(r)
	c.checkRoutes(r)
	c.checkEffects(r)
	checkConflicts(c, r)
	if len(c.Upstreams) == 0 && !r.diags.HasErrors() {
		r.diags = append(r.diags, lang.Diag(lang.CodeConfig, start(r.block), "No upstream", `There is nobody to call. Add, for example: upstream "openai" { protocol = "chat" url = "https://api.openai.com/v1" key = env("OPENAI_API_KEY") }, over several lines.`))
	}
}

func (c *Config) checkListen(r section) {
	if path, ok := listen.Socket(c.Listen); ok {
		r.checkSocket(path)
		return
	}
	host, port, err := net.SplitHostPort(c.Listen)
	if err != nil || !isPort(port) {
		r.wrong(r.Arg("listen"), "Not an address", `An address is a host and a port, as in "127.0.0.1:8787".%s`, unlessRead(r.Arg("listen"), addressHint(c.Listen, "127.0.0.1:8787")))
		return
	}
	if why := hostMistake(host); why != "" {
		r.wrong(r.Arg("listen"), "Not an address", "%s Write, for example: %q", why, net.JoinHostPort("0.0.0.0", port))
		return
	}
	if isLoopback(host) || c.Keyed() {
		return
	}
	r.wrong(r.Arg("listen"), "Open to everybody", "Anybody who can connect to %s can use your keys, because no client has a key. Listen on 127.0.0.1, or add: client \"me\" { key = env(\"PARLANCE_KEY\") }, over several lines.", c.Listen)
}

func isPort(text string) bool {
	_, err := strconv.ParseUint(text, 10, 16)
	return err == nil
}

// checkClients finds clients that the log could not tell apart.
func (c *Config) checkClients(r section) {
	seen := map[keys.Digest]string{}
	upstreams := map[keys.Digest]string{}
	for i := range c.Upstreams {
		for _, a := range c.Upstreams[i].Accounts.Own {
			upstreams[keys.DigestOf(a.Key.Reveal())] = c.Upstreams[i].Name
		}
	}
	for i, b := range r.block.All("client") {
		certificate(c, r, b.Arg("certificate"), c.Clients[i].Certificate)
		if x := b.Arg("certificate"); x != nil && (c.TLS == nil || c.TLS.ClientCA == "") {
			where := "Add to the block tls of the gateway: client_ca = \"./clients.pem\""
			if c.TLS == nil {
				where = "Add, over several lines: tls { cert = \"./cert.pem\" key = \"./key.pem\" client_ca = \"./clients.pem\" }"
			}
			r.wrong(x, "No authority", "No certificate of a client is checked. %s", where)
		}
		if admin := r.block.First("admin").Arg("key"); admin != nil && c.isAdmins(admin, b, i) {
			r.doubtful(admin, "Key of a client", "The client %q has this key too, so whoever calls with it may read and change everything here. Give the admin API a key of its own; `openssl rand -hex 32` makes one.", b.Label(0))
		}
		if c.sameVariable(r, b, i) {
			continue
		}
		for _, digest := range [...]keys.Digest{c.Clients[i].Digest, c.Clients[i].Second} {
			if digest == (keys.Digest{}) {
				continue
			}
			x := b.Arg("key")
			if x == nil {
				x = b.Arg("hash")
			}
			if name, ok := upstreams[digest]; ok {
				r.doubtful(x, "Key of an upstream", keyOfUpstream, b.Label(0), name)
			}
			if other, ok := seen[digest]; ok {
				r.wrong(x, "Key of another client", "The clients %q and %q have the same key. Give each one of its own; `openssl rand -hex 32` makes one. Or take one of the two out.", other, b.Label(0))
			}
			seen[digest] = b.Label(0)
		}
	}
}

// commonName finds the common name in a distinguished name, such as CN=ci.example.com,O=Example.
var commonName = lazyregexp.New(`(?i)(?:^|[,/;+ ])CN ?= ?([^,/;+]+)`)

// certificate finds names of a client's certificate that none has.
func certificate(c *Config, r section, x hclsyntax.Expression, name string) {
	switch m := commonName.FindStringSubmatch(name); {
	case x == nil:
	case m != nil:
		r.wrong(x, "Not a name of a certificate", "Write one name of the certificate, not its whole subject.%s", unlessRead(x, fmt.Sprintf(" Write: certificate = %q", strings.TrimSpace(m[1]))))
	case strings.HasSuffix(name, ".pem") || strings.HasSuffix(name, ".crt") || strings.HasSuffix(name, ".cer"):
		r.wrong(x, "Not a name of a certificate", "This is the path of a file. A certificate is known by its common name, or a DNS name, e-mail address or URI in it, as in certificate = \"ci.example.com\".")
	case name == "*" && c.TLS != nil && c.TLS.ClientCA != "":
		r.doubtful(x, "Every certificate", "Every certificate of the authority is this client. Name one, or add more to the pattern, as in \"*.ci.example.com\".")
	}
}

// isAdmins reports whether a client's key is that of the admin API.
func (c *Config) isAdmins(admin hclsyntax.Expression, b *lang.Block, i int) bool {
	if name := variableIn(admin); name != "" && name == variableIn(b.Arg("key")) {
		return true
	}
	if c.Admin == nil || c.Admin.Key.Empty() {
		return false
	}
	digest := keys.DigestOf(c.Admin.Key.Reveal())
	return digest == c.Clients[i].Digest || digest == c.Clients[i].Second
}

// sameVariable reports a client whose key is the variable of an upstream or of another client, whether it is set or not.
func (c *Config) sameVariable(r section, b *lang.Block, i int) bool {
	name := variableIn(b.Arg("key"))
	if name == "" {
		return false
	}
	for _, other := range r.block.All("client")[:i] {
		if variableIn(other.Arg("key")) == name {
			r.diags = append(r.diags, lang.Diag(lang.CodeConfig, b.Args["key"].Range, "Key of another client", "The clients %q and %q have the same key. Give each one of its own; `openssl rand -hex 32` makes one. Or take one of the two out.", other.Label(0), b.Label(0)))
			return true
		}
	}
	for _, u := range r.block.All("upstream") {
		list := []hclsyntax.Expression{u.Arg("key")}
		if t, ok := u.Arg("keys").(*hclsyntax.TupleConsExpr); ok {
			list = append(list, t.Exprs...)
		}
		for _, a := range u.All("account") {
			list = append(list, a.Arg("key"))
		}
		for _, x := range list {
			if variableIn(x) == name {
				r.diags = append(r.diags, lang.Warn(lang.CodeConfig, b.Args["key"].Range, "Key of an upstream", keyOfUpstream, b.Label(0), u.Label(0)))
				return true
			}
		}
	}
	return false
}

const keyOfUpstream = "The client %q has the key of the upstream %q, so anyone with it can call the vendor directly. Give it a key of its own; `openssl rand -hex 32` makes one."

// variableIn is the variable of the environment that an expression reads, without a default; "" for any other.
func variableIn(x hclsyntax.Expression) string {
	call, ok := x.(*hclsyntax.FunctionCallExpr)
	if !ok || call.Name != "env" || len(call.Args) != 1 {
		return ""
	}
	name, _ := lang.LiteralText(call.Args[0])
	return name
}

// start is the beginning of the file.
func start(root *lang.Block) hcl.Range {
	return hcl.Range{Filename: root.Range.Filename, Start: hcl.InitialPos, End: hcl.InitialPos}
}

// checkOrigins finds hosts and origins that no request names so.
func (c *Config) checkOrigins(r section) {
	for _, name := range c.Hosts {
		if strings.ContainsAny(name, ":/* ") && net.ParseIP(name) == nil {
			r.wrong(elementOf(r.Arg("hosts"), name), "Not a name", "The name of a host has no port, no scheme and no *. Write: %q", bareHost(name))
		}
	}
	for _, origin := range c.Origins {
		u, err := url.Parse(origin)
		if err != nil || u.Scheme == "" || u.Host == "" || u.Path != "" || u.RawQuery != "" || u.User != nil || strings.Contains(origin, "*") {
			r.wrong(elementOf(r.Arg("origins"), origin), "Not an origin", "An origin is a scheme and a host, and maybe a port, without a path and without *. Write, for example: %q", originOf(origin))
		}
	}
}

// checkLabels finds names that nobody can write, or that differ only in their case.
func (c *Config) checkLabels(r section) {
	for _, kind := range []string{"upstream", "client", "group", "jwt"} {
		seen := map[string]string{}
		for _, b := range r.block.All(kind) {
			name := b.Label(0)
			lower := strings.ToLower(name)
			wrong := func(format string, args ...any) {
				r.diags = append(r.diags, lang.Diag(lang.CodeConfig, b.Range, "Not a name", format, args...))
			}
			switch trimmed := strings.TrimSpace(name); {
			case trimmed == "":
				wrong("The name is empty, and logs and routes call it by that. Write, for example: %s \"my-%s\" { … }", kind, kind)
			case trimmed != name:
				wrong("White space at the ends of a name belongs to it. Write: %s %q { … }", kind, trimmed)
			case kind == "upstream" && strings.ContainsAny(name, "/*"):
				wrong("A / ends the name of an upstream where clients write upstream/model, and * stands for any text. Write: upstream %q { … }", strings.NewReplacer("/", "-", "*", "").Replace(name))
			case seen[lower] != "" && seen[lower] != name:
				r.diags = append(r.diags, lang.Warn(lang.CodeConfig, b.Range, "Nearly the same name", "There is %s %q, which differs only in small and capital letters. Give one of the two another name.", kind, seen[lower]))
			}
			seen[lower] = name
		}
	}
	used := map[string]bool{}
	for _, k := range c.Clients {
		used[k.Group] = true
	}
	for _, b := range r.block.All("group") {
		if !used[b.Label(0)] && c.Admin == nil && len(c.JWT) == 0 && r.block.First("admin") == nil && !r.diags.HasErrors() {
			r.diags = append(r.diags, lang.Warn(lang.CodeConfig, b.Range, "Group of nobody", "No client is in this group, so its limits hold for nobody. Add to a client: group = %q", b.Label(0)))
		}
	}
}
