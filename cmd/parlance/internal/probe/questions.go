package probe

import (
	"bytes"
	_ "embed" // for the questions
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"slices"
	"sync"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsimple"
	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"
)

//go:embed questions.hcl
var questionsHCL []byte

// plan is what is asked of the upstreams of a protocol. questions.hcl says what its arguments mean.
type plan struct {
	Protocol  string     `hcl:"protocol,label"`
	Client    string     `hcl:"client"`
	Base      []string   `hcl:"base"`
	Limits    []string   `hcl:"limits"`
	Stop      []string   `hcl:"stop"`
	End       string     `hcl:"end,optional"`
	Questions []question `hcl:"question,block"`
	Reasoning *reasoning `hcl:"reasoning,block"`
}

type question struct {
	Name      string    `hcl:"name,label"`
	About     string    `hcl:"about"`
	Like      *[]string `hcl:"like"`
	Set       cty.Value `hcl:"set,optional"`
	Limit     int       `hcl:"limit,optional"`
	IfRefused []string  `hcl:"if_refused,optional"`
	IfTaken   []string  `hcl:"if_taken,optional"`
	Refused   cty.Value `hcl:"refused,optional"`
	Taken     cty.Value `hcl:"taken,optional"`
	Wrong     string    `hcl:"wrong,optional"`
	Stop      string    `hcl:"stop,optional"`
}

type reasoning struct {
	Below []string `hcl:"below"`
	Rule  string   `hcl:"rule"`
}

// plans reads the questions, for the name of a model.
func plans(model string) ([]plan, error) {
	var file struct {
		Plans []plan `hcl:"protocol,block"`
	}
	vars := &hcl.EvalContext{Variables: map[string]cty.Value{"model": cty.StringVal(model), "png": cty.StringVal(redSquare())}}
	if err := hclsimple.Decode("questions.hcl", questionsHCL, vars, &file); err != nil {
		return nil, fmt.Errorf("the questions of the probe: %w", err) // The tests read them.
	}
	return file.Plans, nil
}

// Protocols are those that upstreams can be asked about.
func Protocols() (names []string) {
	list, _ := plans("model") // The tests read them.
	for _, p := range list {
		names = append(names, p.Protocol)
	}
	return names
}

// redSquare is a picture as PNG in base64: 64 pixels wide, since some models refuse smaller ones.
var redSquare = sync.OnceValue(func() string {
	picture := image.NewPaletted(image.Rect(0, 0, 64, 64), color.Palette{color.RGBA{R: 200, A: 255}})
	draw.Draw(picture, picture.Bounds(), image.NewUniform(picture.Palette[0]), image.Point{}, draw.Src)
	var b bytes.Buffer
	_ = png.Encode(&b, picture) // A buffer takes all.
	return base64.StdEncoding.EncodeToString(b.Bytes())
})

// members are the fields of an object as JSON; none for an argument that was not given.
func members(v cty.Value) map[string]json.RawMessage {
	m := map[string]json.RawMessage{}
	if v == cty.NilVal || v.IsNull() || !v.CanIterateElements() {
		return m
	}
	for name, value := range v.AsValueMap() {
		text, err := ctyjson.Marshal(value, value.Type())
		if err != nil {
			text = []byte("null")
		}
		m[name] = text
	}
	return m
}

// asks reports whether a question is to be asked after what became of others.
func (q *question) asks(taken, refused map[string]bool) bool {
	return !slices.ContainsFunc(q.IfRefused, func(name string) bool { return !refused[name] }) &&
		!slices.ContainsFunc(q.IfTaken, func(name string) bool { return !taken[name] })
}

// request is what is sent for a question: the request of the first question that it is like, with its own fields over it. ok is false
// when none of those was taken.
func (p *plan) request(q *question, sent map[string]map[string]json.RawMessage, taken map[string]bool) (body map[string]json.RawMessage, ok bool) {
	like := p.Base
	if q.Like != nil {
		like = *q.Like
	}
	body, ok = map[string]json.RawMessage{}, len(like) == 0
	for _, name := range like {
		if taken[name] {
			body, ok = maps.Clone(sent[name]), true
			break
		}
	}
	for name, value := range members(q.Set) {
		if body[name] = value; string(value) == "null" {
			delete(body, name)
		}
	}
	for _, name := range p.Limits {
		if q.Limit > 0 && body[name] != nil {
			body[name] = json.RawMessage(fmt.Sprint(q.Limit))
		}
	}
	return body, ok
}

// bounds are how many requests are sent at most, and at least when all is taken, and how many tokens of output they may cost at most.
func (p *plan) bounds() (least, most, tokens int) {
	for i := range p.Questions {
		q := &p.Questions[i]
		most++
		if len(q.IfRefused) == 0 {
			least++
		}
		tokens += max(q.Limit, p.usualLimit()*min(1, 1-min(1, q.Limit)))
	}
	return least, most + 1, tokens // one may be sent again
}

// usualLimit is the limit of tokens of the first question.
func (p *plan) usualLimit() (n int) {
	for _, name := range p.Limits {
		if text, ok := members(p.Questions[0].Set)[name]; ok {
			_ = json.Unmarshal(text, &n)
		}
	}
	return n
}
