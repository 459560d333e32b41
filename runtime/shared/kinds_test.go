package shared

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/tests/full"
)

// exercise uses all that two instances share.
func exercise(t *testing.T, o Options) {
	t.Helper()
	a, b := join(t, o, 2, "x", "y"), join(t, o, 2, "x", "y")
	within(t, "the server answers", func() bool { _, one := a.s.Away(); _, other := b.s.Away(); return !one && !other })
	a.s.Replies().Put("c", "r", reply("hello", "i"))
	if k, ok, _ := b.s.Replies().Get("c", "r"); !ok || string(k.Body) != "hello" {
		t.Error("the reply is not found")
	}
	States(a.s).Put("c", "s", value("one"))
	States(a.s).Put("c", "t", value("two"))
	Captures(a.s).Put("", "k", value("three"))
	written(t, a.s)
	if found, ok := States(b.s).Get("c", []string{"s", "none", "t"}); !ok || found[0] == nil || found[1] != nil || found[2] == nil || string(found[2].Body) != "two" {
		t.Error("values are not found", found)
	}
	if err := Captures(b.s).Forget(); err != nil || got(t, Captures(b.s), "", "k") != "" {
		t.Error("values are not deleted", err)
	}
	for n := range 5 {
		session := fmt.Sprint("session ", n)
		if one, other := b.serve(t, session), a.serve(t, session); one.Account != other.Account {
			t.Error(one, other)
		}
	}
	if err := a.Disable("u/1", "x", time.Time{}, "bad"); err != nil {
		t.Fatal(err)
	}
	within(t, "the other knows", func() bool { return b.state("x").Why == "bad" })
	one, other := clients(t, a.s, keys.Limits{RequestsPerMinute: 5, TokensPerDay: 1000}), clients(t, b.s, keys.Limits{RequestsPerMinute: 5, TokensPerDay: 1000})
	if in, why := many(t, []*keys.Keys{one, other}, 24, keys.Ask{Model: "m"}, 3, 0); in != 5 {
		t.Errorf("%d are let in; others: %v", in, why)
	}
	one.Record(keys.Call{Series: keys.Series{Client: "me"}, Counts: keys.Counts{Fresh: 1}})
	one.Close()
	written(t, a.s)
	if rows, err := other.Usage(keys.Query{}); err != nil || len(rows) != 1 || rows[0].Requests != 1 {
		t.Error(rows, err)
	}
	try := b.begin()
	l, err := try.Next(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	try.Succeeded(l)
	written(t, b.s)
	if list, err := a.s.Fleet(t.Context()); err != nil || len(list) != 2 || !list[0].Alive {
		t.Error(list, err)
	}
}

func TestUnixSocket(t *testing.T) {
	path := filepath.Join(t.TempDir(), "v.sock")
	e := start(t, "--unixsocket", path)
	o := e.options()
	var err error
	if o.Address, err = ParseAddress("unix://" + path); err != nil {
		t.Fatal(err)
	}
	exercise(t, o)
}

// A user who may do what docs/fleet.md says, and no more, is enough.
func TestUserWithRights(t *testing.T) {
	full.Only(t)
	t.Parallel() // it waits most of the time
	e := start(t)
	e.cli(append([]string{"acl", "setuser", "parlance", "on", ">secret", "resetkeys", "~parlance:*", "resetchannels", "&parlance:*"}, strings.Fields(userRights)...)...)
	o := e.options()
	var err error
	if o.Address, err = ParseAddress("redis://parlance@" + e.addr()); err != nil {
		t.Fatal(err)
	}
	o.Password = "secret"
	exercise(t, o)
	o.Password = "wrong"
	o.Timeout = 50 * time.Millisecond
	s := open(t, o)
	if _, away := s.Away(); !away {
		t.Error("a wrong password is taken")
	}
}

// userRights are what docs/fleet.md says.
const userRights = "-@all +@read +@write +@pubsub +@scripting +@connection +time -flushall -flushdb -swapdb"

func TestTLS(t *testing.T) {
	t.Parallel() // it waits most of the time
	dir := t.TempDir()
	certificate(t, dir)
	e := &engine{t: t, port: freePort(t), dir: t.TempDir()}
	e.args = []string{"--port", "0", "--tls-port", fmt.Sprint(e.port), "--tls-cert-file", dir + "/cert.pem", "--tls-key-file", dir + "/key.pem", "--tls-auth-clients", "no"}
	e.begin()
	t.Cleanup(e.kill)
	o := e.options()
	var err error
	if o.Address, err = ParseAddress("rediss://" + e.addr()); err != nil {
		t.Fatal(err)
	}
	o.CA = dir + "/cert.pem"
	exercise(t, o)
	o.CA = ""
	if s := open(t, o); s != nil {
		if _, away := s.Away(); !away {
			t.Error("a certificate of nobody is taken")
		}
	}
}

func certificate(t *testing.T, dir string) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "store"}, NotAfter: time.Now().Add(time.Hour), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature}
	der, err := x509.CreateCertificate(rand.Reader, c, c, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for name, block := range map[string]*pem.Block{"cert.pem": {Type: "CERTIFICATE", Bytes: der}, "key.pem": {Type: "PRIVATE KEY", Bytes: private}} {
		if err := os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// A server that wants certificates gets that of the instance, as it is now.
func TestClientCertificate(t *testing.T) {
	full.Only(t)
	t.Parallel() // it waits most of the time
	dir, other := t.TempDir(), t.TempDir()
	certificate(t, dir)
	certificate(t, other)
	e := &engine{t: t, port: freePort(t), dir: t.TempDir()}
	e.args = []string{"--port", "0", "--tls-port", fmt.Sprint(e.port), "--tls-cert-file", dir + "/cert.pem", "--tls-key-file", dir + "/key.pem", "--tls-ca-cert-file", dir + "/cert.pem", "--tls-auth-clients", "yes"}
	e.begin()
	t.Cleanup(e.kill)
	o := e.options()
	var err error
	if o.Address, err = ParseAddress("rediss://" + e.addr()); err != nil {
		t.Fatal(err)
	}
	o.CA = dir + "/cert.pem"
	if _, away := open(t, o).Away(); !away {
		t.Error("the server takes an instance without a certificate")
	}
	mine := t.TempDir()
	o.Cert, o.CertKey = mine+"/cert.pem", mine+"/key.pem"
	if _, err := Open(o); err == nil || !strings.Contains(err.Error(), "read the certificate for the store's server") {
		t.Error(err)
	}
	show := func(from string) {
		t.Helper()
		for _, name := range []string{"/cert.pem", "/key.pem"} {
			text, err := os.ReadFile(from + name)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(mine+name, text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	show(other)
	s := open(t, o)
	if _, away := s.Away(); !away {
		t.Error("the server takes a certificate of nobody")
	}
	show(dir)
	within(t, "the renewed certificate is shown", func() bool { _, away := s.Away(); return !away })
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	exercise(t, o)
}

// A replica that Sentinel promotes is used, and what was known before is still known.
func TestSentinel(t *testing.T) {
	full.Only(t)
	t.Parallel() // it waits most of the time
	master := start(t)
	replica := start(t, "--replicaof", "127.0.0.1 "+fmt.Sprint(master.port))
	within(t, "the replica follows", func() bool { return strings.Contains(replica.cli("info", "replication"), "master_link_status:up") })
	port, dir := freePort(t), t.TempDir()
	conf := fmt.Sprintf("bind 127.0.0.1\nport %d\ndir %s\nsentinel monitor main 127.0.0.1 %d 1\nsentinel down-after-milliseconds main 500\nsentinel failover-timeout main 3000\nrequirepass watcher-secret\n", port, dir, master.port)
	if err := os.WriteFile(dir+"/sentinel.conf", []byte(conf), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(binary(t, "redis-sentinel"), dir+"/sentinel.conf")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	watcher := &engine{t: t, port: port, password: "watcher-secret"}
	within(t, "Sentinel listens", func() bool {
		c, err := net.DialTimeout("tcp", watcher.addr(), time.Second)
		if err == nil {
			_ = c.Close()
		}
		return err == nil
	})
	within(t, "Sentinel knows the replica", func() bool {
		return strings.Contains(watcher.cli("sentinel", "replicas", "main"), fmt.Sprint(replica.port))
	})
	o := master.options()
	var err error
	if o.Address, err = ParseAddress("redis+sentinel://" + watcher.addr() + "/main"); err != nil {
		t.Fatal(err)
	}
	if _, away := open(t, o).Away(); !away {
		t.Error("Sentinel answers without its password")
	}
	o.SentinelPassword = "watcher-secret"
	exercise(t, o)
	within(t, "the replica has all", func() bool { return replica.cli("dbsize") == master.cli("dbsize") })
	s := open(t, o)
	master.kill()
	within(t, "the replica is promoted", func() bool {
		out, err := replica.try("info", "replication") // It ends connections when it is.
		return err == nil && strings.Contains(out, "role:master")
	})
	within(t, "the instance uses it", func() bool { _, away := s.Away(); return !away && s.beat(t.Context()) == nil })
	if k, ok, _ := s.Replies().Get("c", "r"); !ok || string(k.Body) != "hello" {
		t.Error("the reply is lost")
	}
	if m := join(t, o, 0, "x"); m.state("x").Why != "bad" {
		t.Errorf("%+v", m.state("x"))
	}
}

// Three masters and their replicas are one store, and one of them may fail.
func TestCluster(t *testing.T) {
	full.Only(t)
	t.Parallel() // it waits most of the time
	var nodes []*engine
	var hosts []string
	for range 6 {
		e := start(t, "--cluster-enabled", "yes", "--cluster-node-timeout", "1000", "--cluster-config-file", "nodes.conf", "--cluster-require-full-coverage", "no")
		nodes = append(nodes, e)
		hosts = append(hosts, e.addr())
	}
	nodes[0].cli(append([]string{"--cluster", "create", "--cluster-yes", "--cluster-replicas", "1"}, hosts...)...)
	for _, e := range nodes {
		within(t, "the cluster is whole", func() bool { return strings.Contains(e.cli("cluster", "info"), "cluster_state:ok") })
	}
	o := nodes[0].options()
	var err error
	if o.Address, err = ParseAddress("redis+cluster://" + hosts[0] + "," + hosts[1]); err != nil {
		t.Fatal(err)
	}
	exercise(t, o)
	s := open(t, o)
	m := join(t, o, 0, "x", "y")
	masters := 0
	for _, e := range nodes {
		if strings.Contains(e.cli("role"), "master") && masters == 0 {
			masters++
			e.kill()
		}
	}
	within(t, "another node takes over", func() bool {
		return s.beat(t.Context()) == nil && func() bool {
			_, err := s.client.Set(t.Context(), s.replyKey("c", "probe"), "", time.Minute).Result()
			return err == nil
		}()
	})
	if err := m.Disable("u/1", "y", time.Time{}, "after"); err != nil {
		t.Fatal(err)
	}
	written(t, m.s)
	within(t, "a new instance knows", func() bool { return join(t, o, 0, "y").state("y").Why == "after" })
}
