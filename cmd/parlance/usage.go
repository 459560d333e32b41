package main

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/runtime/keys"
)

func newUsage() *cobra.Command {
	var from, to, client, upstream, account, model string
	var by []string
	var asJSON, spent bool
	c := &cobra.Command{
		Use:   "usage",
		Short: "Show usage by client, upstream, account, model and day",
		Long: `Usage shows the requests and tokens that were counted. Days are in UTC. With --money it shows what they cost by the
prices of the rules; the cost of a model without a price is unknown.

It uses the admin API of the running gateway, or the store if no gateway runs.`,
		Example: `  parlance usage
  parlance usage --by day,client --from 2026-11-01
  parlance usage --money --by day,client
  parlance usage --by account --upstream openai --json`,
		Args: cobra.NoArgs,
	}
	c.Flags().StringSliceVar(&by, "by", []string{"client", "upstream", "model"}, "group by: day, client, group, upstream, account, model")
	c.Flags().StringVar(&from, "from", "", "the first day, as in 2026-11-01")
	c.Flags().StringVar(&to, "to", "", "the last day")
	c.Flags().StringVar(&client, "client", "", "only this client")
	c.Flags().StringVar(&upstream, "upstream", "", "only this upstream")
	c.Flags().StringVar(&account, "account", "", "only this account")
	c.Flags().StringVar(&model, "model", "", "only this model")
	c.Flags().BoolVar(&spent, "money", false, "show what the calls cost, in US dollars")
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, _ []string) error {
		var text []byte
		path := query("/usage", "by", strings.Join(by, ","), "from", from, "to", to, "client", client, "upstream", upstream, "account", account, "model", model)
		if err := a.call(ctx, http.MethodGet, path, nil, &text); err != nil {
			return err
		}
		if asJSON {
			return printJSON(cmd.OutOrStdout(), text)
		}
		var used struct{ Usage []keys.Row }
		if err := json.Unmarshal(text, &used); err != nil {
			return err
		}
		var header []string
		for _, name := range by {
			header = append(header, strings.ToUpper(name))
		}
		figures := numbers
		if spent {
			figures = costs
			header = append(header, "REQUESTS", "ERRORS", "TOKENS", "COST (USD)", "WITHOUT PRICE")
		} else {
			header = append(header, "REQUESTS", "ERRORS", "TOKENS", "INPUT", "CACHED", "WRITTEN", "OUTPUT", "REASONING")
		}
		var rows [][]string
		var sum keys.Totals
		for _, r := range used.Usage {
			rows = append(rows, append(named(r, by), figures(&r.Totals)...))
			sum.Requests, sum.Errors = sum.Requests+r.Requests, sum.Errors+r.Errors
			sum.Fresh, sum.Cached, sum.Written = sum.Fresh+r.Fresh, sum.Cached+r.Cached, sum.Written+r.Written
			sum.Cost, sum.Unpriced = sum.Cost+r.Cost, sum.Unpriced+r.Unpriced
			sum.Output, sum.Reasoning = sum.Output+r.Output, sum.Reasoning+r.Reasoning
		}
		if len(rows) != 1 && len(by) > 0 {
			rows = append(rows, append(append([]string{"ALL"}, make([]string, len(by)-1)...), figures(&sum)...))
		}
		return table(cmd.OutOrStdout(), header, rows)
	})
}

// named is what a row is about.
func named(r keys.Row, by []string) (list []string) {
	names := map[string]string{"day": r.Day, "client": r.Client, "upstream": r.Upstream, "account": r.Account, "model": r.Model, "group": r.Group}
	for _, name := range by {
		list = append(list, names[name])
	}
	return list
}

// costs are the figures of a row with --money.
func costs(t *keys.Totals) []string {
	n := func(n int64) string { return strconv.FormatInt(n, 10) }
	return []string{n(t.Requests), n(t.Errors), n(t.Tokens()), t.Spent(), n(t.Unpriced)}
}

func numbers(t *keys.Totals) (list []string) {
	for _, n := range []int64{t.Requests, t.Errors, t.Tokens(), t.Fresh, t.Cached, t.Written, t.Output, t.Reasoning} {
		list = append(list, strconv.FormatInt(n, 10))
	}
	return list
}
