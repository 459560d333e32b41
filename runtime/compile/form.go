package compile

import (
	"slices"
	"sync"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/reply"
	"github.com/parlance-gateway/parlance/runtime/template"
)

var (
	formsMu sync.Mutex
	forms   = map[string]*reply.Form{}
)

// formOf is what clients of a protocol can read, nil when the protocol is not built in.
func formOf(catalog *fields.Catalog, protocol string) *reply.Form {
	formsMu.Lock()
	defer formsMu.Unlock()
	if f, ok := forms[protocol]; ok {
		return f
	}
	src := fields.Stream(protocol)
	if src == nil {
		return nil
	}
	f, err := reply.NewForm(src, func(path string) []string { return catalog.Words(protocol + ".response:" + path) })
	if err != nil {
		panic("fields: streams.json: " + protocol + ": " + err.Error())
	}
	forms[protocol] = f
	return f
}

// formed has the events that the protocol writes held to what its clients can read.
func (w *replyWriter) formed() {
	p, write := w.pair.Client, w.out
	if p.Form() == nil {
		return
	}
	all := slices.Concat(write.Start, write.Finish, write.End, write.Fail, write.Keepalive)
	for _, part := range write.Parts {
		all = append(all, slices.Concat(part.Open, part.Append, part.Note, part.Close)...)
		if part.Item != nil {
			all = append(all, slices.Concat(part.Item.Open, part.Item.Close)...)
		}
	}
	for _, ev := range all {
		if ev.Label == "" || ev.Name != nil {
			continue
		}
		if ev.Form = p.Form().Event(ev.Label); !edited(ev.Range) {
			continue
		}
		if ev.Form == nil {
			if !p.Form().Others() {
				w.Diags = append(w.Diags, lang.Diag(lang.CodePlace, ev.Range, "Unknown event", "Clients of %s know no event %q, and fail at one that they do not know.%s", p.Label, ev.Label, lang.Suggest(ev.Label, p.Form().Events())))
			}
			continue
		}
		names, all := template.Names(ev.Object)
		if lacks := ev.Form.Lacks(names); all && lacks != "" {
			w.Diags = append(w.Diags, lang.Diag(lang.CodePlace, ev.Range, "Event without a field", "Clients cannot read an event %q without the field %q: add %s = ….", ev.Label, lacks, lacks))
		}
	}
}

// marksOf are the events that begin and end the streams of a protocol, as far as their names, or texts, are written out. A name that does both
// tells nothing.
func marksOf(write *lang.Block) (marks []reply.Mark) {
	in := func(place string) (list []reply.Mark) {
		for _, ev := range write.First(place).All("event") {
			m := reply.Mark{Word: ev.Label(0)}
			if m.Word == "" {
				m.Word, m.Text = lang.LiteralText(ev.Arg("text"))
			}
			if m.Word != "" && !slices.Contains(list, m) {
				list = append(list, m)
			}
		}
		return list
	}
	starts, ends := in("start"), in("end")
	for _, m := range starts {
		if !slices.Contains(ends, m) {
			marks = append(marks, m)
		}
	}
	for i, m := range ends {
		if !slices.Contains(starts, m) {
			m.Ends, m.Last = true, i == len(ends)-1
			marks = append(marks, m)
		}
	}
	return marks[:min(len(marks), 64)]
}
