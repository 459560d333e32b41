package config

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"aead.dev/minisign"
	"github.com/hashicorp/hcl/v2"
)

const publicKey = "RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3"

// bundleConfig is a configuration with rules of a URL, and what the block bundle holds.
func bundleConfig(url, block string) string {
	return fmt.Sprintf("rules = %q\nbundle {\n%s\n}\nupstream \"u\" {\n  protocol = \"chat\"\n  url      = \"https://api.example.com/v1\"\n}\n", url, block)
}

func TestBundleIsRead(t *testing.T) {
	block := "public_keys = [\"" + publicKey + "\", \"untrusted comment: minisign public key\\n" + publicKey + "\"]\npoll = \"5m\"\ncanary = 10\ncanary_for = \"2h\"\ninstance = env(\"SET\")"
	c, diags := Parse([]byte(bundleConfig("https://rules.example.com/rules.tar.gz?sig=x", block)), "parlance.hcl", getenv)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	b := c.Bundle
	if !c.RulesURL || b == nil || b.URL.Host != "rules.example.com" || len(b.Keys) != 2 || b.Poll != 5*time.Minute || b.Canary != 10 || b.CanaryFor != 2*time.Hour || b.Instance != variables["SET"] {
		t.Errorf("%+v", b)
	}
	c, diags = Parse([]byte(bundleConfig("http://127.0.0.1:8000/rules.tar.gz", `public_keys = ["`+publicKey+"\"]\n}\nreload {\n  watch = false")), "parlance.hcl", getenv)
	if b := c.Bundle; diags.HasErrors() || b.Poll != 0 || b.Canary != 0 || b.CanaryFor != 30*time.Minute || b.Instance == "" {
		t.Errorf("%v %+v", diags, b)
	}
}

func TestWrongBundles(t *testing.T) {
	_, private, err := minisign.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := private.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	_, secretLine, _ := strings.Cut(strings.TrimSpace(string(secret)), "\n")
	good := "public_keys = [\"" + publicKey + "\"]"
	for _, c := range []struct{ url, block, want string }{
		{"https://rules.example.com/rules.tar.gz", "", "public_keys"},
		{"https://rules.example.com/rules.tar.gz", "public_keys = []", "Without a key no rules are taken"},
		{"https://rules.example.com/rules.tar.gz", "public_keys = [\"RWQ\"]", "no public key of minisign"},
		{"https://rules.example.com/rules.tar.gz", "public_keys = [\"" + secretLine + "\"]", "private key"},
		{"http://rules.example.com/rules.tar.gz", good, `Write: "https://rules.example.com/rules.tar.gz"`},
		{"https://user:canary@rules.example.com/rules.tar.gz", good, "It would be in logs"},
		{"https://rules.example.com/", good, "must be that of an archive"},
		{"https://rules.example.com/rules.tar.gz", good + "\npoll = \"1ms\"", "100ms or longer"},
		{"https://rules.example.com/rules.tar.gz", good + "\ncanary = 0", "a whole number from 1 to 100"},
		{"https://rules.example.com/rules.tar.gz", good + "\ninstance = \"a\"", "matters only with canary"},
		{"./rules", good, `"rules" names a folder`},
		{"ftp://rules.example.com/rules.tar.gz", good, "or the URL of an archive"},
	} {
		conf, diags := Parse([]byte(bundleConfig(c.url, c.block)), "parlance.hcl", getenv)
		text := ""
		for _, d := range diags {
			text += d.Summary + ": " + d.Detail + "\n"
			if d.Severity == hcl.DiagError && strings.Contains(d.Detail, "No URL") && strings.Contains(text, "Not a path") {
				t.Errorf("%s is told twice: %s", c.url, text)
			}
		}
		if !strings.Contains(text, c.want) {
			t.Errorf("%s %s: %s", c.url, c.block, text)
		}
		shown := text + string(conf.Sources["parlance.hcl"])
		if strings.Contains(shown, secretLine) || strings.Contains(shown, "canary@") {
			t.Errorf("a secret is shown: %s", shown)
		}
	}
	if _, diags := Parse([]byte("rules = \"https://rules.example.com/rules.tar.gz\"\n"), "parlance.hcl", getenv); !strings.Contains(diags.Error(), "Rules that nobody signed") {
		t.Error(diags)
	}
}
