package reload

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/specs/play"
)

// Sum tells contents apart.
type Sum [sha256.Size]byte

// Files are the contents of all files at a moment, and where they come from.
type Files struct {
	Contents map[string][]byte // by the names that people give them
	Hash     string            // 12 hexadecimal digits of what serves, the same on any machine
	Sum      Sum               // of Contents and of what is read besides; it decides whether anything has changed
	Bundle   string            // the version of the rules among them, where they come from a server
	Settings Sum               // of all but the rules
	Source   any               // where the rules come from, for whoever made the Files

	// Passed is how many specs passed for these rules, all of them; 0 when it is not known.
	Passed int

	// Coverage is how much of each of the operator's rule files these specs reached.
	Coverage []play.FileCoverage

	Paths   []string // files, to watch
	Folders []string // folders with all below them, to watch
}

// passed notes what a trial of the files came to. before are those that served: the specs may have passed for them already.
func (f *Files) passed(r *Result, before *Files) {
	f.Passed, f.Coverage = r.Specs, r.Coverage
	if r.Before {
		f.Coverage = before.Coverage
	}
}

// Seal makes the Hash and the Sum. base is a digest of what is built in. shown is a file of the Contents as the Hash has it: its name does not depend on
// where the files are, nor its text on which machine serves. besides is what else was read, and is not told by the Hash.
func (f *Files) Seal(base Sum, shown func(name string, src []byte) (string, []byte), besides ...[]byte) {
	named := make(map[string][]byte, len(f.Contents))
	for name, src := range f.Contents {
		name, src = shown(name, src)
		named[name] = src
	}
	h := sha256.New()
	h.Write(base[:])
	write(h, named)
	f.Hash = hex.EncodeToString(h.Sum(nil)[:6])
	write(h, f.Contents) // in another place it is another set: names stand in diagnostics
	for _, b := range besides {
		fmt.Fprintf(h, "%d %x\n", len(b), sha256.Sum256(b))
	}
	fmt.Fprintf(h, "%q\n", f.Bundle) // rules that are signed again are another set
	h.Sum(f.Sum[:0])
}

// SumOf is a digest of contents by their names, for what is built in.
func SumOf(contents ...map[string][]byte) (s Sum) {
	h := sha256.New()
	for _, files := range contents {
		write(h, files)
	}
	h.Sum(s[:0])
	return s
}

func write(w io.Writer, files map[string][]byte) {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		fmt.Fprintf(w, "%d %s %x\n", len(name), name, sha256.Sum256(files[name]))
	}
}

// List are the .hcl files of a folder and all below it, and those with one of some names; links are followed, and nothing hidden is
// among them. The folders are those that were looked into, by the names that lead there.
func List(folder string, named ...string) (files, folders []string, err error) {
	l := lister{named: named, seen: map[string]bool{}}
	err = l.list(folder, 0)
	slices.Sort(l.files)
	return l.files, l.folders, err
}

type lister struct {
	files, folders []string
	named          []string        // that are wanted besides
	seen           map[string]bool // folders, by their real paths: links may lead in a circle
}

// What is looked into, of a folder that may be the wrong one.
const (
	maxFolders = 10_000
	maxDepth   = 40
)

func (l *lister) list(folder string, depth int) error {
	if depth > maxDepth || len(l.folders) >= maxFolders {
		return fmt.Errorf("%s is one folder too many: a folder of rules may have %d below it, nested %d deep", folder, maxFolders, maxDepth)
	}
	real, err := filepath.EvalSymlinks(folder)
	if err != nil || l.seen[real] {
		return err
	}
	l.seen[real] = true
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	l.folders = append(l.folders, folder)
	for _, e := range entries {
		if strings.HasPrefix(e.Name(), ".") {
			continue
		}
		name := filepath.Join(folder, e.Name())
		wanted := strings.HasSuffix(name, ".hcl") || slices.Contains(l.named, e.Name())
		info, err := os.Stat(name)
		switch {
		case err != nil:
			if wanted {
				return err // a link that leads nowhere, or a file that is just being replaced
			}
		case info.IsDir():
			if err := l.list(name, depth+1); err != nil {
				return err
			}
		case wanted:
			l.files = append(l.files, filepath.ToSlash(name))
		}
	}
	return nil
}
