package reload

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// way is how files come to hold something else.
type way struct {
	name  string
	on    string // the only source that it is for; "": all but those that have ways of their own
	write func(*writer, []file)
}

// file is what a file, named by its path in the site's folder, shall hold.
type file struct{ name, text string }

// writer writes as many programs do.
type writer struct {
	t testing.TB
	s *site
	g *gateway // nil: none runs
	n int      // what makes names of folders and branches unique

	done time.Time // when all was written, of a way that does more behind that
}

// wrote is when all was written that a way has just written.
func (w *writer) wrote() time.Time {
	at := w.done
	if w.done = (time.Time{}); at.IsZero() {
		at = time.Now()
	}
	return at
}

// settled is longer than a watcher waits for more to come: what is only half there by then has been seen.
const settled = 400 * time.Millisecond

var ways = []way{
	{name: "in place", write: (*writer).inPlace},
	{name: "in place, in halves", write: (*writer).inHalves},
	{name: "byte by byte", write: (*writer).byteByByte},
	{name: "renamed over", write: (*writer).renamed},
	{name: "deleted and created", write: (*writer).created},
	{name: "as vim does", write: (*writer).vim},
	{name: "as emacs does", write: (*writer).emacs},
	{name: "with the time of long ago", write: (*writer).old},
	{name: "by a link", write: (*writer).linked},
	{name: "one file after the other, slowly", on: "several", write: (*writer).slowly},
	{name: "the folder moved away and back", on: "plain", write: (*writer).away},
	{name: "another folder in its place", on: "several", write: (*writer).folder},
	{name: "as Kubernetes does", on: "mount", write: (*writer).mount},
	{name: "git checkout", on: "work", write: (*writer).checkout},
	{name: "and SIGHUP", write: (*writer).hangUp},
	{name: "and POST /reload", write: (*writer).posted},
	{name: "and parlance reload", write: (*writer).commanded},
}

func (w *way) fits(s *source) bool {
	if w.on != "" {
		return w.on == s.name
	}
	return !slices.Contains([]string{"mount", "work"}, s.name)
}

func (w *writer) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *writer) inPlace(files []file) {
	for _, f := range files {
		w.must(os.WriteFile(w.s.path(f.name), []byte(f.text), 0o600))
	}
}

// inHalves has the file hold nothing that could serve for long enough to be seen.
func (w *writer) inHalves(files []file) {
	for _, f := range files {
		out, err := os.OpenFile(w.s.path(f.name), os.O_WRONLY|os.O_TRUNC, 0o600)
		w.must(err)
		cut := len(f.text) / 2
		if i := strings.LastIndex(f.text, "\n}"); i > 0 {
			cut = i // a block that is not closed
		}
		_, err = out.WriteString(f.text[:cut])
		w.must(err)
		time.Sleep(settled)
		_, err = out.WriteString(f.text[cut:])
		w.must(err)
		w.must(out.Close())
	}
}

// byteByByte is a writer that is never done, and never long at rest.
func (w *writer) byteByByte(files []file) {
	for _, f := range files {
		out, err := os.OpenFile(w.s.path(f.name), os.O_WRONLY|os.O_TRUNC, 0o600)
		w.must(err)
		for rest := f.text; rest != ""; {
			n := min(len(rest), 1+len(f.text)/100)
			_, err = out.WriteString(rest[:n])
			w.must(err)
			rest = rest[n:]
			time.Sleep(5 * time.Millisecond)
		}
		w.must(out.Close())
	}
}

func (w *writer) renamed(files []file) {
	for _, f := range files {
		path := w.s.path(f.name)
		temporary := filepath.Join(filepath.Dir(path), ".tmp-"+filepath.Base(path)+"-x1")
		w.must(os.WriteFile(temporary, []byte(f.text), 0o600))
		w.must(os.Rename(temporary, path))
	}
}

func (w *writer) created(files []file) {
	for _, f := range files {
		w.must(os.Remove(w.s.path(f.name)))
		w.must(os.WriteFile(w.s.path(f.name), []byte(f.text), 0o600))
	}
}

// vim tries whether it may write with a file 4913, moves the old one aside, writes the new one, and takes the old one away. Its swap
// file holds what is not HCL.
func (w *writer) vim(files []file) {
	for _, f := range files {
		path := w.s.path(f.name)
		dir, base := filepath.Split(path)
		swap := filepath.Join(dir, "."+base+".swp")
		w.must(os.WriteFile(swap, []byte("b0VIM 9.0\x00\x00\x00\x10"), 0o600))
		probe := filepath.Join(dir, "4913")
		w.must(os.WriteFile(probe, nil, 0o600))
		w.must(os.Remove(probe))
		w.must(os.Rename(path, path+"~"))
		w.must(os.WriteFile(path, []byte(f.text), 0o600))
		w.must(os.Remove(path + "~"))
		w.must(os.Remove(swap))
	}
}

// emacs locks a file with a link that leads nowhere, saves by itself beside it, and leaves the old one behind.
func (w *writer) emacs(files []file) {
	for _, f := range files {
		path := w.s.path(f.name)
		dir, base := filepath.Split(path)
		lock, saved := filepath.Join(dir, ".#"+base), filepath.Join(dir, "#"+base+"#")
		w.must(os.Symlink("somebody@somewhere.4711:1790000000", lock))
		w.must(os.WriteFile(saved, []byte(f.text[:len(f.text)/3]), 0o600))
		w.must(os.Rename(path, path+"~"))
		w.must(os.WriteFile(path, []byte(f.text), 0o600))
		w.must(os.Remove(saved))
		w.must(os.Remove(lock))
	}
}

// old keeps the time that the file has where it comes from, as rsync and tar do.
func (w *writer) old(files []file) {
	for _, f := range files {
		path := w.s.path(f.name)
		w.must(os.WriteFile(path+".new", []byte(f.text), 0o600))
		at := time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)
		w.must(os.Chtimes(path+".new", at, at))
		w.must(os.Rename(path+".new", path))
	}
}

// linked puts the text elsewhere, and a symbolic link to it where the file was, and later a file again.
func (w *writer) linked(files []file) {
	for _, f := range files {
		w.n++
		path := w.s.path(f.name)
		target := filepath.Join(w.s.dir, "elsewhere", fmt.Sprintf("%d.hcl", w.n))
		w.must(os.MkdirAll(filepath.Dir(target), 0o700))
		w.must(os.WriteFile(target, []byte(f.text), 0o600))
		w.must(os.Symlink(target, path+".link"))
		w.must(os.Rename(path+".link", path))
	}
}

// slowly leaves files that do not fit each other for long enough to be seen.
func (w *writer) slowly(files []file) {
	for i, f := range files {
		if i > 0 {
			time.Sleep(settled)
		}
		w.renamed([]file{f})
	}
}

// away moves all rules away, changes them there, and moves them back.
func (w *writer) away(files []file) {
	dir, aside := w.s.path("rules"), w.s.path("rules.away")
	w.must(os.Rename(dir, aside))
	time.Sleep(settled)
	for _, f := range files {
		w.must(os.WriteFile(filepath.Join(aside, strings.TrimPrefix(f.name, "rules/")), []byte(f.text), 0o600))
	}
	w.must(os.Rename(aside, dir))
}

// folder makes a copy of the folder, changes the copy, and puts it in the folder's place.
func (w *writer) folder(files []file) {
	dir, fresh, aside := w.s.path("rules"), w.s.path("rules.new"), w.s.path("rules.old")
	w.run("", "cp", "-a", dir, fresh)
	for _, f := range files {
		w.must(os.WriteFile(filepath.Join(fresh, strings.TrimPrefix(f.name, "rules/")), []byte(f.text), 0o600))
	}
	w.must(os.Rename(dir, aside))
	w.must(os.Rename(fresh, dir))
	w.must(os.RemoveAll(aside))
}

// mount is a volume of Kubernetes: the files are links into ..data, which is a link to a folder with a time for its name, and is
// renamed over.
func (w *writer) mount(files []file) {
	w.n++
	dir := filepath.Dir(w.s.path(files[0].name))
	stamp := fmt.Sprintf("..2026_11_22_00_00_00.%09d", w.n)
	w.must(os.MkdirAll(filepath.Join(dir, stamp), 0o700))
	for _, f := range files {
		w.must(os.WriteFile(filepath.Join(dir, stamp, filepath.Base(f.name)), []byte(f.text), 0o600))
	}
	before, _ := os.Readlink(filepath.Join(dir, "..data")) // there is none at first
	w.must(os.Symlink(stamp, filepath.Join(dir, "..data_tmp")))
	w.must(os.Rename(filepath.Join(dir, "..data_tmp"), filepath.Join(dir, "..data")))
	for _, f := range files {
		path := w.s.path(f.name)
		if before == "" {
			w.must(os.RemoveAll(path))
			w.must(os.Symlink(filepath.Join("..data", filepath.Base(path)), path))
		}
	}
	if before != "" {
		w.must(os.RemoveAll(filepath.Join(dir, before)))
	}
}

// checkout commits the files elsewhere, and has git bring the folder to that commit.
func (w *writer) checkout(files []file) {
	w.n++
	dir, author := filepath.Dir(w.s.path(files[0].name)), filepath.Join(w.s.dir, "author")
	if _, err := os.Stat(filepath.Join(dir, ".git")); err != nil {
		w.git(dir, "init", "-q")
		w.git(dir, "add", "-A")
		w.git(dir, "commit", "-q", "-m", "first")
		w.git(w.s.dir, "clone", "-q", dir, author)
	}
	for _, f := range files {
		w.must(os.WriteFile(filepath.Join(author, filepath.Base(f.name)), []byte(f.text), 0o600))
	}
	w.git(author, "commit", "-q", "-a", "-m", "next")
	w.git(dir, "fetch", "-q", author, "HEAD")
	w.git(dir, "checkout", "-q", "FETCH_HEAD")
}

func (w *writer) git(dir string, args ...string) {
	w.t.Helper()
	w.run(dir, "git", append([]string{"-c", "user.name=storm", "-c", "user.email=storm@example.com", "-c", "commit.gpgsign=false", "-c", "advice.detachedHead=false"}, args...)...)
}

func (w *writer) run(dir, name string, args ...string) {
	w.t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		w.t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
}

func (w *writer) hangUp(files []file) {
	w.renamed(files)
	w.done = time.Now()
	w.must(w.g.hangUp())
}

func (w *writer) posted(files []file) {
	w.renamed(files)
	w.done = time.Now()
	w.g.call("POST", "/reload", "")
}

func (w *writer) commanded(files []file) {
	w.renamed(files)
	w.done = time.Now()
	_ = w.s.command("reload", "-c", w.s.path("parlance.hcl")).Run() // What it prints and how it ends is looked at elsewhere.
}

// idle is what happens to files without changing what they hold.
var idle = []way{
	{name: "touched", write: func(w *writer, files []file) {
		for _, f := range files {
			w.must(os.Chtimes(w.s.path(f.name), time.Now(), time.Now()))
		}
	}},
	{name: "chmod", write: func(w *writer, files []file) {
		for _, f := range files {
			w.must(os.Chmod(w.s.path(f.name), 0o640))
			w.must(os.Chmod(w.s.path(f.name), 0o600))
		}
	}},
	{name: "written again as it is", write: (*writer).renamed},
	{name: "backups and swap files beside it", write: func(w *writer, files []file) {
		for _, f := range files {
			dir, base := filepath.Split(w.s.path(f.name))
			for _, name := range []string{base + "~", "." + base + ".swp", "#" + base + "#", base + ".orig", base + ".bak", "4913"} {
				w.must(os.WriteFile(filepath.Join(dir, name), []byte("function {{{"), 0o600))
			}
			time.Sleep(settled)
			for _, name := range []string{base + "~", "." + base + ".swp", "#" + base + "#", base + ".orig", base + ".bak", "4913"} {
				w.must(os.Remove(filepath.Join(dir, name)))
			}
		}
	}},
	{name: "the folder moved away and back, unchanged", write: func(w *writer, _ []file) {
		w.must(os.Rename(w.s.path("rules"), w.s.path("rules.away")))
		time.Sleep(settled)
		w.must(os.Rename(w.s.path("rules.away"), w.s.path("rules")))
	}},
	{name: "another file in the folder", write: func(w *writer, _ []file) {
		w.must(os.WriteFile(w.s.path("rules/README.md"), []byte("# Ours\n"), 0o600))
		time.Sleep(settled)
		w.must(os.Remove(w.s.path("rules/README.md")))
	}},
}
