package gateway

import (
	"fmt"
	"strings"
	"testing"
)

// What no client sends is refused before anything is done for it, and its connection is closed (R04).
func TestHeadsThatNoClientSends(t *testing.T) {
	lines := func(n int) (h []string) {
		for i := range n {
			h = append(h, fmt.Sprintf("X-Line-%d", i), "x")
		}
		return h
	}
	for _, tt := range []struct {
		name   string
		path   string
		header []string
		status int
		says   string
	}{
		{"many lines", "/v1/chat/completions", lines(101), 431, "more than 100 lines"},
		{"many lines, in the words of Messages", "/v1/messages", lines(101), 431, `"type":"error"`},
		{"a long address", "/v1/chat/completions?x=" + strings.Repeat("y", 8<<10), nil, 414, "longer than"},
		{"enough lines", "/v1/chat/completions", lines(60), 200, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			up := &counter{status: 200, answer: chatBody}
			w := start(t, up.ServeHTTP, nil)
			a := w.do("POST", tt.path, chatRequest("gpt-x", false), tt.header...)
			if a.status != tt.status || !strings.Contains(a.body, tt.says) {
				t.Errorf("%d %s", a.status, a.body)
			}
			if asked := up.asked.Load() > 0; asked != (tt.status == 200) {
				t.Errorf("the upstream was asked: %v", asked)
			}
		})
	}
}
