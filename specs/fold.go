package specs

import (
	"encoding/json"
	"fmt"
	"strings"
)

// An independent reading of what a client was told. A stream and a body of the same reply, read by different
// functions, must come to the same value.

type object = map[string]any

// objectOf is the object of a frame, or an error that shows the data.
func objectOf(f frame) (object, error) {
	v, err := decode(f.data)
	if err != nil {
		return nil, fmt.Errorf("%v: %s", err, clip(string(f.data)))
	}
	o, ok := v.(object)
	if !ok {
		return nil, fmt.Errorf("not an object: %s", clip(string(f.data)))
	}
	return o, nil
}

// at follows keys into objects and the first elements of lists; nil when something is not there.
func at(v any, keys ...string) any {
	for _, k := range keys {
		if l, ok := v.([]any); ok {
			if len(l) == 0 {
				return nil
			}
			v = l[0]
		}
		o, ok := v.(object)
		if !ok {
			return nil
		}
		v = o[k]
	}
	return v
}

func textAt(v any, keys ...string) string {
	s, _ := at(v, keys...).(string)
	return s
}

func listAt(v any, keys ...string) []any {
	l, _ := at(v, keys...).([]any)
	return l
}

// indexAt is a whole number, -1 when there is none.
func indexAt(v any, key string) int {
	n, ok := at(v, key).(json.Number)
	i, err := n.Int64()
	if !ok || err != nil || i < 0 {
		return -1
	}
	return int(i)
}

// arguments are those of a call, as a value when they are JSON: no arguments at all are an empty object.
func arguments(text string) any {
	if strings.TrimSpace(text) == "" {
		return object{}
	}
	v, err := decode([]byte(text))
	if err != nil {
		return text
	}
	return v
}

// only gives the named members of an object that are there and not null.
func only(v any, keys ...string) object {
	out := object{}
	for _, k := range keys {
		if x := at(v, k); x != nil {
			out[k] = x
		}
	}
	return out
}

// inBoth leaves two values the members that both have.
func inBoth(a, b any) {
	x, _ := a.(object)
	y, _ := b.(object)
	for k := range x {
		if _, both := y[k]; !both || x[k] == nil || y[k] == nil {
			delete(x, k)
			delete(y, k)
			continue
		}
		inBoth(x[k], y[k])
	}
	for k := range y {
		if _, both := x[k]; !both {
			delete(y, k)
		}
	}
}
