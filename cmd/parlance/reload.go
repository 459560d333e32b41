package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/runtime/bundle"
	"github.com/parlance-gateway/parlance/runtime/reload"
)

func newReload() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "reload",
		Short: "Load changed rules and configuration into the running gateway",
		Long: `Reload makes the running gateway read its configuration, rules and specs again. It checks them as 'parlance check' does, and runs the
specs as 'parlance test --plain' does, in a separate process. If all succeed, the new revision serves. Running calls finish with the
revision that they began with. If something is wrong, it is printed, and the old revision continues to serve.

It exits with 0 if the files on disk serve, with 1 if they are rejected. It needs a block admin {} in the configuration.`,
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
		Short: "Return the running gateway to an earlier revision",
		Long: `Rollback makes the revision N serve again, with its rules and configuration (default: the one before the current). It takes effect at
once, without another check, and gets a number of its own. The files on disk are loaded again when they change, or by 'parlance reload'.`,
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
				return usagef("%q is not the number of a revision", args[0])
			}
		}
		return a.report(ctx, cmd, "/rollback", sent(map[string]int{"to": to}), asJSON)
	})
}

func newSets() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:     "sets",
		Short:   "List the revisions that the gateway serves, or can return to",
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
		var list struct {
			Sets  []reload.SetInfo
			Rules *bundle.Status
		}
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
			rows = append(rows, []string{strconv.Itoa(s.Revision), s.Hash, state, moment(s.Since), moment(s.Until), why})
		}
		head := []string{"REVISION", "HASH", "STATE", "SINCE", "UNTIL", "WHY"}
		if list.Rules != nil {
			head = append(head, "RULES")
			for i, s := range list.Sets {
				rows[i] = append(rows[i], s.Bundle)
			}
		}
		if err := table(cmd.OutOrStdout(), head, rows); err != nil || list.Rules == nil {
			return err
		}
		return writeSource(cmd.OutOrStdout(), list.Rules)
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

// writeSource says where the rules come from.
func writeSource(w io.Writer, s *bundle.Status) error {
	var b strings.Builder
	fmt.Fprintf(&b, "\nrules of %s, signed with the key %s, last poll %s\n", s.URL, s.Key, moment(s.LastPoll))
	if !s.Waiting.IsZero() {
		fmt.Fprintf(&b, "the rules signed %s are taken at %s\n", s.Waiting.Format(time.RFC3339), moment(s.WaitingUntil))
	}
	if s.WaitingFor != "" {
		fmt.Fprintf(&b, "they wait longer: %s\n", s.WaitingFor)
	}
	if !s.Watched.IsZero() {
		fmt.Fprintf(&b, "these rules are watched until %s\n", moment(s.Watched))
	}
	if s.Error != "" {
		fmt.Fprintln(&b, s.Error)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
