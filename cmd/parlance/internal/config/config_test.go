package config

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"log/slog"
	"math/big"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway"
	"github.com/parlance-gateway/parlance/runtime/keys"
)

// The values hold "canary" where they stand for secrets: no diagnostic may show one.
var variables = map[string]string{
	"SET": "set-canary-0123456789", "UP_A": "up-a-canary-0123456789", "UP_B": "up-b-canary-0123456789", "OTHER": "other-canary-0123456789", "EMPTY": " ", "TWO_LINES": "canary\r\nX-Injected: 1",
	"PROXY": "http://user:canary@proxy.test:8080", "PARLANCE_KEY": "parlance-canary-0123456789", "PARLANCE_STORE_KEY": "store-canary-0123456789", "PARLANCE_SEAL_KEY": "seal-canary-0123456789", "PARLANCE_ADMIN_KEY": "admin-canary-0123456789", "OPENAI_API_KEY": "openai-canary", "ANTHROPIC_API_KEY": "anthropic-canary",
}

func getenv(name string) (string, bool) {
	v, ok := variables[name]
	return v, ok
}

var program = sync.OnceValue(func() *runtime.Program {
	set, diags := lang.Embedded()
	if diags.HasErrors() {
		panic(diags)
	}
	p, diags := runtime.Compile(set)
	if diags.HasErrors() {
		panic(diags)
	}
	return p
})

// parse reads a file of testdata, and makes options of it when it can be read.
func parse(t *testing.T, path string) (*Config, hcl.Diagnostics) {
	t.Helper()
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	c, diags := Parse(src, path, getenv)
	_, more := c.Options(program())
	return c, append(diags, more...)
}

// withoutMisfits leaves out what is said of settings that are given only to be read, and do not fit each other.
func withoutMisfits(diags hcl.Diagnostics) hcl.Diagnostics {
	return slices.DeleteFunc(diags, func(d *hcl.Diagnostic) bool {
		return slices.Contains([]string{"Setting without an effect", "Balance of another vendor", "Prefix that the vendor does not have", "Name of a model that is served"}, d.Summary)
	})
}

// TestMistakesAreTold walks the files that hold a mistake each. A comment "# ERROR: code summary; part of the detail" stands
// on the line that the diagnostic is to name, and "# WARN:" for a warning.
func TestMistakesAreTold(t *testing.T) {
	files, err := filepath.Glob("testdata/bad/*.hcl")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, path := range files {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".hcl"), func(t *testing.T) {
			c, diags := parse(t, path)
			src, _ := os.ReadFile(path)
			findings := lang.Findings(diags, c.Sources)
			var text bytes.Buffer
			lang.WriteText(&text, findings)
			if shown := strings.ReplaceAll(text.String(), string(src), ""); leaks(shown, src) {
				t.Errorf("a secret is shown:\n%s", shown)
			}
			line := 0
			reported := map[int]bool{}
			for l := range strings.Lines(string(src)) {
				line++
				severity, want := "error", ""
				if _, after, ok := strings.Cut(l, "# ERROR: "); ok {
					want = after
				} else if _, after, ok := strings.Cut(l, "# WARN: "); ok {
					severity, want = "warning", after
				}
				if want == "" {
					continue
				}
				summary, detail, _ := strings.Cut(strings.TrimSpace(want), "; ")
				found := false
				for i, f := range findings {
					if f.Line == line && f.Severity == severity && strings.Contains(f.Code+" "+f.Summary, summary) && strings.Contains(f.Detail, detail) {
						found, reported[i] = true, true
					}
				}
				if !found && summary != "R101" {
					t.Errorf("%s:%d: not told: %s", path, line, want)
				}
			}
			if strings.Contains(string(src), "# ERROR: R101") {
				if len(findings) == 0 || findings[0].Code != "R101" {
					t.Errorf("%v", findings)
				}
				return
			}
			for i, f := range findings {
				if !reported[i] {
					t.Errorf("%s:%d: told, but not expected: %s %s: %s; %s", path, f.Line, f.Severity, f.Code, f.Summary, f.Detail)
				}
			}
		})
	}
}

// leaks reports whether a value of a variable or file is shown. What the author wrote into the file itself is shown with its line.
func leaks(shown string, src []byte) bool {
	for l := range strings.Lines(string(src)) {
		shown = strings.ReplaceAll(shown, strings.TrimRight(l, "\n"), "")
	}
	return strings.Contains(shown, "canary") || strings.Contains(shown, "key-in-a-file")
}

func TestTheWholeIsRead(t *testing.T) {
	c, diags := parse(t, "testdata/good/whole.hcl")
	diags = withoutMisfits(diags)
	if len(diags) != 0 {
		t.Fatal(diags)
	}
	if c.Listen != "0.0.0.0:80" || c.Rules != filepath.Join("testdata", "good", "rules") || c.LogLevel != slog.LevelDebug || c.LogFormat != "json" ||
		c.MaxBody != 1<<20 || c.MaxFrame != 2e6 || c.Keepalive != 5*time.Second || c.CommitAfter != 20*time.Second || c.Drain != 0 || c.SealKey.Reveal() != "seal-canary-0123456789" {
		t.Errorf("%+v", c)
	}
	if s := c.Store; s.Path != filepath.Join("testdata", "good", "kept", "replies.db") || s.MaxSize != 20e9 || s.MaxAge != 90*24*time.Hour || s.Key.Reveal() != "store-canary-0123456789" {
		t.Errorf("%+v", s)
	}
	if want := (gateway.Retry{Attempts: 20, Budget: 0.5, Deadline: 5 * time.Minute, HoldEvents: 30, HoldBytes: 1 << 20, HoldTime: 2 * time.Second}); c.Retry != want {
		t.Errorf("%+v", c.Retry)
	}
	if c.Admin == nil || c.Admin.Listen != "0.0.0.0:8788" || c.Admin.Key.Reveal() != "admin-canary-0123456789" {
		t.Errorf("%+v", c.Admin)
	}
	day := time.Date(2027, 1, 31, 0, 0, 0, 0, time.UTC)
	if diff := cmp.Diff(c.Keys(), []keys.Key{
		{Name: "me", Digest: keys.DigestOf("set-canary-0123456789"), Source: "config"},
		{Name: "you", Digest: keys.DigestOf("a-default-key-012"), Source: "config"},
		{Name: "limited", Digest: keys.DigestOf("secret"), Source: "config", Expires: day, Limits: keys.Limits{
			Models: []string{"gpt-*", "alias"}, RequestsPerMinute: 60, TokensPerMinute: 100_000, InFlight: 8, TokensPerDay: 2_000_000, TokensPerMonth: 30_000_000,
		}},
		{Name: "off", Digest: keys.DigestOf("other-canary-0123456789"), Source: "config", Expires: day.Add(11 * time.Hour), Disabled: true},
	}); diff != "" {
		t.Error(diff)
	}
	o, diags := c.Options(program())
	if diags.HasErrors() || len(c.Keys()) != 4 || o.Clients.None() || len(o.Seal) != 32 || o.MaxBody != 1<<20 {
		t.Fatal(diags, o.Keys, o.MaxBody)
	}
	u := o.Upstreams[0]
	if u.Name != "openai" || u.Protocol != "chat" || u.BaseURL.String() != "https://api.openai.com/v1/" || len(u.Keys) != 2 || u.Keys[1].Reveal() != "up-b-canary-0123456789" ||
		fmt.Sprint(u.Models) != "[gpt-* o*]" || u.Rename["alias"] != "gpt-real-name" || u.Headers["x-extra"] != "1" || fmt.Sprint(u.Forward) != "[openai-organization]" || u.Profile == nil ||
		u.Timeouts.Connect != time.Second || u.Timeouts.FirstByte != 2*time.Minute || u.Timeouts.Idle != 3*time.Minute ||
		!u.Prefixed || !u.Unlisted || u.Balance != "plain" || u.Family != "openai-of-old" {
		t.Errorf("%+v", u)
	}
	names := ""
	for _, b := range c.Models.Names {
		names += b.Type + " " + b.Label(0) + "; "
	}
	if names != "alias fast; prefix gpt-*; route smart; " || o.ModelsTTL != time.Minute || o.BalanceEvery != 2*time.Minute {
		t.Error(names, o.ModelsTTL, o.BalanceEvery)
	}
	if shown := fmt.Sprintf("%v %+v %#v %+v", c, c, c, o); strings.Contains(shown, "canary") {
		t.Error("printing a configuration shows a key")
	}
}

func TestTheSmallestIsEnough(t *testing.T) {
	c, diags := parse(t, "testdata/good/smallest.hcl")
	if len(diags) != 0 {
		t.Fatal(diags)
	}
	if c.Listen != "127.0.0.1:8787" || c.Rules != "" || c.LogLevel != slog.LevelInfo || c.LogFormat != "text" || c.MaxBody != 32<<20 || c.MaxFrame != 64<<20 ||
		c.Keepalive != 15*time.Second || c.CommitAfter != 10*time.Second || c.Drain != 30*time.Second || len(c.Clients) != 0 || !reflect.DeepEqual(c.Store, Store{MaxAge: 720 * time.Hour}) ||
		c.Retry != (gateway.Retry{Attempts: 10, Budget: 0.2, Deadline: 10 * time.Minute, HoldEvents: 64, HoldBytes: 256 << 10, HoldTime: 3 * time.Second}) || c.Admin != nil {
		t.Errorf("%+v", c)
	}
}

func TestSampleIsRead(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(dir+"/parlance.key", []byte("pk-canary-0123456789\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c, diags := Parse(Sample(false), dir+"/parlance.hcl", getenv)
	if len(diags) != 0 {
		t.Fatal(diags)
	}
	if _, diags := c.Options(program()); len(diags) != 0 {
		t.Error(diags)
	}
	if len(c.Clients) != 1 || len(c.Upstreams) != 2 {
		t.Errorf("%+v", c)
	}
	// Each setting that is commented out can be switched on, and says what is in force anyway.
	var on []string
	for l := range strings.Lines(string(Sample(false))) {
		if rest, ok := strings.CutPrefix(strings.TrimSpace(l), "# "); ok && (strings.Contains(rest, " = ") || strings.HasSuffix(rest, "{") || rest == "}" || strings.HasPrefix(rest, "  ")) {
			l = rest + "\n"
		}
		on = append(on, l)
	}
	variables["MY_OPENAI_API_KEY"] = "my-openai-canary"
	if err := os.WriteFile(filepath.Join(dir, "accounts.csv"), []byte("id,key\na,b\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	all, diags := Parse([]byte(strings.Join(on, "")), filepath.Join(dir, "parlance.hcl"), getenv)
	diags = slices.DeleteFunc(diags, func(d *hcl.Diagnostic) bool { return d.Summary == "Setting without an effect" }) // all are switched on at once
	if len(diags) != 0 {
		t.Fatalf("%v\n%s", diags, strings.Join(on, ""))
	}
	_, diags = all.Options(program())
	diags = withoutMisfits(diags)
	if len(diags) != 0 {
		t.Error(diags)
	}
	if all.MaxBody != c.MaxBody || all.MaxFrame != c.MaxFrame || all.Keepalive != c.Keepalive || all.Drain != c.Drain || all.LogLevel != c.LogLevel || all.LogFormat != c.LogFormat {
		t.Errorf("the sample names a default that is none: %+v", all)
	}
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "parlance.hcl")
	if c, diags := Load(path); !diags.HasErrors() || c == nil || !strings.Contains(diags[0].Detail, "parlance init") {
		t.Error(c, diags)
	}
	key := filepath.Join(dir, "key.txt")
	text := "client \"me\" {\n  key = file(\"./key.txt\")\n}\nupstream \"a\" {\n  protocol = \"chat\"\n  url = \"https://a.test\"\n}\n"
	for name, content := range map[string]string{path: text, key: "  in-a-file-01234567\n"} {
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	c, diags := Load(path)
	if len(diags) != 0 || c.Clients[0].Digest != keys.DigestOf("in-a-file-01234567") {
		t.Error(c, diags)
	}
}

func TestSealsSurviveARestart(t *testing.T) {
	seal := func(text string) string {
		c, diags := Parse([]byte(text+"\nupstream \"a\" {\n  protocol = \"chat\"\n  url = \"https://a.test\"\n}\n"), "x.hcl", getenv)
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		return string(c.seal())
	}
	a, b := "client \"a\" {\n  key = env(\"SET\")\n}\n", "client \"b\" {\n  key = env(\"OTHER\")\n}\n"
	key := "seal_key = env(\"SET\")\n"
	if seal(a+b) != seal(b+a) || seal(a) == seal(b) || seal(a+key) != seal(b+key) || seal(a+key) == seal(a) {
		t.Error("the key does not depend on what it should")
	}
	if first, again := seal(""), seal(""); first == again {
		t.Error("without any key, the seal is not random")
	}
}

// A client may have two keys while one replaces the other. The admin key is no shorter than those of clients.
func TestTwoKeysOfAClient(t *testing.T) {
	c, diags := Parse([]byte(`client "me" {
  key = [env("SET"), env("OTHER")]
}
client "you" {
  hash = ["sha256:2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b", "sha256:0bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"]
}
admin {
  key = env("SHORT")
}
upstream "a" {
  protocol = "chat"
  url      = "https://a.test"
}
`), "x.hcl", func(name string) (string, bool) {
		if name == "SHORT" {
			return "0123456789abcde", true
		}
		return getenv(name)
	})
	if len(diags) != 1 || diags[0].Summary != "Short key" || !strings.HasPrefix(diags[0].Detail, "The key has 15 characters") {
		t.Error(diags)
	}
	if k := c.Keys(); k[0].Digest != keys.DigestOf(variables["SET"]) || k[0].Second != keys.DigestOf(variables["OTHER"]) || k[1].Second == (keys.Digest{}) {
		t.Errorf("%+v", k)
	}
}

// No finding shows what is written out where keys stand, whatever the finding is about.
func TestKeysWrittenOutAreNotShown(t *testing.T) {
	c, diags := Parse([]byte(`client "me" {
  key = ["canary-0123456789-a", "canary-0123456789-b"]
}
client "short" {
  key = "canary-c"
}
admin {
  key = "canary-d"
}
store {
  key = "canary-0123456789-e"
}
seal_key = "canary-0123456789-f"
upstream "a" {
  protocol = "chat"
  url      = "https://a.test"
  key      = "canary-g"
  proxies  = ["http://user:canary-h@proxy.test:99999"]
  headers  = { "authorization" = "Bearer canary-i", "bad header" = "canary-j" }
  account "b" {
    key   = "canary-k"
    proxy = "http://user:canary-l@proxy.test:99999"
  }
}
`), "x.hcl", getenv)
	var text bytes.Buffer
	lang.WriteText(&text, lang.Findings(diags, c.Sources))
	if len(diags) < 9 || strings.Contains(text.String(), "canary") || !strings.Contains(text.String(), "***") {
		t.Errorf("%d findings:\n%s", len(diags), text.String())
	}
}

func TestSizes(t *testing.T) {
	for s, want := range map[string]int{
		"32MiB": 32 << 20, "1gib": 1 << 30, "1.5 KiB": 1536, "10 MB": 10_000_000, "12B": 12, "12": -1, "": -1, "MiB": -1, "-1MiB": -1, "NaNMiB": -1, "1e99GiB": -1, "1 000MiB": -1,
	} {
		n, ok := parseSize(s)
		if !ok {
			n = -1
		}
		if n != want {
			t.Errorf("%q: %d", s, n)
		}
	}
}

// A configuration that is nothing but brackets must not end the process.
func TestNestingIsBounded(t *testing.T) {
	for _, text := range []string{"listen = " + strings.Repeat("[", 70_000), "listen = " + strings.Repeat("(", 80_000), strings.Repeat("a {\n", 20_000), "listen = " + strings.Repeat("!", 50_000)} {
		if _, diags := Parse([]byte(text), "x.hcl", getenv); !diags.HasErrors() {
			t.Errorf("%.20q was read", text)
		}
	}
}

// TestExpiredCertificateIsAWarning reads a certificate that was good until yesterday.
func TestExpiredCertificateIsAWarning(t *testing.T) {
	dir := t.TempDir()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	c := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-48 * time.Hour), NotAfter: time.Now().Add(-24 * time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, c, c, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	encoded, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	for name, b := range map[string]*pem.Block{"cert.pem": {Type: "CERTIFICATE", Bytes: der}, "key.pem": {Type: "PRIVATE KEY", Bytes: encoded}} {
		if err := os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(b), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	src := "tls {\n  cert = \"./cert.pem\"\n  key = \"./key.pem\"\n}\nupstream \"u\" {\n  protocol = \"chat\"\n  url = \"http://127.0.0.1:1\"\n}\n"
	conf, diags := Parse([]byte(src), filepath.Join(dir, "parlance.hcl"), os.LookupEnv)
	if len(diags) != 1 || diags[0].Severity != hcl.DiagWarning || diags[0].Summary != "Certificate has expired" || diags[0].Subject.Start.Line != 2 || conf.TLS == nil {
		t.Error(diags)
	}
	if err := os.Chmod(filepath.Join(dir, "cert.pem"), 0o644); err != nil { // which is no secret
		t.Fatal(err)
	}
	src = strings.NewReplacer("./cert.pem", "./key.pem", "./key.pem", "./cert.pem").Replace(src)
	if _, diags := Parse([]byte(src), filepath.Join(dir, "parlance.hcl"), os.LookupEnv); len(diags) != 1 || !strings.HasPrefix(diags[0].Detail, "The two files are swapped") {
		t.Error(diags)
	}
}

// TestVendorGivesTheURLOfAProtocol: a vendor may speak several protocols, each at an address of its own.
func TestVendorGivesTheURLOfAProtocol(t *testing.T) {
	c, diags := Parse([]byte("upstream \"d\" {\n  vendor = \"deepseek\"\n  protocol = \"messages\"\n}\n"), "parlance.hcl", os.LookupEnv)
	o, more := c.Options(program())
	if diags.HasErrors() || more.HasErrors() {
		t.Fatal(diags, more)
	}
	if got := o.Upstreams[0].BaseURL.String(); got != "https://api.deepseek.com/anthropic" {
		t.Error(got)
	}
}
