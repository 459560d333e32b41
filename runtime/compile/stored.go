package compile

import (
	"maps"
	"slices"
	"strings"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/program"
)

// storedRules compiles what is needed to keep replies for clients that ask for them later: the block stored of a protocol.
type storedRules struct {
	*protocolRules
	out   *program.Stored
	block *lang.Block // stored
}

func (k *protocolRules) stored() {
	p, c := k.protocol, k.block.First("stored")
	if c == nil {
		return
	}
	s := &program.Stored{Reads: map[string]bool{}, Protocol: p, BasePath: k.clientPath(c, "path"), Cancel: k.text(c, "cancel"), History: k.text(c, "history"), Remove: set(c.Texts("remove")), UnknownWords: map[string]*program.UnknownWords{}}
	r := &storedRules{k, s, c}
	r.request()
	r.reply()
	r.queries()
	p.Storing = s
}

// own puts the functions and tables of the protocol in scope, and those of a block within it, for what is compiled next.
func (k *protocolRules) own(s *expression.Scope, within *lang.Block) {
	k.Macros = k.macros(s, k.block, within)
	k.tables(s, k.Macros, k.program.Set.Tables, k.block.All("table"), within.All("table"))
}

// request compiles what is read of requests, and of the upstream.
func (k *storedRules) request() {
	s, c := k.out, k.block
	s.Request = &expression.Layout{Client: true, Witness: k.program.RuleWitness}
	scope := expression.NewScope(nil, s.Request)
	s.Req = s.Request.NewVar("req", []string{s.Protocol.ID + ".request:"})
	scope.Set("req", s.Req)
	scope.Set("header", expression.HeaderName{})
	k.own(scope, c)
	s.KeepWhen, s.Previous, s.Given = k.optional(c.Arg("keep"), scope), k.optional(c.Arg("previous"), scope), k.optional(c.Arg("items"), scope)
	s.Item = s.Request.NewVar("item", nil)
	inner := expression.NewScope(scope, nil)
	inner.Set("item", s.Item)
	s.Reference = k.optional(c.Arg("reference"), inner)

	s.Upstream = k.layout()
	s.Profile = s.Upstream.NewRecord()
	scope = expression.NewScope(nil, s.Upstream)
	profile := *s.Protocol.ProfileSchema
	profile.Read = func(name string) { s.Reads[name] = true }
	scope.Set("profile", &expression.RecordVar{ID: s.Profile, Schema: &profile})
	k.own(scope, c)
	s.NativeWhen = k.optional(c.Arg("native"), scope)
}

// reply compiles what is read of a finished reply.
func (k *storedRules) reply() {
	s, c := k.out, k.block
	s.Finished = k.layout()
	scope := expression.NewScope(nil, s.Finished)
	s.Data, s.Part = s.Finished.NewVar("data", nil), s.Finished.NewVar("item", nil)
	scope.Set("data", s.Data)
	k.own(scope, c)
	s.ID, s.Output = k.optional(c.Arg("id"), scope), k.optional(c.Arg("output"), scope)
	inner := expression.NewScope(scope, nil)
	inner.Set("item", s.Part)
	s.Name = k.optional(c.Arg("name"), inner)
}

// queries compiles how clients ask for what is kept, and what they are answered.
func (k *storedRules) queries() {
	s, c := k.out, k.block
	s.QueryLayout = k.layout()
	scope := expression.NewScope(nil, s.QueryLayout)
	name := func(n string) *expression.Var {
		v := s.QueryLayout.NewVar(n, nil)
		scope.Set(n, v)
		return v
	}
	s.Which, s.QueryVar = name("id"), name("query")
	k.own(scope, c)
	for _, u := range c.All("unknown") {
		s.UnknownWords[u.Label(0)] = &program.UnknownWords{Class: k.text(u, "class"), Param: k.text(u, "param"), Code: k.text(u, "code"), Message: k.optional(u.Arg("message"), scope), At: u.Range}
		if u.Arg("class") == nil {
			continue // which is said already
		}
		if class := k.text(u, "class"); s.Protocol.Classes[class] == nil {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, u.Range, "Unknown class", "The protocol %q has no words for errors of the class %q.%s", s.Protocol.ID, class, lang.Nearest(class, slices.Sorted(maps.Keys(s.Protocol.Classes)))))
		}
		if !slices.Contains(unknowns, u.Label(0)) {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, u.Range, "Unknown label", "What is not known is one of %s.%s", strings.Join(unknowns, ", "), lang.Suggest(u.Label(0), unknowns)))
		}
	}
	for _, what := range unknowns {
		if s.UnknownWords[what] == nil && what != program.UnknownPath {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnfinished, c.Range, "Missing block", "What is stored needs a block unknown %q.", what))
		}
	}
	for _, r := range c.All("reject") {
		s.Rejects = append(s.Rejects, program.RejectedQuery{When: k.when(r, scope), Why: k.text(r, "why"), Param: k.text(r, "param"), At: r.Range})
	}
	if d := c.First("deleted"); d != nil {
		s.DeletedBody = k.object(d, scope)
	}
	l := c.First("list")
	if l == nil {
		return
	}
	s.ItemsPath, s.Most = k.text(l, "path"), int(k.number(l.Arg("most"), 0))
	s.Limit, s.After, s.Reverse = k.optional(l.Arg("limit"), scope), k.optional(l.Arg("after"), scope), k.optional(l.Arg("reverse"), scope)
	s.Page, s.First, s.Last, s.More = name("page"), name("first"), name("last"), name("more")
	s.ListBody = k.object(l, scope)
	s.Entry, s.Number = name("item"), name("number")
	s.Listed, s.ListName = k.optional(l.Arg("item"), scope), k.optional(l.Arg("name"), scope)
}

var unknowns = []string{program.UnknownPrevious, program.UnknownItem, program.UnknownReply, program.UnknownCancel, program.UnknownPath}
