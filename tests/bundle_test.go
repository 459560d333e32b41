package tests

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"aead.dev/minisign"

	"github.com/parlance-gateway/parlance/runtime/bundle"
	"github.com/parlance-gateway/parlance/tests/full"
)

// ruleServer is a web server with a bundle of rules.
type ruleServer struct {
	*httptest.Server
	t       *testing.T
	private minisign.PrivateKey
	public  string

	mu       sync.Mutex // guards what follows
	files    map[string][]byte
	version  time.Time // of what was published last
	fault    func(w http.ResponseWriter, r *http.Request) bool
	answered map[int]int // how often each status was
}

func newRuleServer(t *testing.T) *ruleServer {
	public, private, err := minisign.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := &ruleServer{t: t, private: private, public: public.String(), files: map[string][]byte{}, version: time.Now().Add(-time.Hour), answered: map[int]int{}}
	s.Server = httptest.NewTLSServer(s)
	t.Cleanup(s.Close)
	return s
}

func (s *ruleServer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	file, fault := s.files[r.URL.Path], s.fault
	s.mu.Unlock()
	if fault != nil && fault(w, r) {
		return
	}
	status := http.StatusOK
	tag := fmt.Sprintf(`"%x"`, sha256.Sum256(file))
	switch {
	case file == nil:
		status = http.StatusNotFound
	case r.Header.Get("If-None-Match") == tag:
		status = http.StatusNotModified
	default:
		w.Header().Set("ETag", tag)
	}
	s.mu.Lock()
	s.answered[status]++
	s.mu.Unlock()
	w.WriteHeader(status)
	if status == http.StatusOK {
		_, _ = w.Write(file) // who leaves does not read it
	}
}

// put serves an archive and a signature from now on.
func (s *ruleServer) put(archive, signature []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.files = map[string][]byte{"/rules.tar.gz": archive, "/rules.tar.gz" + bundle.SignatureSuffix: signature}
}

// publish signs and serves files, as a later version.
func (s *ruleServer) publish(files map[string]string) (archive, signature []byte) {
	s.t.Helper()
	list := map[string][]byte{}
	for name, text := range files {
		list[name] = []byte(text)
	}
	archive, err := bundle.Pack(list)
	if err != nil {
		s.t.Fatal(err)
	}
	return s.publishArchive(archive)
}

func (s *ruleServer) publishArchive(archive []byte) (same, signature []byte) {
	s.version = s.version.Add(time.Minute)
	signature = bundle.Sign(s.private, archive, "rules.tar.gz", s.version)
	s.put(archive, signature)
	return archive, signature
}

func (s *ruleServer) misbehave(fault func(w http.ResponseWriter, r *http.Request) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault = fault
}

func (s *ruleServer) count(status int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.answered[status]
}

const bundled = `
listen = "127.0.0.1:0"
rules  = "RULES/rules.tar.gz"
bundle {
  public_keys = ["PUBLIC"]
  poll        = "200ms"
  MORE
}
admin {
  listen = "ADMIN"
}
reload {
  limit = "2m"
}
upstream "u" {
  protocol = "chat"
  url      = "UPSTREAM/v1"
  key      = env("UP_KEY")
  list     = false
}
`

// newBundled starts a gateway that takes its rules from a server.
func newBundled(t *testing.T, s *ruleServer, upstream http.Handler, more string) *reloading {
	t.Helper()
	r := &reloading{slow: make(chan struct{})}
	close(r.slow)
	if upstream == nil {
		upstream = http.HandlerFunc(r.answer)
	}
	server := httptest.NewServer(upstream)
	t.Cleanup(server.Close)
	dir := t.TempDir()
	trusted := filepath.Join(dir, "roots.pem")
	if err := os.WriteFile(trusted, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.Certificate().Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	r.gatewayProcess = &gatewayProcess{t: t, bin: built(t), dir: dir, env: append(os.Environ(), "UP_KEY=sk-up-0123456789abcdef", "SSL_CERT_FILE="+trusted)}
	r.write("parlance.hcl", strings.NewReplacer("RULES", s.URL, "PUBLIC", s.public, "ADMIN", freePort(t), "UPSTREAM", server.URL, "MORE", more).Replace(bundled))
	t.Cleanup(func() {
		if r.cmd != nil {
			_ = r.cmd.Process.Kill()
			<-r.ended
		}
	})
	return r
}

// source is where the rules come from, as /readyz tells it.
func (r *reloading) source() bundle.Status {
	r.t.Helper()
	res, err := http.Get(r.url + "/readyz")
	if err != nil {
		r.t.Fatal(err)
	}
	defer res.Body.Close()
	var reported struct{ Rules bundle.Status }
	if err := json.NewDecoder(res.Body).Decode(&reported); err != nil {
		r.t.Fatal(err)
	}
	return reported.Rules
}

// metric is the value of a metric.
func (r *reloading) metric(name string) string {
	r.t.Helper()
	res, err := http.Get("http://" + r.admin() + "/metrics")
	if err != nil {
		r.t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		r.t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if value, ok := strings.CutPrefix(line, name+" "); ok {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// admin is the address of the admin API.
func (r *reloading) admin() string {
	src, err := os.ReadFile(filepath.Join(r.dir, "parlance.hcl"))
	if err != nil {
		r.t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(src), "admin {\n  listen = \"")
	address, _, _ := strings.Cut(rest, `"`)
	return address
}

func alias(to string) map[string]string {
	return map[string]string{"names.hcl": fmt.Sprintf("alias \"fast\" {\n  to = %q\n}\n", to)}
}

// with adds a file.
func with(files map[string]string, name, text string) map[string]string {
	files = maps.Clone(files)
	files[name] = text
	return files
}

// Rules that are published serve soon; whatever is wrong with what the server has, those before serve on, and it is said.
func TestRulesOfAServer(t *testing.T) {
	full.Only(t)
	t.Parallel()
	s := newRuleServer(t)
	first, firstSignature := s.publish(alias("one"))
	r := newBundled(t, s, nil, "")
	r.start()
	if got := r.says("fast"); !strings.HasPrefix(got, "one ") {
		t.Fatalf("%s\n%s", got, r.log())
	}
	r.until("the server is asked whether there is something new", func() bool { return s.count(http.StatusNotModified) > 2 })
	if n := s.count(http.StatusOK); n != 2 {
		t.Errorf("%d answers with a body, for an archive and its signature", n)
	}

	s.publish(alias("two"))
	r.until("new rules serve", func() bool { return strings.HasPrefix(r.says("fast"), "two ") })
	good := s.version.UTC().Truncate(time.Second)
	if got := r.source(); !got.Version.Equal(good) || got.Error != "" || got.URL != s.URL+"/rules.tar.gz" || got.LastPoll.IsZero() || len(got.Key) != 16 {
		t.Errorf("%+v", got)
	}
	r.must("sets", 0, good.Format(time.RFC3339), "bundle", "rules of "+s.URL+"/rules.tar.gz, signed with the key")
	if v, g := r.metric("parlance_rules_version_timestamp_seconds"), r.metric("parlance_rules_good"); g != "1" || v == "" {
		t.Errorf("version %q, good %q", v, g)
	}

	serving, servingSignature := s.files["/rules.tar.gz"], s.files["/rules.tar.gz"+bundle.SignatureSuffix]
	_, stranger, err := minisign.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	other, err := bundle.Pack(map[string][]byte{"names.hcl": []byte("alias \"fast\" {\n  to = \"evil\"\n}\n")})
	if err != nil {
		t.Fatal(err)
	}
	later := func() time.Time { s.version = s.version.Add(time.Minute); return s.version }
	for _, c := range []struct {
		name  string
		serve func()
		want  string
	}{
		{"signed by a stranger", func() { s.put(other, bundle.Sign(stranger, other, "x", later())) }, "none of those that are trusted"},
		{"another archive", func() { s.put(other, bundle.Sign(s.private, serving, "x", later())) }, "the signature is not that of the bundle"},
		{"no signature", func() { s.put(other, nil) }, "answered with the status 404"},
		{"no archive", func() { s.put(nil, bundle.Sign(s.private, serving, "x", later())) }, "answered with the status 404"},
		{"an older one", func() { s.put(first, firstSignature) }, "older ones are not taken"},
		{"a future one", func() { s.put(other, bundle.Sign(s.private, other, "x", time.Now().Add(48*time.Hour))) }, "in the future"},
		{"broken rules", func() { s.publish(map[string]string{"names.hcl": "alias \"fast\" {\n  too = \"x\"\n}\n"}) }, `names.hcl:2:3: Unsupported argument`},
		{"failing specs", func() { s.publish(with(alias("x"), "fast_spec.hcl", failingSpec)) }, `failed: request "fast is something else"`},
		{"no rules", func() { s.publish(map[string]string{"README.md": "x"}) }, "No rules"},
		{"a link", func() { s.publishArchive(linked(t)) }, "links, devices and pipes are refused"},
		{"a bomb", func() { s.publishArchive(zeros(t)) }, "more than"},
		{"no archive at all", func() { s.publishArchive([]byte("<html>")) }, "no tar.gz"},
		{"cut", func() { s.publishArchive(other[:len(other)-4]) }, "cut off"},
		{"huge", func() { s.publishArchive(make([]byte, bundle.MaxArchive+1)) }, "more than 16384 KiB"},
		{"an endless signature", func() {
			s.misbehave(func(w http.ResponseWriter, r *http.Request) bool {
				for r.Context().Err() == nil {
					if _, err := w.Write(make([]byte, 64<<10)); err != nil {
						break
					}
				}
				return true
			})
		}, "more than 4 KiB"},
		{"cut on the way", func() {
			s.publish(alias("x"))
			s.misbehave(func(w http.ResponseWriter, r *http.Request) bool {
				if strings.HasSuffix(r.URL.Path, bundle.SignatureSuffix) {
					return false
				}
				w.Header().Set("Content-Length", "5000")
				_, _ = w.Write([]byte("x"))
				return true
			})
		}, "was cut off"},
		{"to http", func() {
			s.misbehave(func(w http.ResponseWriter, r *http.Request) bool {
				http.Redirect(w, r, "http://rules.example.com/rules.tar.gz", http.StatusFound)
				return true
			})
		}, "the redirect is refused"},
		{"broken off", func() {
			s.misbehave(func(http.ResponseWriter, *http.Request) bool { panic(http.ErrAbortHandler) })
		}, "cannot be fetched"},
	} {
		before := r.source().Failures
		c.serve()
		r.until("it is said: "+c.name, func() bool { return strings.Contains(r.source().Error, c.want) })
		if got := r.says("fast"); !strings.HasPrefix(got, "two ") {
			t.Fatalf("%s: %s serves", c.name, got)
		}
		if got := r.source(); !got.Version.Equal(good) || got.Failures <= before {
			t.Errorf("%s: %+v", c.name, got)
		}
		r.until("it is in the log: "+c.name, func() bool { return strings.Contains(strings.ReplaceAll(r.log(), `\"`, `"`), c.want) })
		if got := r.metric("parlance_rules_good"); got != "0" {
			t.Errorf("%s: the metric says %q", c.name, got)
		}
		s.misbehave(nil)
		s.put(serving, servingSignature)
		r.until("it is withdrawn", func() bool { return r.source().Error == "" })
	}
	r.must("reload", 0, "nothing has changed")

	// Somebody goes back by hand, and then takes again what is on the server.
	r.must("rollback", 0, "revision 3")
	if got := r.source(); !strings.HasPrefix(r.says("fast"), "one ") || got.Version.Equal(good) || got.Error != "" {
		t.Errorf("%+v", got)
	}
	polls := s.count(http.StatusNotModified)
	r.until("the server is asked again", func() bool { return s.count(http.StatusNotModified) > polls+2 })
	if got := r.says("fast"); !strings.HasPrefix(got, "one ") {
		t.Errorf("%s serves though somebody went back", got)
	}
	r.must("reload", 0, "serves")
	if got := r.source(); !strings.HasPrefix(r.says("fast"), "two ") || !got.Version.Equal(good) {
		t.Errorf("%+v", got)
	}

	// A reload takes what is on disk, whatever is on the server.
	s.publish(map[string]string{"names.hcl": "alias \"fast\" {\n  too = \"x\"\n}\n"})
	r.until("broken rules are refused", func() bool { return r.source().Error != "" })
	r.must("reload", 1, "names.hcl:2:3: error[R104]", "continues to serve")
	r.edit("parlance.hcl", "limit = \"2m\"", "limit = \"3m\"\n  watch = false")
	r.until("the edit is loaded", func() bool { return strings.Contains(r.log(), "msg=reloaded why=file") })
	r.edit("parlance.hcl", "limit = \"3m\"", "limit = \"1m\"")
	r.must("reload", 1, "The configuration was loaded without them")
	if got := r.says("fast"); !strings.HasPrefix(got, "two ") {
		t.Errorf("%s serves", got)
	}
	r.edit("parlance.hcl", "watch = false", "watch = true")
	s.put(serving, servingSignature)
	r.must("reload", 0, "serves")

	// Older rules that are signed again are a way back.
	s.publishArchive(first)
	r.until("the older rules serve", func() bool { return strings.HasPrefix(r.says("fast"), "one ") })
	r.stop()
	if log := r.log(); strings.Contains(log, "panic") || strings.Contains(log, "sk-up-") {
		t.Error(log)
	}
}

const failingSpec = `
request "fast is something else" {
  client   = "chat"
  upstream = "chat"
  given    = { model = "fast", messages = [{ role = "user", content = "Hi" }] }
  expect   = { model = "something else", messages = [{ role = "user", content = "Hi" }] }
}
`

// linked is an archive with a link that leads out.
func linked(t *testing.T) []byte {
	return tarOf(t, &tar.Header{Typeflag: tar.TypeSymlink, Name: "names.hcl", Linkname: "/etc/passwd"})
}

// zeros is a small archive of a large file.
func zeros(t *testing.T) []byte { return tarOf(t, &tar.Header{Name: "names.hcl", Size: 256 << 20}) }

func tarOf(t *testing.T, h *tar.Header) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	if err := w.WriteHeader(h); err != nil {
		t.Fatal(err)
	}
	block := make([]byte, 1<<20)
	for n := int64(0); n < h.Size; n += int64(len(block)) {
		if _, err := w.Write(block); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A start without the network serves the last good rules; one that never had any fails, and says why. What was kept is verified again.
func TestRulesAreKeptForAStartWithoutTheServer(t *testing.T) {
	full.Only(t)
	t.Parallel()
	s := newRuleServer(t)
	r := newBundled(t, s, nil, "")
	if code, out := r.run("serve"); code != 1 || !strings.Contains(out, "there are no rules to begin with") || !strings.Contains(out, "status 404") {
		t.Errorf("%d %s", code, out)
	}
	s.publish(alias("one"))
	r.start()
	s.publish(alias("two"))
	r.until("new rules serve", func() bool { return strings.HasPrefix(r.says("fast"), "two ") })
	version := r.source().Version
	s.publish(map[string]string{"names.hcl": "alias {"})
	r.until("broken rules are refused", func() bool { return r.source().Error != "" })
	r.stop()

	s.Close()
	r.must("check", 0, "with the rules of the server that were signed "+version.Format(time.RFC3339))
	r.start()
	if got := r.says("fast"); !strings.HasPrefix(got, "two ") {
		t.Errorf("%s\n%s", got, r.log())
	}
	r.until("it is said that the server is away", func() bool { return strings.Contains(r.source().Error, "cannot be fetched") })
	if got := r.source(); !got.Version.Equal(version) {
		t.Errorf("%+v", got)
	}
	r.must("reload", 1, "cannot be fetched", "continues to serve")

	// The configuration can be changed all the same.
	r.edit("parlance.hcl", `upstream "u" {`, "alias \"slow\" {\n  to = \"three\"\n}\nupstream \"u\" {")
	r.until("the configuration is taken over", func() bool { return strings.HasPrefix(r.says("slow"), "three ") })
	if got := r.says("fast"); !strings.HasPrefix(got, "two ") {
		t.Errorf("%s\n%s", got, r.log())
	}
	r.stop()

	// A key that is not trusted any more takes away what it signed.
	other := newRuleServer(t)
	r.edit("parlance.hcl", s.public, other.public)
	if code, out := r.run("serve"); code != 1 || !strings.Contains(out, "none of those that are trusted") {
		t.Errorf("%d %s", code, out)
	}
}

// A trial that ran out of time, as on a busy machine, is no refusal for good.
func TestATrialThatRanOutOfTimeIsRepeated(t *testing.T) {
	full.Only(t)
	s := newRuleServer(t)
	s.publish(alias("one"))
	r := newBundled(t, s, nil, "")
	r.start()
	r.edit("parlance.hcl", `limit = "2m"`, `limit = "100ms"`)
	r.until("the edit is loaded", func() bool { return strings.Contains(r.log(), "msg=reloaded why=file") })
	s.publish(alias("two"))
	r.until("it is said that it is tried again", func() bool {
		e := r.source().Error
		return strings.Contains(e, "are tried again at") && strings.Contains(e, "the trial was stopped after 100ms")
	})
	if got := r.says("fast"); !strings.HasPrefix(got, "one ") {
		t.Errorf("%s serves", got)
	}
	r.must("rollback", 0, "revision 3") // to a limit of 2m
	r.until("it is taken", func() bool { return strings.HasPrefix(r.says("fast"), "two ") })
	r.until("nothing is said to be wrong", func() bool { return r.source().Error == "" }) // noted after it serves
}
