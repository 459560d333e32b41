package main

import (
	"fmt"
	"strings"

	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

// specText is a translation as the text of a spec.
type specText struct {
	sample  *sample
	model   string // the upstream's name
	request []byte // the client's
	expect  []byte
	status  int // that the client gets of an error
	stream  bool
}

func (s *specText) String() string {
	p := s.sample
	f := hclwrite.NewEmptyFile()
	body := f.Body().AppendNewBlock(p.Kind, []string{fmt.Sprintf("what a %s client and a %s upstream exchange", p.Client, p.Upstream)}).Body()
	text := func(name, value string) { body.SetAttributeValue(name, cty.StringVal(value)) }
	text("client", p.Client)
	text("upstream", p.Upstream)
	if p.Model != "" || p.Kind == "request" { // otherwise specs have a name of their own
		text("upstream_model", s.model)
	}
	if p.Profile != "" {
		s.set(body, "profile", []byte(p.Profile))
	}
	if p.Kind != "request" {
		s.set(body, "request", s.request)
	}
	if p.Kind == "error" {
		body.SetAttributeValue("status", cty.NumberIntVal(int64(p.Status)))
	}
	s.set(body, "given", []byte(p.Input))
	if p.Kind == "error" {
		body.SetAttributeValue("expect_status", cty.NumberIntVal(int64(s.status)))
	}
	s.set(body, "expect", s.expect)
	return string(hclwrite.Format(f.Bytes()))
}

// set writes JSON as a value, and a stream as it is.
func (s *specText) set(body *hclwrite.Body, name string, text []byte) {
	if kind, err := ctyjson.ImpliedType(text); err == nil {
		if value, err := ctyjson.Unmarshal(text, kind); err == nil {
			body.SetAttributeValue(name, value)
			return
		}
	}
	escaped := strings.NewReplacer("${", "$${", "%{", "%%{").Replace(strings.TrimSpace(string(text)))
	body.SetAttributeRaw(name, hclwrite.TokensForIdentifier("<<SSE\n"+escaped+"\n\nSSE\n"))
}
