package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
)

// nearlyHCL is a name that somebody may take for that of a rule file, and that is none.
var nearlyHCL = lazyregexp.New(`(?i)\.(hcl\.(txt|json|ya?ml)|hcl|hlc|hcll|hc1|tf)$`)

// overlooked warns of files below folders that are not read because of their names, and of those that hold nothing.
func (d disk) overlooked(paths []string) (diags hcl.Diagnostics) {
	warn := func(name, summary, format string, args ...any) {
		start := hcl.Pos{Line: 1, Column: 1}
		diags = append(diags, lang.Warn(lang.CodeUnreadable, hcl.Range{Filename: filepath.ToSlash(name), Start: start, End: start}, summary, format, args...))
	}
	empty := func(name string) {
		if src, err := d.ReadFile(filepath.ToSlash(name)); err == nil && len(bytes.TrimSpace(src)) == 0 {
			warn(name, "Empty file", "The file is empty, so it changes nothing. Was it saved?")
		}
	}
	for _, p := range paths {
		info, err := os.Stat(p)
		if err != nil {
			continue
		}
		if info.Mode().IsRegular() {
			empty(p)
			continue
		}
		_ = filepath.WalkDir(p, func(at string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return nil
			case strings.HasPrefix(entry.Name(), ".") && at != p:
				if entry.IsDir() {
					return fs.SkipDir
				}
			case !entry.Type().IsRegular():
			case strings.HasSuffix(at, ".hcl"):
				empty(at)
			case nearlyHCL.MatchString(at):
				warn(at, "File that is not read", "Only files whose names end in .hcl are read. Give it that name, or move it elsewhere.")
			}
			return nil
		})
	}
	return diags
}
