package runtime

import (
	"maps"
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

func (k *compiler) storedOf(p *Protocol, b *lang.Block) {
	c := b.First("stored")
	if c == nil {
		return
	}
	s := &Stored{reads: map[string]bool{}, protocol: p, path: k.clientPath(c, "path"), cancel: k.text(c, "cancel"), history: k.text(c, "history"), remove: set(c.Texts("remove")), unknown: map[string]*unknownWords{}}
	k.storedRequest(s, b, c)
	k.storedReply(s, b, c)
	k.storedAsked(s, b, c)
	p.stored = s
}

// own puts the functions and tables of a protocol in scope, and those of a block within it, for what is compiled next.
func (k *compiler) own(s *expression.Scope, protocol, within *lang.Block) {
	k.Macros = k.macros(s, protocol, within)
	k.tables(s, k.Macros, k.program.set.Tables, protocol.All("table"), within.All("table"))
}

func (k *compiler) storedRequest(s *Stored, b, c *lang.Block) {
	s.request = &expression.Layout{Client: true, Witness: k.program.witness}
	scope := expression.NewScope(nil, s.request)
	s.req = s.request.NewVar("req", []string{s.protocol.name + ".request:"})
	scope.Set("req", s.req)
	scope.Set("header", expression.HeaderName{})
	k.own(scope, b, c)
	s.keep, s.previous, s.given = k.optional(c.Arg("keep"), scope), k.optional(c.Arg("previous"), scope), k.optional(c.Arg("items"), scope)
	s.item = s.request.NewVar("item", nil)
	inner := expression.NewScope(scope, nil)
	inner.Set("item", s.item)
	s.reference = k.optional(c.Arg("reference"), inner)

	s.upstream = k.layout()
	s.profile = s.upstream.NewRecord()
	scope = expression.NewScope(nil, s.upstream)
	profile := *s.protocol.profile
	profile.Read = func(name string) { s.reads[name] = true }
	scope.Set("profile", &expression.RecordVar{ID: s.profile, Schema: &profile})
	k.own(scope, b, c)
	s.native = k.optional(c.Arg("native"), scope)
}

func (k *compiler) storedReply(s *Stored, b, c *lang.Block) {
	s.finished = k.layout()
	scope := expression.NewScope(nil, s.finished)
	s.data, s.part = s.finished.NewVar("data", nil), s.finished.NewVar("item", nil)
	scope.Set("data", s.data)
	k.own(scope, b, c)
	s.id, s.output = k.optional(c.Arg("id"), scope), k.optional(c.Arg("output"), scope)
	inner := expression.NewScope(scope, nil)
	inner.Set("item", s.part)
	s.name = k.optional(c.Arg("name"), inner)
}

func (k *compiler) storedAsked(s *Stored, b, c *lang.Block) {
	s.asked = k.layout()
	scope := expression.NewScope(nil, s.asked)
	name := func(n string) *expression.Var {
		v := s.asked.NewVar(n, nil)
		scope.Set(n, v)
		return v
	}
	s.which, s.query = name("id"), name("query")
	k.own(scope, b, c)
	for _, u := range c.All("unknown") {
		s.unknown[u.Label(0)] = &unknownWords{k.text(u, "class"), k.text(u, "param"), k.text(u, "code"), k.optional(u.Arg("message"), scope), u.Range}
		if class := k.text(u, "class"); s.protocol.classes[class] == nil {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, u.Range, "Unknown class", "The protocol %q has no words for errors of the class %q.%s", s.protocol.name, class, lang.Suggest(class, slices.Sorted(maps.Keys(s.protocol.classes)))))
		}
		if !slices.Contains(unknowns, u.Label(0)) {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, u.Range, "Unknown label", "What is not known is one of %s.%s", strings.Join(unknowns, ", "), lang.Suggest(u.Label(0), unknowns)))
		}
	}
	for _, what := range unknowns {
		if s.unknown[what] == nil {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnfinished, c.Range, "Missing block", "What is stored needs a block unknown %q.", what))
		}
	}
	for _, r := range c.All("reject") {
		s.rejects = append(s.rejects, rejectedQuery{k.when(r, scope), k.text(r, "why"), k.text(r, "param"), r.Range})
	}
	if d := c.First("deleted"); d != nil {
		s.deleted = k.object(d, scope)
	}
	l := c.First("list")
	if l == nil {
		return
	}
	s.listPath, s.most = k.text(l, "path"), int(k.number(l.Arg("most"), 0))
	s.limit, s.after, s.reverse = k.optional(l.Arg("limit"), scope), k.optional(l.Arg("after"), scope), k.optional(l.Arg("reverse"), scope)
	s.page, s.first, s.last, s.more = name("page"), name("first"), name("last"), name("more")
	s.list = k.object(l, scope)
	s.entry, s.number = name("item"), name("number")
	s.listed, s.listName = k.optional(l.Arg("item"), scope), k.optional(l.Arg("name"), scope)
}
