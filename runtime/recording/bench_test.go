package recording

import (
	"encoding/json"
	"strings"
	"testing"
)

// BenchmarkHide is a long request of an agent: what an export, or a comparison of a shadow run, does with each call first.
func BenchmarkHide(b *testing.B) {
	text, _ := json.Marshal(strings.Repeat(private+" Then run the tests in internal/server and tell me what failed; see the log of build 1234. ", 1000))
	request := `{"model":"m","messages":[{"role":"user","content":` + string(text) + `}]}`
	b.SetBytes(int64(len(request)))
	for b.Loop() {
		Hide([]*Call{{Client: "chat", Upstream: "chat", Request: json.RawMessage(request)}}, Options{Texts: true})
	}
}
