package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/cmd/parlance/internal/regular"
	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway"
	"github.com/parlance-gateway/parlance/specs/play"
	"github.com/parlance-gateway/parlance/specs/scenario"
)

// simulation is what the command was asked for.
type simulation struct {
	config, rules string
	asJSON, whole bool
	client, model string
	upstream      string
	streamed      bool
	accounts      int
}

func newSimulate() *cobra.Command {
	var s simulation
	cmd := &cobra.Command{
		Use:   "simulate [folder or file]...",
		Short: "Simulate failures: show what happens to accounts and calls",
		Long: `Simulate runs a pool of accounts without a network and without waiting, with the real code of the gateway: which accounts are called,
how the rules judge each answer, which account cools down for how long, and what the client gets.

A file holds scenarios, which are blocks with accounts, answers and the expected results (if it is a folder, all its files are run), or a
list of recorded answers, one JSON object a line:

  {"account": "a", "status": 429, "headers": {"retry-after": "30"}, "body": {"error": {"message": "Slow down"}}}
  {"network": "reset"}

An answer without an account is for the next call of any account. Recorded answers are given to the accounts of the
configuration (their keys are not used); without one, on the accounts that the list names, or on --accounts accounts. Requests are made
until all answers are used. "-" reads a list from standard input.

It exits with 0 if all expectations hold, with 1 if one does not.`,
		Example: `  parlance simulate scenarios.hcl
  parlance simulate --rules rules scenarios.hcl      # on your rules
  parlance simulate -c parlance.hcl answers.jsonl    # your accounts, and answers that were recorded
  echo '{"status": 402}' | parlance simulate -`,
		Args: cobra.MinimumNArgs(1),
		RunE: does(func(cmd *cobra.Command, args []string) error {
			collectLess()
			return s.run(cmd, args)
		}),
	}
	f := cmd.Flags()
	f.StringVarP(&s.config, "config", "c", "", "the `configuration` with the rules, and the accounts for recorded answers")
	f.StringVar(&s.rules, "rules", "", "use the rules of this `folder`")
	f.BoolVar(&s.asJSON, "json", false, "print the result as JSON")
	f.BoolVar(&s.whole, "all", false, "print each variant of a scenario: client protocol, upstream protocol, streamed or not")
	f.StringVar(&s.client, "client", "chat", "the client's `protocol`, for recorded answers")
	f.StringVar(&s.upstream, "upstream", "chat", "the upstream's `protocol`, for recorded answers without a configuration")
	f.StringVar(&s.model, "model", "some-model", "the `model` that the client asks for")
	f.BoolVar(&s.streamed, "streamed", false, "the client asks for a stream")
	f.IntVar(&s.accounts, "accounts", 0, "the number of accounts, without a configuration")
	return cmd
}

// played is one scenario or list, as --json prints it.
type played struct {
	File     string           `json:"file"`
	Line     int              `json:"line,omitempty"`
	Scenario string           `json:"scenario,omitempty"`
	Checks   int              `json:"checks"`
	Problems []play.Problem   `json:"problems,omitempty"`
	Plays    []*scenario.Play `json:"plays"`
}

func (s *simulation) run(cmd *cobra.Command, args []string) error {
	conf, err := s.configuration(cmd)
	if err != nil {
		return err
	}
	program, set, diags, err := programFrom(s.rules)
	if err != nil {
		return err
	}
	if diags.HasErrors() {
		printFindings(cmd, s.asJSON, diags, set.Sources)
		return errFound
	}
	var list []*played
	files, folders, err := s.files(args)
	if err != nil {
		return err
	}
	for _, name := range files {
		if !strings.HasSuffix(name, ".hcl") {
			p, err := s.recorded(cmd, program, conf, name)
			if err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
			list = append(list, p)
			continue
		}
		suite, diags := play.Load(disk{}, "", name)
		if diags.HasErrors() {
			printFindings(cmd, s.asJSON, diags, suite.Sources)
			return errFound
		}
		if len(suite.Scenarios) == 0 && !slices.Contains(folders, name) {
			return fmt.Errorf("%s holds no scenario: a scenario is a block scenario \"…\" { account \"a\" {} … }", name)
		}
		for _, scene := range suite.Scenarios {
			p, err := s.scene(program, scene)
			if err != nil {
				return fmt.Errorf("%s: %w", scene.Place(), err)
			}
			list = append(list, p)
		}
	}
	return s.print(cmd.OutOrStdout(), list)
}

// files are the arguments, with all spec files below them in the place of folders; folders are those files.
func (s *simulation) files(args []string) (files, folders []string, err error) {
	for _, name := range args {
		info, err := os.Stat(name)
		if err != nil || !info.IsDir() {
			files = append(files, name) // what is wrong with it is told when it is read
			continue
		}
		below, err := sorted([]string{name})
		if err != nil {
			return nil, nil, err
		}
		if len(below.specs) == 0 {
			return nil, nil, fmt.Errorf("there are no scenarios in %s", name)
		}
		files, folders = append(files, below.specs...), append(folders, below.specs...)
	}
	return files, folders, nil
}

// configuration reads parlance.hcl.
func (s *simulation) configuration(cmd *cobra.Command) (*config.Config, error) {
	if s.config == "" {
		return nil, nil
	}
	conf, err := keyless(cmd, s.config, s.asJSON)
	if err == nil && s.rules == "" {
		s.rules, err = folderOf(conf, s.config)
	}
	return conf, err
}

// keyless reads a configuration whose keys nobody uses: their variables need not be set.
func keyless(cmd *cobra.Command, path string, asJSON bool) (*config.Config, error) {
	src, err := regular.Read(path, regular.MaxSource)
	if err != nil {
		return nil, err
	}
	conf, diags := config.Parse(src, path, func(name string) (string, bool) {
		if value, ok := os.LookupEnv(name); ok {
			return value, true
		}
		return "not-set-" + strings.ToLower(name), true
	})
	if diags.HasErrors() {
		printFindings(cmd, asJSON, diags, conf.Sources)
		return nil, errFound
	}
	return conf, nil
}

// scene plays a scenario in all its ways, and keeps the first, or all, to be shown.
func (s *simulation) scene(program *runtime.Program, scene *play.Scenario) (*played, error) {
	result := scenario.Run(program, scene, nil)
	p := &played{File: scene.Range.Filename, Line: scene.Range.Start.Line, Scenario: scene.Name, Checks: result.Checks, Problems: result.Problems}
	for _, upstream := range scene.Upstreams {
		for _, client := range scene.Clients {
			for _, streamed := range scene.Streamed {
				if len(p.Plays) > 0 && !s.whole {
					continue
				}
				play, err := scenario.Perform(program, scene, upstream, client, streamed)
				if err != nil {
					return nil, err
				}
				p.Plays = append(p.Plays, play)
			}
		}
	}
	return p, nil
}

// recorded plays a list of answers.
func (s *simulation) recorded(cmd *cobra.Command, program *runtime.Program, conf *config.Config, name string) (*played, error) {
	from := cmd.InOrStdin()
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		from = f
	}
	answers, err := scenario.Recorded(from)
	if err != nil {
		return nil, err
	}
	stage := &scenario.Stage{Program: program, Answers: answers}
	if conf != nil {
		options, diags := conf.Options(program)
		if diags.HasErrors() {
			printFindings(cmd, s.asJSON, diags, conf.Sources)
			return nil, errFound
		}
		stage.Upstreams, stage.Groups = options.Upstreams, conf.Groups()
		stage.Retry = conf.Retry
	} else if err := s.invent(stage); err != nil {
		return nil, err
	}
	if err := strangers(stage); err != nil {
		return nil, err
	}
	play, err := stage.Replay(s.client, s.model, s.streamed)
	if err != nil {
		return nil, err
	}
	return &played{File: name, Plays: []*scenario.Play{play}}, nil
}

// invent gives a stage the accounts that the answers name, or as many as were asked for.
func (s *simulation) invent(stage *scenario.Stage) error {
	var ids []string
	for _, a := range stage.Answers {
		if a.Account != "" && !slices.Contains(ids, a.Account) {
			ids = append(ids, a.Account)
		}
	}
	if len(ids) == 0 && s.accounts == 0 {
		s.accounts = 3
	}
	for n := len(ids); n < s.accounts; n++ {
		ids = append(ids, fmt.Sprintf("account-%d", n+1))
	}
	if program := stage.Program; program.Protocol(s.upstream) == nil || !program.HasPair(s.client, s.upstream) {
		return usagef("there are no rules for a client of %q on an upstream of %q", s.client, s.upstream)
	}
	g := pool.GroupOptions{Upstream: "upstream"}
	for _, id := range ids {
		g.Accounts = append(g.Accounts, pool.Account{Upstream: "upstream", ID: id, Source: "simulated"})
	}
	stage.Groups = []pool.GroupOptions{g}
	stage.Upstreams = []gateway.Upstream{{Name: "upstream", Protocol: s.upstream, BaseURL: &url.URL{Scheme: "http", Host: "upstream"}}}
	return nil
}

// strangers reports answers of accounts that there are not.
func strangers(stage *scenario.Stage) error {
	var ids []string
	for _, g := range stage.Groups {
		for _, a := range g.Accounts {
			ids = append(ids, a.ID)
		}
	}
	var errs []error
	for _, a := range stage.Answers {
		if a.Account != "" && !slices.Contains(ids, a.Account) {
			errs = append(errs, fmt.Errorf("there is no account %q.%s", a.Account, lang.Suggest(a.Account, ids)))
		}
	}
	return errors.Join(errs...)
}

func (s *simulation) print(w io.Writer, list []*played) error {
	failed, checks := 0, 0
	for _, p := range list {
		checks += p.Checks
		if len(p.Problems) > 0 {
			failed++
		}
	}
	if s.asJSON {
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		if err := e.Encode(struct {
			Failed int       `json:"failed"`
			Played []*played `json:"played"`
		}{failed, list}); err != nil {
			return err
		}
	} else {
		for i, p := range list {
			if i > 0 {
				fmt.Fprintln(w)
			}
			p.writeText(w)
		}
		if checks > 0 {
			fmt.Fprintln(w)
			fmt.Fprintf(w, "%s, %s", quantity(len(list), "scenario", "scenarios"), quantity(checks, "check", "checks"))
			if failed > 0 {
				fmt.Fprintf(w, ", %d failed", failed)
			}
			fmt.Fprintln(w)
		}
	}
	if failed > 0 {
		return errFound
	}
	return nil
}

func (p *played) writeText(w io.Writer) {
	if p.Scenario != "" {
		fmt.Fprintf(w, "scenario %q (%s:%d)\n", p.Scenario, p.File, p.Line)
	}
	for i, play := range p.Plays {
		if i > 0 {
			fmt.Fprintln(w)
		}
		if p.Scenario != "" && len(p.Plays) > 1 {
			fmt.Fprintf(w, "%s upstream\n", play.Upstream)
		}
		play.WriteText(w)
	}
	if len(p.Problems) > 0 {
		fmt.Fprintln(w)
		r := &play.Result{Kind: play.Scene, Name: p.Scenario, File: p.File, Line: p.Line, Problems: p.Problems}
		r.WriteText(w)
	}
}
