package accountfile

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/fsnotify/fsnotify"
)

// TestWatch changes files as people, editors and Kubernetes do. Each step waits until what is told is what the files hold in the
// end; what is told in between may be less.
func TestWatch(t *testing.T) {
	type step struct {
		do   func(t *testing.T, dir string)
		want string
	}
	write := func(name, text string) func(*testing.T, string) {
		return func(t *testing.T, dir string) { put(t, dir, map[string]string{name: text}) }
	}
	rename := func(from, to string) func(*testing.T, string) {
		return func(t *testing.T, dir string) {
			if err := os.Rename(filepath.Join(dir, from), filepath.Join(dir, to)); err != nil {
				t.Fatal(err)
			}
		}
	}
	link := func(to, name string) func(*testing.T, string) {
		return func(t *testing.T, dir string) {
			if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	remove := func(name string) func(*testing.T, string) {
		return func(t *testing.T, dir string) {
			if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	several := func(all ...func(*testing.T, string)) func(*testing.T, string) {
		return func(t *testing.T, dir string) {
			for _, f := range all {
				f(t, dir)
			}
		}
	}
	for name, c := range map[string]struct {
		path  string
		first func(t *testing.T, dir string)
		steps []step
	}{
		"written": {"a.csv", write("a.csv", "id,key\na,1\n"), []step{
			{write("a.csv", "id,key\na,2\n"), "a=2"},
			{write("a.csv", "id,key\na,2\nb,3\n"), "a=2 b=3"},
		}},
		"renamed over": {"a.csv", write("a.csv", "id,key\na,1\n"), []step{
			{several(write("new", "id,key\na,2\n"), rename("new", "a.csv")), "a=2"},
			{several(write("new", "id,key\na,3\n"), rename("new", "a.csv")), "a=3"},
		}},
		"gone for a while": {"a.csv", write("a.csv", "id,key\na,1\n"), []step{
			{remove("a.csv"), "a=1"},
			{write("a.csv", "id,key\na,2\n"), "a=2"},
		}},
		"a folder": {"all", write("all/a.csv", "id,key\na,1\n"), []step{
			{write("all/b.json", `[{"id":"b","key":"2"}]`), "a=1 b=2"},
			{remove("all/a.csv"), "b=2"},
			{several(remove("all"), write("all/c.csv", "id,key\nc,3\n")), "c=3"},
			{write("all/c.csv", "id,key\nc,4\n"), "c=4"},
		}},
		"a mounted secret": {"mount/a.csv", several(write("mount/..1/a.csv", "id,key\na,1\n"), link("..1", "mount/..data"), link("..data/a.csv", "mount/a.csv")), []step{
			{several(write("mount/..2/a.csv", "id,key\na,2\n"), link("..2", "mount/..tmp"), rename("mount/..tmp", "mount/..data"), remove("mount/..1")), "a=2"},
			{several(write("mount/..3/a.csv", "id,key\na,3\n"), link("..3", "mount/..tmp"), rename("mount/..tmp", "mount/..data"), remove("mount/..2")), "a=3"},
		}},
		"a mounted folder": {"mount", several(write("mount/..1/a.csv", "id,key\na,1\n"), link("..1", "mount/..data"), link("..data/a.csv", "mount/a.csv")), []step{
			{several(write("mount/..2/a.csv", "id,key\na,2\n"), link("..2", "mount/..tmp"), rename("mount/..tmp", "mount/..data"), remove("mount/..1")), "a=2"},
		}},
		"a link far away": {"a.csv", several(write("far/1/a.csv", "id,key\na,1\n"), link("1", "far/now"), link("far/now/a.csv", "a.csv")), []step{
			{several(write("far/2/a.csv", "id,key\na,2\n"), link("2", "far/new"), rename("far/new", "far/now")), "a=2"},
			{write("far/2/a.csv", "id,key\na,3\n"), "a=3"},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			c.first(t, dir)
			path := filepath.Join(dir, c.path)
			reported := make(chan string, 100)
			w, err := Watch(path, Load(path), func(s *Set) { reported <- ids(s) }, func(err error) { t.Error(err) })
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range c.steps {
				s.do(t, dir)
				for got := ""; got != s.want; {
					got = <-reported // a change that is never seen ends with the time of the test
				}
			}
			if err := w.Close(); err != nil {
				t.Error(err)
			}
			if len(reported) > 0 {
				t.Errorf("more is told than changed: %s", <-reported)
			}
		})
	}
}

// What changed between the first reading and the watch is seen.
func TestWatchMissesNothing(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.csv")
	put(t, dir, map[string]string{"a.csv": "id,key\na,1\n"})
	first := Load(path)
	put(t, dir, map[string]string{"a.csv": "id,key\na,2\n"})
	reported := make(chan string, 1)
	w, err := Watch(path, first, func(s *Set) { reported <- ids(s) }, func(err error) { t.Error(err) })
	if err != nil {
		t.Fatal(err)
	}
	if got := <-reported; got != "a=2" {
		t.Error(got)
	}
	if err := w.Close(); err != nil {
		t.Error(err)
	}
}

// In a folder, only files of accounts are a reason to read them.
func TestOtherFilesInTheFolderAreNoConcern(t *testing.T) {
	for name, want := range map[string]bool{"x.csv": true, "x.JSON": true, "x.jsonl": true, "x.txt": false, "parlance.db": false, "x": false} {
		if got := within(name, fsnotify.Write); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
