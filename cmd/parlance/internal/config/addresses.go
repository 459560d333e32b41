package config

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/listen"
)

// hostMistake tells why nobody can listen on a host; "" for one that may be.
func hostMistake(host string) string {
	_, err := netip.ParseAddr(host)
	switch {
	case host == "" || err == nil:
		return ""
	case host == "*":
		return "For all addresses write 0.0.0.0."
	case strings.Contains(host, "/"):
		return "One address is listened on, and no prefix. For all write 0.0.0.0."
	case strings.ContainsAny(host, " ,;@"):
		return "There is one host before the port, without spaces."
	case strings.Trim(host, "0123456789") == "":
		return "A host comes before the port, such as 127.0.0.1 or 0.0.0.0, and no other port."
	case strings.Trim(host, "0123456789.") == "":
		return fmt.Sprintf("%q is no IP address: it has four numbers from 0 to 255.", host)
	}
	return ""
}

// sameAddress reports whether two addresses cannot be listened on at once.
func sameAddress(a, b string) bool {
	hostA, portA, errA := net.SplitHostPort(a)
	hostB, portB, errB := net.SplitHostPort(b)
	if errA != nil || errB != nil || portA != portB || portA == "0" {
		return a == b && portA != "0"
	}
	all := func(host string) bool {
		addr, err := netip.ParseAddr(host)
		return host == "" || err == nil && addr.IsUnspecified()
	}
	local := func(host string) string {
		if host == "localhost" {
			return "127.0.0.1"
		}
		return host
	}
	return all(hostA) || all(hostB) || local(hostA) == local(hostB)
}

// inFolder reports a path of a file to be written whose folder is not there, or which is a folder itself.
func inFolder(r section, name, path string) {
	x := r.Arg(name)
	if x == nil || path == "" || r.faulted(x.Range()) {
		return
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		r.wrong(x, "Not a file", "%q is a folder. Name a file in it: %s = %q", shownPath(x, path), name, filepath.Join(shownPath(x, path), filepath.Base(strings.Trim(r.grammar.Args[name].Example, `"`))))
		return
	}
	if dir := filepath.Dir(path); dir != "." {
		if info, err := os.Stat(dir); err == nil && !info.IsDir() {
			r.wrong(x, "Not a file", "What should be the folder of the file is a file itself. Name another path.")
		}
	}
}

// shownPath is a path as it stands in the file, or as it is where it does not stand there.
func shownPath(x hclsyntax.Expression, path string) string {
	if text, ok := lang.LiteralText(x); ok {
		return text
	}
	return path
}

// contentAsPath reports a path that is the content of a file.
func (r *reader) contentAsPath(x hclsyntax.Expression, name string) bool {
	call, ok := x.(*hclsyntax.FunctionCallExpr)
	if !ok || call.Name != "file" && call.Name != "credential" || len(call.Args) != 1 {
		if text, ok := lang.LiteralText(x); ok && strings.HasPrefix(strings.TrimSpace(text), "-----BEGIN") {
			r.hide(x)
			r.wrong(x, "Not a path", "This is the content of a file. The argument %q is its path, as in %q.", name, "./"+name+".pem")
			return true
		}
		return false
	}
	hint := ""
	if text, ok := lang.LiteralText(call.Args[0]); ok && call.Name == "file" {
		hint = fmt.Sprintf(" Write: %s = %q", name, text)
	}
	r.wrong(x, "Not a path", "%s gives the content of a file, and the argument %q is its path.%s", call.Name, name, hint)
	return true
}

// listens reports whether a URL is that of an address that is listened on.
func listens(u *url.URL, address string) bool {
	if _, socket := listen.Socket(address); socket || u == nil || !isLoopback(u.Hostname()) && u.Hostname() != "0.0.0.0" {
		return false
	}
	port := u.Port()
	if port == "" {
		port = map[string]string{"https": "443", "http": "80"}[u.Scheme]
	}
	return sameAddress(net.JoinHostPort(strings.Replace(u.Hostname(), "0.0.0.0", "127.0.0.1", 1), port), address)
}
