package config

import (
	"io/fs"
	"net"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/listen"
)

// Admin is where the gateway is administered.
type Admin struct {
	Listen string      // host and port, or unix: and a path
	Key    pool.Secret // empty: whoever reaches the address may
	Hosts  []string    // names that it may be called by, besides localhost and IP addresses

	MetricsOpen bool // a scrape needs no key

	Audit      string        // the file of the audit log; "": none
	SocketMode fs.FileMode   // of the Unix socket
	TLS        *listen.Files // nil: plain HTTP
}

// admin is nil when there is no such block.
func (r section) admin(public string) *Admin {
	b := r.block
	if b == nil {
		return nil
	}
	a := &Admin{Listen: r.address(), SocketMode: r.mode(), TLS: r.in("tls").tls(r.address()), Audit: r.path("audit"), Key: r.longSecret(b.Arg("key")), Hosts: r.texts("hosts"), MetricsOpen: r.yes("metrics_open")}
	var at hclsyntax.Expression = b.Arg("listen")
	host, port, err := net.SplitHostPort(a.Listen)
	path, socket := listen.Socket(a.Listen)
	switch {
	case socket && a.Listen == public:
		r.wrong(at, "Address taken", "The gateway itself listens on %s. Give the admin API another socket.", public)
	case socket:
		r.checkSocket(path)
	case !isPort(port) || err != nil:
		r.wrong(at, "Not an address", `An address is a host and a port, as in %q.%s`, r.grammar.Args["listen"].Default, unlessRead(at, addressHint(a.Listen, r.grammar.Args["listen"].Default)))
	case hostMistake(host) != "":
		r.wrong(at, "Not an address", "%s Write, for example: %q", hostMistake(host), net.JoinHostPort("127.0.0.1", port))
	case !isLoopback(host) && b.Arg("key") == nil && !b.Misspelt():
		r.wrong(at, "Open to everybody", "Anybody who can connect to %s can add and remove accounts. Listen on 127.0.0.1, or add: key = env(\"PARLANCE_ADMIN_KEY\")", a.Listen)
	case sameAddress(a.Listen, public):
		if at == nil {
			r.diags = append(r.diags, lang.Diag(lang.CodeConfig, b.Range, "Address taken", "The gateway itself listens on %s. Give the admin API another port.", public))
			break
		}
		r.wrong(at, "Address taken", "The gateway itself listens on %s. Give the admin API another port, or leave it out for %q.", public, r.grammar.Args["listen"].Default)
	}
	if x := b.Arg("metrics_open"); x != nil && a.MetricsOpen && b.Arg("key") == nil && !b.Misspelt() {
		r.doubtful(x, "Setting without an effect", "Nothing here needs a key, since there is none. Remove it, or add: key = env(\"PARLANCE_ADMIN_KEY\")")
	}
	for _, name := range a.Hosts {
		if net.ParseIP(name) != nil || name == "localhost" {
			r.doubtful(elementOf(b.Arg("hosts"), name), "Setting without an effect", "IP addresses and localhost are accepted always. Remove it.")
			continue
		}
		if strings.ContainsAny(name, ":/* ") && net.ParseIP(name) == nil {
			r.wrong(elementOf(b.Arg("hosts"), name), "Not a name", "The name of a host has no port, no scheme and no *. Write: %q", bareHost(name))
		}
	}
	return a
}
