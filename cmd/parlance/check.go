package main

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/analysis/lint"
	"github.com/parlance-gateway/parlance/runtime/bundle"
	"github.com/parlance-gateway/parlance/specs/play"
)

func newCheck() *cobra.Command {
	var asJSON, coverage bool
	var write string
	cmd := &cobra.Command{
		Use:   "check [folder or file]...",
		Short: "Find mistakes in rule files and configurations",
		Long: `Check reports every mistake with its place: misspelt names, fields that no protocol has, rules that are never
reached. It recognizes rule, spec and configuration files by their content. All rule files together override the built-in rules. A
configuration is checked with these rules, or with the rules that it names. Spec files are only read: 'parlance test'
runs them.

With --coverage it also checks every pair of protocols against the lists of their fields: each field must be mapped,
dropped with a reason, or rejected. --write writes what happens to each field, as a Markdown file for each pair.

Without arguments it checks parlance.hcl in the current folder, or the built-in rules. It exits with 0 if there are no
mistakes, and with 1 if there are.`,
		Example: `  parlance check                      # parlance.hcl, or the built-in rules
  parlance check rules                # all .hcl files below a folder
  parlance check --json prod.hcl rules
  parlance check --coverage rules     # what happens to each field of the protocols`,
		RunE: does(func(cmd *cobra.Command, args []string) error {
			collectLess()
			c := &checking{sources: map[string][]byte{}}
			if err := c.all(args); err != nil {
				return err
			}
			if coverage || write != "" {
				return c.cover(cmd, asJSON, write)
			}
			printFindings(cmd, asJSON, c.diags, c.sources)
			if c.diags.HasErrors() {
				if n := len(c.diags.Errs()); !asJSON && n > 1 {
					fmt.Fprintf(cmd.ErrOrStderr(), "\n%d mistakes\n", n)
				}
				return errFound
			}
			if !asJSON {
				found := "no mistakes"
				if n := len(c.diags); n > 0 { // none is an error
					found = quantity(n, "warning", "warnings")
				}
				fmt.Fprintf(cmd.OutOrStdout(), "%s: %s\n", found, strings.Join(c.seen, ", "))
			}
			return nil
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the findings as JSON, on stdout")
	cmd.Flags().BoolVar(&coverage, "coverage", false, "check that every pair handles all fields of its protocols")
	cmd.Flags().StringVar(&write, "write", "", "with --coverage: write what happens to each field to this `folder`")
	return cmd
}

// ruleFiles counts the files of a set: of an overlay, those that are not the base's.
func ruleFiles(set *lang.Set) string {
	own := 0
	for name := range set.Sources {
		if !strings.HasPrefix(name, lang.BasePrefix) {
			own++
		}
	}
	if own == 0 {
		return quantity(len(set.Sources), "built-in rule file", "built-in rule files")
	}
	text := quantity(own, "rule file", "rule files")
	if own < len(set.Sources) {
		text += " over the built-in ones"
	}
	return text
}

// checking collects what is wrong with files, and what was looked at.
type checking struct {
	files   disk // with what an editor has not saved
	diags   hcl.Diagnostics
	sources map[string][]byte
	seen    []string
	set     *lang.Set
	program *runtime.Program
	suite   *play.Suite // nil when no spec file was given
	configs []*config.Config
}

func (c *checking) add(diags hcl.Diagnostics, sources map[string][]byte) {
	c.diags = append(c.diags, diags...)
	maps.Copy(c.sources, sources)
}

// addRules adds the files of the folder that a configuration names.
func (c *checking) addRules(conf *config.Config, found *sources) {
	theirs, err := c.files.sorted([]string{conf.Rules})
	if err != nil {
		c.add(hcl.Diagnostics{lang.Diag(lang.CodeConfig, conf.RulesAt, "No such folder", "The rules cannot be read: %v. `parlance init --rules` writes a folder to begin with; without rules = … the built-in rules are used.", cmp.Or(errors.Unwrap(err), err))}, nil)
		return
	}
	c.add(c.files.overlooked([]string{conf.Rules}), nil)
	if len(theirs.rules)+len(theirs.specs) == 0 {
		c.add(hcl.Diagnostics{lang.Diag(lang.CodeUnreadable, conf.RulesAt, "No rules", "There is no .hcl file in the folder %q. `parlance init --rules` writes some; without rules = … the built-in rules are used.", conf.Rules)}, nil)
	}
	found.rules, found.specs = theirs.rules, append(found.specs, theirs.specs...)
}

func (c *checking) all(paths []string) error {
	if _, err := os.Stat(defaultConfig); len(paths) == 0 && err == nil {
		paths = []string{defaultConfig}
	}
	found, err := c.files.sorted(paths)
	if err != nil {
		return err
	}
	if len(paths) > 0 && len(found.rules)+len(found.specs)+len(found.configs) == 0 {
		return fmt.Errorf("there is no .hcl file in %s; 'parlance init --rules' writes some to begin with", strings.Join(paths, ", "))
	}
	c.add(c.files.overlooked(paths), nil)
	var configs []*config.Config
	var read []hcl.Diagnostics // of each
	for _, name := range found.configs {
		conf, diags := c.files.config(name)
		configs, read = append(configs, conf), append(read, diags)
		if conf.RulesURL {
			if len(found.rules) == 0 {
				c.addBundle(conf, name, &found)
			}
			continue
		}
		if _, err := os.Stat(conf.Rules); conf.Rules != "" && len(found.rules) > 0 && os.IsNotExist(err) {
			c.add(hcl.Diagnostics{lang.Diag(lang.CodeConfig, conf.RulesAt, "No such folder", "There is no folder %q. The files of rules that are checked here are others: write the name of their folder, relative to this file.", conf.Rules)}, nil)
		}
		if conf.Rules != "" && len(found.rules) == 0 {
			c.addRules(conf, &found)
		}
	}
	c.configs = configs
	set, diags := c.files.loadRules(found.rules)
	program, diags := compile(set, diags)
	c.set, c.program = set, program
	c.add(diags, set.Sources)
	for i, conf := range configs {
		served := program // with the names of this configuration alone
		if program != nil && len(conf.Models.Names) > 0 {
			served, diags = compile(set.With(conf.Models.Names, conf.Sources), nil)
			c.add(diags, nil)
		}
		if served != nil {
			conf.Models.Beside = ownNames(set)
			_, more := conf.Options(served)
			read[i] = config.Once(slices.Concat(read[i], more, fittingRules(conf, served, set)))
		}
		c.add(read[i], conf.Sources)
	}
	if program != nil && !c.diags.HasErrors() {
		c.add(lint.Shadows(set), nil)
		c.add(runtime.IdleDrops(set), nil)
	}
	c.add(lint.Unfinished(set), nil)
	c.seen = append(c.seen, ruleFiles(set), quantity(len(set.Protocols), "protocol", "protocols"), quantity(len(set.Pairs), "pair", "pairs"))
	if len(found.specs) > 0 {
		suite, diags := play.Load(c.files, "", found.specs...)
		c.suite = suite
		if len(suite.Skips) > 0 {
			base, _ := play.Embedded()
			_, more := suite.Over(base)
			diags = append(diags, more...)
		}
		if program != nil {
			diags = append(diags, suite.Fit(program)...)
		}
		c.add(append(diags, lint.UnfinishedSpecs(suite)...), suite.Sources)
		c.seen = append(c.seen, quantity(len(suite.Specs)+len(suite.Scenarios), "spec", "specs"))
	}
	if len(configs) > 0 {
		c.seen = append(c.seen, quantity(len(configs), "configuration", "configurations"))
	}
	for _, conf := range configs {
		if program != nil && len(c.diags) == 0 { // beside any other mistake a key that is missing may be no second one
			c.add(conf.Keyless(program), nil)
		}
	}
	c.diags = lang.WithoutEchoes(lang.Sort(c.diags), c.sources)
	return nil
}

// addBundle adds the rules of a server as they were kept when they last served here. The server is not asked.
func (c *checking) addBundle(conf *config.Config, name string, found *sources) {
	if conf.Bundle == nil {
		return // which is told
	}
	follower, err := bundle.Open(bundle.Options{Path: keptBundle(name)}, *conf.Bundle)
	if err != nil {
		c.add(hcl.Diagnostics{lang.Warn(lang.CodeUnreadable, conf.RulesAt, "Rules that are not looked at", "The rules that were kept for the next start are not used: %v.", err)}, nil)
	}
	if b := follower.Current(); b != nil {
		files := bundleFiles(b, bundleFolder(conf.Rules))
		c.files = maps.Clone(c.files)
		if c.files == nil {
			c.files = disk{}
		}
		maps.Copy(c.files, files)
		for name, src := range files {
			found.add(name, src)
		}
		found.sort()
		c.seen = append(c.seen, "with the rules of the server that were signed "+b.Version.Format(time.RFC3339))
		return
	}
	c.seen = append(c.seen, "without the rules of the server, which have not been taken here")
}
