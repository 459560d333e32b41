package listen

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"io"
	"log/slog"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// authority makes certificates.
type authority struct {
	t    *testing.T
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
}

func newAuthority(t *testing.T) *authority {
	t.Helper()
	a := &authority{t: t}
	a.cert, a.key = a.make(&x509.Certificate{Subject: pkix.Name{CommonName: "authority"}, IsCA: true, BasicConstraintsValid: true})
	return a
}

func (a *authority) make(c *x509.Certificate) (*x509.Certificate, *ecdsa.PrivateKey) {
	a.t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		a.t.Fatal(err)
	}
	c.SerialNumber = big.NewInt(time.Now().UnixNano())
	c.NotBefore = time.Now().Add(-48 * time.Hour)
	if c.NotAfter.IsZero() {
		c.NotAfter = time.Now().Add(time.Hour)
	}
	parent, signer := a.cert, a.key
	if parent == nil {
		parent, signer = c, key
	}
	der, err := x509.CreateCertificate(rand.Reader, c, parent, &key.PublicKey, signer)
	if err != nil {
		a.t.Fatal(err)
	}
	if c, err = x509.ParseCertificate(der); err != nil {
		a.t.Fatal(err)
	}
	return c, key
}

func (a *authority) pool() *x509.CertPool {
	pool := x509.NewCertPool()
	pool.AddCert(a.cert)
	return pool
}

func certPEM(c *x509.Certificate) []byte {
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: c.Raw})
}

// issue writes the files of a certificate.
func (a *authority) issue(f Files, c *x509.Certificate) {
	a.t.Helper()
	cert, key := a.make(c)
	der, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		a.t.Fatal(err)
	}
	write(a.t, f.Key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der}))
	write(a.t, f.Cert, certPEM(cert))
}

func write(t *testing.T, name string, text []byte) {
	t.Helper()
	if err := os.WriteFile(name, text, 0o600); err != nil {
		t.Fatal(err)
	}
}

func named(name string) *x509.Certificate {
	return &x509.Certificate{Subject: pkix.Name{CommonName: name}, DNSNames: []string{"localhost"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}}
}

// served is the address of a server that answers with the name of the client's certificate.
func served(t *testing.T, c *tls.Config) string {
	t.Helper()
	l, err := Open(t.Context(), "127.0.0.1:0", 0)
	if err != nil {
		t.Fatal(err)
	}
	s := &http.Server{ReadHeaderTimeout: time.Minute, ErrorLog: slog.NewLogLogger(slog.DiscardHandler, 0), Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for _, p := range r.TLS.PeerCertificates {
			_, _ = io.WriteString(w, p.Subject.CommonName)
		}
	})}
	go func() { _ = s.Serve(tls.NewListener(l, c)) }()
	t.Cleanup(func() { _ = s.Close() })
	return l.Addr().String()
}

// ask makes a new connection, and gives the server's answer and the name of its certificate.
func ask(t *testing.T, address string, c *tls.Config) (body, name string, res *http.Response, err error) {
	t.Helper()
	tr := &http.Transport{TLSClientConfig: c, ForceAttemptHTTP2: true}
	defer tr.CloseIdleConnections()
	q, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "https://"+address, nil)
	if err != nil {
		t.Fatal(err)
	}
	if res, err = tr.RoundTrip(q); err != nil {
		return "", "", nil, err
	}
	defer func() { _ = res.Body.Close() }()
	text, err := io.ReadAll(res.Body)
	return string(text), res.TLS.PeerCertificates[0].Subject.CommonName, res, err
}

// logged is a log that tests can read.
type logged struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *logged) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *logged) await(t *testing.T, text string) {
	t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		l.mu.Lock()
		found := strings.Contains(l.text.String(), text)
		l.mu.Unlock()
		if found {
			return
		}
	}
	t.Fatalf("the log has no %q: %s", text, l.text.String())
}

func files(t *testing.T) Files {
	t.Helper()
	dir := t.TempDir()
	return Files{Cert: filepath.Join(dir, "cert.pem"), Key: filepath.Join(dir, "key.pem")}
}

// A certificate is replaced while connections come, and a broken one replaces nothing.
func TestCertificatesAreReadAgain(t *testing.T) {
	a, f := newAuthority(t), files(t)
	a.issue(f, named("first"))
	s, err := NewTLS(f)
	if err != nil {
		t.Fatal(err)
	}
	log := &logged{}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		defer close(done)
		s.Watch(ctx, slog.New(slog.NewTextHandler(log, nil)))
	}()
	defer func() { cancel(); <-done }()
	address := served(t, s.Config())
	client := &tls.Config{RootCAs: a.pool()}
	is := func(want string) {
		t.Helper()
		_, name, res, err := ask(t, address, client)
		if err != nil || name != want || res.ProtoMajor != 2 {
			t.Errorf("%q %v", name, err)
		}
	}
	is("first")
	a.issue(f, named("second"))
	log.await(t, "certificate loaded")
	is("second")
	write(t, f.Cert, []byte("-----BEGIN CERTIFICATE-----\nno\n"))
	log.await(t, "the one before stays in use")
	is("second")
	a.issue(f, named("third"))
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if _, name, _, err := ask(t, address, client); err == nil && name == "third" {
			return
		}
	}
	t.Error("the third certificate is not used")
}

// Old versions of TLS are refused, and clients without a certificate where they need one.
func TestClientsOfTheListener(t *testing.T) {
	a, others, f := newAuthority(t), newAuthority(t), files(t)
	a.issue(f, named("gateway"))
	f.ClientCA = filepath.Join(filepath.Dir(f.Cert), "clients.pem")
	write(t, f.ClientCA, certPEM(a.cert))
	shows := func(a *authority) []tls.Certificate {
		c, key := a.make(&x509.Certificate{Subject: pkix.Name{CommonName: "ci"}, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}})
		return []tls.Certificate{{Certificate: [][]byte{c.Raw}, PrivateKey: key}}
	}
	for name, c := range map[string]struct {
		optional bool
		client   *tls.Config
		want     string
		fails    bool
	}{
		"its certificate":              {client: &tls.Config{Certificates: shows(a)}, want: "ci"},
		"another authority's":          {client: &tls.Config{Certificates: shows(others)}, fails: true},
		"none":                         {client: &tls.Config{}, fails: true},
		"none, optional":               {optional: true, client: &tls.Config{}},
		"its certificate, optional":    {optional: true, client: &tls.Config{Certificates: shows(a)}, want: "ci"},
		"another authority's,optional": {optional: true, client: &tls.Config{Certificates: shows(others)}, fails: true},
		"TLS 1.2":                      {optional: true, client: &tls.Config{MaxVersion: tls.VersionTLS12}},
		"TLS 1.1":                      {optional: true, client: &tls.Config{MinVersion: tls.VersionTLS10, MaxVersion: tls.VersionTLS11}, fails: true}, //nolint:gosec // it must be refused
	} {
		t.Run(name, func(t *testing.T) {
			f := f
			f.Optional = c.optional
			s, err := NewTLS(f)
			if err != nil {
				t.Fatal(err)
			}
			c.client.RootCAs = a.pool()
			if len(c.client.Certificates) > 0 { // also one that the server does not ask for
				shown := c.client.Certificates[0]
				c.client.GetClientCertificate = func(*tls.CertificateRequestInfo) (*tls.Certificate, error) { return &shown, nil }
			}
			body, _, _, err := ask(t, served(t, s.Config()), c.client)
			if body != c.want || (err != nil) != c.fails {
				t.Errorf("%q %v", body, err)
			}
		})
	}
}

// What is wrong with files is told of the setting that names the file.
func TestCheckNamesTheFile(t *testing.T) {
	a, good, other := newAuthority(t), files(t), files(t)
	a.issue(good, named("good"))
	a.issue(other, named("other"))
	text := filepath.Join(filepath.Dir(good.Cert), "text")
	write(t, text, []byte("text"))
	for _, c := range []struct {
		files   Files
		setting string
	}{
		{good, ""},
		{Files{Cert: "nowhere.pem", Key: good.Key}, "cert"},
		{Files{Cert: text, Key: good.Key}, "cert"},
		{Files{Cert: t.TempDir(), Key: good.Key}, "cert"},
		{Files{Cert: good.Cert, Key: "nowhere.pem"}, "key"},
		{Files{Cert: good.Cert, Key: other.Key}, "key"},
		{Files{Cert: good.Cert, Key: text}, "key"},
		{Files{Cert: good.Cert, Key: good.Key, ClientCA: text}, "client_ca"},
	} {
		_, err := c.files.Check()
		var at *FileError
		if got := errors.As(err, &at); got != (c.setting != "") || got && at.Setting != c.setting {
			t.Errorf("%+v: %v", c.files, err)
		}
	}
}
