package runtime

import (
	"strings"
	"testing"
)

// A conversation is known by what its client says of it, and else by how it begins.
func TestSessionIsWhatAConversationIsKnownBy(t *testing.T) {
	const digest = "a digest"
	const claude = `"metadata":{"user_id":"{\"device_id\":\"d\",\"account_uuid\":\"\",\"session_id\":\"0d5e\"}"}`
	for _, c := range []struct{ name, protocol, header, body, want string }{
		{"the key of a prompt cache", "chat", "", `{"model":"m","prompt_cache_key":"k","user":"u","messages":[{"role":"user","content":"Hi"}]}`, "k"},
		{"a user", "chat", "", `{"model":"m","user":"u","messages":[{"role":"user","content":"Hi"}]}`, "u"},
		{"an empty key says nothing", "chat", "", `{"model":"m","prompt_cache_key":"","user":"u","messages":[{"role":"user","content":"Hi"}]}`, "u"},
		{"a header", "chat", "x-session-id: s", `{"model":"m","user":"u","messages":[{"role":"user","content":"Hi"}]}`, "s"},
		{"Claude Code's session", "messages", "", `{"model":"m","max_tokens":9,` + claude + `,"messages":[{"role":"user","content":"Hi"}]}`, "0d5e"},
		{"an older Claude Code's", "messages", "", `{"model":"m","max_tokens":9,"metadata":{"user_id":"user_ab_account__session_7f1c"},"messages":[{"role":"user","content":"Hi"}]}`, "7f1c"},
		{"Claude Code's header", "messages", "x-claude-code-session-id: s", `{"model":"m","max_tokens":9,` + claude + `,"messages":[{"role":"user","content":"Hi"}]}`, "s"},
		{"a user of Messages", "messages", "", `{"model":"m","max_tokens":9,"metadata":{"user_id":"u"},"messages":[{"role":"user","content":"Hi"}]}`, "u"},
		{"Codex's key", "responses", "session-id: s", `{"model":"m","prompt_cache_key":"k","input":"Hi"}`, "k"},
		{"Codex's header", "responses", "session_id: s", `{"model":"m","input":"Hi"}`, "s"},
		{"a conversation", "responses", "", `{"model":"m","conversation":{"id":"conv_1"},"input":"Hi"}`, "conv_1"},
		{"a conversation's id", "responses", "", `{"model":"m","conversation":"conv_1","input":"Hi"}`, "conv_1"},
		{"a reply that is not the first", "responses", "", `{"model":"m","previous_response_id":"resp_1","input":"Go on"}`, ""},
		{"nothing at all", "chat", "", `{"model":"m","messages":[]}`, ""},
		{"a wrong type is no fault here", "chat", "", `{"model":"m","messages":"Hi"}`, ""},
		{"a long key", "chat", "", `{"model":"m","prompt_cache_key":"` + strings.Repeat("k", 300) + `","messages":[]}`, digest},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := session(t, c.protocol, c.header, c.body)
			if c.want == digest {
				if len(got) != 64 || strings.Contains(got, "kk") {
					t.Errorf("%q is no digest", got)
				}
			} else if got != c.want {
				t.Errorf("got %q, not %q", got, c.want)
			}
		})
	}
}

// All requests of a conversation have one session, whatever was said since; another beginning is another session.
func TestSessionStaysWhileAConversationGoesOn(t *testing.T) {
	for _, c := range []struct {
		protocol string
		same     []string
		others   []string
	}{
		{"chat", []string{
			`{"model":"m","messages":[{"role":"system","content":"S"},{"role":"user","content":"Hi"}]}`,
			`{"model":"m","messages":[{"role":"system","content":"S"},{"role":"user","content":"Hi"},{"role":"assistant","content":"Yes?"},{"role":"user","content":"Go on"}]}`,
			`{"model":"n","stream":true,"messages":[{"role":"system","content":[{"type":"text","text":"S"}]},{"role":"user","content":[{"type":"text","text":"Hi"}]},{"role":"assistant","content":"No."}]}`,
		}, []string{
			`{"model":"m","messages":[{"role":"system","content":"S"},{"role":"user","content":"Ho"}]}`,
			`{"model":"m","messages":[{"role":"system","content":"T"},{"role":"user","content":"Hi"}]}`,
		}},
		{"messages", []string{
			`{"model":"m","max_tokens":9,"system":[{"type":"text","text":"x-anthropic-billing-header: cch=1"},{"type":"text","text":"S"}],"messages":[{"role":"user","content":"Hi"}]}`,
			`{"model":"m","max_tokens":9,"system":[{"type":"text","text":"x-anthropic-billing-header: cch=2"},{"type":"text","text":"S"}],"messages":[{"role":"user","content":"Hi"},{"role":"assistant","content":"Yes?"},{"role":"user","content":"Go on"}]}`,
			`{"model":"m","max_tokens":9,"system":"S","messages":[{"role":"user","content":[{"type":"text","text":"Hi","cache_control":{"type":"ephemeral"}}]}]}`,
		}, []string{
			`{"model":"m","max_tokens":9,"messages":[{"role":"user","content":"Hi"}]}`,
			`{"model":"m","max_tokens":9,"system":"S","messages":[{"role":"user","content":"Ho"}]}`,
		}},
		{"responses", []string{
			`{"model":"m","instructions":"S","input":"Hi"}`,
			`{"model":"m","instructions":"S","input":[{"role":"user","content":"Hi"}]}`,
			`{"model":"m","instructions":"S","input":[{"type":"message","role":"user","content":[{"type":"input_text","text":"Hi"}]},{"type":"message","role":"assistant","content":[{"type":"output_text","text":"Yes?"}]},{"role":"user","content":"Go on"}]}`,
		}, []string{
			`{"model":"m","input":"Hi"}`,
			`{"model":"m","instructions":"S","input":[{"role":"developer","content":"D"},{"role":"user","content":"Hi"}]}`,
		}},
	} {
		t.Run(c.protocol, func(t *testing.T) {
			first := session(t, c.protocol, "", c.same[0])
			seen := map[string]bool{first: true}
			if len(first) != 64 {
				t.Errorf("%q is no digest", first)
			}
			for _, body := range c.same[1:] {
				if got := session(t, c.protocol, "", body); got != first {
					t.Errorf("%s is of another session than %s", body, c.same[0])
				}
			}
			for _, body := range c.others {
				got := session(t, c.protocol, "", body)
				if seen[got] {
					t.Errorf("%s is of a session that another conversation has", body)
				}
				seen[got] = true
			}
		})
	}
}

func session(t *testing.T, protocol, header, body string) string {
	t.Helper()
	key, value, _ := strings.Cut(header, ": ")
	x, err := builtIn().Protocol(protocol).Open(&Call{Body: []byte(body), ID: "c", Header: func(name string) string {
		if strings.EqualFold(name, key) {
			return value
		}
		return ""
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	return x.Session()
}
