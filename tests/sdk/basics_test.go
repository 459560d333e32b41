package sdk

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What the demo model says.
const (
	advice  = "I am Parlance's demo model; put a real upstream into parlance.hcl to get real answers."
	hello   = `You said: "Hello there". ` + advice
	thought = "The user wants an answer. I am a demo model and know nothing, so I will be short and friendly."
)

func TestText(t *testing.T) {
	eachWay(t, func(t *testing.T, w way) {
		k := w.demo("demo")
		k.system("Be brief.")
		k.user("Hello there")
		a := must(t, k)
		if a.Text != hello {
			t.Errorf("Text = %q, want %q", a.Text, hello)
		}
		if want := map[string]string{"openai": "stop", "responses": "completed", "anthropic": "end_turn"}[w.family]; a.Stop != want {
			t.Errorf("Stop = %q, want %q", a.Stop, want)
		}
		if want := map[string]string{"openai": "chatcmpl-", "responses": "resp_", "anthropic": "msg_"}[w.family]; !strings.HasPrefix(a.ID, want) {
			t.Errorf("ID = %q, want it to begin with %q", a.ID, want)
		}
		if want := w.upstream + "/demo"; a.Model != want {
			t.Errorf("Model = %q, want the name that was asked for, %q", a.Model, want)
		}
		if a.Thinking != "" || a.Refusal != "" || a.Calls != nil || a.Cited != nil {
			t.Errorf("there is more than text: %+v", a)
		}
		if a.Tokens.Prompt == 0 || a.Tokens.Completion == 0 {
			t.Errorf("Tokens = %+v, want counts", a.Tokens)
		}
		if w.streaming && a.Pieces < 10 {
			t.Errorf("the text came in %d pieces, want it as it was said", a.Pieces)
		}
	})
}

func TestSecondTurn(t *testing.T) {
	eachWay(t, func(t *testing.T, w way) {
		k := w.demo("demo")
		k.user("Hello")
		must(t, k)
		k.user("Hello there")
		if a := must(t, k); a.Text != hello {
			t.Errorf("Text = %q, want %q", a.Text, hello)
		}
	})
}

func TestThinking(t *testing.T) {
	eachWay(t, func(t *testing.T, w way) {
		k := w.demo("demo")
		k.options().thinking = true
		k.user("Hello there")
		a := must(t, k)
		if a.Thinking != thought || a.Text != hello {
			t.Errorf("thinking %q and text %q, want %q and %q", a.Thinking, a.Text, thought, hello)
		}
		k.user("Hello there")
		if a := must(t, k); a.Thinking != thought || a.Text != hello {
			t.Errorf("the second turn: thinking %q and text %q", a.Thinking, a.Text)
		}
	})
}

// A model that always thinks is received by a client that asked for nothing: Chat's show what comes, the others only what
// they asked for.
func TestThinkingModel(t *testing.T) {
	eachWay(t, func(t *testing.T, w way) {
		k := w.demo("demo-thinking")
		k.options().thinking = w.family != "openai"
		k.user("Hello there")
		if a := must(t, k); a.Thinking != thought || a.Text != hello {
			t.Errorf("thinking %q and text %q, want %q and %q", a.Thinking, a.Text, thought, hello)
		}
	})
}

func TestThinkingThatNobodyAskedForIsNotShown(t *testing.T) {
	t.Parallel()
	for _, streaming := range []bool{false, true} {
		w := way{"anthropic", "chat", streaming}
		t.Run(w.String(), func(t *testing.T) {
			k := w.demo("demo-thinking")
			k.user("Hello there")
			if a := must(t, k); a.Thinking != "" || a.Text != hello {
				t.Errorf("thinking %q and text %q, want none and %q", a.Thinking, a.Text, hello)
			}
		})
	}
}

var weather = tool{"get_weather", "city"}

func TestToolRoundTrip(t *testing.T) {
	for _, model := range []string{"demo", "demo-thinking"} {
		t.Run(model, func(t *testing.T) {
			eachWay(t, func(t *testing.T, w way) {
				k := w.demo(model)
				k.options().tools = []tool{weather}
				k.options().thinking = model == "demo-thinking"
				k.user("What is the weather in Paris?")
				a := must(t, k)
				if a.Text != "Let me look that up." {
					t.Errorf("Text = %q", a.Text)
				}
				if len(a.Calls) != 1 || a.Calls[0].ID == "" || a.Calls[0].Name != "get_weather" || a.Calls[0].Arguments != `{"city":"Paris"}` {
					t.Fatalf("Calls = %+v", a.Calls)
				}
				if want := map[string]string{"openai": "tool_calls", "responses": "completed", "anthropic": "tool_use"}[w.family]; a.Stop != want {
					t.Errorf("Stop = %q, want %q", a.Stop, want)
				}
				k.result(a.Calls[0], "22 degrees, sunny")
				if a = must(t, k); a.Text != "The tool said: 22 degrees, sunny. "+advice || a.Calls != nil {
					t.Errorf("after the result: %+v", a)
				}
			})
		})
	}
}

func TestParallelTools(t *testing.T) {
	eachWay(t, func(t *testing.T, w way) {
		k := w.demo("demo")
		k.options().tools = []tool{weather, {"get_time", "zone"}}
		k.user("Call two in parallel for Paris")
		a := must(t, k)
		want := []call{{"", "get_weather", `{"city":"Paris"}`}, {"", "get_time", `{"zone":"Paris"}`}}
		if diff := cmp.Diff(want, a.meaning().Calls); diff != "" {
			t.Fatalf("Calls (-want +got):\n%s", diff)
		}
		if a.Calls[0].ID == a.Calls[1].ID {
			t.Errorf("both calls have the id %q", a.Calls[0].ID)
		}
		k.result(a.Calls[0], "sunny")
		k.result(a.Calls[1], "noon")
		if a = must(t, k); a.Text != "The tool said: sunny; noon. "+advice {
			t.Errorf("after the results: %q", a.Text)
		}
	})
}

func TestInterleavedTools(t *testing.T) {
	eachWay(t, func(t *testing.T, w way) {
		k := w.demo("demo-interleave")
		k.options().tools = []tool{weather, {"get_time", "zone"}}
		k.user("Weather and time in Reykjavik")
		a := must(t, k)
		want := []call{{"", "get_weather", `{"city":"Reykjavik"}`}, {"", "get_time", `{"zone":"Reykjavik"}`}}
		if diff := cmp.Diff(want, a.meaning().Calls); diff != "" {
			t.Fatalf("Calls (-want +got):\n%s", diff)
		}
	})
}

func TestStructuredOutput(t *testing.T) {
	eachWay(t, func(t *testing.T, w way) {
		k := w.demo("demo")
		k.options().schema = map[string]any{
			"type":                 "object",
			"properties":           map[string]any{"name": map[string]any{"type": "string"}, "age": map[string]any{"type": "integer"}},
			"required":             []string{"name", "age"},
			"additionalProperties": false,
		}
		k.user("Who?")
		// encoding/json sorts the keys of a Go map, so the schema's come in this order.
		if a := must(t, k); compact(a.Text) != `{"age":1,"name":"demo"}` {
			t.Errorf("Text = %q", a.Text)
		}
	})
}

func TestMaxTokens(t *testing.T) {
	eachWay(t, func(t *testing.T, w way) {
		k := w.demo("demo")
		k.options().limit = 16 // the least that Responses takes
		k.user("Hello there")
		a := must(t, k)
		if a.Text != `You said: "Hello there". I am Parlance's demo model; put a real upstream into parlance.hcl to ` {
			t.Errorf("Text = %q", a.Text)
		}
		if want := map[string]string{"openai": "length", "responses": "max_output_tokens", "anthropic": "max_tokens"}[w.family]; a.Stop != want {
			t.Errorf("Stop = %q, want %q", a.Stop, want)
		}
	})
}

func TestStopSequence(t *testing.T) {
	eachWay(t, func(t *testing.T, w way) {
		if w.family == "responses" {
			return // it has none
		}
		k := w.demo("demo")
		k.options().stops = []string{"nothing", "demo"}
		k.user("Hello there")
		a := must(t, k)
		if a.Text != `You said: "Hello there". I am Parlance's ` {
			t.Errorf("Text = %q", a.Text)
		}
		want, matched := "stop", ""
		if w.family == "anthropic" {
			want = "end_turn" // a Chat upstream does not tell which
			if w.upstream != "chat" {
				want, matched = "stop_sequence", "demo" // Parlance itself looks for them in what a Responses upstream says
			}
		}
		if a.Stop != want || a.Matched != matched {
			t.Errorf("Stop = %q, Matched = %q, want %q and %q", a.Stop, a.Matched, want, matched)
		}
	})
}

func TestRefusal(t *testing.T) {
	const text = "I'm sorry, but I can't help with that."
	eachWay(t, func(t *testing.T, w way) {
		k := w.demo("demo-refusal")
		k.user("Hello there")
		a := must(t, k)
		want := answer{Stop: "refusal", Refusal: text}
		switch {
		case w.family == "openai" && w.upstream == "messages":
			want.Stop = "content_filter"
		case w.family == "openai":
			want.Stop = "stop"
		case w.family == "responses" && w.upstream == "messages":
			want.Stop = "content_filter"
		case w.family == "responses":
			want.Stop = "completed"
		case w.upstream != "messages":
			want.Text = text // at OpenAI a refusal is said
		}
		if diff := cmp.Diff(want, a.meaning()); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}

func TestFilter(t *testing.T) {
	eachWay(t, func(t *testing.T, w way) {
		k := w.demo("demo-filter")
		k.user("Hello there")
		a := must(t, k)
		if want := map[string]string{"openai": "content_filter", "responses": "content_filter", "anthropic": "refusal"}[w.family]; a.Stop != want {
			t.Errorf("Stop = %q, want %q", a.Stop, want)
		}
		if !strings.HasPrefix(a.Text, `You said: "Hello there".`) || len(a.Text) >= len(hello) {
			t.Errorf("Text = %q, want the first half", a.Text)
		}
	})
}

func TestCitation(t *testing.T) {
	eachWay(t, func(t *testing.T, w way) {
		k := w.demo("demo-cite")
		k.user("Hello there")
		a := must(t, k)
		if a.Text != hello {
			t.Errorf("Text = %q", a.Text)
		}
		if diff := cmp.Diff([]string{"https://example.com/parlance"}, a.Cited); diff != "" {
			t.Errorf("citations (-want +got):\n%s", diff)
		}
		k.user("Go on") // and what was cited can be sent back
		must(t, k)
	})
}

// A reply without any content is one, and no error.
func TestEmptyAnswer(t *testing.T) {
	eachWay(t, func(t *testing.T, w way) {
		k := w.demo("demo-empty")
		k.user("Hello there")
		a := must(t, k)
		if a.Text != "" || a.Calls != nil {
			t.Errorf("got %+v", a)
		}
		if want := map[string]string{"openai": "stop", "responses": "completed", "anthropic": "end_turn"}[w.family]; a.Stop != want {
			t.Errorf("Stop = %q, want %q", a.Stop, want)
		}
		if w.translated() { // in one protocol, what may be sent back is not Parlance's business
			k.user("Hello there")
			must(t, k)
		}
	})
}

// An upstream that answers in the other form than it was asked for is put right.
func TestOtherForm(t *testing.T) {
	for _, model := range []string{"demo-json", "demo-sse"} {
		t.Run(model, func(t *testing.T) {
			eachWay(t, func(t *testing.T, w way) {
				k := w.demo(model)
				k.options().tools = []tool{weather}
				k.user("What is the weather in Paris?")
				a := must(t, k)
				if a.Text != "Let me look that up." || len(a.Calls) != 1 || a.Calls[0].Arguments != `{"city":"Paris"}` {
					t.Errorf("got %+v", a)
				}
			})
		})
	}
}

// What a client gets through Parlance from an upstream of another protocol says the same as what the demo says to it directly.
func TestSameAsDirect(t *testing.T) {
	tools := []tool{weather, {"get_time", "zone"}}
	for name, ask := range map[string]func(talk){
		"text":     func(k talk) { k.system("Be brief."); k.user("Hello there, Zoë 👋 <b>&amp;</b>") },
		"thinking": func(k talk) { k.options().model += "-thinking"; k.options().thinking = true; k.user("Hello") },
		"tool":     func(k talk) { k.options().tools = tools; k.user("What is the weather in São Paulo?") },
		"parallel": func(k talk) { k.options().tools = tools; k.user("In parallel, please: 東京") },
		"limit":    func(k talk) { k.options().limit = 16; k.user("Hello there") },
		"filter":   func(k talk) { k.options().model += "-filter"; k.user("Hello there") },
		"cite":     func(k talk) { k.options().model += "-cite"; k.user("Hello there") },
		"empty":    func(k talk) { k.options().model += "-empty"; k.user("Hello there") },
		"schema": func(k talk) {
			k.options().schema = map[string]any{"type": "object", "properties": map[string]any{"a": map[string]any{"enum": []string{"x", "y"}}}, "required": []string{"a"}, "additionalProperties": false}
			k.user("Hello there")
		},
		"in prompt": func(k talk) { k.user("[demo:interleave] both") },
	} {
		t.Run(name, func(t *testing.T) {
			eachWay(t, func(t *testing.T, w way) {
				plain := newTalk(w.family, direct)
				plain.options().model, plain.options().streaming = "demo", w.streaming
				through := w.demo("demo")
				ask(plain)
				ask(through)
				want, got := must(t, plain), must(t, through)
				if diff := cmp.Diff(want.meaning(), got.meaning()); diff != "" {
					t.Errorf("directly (-) and through Parlance (+):\n%s", diff)
				}
			})
		})
	}
}
