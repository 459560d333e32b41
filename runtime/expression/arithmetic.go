package expression

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/vm"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/rules/lazyregexp"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// computed is a program of expr-lang/expr: arithmetic and ordering. Its inputs are nodes; when one of
// them is no number the result is absent, and an ordering false.
type computed struct {
	wrong bool // an operand of the wrong type was reported
	At
	program  *vm.Program
	inputs   []Node
	names    []string
	ordering bool
	pool     sync.Pool // of *machine
}

type machine struct {
	vm  vm.VM
	env map[string]any
}

var operators = map[*hclsyntax.Operation]string{
	hclsyntax.OpAdd:                "+",
	hclsyntax.OpSubtract:           "-",
	hclsyntax.OpMultiply:           "*",
	hclsyntax.OpDivide:             "/",
	hclsyntax.OpModulo:             "%",
	hclsyntax.OpGreaterThan:        ">",
	hclsyntax.OpGreaterThanOrEqual: ">=",
	hclsyntax.OpLessThan:           "<",
	hclsyntax.OpLessThanOrEqual:    "<=",
}

// arithmetic lowers the largest tree of operators and numbers that begins at x; what is neither becomes
// an input.
func (c *Compiler) arithmetic(x hclsyntax.Expression, s *Scope) Node {
	n := &computed{At: At{x.Range()}}
	var src strings.Builder
	c.lower(x, s, n, &src)
	types := map[string]any{}
	for _, name := range n.names {
		types[name] = float64(0)
	}
	p, err := expr.Compile(src.String(), expr.Env(types), expr.DisableAllBuiltins(), expr.EnableBuiltin("int"), expr.EnableBuiltin("float"))
	if err != nil {
		return c.add(lang.CodeProgram, x.Range(), "Expression cannot be computed", "%s", strings.SplitN(err.Error(), "\n", 2)[0])
	}
	n.program = p
	if b, ok := x.(*hclsyntax.BinaryOpExpr); ok {
		switch operators[b.Op] {
		case ">", ">=", "<", "<=":
			n.ordering = true
		}
	}
	return n
}

func (c *Compiler) lower(x hclsyntax.Expression, s *Scope, n *computed, src *strings.Builder) {
	switch x := x.(type) {
	case *hclsyntax.ParenthesesExpr:
		src.WriteByte('(')
		c.lower(x.Expression, s, n, src)
		src.WriteByte(')')
		return
	case *hclsyntax.BinaryOpExpr:
		if op, ok := operators[x.Op]; ok {
			if c.twoComparisons(x) {
				src.WriteString("1.0")
				return
			}
			c.byZero(x)
			if op == "%" {
				// expr's remainder takes whole numbers only.
				src.WriteString("float(int(")
				c.lower(x.LHS, s, n, src)
				src.WriteString(")%int(")
				c.lower(x.RHS, s, n, src)
				src.WriteString("))")
				return
			}
			src.WriteByte('(')
			c.lower(x.LHS, s, n, src)
			src.WriteString(" " + op + " ")
			c.lower(x.RHS, s, n, src)
			src.WriteByte(')')
			return
		}
	case *hclsyntax.UnaryOpExpr:
		if x.Op == hclsyntax.OpNegate {
			src.WriteString("(-")
			c.lower(x.Val, s, n, src)
			src.WriteByte(')')
			return
		}
	case *hclsyntax.LiteralValueExpr:
		if x.Val.Type() == cty.Number && !x.Val.IsNull() {
			f, _ := x.Val.AsBigFloat().Float64()
			text := strconv.FormatFloat(f, 'f', -1, 64)
			if math.IsInf(f, 0) {
				c.add(lang.CodeBadValue, x.Range(), "Number out of range", "Arithmetic is done in 64 bits; numbers go up to 1.8e308.")
				text = "0"
			}
			if !strings.Contains(text, ".") {
				text += ".0"
			}
			src.WriteString(text)
			return
		}
	}
	in := c.Compile(x, s)
	if kinds := c.kindsOf(x, s, in); kinds != 0 && !kinds.Has(document.Number) && !n.wrong {
		n.wrong = true // one mistake, whatever the other operands are
		c.add(lang.CodeType, x.Range(), "Wrong type", "Numbers are computed and ordered, and this is %s.%s", kinds.plain(), joining(in, kinds, c.text(x)))
		in = &Const{At: At{x.Range()}, failed: true}
	}
	name := fmt.Sprintf("v%d", len(n.inputs))
	n.inputs = append(n.inputs, in)
	n.names = append(n.names, name)
	src.WriteString(name)
}

// sizeText is a number with a unit, as people write sizes.
var sizeText = lazyregexp.New(`^(\d+) ?([kKmMgG])i?[bB]?$`)

// joining says how what is no number is joined.
func joining(n Node, kinds KindSet, text string) string {
	if k, ok := Literal(n); ok && k.Kind() == document.String {
		if _, err := strconv.ParseFloat(k.String(), 64); err == nil {
			return " Write " + k.String() + ", without quotes."
		}
		if d, err := time.ParseDuration(k.String()); err == nil {
			return " In seconds, write " + strconv.FormatFloat(d.Seconds(), 'f', -1, 64) + ", without quotes."
		}
		if m := sizeText.FindStringSubmatch(k.String()); m != nil {
			zeros := map[string]string{"k": "000", "m": "000000", "g": "000000000"}[strings.ToLower(m[2])]
			return " Write " + m[1] + zeros + ", without quotes."
		}
	}
	switch {
	case kinds == listKind:
		return " Lists are joined by concat(a, b). How many elements one has: length(…)."
	case kinds == textKind && strings.HasPrefix(text, "header["):
		return fmt.Sprintf(" Write: number(%s)", text)
	case kinds == textKind:
		return " Strings are joined by \"${a}${b}\"; number(…) reads the number in one."
	case kinds.Has(document.Object):
		return " Objects are joined by merge(a, b)."
	}
	return ""
}

func (n *computed) run(e *Env) (any, bool) {
	var few [4]float64
	numbers := few[:0]
	for _, in := range n.inputs {
		f, ok := in.Value(e).Number()
		if !ok {
			return nil, false
		}
		numbers = append(numbers, f)
	}
	m, _ := n.pool.Get().(*machine)
	if m == nil {
		m = &machine{env: make(map[string]any, len(n.inputs))}
	}
	defer n.pool.Put(m)
	for i, f := range numbers {
		m.env[n.names[i]] = f
	}
	out, err := m.vm.Run(n.program, m.env)
	if err != nil {
		e.Fault(n.R, strings.SplitN(err.Error(), "\n", 2)[0])
		return nil, false
	}
	return out, true
}

// Value is the number or boolean that the program gives.
func (n *computed) Value(e *Env) document.Value {
	out, ok := n.run(e)
	if !ok {
		if n.ordering {
			return document.Bool(false)
		}
		return document.Value{}
	}
	switch v := out.(type) {
	case bool:
		return document.Bool(v)
	case float64:
		return e.Number(v)
	case int:
		return e.Int(v)
	}
	return document.Value{}
}

// Truth is the result of an ordering; of a number, whether there is one.
func (n *computed) Truth(e *Env) bool {
	if !n.ordering {
		return n.Value(e).Truth()
	}
	out, _ := n.run(e)
	b, _ := out.(bool)
	return b
}
