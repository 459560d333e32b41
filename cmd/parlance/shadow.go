package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/regular"
	"github.com/parlance-gateway/parlance/rules/lang"
)

func newShadow() *cobra.Command {
	c := &cobra.Command{
		Use:   "shadow",
		Short: "Run changed rules beside those that serve, and show what differs",
		Long: `Shadow translates a share of the live calls a second time, by the rules of a folder, the candidate, when a call is over. It shows what
would differ for upstreams and clients, by rule, with counts. Clients get what the serving rules give, and no upstream is called again.

It needs a block admin {} in the configuration.`,
		Example: `  parlance shadow start candidate --share 20%
  parlance shadow status
  parlance shadow status --accept candidate/accepted_spec.hcl
  parlance shadow promote`,
	}
	c.AddCommand(newShadowStart(), newShadowStatus(), newShadowStop(), newShadowPromote())
	return c
}

func newShadowStart() *cobra.Command {
	share := "10%"
	var span time.Duration
	c := &cobra.Command{
		Use:   "start FOLDER",
		Short: "Run the rules of a folder beside those that serve",
		Long: `Starts a comparison, in place of one that runs. The rules of the folder are sent to the gateway: later changes of the folder have no effect.
Comparisons use a quarter of one core at most. Calls that come faster are dropped and counted.`,
		Args: cobra.ExactArgs(1),
	}
	c.Flags().StringVar(&share, "share", share, "the share of calls")
	c.Flags().DurationVar(&span, "for", time.Hour, "for how long, at most 168h")
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, args []string) error {
		part, err := shareOf(share)
		if err != nil {
			return err
		}
		files, err := filesOf(args[0])
		if err != nil {
			return err
		}
		var text []byte
		refused := a.call(ctx, http.MethodPost, "/shadow", sent(map[string]any{"files": files, "share": part, "for": span.String()}), &text)
		if refused != nil && !errors.Is(refused, errFound) {
			return refused
		}
		if refused != nil {
			var out shadowResult
			if err := json.Unmarshal(text, &out); err != nil {
				return fmt.Errorf("the answer cannot be read: %w", err)
			}
			lang.WriteText(cmd.ErrOrStderr(), out.Findings)
			return refused
		}
		return printShadow(cmd, text)
	})
}

// shareOf reads a share: 20%, or 0.2.
func shareOf(text string) (float64, error) {
	number, percent := strings.CutSuffix(text, "%")
	share, err := strconv.ParseFloat(number, 64)
	if percent {
		share /= 100
	}
	if err != nil || share <= 0 || share > 1 {
		return 0, usagef("--share %s: a share is a percentage, as in 20%%, or a number up to 1", text)
	}
	return share, nil
}

// filesOf are the rules and specs in a folder, by their names within it.
func filesOf(folder string) (map[string]string, error) {
	found, err := sorted([]string{folder})
	if err != nil {
		return nil, err
	}
	if len(found.rules) == 0 {
		return nil, fmt.Errorf("there are no rule files in %s", folder)
	}
	files := map[string]string{}
	for _, name := range append(found.rules, found.specs...) {
		src, err := regular.Read(name, regular.MaxSource)
		if err != nil {
			return nil, err
		}
		in, err := filepath.Rel(folder, name)
		if err != nil || in == "." {
			in = filepath.Base(name)
		}
		files[filepath.ToSlash(in)] = string(src)
	}
	return files, nil
}

func newShadowStatus() *cobra.Command {
	var asJSON bool
	var accept, refuse string
	c := &cobra.Command{
		Use:   "status",
		Short: "Show what differs so far",
		Long: `Shows the differences that were found so far, by rule. With --accept it writes a spec for each, which expects what the candidate gives, and
with --refuse one that expects what the serving rules of -c give, as 'parlance replay' does. Texts in them are neutral words.`,
		Args: cobra.NoArgs,
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	c.Flags().StringVar(&accept, "accept", "", "add specs that expect what the candidate gives to this `file`")
	c.Flags().StringVar(&refuse, "refuse", "", "add specs that expect what the serving rules give to this `file`")
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, _ []string) error {
		path := "/shadow"
		if accept+refuse != "" {
			path += "?calls=true"
		}
		var text []byte
		if err := a.call(ctx, http.MethodGet, path, nil, &text); err != nil {
			return err
		}
		var status shadowStatus
		if err := json.Unmarshal(text, &status); err != nil {
			return fmt.Errorf("the answer cannot be read: %w", err)
		}
		if status.Report != nil && accept+refuse != "" {
			if err := shadowSpecs(cmd, &status, accept, refuse); err != nil {
				return err
			}
		}
		if asJSON {
			return printJSON(cmd.OutOrStdout(), text)
		}
		return printShadow(cmd, text)
	})
}

// shadowSpecs writes specs of the differences.
func shadowSpecs(cmd *cobra.Command, status *shadowStatus, accept, refuse string) error {
	if accept != "" {
		files := memory{}
		for name, text := range status.Files {
			files[name] = []byte(text)
		}
		set, diags := lang.LoadFS(files, "", origin{}.sort(files).rules...)
		if diags.HasErrors() {
			return diags
		}
		if err := differenceSpecs(cmd, accept, set, status.Report); err != nil {
			return err
		}
	}
	if refuse == "" {
		return nil
	}
	config, _ := cmd.Flags().GetString("config")
	set, diags, err := setFrom(rulesOf(config))
	if err != nil {
		return err
	}
	if diags.HasErrors() {
		return diags
	}
	return differenceSpecs(cmd, refuse, set, status.Report)
}

// printShadow prints a status for people.
func printShadow(cmd *cobra.Command, text []byte) error {
	var s shadowStatus
	if err := json.Unmarshal(text, &s); err != nil {
		return fmt.Errorf("the answer cannot be read: %w", err)
	}
	out := cmd.OutOrStdout()
	switch {
	case s.Candidate == "":
		fmt.Fprintln(out, "no candidate runs; `parlance shadow start FOLDER` starts one")
		return nil
	case s.On:
		fmt.Fprintf(out, "candidate %s runs on %s of the calls until %s\n", s.Candidate, strconv.FormatFloat(100*s.Share, 'f', -1, 64)+"%", moment(s.Until))
	default:
		fmt.Fprintf(out, "candidate %s ran from %s\n", s.Candidate, moment(s.Since))
	}
	if s.Failure != "" {
		fmt.Fprintf(out, "the last comparison failed: %s\n", s.Failure)
	}
	if s.Report != nil {
		writeReport(out, s.Report)
	}
	fmt.Fprintf(out, "%s seen, %d waiting, %d dropped, %d too large\n", quantity(int(s.Seen), "call", "calls"), s.Waiting, s.Dropped, s.TooLarge)
	return nil
}

func newShadowStop() *cobra.Command {
	c := &cobra.Command{
		Use:   "stop",
		Short: "Stop the comparison; its results are kept until another one starts",
		Args:  cobra.NoArgs,
	}
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, _ []string) error {
		var text []byte
		if err := a.call(ctx, http.MethodDelete, "/shadow", nil, &text); err != nil {
			return err
		}
		return printShadow(cmd, text)
	})
}

func newShadowPromote() *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "promote",
		Short: "Make the candidate serve",
		Long: `Makes the candidate serve, as a reload does: it is checked, and its specs and the built-in ones must pass. 'parlance rollback' returns to the
revision before. The files on disk do not change. Copy the candidate there, or they are loaded again when they change, by 'parlance
reload', and at the next start.`,
		Args: cobra.NoArgs,
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print the report as JSON")
	return administered(c, func(ctx context.Context, cmd *cobra.Command, a *administration, _ []string) error {
		if err := a.report(ctx, cmd, "/shadow/promote", nil, asJSON); err != nil {
			return err
		}
		fmt.Fprintln(cmd.ErrOrStderr(), "the files on disk are unchanged: copy the candidate there, so that the next reload and the next start keep it")
		return nil
	})
}

// newShadowTrial is what a gateway runs to compare calls.
func newShadowTrial() *cobra.Command {
	return &cobra.Command{
		Use:    "shadow-trial",
		Short:  "Compare calls by two sets of rules, as JSON on stdin",
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE: does(func(cmd *cobra.Command, _ []string) error {
			confine()
			var in shadowTask
			if err := json.NewDecoder(cmd.InOrStdin()).Decode(&in); err != nil {
				return fmt.Errorf("what is to be compared cannot be read: %w", err)
			}
			endAfter(in.Limit)
			return write(cmd.OutOrStdout(), in.run())
		}),
	}
}
