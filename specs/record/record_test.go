package record

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/analysis/explain"
	"github.com/parlance-gateway/parlance/runtime/recording"
	"github.com/parlance-gateway/parlance/specs/play"
)

func builtIn(t *testing.T) (*runtime.Program, *lang.Set) {
	t.Helper()
	set, diags := lang.Embedded()
	program, more := runtime.Compile(set)
	if diags.HasErrors() || more.HasErrors() {
		t.Fatal(diags, more)
	}
	return program, set
}

// callOf is a spec as if it had been recorded.
func callOf(t *testing.T, p *runtime.Program, s *play.Spec) *recording.Call {
	in, err := s.Inputs(p)
	if in == nil || in.Call == nil {
		return nil
	}
	if err != nil && s.Kind != play.Request {
		return nil
	}
	if !json.Valid(in.Call.Body) {
		return nil // The gateway refuses it before rules see it.
	}
	c := &recording.Call{Client: s.Client, Upstream: s.Upstream, Called: in.Call.Target, Request: slices.Clone(in.Call.Body), Model: in.Target.Model, Status: in.Status, Type: in.ContentType}
	if c.Model == "" {
		c.Model = "upstream-model"
	}
	var flags map[string]json.RawMessage
	_, _, declared := in.Target.Profile.Declared()
	for name, v := range declared {
		if flags == nil {
			flags = map[string]json.RawMessage{}
		}
		flags[name] = slices.Clone(v.Raw())
	}
	c.Profile = flags
	if x, err := p.Protocol(s.Client).Open(in.Call); err == nil {
		c.Stream = x.Stream()
		x.Close()
	}
	if in.Answer != nil || in.Status != 0 {
		if c.Status == 0 {
			c.Status = 200
		}
		text := in.Answer
		if in.Stream {
			text, _ = recording.Events(text)
		}
		c.Answers = []recording.Answer{{Stream: in.Stream, Text: string(text)}}
	}
	return c
}

// What built-in specs have as input becomes specs that hold: all kinds of requests, streams, bodies and errors of all pairs.
func TestAnyCallBecomesSpecsThatHold(t *testing.T) {
	program, set := builtIn(t)
	suite, _ := play.Embedded()
	step := 41
	if testing.Short() {
		step = 401
	}
	written := map[play.Kind]int{}
	words := explain.NewMask(set).Words
	for i := 0; i < len(suite.Specs); i += step {
		s := suite.Specs[i]
		if s.Kind == play.Inquiry {
			continue
		}
		c := callOf(t, program, s)
		if c == nil {
			continue
		}
		if i%2 == 0 {
			recording.Hide([]*recording.Call{c}, recording.Options{Words: words, Texts: true})
		}
		list, err := Specs(program, set, c, Options{})
		if err != nil {
			t.Errorf("%s %s: %v", s.Place(), s, err)
			continue
		}
		for _, w := range list {
			written[w.Kind]++
		}
	}
	for _, kind := range []play.Kind{play.Request, play.Reply, play.Failure} {
		if written[kind] < 2 && !testing.Short() {
			t.Errorf("only %d of the kind %s", written[kind], kind)
		}
	}
}

func TestShrinkingKeepsWhatReachesTheSameRules(t *testing.T) {
	program, set := builtIn(t)
	long := strings.Repeat(`{"role":"user","content":"Tell me more, please."},{"role":"assistant","content":"There is more."},`, 20)
	stream := "data: {\"id\":\"c1\",\"choices\":[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"\"}}]}\n\n" +
		strings.Repeat("data: {\"id\":\"c1\",\"choices\":[{\"index\":0,\"delta\":{\"content\":\"more \"}}]}\n\n", 30) +
		"data: {\"id\":\"c1\",\"choices\":[{\"index\":0,\"delta\":{},\"finish_reason\":\"length\"}]}\n\ndata: [DONE]\n\n"
	c := &recording.Call{
		Client: "messages", Upstream: "chat", Model: "m", Stream: true, Status: 200,
		Request: json.RawMessage(`{"model":"m","max_tokens":9,"stream":true,"top_k":5,"messages":[` + long + `{"role":"user","content":"Go on."}]}`),
		Answers: []recording.Answer{{Stream: true, Text: stream}},
	}
	list, err := Specs(program, set, c, Options{Shrink: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range list {
		if s.After*5 > s.Before || s.After == 0 {
			t.Errorf("%s: from %d to %d bytes\n%s", s.Kind, s.Before, s.After, s.Text)
		}
		if len(s.Except) > 0 {
			t.Errorf("%s does not hold: %v", s.Kind, s.Except)
		}
	}
	// What decides stays: the field that is dropped, and why the reply ended.
	if !strings.Contains(string(list[0].Text), "top_k") || !strings.Contains(string(list[1].Text), `"length"`) || !strings.Contains(string(list[1].Text), `"max_tokens"`) {
		t.Errorf("%s\n%s", list[0].Text, list[1].Text)
	}
}
