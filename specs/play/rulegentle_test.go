package play

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
)

// mutateGently changes one place of a rule file to something of the same kind, so that the check seldom has anything to say: another field
// of the same object, another row, condition, case or label, an event more or less.
func mutateGently(r *rand.Rand, src []byte, name, within string) (out []byte, reported string) {
	body, diags := lang.ParseBuiltIn(src, name)
	if diags.HasErrors() {
		return src, ""
	}
	s := sitesOf(body, within)
	text := func(at hcl.Range) string { return string(at.SliceBytes(src)) }
	put := func(at hcl.Range, with, what string) ([]byte, string) {
		return slices.Concat(src[:at.Start.Byte], []byte(with), src[at.End.Byte:]), fmt.Sprintf("%s:%d: %s: %s for %s", name, at.Start.Line, what, with, text(at))
	}
	exchange := func(a, b hcl.Range, what string) ([]byte, string) {
		if a.Start.Byte > b.Start.Byte {
			a, b = b, a
		}
		if a.End.Byte > b.Start.Byte {
			return nil, ""
		}
		return slices.Concat(src[:a.Start.Byte], b.SliceBytes(src), src[a.End.Byte:b.Start.Byte], a.SliceBytes(src), src[b.End.Byte:]), fmt.Sprintf("%s:%d: %s: %s and %s change places", name, a.Start.Line, what, text(a), text(b))
	}
	if len(s.attrs) == 0 || len(s.exprs) == 0 || len(s.blocks) == 0 {
		return src, ""
	}
	// What stands behind the same beginning of a path, and as the value of the same name, is of one kind.
	below, values := map[string][]string{}, map[string][]site{}
	for _, x := range s.exprs {
		if t, ok := x.expr.(*hclsyntax.ScopeTraversalExpr); ok && len(t.Traversal) > 1 {
			if last, ok := t.Traversal[len(t.Traversal)-1].(hcl.TraverseAttr); ok {
				before := text(hcl.RangeBetween(t.SrcRange, last.SrcRange))
				before = strings.TrimSuffix(before, last.Name)
				below[before] = append(below[before], last.Name)
			}
		}
	}
	for _, a := range s.attrs {
		values[a.attr.Name] = append(values[a.attr.Name], a)
	}
	for range 60 {
		x, a, b := s.exprs[r.IntN(len(s.exprs))].expr, s.attrs[r.IntN(len(s.attrs))], s.blocks[r.IntN(len(s.blocks))]
		switch kind := r.IntN(12); kind {
		case 0: // another field of the same object
			t, ok := x.(*hclsyntax.ScopeTraversalExpr)
			if !ok || len(t.Traversal) < 2 {
				continue
			}
			last, ok := t.Traversal[len(t.Traversal)-1].(hcl.TraverseAttr)
			if !ok {
				continue
			}
			before := strings.TrimSuffix(text(hcl.RangeBetween(t.SrcRange, last.SrcRange)), last.Name)
			if other := below[before][r.IntN(len(below[before]))]; other != last.Name {
				return put(t.SrcRange, before+other, "another field")
			}
		case 1: // two rows of a table, or two fields of a block
			if list := sortedAttributes(a.parent); len(list) > 1 {
				if other := list[r.IntN(len(list))]; other != a.attr {
					if out, reported := exchange(a.attr.Expr.Range(), other.Expr.Range(), "rows"); out != nil {
						return out, reported
					}
				}
			}
		case 2: // a condition is turned round, or always or never holds
			if w := b.block.Body.Attributes["when"]; w != nil {
				with := []string{"!(" + text(w.Expr.Range()) + ")", "true", "false", "(" + text(w.Expr.Range()) + ") && req.model != \"m\""}[r.IntN(4)]
				return put(w.Expr.Range(), with, "condition")
			}
		case 3: // a guard is gone
			if w := b.block.Body.Attributes["when"]; w != nil {
				return put(w.SrcRange, "", "guard")
			}
		case 4: // one case always, or the cases the other way round
			if c, ok := x.(*hclsyntax.ConditionalExpr); ok {
				yes, no := text(c.TrueResult.Range()), text(c.FalseResult.Range())
				with := []string{"(" + yes + ")", "(" + no + ")", "(" + text(c.Condition.Range()) + " ? " + no + " : " + yes + ")"}[r.IntN(3)]
				return put(c.SrcRange, with, "case")
			}
		case 5: // an event more, or less
			if b.block.Type == "event" {
				if r.IntN(3) == 0 {
					return put(b.block.Range(), "", "event")
				}
				return put(b.block.Range(), text(b.block.Range())+"\n"+text(b.block.Range()), "event twice")
			}
		case 6: // another kind of part, or another event, that the file has
			if labels := s.labels[b.block.Type]; len(b.block.LabelRanges) == 1 && len(labels) > 1 && slices.Contains([]string{"part", "tool", "item", "on", "event", "note", "message", "class"}, b.block.Type) {
				if other := labels[r.IntN(len(labels))]; other != b.block.Labels[0] {
					return put(b.block.LabelRanges[0], fmt.Sprintf("%q", other), "label")
				}
			}
		case 7: // the value that the same argument has elsewhere
			if list := values[a.attr.Name]; len(list) > 1 {
				if other := list[r.IntN(len(list))]; other.attr != a.attr && text(other.attr.Expr.Range()) != text(a.attr.Expr.Range()) {
					return put(a.attr.Expr.Range(), text(other.attr.Expr.Range()), "value of "+a.attr.Name)
				}
			}
		case 8: // another operator
			if o, ok := x.(*hclsyntax.BinaryOpExpr); ok {
				gap := hcl.Range{Filename: name, Start: o.LHS.Range().End, End: o.RHS.Range().Start}
				with := map[string]string{"==": "!=", "!=": "==", "&&": "||", "||": "&&", "<": ">=", ">": "<=", "+": "-", "-": "+"}[strings.TrimSpace(text(gap))]
				if with != "" {
					return put(gap, " "+with+" ", "operator")
				}
			}
		case 9: // an argument of a function less, or the arguments the other way round
			if c, ok := x.(*hclsyntax.FunctionCallExpr); ok && len(c.Args) > 1 && slices.Contains([]string{"coalesce", "nonempty", "concat", "merge", "sum", "min", "max"}, c.Name) {
				i := r.IntN(len(c.Args))
				return put(c.Args[i].Range(), "omit", "argument of "+c.Name)
			}
		case 10: // a value of the same kind
			switch lit := x.(type) {
			case *hclsyntax.TemplateExpr:
				return put(lit.SrcRange, fmt.Sprintf("%q", oddWords[r.IntN(len(oddWords))]), "text")
			case *hclsyntax.LiteralValueExpr:
				if with := map[string]string{"true": "false", "false": "true", "null": "omit", "0": "1", "1": "0"}[text(lit.SrcRange)]; with != "" {
					return put(lit.SrcRange, with, "value")
				}
			}
		case 11: // a field is not written
			if within == "write_reply" && a.attr.Name != "when" {
				return put(a.attr.Expr.Range(), "omit", "field")
			}
		}
	}
	return src, ""
}

// addEdit adds an edit of what crosses as it is: a field that is set, one that is taken away, or a frame that is skipped.
func addEdit(r *rand.Rand, src []byte, name, _ string) (out []byte, reported string) {
	paths := []string{"id", "type", "model", "index", "message.id", "message.role", "message.usage.input_tokens", "content_block.type", "delta.type", "delta.text", "delta.stop_reason", "choices.0.index", "choices.0.delta.content", "choices.0.delta.role", "choices.0.finish_reason", "choices.0.message.content", "object",
		"usage.prompt_tokens", "response.id", "response.status", "output_index", "content_index", "item.type", "item.id", "delta", "sequence_number", "stop_reason", "content.0.type", "content.0.text", "output.0.type", "role", "status"}
	values := []string{`"x"`, `7`, `""`, `null`, `[]`, `{}`, `true`, `data.index`, `data.type`, `call.alias`, `"tool_use"`, `"end_turn"`, `ext(data.delta)`, `1.5`, `-1`, `[{}]`, `{ a = 1 }`}
	conditions := []string{"true", `ext(data.type) == "message_stop"`, `ext(data.type) == "content_block_stop"`, `ext(data.type) == "message_start"`, `ext(data.type) == "message_delta"`, `ext(data.type) == "content_block_start"`, `ext(data.content_block.type) == "thinking"`, `ext(data.index) == 0`,
		`ext(data.type) == "response.created"`, `ext(data.type) == "response.completed"`, `ext(data.type) == "response.output_item.added"`, `ext(data.type) == "response.output_item.done"`, `ext(data.output_index) == 0`, `ext(data.choices[0].finish_reason) != null`, `ext(data.choices[0].delta.role) != null`, `isempty(ext(data.choices))`, `ext(data.delta) != null`}
	any := func(list []string) string { return list[r.IntN(len(list))] }
	var what string
	switch r.IntN(4) {
	case 0:
		what = fmt.Sprintf("patch \"reply\" {\n drop {\n when = %s\n }\n}", any(conditions))
	case 1:
		what = fmt.Sprintf("patch \"reply\" {\n set %q {\n when = %s\n to = %s\n }\n}", any(paths), any(conditions), any(values))
	case 2:
		what = fmt.Sprintf("patch \"reply\" {\n set %q {\n create = true\n to = %s\n }\n}", any(paths), any(values))
	default:
		what = fmt.Sprintf("patch \"reply\" {\n set %q {\n to = %s\n }\n}", any(paths), any(values))
	}
	i := strings.LastIndex(string(src), "}")
	return slices.Concat(src[:i], []byte(what), []byte("\n"), src[i:]), name + ": " + what
}
