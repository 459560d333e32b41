package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/pool"
)

func newAccounts() *cobra.Command {
	c := &cobra.Command{
		Use:   "accounts",
		Short: "List and change the accounts of upstreams",
		Long: `Accounts lists the accounts of upstreams with their states, and changes them.

It uses the admin API of the running gateway, or the store if no gateway runs. Accounts that are added here are kept in the store, with
their keys encrypted. Accounts of parlance.hcl and of files are changed there.`,
		Example: `  parlance accounts list --state disabled
  parlance accounts import accounts.csv --upstream openai --dry-run
  parlance accounts add spare --upstream openai --key-env OPENAI_SPARE_KEY
  parlance accounts disable spare --for 12h --why "invoice is late"`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	c.AddCommand(newAccountsList(), newAccountsAdd(), newAccountsImport(), newAccountsDisable(), newAccountsEnable(), newAccountsRemove(), newAccountsProbe())
	return c
}

func newAccountsList() *cobra.Command {
	var upstream, state, match, source string
	var asJSON bool
	c := &cobra.Command{
		Use:     "list",
		Short:   "List accounts with their states",
		Example: `  parlance accounts list --upstream openai --state resting`,
		Args:    cobra.NoArgs,
	}
	c.Flags().StringVar(&upstream, "upstream", "", "only accounts of this upstream")
	c.Flags().StringVar(&state, "state", "", "only accounts in this state: ready, resting, disabled or full")
	c.Flags().StringVar(&match, "match", "", "only accounts whose ids contain this text")
	c.Flags().StringVar(&source, "source", "", "only accounts from this source: config, file:NAME or admin")
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, _ []string) error {
		list, err := a.accounts(ctx, "upstream", upstream, "state", state, "match", match, "source", source)
		if err != nil {
			return err
		}
		if asJSON {
			text, err := json.Marshal(map[string]any{"accounts": list})
			if err != nil {
				return err
			}
			return printJSON(cmd.OutOrStdout(), text)
		}
		var rows [][]string
		counts := map[pool.State]int{}
		for _, v := range list {
			counts[v.State]++
			rows = append(rows, accountRows(v)...)
		}
		if len(rows) > 0 {
			header := []string{"UPSTREAM", "ACCOUNT", "STATE", "UNTIL", "WHY", "LAST USED", "CALLS", "SUCCEEDED", "FAILED", "RUNNING", "BALANCE", "SOURCE"}
			if err := table(cmd.OutOrStdout(), header, rows); err != nil {
				return err
			}
		}
		var parts []string
		for _, s := range []pool.State{pool.Ready, pool.Resting, pool.Disabled, pool.Full} {
			if counts[s] > 0 {
				parts = append(parts, fmt.Sprintf("%d %s", counts[s], s))
			}
		}
		sum := quantity(len(list), "account", "accounts")
		if len(parts) > 0 {
			sum += ": " + strings.Join(parts, ", ")
		}
		_, err = fmt.Fprintln(cmd.OutOrStdout(), sum)
		return err
	})
}

// accountRows show an account, and below it the models that it rests for.
func accountRows(v pool.View) [][]string {
	until := moment(v.Until)
	if v.State == pool.Disabled {
		until = "forever"
	}
	balance := ""
	if !v.BalanceAt.IsZero() {
		balance = strconv.FormatFloat(v.Balance, 'f', -1, 64)
	}
	running := strconv.Itoa(v.InFlight)
	if v.Limit > 0 {
		running += "/" + strconv.Itoa(v.Limit)
	}
	failed := uint64(0)
	var tiers []string
	for tier, n := range v.Failed {
		failed += n
		tiers = append(tiers, fmt.Sprintf("%s %d", tier, n))
	}
	slices.Sort(tiers)
	failures := strconv.FormatUint(failed, 10)
	if len(tiers) > 0 {
		failures += " (" + strings.Join(tiers, ", ") + ")"
	}
	rows := [][]string{{
		v.Upstream, v.ID, string(v.State), until, v.Why, moment(v.LastUsed), strconv.FormatUint(v.Calls, 10), strconv.FormatUint(v.Succeeded, 10),
		failures, running, balance, v.Source,
	}}
	for _, m := range v.Models {
		until := moment(m.Until)
		if m.Until.IsZero() {
			until = "forever"
		}
		rows = append(rows, []string{" ", " for " + m.Model, string(pool.Resting), until, m.Why, " ", " ", " ", " ", " ", " ", " "})
	}
	return rows
}

// accounts are all that fit, page by page.
func (a *administration) accounts(ctx context.Context, pairs ...string) ([]pool.View, error) {
	list := []pool.View{}
	for offset := 0; ; {
		var page struct {
			Accounts []pool.View
			Next     int
		}
		path := query("/accounts", append([]string{"limit", "10000", "offset", strconv.Itoa(offset)}, pairs...)...)
		if err := a.call(ctx, http.MethodGet, path, nil, &page); err != nil {
			return nil, err
		}
		list = append(list, page.Accounts...)
		if offset = page.Next; offset == 0 {
			return list, nil
		}
	}
}

// which is the upstream of an account: the one that is named, or the only one that has an account of that id.
func (a *administration) which(ctx context.Context, upstream, id string) (string, error) {
	if upstream != "" {
		return upstream, nil
	}
	list, err := a.accounts(ctx, "id", id)
	switch {
	case err != nil:
		return "", err
	case len(list) == 1:
		return list[0].Upstream, nil
	case len(list) == 0:
		return "", fmt.Errorf("there is no account %q", id)
	}
	var names []string
	for _, v := range list {
		names = append(names, v.Upstream)
	}
	return "", fmt.Errorf("there are accounts %q of several upstreams: %s. Say which with --upstream", id, strings.Join(names, ", "))
}

// each does something with accounts, and tells of each what it is then. An account that it cannot be done with keeps no
// other from being asked.
func (a *administration) each(ctx context.Context, cmd *cobra.Command, upstream string, ids []string, do func(upstream, id string) (string, error)) error {
	bad := 0
	for _, id := range ids {
		of, err := a.which(ctx, upstream, id)
		var text string
		if err == nil {
			text, err = do(of, id)
		}
		if err != nil {
			if ctx.Err() != nil || len(ids) == 1 {
				return err
			}
			fmt.Fprintf(cmd.ErrOrStderr(), "%s: %v\n", clean(id), err)
			bad++
			continue
		}
		fmt.Fprintln(cmd.OutOrStdout(), clean(text))
	}
	if bad > 0 {
		return errFound
	}
	return nil
}

func newAccountsDisable() *cobra.Command {
	var upstream, until, why string
	var span time.Duration
	c := &cobra.Command{
		Use:     "disable id...",
		Short:   "Disable accounts, until they are enabled or until a time",
		Example: `  parlance accounts disable spare --for 12h --why "invoice is late"`,
		Args:    cobra.MinimumNArgs(1),
	}
	c.Flags().StringVar(&upstream, "upstream", "", "the upstream, if several have an account with the id")
	c.Flags().StringVar(&until, "until", "", "until when, as in 2026-11-21T18:00:00Z")
	c.Flags().DurationVar(&span, "for", 0, "for how long, as in 30m or 12h")
	c.Flags().StringVar(&why, "why", "", "the reason, shown in the list")
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, ids []string) error {
		fields := map[string]string{}
		if until != "" {
			fields["until"] = until
		}
		if span != 0 {
			fields["for"] = span.String()
		}
		if why != "" {
			fields["why"] = why
		}
		return a.each(ctx, cmd, upstream, ids, func(upstream, id string) (string, error) {
			var v pool.View
			if err := a.call(ctx, http.MethodPost, accountPath(upstream, id, "/disable"), sent(fields), &v); err != nil {
				return "", err
			}
			if v.Until.IsZero() {
				return fmt.Sprintf("%s of %s is disabled until it is enabled", id, upstream), nil
			}
			return fmt.Sprintf("%s of %s rests until %s", id, upstream, moment(v.Until)), nil
		})
	})
}

func newAccountsEnable() *cobra.Command {
	var upstream string
	c := &cobra.Command{
		Use:     "enable id...",
		Short:   "Enable accounts",
		Example: `  parlance accounts enable spare`,
		Args:    cobra.MinimumNArgs(1),
	}
	c.Flags().StringVar(&upstream, "upstream", "", "the upstream, if several have an account with the id")
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, ids []string) error {
		return a.each(ctx, cmd, upstream, ids, func(upstream, id string) (string, error) {
			var v pool.View
			err := a.call(ctx, http.MethodPost, accountPath(upstream, id, "/enable"), nil, &v)
			return fmt.Sprintf("%s of %s is %s", id, upstream, v.State), err
		})
	})
}

func newAccountsRemove() *cobra.Command {
	var upstream string
	c := &cobra.Command{
		Use:     "remove id...",
		Short:   "Remove accounts that were added at runtime",
		Example: `  parlance accounts remove spare`,
		Args:    cobra.MinimumNArgs(1),
	}
	c.Flags().StringVar(&upstream, "upstream", "", "the upstream, if several have an account with the id")
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, ids []string) error {
		return a.each(ctx, cmd, upstream, ids, func(upstream, id string) (string, error) {
			return fmt.Sprintf("%s of %s is removed", id, upstream), a.call(ctx, http.MethodDelete, accountPath(upstream, id, ""), nil, nil)
		})
	})
}

func newAccountsProbe() *cobra.Command {
	var upstream string
	var asJSON bool
	c := &cobra.Command{
		Use:   "probe id...",
		Short: "Test an account with a cheap call to its upstream",
		Long: `Probe makes the running gateway call the upstream with the key and the proxy of an account, and prints
the result. The account's state does not change.`,
		Example: `  parlance accounts probe spare`,
		Args:    cobra.MinimumNArgs(1),
	}
	c.Flags().StringVar(&upstream, "upstream", "", "the upstream, if several have an account with the id")
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON, one object a line")
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, ids []string) error {
		return a.each(ctx, cmd, upstream, ids, func(upstream, id string) (string, error) {
			var text []byte
			if err := a.call(ctx, http.MethodPost, accountPath(upstream, id, "/probe"), nil, &text); err != nil || asJSON {
				return strings.TrimSpace(string(text)), err
			}
			return probed(upstream, id, text)
		})
	})
}

// probed says what a probe found.
func probed(upstream, id string, text []byte) (string, error) {
	var p struct {
		OK         bool   `json:"ok"`
		Status     int    `json:"status"`
		Network    string `json:"network"`
		Tier       string `json:"tier"`
		Message    string `json:"message"`
		Balance    float64
		HasBalance bool `json:"has_balance"`
	}
	if err := json.Unmarshal(text, &p); err != nil {
		return "", err
	}
	line := fmt.Sprintf("%s of %s: ", id, upstream)
	switch {
	case p.OK:
		line += "well"
	case p.Network != "":
		line += "not reached (" + p.Network + ")"
	default:
		line += fmt.Sprintf("status %d", p.Status)
	}
	if p.Tier != "" {
		line += ", " + p.Tier
	}
	if p.HasBalance {
		line += ", balance " + strconv.FormatFloat(p.Balance, 'f', -1, 64)
	}
	if p.Message != "" {
		line += ": " + p.Message
	}
	return line, nil
}
