package document

import (
	"strings"
	"testing"
)

// TestPathAt names the values that places of a text belong to.
func TestPathAt(t *testing.T) {
	const text = `{"a": [1, {"b": "xyz"}, []], "c": {}, "d": "end"}`
	d := new(Document)
	if err := d.Parse([]byte(text), true); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		at, path string
		begins   bool
	}{
		{`{"a"`, "", true},
		{`"a"`, "", false}, // a key is its object's
		{`[1`, "a", true},
		{`1`, "a[0]", true},
		{`{"b"`, "a[1]", true},
		{`"xyz"`, "a[1].b", true},
		{`yz"`, "a[1].b", false},
		{`[]`, "a[2]", true},
		{`{}`, "c", true},
		{`"end"`, "d", true},
		{`, "d"`, "", false},
	} {
		path, begins := d.PathAt(strings.Index(text, test.at))
		if path != test.path || begins != test.begins {
			t.Errorf("%s: %q, %v", test.at, path, begins)
		}
	}
	// A value's own place leads to its own path.
	var walk func(v Value)
	walk = func(v Value) {
		if path, begins := d.PathAt(v.Offset()); path != v.Path() || !begins {
			t.Errorf("%s is found as %s", v.Path(), path)
		}
		for el := range v.Elements {
			walk(el)
		}
		for _, m := range v.Members {
			walk(m)
		}
	}
	walk(d.Root())
}
