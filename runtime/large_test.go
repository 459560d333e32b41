package runtime

import (
	"fmt"
	"strings"
	"testing"
)

// One event may bring more than is ever held back: what is said at once waits for nothing.
func TestALargeEventIsSaid(t *testing.T) {
	text := strings.Repeat("q", 9<<20)
	frames := []frame{
		{data: fmt.Sprintf(`{"id":"c","choices":[{"index":0,"delta":{"role":"assistant","content":%q},"finish_reason":null}]}`, text)},
		{data: `{"id":"c","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`},
		{data: "[DONE]"},
	}
	for _, client := range []string{"messages", "chat", "responses"} {
		wire, problem := play(t, builtIn(), client, "chat", smallRequest(client, true), frames, EOF)
		if problem != nil {
			t.Errorf("%s: %s", client, problem.Message)
		} else if !strings.Contains(string(wire), text) {
			t.Errorf("%s: the text is not said", client)
		}
	}
}

// A part that waits for another one is held back up to a bound.
func TestWhatWaitsIsBounded(t *testing.T) {
	piece := strings.Repeat("q", 1<<20)
	frames := []frame{
		{data: `{"id":"c","choices":[{"index":0,"delta":{"role":"assistant","tool_calls":[{"index":0,"id":"call_1","type":"function","function":{"name":"f","arguments":"{"}}]},"finish_reason":null}]}`},
		{data: `{"id":"c","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"id":"call_2","type":"function","function":{"name":"g","arguments":"{\"a\":\""}}]},"finish_reason":null}]}`},
	}
	for range 9 {
		frames = append(frames, frame{data: fmt.Sprintf(`{"id":"c","choices":[{"index":0,"delta":{"tool_calls":[{"index":1,"function":{"arguments":%q}}]},"finish_reason":null}]}`, piece)})
	}
	_, problem := play(t, builtIn(), "messages", "chat", smallRequest("messages", true), frames, EOF)
	if problem == nil || !strings.Contains(problem.Message, "interleave") {
		t.Errorf("9 MB behind an open call: %v", problem)
	}
}
