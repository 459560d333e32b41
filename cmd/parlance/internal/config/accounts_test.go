package config

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/pool/accountfile"
	"github.com/parlance-gateway/parlance/rules/lang"
)

// showAccounts is a group in one line; an account is its id, key and source, and what else is said of it.
func showAccounts(g pool.GroupOptions) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s in_flight=%d ttl=%v proxies=%d lone=%v", g.Upstream, g.Choose, g.InFlight, g.SessionTTL, len(g.Proxies), g.Lone)
	for _, a := range g.Accounts {
		fmt.Fprintf(&b, "; %s %s %s", a.ID, a.Key.Reveal(), a.Source)
		if a.Weight != 0 || a.InFlight != 0 || a.Proxy != "" {
			fmt.Fprintf(&b, " %v %d %v", a.Weight, a.InFlight, a.Proxy != "")
		}
		if a.Upstream != g.Upstream {
			b.WriteString(" of another")
		}
	}
	return b.String()
}

func TestAccountsAreRead(t *testing.T) {
	if err := os.Chmod("testdata/good/accounts.csv", 0o600); err != nil {
		t.Fatal(err)
	}
	c, diags := parse(t, "testdata/good/accounts.hcl")
	if len(diags) != 0 {
		t.Fatal(diags)
	}
	want := []string{
		"many: weighted in_flight=8 ttl=30m0s proxies=3 lone=false; key-1 set-canary-0123456789 config; key-2 other-canary-0123456789 config; own parlance-canary-0123456789 config 2.5 3 true; " +
			"a csv-canary-a file:accounts.csv 0 4 false; b csv-canary-b file:accounts.csv",
		"folder: least_recently_used in_flight=0 ttl=-1ns proxies=0 lone=false; key set-canary-0123456789 config; c@x.test json-canary file:a.json; " + accountfile.KeyID("list-canary") + " list-canary file:b.csv",
		"one: least_recently_used in_flight=0 ttl=1h0m0s proxies=0 lone=true; key set-canary-0123456789 config",
		"none: least_recently_used in_flight=0 ttl=1h0m0s proxies=0 lone=true",
		"added later: least_recently_used in_flight=0 ttl=1h0m0s proxies=0 lone=false",
	}
	groups := c.Groups()
	for i, g := range groups {
		if got := showAccounts(g); i >= len(want) || got != want[i] {
			t.Errorf("%s", got)
		}
	}
	if len(groups) != len(want) {
		t.Error(len(groups))
	}
	if shown := fmt.Sprintf("%v %+v %#v", c, c, groups); strings.Contains(shown, "canary") {
		t.Error("printing accounts shows a key")
	}
}

// Mistakes of files are told at their lines, those of a whole file where it is named, and neither with a key.
func TestMistakesInFilesAreTold(t *testing.T) {
	dir := t.TempDir()
	many := "id,key\n" + strings.Repeat("x,\n", 50)
	for name, text := range map[string]string{
		"parlance.hcl": "upstream \"u\" {\n  protocol = \"chat\"\n  url      = \"https://a.test\"\n  accounts = \"./all\"\n  account \"own\" {\n    key = env(\"SET\")\n  }\n}\n",
		"all/a.csv":    "id,key,colour\na,csv-canary,red\nb,csv-canary,red\nc,\nown,other-canary-0123456789,red\n",
		"all/b.json":   "[{\"id\":\"d\",\n\"key\":\"json-canary",
		"all/c.csv":    many,
	} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(dir, "parlance.hcl")
	src, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	c, diags := Parse(src, path, getenv)
	var b bytes.Buffer
	lang.WriteText(&b, lang.Findings(diags, c.Sources))
	got := strings.ReplaceAll(b.String(), dir+string(filepath.Separator), "")
	for _, want := range []string{
		"all/a.csv:1:1: warning[R502]: Account that may be wrong\n  The column \"colour\" is not used.",
		"all/a.csv:3:1: warning[R502]: Account that may be wrong\n  The account \"b\" has the key of \"a\" at all/a.csv:2.",
		"all/a.csv:4:1: error[R502]: Account that cannot be used\n  The account has no key.",
		"all/a.csv:5:1: error[R502]: Account that cannot be used\n  There are two accounts \"own\" in the upstream \"u\": the other one is at parlance.hcl:5.",
		"all/b.json:2:1: error[R502]: Account that cannot be used\n  The file ends in the middle of its JSON.",
		"The account has no key. There is more of this kind, which is not shown.",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("not told: %s", want)
		}
	}
	if strings.Contains(got, "canary") || strings.Count(got, "error[R502]") > maxShown+1 {
		t.Errorf("%s", got)
	}
	if got := showAccounts(c.Groups()[0]); !strings.HasSuffix(got, "; own set-canary-0123456789 config 1 0 false; a csv-canary file:a.csv; b csv-canary file:a.csv") {
		t.Errorf("the good ones are not used: %s", got)
	}
	if c.Upstreams[0].Accounts.SessionTTL != time.Hour {
		t.Error(c.Upstreams[0].Accounts.SessionTTL)
	}
}

// An upstream of a vendor needs no more than a key: the rules know the protocol and the URL, which the upstream may give otherwise.
func TestUpstreamsOfVendors(t *testing.T) {
	for _, v := range program().Vendors() {
		for _, name := range append([]string{v.Name}, v.Names...) {
			cloud, region := "", "us-east-1"
			if v.Auth == "google" {
				region = "us-east1"
			} else {
				cloud = "  key = env(\"SET\")\n"
			}
			for _, arg := range [][2]string{{"region", region}, {"project", "p"}, {"resource", "r"}} {
				if strings.Contains(v.URL, "{"+arg[0]+"}") {
					cloud += fmt.Sprintf("  %s = %q\n", arg[0], arg[1])
				}
			}
			src := fmt.Sprintf("client \"me\" {\n  key = env(\"PARLANCE_KEY\")\n}\nupstream \"x\" {\n  vendor = %q\n"+cloud+"}\nupstream \"y\" {\n  vendor = %q\n  url = \"http://127.0.0.1:1/base\"\n  protocol = \"messages\"\n}\n", name, name)
			c, diags := Parse([]byte(src), "x.hcl", getenv)
			o, more := c.Options(program())
			if diags = append(diags, more...); len(diags) > 0 {
				t.Errorf("%s: %v", name, diags)
				continue
			}
			if u := o.Upstreams[0]; u.Protocol != v.Protocol || u.BaseURL.String() != strings.NewReplacer("{region}", region, "{project}", "p", "{resource}", "r").Replace(v.URL) || u.Profile == nil {
				t.Errorf("%s: %s %s", name, u.Protocol, u.BaseURL)
			}
			if u := o.Upstreams[1]; u.Protocol != "messages" || u.BaseURL.String() != "http://127.0.0.1:1/base" {
				t.Errorf("%s: %s %s", name, u.Protocol, u.BaseURL)
			}
		}
	}
	c, _ := Parse([]byte("upstream \"x\" {\n  vendor = \"deepsek\"\n}\n"), "x.hcl", getenv)
	if _, diags := c.Options(program()); !strings.Contains(diags.Error(), "x.hcl:2,12-21: Unknown vendor; No vendor \"deepsek\" is known. Did you mean \"deepseek\"?") {
		t.Error(diags)
	}
}
