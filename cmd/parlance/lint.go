package main

import (
	"fmt"
	"maps"
	"strings"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/analysis/lint"
	"github.com/parlance-gateway/parlance/specs/play"
)

func newLint() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "lint [folder or file]...",
		Short: "Find rules that are valid but probably unintended",
		Long: `Lint looks at rules that 'parlance check' accepts, and finds: tables that may lack a key, conditions that are
always true or false, reasons that say nothing, two rules that write one field, overrides that equal the built-in rules,
unused functions, tiers that an earlier one shadows, aliases to models that no configured upstream serves, specs that
expect nothing. docs/errors.md lists all findings.

Of an overlay, only the operator's own files are looked at. A comment on the line, or on the line above, silences a
finding and gives the reason:

  # lint: ignore R701 the words are the upstream's own, all of them

It recognizes rule, spec and configuration files by their content. It exits with 0 if it finds nothing, with 1 if it finds something.`,
		Example: `  parlance lint            # parlance.hcl with its rules, or what is built in
  parlance lint rules specs
  parlance lint --json rules`,
		RunE: does(func(cmd *cobra.Command, args []string) error {
			collectLess()
			c := &checking{sources: map[string][]byte{}}
			if err := c.all(args); err != nil {
				return err
			}
			if c.program == nil || c.diags.HasErrors() {
				printFindings(cmd, asJSON, c.diags, c.sources)
				return errFound
			}
			if err := c.lint(); err != nil {
				return err
			}
			findings := lang.Findings(c.diags, c.sources)
			if asJSON {
				if err := lang.WriteJSON(cmd.OutOrStdout(), findings); err != nil {
					return err
				}
			} else {
				lang.WriteText(cmd.ErrOrStderr(), findings)
			}
			if len(findings) > 0 {
				if n := len(findings); !asJSON && n > 1 {
					fmt.Fprintf(cmd.ErrOrStderr(), "\n%d findings\n", n)
				}
				return errFound
			}
			if !asJSON {
				fmt.Fprintf(cmd.OutOrStdout(), "nothing found: %s\n", strings.Join(c.seen, ", "))
			}
			return nil
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the findings as JSON, on stdout")
	return cmd
}

// lint puts what is found in the place of what check said.
func (c *checking) lint() error {
	c.diags = lint.Rules(c.set)
	if c.suite == nil && len(c.configs) == 0 && c.builtIn() {
		suite, diags := play.Embedded()
		if diags.HasErrors() {
			return diags
		}
		c.suite = suite
		c.seen = append(c.seen, quantity(len(suite.Specs)+len(suite.Scenarios), "spec", "specs"))
		maps.Copy(c.sources, suite.Sources)
	}
	if c.suite != nil {
		c.diags = append(c.diags, lint.Specs(c.suite)...)
	}
	for _, conf := range c.configs {
		var upstreams []lint.Upstream
		for _, u := range conf.Upstreams {
			upstreams = append(upstreams, lint.Upstream{Name: u.Name, Models: u.Models, Rename: u.Rename})
		}
		set := c.set
		if len(conf.Models.Names) > 0 {
			set = set.With(conf.Models.Names, conf.Sources)
		}
		c.diags = append(c.diags, lint.Models(set, upstreams)...)
	}
	return nil
}

// builtIn reports whether nothing is laid over the built-in rules.
func (c *checking) builtIn() bool {
	for name := range c.set.Sources {
		if !strings.HasPrefix(name, lang.BasePrefix) {
			return false
		}
	}
	return true
}
