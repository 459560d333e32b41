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

// Elems appends the elements of a list, each followed by a comma. A value that is no list counts as its
// one element.
func Elems(e *Env, n Node, dst []byte) []byte {
	if l, ok := n.(Lister); ok {
		return l.Elems(e, dst)
	}
	if _, ok := n.(Appender); ok {
		start := len(dst)
		least := e.Later(0) // the text may be read again
		dst = Append(e, n, dst)
		e.Later(least)
		if len(dst) > start {
			if dst[start] != '[' {
				return append(dst, ',')
			}
			// A list whose nodes are not known as one: take the brackets off.
			v := document.Of(append([]byte(nil), dst[start:]...))
			if e.tracing() != nil {
				e.Trace.taken(v, start)
			}
			dst = e.elems(dst[:start], v)
			e.over(n)
			return dst
		}
		return dst
	}
	dst = e.elems(dst, n.Value(e))
	e.over(n)
	return dst
}

func (e *Env) elems(dst []byte, v document.Value) []byte {
	if v.Kind() == document.Array {
		for el := range v.Elements {
			if e.tracing() != nil {
				e.Trace.moved(el, len(dst))
			}
			if !e.Spend(len(el.Raw()) + 1) {
				return dst
			}
			dst = append(append(dst, el.Raw()...), ',')
		}
		return dst
	}
	if v.Kind() == document.Absent {
		return dst
	}
	if e.tracing() != nil {
		e.Trace.moved(v, len(dst))
	}
	if !e.Spend(len(v.Raw()) + 1) {
		return dst
	}
	return append(append(dst, v.Raw()...), ',')
}

// Push pushes the elements of a list on the value stack. A value that is no list is its one element.
func Push(e *Env, n Node) {
	if l, ok := n.(Lister); ok {
		l.Push(e)
		return
	}
	e.push(n.Value(e))
	e.over(n)
}

// valueSize is what an element on the value stack is counted as.
const valueSize = 16

// parsedSize is how many bytes it takes at most to read a byte of JSON, beside the byte.
const parsedSize = 4

func (e *Env) push(v document.Value) {
	if v.Kind() == document.Array && v.Offset() < 0 {
		// A list that a rule made: it is read on a document that is used again.
		if v.Empty() {
			return
		}
		if !e.Spend(parsedSize * len(v.Raw())) {
			return
		}
		if d := e.document(); d.Parse(v.Raw(), false) == nil {
			v = d.Root()
		}
	}
	if v.Kind() == document.Array {
		for el := range v.Elements {
			if !e.Spend(valueSize) {
				return
			}
			e.stack = append(e.stack, el)
		}
	} else if v.Kind() != document.Absent {
		e.stack = append(e.stack, v)
	}
}

// PushList pushes the elements of a list on the value stack, and nothing for a value that is no list.
func PushList(e *Env, n Node) {
	if l, ok := n.(Lister); ok {
		l.Push(e)
	} else if v := n.Value(e); v.Kind() == document.Array {
		e.push(v)
		e.over(n)
	}
}

// Truth runs a node as a condition.
func Truth(e *Env, n Node) bool {
	if t, ok := n.(Test); ok {
		return t.Truth(e)
	}
	return n.Value(e).Truth()
}

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
	cond, yes, no Node
	where         [2]hcl.Range // of the two, as they are written
}

func (n *choose) pick(e *Env) Node {
	r, at := n.no, &n.where[1]
	if Truth(e, n.cond) {
		r, at = n.yes, &n.where[0]
	}
	if e.Cover != nil {
		e.Cover(*at)
	}
	return r
}

func (n *choose) Value(e *Env) document.Value      { return n.pick(e).Value(e) }
func (n *choose) Append(e *Env, dst []byte) []byte { return Append(e, n.pick(e), dst) }
func (n *choose) Elems(e *Env, dst []byte) []byte  { return Elems(e, n.pick(e), dst) }
func (n *choose) Push(e *Env)                      { Push(e, n.pick(e)) }
func (n *choose) Truth(e *Env) bool                { return Truth(e, n.pick(e)) }

// boolean is a condition made of others.
type boolean struct {
	At
	f  func(e *Env) bool
	of []Node
	op boolOp
}

type boolOp uint8

const (
	otherOp boolOp = iota
	andOp
	orOp
	askOp // about what is there, of which kind, and whether there is anything in it
)

func (n *boolean) Truth(e *Env) bool           { return n.f(e) }
func (n *boolean) Value(e *Env) document.Value { return document.Bool(n.f(e)) }

// is compares a value with a string that is known: the commonest condition of all.
type is struct {
	At
	of   Node
	text string
	not  bool
}

func (n *is) Truth(e *Env) bool {
	if s, ok := n.of.(*slot); ok {
		return e.vars[s.v][s.i].Is(n.text) != n.not
	}
	return n.of.Value(e).Is(n.text) != n.not
}
func (n *is) Value(e *Env) document.Value { return document.Bool(n.Truth(e)) }

func (n *nothing) Truth(e *Env) bool           { return e.vars[n.v][n.i].Nothing() != n.not }
func (n *nothing) Value(e *Env) document.Value { return document.Bool(n.Truth(e)) }

// kindIs is typeof(x) == "kind".
type kindIs struct {
	At
	of   Node
	kind string
	not  bool
}

func (n *kindIs) Truth(e *Env) bool {
	if s, ok := n.of.(*slot); ok {
		k := e.vars[s.v][s.i].Kind()
		if k == document.Null {
			k = document.Absent
		}
		return (k.String() == n.kind) != n.not
	}
	return (n.of.Value(e).Kind().String() == n.kind) != n.not
}
func (n *kindIs) Value(e *Env) document.Value { return document.Bool(n.Truth(e)) }

// starts is startswith for a prefix that is written out.
type starts struct {
	At
	of     Node
	prefix string
}

func (n *starts) Truth(e *Env) bool           { return begins(n.of.Value(e), n.prefix) }
func (n *starts) Value(e *Env) document.Value { return document.Bool(n.Truth(e)) }

// oneOf is contains for a list of strings that is written out.
type oneOf struct {
	At
	of   Node
	list []string
}

func (n *oneOf) Truth(e *Env) bool {
	v := n.of.Value(e)
	for _, s := range n.list {
		if v.Is(s) {
			return true
		}
	}
	return false
}
func (n *oneOf) Value(e *Env) document.Value { return document.Bool(n.Truth(e)) }

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

// firstOf is coalesce: the first argument that is there. The others do not run.
// FirstOf is the first of some nodes that is there.
func FirstOf(at hcl.Range, of ...Node) Node { return &firstOf{At{at}, of} }

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
	return e.quoted(data)
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

// joined is concat and flatten: the elements of several lists as one list. Deep also takes apart the
// lists among the elements.
type joined struct {
	At
	of   []Node
	deep bool
}

// Deep is a list whose elements can be written taken apart, without building them.
type Deep interface {
	DeepElems(e *Env, dst []byte) []byte
	DeepPush(e *Env)
}

func (n *joined) Elems(e *Env, dst []byte) []byte {
	for _, a := range n.of {
		if !n.deep {
			dst = Elems(e, a, dst)
			continue
		}
		if d, ok := a.(Deep); ok {
			dst = d.DeepElems(e, dst)
			continue
		}
		mark := len(e.stack)
		Push(e, a)
		for _, v := range e.stack[mark:] {
			dst = e.elems(dst, v)
		}
		e.over(n)
		e.stack = e.stack[:mark]
	}
	return dst
}

func (n *joined) Push(e *Env) {
	for _, a := range n.of {
		if !n.deep {
			Push(e, a)
			continue
		}
		if d, ok := a.(Deep); ok {
			d.DeepPush(e)
			continue
		}
		mark := len(e.stack)
		Push(e, a)
		shallow := append([]document.Value(nil), e.stack[mark:]...)
		e.stack = e.stack[:mark]
		for _, v := range shallow {
			e.push(v)
		}
		e.over(n)
	}
}

func (n *joined) Append(e *Env, dst []byte) []byte { return AppendList(e, n, dst) }
func (n *joined) Value(e *Env) document.Value      { return Render(e, n) }

// Reserve makes room in dst for the rest of a list, of which done elements stand behind start: as much as they need if they are like these.
// So a list of a million small elements is not copied each time that it outgrows its memory.
func Reserve(e *Env, dst []byte, start, done, total int) []byte {
	if done&63 != 0 || done == 0 {
		return dst
	}
	each, free := (len(dst)-start)/done+1, cap(dst)-len(dst)
	if need := each * (total - done); free < 128*each && free < need && len(dst) >= 1<<16 {
		need += need/32 + 1<<12
		if e.Client != nil {
			need = min(need, 4*len(e.Client.Bytes()))
		}
		return append(make([]byte, 0, len(dst)+need), dst...)
	}
	return dst
}

// AppendList appends a list with its brackets.
func AppendList(e *Env, n Lister, dst []byte) []byte {
	dst = append(dst, '[')
	start := len(dst)
	if dst = n.Elems(e, dst); len(dst) > start {
		dst = dst[:len(dst)-1]
	}
	return append(dst, ']')
}
