package conversation

import "github.com/parlance-gateway/parlance/runtime/expression"

// index tells which rules of a list may hold, by the text that most of them ask for first: a protocol has some thirty kinds of items, and a
// request of an agent a hundred items.
type index struct {
	by   *expression.Needs // the path of the text; nil: all may hold
	of   map[string][]int
	rest []int // those that may hold whatever the text is
	all  []int
}

// newIndex is the index of rules by what each needs; nil stands for one of which nothing is known.
func newIndex(needs []*expression.Needs) *index {
	x := &index{}
	asked := func(n *expression.Needs) (times int) {
		for _, m := range needs {
			if m != nil && m.Variable == n.Variable && m.Path == n.Path {
				times++
			}
		}
		return times
	}
	for i, n := range needs {
		x.all = append(x.all, i)
		if n != nil && asked(n) > 2 && (x.by == nil || asked(n) > asked(x.by)) {
			x.by = n
		}
	}
	if x.by == nil {
		return x
	}
	x.of = map[string][]int{}
	by := func(n *expression.Needs) bool { return n != nil && n.Variable == x.by.Variable && n.Path == x.by.Path }
	for _, n := range needs {
		if by(n) {
			for _, text := range n.Texts {
				x.of[text] = nil
			}
		}
	}
	for i, n := range needs {
		if !by(n) {
			x.rest = append(x.rest, i)
			for text := range x.of {
				x.of[text] = append(x.of[text], i)
			}
			continue
		}
		for _, text := range n.Texts {
			if list := x.of[text]; len(list) == 0 || list[len(list)-1] != i {
				x.of[text] = append(list, i)
			}
		}
	}
	return x
}

// candidates are the rules that may hold, in their order.
func (x *index) candidates(e *expression.Env) []int {
	if x == nil {
		return nil
	}
	if x.by == nil {
		return x.all
	}
	text, plain := x.by.Text(e)
	if !plain {
		return x.all
	}
	if list, ok := x.of[string(text)]; ok {
		return list
	}
	return x.rest
}
