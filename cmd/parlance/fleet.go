package main

import (
	"context"
	"net/http"
	"strconv"
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
settings that each of them serves. Gateways with the same hash serve the same. One that ended without saying so is
listed for a quarter of an hour.

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
		var rows [][]string
		for _, i := range fleet.Instances {
			state := "alive"
			if !i.Alive {
				state = "gone"
			}
			rows = append(rows, []string{i.Name, state, i.Version, strconv.Itoa(i.Revision), i.Hash, moment(i.Started), i.Seen.Format(time.DateTime), i.ID})
		}
		return table(cmd.OutOrStdout(), []string{"INSTANCE", "STATE", "VERSION", "REVISION", "HASH", "STARTED", "LAST SEEN (UTC)", "ID"}, rows)
	})
}
