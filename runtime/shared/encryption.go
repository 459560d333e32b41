package shared

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"os"
)

// encryption is how connections with TLS are made. The certificate of this instance is read for each of them, since it may be renewed.
func (o *Options) encryption() (*tls.Config, error) {
	c := &tls.Config{MinVersion: tls.VersionTLS12}
	if o.CA != "" {
		text, err := os.ReadFile(o.CA)
		if err != nil {
			return nil, fmt.Errorf("read the authority of the store's server: %w", err)
		}
		c.RootCAs = x509.NewCertPool()
		if !c.RootCAs.AppendCertsFromPEM(text) {
			return nil, fmt.Errorf("the file %s has no certificate", o.CA)
		}
	}
	if o.Cert == "" {
		return c, nil
	}
	read := func() (*tls.Certificate, error) {
		cert, err := tls.LoadX509KeyPair(o.Cert, o.CertKey)
		if err != nil {
			return nil, fmt.Errorf("read the certificate for the store's server: %w", err)
		}
		return &cert, nil
	}
	if _, err := read(); err != nil {
		return nil, err
	}
	c.GetClientCertificate = func(*tls.CertificateRequestInfo) (*tls.Certificate, error) { return read() }
	return c, nil
}
