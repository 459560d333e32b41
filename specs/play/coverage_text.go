package play

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// Own is the coverage of an operator's own files, where they are laid over the built-in rules; else it is all of it.
func (c *Coverage) Own() *Coverage {
	base := func(p Place) bool { return strings.HasPrefix(p.File, lang.BasePrefix) }
	out := &Coverage{Sources: c.Sources}
	mixed := false
	for _, h := range c.Hits {
		if base(h.Place) {
			mixed = true
			continue
		}
		out.Hits = append(out.Hits, h)
		out.Places++
		if h.Times > 0 {
			out.Reached++
		} else {
			out.Unreached = append(out.Unreached, h.Place)
		}
	}
	if !mixed || len(out.Hits) == 0 {
		return c
	}
	for _, f := range c.Files {
		if !base(Place{File: f.File}) {
			out.Files = append(out.Files, f)
		}
	}
	return out
}

// WriteText prints how much of each file was reached, and then each place that was not.
func (c *Coverage) WriteText(w io.Writer) {
	line := func(name string, reached, places int, p float64) {
		fmt.Fprintf(w, "%7d %7d %6.1f %%  %s\n", reached, places, p, name)
	}
	fmt.Fprintf(w, "reached  places           file\n")
	for _, f := range c.Files {
		line(f.File, f.Reached, f.Places, f.Percent())
	}
	if len(c.Files) > 1 {
		line("all", c.Reached, c.Places, c.Percent())
	}
	if len(c.Unreached) == 0 {
		return
	}
	fmt.Fprintf(w, "\nnever reached:\n")
	for _, p := range c.Unreached {
		fmt.Fprintln(w, p)
	}
}

// WriteJSON prints all places for machines, with how often each was reached.
func (c *Coverage) WriteJSON(w io.Writer) error {
	type file struct {
		FileCoverage
		Percent float64 `json:"percent"`
	}
	type hit struct {
		Place
		EndLine int   `json:"end_line"`
		EndCol  int   `json:"end_column"`
		Times   int64 `json:"times"`
	}
	out := struct {
		Places  int     `json:"places"`
		Reached int     `json:"reached"`
		Percent float64 `json:"percent"`
		Files   []file  `json:"files"`
		Hits    []hit   `json:"hits"`
	}{c.Places, c.Reached, c.Percent(), []file{}, []hit{}}
	for _, f := range c.Files {
		out.Files = append(out.Files, file{f, f.Percent()})
	}
	for _, h := range c.Hits {
		out.Hits = append(out.Hits, hit{h.Place, h.Range.End.Line, h.Range.End.Column, h.Times})
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(out)
}
