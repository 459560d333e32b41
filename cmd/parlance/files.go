package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/cmd/parlance/internal/config"
	"github.com/parlance-gateway/parlance/cmd/parlance/internal/regular"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/reload"
)

// disk is the files of this machine by the names that a user gives them. It holds the texts that an editor has not saved yet: they are
// read in place of the files.
type disk map[string][]byte

func (disk) Open(name string) (fs.File, error) { return os.Open(name) }

// ReadFile reads no pipe, on which it would wait for ever, and no device.
func (d disk) ReadFile(name string) ([]byte, error) {
	if src, ok := d[name]; ok {
		return src, nil
	}
	return regular.Read(name, regular.MaxSource)
}

// hclFiles are the .hcl files of paths: files as they are named, folders with all below them, links followed, but
// hidden ones.
func hclFiles(paths []string) (names []string, err error) {
	for _, p := range paths {
		info, err := os.Stat(p)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			names = append(names, filepath.ToSlash(p))
			continue
		}
		below, _, err := reload.List(p)
		if err != nil {
			return nil, err
		}
		names = append(names, below...)
	}
	slices.Sort(names)
	return slices.Compact(names), nil
}

// sources are the .hcl files of paths by what they hold.
type sources struct{ rules, specs, configs []string }

// sorted finds out what files hold. A file that nobody knows is taken for rules, so that a mistake in its first
// word is found.
func sorted(paths []string) (sources, error) { return disk{}.sorted(paths) }

func (d disk) sorted(paths []string) (s sources, err error) {
	saved := slices.DeleteFunc(slices.Clone(paths), func(p string) bool {
		_, err := os.Stat(p)
		return d[p] != nil || os.IsNotExist(err) && d.holdsBelow(p) // a folder that is made when its files are saved
	})
	names, err := hclFiles(saved)
	if err != nil {
		return s, err
	}
	for name := range d { // files that were never saved are in no folder
		if slices.ContainsFunc(paths, func(p string) bool { return isBelow(name, p) }) {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	var quota regular.Quota
	for _, name := range names {
		src, unsaved := d[name]
		if !unsaved {
			if src, err = quota.Read(name, strings.Join(paths, ", ")); err != nil {
				return s, err
			}
		}
		s.add(name, src)
	}
	return s, nil
}

// holdsBelow reports whether an unsaved file is below a folder.
func (d disk) holdsBelow(folder string) bool {
	for name := range d {
		if isBelow(name, folder) {
			return true
		}
	}
	return false
}

// isBelow reports whether a file is the one of a path, or in a folder of that path or below it.
func isBelow(name, path string) bool {
	in, err := filepath.Rel(path, name)
	return err == nil && in != ".." && !strings.HasPrefix(filepath.ToSlash(in), "../")
}

// add adds a file to those of its kind. What the rules know of themselves, base.lock, is none of them.
func (s *sources) add(name string, src []byte) {
	switch holds := lang.Holds(src); {
	case filepath.Base(name) == lang.LockName:
	case holds == lang.HoldsSpecs:
		s.specs = append(s.specs, name)
	case filepath.Base(name) == defaultConfig || holds == lang.HoldsConfig:
		s.configs = append(s.configs, name)
	default:
		s.rules = append(s.rules, name)
	}
}

// sort orders the names.
func (s *sources) sort() {
	slices.Sort(s.rules)
	slices.Sort(s.specs)
	slices.Sort(s.configs)
}

// loadRules reads rule files and lays them over the built-in ones, unless they are the whole of the rules. The set is nil only
// with errors.
func loadRules(names []string) (*lang.Set, hcl.Diagnostics) { return disk{}.loadRules(names) }

func (d disk) loadRules(names []string) (*lang.Set, hcl.Diagnostics) {
	if len(names) == 0 {
		return lang.Embedded()
	}
	return lang.LoadFS(d, "", names...)
}

// config reads a configuration. It is not nil even with errors.
func (d disk) config(name string) (*config.Config, hcl.Diagnostics) {
	if src, unsaved := d[name]; unsaved {
		return config.Parse(src, name, os.LookupEnv)
	}
	return config.Load(name)
}

// compile gives the program of a set, and all that is wrong with both. The program is nil when there are errors.
//
// A file that cannot be read as HCL hides what others refer to, so names are looked at only when all can be. Where
// a block has the wrong shape, what is missing because of it is not reported besides.
func compile(set *lang.Set, diags hcl.Diagnostics) (*runtime.Program, hcl.Diagnostics) {
	for _, d := range diags {
		if c, _ := d.Extra.(lang.Code); d.Severity == hcl.DiagError && (c == lang.CodeSyntax || c == lang.CodeTooLarge || c == lang.CodeUnreadable) {
			return nil, diags
		}
	}
	program, more := runtime.Compile(set)
	if !diags.HasErrors() {
		return program, append(diags, more...)
	}
	for _, d := range more {
		if c, _ := d.Extra.(lang.Code); c != lang.CodeUnwritten && c != lang.CodeUnfinished {
			diags = append(diags, d)
		}
	}
	return nil, lang.Sort(diags)
}

// programFrom compiles the built-in rules with what a folder or file lays over them, nothing for "".
func programFrom(path string) (*runtime.Program, *lang.Set, hcl.Diagnostics, error) {
	set, diags, err := setFrom(path)
	if err != nil {
		return nil, nil, nil, err
	}
	program, diags := compile(set, diags)
	return program, set, diags, nil
}

// setFrom reads the built-in rules with what a folder or file lays over them, nothing for "".
func setFrom(path string) (*lang.Set, hcl.Diagnostics, error) {
	var names []string
	if path != "" {
		found, err := sorted([]string{path})
		if err != nil {
			return nil, nil, err
		}
		names = found.rules
		if len(names)+len(found.specs) == 0 {
			return nil, nil, fmt.Errorf("there are no rule files in %s", path)
		}
	}
	set, diags := loadRules(names)
	return set, diags, nil
}

// quantity is a number and what it counts.
func quantity(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// collectLess lets the collector of garbage run less often, in a command that ends soon: it took a quarter to a third of the time.
func collectLess() {
	useHugePages()
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(400)
	}
}

// readInput reads what is to be translated: the file that is named, or stdin.
func readInput(cmd *cobra.Command, args []string) ([]byte, error) {
	if len(args) > 0 {
		return regular.Input(args[0])
	}
	return readStdin(cmd)
}

// readStdin reads what is to be translated, which has an end.
func readStdin(cmd *cobra.Command) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(cmd.InOrStdin(), regular.MaxAll+1))
	if err == nil && len(b) > regular.MaxAll {
		err = fmt.Errorf("stdin has more than %d MiB", regular.MaxAll>>20)
	}
	return b, err
}
