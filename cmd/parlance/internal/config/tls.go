package config

import (
	"errors"
	"fmt"
	"os"
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
			"cert":         {Type: lang.Path, Required: true, Example: `"./cert.pem"`, Doc: "The file of the certificate in PEM, followed by those that connect it to its authority."},
			"key":          {Type: lang.Path, Required: true, Example: `"./key.pem"`, Doc: "The file of its private key in PEM."},
			"client_ca":    {Type: lang.Path, Otherwise: "clients need no certificate", Example: `"./clients.pem"`, Doc: "The file with the certificates of authorities. Clients must have a certificate of one of them."},
			"client_certs": {Type: lang.Word, OneOf: []string{"required", "optional"}, Default: "required", Example: `"optional"`, Doc: "Whether clients must have a certificate, where `client_ca` is given. A certificate that is shown is checked in both cases."},
		},
	}
}

// tls is nil when there is no such block.
func (r section) tls() *listen.Files {
	if r.block == nil {
		return nil
	}
	f := &listen.Files{Cert: r.path("cert"), Key: r.path("key"), ClientCA: r.path("client_ca"), Optional: r.word("client_certs") == "optional"}
	if f.Cert == "" || f.Key == "" {
		return nil // that is reported
	}
	if r.Arg("client_certs") != nil && f.ClientCA == "" {
		r.wrong(r.Arg("client_certs"), "No authority", "client_certs says whether clients need a certificate, and client_ca is missing, which says whose. Add, for example: client_ca = \"./clients.pem\"")
	}
	expires, err := f.Check()
	var at *listen.FileError
	switch {
	case errors.As(err, &at):
		r.wrong(r.Arg(at.Setting), "Certificate cannot be used", "%s", certHint(at))
	case expires.Before(time.Now()):
		r.doubtful(r.Arg("cert"), "Certificate has expired", "The certificate expired on %s. Clients refuse it. Renew it: the gateway reads the file again by itself.", expires.UTC().Format(time.DateOnly))
	}
	r.private(r.Arg("key"), f.Key)
	return f
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

// private warns of a file with a secret that other users of the machine can read.
func (r *reader) private(x hclsyntax.Expression, path string) {
	if info, err := os.Stat(path); err == nil && info.Mode().Perm()&0o077 != 0 && os.PathSeparator == '/' {
		r.doubtful(x, "File that others can read", "The file %q can be read by other users of this machine. Do: chmod 600 %s", path, path)
	}
}
