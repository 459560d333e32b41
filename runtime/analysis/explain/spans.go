package explain

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// MaxValue is the size of the values that an Explanation holds whole, in bytes of JSON.
const MaxValue = 256

// reader resolves spans to fields, and inputs to places.
type reader struct {
	docs map[*expression.Source]*document.Document
	mask *Mask
}

func newReader(mask *Mask) *reader {
	return &reader{docs: map[*expression.Source]*document.Document{}, mask: mask}
}

// place is where an input stands.
func (r *reader) place(in expression.Input) Place {
	if in.Missing {
		return Place{In: "missing", Path: in.Name}
	}
	if in.Source == nil {
		return Place{In: "engine", Path: in.Name}
	}
	path, _ := r.pathAt(in.Source, in.At)
	return Place{In: in.Source.Of, Event: in.Source.Event, Path: path}
}

func (r *reader) pathAt(s *expression.Source, at int) (path string, begins bool) {
	d := r.docs[s]
	if d == nil {
		d = new(document.Document)
		_ = d.Parse(s.Text, false)
		r.docs[s] = d
	}
	return d.PathAt(at)
}

// places are where several inputs stand. What holds another one is left out, and events that bring the same path one
// after the other are one place.
func (r *reader) places(list []expression.Input) []Place {
	var all []Place
	for _, in := range list {
		if p := r.place(in); !slices.Contains(all, p) {
			all = append(all, p)
		}
	}
	inner := slices.DeleteFunc(slices.Clone(all), func(p Place) bool {
		return p.In != "engine" && p.In != "missing" && slices.ContainsFunc(all, func(q Place) bool {
			return q != p && q.In == p.In && q.Event == p.Event && below(q.Path, p.Path)
		})
	})
	var out []Place
	for _, p := range inner {
		if n := len(out) - 1; n >= 0 && p.Event > 0 && out[n].In == p.In && out[n].Path == p.Path && max(out[n].To, out[n].Event)+1 == p.Event {
			out[n].To = p.Event
			continue
		}
		out = append(out, p)
	}
	return out
}

// below reports whether a path lies below another.
func below(path, above string) bool {
	return len(path) > len(above) && path[:len(above)] == above && (above == "" || path[len(above)] == '.' || path[len(above)] == '[')
}

// at is a rule's place: file:line:column.
func at(r hcl.Range) string {
	if r.Filename == "" {
		return ""
	}
	return fmt.Sprintf("%s:%d:%d", r.Filename, r.Start.Line, r.Start.Column)
}

// fields are the pieces of a JSON text, in its order.
func (r *reader) fields(text []byte, spans []expression.Span) []Field {
	d := new(document.Document)
	if d.Parse(text, false) != nil {
		return nil
	}
	return r.below(d.Root(), nested(spans))
}

// nested sorts spans: the outer before the inner, and those of one extent as they lie within each other. What was
// recorded later lies around what was recorded before.
func nested(spans []expression.Span) []expression.Span {
	type numbered struct {
		expression.Span
		n int
	}
	list := make([]numbered, len(spans))
	for i, s := range spans {
		list[i] = numbered{s, i}
	}
	slices.SortFunc(list, func(a, b numbered) int {
		return cmp.Or(a.From-b.From, b.To-a.To, b.n-a.n)
	})
	out := make([]expression.Span, len(list))
	for i := range list {
		out[i] = list[i].Span
	}
	return out
}

// walker goes through a text and its spans together.
type walker struct {
	*reader
	spans []expression.Span
	next  int
	open  []expression.Span // those around the place where it is
	out   []Field
}

func (r *reader) below(root document.Value, spans []expression.Span) []Field {
	w := &walker{reader: r, spans: spans}
	w.walk(root)
	return w.out
}

func (w *walker) walk(v document.Value) {
	from := v.Offset()
	to := from + len(v.Raw())
	w.open = slices.DeleteFunc(w.open, func(s expression.Span) bool { return s.To <= from })
	for w.next < len(w.spans) && w.spans[w.next].From <= from {
		if s := w.spans[w.next]; s.To > from {
			w.open = append(w.open, s)
		}
		w.next++
	}
	if !v.Empty() && v.Kind() >= document.Array && w.parted(from, to) {
		for el := range v.Elements {
			w.walk(el)
		}
		for _, m := range v.Members {
			w.walk(m)
		}
		return
	}
	var chain []expression.Span
	for _, s := range w.open {
		if s.From <= from && s.To >= to {
			chain = append(chain, s)
		}
	}
	w.out = append(w.out, w.field(v, chain))
}

// parted reports whether something is known of the pieces of what lies between two places.
func (w *walker) parted(from, to int) bool {
	for i := w.next; i < len(w.spans) && w.spans[i].From < to; i++ {
		if w.spans[i].From > from {
			return true
		}
	}
	return slices.ContainsFunc(w.open, func(s expression.Span) bool { return s.From >= from && s.To < to })
}

// field is what a chain of spans says of a value, from the outermost to the innermost.
func (r *reader) field(v document.Value, chain []expression.Span) Field {
	f := Field{Path: v.Path(), Size: len(v.Raw())}
	writes := -1
	for i, s := range chain {
		if s.Field {
			writes = i
		}
	}
	if writes < 0 && len(chain) > 0 {
		writes = 0 // it is no field: a header, a path
	}
	var through []hcl.Range
	var given []expression.Input
	if writes >= 0 {
		f.Rule = at(chain[writes].Rule)
		for _, s := range chain[writes:] {
			if s.Rule.Filename != "" {
				through = append(through, s.Rule)
			}
			given = append(given, s.Given...)
		}
		for _, s := range chain[writes:] {
			through = append(through, s.Through...)
		}
	}
	seen := map[string]bool{line(chainRule(chain, writes)): true}
	for _, t := range through {
		if l := line(t); !seen[l] {
			seen[l] = true
			f.Through = append(f.Through, at(t))
		}
	}
	if len(chain) > 0 {
		last := chain[len(chain)-1]
		switch {
		case last.Source != nil:
			path, begins := r.pathAt(last.Source, last.At+v.Offset()-last.From)
			if f.How = Moved; !begins {
				f.How = Computed // JSON that was read from a string
			}
			f.From = []Place{{In: last.Source.Of, Event: last.Source.Event, Path: path}}
		case last.Literal:
			f.How = Literal
		case last.Pass != "":
			f.How, f.Pass, f.From = Engine, last.Pass, r.places(last.Inputs)
		case last.Same:
			f.How, f.From = Moved, r.places(last.Inputs)
		default:
			f.How, f.From = Computed, r.places(last.Inputs)
		}
	}
	for _, p := range r.places(given) {
		if p.In == "missing" && f.How == Moved {
			continue // What is not there is of no interest where something is.
		}
		// That what holds the source is what it is goes without saying.
		if !slices.ContainsFunc(f.From, func(q Place) bool { return q == p || q.In == p.In && q.Event == p.Event && below(q.Path, p.Path) }) {
			f.Given = append(f.Given, p)
		}
	}
	if len(f.From) == 0 && f.How == Computed {
		f.From, f.Given = f.Given, nil
	}
	r.show(&f, v)
	return f
}

func chainRule(chain []expression.Span, i int) hcl.Range {
	if i < 0 {
		return hcl.Range{}
	}
	return chain[i].Rule
}

// line names a line of a rule file.
func line(r hcl.Range) string { return fmt.Sprintf("%s:%d", r.Filename, r.Start.Line) }

// show puts a value into a field, so far as it may be seen and is not too large.
func (r *reader) show(f *Field, v document.Value) {
	if r.mask != nil && f.How != Literal && !f.configured() {
		f.Value = r.mask.JSON(v)
	} else {
		f.Value = json.RawMessage(document.AppendCompact(nil, v.Raw()))
	}
	if len(f.Value) > MaxValue {
		f.Text = string(cut(f.Value, MaxValue))
		f.Value = nil
	}
}

// configured reports whether a value is the call's own, or the configuration's: a model, an id, a switch.
func (f *Field) configured() bool {
	if f.How != Moved || len(f.From) != 1 || f.From[0].In != "engine" {
		return false
	}
	path := f.From[0].Path
	return strings.HasPrefix(path, "call.") || strings.HasPrefix(path, "profile.")
}

// cut is the beginning of a text, of whole characters.
func cut(text []byte, most int) []byte {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most]
}
