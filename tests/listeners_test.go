package tests

import (
	"bufio"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/httptrace"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// certificate makes one that signs itself, for the names of this machine.
func certificate(t *testing.T, name string) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: name}, DNSNames: []string{"localhost", name}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true,
	}
	der, err := x509.CreateCertificate(rand.Reader, c, c, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	encoded, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	return string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})), string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: encoded}))
}

// trusting calls who has one of some certificates.
func trusting(http2 bool, certs ...string) *http.Client {
	pool := x509.NewCertPool()
	for _, c := range certs {
		pool.AppendCertsFromPEM([]byte(c))
	}
	tr := &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}, ForceAttemptHTTP2: http2, DisableKeepAlives: !http2}
	return &http.Client{Transport: tr}
}

const encryptedFiles = `
-- cert.pem --
CERT
-- key.pem --
KEY
-- parlance.hcl --
listen = "127.0.0.1:0"
tls {
  cert = "./cert.pem"
  key  = "./key.pem"
}
upstream "u" {
  protocol = "chat"
  url      = "UPSTREAM"
  key      = env("UP_KEY")
  list     = false
}
admin {
  listen = "ADMIN"
  tls {
    cert = "./cert.pem"
    key  = "./key.pem"
  }
}
`

// TestTLS streams over HTTP/1.1 and HTTP/2 with TLS, calls the admin API from the command line, and replaces the certificate.
func TestTLS(t *testing.T) {
	t.Parallel()
	cert, key := certificate(t, "first")
	r := newReloading(t, strings.NewReplacer("CERT", cert, "KEY\n", key+"\n").Replace(encryptedFiles))
	if !strings.HasPrefix(r.url, "https://") {
		t.Fatal(r.url)
	}
	for _, version := range []int{1, 2} {
		client := trusting(version == 2, cert)
		res, err := client.Post(r.url+"/v1/chat/completions", "application/json", strings.NewReader(`{"model":"m","stream":true,"messages":[{"role":"user","content":"Hi"}]}`))
		if err != nil {
			t.Fatal(err)
		}
		if res.ProtoMajor != version || res.StatusCode != http.StatusOK {
			t.Errorf("%s %d", res.Proto, res.StatusCode)
		}
		body := bufio.NewReader(res.Body)
		for text := ""; !strings.Contains(text, "first"); { // while the upstream waits
			line, err := body.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			text += line
		}
		r.slow <- struct{}{}
		rest, err := io.ReadAll(body)
		if err != nil || !strings.Contains(string(rest), "m sk-up-") || !strings.HasSuffix(strings.TrimSpace(string(rest)), "data: [DONE]") {
			t.Errorf("%s %v", rest, err)
		}
		_ = res.Body.Close()
		client.CloseIdleConnections()
	}
	// A refusal ends its own request alone: others share the connection.
	client := trusting(true, cert)
	reused := 0
	trace := &httptrace.ClientTrace{GotConn: func(c httptrace.GotConnInfo) {
		if c.Reused {
			reused++
		}
	}}
	for range 10 {
		q, _ := http.NewRequestWithContext(httptrace.WithClientTrace(t.Context(), trace), http.MethodPost, r.url+"/v1/chat/completions", strings.NewReader(`{"model":"m"}`))
		q.Header.Set("Content-Type", "text/plain")
		res, err := client.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(res.Body)
		_ = res.Body.Close()
		if err != nil || res.StatusCode != http.StatusUnsupportedMediaType || !strings.Contains(string(text), "unsupported_media_type") {
			t.Errorf("%d %s %v", res.StatusCode, text, err)
		}
	}
	if reused != 9 {
		t.Errorf("the connection was used again %d times", reused)
	}
	client.CloseIdleConnections()
	if out := r.must("accounts list", 0); !strings.Contains(out, "active") && !strings.Contains(out, "ready") {
		t.Error(out)
	}
	res, err := http.Get("http" + strings.TrimPrefix(r.url, "https"))
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	if res.StatusCode != http.StatusBadRequest {
		t.Errorf("plain HTTP gets %d", res.StatusCode)
	}

	// The second certificate is used as soon as both files fit together.
	other, otherKey := certificate(t, "second")
	r.write("cert.pem", other)
	r.write("key.pem", otherKey)
	client = trusting(false, other)
	r.until("the second certificate is used", func() bool {
		res, err := client.Get(r.url + "/healthz")
		if err == nil {
			_ = res.Body.Close()
		}
		return err == nil
	})
	r.must("check", 0)
	r.write("key.pem", key)
	r.must("check", 1, "The key and the certificate do not fit together")
	r.stop()
}

// TestClientsByCertificate has a client call with a certificate in place of a key.
func TestClientsByCertificate(t *testing.T) {
	t.Parallel()
	cert, key := certificate(t, "gateway")
	ci, ciKey := certificate(t, "build-7.ci.internal")
	other, otherKey := certificate(t, "else.internal")
	files := strings.NewReplacer("CERT", cert, "KEY\n", key+"\n-- clients.pem --\n"+ci+other+"\n", "\"./key.pem\"\n}\nupstream",
		"\"./key.pem\"\n  client_ca = \"./clients.pem\"\n  client_certs = \"optional\"\n}\nclient \"ci\" {\n  certificate = \"*.ci.internal\"\n}\nclient \"me\" {\n  key = \"pk-0123456789abcdef\"\n}\nupstream").Replace(encryptedFiles)
	r := newReloading(t, files)
	call := func(cert, private, key string) int {
		t.Helper()
		client := trusting(true, mustRead(t, filepath.Join(r.dir, "cert.pem")))
		defer client.CloseIdleConnections()
		if cert != "" {
			pair, err := tls.X509KeyPair([]byte(cert), []byte(private))
			if err != nil {
				t.Fatal(err)
			}
			client.Transport.(*http.Transport).TLSClientConfig.Certificates = []tls.Certificate{pair}
		}
		q, _ := http.NewRequest(http.MethodPost, r.url+"/v1/chat/completions", strings.NewReader(`{"model":"m","messages":[{"role":"user","content":"Hi"}]}`))
		q.Header.Set("Authorization", "Bearer "+key)
		res, err := client.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
		return res.StatusCode
	}
	for name, c := range map[string]struct {
		cert, private, key string
		want               int
	}{
		"its certificate":                  {ci, ciKey, "", 200},
		"its certificate and a wrong key":  {ci, ciKey, "wrong", 200},
		"another certificate":              {other, otherKey, "", 401},
		"another certificate and a key":    {other, otherKey, "pk-0123456789abcdef", 200},
		"no certificate":                   {"", "", "", 401},
		"no certificate and a key":         {"", "", "pk-0123456789abcdef", 200},
		"no certificate and an empty name": {"", "", "*.ci.internal", 401},
	} {
		if got := call(c.cert, c.private, c.key); got != c.want {
			t.Errorf("%s: %d", name, got)
		}
	}
	r.until("the client is named", func() bool {
		return strings.Contains(r.log(), " client=ci ") && strings.Contains(r.log(), " client=me ")
	})
}

// TestCommandsShowACertificate has commands call an admin listener that only those with a certificate can connect to.
func TestCommandsShowACertificate(t *testing.T) {
	t.Parallel()
	cert, key := certificate(t, "gateway")
	ops, opsKey := certificate(t, "ops")
	other, otherKey := certificate(t, "else")
	files := strings.NewReplacer("CERT", cert, "KEY\n", key+"\n-- ops.pem --\n"+ops+opsKey+"\n-- other.pem --\n"+other+"\n-- other-key.pem --\n"+otherKey+"\n",
		"admin {\n  listen = \"ADMIN\"\n  tls {", "admin {\n  listen = \"ADMIN\"\n  audit = \"./audit.jsonl\"\n  tls {\n    client_ca = \"./ops.pem\"").Replace(encryptedFiles)
	r := newReloading(t, files)
	r.must("keys list", 1, "Set PARLANCE_ADMIN_CERT and PARLANCE_ADMIN_CERT_KEY")
	env := r.env
	r.env = append(slices.Clone(env), "PARLANCE_ADMIN_CERT=ops.pem")
	r.must("keys add alice", 0)
	r.must("keys list", 0, "alice")
	if audit := mustRead(t, filepath.Join(r.dir, "audit.jsonl")); !strings.Contains(audit, `"certificate":"ops"`) {
		t.Error(audit)
	}
	r.env = append(slices.Clone(env), "PARLANCE_ADMIN_CERT=other.pem", "PARLANCE_ADMIN_CERT_KEY=other-key.pem")
	r.must("keys list", 1, "does not accept the certificate of PARLANCE_ADMIN_CERT")
	r.env = append(slices.Clone(env), "PARLANCE_ADMIN_CERT=other.pem", "PARLANCE_ADMIN_CERT_KEY=nowhere.pem")
	r.must("keys list", 1, "no such file or folder: nowhere.pem")
}

func mustRead(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

const socketFiles = `
-- parlance.hcl --
listen = "unix:./gateway.sock"
upstream "u" {
  protocol = "chat"
  url      = "UPSTREAM"
  key      = env("UP_KEY")
  list     = false
}
admin {
  listen = "unix:./admin.sock"
}
`

// TestUnixSockets serves on sockets. A second process does not take them, and one after a crash does.
func TestUnixSockets(t *testing.T) {
	t.Parallel()
	r := newReloading(t, socketFiles)
	dir, err := os.MkdirTemp("", "p") // the folder of a test may be too long for a socket
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	path := filepath.Join(dir, "s")
	if err := os.Symlink(r.dir, path); err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true, DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "unix", filepath.Join(path, "gateway.sock"))
	}}}
	ask := func() {
		t.Helper()
		res, err := client.Post("http://localhost/v1/chat/completions", "application/json", strings.NewReader(`{"model":"m","messages":[{"role":"user","content":"Hi"}]}`))
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		if text, err := io.ReadAll(res.Body); err != nil || !strings.Contains(string(text), "m sk-up-") {
			t.Errorf("%s %v", text, err)
		}
	}
	ask()
	for name, mode := range map[string]os.FileMode{"gateway.sock": 0o660, "admin.sock": 0o600} {
		if info, err := os.Stat(filepath.Join(r.dir, name)); err != nil || info.Mode().Perm() != mode {
			t.Errorf("%s: %v %v", name, info, err)
		}
	}
	r.must("keys list", 0, "KEY")
	r.must("serve", 1, "gateway.sock is the socket of a process that runs")
	if err := r.cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	<-r.ended
	if _, err := os.Stat(filepath.Join(r.dir, "gateway.sock")); err != nil {
		t.Fatal(err)
	}
	r.start()
	ask()
	r.stop()
	if _, err := os.Stat(filepath.Join(r.dir, "gateway.sock")); err == nil {
		t.Error("the socket is left behind")
	}
	if log := r.log(); strings.Count(log, fmt.Sprintf("admin API on unix:%s", "admin.sock")) != 2 {
		t.Error(log)
	}
}

const proxiedFiles = `
-- parlance.hcl --
listen          = "127.0.0.1:0"
trusted_proxies = ["127.0.0.0/8"]
upstream "u" {
  protocol = "chat"
  url      = "UPSTREAM"
  keys     = [env("UP_KEY"), "sk-the-other-one"]
  list     = false
}
ready {
  accounts = true
}
admin {
  listen = "ADMIN"
}
`

// TestTrustedProxiesTellTheClient has the client's address in the log, as a trusted proxy tells it, and not once it is not trusted any more.
func TestTrustedProxiesTellTheClient(t *testing.T) {
	t.Parallel()
	r := newReloading(t, proxiedFiles)
	call := func() {
		t.Helper()
		q, _ := http.NewRequest(http.MethodPost, r.url+"/v1/chat/completions", strings.NewReader(`{"model":"m","messages":[{"role":"user","content":"Hi"}]}`))
		q.Header.Set("X-Forwarded-For", "198.51.100.1, 203.0.113.5")
		q.Header.Set("Forwarded", "for=198.51.100.2")
		res, err := http.DefaultClient.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		_ = res.Body.Close()
	}
	call()
	r.until("the client's address is logged", func() bool { return strings.Contains(r.log(), " address=203.0.113.5 ") })
	r.edit("parlance.hcl", "127.0.0.0/8", "10.0.0.0/8")
	r.must("reload", 0, "revision 2")
	call()
	r.until("the proxy's address is logged", func() bool { return strings.Contains(r.log(), " address=127.0.0.1 ") })
}

// TestAuditLog has changes, refusals and reloads in a file, without secrets, also those that are made without a gateway.
func TestAuditLog(t *testing.T) {
	t.Parallel()
	r := newReloading(t, strings.NewReplacer("admin {", "store {\n  path = \"./p.db\"\n}\nadmin {\n  key = \"admin-key-0123456789\"\n  audit = \"./audit.jsonl\"").Replace(proxiedFiles))
	_, made := r.run("keys", "add", "alice", "--in-flight", "3")
	key := made[strings.Index(made, "pk-"):]
	r.must("keys list", 0)
	r.must("keys remove nobody", 1)
	r.must("accounts disable key-1 --why broken", 0)
	r.edit("parlance.hcl", "accounts = true", "accounts = false")
	if err := r.cmd.Process.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
	type entry struct {
		Address, Action, Path string
		Details               map[string]any
		Status                int
		OK                    bool
	}
	read := func() (list []entry, text string) {
		t.Helper()
		b, err := os.ReadFile(filepath.Join(r.dir, "audit.jsonl"))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(b)) {
			var e entry
			if err := json.Unmarshal([]byte(line), &e); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			list = append(list, e)
		}
		return list, string(b)
	}
	r.until("the reload is written", func() bool { list, _ := read(); return len(list) == 4 })
	q, _ := http.NewRequest(http.MethodGet, r.parlanceAdmin()+"/keys", nil)
	q.Header.Set("Authorization", "Bearer wrong")
	q.Header.Set("X-Forwarded-For", "203.0.113.5")
	if res, err := http.DefaultClient.Do(q); err != nil || res.StatusCode != http.StatusUnauthorized {
		t.Fatal(res, err)
	}
	r.must("store backup copy.db", 0)
	r.stop()
	r.must("keys disable alice", 0)
	list, text := read()
	var got []string
	for _, e := range list {
		got = append(got, fmt.Sprint(e.Address, " ", e.Action, " ", e.Path, " ", e.Status, " ", e.OK))
	}
	want := []string{
		"127.0.0.1 POST /keys /keys 200 true",
		"127.0.0.1 DELETE /keys/{name} /keys/nobody 404 false",
		"127.0.0.1 POST /accounts/{upstream}/{id}/disable /accounts/u/key-1/disable 200 true",
		" reload  0 true",
		"203.0.113.5 refused /keys 401 false",
		"127.0.0.1 GET /store/backup /store/backup 200 true",
	}
	if len(got) != 7 || !slices.Equal(got[:6], want) || !strings.HasPrefix(got[6], "local ") || !strings.HasSuffix(got[6], " POST /keys/{name}/disable /keys/alice/disable 200 true") {
		t.Errorf("%q", got)
	}
	if len(list) > 0 && (list[0].Details["name"] != "alice" || fmt.Sprint(list[0].Details["limits"]) != "map[in_flight:3]") {
		t.Error(list[0])
	}
	if len(list) > 2 && list[2].Details["why"] != "broken" {
		t.Error(list[2])
	}
	for _, secret := range []string{strings.TrimSpace(key), "admin-key-", "sk-", "wrong"} {
		if strings.Contains(text, secret) {
			t.Errorf("%q is in the audit log:\n%s", secret, text)
		}
	}
}

// parlanceAdmin is the URL of the admin API.
func (r *reloading) parlanceAdmin() string {
	_, rest, _ := strings.Cut(r.log(), "admin API on ")
	url, _, _ := strings.Cut(rest, "\n")
	return url
}

// TestSecretsAreReadAgain rotates the key of an upstream in a file, and that of a client in a credential of systemd, while the gateway runs.
func TestSecretsAreReadAgain(t *testing.T) {
	credentials := t.TempDir()
	t.Setenv("CREDENTIALS_DIRECTORY", credentials)
	put := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(credentials, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	put("me", "client-key-number-one\n")
	files := strings.Replace(socketFiles, `"unix:./gateway.sock"`, `"127.0.0.1:0"`, 1)
	files = strings.Replace(files, `"unix:./admin.sock"`, `"ADMIN"`, 1)
	files = strings.Replace(files, `env("UP_KEY")`, `file("./up.key")`, 1)
	r := newReloading(t, files+"client \"me\" {\n  key = credential(\"me\")\n}\n-- up.key --\nsk-first\n")
	says := func(key string) string {
		t.Helper()
		q, _ := http.NewRequest(http.MethodPost, r.url+"/v1/chat/completions", strings.NewReader(`{"model":"m","messages":[{"role":"user","content":"Hi"}]}`))
		q.Header.Set("Authorization", "Bearer "+key)
		res, err := http.DefaultClient.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		text, _ := io.ReadAll(res.Body)
		return fmt.Sprint(res.StatusCode, " ", string(text))
	}
	if got := says("client-key-number-one"); !strings.Contains(got, "m sk-first") {
		t.Fatal(got)
	}
	r.write("up.key", "sk-second\n")
	r.until("the upstream's key is another", func() bool { return strings.Contains(says("client-key-number-one"), "m sk-second") })
	put("me", "client-key-number-two\n")
	r.until("the client's key is another", func() bool { return strings.Contains(says("client-key-number-two"), "m sk-second") })
	if got := says("client-key-number-one"); strings.HasPrefix(got, "200 ") { // it may be limited by now, because of the wrong keys before
		t.Error(got)
	}
}

// TestReadyWithAccounts has /readyz name an upstream without a usable account, if that is asked for.
func TestReadyWithAccounts(t *testing.T) {
	t.Parallel()
	r := newReloading(t, proxiedFiles)
	ready := func() string {
		t.Helper()
		res, err := http.Get(r.url + "/readyz")
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		text, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(res.StatusCode, " ", string(text))
	}
	holds := func(want ...string) {
		t.Helper()
		got := ready()
		for _, w := range want {
			if !strings.Contains(got, w) {
				t.Errorf("%s: no %s", got, w)
			}
		}
	}
	holds("200 ", `"status":"ready"`)
	r.must("accounts disable key-1", 0)
	holds("200 ")
	r.must("accounts disable key-2", 0)
	holds("503 ", `"status":"no_accounts"`, `"ready":false`, `"without_accounts":["u"]`)
	r.must("accounts enable key-1", 0)
	holds("200 ")
	r.must("accounts disable key-1", 0)
	r.edit("parlance.hcl", "accounts = true", "accounts = false")
	r.must("reload", 0, "revision 2")
	holds("200 ", `"status":"ready"`)
}
