package gateway

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
)

// lastRequest notes the request that a transport carried last.
type lastRequest struct {
	http.RoundTripper
	sent *http.Request
}

func (l *lastRequest) RoundTrip(r *http.Request) (*http.Response, error) {
	l.sent = r
	return l.RoundTripper.RoundTrip(r)
}

// The text of a request, which an agent makes 125 KB long, is not kept until its stream ends: nobody sends it again once some of the
// reply was passed on. The transport keeps the request, so its body must have let go of the text.
func TestAStreamDoesNotKeepItsRequest(t *testing.T) {
	var last *lastRequest
	var ways *transport.Set
	inMemory(t, nil, func(o *Options) {
		ways = transport.NewSet(transport.Options{Dial: o.Dial})
		last = &lastRequest{RoundTripper: ways.ToHost(transport.HostRoute{})}
		o.Transport = func(*pool.Proxy, time.Duration) http.RoundTripper { return last }
	}, func(t *testing.T, w *world) {
		defer ways.CloseIdle()
		go func() { w.up.frames <- chatText("Hello") }()
		resp := w.open("POST", "/v1/messages", strings.NewReader(messagesRequest("m", true)))
		defer resp.Body.Close()
		synctest.Wait()
		body, err := last.sent.GetBody()
		if err != nil {
			t.Fatal(err)
		}
		if text, err := io.ReadAll(body); err != nil || len(text) > 0 || body.Close() != nil {
			t.Errorf("%d bytes of the request, which had %d, are kept while its reply streams, and %v", len(text), last.sent.ContentLength, err)
		}
	})
}
