package listen

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"log/slog"
	"net"
	"os"
	"sync"
	"time"

	"github.com/caddyserver/certmagic"
	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
)

// ACME says from which authority certificates are obtained, by the protocol ACME (RFC 8555), and renewed.
type ACME struct {
	Domains   []string // that certificates are for, one for each; the first serves clients that name none of them
	Email     string   // for messages of the authority; "": none
	Directory string   // the URL of the authority
	CA        string   // the file with the roots of the authority's own server; "": those of the system
	Folder    string   // where certificates, their keys and the account are kept
	HTTPPort  int      // where HTTP-01 challenges are answered, beside TLS-ALPN-01 on the listener itself; 0: nowhere
}

// roots are whom the authority's server must have a certificate of; nil: those of the system. The error is a *FileError.
func (a *ACME) roots() (*x509.CertPool, error) {
	if a.CA == "" {
		return nil, nil
	}
	text, err := content(a.CA)
	if err != nil {
		return nil, &FileError{"ca", err}
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(text) {
		return nil, &FileError{"ca", errors.New("the file holds no certificate in PEM")}
	}
	return pool, nil
}

const (
	// loading is how long a listener waits for the certificates that are kept. Their authority may be asked whether they were revoked.
	loading = 5 * time.Second

	// checkEvery is how often it is looked whether certificates are to be renewed.
	checkEvery = 10 * time.Minute
)

// errNotReady is the error of a handshake before Obtain.
var errNotReady = errors.New("no certificate was obtained yet")

// certificate is for a handshake.
func (t *TLS) certificate(hello *tls.ClientHelloInfo) (*tls.Certificate, error) {
	if m := t.managed.Load(); m != nil {
		return m.GetCertificate(hello)
	}
	return nil, errNotReady
}

// challenge is for connections of the authority: it asks for no certificate of a client. They end after the handshake, because no protocol of the
// listener was agreed on.
func (t *TLS) challenge() *tls.Config {
	return &tls.Config{MinVersion: tls.VersionTLS12, NextProtos: []string{challengeProtocol}, GetCertificate: t.certificate}
}

// challengeProtocol is what the authority speaks for a TLS-ALPN-01 challenge.
const challengeProtocol = "acme-tls/1"

// Obtain loads the certificates that are kept, and obtains and renews them in the background until end is called. Without ACME it does nothing. The
// listener has the address at.
func (t *TLS) Obtain(log *slog.Logger, at net.Addr) (end func(), err error) {
	a := t.files.ACME
	if a == nil {
		return func() {}, nil
	}
	roots, err := a.roots()
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(a.Folder, 0o700); err != nil {
		return nil, &FileError{"folder", err}
	}
	library := zap.New(libraryLog{log: log})
	var m *certmagic.Config
	cache := certmagic.NewCache(certmagic.CacheOptions{
		GetConfigForCert:   func(certmagic.Certificate) (*certmagic.Config, error) { return m, nil },
		RenewCheckInterval: t.every, Logger: library,
	})
	storage := &certmagic.FileStorage{Path: a.Folder}
	m = certmagic.New(cache, certmagic.Config{
		Storage: storage, DefaultServerName: a.Domains[0], FallbackServerName: a.Domains[0], Logger: library,
		OnEvent:        events{log, storage}.report,
		ShouldEmitFunc: func(event string) bool { return event != "tls_get_certificate" }, // that is each handshake
	})
	issuer := certmagic.ACMEIssuer{
		CA: a.Directory, Email: a.Email, Agreed: true, TrustedRoots: roots, Logger: library.Named("issuer"),
		DisableHTTPChallenge: a.HTTPPort == 0, AltHTTPPort: a.HTTPPort, DisableTLSALPNChallenge: true,
	}
	if tcp, ok := at.(*net.TCPAddr); ok { // The authority connects to port 443, which may lead to another one here.
		issuer.DisableTLSALPNChallenge, issuer.AltTLSALPNPort = false, tcp.Port
		if !tcp.IP.IsUnspecified() {
			issuer.ListenHost = tcp.IP.String()
		}
	}
	m.Issuers = []certmagic.Issuer{certmagic.NewACMEIssuer(m, issuer)}
	t.managed.Store(m)

	ctx, cancel := context.WithCancel(context.Background())
	var work sync.WaitGroup
	loaded := make(chan struct{})
	work.Go(func() {
		for _, domain := range a.Domains {
			if c, err := m.CacheManagedCertificate(ctx, domain); err == nil {
				log.Info("certificate loaded", "domain", domain, "expires", c.Leaf.NotAfter)
			}
		}
		close(loaded)
		_ = cache.RenewManagedCertificates(ctx) // returns no error: failures are logged
		_ = m.ManageAsync(ctx, a.Domains)       // only those that were not kept
	})
	select {
	case <-loaded:
	case <-time.After(loading):
	}
	return func() {
		cancel()
		work.Wait()
		cache.Stop()
		certmagic.CleanUpOwnLocks(context.Background(), library)
	}, nil
}

// events are told to the log in the words of the project.
type events struct {
	log     *slog.Logger
	storage certmagic.Storage
}

func (e events) report(ctx context.Context, event string, data map[string]any) error {
	renewal, _ := data["renewal"].(bool)
	about := []any{"domain", data["identifier"], "renewal", renewal}
	switch event {
	case "cert_obtaining":
		e.log.Info("certificate requested", about...)
	case "cert_failed":
		e.log.Error("certificate not obtained, it is requested again later", append(about, "error", data["error"])...)
	case "cert_obtained":
		if name, ok := data["certificate_path"].(string); ok {
			if text, err := e.storage.Load(ctx, name); err == nil {
				if block, _ := pem.Decode(text); block != nil {
					if c, err := x509.ParseCertificate(block.Bytes); err == nil {
						about = append(about, "expires", c.NotAfter)
					}
				}
			}
		}
		e.log.Info("certificate obtained", about...)
	}
	return nil
}

// libraryLog writes what the library logs, at the level debug: of what matters to operators, events tell. Only errors of its background work, such as
// a folder that cannot be written to, are told by nothing else. Those have no logger's name.
type libraryLog struct {
	log    *slog.Logger
	fields []zapcore.Field
}

func (l libraryLog) Enabled(level zapcore.Level) bool {
	return level >= zapcore.ErrorLevel || l.log.Enabled(context.Background(), slog.LevelDebug)
}

func (l libraryLog) With(fields []zapcore.Field) zapcore.Core {
	l.fields = append(l.fields[:len(l.fields):len(l.fields)], fields...)
	return l
}

func (l libraryLog) Check(e zapcore.Entry, c *zapcore.CheckedEntry) *zapcore.CheckedEntry {
	if l.Enabled(e.Level) {
		return c.AddCore(e, l)
	}
	return c
}

func (l libraryLog) Write(e zapcore.Entry, fields []zapcore.Field) error {
	level := slog.LevelDebug
	if e.Level >= zapcore.ErrorLevel && e.LoggerName == "" {
		level = slog.LevelError
	}
	values := zapcore.NewMapObjectEncoder()
	for _, f := range append(l.fields[:len(l.fields):len(l.fields)], fields...) {
		f.AddTo(values)
	}
	attrs := make([]slog.Attr, 0, len(values.Fields))
	for name, v := range values.Fields {
		attrs = append(attrs, slog.Any(name, v))
	}
	l.log.LogAttrs(context.Background(), level, "acme: "+e.Message, attrs...)
	return nil
}

func (libraryLog) Sync() error { return nil }
