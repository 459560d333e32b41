package sdk

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/anthropics/anthropic-sdk-go/v2"
	"github.com/google/go-cmp/cmp"
	"github.com/ollama/ollama/api"
	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/responses"
	"github.com/tidwall/gjson"
	"google.golang.org/genai"
)

// eachNewWay runs a test for each pair of a client and an upstream in which Gemini or Ollama is one side, and both forms of an answer.
func eachNewWay(t *testing.T, test func(*testing.T, way)) {
	t.Parallel()
	for _, family := range append([]string{"gemini", "ollama"}, families...) {
		for _, upstream := range []string{"gemini", "ollama", "chat", "messages", "responses"} {
			if spoken[family] != "" && upstream != "gemini" && upstream != "ollama" {
				continue
			}
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

func TestUsageOfFive(t *testing.T) {
	eachNewWay(t, func(t *testing.T, w way) {
		p := theatre.play(w.prefix(), both(w.upstream+"/usage"))
		k := w.on(p)
		k.system("Be brief.")
		k.user("Hello")
		a := must(t, k)
		want := tokens{Prompt: 100, Completion: 20}
		if w.family != "ollama" && w.upstream != "ollama" { // whose API has no other counts
			want.Cached, want.Reasoning = 60, 5
		}
		if diff := cmp.Diff(want, a.Tokens, cmp.FilterPath(func(p cmp.Path) bool { return p.String() == "Written" }, cmp.Ignore())); diff != "" {
			t.Errorf("Tokens (-want +got):\n%s", diff)
		}
		if a.Text != "Hello there." || a.Stop == "" || w.streaming && a.Pieces != 2 {
			t.Errorf("got %+v", a)
		}
		if a.Model != p.model {
			t.Errorf("Model = %q, want the name that was asked for, %q", a.Model, p.model)
		}
		sent := p.last(t)
		if keys := sent.header.Get("Authorization") + sent.header.Get("X-Api-Key") + sent.header.Get("X-Goog-Api-Key"); strings.Contains(keys, clientKey) || !strings.Contains(keys, upstreamKey) {
			t.Errorf("the upstream was shown the key %q, want its own", keys)
		}
		if !strings.Contains(sent.body, "Be brief.") {
			t.Errorf("the upstream was not told to be brief: %s", sent.body)
		}
	})
}

// Two calls at once, twice, and what each upstream said comes back to it: state, calls and results in their order.
func TestLoopOfFive(t *testing.T) {
	eachNewWay(t, func(t *testing.T, w way) {
		p := theatre.play(w.prefix(), agentTurns(w.upstream)...)
		k := w.on(p)
		k.options().thinking = true
		k.options().limit = 4000
		k.options().tools = []tool{weather, {"get_time", "zone"}}
		k.user("Weather and time in Zagreb")
		for turn := range 2 {
			a := must(t, k)
			wantText, wantThinking := "I ask both.", "Two things to ask."
			if turn == 1 {
				wantText, wantThinking = "Once more.", "The same again."
			}
			if a.Text != wantText || a.Thinking != wantThinking || len(a.Calls) != 2 {
				t.Fatalf("got %+v", a)
			}
			if a.Calls[0].Name != "get_weather" || a.Calls[0].Arguments != `{"city":"Zagreb"}` || a.Calls[1].Name != "get_time" || gjson.Get(a.Calls[1].Arguments, "zone").Str != "CET" {
				t.Errorf("Calls = %+v", a.Calls)
			}
			if a.Calls[0].ID == a.Calls[1].ID && (a.Calls[0].ID != "" || w.family != w.upstream) {
				t.Errorf("both calls have the id %q", a.Calls[0].ID)
			}
			k.result(a.Calls[0], "rain")
			k.result(a.Calls[1], "noon")
		}
		if a := must(t, k); a.Text != "Hello there." {
			t.Fatalf("the last answer is %+v", a)
		}
		all := p.seen()
		if len(all) != 3 {
			t.Fatalf("the upstream was asked %d times", len(all))
		}
		checkLoop(t, w, all[2].body)
	})
}

// checkLoop looks at the third request of a loop: both turns of the model, each followed by its results.
func checkLoop(t *testing.T, w way, body string) {
	t.Helper()
	state := map[string][]string{
		"messages":  {"EqQBCgIYAhIM1gbcDa9GJwZA2b3h==", "EqQBCgIYAhIM2second+turn/Q=="},
		"responses": {"gAAAAABpU0aT3jJ8Yk-0nQ==", "gAAAAABpU0cSECOND_turn-0nQ=="},
		"gemini":    {"Q2FsbFNpZ25hdHVyZU9uZQ==", "Q2FsbFNpZ25hdHVyZVR3bw=="},
		"ollama":    {"Two things to ask.", "The same again."},
	}[w.upstream]
	at := 0
	for turn := range 2 {
		words := []string{[]string{"I ask both.", "Once more."}[turn], "get_weather", "get_time", "rain", "noon"}
		// OpenAI's SDK for Chat does not send reasoning back as text.
		if state != nil && !(w.upstream == "ollama" && w.family == "openai") && !strings.Contains(body, state[turn]) {
			t.Errorf("%s does not come back: %s", state[turn], body)
		}
		for _, word := range words {
			next := strings.Index(body[at:], word)
			if next < 0 {
				t.Fatalf("%q is not where it is due in turn %d of %s", word, turn+1, body)
			}
			at += next
		}
	}
	if w.upstream == "gemini" {
		checkSigned(t, body)
	}
}

// checkSigned looks whether signatures stand on the part that they came with.
func checkSigned(t *testing.T, body string) {
	t.Helper()
	for _, part := range gjson.Get(body, "contents.#.parts|@flatten").Array() {
		signature := part.Get("thoughtSignature").Str
		switch {
		case part.Get("functionCall.name").Str == "get_weather":
			if signature == "" {
				t.Errorf("a call lacks its signature: %s", part.Raw)
			}
		case signature != "":
			t.Errorf("a signature stands on %s", part.Raw)
		}
	}
}

// An image comes to the upstream in its own words.
func TestImageOfFive(t *testing.T) {
	eachNewWay(t, func(t *testing.T, w way) {
		p := theatre.play(w.prefix(), both(w.upstream+"/usage"))
		k := w.on(p)
		const ask = "What is this?"
		switch k := k.(type) {
		case *openaiTalk:
			k.said = append(k.said, openai.UserMessage([]openai.ChatCompletionContentPartUnionParam{
				openai.TextContentPart(ask), openai.ImageContentPart(openai.ChatCompletionContentPartImageImageURLParam{URL: "data:image/png;base64," + pixel}),
			}))
		case *responsesTalk:
			image := responses.ResponseInputContentParamOfInputImage(responses.ResponseInputImageDetailAuto)
			image.OfInputImage.ImageURL = openai.String("data:image/png;base64," + pixel)
			k.said = append(k.said, responses.ResponseInputItemParamOfMessage(
				responses.ResponseInputMessageContentListParam{responses.ResponseInputContentParamOfInputText(ask), image}, responses.EasyInputMessageRoleUser))
		case *anthropicTalk:
			k.said = append(k.said, anthropic.NewUserMessage(anthropic.NewTextBlock(ask), anthropic.NewImageBlockBase64("image/png", pixel)))
		case *geminiTalk:
			k.said = append(k.said, genai.NewContentFromParts([]*genai.Part{genai.NewPartFromText(ask), genai.NewPartFromBytes(decoded(pixel), "image/png")}, genai.RoleUser))
		case *ollamaTalk:
			k.said = append(k.said, api.Message{Role: "user", Content: ask, Images: []api.ImageData{decoded(pixel)}})
		}
		must(t, k)
		path, want := "messages.0.images.0", pixel
		switch w.upstream {
		case "gemini":
			path, want = "contents.0.parts.1.inlineData|@ugly", `{"mimeType":"image/png","data":"`+pixel+`"}`
			if w.family == "gemini" {
				want = `{"data":"` + pixel + `","mimeType":"image/png"}`
			}
		case "chat":
			path, want = "messages.0.content.1.image_url.url", "data:image/png;base64,"+pixel
		case "messages":
			path = "messages.0.content.1.source.data"
		case "responses":
			path, want = "input.0.content.1.image_url", "data:image/png;base64,"+pixel
		}
		body := p.last(t).body
		if got := gjson.Get(body, path).String(); got != want || !strings.Contains(body, ask) {
			t.Errorf("at %s stands %q, want %q in %s", path, got, want, body)
		}
	})
}

// A schema comes to the upstream whole.
func TestSchemaOfFive(t *testing.T) {
	eachNewWay(t, func(t *testing.T, w way) {
		p := theatre.play(w.prefix(), both(w.upstream+"/usage"))
		k := w.on(p)
		k.options().schema = map[string]any{
			"type": "object", "properties": map[string]any{"name": map[string]any{"type": "string"}}, "required": []any{"name"}, "additionalProperties": false,
		}
		k.user("Who?")
		must(t, k)
		body := p.last(t).body
		path := map[string]string{
			"chat": "response_format.json_schema.schema", "messages": "output_config.format.schema", "responses": "text.format.schema",
			"gemini": "generationConfig.responseJsonSchema", "ollama": "format",
		}[w.upstream]
		var got map[string]any
		if err := json.Unmarshal([]byte(gjson.Get(body, path).Raw), &got); err != nil {
			t.Fatalf("at %s: %v in %s", path, err, body)
		}
		if diff := cmp.Diff(k.options().schema, got); diff != "" {
			t.Errorf("the schema (-want +got):\n%s", diff)
		}
		if mime := gjson.Get(body, "generationConfig.responseMimeType").Str; w.upstream == "gemini" && mime != "application/json" {
			t.Errorf("responseMimeType = %q", mime)
		}
	})
}

// refusals are what upstreams say to too many requests, and broken what they say in the middle of a stream.
var refusals = map[string]string{
	"chat":      `{"error":{"message":"slow down","type":"requests","param":null,"code":"rate_limit_exceeded"}}`,
	"messages":  `{"type":"error","error":{"type":"rate_limit_error","message":"slow down"}}`,
	"responses": `{"error":{"message":"slow down","type":"requests","param":null,"code":"rate_limit_exceeded"}}`,
	"gemini":    `{"error":{"code":429,"message":"slow down","status":"RESOURCE_EXHAUSTED","details":[{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"1s"}]}}`,
	"ollama":    `{"error":"slow down"}`,
}

func TestErrorOfFive(t *testing.T) {
	eachNewWay(t, func(t *testing.T, w way) {
		p := theatre.play(w.prefix(), body(429, refusals[w.upstream]))
		k := w.on(p)
		k.user("Hello")
		_, err := k.ask(t.Context())
		got, ok := failed(err)
		want := map[string]failure{
			"openai":    {Status: 429, Type: "rate_limit_error", Code: "rate_limit_exceeded"},
			"responses": {Status: 429, Type: "rate_limit_error", Code: "rate_limit_exceeded"},
			"anthropic": {Status: 429, Type: "rate_limit_error"},
			"gemini":    {Status: 429, Type: "RESOURCE_EXHAUSTED"},
			"ollama":    {Status: 429},
		}[w.family]
		if !ok || !got.is(want) || !strings.Contains(got.message, "slow down") {
			t.Errorf("got %+v (%v), want %+v", got, err, want)
		}
	})
}

// A stream that breaks off is an error for each client, behind the text that came.
func TestBrokenStreamOfFive(t *testing.T) {
	eachNewWay(t, func(t *testing.T, w way) {
		if !w.streaming {
			return
		}
		name, end := w.upstream+"/usage.sse", "\n\n"
		if w.upstream == "ollama" {
			name, end = "ollama/usage.ndjson", "\n"
		}
		whole := read(t, name)
		place := strings.Index(whole, "Hello")
		place += strings.Index(whole[place:], end) + len(end)
		act := cut(whole[:place])
		if w.upstream == "ollama" {
			act = lines(whole[:place])
		}
		p := theatre.play(w.prefix(), act)
		k := w.on(p)
		k.user("Hello")
		a, err := k.ask(t.Context())
		if err == nil || strings.Contains(err.Error(), "silent success") {
			t.Errorf("got %+v and %v", a, err)
		}
	})
}

// A Gemini client finds models and counts tokens: as a Gemini upstream counts them, else about.
func TestGeminiModelsAndTokens(t *testing.T) {
	t.Parallel()
	client := newGemini(demo.url)
	found := false
	for m, err := range client.Models.All(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		found = found || m.Name == "models/demo" && m.DisplayName != "" && len(m.SupportedActions) > 0
	}
	if !found {
		t.Error("the model demo is not in the list")
	}
	if m, err := client.Models.Get(t.Context(), "demo", nil); err != nil || m.Name != "models/demo" {
		t.Errorf("got %+v and %v", m, err)
	}
	client = newGemini(theatre.gateway.url)
	_, err := client.Models.Get(t.Context(), "no-such-model", nil)
	if got, ok := failed(err); !ok || !got.is(failure{Status: 404, Type: "NOT_FOUND"}) {
		t.Errorf("got %+v (%v)", got, err)
	}
	contents := genai.Text("How many tokens are these words?")
	p := theatre.play("g", body(200, `{"totalTokens":43,"promptTokensDetails":[{"modality":"TEXT","tokenCount":43}]}`))
	if n, err := client.Models.CountTokens(t.Context(), p.model, contents, nil); err != nil || n.TotalTokens != 43 {
		t.Errorf("got %+v and %v", n, err)
	}
	sent := p.last(t)
	same(t, "the question", sent.json(t), `{"generateContentRequest": {"model": "models/`+p.model+`", "contents": [{"role": "user", "parts": [{"text": "How many tokens are these words?"}]}]}}`)
	if want := "/v1beta/models/" + p.model + ":countTokens"; sent.path != want {
		t.Errorf("the upstream was asked at %s, want %s", sent.path, want)
	}
	if n, err := client.Models.CountTokens(t.Context(), theatre.play("c", both("chat/usage")).model, contents, nil); err != nil || n.TotalTokens < 6 || n.TotalTokens > 20 {
		t.Errorf("got %+v and %v", n, err)
	}
}

// A Gemini client's key stands in a header or in the URL, and a wrong one is refused in Gemini's words.
func TestGeminiKeys(t *testing.T) {
	t.Parallel()
	g := serve(t, upstreams(theatre.server.URL, `client "test" { key = env("CLIENT_KEY") }`, ""))
	p := theatre.play("g", both("gemini/usage"))
	for key, status := range map[string]int{clientKey: 200, clientKey[1:]: 401} {
		for _, inURL := range []bool{false, true} {
			url := g.url + "/v1beta/models/" + p.model + ":generateContent"
			if inURL {
				url += "?key=" + key
			}
			r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url, strings.NewReader(`{"contents":[{"parts":[{"text":"Hi"}]}]}`))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", "application/json")
			if !inURL {
				r.Header.Set("X-Goog-Api-Key", key)
			}
			resp, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			data, err := io.ReadAll(resp.Body)
			resp.Body.Close()
			if err != nil || resp.StatusCode != status || status == 401 && gjson.GetBytes(data, "error.status").Str != "UNAUTHENTICATED" {
				t.Errorf("the key %s, in the URL %v: %d %s (%v)", key, inURL, resp.StatusCode, data, err)
			}
		}
	}
	if sent := p.last(t); strings.Contains(sent.query, "key=") {
		t.Errorf("the upstream got the query %s", sent.query)
	}
}
