package pool

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"slices"
	"strconv"
	"time"
)

// Direct is what stands for no proxy, whatever the group says.
const Direct = "direct"

// ParseProxy reads the URL of a proxy, http, https, socks5 or socks5h. Direct gives nil.
func ParseProxy(text string) (*url.URL, error) {
	if text == Direct {
		return nil, nil
	}
	u, err := url.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("a proxy's URL cannot be read (it is not shown, since it may hold a password): write it as http://host:port or socks5://user:password@host:port")
	}
	_, badPort := strconv.ParseUint(cmp.Or(u.Port(), "0"), 10, 16)
	if !slices.Contains([]string{"http", "https", "socks5", "socks5h"}, u.Scheme) || u.Hostname() == "" || badPort != nil ||
		u.RawQuery != "" || u.Fragment != "" || u.Path != "" && u.Path != "/" {
		return nil, fmt.Errorf("%q is no proxy: write http://host:port, https://host:port, socks5://user:password@host:port, or %q", redactProxy(text), Direct)
	}
	return u, nil
}

// proxyKey tells proxies apart without showing what their URLs hold.
type proxyKey [sha256.Size]byte

func keyOfProxy(text string) proxyKey { return sha256.Sum256([]byte(text)) }

// sharedProxyName is what processes call a proxy among each other. It has no password, not even as a digest, which might be guessed: proxies that
// differ in nothing else have the same name.
func sharedProxyName(u *url.URL) string {
	if u == nil {
		return ""
	}
	sum := sha256.Sum256([]byte(u.Scheme + "\x00" + u.User.Username() + "\x00" + u.Host))
	return base64.RawURLEncoding.EncodeToString(sum[:16])
}

func redactProxy(text string) string {
	if text == "" || text == Direct {
		return text
	}
	u, err := url.Parse(text)
	if err != nil {
		return redacted
	}
	if u.User != nil {
		u.User = url.User("xxxxx")
	}
	u.Path, u.RawPath, u.RawQuery, u.Fragment, u.Opaque = "", "", "", "", ""
	return u.String()
}

// Proxy is a way to an upstream. However it is printed, its user and password are redacted.
type Proxy struct {
	key    proxyKey
	url    func() *url.URL // a function, since printers read unexported fields without asking their methods; its nil: direct
	shown  string
	shared string // its name among processes

	// What follows is guarded by the pool's lock.
	resting   bool              // it failed, and has not been seen to work since
	until     moment            // when it may be tried again
	trying    bool              // it is being tried: by one call, or by a probe
	failures  int               // in a row; 0 while it rests: only other processes found out
	lastError time.Time         // when it failed last
	aside     map[*account]bool // accounts that have only this proxy, and are not asked meanwhile
	probing   *time.Timer
}

// URL is where the proxy is, with its credentials; nil: none is to be used, whatever the environment says. It must not be
// changed. The same Proxy always has the same URL, so that either may be the key of a pool of connections.
func (p *Proxy) URL() *url.URL { return p.url() }

// String is the URL, redacted.
func (p *Proxy) String() string { return p.shown }

// Format redacts.
func (p *Proxy) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, p.shown) }

// MarshalText redacts.
func (p *Proxy) MarshalText() ([]byte, error) { return []byte(p.shown), nil }

// LogValue redacts.
func (p *Proxy) LogValue() slog.Value { return slog.StringValue(p.shown) }

// ProxyView is a proxy as people may see it.
type ProxyView struct {
	Proxy     string    `json:"proxy"` // redacted
	State     State     `json:"state"` // Ready or Resting
	Until     time.Time `json:"until,omitzero"`
	Failures  int       `json:"failures"`            // in a row, of calls of this process
	Trying    bool      `json:"trying,omitempty"`    // a call or a probe tries it again
	LastError time.Time `json:"last_error,omitzero"` // when it failed last
	Upstreams []string  `json:"upstreams,omitempty"` // whose groups or accounts use it
}
