package sdk

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"
	"github.com/tidwall/gjson"
)

// codexTools are the tools of Codex 0.169 (shared notes on clients, November 2026).
const codexTools = `[
  {"type": "function", "name": "exec_command", "description": "Runs a command.", "strict": false, "parameters": {"type": "object", "properties": {"cmd": {"type": "string"}}, "required": ["cmd"], "additionalProperties": false}},
  {"type": "namespace", "name": "mcp__files", "description": "Files of the project.", "tools": [
    {"type": "function", "name": "read", "description": "Reads a file.", "strict": false, "parameters": {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"], "additionalProperties": false}}]},
  {"type": "custom", "name": "apply_patch", "description": "Changes files.", "format": {"type": "grammar", "syntax": "lark", "definition": "start: begin_patch hunk+ end_patch\nbegin_patch: \"*** Begin Patch\" LF"}},
  {"type": "tool_search", "execution": "client", "description": "Finds tools.", "parameters": {"type": "object", "properties": {"query": {"type": "string"}}, "required": ["query"]}},
  {"type": "web_search", "external_web_access": true}
]`

// codexLite is how newer models are sent their tools: as an item, a freeform one in a namespace.
const codexLite = `[{"type": "namespace", "name": "functions", "description": "", "tools": [
  {"type": "custom", "name": "exec", "description": "Runs code.", "format": {"type": "grammar", "syntax": "lark", "definition": "start: /.+/s"}}]}]`

var codexHeaders = map[string]string{
	"Content-Type":          "application/json",
	"Accept":                "text/event-stream",
	"Originator":            "codex_cli_rs",
	"User-Agent":            "codex_cli_rs/0.169.0 (Linux; x86_64)",
	"Version":               "0.169.0",
	"Session-Id":            "019a-5b2f",
	"Thread-Id":             "019a-5b2f",
	"X-Client-Request-Id":   "019a-5b2f",
	"X-Codex-Turn-Metadata": `{"turn_id":"1"}`,
}

// codex is a session of Codex: what it sends, and what it makes of the events that come.
type codex struct {
	model      string
	input      []json.RawMessage
	tools      string // "": the request has no such field
	compressed bool
}

func (c *codex) add(items ...string) {
	for _, item := range items {
		c.input = append(c.input, json.RawMessage(item))
	}
}

func newCodex(model, tools string) *codex {
	c := &codex{model: model, tools: tools}
	c.add(`{"type": "message", "role": "developer", "content": [{"type": "input_text", "text": "<permissions>read-only</permissions>"}]}`,
		`{"type": "message", "role": "user", "content": [{"type": "input_text", "text": "<environment_context>\n  <cwd>/src</cwd>\n</environment_context>"}]}`,
		`{"type": "message", "role": "user", "content": [{"type": "input_text", "text": "Fix it."}]}`)
	return c
}

// post sends the session as it is now.
func (c *codex) post(t *testing.T, url string) *http.Response {
	t.Helper()
	body := map[string]any{
		"model": c.model, "instructions": "You are Codex.", "input": c.input, "tool_choice": "auto", "parallel_tool_calls": true,
		"reasoning": map[string]any{"effort": "high", "summary": "auto", "context": "all_turns"}, "store": false, "stream": true,
		"include": []string{"reasoning.encrypted_content"}, "prompt_cache_key": "019a-5b2f", "text": map[string]any{"verbosity": "low"},
		"client_metadata": map[string]any{"x-codex-installation-id": "d0"},
	}
	if c.tools != "" {
		body["tools"] = json.RawMessage(c.tools)
	}
	text, err := json.Marshal(body)
	if err != nil {
		t.Fatal(err)
	}
	if c.compressed {
		w, err := zstd.NewWriter(nil)
		if err != nil {
			t.Fatal(err)
		}
		text = w.EncodeAll(text, nil)
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url+"/v1/responses", bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range codexHeaders {
		r.Header.Set(name, value)
	}
	r.Header.Set("Authorization", "Bearer "+clientKey)
	if c.compressed {
		r.Header.Set("Content-Encoding", "zstd")
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { resp.Body.Close() })
	return resp
}

// codexItem is what Codex reads of an item, and sends back.
type codexItem struct {
	Type             string          `json:"type"`
	Role             string          `json:"role,omitempty"`
	Content          json.RawMessage `json:"content,omitempty"`
	Summary          json.RawMessage `json:"summary,omitempty"`
	EncryptedContent string          `json:"encrypted_content,omitempty"`
	Name             string          `json:"name,omitempty"`
	Namespace        string          `json:"namespace,omitempty"`
	Arguments        string          `json:"arguments,omitempty"`
	Input            string          `json:"input,omitempty"`
	CallID           string          `json:"call_id,omitempty"`
}

// codexTurn is what Codex makes of a stream.
type codexTurn struct {
	items  []codexItem // from output_item.done, its only source
	deltas string      // of text
	failed struct{ Code, Message string }
	tokens int

	completed bool
}

// ask sends the session, reads the answer as Codex does, and adds it to the session.
func (c *codex) ask(t *testing.T, url string) codexTurn {
	t.Helper()
	resp := c.post(t, url)
	text, err := io.ReadAll(resp.Body)
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("status %d, %v: %s", resp.StatusCode, err, text)
	}
	turn := readCodex(t, string(text))
	for _, item := range turn.items {
		echo, err := json.Marshal(item)
		if err != nil {
			t.Fatal(err)
		}
		c.add(string(echo))
	}
	return turn
}

// codexNeeds are the members without which Codex cannot read an item, so that it leaves the item out.
var codexNeeds = map[string][]string{
	"message": {"role", "content"}, "reasoning": {"summary"}, "function_call": {"call_id", "name", "arguments"}, "custom_tool_call": {"call_id", "name", "input"},
	"tool_search_call": {"call_id", "execution", "arguments"}, "local_shell_call": {"call_id", "status", "action"}, "web_search_call": {"action"},
}

func readCodex(t *testing.T, text string) codexTurn {
	t.Helper()
	var turn codexTurn
	var last string
	number := 0
	for frame := range strings.SplitSeq(text, "\n\n") {
		var name, data string
		for line := range strings.Lines(frame) {
			if rest, ok := strings.CutPrefix(line, "event: "); ok {
				name = strings.TrimSpace(rest)
			} else if rest, ok := strings.CutPrefix(line, "data: "); ok {
				data += rest
			}
		}
		if data == "" {
			continue
		}
		var event struct {
			Type     string          `json:"type"`
			Number   *int            `json:"sequence_number"`
			Item     json.RawMessage `json:"item"`
			Delta    string          `json:"delta"`
			Response struct {
				ID    string `json:"id"`
				Usage *struct {
					Input        *int `json:"input_tokens"`
					InputDetails *struct {
						Cached *int `json:"cached_tokens"`
					} `json:"input_tokens_details"`
					Output        *int `json:"output_tokens"`
					OutputDetails *struct {
						Reasoning *int `json:"reasoning_tokens"`
					} `json:"output_tokens_details"`
					Total *int `json:"total_tokens"`
				} `json:"usage"`
				Error struct{ Code, Message string } `json:"error"`
			} `json:"response"`
		}
		if err := json.Unmarshal([]byte(data), &event); err != nil {
			t.Fatalf("%v in %s", err, frame)
		}
		if event.Type != name || event.Number == nil || *event.Number != number {
			t.Errorf("event %d is %s", number, frame)
		}
		number++
		last = event.Type
		switch event.Type {
		case "response.output_item.done":
			item := codexItem{Type: gjson.GetBytes(event.Item, "type").Str}
			for _, name := range codexNeeds[item.Type] {
				if !gjson.Get(data, "item."+name).Exists() {
					t.Errorf("an item lacks %s, which Codex insists on: %s", name, data)
				}
			}
			if item.Type != "tool_search_call" { // its arguments are an object
				if err := json.Unmarshal(event.Item, &item); err != nil {
					t.Errorf("%v in %s", err, data)
				}
			}
			turn.items = append(turn.items, item)
		case "response.output_text.delta":
			turn.deltas += event.Delta
		case "response.failed":
			turn.failed = event.Response.Error
			if turn.failed.Code == "" || turn.failed.Message == "" {
				t.Errorf("a failure without a code or a message: %s", data)
			}
		case "response.incomplete":
			if gjson.Get(data, "response.incomplete_details.reason").Str == "" {
				t.Errorf("incomplete without a reason: %s", data)
			}
		case "response.completed":
			turn.completed = true
			u := event.Response.Usage
			if event.Response.ID == "" || u == nil || u.Input == nil || u.InputDetails == nil || u.InputDetails.Cached == nil ||
				u.Output == nil || u.OutputDetails == nil || u.OutputDetails.Reasoning == nil || u.Total == nil {
				t.Fatalf("id and the five counts are wanted in %s", frame)
			}
			turn.tokens = *u.Total
		}
	}
	if last != "response.completed" && last != "response.failed" && last != "response.incomplete" {
		t.Errorf("the stream ends with %q:\n%s", last, text)
	}
	var shown string // Codex keeps what items say, and shows deltas until then.
	for _, item := range turn.items {
		if item.Type == "message" {
			for _, part := range gjson.ParseBytes(item.Content).Array() {
				shown += part.Get("text").Str
			}
		}
	}
	if turn.completed && shown != turn.deltas {
		t.Errorf("the deltas say %q, and the items %q", turn.deltas, shown)
	}
	return turn
}

// calls of a turn, without their ids.
func (turn codexTurn) calls() []codexItem {
	var calls []codexItem
	for _, item := range turn.items {
		if strings.HasSuffix(item.Type, "_call") {
			item.CallID, item.Arguments = "", compact(item.Arguments)
			calls = append(calls, item)
		}
	}
	return calls
}

// answer gives each call of a turn its result.
func (c *codex) answer(turn codexTurn) {
	for _, item := range turn.items {
		if strings.HasSuffix(item.Type, "_call") {
			c.add(fmt.Sprintf(`{"type": "%s_output", "call_id": %q, "output": "done"}`, item.Type, item.CallID))
		}
	}
}

const patch = "*** Begin Patch\n*** End Patch"

// codexActs plays an agent with Codex's tools: a function and a member of a namespace, then a patch, then an answer.
func codexActs(upstream string) []act {
	// A freeform tool is a function to an upstream that has none such, and a namespace is part of the name.
	wrapped := []string{
		`get_weather`, `apply_patch`, `{\"city\": \"Za`, `{\"input\": \"*** Begin Patch\\n*** E`, `greb\"}`, `nd Patch\"}`, `{"city": "Zagreb"}`, `{"input": "` + `*** Begin Patch\n*** End Patch"}`,
		`call_aaaa`, `call_cccc`, `call_bbbb`, `call_dddd`, `toolu_01AAAA`, `toolu_01CCCC`, `toolu_01BBBB`, `toolu_01DDDD`, `get_time`, `exec_command`,
	}
	if upstream != "responses" {
		return []act{
			file(upstream+"/agent.sse", "get_weather", "exec_command", "get_time", "mcp__files__read"),
			file(upstream+"/agent.sse", wrapped...),
			file(upstream + "/usage.sse"),
		}
	}
	own := events(
		`{"type":"response.created","sequence_number":0,"response":{"id":"resp_2","object":"response","created_at":1767225600,"status":"in_progress","model":"x","output":[]}}`,
		`{"type":"response.output_item.added","sequence_number":1,"output_index":0,"item":{"id":"ctc_2","type":"custom_tool_call","status":"in_progress","call_id":"call_c","name":"apply_patch","input":""}}`,
		`{"type":"response.custom_tool_call_input.delta","sequence_number":2,"output_index":0,"item_id":"ctc_2","delta":"*** Begin Patch\n*** End Patch"}`,
		`{"type":"response.custom_tool_call_input.done","sequence_number":3,"output_index":0,"item_id":"ctc_2","input":"*** Begin Patch\n*** End Patch"}`,
		`{"type":"response.output_item.done","sequence_number":4,"output_index":0,"item":{"id":"ctc_2","type":"custom_tool_call","status":"completed","call_id":"call_c","name":"apply_patch","input":"*** Begin Patch\n*** End Patch"}}`,
		`{"type":"response.completed","sequence_number":5,"response":{"id":"resp_2","object":"response","created_at":1767225600,"status":"completed","model":"x","output":[],"usage":{"input_tokens":1,"input_tokens_details":{"cached_tokens":0},"output_tokens":2,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":3}}}`)
	return []act{
		file("responses/agent.sse", `"name":"get_weather"`, `"name":"exec_command"`, `"name":"get_time"`, `"name":"read","namespace":"mcp__files"`),
		stream(own),
		file("responses/usage.sse"),
	}
}

func TestCodex(t *testing.T) {
	t.Parallel()
	for _, upstream := range protocols {
		for _, compressed := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s_zstd_%v", upstream, compressed), func(t *testing.T) {
				t.Parallel()
				p := theatre.play(upstream[:1], codexActs(upstream)...)
				c := newCodex(p.model, codexTools)
				c.compressed = compressed
				first := c.ask(t, theatre.gateway.url)
				want := []codexItem{
					{Type: "function_call", Name: "exec_command", Arguments: `{"city":"Zagreb"}`},
					{Type: "function_call", Name: "read", Namespace: "mcp__files", Arguments: `{"zone":"CET","n":12345678901234567890}`},
				}
				if diff := cmp.Diff(want, first.calls()); diff != "" {
					t.Fatalf("the first turn (-want +got):\n%s", diff)
				}
				if first.items[0].Type != "reasoning" || first.deltas != "I ask both." {
					t.Errorf("the first turn: %+v", first)
				}
				c.answer(first)
				second := c.ask(t, theatre.gateway.url)
				want = []codexItem{{Type: "custom_tool_call", Name: "apply_patch", Input: patch}}
				if upstream != "responses" {
					want = append(want, codexItem{Type: "function_call", Name: "exec_command", Arguments: `{"zone":"CET","n":12345678901234567890}`})
				}
				if diff := cmp.Diff(want, second.calls()); diff != "" {
					t.Fatalf("the second turn (-want +got):\n%s", diff)
				}
				c.answer(second)
				if third := c.ask(t, theatre.gateway.url); third.deltas != "Hello there." || third.tokens != 120 {
					t.Errorf("the third turn: %+v", third)
				}
				checkCodexUpstream(t, upstream, p)
			})
		}
	}
}

// checkCodexUpstream looks at what the upstream received: tools that it has, and the calls in its own words.
func checkCodexUpstream(t *testing.T, upstream string, p *play) {
	t.Helper()
	body := p.last(t).json(t)
	header := p.last(t).header
	sent := p.last(t).body
	var names []string
	for _, tool := range body["tools"].([]any) {
		tool := tool.(map[string]any)
		if function, ok := tool["function"].(map[string]any); ok {
			tool = function
		}
		name, _ := tool["name"].(string)
		names = append(names, name)
	}
	switch upstream {
	case "responses":
		if got, want := strings.Join(names, " "), "exec_command mcp__files apply_patch  "; got != want { // two have no name
			t.Errorf("the tools are %q, want %q", got, want)
		}
		for name, value := range codexHeaders {
			if name != "User-Agent" && name != "Accept" && header.Get(name) != value {
				t.Errorf("the header %s is %q, want %q", name, header.Get(name), value)
			}
		}
		for _, want := range []string{`"encrypted_content":"gAAAAABpU0aT3jJ8Yk-0nQ=="`, `"namespace":"mcp__files"`, `"type":"custom_tool_call","name":"apply_patch"`, `"type":"custom_tool_call_output"`, `"client_metadata"`} {
			if !strings.Contains(compact(sent), want) {
				t.Errorf("%s is not in %s", want, sent)
			}
		}
	default:
		if got, want := strings.Join(names, " "), "exec_command apply_patch tool_search mcp__files__read"; sorted(got) != sorted(want) {
			t.Errorf("the tools are %q, want %q", got, want)
		}
		want := []string{`apply_patch`, `*** Begin Patch`, `start: begin_patch`, `mcp__files__read`}
		if upstream == "messages" {
			want = append(want, `"thinking":"Two things to ask.","signature":"EqQBCgIYAhIM1gbcDa9GJwZA2b3h=="`, `"data":"EmwKAhgBEgy3va3pzix/LafPsn4="`)
		}
		for _, want := range want {
			if !strings.Contains(compact(sent), want) {
				t.Errorf("%s is not in %s", want, sent)
			}
		}
		for name := range header {
			if strings.HasPrefix(name, "X-Codex") || name == "Originator" || name == "Session-Id" {
				t.Errorf("the upstream was sent %s: %s", name, header[name])
			}
		}
		if strings.Contains(sent, "client_metadata") || strings.Contains(sent, "all_turns") {
			t.Errorf("the upstream was sent what only OpenAI knows: %s", sent)
		}
	}
	if header.Get("Content-Encoding") != "" {
		t.Errorf("Content-Encoding = %q", header.Get("Content-Encoding"))
	}
	// Each request begins as the one before, or no prompt cache would hit.
	for i, r := range p.seen() {
		if i == 0 {
			continue
		}
		if before, now := said(t, p.seen()[i-1]), said(t, r); !strings.HasPrefix(strings.Join(now, "\n"), strings.Join(before, "\n")) {
			t.Errorf("request %d does not begin as the one before:\n%v\n%v", i+1, before, now)
		}
	}
}

// sorted puts words in order.
func sorted(words string) string {
	list := strings.Fields(words)
	slices.Sort(list)
	return strings.Join(list, " ")
}

// Newer models are sent their tools as an item, and call a freeform tool of a namespace.
func TestCodexLite(t *testing.T) {
	t.Parallel()
	for _, upstream := range protocols {
		t.Run(upstream, func(t *testing.T) {
			t.Parallel()
			acts := map[string]act{
				"chat":     file("chat/agent.sse", `get_weather`, `functions__exec`, `{\"city\": \"Za`, `{\"input\": \"text('a')\\nte`, `greb\"}`, `xt('b')\"}`, `get_time`, `functions__exec`, `{\"zone\": \"CE`, `{\"input\": \"`, `T\", \"n\": 12345678901234567890}`, `c\"}`),
				"messages": file("messages/agent.sse", `get_weather`, `functions__exec`, `{\"city\": \"Za`, `{\"input\": \"text('a')\\nte`, `greb\"}`, `xt('b')\"}`, `get_time`, `functions__exec`, `{\"zone\": \"CET\", \"n\": 12345678901234567890}`, `{\"input\": \"c\"}`),
				"responses": stream(events(
					`{"type":"response.created","sequence_number":0,"response":{"id":"resp_2","object":"response","created_at":1767225600,"status":"in_progress","model":"x","output":[]}}`,
					`{"type":"response.output_item.added","sequence_number":1,"output_index":0,"item":{"id":"ctc_2","type":"custom_tool_call","status":"in_progress","call_id":"call_c","name":"exec","namespace":"functions","input":""}}`,
					`{"type":"response.custom_tool_call_input.delta","sequence_number":2,"output_index":0,"item_id":"ctc_2","delta":"text('a')\ntext('b')"}`,
					`{"type":"response.output_item.done","sequence_number":3,"output_index":0,"item":{"id":"ctc_2","type":"custom_tool_call","status":"completed","call_id":"call_c","name":"exec","namespace":"functions","input":"text('a')\ntext('b')"}}`,
					`{"type":"response.completed","sequence_number":4,"response":{"id":"resp_2","object":"response","created_at":1767225600,"status":"completed","model":"x","output":[],"usage":{"input_tokens":1,"input_tokens_details":{"cached_tokens":0},"output_tokens":2,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":3}}}`)),
			}
			p := theatre.play(upstream[:1], acts[upstream], file(upstream+"/usage.sse"))
			c := newCodex(p.model, "")
			c.input = append([]json.RawMessage{json.RawMessage(`{"type": "additional_tools", "role": "developer", "tools": ` + codexLite + `}`)}, c.input...)
			turn := c.ask(t, theatre.gateway.url)
			calls := turn.calls()
			if len(calls) == 0 || calls[0].Type != "custom_tool_call" || calls[0].Name != "exec" || calls[0].Namespace != "functions" || calls[0].Input != "text('a')\ntext('b')" {
				t.Fatalf("the calls are %+v", calls)
			}
			c.answer(turn)
			if turn := c.ask(t, theatre.gateway.url); turn.deltas != "Hello there." {
				t.Errorf("the second turn: %+v", turn)
			}
			if sent := p.last(t).body; upstream != "responses" && !strings.Contains(sent, "functions__exec") || !strings.Contains(sent, "done") {
				t.Errorf("the upstream received %s", sent)
			}
		})
	}
}

// Compaction is a request like any other to a provider that is not OpenAI: calls in the history, and no tools.
func TestCodexCompaction(t *testing.T) {
	t.Parallel()
	for _, upstream := range protocols {
		t.Run(upstream, func(t *testing.T) {
			t.Parallel()
			c := newCodex(upstream+"/demo", "")
			c.add(`{"type": "function_call", "name": "exec_command", "arguments": "{\"cmd\":\"ls\"}", "call_id": "call_1"}`,
				`{"type": "custom_tool_call", "name": "apply_patch", "input": "*** Begin Patch", "call_id": "call_2"}`,
				`{"type": "function_call_output", "call_id": "call_1", "output": "go.mod"}`,
				`{"type": "custom_tool_call_output", "call_id": "call_2", "output": "Success."}`,
				`{"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "Done."}]}`,
				`{"type": "message", "role": "user", "content": [{"type": "input_text", "text": "Hello there"}]}`)
			if turn := c.ask(t, demo.url); turn.deltas != hello {
				t.Errorf("got %+v", turn)
			}
		})
	}
}

// In a stream that has begun, an error is told in the words that Codex looks for.
func TestCodexErrorsInTheStream(t *testing.T) {
	t.Parallel()
	g := serve(t, upstreams(theatre.server.URL, `timeouts {
  keepalive    = "50ms"
  commit_after = "100ms"
}`, ""))
	for _, upstream := range protocols {
		for name, c := range map[string]struct {
			status        int
			chat, anthrop string
			code, message string
		}{
			"rate limit": {429, `{"error":{"message":"Rate limit reached.","type":"requests","param":null,"code":"rate_limit_exceeded"}}`,
				`{"type":"error","error":{"type":"rate_limit_error","message":"Rate limit reached."}}`, "rate_limit_exceeded", "try again in 7"},
			"context": {400, `{"error":{"message":"This model's maximum context length is 10 tokens.","type":"invalid_request_error","param":"messages","code":"context_length_exceeded"}}`,
				`{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 11 tokens > 10 maximum"}}`, "context_length_exceeded", ""},
			"quota": {429, `{"error":{"message":"You exceeded your current quota.","type":"insufficient_quota","param":null,"code":"insufficient_quota"}}`,
				`{"type":"error","error":{"type":"billing_error","message":"Your credit balance is too low."}}`, "insufficient_quota", ""},
			"overload": {503, `{"error":{"message":"Busy.","type":"server_error","param":null,"code":null}}`,
				`{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}`, "server_error", ""},
		} {
			t.Run(upstream+"_"+name, func(t *testing.T) {
				t.Parallel()
				text, status := c.chat, c.status
				if upstream == "messages" {
					text = c.anthrop
					if name == "overload" {
						status = 529
					}
					if name == "quota" {
						status = 402
					}
				}
				p := theatre.play(upstream[:1], func(w http.ResponseWriter, r *http.Request, got received) {
					time.Sleep(300 * time.Millisecond)
					body(status, text, "Retry-After", "7")(w, r, got)
				})
				turn := newCodex(p.model, codexTools).ask(t, g.url)
				if turn.failed.Code != c.code || !strings.Contains(turn.failed.Message, c.message) || turn.failed.Message == "" {
					t.Errorf("got %+v, want the code %s and %q in the message", turn.failed, c.code, c.message)
				}
			})
		}
	}
}

// A client that asks for WebSocket is sent back to HTTP at once.
func TestCodexWebSocket(t *testing.T) {
	t.Parallel()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, demo.url+"/v1/responses", nil)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{"Connection": "Upgrade", "Upgrade": "websocket", "Sec-Websocket-Version": "13", "Sec-Websocket-Key": "dGhlIHNhbXBsZSBub25jZQ==", "Openai-Beta": "responses_websockets=2026-02-06"} {
		r.Header.Set(name, value)
	}
	start := time.Now()
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusUpgradeRequired && resp.StatusCode != http.StatusNotFound {
		t.Errorf("status %d", resp.StatusCode)
	}
	if took := time.Since(start); took > 5*time.Second {
		t.Errorf("it took %v", took)
	}
}
