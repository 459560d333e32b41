package expression

import (
	"maps"
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// Macro is a function of a rule file. It is compiled into each place that calls it.
type Macro struct {
	Name   string
	Params []string
	Body   hclsyntax.Expression
	Scope  *Scope            // the tables of the block that defines it
	Others map[string]*Macro // the functions that it may call
	Range  hcl.Range
	Absent bool // it has no value: the rules of others define it
	Broken bool // its parameters are not what they should be, which was reported
	busy   bool
	sought bool // its origins are being looked for
	memo   int  // one more than where its value is remembered; 0: nowhere
	node   Node // of a value that is remembered: all places that use it have the same; nil: none does yet
}

// Scope is the names that an expression may use.
type Scope struct {
	parent *Scope
	names  map[string]any // *Var, *RecordVar, *Table, *param, Node, HeaderName, *URLName
	Layout *Layout
	// Functions are those that may be called; nil for those of the scope around.
	Functions map[string]*Macro
}

// function is a function that may be called, nil when there is none.
func (s *Scope) function(name string) *Macro {
	for ; s != nil; s = s.parent {
		if s.Functions != nil {
			return s.Functions[name]
		}
	}
	return nil
}

// NewScope opens a scope within s, or a first one for a layout.
func NewScope(parent *Scope, l *Layout) *Scope {
	if parent != nil && l == nil {
		l = parent.Layout
	}
	return &Scope{parent: parent, names: map[string]any{}, Layout: l}
}

// RecordVar is a variable that holds a record.
type RecordVar struct {
	ID     int
	Schema Schema
}

// Schema tells what a record has.
type Schema interface {
	Name() string
	// Resolve finds the member that the keys begin with.
	Resolve(keys []string) (Member, bool)
	// Names are the members, for suggestions.
	Names() []string
}

// Member is what a record has under a name: a field, a list of records, or something a rule writes.
type Member struct {
	Used   int // how many keys it took; 0 means 1
	Field  int
	Elem   Schema // of a list
	Render func(e *Env, r Record, dst []byte) []byte
	Node   func(at At, rec int) Node // a node of the engine's own
}

// Table is a lookup of a rule file.
type Table struct {
	Name   string
	Rows   []Row
	Scope  *Scope
	Macros map[string]*Macro // the functions that its rows may call
	Range  hcl.Range
	busy   bool

	key      hclsyntax.Expression // what is looked up in it just now
	keyScope *Scope
}

// Row is a row of a table.
type Row struct {
	Key   string
	Value hclsyntax.Expression
}

// HeaderName is the name that the client's headers are read by.
type HeaderName struct{}

// URLName is the name that the variables of the path, or the parameters of the query, of the client's URL are read by.
type URLName struct {
	Query   bool
	Known   []string // the variables that a path may have
	Secrets []string // parameters that carry the client's key
}

type param struct {
	arg    hclsyntax.Expression
	scope  *Scope
	macros map[string]*Macro
}

// Set puts a name in scope: a *Var, *RecordVar, *Table, Node, HeaderName or *URLName.
func (s *Scope) Set(name string, v any) { s.names[name] = v }

func (s *Scope) find(name string) any {
	for ; s != nil; s = s.parent {
		if v, ok := s.names[name]; ok {
			return v
		}
	}
	return nil
}

func (s *Scope) all() []string {
	set := map[string]bool{}
	for ; s != nil; s = s.parent {
		for n := range s.names {
			set[n] = true
		}
	}
	return slices.Sorted(maps.Keys(set))
}

// RecordList is a node that is a list of records.
type RecordList interface {
	Node
	Records(e *Env) Records
	Elem() Schema
}

// scope is the names within a function that is called.
func (m *Macro) scope(x *hclsyntax.FunctionCallExpr, s *Scope, macros map[string]*Macro) *Scope {
	inner := NewScope(m.Scope, s.Layout)
	// What is in scope where the function is called (req, part, reply) is in scope within it too.
	inner.parent = &Scope{parent: s, names: m.Scope.names, Layout: s.Layout}
	for i, p := range m.Params {
		inner.Set(p, &param{x.Args[i], s, macros})
	}
	return inner
}
