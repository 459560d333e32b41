// Package wire reads frames and JSON for the oracle: values to compare, members at a path, and differences.
package wire

import (
	"encoding/json"
	"fmt"
	"strings"
)

// An independent reading of what a client was told. A stream and a body of the same reply, read by different
// functions, must come to the same value.

type Object = map[string]any

// ObjectOf is the object of a frame, or an error that shows the data.
func ObjectOf(f Frame) (Object, error) {
	v, err := Decode(f.Data)
	if err != nil {
		return nil, fmt.Errorf("%v: %s", err, Clip(string(f.Data)))
	}
	o, ok := v.(Object)
	if !ok {
		return nil, fmt.Errorf("not an object: %s", Clip(string(f.Data)))
	}
	return o, nil
}

// At follows keys into objects and the first elements of lists; nil when something is not there.
func At(v any, keys ...string) any {
	for _, k := range keys {
		if l, ok := v.([]any); ok {
			if len(l) == 0 {
				return nil
			}
			v = l[0]
		}
		o, ok := v.(Object)
		if !ok {
			return nil
		}
		v = o[k]
	}
	return v
}

func TextAt(v any, keys ...string) string {
	s, _ := At(v, keys...).(string)
	return s
}

func ListAt(v any, keys ...string) []any {
	l, _ := At(v, keys...).([]any)
	return l
}

// IndexAt is a whole number, -1 when there is none.
func IndexAt(v any, key string) int {
	n, ok := At(v, key).(json.Number)
	i, err := n.Int64()
	if !ok || err != nil || i < 0 {
		return -1
	}
	return int(i)
}

// Arguments are those of a call, as a value when they are JSON: no arguments at all are an empty object.
func Arguments(text string) any {
	if strings.TrimSpace(text) == "" {
		return Object{}
	}
	v, err := Decode([]byte(text))
	if err != nil {
		return text
	}
	return v
}

// Members gives the named members of an object that are there and not null.
func Members(v any, keys ...string) Object {
	out := Object{}
	for _, k := range keys {
		if x := At(v, k); x != nil {
			out[k] = x
		}
	}
	return out
}

// KeepShared leaves two values the members that both have.
func KeepShared(a, b any) {
	x, _ := a.(Object)
	y, _ := b.(Object)
	for k := range x {
		if _, both := y[k]; !both || x[k] == nil || y[k] == nil {
			delete(x, k)
			delete(y, k)
			continue
		}
		KeepShared(x[k], y[k])
	}
	for k := range y {
		if _, both := x[k]; !both {
			delete(y, k)
		}
	}
}

// CopyMembers copies the members of an object.
func CopyMembers(into, from Object) {
	for k, v := range from {
		into[k] = v
	}
}
