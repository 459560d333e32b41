package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/rules"
)

func newCheck() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "check [folder or file]...",
		Short: "Find the mistakes in rule files",
		Long: `Check reads rule files as one set and reports every mistake with its place: what is misspelt, what no
protocol has, what can never be reached, what nobody writes. Without arguments it checks the built-in rules.
Spec files and parlance.hcl are passed over.

It exits with 0 when there are no mistakes, with 1 when there are.`,
		Example: `  parlance check            # the built-in rules
  parlance check rules      # all .hcl files below a folder
  parlance check --json rules`,
		RunE: does(func(cmd *cobra.Command, args []string) error {
			names, _, err := sorted(args)
			if err != nil {
				return err
			}
			if len(args) > 0 && len(names) == 0 {
				return fmt.Errorf("there are no rule files in %v; 'parlance init --rules' writes a copy of the built-in ones", args)
			}
			set, diags := loadRules(names)
			_, diags = compile(set, diags)
			findings := rules.Findings(diags, set.Sources)
			if asJSON {
				if err := rules.WriteJSON(cmd.OutOrStdout(), findings); err != nil {
					return err
				}
			} else {
				rules.WriteText(cmd.ErrOrStderr(), findings)
			}
			if diags.HasErrors() {
				if !asJSON && len(findings) > 1 {
					fmt.Fprintf(cmd.ErrOrStderr(), "\n%d mistakes\n", len(findings))
				}
				return errFound
			}
			if !asJSON {
				fmt.Fprintf(cmd.OutOrStdout(), "no mistakes: %s, %s, %s\n", quantity(len(set.Sources), "file", "files"), quantity(len(set.Protocols), "protocol", "protocols"), quantity(len(set.Pairs), "pair", "pairs"))
			}
			return nil
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the findings as JSON, on stdout")
	return cmd
}
