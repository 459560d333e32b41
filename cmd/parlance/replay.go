package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/analysis/replay"
	"github.com/parlance-gateway/parlance/runtime/recording"
	"github.com/parlance-gateway/parlance/specs/play"
	"github.com/parlance-gateway/parlance/specs/record"
)

// replaying is what one call of replay is asked for.
type replaying struct {
	config, candidate, against, accept, refuse string
	asJSON                                     bool
}

func newReplay() *cobra.Command {
	r := &replaying{}
	c := &cobra.Command{
		Use:   "replay --rules FOLDER FILE...",
		Short: "Show what changed rules would do to recorded calls",
		Long: `Replay translates recorded calls by the rules of a folder, the candidate, and by those that serve, and shows what differs in what upstreams
and clients get: by rule, with the number of calls and an example. It calls no upstream. The files are those of 'parlance captures export'.

With --accept it writes a spec for each difference, which expects what the candidate gives: keep the specs whose difference is intended. With
--refuse the specs expect what the serving rules give: keep those for which you must change the candidate.

It exits with 0 if nothing differs, with 1 if something does.`,
		Example: `  parlance replay --rules candidate calls.jsonl
  parlance replay --rules candidate --against rules calls.jsonl
  parlance replay --rules candidate calls.jsonl --accept candidate/accepted_spec.hcl`,
		Args: cobra.MinimumNArgs(1),
		RunE: does(func(cmd *cobra.Command, args []string) error { return r.run(cmd, args) }),
	}
	f := c.Flags()
	f.StringVarP(&r.config, "config", "c", "", "the configuration with the serving rules (default: parlance.hcl, if there is one)")
	f.StringVar(&r.candidate, "rules", "", "the `folder` of the candidate")
	f.StringVar(&r.against, "against", "", "the `folder` of the serving rules (default: that of the configuration, or else the built-in rules)")
	f.StringVar(&r.accept, "accept", "", "add specs that expect what the candidate gives to this `file`")
	f.StringVar(&r.refuse, "refuse", "", "add specs that expect what the serving rules give to this `file`")
	f.BoolVar(&r.asJSON, "json", false, "print the report as JSON")
	_ = c.MarkFlagRequired("rules")
	return c
}

func (r *replaying) run(cmd *cobra.Command, files []string) error {
	if r.against == "" {
		r.against = rulesOf(r.config)
	}
	var sets [2]*lang.Set
	for i, folder := range []string{r.against, r.candidate} {
		set, diags, err := setFrom(folder)
		if err != nil {
			return err
		}
		if diags.HasErrors() {
			printFindings(cmd, false, diags, set.Sources)
			return errFound
		}
		sets[i] = set
	}
	comparison, diags := replay.New(sets[0], sets[1])
	if comparison == nil {
		printFindings(cmd, false, diags, sets[0].Sources, sets[1].Sources)
		return errFound
	}
	for _, name := range files {
		calls, err := readRecordings(name)
		if err != nil {
			return err
		}
		for _, call := range calls {
			comparison.Add(call)
		}
	}
	report := comparison.Report()
	for _, to := range []struct {
		file string
		set  *lang.Set
	}{{r.accept, sets[1]}, {r.refuse, sets[0]}} {
		if to.file == "" {
			continue
		}
		if err := differenceSpecs(cmd, to.file, to.set, report); err != nil {
			return err
		}
	}
	if r.asJSON {
		for i := range report.Differences {
			report.Differences[i].Call = nil
		}
		if err := write(cmd.OutOrStdout(), report); err != nil {
			return err
		}
	} else {
		writeReport(cmd.OutOrStdout(), report)
	}
	if report.Different+report.Failed > 0 {
		return errFound
	}
	return nil
}

// writeReport prints a report for people.
func writeReport(out io.Writer, r *replay.Report) {
	for _, d := range r.Differences {
		rule := d.Rule
		if rule == "" {
			rule = "no rule is known"
		}
		fmt.Fprintf(out, "%s\n", rule)
		w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
		fmt.Fprintf(w, "  to the %s\t%s\t%s → %s\t%s\n", d.To, d.Path, shownValue(d.Before), shownValue(d.After), quantity(d.Calls, "call", "calls"))
		_ = w.Flush()
	}
	if r.More > 0 {
		fmt.Fprintf(out, "%d more differences are not shown\n", r.More)
	}
	fmt.Fprintf(out, "%s: %d differ", quantity(r.Calls, "call", "calls"), r.Different)
	if r.Failed > 0 {
		fmt.Fprintf(out, ", %d could not be compared: %s", r.Failed, r.Why)
	}
	fmt.Fprintln(out)
}

// differenceSpecs adds a spec for each difference to a file, of the first call that has it, with what a set makes of it.
func differenceSpecs(cmd *cobra.Command, file string, set *lang.Set, report *replay.Report) error {
	program, diags := runtime.Compile(set)
	if diags.HasErrors() {
		return diags
	}
	text, n := specsOf(cmd, file, program, set, report)
	if n == 0 {
		return nil
	}
	if err := os.WriteFile(file, text, 0o644); err != nil {
		return err
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s\n", file, quantity(n, "spec was added", "specs were added"))
	return nil
}

func specsOf(cmd *cobra.Command, file string, program *runtime.Program, set *lang.Set, report *replay.Report) (text []byte, n int) {
	text, _ = os.ReadFile(file)
	written := map[*recording.Call][]record.Spec{}
	for _, d := range report.Differences {
		if d.Call == nil || d.To == replay.Gateway { // No spec tells what is done after a failure.
			continue
		}
		if _, ok := written[d.Call]; !ok {
			specs, err := record.Specs(program, set, d.Call, record.Options{})
			if err != nil {
				fmt.Fprintf(cmd.ErrOrStderr(), "a call is not written in full: %v\n", err)
			}
			written[d.Call] = specs
		}
		for _, s := range written[d.Call] {
			if (s.Kind == play.Request) != (d.To == replay.Upstream) || bytes.Contains(text, s.Text) {
				continue
			}
			if len(text) > 0 {
				text = append(text, '\n')
			}
			text = append(text, comment(d)...)
			text = append(text, s.Text...)
			n++
		}
	}
	return text, n
}

// comment tells what a spec was made for.
func comment(d replay.Difference) string {
	return strings.TrimSpace(fmt.Sprintf("# %s: %s → %s %s", d.Path, shownValue(d.Before), shownValue(d.After), d.Rule)) + "\n"
}
