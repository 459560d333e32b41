package wire

import (
	"reflect"
	"strings"
	"testing"
)

func TestDifferencesShowWhatChangedAndLittleElse(t *testing.T) {
	text := strings.Join(strings.Fields("a b c d e f g h i j k l m n o p"), "\n")
	got := Diff(text, strings.Replace(text, "h", "H", 1))
	const want = "  …\n  e\n  f\n  g\n- h\n+ H\n  i\n  j\n  k"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// FuzzDecode holds the fast reader of JSON against the standard library's: it reads nothing that the other refuses, and
// nothing otherwise.
func FuzzDecode(f *testing.F) {
	for _, s := range []string{
		`{"a":[1,-0.5e+3,true,false,null,"x\u00e9\n"],"b":{}}`, `[]`, ` [ ] `, `""`, `01`, `-`, `1.`, `1e`, `{"a":1,"a":2}`, `{"a":1,}`, `[1,]`, `nul`, `"\ud800"`, "\"\x01\"", "\xff", `{}{}`, `{"a" : 1 , "b" : [ ] }`,
		strings.Repeat("[", 1200) + strings.Repeat("]", 1200), `{a:1}`, `"\x"`, `["\\"]`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		want, bad := slowDecode(data)
		got, ok := fastDecode(data)
		if ok && (bad != nil || !reflect.DeepEqual(want, got)) {
			t.Errorf("%q is %#v, and not %#v (%v)", data, got, want, bad)
		}
		if !ok && bad == nil && strings.Count(string(data), "[")+strings.Count(string(data), "{") < deepest {
			t.Errorf("%q is not read", data)
		}
	})
}
