package play

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/tidwall/gjson"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/specs/oracle"
	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// body is a text of a spec that the field lists of a protocol describe.
type body struct {
	*text
	name     string // of the argument
	protocol string
	section  string // of the protocol's list: request, response, stream or error
	sent     bool   // somebody else than the rules has written it: a client's request, or what an upstream answers
}

// bodies are the texts of a spec that are held against the field lists. What is meant to be refused may have any form.
func (s *Spec) bodies() (list []body) {
	add := func(name string, t *text, protocol, section string, sent bool) {
		if t == nil {
			return
		}
		if section == "response" && !t.isJSON() {
			section = "stream"
		}
		list = append(list, body{t, name, protocol, section, sent})
	}
	switch s.Kind {
	case Request:
		if s.reject == nil && s.path == "" {
			add("given", s.given, s.Client, "request", true)
		}
		add("expect", s.expect, s.Upstream, "request", false)
	case Reply:
		add("request", s.request, s.Client, "request", true)
		if s.expectStatus == 0 {
			add("given", s.given, s.Upstream, "response", true)
			add("expect", s.expect, s.Client, "response", false)
		}
	case Failure:
		add("expect", s.expect, s.Client, "error", false)
	}
	return list
}

// inBodies warns of names and words in the bodies of a spec that their protocols do not have, and that are hardly meant so.
func (s *Spec) inBodies(p *runtime.Program) hcl.Diagnostics {
	w := &bodyWalk{program: p, catalog: p.Set.Fields(), crosses: s.Client == s.Upstream}
	for name, src := range p.Set.Sources {
		if !strings.HasPrefix(name, lang.BasePrefix) {
			w.rules = append(w.rules, src)
		}
	}
	read := func(protocol string) [][]byte {
		return append(slices.Clip(w.rules), p.Set.Sources[lang.BasePrefix+"protocols/"+protocol+".hcl"])
	}
	for _, b := range s.bodies() {
		w.body, w.known = b, read(b.protocol)
		if b.isJSON() {
			w.whole(0, b.bytes)
			continue
		}
		w.frames()
		if b.name == "expect" && len(w.diags) == 0 && !w.crosses && !s.without("grammar") {
			w.grammar(s.ends != "clean")
		}
	}
	return w.diags
}

// grammar holds a stream that is expected to the order of events that clients of its protocol need, as a run holds what comes to it.
func (w *bodyWalk) grammar(failed bool) {
	d := oracle.Protocols[w.protocol]
	if d == nil || d.CheckStream == nil {
		return
	}
	list, err := wire.Frames(whole(withExamples(w.protocol, w.bytes)))
	if err != nil || len(list) == 0 {
		return
	}
	err = d.CheckStream(list, failed)
	if err == nil {
		return
	}
	at, text := len(list)-1, err.Error()
	if _, scanned := fmt.Sscanf(text, "frame %d: ", &at); scanned == nil {
		_, text, _ = strings.Cut(text, ": ")
	}
	if at >= len(list) || bytes.Contains(list[at].Data, []byte(anyValue)) {
		return // what stands there may fit
	}
	hint := ""
	if failed {
		hint = " With ends = \"truncated\" or \"failed\" a reply ends as one that failed."
	}
	from, length := w.frame(at)
	w.warn(lang.CodeMeant, w.lineAt(from, length), "Never what a client gets", "Clients of %s get no such stream: %s.%s", w.protocol, text, hint)
}

// withExamples puts objects of their form in the place of those that may be any.
func withExamples(protocol string, stream []byte) []byte {
	list := fields.Examples(protocol)
	var out []byte
	for line := range bytes.Lines(stream) {
		for _, x := range list {
			if x.Event == "" || bytes.Contains(line, fmt.Appendf(nil, `"type":%q`, x.Event)) {
				line = bytes.ReplaceAll(line, fmt.Appendf(nil, `%q:%q`, x.Member, anyValue), fmt.Appendf(nil, `%q:%s`, x.Member, x.Is))
			}
		}
		out = append(out, line...)
	}
	return out
}

// bodyWalk goes through the bodies of one spec.
type bodyWalk struct {
	body
	program *runtime.Program
	catalog *fields.Catalog
	crosses bool     // client and upstream have one protocol, and bytes are passed on
	rules   [][]byte // the operator's
	known   [][]byte // and those of the protocol: what they have is meant
	base    int      // where the JSON that is looked at begins in the text
	steps   []any    // to the value, names and numbers
	diags   hcl.Diagnostics
}

// frames looks at the data of each frame.
func (w *bodyWalk) frames() {
	at := 0
	for line := range bytes.Lines(w.bytes) {
		data := bytes.TrimSpace(bytes.TrimPrefix(line, []byte("data:")))
		from := at + bytes.Index(line, data)
		at += len(line)
		d := oracle.Protocols[w.protocol]
		switch {
		case len(data) == 0 || bytes.HasPrefix(line, []byte("event:")) || d == nil:
		case data[0] == '{':
			if event := gjson.GetBytes(data, "type"); !d.Typed || w.event(from, event) {
				w.whole(from, data)
			}
		case bytes.EqualFold(bytes.Trim(data, "[]"), []byte("done")) && d.Typed:
			if w.sent {
				continue // which upstreams may do
			}
			w.warn(lang.CodeMeant, w.lineAt(from, len(data)), "End of another protocol", "A stream of %s ends with its last event, and has no %s. Take the line out.", w.protocol, data)
		case bytes.EqualFold(bytes.Trim(data, "[]"), []byte("done")) && string(data) != "[DONE]":
			w.warn(lang.CodeSpelling, w.lineAt(from, len(data)), "Misspelt?", "Streams of %s end with the word [DONE], and this is %s.", w.protocol, data)
		}
	}
}

// event looks at the type of an event; false when there is no such event.
func (w *bodyWalk) event(from int, name gjson.Result) bool {
	known := w.catalog.Events(w.protocol)
	if name.Type != gjson.String || w.crosses || slices.Contains(known, name.Str) || meant(w.known, name.Str) || len(known) == 0 {
		return true
	}
	hint := lang.Suggest(name.Str, known)
	if hint == "" && w.sent {
		return true // upstreams have events of their own
	}
	w.warn(lang.CodeSpelling, w.lineAt(from+name.Index, len(name.Raw)), "Unknown event", "%s has no event %q.%s", w.protocol, name.Str, or(hint, " It has: "+lang.Few(known, 140)+"."))
	return false
}

// whole looks at one JSON value, which begins at a byte of the text.
func (w *bodyWalk) whole(from int, json []byte) {
	if !gjson.ValidBytes(json) || !w.catalog.Has(w.protocol+"."+w.section) {
		return
	}
	w.base, w.steps = from, nil
	w.members(nil, gjson.ParseBytes(json))
}

// members looks at what stands in an object, or in the objects of a list.
func (w *bodyWalk) members(path []string, of gjson.Result) {
	if of.IsArray() {
		i := 0
		of.ForEach(func(_, v gjson.Result) bool {
			if v.IsObject() || v.IsArray() {
				w.steps = append(w.steps, i)
				w.members(path, v)
				w.steps = w.steps[:len(w.steps)-1]
			}
			i++
			return true
		})
		return
	}
	member := func(key, v gjson.Result) (good bool) {
		w.steps = append(w.steps, key.String())
		keys := append(path[:len(path):len(path)], asListed(w.program, w.protocol, key.String()))
		if good = w.has(of, keys, key) && w.fits(keys, v); good && (v.IsObject() || v.IsArray()) {
			w.members(keys, v)
		}
		w.steps = w.steps[:len(w.steps)-1]
		return good
	}
	before := len(w.diags)
	of.ForEach(func(key, v gjson.Result) bool {
		return key.Str != "type" || member(key, v)
	})
	w.totals(path, of)
	if len(w.diags) > before {
		return // what else it has is that of another type
	}
	of.ForEach(func(key, v gjson.Result) bool {
		if key.Str != "type" {
			member(key, v)
		}
		return true
	})
}

// has reports whether a protocol has a field, and warns of one that is nearly another.
func (w *bodyWalk) has(of gjson.Result, keys []string, key gjson.Result) bool {
	name := keys[len(keys)-1]
	_, known, near := w.catalog.Lookup(w.origin(nil), keys)
	if known || len(keys) == 1 && w.section == "request" && w.name != "request" || meant(w.known, name) {
		return known // the names of a given or expected request itself are looked at elsewhere
	}
	near = slices.DeleteFunc(near, func(n string) bool { return of.Get(gjson.Escape(n)).Exists() })
	hint := lang.Suggest(name, near)
	if hint = or(hint, w.whose(keys, near)); hint != "" {
		w.warn(lang.CodeSpelling, w.place(key, true), "Unknown field", "%s of %s has no field %q.%s", w.what(), w.protocol, strings.Join(keys, "."), hint)
	}
	return false
}

// totals warns of a total that is less than the two numbers which it is made of.
func (w *bodyWalk) totals(path []string, of gjson.Result) {
	of.ForEach(func(key, total gjson.Result) bool {
		suffix, isTotal := strings.CutPrefix(key.Str, "total")
		if !isTotal || suffix == "" || total.Type != gjson.Number {
			return true
		}
		var names []string
		sum := 0.0
		of.ForEach(func(k, v gjson.Result) bool {
			_, known, _ := w.catalog.Lookup(w.origin(nil), append(slices.Clip(path), k.Str))
			if known && k.Str != key.Str && v.Type == gjson.Number && strings.HasSuffix(k.Str, suffix) && !strings.HasPrefix(k.Str, "cache") {
				names, sum = append(names, k.Str), sum+v.Num
			}
			return true
		})
		if len(names) == 2 && total.Num < sum {
			w.steps = append(w.steps, key.Str)
			w.warn(lang.CodeMeant, w.place(total, false), "Less than its parts", "%s is %s, and %s are %v together. Write: %v", key.Str, total.Raw, strings.Join(names, " and "), sum, sum)
			w.steps = w.steps[:len(w.steps)-1]
		}
		return true
	})
}

// whose tells of a field that another protocol has at the same place.
func (w *bodyWalk) whose(keys, near []string) string {
	for _, other := range w.catalog.Protocols() {
		if origin := other + "." + w.section; w.catalog.Has(origin) && other != w.protocol {
			if _, known, _ := w.catalog.Lookup(origin+":", keys); known && len(near) > 0 {
				return fmt.Sprintf(" It is a field of %s, and here there are: %s.", other, lang.Few(near, 120))
			}
		}
	}
	return ""
}

// fits looks at the type, the word and the size of a value.
func (w *bodyWalk) fits(keys []string, v gjson.Result) bool {
	origin := w.origin(keys)
	m, _ := w.catalog.Member(origin)
	path := strings.Join(keys, ".")
	if text := v.Str; v.Type == gjson.String && strings.HasPrefix(text, "<") && strings.HasSuffix(text, ">") {
		return true
	}
	switch {
	case v.Type == gjson.Null:
	case m.Types != 0 && m.Types&typesOf(v) == 0 && (w.section == "request" || !w.sent):
		w.warn(lang.CodeType, w.place(v, false), "Wrong type", "The field %q of %s is %s, and this is %s.%s", path, w.protocol, inWords(m.Types), inWords(typesOf(v)), asType(m.Types, v))
		return false
	case v.Type == gjson.String:
		words := w.catalog.Words(origin)
		if words == nil || slices.ContainsFunc(words, func(word string) bool {
			return word == v.Str || strings.HasSuffix(word, "*") && strings.HasPrefix(v.Str, word[:len(word)-1])
		}) {
			return true
		}
		hint := lang.Suggest(v.Str, words)
		received := w.section == "stream" && w.sent && saysWord(w.known, v.Str) // rules ask for it
		if elsewhere := w.catalog.Says(w.protocol, v.Str) && path == "object" && !received; !elsewhere && (meant(w.rules, v.Str) || hint == "" && (!w.ofAnother(v.Str) || w.sent && saysWord(w.known, v.Str))) {
			return true
		}
		if path == "object" && w.section == "response" {
			hint = " A text that is one object is a body, and no stream."
		}
		slices.Sort(words)
		w.warn(lang.CodeSpelling, w.place(v, false), "Unknown word", "The field %q of %s is never %q.%s It is one of: %s.", path, w.protocol, v.Str, hint, lang.Few(slices.Compact(words), 120))
		return false
	case v.Type == gjson.Number && w.section == "request":
		if d := w.catalog.OutOfRange(origin, v.Num); d != "" {
			w.warn(lang.CodeMeant, w.place(v, false), "Out of range", "The field %q of %s is a number %s.", path, w.protocol, d)
		}
	}
	return true
}

// ofAnother reports whether a word is one of another protocol's.
func (w *bodyWalk) ofAnother(word string) bool {
	return slices.ContainsFunc(w.catalog.Protocols(), func(other string) bool { return other != w.protocol && w.catalog.Says(other, word) })
}

func (w *bodyWalk) origin(keys []string) string {
	return w.protocol + "." + w.section + ":" + strings.Join(keys, ".")
}

// what is the kind of text in a sentence.
func (w *bodyWalk) what() string {
	return map[string]string{"request": "A request", "response": "A reply", "stream": "An event", "error": "An error"}[w.section]
}

// meant reports whether rules have a name or a word: then it is there on purpose.
func meant(rules [][]byte, word string) bool {
	return word != "" && slices.ContainsFunc(rules, func(src []byte) bool {
		for from := 0; ; {
			i := bytes.Index(src[from:], []byte(word))
			if i < 0 {
				return false
			}
			from += i + len(word)
			if !nameAt(src, from-len(word)-1) && !nameAt(src, from) {
				return true
			}
		}
	})
}

// saysWord reports whether rules have a word as a text or as the name of a row, and not only within other names and comments.
func saysWord(rules [][]byte, word string) bool {
	row := regexp.MustCompile(`(?m)^\s*` + regexp.QuoteMeta(word) + `\s*=\s*"`)
	return slices.ContainsFunc(rules, func(src []byte) bool {
		return bytes.Contains(src, []byte(`"`+word+`"`)) || row.Match(src)
	})
}

// nameAt reports whether a name goes on at a byte of a file.
func nameAt(src []byte, i int) bool {
	return i >= 0 && i < len(src) && (src[i] == '_' || src[i] >= '0' && src[i] <= '9' || src[i]|' ' >= 'a' && src[i]|' ' <= 'z')
}

func (w *bodyWalk) warn(code lang.Code, at hcl.Range, summary, format string, args ...any) {
	if d := lang.Warn(code, at, summary, format, args...); !slices.ContainsFunc(w.diags, func(t *hcl.Diagnostic) bool { return t.Detail == d.Detail }) {
		w.diags = append(w.diags, d)
	}
}

// place is where a name or a value stands.
func (w *bodyWalk) place(v gjson.Result, name bool) hcl.Range {
	if w.line > 0 {
		return w.lineAt(w.base+v.Index, len(v.Raw))
	}
	return w.member(w.steps, name)
}

func typesOf(v gjson.Result) fields.Types {
	switch {
	case v.IsArray():
		return fields.TypeArray
	case v.IsObject():
		return fields.TypeObject
	case v.Type == gjson.Number:
		return fields.TypeNumber
	case v.Type == gjson.String:
		return fields.TypeString
	}
	return fields.TypeBoolean
}

// inWords names types in a sentence.
func inWords(t fields.Types) string {
	of := map[string]string{"boolean": "true or false", "number": "a number", "string": "a text", "array": "a list", "object": "an object", "any": "any value"}
	var names []string
	for name := range strings.SplitSeq(t.String(), "|") {
		names = append(names, of[name])
	}
	return strings.Join(names, " or ")
}

// asType is how a value is written as another type; "" when nobody knows.
func asType(want fields.Types, v gjson.Result) string {
	text := v.Str
	n, isNumber := lang.PlainNumber(text)
	switch {
	case v.Type == gjson.String && want&fields.TypeNumber != 0 && isNumber:
		return " Write: " + n
	case v.Type == gjson.String && want&fields.TypeBoolean != 0 && (text == "true" || text == "false"):
		return " Write: " + text
	case v.Type == gjson.Number && want&fields.TypeString != 0:
		return fmt.Sprintf(" Write: %q", v.Raw)
	case want == fields.TypeArray:
		return " Write: [ … ]"
	case want == fields.TypeObject && v.Type == gjson.String:
		return fmt.Sprintf(" Write, for example: { type = %q }", text)
	}
	return ""
}
