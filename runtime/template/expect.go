package template

import (
	"bytes"

	"github.com/hashicorp/hcl/v2"

	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// Expect has an object that is written checked as it is written: kinds tells what may stand at a path below it, 0 for anything.
// A value of another kind is a fault of its rule; wrong is told of one that is known now. Expect looks into the objects, lists and
// choices that the node is made of.
func Expect(n expression.Node, kinds func(path string) expression.KindSet, wrong func(at hcl.Range, takes expression.KindSet)) {
	(&expectation{kinds, wrong}).node(n, "")
}

type expectation struct {
	kinds func(path string) expression.KindSet
	wrong func(at hcl.Range, takes expression.KindSet)
}

// value looks at a value that is known.
func (x *expectation) value(v document.Value, path string, at hcl.Range) {
	switch v.Kind() {
	case document.Object:
		for k, m := range v.Members {
			below := join(path, k.String())
			if takes := x.kinds(below); takes != 0 && !takes.Has(m.Kind()) {
				x.wrong(at, takes)
			}
			x.value(m, below, at)
		}
	case document.Array:
		for el := range v.Elements {
			x.value(el, path, at)
		}
	}
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

func (x *expectation) node(n expression.Node, path string) {
	switch n := expression.Bare(n).(type) {
	case *object:
		for i := range n.pieces {
			p := &n.pieces[i]
			name := p.name()
			switch {
			case p.value == nil:
				for i, f := range p.known {
					end := len(p.text)
					if i+1 < len(p.known) {
						end = p.known[i+1].from
					}
					x.value(document.Of(append(append([]byte("{"), p.text[f.from+1:end]...), '}')), path, f.where)
				}
			case name != "":
				p.kinds = x.kinds(join(path, name))
				x.node(p.value, join(path, name))
			}
		}
	case *expression.Const:
		x.value(n.V, path, n.Range())
	case *list:
		for _, it := range n.items {
			x.node(it, path)
		}
	case *loop:
		x.node(n.val, path)
	default:
		for _, of := range expression.Branches(n) {
			x.node(of, path)
		}
	}
}

// name is the name of a field that is written out.
func (p *piece) name() string {
	if p.key != nil || p.value == nil {
		return ""
	}
	quoted := bytes.TrimSuffix(bytes.TrimPrefix(p.text, []byte(",")), []byte(":"))
	return document.Of(quoted).String()
}

// fits reports whether what was written at a place of the output may stand there.
func (p *piece) fits(written []byte) bool {
	var k document.Kind
	switch written[0] {
	case '"':
		k = document.String
	case '{':
		k = document.Object
	case '[':
		k = document.Array
	case 't':
		k = document.True
	case 'f':
		k = document.False
	case 'n':
		k = document.Null
	case 1:
		return true // stands for a text that is added
	default:
		k = document.Number
	}
	return p.kinds.Has(k)
}

// Names are the names of the fields that an object has, if all of them are written out.
func Names(n expression.Node) (names []string, all bool) {
	if n == nil {
		return nil, false
	}
	switch n := expression.Bare(n).(type) {
	case *object:
		for i := range n.pieces {
			p := &n.pieces[i]
			switch name := p.name(); {
			case p.value == nil:
				for k := range document.Of(append(append([]byte("{"), p.text[1:]...), '}')).Members {
					names = append(names, k.String())
				}
			case name != "":
				names = append(names, name)
			default:
				return nil, false
			}
		}
		return names, true
	case *expression.Const:
		for k := range n.V.Members {
			names = append(names, k.String())
		}
		return names, n.V.Kind() == document.Object
	}
	return nil, false
}
