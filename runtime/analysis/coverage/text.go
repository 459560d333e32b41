package coverage

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/fields"
)

// Line is a row of a report: a field, or all that is below it when that shares one fate.
type Line struct {
	Part   string   `json:"part"` // request, reply, stream or error
	Path   string   `json:"path"`
	Events []string `json:"events,omitempty"` // of a stream
	What   What     `json:"what"`
	Reason string   `json:"reason,omitempty"`
	Rule   string   `json:"rule,omitempty"` // file:line
	Fields int      `json:"fields"`         // how many fields of the reference it stands for
	at     hcl.Range
	top    string // the highest field that is treated alike, with all below it
}

// Lines are the fates in groups, in the order of the references.
func (c *PairCoverage) Lines() []Line {
	var out []Line
	for from := 0; from < len(c.Fates); {
		to := from + 1
		for to < len(c.Fates) && sameSheet(&c.Fates[from], &c.Fates[to]) {
			to++
		}
		out = append(out, grouped(c.Fates[from:to])...)
		from = to
	}
	return merged(out)
}

func sameSheet(a, b *Fate) bool {
	return a.Part == b.Part && (a.row == nil) == (b.row == nil) && (a.row == nil || a.row.Event == b.row.Event)
}

// line is the line of one fate.
func (f *Fate) line() Line {
	l := Line{Part: f.Part, Path: f.Path, What: f.What, Reason: f.Reason, Fields: 1, at: f.Rule}
	if f.Rule.Filename != "" && f.What != Left {
		l.Rule = fmt.Sprintf("%s:%d", ruleFile(f.Rule.Filename), f.Rule.Start.Line)
	}
	if f.row != nil && f.row.Event != "" {
		l.Events = []string{f.row.Event}
	}
	return l
}

// ruleFile is the name of a rule file within its folder.
func ruleFile(name string) string {
	parts := strings.Split(filepath.ToSlash(name), "/")
	if n := len(parts); n > 2 {
		parts = parts[n-2:]
	}
	if len(parts) == 2 && parts[0] != "protocols" && parts[0] != "pairs" {
		parts = parts[1:]
	}
	return strings.Join(parts, "/")
}

// grouped puts what is dropped, rejected or left over as a whole in one line.
func grouped(list []Fate) []Line {
	lines := make([]Line, len(list))
	under := map[string][]int{} // by each path above: the fates below
	for i := range list {
		lines[i] = list[i].line()
		for at := list[i].Path; ; {
			under[at] = append(under[at], i)
			k := strings.LastIndexAny(at, ".[")
			if k < 0 || strings.HasPrefix(at, "event:") {
				break
			}
			at = at[:k]
		}
	}
	alike := func(a, b Line) bool {
		return a.What == b.What && a.Reason == b.Reason && (a.What == Left || a.Rule == b.Rule)
	}
	var out []Line
	done := make([]bool, len(list))
	for i := range list {
		if done[i] {
			continue
		}
		top, all := list[i].Path, []int{i}
		if lines[i].What != Mapped {
			for at := top; ; {
				k := strings.LastIndexAny(at, ".[")
				if k < 0 || strings.HasPrefix(at, "event:") {
					break
				}
				at = at[:k]
				if slices.ContainsFunc(under[at], func(j int) bool { return !alike(lines[j], lines[i]) }) {
					break
				}
				top, all = at, under[at]
			}
		}
		l := lines[i]
		l.top = top
		if len(all) > 1 {
			l.Path = top
		}
		l.Fields = len(all)
		for _, j := range all {
			done[j] = true
		}
		out = append(out, l)
	}
	return out
}

// DroppedField is a field, or a whole event, that a rule drops.
type DroppedField struct {
	Part, Event, Path, Why string
	Top                    string // the object that is dropped with it, all of it
	At                     hcl.Range
}

// Dropped are the fields that rules drop, in groups.
func (c *PairCoverage) Dropped() []DroppedField {
	var out []DroppedField
	for from := 0; from < len(c.Fates); {
		to := from + 1
		for to < len(c.Fates) && sameSheet(&c.Fates[from], &c.Fates[to]) {
			to++
		}
		for _, l := range grouped(c.Fates[from:to]) {
			if l.What == Dropped {
				out = append(out, DroppedField{Part: l.Part, Event: c.Fates[from].row.Event, Path: l.Path, Top: l.top, Why: l.Reason, At: l.at})
			}
		}
		from = to
	}
	return out
}

// merged puts lines together that differ only in the variant, or in the event, that has the field.
func merged(lines []Line) []Line {
	var out []Line
	at := map[string]int{}
	for _, l := range lines {
		key := strings.Join([]string{l.Part, fields.PlainPath(l.Path), string(l.What), l.Reason, l.Rule}, "\x00")
		i, ok := at[key]
		if ok && (out[i].Path == l.Path || sameShape(out[i].Path, l.Path)) {
			out[i].Path = union(out[i].Path, l.Path)
			out[i].Fields += l.Fields
			for _, e := range l.Events {
				if !slices.Contains(out[i].Events, e) {
					out[i].Events = append(out[i].Events, e)
				}
			}
			continue
		}
		at[key] = len(out)
		out = append(out, l)
	}
	return out
}

// sameShape reports whether two paths have their selectors at the same places.
func sameShape(a, b string) bool {
	x, errX := fields.ParsePath(a)
	y, errY := fields.ParsePath(b)
	if errX != nil || errY != nil || len(x.Steps) != len(y.Steps) {
		return false
	}
	for i := range x.Steps {
		if x.Steps[i].Name != y.Steps[i].Name || x.Steps[i].Key != y.Steps[i].Key {
			return false
		}
	}
	return true
}

// union is a path that stands for two.
func union(a, b string) string {
	if a == b {
		return a
	}
	x, _ := fields.ParsePath(a)
	y, _ := fields.ParsePath(b)
	for i := range x.Steps {
		for _, w := range y.Steps[i].Words {
			if !slices.Contains(x.Steps[i].Words, w) {
				x.Steps[i].Words = append(x.Steps[i].Words, w)
			}
		}
	}
	return x.String()
}

// WriteMarkdown writes the report of one pair.
func (c *PairCoverage) WriteMarkdown(w io.Writer, titles map[string]string) error {
	title := func(name string) string {
		if t := titles[name]; t != "" {
			return t
		}
		return name
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# From %s to %s\n\n", title(c.Client), title(c.Upstream))
	fmt.Fprintf(&b, "Generated by `parlance check --coverage --write docs/coverage`; a test fails when it is out of date.\n\n")
	lines := c.Lines()
	if c.AsIs {
		fmt.Fprintf(&b, "Both sides speak the same protocol: bodies pass unchanged, byte for byte, except for these edits.\n\n")
		writeTable(&b, lines)
		_, err := io.WriteString(w, b.String())
		return err
	}
	fmt.Fprintf(&b, "What happens to every field that %s has in a request, and that %s has in a reply, its stream and its errors. The line of a field applies to all fields in it that have no line of their own. Fields with one possible value are left out.\n\n", title(c.Client), title(c.Upstream))
	fmt.Fprintf(&b, "| | fields | mapped | dropped | rejected | left over |\n|---|---:|---:|---:|---:|---:|\n")
	for _, part := range []string{"request", "reply", "stream", "error"} {
		n := map[What]int{}
		all := 0
		for _, f := range c.Fates {
			if f.Part == part {
				n[f.What]++
				all++
			}
		}
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d | %d |\n", part, all, n[Mapped], n[Dropped], n[Rejected], n[Left])
	}
	for _, part := range []string{"request", "reply", "stream", "error"} {
		of := slices.DeleteFunc(slices.Clone(lines), func(l Line) bool { return l.Part != part })
		if len(of) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n## %s\n\n", strings.ToUpper(part[:1])+part[1:])
		writeTable(&b, of)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func writeTable(b *strings.Builder, lines []Line) {
	fmt.Fprintf(b, "| field | what happens | rule |\n|---|---|---|\n")
	for _, l := range lines {
		what := string(l.What)
		if l.Reason != "" {
			what += ": " + l.Reason
		}
		fmt.Fprintf(b, "| %s | %s | %s |\n", cell("`"+l.Path+"`"+l.where()), cell(what), cell(l.Rule))
	}
}

func cell(s string) string { return strings.ReplaceAll(s, "|", "\\|") }

// where tells the events that have the field, when they are few.
func (l *Line) where() string {
	switch n := len(l.Events); {
	case n == 0 || strings.HasPrefix(l.Path, "event:"):
		return ""
	case n > 2:
		return fmt.Sprintf(" in %d events", n)
	default:
		return " in " + strings.Join(l.Events, ", ")
	}
}
