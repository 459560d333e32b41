package accountfile

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// put writes files below a folder.
func put(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// ids are those of all accounts, with their keys.
func ids(s *Set) string {
	var list []string
	for _, e := range s.Entries {
		list = append(list, e.ID+"="+e.Key.Reveal())
	}
	return strings.Join(list, " ")
}

// problems are the texts of all problems, without the folder.
func problems(s *Set, dir string) string {
	return strings.ReplaceAll(strings.Join(texts(s.Problems), "\n"), dir+string(filepath.Separator), "")
}

func TestAFolder(t *testing.T) {
	dir := t.TempDir()
	put(t, dir, map[string]string{
		"b.json": `[{"id":"c","key":"3"},{"id":"a","key":"4"}]`, "a.csv": "id,key\na,1\nb,2\n", "c.jsonl": `{"id":"d","key":"5"}`,
		"README.txt": "not accounts", ".hidden.csv": "id,key\nx,1\n", "more/d.csv": "id,key\ny,1\n",
		"odd.csv/x": "a folder",
	})
	s := Load(dir)
	if got := ids(s); got != "a=1 b=2 c=3 d=5" {
		t.Error(got)
	}
	if got, want := problems(s, dir), `b.json:1: There are two accounts "a": the other one is at a.csv:2.`; got != want || !s.Errors() {
		t.Error(got)
	}
	for _, e := range s.Entries {
		if e.ID == "c" && e.Source != "file:b.json" {
			t.Error(e.Source)
		}
	}
}

func TestNothingToLoad(t *testing.T) {
	dir := t.TempDir()
	if s := Load(dir); len(s.Entries) != 0 || !strings.Contains(problems(s, ""), "The folder has no file that ends with .csv, .json, .jsonl.") {
		t.Error(s.Problems)
	}
	if s := Load(filepath.Join(dir, "none.csv")); problems(s, dir) != "none.csv: The file cannot be read: no such file or directory." {
		t.Error(s.Problems)
	}
}

// What a file had stays as long as nothing of what it has now can be used; a line that is wrong keeps no other from being used.
func TestLoadingAgain(t *testing.T) {
	dir := t.TempDir()
	first := map[string]string{"a.csv": "id,key\na,1\nb,2\n", "b.csv": "id,key\nc,3\n"}
	for name, c := range map[string]struct {
		files    map[string]string // "": removed
		ids      string
		problems string
	}{
		"nothing":          {nil, "a=1 b=2 c=3", ""},
		"another key":      {map[string]string{"a.csv": "id,key\na,9\nb,2\n"}, "a=9 b=2 c=3", ""},
		"a bad line":       {map[string]string{"a.csv": "id,key\na,\nb,9\n"}, "b=9 c=3", "a.csv:2: The account has no key."},
		"cut to nothing":   {map[string]string{"a.csv": " "}, "a=1 b=2 c=3", "a.csv: The file holds no account."},
		"no longer CSV":    {map[string]string{"b.csv": `[{"id":"c"`}, "a=1 b=2 c=3", "b.csv:1: The file ends in the middle of its JSON."},
		"moved":            {map[string]string{"a.csv": "id,key\na,1\n", "b.csv": "id,key\nc,3\nb,2\n"}, "a=1 c=3 b=2", ""},
		"copied too early": {map[string]string{"b.csv": "id,key\nc,3\nb,2\n"}, "a=1 b=2 c=3", `b.csv:3: There are two accounts "b": the other one is at a.csv:3.`},
		"a file less":      {map[string]string{"b.csv": ""}, "a=1 b=2", ""},
		"a file more":      {map[string]string{"c.csv": "id,key\nd,4\n"}, "a=1 b=2 c=3 d=4", ""},
		"all gone":         {map[string]string{"a.csv": "", "b.csv": ""}, "a=1 b=2 c=3", dir + ": The folder has no file that ends with .csv, .json, .jsonl."},
	} {
		t.Run(name, func(t *testing.T) {
			put(t, dir, first)
			before := Load(dir)
			for file, text := range c.files {
				if text == "" {
					if err := os.Remove(filepath.Join(dir, file)); err != nil {
						t.Fatal(err)
					}
					continue
				}
				put(t, dir, map[string]string{file: text})
			}
			defer os.Remove(filepath.Join(dir, "c.csv"))
			for range 2 { // what is kept is kept for as long as it takes
				now := load(dir, before)
				if ids(now) != c.ids || problems(now, dir) != c.problems {
					t.Errorf("%s\n%s", ids(now), problems(now, dir))
				}
				if now.same(before) != (ids(now) == ids(before) && problems(now, dir) == problems(before, dir)) {
					t.Error("a change is not one, or none is one")
				}
				before = now
			}
		})
	}
}
