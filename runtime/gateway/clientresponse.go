package gateway

import (
	"io"
	"net/http"
	"strconv"
	"time"
)

// responseWriter writes what the client gets: a head, and a body in pieces, with a deadline for each.
type responseWriter struct {
	http.ResponseWriter
	control  *http.ResponseController
	r        *http.Request // that is answered
	began    time.Time
	idle     time.Duration // that the client has for each piece
	deadline time.Duration // when the deadline for writing was set, after began; 0: not yet
	received bool          // the client's body was read to its end
	status   int           // 0: nothing is answered yet
	sent     int64         // bytes of the body
	gone     bool          // the client left; what is not answered must not look answered
}

// Unwrap lets http.ResponseController reach the connection.
func (w *responseWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// since is the time that the call has taken so far.
func (w *responseWriter) since() time.Duration { return time.Since(w.began) }

// json answers with a whole body.
func (w *responseWriter) json(status int, body []byte) {
	h := w.Header()
	h["Content-Type"] = jsonType
	h["Content-Length"] = []string{strconv.Itoa(len(body))}
	w.head(status)
	if w.r.Method == http.MethodHead {
		return
	}
	if w.send(body) != nil {
		w.gone = true
	}
}

// head begins the answer.
func (w *responseWriter) head(status int) {
	w.status = status
	if !w.received && w.r.Body != http.NoBody {
		w.abandon()
	}
	w.WriteHeader(status)
}

// abandon prepares for an answer while the client may still be sending. Left alone, net/http would wait for the rest of the body
// before it answers, for ever if none comes; and if that were cut short, take the rest for the next request.
//
// Over HTTP/2 only the stream ends, and other requests go on. There a client may pass over the answer when the stream is reset after it, so what the
// client has sent of a small body is taken first.
func (w *responseWriter) abandon() {
	if w.r.ProtoMajor > 1 {
		_ = w.control.SetReadDeadline(time.Now().Add(lingering))
		_, _ = io.CopyN(io.Discard, w.r.Body, writeChunk)
		return
	}
	w.Header()["Connection"] = []string{"close"}
	_ = w.control.SetReadDeadline(time.Now().Add(abandoned))
}

// send writes to the client, and gives it some time for each piece. The deadline is not set anew for every event,
// only when an eighth of it is gone.
func (w *responseWriter) send(p []byte) error {
	for len(p) > 0 {
		n := min(len(p), writeChunk)
		if now := w.since(); w.deadline == 0 || now-w.deadline > w.idle/8 {
			w.deadline = max(now, 1)
			_ = w.control.SetWriteDeadline(time.Now().Add(w.idle))
		}
		wrote, err := w.Write(p[:n])
		w.sent += int64(wrote)
		if err != nil {
			return err
		}
		p = p[n:]
	}
	return nil
}
