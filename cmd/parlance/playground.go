package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/hashicorp/hcl/v2"
	"github.com/spf13/cobra"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/analysis/explain"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/runtime/reload"
	"github.com/parlance-gateway/parlance/specs/oracle"
)

const (
	// playgroundFile is the name of the rules that are typed into the page.
	playgroundFile = "playground.hcl"

	// maxSamples is how many samples are translated at a time: each may take the memory of a trial.
	maxSamples = 2
)

// sample is what the page's playground asks for.
type sample struct {
	Client   string `json:"client"`   // the client's protocol
	Upstream string `json:"upstream"` // the upstream's
	Kind     string `json:"kind"`     // request, reply or error
	Status   int    `json:"status"`   // of an error
	Model    string `json:"model"`    // the upstream's name for it; "": the client's
	Input    string `json:"input"`
	Answers  string `json:"answers"` // the client's request that a reply or error answers; "": a small one
	Profile  string `json:"profile"` // a JSON object of switches; "": none
	Rules    string `json:"rules"`   // more rules, as in a file of the folder
}

// sampleResult is what comes of it.
type sampleResult struct {
	Findings    []lang.Finding       `json:"findings,omitempty"` // mistakes of the typed rules; then there is nothing else
	Explanation *explain.Explanation `json:"explanation,omitempty"`
	Output      string               `json:"output,omitempty"` // the upstream's request, or what the client gets
	Spec        string               `json:"spec,omitempty"`   // that expects this output
	Error       string               `json:"error,omitempty"`
}

// sampleTask is what a process for the playground is handed.
type sampleTask struct {
	Origin origin
	Files  map[string][]byte // the rules that serve, without the configuration
	Sample sample
	Limit  time.Duration // of the processor's time
}

// playground translates in another process, which rules that are typed can do no harm beyond.
type playground struct{ l *server }

// Choices are the protocols that serve, and small requests of their clients.
func (p playground) Choices() any {
	program := p.l.program.Load()
	samples := map[string]string{}
	var protocols []string
	for _, pair := range program.Pairs() {
		if slices.Contains(protocols, pair[0]) {
			continue
		}
		protocols = append(protocols, pair[0])
		samples[pair[0]] = ""
		if request := oracle.ClientRequest(pair[0]); request != nil {
			samples[pair[0]] = indented(request)
		}
	}
	return map[string]any{"protocols": protocols, "samples": samples}
}

// Translate answers what the page asks.
func (p playground) Translate(ctx context.Context, asked json.RawMessage) (any, error) {
	select {
	case p.l.samples <- struct{}{}:
		defer func() { <-p.l.samples }()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	limit := p.l.settings.Load().Limit
	in := sampleTask{Origin: p.l.origin, Files: map[string][]byte{}, Limit: limit}
	if err := json.Unmarshal(asked, &in.Sample); err != nil {
		return nil, errors.New("what is asked for cannot be read")
	}
	for name, src := range p.l.reloads.Files().Contents {
		if name != in.Origin.Config {
			in.Files[name] = src
		}
	}
	out := &sampleResult{}
	child := reload.Child{Args: []string{"playground"}, Limit: limit}
	if err := child.Run(ctx, in, out); err != nil {
		return nil, err
	}
	if out.Error != "" {
		return nil, errors.New(out.Error)
	}
	return out, nil
}

// newPlayground is what a gateway runs for the playground of its page.
func newPlayground() *cobra.Command {
	return &cobra.Command{
		Use:    "playground",
		Short:  "Translate what is on stdin as JSON, for the admin page",
		Hidden: true,
		Args:   cobra.NoArgs,
		RunE: does(func(cmd *cobra.Command, _ []string) error {
			confine()
			var in sampleTask
			if err := json.NewDecoder(cmd.InOrStdin()).Decode(&in); err != nil {
				return fmt.Errorf("what is to be translated cannot be read: %w", err)
			}
			endAfter(in.Limit)
			out, err := in.run()
			if err != nil {
				out = &sampleResult{Error: err.Error()}
			}
			return write(cmd.OutOrStdout(), out)
		}),
	}
}

func (in *sampleTask) run() (*sampleResult, error) {
	program, findings := in.program()
	if program == nil {
		return &sampleResult{Findings: findings}, nil
	}
	p := &in.Sample
	if !program.HasPair(p.Client, p.Upstream) {
		return nil, unpaired(program, p.Client, p.Upstream)
	}
	target := runtime.Target{Protocol: p.Upstream, Model: p.Model, Family: "playground"}
	if p.Profile != "" {
		flags := map[string]document.Value{}
		var given map[string]json.RawMessage
		if err := json.Unmarshal([]byte(p.Profile), &given); err != nil {
			return nil, errors.New(`the profile is no JSON object such as {"stop_max": 4}`)
		}
		for name, value := range given {
			flags[name] = document.Of(value)
		}
		var err error
		if target.Profile, err = program.NewProfile(p.Upstream, flags); err != nil {
			return nil, err
		}
	}
	request, received, err := in.input()
	if err != nil {
		return nil, err
	}
	// The id and the time are those that specs have.
	called := program.Protocol(p.Client).Target(cmp.Or(p.Model, "model"), received != nil && received.Stream)
	call := &explain.Recorded{Client: p.Client, Called: called, Body: request, ID: "req_spec", Time: 1700000000, Seal: []byte("the playground seals nothing secret"), Target: target, Received: received}
	out := &sampleResult{}
	var refused *runtime.Problem
	if out.Explanation, err = explain.Call(program, call, explain.Options{}); err != nil && !errors.As(err, &refused) {
		return nil, err
	}
	if received != nil && out.Explanation.Refused == nil {
		out.Explanation.Request = nil
	}
	if refused == nil {
		return out, in.translate(program, call, out)
	}
	return out, nil
}

// program compiles the rules for tracing; nil where they have mistakes.
func (in *sampleTask) program() (*runtime.Program, []lang.Finding) {
	files := in.Files
	if in.Sample.Rules != "" {
		files[playgroundFile] = []byte(in.Sample.Rules)
	}
	set, diags := lang.Embedded()
	if found := in.Origin.sort(files); len(found.rules) > 0 {
		set, diags = lang.LoadFS(memory(files), "", found.rules...)
	}
	var program *runtime.Program
	if !diags.HasErrors() {
		program, diags = runtime.CompileTraced(set)
	}
	var wrong hcl.Diagnostics
	for _, d := range diags {
		if d.Severity == hcl.DiagError {
			wrong = append(wrong, d)
		}
	}
	if len(wrong) > 0 {
		return nil, lang.Findings(lang.Sort(wrong), set.Sources)
	}
	return program, nil
}

// input is the client's request, and what the upstream answered; nil where the request is what is asked about.
func (in *sampleTask) input() (request []byte, received *explain.Received, err error) {
	p := &in.Sample
	input := []byte(p.Input)
	switch p.Kind {
	case "request":
		return input, nil, nil
	case "reply":
		received = &explain.Received{Text: input, Stream: !isBody(input)}
	case "error":
		if p.Status < 400 || p.Status > 599 {
			return nil, nil, errors.New("the status of an error is 400 to 599")
		}
		received = &explain.Received{Status: p.Status, ContentType: "application/json", Text: bytes.TrimSpace(input)}
	default:
		return nil, nil, fmt.Errorf("the kind of the input is request, reply or error, not %q", p.Kind)
	}
	if request = []byte(p.Answers); len(request) > 0 {
		return request, received, nil
	}
	if request = oracle.ClientRequest(p.Client); request == nil {
		return nil, nil, fmt.Errorf("the request of a %s client that this answers is needed", p.Client)
	}
	return oracle.Streaming(request, received.Stream), received, nil
}

// translate adds the output, and a spec that expects it.
func (in *sampleTask) translate(program *runtime.Program, c *explain.Recorded, out *sampleResult) error {
	client := program.Protocol(c.Client)
	x, err := client.Open(&runtime.Call{Body: bytes.Clone(c.Body), Target: c.Called, ID: c.ID, Time: c.Time, Seal: c.Seal, Estimate: true, Continue: true})
	if err != nil {
		return err
	}
	defer x.Close()
	target := c.Target
	if target.Model == "" {
		target.Model = x.Model()
	}
	req, err := x.Request(&target)
	if err != nil {
		return err
	}
	s := &specText{sample: &in.Sample, model: target.Model, request: c.Body}
	switch {
	case c.Received == nil:
		s.expect = req.Body
	case c.Received.Status != 0:
		s.status, s.expect = client.Error(nil, x.Refused(c.Received.Status, c.Received.ContentType, c.Received.Text), c.ID)
	default:
		s.expect, s.stream = replied(x, c.Received), c.Received.Stream
	}
	out.Output = string(s.expect)
	if !s.stream {
		out.Output = indented(s.expect)
	}
	out.Spec = s.String()
	return nil
}

// replied is what the client gets of an upstream's reply.
func replied(x *runtime.Exchange, received *explain.Received) (out []byte) {
	reply := x.Reply()
	defer reply.Close()
	end := runtime.EOF
	if !received.Stream {
		out = reply.Body(nil, bytes.TrimSpace(received.Text))
	} else {
		var err error
		if out, err = frames(reply, received.Text); err != nil {
			end = runtime.Cut
		}
	}
	if !reply.Ended() {
		out = reply.End(out, end)
	}
	return out
}

func indented(text []byte) string {
	var b bytes.Buffer
	if json.Indent(&b, text, "", "  ") != nil {
		return string(text)
	}
	return b.String()
}
