package document

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
)

// bodies are requests as they come: an agent's, with its prose, code, schemas and calls, and one that holds an image.
func bodies() []struct {
	name string
	body []byte
} {
	words := strings.Fields("the a file function request answer when that which returns reads writes “quoted” naïve before after should never always test build package error")
	prose := func(n, seed int) string {
		var b strings.Builder
		for i := seed; b.Len() < n; i += 7 + i%5 {
			b.WriteString(words[i%len(words)])
			b.WriteString([]string{" ", " ", " ", ", ", " ", " ", ".\n"}[i%7])
		}
		return strconv.Quote(b.String())
	}
	code := func(n, seed int) string {
		var b strings.Builder
		for i := 1; b.Len() < n; i++ {
			fmt.Fprintf(&b, "%6d\t%sif %s != nil { return fmt.Errorf(\"%s: %%w\", err) } // & co\n", i, strings.Repeat("\t", (seed+i)%4), words[(seed+i)%20], words[(seed+3*i)%20])
		}
		return strconv.Quote(b.String())
	}
	var b strings.Builder
	fmt.Fprintf(&b, `{"model":"m","max_tokens":32000,"stream":true,"system":[{"type":"text","text":%s}],"tools":[`, prose(12000, 1))
	for i := range 22 {
		fmt.Fprintf(&b, `{"name":"tool_%d","description":%s,"input_schema":{"type":"object","properties":{"path":{"type":"string","description":%s},"limit":{"type":"integer","minimum":0,"default":2000}},"required":["path"],"additionalProperties":false}},`, i, prose(900, i), prose(150, i))
	}
	b.WriteString(`{"name":"last"}],"messages":[`)
	for i := range 30 {
		fmt.Fprintf(&b, `{"role":"assistant","content":[{"type":"text","text":%s},{"type":"tool_use","id":"toolu_%020d","name":"tool_%d","input":{"path":"/home/dev/file_%d.go","limit":%d}}]},`, prose(250, i), i, i%22, i, 100*i)
		fmt.Fprintf(&b, `{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_%020d","content":%s}]},`, i, code(1700, i))
	}
	b.WriteString(`{"role":"user","content":"go on"}]}`)
	image := `{"model":"m","messages":[{"role":"user","content":[{"type":"image","source":{"type":"base64","data":"` + strings.Repeat("iVBORw0KGgoAAAANSUhEUgAA", 2<<20/24) + `"}}]}]}`
	chinese := []byte(`{"model":"m","messages":[{"role":"user","content":"` + strings.Repeat(`请阅读 main.go 这个文件，然后修复所有失败的测试。\n`, 1500) + `"}]}`)
	return []struct {
		name string
		body []byte
	}{{"chunk", chunk}, {"agent", []byte(b.String())}, {"chinese", chinese}, {"image", []byte(image)}}
}

func BenchmarkParse(b *testing.B) {
	for _, x := range bodies() {
		for _, strict := range []bool{true, false} {
			b.Run(fmt.Sprintf("%s/strict=%v", x.name, strict), func(b *testing.B) {
				b.ReportAllocs()
				b.SetBytes(int64(len(x.body)))
				var d Document
				for b.Loop() {
					if err := d.Parse(x.body, strict); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
		b.Run(x.name+"/names", func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(x.body)))
			names := NewNames(map[string]struct{}{"model": {}, "messages": {}, "content": {}, "type": {}, "text": {}, "input": {}}, false)
			var d Document
			for b.Loop() {
				if err := d.ParseNames(x.body, names); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(x.name+"/gjson.ValidBytes", func(b *testing.B) {
			b.SetBytes(int64(len(x.body)))
			for b.Loop() {
				if !gjson.ValidBytes(x.body) {
					b.Fatal()
				}
			}
		})
	}
}

// BenchmarkMentions looks for a word that is not there, by the index and in the text.
func BenchmarkMentions(b *testing.B) {
	for _, x := range bodies() {
		var d Document
		if err := d.Parse(x.body, true); err != nil {
			b.Fatal(err)
		}
		b.Run(x.name+"/index", func(b *testing.B) {
			b.SetBytes(int64(len(x.body)))
			for b.Loop() {
				if d.Root().Mentions("gw1.") {
					b.Fatal()
				}
			}
		})
		b.Run(x.name+"/bytes.Contains", func(b *testing.B) {
			b.SetBytes(int64(len(x.body)))
			for b.Loop() {
				if bytes.Contains(x.body, []byte(`"gw1.`)) {
					b.Fatal()
				}
			}
		})
	}
}
