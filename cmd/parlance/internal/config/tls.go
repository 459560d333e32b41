package config

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/listen"
)

// tlsGrammar is how a listener is encrypted.
func tlsGrammar(doc string) *lang.Grammar {
	return &lang.Grammar{
		Doc: doc + " The files are read again when they change. See tls.md.",
		Args: map[string]lang.Arg{
			"cert":         {Type: lang.Path, Required: true, Example: `"./cert.pem"`, Doc: "The file of the certificate in PEM, followed by the intermediate certificates."},
			"key":          {Type: lang.Path, Required: true, Example: `"./key.pem"`, Doc: "The file of the private key of `cert` in PEM."},
			"client_ca":    {Type: lang.Path, Otherwise: "clients need no certificate", Example: `"./clients.pem"`, Doc: "The file with the certificates of authorities. Clients must have a certificate of one of them."},
			"client_certs": {Type: lang.Word, OneOf: []string{"required", "optional"}, Default: "required", Example: `"optional"`, Doc: "Whether clients must have a certificate, where `client_ca` is given. A certificate that is shown is checked in both cases."},
		},
	}
}

// gatewayTLS is tlsGrammar of the gateway's listener, which can have certificates of an authority that speaks ACME.
func gatewayTLS() *lang.Grammar {
	g := tlsGrammar("The certificate of the gateway's listener. Without this block the listener speaks plain HTTP.")
	for _, name := range []string{"cert", "key"} {
		a := g.Args[name]
		a.Unless = "acme"
		g.Args[name] = a
	}
	g.Blocks = map[string]*lang.Grammar{"acme": {
		Doc: "Certificates that the gateway obtains and renews by itself, by the protocol ACME. See tls.md.",
		Args: map[string]lang.Arg{
			"domains":   {Type: lang.TextList, Required: true, Example: `["gateway.example.com"]`, Doc: "The names that clients call the gateway by. Each gets a certificate."},
			"folder":    {Type: lang.Path, Required: true, Example: `"/var/lib/parlance/acme"`, Doc: "The folder where certificates, their keys and the account are kept. It is made, for this user alone, if it is not there."},
			"agreed":    {Type: lang.Bool, Required: true, Example: `true`, Doc: "That you have read the terms of service of the authority, and accept them."},
			"email":     {Type: lang.Text, Example: `"ops@example.com"`, Doc: "An address to which the authority may write."},
			"directory": {Type: lang.URL, Default: "https://acme-v02.api.letsencrypt.org/directory", Example: `"https://ca.internal/acme/directory"`, Doc: "The URL of the authority."},
			"ca":        {Type: lang.Path, Otherwise: "the authorities that the system trusts", Example: `"./roots.pem"`, Doc: "The file with the certificates that the server of a private authority is trusted by."},
			"http_port": {Type: lang.Whole, Least: "1", Most: "65535", Otherwise: "HTTP-01 is not used", Example: `80`, Doc: "The port where HTTP-01 challenges are answered, besides TLS-ALPN-01 on the listener itself. It is open while one is expected."},
		},
	}}
	return g
}

// acmeOf is nil when there is no such block.
func acmeOf(r section, address string) *listen.ACME {
	if r.block == nil {
		return nil
	}
	a := &listen.ACME{Domains: r.texts("domains"), Folder: r.path("folder"), Email: r.text("email"), Directory: r.text("directory"), CA: r.path("ca"), HTTPPort: r.count("http_port")}
	x := r.Arg("domains")
	if x != nil && len(a.Domains) == 0 {
		r.wrong(x, "No domain", "Name a domain that clients call the gateway by, as in domains = [\"gateway.example.com\"].")
	}
	for _, d := range a.Domains {
		switch {
		case strings.Contains(d, "*"):
			r.wrong(elementOf(x, d), "Pattern in place of a domain", "A certificate for %q needs a challenge by DNS, which the gateway does not answer. List the names one by one.", d)
		case strings.ContainsAny(d, ":/ "):
			r.wrong(elementOf(x, d), "Not a domain", "The name of a domain has no scheme, port or path. Write: %q", bareHost(d))
		}
	}
	if x := r.Arg("agreed"); x != nil && !r.yes("agreed") {
		r.wrong(x, "Terms not accepted", "The authority gives certificates only to those who accept its terms of service. Read them, and write: agreed = true")
	}
	if x := r.Arg("directory"); x != nil && !strings.HasPrefix(a.Directory, "https://") {
		r.wrong(x, "Not a directory", "The directory of an authority is a URL with https://, such as %q.", r.grammar.Args["directory"].Default)
	}
	if u, err := url.Parse(a.Directory); err == nil && r.Arg("directory") != nil && u.User == nil {
		if summary, detail := lang.URLMistake(u, a.Directory); detail != "" {
			r.wrong(r.Arg("directory"), summary, "%s", unlessRead(r.Arg("directory"), detail))
		} else if u.Path == "" || u.Path == "/" {
			r.doubtful(r.Arg("directory"), "Not a directory", "The URL of a directory has a path, as in %q.", r.grammar.Args["directory"].Default)
		}
	}
	if _, port, err := net.SplitHostPort(address); err == nil && r.Arg("http_port") != nil && fmt.Sprint(a.HTTPPort) == port {
		r.wrong(r.Arg("http_port"), "Address taken", "The gateway itself listens on port %s. The challenges by HTTP come to another, commonly 80.", port)
	}
	if x := r.Arg("email"); x != nil && !strings.Contains(a.Email, "@") {
		r.wrong(x, "Not an address", "An e-mail address is needed, such as \"ops@example.com\", without mailto:.")
	}
	if _, ok := listen.Socket(address); ok && a.HTTPPort == 0 {
		r.diags = append(r.diags, lang.Diag(lang.CodeConfig, r.block.Range, "No challenge possible", "The authority cannot connect to a Unix socket. Let it connect by HTTP, through port 80: http_port = 80"))
	}
	if info, err := os.Stat(a.Folder); err == nil && !info.IsDir() {
		r.wrong(r.Arg("folder"), "Not a folder", "The path %q is that of a file. Certificates are kept in a folder.", a.Folder)
	}
	return a
}

// tls is nil when there is no such block. The listener has the address.
func (r section) tls(address string) *listen.Files {
	if r.block == nil {
		return nil
	}
	f := &listen.Files{Cert: r.path("cert"), Key: r.path("key"), ClientCA: r.path("client_ca"), Optional: r.word("client_certs") == "optional"}
	if b := r.block.First("acme"); b != nil {
		acme := r.in("acme")
		f.ACME = acmeOf(acme, address)
		for _, name := range []string{"cert", "key"} {
			if x := r.Arg(name); x != nil {
				r.wrong(x, "Two certificates", "The certificate comes from the authority that acme names. Take out either cert and key, or the block acme.")
				f.Cert, f.Key = "", ""
			}
		}
	}
	if f.ACME == nil && (f.Cert == "" || f.Key == "") {
		return nil // that is reported
	}
	if r.Arg("client_certs") != nil && f.ClientCA == "" {
		r.wrong(r.Arg("client_certs"), "No authority", "client_certs needs client_ca, the file of the authority that signs the clients' certificates. Add, for example: client_ca = \"./clients.pem\"")
	}
	expires, err := f.Check()
	var at *listen.FileError
	switch {
	case errors.As(err, &at) && at.Setting == "ca":
		acme := r.in("acme")
		acme.wrong(acme.Arg("ca"), "Certificate cannot be used", "%s", certHint(at))
	case f.ACME != nil && err == nil:
	case errors.As(err, &at):
		r.wrong(r.Arg(at.Setting), "Certificate cannot be used", "%s", swappedHint(at, f.Cert, f.Key))
	case expires.Before(time.Now()):
		r.doubtful(r.Arg("cert"), "Certificate has expired", "The certificate expired on %s. Clients refuse it. Renew it: the gateway reads the file again by itself.", expires.UTC().Format(time.DateOnly))
	}
	if f.ACME != nil {
		r.private(r.in("acme").Arg("folder"), f.ACME.Folder)
		return f
	}
	if err == nil { // else the file may be none of a key
		r.private(r.Arg("key"), f.Key)
	}
	return f
}

// swappedHint is certHint, unless the files of the certificate and of its key stand in each other's place.
func swappedHint(e *listen.FileError, cert, key string) string {
	first, err := os.ReadFile(cert)
	second, err2 := os.ReadFile(key)
	certificate, private := []byte("-----BEGIN CERTIFICATE-----"), []byte("PRIVATE KEY-----")
	if err == nil && err2 == nil && bytes.Contains(first, private) && !bytes.Contains(first, certificate) && bytes.Contains(second, certificate) && !bytes.Contains(second, private) {
		return "The two files are swapped: this one holds the key, and the other one the certificate. Exchange them."
	}
	return certHint(e)
}

// certHint says what to do about a file of a certificate.
func certHint(e *listen.FileError) string {
	switch {
	case errors.Is(e.Err, os.ErrNotExist), errors.Is(e.Err, os.ErrPermission):
		return fmt.Sprintf("The file cannot be read: %v. A path that does not begin with / is one from the folder of this file.", e.Err)
	case e.Setting == "key":
		return fmt.Sprintf("The key and the certificate do not fit together: %v. The key is the one that the certificate was requested with.", e.Err)
	}
	return fmt.Sprintf("The file cannot be used: %v. A certificate begins with -----BEGIN CERTIFICATE-----.", e.Err)
}

// private warns of a file with a secret, or a folder of them, that other users of the machine can read.
func (r *reader) private(x hclsyntax.Expression, path string) {
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm()&0o077 == 0 || os.PathSeparator != '/' {
		return
	}
	if info.IsDir() {
		r.doubtful(x, "Folder that others can read", "The folder %q can be read by other users of this machine. Do: chmod 700 %s", path, path)
		return
	}
	r.doubtful(x, "File that others can read", "The file %q can be read by other users of this machine. Do: chmod 600 %s", path, path)
}

// publicOnly reports whether a directory is that of an authority which gives certificates for public names alone.
func publicOnly(directory string) bool {
	return strings.Contains(directory, ".letsencrypt.org/") || strings.Contains(directory, ".zerossl.com/") || strings.Contains(directory, ".pki.goog/")
}

// notPublic reports whether no public authority gives a certificate for a name.
func notPublic(domain string) bool {
	if _, err := netip.ParseAddr(domain); err == nil || !strings.Contains(domain, ".") {
		return true
	}
	for _, end := range []string{".local", ".internal", ".lan", ".localhost", ".home.arpa", ".corp", ".test", ".invalid"} {
		if strings.HasSuffix(strings.ToLower(domain), end) {
			return true
		}
	}
	return false
}
