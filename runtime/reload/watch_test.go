package reload

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// desk is a folder on disk whose files are watched, and what was made of them.
type desk struct {
	t        *testing.T
	dir      string // what is read is in the folder "rules" and the file "settings" in it
	served   chan string
	reported chan *Report
}

// text is the contents in one line, with the names of the files.
func text(f *Files, dir string) string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(f.Contents)) {
		in, _ := filepath.Rel(dir, name)
		fmt.Fprintf(&b, "%s=%s ", filepath.ToSlash(in), f.Contents[name])
	}
	return strings.TrimSpace(b.String())
}

// read reads settings and rules.
func (d *desk) read() (*Files, error) {
	f := &Files{Contents: map[string][]byte{}}
	err := func() error {
		settings, rules := filepath.Join(d.dir, "settings"), filepath.Join(d.dir, "rules")
		f.Paths, f.Folders = []string{settings}, []string{rules}
		src, err := os.ReadFile(settings)
		if err != nil {
			return err
		}
		f.Contents[settings] = src
		names, folders, err := List(rules)
		f.Folders = append(f.Folders, folders...)
		if err != nil {
			return err
		}
		for _, name := range names {
			if f.Contents[name], err = os.ReadFile(name); err != nil {
				return err
			}
			f.Paths = append(f.Paths, name)
		}
		return nil
	}()
	why := ""
	if err != nil {
		why = err.Error()
	}
	f.Seal(Sum{}, func(name string, src []byte) (string, []byte) { return name, src }, []byte(why))
	return f, err
}

// newDesk watches until the test ends. What holds "half" is refused.
func newDesk(t *testing.T) *desk {
	d := &desk{t: t, dir: t.TempDir(), served: make(chan string, 100), reported: make(chan *Report, 100)}
	d.write("settings", "s")
	d.write("rules/a.hcl", "1")
	files, err := d.read()
	if err != nil {
		t.Fatal(err)
	}
	r := New(Options{
		Read: d.read,
		Try: func(_ context.Context, f, _ *Files) *Result {
			if strings.Contains(text(f, d.dir), "half") {
				return &Result{Reason: "half"}
			}
			return &Result{}
		},
		Make: func(f *Files) (any, *Result) { return f, &Result{} },
		Apply: func(made any, _ Revision) ([]string, error) {
			d.served <- text(made.(*Files), d.dir)
			return nil, nil
		},
		Reported: func(r *Report) { d.reported <- r },
	}, files, files)
	ctx, cancel := context.WithCancel(context.Background())
	var work sync.WaitGroup
	work.Go(func() { r.Watch(ctx, slog.New(slog.DiscardHandler), func() bool { return true }) })
	t.Cleanup(func() { cancel(); r.Close(); work.Wait() })
	return d
}

func (d *desk) at(name string) string { return filepath.Join(d.dir, filepath.FromSlash(name)) }

func (d *desk) do(err error) {
	d.t.Helper()
	if err != nil {
		d.t.Fatal(err)
	}
}

// write writes a file in place.
func (d *desk) write(name, content string) {
	d.t.Helper()
	d.do(os.MkdirAll(filepath.Dir(d.at(name)), 0o755))
	d.do(os.WriteFile(d.at(name), []byte(content), 0o644))
}

func (d *desk) rename(from, to string) { d.t.Helper(); d.do(os.Rename(d.at(from), d.at(to))) }
func (d *desk) remove(name string)     { d.t.Helper(); d.do(os.RemoveAll(d.at(name))) }
func (d *desk) link(to, name string) {
	d.t.Helper()
	d.do(os.Symlink(filepath.FromSlash(to), d.at(name)))
}

// serves waits until something serves.
func (d *desk) serves(want string) {
	d.t.Helper()
	giveUp := time.After(time.Minute)
	var seen []string
	for {
		select {
		case got := <-d.served:
			if got == want {
				return
			}
			seen = append(seen, got)
		case <-giveUp:
			d.t.Fatalf("%q does not come to serve; %q did", want, seen)
		}
	}
}

// refused waits until something is refused.
func (d *desk) refused() *Report {
	d.t.Helper()
	giveUp := time.After(time.Minute)
	for {
		select {
		case r := <-d.reported:
			if !r.OK {
				return r
			}
		case <-giveUp:
			d.t.Fatal("nothing is refused")
		}
	}
}

// Every way in which people and programs replace files is seen, more than once, and at the end what is on disk serves (R33).
func TestEveryWayOfWritingIsSeen(t *testing.T) {
	for name, steps := range map[string]func(d *desk){
		"in place": func(d *desk) {
			for _, s := range []string{"2", "3"} {
				d.write("rules/a.hcl", s)
				d.serves("rules/a.hcl=" + s + " settings=s")
			}
		},
		"the settings": func(d *desk) {
			for _, s := range []string{"t", "u"} {
				d.write("settings", s)
				d.serves("rules/a.hcl=1 settings=" + s)
			}
		},
		"renamed over": func(d *desk) {
			for _, s := range []string{"2", "3"} {
				d.write("rules/.a.hcl.swp", s)
				d.rename("rules/.a.hcl.swp", "rules/a.hcl")
				d.write("settings~", s)
				d.rename("settings~", "settings")
				d.serves("rules/a.hcl=" + s + " settings=" + s)
			}
		},
		"moved away and written anew, as vim does": func(d *desk) {
			for _, s := range []string{"2", "3"} {
				d.rename("rules/a.hcl", "rules/a.hcl~")
				d.write("rules/a.hcl", s)
				d.serves("rules/a.hcl=" + s + " settings=s")
			}
		},
		"written in halves": func(d *desk) {
			d.write("rules/a.hcl", "half")
			if r := d.refused(); r.Reason != "half" || r.Revision != 1 {
				d.t.Errorf("%+v", r)
			}
			d.write("rules/a.hcl", "whole")
			d.serves("rules/a.hcl=whole settings=s")
		},
		"a new file in a new folder": func(d *desk) {
			d.write("rules/b/c/d.hcl", "2")
			d.serves("rules/a.hcl=1 rules/b/c/d.hcl=2 settings=s")
			d.write("rules/b/c/d.hcl", "3")
			d.serves("rules/a.hcl=1 rules/b/c/d.hcl=3 settings=s")
			d.remove("rules/b")
			d.serves("rules/a.hcl=1 settings=s")
		},
		"many files at once": func(d *desk) {
			want := "rules/a.hcl=1"
			for n := range 60 {
				d.write(fmt.Sprintf("rules/z%02d.hcl", n), "x")
				want += fmt.Sprintf(" rules/z%02d.hcl=x", n)
			}
			d.serves(want + " settings=s")
		},
		"the folder is removed and made anew": func(d *desk) {
			for _, s := range []string{"2", "3"} {
				d.remove("rules")
				d.refused()
				d.write("rules/a.hcl", s)
				d.serves("rules/a.hcl=" + s + " settings=s")
			}
		},
		"the folder is another one": func(d *desk) {
			for _, s := range []string{"2", "3"} {
				d.write("new/a.hcl", s)
				d.rename("rules", "old"+s)
				d.rename("new", "rules")
				d.serves("rules/a.hcl=" + s + " settings=s")
			}
			d.write("rules/a.hcl", "4")
			d.serves("rules/a.hcl=4 settings=s")
		},
		"a link leads elsewhere, as in a ConfigMap": func(d *desk) {
			d.remove("rules/a.hcl")
			d.write("rules/..v1/a.hcl", "2")
			d.link("..v1", "rules/..data")
			d.link("..data/a.hcl", "rules/a.hcl")
			d.serves("rules/a.hcl=2 settings=s")
			for _, s := range []string{"3", "4"} {
				d.write("rules/..v"+s+"/a.hcl", s)
				d.link("..v"+s, "rules/..data_tmp")
				d.rename("rules/..data_tmp", "rules/..data")
				d.serves("rules/a.hcl=" + s + " settings=s")
			}
		},
		"the folder is a link that leads elsewhere": func(d *desk) {
			d.write("far/v1/a.hcl", "2")
			d.remove("rules")
			d.link("far/v1", "rules")
			d.serves("rules/a.hcl=2 settings=s")
			d.write("far/v1/a.hcl", "3")
			d.serves("rules/a.hcl=3 settings=s")
			d.write("far/v2/a.hcl", "4")
			d.link("far/v2", "rules~")
			d.rename("rules~", "rules")
			d.serves("rules/a.hcl=4 settings=s")
			d.write("far/v2/a.hcl", "5")
			d.serves("rules/a.hcl=5 settings=s")
		},
		"a file far away, behind links": func(d *desk) {
			d.write("far/deep/a.hcl", "2")
			d.link("far", "near")
			d.remove("rules/a.hcl")
			d.link("../near/deep/a.hcl", "rules/a.hcl")
			d.serves("rules/a.hcl=2 settings=s")
			d.write("far/deep/a.hcl", "3")
			d.serves("rules/a.hcl=3 settings=s")
			d.write("far/deep/b", "4")
			d.rename("far/deep/b", "far/deep/a.hcl")
			d.serves("rules/a.hcl=4 settings=s")
		},
		"links in a circle": func(d *desk) {
			d.link(".", "rules/again")
			d.link("..", "rules/up")
			d.write("rules/a.hcl", "2")
			d.serves("rules/a.hcl=2 settings=s")
		},
	} {
		t.Run(name, func(t *testing.T) {
			if runtime.GOOS == "windows" && strings.Contains(name, "link") {
				t.Skip("links need a privilege here")
			}
			t.Parallel()
			d := newDesk(t)
			steps(d)
			for len(d.served) > 0 {
				t.Errorf("besides, %q served", <-d.served)
			}
		})
	}
}

// Content decides: what only has another time, or is written as it was, is no change (R33).
func TestAnotherTimeIsNoChange(t *testing.T) {
	d := newDesk(t)
	later := time.Now().Add(time.Hour)
	d.do(os.Chtimes(d.at("rules/a.hcl"), later, later))
	d.write("rules/a.hcl", "1")
	d.write("rules/b.txt", "of no interest")
	d.write("settings", "t")
	d.serves("rules/a.hcl=1 settings=t")
	if r := <-d.reported; !r.OK || r.Revision != 2 || len(d.reported) != 0 {
		t.Errorf("%+v, and %d more", r, len(d.reported))
	}
}
