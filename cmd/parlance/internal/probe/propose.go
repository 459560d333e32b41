package probe

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/tidwall/gjson"
	ctyjson "github.com/zclconf/go-cty/cty/json"

	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// Where a piece of rules stands.
const (
	inRead  = "read_reply"
	inStops = "stop_reasons"
	inError = "errors"
	atTop   = "" // a block of the file
)

// piece is a rule that is proposed.
type piece struct {
	where string
	rule  string                // "": another piece has it
	found string                // a sentence that says why
	from  *Result               // whose answer needs it
	named string                // what the spec of it says
	holds func(h received) bool // whether it does what it is for
}

// propose finds what the known rules do not understand, and writes rules for it. What does not help is left out.
func (r *Report) propose() error {
	r.Profile = r.switches()
	r.pieces = slices.Concat(r.reasoning(), r.usage(), r.stops(), r.failures(), r.tolerated())
	r.describe()
	for len(r.pieces)+len(r.Profile) > 0 {
		program, err := r.subject.Compile([]byte(r.rules()))
		if err != nil {
			return fmt.Errorf("the proposed rules have mistakes: %w\n%s", err, r.rules())
		}
		profile, err := r.subject.profiled(program)
		if err != nil {
			return err
		}
		l := r.listener(program, profile)
		left := len(r.pieces)
		r.pieces = slices.DeleteFunc(r.pieces, func(p *piece) bool {
			h, err := l.read(&p.from.answer)
			return err != nil || !p.holds(h)
		})
		if len(r.pieces) < left {
			continue
		}
		for _, q := range r.Questions {
			if err := l.fill(q); err != nil {
				return err
			}
		}
		r.Found = append(r.Found, r.idle(program)...)
		r.Rules = r.rules()
		r.Specs, err = r.specs(program, profile)
		for _, p := range r.pieces {
			if p.rule != "" {
				r.Found = append(r.Found, p.found)
			}
		}
		return err
	}
	return nil
}

// idle are the switches of the proposal that the configuration sets otherwise.
func (r *Report) idle(program *runtime.Program) (found []string) {
	s := r.subject
	protocol := program.Protocol(s.Protocol)
	values := program.ProfileValues(protocol, s.Configured(program), s.Model)
	for i, name := range protocol.Switches() {
		if value, ok := r.Profile[name]; ok && !values[i].Equal(document.Of(value)) {
			found = append(found, fmt.Sprintf("%s has no effect while the configuration sets it: take it out of the profile of the upstream.", name))
		}
	}
	return found
}

// rules is the text of the rule file.
func (r *Report) rules() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Rules for the differences of %q, as `parlance probe` found them with the model %q.\n\n", r.Upstream, r.Model)
	if len(r.Profile) > 0 {
		fmt.Fprintf(&b, "host %q %q {\n", r.Protocol, r.Upstream)
		for _, name := range names(r.Profile) {
			fmt.Fprintf(&b, "%s = %s\n", name, literal(r.Profile[name]))
		}
		b.WriteString("}\n\n")
	}
	of := func(where string) (text string) {
		for _, p := range r.pieces {
			if p.where == where && p.rule != "" {
				text += "# " + p.found + "\n" + p.rule + "\n"
			}
		}
		return text
	}
	b.WriteString(of(atTop))
	read, stops, errors := of(inRead), of(inStops), of(inError)
	if read+stops+errors != "" {
		fmt.Fprintf(&b, "protocol %q {\n", r.Protocol)
		if read != "" {
			fmt.Fprintf(&b, "read_reply {\n%s}\n", read)
		}
		if stops != "" {
			fmt.Fprintf(&b, "stop_reasons {\nread {\n%s}\n}\n", stops)
		}
		if errors != "" {
			fmt.Fprintf(&b, "errors {\nread {\n%s}\n}\n", errors)
		}
		b.WriteString("}\n")
	}
	return strings.TrimRight(string(hclwrite.Format([]byte(b.String()))), "\n") + "\n"
}

// literal is a JSON value as rules write it.
func literal(value json.RawMessage) string {
	kind, err := ctyjson.ImpliedType(value)
	if err != nil {
		return "null"
	}
	v, err := ctyjson.Unmarshal(value, kind)
	if err != nil {
		return "null"
	}
	return string(hclwrite.TokensForValue(v).Bytes())
}

// unlisted are the leaves of an answer that the reference of the protocol does not list.
func (r *Report) unlisted(q *Result) (list []leaf) {
	catalog := r.subject.Program.Rules().Fields()
	origin := r.Protocol + ".response|" + r.Protocol + ".stream:"
	for _, doc := range documents(q.answer.Body) {
		for _, l := range leaves(doc) {
			if _, known, _ := catalog.Lookup(origin, l.names()); !known {
				list = append(list, l)
			}
		}
	}
	return list
}

// replies are the questions that got one.
func (r *Report) replies() (list []*Result) {
	for _, q := range r.Questions {
		if q.received.outcome == Taken {
			list = append(list, q)
		}
	}
	return list
}

// reasoning finds text in a field of the vendor's, where rules read no reasoning.
func (r *Report) reasoning() (list []*piece) {
	at := r.plan.Reasoning
	seen := map[string]bool{}
	for _, q := range r.replies() {
		if at == nil || q.received.reasoning != "" {
			continue
		}
		texts := map[string]string{}
		var order []string
		for _, l := range r.unlisted(q) {
			path := l.plain()
			if l.value.Type != gjson.String || !slices.ContainsFunc(at.Below, func(b string) bool { return strings.HasPrefix(path, b) }) {
				continue
			}
			if texts[path] == "" {
				order = append(order, path)
			}
			texts[path] += l.value.String()
		}
		for _, path := range order {
			text := texts[path]
			field := path
			for _, b := range at.Below {
				field = strings.TrimPrefix(field, b)
			}
			if len(strings.Fields(text)) < 2 || seen[field] || strings.Contains(text, q.received.text) && q.received.text != "" && len(text) == len(q.received.text) {
				continue
			}
			seen[field] = true
			list = append(list, &piece{
				where: inRead, rule: strings.ReplaceAll(at.Rule, ".<path>", expr("", strings.Split(field, "."))), from: q,
				found: fmt.Sprintf("Reasoning is in the field %s.", path), named: "reasoning is in " + path,
				holds: func(h received) bool { return h.reasoning == text },
			})
		}
	}
	return list
}

// Names of counts, as vendors have them.
var (
	inputName  = lazyregexp.New(`(?i)prompt|input|^in$|_in$|^in_`)
	outputName = lazyregexp.New(`(?i)completion|output|generat|^out$|_out$|^out_`)
	otherCount = lazyregexp.New(`(?i)cache|reason|audio|image|time|cost|price|_ms|detail|total`)
)

// usage finds counts of tokens where rules read none.
func (r *Report) usage() (list []*piece) {
	seen := map[string]bool{}
	for _, q := range r.replies() {
		if q.received.usage["output"] > 0 {
			continue
		}
		input, output := countsIn(q.answer.Body)
		if output == nil || input == nil {
			continue
		}
		in, out := ext("data", input.path), ext("data", output.path)
		if seen[out] {
			continue
		}
		seen[out] = true
		fresh, made := int(input.value.Int()), int(output.value.Int())
		list = append(list, &piece{
			where: inRead, from: q, named: "tokens are counted in " + output.plain(),
			rule:  fmt.Sprintf("usage {\n  when = %s != null\n  fresh = %s\n  output = %s\n}", out, in, out),
			found: fmt.Sprintf("Tokens are counted in %s and %s.", input.plain(), output.plain()),
			holds: func(h received) bool { return h.usage["output"] == made && h.usage["fresh"] == fresh },
		})
	}
	return list
}

// countsIn are the counts of the last document of an answer that has both side by side.
func countsIn(answer []byte) (input, output *leaf) {
	for _, doc := range documents(answer) {
		list := leaves(doc)
		for i := range list {
			l := &list[i]
			last := l.path[len(l.path)-1]
			if l.value.Type != gjson.Number || l.value.Int() < 1 || !outputName.MatchString(last) || otherCount.MatchString(last) {
				continue
			}
			for j := range list {
				in := &list[j]
				name := in.path[len(in.path)-1]
				if in.value.Type == gjson.Number && in.value.Int() > 0 && inputName.MatchString(name) && !otherCount.MatchString(name) && slices.Equal(in.path[:len(in.path)-1], l.path[:len(l.path)-1]) {
					input, output = in, l
				}
			}
		}
	}
	return input, output
}

// ext is a path as rules read a field that no reference lists.
func ext(word string, path []string) string { return "ext(" + expr(word, path) + ")" }

// stops finds words for a reply without room that the rules do not know.
func (r *Report) stops() (list []*piece) {
	usual := map[string]bool{}
	for _, q := range r.replies() {
		if q.question.Stop != "length" {
			usual[r.word(q)] = true
		}
	}
	for _, q := range r.replies() {
		word := r.word(q)
		if q.question.Stop != "length" || q.received.stop != "end" || word == "" {
			continue
		}
		if usual[word] || !hclsyntax.ValidIdentifier(word) {
			r.Found = append(r.Found, fmt.Sprintf("A reply without room ends with %q, as others do: no rule can tell.", word))
			continue
		}
		list = append(list, &piece{
			where: inStops, rule: word + ` = "length"`, from: q, named: word + " is the limit of tokens",
			found: fmt.Sprintf("A reply that has no room ends with %q.", word),
			holds: func(h received) bool { return h.stop == "length" },
		})
	}
	return list
}

// tolerated are replies that are well only because the profile lets a contradiction through.
func (r *Report) tolerated() (list []*piece) {
	for _, q := range r.Questions {
		form := q.received.malformed
		if form == "" || slices.ContainsFunc(list, func(p *piece) bool { return p.named == form+" is let through" }) {
			continue
		}
		r.Found = append(r.Found, fmt.Sprintf("A stream contradicts itself (%s): it is let through.", form))
		list = append(list, &piece{from: q, named: form + " is let through", holds: func(h received) bool { return h.outcome == Taken }})
	}
	return list
}

// word is the upstream's word for why a reply ended.
func (r *Report) word(q *Result) (word string) {
	for _, doc := range documents(q.answer.Body) {
		for _, path := range r.plan.Stop {
			if v := doc.Get(path); v.Type == gjson.String && v.String() != "" {
				word = v.String()
			}
		}
	}
	return word
}
