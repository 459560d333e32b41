package explain

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"
)

// Difference is a value that two translations of one input write otherwise.
type Difference struct {
	In     string          `json:"in"`               // request, path, header and its name, refused, reply, error, event 3; or a rule that the model's name met: alias fast
	Path   string          `json:"path"`             // "" for the whole
	Before json.RawMessage `json:"before,omitempty"` // not there: only the second writes it
	After  json.RawMessage `json:"after,omitempty"`  // not there: only the first writes it
	Rule   string          `json:"rule,omitempty"`   // that writes it; of what is gone, the one that wrote it. "" for the engine's
	From   []Place         `json:"from,omitempty"`   // where the second has it from
	made   Field
}

// Comparison is what differs between two explanations of one input.
type Comparison struct {
	Fields []Difference `json:"fields,omitempty"`
	Lost   []Loss       `json:"lost,omitempty"`  // what crosses no more
	Found  []Loss       `json:"found,omitempty"` // what crosses now
}

// None reports whether both translations are the same.
func (c *Comparison) None() bool { return len(c.Fields)+len(c.Lost)+len(c.Found) == 0 }

// Compare tells how an explanation differs from one before it, of the same input.
func Compare(before, after *Explanation) *Comparison {
	c := &Comparison{}
	was, is := before.written(), after.written()
	for i := range is {
		if j := slices.IndexFunc(was, func(w written) bool { return w.in == is[i].in }); j >= 0 {
			c.between(&was[j], &is[i])
		} else {
			c.between(&written{in: is[i].in}, &is[i])
		}
	}
	for i := range was {
		if !slices.ContainsFunc(is, func(w written) bool { return w.in == was[i].in }) {
			c.between(&was[i], &written{in: was[i].in})
		}
	}
	c.events(before.writes(), after.writes())
	c.Lost, c.Found = without(after.losses(), before.losses()), without(before.losses(), after.losses())
	return c
}

// written is a document that is written, with what made its fields.
type written struct {
	in      string
	body    []byte // JSON, or a text
	fields  []Field
	changes []Change
	rule    string // of the whole
}

// written are the documents of an explanation, but for the events of a stream.
func (x *Explanation) written() (list []written) {
	if x.Route != nil {
		for _, s := range x.Route.Steps {
			if !s.Not && s.Kind != "upstream" {
				list = append(list, written{in: s.Kind + " " + s.Name, body: quoted(s.To), rule: s.Rule})
			}
		}
	}
	if r := x.Request; r != nil {
		list = append(list, written{in: "path", body: r.Path.Value, fields: []Field{r.Path}})
		for _, h := range r.Headers {
			list = append(list, written{in: "header " + h.Name, body: h.Value, fields: []Field{h.Field}})
		}
		list = append(list, written{in: "request", body: r.body, fields: r.Fields, changes: slices.Concat(r.Alias, r.Changes)})
	}
	if p := x.Refused; p != nil {
		list = append(list, written{in: "refused", body: p.body, fields: p.Fields, rule: p.Rule})
	}
	if a := x.Reply; a != nil {
		list = append(list, written{in: "end", body: quoted(a.Ended)})
		switch {
		case a.Problem != nil:
			list = append(list, written{in: "error", body: a.Problem.body, fields: a.Problem.Fields, rule: a.Problem.Rule})
		case !a.Stream:
			list = append(list, written{in: "reply", body: a.body, fields: a.Fields, changes: a.Changes})
		}
	}
	if f := x.Error; f != nil {
		list = append(list, written{in: "status", body: []byte(strconv.Itoa(f.Problem.Status))}, written{in: "class", body: quoted(f.Class), rule: f.Rule}, written{in: "tier", body: quoted(f.Tier), rule: f.Judged},
			written{in: "action", body: quoted(strings.TrimSpace(f.Action + " " + f.Rest)), rule: f.Judged}, written{in: "error", body: f.Problem.body, fields: f.Problem.Fields})
	}
	return list
}

func quoted(text string) []byte {
	out, _ := json.Marshal(text) // A string is never refused.
	return out
}

// writes are the events that the client gets.
func (x *Explanation) writes() (list []written) {
	if x.Reply == nil || !x.Reply.Stream {
		return nil
	}
	for i := range x.Reply.Events {
		for j := range x.Reply.Events[i].Writes {
			s := &x.Reply.Events[i].Writes[j]
			data := s.data
			if len(data) == 0 {
				data = []byte(s.Text)
			}
			list = append(list, written{body: append(quoted(s.Event), data...), fields: s.Fields, changes: s.Changes, rule: s.Rule})
		}
	}
	return list
}

func (x *Explanation) losses() (list []Loss) {
	if x.Request != nil {
		list = append(list, x.Request.Lost...)
	}
	if x.Reply != nil {
		list = append(list, x.Reply.Lost...)
	}
	return list
}

// without are the losses of a list whose paths another has not.
func without(list, other []Loss) (out []Loss) {
	for _, l := range list {
		if !slices.ContainsFunc(other, func(o Loss) bool { return o.Path == l.Path && o.Why == l.Why }) {
			out = append(out, l)
		}
	}
	return out
}

// leafValue is a leaf of a document: its path as Field has it, and its JSON.
type leafValue struct{ path, raw string }

// leavesOf are the leaves of JSON in their order; a text that is none is one of its own.
func leavesOf(body []byte) (list []leafValue) {
	if len(body) == 0 {
		return nil
	}
	if !gjson.ValidBytes(body) {
		return []leafValue{{"", string(quoted(string(body)))}}
	}
	var walk func(v gjson.Result, path string)
	walk = func(v gjson.Result, path string) {
		n := 0
		v.ForEach(func(key, value gjson.Result) bool {
			at := path + "." + key.String()
			if v.IsArray() {
				at = path + "[" + strconv.Itoa(n) + "]"
				n++
			}
			at = strings.TrimPrefix(at, ".")
			if value.IsObject() || value.IsArray() {
				walk(value, at)
			} else {
				list = append(list, leafValue{at, value.Raw})
			}
			return true
		})
		if n == 0 && (v.Raw == "[]" || v.Raw == "{}") {
			list = append(list, leafValue{path, v.Raw})
		}
	}
	doc := gjson.ParseBytes(body)
	if !doc.IsObject() && !doc.IsArray() {
		return []leafValue{{"", doc.Raw}}
	}
	walk(doc, "")
	return list
}

// between adds how a document differs from the one before.
func (c *Comparison) between(was, is *written) {
	if bytes.Equal(was.body, is.body) {
		return
	}
	now := map[string]string{}
	after := leavesOf(is.body)
	for _, l := range after {
		now[l.path] = l.raw
	}
	known := map[string]bool{}
	for _, l := range leavesOf(was.body) {
		known[l.path] = true
		raw, there := now[l.path]
		switch {
		case !there:
			c.add(is.in, l.path, l.raw, "", &written{fields: was.fields, changes: slices.Concat(was.changes, is.changes), rule: was.rule})
		case raw != l.raw:
			c.add(is.in, l.path, l.raw, raw, is)
		}
	}
	for _, l := range after {
		if !known[l.path] {
			c.add(is.in, l.path, "", l.raw, is)
		}
	}
}

// add adds a difference, which a document explains.
func (c *Comparison) add(in, path, before, after string, by *written) {
	d := Difference{In: in, Path: path, Before: json.RawMessage(before), After: json.RawMessage(after), Rule: by.rule}
	longest := -1
	for _, f := range by.fields {
		if covers(f.Path, path) && len(f.Path) > longest {
			longest, d.Rule, d.From, d.made = len(f.Path), f.Rule, f.From, f
		}
	}
	for _, ch := range by.changes {
		touches := func(p Place) bool { return covers(p.Path, path) }
		if ch.Rule != "" && (slices.ContainsFunc(ch.At, touches) || ch.Field != "" && covers(ch.Field, path)) {
			d.Rule = ch.Rule
		}
	}
	if after == "" {
		d.From = nil
	}
	c.Fields = append(c.Fields, d)
}

// covers reports whether a path leads to another, or to what holds it.
func covers(path, other string) bool {
	rest, ok := strings.CutPrefix(other, path)
	return ok && (path == "" || rest == "" || rest[0] == '.' || rest[0] == '[')
}

// maxPairs is how many pairs of events are compared to align two streams. Longer ones are compared by their places.
const maxPairs = 4_000_000

// events adds how a stream differs from the one before. Events that both have are passed over; those between them are taken to be the same, changed,
// in their order.
func (c *Comparison) events(was, is []written) {
	same := aligned(was, is)
	i, j := 0, 0
	for _, at := range append(same, [2]int{len(was), len(is)}) {
		for i < at[0] || j < at[1] {
			a, b := &written{}, &written{}
			name := fmt.Sprintf("event %d", j+1)
			if i < at[0] {
				a = &was[i]
				i++
			}
			if j < at[1] {
				b = &is[j]
				j++
			} else {
				name = fmt.Sprintf("event %d before", i)
			}
			was, is := a.split(name), b.split(name)
			c.between(&was[0], &is[0])
			c.between(&was[1], &is[1])
		}
		i, j = at[0]+1, at[1]+1
	}
}

// split is an event's name, and what it holds.
func (w *written) split(name string) (list [2]written) {
	list[0], list[1] = written{in: name + " name"}, *w
	list[1].in = name
	if len(w.body) == 0 {
		return list
	}
	dec := json.NewDecoder(bytes.NewReader(w.body))
	var text json.RawMessage
	if dec.Decode(&text) == nil {
		if list[1].body = w.body[dec.InputOffset():]; string(text) != `""` {
			list[0].body, list[0].rule = text, w.rule
		}
	}
	return list
}

// aligned are the events that two streams have in common: the longest sequence, by their places in both.
func aligned(was, is []written) (pairs [][2]int) {
	start := 0
	for start < len(was) && start < len(is) && bytes.Equal(was[start].body, is[start].body) {
		pairs = append(pairs, [2]int{start, start})
		start++
	}
	n, m := len(was)-start, len(is)-start
	if n*m > maxPairs {
		for k := range min(n, m) {
			if bytes.Equal(was[start+k].body, is[start+k].body) {
				pairs = append(pairs, [2]int{start + k, start + k})
			}
		}
		return pairs
	}
	length := make([][]int, n+1)
	for i := range length {
		length[i] = make([]int, m+1)
	}
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			if bytes.Equal(was[start+i].body, is[start+j].body) {
				length[i][j] = length[i+1][j+1] + 1
			} else {
				length[i][j] = max(length[i+1][j], length[i][j+1])
			}
		}
	}
	for i, j := 0, 0; i < n && j < m; {
		switch {
		case bytes.Equal(was[start+i].body, is[start+j].body):
			pairs = append(pairs, [2]int{start + i, start + j})
			i, j = i+1, j+1
		case length[i+1][j] >= length[i][j+1]:
			i++
		default:
			j++
		}
	}
	return pairs
}
