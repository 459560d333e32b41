package config

import (
	"crypto/x509"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/parlance-gateway/parlance/runtime/listen"
	"github.com/parlance-gateway/parlance/runtime/shared"
)

// storeServer is nil when the store has no url, or none that can be read. root is the whole configuration.
func storeServer(r, root section) *StoreServer {
	x := r.Arg("url")
	if x == nil {
		for _, name := range []string{"password", "sentinel_password", "ca", "cert", "cert_key", "prefix", "timeout", "away"} {
			if x := r.Arg(name); x != nil && r.Arg("path") != nil {
				r.doubtful(x, "Setting without an effect", "%s is for a server, and this store is a file (path). Remove it; or, for a server, write in place of path: url = \"redis://127.0.0.1:6379\"", name)
				break
			} else if x != nil {
				r.doubtful(x, "Setting without an effect", "%s is for a server, and the store has no url. Add, for example: url = \"redis://127.0.0.1:6379\"", name)
				break
			}
		}
		return nil
	}
	if path := r.Arg("path"); path != nil {
		r.wrong(path, "Two stores", "The store is a file (path) or a server (url). Remove one of them.")
	}
	text := r.text("url")
	address, err := shared.ParseAddress(text)
	switch {
	case shared.ErrPassword(err):
		r.hide(x)
		r.wrong(x, "Password in a URL", "A URL is shown in logs and messages. Write the user alone in it, as in redis://user@host, and add: password = env(\"PARLANCE_STORE_PASSWORD\")")
		return nil
	case err != nil && strings.Contains(text, ";"):
		r.wrong(x, "Not the URL of a server", "Write a comma between hosts, as in redis+sentinel://host1,host2,host3/main.")
		return nil
	case err != nil:
		r.wrong(x, "Not the URL of a server", "%s. A URL is, for example, redis://127.0.0.1:6379 or rediss://parlance@valkey:6379/0.", strings.TrimSuffix(err.Error(), "."))
		return nil
	}
	if root.Arg("seal_key") == nil {
		r.wrong(x, "No common seal key", "Each gateway would encrypt reasoning with a key of its own, and another gateway could not read it. Give all of them the same: seal_key = env(\"PARLANCE_SEAL_KEY\"), at the top level. `openssl rand -hex 32` makes one.")
	}
	s := &StoreServer{
		Address: address, Password: r.secret(r.Arg("password")), CA: r.path("ca"), Prefix: r.text("prefix"),
		Timeout: r.duration("timeout"), Refuse: r.word("away") == "refuse",
		SentinelPassword: r.secret(r.Arg("sentinel_password")), Cert: r.path("cert"), CertKey: r.path("cert_key"),
	}
	if strings.ContainsAny(s.Prefix, "{} \n") {
		r.wrong(r.Arg("prefix"), "Not a prefix", "A prefix has no braces, since they say on which node of a Cluster a key is, and no spaces. Write, for example: prefix = \"parlance:\"")
	}
	if x := r.Arg("prefix"); x != nil && isLetter(s.Prefix[len(s.Prefix)-1]) {
		r.doubtful(x, "Names run together", "The prefix is put before names as it is, as in %q.%s", s.Prefix+"account", unlessRead(x, fmt.Sprintf(" Write: prefix = %q", s.Prefix+":")))
	}
	if ca := r.Arg("ca"); ca != nil {
		switch _, err := os.Stat(s.CA); {
		case !address.Encrypted():
			r.doubtful(ca, "Setting without an effect", "The server is called without TLS. For TLS the URL begins with rediss://")
		case err != nil:
			r.wrong(ca, "Certificate cannot be used", "The file cannot be read: %s. A path that does not begin with / is one from the folder of this file.", reason(err))
		default:
			if text, err := os.ReadFile(s.CA); err != nil || !x509.NewCertPool().AppendCertsFromPEM(text) {
				r.wrong(ca, "Certificate cannot be used", "The file holds no certificate in PEM. A certificate begins with -----BEGIN CERTIFICATE-----.")
			}
		}
	}
	switch sentinel := strings.Contains(text, ":26379"); {
	case sentinel && !address.Sentinel():
		r.doubtful(x, "Port of Sentinel", "26379 is the port of Sentinel, which is asked for the server and is none. Write, with the name of the master: \"redis+sentinel://…:26379/mymaster\"; or the port of the server, 6379.")
	case address.Sentinel() && strings.Contains(text, ":6379"):
		r.doubtful(x, "Port of a server", "6379 is the port of the servers, and Sentinel itself is at 26379.%s", unlessRead(x, fmt.Sprintf(" Write: %q", strings.ReplaceAll(text, ":6379", ":26379"))))
	}
	if x := r.Arg("sentinel_password"); x != nil && !address.Sentinel() {
		if strings.Contains(text, "+cluster://") {
			r.doubtful(x, "Setting without an effect", "A Cluster has no Sentinel. Remove it; the password of the servers is: password = env(\"PARLANCE_STORE_PASSWORD\")")
		} else {
			r.doubtful(x, "Setting without an effect", "The URL names no Sentinel. With Sentinel it is, for example, redis+sentinel://host1,host2,host3/main")
		}
	}
	certOfStore(r, s)
	return s
}

// certOfStore looks at the certificate that the gateway shows to the server.
func certOfStore(r section, s *StoreServer) {
	cert, key := r.Arg("cert"), r.Arg("cert_key")
	var at *listen.FileError
	switch {
	case cert == nil && key == nil:
		return
	case key == nil:
		r.wrong(cert, "Certificate without its key", "The server wants proof that the certificate is the gateway's. Add, for example: cert_key = \"./gateway-key.pem\"")
		return
	case cert == nil:
		r.wrong(key, "Key without its certificate", "The key belongs to a certificate, which is missing. Add, for example: cert = \"./gateway.pem\"")
		return
	case !s.Address.Encrypted():
		r.doubtful(cert, "Setting without an effect", "The server is called without TLS. For TLS the URL begins with rediss://")
		return
	}
	switch expires, err := (&listen.Files{Cert: s.Cert, Key: s.CertKey}).Check(); {
	case errors.As(err, &at) && at.Setting == "key":
		r.wrong(key, "Certificate cannot be used", "%s", certHint(at))
	case errors.As(err, &at):
		r.wrong(cert, "Certificate cannot be used", "%s", swappedHint(at, s.Cert, s.CertKey))
	case expires.Before(time.Now()):
		r.doubtful(cert, "Certificate has expired", "The certificate expired on %s. The server refuses it. Renew it: the file is read again for each connection.", expires.UTC().Format(time.DateOnly))
	}
	r.private(key, s.CertKey)
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' }
