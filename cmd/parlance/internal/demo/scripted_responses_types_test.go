package demo

import (
	"encoding/json"
)

// responsesResponse is a response as a body, and as a snapshot in the events of a stream.
type responsesResponse struct {
	ID               string             `json:"id"`
	Object           string             `json:"object"`
	CreatedAt        int                `json:"created_at"`
	Status           string             `json:"status"`
	AccessPrograms   *struct{}          `json:"access_programs"`
	Background       bool               `json:"background"`
	CompletedAt      *int               `json:"completed_at"`
	Error            *responsesError    `json:"error"`
	Incomplete       *incompleteDetails `json:"incomplete_details"`
	Instructions     json.RawMessage    `json:"instructions"`
	MaxOutputTokens  *int               `json:"max_output_tokens"`
	MaxToolCalls     json.RawMessage    `json:"max_tool_calls"`
	Metadata         json.RawMessage    `json:"metadata"`
	Model            string             `json:"model"`
	Output           []any              `json:"output"`
	Parallel         bool               `json:"parallel_tool_calls"`
	PreviousID       *string            `json:"previous_response_id"`
	CacheKey         json.RawMessage    `json:"prompt_cache_key"`
	CacheRetention   json.RawMessage    `json:"prompt_cache_retention"`
	Reasoning        reasoningEcho      `json:"reasoning"`
	SafetyIdentifier json.RawMessage    `json:"safety_identifier"`
	ServiceTier      json.RawMessage    `json:"service_tier"`
	Store            bool               `json:"store"`
	Temperature      json.RawMessage    `json:"temperature"`
	Text             json.RawMessage    `json:"text"`
	ToolChoice       json.RawMessage    `json:"tool_choice"`
	Tools            json.RawMessage    `json:"tools"`
	TopLogprobs      json.RawMessage    `json:"top_logprobs"`
	TopP             json.RawMessage    `json:"top_p"`
	Truncation       json.RawMessage    `json:"truncation"`
	Usage            *responsesUsage    `json:"usage"`
	User             json.RawMessage    `json:"user"`
}

type reasoningEcho struct {
	Effort  *string `json:"effort"`
	Summary *string `json:"summary"`
}

type incompleteDetails struct {
	Reason string `json:"reason"`
}

type responsesError struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

type responsesUsage struct {
	InputTokens  int `json:"input_tokens"`
	InputDetails struct {
		CacheWriteTokens int `json:"cache_write_tokens"`
		CachedTokens     int `json:"cached_tokens"`
	} `json:"input_tokens_details"`
	OutputTokens  int `json:"output_tokens"`
	OutputDetails struct {
		ReasoningTokens int `json:"reasoning_tokens"`
	} `json:"output_tokens_details"`
	TotalTokens int `json:"total_tokens"`
}

type messageItem struct {
	ID      string `json:"id"`
	Type    string `json:"type"`
	Status  string `json:"status"`
	Role    string `json:"role"`
	Content []any  `json:"content"`
}

type outputText struct {
	Type        string        `json:"type"`
	Annotations []urlCitation `json:"annotations"`
	Logprobs    []struct{}    `json:"logprobs"`
	Text        string        `json:"text"`
}

type urlCitation struct {
	Type string `json:"type"`
	citation
}

type refusalPart struct {
	Type    string `json:"type"`
	Refusal string `json:"refusal"`
}

type reasoningItem struct {
	ID               string        `json:"id"`
	Type             string        `json:"type"`
	Summary          []summaryPart `json:"summary"`
	EncryptedContent string        `json:"encrypted_content,omitempty"`
}

type summaryPart struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

type callItem struct {
	ID        string  `json:"id"`
	Type      string  `json:"type"`
	Status    string  `json:"status"`
	Arguments *string `json:"arguments,omitempty"` // function_call
	CallID    string  `json:"call_id"`
	Input     *string `json:"input,omitempty"` // custom_tool_call
	Name      string  `json:"name"`
	Namespace string  `json:"namespace,omitempty"`
}

type searchItem struct {
	ID     string       `json:"id"`
	Type   string       `json:"type"`
	Status string       `json:"status"`
	Action searchAction `json:"action"`
}

type searchAction struct {
	Type    string         `json:"type"`
	Query   string         `json:"query"`
	Queries []string       `json:"queries"`
	Sources []searchSource `json:"sources,omitempty"`
}

type searchSource struct {
	Type string `json:"type"`
	URL  string `json:"url"`
}

// responsesEvent is any event of a stream. Which members it has is told by which are set.
type responsesEvent struct {
	Type            string             `json:"type"`
	SequenceNumber  int                `json:"sequence_number"`
	Response        *responsesResponse `json:"response,omitempty"`
	ItemID          string             `json:"item_id,omitempty"`
	OutputIndex     *int               `json:"output_index,omitempty"`
	ContentIndex    *int               `json:"content_index,omitempty"`
	SummaryIndex    *int               `json:"summary_index,omitempty"`
	AnnotationIndex *int               `json:"annotation_index,omitempty"`
	Item            any                `json:"item,omitempty"`
	Part            any                `json:"part,omitempty"`
	Annotation      *urlCitation       `json:"annotation,omitempty"`
	Delta           *string            `json:"delta,omitempty"`
	Text            *string            `json:"text,omitempty"`
	Refusal         *string            `json:"refusal,omitempty"`
	Arguments       *string            `json:"arguments,omitempty"`
	Input           *string            `json:"input,omitempty"`
	Logprobs        any                `json:"logprobs,omitempty"`
	Obfuscation     string             `json:"obfuscation,omitempty"`
	Error           *streamError       `json:"error,omitempty"`
}

type streamError struct {
	Type    string  `json:"type"`
	Code    string  `json:"code"`
	Message string  `json:"message"`
	Param   *string `json:"param"`
}
