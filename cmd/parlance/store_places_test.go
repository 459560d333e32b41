package main

import (
	"testing"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/runtime/shared"
)

// A server that is not in the configuration is reached with what the flags and the environment say, and that of the configuration with what that says.
func TestPlacesOfServers(t *testing.T) {
	t.Setenv("PARLANCE_STORE_PASSWORD", "secret")
	t.Setenv("PARLANCE_STORE_SENTINEL_PASSWORD", "other secret")
	const url, configured = "rediss+sentinel://one,two/main", "rediss://three:6379/0"
	address, err := shared.ParseAddress(configured)
	if err != nil {
		t.Fatal(err)
	}
	p := &places{conf: &config.Config{}, ca: "ca.pem", cert: "cert.pem", certKey: "key.pem"}
	p.conf.Store.Server = &config.StoreServer{Address: address, Cert: "own.pem", CertKey: "own-key.pem"}
	for text, want := range map[string][5]string{
		url:        {"secret", "other secret", "ca.pem", "cert.pem", "key.pem"},
		configured: {"", "", "ca.pem", "own.pem", "own-key.pem"},
	} {
		at, err := p.find(text)
		if err != nil {
			t.Fatal(err)
		}
		if o := at.server; [5]string{o.Password, o.SentinelPassword, o.CA, o.Cert, o.CertKey} != want {
			t.Errorf("%s: %+v", text, o)
		}
	}
}
