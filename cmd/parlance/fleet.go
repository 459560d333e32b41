package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/runtime/shared"
)

func newFleet() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "fleet",
		Short: "List the gateways that share a store",
		Long: `Fleet lists the gateways that use the same Valkey or Redis server as their store, with the revision of rules and
settings that each of them serves. Gateways with the same hash have the same rules and settings. A gateway
that crashed is listed for a quarter of an hour. If rules come from a web server, fleet also lists the version of the rules,
and whether each gateway has taken the newest.

It uses the admin API of the running gateway, or the server if no gateway runs here.`,
		Example: `  parlance fleet
  parlance fleet --json`,
		Args: cobra.NoArgs,
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, _ []string) error {
		var text []byte
		if asJSON {
			if err := a.call(ctx, http.MethodGet, "/fleet", nil, &text); err != nil {
				return err
			}
			return printJSON(cmd.OutOrStdout(), text)
		}
		var fleet struct{ Instances []shared.Instance }
		if err := a.call(ctx, http.MethodGet, "/fleet", nil, &fleet); err != nil {
			return err
		}
		return showFleet(cmd.OutOrStdout(), fleet.Instances)
	})
}

// showFleet shows gateways, and how they stand with rules of a web server where they have such.
func showFleet(w io.Writer, list []shared.Instance) error {
	head := []string{"INSTANCE", "STATE", "VERSION", "REVISION", "HASH", "STARTED", "LAST SEEN (UTC)", "ID"}
	bundled := slices.ContainsFunc(list, func(i shared.Instance) bool { return i.Rules != nil })
	if bundled {
		head = slices.Insert(head, 5, "RULES", "STAGE")
	}
	var rows [][]string
	var reasons []string
	for _, i := range list {
		state := "alive"
		if !i.Alive {
			state = "gone"
		}
		row := []string{i.Name, state, i.Version, strconv.Itoa(i.Revision), i.Hash, moment(i.Started), i.Seen.Format(time.DateTime), i.ID}
		if bundled {
			version, stage := "", ""
			if r := i.Rules; r != nil {
				stage = strings.ReplaceAll(string(r.Stage), "_", " ")
				if r.Canary {
					stage = strings.TrimSuffix("canary, "+stage, ", ")
				}
				if !r.Version.IsZero() {
					version = r.Version.UTC().Format(time.RFC3339)
				}
				if r.Why != "" {
					reasons = append(reasons, clean(i.Name+": "+r.Why))
				}
			}
			row = slices.Insert(row, 5, version, stage)
		}
		rows = append(rows, row)
	}
	if err := table(w, head, rows); err != nil {
		return err
	}
	for _, reason := range reasons {
		if _, err := fmt.Fprintln(w, reason); err != nil {
			return err
		}
	}
	return nil
}
