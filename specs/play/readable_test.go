package play

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/tests/full"
)

// TestWhatClientsCannotReadIsNotSaid: rules that pass the check and say, sometimes, what no client can read. The call fails with the
// error of the client's protocol, the log names the rule, and what the client got is a stream of its protocol all the same.
func TestWhatClientsCannotReadIsNotSaid(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles many sets of rules, one after the other")
	}
	const messages, chat, responses = "protocols/messages.hcl", "protocols/chat.hcl", "protocols/responses.hcl"
	f := newRuleFuzz(t)
	for i, c := range []struct{ name, client, upstream, file, old, new, why string }{
		{"no start", "messages", "chat", messages, `event "message_start" {`, "event \"message_start\" {\nwhen = reply.stop == \"x\"", "comes before the start"},
		{"a block does not open", "messages", "chat", messages, `event "content_block_start" {`, "event \"content_block_start\" {\nwhen = part.index > 0", "which is not open"},
		{"a block has another index", "messages", "chat", messages, `index         = part.index`, `index         = part.index + 1`, "has the index 1"},
		{"a label that is computed", "messages", "chat", messages, `event "content_block_delta" {`, "event {\nlabel = \"content_block_${part.index == 0 ? \"stop\" : \"delta\"}\"", `its type is "content_block_delta"`},
		{"no reason", "messages", "chat", messages, `{ stop_reason = reply.stop`, `{ stop_reason = usage.nothing`, "stop_reason is missing"},
		{"no end", "messages", "chat", messages, `event "message_stop" {`, "event \"message_stop\" {\nwhen = reply.failed", "no end of a reply"},
		{"no text", "messages", "chat", messages, `text = append }`, `text = reply.nothing }`, "text is missing"},
		{"no id", "chat", "messages", chat, `id      = reply.id`, `id      = reply.nothing`, "id is missing"},
		{"no role", "chat", "messages", chat, `{ role = "assistant", content = "" }`, `{ content = "" }`, "does not begin with the role"},
		{"a reason that no client knows", "chat", "messages", chat, `coalesce(reply.stop, "stop")`, `"${reply.stop}ped"`, "finish_reason is"},
		{"a call without an id", "chat", "messages", chat, `id            = p.id`, `id            = reply.nothing`, "begins without an id"},
		{"no number", "responses", "chat", responses, `sequence_number = reply.sequence`, `sequence_number = reply.nothing`, "sequence_number is missing"},
		{"a number of its own", "responses", "chat", responses, `sequence_number = reply.sequence`, `sequence_number = 7`, "and the event is number"},
		{"an item of another id", "responses", "chat", responses, `item_id         = itemid("msg_", part.index)`, `item_id         = itemid("msg_", part.index + 1)`, "and another has this index"},
		{"a text that is not told", "responses", "chat", responses, "event \"response.output_text.done\" {\n          json", "event \"response.output_text.done\" {\nwhen = part.text == \"\"\njson", "not told as a whole"},
		{"an item of a body with a type that nobody knows", "responses", "chat", responses, "type    = \"message\"\n        status  = outcome(item)", "type    = \"no_such_item\"\n        status  = outcome(item)", "which no body of the protocol has"},
		{"an item with the type of an event", "responses", "chat", responses, "type    = \"message\"\n        status  = outcome(item)", "type    = \"response.output_item.added\"\n        status  = outcome(item)", "which is an event"},
		{"a call of one type with the fields of another", "chat", "responses", chat, `type          = p.tool == "custom" ? "custom" : "function"`, `type     = "function"`, "function is missing"},
		{"a body without a choice", "chat", "messages", chat, "choices = [{\n        index = 0\n        message", "choices = [for none in list(reply.nothing) : {\n        index = 0\n        message", "choices is empty"},
		{"a content with a type that messages do not have", "responses", "chat", responses, `type        = "output_text"`, `type        = "assistant"`, "and not output_text or refusal"},
		{"an item of a type that neither the protocol nor the upstream has", "responses", "responses", responses, "type    = \"message\"\n        status  = outcome(item)", "type    = \"assistant\"\n        status  = outcome(item)", "which no body of the protocol has"},
		{"an incomplete item of a response that is complete", "responses", "messages", responses, `|| !i.last) ? "completed" : "incomplete"`, `|| !i.last) ? "incomplete" : "completed"`, "and not completed"},
		{"a response that is not whole", "responses", "chat", responses, `parallel_tool_calls  = req.parallel_tool_calls != false`, `parallel_tool_calls  = reply.nothing`, "parallel_tool_calls is missing"},
	} {
		if !full.Part(i, 3) {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			src := string(f.files[c.file].Data)
			if !strings.Contains(src, c.old) {
				t.Fatalf("%s has no %s", c.file, c.old)
			}
			src = strings.ReplaceAll(src, c.old, c.new)
			src = strings.ReplaceAll(src, "reply.nothing", "reply.texts[99].text")
			src = strings.ReplaceAll(src, "usage.nothing", "reply.texts[99].text")
			pair := [2]string{c.client, c.upstream}
			set, diags := f.load(&mutation{files: map[string][]byte{c.file: []byte(src)}}, pair, false)
			if diags.HasErrors() {
				t.Fatal(diags)
			}
			p, diags := runtime.Compile(set)
			if p == nil {
				t.Fatal(diags)
			}
			f.seen = nil
			r := rand.New(rand.NewPCG(1, 2))
			for range 60 {
				if text := f.play(r, p, pair, false); text != "" {
					t.Fatal(text)
				}
			}
			if !strings.Contains(strings.Join(f.seen, "\n"), c.why) {
				t.Errorf("no call fails because of %q, but of\n%s", c.why, strings.Join(f.seen, "\n"))
			}
			for _, rule := range f.seen {
				if !strings.HasPrefix(rule, "protocols/") {
					t.Errorf("the rule's place is not told: %s", rule)
				}
			}
		})
	}
}
