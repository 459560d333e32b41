package demo

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
)

// messages is Anthropic Messages.
type messages struct{}

// messagesRequest is what the demo model reads of a request.
type messagesRequest struct {
	Model         string    `json:"model"`
	MaxTokens     *int      `json:"max_tokens"`
	Messages      []message `json:"messages"`
	System        content   `json:"system"`
	Stream        bool      `json:"stream"`
	StopSequences []string  `json:"stop_sequences"`
	Thinking      struct {
		Type    string `json:"type"`
		Display string `json:"display"`
	} `json:"thinking"`
	Tools []struct {
		Type         string          `json:"type"`
		Name         string          `json:"name"`
		InputSchema  json.RawMessage `json:"input_schema"`
		DeferLoading bool            `json:"defer_loading"`
	} `json:"tools"`
	ToolChoice   *choice `json:"tool_choice"`
	OutputConfig struct {
		Format outputFormat `json:"format"`
	} `json:"output_config"`
	OutputFormat outputFormat `json:"output_format"` // The beta's name for output_config.format.
}

type outputFormat struct {
	Type   string          `json:"type"`
	Schema json.RawMessage `json:"schema"`
}

func (messages) read(body []byte) (request, *problem) {
	return readMessages(body, messagesRequest.check)
}

func (messages) readCount(body []byte) (request, *problem) {
	return readMessages(body, messagesRequest.checkCount)
}

func (messages) counted(tokens int) []byte {
	return encode(struct {
		InputTokens int `json:"input_tokens"`
	}{tokens})
}

func readMessages(body []byte, check func(messagesRequest, map[string]json.RawMessage) *problem) (request, *problem) {
	var m messagesRequest
	if wrong := decode(body, &m); wrong != nil {
		return request{}, wrong.messagesProblem()
	}
	var keys map[string]json.RawMessage
	_ = json.Unmarshal(body, &keys) // It was an object a line ago. Only a map keeps the keys as they are spelled.
	if wrong := check(m, keys); wrong != nil {
		return request{}, wrong
	}
	format := m.OutputConfig.Format
	if format.Type == "" {
		format = m.OutputFormat
	}
	q := request{hideThinking: m.Thinking.Display == "omitted", question: question{
		model:      m.Model,
		stream:     m.Stream,
		limit:      unlimited,
		stops:      m.StopSequences,
		structured: format.Type == "json_schema",
		schema:     format.Schema,
	}}
	if m.MaxTokens != nil {
		q.limit = *m.MaxTokens
	}
	switch m.Thinking.Type {
	case "enabled", "adaptive":
		q.thinking = true
	case "":
		q.thinking = m.Model == modelThinking
	}
	for _, p := range m.System {
		q.system += p.Text + "\n"
	}
	q.setConversation(m.Messages)
	var offered []tool
	for _, t := range m.Tools {
		arguments, callable := clientTool(t.Type)
		if callable && !t.DeferLoading {
			offered = append(offered, tool{name: t.Name, schema: t.InputSchema, arguments: arguments})
		}
	}
	var chosen choice
	if m.ToolChoice != nil {
		chosen = *m.ToolChoice
	}
	q.setTools(offered, chosen)
	return q, nil
}

// clientTool tells whether the client runs a tool of this type, and what to call it with when it has no
// schema. Tools that Anthropic runs itself, and toolsets, are never called by the demo model. The
// arguments only look at things.
func clientTool(kind string) (arguments string, callable bool) {
	switch {
	case kind == "" || kind == "custom":
		return "", true
	case strings.HasPrefix(kind, "bash_"):
		return `{"command": "echo demo"}`, true
	case strings.HasPrefix(kind, "text_editor_"):
		return `{"command": "view", "path": "demo"}`, true
	case strings.HasPrefix(kind, "memory_"):
		return `{"command": "view", "path": "/memories"}`, true
	case strings.HasPrefix(kind, "computer_") && !strings.HasPrefix(kind, "computer_toolset_"):
		return `{"action": "screenshot"}`, true
	}
	return "", false
}

// messagesResponse is a message; message_start carries it without content.
type messagesResponse struct {
	ID           string        `json:"id"`
	Type         string        `json:"type"`
	Role         string        `json:"role"`
	Model        string        `json:"model"`
	Content      []any         `json:"content"`
	StopReason   *string       `json:"stop_reason"`
	StopSequence *string       `json:"stop_sequence"`
	StopDetails  *stopDetails  `json:"stop_details"`
	Container    *struct{}     `json:"container"`
	Diagnostics  *struct{}     `json:"diagnostics"`
	Usage        messagesUsage `json:"usage"`
}

type stopDetails struct {
	Type        string  `json:"type"`
	Category    *string `json:"category"`
	Explanation *string `json:"explanation"`
}

type textBlock struct {
	Type      string         `json:"type"`
	Text      string         `json:"text"`
	Citations []*webCitation `json:"citations"`
}

type webCitation struct {
	Type           string `json:"type"`
	CitedText      string `json:"cited_text"`
	EncryptedIndex string `json:"encrypted_index"`
	Title          string `json:"title"`
	URL            string `json:"url"`
}

type thinkingBlock struct {
	Type      string `json:"type"`
	Thinking  string `json:"thinking"`
	Signature string `json:"signature"`
}

type toolUseBlock struct {
	Type   string          `json:"type"`
	ID     string          `json:"id"`
	Name   string          `json:"name"`
	Input  json.RawMessage `json:"input"`
	Caller struct {
		Type string `json:"type"`
	} `json:"caller"`
}

// messagesUsage has the members of message_delta first; the others are left out there.
type messagesUsage struct {
	InputTokens              int            `json:"input_tokens"`
	CacheCreationInputTokens int            `json:"cache_creation_input_tokens"`
	CacheReadInputTokens     int            `json:"cache_read_input_tokens"`
	OutputTokens             int            `json:"output_tokens"`
	OutputTokensDetails      thinkingTokens `json:"output_tokens_details"`
	ServerToolUse            *struct{}      `json:"server_tool_use"`
	*inputUsage
}

type thinkingTokens struct {
	ThinkingTokens int `json:"thinking_tokens"`
}

type inputUsage struct {
	CacheCreation cacheCreation `json:"cache_creation"`
	InferenceGeo  *string       `json:"inference_geo"`
	ServiceTier   string        `json:"service_tier"`
	Speed         *string       `json:"speed"`
}

type cacheCreation struct {
	Ephemeral1h int `json:"ephemeral_1h_input_tokens"`
	Ephemeral5m int `json:"ephemeral_5m_input_tokens"`
}

func (messages) body(q request, a reply) []byte {
	r := messagesResponseOf(q)
	r.StopReason, r.StopSequence, r.StopDetails = stopReason(a)
	r.Usage = messagesUsageOf(q, a)
	r.Usage.inputUsage = &inputUsage{ServiceTier: "standard"}
	if len(a.thinking) > 0 {
		block := thinkingBlock{Type: "thinking", Signature: signature(q)}
		if !q.hideThinking {
			block.Thinking = join(a.thinking)
		}
		r.Content = append(r.Content, block)
	}
	if len(a.text) > 0 {
		block := textBlock{Type: "text", Text: join(a.text)}
		if a.cited {
			block.Citations = []*webCitation{webCitationOf(q, a)}
		}
		r.Content = append(r.Content, block)
	}
	for i, c := range a.calls {
		block := toolUse(q, i, c)
		block.Input = json.RawMessage(c.arguments())
		r.Content = append(r.Content, block)
	}
	return encode(r)
}

func (messages) frames(q request, a reply) []frame {
	s := messagesStream{index: -1}
	r := messagesResponseOf(q)
	r.Usage = messagesUsageOf(q, reply{})
	r.Usage.OutputTokens = 1
	r.Usage.inputUsage = &inputUsage{ServiceTier: "standard"}
	s.add(frameOther, event{Type: "message_start", Message: &r})
	if len(a.thinking) > 0 {
		s.start(thinkingBlock{Type: "thinking"})
		if !q.hideThinking {
			for _, word := range a.thinking {
				s.delta(frameToken, delta{Type: "thinking_delta", Thinking: &word})
			}
		}
		s.delta(frameOther, delta{Type: "signature_delta", Signature: signature(q)})
		s.stop()
	}
	if len(a.text) > 0 {
		s.start(textBlock{Type: "text"})
		for _, word := range a.text {
			s.delta(frameToken, delta{Type: "text_delta", Text: &word})
		}
		if a.cited {
			s.delta(frameOther, delta{Type: "citations_delta", Citation: webCitationOf(q, a)})
		}
		s.stop()
	}
	for i, c := range a.calls {
		s.start(toolUse(q, i, c))
		empty := ""
		s.delta(frameOther, delta{Type: "input_json_delta", PartialJSON: &empty})
		for _, fragment := range c.fragments {
			s.delta(frameToken, delta{Type: "input_json_delta", PartialJSON: &fragment})
		}
		s.stop()
	}
	usage := messagesUsageOf(q, a)
	var end stopDelta
	end.StopReason, end.StopSequence, end.StopDetails = stopReason(a)
	s.add(frameFinish, event{Type: "message_delta", Delta: end, Usage: &usage})
	s.add(frameDone, event{Type: "message_stop"})
	return s.frames
}

// messagesStream collects frames, with one block open at a time.
type messagesStream struct {
	frames []frame
	index  int // Of the block that was started last.
}

// event is any event of a stream.
type event struct {
	Type         string            `json:"type"`
	Message      *messagesResponse `json:"message,omitempty"`
	Index        *int              `json:"index,omitempty"`
	ContentBlock any               `json:"content_block,omitempty"`
	Delta        any               `json:"delta,omitempty"` // delta, or stopDelta.
	Usage        *messagesUsage    `json:"usage,omitempty"`
}

type delta struct {
	Type        string       `json:"type"`
	Text        *string      `json:"text,omitempty"`
	Thinking    *string      `json:"thinking,omitempty"`
	Signature   string       `json:"signature,omitempty"`
	PartialJSON *string      `json:"partial_json,omitempty"`
	Citation    *webCitation `json:"citation,omitempty"`
}

type stopDelta struct {
	StopReason   *string      `json:"stop_reason"`
	StopSequence *string      `json:"stop_sequence"`
	StopDetails  *stopDetails `json:"stop_details"`
	Container    *struct{}    `json:"container"`
}

func (s *messagesStream) add(kind frameKind, e event) {
	s.frames = append(s.frames, frame{event: e.Type, data: encode(e), kind: kind})
}

// start opens the next block. The real server's ping comes right after the first one.
func (s *messagesStream) start(block any) {
	s.index++
	s.add(frameOther, event{Type: "content_block_start", Index: s.blockIndex(), ContentBlock: block})
	if s.index == 0 {
		s.add(frameOther, event{Type: "ping"})
	}
}

func (s *messagesStream) delta(kind frameKind, d delta) {
	s.add(kind, event{Type: "content_block_delta", Index: s.blockIndex(), Delta: d})
}

func (s *messagesStream) stop() {
	s.add(frameOther, event{Type: "content_block_stop", Index: s.blockIndex()})
}

func (s *messagesStream) blockIndex() *int {
	index := s.index
	return &index
}

func messagesResponseOf(q request) messagesResponse {
	return messagesResponse{ID: "msg_" + q.seed.id("response"), Type: "message", Role: "assistant", Model: q.model, Content: []any{}}
}

// messagesUsageOf counts the prompt without what came from the cache, as Anthropic does.
func messagesUsageOf(q request, a reply) messagesUsage {
	return messagesUsage{
		InputTokens:          q.prompts - q.cached,
		CacheReadInputTokens: q.cached,
		OutputTokens:         a.tokens(),
		OutputTokensDetails:  thinkingTokens{len(a.thinking)},
	}
}

// toolUse is a call as its block starts, with an empty input.
func toolUse(q request, i int, c call) toolUseBlock {
	block := toolUseBlock{Type: "tool_use", ID: "toolu_" + q.seed.id("call "+strconv.Itoa(i)), Name: c.name, Input: json.RawMessage("{}")}
	block.Caller.Type = "direct"
	return block
}

// signature is opaque to clients, which must send it back unchanged.
func signature(q request) string {
	sum := sha256.Sum256(append(q.seed[:], "signature"...))
	return base64.StdEncoding.EncodeToString(append(sum[:], q.seed[:]...))
}

func webCitationOf(q request, a reply) *webCitation {
	return &webCitation{
		Type:           "web_search_result_location",
		CitedText:      clip(join(a.text)),
		EncryptedIndex: base64.StdEncoding.EncodeToString(q.seed[:]),
		Title:          citedTitle,
		URL:            citedURL,
	}
}

func stopReason(a reply) (reason, sequence *string, details *stopDetails) {
	text := ""
	switch a.stop {
	case stopEnd:
		text = "end_turn"
	case stopLimit:
		text = "max_tokens"
	case stopText:
		text = "stop_sequence"
		sequence = &a.stopText
	case stopCalls:
		text = "tool_use"
	case stopRefusal:
		text = "refusal"
		category, explanation := "general_harms", refusalText
		details = &stopDetails{Type: "refusal", Category: &category, Explanation: &explanation}
	case stopFilter:
		text = "refusal"
		details = &stopDetails{Type: "refusal"}
	default:
		panic("demo: unknown stop " + strconv.Itoa(int(a.stop)))
	}
	return &text, sequence, details
}

// messagesErrors gives the type by status (protocols/messages.md, section 6; 405 and 503 have none there).
var messagesErrors = map[int]string{
	400: "invalid_request_error",
	401: "authentication_error",
	402: "billing_error",
	403: "permission_error",
	404: "not_found_error",
	405: "invalid_request_error",
	413: "request_too_large",
	429: "rate_limit_error",
	500: "api_error",
	503: "api_error",
	529: "overloaded_error",
}

func (m messages) envelope(p problem, s seed) []byte {
	type body struct {
		Type    string `json:"type"`
		Message string `json:"message"`
	}
	e := body{Type: messagesErrors[p.status], Message: p.message}
	if p.status == http.StatusUnauthorized && p.message == "" {
		e.Message = "x-api-key header is required"
	}
	_, id := m.requestID(s)
	return encode(struct {
		Type      string `json:"type"`
		Error     body   `json:"error"`
		RequestID string `json:"request_id"`
	}{"error", e, id})
}

func (m messages) errorFrames(q request, _ []frame, wrong problem) []frame {
	return []frame{{event: "error", data: m.envelope(wrong, q.seed)}}
}

func (m messages) failedBody(q request, wrong problem) []byte { return m.envelope(wrong, q.seed) }

func (messages) requestID(s seed) (string, string) {
	return "request-id", "req_" + s.id("request")
}

// join makes a text of its words.

var _ protocol = messages{}
