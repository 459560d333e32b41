package expression

import (
	"slices"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
)

// Watcher is told what the expressions that are compiled read, functions and tables included. It is how a
// program finds out which fields of a protocol a set of rules knows.
type Watcher interface {
	// Root tells that an expression of a rule file is compiled from here on. What is read by a function that
	// it calls is read by it.
	Root(r *Root)
	// Read tells that a root reads a path below a variable.
	Read(r Read)
	// Member tells that a root reads a member of a record, such as part.url: its name, and the schema's.
	Member(root *Root, record string, keys []string)
	// Compared tells that a root holds a path against words that are written out.
	Compared(c Comparison)
}

// Root is an expression as it stands in a rule file, with the names that were in scope.
type Root struct {
	X      hclsyntax.Expression
	Scope  *Scope
	Macros map[string]*Macro
}

// Read is a path below a variable that an expression reads.
type Read struct {
	Root   *Root
	Var    *Var     // nil where a path is read from a value that was chosen among several
	Paths  []string // the places in the protocols; nil when they are not known
	Keys   []string
	Whole  bool // the value is used as it is, with all that is below it; else it is only asked about, or gone through
	Guards []Condition
	Range  hcl.Range
}

// Comparison is a path that is held against words.
type Comparison struct {
	Root   *Root
	Paths  []string // the places in the protocols
	Words  []string
	Rest   bool // a table that has a row for all other words too
	Guards []Condition
	Range  hcl.Range
}

// Condition is what holds while an expression runs.
type Condition struct {
	X      hclsyntax.Expression
	Scope  *Scope
	Macros map[string]*Macro
	Not    bool     // it runs when the condition does not hold
	Words  []string // given: the value of X is (with Not: is none) of these
}

// watching tells a Watcher what is read, and under which conditions.
type watching struct {
	// Watch is told what expressions read; nil tells nobody.
	Watch Watcher

	root   *Root
	guards []Condition
	asks   int
	quiet  int
}

// begin starts an expression of a rule file.
func (w *watching) begin(r *Root) {
	*w = watching{Watch: w.Watch, root: r}
	w.Watch.Root(r)
}

// asking compiles an expression whose value is only asked about.
func (c *Compiler) asking(x hclsyntax.Expression, s *Scope) Node {
	c.asks++
	defer func() { c.asks-- }()
	return c.Compile(x, s)
}

// Over compiles what a loop goes through.
func (c *Compiler) Over(x hclsyntax.Expression, s *Scope) Node {
	if c.Watch != nil && Origins(x, s) != nil {
		return c.asking(x, s)
	}
	return c.Compile(x, s)
}

// source compiles what a path is read below: where the path's places are known, they are all that is read.
func (c *Compiler) source(x hclsyntax.Expression, keys []string, s *Scope, r hcl.Range) Node {
	if c.Watch == nil {
		return c.Compile(x, s)
	}
	places := placesBelow(x, keys, s, c.Macros, 0)
	if places == nil {
		return c.Over(x, s)
	}
	c.noteRead(nil, places, keys, r)
	c.quiet++
	defer func() { c.quiet-- }()
	return c.Compile(x, s)
}

// Asked compiles a condition.
func (c *Compiler) Asked(x hclsyntax.Expression, s *Scope) Node { return c.asking(x, s) }

// Given compiles an expression that runs under a condition only.
func (c *Compiler) Given(cond hclsyntax.Expression, not bool, x hclsyntax.Expression, s *Scope) Node {
	if c.Watch == nil || cond == nil {
		return c.Compile(x, s)
	}
	return c.guarded(Condition{X: cond, Scope: s, Macros: c.Macros, Not: not}, x, s)
}

func (c *Compiler) guarded(g Condition, x hclsyntax.Expression, s *Scope) Node {
	n := len(c.guards)
	c.guards = append(c.guards, g)
	defer func() { c.guards = c.guards[:n] }()
	return c.Compile(x, s)
}

func (w *watching) noteRead(v *Var, paths, keys []string, r hcl.Range) {
	if w.Watch == nil || w.root == nil || w.quiet > 0 {
		return
	}
	if v != nil {
		paths = nil
		for _, o := range v.Origins {
			paths = append(paths, joinKeys(o, keys))
		}
	}
	w.Watch.Read(Read{Root: w.root, Var: v, Paths: paths, Keys: keys, Whole: w.asks == 0, Guards: slices.Clone(w.guards), Range: r})
}

func (w *watching) noteTest(of hclsyntax.Expression, s *Scope, macros map[string]*Macro, words []string, rest bool, r hcl.Range) {
	if w.Watch == nil || w.root == nil || w.quiet > 0 || of == nil {
		return
	}
	w.Watch.Compared(Comparison{Root: w.root, Paths: Places(of, s, macros), Words: words, Rest: rest, Guards: slices.Clone(w.guards), Range: r})
}

func (w *watching) readsMember(sc Schema, keys []string) {
	if w.Watch != nil && w.root != nil {
		w.Watch.Member(w.root, sc.Name(), keys)
	}
}

// joinKeys is a path some keys further down; indexes are no part of a path.
func joinKeys(path string, keys []string) string {
	for _, k := range keys {
		if k == "" {
			continue
		}
		if path != "" && path[len(path)-1] != ':' {
			path += "."
		}
		path += k
	}
	return path
}

// keysOf are the names in a traversal.
func keysOf(t hcl.Traversal) []string {
	var keys []string
	for _, p := range t {
		if a, ok := p.(hcl.TraverseAttr); ok {
			keys = append(keys, a.Name)
		}
	}
	return keys
}

// testsOf tells of a comparison with a word.
func (w *watching) testsOf(a, b hclsyntax.Expression, s *Scope, macros map[string]*Macro, r hcl.Range) {
	if w.Watch == nil {
		return
	}
	if word, ok := wordOf(a); ok {
		w.noteTest(b, s, macros, []string{word}, false, r)
	} else if word, ok := wordOf(b); ok {
		w.noteTest(a, s, macros, []string{word}, false, r)
	}
}

// testsBy tells of a function that tests a value for words.
func (w *watching) testsBy(x *hclsyntax.FunctionCallExpr, fn *Function, s *Scope, macros map[string]*Macro) {
	if w.Watch == nil || fn.Words == nil || len(x.Args) != 2 {
		return
	}
	for _, t := range fn.Words(x.Args) {
		w.noteTest(t.Of, s, macros, t.Words, false, x.Range())
	}
}

// OriginsFrom is Origins for a variable that may come from several places, and comes from one of them now.
func OriginsFrom(x hclsyntax.Expression, s *Scope, v *Var, origin string) []string {
	all := v.Origins
	v.Origins = []string{origin}
	defer func() { v.Origins = all }()
	return Origins(x, s)
}
