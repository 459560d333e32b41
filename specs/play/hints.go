package play

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/tidwall/gjson"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/specs/oracle"
	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// notJSON reports text that is not JSON from a byte on. What stands there may be a name that nothing stands for.
func (r *reader) notJSON(at hcl.Range, text []byte, err *wire.SyntaxError, what string, name string) {
	what = fmt.Sprintf(what, name)
	m := inBrackets.FindSubmatchIndex(text[min(err.At, len(text)):])
	if m == nil || m[0] != 0 {
		r.wrong(at, "Not JSON", "%s is not JSON: %s.", what, err.Reason)
		return
	}
	hole := string(text[err.At+m[2] : err.At+m[3]])
	columns := slices.Sorted(maps.Keys(r.row))
	switch {
	case slices.Contains(reserved, hole):
		r.wrong(at, "Not JSON", "<%s> needs quotes in JSON. Write: \"<%s>\"", hole, hole)
	case len(columns) == 0:
		r.wrong(at, "Unknown column", "There is no value for <%s>: the spec has no cases. Write the value, or add cases with a column %q.", hole, hole)
	default:
		r.wrong(at, "Unknown column", "No column is called <%s>.%s Known: %s.", hole, lang.Suggest(hole, columns), strings.Join(columns, ", "))
	}
}

// joined reports frames that no blank line parts, which are read as one.
func (r *reader) joined(name string, t *text) {
	if t == nil || r.builtIn || r.diags.HasErrors() || t.isJSON() {
		return
	}
	list, _ := wire.Frames(whole(t.bytes))
	for _, f := range list {
		lines := bytes.Split(f.Data, []byte("\n"))
		if len(lines) < 2 || !gjson.ValidBytes(lines[0]) || len(bytes.TrimSpace(lines[1])) == 0 || gjson.ValidBytes(f.Data) {
			continue
		}
		from := max(0, bytes.Index(t.bytes, lines[0])) + len(lines[0])
		at := t.place(from + max(0, bytes.Index(t.bytes[from:], lines[1])))
		r.wrong(at, "No blank line", "A frame of %q is data: … and a blank line. Put a blank line before this one, or they are one frame; or write the JSON alone, one frame on each line.", name)
		return
	}
}

// unknownPlaceholders warns of names in angle brackets that nothing stands for in the headers of an upstream's request.
func (r *reader) unknownPlaceholders(name string) {
	o, ok := r.block.Arg(name).(*hclsyntax.ObjectConsExpr)
	if !ok || r.builtIn {
		return
	}
	for _, item := range o.Items {
		text, ok := lang.LiteralText(item.ValueExpr)
		if !ok {
			continue
		}
		for _, m := range inBrackets.FindAllStringSubmatch(string(r.fill([]byte(text))), -1) {
			if !slices.Contains(reserved, m[1]) {
				r.diags = append(r.diags, lang.Warn(lang.CodeSpec, item.ValueExpr.Range(), "Name that stands for itself", "There is no value for <%s>. The account's key is <key>, and any value \"<any>\".", m[1]))
			}
		}
	}
}

// elementAt is where a word stands that is an argument, or an element of its list.
func (r *arguments) elementAt(name, word string) hcl.Range {
	if list, ok := r.block.Arg(name).(*hclsyntax.TupleConsExpr); ok {
		for _, x := range list.Exprs {
			if text, ok := lang.LiteralText(x); ok && text == word {
				return x.Range()
			}
		}
	}
	return r.placeOf(name)
}

// timeRange is two times with something else than two dots between them.
var timeRange = lazyregexp.New(`^([\d.]+[a-z]+) ?(?:-|–|to|:|\.{1,3}|…) ?([\d.]+[a-z]+)$`)

// waitRange is how a range of waits is written that stands in another form; "" when nobody knows.
func waitRange(text string) string {
	m := timeRange.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	for _, t := range m[1:] {
		if _, err := time.ParseDuration(t); err != nil {
			return ""
		}
	}
	return m[1] + ".." + m[2]
}

// notWait reports an element of waits that is neither a time nor a range.
func (r *reader) notWait(text string) {
	hint := ""
	if wait := waitRange(text); wait != "" {
		hint = fmt.Sprintf(" Write: %q", wait)
	}
	r.wrong(r.elementAt("waits", text), "Not a time", "A wait is a time such as \"1s\", or the shortest and the longest with .. between them, \"100ms..2s\".%s", hint)
}

// answersNeverGiven reports answers behind one of the same account that is for all calls.
func (r *reader) answersNeverGiven(s *Scenario) {
	for i, later := range s.Answers {
		for _, a := range s.Answers[:i] {
			all := a.Account != "" && a.Times == 0 && a.Model == "" && a.Path == ""
			if all && a.Account == later.Account && later.Path == "" {
				r.wrong(later.Range, "Answer that is never given", "The answer at line %d is for all calls of %q. Add to it: times = 1; or put this one before it.", a.Range.Start.Line, a.Account)
				return
			}
		}
	}
}

// foreign is the first field of a given request that is one of another protocol, and that protocol; "" for none.
func (s *Spec) foreign(p *runtime.Program, given gjson.Result) (name, protocol string) {
	fields := p.Set.Fields()
	given.ForEach(func(key, _ gjson.Result) bool {
		if _, known, _ := fields.Lookup(s.Client+".request:", []string{asListed(p, s.Client, key.String())}); known {
			return true
		}
		for _, other := range append([]string{s.Upstream}, fields.Protocols()...) {
			if _, has, _ := fields.Lookup(other+".request:", []string{key.String()}); has {
				name, protocol = key.String(), other
				return false
			}
		}
		return true
	})
	return name, protocol
}

// ofOthers warns of a given request with a field that the client's protocol does not have and another's has, where a spec expects it to cross.
func (s *Spec) ofOthers(p *runtime.Program, given gjson.Result) hcl.Diagnostics {
	if s.reject != nil || s.expect == nil || s.Client == s.Upstream || len(s.lost) > 0 || !s.expect.isJSON() {
		return nil
	}
	for _, name := range p.Set.Fields().Needed(s.Client + ".request") {
		if !given.Get(gjson.Escape(name)).Exists() {
			return nil // it is told already
		}
	}
	name, protocol := s.foreign(p, given)
	if name == "" || p.Reads(s.Client, name) || !gjson.GetBytes(s.expect.bytes, gjson.Escape(name)).Exists() {
		return nil
	}
	return hcl.Diagnostics{lang.Warn(lang.CodeMeant, s.given.wordAt(name), "Field of another protocol", "%q is a field of requests of %s, and those of %s have none of this name, so no rule reads it. Write what clients of %s send in its place; or client = %q.", name, protocol, s.Client, s.Client, protocol)}
}

// noAnswer reports what an answer has although the network gives none.
func (r *reader) noAnswer(network string) {
	if network == "" {
		return
	}
	for _, name := range []string{"status", "body", "text", "type", "code", "message", "headers", "cut", "within", "content_type"} {
		if a := r.block.Args[name]; a != nil {
			r.wrong(a.Range, "No answer has this", "With network = %q there is no answer, so it has no %s. Take %s out; or, for an answer, take network out.", network, name, name)
			return
		}
	}
}

// wrongParam warns of a path that a refusal names and no request has.
func (s *Spec) wrongParam(p *runtime.Program) hcl.Diagnostics {
	if s.rejectParam == nil || *s.rejectParam == "" {
		return nil
	}
	step, _, _ := strings.Cut(inPath.ReplaceAllString(*s.rejectParam, ".$1"), ".")
	_, known, near := p.Set.Fields().Lookup(s.Client+".request:", []string{step})
	hint := lang.Suggest(step, near)
	if known || hint == "" || gjson.GetBytes(s.given.bytes, gjson.Escape(step)).Exists() {
		return nil
	}
	return hcl.Diagnostics{lang.Warn(lang.CodeSpelling, s.rejectAt, "Misspelt?", "A request of %s has no field %q, which an error could name.%s", s.Client, step, hint)}
}

// otherStream finds a stream of the other side's protocol: the frames of some have a type, and those of others have none.
func (s *Spec) otherStream() *hcl.Diagnostic {
	client, upstream := oracle.Protocols[s.Client], oracle.Protocols[s.Upstream]
	if s.Kind != Reply || client == nil || upstream == nil || client.Typed == upstream.Typed {
		return nil
	}
	for _, side := range []struct {
		text              *text
		typed, judged     bool
		of, other, whatIs string
	}{
		{s.given, upstream.Typed, s.ends == "clean" && s.expectStatus == 0, s.Upstream, s.Client, "What is given is what the upstream sends"},
		{s.expect, client.Typed, true, s.Client, s.Upstream, "What is expected is what the client gets"},
	} {
		if side.text == nil || !side.judged || side.text.isJSON() {
			continue
		}
		list, _ := wire.Frames(whole(side.text.bytes))
		if len(list) == 0 || !gjson.ValidBytes(list[0].Data) || (gjson.GetBytes(list[0].Data, "type").Type == gjson.String) == side.typed {
			continue
		}
		frame := "has no type"
		if side.typed {
			frame = "has a type"
		}
		return lang.Warn(lang.CodeMeant, side.text.at, "Stream of another protocol", "This looks like a stream of %s. %s, and it speaks %s, each frame of which %s.", side.other, side.whatIs, side.of, frame)
	}
	return nil
}

// otherHeader tells which other header of a request has what is expected, or else which there are.
func otherHeader(req *runtime.Request, want [2]string) string {
	value := func(h [2]string) string { return strings.ReplaceAll(h[1], runtime.KeyPlaceholder, "<key>") }
	var names []string
	for _, h := range req.Header {
		names = append(names, h[0])
		if strings.EqualFold(h[0], want[0]) {
			return ""
		}
		if strings.Contains(want[1], "<key>") && strings.Contains(value(h), "<key>") {
			return fmt.Sprintf(". Upstreams of this protocol get the key in another header. Write: %s = %q", h[0], value(h))
		}
	}
	if len(names) == 0 {
		return ""
	}
	return ". It has: " + lang.Few(names, 120)
}

// clientsPath tells how a path is written for which the client's was taken.
func (t *trial) clientsPath(want, got string) string {
	if client := t.program.Protocol(t.spec.Client).Target("spec-model", false); client == want && t.spec.Client != t.spec.Upstream {
		return fmt.Sprintf(". That is the path of clients. Write: expect_path = %q", got)
	}
	return fmt.Sprintf(". Write: expect_path = %q", got)
}

// isCode tells that the code of an error stands where words of its message are wanted.
func isCode(code, want string) string {
	if code == "" || code != want {
		return ""
	}
	return fmt.Sprintf(". This is its code: reject has words of the message, and the code belongs in reject_code = %q", code)
}
