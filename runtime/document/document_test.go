package document

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

var seeds = []string{
	``, ` `, `{}`, `[]`, `""`, `0`, `-0`, `-`, `1e5`, `1.`, `.5`, `01`, `1e+`, `1E-7`, `true`, `tru`, `null`, `nul`, `false`, `truefalse`,
	`{"a":1}`, `{"a":1,}`, `{"a"}`, `{"a":}`, `{,}`, `[1,2,3]`, `[1,,2]`, `[1 2]`, `[`, `]`, `{`, `}`, `[}`, `{]`, `"\u00e9\n\"\\\/"`, `"\ud83d\ude00"`, `"\ud83d"`, `"\u12"`, `"\x"`, `"`, `"\`,
	"\"a\tb\"", "\"\x00\"", "\"\xff\"", "\xef\xbb\xbf{}", "{\"a\":1}\n", "\t{ \"a\" : [ 1 , { \"b\" : null } ] }\r\n",
	`{"a":1,"a":2}`, `{"a":1,"\u0061":2}`, `{"a":{"b":1,"b":2}}`, `{"":1,"":2}`,
	strings.Repeat("[", 128) + strings.Repeat("]", 128), strings.Repeat("[", 129) + strings.Repeat("]", 129), strings.Repeat(`{"a":`, 128) + "1" + strings.Repeat("}", 128),
	`{"model":"m","messages":[{"role":"user","content":[{"type":"text","text":"Hello, wörld 👋"}]}],"stream":true,"temperature":0.7}`,
	`"` + strings.Repeat("a long plain string ", 20) + `\n` + strings.Repeat("and more", 30) + `"`, `"` + strings.Repeat("x", 200) + "\x1f" + `"`, `"` + strings.Repeat("x", 33), `12345678901234567890123`, `1e999`,
	"\"\xed\xa0\x80\"", "\"\xe0\x80\x80\"", "\"\xe4\xb8\"", "\"\xe4\xb8\xad\xff\"", "\"\xf0\x9f\x91\x8b\xf4\x90\x80\x80\"", "\"\xe4\xb8\xad\xe6\x96\x87\\n\xc3\xa9\"", "\"\xe4", "[1]\xff", `"` + strings.Repeat("x", 150) + "\xc3\x28" + `"`,
	`"` + strings.Repeat("x", 5000) + `\n` + strings.Repeat("y", 200) + "\x01" + `"`, `{"long_key_1":1,"long_key_2":2,"long_key_1":3}`, `{"k1":[{"a":1}],"k2":{"k1":1,"k1":2}}`,
}

// FuzzParse holds Parse against encoding/json, and the index against the text.
func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		before := bytes.Clone(src)
		var d, strict Document
		err := d.Parse(src, false)
		if want := json.Valid(src) && utf8.Valid(src) && deepest(src) <= MaxDepth; (err == nil) != want {
			t.Fatalf("%q: %v; encoding/json says %v", src, err, json.Valid(src))
		}
		serr := strict.Parse(src, true)
		if want := err == nil && !repeats(d.Root()); (serr == nil) != want {
			t.Fatalf("%q strictly: %v", src, serr)
		}
		if !bytes.Equal(src, before) {
			t.Fatal("the text was changed")
		}
		for _, err := range []error{err, serr} {
			if e, ok := err.(*SyntaxError); ok && (e.Offset < 0 || e.Offset > len(src) || e.Reason == "" || e.Error() == "") {
				t.Fatalf("%q: %#v", src, e)
			}
		}
		if err != nil {
			return
		}
		var compact bytes.Buffer
		if err := json.Compact(&compact, src); err != nil {
			t.Fatal(err)
		}
		if got := rebuilt(t, nil, d.Root()); !bytes.Equal(got, compact.Bytes()) {
			t.Fatalf("%q is %q by its index", src, got)
		}
		if got := AppendCompact(nil, src); !bytes.Equal(got, compact.Bytes()) {
			t.Fatalf("%q is %q compact", src, got)
		}
	})
}

// deepest is how deeply a valid JSON text nests.
func deepest(src []byte) int {
	most, depth, inside := 0, 0, false
	for i := 0; i < len(src); i++ {
		switch c := src[i]; {
		case inside && c == '\\':
			i++
		case c == '"':
			inside = !inside
		case inside:
		case c == '[' || c == '{':
			depth++
			most = max(most, depth)
		case c == ']' || c == '}':
			depth--
		}
	}
	return most
}

// repeats reports whether an object holds a key twice, however it is written.
func repeats(v Value) bool {
	seen := map[string]bool{}
	for k, m := range v.Members {
		if seen[k.String()] || repeats(m) {
			return true
		}
		seen[k.String()] = true
	}
	for e := range v.Elements {
		if repeats(e) {
			return true
		}
	}
	return false
}

// rebuilt writes a value from its index alone, and looks at what values say of themselves on the way.
func rebuilt(t *testing.T, dst []byte, v Value) []byte {
	n := 0
	switch v.Kind() {
	case Object:
		dst = append(dst, '{')
		seen := map[string]bool{}
		for k, m := range v.Members {
			if n++; n > 1 {
				dst = append(dst, ',')
			}
			dst = append(append(dst, k.Raw()...), ':')
			dst = rebuilt(t, dst, m)
			if name := k.String(); !seen[name] {
				seen[name] = true
				if got := v.Get(name); got.Offset() != m.Offset() {
					t.Fatalf("%q: Get gives %q", name, got.Raw())
				}
			}
			m.Path()
		}
		dst = append(dst, '}')
	case Array:
		dst = append(dst, '[')
		for e := range v.Elements {
			if n++; n > 1 {
				dst = append(dst, ',')
			}
			dst = rebuilt(t, dst, e)
			if n < 20 && v.Index(n-1).Offset() != e.Offset() {
				t.Fatalf("element %d is another by Index", n-1)
			}
		}
		dst = append(dst, ']')
	case String:
		var want string
		if err := json.Unmarshal(v.Raw(), &want); err != nil || v.String() != want {
			t.Fatalf("%q says %q, not %q (%v)", v.Raw(), v.String(), want, err)
		}
		if !v.Is(want) || v.Len() != len(want) || Runes(v.Inner()) != runes(want, v) {
			t.Fatalf("%q: Is %v, Len %d, Runes %d", v.Raw(), v.Is(want), v.Len(), Runes(v.Inner()))
		}
		again := Text(want)
		if !again.Equal(v) || again.String() != want {
			t.Fatalf("%q quoted is %q", want, again.Raw())
		}
		return append(dst, v.Raw()...)
	default:
		return append(dst, v.Raw()...)
	}
	if v.Len() != n || v.Empty() != (n == 0) {
		t.Fatalf("%q has %d members, and is empty: %v", v.Raw(), v.Len(), v.Empty())
	}
	if made := Of(v.Raw()); made.Kind() != v.Kind() || made.Len() != n || made.Empty() != v.Empty() || !made.Equal(v) {
		t.Fatalf("%q is another without its document", v.Raw())
	}
	return dst
}

// runes counts as Runes does where a text holds half a surrogate pair: there is nothing to agree on.
func runes(want string, v Value) int {
	if strings.ContainsRune(want, utf8.RuneError) {
		return Runes(v.Inner())
	}
	return utf8.RuneCountInString(want)
}

// FuzzPaths holds the one pass over a document against a walk for each path.
func FuzzPaths(f *testing.F) {
	f.Add([]byte(`{"a":{"b":[1,{"c":2}]},"d":null}`), "a.b.1.c d a.b a.x.y a.b.7")
	f.Add([]byte(`{"a":1,"a":2,"b":3}`), "a b")
	f.Add([]byte(`{"\u0061":{"b":1},"a":{"c":2}}`), "a.b a.c a")
	f.Add([]byte(`[[1],[2,[3]]]`), "0.0 1.1.0 1")
	f.Fuzz(func(t *testing.T, src []byte, list string) {
		var d Document
		if d.Parse(src, false) != nil {
			return
		}
		p := NewPaths()
		var paths [][]Step
		var slots []int
		for _, path := range strings.Fields(list) {
			var steps []Step
			for _, key := range strings.Split(path, ".") {
				if n := strings.TrimLeft(key, "0123456789"); n == "" && len(key) > 0 && len(key) < 4 {
					i := 0
					for _, c := range key {
						i = i*10 + int(c-'0')
					}
					steps = append(steps, Step{Index: i})
				} else if key != "" {
					steps = append(steps, Step{Key: key})
				}
			}
			if len(paths) < 100 {
				paths, slots = append(paths, steps), append(slots, p.Add(steps))
			}
		}
		values := make([]Value, p.Len())
		filled := p.Fill(d.Root(), values)
		for i, steps := range paths {
			want := d.Root()
			for _, s := range steps {
				if s.Key != "" {
					want = want.Get(s.Key)
				} else {
					want = want.Index(s.Index)
				}
			}
			got := values[slots[i]]
			if got.Kind() != want.Kind() || !bytes.Equal(got.Raw(), want.Raw()) {
				t.Fatalf("%v of %q is %q, not %q", steps, src, got.Raw(), want.Raw())
			}
			if has := filled&(1<<min(slots[i], 63)) != 0; got.Kind() != Absent && !has {
				t.Fatalf("%v of %q is not in the mask", steps, src)
			}
		}
	})
}

// What a rule makes may nest deeper than what comes from outside; it is still read.
func TestMadeValuesMayNestDeeper(t *testing.T) {
	deep := Of([]byte(`{"a":` + strings.Repeat("[", MaxDepth) + strings.Repeat("]", MaxDepth) + `}`))
	if got := deep.Get("a"); got.Kind() != Array {
		t.Errorf("%v", got.Kind())
	}
	for range deep.Get("a").Elements {
		return
	}
	t.Error("no elements")
}

func TestMadeValueThatIsNoJSON(t *testing.T) {
	v := Of([]byte(`{"a"`))
	if v.Get("a").Kind() != Absent || v.Index(0).Kind() != Absent || v.Len() != 0 {
		t.Error("it is read")
	}
}

func TestSyntaxErrorSaysWhere(t *testing.T) {
	for _, c := range []struct {
		src, path string
		offset    int
	}{
		{`{"a":[1,{"b":x}]}`, "a[1]", 13},
		{`{"a":[1,{"b":1,}]}`, "a[1]", 15},
		{`[[],[[1],[2`, "[1][1]", 11},
		{`{"a":1} x`, "", 8},
		{`x`, "", 0},
	} {
		var d Document
		e, _ := d.Parse([]byte(c.src), true).(*SyntaxError)
		if e == nil || e.Path != c.path || e.Offset != c.offset {
			t.Errorf("%s: %#v", c.src, e)
		}
	}
}

func TestDocumentIsReused(t *testing.T) {
	var d Document
	for _, s := range seeds {
		var fresh Document
		a, b := d.Parse([]byte(s), true), fresh.Parse([]byte(s), true)
		if (a == nil) != (b == nil) {
			t.Fatalf("%q: %v, then %v", s, b, a)
		}
		if a == nil && !bytes.Equal(d.Root().Raw(), fresh.Root().Raw()) {
			t.Fatalf("%q became %q", s, d.Root().Raw())
		}
	}
}

func TestHasKey(t *testing.T) {
	var d Document
	if err := d.Parse([]byte(`{"a":{"b":"file_id","c":[{"file_id":1},"x"]},"\u0062ad" : 2,"list":[{"deep":{"\"q":0}}]}`), true); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		of, name string
		want     bool
	}{
		{"", "a", true}, {"", "file_id", true}, {"a", "file_id", true}, {"list", "file_id", false}, {"", "x", false}, {"", "bad", true}, {"", "\"q", true}, {"list", "deep", true},
		{"", "dee", false}, {"", "list", true}, {"list", "list", false}, {"none", "a", false},
	} {
		v := d.Root()
		if tt.of != "" {
			v = v.Get(tt.of)
		}
		if got := v.HasKey(tt.name); got != tt.want {
			t.Errorf("%s in %q: %v", tt.name, tt.of, got)
		}
	}
	if d.Root().HasKey("x", "none") || !d.Root().HasKey("none", "deep", "x") || !d.Root().HasKey("list", "none") {
		t.Error("of several")
	}
	if Of([]byte(`"a"`)).HasKey("a") || !Of([]byte(`{"a":1}`)).HasKey("a") || d.Root().Get("a").Get("b").HasKey("file_id") {
		t.Error("of a value that a rule made, or a text")
	}
}

// A key that is there is found whatever else there is, and however the text was parsed.
func TestHasKeyOfMany(t *testing.T) {
	text := []byte("{")
	for i := range 300 {
		text = fmt.Appendf(text, `"key_%d": {"%c": [{"%d": "text_%d"}]},`, i, 'a'+i%26, i*7, i)
	}
	text = append(text, `"":{}, "last": "none"}`...)
	for _, text := range [][]byte{text, bytes.Replace(text, []byte("key_9\""), []byte(`key\u005f9"`), 1)} {
		for _, strict := range []bool{false, true} {
			var d Document
			if err := d.Parse(text, strict); err != nil {
				t.Fatal(err)
			}
			for i := range 300 {
				for key, want := range map[string]bool{fmt.Sprint("key_", i): true, fmt.Sprint(i * 7): true, fmt.Sprint("text_", i): false, fmt.Sprint("kez_", i): false} {
					if got := d.Root().HasKey(key); got != want {
						t.Errorf("strict %v: %q: %v", strict, key, got)
					}
					if want && !d.Root().Names(key) {
						t.Errorf("strict %v: %q is not named", strict, key)
					}
				}
			}
			if !d.Root().HasKey("") || d.Root().HasKey("none") || !d.Root().HasKey("none", "last") {
				t.Errorf("strict %v: of the last", strict)
			}
		}
	}
}

// TestMentions looks for the beginnings of strings and keys, not for what stands within them.
func TestMentions(t *testing.T) {
	for _, tt := range []struct {
		text, prefix string
		want         bool
	}{
		{`{"a":["x","gw1.abc"]}`, "gw1.", true},
		{`{"gw1.abc":1}`, "gw1.", true},
		{`{"a":"gw1"}`, "gw1.", false},
		{`{"a":"see gw1."}`, "gw1.", false},
		{`{"a":"\"gw1.\""}`, "gw1.", false},
		{`{"a":["",{"b":null}],"c":1}`, "gw1.", false},
		{`"gw1."`, "gw1.", true},
		{`7`, "7", false},
	} {
		var d Document
		if err := d.Parse([]byte(tt.text), true); err != nil {
			t.Fatal(err)
		}
		for _, v := range []Value{d.Root(), Of([]byte(tt.text))} {
			if got := v.Mentions(tt.prefix); got != tt.want {
				t.Errorf("%s mentions %s: %v", tt.text, tt.prefix, got)
			}
		}
	}
	var d Document
	if err := d.Parse([]byte(`{"a":{"b":"x"},"c":"gw1."}`), true); err != nil {
		t.Fatal(err)
	}
	if d.Root().Get("a").Mentions("gw1.") {
		t.Error("a member mentions what stands beside it")
	}
}

// TestValueFitsRegisters holds the size beyond which the compiler keeps a value in memory.
func TestValueFitsRegisters(t *testing.T) {
	if size := reflect.TypeFor[Value]().Size(); size > 32 {
		t.Errorf("a Value has %d bytes; more than 32 cost requests a third of their speed", size)
	}
}

// A document that was parsed before indexes another value: what it knew of the keys of the first says nothing about the second.
func TestIndexedByAUsedDocument(t *testing.T) {
	var d Document
	if err := d.Parse([]byte(`{"a":1}`), true); err != nil {
		t.Fatal(err)
	}
	if v := Of([]byte(`{"file_id":1}`)).IndexedBy(&d); !v.HasKey("file_id") || v.HasKey("a") {
		t.Error("the keys of the first value are looked for in the second")
	}
}
