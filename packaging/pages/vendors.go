package main

import (
	"cmp"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/rules"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// ruleBlock is a block at the top of a rule file, as it is written, with the comments before it.
type ruleBlock struct {
	kind   string
	labels []string
	text   string
}

var (
	topBlock  = regexp.MustCompile(`(?ms)^((?:#[^\n]*\n)*)(\w+)((?: "[^"\n]*")+) \{[^\n]*\n.*?^\}\n`)
	label     = regexp.MustCompile(`"([^"]*)"`)
	argument  = regexp.MustCompile(`(?m)^\s+(\w+)\s*= (.*?)(?:\s+# (.*))?$`)
	ownPlace  = regexp.MustCompile(`\{(\w+)\}`)
	placeText = map[string]string{"region": "us-east-1", "project": "my-project", "resource": "my-resource"}
)

// ruleBlocks are the blocks at the top of a built-in rule file.
func ruleBlocks(name string) (list []ruleBlock, err error) {
	src, err := fs.ReadFile(rules.Files(), name)
	for _, m := range topBlock.FindAllSubmatch(src, -1) {
		b := ruleBlock{kind: string(m[2]), text: string(m[0])}
		for _, l := range label.FindAllSubmatch(m[3], -1) {
			b.labels = append(b.labels, string(l[1]))
		}
		list = append(list, b)
	}
	return list, err
}

// vendorPages writes a page for each vendor, and the table of all. What stands behind the generated part of a page is written by hand.
func vendorPages(root string) error {
	set, diags := lang.Embedded()
	if diags.HasErrors() {
		return diags
	}
	folder, err := os.MkdirTemp("", "parlance-pages-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	bin := filepath.Join(folder, "parlance")
	if _, err := output(root, "go", "build", "-o", bin, "./cmd/parlance"); err != nil {
		return err
	}
	general, err := ruleBlocks("models.hcl")
	if err != nil {
		return err
	}
	var index strings.Builder
	index.WriteString("| vendor | `--upstream` | protocol | key | prices |\n|---|---|---|---|---|\n")
	for _, v := range set.Vendors() {
		own, err := ruleBlocks("vendors/" + v.Name + ".hcl")
		if err != nil {
			return err
		}
		config, err := initConfig(bin, filepath.Join(folder, v.Name), v)
		if err != nil {
			return err
		}
		priced := "unknown"
		if slices.ContainsFunc(own, func(b ruleBlock) bool { return b.kind == "price" }) {
			priced = "known"
		}
		fmt.Fprintf(&index, "| [%s](%s.md) | `%s` | %s | %s | %s |\n", v.Title, v.Name, v.Name, v.Protocol, code(cmp.Or(v.Key, authText(v))), priced)
		if err := rewriteOrCreate(filepath.Join(root, "docs/vendors", v.Name+".md"), v.Title, vendorPage(set, v, config, own, general)); err != nil {
			return err
		}
	}
	return rewriteOrCreate(filepath.Join(root, "docs/vendors/index.md"), "Vendors", index.String())
}

// rewriteOrCreate replaces the generated part of a page, or creates the page.
func rewriteOrCreate(path, title, part string) error {
	if _, err := os.Stat(path); err != nil {
		if err := os.WriteFile(path, []byte("# "+title+"\n\n<!-- generated: vendor -->\n<!-- end of generated -->\n"), 0o644); err != nil {
			return err
		}
	}
	return rewrite(path, map[string]string{"vendor": part})
}

func code(text string) string {
	if text == "" || strings.Contains(text, " ") {
		return text
	}
	return "`" + text + "`"
}

func authText(v lang.Vendor) string {
	if v.Auth != "" {
		return "none (`auth = \"" + v.Auth + "\"`)"
	}
	return "no key needed"
}

// exampleURL is the URL of a vendor with examples for its own parts, or "" if it has none.
func exampleURL(v lang.Vendor) string {
	if !strings.Contains(v.URL, "{") {
		return ""
	}
	url := ownPlace.ReplaceAllStringFunc(v.URL, func(place string) string { return placeText[strings.Trim(place, "{}")] })
	if v.Auth == "google" {
		return strings.ReplaceAll(url, placeText["region"], "us-east5") // Google's regions have other names
	}
	return url
}

// initConfig is the upstream that "parlance init" writes for Claude Code.
func initConfig(bin, dir string, v lang.Vendor) (string, error) {
	args := []string{"init", "--for", "claude-code", "--upstream", v.Name}
	if example := exampleURL(v); example != "" {
		args = append(args, "--url", example)
	}
	cmd := exec.Command(bin, append(args, dir)...)
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("parlance %s: %w", strings.Join(args, " "), err)
	}
	text, err := os.ReadFile(filepath.Join(dir, "parlance.hcl"))
	_, upstream, ok := strings.Cut(string(text), "\nupstream ")
	if err == nil && !ok {
		err = fmt.Errorf("parlance %s wrote no upstream", strings.Join(args, " "))
	}
	return "upstream " + upstream, err
}

func vendorPage(set *lang.Set, v lang.Vendor, config string, own, general []ruleBlock) string {
	var b strings.Builder
	title := v.Protocol
	for _, p := range set.Protocols {
		if p.Label(0) == v.Protocol && p.Text("title") != "" {
			title = p.Text("title")
		}
	}
	fmt.Fprintf(&b, "| | |\n|---|---|\n| `--upstream` | %s |\n| URL | `%s` |\n| protocol | %s |\n| key | %s |\n| models that `init` chooses | `%s` as the large one, `%s` as the small one |\n",
		names(append([]string{v.Name}, v.Names...)), v.URL, title, code(cmp.Or(v.Key, authText(v))), v.Large, v.Small)
	if len(v.Serves) > 0 {
		fmt.Fprintf(&b, "| names of its models | %s |\n", names(v.Serves))
	}
	for _, bal := range set.Balances {
		if bal.Label(0) == v.Name {
			fmt.Fprintf(&b, "| balance of accounts | can be asked for: `balance = \"%s\"` in the upstream ([accounts](../accounts.md)) |\n", v.Name)
		}
	}
	b.WriteString("\n## Set it up\n\n```text\n")
	if v.Key != "" {
		fmt.Fprintf(&b, "export %s=…\n", v.Key)
	}
	fmt.Fprintf(&b, "parlance init --for claude-code --upstream %s", v.Name)
	if example := exampleURL(v); example != "" {
		fmt.Fprintf(&b, " \\\n  --url %s", example)
	}
	fmt.Fprintf(&b, "\nparlance serve\n```\n\n`init` writes the following upstream for Claude Code. For other [clients](../clients/index.md) it writes other names of models, or none.\n\n```text\n%s```\n", config)
	writeRules(&b, v, own, general)
	writePrices(&b, v, own)
	return b.String()
}

func names(list []string) string {
	var quoted []string
	for _, n := range list {
		quoted = append(quoted, "`"+n+"`")
	}
	return strings.Join(quoted, ", ")
}

// concerns reports whether a block of models.hcl is about a vendor: its host, or names of its models.
func concerns(v lang.Vendor, b ruleBlock) bool {
	if len(b.labels) != 2 {
		return false
	}
	pattern := b.labels[1]
	switch b.kind {
	case "host":
		u, err := url.Parse(ownPlace.ReplaceAllString(v.URL, "x"))
		return err == nil && wildcard.FitsModel(pattern, u.Host)
	case "model":
		served := func(p string) bool { return p != "*/*" && wildcard.FitsModel(p, pattern) }
		return wildcard.FitsModel(pattern, v.Large) || wildcard.FitsModel(pattern, v.Small) || slices.ContainsFunc(v.Serves, served)
	}
	return false
}

// writeRules shows the rules about a vendor's servers and models, and what their switches mean.
func writeRules(b *strings.Builder, v lang.Vendor, own, general []ruleBlock) {
	var chosen []ruleBlock
	for _, r := range own {
		if r.kind == "host" || r.kind == "model" {
			chosen = append(chosen, r)
		}
	}
	for _, r := range general {
		if concerns(v, r) {
			chosen = append(chosen, r)
		}
	}
	b.WriteString("\n## What the rules know about it\n\n")
	if len(chosen) == 0 {
		b.WriteString("Nothing beyond its protocol, so the defaults of the [profile](../glossary.md#models) apply. To change one, write a block `profile` into the upstream ([models](../models.md)).\n")
		return
	}
	b.WriteString("These blocks set switches of the [profile](../glossary.md#models). If several blocks match, the first one that has a switch sets it. A block `profile` of the upstream in `parlance.hcl` overrides them all.\n\n```text\n")
	used := map[string][]string{}
	for i, r := range chosen {
		if i > 0 {
			b.WriteString("\n")
		}
		b.WriteString(r.text)
		for _, m := range argument.FindAllStringSubmatch(r.text, -1) {
			if !slices.Contains(used[r.labels[0]], m[1]) {
				used[r.labels[0]] = append(used[r.labels[0]], m[1])
			}
		}
	}
	b.WriteString("```\n\n| switch | default | meaning |\n|---|---|---|\n")
	for _, protocol := range sortedKeys(used) {
		switches := profileSwitches(protocol)
		slices.Sort(used[protocol])
		for _, name := range used[protocol] {
			if s, ok := switches[name]; ok {
				fmt.Fprintf(b, "| `%s` (%s) | `%s` | %s |\n", name, protocol, s[0], strings.ReplaceAll(s[1], "|", `\|`))
			}
		}
	}
}

func sortedKeys(m map[string][]string) []string {
	var list []string
	for k := range m {
		list = append(list, k)
	}
	slices.Sort(list)
	return list
}

var profileBlock = regexp.MustCompile(`(?ms)^  profile \{\n(.*?)^  \}`)

// profileSwitches are the switches of a protocol: their defaults, and the comments behind them.
func profileSwitches(protocol string) map[string][2]string {
	src, _ := fs.ReadFile(rules.Files(), "protocols/"+protocol+".hcl")
	out := map[string][2]string{}
	if m := profileBlock.FindSubmatch(src); m != nil {
		for _, a := range argument.FindAllStringSubmatch(string(m[1]), -1) {
			out[a[1]] = [2]string{strings.TrimSpace(a[2]), a[3]}
		}
	}
	return out
}

// writePrices shows the list prices of a vendor's models.
func writePrices(b *strings.Builder, v lang.Vendor, own []ruleBlock) {
	b.WriteString("\n## Prices\n\n")
	var rows strings.Builder
	for _, r := range own {
		if r.kind != "price" {
			continue
		}
		base, above, _ := strings.Cut(r.text, "\n  above ")
		p, more := priceFields(base), ""
		if above != "" {
			tokens := label.FindStringSubmatch(above)[1]
			a := priceFields(above)
			more = fmt.Sprintf("above %s tokens: %s, %s, %s, %s", tokens, a["input"], a["cached"], a["cache_write"], a["output"])
		}
		if p["from"] != "" {
			more = strings.TrimPrefix(more+"; from "+p["from"], "; ")
		}
		fmt.Fprintf(&rows, "| `%s` | %s | %s | %s | %s | %s | [page](%s) |\n", r.labels[0], p["input"], p["cached"], p["cache_write"], p["output"], more, p["source"])
	}
	if rows.Len() == 0 {
		fmt.Fprintf(b, "The built-in rules have no price for %s, so the cost of calls is shown as unknown. To see it, write `price` blocks: [money](../money.md).\n", v.Title)
		return
	}
	b.WriteString("US dollars for a million tokens. The gateway computes the cost of a call from these prices. Your own `price` blocks come first: [money](../money.md). In the column *conditions*, `above` has the four prices of a longer request, in the order of the columns.\n\n")
	b.WriteString("| model | input | cached | written to the cache | output | conditions | source |\n|---|--:|--:|--:|--:|---|---|\n" + rows.String())
}

func priceFields(text string) map[string]string {
	out := map[string]string{}
	for _, m := range argument.FindAllStringSubmatch(text, -1) {
		out[m[1]] = strings.Trim(m[2], `"`)
	}
	return out
}
