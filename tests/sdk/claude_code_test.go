package sdk

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

// A request as Claude Code 2.1 sends it (shared notes on clients, November 2026): headers, betas, a billing line that changes
// every time, its environment as a system message among the messages, tools without a type, one of them deferred.
const claudeCode = `{
  "model": "MODEL",
  "max_tokens": 32000,
  "stream": true,
  "system": [
    {"type": "text", "text": "x-anthropic-billing-header: cc_version=2.1.200.abc; cc_entrypoint=cli; cch=NONCE;"},
    {"type": "text", "text": "You are Claude Code, Anthropic's official CLI for Claude.", "cache_control": {"type": "ephemeral"}},
    {"type": "text", "text": "Be careful.", "cache_control": {"type": "ephemeral", "ttl": "1h"}}
  ],
  "messages": [
    {"role": "user", "content": [
      {"type": "text", "text": "<system-reminder>\nToday is Friday.\n</system-reminder>"},
      {"type": "text", "text": "List the files.", "cache_control": {"type": "ephemeral"}}]},
    {"role": "system", "content": [{"type": "text", "text": "# Environment\nPlatform: linux"}]},
    {"role": "assistant", "content": [
      {"type": "thinking", "thinking": "I should look.", "signature": "EqQBCgIYAhIM1gbcDa9GJwZA2b3h=="},
      {"type": "text", "text": "I look."},
      {"type": "tool_use", "id": "toolu_01AAAAAAAAAAAAAAAAAAAAAA", "name": "Bash", "input": {"command": "ls", "timeout": 120000}, "caller": {"type": "direct"}}]},
    {"role": "user", "content": [
      {"type": "tool_result", "tool_use_id": "toolu_01AAAAAAAAAAAAAAAAAAAAAA", "is_error": false, "content": "go.mod\nmain.go", "cache_control": {"type": "ephemeral"}}]}
  ],
  "tools": [
    {"name": "Bash", "description": "Runs a command.", "input_schema": {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "properties": {"command": {"type": "string"}, "timeout": {"type": "number"}}, "required": ["command"], "additionalProperties": false}, "eager_input_streaming": true},
    {"name": "WebFetch", "description": "Fetches a page.", "input_schema": {"type": "object", "properties": {"url": {"type": "string", "format": "uri"}}, "required": ["url"]}, "defer_loading": true}
  ],
  "thinking": {"type": "adaptive", "display": "updates"},
  "output_config": {"effort": "high"},
  "context_management": {"edits": [{"type": "clear_thinking_20251015", "keep": "all"}]},
  "metadata": {"user_id": "{\"device_id\":\"d0\",\"account_uuid\":\"\",\"session_id\":\"5b2f\"}"}
}`

var claudeCodeHeaders = map[string]string{
	"Authorization":     "Bearer " + clientKey,
	"Anthropic-Version": "2023-06-01",
	"Anthropic-Beta": "claude-code-20250219,interleaved-thinking-2025-05-14,context-management-2025-06-27,mid-conversation-tool-changes-2026-07-01," +
		"thinking-token-count-2026-05-13,advanced-tool-use-2025-11-20,effort-2025-11-24,thinking-display-updates-2026-08-18",
	"Anthropic-Dangerous-Direct-Browser-Access": "true",
	"Content-Type":             "application/json",
	"Accept":                   "application/json",
	"User-Agent":               "claude-cli/2.1.200 (external, cli)",
	"X-App":                    "cli",
	"X-Claude-Code-Session-Id": "5b2f",
	"X-Stainless-Lang":         "js",
	"X-Stainless-Retry-Count":  "0",
}

// askAsClaudeCode returns the stream's text.
func askAsClaudeCode(t *testing.T, p *play, nonce string) string {
	t.Helper()
	text := strings.NewReplacer("MODEL", p.model, "NONCE", nonce).Replace(claudeCode)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, theatre.gateway.url+"/v1/messages?beta=true", strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range claudeCodeHeaders {
		r.Header.Set(name, value)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	said, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != 200 {
		t.Fatalf("status %d, %v: %s", resp.StatusCode, err, said)
	}
	return string(said)
}

func TestClaudeCodeOnChat(t *testing.T) {
	t.Parallel()
	p := theatre.play("c", file("chat/agent.sse"))
	said := askAsClaudeCode(t, p, "1a")
	got := p.last(t).json(t)
	got["model"] = ""
	same(t, "the request", any(got), `{
		"model": "",
		"max_tokens": 32000,
		"stream": true,
		"stream_options": {"include_usage": true},
		"prompt_cache_key": "5b2f",
		"reasoning_effort": "high",
		"safety_identifier": "{\"device_id\":\"d0\",\"account_uuid\":\"\",\"session_id\":\"5b2f\"}",
		"messages": [
			{"role": "system", "content": "You are Claude Code, Anthropic's official CLI for Claude.\n\nBe careful."},
			{"role": "user", "content": [{"type": "text", "text": "<system-reminder>\nToday is Friday.\n</system-reminder>"}, {"type": "text", "text": "List the files."}]},
			{"role": "system", "content": "# Environment\nPlatform: linux"},
			{"role": "assistant", "content": "I look.", "tool_calls": [
				{"id": "toolu_01AAAAAAAAAAAAAAAAAAAAAA", "type": "function", "function": {"name": "Bash", "arguments": "{\"command\":\"ls\",\"timeout\":120000}"}}]},
			{"role": "tool", "tool_call_id": "toolu_01AAAAAAAAAAAAAAAAAAAAAA", "content": "go.mod\nmain.go"}
		],
		"tools": [
			{"type": "function", "function": {"name": "Bash", "description": "Runs a command.", "parameters": {"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "properties": {"command": {"type": "string"}, "timeout": {"type": "number"}}, "required": ["command"], "additionalProperties": false}}},
			{"type": "function", "function": {"name": "WebFetch", "description": "Fetches a page.", "parameters": {"type": "object", "properties": {"url": {"type": "string", "format": "uri"}}, "required": ["url"]}}}
		]
	}`)
	r := p.last(t)
	if r.path != "/v1/chat/completions" || r.query != "" {
		t.Errorf("the upstream was asked at %s?%s", r.path, r.query)
	}
	for name := range r.header {
		if strings.HasPrefix(name, "Anthropic") || strings.HasPrefix(name, "X-") {
			t.Errorf("the upstream was sent %s: %s", name, r.header[name])
		}
	}
	if r.header.Get("Authorization") != "Bearer "+upstreamKey {
		t.Errorf("Authorization = %q", r.header.Get("Authorization"))
	}
	// One block at a time, in order, to the end: that client keeps a single current block.
	var events []string
	for line := range strings.Lines(said) {
		if kind, ok := strings.CutPrefix(strings.TrimSpace(line), "event: "); ok && kind != "ping" && kind != "content_block_delta" {
			events = append(events, strings.TrimPrefix(kind, "content_block_"))
		}
	}
	if got := strings.Join(events, " "); got != "message_start start stop start stop start stop start stop message_delta message_stop" {
		t.Errorf("the events are %s in\n%s", got, said)
	}
}

// The line that changes with each request does not reach the upstream, so its prompt cache hits.
func TestClaudeCodeKeepsThePromptCache(t *testing.T) {
	t.Parallel()
	p := theatre.play("c", file("chat/agent.sse"))
	askAsClaudeCode(t, p, "1a")
	askAsClaudeCode(t, p, "2b")
	if all := p.seen(); all[0].body != all[1].body {
		t.Errorf("the same conversation gave\n%s\nand\n%s", all[0].body, all[1].body)
	}
}

// To a Messages upstream everything goes as it came, betas too.
func TestClaudeCodeOnMessages(t *testing.T) {
	t.Parallel()
	p := theatre.play("m", file("messages/agent.sse"))
	said := askAsClaudeCode(t, p, "1a")
	r := p.last(t)
	if want := strings.NewReplacer("MODEL", p.model, "NONCE", "1a").Replace(claudeCode); compact(r.body) != compact(want) {
		t.Errorf("the upstream received\n%s", r.body)
	}
	if r.header.Get("Anthropic-Beta") != claudeCodeHeaders["Anthropic-Beta"] {
		t.Errorf("anthropic-beta = %q", r.header.Get("Anthropic-Beta"))
	}
	if r.header.Get("X-Api-Key") != upstreamKey || strings.Contains(r.header.Get("Authorization"), clientKey) {
		t.Errorf("x-api-key = %q, Authorization = %q", r.header.Get("X-Api-Key"), r.header.Get("Authorization"))
	}
	want := strings.ReplaceAll(read(t, "messages/agent.sse"), `"model":"x"`, `"model":"`+p.model+`"`)
	want = want[strings.Index(want, "event:"):]
	if said != want {
		t.Errorf("the client received\n%s\nwant\n%s", said, want)
	}
}
