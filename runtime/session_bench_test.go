package runtime

import (
	"strings"
	"testing"
)

// BenchmarkSession is what it costs to know a conversation: by what the client says, and by how it begins.
func BenchmarkSession(b *testing.B) {
	long := strings.Repeat("A line of a system prompt.\\n", 1000) // 28 kB
	for _, c := range []struct{ name, body string }{
		{"said", `{"model":"m","prompt_cache_key":"k","messages":[{"role":"system","content":"` + long + `"},{"role":"user","content":"Hi"}]}`},
		{"begun", `{"model":"m","messages":[{"role":"system","content":"` + long + `"},{"role":"user","content":[{"type":"text","text":"` + long + `"}]}]}`},
	} {
		b.Run(c.name, func(b *testing.B) {
			x, err := builtIn().Protocol("chat").Open(&Call{Body: []byte(c.body), ID: "c"})
			if err != nil {
				b.Fatal(err)
			}
			defer x.Close()
			b.ReportAllocs()
			for b.Loop() {
				if x.Session() == "" {
					b.Fatal("no session")
				}
			}
		})
	}
}
