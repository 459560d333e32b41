package main

import (
	"encoding/json"

	"os"

	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/parlance-gateway/parlance/tests/full"
)

// expectation finds an expectation: # want R104 "part of the text", on the line that it is about. A place may be named, as in
// # want :12 R104 (the column), # want 4:12 R104 (another line) and # want other.hcl:4:12 R104; and warning before the code.
var (
	expectation = regexp.MustCompile(`# want (warning )?(?:([\w./]*\.\w+:)?(\d+)?(?::(\d+))? )?(R\d+)((?: "(?:[^"\\]|\\.)*")+)`)
	quotedText  = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
)

// want is a finding that there must be.
type want struct {
	severity, code, file string
	line, column         int // column 0: any
	texts                []string
}

// found is what `parlance check --json` says.
type found struct {
	Severity, Code, Summary, Detail, File, Source string
	Line, Column                                  int
}

// mistaken is a fixture: files, and what must be found in them.
type mistaken struct {
	files map[string][]byte
	args  []string
	wants []want
}

// TestBrokenFilesAreExplained checks each file of the folder tests/broken, one mistake of a newcomer each, and wants to be told of it
// at its place, with what would be right, and of nothing else. A .hcl file is checked by itself, laid over the built-in rules. A
// .txtar file is a folder of files, which is checked as a whole. What no comment can be written into has its expectations beside
// it, in a file .want. The command runs in this process, so that the built-in rules are parsed once for all files; tests has a run
// of the binary.
func TestBrokenFilesAreExplained(t *testing.T) {
	names, err := filepath.Glob("../../tests/broken/*.*")
	if err != nil || len(names) < 75 {
		t.Fatal(len(names), err)
	}
	step := 6 // PARLANCE_ALL=1 checks all files
	switch {
	case full.All():
		step = 1
	case raceEnabled:
		step = 10 // all files compile rules in the same way
	}
	for i, name := range names {
		if i%step != 0 {
			continue
		}
		ext := filepath.Ext(name)
		if ext != ".hcl" && ext != ".txtar" {
			continue
		}
		t.Run(strings.TrimSuffix(filepath.Base(name), ext), func(t *testing.T) {
			t.Parallel()
			m := readMistaken(t, name)
			if len(m.wants) == 0 {
				t.Fatal("the file expects nothing")
			}
			dir := t.TempDir()
			for file, data := range m.files {
				at := filepath.Join(dir, file)
				if err := os.MkdirAll(filepath.Dir(at), 0o700); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(at, data, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			m.hold(t, checkWithin(t, dir, m.args...))
		})
	}
}

func readMistaken(t *testing.T, name string) *mistaken {
	t.Helper()
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	base := filepath.Base(name)
	m := &mistaken{files: map[string][]byte{}}
	if filepath.Ext(name) == ".hcl" {
		m.files[base], m.args = src, []string{base}
		m.read(t, src, base)
		if beside, err := os.ReadFile(strings.TrimSuffix(name, ".hcl") + ".want"); err == nil {
			m.read(t, beside, base)
		}
		return m
	}
	a := txtar.Parse(src)
	m.args = []string{"."}
	for line := range strings.Lines(string(a.Comment)) {
		switch word, rest, _ := strings.Cut(strings.TrimSpace(line), " "); word {
		case "check":
			m.args = strings.Fields(rest)
		}
	}
	m.read(t, a.Comment, "")
	for _, f := range a.Files {
		m.files[f.Name] = f.Data
		m.read(t, f.Data, f.Name)
	}
	return m
}

// read collects the expectations of a file.
func (m *mistaken) read(t *testing.T, src []byte, file string) {
	t.Helper()
	for i, line := range strings.Split(string(src), "\n") {
		all := expectation.FindAllStringSubmatch(line, -1)
		if len(all) != strings.Count(line, "# want ") {
			t.Fatalf("%s:%d: not an expectation: %s", file, i+1, line)
		}
		for _, s := range all {
			w := want{severity: "error", code: s[5], file: file, line: i + 1}
			if s[1] != "" {
				w.severity = "warning"
			}
			if s[2] != "" {
				w.file = strings.TrimSuffix(s[2], ":")
			}
			if s[3] != "" {
				w.line, _ = strconv.Atoi(s[3])
			}
			w.column, _ = strconv.Atoi(s[4])
			for _, q := range quotedText.FindAllString(s[6], -1) {
				text, err := strconv.Unquote(q)
				if err != nil {
					t.Fatalf("%s:%d: %v", file, i+1, err)
				}
				w.texts = append(w.texts, text)
			}
			m.wants = append(m.wants, w)
		}
	}
}

// checkWithin is what the command finds in files of a folder, named as if the folder were the current one. It exits with 1 exactly
// when there is an error.
func checkWithin(t *testing.T, dir string, args ...string) []found {
	t.Helper()
	call := []string{"check", "--json"}
	for _, name := range args {
		call = append(call, filepath.Join(dir, name))
	}
	var stdout, stderr strings.Builder
	exit := run(call, strings.NewReader(""), &stdout, &stderr)
	if exit > exitProblems || stderr.Len() > 0 {
		t.Fatalf("exit %d: %s", exit, stderr.String())
	}
	out := strings.ReplaceAll(stdout.String(), dir+"/", "")
	var said struct{ Findings []found }
	if err := json.Unmarshal([]byte(out), &said); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	failed := slices.ContainsFunc(said.Findings, func(f found) bool { return f.Severity == "error" })
	if failed != (exit == exitProblems) {
		t.Errorf("errors were found: %v, but the command exits with %d", failed, exit)
	}
	return said.Findings
}

// hold compares what is wanted with what was found: each once, at its place, with a text that says what would be right.
func (m *mistaken) hold(t *testing.T, list []found) {
	t.Helper()
	for _, w := range m.wants {
		i := 0
		for ; i < len(list); i++ {
			f := list[i]
			if f.Severity == w.severity && f.Code == w.code && f.File == w.file && f.Line == w.line && (w.column == 0 || f.Column == w.column) && w.fits(f) {
				break
			}
		}
		if i == len(list) {
			t.Errorf("%s:%d:%d: not found: %s %s %q", w.file, w.line, w.column, w.severity, w.code, w.texts)
			continue
		}
		list = append(list[:i:i], list[i+1:]...)
	}
	for _, f := range list {
		t.Errorf("%s:%d:%d: found, and not expected: %s %s %s: %s", f.File, f.Line, f.Column, f.Severity, f.Code, f.Summary, f.Detail)
	}
}

// longest is how long a text may be that people read at a glance: three lines of a terminal.
const longest = 320

// fits reports whether a finding says what it has to, in few words; the first text is the hint, and stands in the detail.
func (w want) fits(f found) bool {
	for i, text := range w.texts {
		if !strings.Contains(f.Detail, text) && (i == 0 || !strings.Contains(f.Summary, text)) {
			return false
		}
	}
	return f.Summary != "" && len(f.Detail) <= longest && !strings.Contains(f.Detail, "\n")
}
