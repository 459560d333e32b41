package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

var (
	number = regexp.MustCompile(`T\d{3}`)
	row    = regexp.MustCompile(`^\| (T\d{3}) \| ([^|]*) \|`)
)

// mostFiles is how many files a row of docs/quirks.md names.
const mostFiles = 5

// rewriteQuirks writes into each row of docs/quirks.md which specs and tests name its number. It fails on a number without a row, and on a row whose
// number nothing names.
func rewriteQuirks(root string) error {
	holders, err := quirkHolders(root)
	if err != nil {
		return err
	}
	path := filepath.Join(root, "docs/quirks.md")
	src, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var lines []string
	known := map[string]bool{}
	for line := range strings.Lines(string(src)) {
		m := row.FindStringSubmatch(line)
		switch {
		case m == nil:
			lines = append(lines, line)
		case known[m[1]]: // a row that a merge doubled
		case holders[m[1]] == nil:
			err = errors.Join(err, fmt.Errorf("nothing names %s: remove its row from docs/quirks.md", m[1]))
		default:
			known[m[1]] = true
			lines = append(lines, fmt.Sprintf("| %s | %s | %s |\n", m[1], m[2], shortList(holders[m[1]])))
		}
	}
	for _, n := range slices.Sorted(maps.Keys(holders)) {
		if !known[n] {
			err = errors.Join(err, fmt.Errorf("%s is named in %s: add a row to docs/quirks.md that says what it means", n, holders[n][0]))
		}
	}
	if err != nil {
		return err
	}
	return write(path, src, strings.Join(lines, ""))
}

// quirkHolders are the files that name each number: specs and tests if there are any, else code and rules.
func quirkHolders(root string) (map[string][]string, error) {
	out, err := output(root, "git", "ls-files", "--cached", "--others", "--exclude-standard", "*.go", "*.hcl", "*.txtar", "*.mjs", "*.sse")
	if err != nil {
		return nil, err
	}
	tests, others := map[string][]string{}, map[string][]string{}
	for _, name := range strings.Fields(out) {
		src, err := os.ReadFile(filepath.Join(root, name))
		if errors.Is(err, os.ErrNotExist) {
			continue // deleted, and not committed yet
		} else if err != nil {
			return nil, err
		}
		into := others
		if strings.HasPrefix(name, "specs/") || strings.HasPrefix(name, "tests/") || strings.HasSuffix(name, "_test.go") {
			into = tests
		}
		text, seen := string(src), map[string]bool{}
		for _, at := range number.FindAllStringIndex(text, -1) {
			n := text[at[0]:at[1]]
			inWord := at[1] < len(text) && isDigit(text[at[1]]) || at[0] > 0 && (isUpper(text[at[0]-1]) || isDigit(text[at[0]-1]))
			if !inWord && !seen[n] {
				seen[n] = true
				into[n] = append(into[n], name)
			}
		}
	}
	for n, list := range others {
		if tests[n] == nil {
			tests[n] = list
		}
	}
	return tests, nil
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }
func isUpper(c byte) bool { return c >= 'A' && c <= 'Z' }

// shortList names the first files, as Markdown.
func shortList(files []string) string {
	var list []string
	for _, f := range files[:min(len(files), mostFiles)] {
		list = append(list, "`"+f+"`")
	}
	text := strings.Join(list, ", ")
	if more := len(files) - mostFiles; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}
