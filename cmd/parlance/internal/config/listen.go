package config

import (
	"fmt"
	"net"
)

// CheckListen says why a gateway must not listen there: without clients' keys it is for this machine only.
func CheckListen(address string, keyed bool) error {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return fmt.Errorf("listen on %q: an address is HOST:PORT, such as 127.0.0.1:8787", address)
	}
	if !keyed && !isLoopback(host) {
		return fmt.Errorf("listen on %s: whoever reaches this address could spend your upstreams' keys; configure a client with a key, or listen on 127.0.0.1", address)
	}
	return nil
}
