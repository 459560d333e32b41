// Package pebble runs the ACME server Pebble for tests: an authority for certificates of this machine.
package pebble

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/binary"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"
)

// Options say where the authority looks for answers to its challenges, and how long its certificates are valid.
type Options struct {
	TLSPort, HTTPPort int
	Validity          time.Duration
}

// Server is a Pebble that runs.
type Server struct {
	Directory string // the URL of its directory
	CA        string // the file with the root of its own server

	t          testing.TB
	management string
	cmd        *exec.Cmd
	log        *output
	ended      chan struct{}
}

// Start starts the program that the environment variable PARLANCE_PEBBLE names. Without the variable the test is skipped.
func Start(t testing.TB, o Options) *Server {
	t.Helper()
	program := os.Getenv("PARLANCE_PEBBLE")
	if program == "" {
		t.Skip("PARLANCE_PEBBLE names no program: go install github.com/letsencrypt/pebble/v2/cmd/pebble@v2.10.1, and set it to its path")
	}
	dir := t.TempDir()
	s := &Server{t: t, CA: filepath.Join(dir, "cert.pem")}
	certificate(t, s.CA, filepath.Join(dir, "key.pem"))
	resolver := resolve(t)
	for range 5 { // another process may take a port before Pebble does
		ports := FreePorts(t, 2)
		config, _ := json.Marshal(map[string]any{"pebble": map[string]any{
			"listenAddress": fmt.Sprintf("127.0.0.1:%d", ports[0]), "managementListenAddress": fmt.Sprintf("127.0.0.1:%d", ports[1]),
			"certificate": s.CA, "privateKey": filepath.Join(dir, "key.pem"), "httpPort": o.HTTPPort, "tlsPort": o.TLSPort, "keyAlgorithm": "ecdsa",
			"profiles": map[string]any{"default": map[string]any{"description": "default", "validityPeriod": int(o.Validity.Seconds())}},
		}})
		file := filepath.Join(dir, "pebble.json")
		if err := os.WriteFile(file, config, 0o600); err != nil {
			t.Fatal(err)
		}
		s.Directory = fmt.Sprintf("https://127.0.0.1:%d/dir", ports[0])
		s.management = fmt.Sprintf("https://127.0.0.1:%d", ports[1])
		s.cmd, s.log, s.ended = exec.Command(program, "-config", file, "-dnsserver", resolver), &output{}, make(chan struct{})
		s.cmd.Env = append(os.Environ(), "PEBBLE_VA_NOSLEEP=1")
		s.cmd.Stdout, s.cmd.Stderr = s.log, s.log
		if err := s.cmd.Start(); err != nil {
			t.Fatal(err)
		}
		go func(cmd *exec.Cmd, ended chan struct{}) { _ = cmd.Wait(); close(ended) }(s.cmd, s.ended)
		if s.serves() {
			t.Cleanup(s.Stop)
			return s
		}
		s.Stop()
	}
	t.Fatalf("pebble does not start:\n%s", s.log)
	return nil
}

// serves waits until both listeners answer. It is false when the process has ended.
func (s *Server) serves() bool {
	for end := time.Now().Add(time.Minute); time.Now().Before(end); {
		_, err := s.get(s.Directory)
		if err == nil {
			if _, err = s.get(s.management + "/roots/0"); err == nil {
				return true
			}
		}
		select {
		case <-s.ended:
			return false
		case <-time.After(20 * time.Millisecond):
		}
	}
	return false
}

// Stop ends the process.
func (s *Server) Stop() {
	_ = s.cmd.Process.Kill()
	<-s.ended
}

// Log is what it wrote.
func (s *Server) Log() string { return s.log.String() }

// Roots are what clients trust who accept its certificates.
func (s *Server) Roots() *x509.CertPool {
	s.t.Helper()
	text, err := s.get(s.management + "/roots/0")
	if err != nil {
		s.t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(text)
	return pool
}

// RenewNow has the authority say of a certificate that it should have been renewed between two hours and one hour ago.
func (s *Server) RenewNow(cert string) {
	s.t.Helper()
	at := func(ago time.Duration) string { return time.Now().Add(-ago).UTC().Format(time.RFC3339) }
	answer, _ := json.Marshal(map[string]any{"suggestedWindow": map[string]string{"start": at(2 * time.Hour), "end": at(time.Hour)}})
	body, _ := json.Marshal(map[string]string{"certificate": cert, "ariResponse": string(answer)})
	client := &http.Client{Transport: s.Transport(), Timeout: 10 * time.Second}
	res, err := client.Post(s.management+"/set-renewal-info/", "application/json", bytes.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	if res.Body.Close(); res.StatusCode != http.StatusOK {
		s.t.Fatal(res.Status)
	}
}

// Transport trusts the server of the authority.
func (s *Server) Transport() *http.Transport {
	s.t.Helper()
	text, err := os.ReadFile(s.CA)
	if err != nil {
		s.t.Fatal(err)
	}
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(text)
	return &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}, DisableKeepAlives: true}
}

func (s *Server) get(url string) ([]byte, error) {
	client := &http.Client{Transport: s.Transport(), Timeout: 10 * time.Second}
	res, err := client.Get(url)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	return io.ReadAll(res.Body)
}

// FreePorts are ports of this machine where nobody listens.
func FreePorts(t testing.TB, n int) (ports []int) {
	t.Helper()
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		ports = append(ports, l.Addr().(*net.TCPAddr).Port)
	}
	return ports
}

// certificate writes the files of one that signs itself.
func certificate(t testing.TB, cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{
		SerialNumber: big.NewInt(1), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(24 * time.Hour),
	}
	der, err := x509.CreateCertificate(rand.Reader, c, c, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	encoded, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	for name, b := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: der}, key: {Type: "PRIVATE KEY", Bytes: encoded}} {
		if err := os.WriteFile(name, pem.EncodeToMemory(b), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// resolve is the address of a DNS server that says of every name that it is this machine. The resolver of the system may prefer ::1.
func resolve(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0") // Pebble asks over TCP
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go answer(c)
		}
	}()
	return l.Addr().String()
}

// answer answers the queries of a connection. Each has its length before it.
func answer(c net.Conn) {
	defer c.Close()
	for {
		var size uint16
		if binary.Read(c, binary.BigEndian, &size) != nil {
			return
		}
		query := make([]byte, size)
		if _, err := io.ReadFull(c, query); err != nil {
			return
		}
		var m dnsmessage.Message
		if m.Unpack(query) != nil || len(m.Questions) == 0 {
			return
		}
		q := m.Questions[0]
		m.Response, m.Additionals = true, nil
		if q.Type == dnsmessage.TypeA {
			m.Answers = []dnsmessage.Resource{{Header: dnsmessage.ResourceHeader{Name: q.Name, Class: q.Class}, Body: &dnsmessage.AResource{A: [4]byte{127, 0, 0, 1}}}}
		}
		text, err := m.Pack()
		if err != nil {
			return
		}
		if _, err := c.Write(append(binary.BigEndian.AppendUint16(nil, uint16(len(text))), text...)); err != nil {
			return
		}
	}
}

// output is text that several goroutines write and read.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return strings.TrimSpace(o.text.String())
}
