package runtime

import (
	"bytes"
	"maps"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Count is how the tokens of a request are asked for and estimated, as a protocol's rules say. It is immutable.
type Count struct {
	path   string
	assume []assumed
	answer expression.Node
	layout *expression.Layout
	tokens *expression.Var

	upstream string
	fields   map[string]bool
	heard    expression.Node
	data     *expression.Layout
	dataVar  *expression.Var

	kind   string
	ignore words
	blob   int
	factor float64
	weigh  []weight
	media  map[string]medium
	kinds  words // of media

	witness *expression.Witness
	asked   hcl.Range // the block upstream
}

// medium is what an object of a kind weighs.
type medium struct {
	tokens int // at most, and where nothing is known of it
	least  int
	data   []string // the path of its base64 data; nil: tokens is what it weighs
	pixels int      // that are one token
	bytes  int      // that are one token
	at     hcl.Range
}

type assumed struct {
	name  string
	value []byte
}

type weight struct {
	path  []string
	each  int
	whole bool
	at    hcl.Range
}

// Count is how tokens are counted in this protocol, nil when its rules say nothing of it.
func (p *Protocol) Count() *Count { return p.count }

func (k *compiler) countOf(p *Protocol, b *lang.Block) {
	c := b.First("count")
	if c == nil {
		return
	}
	n := &Count{
		path: k.clientPath(c, "path"), kind: k.text(c, "kind"), ignore: wordsOf(c.Texts("ignore")), blob: int(k.number(c.Arg("blob"), 0)),
		factor: k.number(c.Arg("factor"), 1), media: map[string]medium{}, witness: k.program.witness,
	}
	for _, m := range c.All("media") {
		d := medium{tokens: int(k.number(m.Arg("tokens"), 0)), least: int(k.number(m.Arg("least"), 0)), pixels: int(k.number(m.Arg("pixels"), 0)), bytes: int(k.number(m.Arg("bytes"), 0)), at: m.Range}
		if data := k.text(m, "data"); data != "" {
			d.data = strings.Split(data, ".")
		}
		n.media[m.Label(0)] = d
	}
	n.kinds = wordsOf(slices.Collect(maps.Keys(n.media)))
	for _, w := range c.All("weigh") {
		k.knownPath(p.name+".request:", w)
		whole := false
		if x := w.Arg("whole"); x != nil {
			v, ok := expression.Literal(k.Compile(x, expression.NewScope(nil, &expression.Layout{})))
			if whole = v.Truth(); !ok {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Not a literal", "Whether the JSON text counts is true or false."))
			}
		}
		n.weigh = append(n.weigh, weight{strings.Split(w.Label(0), "."), int(k.number(w.Arg("each"), 0)), whole, w.Range})
	}
	for _, a := range c.First("assume").FieldsOrNone() {
		k.knownField(p.name+".request:", a)
		v, ok := expression.Literal(k.Compile(a.Expr, expression.NewScope(nil, &expression.Layout{})))
		if !ok {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, a.Range, "Not a literal", "What is assumed has a value that is written out."))
		}
		n.assume = append(n.assume, assumed{a.Name, v.Raw()})
	}
	n.layout = k.layout()
	n.tokens = n.layout.NewVar("tokens", nil)
	if a := c.First("answer"); a != nil {
		s := expression.NewScope(nil, n.layout)
		s.Set("tokens", n.tokens)
		k.own(s, b, c)
		n.answer = k.object(a, s)
	} else if n.path != "" {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeUnfinished, c.Range, "Missing block", "Clients that ask at %q need a block \"answer\".", n.path))
	}
	if u := c.First("upstream"); u != nil {
		n.asked = u.Range
		n.upstream, n.fields = k.text(u, "path"), set(u.Texts("fields"))
		n.data = k.layout()
		n.dataVar = n.data.NewVar("data", nil)
		s := expression.NewScope(nil, n.data)
		s.Set("data", n.dataVar)
		k.own(s, b, c)
		n.heard = k.optional(u.Arg("tokens"), s)
	}
	p.count = n
}

func set(list []string) map[string]bool {
	m := make(map[string]bool, len(list))
	for _, s := range list {
		m[s] = true
	}
	return m
}

// number is a literal number, at least 0.
func (k *compiler) number(x hclsyntax.Expression, standard float64) float64 {
	if x == nil {
		return standard
	}
	v, ok := expression.Literal(k.Compile(x, expression.NewScope(nil, &expression.Layout{})))
	n, isNumber := v.Number()
	if !ok || !isNumber || n < 0 || n > 1e9 {
		k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Not a literal number", "This is a number that is written out, and not below 0."))
		return standard
	}
	return n
}

// Path is where clients ask, by POST; "" when they cannot.
func (c *Count) Path() string { return c.path }

// Assume gives a request the fields that it may lack when it is only counted. What is no object comes back as it is; whoever
// reads it will say what is wrong. The body may be appended to.
func (c *Count) Assume(body []byte) []byte {
	if len(c.assume) == 0 {
		return body
	}
	var d document.Document
	if d.Parse(body, false) != nil || d.Root().Kind() != document.Object || d.Root().Empty() {
		return body
	}
	for _, a := range c.assume {
		if d.Root().Get(a.name).Nothing() {
			end := bytes.LastIndexByte(body, '}')
			body = append(document.AppendQuoted(append(body[:end], ','), a.name), ':')
			body = append(append(body, a.value...), '}')
		}
	}
	return body
}

// Answer appends what a client is told.
func (c *Count) Answer(dst []byte, tokens int) []byte {
	e := c.layout.NewEnv()
	e.Bind(c.tokens, document.Int(tokens))
	return expression.Append(e, c.answer, dst)
}

// Upstream is the path at which an upstream of the protocol can be asked, "" when it cannot.
func (c *Count) Upstream() string { return c.upstream }

// Question is what an upstream is asked: the fields of a request that it takes. It shares no memory with the request.
func (c *Count) Question(request []byte) []byte {
	var d document.Document
	if d.Parse(request, false) != nil {
		return bytes.Clone(request)
	}
	out := append(make([]byte, 0, len(request)), '{')
	for key, v := range d.Root().Members {
		if !c.fields[key.String()] {
			continue
		}
		if len(out) > 1 {
			out = append(out, ',')
		}
		out = append(append(append(out, key.Raw()...), ':'), v.Raw()...)
	}
	return append(out, '}')
}

// Heard is the number in an upstream's answer; false when there is none.
func (c *Count) Heard(answer []byte) (int, bool) {
	var d document.Document
	if d.Parse(answer, false) != nil || c.heard == nil {
		return 0, false
	}
	e := c.data.NewEnv()
	e.Bind(c.dataVar, d.Root())
	n, ok := c.heard.Value(e).Int()
	if ok && n >= 0 {
		e.Ran(c.asked)
	}
	return n, ok && n >= 0
}
