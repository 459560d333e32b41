package play

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
)

// Report is what a run of specs came to.
type Report struct {
	Passed   int       `json:"passed"`
	Failed   int       `json:"failed"`
	Skipped  int       `json:"skipped"`         // those that were not asked for
	Unrun    int       `json:"unrun,omitempty"` // those that were left when the run was ended before its time
	Plain    bool      `json:"plain,omitempty"` // every spec was run once only, as it is written
	Checks   int       `json:"checks"`          // all that was looked at, variations included
	Specs    []*Result `json:"specs"`
	Coverage *Coverage `json:"coverage,omitempty"`
}

// Result is what one spec came to.
type Result struct {
	Kind     Kind      `json:"kind"`
	Name     string    `json:"name"`
	Client   string    `json:"client,omitempty"`
	Upstream string    `json:"upstream,omitempty"`
	File     string    `json:"file"`
	Line     int       `json:"line"`
	Checks   int       `json:"checks"`
	Problems []Problem `json:"problems,omitempty"`
}

// Problem is something that does not hold.
type Problem struct {
	Variation string `json:"variation,omitempty"` // "" when the example itself does not hold
	Line      int    `json:"line,omitempty"`      // of the spec file, from 1; 0: the spec's
	Column    int    `json:"column,omitempty"`
	Source    string `json:"source,omitempty"` // the line
	Message   string `json:"message"`
	Diff      string `json:"diff,omitempty"` // "- " is expected, "+ " is what came
}

// OK reports whether there were specs, and all passed. No spec at all is no success.
func (r *Report) OK() bool { return r.Failed == 0 && r.Passed > 0 && r.Unrun == 0 }

// quote adds the lines that problems are at.
func (r *Result) quote(sources map[string][]byte) {
	lines := strings.Split(string(sources[r.File]), "\n")
	for i := range r.Problems {
		if n := r.Problems[i].Line; n > 0 && n <= len(lines) && len(lines[n-1]) < 300 {
			r.Problems[i].Source = strings.TrimRight(lines[n-1], "\r")
		}
	}
}

// add counts a result; nil is that of a spec that was not run.
func (r *Report) add(x *Result) {
	if x == nil {
		r.Unrun++
		return
	}
	r.Specs = append(r.Specs, x)
	r.Checks += x.Checks
	if x.Failed() {
		r.Failed++
	} else {
		r.Passed++
	}
}

// Failed reports whether something does not hold.
func (r *Result) Failed() bool { return len(r.Problems) > 0 }

// Fail notes something that does not hold.
func (r *Result) Fail(variation, message, diff string) { r.fail(variation, message, diff) }

// FailAt is Fail for what a place of the file says.
func (r *Result) FailAt(at hcl.Range, variation, message, diff string) {
	r.fail(variation, message, diff)
	if at.Filename == r.File {
		p := &r.Problems[len(r.Problems)-1]
		p.Line, p.Column = at.Start.Line, at.Start.Column
	}
}

// Gather makes one problem of those that a place has in several variations: the first, with the names of all of them. ways is how many
// variations there are.
func (r *Result) Gather(ways int) {
	type place struct {
		line, column int
		text         string // of a problem without a place
	}
	in := map[place][]string{}
	var list []Problem
	key := func(p Problem) place {
		if p.Line > 0 {
			return place{line: p.Line, column: p.Column}
		}
		return place{text: p.Message}
	}
	for _, p := range r.Problems {
		k := key(p)
		if in[k] == nil {
			list = append(list, p)
		}
		if !slices.Contains(in[k], p.Variation) {
			in[k] = append(in[k], p.Variation)
		}
	}
	for i := range list {
		if names := in[key(list[i])]; len(names) == ways && ways > 1 {
			list[i].Variation = fmt.Sprintf("all %d variations", ways)
		} else {
			list[i].Variation = strings.Join(names, "; ")
		}
	}
	r.Problems = list
}

func (r *Result) fail(variation, message, diff string) {
	r.Problems = append(r.Problems, Problem{Variation: variation, Message: message, Diff: diff})
}

// WriteText prints what failed, and how many passed.
func (r *Report) WriteText(w io.Writer) {
	for _, s := range r.Specs {
		if s.Failed() {
			s.WriteText(w)
			fmt.Fprintln(w)
		}
	}
	switch {
	case r.Unrun > 0:
		fmt.Fprintf(w, "stopped early: %s not run, %d failed, %d passed\n", count(r.Unrun, "spec was", "specs were"), r.Failed, r.Passed)
		return
	case r.Passed+r.Failed == 0 && r.Skipped > 0:
		fmt.Fprintf(w, "no spec matches: %s\n", count(r.Skipped, "spec was", "specs were")+" left out")
		return
	case r.Passed+r.Failed == 0:
		fmt.Fprintln(w, "no specs: nothing was tested")
		return
	case r.Failed == 0:
		fmt.Fprintf(w, "%s passed, %s", count(r.Passed, "spec", "specs"), count(r.Checks, "check", "checks"))
	default:
		fmt.Fprintf(w, "%s failed, %d passed", count(r.Failed, "spec", "specs"), r.Passed)
	}
	if r.Skipped > 0 {
		fmt.Fprintf(w, ", %d left out", r.Skipped)
	}
	if c := r.Coverage; c != nil && c.Places > 0 {
		fmt.Fprintf(w, "; %d of %d places in the rules reached", c.Reached, c.Places)
	}
	fmt.Fprintln(w)
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// WriteText prints a result that failed.
func (r *Result) WriteText(w io.Writer) {
	fmt.Fprintf(w, "%s:%d: failed: %s %q\n", r.File, r.Line, r.Kind, r.Name)
	for _, p := range r.Problems {
		name := ""
		if p.Variation != "" {
			name = "[" + p.Variation + "] "
		}
		if p.Line > 0 {
			name = fmt.Sprintf("%s:%d:%d: %s", r.File, p.Line, p.Column, name)
		}
		fmt.Fprintf(w, "  %s%s\n", name, p.Message)
		if p.Source != "" {
			before := strings.Map(func(c rune) rune {
				if c == '\t' {
					return c
				}
				return ' '
			}, string([]rune(p.Source)[:min(max(p.Column-1, 0), len([]rune(p.Source)))]))
			fmt.Fprintf(w, "    %5d: %s\n           %s^\n", p.Line, p.Source, before)
		}
		if p.Diff != "" {
			fmt.Fprintf(w, "    %s\n", strings.ReplaceAll(strings.TrimRight(p.Diff, "\n"), "\n", "\n    "))
		}
	}
}

// WriteJSON prints the report for machines.
func (r *Report) WriteJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(r)
}
