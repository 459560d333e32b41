package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/analysis/coverage"
)

//go:generate sh -c "go run . check --coverage --write ../../docs/coverage"

// covered is the coverage of a pair as --json prints it.
type covered struct {
	Client   string          `json:"client"`
	Upstream string          `json:"upstream"`
	AsIs     bool            `json:"as_is"` // bytes cross as they are, but for what is listed
	Fields   map[string]int  `json:"fields"`
	Lines    []coverage.Line `json:"lines"`
}

// cover tells what happens to each field of the protocols. What is left over is a mistake.
func (c *checking) cover(cmd *cobra.Command, asJSON bool, write string) error {
	if c.program == nil || c.diags.HasErrors() {
		printFindings(cmd, asJSON, c.diags, c.sources)
		return errFound
	}
	found := runtime.Cover(c.set)
	c.diags = lang.Sort(append(c.diags, found.Findings()...))
	if write != "" {
		if err := c.writeCoverage(found, write); err != nil {
			return err
		}
	}
	if asJSON {
		out := struct {
			Findings []lang.Finding `json:"findings"`
			Pairs    []covered      `json:"pairs"`
		}{lang.Findings(c.diags, c.sources), nil}
		for _, p := range found.Pairs {
			fields := map[string]int{}
			for _, f := range p.Fates {
				fields[string(f.What)]++
			}
			out.Pairs = append(out.Pairs, covered{p.Client, p.Upstream, p.AsIs, fields, p.Lines()})
		}
		enc := json.NewEncoder(cmd.OutOrStdout())
		enc.SetIndent("", "  ")
		if err := enc.Encode(out); err != nil {
			return err
		}
	} else {
		printFindings(cmd, false, c.diags, c.sources)
		w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
		fmt.Fprintln(w, "client\tupstream\tmapped\tdropped\trejected\tleft over")
		for _, p := range found.Pairs {
			if p.AsIs {
				fmt.Fprintf(w, "%s\t%s\tas it is\t\t\t0\n", p.Client, p.Upstream)
				continue
			}
			fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%d\t%d\n", p.Client, p.Upstream, p.Count(coverage.Mapped), p.Count(coverage.Dropped), p.Count(coverage.Rejected), p.Count(coverage.Left))
		}
		_ = w.Flush()
	}
	if c.diags.HasErrors() {
		return errFound
	}
	return nil
}

// writeCoverage writes a report for each pair.
func (c *checking) writeCoverage(coverage *coverage.Coverage, folder string) error {
	titles := map[string]string{}
	for _, p := range c.program.Protocols() {
		titles[p.Name()] = p.Title()
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, p := range coverage.Pairs {
		f, err := os.Create(filepath.Join(folder, p.Client+"_to_"+p.Upstream+".md"))
		if err != nil {
			return err
		}
		err = p.WriteMarkdown(f, titles)
		if closed := f.Close(); err == nil {
			err = closed
		}
		if err != nil {
			return err
		}
	}
	return nil
}
