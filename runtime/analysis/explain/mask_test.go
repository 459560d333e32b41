package explain_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/runtime/analysis/explain"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/specs/play"
	"github.com/parlance-gateway/parlance/tests/full"
)

// TestMaskedHidesWhatPeopleWrote explains all built-in specs masked: of the texts with more than one word that stand in the
// client's request and in the upstream's answer none is shown, unless it is one of the rules.
func TestMaskedHidesWhatPeopleWrote(t *testing.T) {
	p := program(t)
	mask := explain.NewMask(p.Rules())
	suite, diags := play.Embedded()
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	looked := 0
	for i, s := range suite.Specs {
		if s.Kind == play.Inquiry || i%6 > 0 && !full.All() {
			continue
		}
		in, _ := s.Inputs(p)
		if in == nil {
			continue
		}
		texts := textsIn(nil, in.Call.Body)
		for line := range bytes.Lines(in.Answer) {
			texts = textsIn(texts, bytes.TrimPrefix(line, []byte("data: ")))
		}
		if !in.Stream {
			texts = textsIn(texts, in.Answer)
		}
		x, _ := explain.Call(p, &explain.Recorded{Client: s.Client, Body: in.Call.Body, Header: in.Call.Header, ID: "req_1", Target: in.Target, Received: &explain.Received{
			Status: in.Status, ContentType: in.ContentType, Text: in.Answer, Stream: in.Stream,
		}}, explain.Options{Mask: mask})
		if x == nil {
			continue
		}
		shown, err := json.Marshal(x)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := x.WriteText(&out, explain.Layout{All: true}); err != nil {
			t.Fatal(err)
		}
		for _, text := range texts {
			if mask.Words[text] || x.Asked == text {
				continue
			}
			looked++
			quoted, _ := json.Marshal(text)
			if bytes.Contains(shown, quoted[1:len(quoted)-1]) || strings.Contains(out.String(), text) {
				t.Errorf("%s: %q is shown", s.Place(), text)
			}
		}
	}
	if least := 100; looked < least || full.All() && looked < 3*least {
		t.Errorf("only %d texts were looked for", looked)
	}
}

// textsIn are the strings of a JSON text that have two words or more.
func textsIn(list []string, src []byte) []string {
	d := new(document.Document)
	if d.Parse(bytes.TrimSpace(src), false) != nil {
		return list
	}
	var walk func(v document.Value)
	walk = func(v document.Value) {
		if s := v.String(); v.Kind() == document.String && len(s) > 8 && len(strings.Fields(s)) > 1 {
			list = append(list, s)
		}
		for el := range v.Elements {
			walk(el)
		}
		for _, m := range v.Members {
			walk(m)
		}
	}
	walk(d.Root())
	return list
}
