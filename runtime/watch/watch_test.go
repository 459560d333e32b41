package watch

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/fsnotify/fsnotify"
)

// Links that lead in a circle, or through one another many times, cost no more than there are of them.
func TestLinksInACircle(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, to := range map[string]string{"here": ".", "a": "b", "b": "a", "up": "here/here/here/down", "down": "here/here/here/up"} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, path := range []string{"a", "a/x.csv", "up/x.csv", strings.Repeat("here/", 30) + "x.csv"} {
		r, seen := routes{}, map[string]bool{}
		r.reach(dir+"/"+path, seen)
		if len(r) == 0 || len(r) > 3 || len(seen) > 100 {
			t.Errorf("%s: %v, %d paths", path, r, len(seen))
		}
	}
}

// A store that lies beside what is followed is written all the time, and no reason to look at it.
func TestOtherFilesAreNoConcern(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "all"), 0o755); err != nil {
		t.Fatal(err)
	}
	f := started(t, Options{Within: func(name string, _ fsnotify.Op) bool { return strings.HasSuffix(name, ".csv") }})
	file, folder := []string{filepath.Join(dir, "a.csv")}, []string{filepath.Join(dir, "all")}
	for _, c := range []struct {
		files, folders []string
		name           string
		want           bool
	}{
		{file, nil, "parlance.db", false}, {file, nil, "b.csv", false}, {file, nil, "a.csv", true},
		{nil, folder, "all/x.csv", true}, {nil, folder, "all/x.txt", false}, {nil, folder, "all", true}, {nil, folder, "other", false},
	} {
		f.Follow(c.files, c.folders)
		if got := f.concerns(fsnotify.Event{Name: filepath.Join(dir, c.name), Op: fsnotify.Write}); got != c.want {
			t.Errorf("%v %v and %s: %v", c.files, c.folders, c.name, got)
		}
	}
}

func started(t *testing.T, o Options) *Follower {
	t.Helper()
	f, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	})
	return f
}

// Another folder of the same name is watched in place of the first, and what is no longer asked for is not.
func TestAnotherFolderOfTheName(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	at, aside := filepath.Join(dir, "all"), filepath.Join(dir, "aside")
	do := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	do(os.Mkdir(at, 0o755))
	f := started(t, Options{})
	if !f.Follow(nil, []string{at}) || f.Follow(nil, []string{at}) {
		t.Error("a folder is not watched, or anew each time")
	}
	do(os.Rename(at, aside))
	do(os.Mkdir(at, 0o755))
	if !f.Follow(nil, []string{at}) {
		t.Error("the folder in its place is not watched")
	}
	f.Follow([]string{filepath.Join(aside, "x")}, nil)
	if list := f.events.WatchList(); len(list) != 1 || list[0] != aside {
		t.Errorf("watched: %v", list)
	}
}

// A folder that cannot be watched is told once.
func TestWhatCannotBeWatchedIsToldOnce(t *testing.T) {
	reported := 0
	f := started(t, Options{Unseen: func(error) { reported++ }})
	if err := f.events.Close(); err != nil { // so that it takes no folder any more
		t.Fatal(err)
	}
	for range 3 {
		if f.Follow([]string{"a.csv"}, nil) {
			t.Error("something is watched")
		}
	}
	if reported != 1 {
		t.Errorf("it was told %d times", reported)
	}
}

// Where the system tells nothing, files are looked at from time to time.
func TestLooksThoughNothingIsTold(t *testing.T) {
	f := &Follower{options: Options{Look: time.Millisecond}}
	ctx, cancel := context.WithCancel(t.Context())
	looks := 0
	f.Run(ctx, func() bool {
		if f.Follow([]string{"a.csv"}, nil) {
			t.Error("something is watched")
		}
		if looks++; looks == 3 {
			cancel()
		}
		return false
	})
	if looks < 3 {
		t.Errorf("%d looks", looks)
	}
}

// What was seen while nobody told of changes is looked at again.
func TestLooksAgain(t *testing.T) {
	f := &Follower{options: Options{Quiet: time.Millisecond}}
	ctx, cancel := context.WithCancel(t.Context())
	looks := 0
	f.Run(ctx, func() bool {
		if looks++; looks == 3 {
			cancel()
		}
		return looks < 3
	})
	if looks != 3 {
		t.Errorf("%d looks", looks)
	}
}

// A folder that is not there is not one that cannot be watched.
func TestWhatIsGoneIsNotToldOf(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	f := started(t, Options{Unseen: func(err error) { t.Error(err) }})
	if !f.Follow(nil, []string{filepath.Join(dir, "gone")}) {
		t.Error("what is around it is not watched")
	}
	if list := f.events.WatchList(); len(list) != 1 || list[0] != dir {
		t.Errorf("watched: %v", list)
	}
}
