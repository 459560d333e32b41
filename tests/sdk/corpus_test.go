package sdk

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"os/exec"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	anthropicshared "github.com/anthropics/anthropic-sdk-go/v2/shared"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/responses"
	"github.com/tidwall/gjson"
)

// written is something that a client or an upstream gets in a built-in spec.
type written struct{ Client, Upstream, Place, Kind, Text string }

var corpus = sync.OnceValues(func() ([]written, error) {
	cmd := exec.Command("go", "run", "./tests/node/replies")
	cmd.Dir = root()
	var problem bytes.Buffer
	cmd.Stderr = &problem
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%w: %s", err, problem.Bytes())
	}
	var all []written
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var w written
		if err := d.Decode(&w); err != nil {
			return nil, err
		}
		all = append(all, w)
	}
	return all, nil
})

type chatError struct {
	Error openai.Error `json:"error" api:"required"`
}

// corpusTypes are the types of the official SDKs, by protocol and what it is. Where there are two, either will do: the second has what needs a
// beta header.
var corpusTypes = map[string][]reflect.Type{
	"chat request":      {reflect.TypeFor[openai.ChatCompletionNewParams]()},
	"chat body":         {reflect.TypeFor[openai.ChatCompletion]()},
	"chat event":        {reflect.TypeFor[openai.ChatCompletionChunk]()},
	"chat error":        {reflect.TypeFor[chatError]()},
	"messages request":  {reflect.TypeFor[anthropic.MessageNewParams](), reflect.TypeFor[anthropic.BetaMessageNewParams]()},
	"messages body":     {reflect.TypeFor[anthropic.Message](), reflect.TypeFor[anthropic.BetaMessage]()},
	"messages event":    {reflect.TypeFor[anthropic.MessageStreamEventUnion](), reflect.TypeFor[anthropic.BetaRawMessageStreamEventUnion]()},
	"messages error":    {reflect.TypeFor[anthropicshared.ErrorResponse]()},
	"responses request": {reflect.TypeFor[responses.ResponseNewParams]()},
	"responses body":    {reflect.TypeFor[responses.Response]()},
	"responses event":   {reflect.TypeFor[responses.ResponseStreamEventUnion]()},
	"responses error":   {reflect.TypeFor[chatError]()},
}

// documents are the JSON texts of what is written, each with what it is: a body of a stream is events.
func (w written) documents() (kinds, texts []string) {
	add := func(kind, text string) { kinds, texts = append(kinds, kind), append(texts, text) }
	switch w.Kind {
	case "request":
		add(w.Upstream+" request", w.Text)
	case "stream":
		for line := range strings.Lines(w.Text) {
			data, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "data: ")
			switch {
			case !ok || data == "[DONE]":
			case w.Client == "chat" && gjson.Get(data, "error").Exists(), w.Client == "messages" && gjson.Get(data, "type").Str == "error":
				add(w.Client+" error", data)
			case w.Client == "messages" && gjson.Get(data, "type").Str == "ping":
			default:
				add(w.Client+" event", data)
			}
		}
	default:
		add(w.Client+" "+w.Kind, w.Text)
	}
	return kinds, texts
}

// allowed are the differences that are meant, each with its reason.
var allowed = map[string]string{
	"responses body: .tools[].parameters is missing, and required by FunctionTool":           "tools are told as the client sent them: to look at each again costs more than the rest of a short reply",
	"responses body: .tools[].strict is missing, and required by FunctionTool":               "the same",
	"responses event: .response.tools[].parameters is missing, and required by FunctionTool": "the same",
	"responses event: .response.tools[].strict is missing, and required by FunctionTool":     "the same",

	"chat body: .choices[].message.reasoning_content is unknown to ChatCompletionMessage":                           "the field of the vendors that show reasoning",
	"chat body: .choices[].message.tool_calls[].extra_content is unknown to ChatCompletionMessageFunctionToolCall":  "where Google's servers put the signature of a call",
	"chat body: .choices[].message.reasoning_details is unknown to ChatCompletionMessage":                           "the field that sealed reasoning comes back in",
	"chat event: .choices[].delta.reasoning_content is unknown to ChatCompletionChunkChoiceDelta":                   "as in a body",
	"chat event: .choices[].delta.tool_calls[].extra_content is unknown to ChatCompletionChunkChoiceDeltaToolCall":  "as in a body",
	"chat event: .choices[].delta.reasoning_details is unknown to ChatCompletionChunkChoiceDelta":                   "as in a body",
	"chat event: .choices[].delta.annotations is unknown to ChatCompletionChunkChoiceDelta":                         "OpenAI's models that search send it; the SDK has it in bodies only",
	"chat event: .choices[].delta.tool_calls[].custom is unknown to ChatCompletionChunkChoiceDeltaToolCall":         "the SDK has custom calls in bodies only",
	"chat request: .stream is unknown to ChatCompletionNewParams":                                                   "the SDK adds it",
	"chat request: .messages[].content is null":                                                                     "the reference says that it may be, beside calls",
	"chat request: .messages[].content[].cache_control is unknown to ChatCompletionContentPartTextParam":            "profile.cache_marks",
	"chat request: .messages[].content[].cache_control is unknown to ChatCompletionContentPartImageParam":           "profile.cache_marks",
	"chat request: .messages[].content[].cache_control is unknown to ChatCompletionContentPartFileParam":            "profile.cache_marks",
	"chat request: .messages[].content[].image_url is unknown to ChatCompletionContentPartTextParam":                "profile.image_in_tool_result",
	"chat request: .messages[].content[].text is missing, and required by ChatCompletionContentPartTextParam":       "profile.image_in_tool_result",
	"chat request: .messages[].content[].type is \"image_url\", not \"text\"":                                       "profile.image_in_tool_result",
	"chat request: .messages[].reasoning is unknown to ChatCompletionAssistantMessageParam":                         "profile.reasoning_field",
	"chat request: .messages[].content[] is no variant of ChatCompletionContentPartUnionParam: \"video_url\"":       "what vendors that take videos read",
	"chat request: .messages[].reasoning_content is unknown to ChatCompletionAssistantMessageParam":                 "profile.reasoning_field",
	"chat request: .messages[].tool_calls[].extra_content is unknown to ChatCompletionMessageFunctionToolCallParam": "where Google's servers want the signature of a call",
	"chat request: .messages[].reasoning_details is unknown to ChatCompletionAssistantMessageParam":                 "profile.reasoning_field",
	"chat request: .chat_template_kwargs is unknown to ChatCompletionNewParams":                                     "profile.effort_field",
	"chat request: .enable_thinking is unknown to ChatCompletionNewParams":                                          "profile.effort_field",
	"chat request: .reasoning is unknown to ChatCompletionNewParams":                                                "profile.effort_field",
	"chat request: .thinking is unknown to ChatCompletionNewParams":                                                 "profile.effort_field",
	"chat request: .thinking_budget is unknown to ChatCompletionNewParams":                                          "profile.effort_field",
	"chat request: .top_k is unknown to ChatCompletionNewParams":                                                    "profile.top_k",

	"messages body: .content[].citations is missing, and required by TextBlock":                                    "a schema of the AI SDK refuses null, and an empty list would say that citations were asked for",
	"messages body: .content[].content[].citations is missing, and required by BetaTextBlock":                      "the same",
	"messages event: .content_block.citations is missing, and required by TextBlock":                               "the same",
	"messages body: .content[] is no variant of ContentBlockUnion: \"mcp_tool_use\"":                               "a client that uses the connector has the beta's types",
	"messages body: .content[] is no variant of ContentBlockUnion: \"mcp_tool_result\"":                            "the same",
	"messages event: .content_block is no variant of ContentBlockStartEventContentBlockUnion: \"mcp_tool_result\"": "the same",
	"messages body: .context_management is missing, and required by BetaMessage":                                   "the beta's; clients that did not ask for it do not have it",
	"messages body: .usage.fallback_credit is missing, and required by BetaUsage":                                  "the same",
	"messages body: .usage.iterations is missing, and required by BetaUsage":                                       "the same",
	"messages body: .content[].caller is missing, and required by ServerToolUseBlock":                              "from Messages to Messages: the upstream's own block",
	"messages body: .content[].caller is missing, and required by WebSearchToolResultBlock":                        "the same",
	"messages event: .delta.citation.file_id is missing, and required by CitationCharLocation":                     "from Messages to Messages: the upstream's own citation",
	"messages error: .error is no variant of ErrorObjectUnion: \"request_too_large\"":                              "of status 413 in the reference; the SDK goes by the status",
	"messages error: .error is no variant of ErrorObjectUnion: \"conflict_error\"":                                 "of status 409 in the reference; the SDK goes by the status",
	"messages error: .error.details is unknown to InvalidRequestErrorObject":                                       "the SDK for TypeScript reads it, of message threads",
	"messages error: .error.details is unknown to NotFoundErrorObject":                                             "the same",
	"messages request: .messages[].content is not an array":                                                        "the reference has a string, too",
	"messages request: .messages[].content[].content is not an array":                                              "the same",
	"messages request: .stream is unknown to MessageNewParams":                                                     "the SDK adds it",
	"messages request: .temperature is unknown to MessageNewParams":                                                "older models take it; profile.sampling says which",
	"messages request: .top_k is unknown to MessageNewParams":                                                      "the same",
	"messages request: .top_p is unknown to MessageNewParams":                                                      "the same",

	"responses body: .output[].status is unknown to ResponseCustomToolCall":                                       "OpenAI's own items have it, and the SDK's type of items that are listed",
	"responses event: .item.status is unknown to ResponseCustomToolCall":                                          "the same",
	"responses event: .response.output[].status is unknown to ResponseCustomToolCall":                             "the same",
	"responses body: .store is unknown to Response":                                                               "OpenAI's own responses have it",
	"responses event: .response.store is unknown to Response":                                                     "the same",
	"responses body: .user is null":                                                                               "as in OpenAI's own responses",
	"responses event: .response.user is null":                                                                     "the same",
	"responses event: .response.usage is null":                                                                    "the same, until the response has ended",
	"responses event: .logprobs[].bytes is unknown to ResponseTextDeltaEventLogprob":                              "the type of the part has it",
	"responses event: .logprobs[].bytes is unknown to ResponseTextDoneEventLogprob":                               "the same",
	"responses event: .logprobs[].top_logprobs[].bytes is unknown to ResponseTextDeltaEventLogprobTopLogprob":     "the same",
	"responses event: .logprobs[].top_logprobs[].bytes is unknown to ResponseTextDoneEventLogprobTopLogprob":      "the same",
	"responses event: .response.error.code is \"context_length_exceeded\", which is not one of ResponseErrorCode": "Codex looks for it",
	"responses event: .response.error.code is \"insufficient_quota\", which is not one of ResponseErrorCode":      "Codex looks for it",
	"responses event: .item is no variant of ResponseOutputItemUnion: \"telepathy_call\"":                         "an item that no SDK knows crosses as it is",
	"responses event: .response.output[] is no variant of ResponseOutputItemUnion: \"telepathy_call\"":            "the same",
	"responses request: .tool_choice is no variant of ResponseNewParamsToolChoiceUnion: \"web_search\"":           "the list has not followed the tool of that name; the AI SDK sends it",
	"responses request: .stream is unknown to ResponseNewParams":                                                  "the SDK adds it",
	"responses request: .input[].content[] is no variant of ResponseInputContentUnionParam: \"output_text\"":      "an assistant's message without an id, which is the upstream's to give; Codex sends the same",
	"responses request: .input[].content[] is no variant of ResponseInputContentUnionParam: \"refusal\"":          "the same",
	"responses request: .input[].id is missing, and required by ResponseOutputMessageParam":                       "the same",
	"responses request: .input[].status is missing, and required by ResponseOutputMessageParam":                   "the same",
	"responses request: .input[].id is missing, and required by ResponseReasoningItemParam":                       "the same",
	"responses request: .input[].id is unknown to EasyInputMessageParam":                                          "profile.item_ids",
	"messages request: .anthropic_version is unknown to MessageNewParams":                                         "Vertex AI takes the version in the body",
	"messages request: .model is missing, and required by MessageNewParams":                                       "Vertex AI takes the model in the path",
}

// TestSpecsFitTheSDKs holds every request, body, event and error that the built-in specs write to the types of the official SDKs.
func TestSpecsFitTheSDKs(t *testing.T) {
	all, err := corpus()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	type place struct {
		where string
		count int
	}
	problems, used := map[string]*place{}, map[string]bool{}
	for _, w := range all {
		kinds, texts := w.documents()
		for i, kind := range kinds {
			seen[kind]++
			var best []finding
			for n, typ := range corpusTypes[kind] {
				v := reflect.New(typ)
				if err := json.Unmarshal([]byte(texts[i]), v.Interface()); err != nil {
					t.Errorf("%s: %s: %v\n%s", w.Place, kind, err, texts[i])
				}
				if found := checkType(typ, gjson.Parse(texts[i]), ""); n == 0 || len(found) < len(best) {
					best = found
				}
			}
			for _, f := range best {
				key := fmt.Sprintf("%s: %s %s", kind, f.path, f.what)
				if allowed[key] != "" {
					used[key] = true
					continue
				}
				if problems[key] == nil {
					problems[key] = &place{where: fmt.Sprintf("%s (%s on %s): %s", w.Place, w.Client, w.Upstream, texts[i])}
				}
				problems[key].count++
			}
		}
	}
	for kind := range corpusTypes {
		if seen[kind] < 100 {
			t.Errorf("only %d of %s", seen[kind], kind)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(allowed)) {
		if !used[k] {
			t.Errorf("no spec needs the allowance: %s", k)
		}
	}
	for _, k := range slices.Sorted(maps.Keys(problems)) {
		t.Errorf("%s (%d times)\n\t%.700s", k, problems[k].count, problems[k].where)
	}
}

// TestSpecsFitCodex reads every Responses stream that the built-in specs write as Codex does.
func TestSpecsFitCodex(t *testing.T) {
	all, err := corpus()
	if err != nil {
		t.Fatal(err)
	}
	read, completed := 0, 0
	for _, w := range all {
		if w.Client != "responses" || w.Kind != "stream" {
			continue
		}
		read++
		t.Run(w.Place, func(t *testing.T) {
			turn := readCodex(t, w.Text)
			if turn.completed {
				completed++
			}
			if t.Failed() {
				t.Log(w.Text)
			}
		})
	}
	if read < 200 || completed < 100 {
		t.Errorf("only %d streams were read, of which %d completed", read, completed)
	}
}
