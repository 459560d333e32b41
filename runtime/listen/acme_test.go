package listen

import (
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/caddyserver/certmagic"

	"github.com/parlance-gateway/parlance/tests/pebble"
)

// managed serves with certificates of an authority until the test ends.
type managed struct {
	*testing.T
	tls     *TLS
	address string
	roots   *x509.CertPool
	log     *logged
}

// serveManaged listens, and obtains certificates. The address of the listener is at, or that of a Unix socket if the authority cannot connect to it.
func serveManaged(t *testing.T, f Files, every time.Duration, at func(net.Addr) net.Addr, l net.Listener, roots *x509.CertPool) *managed {
	t.Helper()
	s, err := NewTLS(f)
	if err != nil {
		t.Fatal(err)
	}
	s.every = every
	m := &managed{T: t, tls: s, address: l.Addr().String(), roots: roots, log: &logged{}}
	server := &http.Server{ReadHeaderTimeout: time.Minute, ErrorLog: slog.NewLogLogger(slog.DiscardHandler, 0), Handler: http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})}
	end, err := s.Obtain(slog.New(slog.NewTextHandler(m.log, nil)), at(l.Addr()))
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = server.Serve(tls.NewListener(l, s.Config())) }()
	t.Cleanup(func() { _ = server.Close(); end() })
	return m
}

func itself(a net.Addr) net.Addr { return a }

// await gives the first certificate that a client gets which is not the one before. It must be of the authority.
func (m *managed) await(before *x509.Certificate, shown ...tls.Certificate) *x509.Certificate {
	m.Helper()
	var failed error
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		c, err := tls.Dial("tcp", m.address, &tls.Config{ServerName: "gateway.test", RootCAs: m.roots, Certificates: shown})
		if err != nil {
			failed = err
			continue
		}
		cert := c.ConnectionState().PeerCertificates[0]
		_ = c.Close()
		if before == nil || !cert.Equal(before) {
			return cert
		}
	}
	m.Fatalf("no certificate, or no other one: %v\n%s", failed, m.log.text.String())
	return nil
}

func acmeFiles(t *testing.T, p *pebble.Server) Files {
	return Files{ACME: &ACME{Domains: []string{"gateway.test"}, Folder: filepath.Join(t.TempDir(), "acme"), Directory: p.Directory, CA: p.CA}}
}

// A certificate that is about to expire is replaced while the listener serves.
func TestCertificatesAreRenewed(t *testing.T) {
	l, err := Open(t.Context(), "127.0.0.1:0", 0)
	if err != nil {
		t.Fatal(err)
	}
	p := pebble.Start(t, pebble.Options{TLSPort: l.Addr().(*net.TCPAddr).Port, Validity: 10 * time.Second})
	m := serveManaged(t, acmeFiles(t, p), 200*time.Millisecond, itself, l, p.Roots())
	first := m.await(nil)
	m.await(first)
	m.log.await(t, `msg="certificate requested" domain=gateway.test renewal=true`)
	m.log.await(t, `msg="certificate obtained" domain=gateway.test renewal=true expires=`)
}

// A certificate that was revoked is replaced long before it expires: its authority says so in its renewal information.
func TestRevokedCertificatesAreReplaced(t *testing.T) {
	l, err := Open(t.Context(), "127.0.0.1:0", 0)
	if err != nil {
		t.Fatal(err)
	}
	p := pebble.Start(t, pebble.Options{TLSPort: l.Addr().(*net.TCPAddr).Port, Validity: 2400 * time.Hour})
	// Pebble wants to be asked every six hours. In between stands who says every second.
	target, err := url.Parse(strings.TrimSuffix(p.Directory, "/dir"))
	if err != nil {
		t.Fatal(err)
	}
	between := httptest.NewTLSServer(&httputil.ReverseProxy{
		Transport: p.Transport(),
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(target)
			r.Out.Host = r.In.Host
		},
		ModifyResponse: func(r *http.Response) error {
			if strings.Contains(r.Request.URL.Path, "renewal") {
				r.Header.Set("Retry-After", "1")
			}
			return nil
		},
	})
	t.Cleanup(between.Close)
	f := acmeFiles(t, p)
	f.ACME.Directory, f.ACME.CA = between.URL+"/dir", filepath.Join(t.TempDir(), "ca.pem")
	write(t, f.ACME.CA, certPEM(between.Certificate()))
	m := serveManaged(t, f, 200*time.Millisecond, itself, l, p.Roots())
	first := m.await(nil)
	time.Sleep(time.Second) // so that the authority is asked at least once
	if same := m.await(&x509.Certificate{}); !same.Equal(first) {
		t.Error("the certificate was replaced before it was revoked")
	}
	issuer := m.tls.managed.Load().Issuers[0].(*certmagic.ACMEIssuer)
	if err := issuer.Revoke(t.Context(), certmagic.CertificateResource{SANs: first.DNSNames, CertificatePEM: certPEM(first)}, 1); err != nil {
		t.Fatal(err)
	}
	// What Pebble itself says of revoked certificates is a window of one second, which the library takes for a mistake.
	p.RenewNow(string(certPEM(first)))
	m.await(first)
}

// The authority, which has no certificate of a client, can connect to a listener that asks for one. Others cannot.
func TestChallengesNeedNoCertificateOfAClient(t *testing.T) {
	l, err := Open(t.Context(), "127.0.0.1:0", 0)
	if err != nil {
		t.Fatal(err)
	}
	p := pebble.Start(t, pebble.Options{TLSPort: l.Addr().(*net.TCPAddr).Port, Validity: time.Hour})
	a, f := newAuthority(t), acmeFiles(t, p)
	f.ClientCA = filepath.Join(t.TempDir(), "clients.pem")
	write(t, f.ClientCA, certPEM(a.cert))
	m := serveManaged(t, f, checkEvery, itself, l, p.Roots())
	c, key := a.make(&x509.Certificate{Subject: pkix.Name{CommonName: "ci"}, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageClientAuth}})
	shown := tls.Certificate{Certificate: [][]byte{c.Raw}, PrivateKey: key}
	m.await(nil, shown)
	config := func(shown ...tls.Certificate) *tls.Config {
		return &tls.Config{ServerName: "gateway.test", RootCAs: p.Roots(), Certificates: shown}
	}
	if _, _, res, err := ask(t, m.address, config(shown)); err != nil || res.StatusCode != http.StatusOK || res.ProtoMajor != 2 {
		t.Error(res, err)
	}
	if _, _, _, err := ask(t, m.address, config()); err == nil {
		t.Error("a client without a certificate is served")
	}
	challenge := config()
	challenge.NextProtos = []string{challengeProtocol}
	if c, err := tls.Dial("tcp", m.address, challenge); err == nil {
		t.Error("somebody gets a connection for a challenge that is not expected", c.Close())
	}
}

// Where the authority cannot connect to the listener, challenges are answered by HTTP. The kept certificate serves without the authority, also clients
// that name another domain or none.
func TestChallengesByHTTP(t *testing.T) {
	port := pebble.FreePorts(t, 1)[0]
	p := pebble.Start(t, pebble.Options{HTTPPort: port, TLSPort: 1, Validity: 24 * time.Hour})
	roots, f := p.Roots(), acmeFiles(t, p)
	f.ACME.HTTPPort = port
	behind := func(net.Addr) net.Addr { return &net.UnixAddr{Name: "gateway.sock", Net: "unix"} }
	listener := func() net.Listener {
		l, err := Open(t.Context(), "127.0.0.1:0", 0)
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	first := serveManaged(t, f, checkEvery, behind, listener(), roots).await(nil)
	if c, err := net.Dial("tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port))); err == nil {
		t.Error("the port of challenges stays open", c.Close())
	}
	p.Stop()
	m := serveManaged(t, f, checkEvery, behind, listener(), roots)
	m.log.await(t, `msg="certificate loaded" domain=gateway.test expires=`)
	if again := m.await(nil); !again.Equal(first) {
		t.Error("another certificate is served than the one that was kept")
	}
	for _, name := range []string{"", "other.test"} {
		c, err := tls.Dial("tcp", m.address, &tls.Config{ServerName: name, InsecureSkipVerify: true}) //nolint:gosec // the certificate is compared
		if err != nil {
			t.Error(name, err)
			continue
		}
		if !c.ConnectionState().PeerCertificates[0].Equal(first) {
			t.Error(name)
		}
		_ = c.Close()
	}
	for name, mode := range map[string]os.FileMode{f.ACME.Folder: 0o700, kept(t, f, ".key"): 0o600, kept(t, f, ".crt"): 0o600} {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != mode {
			t.Error(info, err)
		}
	}
	if text, err := os.ReadFile(kept(t, f, ".crt")); err != nil {
		t.Error(err)
	} else if b, _ := pem.Decode(text); b == nil || string(b.Bytes) != string(first.Raw) {
		t.Error("the file holds another certificate")
	}
}

// kept is the file of the certificate that has an ending.
func kept(t *testing.T, f Files, ending string) string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(f.ACME.Folder, "certificates", "*", "gateway.test", "*"+ending))
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	return list[0]
}
