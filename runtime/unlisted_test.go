package runtime

import (
	"bytes"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/tidwall/gjson"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/sse"
)

// Of a protocol that is not built in the engine knows only what its rules say of it. Its streams still begin once and end once, nothing comes
// behind the end, and each event is an object with a name, whatever the rules for parts say.
func TestStreamsOfAnotherProtocol(t *testing.T) {
	src, _ := tiny(t)
	for _, test := range []struct{ name, old, new, fault string }{
		{"as it is", "", "", ""},
		{"a piece ends the stream", `event "input" {`, `event "end" {`, "it ends the stream, which is for the block end"},
		{"a part begins the stream", `event "open" {`, `event "start" {`, "it begins the stream, which is for the block start"},
		{"a piece ends the stream by a computed name", `event "delta" {`, "event {\n label = join(\"\", [\"en\", \"d\"])", "it ends the stream, which is for the block end"},
		{"an event has an empty name", `event "delta" {`, "event {\n label = join(\"\", [\"\"])", "its name is empty"},
		{"two starts", "event \"start\" {\n        id = reply.id\n      }", "event \"start\" {\n        id = reply.id\n      }\n event {\n label = join(\"\", [\"st\", \"art\"])\n id = reply.id\n      }", "it was said already"},
		{"two ends", "event \"end\" {\n        type = \"end\"\n      }", "event \"end\" {\n        type = \"end\"\n      }\n event {\n label = join(\"\", [\"en\", \"d\"])\n type = \"end\"\n      }", "it comes behind the end"},
		{"no end", "event \"end\" {\n        type = \"end\"", "event \"end\" {\n when = reply.id == null\n type = \"end\"", "say no end of a reply"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if !strings.Contains(string(src), test.old) {
				t.Fatalf("%q is not in the protocol", test.old)
			}
			changed := strings.Replace(string(src), test.old, test.new, 1)
			set, diags := lang.LoadFS(fstest.MapFS{"tiny.hcl": {Data: []byte(changed)}}, "")
			if diags.HasErrors() {
				t.Fatal(diags)
			}
			p, diags := Compile(set)
			if diags.HasErrors() {
				t.Fatal(diags)
			}
			x, err := p.Protocol("tiny").Open(&Call{Body: tinyRequest, ID: "req_1"})
			if err != nil {
				t.Fatal(err)
			}
			defer x.Close()
			if _, err := x.Request(&Target{Protocol: "tiny", Model: "m"}); err != nil {
				t.Fatal(err)
			}
			r := x.Reply()
			defer r.Close()
			var wire []byte
			for _, f := range tinyFrames[:len(tinyFrames)-1] {
				wire = r.Frame(wire, nil, []byte(f))
			}
			wire = r.End(wire, EOF)
			problem := r.Problem()
			switch {
			case test.fault == "" && problem != nil:
				t.Errorf("%s (%s)", problem.Message, problem.Rule)
			case test.fault != "" && (problem == nil || !strings.Contains(problem.Message+problem.Rule, test.fault)):
				t.Errorf("the problem is %+v, and not %q", problem, test.fault)
			}
			if len(wire) > 0 || problem == nil { // else the client gets a plain error
				checkTinyStream(t, wire, test.name == "no end")
			}
		})
	}
}

// checkTinyStream holds a stream to what can be known of any: named objects, one start, and one end as the last.
func checkTinyStream(t *testing.T, wire []byte, endless bool) {
	t.Helper()
	var names []string
	for frames := sse.NewReader(bytes.NewReader(wire), 0); ; {
		f, err := frames.Next()
		if err != nil {
			break
		}
		names = append(names, string(f.Event))
		if len(f.Event) == 0 || !gjson.ValidBytes(f.Data) || !gjson.ParseBytes(f.Data).IsObject() {
			t.Errorf("an event without a name, or no object: %q %s", f.Event, f.Data)
		}
	}
	all := " " + strings.Join(names, " ") + " "
	if strings.Count(all, " start ") > 1 || strings.Count(all, " end ") > 1 || !endless && !strings.HasSuffix(all, " end ") {
		t.Errorf("the events are%s\n%s", all, wire)
	}
}
