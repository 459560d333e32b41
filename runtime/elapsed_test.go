package runtime

import (
	"encoding/json"
	"testing"
	"time"
)

// An Ollama client is told how long a reply took, in nanoseconds: in all, until the first part of it, and from there to the end. Of a body
// nobody knows when its first part was there.
func TestAReplyTellsHowLongItTook(t *testing.T) {
	type durations struct {
		Total  time.Duration `json:"total_duration"`
		Prompt time.Duration `json:"prompt_eval_duration"`
		Eval   time.Duration `json:"eval_duration"`
	}
	for _, c := range []struct {
		name   string
		stream bool
		want   durations
	}{
		{"a stream", true, durations{4 * time.Second, time.Second, 3 * time.Second}},
		{"a body", false, durations{time.Second, 0, time.Second}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var now time.Duration
			body := []byte(`{"model":"m","messages":[{"role":"user","content":"Hi"}],"stream":` + map[bool]string{true: "true", false: "false"}[c.stream] + `}`)
			x, err := builtIn().Protocol("ollama").Open(&Call{Body: body, ID: "req_1", Elapsed: func() time.Duration {
				now += time.Millisecond // the clock goes on between two questions
				return now
			}})
			if err != nil {
				t.Fatal(err)
			}
			defer x.Close()
			if _, err := x.Request(&Target{Protocol: "chat", Model: "m"}); err != nil {
				t.Fatal(err)
			}
			r := x.Reply()
			var last []byte
			if c.stream {
				for _, data := range []string{
					`{"id":"1","choices":[{"index":0,"delta":{"role":"assistant","content":"Hel"},"finish_reason":null}]}`,
					`{"id":"1","choices":[{"index":0,"delta":{"content":"lo"},"finish_reason":null}]}`,
					`{"id":"1","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}`,
					`[DONE]`,
				} {
					now += time.Second
					last = r.Frame(nil, nil, []byte(data))
				}
			} else {
				now += time.Second
				last = r.Body(nil, []byte(`{"id":"1","object":"chat.completion","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"Hello"},"finish_reason":"stop"}]}`))
			}
			var got durations
			if err := json.Unmarshal(last, &got); err != nil {
				t.Fatalf("%v: %s", err, last)
			}
			if got.Total != got.Prompt+got.Eval {
				t.Errorf("the times of one reply do not add up: %+v", got)
			}
			for _, d := range []*time.Duration{&got.Total, &got.Prompt, &got.Eval} {
				*d = d.Round(time.Second)
			}
			if got != c.want {
				t.Errorf("%+v, not %+v", got, c.want)
			}
		})
	}
}
