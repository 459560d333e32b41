package config

import (
	"net/url"
	"os"
	"strings"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/bundle"
)

var bundleGrammar = &lang.Grammar{
	Doc: "How rules are taken from a web server. It is needed if `rules` is a URL. See rule-bundles.md.",
	Args: map[string]lang.Arg{
		"public_keys": {Type: lang.TextList, Required: true, Example: `["RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3"]`, Doc: "The public keys of minisign. The rules must be signed with one of them. `parlance rules keygen` makes one."},
		"poll":        {Type: lang.Duration, Default: "1m", Least: "100ms", Most: "24h", Low: "5s", Example: `"5m"`, Doc: "How often the server is asked for new rules."},
		"canary":      {Type: lang.Whole, Least: "1", Most: "100", Otherwise: "every instance takes new rules at once, and none goes back by itself", Example: `10`, Doc: "The percentage of instances that take new rules first. Each instance goes back by itself if more calls fail with new rules than before."},
		"canary_for":  {Type: lang.Duration, Default: "30m", Least: "1ns", Most: "720h", Low: "1m", Example: `"2h"`, Doc: "How long the other instances wait, and for how long an instance watches new rules after it took them."},
		"instance":    {Type: lang.Text, Otherwise: "the name of the host", Example: `env("POD_NAME")`, Doc: "The name of this instance. It decides whether the instance takes new rules first."},
	},
}

// isURL reports whether rules are not those of a folder.
func isURL(rules string) bool {
	return strings.HasPrefix(rules, "https://") || strings.HasPrefix(rules, "http://")
}

// ruleSource is the folder of the rules, or their URL.
func ruleSource(r section) string {
	if r.contentAsPath(r.Arg("rules"), "rules") {
		return ""
	}
	text := r.text("rules")
	if isURL(text) {
		return text
	}
	return pathOf(r, "rules", text)
}

// bundle is how rules are taken from a server; nil when they are not, or when it is not known how.
func (c *Config) bundle(r section) *bundle.Settings {
	b := r.in("bundle")
	switch {
	case !c.RulesURL && b.block == nil:
		return nil
	case !c.RulesURL:
		if !r.faulted(b.block.Range) && (r.Arg("rules") == nil || !r.faulted(r.Arg("rules").Range())) {
			hint := `no server is named. Add, for example: rules = "https://rules.example.com/rules.tar.gz"`
			if r.Arg("rules") != nil {
				hint = `"rules" names a folder. Write the URL of an archive in its place, for example: rules = "https://rules.example.com/rules.tar.gz"; or remove this block.`
			}
			r.diags = append(r.diags, lang.Diag(lang.CodeConfig, b.block.Range, "No URL", "The block bundle says how rules are taken from a server, and %s", hint))
		}
		return nil
	case b.block == nil:
		r.wrong(r.Arg("rules"), "Rules that nobody signed", "Rules from a server are used only if they are signed. `parlance rules keygen` makes a pair of keys, and `parlance rules sign` signs with it. Add, over several lines: bundle { public_keys = [\"RW…\"] }")
		return nil
	}
	s := &bundle.Settings{Poll: b.duration("poll"), Canary: b.count("canary"), CanaryFor: b.duration("canary_for"), Instance: b.text("instance")}
	if !c.Reload.Watch {
		s.Poll = 0
	}
	if s.Instance == "" {
		s.Instance, _ = os.Hostname()
	}
	for _, name := range []string{"canary_for", "instance"} {
		if x := b.Arg(name); x != nil && b.Arg("canary") == nil {
			r.doubtful(x, "Without effect", "The argument %q matters only with canary, the percentage of instances that take new rules first. Add, for example: canary = 10", name)
		}
	}
	if x := r.Arg("rules"); strings.HasSuffix(c.Rules, ".zip") || strings.HasSuffix(c.Rules, ".tar") || strings.HasSuffix(c.Rules, ".git") || strings.HasSuffix(c.Rules, ".hcl") {
		r.wrong(x, "Not an archive", `Rules come as a compressed archive, such as "https://rules.example.com/rules.tar.gz". "parlance rules pack" makes one of a folder.`)
	}
	before := len(r.diags.Errs())
	s.URL = bundleURL(r, c.Rules)
	s.Keys = publicKeys(b)
	if len(r.diags.Errs()) > before || len(s.Keys) == 0 {
		return nil
	}
	return s
}

func bundleURL(r section, text string) *url.URL {
	x := r.Arg("rules")
	u, err := url.Parse(text)
	if err != nil {
		r.wrong(x, "Not a URL", `This is no URL of an archive, such as "https://rules.example.com/rules.tar.gz".`)
		return nil
	}
	if err := bundle.CheckURL(u); err != nil {
		hint := ""
		if rest, ok := strings.CutPrefix(text, "http://"); ok && u.User == nil {
			hint = unlessRead(x, " Write: \"https://"+rest+"\"")
		}
		if u.User != nil {
			r.hide(x)
			hint = " It would be in logs."
		}
		r.wrong(x, "URL that is refused", "Rules are taken by https, or by http from this machine: %v.%s", err, hint)
	} else if strings.HasSuffix(u.Path, "/") || u.Path == "" || u.Fragment != "" {
		r.wrong(x, "Not an archive", `The URL must be that of an archive, such as "https://rules.example.com/rules.tar.gz". "parlance rules pack" makes one of a folder.`)
	}
	return u
}

// publicKeys are those that can be read.
func publicKeys(r section) (list []bundle.PublicKey) {
	x := r.Arg("public_keys")
	texts := r.texts("public_keys")
	for _, text := range texts {
		k, err := bundle.ParseKey(text)
		if err != nil {
			if bundle.IsPrivate(text) {
				r.hide(x)
			}
			if strings.HasSuffix(text, ".pub") || strings.HasPrefix(text, "./") {
				r.wrong(elementOf(x, text), "Not a public key", "This is the path of a file. Its second line is the key; write that here, as in public_keys = [\"RWQ…\"].")
				continue
			}
			r.wrong(elementOf(x, text), "Not a public key", "A key cannot be used: %v. `parlance rules keygen` makes a pair, and shows the public one.", err)
			continue
		}
		list = append(list, k)
	}
	if x != nil && len(texts) == 0 && !r.faulted(x.Range()) {
		r.wrong(x, "No key", "Without a key no rules are taken. `parlance rules keygen` makes a pair, and shows the public one.")
	}
	return list
}
