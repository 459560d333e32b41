package accountfile

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Set is what a file or a folder of files holds.
type Set struct {
	Entries  []Entry // all that can be used, in the order of the files' names
	Problems []Problem

	files map[string]file
}

// file is what was read of one.
type file struct {
	sum     [sha256.Size]byte
	entries []Entry
	bad     bool // nothing of it can be used: the entries are those of before
}

// Errors reports whether any of the problems is an error.
func (s *Set) Errors() bool {
	return slices.ContainsFunc(s.Problems, func(p Problem) bool { return !p.Warning })
}

// endings are those of the files that are read in a folder.
var endings = []string{".csv", ".json", ".jsonl"}

// Load reads a file, or all *.csv, *.json and *.jsonl files of a folder but hidden ones. Two accounts of one id are an error,
// also in two files.
func Load(path string) *Set { return load(path, nil) }

// load reads a file or folder again. A file of which nothing can be used has what it had before: whoever writes it may be
// in the middle of it.
func load(path string, before *Set) *Set {
	p := &parser{ids: map[string]Place{}, keys: map[[sha256.Size]byte]held{}}
	s := &Set{files: map[string]file{}}
	names, err := list(path)
	if err != nil {
		p.name = path
		p.whole("%s", unreadable(err))
		s.Problems = p.problems
		if before != nil {
			s.Entries, s.files = before.Entries, before.files
		}
		return s
	}
	if len(names) == 0 {
		p.name = path
		p.whole("The folder has no file that ends with %s.", strings.Join(endings, ", "))
	}
	for _, name := range names {
		content, err := read(name)
		count := len(p.entries)
		p.name, p.unused = name, map[string]bool{}
		if err != nil {
			p.whole("%s", unreadable(err))
		} else {
			p.read(content)
		}
		f := file{sum: sha256.Sum256(content), bad: len(p.entries) == count}
		if f.bad && before != nil {
			for _, e := range before.files[name].entries {
				p.take(e)
			}
		}
		f.entries = slices.Clone(p.entries[count:])
		s.files[name] = f
	}
	s.Entries, s.Problems = p.entries, p.problems
	if len(names) == 0 && before != nil {
		s.Entries, s.files = before.Entries, before.files
	}
	return s
}

// same reports whether two readings found the same in the same files.
func (s *Set) same(other *Set) bool {
	if len(s.files) != len(other.files) {
		return false
	}
	for name, f := range s.files {
		if o, ok := other.files[name]; !ok || o.sum != f.sum || o.bad != f.bad {
			return false
		}
	}
	return slices.Equal(texts(s.Problems), texts(other.Problems))
}

func texts(problems []Problem) (list []string) {
	for _, p := range problems {
		list = append(list, p.Error())
	}
	return list
}

// list is the files that a path stands for.
func list(path string) ([]string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return []string{path}, nil
	}
	entries, err := os.ReadDir(path)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		ending := strings.ToLower(filepath.Ext(e.Name()))
		if strings.HasPrefix(e.Name(), ".") || !slices.Contains(endings, ending) {
			continue
		}
		name := filepath.Join(path, e.Name())
		if info, err := os.Stat(name); err == nil && info.IsDir() {
			continue
		}
		names = append(names, name)
	}
	return names, nil
}

func read(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && info.IsDir() {
		return nil, errors.New("it is a folder")
	}
	var b bytes.Buffer
	_, err = io.Copy(&b, io.LimitReader(f, maxFile+1))
	return b.Bytes(), err
}

// unreadable is an error without the path, which is named already.
func unreadable(err error) string {
	var p *os.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	return "The file cannot be read: " + err.Error() + "."
}
