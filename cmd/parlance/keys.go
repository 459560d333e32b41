package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/runtime/money"
)

func newKeys() *cobra.Command {
	c := &cobra.Command{
		Use:   "keys",
		Short: "List, create and remove the keys of clients",
		Long: `Keys lists the keys of clients with their limits and usage, creates keys and removes them. A key is printed
once, when it is created. Only its digest is kept.

It uses the admin API of the running gateway, or the store if no gateway runs.`,
		Example: `  parlance keys add alice --models 'gpt-*' --requests-per-minute 60
  parlance keys list
  parlance keys change alice --tokens-per-day 1000000
  parlance keys rotate alice --for 48h
  parlance keys disable alice
  parlance keys remove alice`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	c.AddCommand(newKeysList(), newKeysAdd(), newKeysChange(), newKeysRotate(), newKeysDisable(), newKeysEnable(), newKeysRemove())
	return c
}

func newKeysList() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:     "list",
		Short:   "List the keys of clients",
		Example: `  parlance keys list --json`,
		Args:    cobra.NoArgs,
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, _ []string) error {
		var text []byte
		if asJSON {
			if err := a.call(ctx, http.MethodGet, "/keys", nil, &text); err != nil {
				return err
			}
			return printJSON(cmd.OutOrStdout(), text)
		}
		var list struct {
			Keys []struct {
				Name, Source     string
				Group            string
				Disabled         bool
				Created, Expires time.Time
				Limits           keys.Limits
				Running          int64
				Today            int64     `json:"tokens_today"`
				Month            int64     `json:"tokens_this_month"`
				USDToday         money.USD `json:"usd_today"`
				USDMonth         money.USD `json:"usd_this_month"`
			}
		}
		if err := a.call(ctx, http.MethodGet, "/keys", nil, &list); err != nil {
			return err
		}
		var rows [][]string
		for _, k := range list.Keys {
			state := "active"
			switch {
			case k.Disabled:
				state = "disabled"
			case !k.Expires.IsZero() && k.Expires.Before(time.Now()):
				state = "expired"
			}
			l := k.Limits
			rows = append(rows, []string{
				k.Name, state, moment(k.Expires), strings.Join(l.Models, ","), amount(l.RequestsPerMinute), amount(l.TokensPerMinute),
				strconv.FormatInt(k.Running, 10) + of(l.InFlight), strconv.FormatInt(k.Today, 10) + of(l.TokensPerDay), strconv.FormatInt(k.Month, 10) + of(l.TokensPerMonth),
				k.USDToday.String() + ofUSD(l.USDPerDay), k.USDMonth.String() + ofUSD(l.USDPerMonth), k.Source, k.Group,
			})
		}
		return table(cmd.OutOrStdout(), []string{"KEY", "STATE", "EXPIRES", "MODELS", "REQUESTS/MIN", "TOKENS/MIN", "RUNNING", "TOKENS TODAY", "TOKENS THIS MONTH", "USD TODAY", "USD THIS MONTH", "SOURCE", "GROUP"}, rows)
	})
}

// amount is a limit, "" for none.
func amount(n int64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(n, 10)
}

// of is a limit behind what is used of it.
func of(limit int64) string {
	if limit == 0 {
		return ""
	}
	return "/" + strconv.FormatInt(limit, 10)
}

// ofUSD is the same for money.
func ofUSD(limit money.USD) string {
	if limit == 0 {
		return ""
	}
	return "/" + limit.String()
}

func newKeysAdd() *cobra.Command {
	var l keys.Limits
	var span time.Duration
	var expires, group string
	c := &cobra.Command{
		Use:   "add name",
		Short: "Create a key for a client, and print it once",
		Long: `Add creates a key for a client and prints it once. Only the key goes to stdout.

A client of parlance.hcl has its key there, and needs no key here.`,
		Example: `  parlance keys add alice --models 'gpt-*,o*' --tokens-per-day 1000000 --for 720h`,
		Args:    cobra.ExactArgs(1),
	}
	limitFlags(c, &l)
	c.Flags().DurationVar(&span, "for", 0, "how long it is valid, as in 720h (default: for ever)")
	c.Flags().StringVar(&expires, "expires", "", "when it expires, as in 2027-01-31 or 2027-01-31T18:00:00Z")
	c.Flags().StringVar(&group, "group", "", "the group of parlance.hcl whose limits it shares")
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, args []string) error {
		want := struct {
			Name    string `json:"name"`
			Expires string `json:"expires,omitempty"`
			For     string `json:"for,omitempty"`
			Group   string `json:"group,omitempty"`
			keys.Limits
		}{Name: args[0], Expires: expires, Group: group, Limits: l}
		if span != 0 {
			want.For = span.String()
		}
		var made struct{ Key, Note string }
		if err := a.call(ctx, http.MethodPost, "/keys", sent(want), &made); err != nil {
			return err
		}
		if made.Key == "" {
			return errors.New("the answer holds no key")
		}
		fmt.Fprintf(cmd.ErrOrStderr(), "the key of %s. %s\n", clean(args[0]), clean(made.Note))
		_, err := fmt.Fprintln(cmd.OutOrStdout(), made.Key)
		return err
	})
}

// limitFlags are the flags of what a key is good for.
func limitFlags(c *cobra.Command, l *keys.Limits) {
	c.Flags().StringSliceVar(&l.Models, "models", nil, "the models that it may ask for; * stands for any text (default: all)")
	c.Flags().Int64Var(&l.RequestsPerMinute, "requests-per-minute", 0, "requests a minute")
	c.Flags().Int64Var(&l.TokensPerMinute, "tokens-per-minute", 0, "tokens a minute")
	c.Flags().Int64Var(&l.InFlight, "in-flight", 0, "calls at the same time")
	c.Flags().Int64Var(&l.TokensPerDay, "tokens-per-day", 0, "tokens a day (UTC)")
	c.Flags().Int64Var(&l.TokensPerMonth, "tokens-per-month", 0, "tokens a month (UTC)")
	c.Flags().Var(&l.USDPerDay, "usd-per-day", "US dollars a day (UTC)")
	c.Flags().Var(&l.USDPerMonth, "usd-per-month", "US dollars a month (UTC)")
	c.Flags().StringVar(&l.UnknownPrice, "unknown-price", "", "with a budget in dollars, models without a price: refuse (default) or allow")
}

func newKeysRemove() *cobra.Command {
	c := &cobra.Command{
		Use:     "remove name...",
		Short:   "Remove keys that were created at runtime",
		Example: `  parlance keys remove alice`,
		Args:    cobra.MinimumNArgs(1),
	}
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, args []string) error {
		for _, name := range args {
			if err := a.call(ctx, http.MethodDelete, "/keys/"+url.PathEscape(name), nil, nil); err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s is removed\n", clean(name))
		}
		return nil
	})
}
