package metrics

import (
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/gateway"
)

// What counting costs: a stream of 200 events that come one by one, and a body, observed and not by turns. There is no network in between,
// which would take most of the time.
//
//	go test -bench Observed -count 3 ./runtime/metrics
func BenchmarkObserved(b *testing.B) {
	events := strings.SplitAfter(strings.Repeat(text, 200)+stop+usage+done, "\n\n")
	whole := `{"id":"c","object":"chat.completion","created":1,"model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"Hello"},"finish_reason":"stop"}],"usage":{"prompt_tokens":3,"completion_tokens":2,"total_tokens":5}}`
	for _, tt := range []struct {
		name, contentType, request string
		reply                      []string
	}{
		{"stream", "text/event-stream", `{"model":"gpt-5","max_tokens":9,"stream":true,"messages":[{"role":"user","content":"Hi"}]}`, events},
		{"body", "application/json", `{"model":"gpt-5","max_tokens":9,"messages":[{"role":"user","content":"Hi"}]}`, []string{whole}},
	} {
		b.Run(tt.name, func(b *testing.B) {
			handler := func(m *Metrics) http.Handler {
				o := gateway.Options{Program: program(), Upstreams: upstreams("up")}
				o.Transport = func(*pool.Proxy, time.Duration) http.RoundTripper { return piecemeal{tt.contentType, tt.reply} }
				if m != nil {
					o.Observer = m
				}
				g := gateway.New(o)
				b.Cleanup(g.Close)
				return g
			}
			handlers := [2]http.Handler{handler(nil), handler(New(Options{}))}
			var took [2][]time.Duration
			for b.Loop() {
				for i, h := range handlers {
					r := httptest.NewRequest("POST", "http://localhost/v1/messages", strings.NewReader(tt.request))
					r.Header.Set("Content-Type", "application/json")
					w := &nowhere{header: http.Header{}}
					began := time.Now()
					h.ServeHTTP(w, r)
					took[i] = append(took[i], time.Since(began))
					if w.written == 0 || w.status != 200 {
						b.Fatal(w)
					}
				}
			}
			// A fifth of the calls were hardly disturbed by whatever else the machine does.
			fifth := func(list []time.Duration) float64 {
				slices.Sort(list)
				return float64(list[len(list)/5])
			}
			b.ReportMetric(fifth(took[1])/fifth(took[0]), "on/off")
			b.ReportMetric(fifth(took[0]), "ns/off")
		})
	}
}

// nowhere is a client that forgets what it reads.
type nowhere struct {
	header          http.Header
	status, written int
}

func (n *nowhere) Header() http.Header              { return n.header }
func (n *nowhere) WriteHeader(status int)           { n.status = status }
func (n *nowhere) Write(p []byte) (int, error)      { n.written += len(p); return len(p), nil }
func (n *nowhere) FlushError() error                { return nil }
func (n *nowhere) SetWriteDeadline(time.Time) error { return nil }
func (n *nowhere) SetReadDeadline(time.Time) error  { return nil }

// piecemeal is an upstream whose answer is read in pieces.
type piecemeal struct {
	contentType string
	pieces      []string
}

func (p piecemeal) RoundTrip(r *http.Request) (*http.Response, error) {
	_ = r.Body.Close()
	return &http.Response{
		StatusCode: 200, ProtoMajor: 1, ProtoMinor: 1, Header: http.Header{"Content-Type": {p.contentType}}, ContentLength: -1, Request: r,
		Body: io.NopCloser(&pieces{left: p.pieces}),
	}, nil
}

type pieces struct {
	left []string
	at   int
}

func (p *pieces) Read(b []byte) (int, error) {
	for len(p.left) > 0 && p.at == len(p.left[0]) {
		p.left, p.at = p.left[1:], 0
	}
	if len(p.left) == 0 {
		return 0, io.EOF
	}
	n := copy(b, p.left[0][p.at:])
	p.at += n
	return n, nil
}
