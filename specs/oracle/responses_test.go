package oracle

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/specs/oracle/responses"
	"github.com/parlance-gateway/parlance/specs/oracle/wire"
)

// responsesStreamOf reads a stream of testdata.
func responsesStreamOf(t *testing.T, name string) []wire.Frame {
	t.Helper()
	stream, err := os.ReadFile("testdata/responses/" + name + ".sse")
	if err != nil {
		t.Fatal(err)
	}
	list, err := wire.Frames(stream)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func mustObject(t *testing.T, f wire.Frame) wire.Object {
	t.Helper()
	o, err := wire.ObjectOf(f)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// numbered gives frames new sequence numbers, so that these do not tell what else is wrong.
func numbered(t *testing.T, list []wire.Frame) []wire.Frame {
	t.Helper()
	var out []wire.Frame
	for i, f := range list {
		o := mustObject(t, f)
		o["sequence_number"] = json.Number(fmt.Sprint(i))
		out = append(out, wire.Frame{Event: f.Event, Data: []byte(wire.Encode(o, ""))})
	}
	return out
}

var responsesStreams = []string{"whole", "refusal", "reasoning"}

func TestGoodResponsesStreamsAreLegal(t *testing.T) {
	for _, name := range responsesStreams {
		list := responsesStreamOf(t, name)
		if err := responses.CheckStream(list, false); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := responses.CheckStream(list, true); err == nil {
			t.Errorf("%s: a success is taken for a failure", name)
		}
	}
}

// progress are events that a client may miss.
func progress(f wire.Frame) bool { return strings.HasPrefix(f.Event, "response.web_search_call.") }

func TestNoFrameOfAResponsesStreamCanBeLostDoubledOrMoved(t *testing.T) {
	for _, name := range responsesStreams {
		list := responsesStreamOf(t, name)
		for i, f := range list {
			if progress(f) {
				continue
			}
			without := slices.Delete(slices.Clone(list), i, i+1)
			if err := responses.CheckStream(numbered(t, without), false); err == nil {
				t.Errorf("%s: without frame %d, %s, the stream is legal", name, i, f.Event)
			}
			twice := slices.Insert(slices.Clone(list), i, f)
			if err := responses.CheckStream(numbered(t, twice), false); err == nil {
				t.Errorf("%s: with frame %d, %s, twice, the stream is legal", name, i, f.Event)
			}
			if i+1 == len(list) || progress(list[i+1]) || wire.At(mustObject(t, f), "output_index") != wire.At(mustObject(t, list[i+1]), "output_index") {
				continue // Events of different items may come in any order.
			}
			if strings.HasSuffix(list[i+1].Event, ".annotation.added") {
				continue // So may a text and what is noted of it.
			}
			moved := slices.Clone(list)
			moved[i], moved[i+1] = moved[i+1], moved[i]
			if err := responses.CheckStream(numbered(t, moved), false); err == nil {
				t.Errorf("%s: with frames %d and %d, %s, in the other order, the stream is legal", name, i, i+1, f.Event)
			}
		}
	}
}

// free are members of events whose absence, or whose value, nothing can be held against. A path has no indexes.
var free = map[string]bool{
	// Repeated from the request, or about the account.
	"response.background": true, "response.completed_at": true, "response.max_output_tokens": true, "response.max_tool_calls": true,
	"response.previous_response_id": true, "response.prompt_cache_key": true, "response.prompt_cache_retention": true, "response.reasoning": true,
	"response.safety_identifier": true, "response.service_tier": true, "response.store": true, "response.text": true, "response.top_logprobs": true,
	"response.truncation": true, "response.user": true, "response.tools.type": true,
	// What a search looks for is told when it is done.
	"added.item.action": true, "added.item.status": true, "added.item.action.type": true, "added.item.action.query": true, "added.item.action.queries": true,
	// Clients read them only in what is done.
	"added.part.logprobs": true,
	// Null until the end.
	"begun.usage": true,
}

// spares tells whether a path, or what it is below, is one of some.
func spares(list map[string]bool, path string) bool {
	for ; path != ""; path = path[:max(0, strings.LastIndexByte(path, '.'))] {
		if list[path] {
			return true
		}
	}
	return false
}

// freeValues are members that have to be there, with any value.
var freeValues = map[string]bool{
	"response.access_programs": true, "response.instructions": true, "response.metadata": true, "response.parallel_tool_calls": true,
	"response.temperature": true, "response.tool_choice": true, "response.tools": true, "response.top_p": true,
	"response.usage.input_tokens_details.cache_write_tokens": true, "response.usage.input_tokens_details.cached_tokens": true,
	"response.usage.output_tokens_details.reasoning_tokens": true,
}

// mutants are copies of a value that lack one member, or have another text or number in one place.
func mutants(v any, path string, lacking, other func(path string, v any)) any {
	switch v := v.(type) {
	case wire.Object:
		for k, x := range v {
			less := wire.Object{}
			wire.CopyMembers(less, v)
			delete(less, k)
			lacking(path+"."+k, less)
			mutants(x, path+"."+k,
				func(p string, m any) { c := wire.Object{}; wire.CopyMembers(c, v); c[k] = m; lacking(p, c) },
				func(p string, m any) { c := wire.Object{}; wire.CopyMembers(c, v); c[k] = m; other(p, c) })
		}
	case []any:
		for i, x := range v {
			mutants(x, path,
				func(p string, m any) { c := slices.Clone(v); c[i] = m; lacking(p, c) },
				func(p string, m any) { c := slices.Clone(v); c[i] = m; other(p, c) })
		}
	case string:
		other(path, v+"x")
	case json.Number:
		n, _ := v.Int64()
		other(path, json.Number(fmt.Sprint(n+1)))
	}
	return nil
}

func TestNoMemberOfAResponsesEventCanBeLostOrChanged(t *testing.T) {
	for _, name := range responsesStreams {
		list := responsesStreamOf(t, name)
		for i, f := range list {
			short := func(path string) string {
				path = strings.TrimPrefix(path, ".")
				if f.Event != "response.completed" {
					path = strings.Replace(path, "response.usage", "begun.usage", 1)
				}
				if strings.HasSuffix(f.Event, ".added") {
					path = strings.NewReplacer("item.", "added.item.", "part.", "added.part.").Replace(path)
				}
				return path
			}
			try := func(what, path string, v any, spared ...map[string]bool) {
				for _, m := range spared {
					if spares(m, short(path)) {
						return
					}
				}
				changed := slices.Clone(list)
				changed[i] = wire.Frame{Event: f.Event, Data: []byte(wire.Encode(v, ""))}
				if err := responses.CheckStream(changed, false); err == nil {
					t.Errorf("%s: frame %d, %s, is legal with %s %s", name, i, f.Event, short(path), what)
				}
			}
			mutants(mustObject(t, f), "",
				func(path string, v any) { try("left out", path, v, free) },
				func(path string, v any) { try("changed", path, v, free, freeValues) })
		}
	}
}

// failedAfter is a stream that breaks off and says so: what is unfinished stays so, and is shown if asked for.
func failedAfter(t *testing.T, list []wire.Frame, n int, unfinished bool) []wire.Frame {
	t.Helper()
	var response wire.Object
	var items []wire.Object
	done := map[int]any{}
	for _, f := range list[:n] {
		o := mustObject(t, f)
		i := wire.IndexAt(o, "output_index")
		switch {
		case o["response"] != nil:
			response = o["response"].(wire.Object)
		case f.Event == "response.output_item.added":
			items = append(items, o["item"].(wire.Object))
		case f.Event == "response.output_item.done":
			done[i] = o["item"]
		case i >= 0:
			if err := responses.FoldItem(items[i], f.Event, o); err != nil {
				t.Fatal(err)
			}
		}
	}
	output := []any{}
	for i, item := range items {
		switch {
		case done[i] != nil:
			output = append(output, done[i])
		case unfinished:
			if item["status"] != nil {
				item["status"] = "incomplete"
			}
			output = append(output, item)
		}
	}
	response["status"], response["output"] = "failed", output
	response["error"] = wire.Object{"code": "server_error", "message": "The upstream broke off."}
	failure := wire.Object{"type": "error", "code": "server_error", "message": "The upstream broke off.", "param": nil, "sequence_number": json.Number(fmt.Sprint(n))}
	end := wire.Object{"type": "response.failed", "sequence_number": json.Number(fmt.Sprint(n + 1)), "response": response}
	return append(slices.Clone(list[:n]), wire.Frame{Event: "error", Data: []byte(wire.Encode(failure, ""))}, wire.Frame{Event: "response.failed", Data: []byte(wire.Encode(end, ""))})
}

func TestAResponsesStreamMayFailAnywhere(t *testing.T) {
	for _, name := range responsesStreams {
		list := responsesStreamOf(t, name)
		for n := 1; n < len(list); n++ {
			for _, unfinished := range []bool{true, false} {
				broken := failedAfter(t, list, n, unfinished)
				if err := responses.CheckStream(broken, true); err != nil {
					t.Errorf("%s: broken off after %d frames, with unfinished items shown %v: %v", name, n, unfinished, err)
				}
				if err := responses.CheckStream(broken, false); err == nil {
					t.Errorf("%s: broken off after %d frames, the stream is a success", name, n)
				}
			}
			if err := responses.CheckStream(list[:n], true); err == nil {
				t.Errorf("%s: a mere end after %d frames is legal", name, n)
			}
		}
	}
}

// edited is a good stream with another text somewhere.
func edited(t *testing.T, name string, edits ...string) []wire.Frame {
	t.Helper()
	list := slices.Clone(responsesStreamOf(t, name))
	for k := 0; k < len(edits); k += 3 {
		found := false
		for i, f := range list {
			if (f.Event == edits[k] || edits[k] == "") && strings.Contains(string(f.Data), edits[k+1]) {
				list[i].Data = []byte(strings.ReplaceAll(string(f.Data), edits[k+1], edits[k+2]))
				found = true
			}
		}
		if !found {
			t.Fatalf("no frame of %s holds %s", name, edits[k+1])
		}
	}
	return list
}

func TestResponsesGrammarTellsWhatIsWrong(t *testing.T) {
	event := func(data string) wire.Frame {
		o, _ := wire.Decode([]byte(data))
		return wire.Frame{Event: wire.TextAt(o, "type"), Data: []byte(data)}
	}
	good := responsesStreamOf(t, "whole")
	const failure = `{"type":"error","sequence_number":%d,"error":{"type":"server_error","code":"x","message":"no","param":null}}`
	for _, c := range []struct {
		name   string
		list   []wire.Frame
		failed bool
		wrong  string // "" for a legal stream
	}{
		{"nothing", nil, false, "empty"},
		{"a mere error", []wire.Frame{event(fmt.Sprintf(failure, 0))}, true, ""},
		{"a mere error that is no failure", []wire.Frame{event(fmt.Sprintf(failure, 0))}, false, "holds an error"},
		{"an error inside the response", append(slices.Clone(good[:3]), event(fmt.Sprintf(failure, 3))), true, "within the response has no code"},
		{"an error and no end", append(slices.Clone(good[:3]), event(`{"type":"error","code":"x","message":"no","param":null,"sequence_number":3}`)), true, "does not end"},
		{"a reply that goes on behind an error", numbered(t, slices.Insert(slices.Clone(good), 3, event(`{"type":"error","code":"x","message":"no","param":null,"sequence_number":3}`))), false, "only response.failed may"},
		{"response.failed alone", slices.Delete(failedAfter(t, good, 3, true), 3, 4), true, "sequence_number"},
		{"an event without a name", append([]wire.Frame{{Data: good[0].Data}}, good[1:]...), false, `called ""`},
		{"an event that nobody knows", slices.Insert(slices.Clone(good), 2, event(`{"type":"response.reasoning.delta","sequence_number":2,"delta":"x"}`)), false, "no event"},
		{"[DONE]", append(slices.Clone(good), wire.Frame{Event: "", Data: []byte("[DONE]")}), false, "[DONE]"},
		{"a keepalive", numbered(t, slices.Insert(slices.Clone(good), 9, event(`{"type":"keepalive","sequence_number":9}`))), false, ""},
		{"a keepalive that is not counted", slices.Insert(slices.Clone(good), 9, event(`{"type":"keepalive","sequence_number":8}`)), false, "sequence_number"},
		{"a failure told as success", good, true, "ends with response.completed"},
		{"another response", edited(t, "whole", "response.completed", `"id":"resp_0"`, `"id":"resp_9"`), false, "id is resp_9"},
		{"another prefix", edited(t, "whole", "", `"fc_4"`, `"call_4"`), false, "begins with fc_"},
		{"the same id twice", edited(t, "whole", "", `"ctc_5"`, `"ctc_fc_4"`, "", `"fc_4"`, `"fc_4"`), false, ""},
		{"the same call_id twice", edited(t, "whole", "", `"call_1"`, `"call_0"`), false, "the call_id"},
		{"a call without a name", edited(t, "whole", "", `"name":"weather"`, `"name":""`), false, "no name"},
		{"an item that begins done", edited(t, "whole", "response.output_item.added", `"status":"in_progress","role"`, `"status":"completed","role"`), false, "with the status completed"},
		{"a call that begins with arguments", edited(t, "whole", "response.output_item.added", `"arguments":""`, `"arguments":"{}"`), false, "double"},
		{"an item that ends in progress", edited(t, "whole", "response.output_item.done", `"status":"completed","role"`, `"status":"in_progress","role"`), false, "done with the status"},
		{"an incomplete item in a complete response", edited(t, "whole", "", `"status":"completed","role"`, `"status":"incomplete","role"`), false, "incomplete in a response"},
		{"usage that does not add up", edited(t, "whole", "response.completed", `"total_tokens":`, `"total_tokens":1`), false, "not the sum"},
		{"no usage", edited(t, "whole", "response.completed", `"usage":{`, `"usage":null,"x":{`), false, "no usage"},
		{"usage at the beginning", edited(t, "whole", "response.created", `"usage":null`, `"usage":{"input_tokens":0,"input_tokens_details":{"cached_tokens":0,"cache_write_tokens":0},"output_tokens":0,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":0}`), false, "has usage"},
		{"incomplete without a reason", edited(t, "refusal", "response.completed", `response.completed`, `response.incomplete`), false, "event is called"},
		{"an annotation that is too long", edited(t, "whole", "", `"end_index":9`, `"end_index":10`), false, "shorter"},
		{"empty arguments", edited(t, "whole", "", `{\"city\":`, ``, "", `\"Rome\"}`, ``), false, "empty arguments"},
		{"an error beside success", edited(t, "whole", "response.completed", `"error":null`, `"error":{"code":"x","message":"y"}`), false, "error is"},
		{"a status nobody knows", edited(t, "whole", "", `"status":"completed","role"`, `"status":"finished","role"`), false, "finished"},
	} {
		err := responses.CheckStream(c.list, c.failed)
		switch {
		case c.wrong == "" && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.wrong != "" && (err == nil || !strings.Contains(err.Error(), c.wrong)):
			t.Errorf("%s: the error is %v, and should say %q", c.name, err, c.wrong)
		}
	}
}

// bodyOf is the response that a stream ends with.
func bodyOf(t *testing.T, list []wire.Frame) []byte {
	t.Helper()
	return []byte(wire.Encode(mustObject(t, list[len(list)-1])["response"], ""))
}

func TestResponsesBodiesAndStreamsAreHeldAgainstEachOther(t *testing.T) {
	for _, name := range responsesStreams {
		wire, err := os.ReadFile("testdata/responses/" + name + ".sse")
		if err != nil {
			t.Fatal(err)
		}
		body := bodyOf(t, responsesStreamOf(t, name))
		if err := CompareForms("responses", wire, body); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		for _, word := range []string{"See here.", "I will not.", "I answer.", `\"Rome\"`, "milk", "resp_0", "call_0", "Hm."} {
			if !strings.Contains(string(body), word) {
				continue
			}
			other := strings.ReplaceAll(string(body), word, strings.TrimSuffix(word, `"`)+"x"+word[len(strings.TrimSuffix(word, `"`)):])
			if err := CompareForms("responses", wire, []byte(other)); err == nil {
				t.Errorf("%s: a body with another %s says the same", name, word)
			}
		}
	}
}

func TestResponsesBodiesLackNothing(t *testing.T) {
	list := responsesStreamOf(t, "whole")
	body := mustObject(t, list[len(list)-1])["response"].(wire.Object)
	if err := responses.CheckBody(body); err != nil {
		t.Fatal(err)
	}
	for _, member := range []string{
		"id", "access_programs", "created_at", "error", "incomplete_details", "instructions", "metadata", "model", "object", "output",
		"parallel_tool_calls", "temperature", "tool_choice", "tools", "top_p", "status", "usage",
	} {
		less := wire.Object{}
		wire.CopyMembers(less, body)
		delete(less, member)
		if err := responses.CheckBody(less); err == nil {
			t.Errorf("a body without %s is legal", member)
		}
	}
	twice := responses.CopyOf(body)
	twice["output"] = append(slices.Clone(wire.ListAt(body, "output")), wire.ListAt(body, "output")[0])
	if err := responses.CheckBody(twice); err == nil {
		t.Error("a body with an item twice is legal")
	}
}
