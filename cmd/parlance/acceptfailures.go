package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/spf13/cobra"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/specs/play"
)

// acceptance is what test is asked to do with built-in specs that do not hold any more.
type acceptance struct{ file, why string }

func (a *acceptance) check() error {
	switch {
	case a.file == "" && a.why != "":
		return usagef("--why says why --accept leaves specs out")
	case a.file != "" && len(strings.Fields(a.why)) < 2:
		return usagef("--accept needs a reason that tells somebody something: --why 'our models take no images'")
	}
	return nil
}

// of adds a block "skip" for each built-in spec that failed to the file, which there need not be.
func (a *acceptance) of(cmd *cobra.Command, report *play.Report) error {
	blocks, n := skips(report, a.why)
	if n == 0 {
		fmt.Fprintln(cmd.ErrOrStderr(), "no built-in spec failed: nothing to accept")
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

func builtInFailed(n int) string {
	if n == 1 {
		return "One of those that failed is built in"
	}
	return fmt.Sprintf("%d of those that failed are built in", n)
}
