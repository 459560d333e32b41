package runtime_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/specs/play"
)

// TestTranscripts reads the requests and the answers of all built-in specs for their parts. Of a request each text of a user is told; an answer
// has the same parts whichever protocol its client speaks, and cut anywhere it harms nothing.
func TestTranscripts(t *testing.T) {
	set, diags := lang.Embedded()
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	p, diags := runtime.Compile(set)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	suite, diags := play.Embedded()
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	requests, answers := 0, 0
	for _, s := range suite.Specs {
		if s.Kind == play.Inquiry {
			continue
		}
		in, _ := s.Inputs(p)
		if in == nil {
			continue
		}
		if body := in.Call.Body; len(body) > 0 {
			turns, err := p.Protocol(s.Client).Turns(&runtime.Call{Body: append([]byte(nil), body...), Target: in.Call.Target, Header: in.Call.Header})
			if err == nil && len(turns) > 0 {
				requests++
				reported, _ := json.Marshal(turns)
				if s.Client == "messages" {
					for _, text := range saidByUsers(body) {
						if quoted, _ := json.Marshal(text); !strings.Contains(string(reported), string(quoted)) {
							t.Errorf("%s: %q is not told: %s", s.Place(), text, reported)
						}
					}
				}
			}
		}
		if len(in.Answer) == 0 || in.Status >= 300 {
			continue
		}
		parts := p.Parts(s.Client, &in.Target, in.Stream, in.Answer)
		if len(parts) > 0 {
			answers++
		}
		p.Parts(s.Client, &in.Target, in.Stream, in.Answer[:len(in.Answer)/2])
		p.Parts(s.Client, &in.Target, !in.Stream, in.Answer)
	}
	if requests < 300 || answers < 300 {
		t.Errorf("%d requests and %d answers were read", requests, answers)
	}
}

// saidByUsers are the contents of a user's messages that are plain texts.
func saidByUsers(body []byte) (texts []string) {
	var request struct {
		Messages []struct {
			Role    string
			Content any
		}
	}
	_ = json.Unmarshal(body, &request)
	for _, m := range request.Messages {
		if text, ok := m.Content.(string); ok && m.Role == "user" {
			texts = append(texts, text)
		}
	}
	return texts
}
