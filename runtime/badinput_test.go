package runtime

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/expression"
	"github.com/parlance-gateway/parlance/tests/full"
)

// refused holds that a request is refused as the client's fault, and says where.
func refused(t *testing.T, client, upstream string, body []byte, param, message string) {
	t.Helper()
	out, err := tryRequest(builtIn(), client, upstream, body)
	problem, _ := err.(*Problem)
	switch {
	case problem == nil:
		t.Errorf("%s on %s: taken (%v), as %.300s\n%.300s", client, upstream, err, out, body)
	case problem.Class != "bad_request":
		t.Errorf("%s on %s: of the class %s: %s (%s)\n%.300s", client, upstream, problem.Class, problem.Message, problem.Rule, body)
	case bracketed(problem.Param) != param:
		t.Errorf("%s on %s: the problem is said to be at %q, not at %q: %s\n%.300s", client, upstream, problem.Param, param, problem.Message, body)
	case !strings.Contains(problem.Message, message):
		t.Errorf("%s on %s: %q does not say %q\n%.300s", client, upstream, problem.Message, message, body)
	}
	// Every such problem has words in the client's protocol, which are JSON (T092).
	if problem != nil {
		status, words := builtIn().Protocol(client).Error(nil, problem, "req_1")
		if v, err := tree(string(words)); err != nil || textAt(v, "error", "message") == "" || status/100 != 4 && status/100 != 5 {
			t.Errorf("the error %d %s: %v", status, words, err)
		}
	}
}

var dotted = regexp.MustCompile(`\.([0-9]+)`)

// bracketed is a path with its indexes in brackets; protocols differ in how they write them.
func bracketed(path string) string { return dotted.ReplaceAllString(path, "[$1]") }

// R08, R10
func TestBodyThatIsNoRequest(t *testing.T) {
	for _, c := range []struct{ name, body, param, message string }{
		{"empty", ``, "", "no body"},
		{"white space", " \n", "", "cannot be read as JSON"},
		{"not JSON", `model=m`, "", "cannot be read as JSON"},
		{"form", `{"model":}`, "", "byte 9"},
		{"cut", `{"model":"m","messages":[{"role":"us`, "messages[0]", "ends inside"},
		{"array", `[{"model":"m"}]`, "", "array"},
		{"string", `"model"`, "", "string"},
		{"null", `null`, "", "null"},
		{"number", `7`, "", "number"},
		{"two documents", `{"model":"m"}{"model":"n"}`, "", "more text"},
		{"trailing bytes", `{"model":"m"} x`, "", "more text"},
		{"byte order mark", "\ufeff{\"model\":\"m\"}", "", "cannot be read as JSON"},
		{"UTF-16", "\xff\xfe{\x00}\x00", "", "UTF-8"},
		{"invalid UTF-8", "{\"model\":\"m\xff\"}", "", "UTF-8"},
		{"overlong", "{\"model\":\"\xc0\xaf\"}", "", "UTF-8"},
		{"surrogate in UTF-8", "{\"model\":\"\xed\xa0\x80\"}", "", "UTF-8"},
		{"raw NUL", "{\"model\":\"\x00\"}", "", "control character"},
		{"raw line break in a string", "{\"model\":\"a\nb\"}", "", "control character"},
		{"NaN", `{"model":"m","temperature":NaN}`, "", "no JSON value"},
		{"leading zero", `{"model":"m","temperature":01}`, "", "comma"},
		{"comment", `{"model":"m"/* */}`, "", "comma"},
		{"single quotes", `{'model':'m'}`, "", "key in quotes"},
		{"trailing comma", `{"model":"m",}`, "", "key in quotes"},
		{"unknown escape", `{"model":"\x"}`, "", "escape"},
		{"half an escape", `{"model":"\u12"}`, "", "hexadecimal"},

		{"twice", `{"model":"cheap","model":"dear"}`, "", `"model" stands twice`},
		{"twice, escaped", `{"model":"cheap","mod\u0065l":"dear"}`, "", "stands twice"},
		{"twice, both escaped", `{"\u006dodel":"cheap","mod\u0065l":"dear"}`, "", "stands twice"},
		{"twice, deep", `{"model":"m","messages":[{"role":"user","content":[{"type":"text","text":"a","text":"b"}]}]}`, "messages[0].content[0]", `"text" stands twice`},
		{"twice, in arguments", `{"model":"m","messages":[{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"b","input":{"x":1,"x":2}}]}]}`, "messages[0].content[0].input", `"x" stands twice`},
		{"twice, among many", `{"model":"m","metadata":{` + manyKeys(100) + `,"key_50":1}}`, "metadata", `"key_50" stands twice`},

		{"no model", `{"messages":[]}`, "model", "required"},
		{"model null", `{"model":null}`, "model", "required"},
		{"model empty", `{"model":""}`, "model", "empty"},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, pair := range ninePairs {
				refused(t, pair[0], pair[1], []byte(c.body), c.param, c.message)
			}
		})
	}
}

func manyKeys(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `%s"key_%d":%d`, comma(i), i, i)
	}
	return b.String()
}

func TestMissingFields(t *testing.T) {
	for _, c := range []struct{ client, body, param string }{
		{"messages", `{"model":"m","messages":[{"role":"user","content":"Hi"}]}`, "max_tokens"},
		{"messages", `{"model":"m","max_tokens":9}`, "messages"},
		{"messages", `{"model":"m","max_tokens":9,"messages":[]}`, "messages"},
		{"messages", `{"model":"m","max_tokens":9,"messages":null}`, "messages"},
		{"messages", `{"model":"m","max_tokens":9,"messages":[{"content":"Hi"}]}`, "messages[0].role"},
		{"messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"},{"role":"tool","content":"Hi"}]}`, "messages[1].role"},
		{"messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":[{"type":"text"}]}]}`, "messages[0].content[0].text"},
		{"messages", `{"model":"m","max_tokens":9,"messages":[{"role":"assistant","content":[{"type":"tool_use","name":"n","input":{}}]}]}`, "messages[0].content[0].id"},
		{"messages", `{"model":"m","max_tokens":9,"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"n","input":{}}]}]}`, "messages[0].content[0].name"},
		{"messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":[{"type":"tool_result","content":"x"}]}]}`, "messages[0].content[0].tool_use_id"},
		{"messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":[{"text":"Hi"}]}]}`, "messages[0].content[0]"},
		{"messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":[{"type":"nonsense","text":"Hi"}]}]}`, "messages[0].content[0]"},
		{"messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":[7]}]}`, "messages[0].content[0]"},
		{"messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":[{"type":"nonsense"}]}]}]}`, "messages[0].content[0].content[0]"},
		{"messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"}],"tools":[{"input_schema":{}}]}`, "tools[0].name"},
		{"messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"}],"tools":[{"name":"x"}]}`, "tools[0].input_schema"},
		{"chat", `{"model":"m"}`, "messages"},
		{"chat", `{"model":"m","messages":[]}`, "messages"},
		{"chat", `{"model":"m","messages":[{"content":"Hi"}]}`, "messages[0].role"},
		{"chat", `{"model":"m","messages":[{"role":"wizard","content":"Hi"}]}`, "messages[0].role"},
		{"chat", `{"model":"m","messages":[{"role":"tool","content":"Hi"}]}`, "messages[0].tool_call_id"},
		{"chat", `{"model":"m","messages":[{"role":"user","content":[{"type":"text"}]}]}`, "messages[0].content[0].text"},
		{"chat", `{"model":"m","messages":[{"role":"user","content":[{"type":"image_url"}]}]}`, "messages[0].content[0].image_url.url"},
		{"chat", `{"model":"m","messages":[{"role":"user","content":[{"type":"nonsense"}]}]}`, "messages[0].content[0]"},
		{"chat", `{"model":"m","messages":[{"role":"user","content":"Hi"}],"tools":[{"type":"function","function":{"parameters":{}}}]}`, "tools[0].function.name"},
		{"responses", `{"model":"m"}`, "input"},
		{"responses", `{"model":"m","input":null}`, "input"},
		{"responses", `{"model":"m","input":[]}`, "input"},
		{"responses", `{"model":"m","input":[{"content":"Hi"}]}`, "input[0].role"},
		{"responses", `{"model":"m","input":[{"type":"message","content":"Hi"}]}`, "input[0].role"},
		{"responses", `{"model":"m","input":[{"role":"wizard","content":"Hi"}]}`, "input[0].role"},
		{"responses", `{"model":"m","input":[{"role":"user","content":"Hi"},{"type":"nonsense"}]}`, "input[1]"},
		{"responses", `{"model":"m","input":[{"role":"user","content":[{"type":"input_text"}]}]}`, "input[0].content[0].text"},
		{"responses", `{"model":"m","input":[{"role":"user","content":[{"type":"input_image"}]}]}`, "input[0].content[0].image_url"},
		{"responses", `{"model":"m","input":[{"role":"user","content":[{"type":"input_file"}]}]}`, "input[0].content[0].file_data"},
		{"responses", `{"model":"m","input":[{"role":"user","content":[{"type":"nonsense"}]}]}`, "input[0].content[0]"},
		{"responses", `{"model":"m","input":[{"role":"user","content":[7]}]}`, "input[0].content[0]"},
		{"responses", `{"model":"m","input":[{"type":"function_call","name":"n","arguments":"{}"}]}`, "input[0].call_id"},
		{"responses", `{"model":"m","input":[{"type":"function_call","call_id":"c","arguments":"{}"}]}`, "input[0].name"},
		{"responses", `{"model":"m","input":[{"type":"custom_tool_call","name":"n","input":"i"}]}`, "input[0].call_id"},
		{"responses", `{"model":"m","input":[{"type":"function_call_output","output":"x"}]}`, "input[0].call_id"},
		{"responses", `{"model":"m","input":[{"type":"function_call_output","call_id":"c","output":[{"type":"nonsense"}]}]}`, "input[0].output[0]"},
		{"responses", `{"model":"m","input":[{"type":"item_reference","id":"msg_1"}]}`, "input[0]"},
		{"responses", `{"model":"m","input":[{"type":"compaction_trigger"}]}`, "input[0]"},
		{"responses", `{"model":"m","input":"Hi","tools":[{"type":"function","parameters":{}}]}`, "tools[0].name"},
		{"responses", `{"model":"m","input":"Hi","tools":[{"type":"custom"}]}`, "tools[0].name"},
	} {
		t.Run(c.client+"/"+c.param, func(t *testing.T) {
			for _, upstream := range clients {
				if upstream == c.client {
					continue
				}
				out, err := tryRequest(builtIn(), c.client, upstream, []byte(c.body))
				problem, _ := err.(*Problem)
				if problem == nil || problem.Class != "bad_request" {
					t.Fatalf("on %s: %v %+v %s", upstream, err, problem, out)
				}
				// What a rule calls required is named by the path of what lacks it, and the field.
				if got := strings.ReplaceAll(bracketed(problem.Param), ".tools.", "."); got != c.param && got != strings.TrimSuffix(c.param, ".role") {
					t.Errorf("on %s: at %q, not %q: %s", upstream, problem.Param, c.param, problem.Message)
				}
			}
		})
	}
}

// TestWrongTypes sends, at every path that the rules of a pair read from a request, each kind of value that the
// protocol does not have there.
func TestWrongTypes(t *testing.T) {
	samples := map[document.Kind]string{document.True: `true`, document.Number: `7`, document.String: `"wrong"`, document.Array: `["wrong"]`, document.Object: `{"wrong":1}`}
	for _, pair := range crossing {
		p := builtIn().Pair(pair[0], pair[1])
		paths, sent, unread := 0, 0, map[string]bool{}
		for _, r := range reads(p.Client.ID, p.Layout) {
			if r.kinds == 0 || pair[0] == "responses" && slices.Contains(r.base, "input") {
				continue // What an item may hold depends on its type: TestWrongTypesOfItems.
			}
			paths++
			for _, kind := range []document.Kind{document.True, document.Number, document.String, document.Array, document.Object} {
				if r.kinds.Has(kind) {
					continue
				}
				body, where := requestWith(pair[0], r, samples[kind])
				sent++
				out, err := tryRequest(builtIn(), pair[0], pair[1], body)
				problem, _ := err.(*Problem)
				switch {
				case err == nil && !bytes.Contains(out, []byte("wrong")):
					unread[where] = true
				case problem == nil:
					t.Errorf("%s = %s: taken, as %s\n%s", where, samples[kind], out, body)
				case problem.Class != "bad_request":
					t.Errorf("%s = %s: of the class %s: %s (%s)", where, samples[kind], problem.Class, problem.Message, problem.Rule)
				case bracketed(problem.Param) != where && bracketed(problem.Param) != "model":
					t.Errorf("%s = %s: named %q: %s\n%s", where, samples[kind], problem.Param, problem.Message, body)
				}
			}
		}
		t.Logf("%s on %s: %d paths, %d requests, %d paths that were not read: %v", pair[0], pair[1], paths, sent, len(unread), unread)
		if paths < map[string]int{"messages": 40, "chat": 90, "responses": 20}[pair[0]] {
			t.Errorf("only %d paths are read", paths)
		}
		if len(unread) > paths/5 {
			t.Errorf("of %d paths %d were not read", paths, len(unread))
		}
	}
}

// TestWrongTypesOfItems sends items of a Responses history that hold what they must not.
func TestWrongTypesOfItems(t *testing.T) {
	for _, c := range []struct{ item, param string }{
		{`{"type":7}`, "input[0].type"},
		{`{"role":7,"content":"Hi"}`, "input[0].role"},
		{`{"role":"user","content":7}`, "input[0].content"},
		{`{"role":"user","content":{"type":"input_text"}}`, "input[0].content"},
		{`{"type":"function_call","call_id":7,"name":"n","arguments":"{}"}`, "input[0].call_id"},
		{`{"type":"function_call","call_id":"c","name":["n"],"arguments":"{}"}`, "input[0].name"},
		{`{"type":"custom_tool_call","call_id":"c","name":"n","input":{}}`, "input[0].input"},
		{`{"type":"function_call_output","call_id":"c","output":7}`, "input[0].output"},
		{`{"type":"reasoning","summary":"x"}`, "input[0].summary"},
		{`{"type":"reasoning","summary":[{"text":7}]}`, "input[0].summary[0].text"},
		{`{"type":"reasoning","summary":[],"encrypted_content":7}`, "input[0].encrypted_content"},
	} {
		for _, upstream := range []string{"chat", "messages"} {
			body := []byte(`{"model":"m","input":[` + c.item + `,{"role":"user","content":"Hi"}]}`)
			_, err := tryRequest(builtIn(), "responses", upstream, body)
			problem, _ := err.(*Problem)
			if problem == nil || problem.Class != "bad_request" || bracketed(problem.Param) != c.param {
				t.Errorf("%s on %s: %+v, and it is at %s", c.item, upstream, problem, c.param)
			}
		}
	}
}

// read is a path that rules read below a place of the protocol.
type read struct {
	base  []string // keys to the variable: messages, content
	list  bool     // the variable is an element of the list there
	steps []document.Step
	kinds expression.KindSet
}

// reads are all paths that are read from the variables of a layout that hold what a client sent. They are not
// exported by the packages that hold them: only this test wants them.
func reads(client string, l *expression.Layout) (out []read) {
	vars := reflect.ValueOf(l).Elem().FieldByName("vars")
	for i := range vars.Len() {
		v := vars.Index(i).Elem()
		origins, expect := v.FieldByName("Origins"), v.FieldByName("expect")
		base := ""
		for k := range origins.Len() {
			if o := origins.Index(k).String(); base == "" || len(o) < len(base) {
				base = o
			}
		}
		section, path, isRequest := strings.Cut(base, ".request:")
		if !isRequest || section != client {
			continue
		}
		var keys []string
		if path != "" {
			keys = strings.Split(path, ".")
		}
		var walk func(b reflect.Value, steps []document.Step)
		walk = func(b reflect.Value, steps []document.Step) {
			if slot := int(b.FieldByName("slot").Int()); slot >= 0 && slot < expect.Len() {
				out = append(out, read{keys, path != "", slices.Clone(steps), expression.KindSet(expect.Index(slot).Uint())})
			}
			edges, items := b.FieldByName("edges"), b.FieldByName("items")
			for k := range edges.Len() {
				e := edges.Index(k)
				walk(e.FieldByName("to").Elem(), append(steps, document.Step{Key: e.FieldByName("key").String()}))
			}
			for k := range items.Len() {
				e := items.Index(k)
				walk(e.FieldByName("to").Elem(), append(steps, document.Step{Index: int(e.FieldByName("index").Int())}))
			}
		}
		walk(v.FieldByName("Paths").Elem().FieldByName("root"), nil)
	}
	return out
}

// requestWith is a small request with a value put at a path, and how a message names that place.
func requestWith(client string, r read, value string) (body []byte, where string) {
	v, _ := tree(`{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"}]}`)
	root := v.(map[string]any)
	at, where := any(root), ""
	member := func(key string) (get func() any, set func(any)) {
		m := at.(map[string]any)
		if where != "" {
			where += "."
		}
		where += key
		return func() any { return m[key] }, func(v any) { m[key] = v }
	}
	// To the variable: messages and their content are lists, and so is what an element is read from.
	for i, key := range r.base {
		get, set := member(key)
		last := i == len(r.base)-1
		if list, isList := get().([]any); isList && len(list) > 0 {
			at, where = list[0], where+"[0]"
			continue
		}
		el := map[string]any{}
		switch key {
		case "content":
			el["type"], el["text"] = "text", "Hi"
		case "tools":
			if el["name"], el["input_schema"] = "n", map[string]any{}; client == "chat" {
				el = map[string]any{"type": "function", "function": map[string]any{"name": "n"}}
			}
		case "tool_calls", "reasoning_details":
			at.(map[string]any)["role"] = "assistant"
		}
		if last && r.list || key == "content" {
			set([]any{el})
			where += "[0]"
		} else {
			set(el)
		}
		at = el
	}
	set := func(any) {}
	for i, s := range r.steps {
		var get func() any
		if s.Key == "" {
			list := make([]any, s.Index+1)
			set(list)
			where += fmt.Sprintf("[%d]", s.Index)
			get, set = func() any { return nil }, func(v any) { list[s.Index] = v }
		} else {
			get, set = member(s.Key)
		}
		if i == len(r.steps)-1 {
			break
		}
		if m, isObject := get().(map[string]any); isObject {
			at = m
			continue
		}
		if r.steps[i+1].Key != "" {
			m := map[string]any{}
			set(m)
			at = m
		}
	}
	set(json.RawMessage(value))
	body, _ = json.Marshal(root)
	return body, where
}

// TestDepth: nesting costs no more than length, in a request, in what an upstream sends, and within arguments
// that are JSON text (R06).
func TestDepth(t *testing.T) {
	sequential(t)
	nested := func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) }
	opened := func(n int) string { return strings.Repeat(`{"a":`, n) + "1" + strings.Repeat("}", n) }
	for _, n := range []int{200, 10_000, 1_000_000} {
		pairs := ninePairs
		if n == 1_000_000 && !full.All() { // each client and each upstream once: all pairs take long
			pairs = [][2]string{{"chat", "messages"}, {"messages", "responses"}, {"responses", "chat"}}
		}
		for _, deep := range []string{nested(n), opened(n), strings.Repeat("[", n), strings.Repeat(`{"a":[`, n)} {
			for _, pair := range pairs {
				for _, body := range []string{
					deep,
					`{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"}],"metadata":` + deep + `}`,
					`{"model":"m","max_tokens":9,"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"i","name":"n","input":` + deep + `}]}]}`,
					`{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"}],"tools":[{"name":"n","input_schema":` + deep + `}]}`,
					`{"model":"m","input":"Hi","tools":[{"type":"function","name":"n","parameters":` + deep + `}]}`,
					`{"model":"m","input":[{"type":"function_call_output","call_id":"c","output":` + deep + `}]}`,
				} {
					_, err := tryRequest(builtIn(), pair[0], pair[1], []byte(body))
					if p, _ := err.(*Problem); p == nil || p.Class != "bad_request" || !strings.Contains(p.Message, "nested deeper than 128") {
						t.Fatalf("%d levels: %v", n, err)
					}
				}
			}
			for _, pair := range pairs {
				_, problem := play(t, builtIn(), pair[0], pair[1], smallRequest(pair[0], true), []frame{{"", deep}}, EOF)
				if problem == nil {
					t.Fatalf("%d levels in a frame: taken", n)
				}
				x, r := talk(t, builtIn(), pair[0], pair[1], smallRequest(pair[0], false))
				if out := r.Body(nil, []byte(deep)); len(out) > 0 || r.Problem() == nil {
					t.Fatalf("%d levels in a body: taken", n)
				}
				if problem := r.Refused(500, "application/json", []byte(deep)); problem.Class != "server" || len(problem.Message) > 400 {
					t.Fatalf("%d levels in an error: %+v", n, problem)
				}
				r.Close()
				x.Close()
			}
			// Arguments are text to everybody but the one who makes an object of them: there, what cannot be read
			// is kept as it is.
			arguments, _ := json.Marshal(deep)
			out := request(t, "chat", "messages", `{"model":"m","messages":[{"role":"user","content":"Hi"},{"role":"assistant","tool_calls":[{"id":"i","type":"function","function":{"name":"n","arguments":`+string(arguments)+`}}]}]}`)
			if !bytes.Contains(out, []byte(`"_raw":`+string(arguments))) {
				t.Fatalf("%d levels in arguments: %.300s", n, out)
			}
		}
	}
	// As deep as is allowed crosses whole, although a rule puts it deeper.
	deep := opened(document.MaxDepth - 6)
	out := request(t, "messages", "chat", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"}],"tools":[{"name":"n","input_schema":`+deep+`}]}`)
	if !bytes.Contains(out, []byte(deep[1:])) {
		t.Errorf("a schema of %d levels is lost: %s", document.MaxDepth-6, out)
	}
}

// TestWidthCostsLinearly: twice as much of anything costs at most three times the memory, and the loops stay
// within their steps (R07). Nothing here looks at a clock; what is quadratic would not end.
func TestWidthCostsLinearly(t *testing.T) {
	sequential(t)
	set, diags := lang.Embedded()
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	many := func(n int, f string, args ...func(i int) any) string {
		var b strings.Builder
		for i := range n {
			list := make([]any, len(args))
			for k, a := range args {
				list[k] = a(i)
			}
			b.WriteString(comma(i))
			fmt.Fprintf(&b, f, list...)
		}
		return b.String()
	}
	number := func(i int) any { return i }
	role := func(i int) any { return []string{"user", "assistant"}[i%2] }
	for i, c := range []struct {
		name, client string
		n            int
		body         func(n int) string
	}{
		{"messages", "messages", 50_000, func(n int) string {
			return `{"model":"m","max_tokens":9,"messages":[` + many(n, `{"role":"%s","content":"Hi %d"}`, role, number) + `]}`
		}},
		{"messages", "chat", 50_000, func(n int) string {
			return `{"model":"m","messages":[` + many(n, `{"role":"%s","content":"Hi %d"}`, role, number) + `]}`
		}},
		{"messages of one role", "chat", 50_000, func(n int) string {
			return `{"model":"m","messages":[` + many(n, `{"role":"user","content":"Hi %d"}`, number) + `]}`
		}},
		{"system messages", "chat", 50_000, func(n int) string {
			return `{"model":"m","messages":[` + many(n, `{"role":"system","content":"Hi %d"}`, number) + `,{"role":"user","content":"Hi"}]}`
		}},
		{"system messages in between", "chat", 20_000, func(n int) string {
			return `{"model":"m","messages":[{"role":"user","content":"Hi"},` + many(n, `{"role":"system","content":"Hi %d"},{"role":"user","content":"x"}`, number) + `]}`
		}},
		{"blocks", "messages", 50_000, func(n int) string {
			return `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":[` + many(n, `{"type":"text","text":"Hi %d"}`, number) + `]}]}`
		}},
		{"blocks out of order", "chat", 50_000, func(n int) string {
			return `{"model":"m","messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[` + many(n, `{"type":"refusal","refusal":"No %d"},{"type":"text","text":"Yes"}`, number) + `]}]}`
		}},
		{"signed thoughts", "messages", 50_000, func(n int) string {
			return `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"},` + many(n, `{"role":"assistant","content":[{"type":"thinking","thinking":"t","signature":"s%d"},{"type":"text","text":"x"}]}`, number) + `]}`
		}},
		{"tools", "messages", 10_000, func(n int) string {
			return `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"}],"tools":[` + many(n, `{"name":"tool_%d","input_schema":{"type":"object"}}`, number) + `]}`
		}},
		{"tools with names that do not fit", "messages", 10_000, func(n int) string {
			return `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"}],"tools":[` + many(n, `{"name":"tool.%d","input_schema":{"type":"object"}}`, number) + `]}`
		}},
		{"tools", "chat", 10_000, func(n int) string {
			return `{"model":"m","messages":[{"role":"user","content":"Hi"}],"tools":[` + many(n, `{"type":"function","function":{"name":"tool_%d"}}`, number) + `]}`
		}},
		{"calls with results", "messages", 20_000, func(n int) string {
			return `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"},` + many(n, `{"role":"assistant","content":[{"type":"tool_use","id":"i%d","name":"n","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"i%d","content":"x"}]}`, number, number) + `]}`
		}},
		{"calls with one id", "messages", 20_000, func(n int) string {
			return `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"},` + many(n, `{"role":"assistant","content":[{"type":"tool_use","id":"call_0","name":"n","input":{}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"call_0","content":"x%d"}]}`, number) + `]}`
		}},
		{"calls of one message", "chat", 20_000, func(n int) string {
			return `{"model":"m","messages":[{"role":"user","content":"Hi"},{"role":"assistant","tool_calls":[` + many(n, `{"id":"i%d","type":"function","function":{"name":"n","arguments":"{}"}}`, number) + `]},` + many(n, `{"role":"tool","tool_call_id":"i%d","content":"x"}`, number) + `]}`
		}},
		{"calls without results", "chat", 4000, func(n int) string {
			return `{"model":"m","messages":[{"role":"user","content":"Hi"},{"role":"assistant","tool_calls":[` + many(n, `{"id":"i%d","type":"function","function":{"name":"n","arguments":"{}"}}`, number) + `]}]}`
		}},
		{"results without calls", "messages", 4000, func(n int) string {
			return `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":[` + many(n, `{"type":"tool_result","tool_use_id":"i%d","content":"x"}`, number) + `]}]}`
		}},
		{"a result of many texts, without a call", "messages", 50_000, func(n int) string {
			return `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"i","content":[` + many(n, `{"type":"text","text":"line %d"}`, number) + `]}]}]}`
		}},
		{"results behind texts", "messages", 20_000, func(n int) string {
			return `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[` + many(n, `{"type":"tool_use","id":"i%d","name":"n","input":{}}`, number) + `]},{"role":"user","content":[` + many(n, `{"type":"text","text":"x"},{"type":"tool_result","tool_use_id":"i%d","content":"x"}`, number) + `]}]}`
		}},
		{"keys", "messages", 100_000, func(n int) string {
			return `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"}],"metadata":{` + manyKeys(n) + `}}`
		}},
		{"keys of a message", "chat", 100_000, func(n int) string {
			return `{"model":"m","messages":[{"role":"user","content":"Hi",` + manyKeys(n) + `}]}`
		}},
		{"keys of a schema", "messages", 100_000, func(n int) string {
			return `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"}],"tools":[{"name":"n","input_schema":{"type":"object","properties":{` + manyKeys(n) + `}}}]}`
		}},
		{"keys of arguments", "chat", 100_000, func(n int) string {
			arguments, _ := json.Marshal("{" + manyKeys(n) + "}")
			return `{"model":"m","messages":[{"role":"user","content":"Hi"},{"role":"assistant","tool_calls":[{"id":"i","type":"function","function":{"name":"n","arguments":` + string(arguments) + `}}]}]}`
		}},
		{"stop sequences", "messages", 100_000, func(n int) string {
			return `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"}],"stop_sequences":[` + many(n, `"s%d"`, number) + `]}`
		}},
		{"one long text", "messages", 10_000_000, func(n int) string {
			return `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"` + strings.Repeat("x", n) + `"}]}`
		}},
		{"one long text of escapes", "chat", 5_000_000, func(n int) string {
			return `{"model":"m","messages":[{"role":"user","content":"` + strings.Repeat(`\n`, n) + `"}]}`
		}},
	} {
		if !full.Part(i, 3) {
			continue
		}
		t.Run(c.client+" "+c.name, func(t *testing.T) {
			upstream := map[string]string{"chat": "messages", "messages": "chat"}[c.client]
			cost := func(n int) (bytes, objects uint64) {
				body := []byte(c.body(n))
				p, diags := Compile(withPairs(set, [][2]string{{c.client, upstream}})) // with nothing pooled
				if diags.HasErrors() {
					t.Fatal(diags)
				}
				p.Pair(c.client, upstream) // compiled now, and not while it is measured
				runtime.GC()
				runtime.GC() // pools that programs share are empty after the second
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				if _, err := tryRequest(p, c.client, upstream, body); err != nil {
					t.Fatal(err)
				}
				runtime.ReadMemStats(&after)
				if got := after.TotalAlloc - before.TotalAlloc; got > 100*uint64(len(body))+4<<20 {
					t.Errorf("%d bytes for a request of %d", got, len(body))
				}
				return after.TotalAlloc - before.TotalAlloc, after.Mallocs - before.Mallocs
			}
			n := c.n
			if n >= 20_000 && !full.All() {
				n /= 5
			}
			b1, o1 := cost(n / 2)
			b2, o2 := cost(n)
			// Tables and buffers double when they grow, so that one step may be larger than another; what is quadratic costs four times.
			if b2 > 3*b1+1<<20 || o2 > o1*5/2+1000 {
				t.Errorf("%d costs %d bytes in %d objects, twice as much %d in %d", n/2, b1, o1, b2, o2)
			}
		})
	}
}

// historyOf is the field of a request that holds its turns.
func historyOf(client string) string {
	if client == "responses" {
		return "input"
	}
	return "messages"
}

// TestNamesAreNames: what would be syntax in a path, a pattern or a header is a name like any other (R11, R15).
func TestNamesAreNames(t *testing.T) {
	for _, name := range []string{"gpt-4.1", "a*", "*", "#", "@this", "@reverse|@keys", "a|b", "a.0.b", ":-1", "-1", "999999999", `a"b`, `\`, "..", "a\nb", "a\r\ndata: x", "ключ", "👋", " ", "a b", "<script>", "gw1.x", strings.Repeat("x", 64<<10), "\u0000", "__proto__", "${x}", "%{y}", "default"} {
		q := quote(name)
		for _, pair := range ninePairs {
			// As a model: it is what the client asked for, and comes back in the reply.
			x, err := builtIn().Protocol(pair[0]).Open(&Call{Body: fmt.Appendf(nil, `{"model":%s,"max_tokens":9,"stream":true,%q:[{"role":"user","content":"Hi"}]}`, q, historyOf(pair[0])), ID: "req_1"})
			if err != nil {
				t.Fatalf("%q: %v", name, err)
			}
			if x.Model() != name {
				t.Errorf("the model %q became %q", name, x.Model())
			}
			req, err := x.Request(&Target{Protocol: pair[1], Model: name})
			if err != nil {
				t.Fatalf("%q: %v", name, err)
			}
			v, err := tree(string(req.Body))
			if err != nil || textAt(v, "model") != name || len(req.Body) > 2*len(q)+2000 {
				t.Errorf("%q on %s: %v %.300s", name, pair[1], err, req.Body)
			}
			r := x.Reply()
			var wire []byte
			for _, f := range scripts[0].frames(pair[1]) {
				wire = r.Frame(wire, []byte(f.event), []byte(f.data))
			}
			if _, err := readStream(pair[0], wire); err != nil {
				t.Errorf("%q: %v", name, err)
			}
			if frames, _ := framesOf(wire); len(frames) > 0 {
				v, _ := tree(frames[0].data)
				if got := textAt(v, "model") + textAt(v, "message", "model") + textAt(v, "response", "model"); got != name {
					t.Errorf("the reply is of %q, not of %q", got, name)
				}
			}
			r.Close()
			x.Close()
		}
		// As a tool: the upstream gets a name that it takes, the client its own.
		for _, pair := range crossing {
			offer := fmt.Sprintf(`"tools":[{"name":%s,"input_schema":{"type":"object"}}]`, q)
			switch pair[0] {
			case "chat":
				offer = fmt.Sprintf(`"tools":[{"type":"function","function":{"name":%s,"parameters":{"type":"object"}}}]`, q)
			case "responses":
				offer = fmt.Sprintf(`"tools":[{"type":"function","name":%s,"parameters":{"type":"object"}}]`, q)
			}
			x, r := talk(t, builtIn(), pair[0], pair[1], fmt.Appendf(nil, `{"model":"m","max_tokens":9,"stream":true,%q:[{"role":"user","content":"Hi"}],%s}`, historyOf(pair[0]), offer))
			v, _ := tree(string(request(t, pair[0], pair[1], fmt.Sprintf(`{"model":"m","max_tokens":9,%q:[{"role":"user","content":"Hi"}],%s}`, historyOf(pair[0]), offer))))
			theirs := textAt(v, "tools", 0, "name") + textAt(v, "tools", 0, "function", "name")
			if !regexp.MustCompile(`^[a-zA-Z0-9_-]{1,128}$`).MatchString(theirs) {
				t.Errorf("the tool %.40q is %q to the upstream", name, theirs)
			}
			var wire []byte
			for _, f := range (script{"", []piece{{"tool_use", "call_a", theirs, "{}"}}, "tool", ""}).frames(pair[1]) {
				wire = r.Frame(wire, []byte(f.event), []byte(f.data))
			}
			got, err := readStream(pair[0], wire)
			if err != nil || len(got.pieces) != 1 || got.pieces[0].name != name {
				t.Errorf("the tool %.40q came back as %+v: %v", name, got.pieces, err)
			}
			r.Close()
			x.Close()
		}
		// As a key of arguments and of a schema: it moves as it is.
		out := request(t, "messages", "chat", fmt.Sprintf(`{"model":"m","max_tokens":9,"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"i","name":"n","input":{%s:1}}]}],"tools":[{"name":"n","input_schema":{"type":"object","properties":{%s:{}}}}]}`, q, q))
		if v, err := tree(string(out)); err != nil || !strings.Contains(compact(at(v, "tools")), compact(name)) {
			t.Errorf("%q: %v %.300s", name, err, out)
		}
	}
}

// TestNumbersCrossByteForByte (R10).
func TestNumbersCrossByteForByte(t *testing.T) {
	for _, n := range []string{"12345678901234567890123456789", "1e999", "-1e999", "-0", "-0.0", "0.1000", "1E+2", "9007199254740993", strings.Repeat("9", 400)} {
		schema := `{"type":"object","properties":{"a":{"default":` + n + `}}}`
		for _, c := range []struct{ client, upstream, body string }{
			{"messages", "chat", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"}],"tools":[{"name":"n","input_schema":` + schema + `}]}`},
			{"chat", "messages", `{"model":"m","messages":[{"role":"user","content":"Hi"}],"tools":[{"type":"function","function":{"name":"n","parameters":` + schema + `}}]}`},
			{"messages", "messages", `{"model":"m","max_tokens":9,"x":` + schema + `}`},
			{"chat", "chat", `{"model":"m","x":` + schema + `}`},
		} {
			if out := request(t, c.client, c.upstream, c.body); !bytes.Contains(out, []byte(schema)) {
				t.Errorf("%s on %s: %s became %s", c.client, c.upstream, n, out)
			}
		}
		// In arguments, from object to text and back.
		input := `{"a":` + n + `}`
		out := request(t, "messages", "chat", `{"model":"m","max_tokens":9,"messages":[{"role":"assistant","content":[{"type":"tool_use","id":"i","name":"n","input":`+input+`}]}]}`)
		if !bytes.Contains(out, []byte(`{\"a\":`+n+`}`)) {
			t.Errorf("%s became %s", n, out)
		}
		out = request(t, "chat", "messages", `{"model":"m","messages":[{"role":"user","content":"Hi"},{"role":"assistant","tool_calls":[{"id":"i","type":"function","function":{"name":"n","arguments":`+quote(input)+`}}]}]}`)
		if !bytes.Contains(out, []byte(`"input":`+input)) {
			t.Errorf("%s became %s", n, out)
		}
	}
}

// TestTextCrossesByteForByte: escapes, and what is no character, move as they came (R09).
func TestTextCrossesByteForByte(t *testing.T) {
	for _, text := range []string{`\u00e9`, `é`, `\ud83d\ude00`, `\ud83d`, `\ude00\ud83d`, `\u0000`, `\/`, `\u2028`, ` `, `\u003cscript\u003e`, "\u007f", `\uFFFD`, `a\u0022b`} {
		out := request(t, "messages", "chat", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"x`+text+`y"}]}`)
		if !bytes.Contains(out, []byte(`"x`+text+`y"`)) {
			t.Errorf("%s became %s", text, out)
		}
		out = request(t, "chat", "messages", `{"model":"m","messages":[{"role":"user","content":[{"type":"text","text":"x`+text+`y"},{"type":"text","text":"z"}]}]}`)
		if !bytes.Contains(out, []byte(`"x`+text+`y"`)) {
			t.Errorf("%s became %s", text, out)
		}
		wire, _ := play(t, builtIn(), "messages", "chat", smallRequest("messages", true), []frame{
			{"", `{"choices":[{"index":0,"delta":{"content":"x` + text + `y"}}]}`}, {"", `{"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`}, {"", "[DONE]"}}, EOF)
		if !bytes.Contains(wire, []byte(`"text":"x`+text+`y"`)) {
			t.Errorf("%s became %s", text, wire)
		}
	}
}

// R08: a key that differs from a listed one in case only is refused, whatever the upstream speaks: some servers read it as the listed one,
// others do not, and so the gateway and the upstream could see different values. In schemas, arguments and metadata any key may stand.
func TestR08KeysThatDifferInCase(t *testing.T) {
	for _, tt := range []struct{ name, client, body, param string }{
		{"the model", "chat", `{"model":"cheap","Model":"dear","messages":[{"role":"user","content":"Hi"}]}`, "Model"},
		{"alone", "chat", `{"model":"m","messages":[{"role":"user","content":"Hi"}],"Max_tokens":5}`, "Max_tokens"},
		{"in a message", "chat", `{"model":"m","messages":[{"role":"user","Role":"system","content":"Hi"}]}`, "messages[0].Role"},
		{"in a part", "chat", `{"model":"m","messages":[{"role":"user","content":[{"type":"text","text":"Hi"},{"type":"text","text":"a","tExt":"b"}]}]}`, "messages[0].content[1].tExt"},
		{"in a tool", "chat", `{"model":"m","messages":[{"role":"user","content":"Hi"}],"tools":[{"type":"function","function":{"name":"f","Name":"g"}}]}`, "tools[0].function.Name"},
		{"escaped", "messages", `{"model":"m","max_tokens":9,"\u004dax_tokens":90000,"messages":[{"role":"user","content":"Hi"}]}`, "Max_tokens"},
		{"a letter beyond ASCII", "messages", `{"model":"m","max_tokens":9,"max_to` + "\u212A" + `ens":90000,"messages":[{"role":"user","content":"Hi"}]}`, "max_to\u212Aens"},
		{"another letter beyond ASCII", "messages", `{"model":"m","max_tokens":9,"` + "\u017F" + `tream":true,"messages":[{"role":"user","content":"Hi"}]}`, "\u017Ftream"},
		{"in a block", "messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":[{"type":"text","text":"a","Text":"b"}]}]}]}`, "messages[0].content[0].content[0].Text"},
		{"in an item", "responses", `{"model":"m","input":[{"type":"message","role":"user","content":[{"type":"input_text","text":"Hi","TEXT":"Ho"}]}]}`, "input[0].content[0].TEXT"},
		{"in a tool of an item", "responses", `{"model":"m","input":[{"type":"additional_tools","role":"developer","tools":[{"type":"function","name":"f","Name":"g","parameters":{}}]}]}`, "input[0].tools[0].Name"},
		{"arguments", "messages", `{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{"Name":"x","Type":{"Content":[{"Role":"y"}]}}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"a","content":"x"}]}]}`, ""},
		{"a schema", "chat", `{"model":"m","messages":[{"role":"user","content":"Hi"}],"tools":[{"type":"function","function":{"name":"f","parameters":{"type":"object","properties":{"Model":{"type":"string"},"Name":{"Type":"x"}}}}}]}`, ""},
		{"metadata", "responses", `{"model":"m","input":"Hi","metadata":{"Model":"x","User":"y"}}`, ""},
		{"what is not listed", "chat", `{"model":"m","messages":[{"role":"user","content":"Hi"}],"X-Extra":{"Model":"x"},"CamelCase":1}`, ""},
		{"a listed key, escaped", "chat", `{"\u006dodel":"m","messages":[{"role":"user","content":"Hi"}]}`, ""},
	} {
		t.Run(tt.client+" "+tt.name, func(t *testing.T) {
			x, err := builtIn().Protocol(tt.client).Open(&Call{Body: []byte(tt.body), ID: "c"})
			if err == nil {
				x.Close()
			}
			var pr *Problem
			switch {
			case tt.param == "" && err != nil:
				t.Errorf("refused: %v", err)
			case tt.param != "" && !errors.As(err, &pr):
				t.Errorf("taken, with %s: %v", tt.param, err)
			case tt.param != "" && (pr.Class != "bad_request" || pr.Param != tt.param || !strings.Contains(pr.Message, "in upper and lower case only")):
				t.Errorf("%+v", pr)
			}
		})
	}
}

// Keys of all lengths, wherever the uppercase letter stands.
func TestR08EveryListedKeyInAnotherCase(t *testing.T) {
	for _, client := range []string{"chat", "messages", "responses"} {
		tree, _ := builtIn().Set.Fields().KeyTree(client + ".request")
		if tree == nil || len(tree.Below) < 20 {
			t.Fatalf("%s lists %v", client, tree)
		}
		for name := range tree.Below {
			for i := range name {
				key := name[:i] + strings.ToUpper(name[i:i+1]) + name[i+1:]
				if key == name {
					continue
				}
				for _, body := range []string{`{"` + key + `":1}`, `{"model":"m","` + key + `":null , "a":"` + strings.Repeat("x", 30) + `"}`} {
					_, err := builtIn().Protocol(client).Open(&Call{Body: []byte(body), ID: "c"})
					var pr *Problem
					if !errors.As(err, &pr) || pr.Param != key {
						t.Errorf("%s: %s: %v", client, body, err)
					}
				}
			}
		}
	}
}
