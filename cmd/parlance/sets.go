package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/runtime/reload"
)

func newReload() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "reload",
		Short: "Have the gateway that runs take over what is on disk",
		Long: `Reload has the gateway read its configuration, rules and specs anew. They are checked as by 'parlance check',
and the specs run as by 'parlance test --plain', in a process of its own; when all is well they serve from then on. Calls that run
finish with what they began with. What is wrong is printed, and all goes on as before.

It exits with 0 when what is on disk serves, with 1 when it is refused. It needs a block admin {} in the configuration.`,
		Example: `  parlance reload
  parlance reload --json -c prod.hcl`,
		Args: cobra.NoArgs,
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print the report as JSON")
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, _ []string) error {
		return a.report(ctx, cmd, "/reload", nil, asJSON)
	})
}

func newRollback() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "rollback [N]",
		Short: "Have the gateway that runs go back to a set that served before",
		Long: `Rollback has the generation N serve again, rules and configuration, or the one before that which serves. It does so at once: the
set was good before. It gets a number of its own. What is on disk is taken over again when it changes, or by 'parlance reload'.`,
		Example: `  parlance rollback
  parlance sets && parlance rollback 3`,
		Args: cobra.MaximumNArgs(1),
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print the report as JSON")
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, args []string) error {
		to := 0
		if len(args) > 0 {
			var err error
			if to, err = strconv.Atoi(args[0]); err != nil || to < 1 {
				return usagef("%q is not the number of a generation", args[0])
			}
		}
		return a.report(ctx, cmd, "/rollback", sent(map[string]int{"to": to}), asJSON)
	})
}

func newSets() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:     "sets",
		Short:   "Show the sets that the gateway serves and served, which it can go back to",
		Example: "  parlance sets",
		Args:    cobra.NoArgs,
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, _ []string) error {
		var text []byte
		if err := a.call(ctx, http.MethodGet, "/sets", nil, &text); err != nil {
			return err
		}
		if asJSON {
			return printJSON(cmd.OutOrStdout(), text)
		}
		var list struct{ Sets []reload.SetInfo }
		if err := json.Unmarshal(text, &list); err != nil {
			return err
		}
		var rows [][]string
		for _, s := range list.Sets {
			state, why := "", s.Why
			if s.Serving {
				state = "serves"
			}
			if s.Of != 0 {
				why = fmt.Sprintf("%s to %d", why, s.Of)
			}
			rows = append(rows, []string{strconv.Itoa(s.Generation), s.Hash, state, moment(s.Since), moment(s.Until), why})
		}
		return table(cmd.OutOrStdout(), []string{"GENERATION", "HASH", "STATE", "SINCE", "UNTIL", "WHY"}, rows)
	})
}

// report asks for a reload or a rollback and prints what came of it: on stdout when it was done, on stderr when it was refused.
func (a *administration) report(ctx context.Context, cmd *cobra.Command, path string, send *payload, asJSON bool) error {
	var text []byte
	refused := a.call(ctx, http.MethodPost, path, send, &text)
	if refused != nil && !errors.Is(refused, errFound) {
		return refused
	}
	if asJSON {
		return errors.Join(printJSON(cmd.OutOrStdout(), text), refused)
	}
	var r reload.Report
	if err := json.Unmarshal(text, &r); err != nil {
		return fmt.Errorf("the answer cannot be read: %w", err)
	}
	w := cmd.OutOrStdout()
	if refused != nil {
		w = cmd.ErrOrStderr()
	}
	r.WriteText(w)
	return refused
}
