package explain

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// Fate is what became of a field of the input.
type Fate struct {
	Path     string          `json:"path"`
	Event    int             `json:"event,omitempty"` // the first event that has it, from 1; 0: the input is a body
	Events   int             `json:"events,omitempty"`
	Value    json.RawMessage `json:"value,omitempty"` // not there where it is larger than MaxValue, or masked
	Outcomes []Outcome       `json:"outcomes"`
}

// Outcome is one thing that became of a field.
type Outcome struct {
	Did  Did    `json:"did"`
	To   string `json:"to,omitempty"`   // the field of the output
	Rule string `json:"rule,omitempty"` // file:line:column
	Why  string `json:"why,omitempty"`
}

// Did says what became of a field.
type Did string

// What may become of a field.
const (
	SentAs     Did = "sent as"       // the bytes moved
	ComputedTo Did = "computed into" // a rule made a value of it
	Decides    Did = "decides"       // the value of another field depends on it
	ChangedBy  Did = "changed"       // by the engine, or by the model's name
	Dropped    Did = "dropped"       // by a rule
	Reported   Did = "reported lost" // by the engine, since no rule reads it
	AsItIs     Did = "sent as it is" // the body crosses byte for byte
	NotSent    Did = "not sent"      // nothing is made of it
)

// Inputs says what became of the fields of the input that fit a pattern, in which * stands for any text, and of all below them. input is
// the request, or with answers what the upstream answered.
func (x *Explanation) Inputs(pattern string, input []byte, answers bool) ([]Fate, error) {
	var list []Fate
	var all []string
	docs := documents(input)
	for i, doc := range docs {
		event := 0
		if len(docs) > 1 {
			event = i + 1
		}
		for _, l := range leaves(nil, "", gjson.ParseBytes(doc)) {
			if !matches(pattern, l.path) {
				all = append(all, l.path)
				continue
			}
			f := Fate{Path: l.path, Event: event, Events: min(event, 1), Outcomes: x.outcomes(l.path, event, answers)}
			if !x.Masked && len(l.raw) <= MaxValue {
				f.Value = json.RawMessage(l.raw)
			}
			same := func(o Fate) bool { return o.Path == f.Path && slices.Equal(o.Outcomes, f.Outcomes) }
			if at := slices.IndexFunc(list, same); event > 0 && at >= 0 {
				list[at].Events++
				continue
			}
			list = append(list, f)
		}
	}
	if len(list) == 0 {
		slices.Sort(all)
		all = slices.Compact(all)
		hint := lang.Suggest(pattern, all)
		if hint == "" {
			hint = fmt.Sprintf(" It begins with: %s.", strings.Join(all[:min(len(all), 8)], ", "))
		}
		return nil, fmt.Errorf("the input has no field %q.%s", pattern, hint)
	}
	return list, nil
}

// documents are the body, or the data of each event of a stream.
func documents(input []byte) (docs [][]byte) {
	if body := bytes.TrimSpace(input); gjson.ValidBytes(body) {
		return [][]byte{body}
	}
	var data []byte
	had := false
	flush := func() {
		if had {
			docs = append(docs, data)
		}
		data, had = nil, false
	}
	for line := range bytes.Lines(input) {
		line = bytes.TrimRight(line, "\r\n")
		if rest, ok := bytes.CutPrefix(line, []byte("data:")); ok {
			data, had = append(data, bytes.TrimSpace(rest)...), true
		} else if len(line) == 0 {
			flush()
		}
	}
	flush()
	return docs
}

type leaf struct{ path, raw string }

// leaves are the values of a document that are no objects or lists with something in them.
func leaves(list []leaf, path string, v gjson.Result) []leaf {
	count := 0
	if v.IsObject() || v.IsArray() {
		v.ForEach(func(key, value gjson.Result) bool {
			below := fmt.Sprintf("%s[%d]", path, count)
			if v.IsObject() {
				below = strings.TrimPrefix(path+"."+key.String(), ".")
			}
			count++
			list = leaves(list, below, value)
			return true
		})
	}
	if count == 0 && path != "" {
		list = append(list, leaf{path, v.Raw})
	}
	return list
}

// outcomes are what became of one field.
func (x *Explanation) outcomes(path string, event int, answers bool) []Outcome {
	f := finder{path: path, event: event, answers: answers}
	if r := x.Request; r != nil && !answers {
		f.fields(r.Path)
		for _, h := range r.Headers {
			h.Path = "header " + h.Name
			f.fields(h.Field)
		}
		f.fields(r.Fields...)
		f.changes(r.Alias)
		f.changes(r.Changes)
		f.losses(r.Lost)
		f.asItIs = r.AsItIs
	}
	if a := x.Reply; a != nil && answers {
		f.fields(a.Fields...)
		f.changes(a.Changes)
		f.losses(a.Lost)
		f.asItIs = a.AsItIs
		for _, e := range a.Events {
			f.writes(e)
		}
	}
	if x.Error != nil && answers {
		f.fields(x.Error.Read...)
		f.fields(x.Error.Problem.Fields...)
	}
	if len(f.found) == 0 && f.asItIs {
		f.add(Outcome{Did: AsItIs})
	}
	if len(f.found) == 0 {
		why := "no rule puts it anywhere; at most a condition asks for it"
		if x.Refused != nil {
			why = "the request is refused: " + x.Refused.Message
		}
		f.add(Outcome{Did: NotSent, Why: why})
	}
	return f.found
}

// finder collects what became of one field.
type finder struct {
	path    string
	event   int  // of the upstream's stream, that the field stands in
	answers bool // the field is one of the reply, else of the request
	found   []Outcome
	asItIs  bool // what the field stands in crosses untouched
}

func (f *finder) add(o Outcome) {
	if !slices.Contains(f.found, o) {
		f.found = append(f.found, o)
	}
}

// in reports whether a place is the field or stands above it. rest is the way from there to the field.
func (f *finder) in(p Place) (rest string, ok bool) {
	switch p.In {
	case "request":
		ok = !f.answers
	case "event":
		ok = f.answers && (p.Event == f.event || p.Event < f.event && f.event <= p.To)
	case "body", "error":
		ok = f.answers
	}
	return restBelow(p.Path, f.path, ok)
}

// fields finds what was made of the field.
func (f *finder) fields(made ...Field) {
	for _, m := range made {
		rule := strings.Join(append([]string{m.Rule}, m.Through...), " ‹ ")
		for _, p := range m.From {
			if rest, ok := f.in(p); ok && m.How == Moved {
				f.add(Outcome{Did: SentAs, To: m.Path + rest, Rule: rule})
			} else if ok {
				f.add(Outcome{Did: ComputedTo, To: m.Path, Rule: rule})
			}
		}
		for _, p := range m.Given {
			if _, ok := f.in(p); ok {
				f.add(Outcome{Did: Decides, To: m.Path, Rule: rule})
			}
		}
	}
}

// changes finds what changed the field.
func (f *finder) changes(list []Change) {
	for _, c := range list {
		for _, p := range c.At {
			if _, ok := f.in(p); ok {
				f.add(Outcome{Did: ChangedBy, Rule: c.Rule, Why: strings.TrimSpace(cmp.Or(c.Why, c.Pass+" "+c.Did+" "+c.What))})
			}
		}
	}
}

// losses finds why the field was dropped.
func (f *finder) losses(list []Loss) {
	for _, l := range list {
		if _, ok := restBelow(l.Path, f.path, l.Path != ""); !ok {
			continue
		}
		did := Dropped
		if l.Rule == "" {
			did = Reported
		}
		f.add(Outcome{Did: did, Rule: l.Rule, Why: l.Why})
	}
}

// writes finds the field in what the client was sent for an event.
func (f *finder) writes(e Event) {
	for _, s := range e.Writes {
		name := s.Event
		if name != "" {
			name += " "
		}
		for _, made := range s.Fields {
			made.Path = name + made.Path
			f.fields(made)
		}
		f.changes(s.Changes)
		f.asItIs = f.asItIs || s.AsItIs && e.Number == f.event
	}
}

// restBelow gives what of a path stands below another one.
func restBelow(above, path string, ok bool) (rest string, is bool) {
	rest, found := strings.CutPrefix(path, above)
	return rest, ok && above != "" && found && (rest == "" || rest[0] == '.' || rest[0] == '[')
}

// WriteInputs prints what became of fields, for people.
func WriteInputs(w io.Writer, list []Fate, l Layout) error {
	p := &printer{Layout: l}
	t := p.table(0)
	for _, f := range list {
		path := f.Path
		switch {
		case f.Events > 1:
			path = fmt.Sprintf("#%d %s (and %d more)", f.Event, path, f.Events-1)
		case f.Event > 0:
			path = fmt.Sprintf("#%d %s", f.Event, path)
		}
		value := string(f.Value)
		for _, o := range f.Outcomes {
			what := string(o.Did)
			if o.To != "" {
				what += " " + o.To
			}
			if o.Why != "" {
				what += ": " + o.Why
			}
			t.row(cell{clean(path), cyan}, cell{clean(value), ""}, cell{clean(what), ""}, cell{o.Rule, dim})
			path, value = "", ""
		}
	}
	t.whole = true
	t.flush()
	_, err := w.Write(p.out.Bytes())
	return err
}
