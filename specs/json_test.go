package specs

import (
	"reflect"
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
		{"a key that came twice", `{"a":1}`, `{"a":1,"a":1}`, "stands twice"},
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

func TestDifferencesShowWhatChangedAndLittleElse(t *testing.T) {
	text := strings.Join(strings.Fields("a b c d e f g h i j k l m n o p"), "\n")
	got := lines(text, strings.Replace(text, "h", "H", 1))
	const want = "  …\n  e\n  f\n  g\n- h\n+ H\n  i\n  j\n  k"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestFoldsOfStreamsAndBodiesAgree(t *testing.T) {
	for _, c := range []struct {
		name, protocol string
		frames         []string
		body           string
		alike          bool
	}{
		{"a call", "messages", []string{msgStart, msgCall, `{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"{\"a\":"}}`, `{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":"1}"}}`, msgStop, msgTool, msgEnd},
			`{"id":"m","type":"message","role":"assistant","model":"m","content":[{"type":"tool_use","id":"t","name":"n","input":{"a":1}}],"stop_reason":"tool_use","stop_sequence":null,"usage":{"input_tokens":1,"output_tokens":1}}`, true},
		{"another text", "messages", []string{msgStart, msgText, msgSaid, msgStop, msgDelta, msgEnd},
			`{"id":"m","type":"message","role":"assistant","model":"m","content":[{"type":"text","text":"b"}],"stop_reason":"end_turn","usage":{"input_tokens":1,"output_tokens":1}}`, false},
		{"usage that was not asked for", "chat", []string{chunk(chatFirst), chunk(`{"index":0,"delta":{"content":"a"},"finish_reason":"stop"}`), "[DONE]"},
			`{"id":"c","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"a"},"finish_reason":"stop"}],"usage":{"prompt_tokens":1}}`, true},
		{"a call that is missing", "chat", []string{chunk(chatFirst), chunk(chatFinish), "[DONE]"},
			`{"id":"c","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":null,"tool_calls":[{"id":"a","type":"function","function":{"name":"f","arguments":"{}"}}]},"finish_reason":"stop"}]}`, false},
	} {
		d := dialects[c.protocol]
		stream, err := d.foldStream(streamOf(c.frames...))
		if err != nil {
			t.Fatal(err)
		}
		value, bad := decode([]byte(c.body))
		if bad != nil {
			t.Fatal(bad)
		}
		body, err := d.foldBody(value)
		if err != nil {
			t.Fatal(err)
		}
		d.alike(stream.(object), body.(object))
		if diff := lines(indent(stream), indent(body)); (diff == "") != c.alike {
			t.Errorf("%s: the difference is\n%s", c.name, diff)
		}
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
