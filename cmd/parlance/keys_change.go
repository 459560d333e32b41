package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/runtime/keys"
)

func newKeysChange() *cobra.Command {
	var l keys.Limits
	var span time.Duration
	var expires, group string
	c := &cobra.Command{
		Use:   "change name",
		Short: "Change the limits of a key that was created at runtime",
		Long: `Change sets the given limits, and keeps the others. A limit of 0 removes it; --models "" allows all models, and
--expires "" removes the expiry. Usage so far is kept.`,
		Example: `  parlance keys change alice --tokens-per-day 5000000
  parlance keys change alice --requests-per-minute 0 --expires ""`,
		Args: cobra.ExactArgs(1),
	}
	limitFlags(c, &l)
	c.Flags().DurationVar(&span, "for", 0, "how long it is valid from now, as in 720h")
	c.Flags().StringVar(&expires, "expires", "", "when it expires, as in 2027-01-31 or 2027-01-31T18:00:00Z")
	c.Flags().StringVar(&group, "group", "", "the group of parlance.hcl whose limits it shares; \"\" for none")
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, args []string) error {
		values := map[string]any{
			"models": append([]string{}, l.Models...), "requests-per-minute": l.RequestsPerMinute, "tokens-per-minute": l.TokensPerMinute, "in-flight": l.InFlight,
			"tokens-per-day": l.TokensPerDay, "tokens-per-month": l.TokensPerMonth, "usd-per-day": l.USDPerDay, "usd-per-month": l.USDPerMonth, "unknown-price": l.UnknownPrice, "for": span.String(), "expires": expires, "group": group,
		}
		want := map[string]any{}
		for flag, value := range values {
			if cmd.Flags().Changed(flag) {
				want[strings.ReplaceAll(flag, "-", "_")] = value
			}
		}
		if len(want) == 0 {
			return errors.New("nothing is to be changed; `parlance keys change --help` lists what can be")
		}
		if err := a.call(ctx, http.MethodPatch, "/keys/"+url.PathEscape(args[0]), sent(want), nil); err != nil {
			return err
		}
		_, err := fmt.Fprintf(cmd.OutOrStdout(), "%s is changed\n", clean(args[0]))
		return err
	})
}

func newKeysRotate() *cobra.Command {
	var both time.Duration
	c := &cobra.Command{
		Use:   "rotate name",
		Short: "Replace the key of a client, and print the new one once",
		Long: `Rotate creates a new key for a client whose key was created at runtime, and prints it once. The old key stays valid for a while, so that you
can give the client the new one. Limits, usage and stored replies stay.`,
		Example: `  parlance keys rotate alice --for 48h`,
		Args:    cobra.ExactArgs(1),
	}
	c.Flags().DurationVar(&both, "for", 24*time.Hour, "how long the old key stays valid; 0s: not at all")
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, args []string) error {
		var made struct{ Key, Note string }
		if err := a.call(ctx, http.MethodPost, "/keys/"+url.PathEscape(args[0])+"/rotate", sent(map[string]string{"for": both.String()}), &made); err != nil {
			return err
		}
		if made.Key == "" {
			return errors.New("the answer holds no key")
		}
		fmt.Fprintf(cmd.ErrOrStderr(), "the new key of %s. %s\n", clean(args[0]), clean(made.Note))
		_, err := fmt.Fprintln(cmd.OutOrStdout(), made.Key)
		return err
	})
}

func newKeysDisable() *cobra.Command {
	return keysAble("disable", "disabled", "Disable keys",
		"Disable makes keys unusable until they are enabled, also keys of parlance.hcl. Running calls continue, and usage is kept.")
}

func newKeysEnable() *cobra.Command {
	return keysAble("enable", "enabled", "Enable keys",
		"Enable makes disabled keys usable again. A key that parlance.hcl disables stays disabled.")
}

func keysAble(verb, done, short, long string) *cobra.Command {
	c := &cobra.Command{
		Use:     verb + " name...",
		Short:   short,
		Long:    long,
		Example: "  parlance keys " + verb + " alice",
		Args:    cobra.MinimumNArgs(1),
	}
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, args []string) error {
		for _, name := range args {
			if err := a.call(ctx, http.MethodPost, "/keys/"+url.PathEscape(name)+"/"+verb, nil, nil); err != nil {
				return err
			}
			fmt.Fprintf(cmd.OutOrStdout(), "%s is %s\n", clean(name), done)
		}
		return nil
	})
}
