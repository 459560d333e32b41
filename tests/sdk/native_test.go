package sdk

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// agentTurns are two turns of an agent, with opaque state and ids of their own, and an answer.
func agentTurns(upstream string) []act {
	return []act{both(upstream + "/agent"), both(upstream+"/agent",
		"chatcmpl-a1", "chatcmpl-a2", "chatcmpl-i1", "chatcmpl-i2", "msg_01A", "msg_01B", "resp_0a1", "resp_0a2",
		"rs_0a1", "rs_0b1", "msg_0a12", "msg_0b12", "fc_0a1", "fc_0b1",
		"call_aaaa", "call_cccc", "call_bbbb", "call_dddd", "toolu_01AAAA", "toolu_01CCCC", "toolu_01BBBB", "toolu_01DDDD",
		"EqQBCgIYAhIM1gbcDa9GJwZA2b3h==", "EqQBCgIYAhIM2second+turn/Q==", "EmwKAhgBEgy3va3pzix/LafPsn4=", "EmwKAhgBEgySECONDturn/LafPsn4=",
		"gAAAAABpU0aT3jJ8Yk-0nQ==", "gAAAAABpU0cSECOND_turn-0nQ==", "gAAAAABpU0bX7_2Rw1mV4g==", "gAAAAABpU0dSECOND_turn-V4g==",
		"Q2FsbFNpZ25hdHVyZU9uZQ==", "Q2FsbFNpZ25hdHVyZVR3bw==",
		"Two things to ask.", "The same again.", "Two things", "The same", " to ask.", " again.", "I ask both.", "Once more.",
	), both(upstream + "/usage")}
}

// loop plays a conversation of three turns with two calls in each of the first two.
func loop(t *testing.T, k talk) {
	t.Helper()
	k.options().thinking = true
	k.options().limit = 4000
	k.options().tools = []tool{weather, {"get_time", "zone"}}
	k.user("Weather and time in Zagreb")
	for range 2 {
		a := must(t, k)
		if len(a.Calls) != 2 {
			t.Fatalf("Calls = %+v", a.Calls)
		}
		k.result(a.Calls[0], "rain")
		k.result(a.Calls[1], "noon")
	}
	if a := must(t, k); a.Text != "Hello there." {
		t.Fatalf("the last answer is %+v", a)
	}
}

// said is a request's conversation as a list of what was said, each as kind and JSON, in the upstream's own words. What a client may
// put in one way or another without any difference to the upstream is put in one.
func said(t *testing.T, r received) []string {
	t.Helper()
	var out []string
	add := func(kind string, value any) {
		text, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, kind+" "+string(text))
	}
	text := func(role string, content any) {
		if plain, ok := content.(string); ok {
			add(role+" text", plain)
			return
		}
		list, _ := content.([]any) // null where there are only calls
		for _, part := range list {
			part := part.(map[string]any)
			switch kind := part["type"].(string); kind {
			case "text", "input_text", "output_text":
				add(role+" text", part["text"])
			case "tool_use":
				add(role+" "+kind, []any{part["id"], part["name"], part["input"]})
			case "tool_result":
				result := part["content"]
				if parts, ok := result.([]any); ok && len(parts) == 1 {
					result = parts[0].(map[string]any)["text"]
				}
				add(role+" "+kind, []any{part["tool_use_id"], result})
			default:
				add(role+" "+kind, part) // thinking, to the last member
			}
		}
	}
	body := r.json(t)
	if items, ok := body["input"].([]any); ok {
		for _, item := range items {
			item := item.(map[string]any)
			switch kind, _ := item["type"].(string); kind {
			case "function_call":
				add(kind, []any{item["call_id"], item["name"], compact(item["arguments"].(string))})
			case "function_call_output":
				add(kind, []any{item["call_id"], item["output"]})
			case "", "message":
				text(item["role"].(string), item["content"])
			default:
				delete(item, "id") // nothing is stored that could be found by it
				delete(item, "status")
				add(kind, item)
			}
		}
		return out
	}
	for _, message := range body["messages"].([]any) {
		message := message.(map[string]any)
		role := message["role"].(string)
		if role == "tool" {
			add(role, []any{message["tool_call_id"], message["content"]})
			continue
		}
		text(role, message["content"])
		calls, _ := message["tool_calls"].([]any)
		for _, c := range calls {
			c := c.(map[string]any)
			function := c["function"].(map[string]any)
			add("call", []any{c["id"], function["name"], compact(function["arguments"].(string))})
		}
	}
	return out
}

// What an upstream said comes back to it in the next turns as from a client of its own protocol that talks to it directly: its
// thinking with signatures, its encrypted reasoning, ids and arguments, in the order in which it said them.
func TestUpstreamGetsItsOwnBack(t *testing.T) {
	direct := map[string]string{}
	for family, protocol := range spoken {
		direct[protocol] = family
	}
	if got := slices.Sorted(maps.Keys(direct)); !slices.Equal(got, protocols) {
		t.Fatalf("the families speak %v", got)
	}
	eachWay(t, func(t *testing.T, w way) {
		own := theatre.play(w.prefix(), agentTurns(w.upstream)...)
		k := newTalk(direct[w.upstream], theatre.server.URL)
		k.options().model, k.options().streaming = own.model, w.streaming
		loop(t, k)
		through := theatre.play(w.prefix(), agentTurns(w.upstream)...)
		loop(t, w.on(through))
		want, got := own.seen(), through.seen()
		if len(want) != 3 || len(got) != 3 {
			t.Fatalf("the upstream was asked %d and %d times", len(want), len(got))
		}
		for turn := range want {
			if diff := cmp.Diff(said(t, want[turn]), said(t, got[turn])); diff != "" {
				t.Errorf("turn %d, directly (-) and through Parlance (+):\n%s", turn+1, diff)
			}
			// And it grows at its end only, so that what was cached stays so.
			if turn > 0 && !strings.HasPrefix(strings.Join(said(t, got[turn]), "\n"), strings.Join(said(t, got[turn-1]), "\n")) {
				t.Errorf("turn %d does not begin as the one before:\n%s\nand\n%s", turn+1, got[turn-1].body, got[turn].body)
			}
		}
	})
}
