package play

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/tidwall/gjson"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// Fit reports specs that no rules of the program could satisfy: of protocols or pairs that it does not have, or for switches that
// the upstream's protocol has not. They would fail when they are run, with less to say.
func (s *Suite) Fit(p *runtime.Program) hcl.Diagnostics {
	var diags hcl.Diagnostics
	var names []string
	for _, pr := range p.Protocols() {
		names = append(names, pr.Name())
	}
	for _, spec := range s.Specs {
		if spec.Kind == Inquiry {
			diags = append(diags, spec.unknownInquiry(p, names)...)
			continue
		}
		unknown := false
		for _, of := range []struct {
			name string
			at   hcl.Range
			hint string
		}{{spec.Client, spec.clientAt, " The name of a client is client_name."}, {spec.Upstream, spec.upstreamAt, " The name of an upstream is upstream_name."}} {
			if p.Protocol(of.name) == nil {
				unknown = true
				diags = append(diags, lang.Diag(lang.CodeUnknownProtocol, of.at, "Unknown protocol", "There is no protocol %q.%s Known: %s.%s", of.name, p.Set.SuggestProtocol(of.name, names), strings.Join(names, ", "), of.hint))
			}
		}
		if unknown {
			continue
		}
		if !p.HasPair(spec.Client, spec.Upstream) {
			diags = append(diags, lang.Diag(lang.CodeNoPair, spec.Range, "No pair", "No rules say how a client of %s is served by an upstream of %s. A file of rules does, with pair %q %q.", spec.Client, spec.Upstream, spec.Client, spec.Upstream))
			continue
		}
		before := len(diags)
		for _, d := range slices.Concat(spec.misspelt(p), spec.unwritten(p)) {
			if !reported(diags, d) {
				diags = append(diags, d)
			}
		}
		if len(diags) == before {
			for _, d := range spec.doubts(p) {
				if !reported(diags, d) {
					diags = append(diags, d)
				}
			}
		}
		flags := map[string]document.Value{}
		for _, f := range spec.profile {
			v := document.Of(f.value)
			if d := p.WrongSwitch(spec.Upstream, f.name, v); d != "" {
				diags = append(diags, lang.Diag(lang.CodeUnknownArgument, f.at, "Wrong switch", "%s", d))
				continue
			}
			flags[f.name] = v
		}
		wrong := p.SwitchMistakes(spec.Upstream, flags)
		for _, f := range spec.profile {
			if d := wrong[f.name]; d != "" {
				diags = append(diags, lang.Warn(lang.CodeSpelling, f.at, "Misspelt?", "%s", d))
			}
		}
	}
	return diags
}

// reported reports whether a mistake was told before: the cases of a spec have the same ones.
func reported(diags hcl.Diagnostics, d *hcl.Diagnostic) bool {
	return slices.ContainsFunc(diags, func(t *hcl.Diagnostic) bool { return *t.Subject == *d.Subject && t.Summary == d.Summary })
}

// unknownInquiry reports a balance or a protocol that the rules do not have.
func (s *Spec) unknownInquiry(p *runtime.Program, protocols []string) hcl.Diagnostics {
	switch {
	case s.balance != "" && p.Balance(s.balance) == nil:
		return hcl.Diagnostics{lang.Diag(lang.CodeSpec, s.askedAt, "Unknown balance", "The rules have no block balance %q.%s They have: %s. One more is written in rules: balance %q { path = \"/…\" value = data.… }, over several lines.", s.balance, lang.Suggest(s.balance, p.Balances()), strings.Join(p.Balances(), ", "), s.balance)}
	case s.listed != "" && p.Protocol(s.listed) == nil:
		return hcl.Diagnostics{lang.Diag(lang.CodeUnknownProtocol, s.askedAt, "Unknown protocol", "There is no protocol %q.%s Known: %s.", s.listed, p.Set.SuggestProtocol(s.listed, protocols), strings.Join(protocols, ", "))}
	}
	return nil
}

// misspelt warns of fields of a given request that are nearly one of the protocol's, which is not given.
func (s *Spec) misspelt(p *runtime.Program) (diags hcl.Diagnostics) {
	if s.Kind != Request || s.given == nil || !gjson.ValidBytes(s.given.bytes) {
		return nil
	}
	given := gjson.ParseBytes(s.given.bytes)
	given.ForEach(func(key, _ gjson.Result) bool {
		_, known, near := p.Set.Fields().Lookup(s.Client+".request:", []string{asListed(p, s.Client, key.String())})
		if known {
			return true
		}
		near = slices.DeleteFunc(near, func(name string) bool { return given.Get(gjson.Escape(name)).Exists() })
		if hint := lang.Suggest(key.String(), near); hint != "" {
			diags = append(diags, lang.Warn(lang.CodeSpelling, s.given.wordAt(key.String()), "Misspelt?", "A request of %s has no field %q.%s", s.Client, key.String(), hint))
		}
		return true
	})
	return diags
}

// asListed is a key of a client's request as the field list has it, which may be in snake_case where the list is in camelCase.
func asListed(p *runtime.Program, client, key string) string {
	if protocol := p.Protocol(client); protocol != nil && protocol.SnakeCase {
		return document.CamelCase(key)
	}
	return key
}

// unwritten warns of fields of an expected request that are those of another protocol, and that no rule writes.
func (s *Spec) unwritten(p *runtime.Program) (diags hcl.Diagnostics) {
	if s.Kind != Request || s.expect == nil || !gjson.ValidBytes(s.expect.bytes) {
		return nil
	}
	gjson.ParseBytes(s.expect.bytes).ForEach(func(key, _ gjson.Result) bool {
		name := key.String()
		if _, known, near := p.Set.Fields().Lookup(s.Upstream+".request:", []string{name}); !known && !p.Writes(name) {
			hint := lang.Suggest(name, near)
			for _, other := range p.Set.Fields().Protocols() {
				if _, has, _ := p.Set.Fields().Lookup(other+".request:", []string{name}); has && hint == "" {
					hint = fmt.Sprintf(" It is a field of requests of %s. What is expected is what the upstream gets, in its protocol.", other)
				}
			}
			if hint != "" {
				diags = append(diags, lang.Warn(lang.CodeSpelling, s.expect.wordAt(name), "Field of another protocol", "A request of %s has no field %q.%s", s.Upstream, name, hint))
			}
		}
		return true
	})
	return diags
}

// wordAt is where a word stands in a text, or where the text does.
func (t *text) wordAt(word string) hcl.Range {
	src := t.source()
	i := bytes.Index(src, []byte(word))
	if i < 0 {
		return t.at
	}
	at := t.at
	for _, b := range src[:i] {
		at.Start.Byte++
		at.Start.Column++
		if b == '\n' {
			at.Start.Line++
			at.Start.Column = 1
		}
	}
	at.End = hcl.Pos{Line: at.Start.Line, Column: at.Start.Column + len(word), Byte: at.Start.Byte + len(word)}
	return at
}
