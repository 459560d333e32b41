package replay

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime/analysis/explain"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/sse"
)

// found is a difference of one call, with the place in the output.
type found struct {
	Difference
	event int // of the client's stream, from 1; 0: it is no stream
	field string
}

// maxShown is how much of a value a report has.
const maxShown = 200

func shown(text []byte) string {
	if len(text) > maxShown {
		return strings.ToValidUTF8(string(text[:maxShown]), "") + "…"
	}
	return string(text)
}

// compare finds what differs.
func compare(a, b *output) (list []found) {
	add := func(to, path, before, after string) {
		if before != after {
			list = append(list, found{Difference: Difference{To: to, Path: path, Before: before, After: after}})
		}
	}
	if a.refused != b.refused {
		describe := func(o *output) string {
			if o.refused {
				return "refused: " + shown(o.out)
			}
			return "sent: " + shown(o.sent)
		}
		add(Upstream, "request", describe(a), describe(b))
		return list
	}
	if !a.refused {
		add(Upstream, "path", a.path, b.path)
		list = headers(list, a.header, b.header)
		list = values(list, Upstream, 0, a.sent, b.sent)
	}
	if a.tier != b.tier {
		list = append(list, found{Difference: Difference{To: Gateway, Path: "tier", Rule: b.judged, Before: a.tier, After: b.tier}})
	}
	if a.ends != b.ends {
		list = append(list, found{Difference: Difference{To: Client, Path: "failure", Rule: b.rule, Before: a.ends, After: b.ends}})
	}
	if (a.ends == "") != (b.ends == "") {
		return list // An error has no field of a reply.
	}
	add(Client, "status", statusOf(a), statusOf(b))
	switch {
	case a.out == nil && b.out == nil:
	case a.stream && b.stream:
		list = streams(list, a.out, b.out)
	case a.stream != b.stream:
		add(Client, "form", shown(a.out), shown(b.out))
	default:
		list = values(list, Client, 0, a.out, b.out)
	}
	return list
}

func statusOf(o *output) string {
	if o.status == 0 {
		return ""
	}
	return strconv.Itoa(o.status)
}

func headers(list []found, a, b [][2]string) []found {
	get := func(all [][2]string, name string) string {
		for _, h := range all {
			if strings.EqualFold(h[0], name) {
				return h[1]
			}
		}
		return ""
	}
	seen := map[string]bool{}
	for _, all := range [][][2]string{a, b} {
		for _, h := range all {
			name := strings.ToLower(h[0])
			before, after := get(a, name), get(b, name)
			if before == after || seen[name] {
				continue
			}
			seen[name] = true
			hide := func(value string) string { return strings.ReplaceAll(value, "\x00key\x00", "<key>") }
			list = append(list, found{Difference: Difference{To: Upstream, Path: "header " + name, Before: hide(before), After: hide(after)}})
		}
	}
	return list
}

// values compares JSON field by field; other texts as a whole.
func values(list []found, to string, event int, a, b []byte) []found {
	if bytes.Equal(a, b) {
		return list
	}
	x, y := new(document.Document), new(document.Document)
	if x.Parse(a, false) != nil || y.Parse(b, false) != nil {
		return append(list, found{Difference: Difference{To: to, Before: shown(a), After: shown(b)}, event: event})
	}
	return fields(list, to, event, "", x.Root(), y.Root())
}

func fields(list []found, to string, event int, path string, a, b document.Value) []found {
	if bytes.Equal(a.Raw(), b.Raw()) {
		return list
	}
	switch {
	case a.Kind() == document.Object && b.Kind() == document.Object:
		for k, v := range a.Members {
			list = fields(list, to, event, join(path, k.String()), v, b.Get(k.String()))
		}
		for k, v := range b.Members {
			if a.Get(k.String()).Kind() == document.Absent {
				list = fields(list, to, event, join(path, k.String()), document.Value{}, v)
			}
		}
		return list
	case a.Kind() == document.Array && b.Kind() == document.Array:
		for i := range max(a.Len(), b.Len()) {
			list = fields(list, to, event, fmt.Sprintf("%s[%d]", path, i), a.Index(i), b.Index(i))
		}
		return list
	case a.Kind() == b.Kind() && a.Equal(b):
		return list
	}
	return append(list, found{Difference{To: to, Path: path, Before: shown(a.Raw()), After: shown(b.Raw())}, event, path})
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// frame is an event that a client gets.
type frame struct{ event, data []byte }

func framesOf(stream []byte) (list []frame) {
	r := sse.Open(stream, max(len(stream), 1))
	for {
		f, err := r.Next()
		if err == io.EOF || err != nil {
			return list
		}
		list = append(list, frame{bytes.Clone(f.Event), bytes.Clone(f.Data)})
	}
}

func (f frame) equal(o frame) bool {
	return bytes.Equal(f.event, o.event) && bytes.Equal(f.data, o.data)
}

// name is what an event is called: its name, or its type.
func (f frame) name() string {
	if len(f.event) > 0 {
		return string(f.event)
	}
	d := new(document.Document)
	if d.Parse(f.data, false) == nil {
		if t := d.Root().Get("type"); t.Kind() == document.String {
			return t.String()
		}
		return "event"
	}
	return shown(f.data)
}

// streams compares events. Between the first and the last that differ, events of the same name at the same place are compared by their fields.
func streams(list []found, a, b []byte) []found {
	before, after := framesOf(a), framesOf(b)
	from := 0
	for from < len(before) && from < len(after) && before[from].equal(after[from]) {
		from++
	}
	end := 0
	for end < len(before)-from && end < len(after)-from && before[len(before)-1-end].equal(after[len(after)-1-end]) {
		end++
	}
	x, y := before[from:len(before)-end], after[from:len(after)-end]
	for i := range max(len(x), len(y)) {
		switch {
		case i < len(x) && i < len(y) && x[i].name() == y[i].name():
			for _, f := range values(nil, Client, from+i+1, x[i].data, y[i].data) {
				f.Path = join(x[i].name(), f.Path)
				list = append(list, f)
			}
		default:
			if i < len(x) {
				list = append(list, found{Difference: Difference{To: Client, Path: x[i].name(), Before: shown(x[i].data)}, event: from + i + 1})
			}
			if i < len(y) {
				list = append(list, found{Difference: Difference{To: Client, Path: y[i].name(), After: shown(y[i].data)}, event: from + i + 1})
			}
		}
	}
	return list
}

var number = lazyregexp.New(`\[\d+\]`)

// general is a path with * in place of numbers.
func general(path string) string { return number.ReplaceAllString(path, "[*]") }

// origins tell which rule wrote a field.
type origins struct {
	refused string
	request map[string]string // by the paths of fields
	headers map[string]string
	body    map[string]string
	events  []explain.Written // of the client's stream
}

func (o *origins) from(e *explain.Explanation) {
	byPath := func(list []explain.Field) map[string]string {
		m := map[string]string{}
		for _, f := range list {
			m[f.Path] = ruleIn(f)
		}
		return m
	}
	changed := func(m map[string]string, list []explain.Change) {
		for _, c := range list {
			for _, at := range c.At {
				if c.Rule != "" && at.Path != "" {
					m[at.Path] = c.Rule
				}
			}
		}
	}
	if e.Refused != nil {
		o.refused, o.body = e.Refused.Rule, byPath(e.Refused.Fields)
	}
	if r := e.Request; r != nil {
		o.request, o.headers = byPath(r.Fields), map[string]string{}
		changed(o.request, r.Changes)
		for _, h := range r.Headers {
			o.headers[strings.ToLower(h.Name)] = ruleIn(h.Field)
		}
		for _, l := range r.Lost {
			if _, known := o.request[l.Path]; !known && l.Path != "" && l.Rule != "" {
				o.request[l.Path] = l.Rule
			}
		}
	}
	if e.Error != nil {
		o.body = byPath(e.Error.Problem.Fields)
	}
	if r := e.Reply; r != nil {
		o.body = byPath(r.Fields)
		changed(o.body, r.Changes)
		for _, ev := range r.Events {
			o.events = append(o.events, ev.Writes...)
		}
		if r.Problem != nil && r.Problem.Fields != nil {
			o.body = byPath(r.Problem.Fields)
		}
	}
}

// ruleIn is the rule to show of a field: the first on the way that is the operator's, else the one that writes it.
func ruleIn(f explain.Field) string {
	for _, rule := range append([]string{f.Rule}, f.Through...) {
		if rule != "" && !strings.HasPrefix(rule, lang.BasePrefix) {
			return rule
		}
	}
	return f.Rule
}

// ruleOf is the rule that wrote what differs; "" if it is not known.
func (o *origins) ruleOf(f found) string {
	switch {
	case f.To == Upstream && f.Path == "request":
		return o.refused
	case f.To == Upstream && strings.HasPrefix(f.Path, "header "):
		return o.headers[strings.TrimPrefix(f.Path, "header ")]
	case f.To == Upstream:
		return around(o.request, f.Path)
	case f.event > 0 && f.event <= len(o.events):
		said := o.events[f.event-1]
		m := map[string]string{}
		for _, field := range said.Fields {
			m[field.Path] = ruleIn(field)
		}
		if rule := around(m, f.field); rule != "" && f.field != "" {
			return rule
		}
		return said.Rule
	case f.event > 0:
		return ""
	}
	return around(o.body, f.Path)
}

// around is the rule of the field, or of the smallest one that it is within.
func around(rules map[string]string, path string) string {
	for path != "" {
		if rule := rules[path]; rule != "" {
			return rule
		}
		i := max(strings.LastIndexByte(path, '.'), strings.LastIndexByte(path, '['))
		if i < 0 {
			break
		}
		path = path[:i]
	}
	return ""
}
