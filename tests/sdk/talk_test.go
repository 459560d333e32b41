package sdk

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	anthropicoption "github.com/anthropics/anthropic-sdk-go/v2/option"
	"github.com/openai/openai-go/v3"
	openaioption "github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/shared"
)

// talk is a conversation that one of the SDKs leads, so that a test can be written once for all.
type talk interface {
	system(text string)
	user(text string)
	// ask sends the conversation, and adds the answer to it as the SDK does.
	ask(ctx context.Context) (answer, error)
	// result says what a tool returned.
	result(c call, text string)
	// options are changed before ask.
	options() *options
}

// options are what a request can ask for, in neither protocol's words.
type options struct {
	model     string
	streaming bool
	thinking  bool
	limit     int
	stops     []string
	tools     []tool
	schema    map[string]any
	headers   map[string]string
	retries   int
}

// tool is a function that the model may call.
type tool struct {
	name     string
	property string // its only one, a required string
}

// answer is what an SDK made of a reply.
type answer struct {
	Text      string
	Thinking  string
	Refusal   string
	Calls     []call
	Cited     []string // URLs
	Stop      string   // in the protocol's own word
	Matched   string   // the stop sequence, where the protocol tells it
	Tokens    tokens
	Pieces    int // of text, while streaming
	ID, Model string
}

type call struct{ ID, Name, Arguments string }

// tokens are counts in OpenAI's way: Prompt includes what was cached.
type tokens struct{ Prompt, Cached, Written, Completion, Reasoning int64 }

// meaning is the answer without what may differ between two servers: ids, counts, names and sizes of pieces.
func (a answer) meaning() answer {
	a.ID, a.Model, a.Tokens, a.Pieces = "", "", tokens{}, 0
	calls := a.Calls
	a.Calls = nil
	for _, c := range calls {
		c.ID = ""
		a.Calls = append(a.Calls, c)
	}
	return a
}

// The SDKs, and what each speaks. OpenAI's speaks two protocols.
var families = []string{"openai", "responses", "anthropic"}

var spoken = map[string]string{"openai": "chat", "responses": "responses", "anthropic": "messages"}

// The protocols of the upstreams.
var protocols = []string{"chat", "messages", "responses"}

// newTalk begins a conversation of a family's SDK with a server.
func newTalk(family, url string) talk {
	o := options{limit: 1000}
	switch family {
	case "openai":
		return &openaiTalk{client: newOpenAI(url), opts: o}
	case "responses":
		return &responsesTalk{client: newOpenAI(url), opts: o}
	case "anthropic":
		return &anthropicTalk{client: newAnthropic(url), opts: o}
	case "gemini":
		return &geminiTalk{client: newGemini(url), opts: o}
	case "ollama":
		return &ollamaTalk{client: newOllama(url), opts: o}
	}
	panic("no SDK of " + family)
}

func newOpenAI(url string, more ...openaioption.RequestOption) openai.Client {
	return openai.NewClient(append([]openaioption.RequestOption{
		openaioption.WithBaseURL(url + "/v1"),
		openaioption.WithAPIKey(clientKey),
		openaioption.WithMaxRetries(0),
	}, more...)...)
}

func newAnthropic(url string, more ...anthropicoption.RequestOption) anthropic.Client {
	return anthropic.NewClient(append([]anthropicoption.RequestOption{
		anthropicoption.WithoutEnvironmentDefaults(),
		anthropicoption.WithBaseURL(url),
		anthropicoption.WithAPIKey(clientKey),
		anthropicoption.WithMaxRetries(0),
	}, more...)...)
}

// way is a client, an upstream and a form of answer.
type way struct {
	family    string
	upstream  string // the protocol
	streaming bool
}

// eachWay runs a test for each client, each protocol of the upstream, and both forms of an answer.
func eachWay(t *testing.T, test func(*testing.T, way)) {
	t.Parallel()
	for _, family := range families {
		for _, upstream := range protocols {
			for _, streaming := range []bool{false, true} {
				w := way{family, upstream, streaming}
				t.Run(w.String(), func(t *testing.T) {
					t.Parallel()
					test(t, w)
				})
			}
		}
	}
}

func (w way) String() string {
	form := "body"
	if w.streaming {
		form = "stream"
	}
	return w.family + "_on_" + w.upstream + "_" + form
}

// translated tells whether the client and the upstream speak different protocols.
func (w way) translated() bool { return spoken[w.family] != w.upstream }

// demo begins a conversation with a model of the demo.
func (w way) demo(model string) talk {
	k := newTalk(w.family, demo.url)
	k.options().model = w.upstream + "/" + model
	k.options().streaming = w.streaming
	return k
}

// prefix is how the models of the way's upstream begin on the stage.
func (w way) prefix() string { return w.upstream[:1] }

// on begins a conversation with a play on the stage.
func (w way) on(p *play) talk {
	k := newTalk(w.family, theatre.gateway.url)
	k.options().model = p.model
	k.options().streaming = w.streaming
	return k
}

// must asks, and ends the test when an error comes.
func must(t *testing.T, k talk) answer {
	t.Helper()
	a, err := k.ask(t.Context())
	if err != nil {
		t.Fatalf("the SDK says: %v", err)
	}
	return a
}

// compact takes the spaces out of JSON, and leaves alone what is none.
func compact(text string) string {
	var out bytes.Buffer
	if json.Compact(&out, []byte(text)) != nil {
		return text
	}
	return out.String()
}

// openaiTalk is a conversation of openai-go.
type openaiTalk struct {
	client openai.Client
	opts   options
	said   []openai.ChatCompletionMessageParamUnion
}

func (k *openaiTalk) options() *options  { return &k.opts }
func (k *openaiTalk) system(text string) { k.said = append(k.said, openai.SystemMessage(text)) }
func (k *openaiTalk) user(text string)   { k.said = append(k.said, openai.UserMessage(text)) }
func (k *openaiTalk) result(c call, text string) {
	k.said = append(k.said, openai.ToolMessage(text, c.ID))
}

func (k *openaiTalk) params() (openai.ChatCompletionNewParams, []openaioption.RequestOption) {
	p := openai.ChatCompletionNewParams{
		Model:               k.opts.model,
		Messages:            k.said,
		MaxCompletionTokens: openai.Int(int64(k.opts.limit)),
	}
	if len(k.opts.stops) > 0 {
		p.Stop.OfStringArray = k.opts.stops
	}
	if k.opts.thinking {
		p.ReasoningEffort = shared.ReasoningEffortMedium
	}
	for _, t := range k.opts.tools {
		p.Tools = append(p.Tools, openai.ChatCompletionFunctionTool(shared.FunctionDefinitionParam{
			Name: t.name,
			Parameters: shared.FunctionParameters{
				"type":       "object",
				"properties": map[string]any{t.property: map[string]any{"type": "string"}},
				"required":   []string{t.property},
			},
		}))
	}
	if k.opts.schema != nil {
		p.ResponseFormat.OfJSONSchema = &shared.ResponseFormatJSONSchemaParam{
			JSONSchema: shared.ResponseFormatJSONSchemaJSONSchemaParam{Name: "answer", Strict: openai.Bool(true), Schema: k.opts.schema},
		}
	}
	o := []openaioption.RequestOption{openaioption.WithMaxRetries(k.opts.retries)}
	for name, value := range k.opts.headers {
		o = append(o, openaioption.WithHeader(name, value))
	}
	return p, o
}

func (k *openaiTalk) ask(ctx context.Context) (answer, error) {
	p, o := k.params()
	completion, extra, err := openaiAsk(ctx, k.client, p, k.opts.streaming, o)
	if err != nil {
		return extra, err
	}
	a := openaiAnswer(completion)
	a.Thinking += extra.Thinking
	a.Cited = append(a.Cited, extra.Cited...)
	a.Pieces = extra.Pieces
	if k.opts.streaming {
		a.Tokens = extra.Tokens
	}
	k.said = append(k.said, completion.Choices[0].Message.ToParam())
	return a, nil
}

// openaiAsk gets a completion, from a body or from the SDK's accumulator. The answer beside it holds what the accumulator
// does not know, and, on an error, what had come before.
func openaiAsk(ctx context.Context, client openai.Client, p openai.ChatCompletionNewParams, streaming bool, o []openaioption.RequestOption) (*openai.ChatCompletion, answer, error) {
	var extra answer
	if !streaming {
		completion, err := client.Chat.Completions.New(ctx, p, o...)
		if err == nil && len(completion.Choices) != 1 {
			err = fmt.Errorf("%d choices in %s", len(completion.Choices), completion.RawJSON())
		}
		return completion, extra, err
	}
	p.StreamOptions.IncludeUsage = openai.Bool(true)
	s := client.Chat.Completions.NewStreaming(ctx, p, o...)
	defer s.Close()
	var acc openai.ChatCompletionAccumulator
	for s.Next() {
		chunk := s.Current()
		if !acc.AddChunk(chunk) {
			return nil, extra, fmt.Errorf("the accumulator refuses %s", chunk.RawJSON())
		}
		if chunk.JSON.Usage.Valid() {
			extra.Tokens = openaiTokens(chunk.Usage) // the accumulator leaves some counts out
		}
		if len(chunk.Choices) == 0 {
			continue
		}
		delta := chunk.Choices[0].Delta
		extra.Text += delta.Content
		if delta.Content != "" {
			extra.Pieces++
		}
		more := readExtra(delta.RawJSON())
		extra.Thinking += more.ReasoningContent
		extra.Cited = append(extra.Cited, more.urls()...)
	}
	if err := s.Err(); err != nil {
		return nil, extra, err
	}
	if len(acc.Choices) != 1 {
		return nil, extra, fmt.Errorf("%d choices were accumulated", len(acc.Choices))
	}
	if acc.Choices[0].FinishReason == "" {
		return nil, extra, fmt.Errorf("silent success: the stream ended without a finish_reason after %q", extra.Text)
	}
	return &acc.ChatCompletion, extra, nil
}

// chatExtra are members of a message or delta that the SDK's accumulator leaves out.
type chatExtra struct {
	ReasoningContent string          `json:"reasoning_content"`
	ReasoningDetails json.RawMessage `json:"reasoning_details"`
	Annotations      []struct {
		URLCitation struct {
			URL string `json:"url"`
		} `json:"url_citation"`
	} `json:"annotations"`
}

func readExtra(raw string) chatExtra {
	var e chatExtra
	_ = json.Unmarshal([]byte(raw), &e) // an accumulated message has no raw JSON: there is nothing to read
	return e
}

func (e chatExtra) urls() []string {
	var list []string
	for _, a := range e.Annotations {
		list = append(list, a.URLCitation.URL)
	}
	return list
}

func openaiAnswer(c *openai.ChatCompletion) answer {
	choice := c.Choices[0]
	a := answer{
		Text: choice.Message.Content, Refusal: choice.Message.Refusal, Stop: choice.FinishReason,
		ID: c.ID, Model: c.Model,
		Tokens: openaiTokens(c.Usage),
	}
	more := readExtra(choice.Message.RawJSON())
	a.Thinking = more.ReasoningContent
	a.Cited = more.urls()
	for _, t := range choice.Message.ToolCalls {
		a.Calls = append(a.Calls, call{t.ID, t.Function.Name, compact(t.Function.Arguments)})
	}
	return a
}

func openaiTokens(u openai.CompletionUsage) tokens {
	return tokens{
		u.PromptTokens, u.PromptTokensDetails.CachedTokens, u.PromptTokensDetails.CacheWriteTokens,
		u.CompletionTokens, u.CompletionTokensDetails.ReasoningTokens,
	}
}

// anthropicTalk is a conversation of anthropic-sdk-go.
type anthropicTalk struct {
	client  anthropic.Client
	opts    options
	leading []anthropic.TextBlockParam
	said    []anthropic.MessageParam
}

func (k *anthropicTalk) options() *options { return &k.opts }
func (k *anthropicTalk) system(text string) {
	k.leading = append(k.leading, anthropic.TextBlockParam{Text: text})
}
func (k *anthropicTalk) user(text string) {
	k.said = append(k.said, anthropic.NewUserMessage(anthropic.NewTextBlock(text)))
}
func (k *anthropicTalk) result(c call, text string) {
	block := anthropic.NewToolResultBlock(c.ID, text, false)
	if last := &k.said[len(k.said)-1]; last.OfUser != nil {
		last.OfUser.Content = append(last.OfUser.Content, block)
		return
	}
	k.said = append(k.said, anthropic.NewUserMessage(block))
}

func (k *anthropicTalk) params() (anthropic.MessageNewParams, []anthropicoption.RequestOption) {
	p := anthropic.MessageNewParams{
		Model:         anthropic.Model(k.opts.model),
		MaxTokens:     int64(k.opts.limit),
		System:        k.leading,
		Messages:      k.said,
		StopSequences: k.opts.stops,
	}
	if k.opts.thinking {
		p.Thinking.OfAdaptive = &anthropic.ThinkingConfigAdaptiveParam{}
		p.OutputConfig.Effort = anthropic.OutputConfigEffortMedium
	}
	for _, t := range k.opts.tools {
		p.Tools = append(p.Tools, anthropic.ToolUnionParam{OfTool: &anthropic.ToolParam{
			Name: t.name,
			InputSchema: anthropic.ToolInputSchemaParam{
				Properties: map[string]any{t.property: map[string]any{"type": "string"}},
				Required:   []string{t.property},
			},
		}})
	}
	if k.opts.schema != nil {
		p.OutputConfig.Format.Schema = k.opts.schema
	}
	o := []anthropicoption.RequestOption{anthropicoption.WithMaxRetries(k.opts.retries)}
	for name, value := range k.opts.headers {
		o = append(o, anthropicoption.WithHeader(name, value))
	}
	return p, o
}

func (k *anthropicTalk) ask(ctx context.Context) (answer, error) {
	p, o := k.params()
	m, pieces, err := anthropicAsk(ctx, k.client, p, k.opts.streaming, o)
	if err != nil {
		if m == nil {
			return answer{}, err
		}
		return anthropicAnswer(m), err
	}
	a := anthropicAnswer(m)
	a.Pieces = pieces
	k.said = append(k.said, m.ToParam())
	return a, nil
}

// anthropicAsk gets a message, from a body or from the SDK's accumulator, and on an error what had come before.
func anthropicAsk(ctx context.Context, client anthropic.Client, p anthropic.MessageNewParams, streaming bool, o []anthropicoption.RequestOption) (m *anthropic.Message, pieces int, err error) {
	if !streaming {
		m, err = client.Messages.New(ctx, p, o...)
		return m, 0, err
	}
	s := client.Messages.NewStreaming(ctx, p, o...)
	defer s.Close()
	m = &anthropic.Message{}
	stopped := false
	for s.Next() {
		event := s.Current()
		if stopped {
			return m, pieces, fmt.Errorf("%s comes after message_stop", event.Type)
		}
		if err := m.Accumulate(event); err != nil {
			return m, pieces, fmt.Errorf("the accumulator refuses %s: %w", event.RawJSON(), err)
		}
		if event.Delta.Type == "text_delta" {
			pieces++
		}
		stopped = event.Type == "message_stop"
	}
	if err := s.Err(); err != nil {
		return m, pieces, err
	}
	if !stopped {
		return m, pieces, fmt.Errorf("silent success: the stream ended without message_stop after %s", m.RawJSON())
	}
	return m, pieces, nil
}

func anthropicAnswer(m *anthropic.Message) answer {
	u := m.Usage
	a := answer{
		Stop: string(m.StopReason), Matched: m.StopSequence, Refusal: m.StopDetails.Explanation, ID: m.ID, Model: string(m.Model),
		Tokens: tokens{
			u.InputTokens + u.CacheReadInputTokens + u.CacheCreationInputTokens, u.CacheReadInputTokens, u.CacheCreationInputTokens,
			u.OutputTokens, u.OutputTokensDetails.ThinkingTokens,
		},
	}
	for _, b := range m.Content {
		switch b.Type {
		case "text":
			a.Text += b.Text
			for _, c := range b.Citations {
				a.Cited = append(a.Cited, c.URL)
			}
		case "thinking":
			a.Thinking += b.Thinking
		case "tool_use":
			a.Calls = append(a.Calls, call{b.ID, b.Name, compact(string(b.Input))})
		}
	}
	return a
}
