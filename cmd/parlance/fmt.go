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
	var check bool
	cmd := &cobra.Command{
		Use:   "fmt [folder or file]...",
		Short: "Format rule and spec files",
		Long: `Fmt formats .hcl files and prints the names of those that it changed. Without arguments it formats the current
folder; - formats stdin to stdout.

With --check it changes nothing, and exits with 1 if a file is not formatted.`,
		Example: `  parlance fmt rules specs
  parlance fmt --check .`,
		RunE: does(func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				args = []string{"."}
			}
			if len(args) == 1 && args[0] == "-" {
				return layOutStdin(cmd, check)
			}
			names, err := hclFiles(args)
			if err != nil {
				return err
			}
			changed, failed := false, false
			var quota regular.Quota
			for _, name := range names {
				src, err := quota.Read(name, strings.Join(args, ", "))
				if err != nil {
					return err
				}
				out, diags := layOut(src, name)
				if diags.HasErrors() {
					printFindings(cmd, false, diags, map[string][]byte{name: src})
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
	return cmd
}

// layOut is a file laid out. A file that is not HCL is left alone.
func layOut(src []byte, name string) ([]byte, hcl.Diagnostics) {
	if _, diags := lang.Parse(src, name); diags.HasErrors() {
		return nil, diags
	}
	return hclwrite.Format(src), nil
}

func layOutStdin(cmd *cobra.Command, check bool) error {
	src, err := io.ReadAll(io.LimitReader(cmd.InOrStdin(), regular.MaxSource))
	if err != nil {
		return err
	}
	out, diags := layOut(src, "stdin")
	if diags.HasErrors() {
		printFindings(cmd, false, diags, map[string][]byte{"stdin": src})
		return errFound
	}
	if _, err := cmd.OutOrStdout().Write(out); err != nil {
		return err
	}
	if check && !bytes.Equal(out, src) {
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
