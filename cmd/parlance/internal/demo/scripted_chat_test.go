package demo

import (
	"encoding/json"
	"net/http"
	"strconv"
	"unicode/utf8"
)

// chat is OpenAI Chat Completions.
type chat struct{}

// chatRequest is what the demo model reads of a request.
type chatRequest struct {
	Model         string    `json:"model"`
	Messages      []message `json:"messages"`
	Stream        bool      `json:"stream"`
	StreamOptions struct {
		IncludeUsage bool `json:"include_usage"`
	} `json:"stream_options"`
	MaxTokens           *int      `json:"max_tokens"`
	MaxCompletionTokens *int      `json:"max_completion_tokens"`
	Stop                oneOrMany `json:"stop"`
	Tools               []struct {
		Type     string `json:"type"`
		Function struct {
			Name       string          `json:"name"`
			Parameters json.RawMessage `json:"parameters"`
		} `json:"function"`
		Custom struct {
			Name string `json:"name"`
		} `json:"custom"`
	} `json:"tools"`
	ToolChoice        *choice `json:"tool_choice"`
	ParallelToolCalls *bool   `json:"parallel_tool_calls"`
	ReasoningEffort   string  `json:"reasoning_effort"`
	ResponseFormat    struct {
		Type       string `json:"type"`
		JSONSchema struct {
			Schema json.RawMessage `json:"schema"`
		} `json:"json_schema"`
	} `json:"response_format"`
}

func (chat) read(body []byte) (request, *problem) {
	var c chatRequest
	if wrong := decode(body, &c); wrong != nil {
		return request{}, wrong.chatProblem()
	}
	if wrong := c.check(); wrong != nil {
		return request{}, wrong
	}
	q := request{includeUsage: c.StreamOptions.IncludeUsage, question: question{
		model:      c.Model,
		stream:     c.Stream,
		thinking:   c.ReasoningEffort != "none" && (c.ReasoningEffort != "" || c.Model == modelThinking),
		limit:      unlimited,
		stops:      c.Stop,
		structured: c.ResponseFormat.Type == "json_schema" || c.ResponseFormat.Type == "json_object",
		schema:     c.ResponseFormat.JSONSchema.Schema,
	}}
	for _, limit := range []*int{c.MaxTokens, c.MaxCompletionTokens} {
		if limit != nil {
			q.limit = max(*limit, 0)
		}
	}
	q.setConversation(c.Messages)
	var offered []tool
	for _, t := range c.Tools {
		if t.Type == "custom" {
			offered = append(offered, tool{name: t.Custom.Name, freeform: true})
		} else {
			offered = append(offered, tool{name: t.Function.Name, schema: t.Function.Parameters})
		}
	}
	var chosen choice
	if c.ToolChoice != nil {
		chosen = *c.ToolChoice
	}
	if c.ParallelToolCalls != nil {
		chosen.DisableParallel = !*c.ParallelToolCalls
	}
	q.setTools(offered, chosen)
	return q, nil
}

// chatResponse is a completion, or a chunk of one.
type chatResponse struct {
	ID          string       `json:"id"`
	Object      string       `json:"object"`
	Created     int          `json:"created"`
	Model       string       `json:"model"`
	ServiceTier string       `json:"service_tier"`
	Fingerprint string       `json:"system_fingerprint"`
	Choices     []chatChoice `json:"choices"`
	Usage       any          `json:"usage,omitempty"` // *chatUsage, or jsonNull in a chunk before it.
}

type chatChoice struct {
	Index        int          `json:"index"`
	Message      *chatMessage `json:"message,omitempty"`
	Delta        *chatDelta   `json:"delta,omitempty"`
	Logprobs     *struct{}    `json:"logprobs"`
	FinishReason *string      `json:"finish_reason"`
}

type chatMessage struct {
	Role             string           `json:"role"`
	Content          *string          `json:"content"`
	ReasoningContent string           `json:"reasoning_content,omitempty"`
	Refusal          *string          `json:"refusal"`
	Annotations      []chatAnnotation `json:"annotations,omitempty"`
	ToolCalls        []chatToolCall   `json:"tool_calls,omitempty"`
}

type chatDelta struct {
	Role             string           `json:"role,omitempty"`
	Content          *string          `json:"content,omitempty"`
	ReasoningContent string           `json:"reasoning_content,omitempty"`
	Refusal          any              `json:"refusal,omitempty"` // A string, or jsonNull in the first chunk.
	Annotations      []chatAnnotation `json:"annotations,omitempty"`
	ToolCalls        []chatToolCall   `json:"tool_calls,omitempty"`
}

type chatToolCall struct {
	Index    *int          `json:"index,omitempty"` // In deltas only.
	ID       string        `json:"id,omitempty"`
	Type     string        `json:"type,omitempty"`
	Function *chatFunction `json:"function,omitempty"`
	Custom   *chatCustom   `json:"custom,omitempty"`
}

type chatFunction struct {
	Name      string `json:"name,omitempty"`
	Arguments string `json:"arguments"`
}

type chatCustom struct {
	Name  string `json:"name,omitempty"`
	Input string `json:"input"`
}

type chatAnnotation struct {
	Type     string   `json:"type"`
	Citation citation `json:"url_citation"`
}

type citation struct {
	StartIndex int    `json:"start_index"`
	EndIndex   int    `json:"end_index"`
	Title      string `json:"title"`
	URL        string `json:"url"`
}

type chatUsage struct {
	PromptTokens     int `json:"prompt_tokens"`
	CompletionTokens int `json:"completion_tokens"`
	TotalTokens      int `json:"total_tokens"`
	PromptDetails    struct {
		CachedTokens int `json:"cached_tokens"`
		AudioTokens  int `json:"audio_tokens"`
	} `json:"prompt_tokens_details"`
	CompletionDetails struct {
		ReasoningTokens          int `json:"reasoning_tokens"`
		AudioTokens              int `json:"audio_tokens"`
		AcceptedPredictionTokens int `json:"accepted_prediction_tokens"`
		RejectedPredictionTokens int `json:"rejected_prediction_tokens"`
	} `json:"completion_tokens_details"`
}

// jsonNull writes null where omitempty would leave the member out.
var jsonNull = json.RawMessage("null")

func (chat) body(q request, a reply) []byte {
	m := chatMessage{Role: "assistant", ReasoningContent: join(a.thinking), Annotations: annotations(a)}
	if text := join(a.text); text != "" || len(a.calls) == 0 && a.refusal == nil {
		m.Content = &text
	}
	if a.refusal != nil {
		refusal := join(a.refusal)
		m.Refusal = &refusal
	}
	for i, c := range a.calls {
		m.ToolCalls = append(m.ToolCalls, chatCallHead(q, i, c, c.arguments()))
	}
	r := chatResponseOf(q, "chat.completion")
	r.Choices = []chatChoice{{Message: &m, FinishReason: finishReason(a)}}
	r.Usage = chatUsageOf(q, a)
	return encode(r)
}

func (chat) frames(q request, a reply) []frame {
	var frames []frame
	add := func(kind frameKind, r chatResponse) {
		frames = append(frames, frame{data: encode(r), kind: kind})
	}
	chunk := func(kind frameKind, d chatDelta, finish *string) {
		r := chatResponseOf(q, "chat.completion.chunk")
		r.Choices = []chatChoice{{Delta: &d, FinishReason: finish}}
		if q.includeUsage {
			r.Usage = jsonNull
		}
		add(kind, r)
	}
	empty := ""
	chunk(frameOther, chatDelta{Role: "assistant", Content: &empty, Refusal: jsonNull}, nil)
	for _, word := range a.thinking {
		chunk(frameToken, chatDelta{ReasoningContent: word}, nil)
	}
	for _, word := range a.text {
		chunk(frameToken, chatDelta{Content: &word}, nil)
	}
	for _, word := range a.refusal {
		chunk(frameToken, chatDelta{Refusal: word}, nil)
	}
	if a.cited {
		chunk(frameOther, chatDelta{Annotations: annotations(a)}, nil)
	}
	for _, d := range toolDeltas(q, a.calls) {
		kind := frameToken
		if d.ID != "" {
			kind = frameOther
		}
		chunk(kind, chatDelta{ToolCalls: []chatToolCall{d}}, nil)
	}
	chunk(frameFinish, chatDelta{}, finishReason(a))
	if q.includeUsage {
		r := chatResponseOf(q, "chat.completion.chunk")
		r.Choices = []chatChoice{}
		r.Usage = chatUsageOf(q, a)
		add(frameFinish, r)
	}
	return append(frames, frame{data: []byte("[DONE]"), kind: frameDone})
}

// toolDeltas are the heads and fragments of the calls in the order in which they are sent.
func toolDeltas(q request, calls []call) []chatToolCall {
	var deltas []chatToolCall
	for _, step := range callSteps(q.question, calls) {
		i, c := step.call, calls[step.call]
		d := chatToolCall{}
		switch {
		case step.fragment < 0:
			d = chatCallHead(q, i, c, "")
		case c.freeform:
			d.Custom = &chatCustom{Input: c.fragments[step.fragment]}
		default:
			d.Function = &chatFunction{Arguments: c.fragments[step.fragment]}
		}
		d.Index = &i
		deltas = append(deltas, d)
	}
	return deltas
}

// chatCallHead is a call with its id and name, and with as much of its arguments as is given.
func chatCallHead(q request, i int, c call, arguments string) chatToolCall {
	head := chatToolCall{ID: "call_" + q.seed.id("call "+strconv.Itoa(i)), Type: "function"}
	if c.freeform {
		head.Type = "custom"
		head.Custom = &chatCustom{Name: c.name, Input: arguments}
	} else {
		head.Function = &chatFunction{Name: c.name, Arguments: arguments}
	}
	return head
}

func chatResponseOf(q request, object string) chatResponse {
	return chatResponse{
		ID:          "chatcmpl-" + q.seed.id("response"),
		Object:      object,
		Created:     created,
		Model:       q.model,
		ServiceTier: "default",
		Fingerprint: "fp_demo",
	}
}

func chatUsageOf(q request, a reply) *chatUsage {
	u := &chatUsage{PromptTokens: q.prompts, CompletionTokens: a.tokens()}
	u.TotalTokens = u.PromptTokens + u.CompletionTokens
	u.PromptDetails.CachedTokens = q.cached
	u.CompletionDetails.ReasoningTokens = len(a.thinking)
	return u
}

// annotations cite a page for the whole text. Places are counted in characters, the end is exclusive.
func annotations(a reply) []chatAnnotation {
	if !a.cited {
		return nil
	}
	end := utf8.RuneCountInString(join(a.text))
	return []chatAnnotation{{Type: "url_citation", Citation: citation{EndIndex: end, Title: citedTitle, URL: citedURL}}}
}

func finishReason(a reply) *string {
	reason := "stop"
	switch a.stop {
	case stopEnd, stopText, stopRefusal:
	case stopLimit:
		reason = "length"
	case stopCalls:
		reason = "tool_calls"
	case stopFilter:
		reason = "content_filter"
	default:
		panic("demo: unknown stop " + strconv.Itoa(int(a.stop)))
	}
	return &reason
}

// chatErrors gives type and code by status (protocols/chat.md, section 7; 402 and 529 are not OpenAI's own).
var chatErrors = map[int]struct{ kind, code string }{
	400: {"invalid_request_error", ""},
	401: {"invalid_request_error", "invalid_api_key"},
	402: {"insufficient_quota", "insufficient_quota"},
	403: {"permission_error", "model_not_allowed"},
	404: {"invalid_request_error", "model_not_found"},
	405: {"invalid_request_error", "method_not_supported"},
	413: {"invalid_request_error", "request_too_large"},
	429: {"requests", "rate_limit_exceeded"},
	500: {"server_error", "server_error"},
	503: {"service_unavailable_error", "overloaded"},
	529: {"service_unavailable_error", "overloaded"},
}

func (chat) envelope(p problem, _ seed) []byte {
	type body struct {
		Message string  `json:"message"`
		Type    string  `json:"type"`
		Param   *string `json:"param"`
		Code    *string `json:"code"`
	}
	known := chatErrors[p.status]
	e := body{Message: p.message, Type: known.kind, Param: orNull(p.param), Code: orNull(known.code)}
	if p.code != "" {
		e.Code = &p.code
	}
	if p.status == http.StatusUnauthorized && p.message == "" {
		e.Message = "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY). Any key will do for the demo."
		e.Code = nil
	}
	return encode(struct {
		Error body `json:"error"`
	}{e})
}

// errorFrames closes with the end marker, as vLLM does: a reader must not take it for a good end.
func (c chat) errorFrames(q request, _ []frame, wrong problem) []frame {
	return []frame{{data: c.envelope(wrong, q.seed)}, {data: []byte("[DONE]")}}
}

func (c chat) failedBody(q request, wrong problem) []byte { return c.envelope(wrong, q.seed) }

func (chat) requestID(s seed) (string, string) {
	return "x-request-id", "req_" + s.id("request")
}

// orNull writes "" as null.
func orNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

var _ protocol = chat{}
