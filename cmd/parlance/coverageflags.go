package main

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/specs/play"
)

// The forms in which coverage is told.
const (
	coverageText = "text"
	coverageJSON = "json"
	coverageHTML = "html"
)

var coverageForms = []string{coverageText, coverageJSON, coverageHTML}

// coverageFlags are what 'parlance test' is told of coverage.
type coverageFlags struct {
	form  string  // "": it is not asked for
	least float64 // in percent; 0: nothing is demanded
	file  string  // "": standard output
}

func (c *coverageFlags) flags(cmd *cobra.Command) {
	addOptionalValue(cmd, &c.form, "coverage", coverageText, "report which rules the specs reached, as text; --coverage=json, --coverage=html: in these forms")
	cmd.Flags().Float64Var(&c.least, "least", 0, "fail if the specs reach less than this `percent` of the rules")
	cmd.Flags().StringVarP(&c.file, "output", "o", "", "write the coverage to this `file`")
}

func (c *coverageFlags) check(asJSON bool) error {
	switch {
	case c.form != "" && !slices.Contains(coverageForms, c.form):
		return usagef("--coverage is %s, not %q", strings.Join(coverageForms, ", "), c.form)
	case c.least < 0 || c.least > 100:
		return usagef("--least is a number from 0 to 100")
	case c.file != "" && c.form == "":
		return usagef("--output is for --coverage=text, json or html")
	case asJSON && c.form != "" && c.file == "":
		return usagef("--json and --coverage have one output between them: give --coverage a file, with -o")
	}
	return nil
}

// reportTo is where the report of the specs goes: where coverage for machines has the standard output, to the other.
func (c *coverageFlags) reportTo(cmd *cobra.Command) io.Writer {
	if (c.form == coverageJSON || c.form == coverageHTML) && c.file == "" {
		return cmd.ErrOrStderr()
	}
	return cmd.OutOrStdout()
}

// write tells the coverage, and fails when too little was reached.
func (c *coverageFlags) write(cmd *cobra.Command, coverage *play.Coverage) error {
	coverage = coverage.Own()
	if c.form != "" {
		if err := c.printCoverage(cmd.OutOrStdout(), coverage); err != nil {
			return err
		}
	}
	if p := coverage.Percent(); p < c.least {
		return fmt.Errorf("specs reached %.1f %% of the rules (%d of %d places); at least %v %% are wanted", p, coverage.Reached, coverage.Places, c.least)
	}
	return nil
}

func (c *coverageFlags) printCoverage(out io.Writer, coverage *play.Coverage) (err error) {
	if c.file != "" {
		f, bad := os.Create(c.file)
		if bad != nil {
			return bad
		}
		defer func() {
			if closed := f.Close(); err == nil {
				err = closed
			}
		}()
		out = f
	}
	switch c.form {
	case coverageJSON:
		return coverage.WriteJSON(out)
	case coverageHTML:
		return coverage.WriteHTML(out)
	}
	coverage.WriteText(out)
	return nil
}
