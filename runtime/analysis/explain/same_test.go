package explain_test

import (
	"bytes"
	"io"
	"testing"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/analysis/explain"
	"github.com/parlance-gateway/parlance/runtime/document"
	"github.com/parlance-gateway/parlance/specs/oracle"
	"github.com/parlance-gateway/parlance/specs/play"
	"github.com/parlance-gateway/parlance/sse"
	"github.com/parlance-gateway/parlance/tests/full"
)

// TestSpecsExplained explains all built-in specs. What the traced program writes must be what the ordinary one writes, byte for
// byte, and of all of it must be told where it comes from.
func TestSpecsExplained(t *testing.T) {
	set, diags := lang.Embedded()
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	ordinary, diags := runtime.Compile(set)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	traced := program(t)
	suite, diags := play.Embedded()
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	total := 0
	for i, s := range suite.Specs {
		if s.Kind == play.Inquiry || !full.Part(i, 24) {
			continue
		}
		for _, v := range variations(s) {
			t.Run(s.Place()+" "+s.Name+v.name, func(t *testing.T) {
				in, err := s.Inputs(ordinary)
				if in == nil {
					t.Fatal(err)
				}
				v.change(in)
				want := translate(ordinary, s, in)
				in, _ = s.Inputs(traced)
				v.change(in)
				received := &explain.Received{Status: in.Status, ContentType: in.ContentType, Text: in.Answer, Stream: in.Stream}
				var x *explain.Explanation
				if s.Kind == play.Request {
					x, err = explain.Request(traced, s.Client, in.Call, &in.Target, explain.Options{})
				} else {
					x, err = explain.Reply(traced, s.Client, in.Call, &in.Target, received, explain.Options{})
				}
				if x == nil {
					t.Fatal(err)
				}
				got := written(x, s.Kind)
				if !bytes.Equal(got, want) {
					t.Fatalf("explained:\n%s\ntranslated:\n%s", got, want)
				}
				for _, list := range texts(x, s.Kind) {
					total += len(list.fields)
					covered(t, list)
					for _, f := range list.fields {
						if f.Rule == "" || f.How == "" {
							t.Errorf("nobody is said to write %s = %s%s", f.Path, f.Value, f.Text)
						}
					}
				}
			})
		}
	}
	if t.Logf("%d fields explained", total); total == 0 {
		t.Error("nothing was explained")
	}
}

// variation is another way in which a spec's inputs may come.
type variation struct {
	name   string
	change func(in *play.Inputs)
}

// variations are the spec as it is and, of a reply, the client's asking for the other form, and an answer that breaks off.
func variations(s *play.Spec) []variation {
	list := []variation{{"", func(*play.Inputs) {}}}
	if s.Kind != play.Reply {
		return list
	}
	return append(list,
		variation{", the other form", func(in *play.Inputs) {
			stream := bytes.Contains(in.Call.Body, []byte(`"stream":true`)) || bytes.Contains(in.Call.Body, []byte(`"stream": true`))
			in.Call.Body = oracle.Streaming(in.Call.Body, !stream)
		}},
		variation{", broken off", func(in *play.Inputs) {
			if in.Stream {
				in.Answer = in.Answer[:bytes.LastIndex(in.Answer[:len(in.Answer)*2/3+2], []byte("\n"))+1]
			}
		}})
}

// text is a JSON text and its fields.
type text struct {
	json   []byte
	fields []explain.Field
}

func texts(x *explain.Explanation, kind play.Kind) (list []text) {
	if kind == play.Request {
		if x.Request != nil && !x.Request.AsItIs {
			list = append(list, text{x.Request.Written(), x.Request.Fields})
		}
		return list
	}
	if x.Error != nil {
		return append(list, text{x.Error.Problem.Written(), x.Error.Problem.Fields})
	}
	a := x.Reply
	if a == nil {
		return nil
	}
	if a.Problem != nil && a.Problem.Written() != nil {
		return append(list, text{a.Problem.Written(), a.Problem.Fields})
	}
	if !a.Stream && !a.AsItIs {
		list = append(list, text{a.Written(), a.Fields})
	}
	for _, e := range a.Events {
		for _, s := range e.Writes {
			if !s.AsItIs {
				list = append(list, text{s.Data(), s.Fields})
			}
		}
	}
	return list
}

// covered holds that the fields are all of a text, each once.
func covered(t *testing.T, list text) {
	t.Helper()
	d := new(document.Document)
	if d.Parse(list.json, false) != nil {
		return // a comment, or a mark of the end
	}
	at := map[string]bool{}
	for _, f := range list.fields {
		if at[f.Path] {
			t.Errorf("%s is told of twice", f.Path)
		}
		at[f.Path] = true
	}
	var walk func(v document.Value)
	walk = func(v document.Value) {
		if at[v.Path()] {
			delete(at, v.Path())
			return
		}
		if v.Kind() < document.Array || v.Empty() {
			t.Errorf("nothing is told of %s in %s", v.Path(), list.json)
			return
		}
		for el := range v.Elements {
			walk(el)
		}
		for _, m := range v.Members {
			walk(m)
		}
	}
	walk(d.Root())
	for path := range at {
		t.Errorf("%s is told of, and not written", path)
	}
}

func written(x *explain.Explanation, kind play.Kind) []byte {
	switch {
	case x.Refused != nil:
		return x.Refused.Written()
	case kind == play.Request:
		return x.Request.Written()
	case x.Error != nil:
		return x.Error.Problem.Written()
	}
	return x.Reply.Written()
}

// translate is what the ordinary program writes.
func translate(p *runtime.Program, s *play.Spec, in *play.Inputs) []byte {
	refused := func(err error) []byte {
		pr, ok := err.(*runtime.Problem)
		if !ok {
			return []byte(err.Error())
		}
		_, body := p.Protocol(s.Client).Error(nil, pr, in.Call.ID)
		return body
	}
	x, err := p.Protocol(s.Client).Open(in.Call)
	if err != nil {
		return refused(err)
	}
	defer x.Close()
	req, err := x.Request(&in.Target)
	switch {
	case err != nil:
		return refused(err)
	case s.Kind == play.Request:
		return bytes.Clone(req.Body)
	case s.Kind == play.Failure:
		return refused(x.Refused(in.Status, in.ContentType, in.Answer))
	}
	r := x.Reply()
	defer r.Close()
	var out []byte
	reported := false
	end := runtime.EOF
	if in.Stream {
		frames := sse.NewReader(bytes.NewReader(in.Answer), 0)
		for !r.Ended() && r.Problem() == nil {
			f, err := frames.Next()
			if err != nil {
				if err != io.EOF {
					end = runtime.Cut
				}
				break
			}
			out = r.Frame(out, bytes.Clone(f.Event), bytes.Clone(f.Data))
			reported = reported || r.Started()
		}
	} else {
		out = r.Body(nil, in.Answer)
		reported = r.Problem() == nil
	}
	if !r.Ended() {
		out = r.End(out, end)
	}
	if p := r.Problem(); p != nil && !(reported && x.Stream()) {
		return refused(p)
	}
	return out
}
