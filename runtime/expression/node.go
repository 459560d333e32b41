package expression

import (
	"slices"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
)

// Node is a compiled expression. It is immutable and may run in many Envs at once.
//
// A value lives as long as what it was read from, or until the Env is trimmed. Nodes that write or list
// more cheaply than through a value also are an Appender, a Lister or a Test; callers use the functions
// Append, Elems, Push and Truth, which ask for that.
type Node interface {
	Value(e *Env) document.Value
	// Range is where the expression stands.
	Range() hcl.Range
}

// Appender writes its JSON without building a value; nothing when it is absent.
type Appender interface {
	Append(e *Env, dst []byte) []byte
}

// Lister is a node that is a list.
type Lister interface {
	// Elems appends the JSON of each element, each followed by a comma.
	Elems(e *Env, dst []byte) []byte
	// Push pushes each element on the value stack.
	Push(e *Env)
}

// Test is a node that is a condition.
type Test interface{ Truth(e *Env) bool }

// Append appends the JSON of a node, nothing when it is absent.
func Append(e *Env, n Node, dst []byte) []byte {
	if a, ok := n.(Appender); ok {
		return a.Append(e, dst)
	}
	dst = e.move(dst, n.Value(e))
	e.over(n)
	return dst
}

// Truth runs a node as a condition.
func Truth(e *Env, n Node) bool {
	if t, ok := n.(Test); ok {
		return t.Truth(e)
	}
	return n.Value(e).Truth()
}

// test is a node as a condition, so that running it need not ask whether it is a Test.
func test(n Node) Test {
	if t, ok := n.(Test); ok {
		return t
	}
	return &valueTest{n}
}

// valueTest is a condition that holds as the value of a node does.
type valueTest struct{ of Node }

func (t *valueTest) Truth(e *Env) bool { return t.of.Value(e).Truth() }

// Render is the value of a node that writes: what it appends, kept in the scratch memory.
func Render(e *Env, n Appender) document.Value {
	var buf []byte
	if k := len(e.buffers); k > 0 {
		buf, e.buffers = e.buffers[k-1][:0], e.buffers[:k-1]
	}
	least := e.Later(0) // rules may look into a value
	buf = n.Append(e, buf)
	e.Later(least)
	v := document.Of(e.Keep(buf))
	if cap(buf) <= 1<<16 {
		e.buffers = append(e.buffers, buf)
	}
	return v
}

// emptyValue reports whether a node's value is empty. A list that is made for this question only is not kept.
func emptyValue(e *Env, n Node) bool {
	l, ok := n.(interface {
		Lister
		Composite()
	})
	if !ok {
		return n.Value(e).Empty()
	}
	var buf []byte
	if k := len(e.buffers); k > 0 {
		buf, e.buffers = e.buffers[k-1][:0], e.buffers[:k-1]
	}
	least := e.Later(0)
	buf = l.Elems(e, buf)
	e.Later(least)
	none := len(buf) == 0
	if e.spent += len(buf); cap(buf) <= 1<<16 {
		e.buffers = append(e.buffers, buf)
	}
	return none
}

// At is the place of an expression; nodes embed it.
type At struct{ R hcl.Range }

// Range is where the expression stands.
func (a At) Range() hcl.Range { return a.R }

// Const is a value that is known when the rules are compiled. The literal null is the only one that
// writes null; omit is absent.
type Const struct {
	At
	V      document.Value
	failed bool // what should stand here was not compiled, and is reported
}

// absent is what only the rules of others give a value. It is no constant: that it is always absent here is no mistake.
type absent struct{ At }

func (n *absent) Value(*Env) document.Value { return document.Value{} }

// Failed reports whether a node stands for an expression with a mistake, which was reported: nothing follows from its value.
func Failed(n Node) bool {
	switch n := n.(type) {
	case *Const:
		return n.failed
	case *computed:
		return slices.ContainsFunc(n.inputs, Failed)
	}
	return false
}

// Value is the constant.
func (n *Const) Value(*Env) document.Value { return n.V }

// read is a value as a rule sees it: a null that was read is absent.
func read(v document.Value) document.Value {
	if v.Kind() == document.Null {
		return document.Value{}
	}
	return v
}

// slot reads a path that was filled before.
type slot struct {
	At
	v, i int
}

func (n *slot) Value(e *Env) document.Value {
	v := &e.vars[n.v][n.i]
	if v.Kind() <= document.Null {
		return document.Value{}
	}
	return *v
}

// Truth is a slot as a condition.
func (n *slot) Truth(e *Env) bool { return e.vars[n.v][n.i].Truth() }

// field reads a field of a record.
type field struct {
	At
	rec, id int
	kinds   KindSet // what it may be, when it is there; 0: anything
}

func (n *field) Value(e *Env) document.Value {
	if r := e.recs[n.rec]; r != nil {
		return r.Field(e, n.id)
	}
	return document.Value{}
}

// rendered is a field of a record that is written by a rule: part.block.
type rendered struct {
	At
	rec    int
	render func(e *Env, r Record, dst []byte) []byte
}

func (n *rendered) Value(e *Env) document.Value { return Render(e, n) }

func (n *rendered) Append(e *Env, dst []byte) []byte {
	r := e.recs[n.rec]
	if r == nil || !e.Nest(n.R) {
		return dst
	}
	dst = n.render(e, r, dst)
	e.Unnest()
	return dst
}

// below reads a path below a value that is computed, such as lookup(…).name.
type below struct {
	At
	of Node
	v  *Var
	i  int
}

func (n *below) Value(e *Env) document.Value {
	v := n.of.Value(e)
	e.looks(v)
	e.Bind(n.v, v)
	return read(e.vars[n.v.index][n.i])
}

// member is a member or element whose name is computed: x[y].
type member struct {
	At
	of, key Node
}

func (n *member) Value(e *Env) document.Value {
	v, k := n.of.Value(e), n.key.Value(e)
	e.looks(v)
	if v.Kind() == document.Array {
		if i, ok := k.Int(); ok {
			return read(v.Index(i))
		}
		return document.Value{}
	}
	if k.Kind() != document.String {
		return document.Value{}
	}
	return read(v.Get(k.String()))
}

// header reads a header of the client's request.
type header struct {
	At
	name string
}

func (n *header) Value(e *Env) document.Value {
	if e.Header != nil {
		if s := e.Header(n.name); s != "" {
			return e.Text(s)
		}
	}
	return document.Value{}
}

// choose is a condition with two branches.
type choose struct {
	At
	cond    Node
	holds   Test // is cond
	yes, no Node
	where   [2]hcl.Range // of the two, as they are written
}

func (n *choose) pick(e *Env) Node {
	r, at := n.no, 1
	if n.holds.Truth(e) {
		r, at = n.yes, 0
	}
	if e.Cover != nil {
		e.Cover(n.where[at])
	}
	return r
}

func (n *choose) Value(e *Env) document.Value      { return n.pick(e).Value(e) }
func (n *choose) Append(e *Env, dst []byte) []byte { return Append(e, n.pick(e), dst) }
func (n *choose) Elems(e *Env, dst []byte) []byte  { return Elems(e, n.pick(e), dst) }
func (n *choose) Push(e *Env)                      { Push(e, n.pick(e)) }
func (n *choose) Truth(e *Env) bool                { return Truth(e, n.pick(e)) }

// interpolation is a string with values in it: "${a} and ${b}". Strings are joined as they came, escapes
// and all.
type interpolation struct {
	At
	parts []Node
}

func (n *interpolation) Value(e *Env) document.Value {
	mark := len(e.stack)
	for _, p := range n.parts {
		v := p.Value(e)
		e.stack = append(e.stack, v)
	}
	start := len(e.arena)
	e.arena = append(e.arena, '"')
	for _, v := range e.stack[mark:] {
		if len(e.arena)-start > e.limit-e.spent {
			break
		}
		if v.Kind() == document.String {
			e.arena = append(e.arena, v.Inner()...)
		} else {
			e.arena = document.AppendEscaped(e.arena, string(v.Raw()))
		}
	}
	e.arena = append(e.arena, '"')
	e.stack = e.stack[:mark]
	v := e.made(start)
	e.over(n)
	return v
}

// Append appends the string without building it first: what is joined may be megabytes.
func (n *interpolation) Append(e *Env, dst []byte) []byte {
	dst = append(dst, '"')
	for _, p := range n.parts {
		v := p.Value(e)
		if !e.Spend(len(v.Raw())) {
			e.Overspent(n)
			break
		}
		if v.Kind() == document.String {
			dst = append(dst, v.Inner()...)
		} else {
			dst = document.AppendEscaped(dst, string(v.Raw()))
		}
	}
	return append(dst, '"')
}

// table looks a key up. What the table lacks is absent, or its default.
type table struct {
	At
	rows   map[string]Node
	els    Node // the row "default", or nil
	key    Node
	always bool               // whether an absent key gives the default
	where  map[Node]hcl.Range // of the rows, as they are written
}

func (n *table) row(e *Env) Node {
	k := n.key.Value(e)
	if k.Nothing() && !n.always {
		return nil
	}
	var r Node
	switch {
	case k.Kind() == document.String && !k.Escaped():
		r = n.rows[string(k.Inner())]
	case k.Kind() == document.String:
		r = n.rows[k.String()]
	default:
		r = n.rows[string(k.Raw())]
	}
	if r == nil {
		r = n.els
	}
	if r != nil && e.Cover != nil {
		e.Cover(n.where[r])
	}
	return r
}

func (n *table) Value(e *Env) document.Value {
	if r := n.row(e); r != nil {
		return r.Value(e)
	}
	return document.Value{}
}

func (n *table) Append(e *Env, dst []byte) []byte {
	if r := n.row(e); r != nil {
		return Append(e, r, dst)
	}
	return dst
}

// call runs a function of the registry.
type call struct {
	At
	fn   *Function
	args []Node
}

func (n *call) Value(e *Env) document.Value {
	mark := len(e.stack)
	v, err := n.fn.Run(e, n.args)
	e.stack = e.stack[:mark]
	if err != nil {
		if c, ok := err.(*ClientError); ok {
			e.Fail(c)
		} else {
			e.Fault(n.R, n.fn.Name+": "+err.Error())
		}
		return document.Value{}
	}
	if e.over(n) {
		return document.Value{}
	}
	return v
}

// FirstOf is the first of some nodes that is there.
func FirstOf(at hcl.Range, of ...Node) Node { return &firstOf{At{at}, of} }

// firstOf is coalesce: the first argument that is there. The others do not run.
type firstOf struct {
	At
	of []Node
}

func (n *firstOf) Value(e *Env) document.Value {
	for _, a := range n.of {
		if v := a.Value(e); v.Kind() != document.Absent {
			return v
		}
	}
	return document.Value{}
}

func (n *firstOf) Append(e *Env, dst []byte) []byte {
	for _, a := range n.of {
		start := len(dst)
		if dst = Append(e, a, dst); len(dst) > start {
			return dst
		}
	}
	return dst
}

// firstFull is nonempty: the first argument that is there and is not "", [] or {}.
type firstFull struct {
	At
	of []Node
}

func (n *firstFull) Value(e *Env) document.Value {
	for _, a := range n.of {
		if v := a.Value(e); !v.Empty() {
			return v
		}
	}
	return document.Value{}
}

func (n *firstFull) Append(e *Env, dst []byte) []byte {
	for _, a := range n.of {
		start := len(dst)
		if dst = Append(e, a, dst); !document.Of(dst[start:]).Empty() {
			return dst
		}
		dst = dst[:start]
	}
	return dst
}

// base64Data is the base64 text of a data: URL, written without a copy in between.
type base64Data struct {
	At
	of Node
}

func (n *base64Data) Value(e *Env) document.Value {
	_, data, ok := dataURL(n.of.Value(e))
	if !ok {
		return document.Value{}
	}
	return e.Quoted(data)
}

func (n *base64Data) Append(e *Env, dst []byte) []byte {
	_, data, ok := dataURL(n.of.Value(e))
	if !ok {
		return dst
	}
	if !e.Spend(len(data)) {
		e.Overspent(n)
		return dst
	}
	return append(append(append(dst, '"'), data...), '"')
}

// toolName is the name that the upstream knows a tool by.
type toolName struct {
	At
	of Node
}

func (n *toolName) Value(e *Env) document.Value {
	v := n.of.Value(e)
	if v.Kind() != document.String || e.ToolName == nil {
		return v
	}
	return e.Text(e.ToolName(v.String()))
}
