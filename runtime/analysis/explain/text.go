package explain

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// Layout is how WriteText shows an Explanation.
type Layout struct {
	Colour bool
	Width  int  // of the terminal, in columns; 0: lines are as long as they are
	All    bool // events that are like those before them are shown as well
}

// WriteText shows the explanation to people.
func (x *Explanation) WriteText(w io.Writer, l Layout) error {
	p := &printer{Layout: l}
	p.explanation(x)
	_, err := w.Write(p.out.Bytes())
	return err
}

type printer struct {
	Layout
	out bytes.Buffer
}

// The colours.
const (
	bold   = "1"
	dim    = "2"
	red    = "31"
	green  = "32"
	yellow = "33"
	cyan   = "36"
)

func (p *printer) paint(colour, text string) string {
	if !p.Colour || text == "" || colour == "" {
		return text
	}
	return "\x1b[" + colour + "m" + text + "\x1b[0m"
}

func (p *printer) line(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	p.out.WriteString(strings.TrimRight(text, " "))
	p.out.WriteByte('\n')
}

func (p *printer) title(name, rest string) {
	p.line("")
	p.line("%s  %s", p.paint(bold, name), rest)
}

func (p *printer) explanation(x *Explanation) {
	p.line("%s to %s%s", p.paint(bold, x.Client), p.paint(bold, x.Upstream), models(x))
	if x.Route != nil {
		p.route(x.Route)
	}
	if len(x.Attempts) > 0 {
		p.attempts(x.Attempts)
	}
	if x.Request != nil {
		p.request(x.Request)
	}
	if x.Refused != nil {
		p.title("Refused", "the request is not sent")
		p.problem(x.Refused)
	}
	if x.Error != nil {
		p.failure(x.Error)
	}
	if x.Reply != nil {
		p.reply(x.Reply)
	}
}

func models(x *Explanation) string {
	switch {
	case x.Asked == "":
		return ""
	case x.Model == "" || x.Asked == x.Model:
		return ", model " + clean(x.Asked)
	}
	return ", model " + clean(x.Asked) + " as " + clean(x.Model)
}

func (p *printer) route(r *Route) {
	p.title("Route", "")
	t := p.table(1)
	for _, s := range r.Steps {
		kind := s.Kind
		if s.Not {
			kind = "not " + kind
		}
		t.row(cell{kind, ""}, cell{clean(s.Name), cyan}, cell{arrow(s.To), ""}, cell{s.Rule, dim}, cell{clean(why(s)), ""})
	}
	for i, s := range r.Others {
		word := "then"
		if i == 0 {
			word = "or else"
		}
		t.row(cell{word, dim}, cell{clean(s.Name), ""}, cell{arrow(s.To), ""}, cell{s.Rule, dim})
	}
	t.flush()
}

// why is the condition that a step depended on, with what it read.
func why(s Step) string {
	if s.When == "" || s.Read == "" {
		return s.When
	}
	return s.When + " (" + s.Read + ")"
}

func arrow(to string) string {
	if to == "" {
		return ""
	}
	return "→ " + clean(to)
}

func (p *printer) attempts(list []Attempt) {
	p.title("Attempts", "")
	t := p.table(1)
	for i, a := range list {
		status := ""
		if a.Status != 0 {
			status = strconv.Itoa(a.Status)
		}
		what := strings.TrimSpace(a.Tier + " " + a.Action)
		t.row(cell{strconv.Itoa(i + 1), ""}, cell{clean(a.Upstream), cyan}, cell{clean(a.Account), ""}, cell{clean(a.Model), ""}, cell{status, ""}, cell{clean(what), yellow}, cell{clean(a.Why), ""}, cell{a.Took, ""}, cell{a.Rule, dim})
	}
	t.flush()
}

func (p *printer) request(r *Sent) {
	p.title("Request", fmt.Sprintf("%s, %s", text(r.Path), size(r.Size)))
	if len(r.Alias) > 0 {
		p.line("")
		p.line("  the model's name sets in the client's request")
		p.changes(2, r.Alias)
	}
	if len(r.Headers) > 0 {
		p.line("")
		p.line("  headers")
		t := p.table(2)
		for _, h := range r.Headers {
			h.Path = h.Name
			t.field(h.Field)
		}
		t.flush()
	}
	p.line("")
	switch {
	case r.AsItIs && len(r.Changes) == 0:
		p.line("  the body passes unchanged")
	case r.AsItIs: // with what the engine did to the conversation
		p.line("  the body passes unchanged, except for")
		p.changes(2, r.Changes)
	default:
		p.line("  body")
		p.fields(2, r.Fields)
		if len(r.Changes) > 0 {
			p.line("")
			p.line("  what the engine did to the conversation")
			p.changes(2, r.Changes)
		}
	}
	p.lost(r.Lost)
}

func (p *printer) problem(pr *Problem) {
	p.line("  %s  %s", p.paint(red, fmt.Sprintf("%d %s", pr.Status, pr.Class)), clean(pr.Message))
	if pr.Param != "" {
		p.line("  at %s", p.paint(cyan, clean(pr.Param)))
	}
	if pr.Rule != "" {
		p.line("  by %s", p.paint(dim, pr.Rule))
	}
	if len(pr.Fields) > 0 {
		p.line("")
		p.line("  the client gets")
		p.fields(2, pr.Fields)
	}
}

func (p *printer) failure(f *Failure) {
	p.title("Error", fmt.Sprintf("the upstream answered with the status %d", f.Status))
	if len(f.Read) > 0 {
		p.line("")
		p.line("  read")
		p.fields(2, f.Read)
	}
	p.line("")
	p.line("  class %s  %s", p.paint(yellow, f.Class), p.paint(dim, f.Rule))
	if f.Tier != "" {
		rest := ""
		if f.Rest != "" {
			rest = ", rests " + f.Rest
		}
		p.line("  tier %s, %s%s  %s", p.paint(yellow, f.Tier), f.Action, rest, p.paint(dim, f.Judged))
	}
	p.line("")
	p.line("  the client gets the status %d", f.Problem.Status)
	p.fields(2, f.Problem.Fields)
}

func (p *printer) reply(a *Answer) {
	what := "a body"
	if a.Stream {
		what = "a stream"
	}
	colour := green
	if a.Ended != "clean" && a.Ended != "paused" {
		colour = red
	}
	p.title("Reply", fmt.Sprintf("%s for the client, which ends %s", what, p.paint(colour, a.Ended)))
	switch {
	case a.AsItIs && len(a.Changes) == 0:
		p.line("")
		p.line("  the body passes unchanged")
	case a.AsItIs:
		p.line("")
		p.line("  the body passes unchanged, except for")
		p.changes(2, a.Changes)
	case len(a.Fields) > 0:
		p.line("")
		p.fields(2, a.Fields)
	}
	if a.Stream {
		p.events(a.Events)
	}
	if a.Problem != nil {
		p.line("")
		p.problem(a.Problem)
	}
	p.lost(a.Lost)
}

func (p *printer) events(list []Event) {
	for i := 0; i < len(list); i++ {
		n := i + 1
		for !p.All && n < len(list) && like(&list[i], &list[n]) {
			n++
		}
		p.event(&list[i])
		if more := n - i - 1; more > 2 {
			p.line("")
			p.line("  %s", p.paint(dim, fmt.Sprintf("#%d to #%d are like it", list[i+1].Number, list[n-1].Number)))
			i = n - 1
		}
	}
}

// like reports whether two events are alike but for what they say.
func like(a, b *Event) bool {
	if a.Name != b.Name || a.Kept != b.Kept || a.Rule != b.Rule || len(a.Writes) != len(b.Writes) || !slices.Equal(a.By, b.By) {
		return false
	}
	for i := range a.Writes {
		s, t := &a.Writes[i], &b.Writes[i]
		if s.Event != t.Event || s.Rule != t.Rule || len(s.Changes) != len(t.Changes) || len(s.Fields) != len(t.Fields) {
			return false
		}
		for k := range s.Fields {
			if s.Fields[k].Path != t.Fields[k].Path || s.Fields[k].How != t.Fields[k].How || s.Fields[k].Rule != t.Fields[k].Rule {
				return false
			}
		}
	}
	return true
}

func (p *printer) event(e *Event) {
	p.line("")
	head := "the upstream's end"
	if e.Number > 0 {
		head = strings.TrimSpace(fmt.Sprintf("#%d %s", e.Number, clean(e.Name)))
		if e.Data != "" {
			head += " " + clean(e.Data)
		}
	}
	by := ""
	if len(e.By) > 0 {
		by = "  read by " + chain(e.By)
	}
	p.line("  %s%s", p.paint(bold, head), p.paint(dim, by))
	if e.Kept != "" {
		p.line("    %s  %s", e.Kept, p.paint(dim, e.Rule))
	}
	for i := range e.Writes {
		s := &e.Writes[i]
		name := clean(s.Event)
		if name == "" && s.Text == "" {
			name = "data"
		}
		if s.Text != "" {
			name = strings.TrimSpace(name + " " + clean(s.Text))
		}
		switch {
		case s.AsItIs && len(s.Changes) == 0:
			p.line("    %s %s  as it came", p.paint(dim, "→"), p.paint(yellow, name))
		case s.AsItIs:
			p.line("    %s %s  as it came, but for", p.paint(dim, "→"), p.paint(yellow, name))
			p.changes(3, s.Changes)
		default:
			p.line("    %s %s  %s", p.paint(dim, "→"), p.paint(yellow, name), p.paint(dim, s.Rule))
			p.fields(3, s.Fields)
		}
	}
}

func (p *printer) lost(list []Loss) {
	if len(list) == 0 {
		return
	}
	p.line("")
	p.line("  what is not sent")
	t := p.table(2)
	t.whole = true
	for _, l := range list {
		t.row(cell{clean(l.Path), cyan}, cell{clean(l.Why), ""}, cell{l.Rule, dim})
	}
	t.flush()
}

func (p *printer) changes(indent int, list []Change) {
	t := p.table(indent)
	t.whole = true
	for _, c := range list {
		where, did := places(c.At), c.Did+" "+c.What
		if c.Field != "" {
			did += " " + c.Field
		}
		detail := ""
		switch {
		case c.Did == "merged":
			detail = "into " + places(c.To)
		case c.Did == "moved" && len(c.To) > 0:
			detail = "behind " + places(c.To)
		case c.Did == "moved":
			detail = "to the front"
		case c.From != nil && c.Now != nil:
			detail = short(string(c.From), 28) + " → " + short(string(c.Now), 36)
		case c.Now != nil:
			detail = short(string(c.Now), 60)
		case c.From != nil:
			detail = short(string(c.From), 60)
		}
		if c.Did != "merged" && c.Did != "moved" && len(c.To) > 0 {
			detail += "  ← " + places(c.To)
		}
		by := c.Rule
		if by == "" {
			by = c.Pass
		}
		t.row(cell{where, cyan}, cell{strings.TrimSpace(did), yellow}, cell{detail, ""}, cell{clean(c.Why), ""}, cell{by, dim})
	}
	t.flush()
}

func (p *printer) fields(indent int, list []Field) {
	t := p.table(indent)
	for _, f := range list {
		t.field(f)
	}
	t.flush()
}

// field is a row for a field: its path, its value, where it comes from, and the rules.
func (t *grid) field(f Field) {
	from := places(f.From)
	switch f.How {
	case Moved:
		from = "= " + from
	case Literal:
		from = "written out"
	case Engine:
		from = strings.TrimSpace(f.Pass + " " + leftOf(from))
	case Computed:
		if from = leftOf(from); from == "" {
			from = "of nothing"
		}
	}
	if len(f.Given) > 0 {
		from += ", given " + places(f.Given)
	}
	path := clean(f.Path)
	if path == "" {
		path = "(all)"
	}
	t.row(cell{path, cyan}, cell{value(f), green}, cell{from, ""}, cell{chain(append([]string{f.Rule}, f.Through...)), dim})
}

func leftOf(from string) string {
	if from == "" {
		return ""
	}
	return "← " + from
}

// chain is rules on the way, from the one that writes to the one that reads.
func chain(list []string) string {
	var out []string
	for _, r := range list {
		if i := strings.LastIndexByte(r, ':'); i > 0 {
			r = r[:i]
		}
		if r != "" {
			out = append(out, r)
		}
	}
	return strings.Join(out, " ‹ ")
}

func value(f Field) string {
	if f.Value != nil {
		return clean(string(f.Value))
	}
	return clean(f.Text) + "… (" + size(f.Size) + ")"
}

func text(f Field) string {
	return strings.Trim(value(f), `"`)
}

func places(list []Place) string {
	var out []string
	for i, p := range list {
		if i == 4 && len(list) > 5 {
			out = append(out, fmt.Sprintf("and %d more", len(list)-i))
			break
		}
		s := p.String()
		if i > 0 {
			s = p.after(list[i-1])
		}
		out = append(out, s)
	}
	return strings.Join(out, ", ")
}

// after is the place as it is said behind another one: .data behind source.media_type.
func (p Place) after(q Place) string {
	dot := strings.LastIndexByte(p.Path, '.')
	if p.In != q.In || p.Event != q.Event || p.To != q.To || dot < 12 || dot >= len(q.Path) || q.Path[:dot+1] != p.Path[:dot+1] {
		return p.String()
	}
	return clean(p.Path[dot:])
}

// String is the place as people read it: a path in the request by itself, #12 before a path in an event.
func (p Place) String() string {
	path := clean(p.Path)
	if path == "" {
		path = "(all)"
	}
	switch p.In {
	case "missing":
		return "no " + path
	case "event":
		switch {
		case p.To > 0:
			return fmt.Sprintf("#%d–%d %s", p.Event, p.To, path)
		case p.Event > 0:
			return fmt.Sprintf("#%d %s", p.Event, path)
		}
		return path
	case "sealed":
		return "sealed state " + path
	case "kept":
		return "kept state " + path
	}
	return path
}

func size(n int) string {
	switch {
	case n == 1:
		return "1 byte"
	case n < 10_000:
		return strconv.Itoa(n) + " bytes"
	case n < 10_000_000:
		return strconv.Itoa(n/1000) + " kB"
	}
	return strconv.Itoa(n/1_000_000) + " MB"
}
