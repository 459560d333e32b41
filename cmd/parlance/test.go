package main

import (
	"fmt"
	"os"
	"regexp"
	"runtime/debug"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/rules"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/specs"
	"github.com/parlance-gateway/parlance/specs/scenario"
)

func newTest() *cobra.Command {
	var asJSON, coverage bool
	var match, ruleDir string
	var options specs.Options
	cmd := &cobra.Command{
		Use:   "test [folder or file]...",
		Short: "Hold rules against their specs",
		Long: `Test runs the examples of spec files on rules, each also cut at every byte, folded to a body, broken off
after every frame, and held to what must be true of any stream. Files are told apart by what they hold: rule files
among the arguments are the rules, spec files the specs. What is not given is the built-in.

It exits with 0 when all specs passed, with 1 when one failed or there was none.`,
		Example: `  parlance test                          # built-in specs on built-in rules
  parlance test rules specs              # your specs on your rules
  parlance test --rules rules            # built-in specs on your rules
  parlance test --run 'T0(01|58)' specs  # only some, by name or by file:line`,
		RunE: does(func(cmd *cobra.Command, args []string) error {
			if match != "" {
				var err error
				if options.Match, err = regexp.Compile(match); err != nil {
					return usagef("--run: %v", err)
				}
			}
			found, err := sorted(args)
			if err != nil {
				return err
			}
			if ruleDir != "" {
				more, err := sorted([]string{ruleDir})
				if err != nil {
					return err
				}
				found.rules = append(found.rules, more.rules...)
			}
			if len(args) > 0 && len(found.rules)+len(found.specs) == 0 {
				return fmt.Errorf("there are neither rules nor specs in %s", strings.Join(args, ", "))
			}
			suite, program, err := bothSides(cmd, asJSON, found, &options)
			if err != nil {
				return err
			}
			if os.Getenv("GOGC") == "" {
				debug.SetGCPercent(400) // a short run: memory is soon given back, and the collector was a quarter of the time
			}
			options.Play, options.Context = scenario.Run, cmd.Context()
			report := specs.Run(program, suite, options)
			if asJSON {
				if err := report.WriteJSON(cmd.OutOrStdout()); err != nil {
					return err
				}
			} else {
				report.WriteText(cmd.OutOrStdout())
				switch {
				case coverage && report.Coverage == nil:
					fmt.Fprintln(cmd.ErrOrStderr(), "the engine does not tell which rules ran")
				case coverage:
					for _, p := range report.Coverage.Unreached {
						fmt.Fprintln(cmd.OutOrStdout(), p)
					}
				}
			}
			if !report.OK() {
				return errFound
			}
			return nil
		}),
	}
	cmd.Flags().StringVar(&match, "run", "", "run only specs whose name or file:line matches this regular `expression`")
	cmd.Flags().StringVar(&ruleDir, "rules", "", "use the rules of this `folder`")
	cmd.Flags().BoolVar(&options.Plain, "plain", false, "run every spec once, as it is written, without variations")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the report as JSON")
	cmd.Flags().BoolVar(&coverage, "coverage", false, "list the places in the rules that no spec reached")
	return cmd
}

// bothSides loads rules and specs. What is wrong with either is told, and nothing is run.
func bothSides(cmd *cobra.Command, asJSON bool, found sources, options *specs.Options) (*specs.Suite, *runtime.Program, error) {
	set, diags := loadRules(found.rules)
	program, diags := compile(set, diags)
	suite, more := specs.Embedded()
	if len(found.specs) > 0 {
		suite, more = specs.Load(disk{}, "", found.specs...)
	}
	diags = append(diags, more...)
	if diags.HasErrors() {
		tell(cmd, asJSON, diags, set.Sources, suite.Sources)
		return nil, nil, errFound
	}
	options.Rules = set
	return suite, program, nil
}

// tell prints findings: as JSON they are the result, as text they are not.
func tell(cmd *cobra.Command, asJSON bool, diags hcl.Diagnostics, sources ...map[string][]byte) {
	all := map[string][]byte{}
	for _, s := range sources {
		for name, src := range s {
			all[name] = src
		}
	}
	findings := rules.Findings(diags, all)
	if asJSON {
		_ = rules.WriteJSON(cmd.OutOrStdout(), findings)
		return
	}
	rules.WriteText(cmd.ErrOrStderr(), findings)
}
