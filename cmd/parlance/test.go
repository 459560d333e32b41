package main

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/specs/play"
	"github.com/parlance-gateway/parlance/specs/scenario"
)

func newTest() *cobra.Command {
	var asJSON, own bool
	var covered coverageFlags
	var match, ruleDir string
	var options play.Options
	var accept acceptance
	cmd := &cobra.Command{
		Use:   "test [folder or file]...",
		Short: "Run the specs of rules",
		Long: `Test runs spec files: examples with an input and the expected output. It also runs each reply cut at every byte, folded into a body, and
ended after every frame, and checks that the result is well-formed. It recognizes rule and spec files by their content. Rule files among
the arguments override the built-in rules. Spec files are added to the built-in specs: a spec replaces the built-in one of the same
kind, pair and name, and a block "skip" skips some. With --own, or without rule files, only the given specs run.
If your rules change a translation on purpose, --accept updates what your own specs expect, and shows each field that changes; comments and
layout stay. --skip writes "skip" blocks for the built-in specs that now fail.

With --coverage it reports how much of the rules the specs reached: rules, fields, rows of tables, both sides of conditions. The
text form lists what was never reached; the JSON and HTML forms count how often each place was reached. With rules of your own, only your
files count.

It exits with 0 if all specs passed, with 1 if one failed or there was none, or if less than --least was reached.`,
		Example: `  parlance test                          # built-in specs on built-in rules
  parlance test rules                    # your rules, with their specs and the built-in ones
  parlance test --own rules              # your rules, with their specs alone
  parlance test --rules rules specs      # rules and specs in two folders
  parlance test --run 'T0(01|58)' specs  # only some, by name or by file:line
  parlance test rules --accept           # update what your specs expect
  parlance test rules --skip rules/accepted_spec.hcl --why 'our models take no images'
  parlance test --coverage=html -o coverage.html rules`,
		RunE: does(func(cmd *cobra.Command, args []string) error {
			collectLess()
			if err := covered.check(asJSON); err != nil {
				return err
			}
			if err := accept.check(); err != nil {
				return err
			}
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
			suite, program, err := bothSides(cmd, asJSON, own, found, &options)
			if err != nil {
				return err
			}
			options.Play, options.Context, options.Limit = scenario.Run, cmd.Context(), specLimit
			report := play.Run(program, suite, options)
			if accept.update {
				return accept.updates(cmd, program, suite, report)
			}
			out := covered.reportTo(cmd)
			if asJSON {
				if err := report.WriteJSON(out); err != nil {
					return err
				}
			} else {
				report.WriteText(out)
				if suite.Replaced+suite.LeftOut > 0 {
					fmt.Fprintf(out, "%s replaced, %d skipped\n", quantity(suite.Replaced, "built-in spec", "built-in specs"), suite.LeftOut)
				}
			}
			if err := covered.write(cmd, report.Coverage); err != nil {
				return err
			}
			if accept.file != "" {
				if err := accept.skip(cmd, report); err != nil {
					return err
				}
				if failedBuiltIn(report) == report.Failed {
					return nil
				}
			} else if n := failedBuiltIn(report); n > 0 && len(found.rules) > 0 && !asJSON {
				skipHint(cmd, n)
			}
			if !report.OK() {
				return errFound
			}
			return nil
		}),
	}
	cmd.Flags().StringVar(&match, "run", "", "run only specs whose name or file:line matches this regular `expression`")
	cmd.Flags().StringVar(&ruleDir, "rules", "", "use the rules of this `folder`")
	cmd.Flags().BoolVar(&accept.update, "accept", false, "update the expectations of your specs that failed, and show what changes")
	cmd.Flags().StringVar(&accept.file, "skip", "", "add a block skip to this `file` for each built-in spec that failed")
	cmd.Flags().StringVar(&accept.why, "why", "", "the `reason`, with --skip")
	cmd.Flags().BoolVar(&own, "own", false, "run only the given specs, not the built-in ones")
	cmd.Flags().BoolVar(&options.Plain, "plain", false, "run every spec once, as it is written, without variations")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the report as JSON")
	covered.flags(cmd)
	return cmd
}

// bothSides loads rules and specs. What is wrong with either is told, and nothing is run.
func bothSides(cmd *cobra.Command, asJSON, own bool, found sources, options *play.Options) (*play.Suite, *runtime.Program, error) {
	set, diags := loadRules(found.rules)
	program, diags := compile(set, diags)
	suite, more := suiteFor(set, found, own)
	diags = append(diags, more...)
	if diags.HasErrors() {
		printFindings(cmd, asJSON, diags, set.Sources, suite.Sources)
		return nil, nil, errFound
	}
	if len(diags) > 0 && !asJSON { // warnings
		printFindings(cmd, false, diags, set.Sources, suite.Sources)
	}
	options.Rules = set
	return suite, program, nil
}

// suiteFor is the specs that a set is held against: those of its files over the built-in ones. Specs without rules, and those
// of a set that is laid over nothing, stand alone.
func suiteFor(set *lang.Set, found sources, own bool) (*play.Suite, hcl.Diagnostics) {
	if len(found.specs) == 0 && !own {
		return play.Embedded()
	}
	suite, diags := play.Load(disk{}, "", append([]string{}, found.specs...)...)
	if own || len(found.rules) == 0 || set.Whole() {
		return suite, diags
	}
	base, more := play.Embedded()
	diags = append(diags, more...)
	over, more := suite.Over(base)
	return over, append(diags, more...)
}

// printFindings prints findings: as JSON they are the result, as text they are not.
func printFindings(cmd *cobra.Command, asJSON bool, diags hcl.Diagnostics, sources ...map[string][]byte) {
	all := map[string][]byte{}
	for _, s := range sources {
		for name, src := range s {
			all[name] = src
		}
	}
	findings := lang.Findings(diags, all)
	if asJSON {
		_ = lang.WriteJSON(cmd.OutOrStdout(), findings)
		return
	}
	lang.WriteText(cmd.ErrOrStderr(), findings)
}

// specLimit is how long one spec may take. The slowest that is built in takes less than a second.
const specLimit = time.Minute
