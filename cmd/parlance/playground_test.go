package main

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/analysis/editor"
	"github.com/parlance-gateway/parlance/specs/play"
	"github.com/parlance-gateway/parlance/tests/full"
)

// What the playground makes a spec of passes as one: requests, bodies, streams and errors.
func TestPlaygroundSpecsPass(t *testing.T) {
	stream := "event: message_start\ndata: {\"type\":\"message_start\",\"message\":{\"id\":\"m\",\"type\":\"message\",\"role\":\"assistant\",\"content\":[],\"model\":\"c\",\"stop_reason\":null,\"stop_sequence\":null,\"usage\":{\"input_tokens\":3,\"output_tokens\":1}}}\n\n" +
		"event: content_block_start\ndata: {\"type\":\"content_block_start\",\"index\":0,\"content_block\":{\"type\":\"text\",\"text\":\"\"}}\n\n" +
		"event: content_block_delta\ndata: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{\"type\":\"text_delta\",\"text\":\"a ${b} %{c}\"}}\n\n" +
		"event: content_block_stop\ndata: {\"type\":\"content_block_stop\",\"index\":0}\n\n" +
		"event: message_delta\ndata: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":\"end_turn\",\"stop_sequence\":null},\"usage\":{\"output_tokens\":5}}\n\n" +
		"event: message_stop\ndata: {\"type\":\"message_stop\"}\n"
	body := `{"id":"c","object":"chat.completion","created":1700000000,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"${x}"},"finish_reason":"stop"}],"usage":{"prompt_tokens":1,"completion_tokens":2,"total_tokens":3}}`
	set, diags := lang.Embedded()
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	program, diags := runtime.Compile(set)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	for _, s := range []sample{
		{Client: "messages", Upstream: "chat", Kind: "request", Input: `{"model":"m","max_tokens":5,"system":"${env}","messages":[{"role":"user","content":"Hi"}]}`},
		{Client: "gemini", Upstream: "messages", Kind: "request", Model: "claude-sonnet-4-5", Input: `{"contents":[{"role":"user","parts":[{"text":"Hi"}]}]}`},
		{Client: "chat", Upstream: "messages", Kind: "reply", Input: stream},
		{Client: "messages", Upstream: "chat", Kind: "reply", Input: body},
		{Client: "responses", Upstream: "chat", Kind: "error", Status: 429, Input: `{"error":{"message":"slow down","type":"rate_limit_error","code":"rate_limit_exceeded"}}`},
	} {
		name := s.Client + " to " + s.Upstream + ", " + s.Kind
		out, err := (&sampleTask{Files: map[string][]byte{}, Sample: s}).run()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		file := filepath.Join(t.TempDir(), "made.hcl")
		if err := os.WriteFile(file, []byte(out.Spec), 0o600); err != nil {
			t.Fatal(err)
		}
		suite, diags := play.Load(os.DirFS("/"), "", strings.TrimPrefix(file, "/"))
		if diags.HasErrors() {
			t.Errorf("%s: %v\n%s", name, diags, out.Spec)
			continue
		}
		report := play.Run(program, suite, play.Options{Rules: set, Context: t.Context()})
		if report.Passed == 0 || report.Failed > 0 {
			t.Errorf("%s: the spec fails: %+v\n%s", name, *report.Specs[0], out.Spec)
		}
	}
}

// What the page proposes as a change of a built-in rule says what that rule says.
func TestOverridesSayWhatIsBuiltIn(t *testing.T) {
	base, diags := lang.Embedded()
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	p := &editor.Project{Set: base, Sources: base.Sources, Grammar: grammarOf}
	step := 97
	if full.All() {
		step = 1
	}
	var outer strings.Builder // blocks that stand in no other can be changed together
	var texts []string
	for _, name := range slices.Sorted(maps.Keys(base.Sources)) {
		for _, b := range p.Headings(name) {
			if text := p.Override(name, b.Line); strings.Contains(b.Title, " › ") {
				texts = append(texts, fmt.Sprintf("# %s:%d\n%s", name, b.Line, text))
			} else {
				outer.WriteString(text)
			}
		}
	}
	if len(texts) < 1000 {
		t.Errorf("%d blocks", len(texts))
	}
	for i, text := range append([]string{outer.String()}, texts...) {
		if i%step != 0 {
			continue
		}
		set, diags := lang.LoadFS(memory{"own.hcl": []byte(text)}, "", "own.hcl")
		if diags.HasErrors() {
			t.Errorf("%v\n%s", diags, text)
			continue
		}
		list := set.Overlaid()
		if len(list) == 0 {
			t.Errorf("nothing is said\n%s", text)
		}
		for _, d := range list {
			if d.Kind != lang.Same {
				t.Errorf("%s %s: %s\n%s", d.Kind, d.Path, d.OursText, texts[max(i-1, 0)])
			}
		}
	}
}

// Only so many samples are translated at a time. Who leaves while waiting is not kept waiting.
func TestPlaygroundIsBounded(t *testing.T) {
	l := &server{samples: make(chan struct{}, maxSamples)}
	for range maxSamples {
		l.samples <- struct{}{}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := (playground{l}).Translate(ctx, json.RawMessage("{}")); err != context.DeadlineExceeded {
		t.Error(err)
	}
}
