package tests

import (
	"crypto/tls"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/tests/pebble"
)

const acmeConfig = `
listen = "127.0.0.1:PORT"
tls {
  acme {
    domains   = ["gateway.test"]
    folder    = "./FOLDER"
    agreed    = true
    email     = "ops@example.com"
    directory = "DIRECTORY"
    ca        = "CA"
  }
}
upstream "u" {
  protocol = "chat"
  url      = "http://127.0.0.1:9/v1"
  key      = env("UP_KEY")
  list     = false
}
`

// TestACME has the gateway obtain a certificate, which it keeps: after a restart it serves without the authority.
func TestACME(t *testing.T) {
	port := pebble.FreePorts(t, 1)[0]
	p := pebble.Start(t, pebble.Options{TLSPort: port, Validity: 24 * time.Hour})
	r := &reloading{gatewayProcess: &gatewayProcess{t: t, bin: built(t), dir: t.TempDir(), lone: true, env: append(os.Environ(), "UP_KEY=sk-up-0123456789abcdef")}}
	config := strings.NewReplacer("PORT", fmt.Sprint(port), "DIRECTORY", p.Directory, "CA", filepath.ToSlash(p.CA)).Replace(acmeConfig)
	r.write("parlance.hcl", strings.ReplaceAll(config, "FOLDER", "acme"))
	t.Cleanup(func() {
		if r.cmd != nil {
			_ = r.cmd.Process.Kill()
			<-r.ended
		}
	})
	client := &http.Client{Timeout: 10 * time.Second, Transport: &http.Transport{
		TLSClientConfig: &tls.Config{RootCAs: p.Roots(), ServerName: "gateway.test"}, ForceAttemptHTTP2: true, DisableKeepAlives: true,
	}}
	var serial string
	serves := func() bool {
		res, err := client.Get(r.url + "/healthz")
		if err != nil {
			return false
		}
		_ = res.Body.Close()
		serial = res.TLS.PeerCertificates[0].SerialNumber.String()
		return res.StatusCode == http.StatusOK && res.ProtoMajor == 2
	}
	r.start()
	r.until("the certificate is served", serves)
	first := serial
	r.stop()
	if log := r.log(); !strings.Contains(log, `msg="certificate requested" domain=gateway.test renewal=false`) || !strings.Contains(log, `msg="certificate obtained" domain=gateway.test renewal=false expires=`) {
		t.Error(log)
	}

	p.Stop()
	r.start()
	if !serves() || serial != first { // from the first connection on
		t.Errorf("the certificate %s was kept, and %s is served\n%s", first, serial, r.log())
	}
	r.stop()

	// Without a certificate, the authority is asked again and again.
	r.write("parlance.hcl", strings.ReplaceAll(config, "FOLDER", "another"))
	r.start()
	r.until("the failure is logged", func() bool {
		return strings.Contains(r.log(), `level=ERROR msg="certificate not obtained, it is requested again later" domain=gateway.test`)
	})
	if serves() {
		t.Error("there is a certificate, and there should be none")
	}
	r.stop()
}
