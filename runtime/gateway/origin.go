package gateway

import (
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/runtime"
)

// local reports whether an open gateway may answer the call, and answers it if not. Without keys, any page in a browser on this machine
// could send requests to a loopback address, or have a name of its own resolve to one, and spend the upstreams' money. So only loopback
// hosts and origins are served, and those that are listed. Whether the process runs is told to everybody.
func (c *call) local() bool {
	if !c.openToAll() || c.r.URL.Path == "/healthz" || c.r.URL.Path == "/readyz" {
		return true
	}
	o := &c.s.options
	header := c.Header()
	header["Vary"] = []string{"Origin"}
	delete(header, "Access-Control-Allow-Origin")
	message := ""
	origin := c.r.Header.Get("Origin")
	switch {
	case !loopback(c.r.Host) && !contains(o.Hosts, hostOnly(c.r.Host)):
		message = fmt.Sprintf("This gateway asks for no key, and so is only called by a loopback address or a host of the list hosts in its configuration, not by %.100q.", c.r.Host)
	case origin != "" && !loopbackOrigin(origin) && !contains(o.Origins, origin):
		message = fmt.Sprintf("This gateway asks for no key, and so answers only pages of loopback origins and of the list origins in its configuration, not of %.100q.", origin)
	case origin == "" && c.r.Method != http.MethodGet && c.r.Method != http.MethodHead && foreignPage(c.r.Header.Get("Sec-Fetch-Site")):
		message = "This gateway asks for no key, and so does not answer pages of other sites."
	default:
		if origin != "" {
			header["Access-Control-Allow-Origin"] = []string{origin}
		}
		return true
	}
	c.refuse(&runtime.Problem{Class: "permission", Message: message})
	return false
}

func contains(list []string, name string) bool {
	return slices.ContainsFunc(list, func(s string) bool { return strings.EqualFold(s, name) })
}

// hostOnly is a Host header without its port.
func hostOnly(host string) string {
	if h, _, err := net.SplitHostPort(host); err == nil {
		host = h
	}
	return strings.TrimSuffix(strings.Trim(host, "[]"), ".")
}

// loopback reports whether a Host header is this machine's own name or address.
func loopback(host string) bool {
	host = strings.ToLower(hostOnly(host))
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	addr, err := netip.ParseAddr(host)
	return err == nil && addr.Unmap().IsLoopback()
}

func loopbackOrigin(origin string) bool {
	u, err := url.Parse(origin)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && loopback(u.Host)
}

// foreignPage reports whether a browser says that a page of another site sent the request.
func foreignPage(site string) bool { return site != "" && site != "none" && site != "same-origin" }
