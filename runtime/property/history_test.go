package property

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"
)

// TestThereAndBack sends conversations from each protocol to another one and back: all that both can say is still said,
// with its ids, names, arguments and order.
func TestThereAndBack(t *testing.T) {
	pairs(t, func(t *testing.T, client, upstream string) {
		if client == upstream {
			return
		}
		property(t, anyTalk, func(v any, _ uint64) error {
			v = whole(v)
			request := plain(talk(v.(map[string]any)).asks(client))
			there, err := translate(client, upstream, request)
			if err != nil {
				return fmt.Errorf("there: %s", describe(err))
			}
			back, err := translate(upstream, client, json.RawMessage(there))
			if err != nil {
				return fmt.Errorf("back: %s\n%s", describe(err), there)
			}
			var returned any
			if err := json.Unmarshal(back, &returned); err != nil {
				return err
			}
			if was, is := reads(client, request), reads(client, returned); was != is {
				return fmt.Errorf("it said\n%s\nand, by way of\n%s\nit says\n%s", was, there, is)
			}
			return nil
		})
	})
}

// whole gives a conversation that was shrunk a user who begins, and who has the last word or calls that are answered.
func whole(v any) any {
	t, _ := v.(map[string]any)
	turns := list(t["turns"])
	if len(turns) == 0 || list(member(turns[0], "parts")) == nil {
		turns = append([]any{map[string]any{"parts": []any{map[string]any{"text": "Hi"}}}}, turns...)
	}
	if last := turns[len(turns)-1]; list(member(last, "parts")) == nil && list(member(last, "calls")) == nil {
		turns = append(turns[:len(turns):len(turns)], map[string]any{"parts": []any{map[string]any{"text": "Go on"}}})
	}
	out := map[string]any{"limit": 99}
	for k, x := range t {
		out[k] = x
	}
	out["turns"] = turns
	return out
}

// TestOneMoreTurnChangesNothingBefore grows conversations turn by turn: what the upstream has read before, it gets
// again byte for byte, so that its cache holds.
func TestOneMoreTurnChangesNothingBefore(t *testing.T) {
	pairs(t, func(t *testing.T, client, upstream string) {
		if client == upstream {
			return
		}
		property(t, anyTalk, func(v any, _ uint64) error {
			v = whole(v)
			turns := list(member(v, "turns"))
			var before []json.RawMessage
			var head map[string]json.RawMessage
			for n := 1; n <= len(turns); n++ {
				if list(member(turns[n-1], "parts")) == nil && list(member(turns[n-1], "calls")) == nil {
					continue // The assistant does not have the last word.
				}
				grown := map[string]any{}
				for k, x := range v.(map[string]any) {
					grown[k] = x
				}
				grown["turns"] = turns[:n]
				out, err := translate(client, upstream, talk(grown).asks(client))
				if err != nil {
					return fmt.Errorf("%s", describe(err))
				}
				var all map[string]json.RawMessage
				var now []json.RawMessage
				if err := json.Unmarshal(out, &all); err != nil {
					return err
				}
				key := "messages"
				if upstream == "responses" {
					key = "input"
				}
				if err := json.Unmarshal(all[key], &now); err != nil {
					return err
				}
				delete(all, key)
				for k, x := range all {
					if head != nil && !bytes.Equal(x, head[k]) {
						return fmt.Errorf("%s changed with turn %d: %s, then %s", k, n, head[k], x)
					}
				}
				head = all
				for i, m := range before {
					if i < len(now) && bytes.Equal(m, now[i]) {
						continue
					}
					if i < len(now) && upstream == "messages" && i == len(before)-1 && bytes.HasPrefix(now[i], bytes.TrimSuffix(m, []byte("]}"))) {
						continue // The user says more behind the results of calls: the message grows.
					}
					return fmt.Errorf("message %d changed with turn %d:\n%s\n%s", i, n, m, out)
				}
				before = now
			}
			return nil
		})
	})
}
