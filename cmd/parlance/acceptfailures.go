package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/spf13/cobra"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/specs/play"
)

// acceptance is what test is asked to do with specs that do not hold any more: update those of the operator, and leave out built-in ones.
type acceptance struct {
	update    bool
	file, why string
}

func (a *acceptance) check() error {
	switch {
	case a.file == "" && a.why != "":
		return usagef("--why says why --skip leaves built-in specs out")
	case a.file != "" && a.why == "":
		return usagef("--skip needs the reason, such as --why 'our models take no images'")
	case a.file != "" && len(strings.Fields(a.why)) < 2:
		return usagef("--why %q is too short a reason: write at least two words, such as --why 'our models take no images'", a.why)
	}
	return nil
}

// maxShownValue is how much of a value a review shows.
const maxShownValue = 100

// updates has the operator's own specs expect what came out. What is not updated, and built-in specs that failed, are told: errFound.
func (a *acceptance) updates(cmd *cobra.Command, program *runtime.Program, suite *play.Suite, report *play.Report) error {
	all, err := a.accept(cmd, program, suite, report)
	if err != nil {
		return err
	}
	n := failedBuiltIn(report)
	if n > 0 {
		skipHint(cmd, n)
	}
	if !all || n > 0 {
		return errFound
	}
	return nil
}

// accept updates the expectations of the specs that failed, and shows what changes. all reports whether none is left to do by hand.
func (a *acceptance) accept(cmd *cobra.Command, program *runtime.Program, suite *play.Suite, report *play.Report) (all bool, err error) {
	out := cmd.OutOrStdout()
	accepted := play.Accept(program, suite, report)
	var about *play.Spec
	for _, c := range accepted.Changes {
		if c.Spec != about {
			about = c.Spec
			fmt.Fprintf(out, "%s: %s\n", about.Place(), about)
		}
		fmt.Fprintf(out, "  %s: %s → %s\n", c.Path, shownValue(c.From), shownValue(c.To))
	}
	for _, r := range accepted.Refused {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s is left as it is: %s\n", r.Spec.Place(), r.Spec, r.Why)
	}
	names := slices.Sorted(maps.Keys(accepted.Files))
	if len(names) == 0 {
		if len(accepted.Refused) == 0 {
			fmt.Fprintln(cmd.ErrOrStderr(), "no expectation of yours differs: nothing to accept")
		}
		return len(accepted.Refused) == 0, nil
	}
	for _, name := range names {
		if before := suite.Sources[name]; bytes.Equal(hclwrite.Format(before), before) {
			accepted.Files[name] = hclwrite.Format(accepted.Files[name]) // New members may need other columns.
		}
	}
	// What is written must hold.
	updated, diags := play.Load(disk(accepted.Files), "", names...)
	if diags.HasErrors() {
		return false, fmt.Errorf("the expectations cannot be updated: %w", diags)
	}
	left := map[string]bool{}
	for _, r := range accepted.Refused {
		left[r.Spec.Name] = true
	}
	for _, r := range play.Run(program, updated, play.Options{Plain: true}).Specs {
		if _, holds := r.Variations(); !holds && !left[r.Name] {
			return false, fmt.Errorf("%s: the expectation of %s %q cannot be updated: write it by hand", r.File, r.Kind, r.Name)
		}
	}
	for _, name := range names {
		if err := os.WriteFile(name, accepted.Files[name], 0o644); err != nil {
			return false, err
		}
	}
	fmt.Fprintf(out, "%s updated: review the changes before you commit them\n", quantity(len(names), "file was", "files were"))
	return len(accepted.Refused) == 0, nil
}

// shownValue is a value of one line.
func shownValue(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	switch r := []rune(text); {
	case text == "":
		return "nothing"
	case len(r) > maxShownValue:
		return string(r[:maxShownValue]) + "…"
	}
	return text
}

// skip adds a block "skip" for each built-in spec that failed to the file, which there need not be.
func (a *acceptance) skip(cmd *cobra.Command, report *play.Report) error {
	blocks, n := skips(report, a.why)
	if n == 0 {
		fmt.Fprintln(cmd.ErrOrStderr(), "no built-in spec failed: nothing to skip")
		return nil
	}
	before, err := os.ReadFile(a.file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if before = bytes.TrimRight(before, "\n"); len(before) > 0 {
		before = append(before, "\n\n"...)
	}
	if err := os.WriteFile(a.file, append(before, blocks...), 0o644); err != nil {
		return err
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%s: %s skipped from now on\n", a.file, quantity(n, "built-in spec is", "built-in specs are"))
	return nil
}

// skips are blocks that leave out the built-in specs of a report that failed, and how many they are.
func skips(report *play.Report, why string) (text []byte, n int) {
	type of struct{ client, upstream string }
	var names []string
	pairs := map[string][]of{}
	for _, r := range report.Specs {
		if !r.Failed() || !strings.HasPrefix(r.File, lang.BasePrefix) {
			continue
		}
		n++
		if pairs[r.Name] == nil {
			names = append(names, r.Name)
		}
		if o := (of{r.Client, r.Upstream}); !slices.Contains(pairs[r.Name], o) {
			pairs[r.Name] = append(pairs[r.Name], o)
		}
	}
	f := hclwrite.NewEmptyFile()
	for i, name := range names {
		if i > 0 {
			f.Body().AppendNewline()
		}
		b := f.Body().AppendNewBlock("skip", []string{name}).Body()
		if list := pairs[name]; len(list) == 1 && list[0].client != "" {
			b.SetAttributeValue("client", cty.StringVal(list[0].client))
			b.SetAttributeValue("upstream", cty.StringVal(list[0].upstream))
		}
		b.SetAttributeValue("why", cty.StringVal(why))
	}
	return hclwrite.Format(f.Bytes()), n
}

// failedBuiltIn counts the built-in specs of a report that failed.
func failedBuiltIn(report *play.Report) (n int) {
	for _, r := range report.Specs {
		if r.Failed() && strings.HasPrefix(r.File, lang.BasePrefix) {
			n++
		}
	}
	return n
}

// skipHint says what can be done about built-in specs that failed.
func skipHint(cmd *cobra.Command, n int) {
	those := fmt.Sprintf("%d of those that failed are built in", n)
	if n == 1 {
		those = "One of those that failed is built in"
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "%s. If your rules are right: --skip rules/accepted_spec.hcl --why '…'\n", those)
}
