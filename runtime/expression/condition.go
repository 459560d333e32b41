package expression

import (
	"github.com/parlance-gateway/parlance/runtime/document"
)

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

func (n *boolean) Truth(e *Env) bool { return n.f(e) }

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

func (n *nothing) Truth(e *Env) bool { return e.vars[n.v][n.i].Nothing() != n.not }

func (n *nothing) Value(e *Env) document.Value { return document.Bool(n.Truth(e)) }

// kindIs is typeof(x) == "kind", or contains for kinds that are written out.
type kindIs struct {
	At
	of    Node
	kinds []string
	not   bool
}

func (n *kindIs) Truth(e *Env) bool {
	var k document.Kind
	if s, ok := n.of.(*slot); !ok {
		k = n.of.Value(e).Kind()
	} else if k = e.vars[s.v][s.i].Kind(); k == document.Null {
		k = document.Absent
	}
	name := k.String()
	for _, want := range n.kinds {
		if name == want {
			return !n.not
		}
	}
	return n.not
}
func (n *kindIs) Value(e *Env) document.Value { return document.Bool(n.Truth(e)) }

// starts is startswith for a prefix that is written out.
type starts struct {
	At
	of     Node
	prefix string
}

func (n *starts) Truth(e *Env) bool { return begins(n.of.Value(e), n.prefix) }

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
