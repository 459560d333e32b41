package reply

import (
	"encoding/json"
	"testing"
)

func TestUnwrap(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"plain", `{"input":"hello"}`, "hello"},
		{"space", " { \"input\" :\n\"a b\" } ", "a b"},
		{"escapes", `{"input":"a\nb\"c\\dé\u00e9 \/"}`, "a\nb\"c\\dé\u00e9 /"},
		{"pair", `{"input":"x\ud83d\ude00y"}`, "x😀y"},
		{"half a pair, then the end", `{"input":"x\ud83d"}`, "x\ufffd"},
		{"half a pair, then text", `{"input":"\ud83dab"}`, "\ufffdab"},
		{"half a pair, then another escape", `{"input":"\ud83d\nb"}`, "\ufffd\nb"},
		{"empty", `{"input":""}`, ""},
		{"raw line break", "{\"input\":\"a\nb\"}", "a\nb"},
		{"no escape of JSON", `{"input":"a\xb\u12g4"}`, `a\xb\u12g4`},
		{"no escape, and no ASCII", `{"input":"a\日b\u1日\u00日c\ud83d\u日d\ud83d\日"}`, "a\\日b\\u1日\\u00日c\ufffd\\u日d\ufffd\\日"},
		{"half an escape, then the end of the string", `{"input":"a\u12","b":"c"}`, `a\u12`},
		{"half an escape, then another one", `{"input":"a\u1\n\ud83d\ud8\t"}`, "a\\u1\n\ufffd\\ud8\t"},
		{"another member", `{"output":"x"}`, `{"output":"x"}`},
		{"no object", `just "text"`, `just "text"`},
		{"more behind it", `{"input":"a","b":"c"}`, "a"},
		{"nothing", "", ""},
		{"cut", `{"input":"ab`, "ab"},
		{"cut in an escape", `{"input":"ab\u00`, "ab"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for size := 1; size <= len(c.text)+1; size++ { // characters: JSON text is not cut within one
				u := &unwrapper{name: "input"}
				var got string
				write := func(inner []byte) {
					var s string
					if err := json.Unmarshal([]byte(`"`+string(inner)+`"`), &s); err != nil {
						t.Fatalf("pieces of %d: %q is no JSON string: %v", size, inner, err)
					}
					got += s
				}
				for rest := []rune(c.text); len(rest) > 0; {
					n := min(size, len(rest))
					write(u.feed(nil, []byte(string(rest[:n]))))
					rest = rest[n:]
				}
				write(u.rest(nil))
				if got != c.want {
					t.Fatalf("pieces of %d: %q, want %q", size, got, c.want)
				}
			}
		})
	}
}
