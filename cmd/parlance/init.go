package main

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/rules"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/keys"
	"github.com/parlance-gateway/parlance/specs"
)

// starter is an overlay to begin with: what people change most, each with a spec beside it.
//
//go:embed starter/*.hcl
var starter embed.FS

// initHelp is the long help. It names what the rules have, which are parsed for it.
func initHelp() string {
	return `Init writes a configuration into a folder (default: the current one).

With --for and --upstream it writes a small one for a known client and vendor: it creates a key for the client, maps the models that
the client asks for to models of the vendor, and prints the commands that start the gateway and the client. Clients: ` + agentNames() + `.
Vendors: ` + vendorNames() + `. The vendor's key is read from the environment variable that is
commonly used for it, from --key, or is asked for at a terminal.

Without them it writes a parlance.hcl with all settings and comments, and a key for a client.

With --rules it also writes a folder of rules to start from, which override the built-in rules: names of models, handling of failures,
efforts, the limits of a vendor's servers; with a spec for each. --rules=all writes a copy of all built-in rules and specs. This copy
replaces the built-in rules, so it does not get the changes of a newer Parlance.

Existing files are reported, and not changed; --force overwrites them. A copy of all rules is not written into a folder that has rules or specs.`
}

// What --rules writes.
const (
	starterRules = "overlay"
	allRules     = "all"
)

func newInit() *cobra.Command {
	var withRules string
	var f setupFlags
	cmd := &cobra.Command{
		Use:   "init [folder]",
		Short: "Write a first configuration",
		Example: `  parlance init --for claude-code --upstream deepseek
  parlance init --for claude-code --for codex --upstream openrouter gateway
  parlance init
  parlance init --rules gateway
  parlance init --rules=all gateway`,
		Args: cobra.MaximumNArgs(1),
		RunE: does(func(cmd *cobra.Command, args []string) error {
			dir := "."
			if len(args) > 0 {
				dir = args[0]
			}
			if withRules != "" && withRules != starterRules && withRules != allRules {
				return usagef("--rules=%s: it is --rules, or --rules=%s; the folder is an argument, as in parlance init --rules gateway", withRules, allRules)
			}
			f.dir = dir
			if f.given(cmd) {
				if withRules != "" {
					return usagef("--rules is for a configuration of your own: leave it out, and give --rules to a second parlance init")
				}
				return f.run(cmd)
			}
			files, err := initial(withRules)
			if err != nil {
				return err
			}
			var left []string
			if !f.force {
				if files, left, err = missing(dir, files, withRules == allRules); err != nil {
					return err
				}
			}
			var names []string
			if slices.ContainsFunc(files, func(f initialFile) bool { return f.name == defaultConfig }) {
				if _, err := os.Lstat(filepath.Join(dir, clientKeyFile)); err != nil { // clients that have the key can go on
					files = append(files, initialFile{clientKeyFile, []byte(keys.Generate() + "\n"), 0o600})
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
				names = append(names, name)
			}
			for _, name := range names { // a pipe that is closed early ends the process
				fmt.Fprintln(cmd.OutOrStdout(), name)
			}
			for _, name := range left {
				fmt.Fprintf(cmd.ErrOrStderr(), "%s is there already, and is left as it is\n", name)
			}
			if withRules != "" {
				fmt.Fprint(cmd.ErrOrStderr(), unnamed(filepath.Join(dir, defaultConfig)))
			}
			return nil
		}),
	}
	addOptionalValue(cmd, &withRules, "rules", starterRules, "also write rules to start from: a few that override built-in ones; --rules=all: a copy of all")
	f.add(cmd)
	cmd.Flags().BoolVar(&f.force, "force", false, "overwrite existing files")
	help := cmd.HelpFunc()
	cmd.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		cmd.Long = initHelp()
		help(cmd, args)
	})
	return cmd
}

// clientKeyFile holds the key of the client in the configuration that init writes.
const clientKeyFile = "parlance.key"

func vendorNames() string {
	set, _ := lang.Embedded()
	var list []string
	for _, v := range set.Vendors() {
		list = append(list, v.Name)
	}
	return strings.Join(list, ", ")
}

func agentNames() string {
	set, _ := lang.Embedded()
	var list []string
	for _, a := range set.Agents() {
		list = append(list, a.Name)
	}
	return strings.Join(list, ", ")
}

type initialFile struct {
	name string
	text []byte
	mode fs.FileMode
}

// initial are the files that init writes. The configuration may come to hold keys, so it is for its owner only.
func initial(withRules string) ([]initialFile, error) {
	files := []initialFile{{defaultConfig, config.Sample(withRules != ""), 0o600}}
	copyTo := func(dir string, fsys fs.FS) error {
		return fs.WalkDir(fsys, ".", func(p string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(p, ".hcl") {
				return err
			}
			text, err := fs.ReadFile(fsys, p)
			files = append(files, initialFile{dir + "/" + p, text, 0o644})
			return err
		})
	}
	var err error
	switch withRules {
	case starterRules:
		var fsys fs.FS
		var lock []byte
		if fsys, err = fs.Sub(starter, "starter"); err == nil {
			err = copyTo("rules", fsys)
		}
		if err == nil {
			lock, err = lockOf(fsys)
		}
		files = append(files, initialFile{"rules/" + lang.LockName, lock, 0o644})
	case allRules:
		err = errors.Join(copyTo("rules", rules.Files()), copyTo("specs", specs.Files()))
	}
	return files, err
}

// lockOf accepts what an overlay overrides.
func lockOf(fsys fs.FS) ([]byte, error) {
	set, diags := lang.LoadFS(fsys, "")
	if diags.HasErrors() {
		return nil, diags
	}
	return set.Lock(), nil
}

// missing are the files that are not there yet; left are the names of the others. It is an error when there is nothing to write, and when a copy
// of all rules would be mixed with others: the two would be read as one.
func missing(dir string, files []initialFile, whole bool) (rest []initialFile, left []string, err error) {
	for _, f := range files {
		name := filepath.Join(dir, filepath.FromSlash(f.name))
		switch _, err := os.Lstat(name); {
		case err == nil:
			left = append(left, name)
		case !errors.Is(err, fs.ErrNotExist):
			return nil, nil, err
		default:
			rest = append(rest, f)
		}
	}
	switch {
	case len(rest) == 0 && len(left) == 1:
		return nil, nil, fmt.Errorf("%s is there already; --force overwrites it", left[0])
	case len(rest) == 0:
		return nil, nil, fmt.Errorf("%s and the %d others are there already; --force overwrites them", left[0], len(left)-1)
	}
	if whole {
		for _, folder := range []string{"rules", "specs"} {
			name := filepath.Join(dir, folder)
			switch entries, err := os.ReadDir(name); {
			case len(entries) > 0:
				return nil, nil, fmt.Errorf("the folder %s is there already, and is not empty: a copy of all rules is the whole of them. --force writes it there all the same", name)
			case err != nil && !errors.Is(err, fs.ErrNotExist):
				return nil, nil, err
			}
		}
	}
	return rest, left, nil
}

// unnamed says what to write into a configuration that does not name the folder of rules; "" where it does, or cannot be read.
func unnamed(config string) string {
	src, err := os.ReadFile(config)
	if err != nil {
		return ""
	}
	body, diags := lang.Parse(src, config)
	if body == nil || diags.HasErrors() {
		return ""
	}
	a := body.Attributes["rules"]
	if a == nil {
		return fmt.Sprintf("%s names no folder of rules yet: add the line rules = \"./rules\" to it\n", config)
	}
	if folder, ok := lang.LiteralText(a.Expr); ok && filepath.ToSlash(filepath.Clean(folder)) != "rules" {
		return fmt.Sprintf("%s names another folder of rules, %s\n", config, folder)
	}
	return ""
}
