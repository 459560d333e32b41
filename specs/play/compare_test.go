package play

import (
	"strings"
	"testing"
)

func TestCompareHoldsValuesAgainstEachOther(t *testing.T) {
	for _, c := range []struct{ name, want, got, diff string }{
		{"the order of keys is free", `{"a":1,"b":2}`, `{"b":2,"a":1}`, ""},
		{"numbers count by their text", `{"a":1}`, `{"a":1.0}`, `"a": 1.0`},
		{"null is not absent", `{"a":null}`, `{}`, `- {`},
		{"any value", `{"a":"<any>"}`, `{"a":[1,{"b":2}]}`, ""},
		{"any value has to be there", `{"a":"<any>"}`, `{}`, "<any>"},
		{"sealed state", `["<sealed>"]`, `["gw2.abc"]`, ""},
		{"something that is not sealed", `["<sealed>"]`, `["abc"]`, "<sealed>"},
		{"one element more", `[1]`, `[1,2]`, "+   2"},
		{"a key that came twice", `{"a":1}`, `{"a":1,"a":1}`, "is twice"},
		{"what is cut short", `{"a":1}`, `{"a":`, "ends too early"},
		{"what is behind the value", `{}`, `{}{}`, "something follows"},
	} {
		diff := compare([]byte(c.want), []byte(c.got))
		if (diff == "") != (c.diff == "") || !strings.Contains(diff, c.diff) {
			t.Errorf("%s: the difference is\n%s\nand should hold %q", c.name, diff, c.diff)
		}
	}
}

func TestStreamsAreComparedByFrames(t *testing.T) {
	for _, c := range []struct {
		name, want, got string
		same            bool
	}{
		{"spaces and order of keys", "event:x\ndata:{\"a\":1,\"b\":2}", "event: x\ndata: {\"b\":2, \"a\":1}\n\n", true},
		{"comments are nothing", "data: {}", ": hello\n\ndata: {}\n\n", true},
		{"an event name is something", "data: {}", "event: x\ndata: {}\n\n", false},
		{"one frame more", "data: {}", "data: {}\n\ndata: {}\n\n", false},
		{"text", "data: [DONE]", "data: [DONE]\n\n", true},
		{"a cut frame", "data: {}", "data: {}", false},
	} {
		if diff := compareStreams([]byte(c.want), []byte(c.got)); (diff == "") != c.same {
			t.Errorf("%s: the difference is %q", c.name, diff)
		}
	}
}
