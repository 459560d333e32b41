package play

import (
	"io/fs"
	"maps"
	"path"
	"slices"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// sharedFile is the name of the files whose fragments all spec files of their folder and of the folders below may use.
const sharedFile = "fragments.hcl"

// sharedBy are the fragments that a file shares with others, by their names: those of its folder come before those of the folders above.
// Mistakes in a shared file are reported where the file itself is read.
func (s *Suite) sharedBy(fsys fs.FS, prefix, name string) map[string]*fragment {
	all := map[string]*fragment{}
	for _, dir := range slices.Backward(folders(name)) {
		if _, known := s.shared[dir]; !known {
			s.shared[dir] = nil
			if src, err := fs.ReadFile(fsys, path.Join(dir, sharedFile)); err == nil {
				if p, _ := s.parse(src, shownAs(prefix, path.Join(dir, sharedFile))); p.root != nil {
					s.shared[dir], _ = s.fragments(p)
				}
			}
		}
		maps.Copy(all, s.shared[dir])
	}
	return all
}

// folders are those of a file, up to the one called specs, or to the root of the file system.
func folders(name string) (list []string) {
	for dir := path.Dir(name); ; dir = path.Dir(dir) {
		list = append(list, dir)
		switch {
		case dir == "." || path.Base(dir) == "specs":
			return list
		case dir == "/" || path.Base(dir) == "..":
			return list[:1]
		}
	}
}

// fragments are the blocks "fragment" of a file, by their names.
func (s *Suite) fragments(p *parsed) (map[string]*fragment, hcl.Diagnostics) {
	all, diags := map[string]*fragment{}, hcl.Diagnostics(nil)
	for _, b := range p.root.All("fragment") {
		r := s.block(p, b)
		f := r.fragment()
		all[f.name] = f
		diags = append(diags, r.diags...)
	}
	return all, diags
}

// unusedFragments reports those that no stream refers to.
func unusedFragments(all map[string]*fragment, format string) (diags hcl.Diagnostics) {
	for _, f := range all {
		if !f.used {
			diags = append(diags, lang.Warn(lang.CodeSpec, f.at, "Unused fragment", format, f.name))
		}
	}
	return diags
}
