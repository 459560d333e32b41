package shared

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"
	"github.com/redis/go-redis/v9/maintnotifications"
)

// Address says where the server is. Its zero value is no server.
type Address struct {
	kind  string   // "", "sentinel" or "cluster"
	hosts []string // with ports; one path for a Unix socket
	unix  bool
	tls   bool
	name  string // of the master that Sentinel watches
	user  string
	db    int
}

// ParseAddress reads a URL:
//
//	redis://[user@]host[:port][/db]            one server
//	redis+sentinel://host[:port],…/master[/db] the master that some Sentinels name
//	redis+cluster://[user@]host[:port],…       a Cluster, of which some nodes are named
//	unix:///path/of/the.sock[?db=n]            one server on this machine
//
// rediss in place of redis is TLS. A password is not part of it.
func ParseAddress(text string) (Address, error) {
	scheme, rest, ok := strings.Cut(text, "://")
	if !ok {
		return Address{}, errors.New(`a URL begins with redis:// or rediss://`)
	}
	if hasPassword(scheme, rest) {
		return Address{}, errPassword
	}
	base, kind, _ := strings.Cut(scheme, "+")
	a := Address{kind: kind, tls: base == "rediss"}
	switch {
	case base == "valkey" || base == "valkeys":
		return Address{}, fmt.Errorf("Valkey is called like Redis: write %s://", strings.Replace(scheme, "valkey", "redis", 1))
	case base != "redis" && base != "rediss" && base != "unix", kind != "" && kind != "sentinel" && kind != "cluster", base == "unix" && kind != "":
		return Address{}, fmt.Errorf("%q is none of redis, rediss, redis+sentinel, rediss+sentinel, redis+cluster, rediss+cluster and unix", scheme)
	}
	rest, query, _ := strings.Cut(rest, "?")
	if base == "unix" {
		values, err := url.ParseQuery(query)
		if err != nil || rest == "" {
			return Address{}, errors.New("a Unix socket is written as in unix:///run/valkey.sock")
		}
		a.unix, a.hosts = true, []string{rest}
		return a, a.database(values.Get("db"))
	}
	if query != "" {
		if name, _, named := strings.Cut(query, "="); named {
			return Address{}, fmt.Errorf("%q is not understood: a URL has no query", "?"+name)
		}
		return Address{}, errors.New("a URL has no query")
	}
	list, path, _ := strings.Cut(rest, "/")
	if at := strings.LastIndex(list, "@"); at >= 0 {
		user, err := url.PathUnescape(list[:at])
		if err != nil || strings.Contains(user, ":") { // it was escaped
			return Address{}, errPassword
		}
		a.user, list = user, list[at+1:]
	}
	port := "6379"
	if kind == "sentinel" {
		port = "26379"
		a.name, path, _ = strings.Cut(path, "/")
		if a.name == "" {
			return Address{}, errors.New("the name of the master is missing, as in redis+sentinel://host1,host2/mymaster")
		}
	}
	for host := range strings.SplitSeq(list, ",") {
		whole, err := withPort(host, port)
		if err != nil {
			return Address{}, err
		}
		a.hosts = append(a.hosts, whole)
	}
	if kind == "" && len(a.hosts) > 1 {
		return Address{}, errors.New("several hosts are those of Sentinel or of a Cluster: write redis+sentinel:// or redis+cluster://")
	}
	if kind == "cluster" && path != "" {
		return Address{}, errors.New("a Cluster has one database, and no name")
	}
	return a, a.database(path)
}

var errPassword = errors.New("a URL that is shown in logs must hold no password")

// hasPassword reports whether a URL seems to hold a password, also where a password that is not escaped tears it apart. No error may show
// anything of such a URL.
func hasPassword(scheme, rest string) bool {
	if strings.ContainsAny(scheme, ":@?") {
		return true
	}
	if at := strings.LastIndex(rest, "@"); at >= 0 && !strings.HasPrefix(rest, "/") && strings.Contains(rest[:at], ":") {
		return true
	}
	_, query, _ := strings.Cut(rest, "?")
	for part := range strings.FieldsFuncSeq(query, func(r rune) bool { return r == '&' || r == ';' }) {
		name, _, _ := strings.Cut(part, "=")
		name = strings.ToLower(name)
		if strings.Contains(name, "pass") || strings.Contains(name, "pwd") || strings.Contains(name, "secret") || strings.Contains(name, "auth") {
			return true
		}
	}
	return false
}

// ErrPassword reports whether a URL was refused for the password in it.
func ErrPassword(err error) bool { return errors.Is(err, errPassword) }

func (a *Address) database(text string) error {
	if text == "" {
		return nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return errors.New("the name of a database is a number, as in redis://host/0") // The text may be part of a password.
	}
	a.db = n
	return nil
}

func withPort(host, port string) (string, error) {
	if name, given, err := net.SplitHostPort(host); err == nil && name != "" {
		if n, err := strconv.ParseUint(given, 10, 16); err == nil && n > 0 {
			return host, nil
		}
		return "", errors.New("a port is a number from 1 to 65535") // The text may be part of a password.
	}
	host = strings.Trim(host, "[]")
	if host == "" || strings.Contains(host, ":") && net.ParseIP(host) == nil {
		return "", errors.New("the URL names no host")
	}
	return net.JoinHostPort(host, port), nil
}

// String is the address for people.
func (a Address) String() string { return strings.Join(a.hosts, ",") }

// Equal reports whether two addresses are the same.
func (a Address) Equal(b Address) bool {
	return a.kind == b.kind && slices.Equal(a.hosts, b.hosts) && a.tls == b.tls && a.name == b.name && a.user == b.user && a.db == b.db
}

// Sentinel reports whether the address is that of some Sentinels.
func (a Address) Sentinel() bool { return a.kind == "sentinel" }

// Encrypted reports whether the connection uses TLS.
func (a Address) Encrypted() bool { return a.tls }

const (
	connections = 64      // at most, for each server
	buffer      = 8 << 10 // for each connection and direction
)

// client makes the client of an address. It retries nothing: each caller knows how long it may wait.
func (a Address) client(o *Options) (redis.UniversalClient, error) {
	quiet := &maintnotifications.Config{Mode: maintnotifications.ModeDisabled} // a command that ACL users need no right to
	u := &redis.UniversalOptions{
		Addrs: a.hosts, DB: a.db, Username: a.user, Password: o.Password, SentinelPassword: o.SentinelPassword, MasterName: a.name, IsClusterMode: a.kind == "cluster",
		DisableIdentity: true, MaintNotificationsConfig: quiet,
		DialTimeout: background, ReadTimeout: background, WriteTimeout: background, ContextTimeoutEnabled: true,
		MaxRetries: -1, DialerRetries: 1, PoolSize: connections, ReadBufferSize: buffer, WriteBufferSize: buffer,
	}
	if a.kind == "cluster" {
		u.MaxRedirects = 3
	}
	if a.tls {
		var err error
		if u.TLSConfig, err = o.encryption(); err != nil {
			return nil, err
		}
	}
	if a.unix {
		return redis.NewClient(&redis.Options{
			Network: "unix", Addr: a.hosts[0], DB: a.db, Username: a.user, Password: o.Password, DisableIdentity: true, MaintNotificationsConfig: quiet,
			DialTimeout: background, ReadTimeout: background, WriteTimeout: background, ContextTimeoutEnabled: true,
			MaxRetries: -1, DialerRetries: 1, PoolSize: connections, ReadBufferSize: buffer, WriteBufferSize: buffer,
		}), nil
	}
	return redis.NewUniversalClient(u), nil
}
