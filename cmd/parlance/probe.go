package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/cmd/parlance/internal/probe"
	"github.com/parlance-gateway/parlance/cmd/parlance/internal/regular"
	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway"
	"github.com/parlance-gateway/parlance/runtime/gateway/catalog"
	"github.com/parlance-gateway/parlance/runtime/redact"
	"github.com/parlance-gateway/parlance/specs/play"
)

// probing is what one call of probe is asked for.
type probing struct {
	config, rules, url, protocol, keyEnv, model, folder string
	yes, asJSON, verbose, force                         bool
	timeout                                             time.Duration
}

func newProbe() *cobra.Command {
	p := &probing{}
	cmd := &cobra.Command{
		Use:   "probe (upstream | --url url --protocol protocol)",
		Short: "Ask an upstream what it takes, and propose rules for it",
		Long: `Probe asks an upstream small questions, one after the other: which fields it takes, how it streams, counts tokens, shows reasoning and
fails. It reads the answers with the rules, and proposes rules for what they do not understand: switches of the profile, the field that holds reasoning, the
words for why a reply ends, where tokens are counted and what an error looks like. With them come specs, made of what the upstream sent.

The upstream is one of the configuration, or is given by --url and --protocol, with its key in an environment variable. It is called as the gateway
calls it: with the same proxies, certificates and account. Before it is asked, probe says how many requests it will send and what they cost at most; it asks
at a terminal whether to go on, unless --yes is given. One of the requests has a wrong key, one a wrong model.

The proposed rules are compiled, the specs are run, and what does not help is left out. -o writes both files into a folder, such as the one that the configuration
names; a gateway that watches it loads them.

--verbose shows each request and answer. Keys are never shown.

It exits with 1 if the upstream does not answer, or a spec of the proposal fails.`,
		Example: `  parlance probe acme --model acme-large
  parlance probe acme --model acme-large --yes -o rules
  parlance probe --url https://api.acme.example/v1 --protocol chat --key-env ACME_API_KEY --model acme-large`,
		Args: cobra.MaximumNArgs(1),
		RunE: does(func(cmd *cobra.Command, args []string) error {
			collectLess()
			if (len(args) == 1) == (p.url != "") {
				return usagef("name an upstream of the configuration, or give --url and --protocol")
			}
			if p.url != "" && p.protocol == "" {
				return usagef("--url needs --protocol: one of %s", strings.Join(probe.Protocols(), ", "))
			}
			if p.url == "" && p.protocol+p.keyEnv != "" {
				return usagef("--protocol and --key-env go with --url: an upstream of the configuration has its own")
			}
			return p.run(cmd, strings.Join(args, ""))
		}),
	}
	f := cmd.Flags()
	f.StringVarP(&p.config, "config", "c", defaultConfig, "the `configuration` that has the upstream")
	f.StringVar(&p.rules, "rules", "", "use the rules of this `folder`; default: the one of the configuration")
	f.StringVar(&p.url, "url", "", "the base `URL` of an upstream that is in no configuration")
	f.StringVar(&p.protocol, "protocol", "", "with --url: the `protocol` that it speaks")
	f.StringVar(&p.keyEnv, "key-env", "", "with --url: the environment `variable` with its key; without it, none is sent")
	f.StringVar(&p.model, "model", "", "the upstream's `name` of the model to ask; default: the first that the configuration names, or the vendor's small one")
	f.StringVarP(&p.folder, "output", "o", "", "write the proposed rules and specs into this `folder`")
	f.DurationVar(&p.timeout, "timeout", 5*time.Minute, "the time limit for the whole probe")
	f.BoolVar(&p.yes, "yes", false, "send the requests without asking first")
	f.BoolVar(&p.verbose, "verbose", false, "show each request and its answer on stderr")
	f.BoolVar(&p.asJSON, "json", false, "print the report as JSON")
	f.BoolVar(&p.force, "force", false, "overwrite the files of an earlier probe")
	return cmd
}

func (p *probing) run(cmd *cobra.Command, name string) error {
	conf, name, err := p.configuration(cmd, name)
	if err != nil {
		return err
	}
	base, err := p.known(conf, name)
	if err != nil {
		return err
	}
	set, program, err := base.compile(cmd, nil)
	if err != nil {
		return err
	}
	options, diags := conf.Options(program)
	if diags.HasErrors() {
		printFindings(cmd, false, diags, conf.Sources, set.Sources)
		return errFound
	}
	i := slices.IndexFunc(options.Upstreams, func(u gateway.Upstream) bool { return u.Name == name })
	if i < 0 {
		return usagef("%s has no upstream %q.%s", p.config, name, lang.Nearest(name, upstreamNames(options.Upstreams)))
	}
	u := &options.Upstreams[i]
	options.Upstreams = options.Upstreams[i : i+1]
	if options.Pool, err = pool.New(pool.Options{}); err != nil {
		return err
	}
	defer func() { _ = options.Pool.Close() }() // It keeps nothing.
	if err := options.Pool.Configure(conf.Groups()); err != nil {
		return err
	}
	g := gateway.New(options)
	defer g.Close()
	subject := &probe.Subject{
		Program: program, Name: name, ByHost: p.url != "", Protocol: u.Protocol, Model: cmp.Or(p.model, usualModel(program, u)), Profile: u.Profile,
		Ask: gateway.NewDirect(g, name).Ask, Clean: cleaner(u.Keys), Wait: waitFor,
		Configured: func(program *runtime.Program) *runtime.Profile {
			o, _ := conf.Options(program) // What is wrong with it was told.
			return o.Upstreams[i].Profile
		},
		Compile: func(rules []byte) (*runtime.Program, error) {
			_, program, err := base.compile(nil, rules)
			return program, err
		},
	}
	if p.verbose {
		subject.Reported = p.reported(cmd)
	}
	if subject.Model == "" {
		return usagef("name a model of the upstream to ask: --model")
	}
	if err := p.consent(cmd, subject, u.BaseURL); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	ctx, cancel := context.WithTimeoutCause(ctx, p.timeout, fmt.Errorf("it took longer than --timeout %v", p.timeout))
	defer cancel()
	report, err := probe.Run(ctx, subject)
	if report == nil || len(report.Questions) == 0 {
		return err
	}
	return errors.Join(err, p.hand(cmd, base, report))
}

// configuration is the file's, or one of the flags. name is that of the upstream.
func (p *probing) configuration(cmd *cobra.Command, name string) (*config.Config, string, error) {
	file, src := p.config, []byte(nil)
	if p.url == "" {
		var err error
		if src, err = regular.Read(file, regular.MaxSource); err != nil {
			return nil, "", fmt.Errorf("the configuration cannot be read: %w; an upstream that is in none is given by --url", err)
		}
	} else {
		u, err := url.Parse(p.url)
		if err != nil || u.Hostname() == "" {
			return nil, "", usagef("--url: %q is not a URL such as https://api.example.com/v1", redact.Likely(p.url))
		}
		if p.keyEnv != "" && os.Getenv(p.keyEnv) == "" {
			return nil, "", usagef("--key-env: the variable %s is not set", p.keyEnv)
		}
		key := ""
		if p.keyEnv != "" {
			key = fmt.Sprintf("key = env(%q)\n", p.keyEnv)
		}
		file, name = "(the flags)", u.Hostname()
		src = fmt.Appendf(nil, "upstream %q {\nprotocol = %q\nurl = %q\n%s}\n", name, p.protocol, p.url, key)
	}
	conf, diags := config.Parse(src, file, os.LookupEnv)
	if diags.HasErrors() {
		printFindings(cmd, false, diags, conf.Sources)
		return nil, "", errFound
	}
	return conf, name, nil
}

func upstreamNames(list []gateway.Upstream) (names []string) {
	for _, u := range list {
		names = append(names, u.Name)
	}
	return names
}

// usualModel is a model that the upstream has: the first name in the configuration that is no pattern, or the vendor's small one.
func usualModel(program *runtime.Program, u *gateway.Upstream) string {
	named := u.Models
	for _, to := range u.Rename {
		named = append(slices.Clip(named), to)
	}
	slices.Sort(named)
	for _, name := range named {
		if !strings.Contains(name, "*") {
			return name
		}
	}
	if v, err := lang.FindVendor(program.Vendors(), u.Vendor); u.Vendor != "" && err == nil {
		return v.Small
	}
	return ""
}

// knownRules are the rules that the proposal is laid over, and where it belongs.
type knownRules struct {
	files       []string
	rules, spec string // the names of the proposed files
}

func (p *probing) known(conf *config.Config, name string) (*knownRules, error) {
	k := &knownRules{}
	file := strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '_' {
			return c
		}
		return '_'
	}, name)
	k.rules, k.spec = filepath.ToSlash(filepath.Join(p.folder, file+".hcl")), filepath.ToSlash(filepath.Join(p.folder, file+"_spec.hcl"))
	if p.folder != "" && !p.force {
		for _, name := range []string{k.rules, k.spec} {
			if _, err := os.Lstat(name); err == nil {
				return nil, fmt.Errorf("%s is there already; --force overwrites it", name)
			}
		}
	}
	if folder := cmp.Or(p.rules, conf.Rules); folder != "" {
		found, err := sorted([]string{folder})
		if err != nil {
			return nil, err
		}
		k.files = slices.DeleteFunc(found.rules, func(name string) bool { return sameFile(name, k.rules) })
	}
	return k, nil
}

// compile compiles the known rules, with more over them. Mistakes are shown, or are the error where there is no command.
func (k *knownRules) compile(cmd *cobra.Command, more []byte) (*lang.Set, *runtime.Program, error) {
	files, list := disk{}, slices.Clone(k.files)
	if more != nil {
		files[k.rules], list = more, append(list, k.rules)
	}
	set, diags := files.loadRules(list)
	program, diags := compile(set, diags)
	if program != nil {
		return set, program, nil
	}
	if cmd == nil {
		diags = slices.DeleteFunc(diags, func(d *hcl.Diagnostic) bool { return d.Severity != hcl.DiagError })
		return nil, nil, diags
	}
	printFindings(cmd, false, diags, set.Sources)
	return nil, nil, errFound
}

// cleaner takes keys out of what an upstream says: those of its accounts, and what looks like one.
func cleaner(list []gateway.Secret) func([]byte) []byte {
	keys := &redact.Keys{}
	for _, key := range list {
		keys.Add(key.Reveal())
	}
	return func(text []byte) []byte { return []byte(redact.Likely(string(keys.Clean(text, false)))) }
}

func waitFor(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// consent says what will be sent, and asks whether to.
func (p *probing) consent(cmd *cobra.Command, s *probe.Subject, at *url.URL) error {
	least, most, tokens, err := s.Bounds()
	if err != nil {
		return usagef("%v", err)
	}
	w := cmd.ErrOrStderr()
	fmt.Fprintf(w, "%d to %d requests go to %s, model %s, one after the other. All replies have %d tokens at most.\n", least, most, at, s.Model, tokens)
	if p.verbose || !p.yes {
		fmt.Fprintf(w, "They ask for: %s.\n", strings.Join(s.About(), "; "))
	}
	if p.yes {
		return nil
	}
	in, isFile := cmd.InOrStdin().(*os.File)
	if !isFile || !term.IsTerminal(int(in.Fd())) {
		return usagef("--yes is needed where nobody can be asked")
	}
	fmt.Fprint(w, "Send them? [y/N] ")
	answer, err := bufio.NewReader(in).ReadString('\n')
	if err != nil || !strings.HasPrefix(strings.ToLower(strings.TrimSpace(answer)), "y") {
		return errors.New("nothing was sent")
	}
	return nil
}

// reported shows what was sent, and what came.
func (p *probing) reported(cmd *cobra.Command) func(r *probe.Result, sent []byte, a *catalog.Answer) {
	return func(r *probe.Result, sent []byte, a *catalog.Answer) {
		w := cmd.ErrOrStderr()
		fmt.Fprintf(w, "\n%s (%s)\n> %s\n", r.Question, r.About, sent)
		if a.Status == 0 {
			fmt.Fprintf(w, "< no answer: %s\n", a.Network)
			return
		}
		fmt.Fprintf(w, "< %d %s\n", a.Status, a.Header.Get("Content-Type"))
		for line := range strings.Lines(strings.TrimSpace(string(a.Body))) {
			fmt.Fprintf(w, "< %s\n", strings.TrimRight(line, "\r\n"))
		}
		fmt.Fprintf(w, "= %s\n", r.Outcome)
	}
}

// hand tests the proposal, prints the report and writes the files.
func (p *probing) hand(cmd *cobra.Command, base *knownRules, r *probe.Report) error {
	var failed error
	if r.Rules != "" {
		failed = base.test(cmd, r)
	}
	out := cmd.OutOrStdout()
	if p.asJSON {
		enc := json.NewEncoder(out)
		enc.SetIndent("", "  ")
		enc.SetEscapeHTML(false)
		if err := enc.Encode(r); err != nil {
			return err
		}
	} else if err := r.WriteText(out, p.folder == ""); err != nil {
		return err
	}
	if p.folder != "" && r.Rules == "" {
		fmt.Fprintln(cmd.ErrOrStderr(), "nothing is proposed: no file is written")
	}
	if p.folder == "" || r.Rules == "" {
		return failed
	}
	if err := os.MkdirAll(p.folder, 0o755); err != nil {
		return err
	}
	for name, text := range map[string]string{base.rules: r.Rules, base.spec: r.Specs} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			return err
		}
	}
	if !p.asJSON {
		fmt.Fprintf(out, "\nWritten: %s, %s\n", base.rules, base.spec)
	}
	return failed
}

// test runs the specs of a proposal.
func (k *knownRules) test(cmd *cobra.Command, r *probe.Report) error {
	set, program, err := k.compile(nil, []byte(r.Rules))
	if err != nil {
		return err
	}
	suite, diags := play.Load(disk{k.spec: []byte(r.Specs)}, "", k.spec)
	if diags.HasErrors() {
		printFindings(cmd, false, diags, set.Sources, suite.Sources)
		return errFound
	}
	report := play.Run(program, suite, play.Options{Context: cmd.Context(), Limit: specLimit})
	if !report.OK() {
		report.WriteText(cmd.ErrOrStderr())
		return errors.New("the proposed rules do not pass their specs; please report this, with --verbose")
	}
	return nil
}
