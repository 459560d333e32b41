package play

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/tidwall/gjson"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime"
)

// doubts warns of a spec that the rules can hardly satisfy, whatever they are.
func (s *Spec) doubts(p *runtime.Program) hcl.Diagnostics {
	if s.builtIn {
		return nil
	}
	if d := s.swapped(p); d != nil {
		return hcl.Diagnostics{d}
	}
	if d := s.otherStream(); d != nil {
		return hcl.Diagnostics{d}
	}
	if _, rest, found := strings.Cut(s.host, "://"); found || strings.Contains(s.host, "/") {
		host, _, _ := strings.Cut(cmp.Or(rest, s.host), "/")
		return hcl.Diagnostics{lang.Warn(lang.CodePattern, s.placeOf("upstream_host"), "Not a host", "A host has no scheme and no path. Write: upstream_host = %q", host)}
	}
	if d := s.anything(); d != nil {
		return hcl.Diagnostics{d}
	}
	if d := s.otherPath(p); d != nil {
		return hcl.Diagnostics{d}
	}
	diags := s.doubtsOfKind(p)
	if len(diags) == 0 {
		diags = s.inBodies(p)
	}
	return diags
}

// otherPath finds a path that clients of another protocol call.
func (s *Spec) otherPath(p *runtime.Program) *hcl.Diagnostic {
	called, _, _ := strings.Cut(s.path, "?")
	if called == "" || p.Protocol(s.Client) == nil {
		return nil
	}
	other, own := "", ""
	for _, protocol := range p.Protocols() {
		for _, r := range protocol.Routes() {
			fits := called == r.Path || len(r.Variables()) > 0 && strings.HasPrefix(called, r.Prefix())
			switch {
			case protocol.ID == s.Client && fits:
				return nil
			case protocol.ID == s.Client && own == "":
				own = r.Path
			case fits:
				other = protocol.ID
			}
		}
	}
	if other == "" || own == "" {
		return nil
	}
	return lang.Warn(lang.CodeMeant, s.placeOf("path"), "Path of another protocol", "Clients of %s call %s, and the client of this spec speaks %s. Write, for example: path = %q", other, called, s.Client, own)
}

// anything finds an expectation that says nothing but that there are some fields, a refusal of any text, and any value in what is given.
func (s *Spec) anything() *hcl.Diagnostic {
	if s.given != nil && bytes.Contains(s.given.bytes, fmt.Appendf(nil, "%q", anyValue)) {
		return lang.Warn(lang.CodeMeant, s.given.wordAt(`"`+anyValue), "Any value in what is given", "%q stands for any value only in what is expected. Here it is this text itself: write a value.", anyValue)
	}
	if s.reject != nil && *s.reject == "" {
		return lang.Warn(lang.CodeMeant, s.placeOf("reject"), "Holds for every refusal", "Every error contains the empty text. Write some words of the expected message.")
	}
	if s.expect == nil || !s.expect.isJSON() || !gjson.ValidBytes(s.expect.bytes) {
		return nil
	}
	given, all := 0, true
	gjson.ParseBytes(s.expect.bytes).ForEach(func(_, v gjson.Result) bool {
		given++
		all = v.Str == anyValue
		return all
	})
	if given < 2 || !all {
		return nil
	}
	return lang.Warn(lang.CodeMeant, s.expect.at, "Holds for every result", "Each field may be %s, so hardly any change of the rules is seen. Write the values that matter, and %s in the places that do not.", anyValue, anyValue)
}

// doubtsOfKind are those that only some kinds of specs have.
func (s *Spec) doubtsOfKind(p *runtime.Program) hcl.Diagnostics {
	if s.Kind == Failure {
		return s.otherError(p)
	}
	if s.Kind != Request || s.given == nil || !s.given.isJSON() || !gjson.ValidBytes(s.given.bytes) {
		return nil
	}
	given := gjson.ParseBytes(s.given.bytes)
	if diags := s.mistyped(p, given); diags != nil {
		return diags
	}
	return slices.Concat(s.lostNowhere(given), s.wrongParam(p), s.clientsModel(p, given), s.needs(p, given), s.ofOthers(p, given))
}

// swapped finds a spec whose given and expected bodies are each other's.
func (s *Spec) swapped(p *runtime.Program) *hcl.Diagnostic {
	section, from, to := ".request", s.Client, s.Upstream
	switch s.Kind {
	case Reply:
		section, from, to = ".response", to, from
	case Failure:
		section, from, to = ".error", to, from
	}
	if from == to || s.given == nil || s.expect == nil || !s.given.isJSON() || !s.expect.isJSON() {
		return nil
	}
	strange := func(t *text, protocol string) (n int) {
		gjson.ParseBytes(t.bytes).ForEach(func(key, _ gjson.Result) bool {
			if _, known, _ := p.Set.Fields().Lookup(protocol+section+":", []string{key.String()}); !known {
				n++
			}
			return true
		})
		return n
	}
	if strange(s.given, from) > 0 && (strange(s.expect, to) > 0 || s.Kind == Failure) && strange(s.given, to) == 0 && strange(s.expect, from) == 0 {
		what := map[Kind]string{Request: "given is what the client sends, and expect what the upstream gets", Reply: "given is what the upstream sends, and expect what the client gets", Failure: "given is what the upstream sends, and expect what the client gets"}[s.Kind]
		return lang.Warn(lang.CodeMeant, s.given.at, "Sides swapped?", "This looks like a body of %s, and expect like one of %s: %s. Swap the two, or write client = %q and upstream = %q.", to, from, what, s.Upstream, s.Client)
	}
	return nil
}

// otherError finds an expected error with fields that errors of the client's protocol do not have.
func (s *Spec) otherError(p *runtime.Program) (diags hcl.Diagnostics) {
	if s.expect == nil || !s.expect.isJSON() || !gjson.ValidBytes(s.expect.bytes) {
		return nil
	}
	catalog := p.Set.Fields()
	var look func(at gjson.Result, path []string)
	look = func(at gjson.Result, path []string) {
		at.ForEach(func(key, v gjson.Result) bool {
			keys := append(slices.Clone(path), key.String())
			if _, known, names := catalog.Lookup(s.Client+".error:", keys); !known && len(names) > 0 {
				diags = append(diags, lang.Warn(lang.CodeMeant, s.expect.wordAt(key.String()), "Field of another protocol", "An error of %s has no field %q. It has: %s.", s.Client, strings.Join(keys, "."), lang.Few(names, 120)))
			} else if v.IsObject() && known {
				look(v, keys)
			}
			return len(diags) == 0
		})
	}
	look(gjson.ParseBytes(s.expect.bytes), nil)
	return diags
}

// inPath is a step of a path through a list: [0], [type=text], [*].
var inPath = lazyregexp.New(`\[([^\]]*)\]`)

// lostNowhere finds paths of lost that the given request does not have.
func (s *Spec) lostNowhere(given gjson.Result) (diags hcl.Diagnostics) {
	for i, lost := range s.lost {
		if plain := strings.TrimPrefix(strings.TrimPrefix(lost, "$."), "req."); plain != lost {
			diags = append(diags, lang.Warn(lang.CodeMeant, s.lostAt[i], "Lost from nowhere", "A path begins with the name of a field. Write: %q", plain))
			continue
		}
		at, done := given, ""
		for step := range strings.SplitSeq(inPath.ReplaceAllString(lost, ".$1"), ".") {
			if strings.Trim(step, "0123456789") != "" && at.IsArray() || strings.ContainsAny(step, "*=|") {
				break // this path is no plain one
			}
			next := at.Get(gjson.Escape(step))
			if !next.Exists() {
				diags = append(diags, lang.Warn(lang.CodeMeant, s.lostAt[i], "Lost from nowhere", "The given request has no %q%s", lost, hasInstead(at, done, step)))
				break
			}
			at, done = next, strings.TrimPrefix(done+"."+step, ".")
		}
	}
	return diags
}

// hasInstead tells what a value has, when it does not have the member or element that is looked for.
func hasInstead(at gjson.Result, path, step string) string {
	if path == "" {
		path = "it"
	}
	switch {
	case at.IsArray():
		if n := len(at.Array()); n > 1 {
			return fmt.Sprintf(": the elements of %s are [0] to [%d].", path, n-1)
		}
		return fmt.Sprintf(": the only element of %s is [0].", path)
	case at.IsObject():
		var names []string
		for name := range at.Map() {
			names = append(names, name)
		}
		slices.Sort(names)
		return fmt.Sprintf(".%s %s has: %s.", lang.Suggest(step, names), path, lang.Few(names, 120))
	}
	return fmt.Sprintf(": %s is neither a list nor an object.", path)
}

// clientsModel finds a request that is expected with the client's name of the model, which leads to no other.
func (s *Spec) clientsModel(p *runtime.Program, given gjson.Result) hcl.Diagnostics {
	if s.expect != nil && s.model != "" && s.model != upstreamModel && s.expect.isJSON() && !p.Writes("model") && gjson.GetBytes(s.expect.bytes, "model").String() == upstreamModel {
		return hcl.Diagnostics{lang.Warn(lang.CodeMeant, s.expect.wordAt(`model`), "Another model", "The upstream's name of the model is %q here (upstream_model), and %q only where nothing is said of it. Write: model = %q", s.model, upstreamModel, s.model)}
	}
	if s.expect == nil || s.model != "" || s.models != nil || !s.expect.isJSON() || p.Writes("model") {
		return nil
	}
	name, wanted := given.Get("model").String(), gjson.GetBytes(s.expect.bytes, "model").String()
	if name != wanted || name == upstreamModel || name == "" {
		return nil
	}
	for _, choice := range p.Names([]runtime.Offer{{Name: s.called, Protocol: s.Upstream}}).Leads(s.Client, name) {
		if choice.Model != name {
			return nil
		}
	}
	return hcl.Diagnostics{lang.Warn(lang.CodeMeant, s.expect.wordAt(`model`), "The client's name", "In a spec the upstream's name of a model is another than the client's. Write: model = %q; or say how it is called: upstream_model = %q", upstreamModel, wanted)}
}

// needs finds fields that each request of the client's protocol has, and the given one does not.
func (s *Spec) needs(p *runtime.Program, given gjson.Result) (diags hcl.Diagnostics) {
	if s.reject != nil || s.path != "" || s.tokens > 0 {
		return nil
	}
	for _, name := range p.Set.Fields().Needed(s.Client + ".request") {
		if given.Get(gjson.Escape(name)).Exists() {
			continue
		}
		if field, protocol := s.foreign(p, given); field != "" {
			diags = append(diags, lang.Warn(lang.CodeMeant, s.given.wordAt(field), "Field of another protocol", "%q is a field of requests of %s. Each of %s has %q, and this one is refused without it. Write it in place of this; or expect that: reject = %q, in place of expect.", field, protocol, s.Client, name, name))
		} else {
			diags = append(diags, lang.Warn(lang.CodeMeant, s.given.at, "Field missing", "Each request of %s has the field %q, and this one is refused without it. Add it; or expect that: reject = %q, in place of expect.", s.Client, name, name))
		}
	}
	return diags
}

// fileName is a text that is the name of a file, and no JSON.
var fileName = lazyregexp.New(`^[\w./-]+\.(json|jsonl|txt|sse|yaml)$`)

// namesFile reports a text that is the name of a file.
func (r *reader) namesFile(name string, t *text) bool {
	if t == nil || !fileName.Match(t.bytes) {
		return false
	}
	r.wrong(t.at, "Name of a file", "A spec holds the text itself, and not the name of a file. Write: %s = { … }, or the JSON in a heredoc.", name)
	return true
}

// fieldOfFrame is a line of a stream whose field has no colon.
var fieldOfFrame = lazyregexp.New(`(?m)^[ \t]*(data|event)[ \t]+[{\["\w]`)

// noColon reports lines of a stream that nobody reads.
func (r *reader) noColon(name string, t *text) {
	if t == nil || r.builtIn || t.isJSON() {
		return
	}
	if m := fieldOfFrame.FindSubmatchIndex(t.bytes); m != nil {
		field := string(t.bytes[m[2]:m[3]])
		r.wrong(t.place(m[2]), "Not a frame", "Write a : after the name of a field. Write: %s: …; or the JSON alone, one frame on each line.", field)
	}
}

// mistyped finds fields of a given request that have a value of another type than the protocol's, where that leaves no doubt: a text
// in place of a list.
func (s *Spec) mistyped(p *runtime.Program, given gjson.Result) (diags hcl.Diagnostics) {
	if s.reject != nil {
		return nil
	}
	given.ForEach(func(key, v gjson.Result) bool {
		types, known, _ := p.Set.Fields().Lookup(s.Client+".request:", []string{key.String()})
		if known && types.IsList() && !v.IsArray() && v.Type != gjson.Null {
			diags = append(diags, lang.Warn(lang.CodeMeant, s.given.wordAt(key.String()), "Not a list", "The field %q of requests of %s is a list, so this one is refused. Write: [ … ]; or expect that: reject = %q, in place of expect.", key.String(), s.Client, key.String()))
		}
		return true
	})
	return diags
}
