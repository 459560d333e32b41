package recording

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func chatStream(pieces ...string) string {
	var b strings.Builder
	for _, p := range pieces {
		text, _ := json.Marshal(p)
		b.WriteString(`data: {"id":"chatcmpl-Ab12Cd34Ef56","choices":[{"index":0,"delta":{"content":` + string(text) + `}}]}` + "\n\n")
	}
	return b.String() + "data: [DONE]\n\n"
}

// contents are the pieces of a stream of Chat.
func contents(t *testing.T, stream string) (list []string) {
	t.Helper()
	for block := range strings.SplitSeq(stream, "\n\n") {
		data, ok := strings.CutPrefix(block, "data: ")
		if !ok || data == "[DONE]" {
			continue
		}
		var chunk struct {
			ID      string
			Choices []struct{ Delta struct{ Content string } }
		}
		if err := json.Unmarshal([]byte(data), &chunk); err != nil {
			t.Fatalf("%v in %q", err, block)
		}
		list = append(list, chunk.Choices[0].Delta.Content)
	}
	return list
}

const private = `Hi Claude, my name is Jane Roe <jane.roe@acme-corp.com>. See /home/jroe/secret-project/plan.md, ` +
	`https://wiki.acme-corp.com/plans?token=abc and 10.20.30.40. The key is sk-proj-abcdefgh12345678. Jane will call +49 170 1234567.`

func TestPersonalTextIsReplacedTheSameWayEverywhere(t *testing.T) {
	quoted, _ := json.Marshal(private)
	answer := []string{"Dear J", "ane, mail jane", ".roe@acme-c", "orp.com about /home/jr", "oe/secret-project/plan.md"}
	c := &Call{
		Client: "chat", Upstream: "chat",
		Request: json.RawMessage(`{"model":"gpt-5-mini","user":"user_8Zk3Lm9Qp2","messages":[{"role":"user","content":` + string(quoted) + `}]}`),
		Answers: []Answer{{Stream: true, Text: chatStream(answer...)}},
	}
	Hide([]*Call{c}, Options{Words: map[string]bool{"user": true, "[DONE]": true}})
	all := string(c.Request) + c.Answers[0].Text
	for _, secret := range []string{"Jane", "jane", "Roe", "roe", "acme", "jroe", "secret-project", "plan", "10.20.30.40", "sk-proj", "abcdefgh", "1234567", "8Zk3Lm9Qp2", "Ab12Cd34Ef56", "token=abc"} {
		if strings.Contains(all, secret) {
			t.Errorf("%q is still there: %s", secret, all)
		}
	}
	joined := strings.Join(contents(t, c.Answers[0].Text), "")
	var request struct {
		Model, User string
		Messages    []struct{ Content string }
	}
	if err := json.Unmarshal(c.Request, &request); err != nil {
		t.Fatal(err)
	}
	reported := request.Messages[0].Content
	for _, replacement := range []string{"user1@example.com", "/home/folder1/folder2/file1.md"} {
		if !strings.Contains(reported, replacement) || !strings.Contains(joined, replacement) {
			t.Errorf("%q is not in both:\n%s\n%s", replacement, reported, joined)
		}
	}
	if !strings.HasPrefix(reported, "Hi Claude, my name is ") || !strings.HasPrefix(joined, "Dear ") {
		t.Errorf("the words have changed:\n%s\n%s", reported, joined)
	}
	if request.Model != "gpt-5-mini" || !strings.HasPrefix(request.User, "user_") || len(request.User) != len("user_8Zk3Lm9Qp2") {
		t.Errorf("the model and the id are %q and %q", request.Model, request.User)
	}
	if got := len(contents(t, c.Answers[0].Text)); got != len(answer) {
		t.Errorf("the stream has %d pieces", got)
	}
}

// A text has the same replacement whatever pieces it comes in.
func TestPiecesOfAStreamAreReplacedAsOne(t *testing.T) {
	whole := "Write to jane.roe@acme-corp.com today, Zoë, or see /srv/shop/orders.csv"
	var want string
	for _, size := range []int{len(whole), 1, 2, 3, 7} {
		var pieces []string
		runes := []rune(whole)
		for i := 0; i < len(runes); i += size {
			pieces = append(pieces, string(runes[i:min(i+size, len(runes))]))
		}
		for _, texts := range []bool{false, true} {
			c := &Call{Client: "chat", Upstream: "chat", Request: json.RawMessage(`{}`), Answers: []Answer{{Stream: true, Text: chatStream(pieces...)}}}
			Hide([]*Call{c}, Options{Words: map[string]bool{"[DONE]": true}, Texts: texts})
			got := strings.Join(contents(t, c.Answers[0].Text), "")
			if !texts {
				if want == "" {
					want = got
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("in pieces of %d: %s", size, diff)
				}
				continue
			}
			for _, word := range []string{"Write", "today", "Zoë", "jane", "shop", "orders"} {
				if strings.Contains(got, word) {
					t.Errorf("in pieces of %d, %q is still there: %s", size, word, got)
				}
			}
		}
	}
}

func TestQueriesHoldNothingPersonal(t *testing.T) {
	for _, test := range []struct {
		texts bool
		want  string
	}{{true, "/v1beta/models/m:stream?alt=sse"}, {false, "/v1beta/models/m:stream?alt=sse&who=user1@example.com&q=word"}} {
		c := &Call{Client: "gemini", Upstream: "chat", Request: json.RawMessage(`{}`), Called: "/v1beta/models/m:stream?alt=sse&who=jane@acme.com&q=word"}
		Hide([]*Call{c}, Options{Words: map[string]bool{"sse": true}, Texts: test.texts})
		if c.Called != test.want {
			t.Errorf("%s", c.Called)
		}
	}
}

func TestHiddenTextsKeepWhatRulesRead(t *testing.T) {
	c := &Call{Client: "messages", Upstream: "chat", Request: json.RawMessage(
		`{"tools":[{"name":"get_weather","input_schema":{"type":"object","properties":{"city":{"type":"string"}},"required":["city"]}}],` +
			`"messages":[{"role":"user","content":[{"type":"text","text":"x-billing-header: secret words"}]},` +
			`{"role":"assistant","content":[{"type":"tool_use","id":"toolu_01AbCdEfGh","name":"get_weather","input":{"city":"Rome"}}]},` +
			`{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_01AbCdEfGh","content":"{\"city\":\"Rome\\nnorth\"}"}]}]}`)}
	words := map[string]bool{"user": true, "assistant": true, "text": true, "tool_use": true, "tool_result": true, "object": true, "string": true, "x-billing-header:": true}
	Hide([]*Call{c}, Options{Words: words, Texts: true})
	var got struct {
		Tools []struct {
			Name   string
			Schema struct{ Required []string } `json:"input_schema"`
		}
		Messages []struct {
			Role    string
			Content []struct {
				Type, Text, ID, Name, Content string
				Use                           string `json:"tool_use_id"`
				Input                         map[string]string
			}
		}
	}
	if err := json.Unmarshal(c.Request, &got); err != nil {
		t.Fatal(err)
	}
	call, result := got.Messages[1].Content[0], got.Messages[2].Content[0]
	switch {
	case got.Tools[0].Name != call.Name || call.Name == "get_weather":
		t.Errorf("the tool is %q, its call %q", got.Tools[0].Name, call.Name)
	case call.ID != result.Use || !strings.HasPrefix(call.ID, "toolu_") || call.ID == "toolu_01AbCdEfGh":
		t.Errorf("the ids are %q and %q", call.ID, result.Use)
	case got.Tools[0].Schema.Required[0] != "city":
		t.Errorf("the schema requires %q", got.Tools[0].Schema.Required)
	case !strings.HasPrefix(got.Messages[0].Content[0].Text, "x-billing-header: ") || strings.Contains(got.Messages[0].Content[0].Text, "secret"):
		t.Errorf("the text is %q", got.Messages[0].Content[0].Text)
	}
	var inner struct{ City string }
	if err := json.Unmarshal([]byte(result.Content), &inner); err != nil || !strings.HasPrefix(inner.City, call.Input["city"]+"\n") || strings.Contains(result.Content, "north") {
		t.Errorf("JSON in a string is %q (%v), the city elsewhere %q", result.Content, err, call.Input["city"])
	}
}
