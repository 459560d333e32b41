package runtime

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"math"
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/runtime/document"
)

func TestEstimate(t *testing.T) {
	blob := strings.Repeat("QUJD", 200)
	picture := func(w, h int, encode func(io.Writer, image.Image) error) string {
		var b bytes.Buffer
		if err := encode(&b, image.NewGray(image.Rect(0, 0, w, h))); err != nil {
			t.Fatal(err)
		}
		return base64.StdEncoding.EncodeToString(b.Bytes())
	}
	small := picture(300, 200, png.Encode)
	photo := picture(600, 400, func(w io.Writer, m image.Image) error { return jpeg.Encode(w, m, nil) })
	large := picture(3000, 2000, func(w io.Writer, m image.Image) error { return gif.Encode(w, m, nil) })
	webp := "UklGRiQAAABXRUJQVlA4WAoAAAAQAAAALAEAyQAAQUxQSAIAAAAAAA==" // 301 by 202
	source := func(kind, media, data string) string {
		return `{"messages":[{"role":"user","content":[{"type":"` + kind + `","source":{"type":"base64","media_type":"` + media + `","data":"` + data + `"}}]}]}`
	}
	const message = 4
	for _, tt := range []struct {
		name, protocol, request string
		want                    float64 // without the twentieth more
	}{
		{"nothing", "messages", `{}`, 0},
		{"a message: 4 and its text", "messages", `{"messages":[{"role":"user","content":"abcdefghijkl"}]}`, message + 3},
		{"characters beyond ASCII", "messages", `{"messages":[{"role":"user","content":"日本語é"}]}`, message + 4*.9},
		{"fields that are not weighed", "messages", `{"model":"abc","metadata":{"user_id":"abcdefghijklmnop"}}`, 0},
		{"escapes in fields that are not weighed", "messages", `{"metadata":{"user_id":"\n\n\u00e9\"é日"},"messages":[{"role":"user","content":"abcdefghijkl"}]}`, message + 3},
		{"the system's text", "messages", `{"system":[{"type":"text","text":"abcd"}]}`, 1},
		{"types, ids and signatures are no text", "messages", `{"messages":[{"role":"user","content":[{"type":"text","text":"ab"},{"type":"thinking","thinking":"cd","signature":"efghijkl"},{"type":"tool_use","id":"toolu_1","name":"n","input":{"k":"v"}}]}]}`, message + 6./4},
		{"escapes count as what they say", "messages", `{"messages":[{"role":"user","content":"\n\u00e9\"\\\u0041\ud83d\ude00"}]}`, message + 4./4 + 2*.9},
		{"plain escapes", "messages", `{"messages":[{"role":"user","content":"a\nb\tc\n\n\n"}]}`, message + 2},
		{"a tool: 8 and its JSON", "messages", `{"tools":[{"name":"a","input_schema":{"type":"object"}}]}`, 8 + 46./4},
		{"an image of an unknown size", "messages", source("image", "image/png", blob), message + 1600},
		{"an image by its address", "messages", `{"messages":[{"role":"user","content":[{"type":"image","source":{"type":"url","url":"https://example.com/a.png"}}]}]}`, message + 1600},
		{"a PNG", "messages", source("image", "image/png", small), message + 80},
		{"a JPEG", "messages", source("image", "image/jpeg", photo), message + 320},
		{"a large GIF", "messages", source("image", "image/gif", large), message + 1600},
		{"a WebP", "messages", source("image", "image/webp", webp), message + 81},
		{"an image of Chat", "chat", `{"messages":[{"role":"user","content":[{"type":"image_url","image_url":{"url":"data:image/png;base64,` + small + `"}}]}]}`, 4 + 80},
		{"an image of Responses", "responses", `{"input":[{"role":"user","content":[{"type":"input_image","image_url":"data:image/png;base64,` + small + `"}]}]}`, 4 + 80},
		{"a small PDF is a page", "messages", source("document", "application/pdf", blob), message + 2000},
		{"a PDF of 6 MB", "messages", source("document", "application/pdf", strings.Repeat(blob, 10_000)), message + 6000},
		{"a document of text", "messages", `{"messages":[{"role":"user","content":[{"type":"document","source":{"type":"text","media_type":"text/plain","data":"abcdefgh"}}]}]}`, message + 2},
		{"data", "chat", `{"messages":[{"role":"user","content":[{"type":"file","file":{"file_data":"data:application/pdf;base64,QUJD"}}]}]}`, 4 + 2000},
		{"data that is named by nothing", "chat", `{"messages":[{"role":"user","content":"` + blob + `"}]}`, 4 + 1600},
		{"a long word is no data", "chat", `{"messages":[{"role":"user","content":"` + strings.Repeat("a", 600) + `"}]}`, 4 + 150},
		{"no JSON", "messages", `{"messages"`, 3 / 1.05},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got, want := builtIn().Protocol(tt.protocol).Estimate([]byte(tt.request)), int(math.Ceil(tt.want*1.05-1e-9)); got != want {
				t.Errorf("%d instead of %d", got, want)
			}
		})
	}
}

// An agent's request of some 125 KB, half of it the results of tools.
func agentRequest() []byte {
	var b bytes.Buffer
	b.WriteString(`{"model":"m","max_tokens":99,"system":"` + strings.Repeat("You are an agent. ", 500) + `","messages":[`)
	for i := range 60 {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{"role":"assistant","content":[{"type":"text","text":"I look at it."},{"type":"tool_use","id":"toolu_%d","name":"Read","input":{"path":"a/b/c.go","limit":100}}]},{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_%d","content":"%s"}]}`, i, i, strings.Repeat(`func main() { return }\n`, 70))
	}
	b.WriteString(`]}`)
	return b.Bytes()
}

func TestEstimateOfADocumentAllocatesNothing(t *testing.T) {
	var d document.Document
	if err := d.Parse(agentRequest(), true); err != nil {
		t.Fatal(err)
	}
	p := builtIn().Protocol("messages")
	if n := testing.AllocsPerRun(10, func() { p.EstimateText(&d) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkEstimateOfARequest(b *testing.B) {
	body := agentRequest()
	var d document.Document
	if err := d.Parse(body, true); err != nil {
		b.Fatal(err)
	}
	p := builtIn().Protocol("messages")
	b.SetBytes(int64(len(body)))
	b.ReportAllocs()
	for range b.N {
		p.EstimateText(&d)
	}
}

func TestAssume(t *testing.T) {
	c := builtIn().Protocol("messages").Count()
	for _, tt := range []struct{ body, want string }{
		{`{"model":"m"}`, `{"model":"m","max_tokens":1}`},
		{`{"model":"m"} `, `{"model":"m","max_tokens":1}`},
		{`{"max_tokens":7}`, `{"max_tokens":7}`},
		{`{}`, `{}`},
		{`[1]`, `[1]`},
		{`{"a":`, `{"a":`},
		{``, ``},
	} {
		if got := string(c.Assume([]byte(tt.body))); got != tt.want {
			t.Errorf("%s: %s", tt.body, got)
		}
	}
}

func TestUpstreamBodyAndAnswer(t *testing.T) {
	c := builtIn().Protocol("messages").Count()
	if got := string(c.UpstreamBody([]byte(`{"model":"m", "max_tokens":1,"stream":true,"messages":[ 1 ]}`), "m")); got != `{"model":"m","messages":[ 1 ]}` {
		t.Error(got)
	}
	if got := string(c.Answer(nil, 1234)); got != `{"input_tokens":1234}` {
		t.Error(got)
	}
	for answer, want := range map[string]int{`{"input_tokens":12}`: 12, `{"input_tokens":0}`: 0, `{"input_tokens":"12"}`: -1, `{"input_tokens":-1}`: -1, `{}`: -1, ``: -1, `<html>`: -1} {
		n, ok := c.Read([]byte(answer))
		if !ok {
			n = -1
		}
		if n != want {
			t.Errorf("%s: %d", answer, n)
		}
	}
}
