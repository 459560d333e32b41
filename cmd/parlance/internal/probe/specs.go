package probe

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/tidwall/gjson"
	"github.com/tidwall/sjson"
	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"

	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway/catalog"
	"github.com/parlance-gateway/parlance/specs/oracle"
)

// specs is the text of the spec file: an answer of the upstream's for each rule, and a request for the switches.
func (r *Report) specs(program *runtime.Program, profile *runtime.Profile) (string, error) {
	f := hclwrite.NewEmptyFile()
	f.Body().AppendUnstructuredTokens(hclwrite.TokensForIdentifier(fmt.Sprintf("# What parlance probe saw of %q.\n\n", r.Upstream)))
	if len(r.Profile) > 0 {
		if err := r.requestSpec(f.Body(), program, profile); err != nil {
			return "", err
		}
	}
	l := r.listener(program, profile)
	named := map[string]bool{}
	for _, p := range r.pieces {
		if named[p.named] {
			continue
		}
		named[p.named] = true
		if err := r.replySpec(f.Body(), l, p); err != nil {
			return "", err
		}
	}
	return strings.TrimRight(string(hclwrite.Format(f.Bytes())), "\n") + "\n", nil
}

// spec begins a block.
func (r *Report) spec(body *hclwrite.Body, kind, name string) *hclwrite.Body {
	b := body.AppendNewBlock(kind, []string{fmt.Sprintf("%s: %s", r.Upstream, name)}).Body()
	b.SetAttributeValue("client", cty.StringVal(r.plan.Client))
	b.SetAttributeValue("upstream", cty.StringVal(r.Protocol))
	if r.subject.ByHost {
		b.SetAttributeValue("upstream_host", cty.StringVal(r.Upstream))
	} else {
		b.SetAttributeValue("upstream_name", cty.StringVal(r.Upstream))
	}
	return b
}

// requestSpec has a request with all that the switches concern.
func (r *Report) requestSpec(body *hclwrite.Body, program *runtime.Program, profile *runtime.Profile) error {
	given := ordered(sampleOf(r.plan.Client)) // as the spec has it: schemas may be written into a prompt
	x, err := program.Protocol(r.plan.Client).Open(&runtime.Call{Body: given, ID: "req_spec", Time: 1700000000, Seal: []byte("a probe seals nothing secret")})
	if err != nil {
		return err
	}
	defer x.Close()
	request, err := x.Request(&runtime.Target{Protocol: r.Protocol, Model: r.Model, Upstream: r.subject.upstream(), Family: "spec", Profile: profile})
	if err != nil {
		return nil // It takes less than the sample has; there is nothing to expect.
	}
	b := r.spec(body, "request", "a request has what it takes")
	b.SetAttributeValue("upstream_model", cty.StringVal(r.Model))
	set(b, "given", given)
	set(b, "expect", request.Body)
	body.AppendNewline()
	return nil
}

// replySpec has an answer, and what the client gets of it.
func (r *Report) replySpec(body *hclwrite.Body, l *listener, p *piece) error {
	answer := p.from.answer
	if !isBody(answer.Body) {
		answer.Body = shortened(answer.Body)
	}
	x, err := l.exchange()
	if err != nil {
		return err
	}
	defer x.Close()
	client := l.program.Protocol(r.plan.Client)
	if answer.Status < 200 || answer.Status > 299 {
		status, out := client.Error(nil, x.Refused(answer.Status, answer.Header.Get("Content-Type"), answer.Body), "req_spec")
		b := r.spec(body, "error", p.named)
		b.SetAttributeValue("status", cty.NumberIntVal(int64(answer.Status)))
		set(b, "given", answer.Body)
		b.SetAttributeValue("expect_status", cty.NumberIntVal(int64(status)))
		set(b, "expect", loosened(out))
		body.AppendNewline()
		return nil
	}
	b := r.spec(body, "reply", p.named)
	set(b, "request", oracle.Streaming(oracle.ClientRequest(r.plan.Client), false))
	set(b, "given", answer.Body)
	reply := x.Reply()
	defer reply.Close()
	out := replied(reply, &catalog.Answer{Status: answer.Status, Header: answer.Header, Body: answer.Body})
	if wrong := reply.Problem(); wrong != nil {
		status, text := client.Error(nil, wrong, "req_spec")
		b.SetAttributeValue("ends", cty.StringVal("failed"))
		b.SetAttributeValue("expect_status", cty.NumberIntVal(int64(status)))
		out = text
	}
	set(b, "expect", loosened(out))
	body.AppendNewline()
	return nil
}

// loosened puts a word that stands for anything in place of what differs from run to run, or is opaque.
func loosened(body []byte) []byte {
	out := bytes.Clone(body)
	put := func(path, word string) {
		if v := gjson.GetBytes(out, path); v.Exists() && v.Type != gjson.Null {
			out, _ = sjson.SetBytes(out, path, word) // The path is there.
		}
	}
	put("id", "<any>")
	put("created", "<any>")
	put("request_id", "<any>")
	for i, b := range gjson.GetBytes(out, "content").Array() {
		if strings.HasPrefix(b.Get("signature").String(), "gw2.") {
			put(fmt.Sprintf("content.%d.signature", i), "<sealed>")
		}
	}
	for i := range gjson.GetBytes(out, "choices.0.message.reasoning_details").Array() {
		put(fmt.Sprintf("choices.0.message.reasoning_details.%d.data", i), "<sealed>")
	}
	return out
}

// sampleOf is a request of a client that has what most do not have.
func sampleOf(client string) []byte {
	if client == "messages" {
		return []byte(`{"model":"m","max_tokens":64,"stream":true,"temperature":0.5,"stop_sequences":["three"],"system":"Be brief.","metadata":{"user_id":"someone"},"thinking":{"type":"enabled","budget_tokens":1024},` +
			`"output_config":{"format":{"type":"json_schema","schema":{"type":"object","properties":{"color":{"type":"string"}},"required":["color"],"additionalProperties":false}}},` +
			`"tools":[{"name":"weather","input_schema":{"type":"object","properties":{"city":{"type":"string"}},"required":["city"],"additionalProperties":false},"strict":true}],"tool_choice":{"type":"auto","disable_parallel_tool_use":true},` +
			`"messages":[{"role":"user","content":[{"type":"text","text":"What color is this?"},{"type":"image","source":{"type":"url","url":"https://example.com/a.png"}}]}]}`)
	}
	return []byte(`{"model":"m","max_completion_tokens":64,"stream":true,"temperature":0.5,"top_p":0.9,"reasoning_effort":"low","safety_identifier":"someone","prompt_cache_key":"k","service_tier":"auto","verbosity":"low",` +
		`"response_format":{"type":"json_schema","json_schema":{"name":"color","strict":true,"schema":{"type":"object","properties":{"color":{"type":"string"}},"required":["color"],"additionalProperties":false}}},` +
		`"tools":[{"type":"function","function":{"name":"weather","parameters":{"type":"object","properties":{"city":{"type":"string"}},"required":["city"],"additionalProperties":false},"strict":true}}],"parallel_tool_calls":false,` +
		`"messages":[{"role":"system","content":"Be brief."},{"role":"user","content":[{"type":"text","text":"What color is this?"},{"type":"image_url","image_url":{"url":"https://example.com/a.png"}}]}]}`)
}

// ordered is a JSON object with its members in the order of their names.
func ordered(text []byte) []byte {
	var v any
	if json.Unmarshal(text, &v) != nil {
		return text
	}
	out, err := json.Marshal(v)
	if err != nil {
		return text
	}
	return out
}

// set writes JSON as a value, and a stream as it is.
func set(body *hclwrite.Body, name string, text []byte) {
	if isBody(text) {
		if kind, err := ctyjson.ImpliedType(text); err == nil {
			if value, err := ctyjson.Unmarshal(text, kind); err == nil {
				body.SetAttributeValue(name, value)
				return
			}
		}
	}
	escaped := strings.NewReplacer("${", "$${", "%{", "%%{").Replace(strings.TrimSpace(string(text)))
	body.SetAttributeRaw(name, hclwrite.TokensForIdentifier("<<SSE\n"+escaped+"\n\nSSE\n"))
}

// alike is how many events of one form in a row a spec keeps.
const alike = 2

// shortened is a stream without most of the events that have the form of the one before.
func shortened(stream []byte) []byte {
	var out bytes.Buffer
	last, n := "", 0
	text := strings.ReplaceAll(string(stream), "\r\n", "\n")
	for _, frame := range strings.SplitAfter(text, "\n\n") {
		form := formOfFrame(frame)
		if form != last || form == "" {
			last, n = form, 0
		}
		if n++; n <= alike {
			out.WriteString(frame)
		}
	}
	return out.Bytes()
}

// formOfFrame is which fields an event has, and the words among their values that are no text; "" for one without JSON.
func formOfFrame(frame string) string {
	_, data, ok := strings.Cut(frame, "data:")
	if !ok || !gjson.Valid(strings.TrimSpace(data)) {
		return ""
	}
	var parts []string
	for _, l := range leaves(gjson.Parse(strings.TrimSpace(data))) {
		part := strings.Join(l.path, ".")
		if l.value.Type != gjson.String && l.value.Type != gjson.Number {
			part += "=" + l.value.Raw
		}
		parts = append(parts, part)
	}
	slices.Sort(parts)
	return strings.Join(parts, " ")
}
