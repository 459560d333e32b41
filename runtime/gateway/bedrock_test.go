package gateway

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/aws/aws-sdk-go-v2/aws/protocol/eventstream"
	"github.com/aws/aws-sdk-go-v2/aws/protocol/eventstream/eventstreamapi"
	"github.com/tidwall/gjson"
)

// eventMessage is a message of a binary event stream, as the AWS SDK encodes it. A name that ends in Exception is an exception.
func eventMessage(t testing.TB, name, payload string) []byte {
	t.Helper()
	kind, header := eventstreamapi.EventMessageType, eventstreamapi.EventTypeHeader
	if strings.HasSuffix(name, "Exception") {
		kind, header = eventstreamapi.ExceptionMessageType, eventstreamapi.ExceptionTypeHeader
	}
	m := eventstream.Message{Payload: []byte(payload)}
	m.Headers.Set(header, eventstream.StringValue(name))
	m.Headers.Set(eventstreamapi.ContentTypeHeader, eventstream.StringValue("application/json"))
	m.Headers.Set(eventstreamapi.MessageTypeHeader, eventstream.StringValue(kind))
	var out bytes.Buffer
	if err := eventstream.NewEncoder().Encode(&out, m); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// converses is a stream of Claude's: thinking, text and a call. Amazon pads deltas with the field p.
func converses(t testing.TB) (list [][]byte) {
	for _, e := range [][2]string{
		{"messageStart", `{"p":"abcdefg","role":"assistant"}`},
		{"contentBlockDelta", `{"contentBlockIndex":0,"delta":{"reasoningContent":{"text":"Hm."}},"p":"abc"}`},
		{"contentBlockDelta", `{"contentBlockIndex":0,"delta":{"reasoningContent":{"signature":"c2lnbmF0dXJl"}},"p":"abcde"}`},
		{"contentBlockStop", `{"contentBlockIndex":0,"p":"ab"}`},
		{"contentBlockDelta", `{"contentBlockIndex":1,"delta":{"text":"Let me "},"p":"abcdefgh"}`},
		{"contentBlockDelta", `{"contentBlockIndex":1,"delta":{"text":"look."},"p":"a"}`},
		{"contentBlockStop", `{"contentBlockIndex":1,"p":"abcd"}`},
		{"contentBlockStart", `{"contentBlockIndex":2,"p":"abc","start":{"toolUse":{"name":"now","toolUseId":"tooluse_a"}}}`},
		{"contentBlockDelta", `{"contentBlockIndex":2,"delta":{"toolUse":{"input":""}},"p":"abcdef"}`},
		{"contentBlockDelta", `{"contentBlockIndex":2,"delta":{"toolUse":{"input":"{\"zone\": "}},"p":"abcdef"}`},
		{"contentBlockDelta", `{"contentBlockIndex":2,"delta":{"toolUse":{"input":"\"UTC\"}"}},"p":"abcdefgh"}`},
		{"contentBlockStop", `{"contentBlockIndex":2,"p":"abcdefghijk"}`},
		{"messageStop", `{"p":"abcde","stopReason":"tool_use"}`},
		{"metadata", `{"metrics":{"latencyMs":1200},"p":"abc","usage":{"inputTokens":11,"outputTokens":7,"totalTokens":18}}`},
	} {
		list = append(list, eventMessage(t, e[0], e[1]))
	}
	return list
}

// eventStream answers with messages, of which it flushes each. cut of the last bytes are not sent.
func eventStream(messages [][]byte, cut int) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/vnd.amazon.eventstream")
		for i, m := range messages {
			if i == len(messages)-1 {
				m = m[:len(m)-cut]
			}
			_, _ = w.Write(m)
			_ = http.NewResponseController(w).Flush()
		}
	}
}

// bedrockClients are requests for streams, and what must be in an answer with thinking, text and a call, and in one that fails after text.
var bedrockClients = []struct {
	path, body    string
	whole, failed []string
}{
	{"/v1/chat/completions", `{"model":"claude/x:1","stream":true,"max_tokens":9,"messages":[{"role":"user","content":"Hi"}]}`,
		[]string{`"reasoning_content":"Hm."`, `"content":"Let me "`, `"id":"tooluse_a"`, `"arguments":"\"UTC\"}"`, `"finish_reason":"tool_calls"`, "[DONE]"}, []string{`"error":{`, "[DONE]"}},
	{"/v1/messages", `{"model":"claude/x:1","stream":true,"max_tokens":9,"thinking":{"type":"adaptive"},"messages":[{"role":"user","content":"Hi"}]}`,
		[]string{`"thinking":"Hm."`, `"signature_delta"`, `"text":"Let me "`, `"id":"tooluse_a"`, `"stop_reason":"tool_use"`, `"output_tokens":7`, "message_stop"}, []string{"event: error"}},
	{"/v1/responses", `{"model":"claude/x:1","stream":true,"input":"Hi"}`,
		[]string{`"delta":"Hm."`, `"delta":"Let me "`, `"call_id":"tooluse_a"`, `{\"zone\": \"UTC\"}`, "response.completed"}, []string{"response.failed"}},
	{"/v1beta/models/claude%2Fx:1:streamGenerateContent?alt=sse", `{"contents":[{"parts":[{"text":"Hi"}]}],"generationConfig":{"thinkingConfig":{"includeThoughts":true}}}`,
		[]string{`"text":"Hm.","thought":true`, `"text":"Let me "`, `"id":"tooluse_a","name":"now","args":{"zone": "UTC"}`, `"finishReason":"STOP"`, `"candidatesTokenCount":7`}, []string{`"error":{"code":50`}},
	{"/api/chat", `{"model":"claude/x:1","messages":[{"role":"user","content":"Hi"}]}`,
		[]string{`"thinking":"Hm."`, `"content":"Let me "`, `"name":"now","arguments":{"zone": "UTC"}`, `"done_reason":"stop"`}, []string{`{"error":"`}},
}

// Clients of each protocol get what Bedrock streams, and never take a stream for whole that was cut or damaged, or that ended in an exception.
func TestBedrockStreams(t *testing.T) {
	messages := converses(t)
	damaged := slices.Clone(messages[:7])
	damaged[6] = bytes.Clone(damaged[6])
	damaged[6][len(damaged[6])-6] ^= 1
	for _, tt := range []struct {
		name     string
		messages [][]byte
		cut      int
		whole    bool
		text     string
	}{
		{"whole", messages, 0, true, ""},
		{"without counts", messages[:13], 0, true, ""},
		{"cut between messages", messages[:6], 0, false, ""},
		{"cut within a message", messages[:7], 5, false, ""},
		{"damaged", damaged, 0, false, ""},
		{"an exception", append(slices.Clone(messages[:6]), eventMessage(t, "modelStreamErrorException", `{"message":"The model broke."}`)), 0, false, "The model broke."},
	} {
		for _, c := range bedrockClients {
			var got asked
			w := start(t, got.then(eventStream(tt.messages, tt.cut)), func(o *Options) { o.Upstreams[0].Protocol = "bedrock" })
			a := w.do("POST", c.path, c.body)
			want := c.whole
			if !tt.whole {
				want = append(slices.Clone(c.failed), tt.text)
			}
			for _, text := range want {
				if tt.name == "without counts" && strings.Contains(text, "okens") || strings.Contains(text, "TokenCount") && tt.name == "without counts" {
					continue
				}
				if a.status != 200 || !strings.Contains(a.body, text) {
					t.Errorf("%s: %s lacks %s: %d %s", tt.name, c.path, text, a.status, a.body)
				}
			}
			if got.target != "/model/claude%2Fx%3A1/converse-stream" && got.target != "/model/claude%2Fx:1/converse-stream" {
				t.Errorf("asked at %s", got.target)
			}
			if !strings.Contains(got.headers, "Authorization: Bearer "+upstreamCanary) || !strings.Contains(got.body, `{"role":"user","content":[{"text":"Hi"}]}`) {
				t.Errorf("asked %s %s", got.headers, got.body)
			}
		}
	}
}

// An exception before any output, or a status, is an error of HTTP in the client's words; a frame over the limit fails.
func TestBedrockErrors(t *testing.T) {
	start1 := eventMessage(t, "messageStart", `{"role":"assistant"}`)
	for _, tt := range []struct {
		name     string
		upstream http.HandlerFunc
		status   int
		text     string
	}{
		{"an exception", eventStream([][]byte{start1, eventMessage(t, "throttlingException", `{"message":"Too many tokens, please wait before trying again."}`)}, 0), 429, "Too many tokens"},
		{"a status", answers(400, "application/json", `{"message":"The provided model identifier is invalid."}`, "X-Amzn-Errortype", "ValidationException"), 400, "model identifier"},
		{"nothing", eventStream(nil, 0), 500, ""},
		{"a stream of text", streams(chatText("Hi")), 500, ""},
		{"too long", eventStream([][]byte{eventMessage(t, "contentBlockDelta", `{"contentBlockIndex":0,"delta":{"text":"`+strings.Repeat("x", 70_000)+`"}}`)}, 0), 0, ""},
	} {
		w := start(t, tt.upstream, func(o *Options) { o.Upstreams[0].Protocol, o.MaxFrame = "bedrock", 64<<10; o.Retry.Attempts = 1 })
		a := w.chat(true)
		if tt.status != 0 && a.status != tt.status || a.status == 200 || !strings.Contains(a.body, tt.text) || !strings.Contains(a.body, `"error"`) {
			t.Errorf("%s: %d %s", tt.name, a.status, a.body)
		}
	}
}

// A loop of calls over three requests: thinking goes back with Claude's signature, and each result to its call, though Amazon repeats an id.
func TestBedrockLoop(t *testing.T) {
	var got asked
	w := start(t, got.then(eventStream(converses(t), 0)), func(o *Options) { o.Upstreams[0].Protocol = "bedrock" })
	history := []any{map[string]any{"role": "user", "content": "When?"}}
	for turn := range 3 {
		body, err := json.Marshal(map[string]any{
			"model": "eu.anthropic.claude-sonnet-4-5-v1:0", "max_tokens": 4000, "stream": true, "thinking": map[string]any{"type": "enabled", "budget_tokens": 1024}, "messages": history,
			"tools": []any{map[string]any{"name": "now", "input_schema": map[string]any{"type": "object"}}},
		})
		if err != nil {
			t.Fatal(err)
		}
		a := w.do("POST", "/v1/messages", string(body))
		_, after, found := strings.Cut(a.body, `"signature_delta","signature":"`)
		signature, _, _ := strings.Cut(after, `"`)
		if a.status != 200 || !found || !strings.HasPrefix(signature, "gw2.") || !strings.Contains(a.body, `"stop_reason":"tool_use"`) {
			t.Fatalf("turn %d: %d %s", turn, a.status, a.body)
		}
		history = append(history, map[string]any{"role": "assistant", "content": []any{
			map[string]any{"type": "thinking", "thinking": "Hm.", "signature": signature},
			map[string]any{"type": "text", "text": "Let me look."},
			map[string]any{"type": "tool_use", "id": "tooluse_a", "name": "now", "input": map[string]any{"zone": "UTC"}},
		}}, map[string]any{"role": "user", "content": []any{map[string]any{"type": "tool_result", "tool_use_id": "tooluse_a", "content": fmt.Sprint("noon ", turn)}}})
	}
	sent := gjson.Parse(got.body)
	for turn, id := range []string{"tooluse_a", "tooluse_a_2"} {
		said, result := sent.Get(fmt.Sprintf("messages.%d.content", 1+2*turn)), sent.Get(fmt.Sprintf("messages.%d.content.0.toolResult", 2+2*turn))
		if r := said.Get("0.reasoningContent.reasoningText"); r.Get("text").Str != "Hm." || r.Get("signature").Str != "c2lnbmF0dXJl" {
			t.Errorf("turn %d: the thinking is %s in %s", turn, r.Raw, got.body)
		}
		if call := said.Get("2.toolUse"); call.Get("toolUseId").Str != id || call.Get("input.zone").Str != "UTC" {
			t.Errorf("turn %d: the call is %s in %s", turn, call.Raw, got.body)
		}
		if result.Get("toolUseId").Str != id || result.Get("content.0.text").Str != fmt.Sprint("noon ", turn) {
			t.Errorf("turn %d: the result is %s in %s", turn, result.Raw, got.body)
		}
	}
	if got := sent.Get("additionalModelRequestFields.thinking.type").Str; got != "enabled" {
		t.Errorf("thinking is %q", got)
	}
}

// Nova begins no block of text, sends a call's input in one piece, and takes its effort in a field of its own.
func TestBedrockNova(t *testing.T) {
	var messages [][]byte
	for _, e := range [][2]string{
		{"messageStart", `{"p":"ab","role":"assistant"}`},
		{"contentBlockDelta", `{"contentBlockIndex":0,"delta":{"reasoningContent":{"text":"[REDACTED]"}},"p":"abc"}`},
		{"contentBlockStop", `{"contentBlockIndex":0,"p":"ab"}`},
		{"contentBlockDelta", `{"contentBlockIndex":1,"delta":{"text":"I will "},"p":"abcdefgh"}`},
		{"contentBlockDelta", `{"contentBlockIndex":1,"delta":{"text":"look."},"p":"a"}`},
		{"contentBlockStop", `{"contentBlockIndex":1,"p":"abcd"}`},
		{"contentBlockStart", `{"contentBlockIndex":2,"p":"abc","start":{"toolUse":{"name":"now","toolUseId":"tooluse_n"}}}`},
		{"contentBlockDelta", `{"contentBlockIndex":2,"delta":{"toolUse":{"input":"{\"zone\":\"UTC\"}"}},"p":"abcdef"}`},
		{"contentBlockStop", `{"contentBlockIndex":2,"p":"a"}`},
		{"messageStop", `{"p":"abcde","stopReason":"tool_use"}`},
		{"metadata", `{"metrics":{"latencyMs":450},"p":"abc","usage":{"inputTokens":20,"outputTokens":9,"totalTokens":29,"cacheReadInputTokens":5,"cacheWriteInputTokens":0}}`},
	} {
		messages = append(messages, eventMessage(t, e[0], e[1]))
	}
	var got asked
	w := start(t, got.then(eventStream(messages, 0)), func(o *Options) { o.Upstreams[0].Protocol = "bedrock" })
	a := w.do("POST", "/v1/chat/completions", `{"model":"us.amazon.nova-2-lite-v1:0","stream":true,"stream_options":{"include_usage":true},"reasoning_effort":"low","messages":[{"role":"user","content":"When?"}],`+
		`"tools":[{"type":"function","function":{"name":"now","parameters":{"type":"object"}}}]}`)
	for _, text := range []string{`"content":"I will "`, `"content":"look."`, `"id":"tooluse_n"`, `"arguments":"{\"zone\":\"UTC\"}"`, `"finish_reason":"tool_calls"`, `"prompt_tokens":25,"completion_tokens":9`, "[DONE]"} {
		if a.status != 200 || !strings.Contains(a.body, text) {
			t.Errorf("%s is not in %d %s", text, a.status, a.body)
		}
	}
	if effort := gjson.Get(got.body, "additionalModelRequestFields.reasoningConfig").Raw; effort != `{"type":"enabled","maxReasoningEffort":"low"}` {
		t.Errorf("reasoningConfig = %s in %s", effort, got.body)
	}
}
