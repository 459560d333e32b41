package runtime

import (
	"strings"
	"testing"
)

// BenchmarkResolveByRequest is resolving the name of a request whose route reads it: a kilobyte, and an agent's hundred kilobytes.
func BenchmarkResolveByRequest(b *testing.B) {
	for _, bench := range []struct{ name, when string }{{"tokens", "ask.tokens > 60000"}, {"images", "ask.images"}, {"client", `call.client == "ann"`}} {
		p := named(b, `route "m" {
  target {
    when  = `+bench.when+`
    model = "long"
  }
  target { model = "short" }
}`)
		names := p.Names([]Offer{{Name: "up", Protocol: "chat"}})
		for _, size := range []struct {
			name  string
			turns int
		}{{"1kB", 2}, {"100kB", 200}} {
			turn := `{"role":"user","content":[{"type":"text","text":"` + strings.Repeat("many words ", 40) + `"}]},{"role":"assistant","content":"Yes."},`
			body := []byte(`{"model":"m","max_tokens":9,"messages":[` + strings.Repeat(turn, size.turns) + `{"role":"user","content":"hi"}]}`)
			b.Run(bench.name+"/"+size.name, func(b *testing.B) {
				x, err := p.Protocol("messages").Open(&Call{Body: body, ID: "req_1"})
				if err != nil {
					b.Fatal(err)
				}
				defer x.Close()
				b.ReportAllocs()
				for b.Loop() {
					routing := NewRoutingRequest(x)
					if list, read := names.Resolve("messages", "m", routing); len(list) == 0 || !read {
						b.Fatal(list)
					}
					routing.Close()
				}
			})
		}
	}
}
