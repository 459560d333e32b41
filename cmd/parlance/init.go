package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/rules"
	"github.com/parlance-gateway/parlance/specs"
)

func newInit() *cobra.Command {
	var withRules, force bool
	cmd := &cobra.Command{
		Use:   "init [folder]",
		Short: "Write a configuration to begin with",
		Long: `Init writes a commented parlance.hcl into a folder, the current one unless named. With --rules it also writes
a copy of the built-in rules and their specs, to be changed.

Files that are there already are never overwritten without --force; when one is, nothing is written at all.`,
		Example: `  parlance init
  parlance init --rules gateway`,
		Args: cobra.MaximumNArgs(1),
		RunE: does(func(cmd *cobra.Command, args []string) error {
			dir := "."
			if len(args) > 0 {
				dir = args[0]
			}
			files, err := initial(withRules)
			if err != nil {
				return err
			}
			if !force {
				if err := free(dir, files); err != nil {
					return err
				}
			}
			for _, f := range files {
				name := filepath.Join(dir, filepath.FromSlash(f.name))
				if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
					return err
				}
				if err := os.WriteFile(name, f.text, f.mode); err != nil {
					return err
				}
				fmt.Fprintln(cmd.OutOrStdout(), name)
			}
			return nil
		}),
	}
	cmd.Flags().BoolVar(&withRules, "rules", false, "write a copy of the built-in rules and specs too")
	cmd.Flags().BoolVar(&force, "force", false, "overwrite files that are there")
	return cmd
}

type initialFile struct {
	name string
	text []byte
	mode fs.FileMode
}

// initial are the files that init writes. The configuration may come to hold keys, so it is for its owner only.
func initial(withRules bool) ([]initialFile, error) {
	files := []initialFile{{defaultConfig, config.Sample(), 0o600}}
	if !withRules {
		return files, nil
	}
	for _, from := range []struct {
		dir  string
		fsys fs.FS
	}{{"rules", rules.Files()}, {"specs", specs.Files()}} {
		err := fs.WalkDir(from.fsys, ".", func(p string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(p, ".hcl") {
				return err
			}
			text, err := fs.ReadFile(from.fsys, p)
			files = append(files, initialFile{from.dir + "/" + p, text, 0o644})
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

// free finds out whether none of the files is there.
func free(dir string, files []initialFile) error {
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.name))
		_, err := os.Lstat(name)
		if err == nil {
			return fmt.Errorf("%s is there already; --force overwrites it", name)
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}
