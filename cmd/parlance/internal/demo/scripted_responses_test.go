package demo

import (
	"encoding/json"
	"slices"
	"strings"
)

// responses is OpenAI Responses.
type responses struct{}

// responsesRequest is what the demo model reads of a request, and what its reply repeats as it came.
type responsesRequest struct {
	Model           string            `json:"model"`
	Input           responsesInput    `json:"input"`
	Stream          bool              `json:"stream"`
	Store           *bool             `json:"store"`
	Background      bool              `json:"background"`
	Include         []string          `json:"include"`
	MaxOutputTokens *int              `json:"max_output_tokens"`
	Tools           []responsesTool   `json:"tools"`
	ToolChoice      *responsesChoice  `json:"tool_choice"`
	Parallel        *bool             `json:"parallel_tool_calls"`
	Reasoning       *responsesEffort  `json:"reasoning"`
	Text            *responsesText    `json:"text"`
	PreviousID      string            `json:"previous_response_id"`
	Conversation    json.RawMessage   `json:"conversation"`
	Prompt          json.RawMessage   `json:"prompt"`
	StreamOptions   *responsesOptions `json:"stream_options"`

	// Only repeated.
	Instructions     json.RawMessage `json:"instructions"`
	Metadata         json.RawMessage `json:"metadata"`
	Temperature      json.RawMessage `json:"temperature"`
	TopP             json.RawMessage `json:"top_p"`
	TopLogprobs      json.RawMessage `json:"top_logprobs"`
	MaxToolCalls     json.RawMessage `json:"max_tool_calls"`
	CacheKey         json.RawMessage `json:"prompt_cache_key"`
	CacheRetention   json.RawMessage `json:"prompt_cache_retention"`
	SafetyIdentifier json.RawMessage `json:"safety_identifier"`
	ServiceTier      json.RawMessage `json:"service_tier"`
	Truncation       json.RawMessage `json:"truncation"`
	User             json.RawMessage `json:"user"`
	rawTools         json.RawMessage
	rawChoice        json.RawMessage
}

type responsesOptions struct {
	IncludeObfuscation *bool `json:"include_obfuscation"`
}

type responsesEffort struct {
	Effort          *string `json:"effort"`
	Summary         *string `json:"summary"`
	GenerateSummary *string `json:"generate_summary"` // Its old name.
}

type responsesText struct {
	Format struct {
		Type   string          `json:"type"`
		Name   string          `json:"name"`
		Schema json.RawMessage `json:"schema"`
		Strict bool            `json:"strict"`
	} `json:"format"`
	raw json.RawMessage
}

func (t *responsesText) UnmarshalJSON(raw []byte) error {
	type plain responsesText
	t.raw = slices.Clone(raw)
	return json.Unmarshal(raw, (*plain)(t))
}

type responsesTool struct {
	Type       string          `json:"type"`
	Name       string          `json:"name"`
	Parameters json.RawMessage `json:"parameters"`
	Strict     bool            `json:"strict"`
	Tools      []responsesTool `json:"tools"` // Of a namespace.
}

// responsesChoice is a tool_choice: a bare word, or an object.
type responsesChoice struct {
	Mode  string
	Name  string
	Tools []struct {
		Type string `json:"type"`
		Name string `json:"name"`
	}
}

func (c *responsesChoice) UnmarshalJSON(raw []byte) error {
	*c = responsesChoice{}
	if raw[0] == '"' {
		return json.Unmarshal(raw, &c.Mode)
	}
	var object struct {
		Type  string `json:"type"`
		Name  string `json:"name"`
		Tools []struct {
			Type string `json:"type"`
			Name string `json:"name"`
		} `json:"tools"`
	}
	err := json.Unmarshal(raw, &object)
	c.Mode, c.Name, c.Tools = object.Type, object.Name, object.Tools
	return err
}

// responsesInput is a list of items; a string is one message of the user.
type responsesInput []responsesItem

// responsesItem is one item of the input, with the members that matter here.
type responsesItem struct {
	Type             string           `json:"type"`
	ID               string           `json:"id"`
	Role             string           `json:"role"`
	Content          responsesContent `json:"content"`
	CallID           string           `json:"call_id"`
	Output           json.RawMessage  `json:"output"` // A string or parts.
	EncryptedContent *string          `json:"encrypted_content"`
}

// responsesContent is a list of parts; a string is one text, of either side.
type responsesContent []responsesPart

type responsesPart struct {
	Type string `json:"type"`
	Text string `json:"text"`
}

func (l *responsesInput) UnmarshalJSON(raw []byte) error {
	if raw[0] != '"' {
		return json.Unmarshal(raw, (*[]responsesItem)(l))
	}
	item := responsesItem{Type: "message", Role: "user"}
	err := json.Unmarshal(raw, &item.Content)
	*l = responsesInput{item}
	return err
}

func (c *responsesContent) UnmarshalJSON(raw []byte) error {
	*c = nil
	if raw[0] != '"' {
		return json.Unmarshal(raw, (*[]responsesPart)(c))
	}
	var text string
	err := json.Unmarshal(raw, &text)
	*c = responsesContent{{Type: "", Text: text}}
	return err
}

func (responses) read(body []byte) (request, *problem) {
	return readResponses(body, "responses.request")
}

func (responses) readCount(body []byte) (request, *problem) {
	return readResponses(body, "responses.input_tokens.request")
}

func (responses) counted(tokens int) []byte {
	return encode(struct {
		Object      string `json:"object"`
		InputTokens int    `json:"input_tokens"`
	}{"response.input_tokens", tokens})
}

// readResponses reads a request whose fields are those of a section of the field lists.
func readResponses(body []byte, section string) (request, *problem) {
	if wrong := checkShape(body, section); wrong != nil {
		return request{}, wrong
	}
	var r responsesRequest
	if wrong := decode(body, &r); wrong != nil {
		return request{}, wrong.chatProblem()
	}
	var raw struct {
		Tools  json.RawMessage `json:"tools"`
		Choice json.RawMessage `json:"tool_choice"`
	}
	_ = json.Unmarshal(body, &raw) // It was an object a line ago.
	r.rawTools, r.rawChoice = raw.Tools, raw.Choice
	r.Input.name()
	if wrong := r.check(); wrong != nil {
		return request{}, wrong
	}
	q := request{question: question{model: r.Model, stream: r.Stream, limit: unlimited, thinking: r.Model == modelThinking}, responses: &r}
	if e := r.Reasoning; e != nil && e.Effort != nil {
		q.thinking = *e.Effort != "none"
	}
	if r.MaxOutputTokens != nil {
		q.limit = *r.MaxOutputTokens
	}
	if r.Text != nil {
		q.structured = r.Text.Format.Type == "json_schema" || r.Text.Format.Type == "json_object"
		q.schema = r.Text.Format.Schema
	}
	q.system = string(r.Instructions)
	q.setConversation(r.Input.messages())
	var chosen choice
	if c := r.ToolChoice; c != nil {
		chosen.Mode, chosen.Name = c.Mode, c.Name
		if c.Mode == "allowed_tools" {
			chosen.Allowed = []string{}
			for _, t := range c.Tools {
				chosen.Allowed = append(chosen.Allowed, t.Name)
			}
		}
	}
	chosen.DisableParallel = r.Parallel != nil && !*r.Parallel
	q.setTools(r.callable(), chosen)
	q.searching = r.searches(chosen.Mode, q.prompt)
	return q, nil
}

// name gives items the type that they may leave out: one with a role is a message, one with nothing but an id is a
// reference.
func (l responsesInput) name() {
	for i := range l {
		if l[i].Type == "" && l[i].Role != "" {
			l[i].Type = "message"
		} else if l[i].Type == "" {
			l[i].Type = "item_reference"
		}
	}
}

// messages are the items as a conversation. What the assistant did, beside its messages, only tells where its turn was.
func (l responsesInput) messages() []message {
	var list []message
	for _, item := range l {
		m := message{Role: "assistant"}
		switch {
		case item.Type == "message":
			m.Role = item.Role
			m.Content = item.Content.plain()
		case strings.HasSuffix(item.Type, "_output"):
			var parts responsesContent
			_ = json.Unmarshal(item.Output, &parts) // Other shapes are of tools that the demo model never calls.
			m.Role = "user"
			m.Content = &content{{Type: "tool_result", Content: encode(*parts.plain())}}
		case item.Type == "additional_tools", item.Type == "item_reference", item.Type == "compaction":
			continue
		}
		list = append(list, m)
	}
	return list
}

// plain are the parts in the words of the other protocols.
func (c responsesContent) plain() *content {
	list := content{}
	for _, p := range c {
		switch p.Type {
		case "", "input_text", "output_text":
			list = append(list, part{Type: "text", Text: p.Text})
		default:
			list = append(list, part{Type: p.Type})
		}
	}
	return &list
}

// callable are the tools that the client runs and that the demo model knows how to call.
func (r *responsesRequest) callable() []tool {
	var list []tool
	add := func(t responsesTool, namespace string) {
		if t.Type == "function" || t.Type == "custom" {
			list = append(list, tool{name: t.Name, schema: t.Parameters, freeform: t.Type == "custom", namespace: namespace})
		}
	}
	for _, t := range r.Tools {
		add(t, "")
		if t.Type == "namespace" {
			for _, member := range t.Tools {
				add(member, t.Name)
			}
		}
	}
	return list
}

// searches tells whether the web is searched: when the tool is offered, and forced or asked for by the word.
func (r *responsesRequest) searches(mode, prompt string) bool {
	offered := slices.ContainsFunc(r.Tools, func(t responsesTool) bool { return strings.HasPrefix(t.Type, "web_search") })
	return offered && (strings.HasPrefix(mode, "web_search") || mode != "none" && strings.Contains(strings.ToLower(prompt), "search"))
}

// stores tells whether OpenAI would keep the response, which it does unless told not to.
func (r *responsesRequest) stores() bool { return r.Store == nil || *r.Store }

func (r *responsesRequest) includes(what string) bool { return slices.Contains(r.Include, what) }

// summary is how much of the thinking is shown; "" is nothing.
func (e *responsesEffort) summary() string {
	switch {
	case e == nil:
		return ""
	case e.Summary != nil:
		return *e.Summary
	case e.GenerateSummary != nil:
		return *e.GenerateSummary
	}
	return ""
}

// envelope is the one of Chat Completions.
func (responses) envelope(p problem, s seed) []byte { return chat{}.envelope(p, s) }

func (responses) requestID(s seed) (string, string) { return chat{}.requestID(s) }

var _ counter = responses{}
var _ counter = messages{}
