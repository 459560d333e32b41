package property

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"github.com/parlance-gateway/parlance/specs/shape"
)

// TestAnyRequestBecomesALegalOne makes requests of all fields that a protocol has. What becomes of each is a request
// that its upstream's protocol allows, or an error that is the client's.
func TestAnyRequestBecomesALegalOne(t *testing.T) {
	pairs(t, func(t *testing.T, client, upstream string) {
		if client == upstream {
			return
		}
		taken, all := 0, 0
		property(t, func(r *rand.Rand) any { return anyRequest(r, client) }, func(v any, _ uint64) error {
			all++
			if lacking(client+".request", v) {
				return nil
			}
			body, err := translate(client, upstream, v)
			if err != nil {
				if !clientsFault(err) {
					return fmt.Errorf("%s", describe(err))
				}
				return nil
			}
			taken++
			out, err := decode(body)
			if err != nil {
				return err
			}
			for _, f := range shape.Of(upstream + ".request").Check(out) {
				if f.Kind == shape.Missing && optional.MatchString(f.Path) || f.Kind == shape.Unknown && upstream == "chat" && replayed.MatchString(f.Path) {
					continue
				}
				return fmt.Errorf("the upstream gets %v: %s", f, body)
			}
			return nil
		})
		t.Logf("%d of %d were taken", taken, all)
	})
}

// lacking reports whether a request or a reply, such as one that was shrunk, is none that its own protocol allows.
func lacking(section string, v any) bool {
	text, _ := json.Marshal(v)
	v, _ = decode(text)
	return slices.ContainsFunc(shape.Of(section).Check(v), func(f shape.Fault) bool {
		return f.Kind != shape.Unknown && !(f.Kind == shape.Missing && optional.MatchString(f.Path))
	})
}

// replayed are the fields in which chat upstreams give reasoning, and get it back. No list of OpenAI's has them.
var replayed = regexp.MustCompile(`^messages\[\d+\]\.reasoning(_content|_details)?$`)

// optional are members that the lists call required because other variants share their rows.
var optional = regexp.MustCompile(`^(input\[\d+\]\.id|tools\[\d+\]\.type)$`)

// refusedEverywhere are members and variants of which another protocol's upstream has nothing. They are left out, so that
// most requests are taken.
var refusedEverywhere = map[string]bool{
	"file_id": true, "file": true, "container_id": true, "conversation": true, "prompt": true, "background": true, "n": true, "modalities": true,
	"audio": true, "input_audio": true, "item_reference": true, "compaction_trigger": true, "container_upload": true, "thread": true, "compaction": true,
}

// onlyAssistants are the blocks of Messages that are not the user's; the list of fields does not tell.
var onlyAssistants = []string{"tool_use", "thinking", "redacted_thinking", "text", "server_tool_use", "web_search_tool_result"}

// anyRequest makes a request of whatever fields the protocol has.
func anyRequest(r *rand.Rand, client string) any {
	m := &maker{Rand: r, seldom: pick(r, []float64{0.02, 0.1, 0.3}), report: map[string]func() any{"model": func() any { return "m" }}}
	m.skip = refusedEverywhere
	list := "messages"
	if client == "responses" {
		list = "input"
	}
	req := m.object(sections()[client+".request"], 0)
	delete(req, list)
	var turns []any
	for range 1 + r.IntN(4) {
		turn := m.element(list, sections()[client+".request"].members[list], 1)
		if content, ok := turn.(map[string]any)["content"].([]any); ok && client == "messages" {
			said := slices.DeleteFunc(content, func(b any) bool {
				kind, _ := b.(map[string]any)["type"].(string)
				return slices.Contains(onlyAssistants, kind) != (turn.(map[string]any)["role"] == "assistant")
			})
			if turn.(map[string]any)["content"] = said; len(said) == 0 {
				turn.(map[string]any)["content"] = "Hi"
			}
		}
		turns = append(turns, turn)
	}
	req[list], req["model"] = turns, "m"
	return req
}
