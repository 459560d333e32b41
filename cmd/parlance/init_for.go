package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/wildcard"
)

// setup is a configuration for named clients and a named vendor.
type setup struct {
	dir    string
	agents []lang.Agent
	vendor lang.Vendor
	url    string // the base URL; "": the vendor's usual one
	key    string // the vendor's key; "": it comes from the environment
	listen string
}

// setupFlags are the flags of init that describe a setup.
type setupFlags struct {
	clients                                []string
	upstream, url, model, key, listen, dir string
	force                                  bool
}

func (f *setupFlags) add(c *cobra.Command) {
	c.Flags().StringSliceVar(&f.clients, "for", nil, "the `client` to configure: claude-code, codex, opencode, openai-sdk, …; may be given several times")
	c.Flags().StringVar(&f.upstream, "upstream", "", "the `vendor` that serves it: anthropic, openai, deepseek, openrouter, ollama, …")
	c.Flags().StringVar(&f.url, "url", "", "the vendor's base URL, if it is not the default")
	c.Flags().StringVar(&f.model, "model", "", "the vendor's `model` to use, if it is not the default")
	c.Flags().StringVar(&f.key, "key", "", "the vendor's key, or - to read it from stdin; else the environment variable that is commonly used, else init asks at a terminal")
	c.Flags().StringVar(&f.listen, "listen", "127.0.0.1:8787", "the `address` that the gateway listens on")
}

// given reports whether any flag of a setup was given.
func (f *setupFlags) given(c *cobra.Command) bool {
	return slices.ContainsFunc([]string{"for", "upstream", "url", "model", "key", "listen"}, c.Flags().Changed)
}

// run writes the configuration and says how to go on.
func (f *setupFlags) run(cmd *cobra.Command) error {
	s, err := f.setup(cmd)
	if err != nil {
		return err
	}
	dropped := s.dropped()
	wrote, err := s.write(f.force)
	if err != nil {
		return err
	}
	if len(dropped) > 0 {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s no longer has %s. To configure all of them: %s --force\n", s.path(defaultConfig), strings.Join(dropped, " and "), s.forAll(dropped))
	}
	for _, name := range wrote {
		fmt.Fprintln(cmd.OutOrStdout(), name)
	}
	return s.next(cmd.OutOrStdout())
}

func (f *setupFlags) setup(cmd *cobra.Command) (*setup, error) {
	set, diags := lang.Embedded()
	if diags.HasErrors() {
		return nil, diags
	}
	if len(f.clients) == 0 || f.upstream == "" {
		return nil, usagef("--for and --upstream go together, as in parlance init --for claude-code --upstream deepseek")
	}
	s := &setup{dir: f.dir, url: f.url, listen: config.OnLoopback(f.listen)}
	for _, name := range f.clients {
		a, err := lang.FindAgent(set.Agents(), name)
		if err != nil {
			return nil, usagef("--for: %v", err)
		}
		if !slices.ContainsFunc(s.agents, func(b lang.Agent) bool { return a.Name == b.Name }) {
			s.agents = append(s.agents, a)
		}
	}
	var err error
	if s.vendor, err = lang.FindVendor(set.Vendors(), f.upstream); err != nil {
		return nil, usagef("--upstream: %v", err)
	}
	if _, place, ok := strings.Cut(s.vendor.URL, "{"); ok && f.url == "" {
		place, _, _ = strings.Cut(place, "}")
		return nil, usagef("--upstream %s: the URL of %s has a part of your own: add --url %q, with yours in place of {%s}", s.vendor.Name, s.vendor.Title, s.vendor.URL, place)
	}
	if f.model != "" {
		if s.vendor.Small == s.vendor.Large {
			s.vendor.Small = f.model
		}
		s.vendor.Large = f.model
	}
	if err := config.CheckListen(s.listen, true); err != nil {
		return nil, usagef("--listen: %v", err)
	}
	if u, err := url.Parse(cmp.Or(s.url, s.vendor.URL)); err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil, usagef("--url: %q is not a URL such as %s", f.url, "https://api.example.com/v1")
	}
	s.key, err = f.vendorKey(cmd, s.vendor)
	return s, err
}

// vendorKey is the key to write into a file of its own: the flag's, or what is typed where the environment has none. It is "" when the
// configuration reads it from the environment.
func (f *setupFlags) vendorKey(cmd *cobra.Command, v lang.Vendor) (string, error) {
	switch {
	case f.key == "-":
		text, err := io.ReadAll(io.LimitReader(cmd.InOrStdin(), 64<<10))
		if err == nil && strings.TrimSpace(string(text)) == "" {
			err = errors.New("there is no key on stdin")
		}
		return strings.TrimSpace(string(text)), err
	case f.key != "" || v.Key == "" || strings.TrimSpace(os.Getenv(v.Key)) != "":
		return strings.TrimSpace(f.key), nil
	}
	text, _, err := typed(cmd, fmt.Sprintf("Key for %s (it is not shown; leave it empty to set %s later)", v.Title, v.Key))
	return text, err
}

// path is the name of a file of the setup.
func (s *setup) path(name string) string { return filepath.Join(s.dir, name) }

func (s *setup) clientKey(a lang.Agent) string { return a.Name + ".key" }
func (s *setup) vendorKey() string             { return s.vendor.Name + "-upstream.key" }

// write writes the files, and gives their names. A client's key that is there stays, so that clients that have it can go on.
func (s *setup) write(force bool) (wrote []string, err error) {
	if _, err := os.Lstat(s.path(defaultConfig)); err == nil && !force {
		if dropped := s.dropped(); len(dropped) > 0 {
			return nil, fmt.Errorf("%s exists already, for %s. To configure all of them: %s --force", s.path(defaultConfig), strings.Join(dropped, " and "), s.forAll(dropped))
		}
		return nil, fmt.Errorf("%s is there already; --force overwrites it, and keeps the keys of clients", s.path(defaultConfig))
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if err := os.MkdirAll(s.dir, 0o755); err != nil {
		return nil, err
	}
	put := func(name string, text []byte) {
		if err == nil {
			err = os.WriteFile(s.path(name), text, 0o600)
			wrote = append(wrote, s.path(name))
		}
	}
	for _, a := range s.agents {
		name := s.clientKey(a)
		if _, err := os.Lstat(s.path(name)); err == nil {
			continue
		}
		put(name, []byte(keys.Generate()+"\n"))
	}
	if s.key != "" {
		put(s.vendorKey(), []byte(s.key+"\n"))
	}
	put(defaultConfig, s.config())
	return wrote, err
}

// dropped are the clients that the present configuration is for, and the new one is not.
func (s *setup) dropped() (names []string) {
	text, err := os.ReadFile(s.path(defaultConfig))
	if err != nil {
		return nil
	}
	file, diags := hclwrite.ParseConfig(text, defaultConfig, hcl.InitialPos)
	if diags.HasErrors() {
		return nil
	}
	for _, block := range file.Body().Blocks() {
		agent := block.Body().GetAttribute("for")
		if block.Type() != "client" || agent == nil {
			continue
		}
		name := strings.Trim(string(agent.Expr().BuildTokens(nil).Bytes()), ` "`)
		if !slices.ContainsFunc(s.agents, func(a lang.Agent) bool { return a.Name == name }) {
			names = append(names, name)
		}
	}
	return names
}

// forAll is the beginning of the command that writes a configuration for the named clients and those of the setup.
func (s *setup) forAll(names []string) string {
	command := "parlance init"
	for _, name := range names {
		command += " --for " + name
	}
	for _, a := range s.agents {
		command += " --for " + a.Name
	}
	return command + " --upstream " + s.vendor.Name
}

// config is the text of the configuration.
func (s *setup) config() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s on %s. \"parlance init\" without arguments writes a configuration that has all settings, with comments.\n\n", s.titles(), s.vendor.Title)
	fmt.Fprintf(&b, "listen = %q\n\n", s.listen)
	for _, a := range s.agents {
		fmt.Fprintf(&b, "client %q {\n  for = %q # parlance check warns if no upstream serves a model that it asks for\n  key = file(%q)\n}\n\n", a.Name, a.Name, "./"+s.clientKey(a))
	}
	fmt.Fprintf(&b, "upstream %q {\n  vendor = %q\n", s.vendor.Name, s.vendor.Name)
	if s.url != "" {
		fmt.Fprintf(&b, "  url = %q\n", s.url)
	}
	switch {
	case s.key != "":
		fmt.Fprintf(&b, "  key = file(%q)\n", "./"+s.vendorKey())
	case s.vendor.Key != "":
		fmt.Fprintf(&b, "  key = env(%q)\n", s.vendor.Key)
	}
	if rows := s.mapping(); len(rows) > 0 {
		b.WriteString("\n  # Names of models that clients use, and the models of this upstream. If several patterns match, the most specific is used.\n  model = {\n")
		for _, row := range rows {
			fmt.Fprintf(&b, "    %q = %q\n", row[0], row[1])
		}
		b.WriteString("  }\n")
	}
	b.WriteString("}\n")
	return hclwrite.Format(b.Bytes())
}

func (s *setup) titles() string {
	var list []string
	for _, a := range s.agents {
		list = append(list, a.Title)
	}
	return strings.Join(list, " and ")
}

// mapping are the patterns of models that clients ask for and the vendor does not have under these names, with the vendor's models for them.
func (s *setup) mapping() (rows [][2]string) {
	fits := func(patterns []string, name string) bool {
		return slices.ContainsFunc(patterns, func(p string) bool { return wildcard.FitsModel(p, name) })
	}
	add := func(pattern, model string) {
		if !fits(s.vendor.Serves, pattern) && !slices.ContainsFunc(rows, func(r [2]string) bool { return r[0] == pattern }) {
			rows = append(rows, [2]string{pattern, model})
		}
	}
	for _, a := range s.agents {
		for _, p := range a.Small {
			if s.vendor.Small != s.vendor.Large || !fits(a.Large, p) {
				add(p, s.vendor.Small)
			}
		}
		for _, p := range a.Large {
			add(p, s.vendor.Large)
		}
	}
	return rows
}

// next says how to go on: what to set, how to start the gateway, and how to start each client.
func (s *setup) next(w io.Writer) error {
	serve := "parlance serve"
	if filepath.Clean(s.dir) != "." {
		serve += " -c " + shellWord(s.path(defaultConfig))
	}
	fmt.Fprintf(w, "\nStart the gateway:\n\n")
	if s.key == "" && s.vendor.Key != "" && strings.TrimSpace(os.Getenv(s.vendor.Key)) == "" {
		fmt.Fprintf(w, "export %s=…   # your key for %s\n", s.vendor.Key, s.vendor.Title)
	}
	fmt.Fprintf(w, "%s\n", serve)
	host, port, _ := net.SplitHostPort(s.listen)
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	for _, a := range s.agents {
		file, err := filepath.Abs(s.path(s.clientKey(a)))
		if err != nil {
			return err
		}
		v := lang.AgentValues{
			Base: "http://" + net.JoinHostPort(host, port), KeyFile: file, Key: `"$(cat ` + shellWord(file) + `)"`, Model: s.vendor.Large, Small: s.vendor.Small,
		}
		start, file, text := a.Start(v)
		switch {
		case text != "" && file != "":
			fmt.Fprintf(w, "\nPut this into %s, for %s:\n\n%s", file, a.Title, text)
		case text != "":
			fmt.Fprintf(w, "\nConfigure %s:\n\n%s", a.Title, text)
		}
		if start != "" {
			fmt.Fprintf(w, "\nStart %s:\n\n%s\n", a.Title, start)
		}
	}
	return nil
}

var plainWord = lazyregexp.New(`^[A-Za-z0-9_./:@%+=,~-]+$`)

// shellWord is a text as one word of a shell's command.
func shellWord(text string) string {
	if plainWord.MatchString(text) {
		return text
	}
	return "'" + strings.ReplaceAll(text, "'", `'\''`) + "'"
}
