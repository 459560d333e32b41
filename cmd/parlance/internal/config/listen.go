package config

import (
	"fmt"
	"io/fs"
	"net"
	"net/netip"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/runtime/forwarded"
	"github.com/parlance-gateway/parlance/runtime/listen"
)

// OpenError says that anybody could use a gateway at an address.
type OpenError struct{ Address string }

func (e *OpenError) Error() string {
	return fmt.Sprintf("listen on %s: anyone who can reach this address could use your upstreams' keys; configure a client with a key, or listen on 127.0.0.1", e.Address)
}

// OnLoopback is the address that a flag gives: a port alone is one of 127.0.0.1.
func OnLoopback(flag string) string {
	if isPort(flag) {
		return net.JoinHostPort("127.0.0.1", flag)
	}
	return flag
}

// CheckListen says why a gateway must not listen there: without clients' keys it is for this machine only, which is an *OpenError.
func CheckListen(address string, keyed bool) error {
	if path, ok := listen.Socket(address); ok {
		if err := listen.CheckSocket(path); err != nil {
			return fmt.Errorf("listen on %q: %w", address, err)
		}
		return nil
	}
	host, port, err := net.SplitHostPort(address)
	if err != nil || !isPort(port) {
		return fmt.Errorf("listen on %q: an address is HOST:PORT, such as 127.0.0.1:8787, or unix: and a path.%s", address, addressHint(address, "127.0.0.1:8787"))
	}
	if !keyed && !isLoopback(host) {
		return &OpenError{address}
	}
	return nil
}

// Keyed reports whether clients need a key or something in its place.
func (c *Config) Keyed() bool { return len(c.Clients)+len(c.JWT) > 0 }

// address is what is listened on. The path of a Unix socket is relative to the folder of the file.
func (r section) address() string {
	text := r.text("listen")
	if path, ok := listen.Socket(text); ok && path != "" && !filepath.IsAbs(path) {
		return listen.Address(filepath.Join(r.dir, path))
	}
	return text
}

// checkSocket refuses a path that no Unix socket can have.
func (r section) checkSocket(path string) {
	if err := listen.CheckSocket(path); err != nil {
		r.wrong(r.Arg("listen"), "Not a socket", "No Unix socket can be there: %v. Write, for example: \"unix:/run/parlance/parlance.sock\"", err)
	}
}

// mode is the permissions of a Unix socket.
func (r section) mode() fs.FileMode {
	text := r.text("socket_mode")
	if x := r.Arg("socket_mode"); x != nil {
		if !onlySocket(r) {
			r.doubtful(x, "Setting without an effect", "These are the permissions of a Unix socket, and listen names none, as in listen = \"unix:/run/parlance.sock\". Remove it.")
		}
	}
	n, err := strconv.ParseUint(text, 8, 32)
	if err != nil || n > 0o777 || n&0o200 == 0 {
		r.wrong(r.Arg("socket_mode"), "Not permissions", `Permissions are octal digits in a string, and the owner may write: "0660" is for the owner and the group, "0666" for everybody.`)
		return 0o600
	}
	return fs.FileMode(n)
}

// trusted are whom the gateway believes for whom they call; nil: nobody.
func (r section) trusted() *forwarded.Proxies {
	list, header := r.texts("trusted_proxies"), r.word("proxy_header")
	x := r.Arg("trusted_proxies")
	if len(list) == 0 {
		if h := r.Arg("proxy_header"); h != nil && x == nil {
			r.doubtful(h, "No trusted proxy", "The header is read only if a trusted proxy sends it. Add, for example: trusted_proxies = [\"10.0.0.0/8\"]")
		}
		return nil
	}
	p, err := forwarded.New(list, header)
	for _, text := range list {
		at := elementOf(x, text)
		if _, err := forwarded.New([]string{text}, header); err != nil {
			r.wrong(at, "Not an address", "A trusted proxy is an address, a prefix such as \"10.0.0.0/8\", or \"unix\": %v.%s", err, rangesHint(text))
			continue
		}
		trust(r, at, text, list)
	}
	if err != nil {
		return nil
	}
	return p
}

// trust warns of a trusted proxy that is trusted already, or that is not what it seems to be.
func trust(r section, at hclsyntax.Expression, text string, list []string) {
	prefix, err := netip.ParsePrefix(text)
	switch {
	case text == forwarded.Unix:
		if !onlySocket(r) {
			r.doubtful(at, "Without effect", "Clients of a Unix socket are meant by %q, and the gateway listens on none. Remove it, or listen on one: listen = \"unix:/run/parlance.sock\"", text)
		}
		return
	case onlySocket(r):
		r.doubtful(at, "Without effect", "The gateway listens on a Unix socket, whose clients have no address. For the proxy at the socket write: %q", forwarded.Unix)
		return
	case err != nil:
		addr, err := netip.ParseAddr(text)
		if err != nil {
			return
		}
		if a := addr.As16(); addr.Is4() && a[15] == 0 {
			r.doubtful(at, "Address of a network", "This is one address, and it reads like that of a network. A network is written with its length, as in \"10.0.0.0/8\" or \"192.168.1.0/24\".")
			return
		}
		prefix = netip.PrefixFrom(addr, addr.BitLen())
	case prefix.Bits() < 4:
		r.doubtful(at, "Everybody is trusted", "With %q every client can claim any address, in the log and for the limit of wrong keys. List the addresses of your proxies.", text)
		return
	case prefix.Masked() != prefix:
		r.doubtful(at, "Not the beginning of a prefix", "This is the whole of %s. Write that, or the one address: %q", prefix.Masked(), prefix.Addr())
		return
	}
	for _, other := range list {
		if wider, err := netip.ParsePrefix(other); err == nil && other != text && wider.Bits() < prefix.Bits() && wider.Contains(prefix.Addr()) {
			r.doubtful(at, "Given twice", "%q is among %q, which the list has. Remove one of them.", text, other)
			return
		}
	}
}

// onlySocket reports whether the gateway listens on a Unix socket.
func onlySocket(r section) bool {
	_, socket := listen.Socket(r.text("listen"))
	return socket
}

// rangesHint is which addresses other programs mean by a word; "" for any other.
func rangesHint(word string) string {
	switch strings.ToLower(word) {
	case "private_ranges", "private", "uniquelocal", "rfc1918":
		return " Write: \"10.0.0.0/8\", \"172.16.0.0/12\", \"192.168.0.0/16\""
	case "localhost", "loopback", "local":
		return " Write: \"127.0.0.0/8\", \"::1\""
	case "*", "all", "any":
		return " List the addresses of your proxies: whom else would you believe?"
	}
	return ""
}
