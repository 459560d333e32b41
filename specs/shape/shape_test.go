package shape

import (
	"encoding/json"
	"strings"
	"testing"
)

func decode(t *testing.T, text string) any {
	t.Helper()
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		t.Fatal(err)
	}
	return v
}

func TestFaultsAreFoundWhereTheyAre(t *testing.T) {
	for _, c := range []struct {
		section, value string
		faults         []string
	}{
		{"responses.request", `{"model": "m", "input": "Hi"}`, nil},
		{"responses.request", `{"model": "m", "input": null, "tools": []}`, nil},
		{"responses.request", `{"input": 1}`, []string{"input is number, not string or array"}},
		{"responses.request", `{"messages": []}`, []string{"messages is unknown"}},
		{"responses.request", `{"input": ["x", {"type": "nothing"}]}`, []string{"input[0] is string, not object", `input[1].type is "nothing", not one of message`}},
		{"responses.request", `{"input": [{"type": "item_reference"}]}`, []string{"input[0].id is missing"}},
		{"responses.request", `{"input": [{"type": "function_call", "call_id": "", "name": "n", "arguments": null}]}`, []string{"input[0].arguments is null, not string", "input[0].call_id is too small: 0, and the limit is 1"}},
		{"responses.request", `{"input": [{"type": "additional_tools", "tools": [{"type": "function"}]}]}`, []string{"input[0].role is missing", "input[0].tools[0].name is missing", "input[0].tools[0].parameters is missing", "input[0].tools[0].strict is missing"}},
		{"responses.request", `{"tool_choice": {"type": "mcp"}}`, []string{"tool_choice.server_label is missing"}},
		{"responses.request", `{"tool_choice": {"type": "computer"}}`, nil},
		{"responses.request", `{"tools": [{"type": "web_search_2025_08_26", "search_context_size": "huge"}]}`, []string{`tools[0].search_context_size is "huge", not one of`}},
		{"responses.request", `{"temperature": 2.5, "max_output_tokens": 1.5}`, []string{"max_output_tokens is number, not integer", "temperature is too large: 2.5, and the limit is 2"}},
		{"responses.request", `{"metadata": {"any": "text", "other": 1}}`, []string{"metadata.other is number, not string"}},
		{"responses.request", `{"tools": [{"type": "custom", "name": "a b"}]}`, []string{`tools[0].name is "a b", which does not match`}},
		{"responses.stream.response.output_text.delta", `{"type": "response.output_text.delta", "sequence_number": 1, "item_id": "i", "output_index": 0, "content_index": 0, "delta": "x"}`, []string{"logprobs is missing"}},
		{"responses.stream.response.created", `{"type": "response.created", "sequence_number": 0, "response": {"id": "r"}}`, []string{"response.access_programs is missing", "response.created_at is missing"}},
		{"messages.count_tokens.request", `{"model": "m", "messages": [], "max_tokens": 1}`, []string{"max_tokens is unknown"}},
	} {
		var got []string
		for _, f := range Of(c.section).Check(decode(t, c.value)) {
			got = append(got, f.String())
		}
		if len(c.faults) == 0 && len(got) > 0 || len(got) < len(c.faults) {
			t.Errorf("%s: got %q, want %q", c.value, got, c.faults)
			continue
		}
		for i, want := range c.faults {
			if !strings.HasPrefix(got[i], want) {
				t.Errorf("%s: got %q, want %q", c.value, got[i], want)
			}
		}
	}
}

func TestThereIsNoShapeOfWhatIsNotListed(t *testing.T) {
	for _, section := range []string{"", "responses", "responses.stream.response.thinking.delta", "gemini.request"} {
		if Of(section) != nil {
			t.Errorf("there is a shape of %q", section)
		}
	}
}

// Every section that another refers to must be there, and what it refers to in it, or looking it up would change it.
func TestReferencesLeadSomewhere(t *testing.T) {
	var walk func(s *Shape, path string)
	walk = func(s *Shape, path string) {
		if s.sameAs != "" {
			section, at, _ := strings.Cut(s.sameAs, ":")
			to := Of(section)
			if to == nil {
				t.Fatalf("%s: there is no section %s", path, section)
			}
			at = strings.TrimSuffix(at, "[]")
			if at != "" && to.members[at] == nil {
				t.Errorf("%s: %s has no %s", path, section, at)
			}
		}
		for name, m := range s.members {
			walk(m, path+"."+name)
		}
		for _, u := range s.unions {
			for word, v := range u.variants {
				walk(v, path+"="+word)
			}
		}
		for _, v := range []*Shape{s.element, s.values} {
			if v != nil {
				walk(v, path+"[]")
			}
		}
	}
	for name, s := range lists() {
		walk(s(), name)
	}
}
