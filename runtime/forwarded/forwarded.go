// Package forwarded finds the address of a client that calls through proxies.
package forwarded

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
)

// Unix is the address of a client on a Unix socket, and the name by which its peer is trusted.
const Unix = "unix"

// Proxies are trusted to tell for whom they call. A nil *Proxies trusts nobody.
type Proxies struct {
	prefixes []netip.Prefix
	unix     bool
	header   string
}

// New reads addresses, prefixes such as 10.0.0.0/8, and Unix. The header is the one that the proxies set: X-Forwarded-For or Forwarded.
func New(trusted []string, header string) (*Proxies, error) {
	p := &Proxies{header: http.CanonicalHeaderKey(header)}
	for _, text := range trusted {
		if text == Unix {
			p.unix = true
			continue
		}
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			addr, err := netip.ParseAddr(text)
			if err != nil {
				return nil, mistake(text)
			}
			prefix = netip.PrefixFrom(addr, addr.BitLen())
		}
		p.prefixes = append(p.prefixes, prefix.Masked())
	}
	return p, nil
}

// mistake tells what is wrong with a text that is no address and no prefix.
func mistake(text string) error {
	before, _, slash := strings.Cut(text, "/")
	if addr, err := netip.ParseAddr(before); err == nil && slash {
		return fmt.Errorf("%q: after the / comes a number from 0 to %d", text, addr.BitLen())
	}
	if at, err := netip.ParseAddrPort(text); err == nil {
		return fmt.Errorf("%q has a port; write %q", text, at.Addr())
	}
	return fmt.Errorf("%q is no address, no prefix and not %q", text, Unix)
}

// Client is the address of the client, without a port: that of the connection, or, if a trusted proxy made it, the rightmost one in the header that is not a
// trusted proxy's. What stands further left may be invented. It is Unix for a client of a Unix socket.
func (p *Proxies) Client(r *http.Request) string {
	peer := peerOf(r.RemoteAddr)
	if p == nil || !p.trusts(peer) {
		return peer
	}
	var hops []string
	if p.header == "Forwarded" {
		hops = forwardedFor(r.Header.Values("Forwarded"))
	} else {
		hops = strings.Split(strings.Join(r.Header.Values(p.header), ","), ",")
	}
	for i := len(hops) - 1; i >= 0; i-- {
		addr, ok := parse(hops[i])
		if !ok {
			break // the proxy that wrote it is the last that is known
		}
		if peer = addr.String(); !p.trusts(peer) {
			break
		}
	}
	return peer
}

// peerOf is the address of a connection, without its port.
func peerOf(remote string) string {
	if remote == "" || remote[0] == '@' || remote[0] == '/' {
		return Unix
	}
	if host, _, err := net.SplitHostPort(remote); err == nil {
		return host
	}
	return remote
}

func (p *Proxies) trusts(address string) bool {
	if address == Unix {
		return p.unix
	}
	addr, err := netip.ParseAddr(address)
	if err != nil {
		return false
	}
	addr = addr.Unmap().WithZone("")
	for _, prefix := range p.prefixes {
		if prefix.Contains(addr) {
			return true
		}
	}
	return false
}

// parse reads an address with or without a port, an IPv6 address with or without brackets.
func parse(hop string) (netip.Addr, bool) {
	hop = strings.TrimSpace(hop)
	if ap, err := netip.ParseAddrPort(hop); err == nil {
		return ap.Addr().Unmap(), true
	}
	if strings.HasPrefix(hop, "[") && strings.HasSuffix(hop, "]") {
		hop = hop[1 : len(hop)-1]
	}
	addr, err := netip.ParseAddr(hop)
	return addr.Unmap(), err == nil
}

// forwardedFor are the parameters "for" of the elements of a header Forwarded (RFC 7239), "" where an element has none.
func forwardedFor(lines []string) (hops []string) {
	for _, element := range split(strings.Join(lines, ","), ',') {
		hop := ""
		for _, pair := range split(element, ';') {
			if name, value, ok := strings.Cut(pair, "="); ok && strings.EqualFold(strings.TrimSpace(name), "for") {
				hop = strings.Trim(strings.TrimSpace(value), `"`)
			}
		}
		hops = append(hops, hop)
	}
	return hops
}

// split divides a text at a character, but not within quotes.
func split(text string, at byte) (list []string) {
	quoted, from := false, 0
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\' && quoted:
			i++
		case text[i] == '"':
			quoted = !quoted
		case text[i] == at && !quoted:
			list = append(list, text[from:i])
			from = i + 1
		}
	}
	return append(list, text[from:])
}
