package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/regular"
	"github.com/parlance-gateway/parlance/rules/lang"
)

func newFmt() *cobra.Command {
	var check, upgrade bool
	cmd := &cobra.Command{
		Use:   "fmt [folder or file]...",
		Short: "Format rule and spec files",
		Long: `Fmt formats .hcl files and prints the names of those that it changed. Without arguments it formats the current
folder; - formats stdin to stdout.

With --check it changes nothing, and exits with 1 if a file is not formatted.

With --upgrade it also rewrites files of an older version in today's words: rules, specs and parlance.hcl. It reports what it cannot
rewrite, with the place and what to do, and exits with 1. Comments stay. Afterwards run parlance check and parlance test.`,
		Example: `  parlance fmt rules specs
  parlance fmt --check .
  parlance fmt --upgrade parlance.hcl rules`,
		RunE: does(func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = []string{"."}
			}
			if len(args) == 1 && args[0] == "-" {
				return layOutStdin(cmd, check, upgrade)
			}
			names, err := hclFiles(args)
			if err != nil {
				return err
			}
			changed, failed := false, false
			whole := upgrade && replacesAll(names)
			var quota regular.Quota
			for _, name := range names {
				src, err := quota.Read(name, strings.Join(args, ", "))
				if err != nil {
					return err
				}
				text := src
				if upgrade {
					var diags hcl.Diagnostics
					if text, diags = lang.Upgrade(src, name, whole); diags.HasErrors() {
						printFindings(cmd, false, diags, map[string][]byte{name: src})
						failed = true
					}
				}
				out, diags := layOut(text, name)
				if diags.HasErrors() {
					if !failed {
						printFindings(cmd, false, diags, map[string][]byte{name: src})
					}
					failed = true
					continue
				}
				if bytes.Equal(out, src) {
					continue
				}
				changed = true
				fmt.Fprintln(cmd.OutOrStdout(), name)
				if !check {
					if err := replace(name, out); err != nil {
						return err
					}
				}
			}
			if failed || check && changed {
				return errFound
			}
			return nil
		}),
	}
	cmd.Flags().BoolVar(&check, "check", false, "change nothing; exit with 1 if a file is not formatted")
	cmd.Flags().BoolVar(&upgrade, "upgrade", false, "also rewrite files of an older version")
	return cmd
}

// replacesAll reports whether one of the files, or one beside them, says that the rules replace the built-in ones.
func replacesAll(names []string) bool {
	dirs := map[string]bool{}
	for _, name := range names {
		dirs[filepath.Dir(name)] = true
	}
	for dir := range dirs {
		beside, _ := filepath.Glob(filepath.Join(dir, "*.hcl")) // a file that cannot be read is reported when it is formatted
		for _, name := range beside {
			if src, err := regular.Read(name, regular.MaxSource); err == nil && lang.ReplacesBase(src, name) {
				return true
			}
		}
	}
	return false
}

// layOut is a file laid out. A file that is not HCL is left alone.
func layOut(src []byte, name string) ([]byte, hcl.Diagnostics) {
	if _, diags := lang.Parse(src, name); diags.HasErrors() {
		return nil, diags
	}
	return hclwrite.Format(src), nil
}

func layOutStdin(cmd *cobra.Command, check, upgrade bool) error {
	src, err := io.ReadAll(io.LimitReader(cmd.InOrStdin(), regular.MaxSource))
	if err != nil {
		return err
	}
	text, old := src, hcl.Diagnostics(nil)
	if upgrade {
		text, old = lang.Upgrade(src, "stdin", false)
	}
	out, diags := layOut(text, "stdin")
	if diags.HasErrors() {
		old = diags
	}
	printFindings(cmd, false, old, map[string][]byte{"stdin": src})
	if diags.HasErrors() {
		return errFound
	}
	if _, err := cmd.OutOrStdout().Write(out); err != nil {
		return err
	}
	if old.HasErrors() || check && !bytes.Equal(out, src) {
		return errFound
	}
	return nil
}

// replace writes a file whole: a gateway that watches it never sees half of it.
func replace(name string, text []byte) error {
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".parlance-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // Fails when the file has got its name, as it should.
	_, err = f.Write(text)
	if err == nil {
		err = f.Chmod(info.Mode().Perm())
	}
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
