package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/rules/lang"
)

func newDiff() *cobra.Command {
	var asJSON, accept bool
	cmd := &cobra.Command{
		Use:   "diff [folder]",
		Short: "Show how a folder of rules differs from the built-in rules",
		Long: `Diff shows what the rule files of a folder change, remove and add, compared with the built-in rules: the folder that
parlance.hcl names, unless one is given.

With --accept it writes ` + lang.LockName + ` into the folder: a record of the built-in rules that the folder overrides. If a newer
Parlance changes one of them, 'parlance check' and a reload warn.`,
		Example: `  parlance diff
  parlance diff rules
  parlance diff rules --accept`,
		Args: cobra.MaximumNArgs(1),
		RunE: does(func(cmd *cobra.Command, args []string) error {
			collectLess()
			dir, err := overlayFolder(args)
			if err != nil {
				return err
			}
			found, err := sorted([]string{dir})
			if err != nil {
				return err
			}
			set, diags := loadRules(found.rules)
			if diags.HasErrors() {
				printFindings(cmd, asJSON, diags, set.Sources)
				return errFound
			}
			if set.Whole() {
				return fmt.Errorf("%s overrides nothing: one of its files has base = \"none\"", dir)
			}
			if accept {
				return acceptAll(cmd.OutOrStdout(), dir, set)
			}
			if asJSON {
				return writeDifferencesJSON(cmd.OutOrStdout(), dir, set.Overlaid())
			}
			return writeDifferences(cmd.OutOrStdout(), dir, set.Overlaid())
		}),
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the differences as JSON")
	cmd.Flags().BoolVar(&accept, "accept", false, "write "+lang.LockName+", which records the built-in rules as they are now")
	return cmd
}

// overlayFolder is the folder that is named, or that the configuration of the current folder names.
func overlayFolder(args []string) (string, error) {
	if len(args) > 0 {
		return args[0], nil
	}
	if _, err := os.Stat(defaultConfig); err != nil {
		return "", usagef("name a folder of rules; there is no %s here that names one", defaultConfig)
	}
	c, diags := config.Load(defaultConfig)
	if diags.HasErrors() {
		return "", &lang.Error{Findings: lang.Findings(diags, c.Sources)}
	}
	if c.Rules == "" {
		return "", usagef("%s names no folder of rules (rules = \"…\"): the built-in ones serve as they are", defaultConfig)
	}
	return folderOf(c, defaultConfig)
}

// folderOf is the folder of the rules of a configuration; "" where it names none.
func folderOf(c *config.Config, name string) (string, error) {
	if c.RulesURL {
		return "", usagef("%s takes its rules from a server: name a folder of rules", name)
	}
	return c.Rules, nil
}

// acceptAll writes the lock of a folder.
func acceptAll(w io.Writer, dir string, set *lang.Set) error {
	if info, err := os.Stat(dir); err == nil && !info.IsDir() {
		dir = filepath.Dir(dir)
	}
	name := filepath.Join(dir, lang.LockName)
	text := set.Lock()
	if old, err := os.ReadFile(name); err == nil && bytes.Equal(old, text) {
		fmt.Fprintf(w, "%s is up to date\n", name)
		return nil
	}
	if err := os.WriteFile(name, text, 0o644); err != nil {
		return err
	}
	fmt.Fprintln(w, name)
	return nil
}

func writeDifferences(w io.Writer, dir string, list []lang.Difference) error {
	var b bytes.Buffer
	counts := map[string]int{}
	for _, d := range list {
		counts[d.Kind]++
		fmt.Fprintf(&b, "%s %s", d.Kind, strings.Join(d.Path, " / "))
		switch {
		case d.Kind == lang.Same:
			fmt.Fprint(&b, " (needless: it is what is built in)")
		case d.Accepted == lang.BaseChanged:
			fmt.Fprint(&b, " (what is built in has changed since this was accepted)")
		}
		fmt.Fprintln(&b)
		if d.Kind == lang.Same {
			fmt.Fprintf(&b, "  %s\n\n", placeOf(d.Ours.Filename, d.Ours.Start.Line))
			continue
		}
		if d.Kind != lang.Added {
			fmt.Fprintf(&b, "  --- %s\n", placeOf(d.Base.Filename, d.Base.Start.Line))
		}
		fmt.Fprintf(&b, "  +++ %s\n", placeOf(d.Ours.Filename, d.Ours.Start.Line))
		for _, l := range sideBySide(&d) {
			fmt.Fprintf(&b, "  %s\n", l)
		}
		fmt.Fprintln(&b)
	}
	if len(list) == 0 {
		fmt.Fprintf(&b, "%s changes nothing of the built-in rules\n", dir)
	} else {
		fmt.Fprintf(&b, "%d changed, %d removed, %d added, %d the same\n", counts[lang.Changed], counts[lang.Removed], counts[lang.Added], counts[lang.Same])
	}
	_, err := w.Write(b.Bytes())
	return err
}

func placeOf(file string, line int) string { return fmt.Sprintf("%s:%d", file, line) }

// sideBySide are the lines of a difference: those of the base with a minus, those of the overlay with a plus, what both have with
// neither.
func sideBySide(d *lang.Difference) []string {
	ours, base := dedent(d.OursText), dedent(d.BaseText)
	switch d.Kind {
	case lang.Added:
		return marked("+", ours)
	case lang.Removed:
		return marked("-", base)
	}
	// The names and the headers of the hunks are of no use here.
	lines := strings.Split(strings.TrimSuffix(string(diff.Diff("a", []byte(base), "b", []byte(ours))), "\n"), "\n")
	var out []string
	for i, l := range lines {
		switch {
		case i < 3 && (strings.HasPrefix(l, "diff ") || strings.HasPrefix(l, "--- ") || strings.HasPrefix(l, "+++ ")):
		case strings.HasPrefix(l, "@@"):
			if len(out) > 0 {
				out = append(out, "…")
			}
		default:
			out = append(out, l)
		}
	}
	return out
}

func marked(mark, text string) []string {
	var out []string
	for l := range strings.Lines(text) {
		out = append(out, mark+strings.TrimSuffix(l, "\n"))
	}
	return out
}

// dedent takes away what all lines but the first, which begins behind its own, are indented by. The last ends in a line feed.
func dedent(text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	least := -1
	for _, l := range lines[1:] {
		if rest := strings.TrimLeft(l, " \t"); rest != "" && (least < 0 || len(l)-len(rest) < least) {
			least = len(l) - len(rest)
		}
	}
	for i := range lines {
		if i > 0 && least > 0 && len(lines[i]) >= least {
			lines[i] = lines[i][least:]
		}
	}
	return strings.Join(lines, "\n") + "\n"
}

// jsonDifference is a difference as a machine reads it.
type jsonDifference struct {
	Path     []string   `json:"path"`
	Kind     string     `json:"kind"`
	Accepted string     `json:"accepted,omitempty"` // "accepted" or "base changed"
	Ours     *jsonPiece `json:"ours"`
	Base     *jsonPiece `json:"base,omitempty"`
}

type jsonPiece struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	EndLine int    `json:"end_line"`
	Text    string `json:"text"`
}

func writeDifferencesJSON(w io.Writer, dir string, list []lang.Difference) error {
	out := []jsonDifference{}
	for _, d := range list {
		j := jsonDifference{Path: d.Path, Kind: d.Kind, Accepted: d.Accepted, Ours: &jsonPiece{d.Ours.Filename, d.Ours.Start.Line, d.Ours.Start.Column, d.Ours.End.Line, d.OursText}}
		if d.Base.Filename != "" {
			j.Base = &jsonPiece{d.Base.Filename, d.Base.Start.Line, d.Base.Start.Column, d.Base.End.Line, d.BaseText}
		}
		out = append(out, j)
	}
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	enc.SetEscapeHTML(false)
	return enc.Encode(map[string]any{"folder": filepath.ToSlash(dir), "differences": out})
}
