package compile

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/runtime/models"
	"github.com/parlance-gateway/parlance/runtime/program"
	"github.com/parlance-gateway/parlance/runtime/template"
)

// compiler has what is used for every kind of block of a set. The expression.Compiler in it holds the diagnostics.
type compiler struct {
	expression.Compiler
	program    *program.Program
	catalog    *fields.Catalog               // of the set's protocols
	parameters map[hclsyntax.Expression]bool // of functions that were looked at
	pairing    *program.Pair                 // that is compiled; nil: none
	unpaired   bool                          // functions that no pair calls are compiled, for their mistakes
	asked      []string                      // see words
	secrets    []string                      // headers that rules cannot read; nil: not asked yet

	seeking *seeking // nil: nobody looks for a place

	proven bool // a built-in pair is compiled, whose mistakes the project's tests would find
}

// numberKinds numbers all kinds and fields before anything refers to them.
func numberKinds(k *compiler) {
	v := k.program.Vocabulary
	var walk func(b *lang.Block, parts bool)
	walk = func(b *lang.Block, parts bool) {
		if (b.Type == "part" || b.Type == "tool") && b.Label(0) != "" {
			v.Kind(b.Label(0))
		}
		if parts && (b.Type == "part" || b.Type == "tool" || b.Type == "note") {
			for _, a := range b.Fields {
				v.Field(a.Name)
			}
		}
		for _, c := range b.Blocks {
			reads := parts || b.Type == "blocks" || b.Type == "turns" || b.Type == "tools" || b.Type == "read_reply"
			walk(c, reads && c.Type != "write" && c.Type != "write_reply" && c.Type != "native")
		}
	}
	for _, b := range k.program.Set.Protocols {
		walk(b, false)
	}
	for _, b := range k.program.Set.Pairs {
		for _, c := range b.Blocks {
			walk(c, c.Type == "part")
		}
	}
}

// macros are the functions of some blocks, the later ones first. They know each other, and the tables that
// are in scope where they are called.
func (k *compiler) macros(scope *expression.Scope, blocks ...*lang.Block) map[string]*expression.Macro {
	all := map[string]*expression.Macro{}
	add := func(list []*lang.Block) {
		for _, f := range list {
			if m := k.function(f, scope, all); m != nil {
				all[f.Label(0)] = m
			}
		}
	}
	add(k.program.Set.Functions)
	for _, b := range blocks {
		add(b.All("function"))
	}
	k.askWords(all, scope.Layout)
	scope.Functions = all
	return all
}

// function is a function of a rule file, nil when it is a mistake. others are those that it may call.
func (k *compiler) function(f *lang.Block, scope *expression.Scope, others map[string]*expression.Macro) *expression.Macro {
	result := f.Arg("result")
	if result == nil || expression.Functions[f.Label(0)] != nil && edited(f.Range) { // the latter is a mistake
		return nil
	}
	return &expression.Macro{Name: f.Label(0), Params: f.Texts("params"), Body: result, Scope: scope, Others: others, Range: f.Range, Broken: !k.params(f)}
}

// params reports parameters that are no list of names.
func (k *compiler) params(f *lang.Block) bool {
	x := f.Arg("params")
	if good, seen := k.parameters[x]; seen || x == nil { // a function is looked at for each pair
		return good || x == nil
	}
	if k.parameters == nil {
		k.parameters = map[hclsyntax.Expression]bool{}
	}
	before := len(k.Diags)
	list, ok := x.(*hclsyntax.TupleConsExpr)
	if !ok {
		k.bad(x, "Not a list of names", `The parameters are a list of names in quotes, such as ["text", "most"]; [] for none.`)
	} else {
		var names []string
		var wrong hclsyntax.Expression
		for _, e := range list.Exprs {
			name, ok := lang.LiteralText(e)
			if t, bare := e.(*hclsyntax.ScopeTraversalExpr); bare && len(t.Traversal) == 1 {
				name = t.Traversal.RootName()
			}
			if hclsyntax.ValidIdentifier(name) {
				names = append(names, strconv.Quote(name))
			}
			if wrong == nil && (!ok || !hclsyntax.ValidIdentifier(name)) {
				wrong = e
			}
		}
		if wrong != nil {
			hint := ""
			if len(names) == len(list.Exprs) {
				hint = fmt.Sprintf(" Write: [%s]", strings.Join(names, ", "))
			}
			k.bad(wrong, "Not a name", "Write the name of a parameter in quotes, with letters, digits and _ only.%s", hint)
		}
	}
	k.parameters[x] = len(k.Diags) == before
	return k.parameters[x]
}

// tables puts the tables of a block in scope.
func (k *compiler) tables(s *expression.Scope, macros map[string]*expression.Macro, lists ...[]*lang.Block) {
	for _, list := range lists {
		for _, t := range list {
			if edited(t.Range) && engineName(t.Label(0)) {
				continue // a mistake
			}
			table := &expression.Table{Name: t.Label(0), Scope: s, Macros: macros, Range: t.Range}
			for _, row := range t.Fields {
				table.Rows = append(table.Rows, expression.Row{Key: row.Name, Value: row.Expr})
			}
			s.Set(t.Label(0), table)
		}
	}
}

// layout is an empty one, whose Envs tell of what runs.
func (k *compiler) layout() *expression.Layout {
	return &expression.Layout{Witness: k.program.RuleWitness}
}

// optional compiles an argument that may be missing.
func (k *compiler) optional(x hclsyntax.Expression, s *expression.Scope) expression.Node {
	if x == nil {
		return nil
	}
	return k.Compile(x, s)
}

// when compiles a block's condition, nil when it has none.
func (k *compiler) when(b *lang.Block, s *expression.Scope) expression.Node {
	if x := b.Arg("when"); x != nil {
		return k.Condition(x, s)
	}
	return nil
}

// object compiles fields, or the argument json, to an output object. needs names fields without which
// nothing is written.
func (k *compiler) object(b *lang.Block, s *expression.Scope, needs ...string) expression.Node {
	if x := b.Arg("json"); x != nil {
		if len(b.Fields) > 0 {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeTwice, b.Fields[0].Range, "Defined twice", "A block that gives json has no fields of its own."))
		}
		return k.Compile(x, s)
	}
	return template.Written(b.Range, k.fields(b.Fields, s, needs...))
}

func (k *compiler) fields(attrs []*lang.Attr, s *expression.Scope, needs ...string) []template.Field {
	out := make([]template.Field, 0, len(attrs))
	for _, a := range attrs {
		f := template.Field{Name: a.Name, Value: k.Compile(a.Expr, s), Range: a.Range, Traced: k.Traced}
		for _, n := range needs {
			f.Needed = f.Needed || n == a.Name
		}
		out = append(out, f)
	}
	return out
}

// profiles compiles what models and hosts can do.
func profiles(k *compiler) {
	for _, b := range slices.Concat(k.program.Set.Models, k.program.Set.Hosts) {
		pr := k.program.ProtocolsByName[b.Label(0)]
		if pr == nil {
			k.unknownProtocol(b, b.Label(0))
			continue
		}
		rule := models.ProfileRule{Pattern: b.Label(1), Flags: k.flags(b, pr), At: map[string]hcl.Range{}}
		for _, a := range b.Fields {
			rule.At[a.Name] = a.Range
		}
		if b.Type == "host" {
			k.program.HostProfiles[pr.ID] = append(k.program.HostProfiles[pr.ID], rule)
		} else {
			k.program.ModelProfiles[pr.ID] = append(k.program.ModelProfiles[pr.ID], rule)
		}
	}
}

func (k *compiler) unknownProtocol(b *lang.Block, name string) {
	var known []string
	for n := range k.program.ProtocolsByName {
		known = append(known, n)
	}
	slices.Sort(known)
	hint := k.program.Set.SuggestProtocol(name, known) + " Known: " + strings.Join(known, ", ") + "."
	if other := b.Label(1); (b.Type == "host" || b.Type == "model") && slices.Contains(known, other) {
		hint = fmt.Sprintf(" The protocol comes first. Write: %s %q %q", b.Type, other, name)
	}
	at := b.Range
	if x := elementOf(b.Arg("protocols"), name); x != nil {
		at = x.Range()
	}
	k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownProtocol, at, "Unknown protocol", "There is no protocol %q.%s", name, hint))
}

// flags are literal switches.
func (k *compiler) flags(b *lang.Block, pr *program.Protocol) map[string]document.Value {
	out := map[string]document.Value{}
	s := expression.NewScope(nil, &expression.Layout{})
	for _, a := range b.Fields {
		if pr != nil && k.seeking.is(a.Name) {
			k.seeking.Switches = pr.ID
			continue
		}
		n := k.Compile(a.Expr, s)
		v, ok := expression.Literal(n)
		if expression.Failed(n) {
			continue
		}
		if !ok {
			k.Diags = append(k.Diags, lang.Diag(lang.CodeBadValue, a.Range, "Not a literal", "A switch has a value that is written out."))
			continue
		}
		if pr != nil {
			want, known := pr.SwitchDefaults[a.Name]
			if !known {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeUnknownArgument, a.Range, "Unknown switch", "The protocol %q has no switch %q.%s", pr.ID, a.Name, k.program.SwitchHint(pr, a.Name)))
				continue
			}
			if at := pr.SwitchAt[a.Name]; !program.SameKind(want.Kind(), v.Kind()) && edited(at) && !edited(a.Range) {
				// Somebody has changed the default, and not what goes by it.
				pr.SwitchAt[a.Name] = hcl.Range{}
				k.Diags = append(k.Diags, lang.Diag(lang.CodeType, at, "Wrong type", "The switch %q is %s for other rules (%s), and this is %s.", a.Name, plain(v.Kind()), lang.Place(a.Range), plain(want.Kind())))
			} else if at.Filename == "" && pr.SwitchAt != nil {
				continue
			} else if !program.SameKind(want.Kind(), v.Kind()) {
				k.Diags = append(k.Diags, lang.Diag(lang.CodeType, a.Expr.Range(), "Wrong type", "The switch %q is %s, and this is %s.%s", a.Name, plain(want.Kind()), plain(v.Kind()), k.program.InKind(a.Name, want, v)))
			} else if n, ok := v.Number(); ok && (n < 0 || n != math.Trunc(n)) && edited(a.Range) && !edited(at) {
				k.warn(lang.CodeMeant, a.Expr.Range(), "Out of range", "The switch %q is a whole number, and not below 0.", a.Name)
			}
		}
		out[a.Name] = v
	}
	return out
}

// edited reports whether a place is the operator's, and not the base's.
func edited(r hcl.Range) bool {
	return r.Filename != "" && !lang.IsBase(r)
}

// plain is a kind in the words of rule files.
func plain(kind document.Kind) string {
	switch kind {
	case document.Array:
		return "a list, as in [\"a\", \"b\"]"
	case document.Object:
		return "an object"
	case document.True, document.False:
		return "true or false"
	}
	return "a " + kind.String()
}

// overlaid reports whether a rule is one of the base's that an overlay's stands before, as it is meant to.
func overlaid(first, b *lang.Block) bool {
	return lang.IsBase(b.Range) && !lang.IsBase(first.Range)
}

// unreachable reports rules of one kind behind one that always holds.
func (k *compiler) unreachable(list []*lang.Block, sameKindOnly bool) {
	always := map[string]*lang.Block{}
	for _, b := range list {
		kind := b.Type + " " + b.Label(0)
		if !sameKindOnly {
			kind = ""
		}
		if first := always[kind]; first != nil {
			if overlaid(first, b) {
				continue
			}
			k.Diags = append(k.Diags, lang.Diag(lang.CodeUnreachable, b.Range, "Unreachable case", "The rule at line %d comes before it and holds always.", first.Range.Start.Line))
			continue
		}
		if b.Arg("when") == nil && b.Arg("each") == nil {
			always[kind] = b
		}
	}
}
