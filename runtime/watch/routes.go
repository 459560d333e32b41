package watch

import (
	"os"
	"path/filepath"
)

// routes are the folders to watch, by their real paths, and the names in them that matter. A file is another one when it was renamed
// over, and a link leads elsewhere when a folder far away is replaced: so all folders are watched through which a file is reached.
type routes map[string]map[string]bool

// everything stands for the names of all that a followed folder holds.
const everything = "*"

// through are the routes to files, and to folders with all that they hold.
func through(files, folders []string) routes {
	r, seen := routes{}, map[string]bool{}
	for _, name := range files {
		r.reach(name, seen)
	}
	for _, name := range folders {
		r.reach(name, seen)
		if path, err := filepath.Abs(name); err == nil {
			if real, err := filepath.EvalSymlinks(path); err == nil {
				r.add(real, everything)
			}
		}
	}
	return r
}

func (r routes) add(dir, name string) {
	if r[dir] == nil {
		r[dir] = map[string]bool{}
	}
	r[dir][name] = true
}

// reach adds the folder that a path is in, and those that it leads through by links, unless the path was seen already: links may
// lead in a circle.
func (r routes) reach(path string, seen map[string]bool) {
	path, err := filepath.Abs(path)
	if err != nil || seen[path] {
		return
	}
	seen[path] = true
	dir := filepath.Dir(path)
	real, err := filepath.EvalSymlinks(dir)
	if err != nil && dir != path { // it is not there yet
		r.reach(dir, seen)
		return
	}
	r.add(real, filepath.Base(path))
	if target, err := os.Readlink(path); err == nil {
		if !filepath.IsAbs(target) {
			target = filepath.Join(dir, target)
		}
		r.reach(target, seen)
	}
	for d := dir; d != filepath.Dir(d); d = filepath.Dir(d) {
		if info, err := os.Lstat(d); err == nil && info.Mode()&os.ModeSymlink != 0 {
			r.reach(d, seen)
		}
	}
}
