package compile

import (
	"strings"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/reply"
	"github.com/parlance-gateway/parlance/runtime/template"
)

// expects has what a client's protocol is told held against its list of fields, while it is written: a section is "stream" or
// "response". What no list has is free.
func (w *replyWriter) expects(section string, n expression.Node) {
	protocol := w.pair.Client.ID
	if n == nil || !w.catalog.Has(protocol+"."+section) {
		return
	}
	origin := protocol + "." + section + ":"
	template.Expect(n, func(path string) expression.KindSet {
		kinds, known, _ := catalog{Catalog: w.catalog}.Kinds(origin, strings.Split(path, "."))
		if !known || kinds == 0 {
			return 0
		}
		if w.catalog.Nullable(origin + path) {
			kinds = kinds.With(document.Null)
		}
		return kinds
	}, func(at hcl.Range, takes expression.KindSet) {
		w.Diags = append(w.Diags, lang.Diag(lang.CodeType, at, "Wrong type", "%s clients get %s here.", protocol, takes))
	})
}

// eventsIn are the places of a client's events, and what each may tell besides: an event that begins or ends something has a place of
// its own, which the engine alone comes to.
var eventsIn = map[string][]string{
	"start":  {"start", "keepalive"},
	"open":   {"open"},
	"finish": {"finish", "end", "fail"},
	"end":    {"finish", "end", "fail"},
}

// placed are the events of a place that were compiled.
type placed struct {
	place string // start, open, append, note, close, finish, end, fail or keepalive
	block *lang.Block
}

// eventPlaces reports events that an operator's rules say where the protocol says another thing: a start in a part, an end before
// the end, the same twice.
func (k *protocolRules) eventPlaces(write *lang.Block) {
	var all []placed
	var walk func(b *lang.Block)
	walk = func(b *lang.Block) {
		for _, c := range b.Blocks {
			switch c.Type {
			case "start", "open", "append", "note", "close", "finish", "end", "fail", "keepalive":
				all = append(all, placed{c.Type, c})
			case "item", "part":
				walk(c)
			}
		}
	}
	walk(write)
	at := map[string]map[string]bool{} // the places of each event, by its name
	for _, p := range all {
		for _, ev := range p.block.All("event") {
			if name := ev.Label(0); name != "" && !edited(ev.Range) {
				if at[name] == nil {
					at[name] = map[string]bool{}
				}
				at[name][p.place] = true
			}
		}
	}
	named := len(at) > 0
	for _, p := range all {
		always := map[string]bool{}
		for _, ev := range p.block.All("event") {
			name := ev.Label(0)
			if ev.Arg("when") == nil && p.place != "append" && p.place != "note" && name != "" {
				if always[name] && edited(ev.Range) {
					k.Diags = append(k.Diags, lang.Diag(lang.CodeTwice, ev.Range, "Defined twice", "The event %q is written here already, and always: a client would get it twice.", name))
				}
				always[name] = true
			}
			if !edited(ev.Range) {
				continue
			}
			if named && name == "" && ev.Arg("label") == nil {
				k.Diags = append(k.Diags, lang.Diag(lang.CodePlace, ev.Range, "Event without a name", "The events of %s have names: event \"…\" { … }.", k.protocol.Label))
			}
			k.placeOf(p, name, ev, at[name])
			k.eventType(name, ev)
			if text, ok := lang.LiteralText(ev.Arg("json")); ok {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeType, ev.Arg("json").Range(), "Not an object", "An event is an object, and this is the text %q.", text))
			}
		}
	}
}

// placeOf reports an event that begins or ends something where nothing does.
func (k *protocolRules) placeOf(p placed, name string, ev *lang.Block, known map[string]bool) {
	for _, own := range []string{"start", "open", "finish", "end"} {
		if !known[own] {
			continue
		}
		for _, place := range eventsIn[own] {
			if p.place == place || known[p.place] {
				return
			}
		}
		k.Diags = append(k.Diags, lang.Diag(lang.CodePlace, ev.Range, "Event in a wrong place", "The event %q is written in a block %q. The engine comes to that when it is time; here, a client would get it twice, or too early.", name, own))
		return
	}
}

// eventType reports an event whose type is not its name, where the protocol's events have both.
func (k *protocolRules) eventType(name string, ev *lang.Block) {
	for _, a := range ev.Fields {
		if text, ok := lang.LiteralText(a.Expr); ok && a.Name == "type" && name != "" && text != name && ev.Arg("json") == nil {
			k.Diags = append(k.Diags, lang.Diag(lang.CodePlace, a.Range, "Two names", "The event is called %q, and its type is %q. Clients want one name.", name, text))
		}
	}
}

// typed has all events of a list held against the protocol's fields.
func (w *replyWriter) typed(lists ...[]*reply.Event) {
	for _, list := range lists {
		for _, ev := range list {
			w.expects("stream", ev.Object)
		}
	}
}
