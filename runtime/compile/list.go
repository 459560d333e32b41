package compile

import (
	"strings"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
	"github.com/parlance-gateway/parlance/runtime/template"
)

// inquiryOf compiles the headers of an inquiry and opens a scope for reading its answer. p is the protocol
// that it belongs to; nil: none.
func inquiryOf(k *compiler, path string, headers []*lang.Attr, p *program.Protocol) (program.Inquiry, *expression.Scope) {
	q := program.Inquiry{GetPath: path, Protocol: p, Layout: k.layout(), Data: k.layout()}
	q.Call, q.Profile = q.Layout.NewRecord(), q.Layout.NewRecord()
	s := expression.NewScope(nil, q.Layout)
	if p != nil {
		s.Set("call", &expression.RecordVar{ID: q.Call, Schema: program.CallSchema})
		s.Set("profile", &expression.RecordVar{ID: q.Profile, Schema: p.ProfileSchema})
	}
	s.Set("header", expression.HeaderName{})
	s.Set("tools", noTools(k, q.Layout.NewRecord()))
	s.Set("key", &expression.Const{V: document.Text(program.KeyPlaceholder)})
	openInquiry(k, s, p)
	for _, a := range headers {
		q.Headers = append(q.Headers, template.Field{Name: a.Name, Value: k.Compile(a.Expr, s), Range: a.Range})
	}
	q.DataVar = q.Data.NewVar("data", nil)
	s = expression.NewScope(nil, q.Data)
	s.Set("data", q.DataVar)
	openInquiry(k, s, p)
	return q, s
}

// openInquiry puts the functions and tables of a protocol in a scope, or, for nil, those of the rules.
func openInquiry(k *compiler, s *expression.Scope, p *program.Protocol) {
	if p == nil {
		k.Macros = k.macros(s)
		k.tables(s, k.Macros, k.program.Set.Tables)
		return
	}
	k.Macros = k.macros(s, p.Block)
	k.tables(s, k.Macros, k.program.Set.Tables, p.Block.All("table"))
}

// list compiles how the models of an upstream are listed.
func (k *protocolRules) list() {
	p, u := k.protocol, k.block.First("upstream")
	c := u.First("list")
	if c == nil {
		return
	}
	q, s := inquiryOf(k.compiler, k.text(c, "path"), u.First("headers").FieldsOrNone(), p)
	l := &program.List{At: c.Range, Inquiry: q, Each: k.optional(c.Arg("each"), s), Next: k.optional(c.Arg("next"), s)}
	l.Item = q.Data.NewVar("item", nil)
	s = expression.NewScope(s, nil)
	s.Set("item", l.Item)
	l.ID, l.Created, l.Owner, l.Title = k.optional(c.Arg("id"), s), k.optional(c.Arg("created"), s), k.optional(c.Arg("owner"), s), k.optional(c.Arg("title"), s)
	p.Listing = l
}

// balances compiles how the balances of accounts are asked for.
func balances(k *compiler) {
	k.program.BalancesByName = map[string]*program.Balance{}
	for _, b := range k.program.Set.Balances {
		path := k.text(b, "path")
		if x := b.Arg("path"); x != nil && path != "" && !strings.HasPrefix(path, "/") {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, x.Range(), "Not a path", "A path begins with a slash. It is the whole path on the upstream's host, whatever its base URL.%s", pathHint(x)))
		}
		q, s := inquiryOf(k, path, b.First("headers").FieldsOrNone(), nil)
		k.program.BalancesByName[b.Label(0)] = &program.Balance{Inquiry: q, Value: k.optional(b.Arg("value"), s), At: b.Range}
	}
}
