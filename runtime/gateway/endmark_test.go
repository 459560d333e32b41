package gateway

import (
	"fmt"
	"strings"
	"testing"
)

// A stream that has said why it stops, and then ends without its end mark, is complete, also between the same protocols. Without
// either it is broken off. A Responses upstream says both with its last event.
func TestAStreamWithAStopReasonNeedsNoEndMark(t *testing.T) {
	t.Parallel() // it waits most of the time
	for client, c := range spoken {
		for up, d := range spoken {
			for _, stream := range []bool{true, false} {
				given := d.stream[:len(d.stream)-1]
				w := start(t, streams(given...), func(o *Options) { o.Upstreams[0].Protocol = up })
				a := w.do("POST", c.path, fmt.Sprintf(c.request, stream))
				name := fmt.Sprintf("%s on %s, %t", client, up, stream)
				if up == "responses" {
					if !strings.Contains(a.body, `"error"`) {
						t.Errorf("%s: %d %s", name, a.status, a.body)
					}
					continue
				}
				a.must(t, 200, "Hello", " there")
				wellFormed(t, client, stream, a)
				if strings.Contains(a.body, `"error":{`) {
					t.Errorf("%s: %s", name, a.body)
				}
				if line := w.line(1); !strings.Contains(line, "end=clean") {
					t.Errorf("%s: %s", name, line)
				}
				cut := start(t, streams(d.stream[:len(d.stream)-2]...), func(o *Options) { o.Upstreams[0].Protocol = up })
				if !strings.Contains(cut.do("POST", c.path, fmt.Sprintf(c.request, stream)).body, `"error"`) {
					t.Errorf("%s: a stream that is cut looks complete", name)
				}
			}
		}
	}
}
