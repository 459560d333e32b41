package listen

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/caddyserver/certmagic"

	"github.com/parlance-gateway/parlance/runtime/watch"
)

// Files are those of a certificate, in PEM.
type Files struct {
	Cert string // the certificate, and those that connect it to its authority
	Key  string // its private key
	// ClientCA holds the certificates of authorities. Clients must have a certificate of one of them. "": clients need none.
	ClientCA string
	// Optional says that clients may do without a certificate.
	Optional bool
	// ACME is where certificates come from if there are no files of one; nil: there are.
	ACME *ACME
}

// FileError is what is wrong with one of the files.
type FileError struct {
	Setting string // that names the file: "cert", "key", "client_ca"; or "ca" or "folder" of ACME
	Err     error  // without the name
}

func (e *FileError) Error() string { return fmt.Sprintf("%s: %v", e.Setting, e.Err) }

func (e *FileError) Unwrap() error { return e.Err }

// pair is what the files hold.
type pair struct {
	contents [3][]byte
	config   *tls.Config
	leaf     *x509.Certificate // nil with ACME
}

// read reads the files. The error is a *FileError.
func (f Files) read() (*pair, error) {
	p := &pair{}
	for i, file := range [...]struct{ setting, name string }{{"cert", f.Cert}, {"key", f.Key}, {"client_ca", f.ClientCA}} {
		if file.name == "" {
			continue
		}
		var err error
		if p.contents[i], err = content(file.name); err != nil {
			return nil, &FileError{file.setting, err}
		}
	}
	p.config = &tls.Config{MinVersion: tls.VersionTLS12, NextProtos: protocols}
	if f.ACME == nil {
		certificate, err := tls.X509KeyPair(p.contents[0], p.contents[1])
		if err != nil {
			return nil, pairError(p.contents[0], err)
		}
		p.leaf, p.config.Certificates = certificate.Leaf, []tls.Certificate{certificate}
	}
	if f.ClientCA == "" {
		return p, nil
	}
	p.config.ClientCAs, p.config.ClientAuth = x509.NewCertPool(), tls.RequireAndVerifyClientCert
	if f.Optional {
		p.config.ClientAuth = tls.VerifyClientCertIfGiven
	}
	if !p.config.ClientCAs.AppendCertsFromPEM(p.contents[2]) {
		return nil, &FileError{"client_ca", errors.New("the file holds no certificate in PEM")}
	}
	return p, nil
}

// protocols are what can be spoken over TLS.
var protocols = []string{"h2", "http/1.1"}

// pairError tells which of two files is wrong.
func pairError(cert []byte, err error) error {
	switch {
	case !bytes.Contains(cert, []byte("-----BEGIN CERTIFICATE-----")):
		return &FileError{"cert", errors.New("the file holds no certificate in PEM")}
	case strings.HasPrefix(err.Error(), "x509: "):
		return &FileError{"cert", err}
	}
	return &FileError{"key", err}
}

// content reads a regular file: a reader would wait forever on a pipe.
func content(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		err = errors.New("it is no regular file")
	}
	var b []byte
	if err == nil {
		b, err = os.ReadFile(name)
	}
	var at *os.PathError
	if errors.As(err, &at) {
		err = at.Err
	}
	return b, err
}

// Check says when the certificate expires, or what is wrong with the files: a *FileError. With ACME the time is zero: another certificate comes before.
func (f Files) Check() (expires time.Time, err error) {
	p, err := f.read()
	if err != nil {
		return time.Time{}, err
	}
	if f.ACME != nil {
		_, err = f.ACME.roots()
		return time.Time{}, err
	}
	return p.leaf.NotAfter, nil
}

// Client is for who calls a listener with this certificate from the same machine, and knows it by its file: its names do not matter. The certificates
// shown are the caller's own; none: it has none.
func (f Files) Client(shown ...tls.Certificate) *tls.Config {
	return &tls.Config{
		MinVersion:         tls.VersionTLS12,
		Certificates:       shown,
		InsecureSkipVerify: true, // VerifyConnection compares the certificate
		VerifyConnection: func(s tls.ConnectionState) error {
			p, err := f.read()
			if err != nil {
				return err
			}
			if !s.PeerCertificates[0].Equal(p.leaf) {
				return errors.New("the listener has another certificate than the file of the configuration")
			}
			return nil
		},
	}
}

// TLS is a certificate that is read again when its files change, or certificates that Obtain obtains.
type TLS struct {
	files   Files
	current atomic.Pointer[pair]
	managed atomic.Pointer[certmagic.Config] // nil without ACME, and before Obtain
	every   time.Duration                    // between two looks whether certificates are to be renewed
}

// NewTLS reads the files of a certificate. The error is a *FileError.
func NewTLS(f Files) (*TLS, error) {
	t := &TLS{files: f, every: checkEvery}
	p, err := t.read()
	if err != nil {
		return nil, err
	}
	t.current.Store(p)
	return t, nil
}

// read reads the files. The error is a *FileError.
func (t *TLS) read() (*pair, error) {
	p, err := t.files.read()
	if err == nil && t.files.ACME != nil {
		p.config.GetCertificate = t.certificate
	}
	return p, err
}

// Config is for a listener. Each connection gets the certificate of the moment.
func (t *TLS) Config() *tls.Config {
	c := &tls.Config{
		MinVersion: tls.VersionTLS12, NextProtos: protocols,
		GetConfigForClient: func(*tls.ClientHelloInfo) (*tls.Config, error) { return t.current.Load().config, nil },
	}
	if t.files.ACME != nil {
		challenge := t.challenge()
		c.GetConfigForClient = func(hello *tls.ClientHelloInfo) (*tls.Config, error) {
			if len(hello.SupportedProtos) == 1 && hello.SupportedProtos[0] == challengeProtocol {
				return challenge, nil
			}
			return t.current.Load().config, nil
		}
	}
	return c
}

const (
	// quiet is how long the files must not change before they are read: certificate and key are written one after the other.
	quiet = 200 * time.Millisecond

	// look is how often they are read although nothing is reported.
	look = 15 * time.Second
)

// Watch reads the files again when they change, until ctx ends. While they do not fit together, the certificate before stays in use, which is logged.
func (t *TLS) Watch(ctx context.Context, log *slog.Logger) {
	if t.files.ACME != nil && t.files.ClientCA == "" {
		return
	}
	f, err := watch.New(watch.Options{
		Quiet: quiet, Latest: 2 * time.Second, Look: look,
		Unseen: func(err error) { log.Warn("changes of certificates may be seen late", "error", err) },
	})
	if err != nil {
		log.Warn("changes of certificates are seen late: the system reports none", "error", err)
	}
	defer func() { _ = f.Close() }()
	var files []string
	for _, name := range [...]string{t.files.Cert, t.files.Key, t.files.ClientCA} {
		if name != "" {
			files = append(files, name)
		}
	}
	var failed, logged string // the error of the last look, and the one that was logged
	f.Run(ctx, func() (again bool) {
		if f.Follow(files, nil) {
			return true
		}
		before, text := failed, ""
		changed, err := t.reload()
		if err != nil {
			text = err.Error()
		}
		failed = text
		switch {
		case changed && t.files.ACME != nil:
			logged = ""
			log.Info("authorities of clients loaded", "client_ca", t.files.ClientCA)
		case changed:
			logged = ""
			log.Info("certificate loaded", "cert", t.files.Cert, "expires", t.current.Load().leaf.NotAfter)
		case err == nil:
			logged = ""
		case text != before:
			return true // it may be half-written
		case text != logged:
			logged = text
			log.Error("the new certificate cannot be used, the one before stays in use", "cert", cmp.Or(t.files.Cert, t.files.ClientCA), "error", err)
		}
		return false
	})
}

// reload reads the files. With an error nothing changes.
func (t *TLS) reload() (changed bool, err error) {
	p, err := t.read()
	if err != nil {
		return false, err
	}
	now := t.current.Load()
	for i := range p.contents {
		changed = changed || !bytes.Equal(p.contents[i], now.contents[i])
	}
	if changed {
		t.current.Store(p)
	}
	return changed, nil
}
