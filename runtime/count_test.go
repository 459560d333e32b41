package runtime

import (
	"strings"
	"testing"
)

// letters counts a token for each byte, so that what is text can be told from what is not.
func letters(texts [][]byte) int {
	n := 0
	for _, t := range texts {
		n += len(t)
	}
	return n
}

func TestEstimate(t *testing.T) {
	blob := strings.Repeat("QUJD", 200)
	for _, tt := range []struct {
		name, protocol, request string
		want                    int
	}{
		{"nothing", "messages", `{}`, 0},
		{"a message: 4 and its role and text, a twentieth more", "messages", `{"messages":[{"role":"user","content":"abcdefghijkl"}]}`, 21},
		{"fields that are not weighed", "messages", `{"model":"abc","metadata":{"user_id":"abcdefghijklmnop"}}`, 0},
		{"types, ids and signatures are no text", "messages", `{"messages":[{"role":"user","content":[{"type":"text","text":"ab"},{"type":"thinking","thinking":"cd","signature":"efghijkl"},{"type":"tool_use","id":"toolu_1","name":"n","input":{"k":"v"}}]}]}`, 15},
		{"escapes count as what they say", "messages", `{"messages":[{"role":"user","content":"\n\u00e9\""}]}`, 13},
		{"a tool with its names", "messages", `{"tools":[{"name":"a", "input_schema":{"type":"object"}}]}`, 58},
		{"an image", "messages", `{"messages":[{"role":"user","content":[{"type":"image","source":{"type":"base64","data":"` + blob + `"}}]}]}`, 1689},
		{"data", "chat", `{"messages":[{"role":"user","content":[{"type":"file","file":{"file_data":"data:application/pdf;base64,QUJD"}}]}]}`, 1685},
		{"data that is named by nothing", "chat", `{"messages":[{"role":"user","content":"` + blob + `"}]}`, 1685},
		{"a long word is no data", "chat", `{"messages":[{"role":"user","content":"` + strings.Repeat("a", 600) + `"}]}`, 635},
		{"no JSON", "messages", `{"messages"`, 11},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := builtIn().Protocol(tt.protocol).Estimate([]byte(tt.request), letters); got != tt.want {
				t.Errorf("%d instead of %d", got, tt.want)
			}
		})
	}
}

func TestAssume(t *testing.T) {
	c := builtIn().Protocol("messages").Count()
	for _, tt := range []struct{ body, want string }{
		{`{"model":"m"}`, `{"model":"m","max_tokens":1}`},
		{`{"model":"m"} `, `{"model":"m","max_tokens":1}`},
		{`{"max_tokens":7}`, `{"max_tokens":7}`},
		{`{}`, `{}`},
		{`[1]`, `[1]`},
		{`{"a":`, `{"a":`},
		{``, ``},
	} {
		if got := string(c.Assume([]byte(tt.body))); got != tt.want {
			t.Errorf("%s: %s", tt.body, got)
		}
	}
}

func TestQuestionAndAnswer(t *testing.T) {
	c := builtIn().Protocol("messages").Count()
	if got := string(c.Question([]byte(`{"model":"m", "max_tokens":1,"stream":true,"messages":[ 1 ]}`))); got != `{"model":"m","messages":[ 1 ]}` {
		t.Error(got)
	}
	if got := string(c.Answer(nil, 1234)); got != `{"input_tokens":1234}` {
		t.Error(got)
	}
	for answer, want := range map[string]int{`{"input_tokens":12}`: 12, `{"input_tokens":0}`: 0, `{"input_tokens":"12"}`: -1, `{"input_tokens":-1}`: -1, `{}`: -1, ``: -1, `<html>`: -1} {
		n, ok := c.Heard([]byte(answer))
		if !ok {
			n = -1
		}
		if n != want {
			t.Errorf("%s: %d", answer, n)
		}
	}
}
