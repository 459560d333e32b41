package program

import (
	"github.com/parlance-gateway/parlance/rules/fields"
	"github.com/parlance-gateway/parlance/runtime/document"
)

// visit calls f for each value at a path, through lists, of the variants that the path selects.
func visit(v document.Value, path []fields.PathStep, f func(document.Value)) {
	if len(path) > 0 && path[0].Name == fields.Anywhere {
		switch v.Kind() {
		case document.Array:
			for el := range v.Elements {
				visit(el, path, f)
			}
		case document.Object:
			visit(v, path[1:], f)
			for _, m := range v.Members {
				visit(m, path, f)
			}
		}
		return
	}
	if v.Kind() == document.Array {
		for el := range v.Elements {
			visit(el, path, f)
		}
		return
	}
	if len(path) == 0 {
		if !v.Nothing() {
			f(v)
		}
		return
	}
	step, rest := path[0], path[1:]
	if step.Name == "*" {
		for _, m := range v.Members {
			visit(m, rest, f)
		}
		return
	}
	next := v.Get(step.Name)
	switch {
	case next.Nothing():
	case step.Key == "" && len(rest) == 0:
		f(next) // a list that is dropped is one loss
	case next.Kind() == document.Array:
		for el := range next.Elements {
			if chosen(el, step, len(rest) == 0) {
				visit(el, rest, f)
			}
		}
	case chosen(next, step, len(rest) == 0):
		visit(next, rest, f)
	}
}

// chosen reports whether a value is of a variant that the step selects. An object that does not say what it is may be any that has such a field;
// one that is dropped as a whole has to say so. A text, say, is of no variant.
func chosen(v document.Value, step fields.PathStep, whole bool) bool {
	kind := v.Get(step.Key)
	return step.Key == "" || !whole && v.Kind() == document.Object && kind.Nothing() || kind.Kind() == document.String && step.Fits(kind.String())
}
