package compile

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
)

// count compiles how tokens of requests are counted.
func (k *protocolRules) count() {
	p, c := k.protocol, k.block.First("count")
	if c == nil {
		return
	}
	n := &program.Count{
		AskPath: k.clientPath(c, "path"), Inside: k.text(c, "inside"), Kind: k.text(c, "kind"), Ignore: wordsOf(c.Texts("ignore")), Blob: int(k.number(c.Arg("blob"), 0)),
		Factor: k.number(c.Arg("factor"), 1), Media: map[string]program.Medium{}, Witness: k.program.RuleWitness,
	}
	if x := c.Arg("factor"); x != nil && edited(x.Range()) && (n.Factor > 10 || n.Factor < 0.1) {
		hint := "Write, for example: factor = 1.2"
		if n.Factor >= 50 && n.Factor <= 500 {
			hint = fmt.Sprintf("In percent it would be: factor = %v", n.Factor/100)
		}
		k.warn(lang.CodeMeant, x.Range(), "Hardly a factor", "Estimates of tokens are multiplied by it, so 1 leaves them as they are, and %v is far from that. %s", n.Factor, hint)
	}
	if n.AskPath != "" {
		n.AskRoute = program.NewRoute("POST", n.AskPath)
	}
	for _, m := range c.All("media") {
		k.foreignMedium(m)
		d := program.Medium{Tokens: int(k.number(m.Arg("tokens"), 0)), Least: int(k.number(m.Arg("least"), 0)), Pixels: int(k.number(m.Arg("pixels"), 0)), Bytes: int(k.number(m.Arg("bytes"), 0)), At: m.Range}
		if data := k.text(m, "data"); data != "" {
			d.Data = strings.Split(data, ".")
		}
		n.Media[m.Label(0)] = d
	}
	n.Kinds = wordsOf(slices.Collect(maps.Keys(n.Media)))
	for _, w := range c.All("weigh") {
		k.knownPath(p.ID+".request:", w)
		whole := false
		if x := w.Arg("whole"); x != nil {
			v, ok := expression.Literal(k.Compile(x, expression.NewScope(nil, &expression.Layout{})))
			if whole = v.Truth(); !ok {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Not a literal", "Whether the JSON text counts is true or false."))
			}
		}
		n.Weigh = append(n.Weigh, program.Weight{Path: strings.Split(w.Label(0), "."), Each: int(k.number(w.Arg("each"), 0)), Whole: whole, At: w.Range})
	}
	for _, a := range c.First("assume").FieldsOrNone() {
		k.knownField(p.ID+".request:", a)
		v, ok := expression.Literal(k.Compile(a.Expr, expression.NewScope(nil, &expression.Layout{})))
		if !ok {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, a.Range, "Not a literal", "The value of an assumption is a constant."))
		}
		n.Assumptions = append(n.Assumptions, program.Assumed{Name: a.Name, Value: v.Raw()})
	}
	n.Layout = k.layout()
	n.Tokens = n.Layout.NewVar("tokens", nil)
	if a := c.First("answer"); a != nil {
		s := expression.NewScope(nil, n.Layout)
		s.Set("tokens", n.Tokens)
		k.own(s, c)
		n.AnswerBody = k.object(a, s)
	} else if n.AskPath != "" {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeUnfinished, c.Range, "Missing block", "Clients that ask at %q need a block \"answer\".", n.AskPath))
	}
	if u := c.First("upstream"); u != nil {
		n.UpstreamAt = u.Range
		n.Fields = set(u.Texts("fields"))
		n.Ask = k.layout()
		n.AskCall = n.Ask.NewRecord()
		as := expression.NewScope(nil, n.Ask)
		as.Set("call", &expression.RecordVar{ID: n.AskCall, Schema: program.CallSchema})
		k.own(as, c)
		n.AskUpstream, _ = k.URLPath(u.Arg("path"), as)
		if body := u.First("body"); body != nil {
			n.AskRequest = n.Ask.NewVar("request", nil)
			as.Set("request", n.AskRequest)
			n.AskBody = k.object(body, as)
		}
		n.Data = k.layout()
		n.DataVar = n.Data.NewVar("data", nil)
		s := expression.NewScope(nil, n.Data)
		s.Set("data", n.DataVar)
		k.own(s, c)
		n.ReceivedNode = k.optional(u.Arg("tokens"), s)
	}
	p.Counting = n
}

// wordsOf are words by their length.
func wordsOf(list []string) program.Words {
	var w program.Words
	for _, s := range list {
		for len(w) <= len(s) {
			w = append(w, nil)
		}
		w[len(s)] = append(w[len(s)], s)
	}
	return w
}

func set(list []string) map[string]bool {
	m := make(map[string]bool, len(list))
	for _, s := range list {
		m[s] = true
	}
	return m
}

// foreignMedium warns of a medium of the operator's whose objects a protocol calls otherwise: none would be counted so.
func (k *protocolRules) foreignMedium(m *lang.Block) {
	p, word := k.protocol, m.Label(0)
	if !edited(m.Range) || !k.catalog.Has(p.ID+".request") || k.catalog.Says(p.ID, word) {
		return
	}
	for _, other := range k.catalog.Protocols() {
		if k.catalog.Says(other, word) {
			var known []string
			for _, c := range p.Block.First("count").All("media") {
				if c != m && k.catalog.Says(p.ID, c.Label(0)) {
					known = append(known, c.Label(0))
				}
			}
			k.warn(lang.CodeSpelling, m.Range, "Word of another protocol", "The label is the type of objects in requests of %s, and %q is one of %s, so nothing is counted by it. The block has: %s.", p.ID, word, other, strings.Join(known, ", "))
			return
		}
	}
}
