package config

import "testing"

// Gateways that serve the same on other addresses have the same text.
func TestWithoutAddresses(t *testing.T) {
	text := func(listen, admin, more string) string {
		return string(WithoutAddresses([]byte("listen = "+listen+"\nadmin {\n  listen = "+admin+"\n}\nclient \"a\" {\n  key = \"k\"\n}\n"+more), "parlance.hcl"))
	}
	one := text(`"127.0.0.1:1"`, `"127.0.0.1:2"`, "")
	if other := text(`env("LISTEN")`, `"unix:/run/admin.sock"`, ""); one != other {
		t.Errorf("%q\n%q", one, other)
	}
	if other := text(`"127.0.0.1:1"`, `"127.0.0.1:2"`, "timeouts {\n  drain = \"1s\"\n}\n"); one == other {
		t.Error("another setting is not told")
	}
	const wrong = "listen = \"a\"\nlisten {"
	if got := string(WithoutAddresses([]byte(wrong), "parlance.hcl")); got != wrong {
		t.Errorf("%q", got)
	}
}
