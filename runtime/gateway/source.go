package gateway

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"strings"
	"time"

	"github.com/parlance-gateway/parlance/runtime/capture"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
	"github.com/parlance-gateway/parlance/sse"
)

// maxBlanks is how many blanks may come with nothing between them. An upstream that sends more is treated like one that stalls.
const maxBlanks = mib

// aWhile is how long an upstream is silent that is waited for with a small stack, which takes one more call of the system than to read at once.
const aWhile = 5 * time.Millisecond

var errBlanks = errors.New("the upstream sends nothing but blanks")

// source is an upstream's answer as it is read: without content codings, and from the beginning although it was
// looked at.
type source struct {
	status      int
	contentType string
	length      int64 // -1 when it is not known
	kind        kind
	framing     sse.Framing // of the stream that was asked for; of the one that came, once its kind is known

	answer  *transport.Answer // nil: others come by the same connection at the same time
	wire    io.ReadCloser
	got     int64 // bytes that came over the wire
	blanks  int   // that came last, with nothing between them
	ended   bool  // the wire was read to its end, so the connection is used again
	r       io.Reader
	release func() // gives the decoders back; nil without any
	err     error  // the codings are unknown

	head   *transport.Buffer // what was read to look at it
	unread []byte            // of head
	after  error             // what the read that filled head returned

	tape     *capture.Attempt     // records what is read; nil: nothing does
	progress func() time.Duration // told of every read
	last     time.Duration        // when there was something to read, after the call began
	waited   time.Duration        // for that
	moves    func()               // told of every read of a body that is more than blanks; nil: nobody is
}

func newSource(resp *http.Response, l *relay) *source {
	s := &source{
		status: resp.StatusCode, contentType: resp.Header.Get("Content-Type"), length: resp.ContentLength,
		wire: resp.Body, progress: l.noteAlive, tape: l.tape, framing: l.asking,
	}
	s.answer = transport.AnswerOf(resp)
	s.r = (*wire)(s)
	if header := resp.Header["Content-Encoding"]; len(header) > 0 {
		var list []string
		if list, s.err = transport.Codings(header); len(list) > 0 {
			s.r, s.release = transport.Decode(s.r, list, 0)
		}
	}
	return s
}

// wire reads what comes from the upstream as it comes.
type wire source

func (w *wire) Read(p []byte) (int, error) {
	n, err := w.wire.Read(p)
	w.got += int64(n)
	if err == io.EOF {
		w.ended = true
	}
	return n, err
}

func (s *source) Read(p []byte) (int, error) {
	if len(s.unread) > 0 {
		n := copy(p, s.unread)
		s.unread = s.unread[n:]
		return n, nil
	}
	if s.head != nil {
		s.head.Release()
		s.head = nil
	}
	if s.after != nil {
		return 0, s.after
	}
	return s.readOn(p)
}

// wait waits until there is more to read, where that is possible without reading. What the call holds is passed on before.
func (s *source) wait() {
	if s.answer != nil && s.waited > aWhile && s.release == nil && len(s.unread) == 0 && s.after == nil {
		s.answer.Wait()
	}
}

func (s *source) close() {
	s.head.Release()
	s.head = nil
	if s.release != nil {
		s.release()
	}
	_ = s.wire.Close()
}

// lazy makes the call pass on what it holds before a read that may have to wait, and reports whether it will. It cannot be told of a
// connection that is not ours or that many answers share (HTTP/2), nor of what is unpacked: that is read ahead.
func (s *source) lazy(l *relay) bool {
	if s.answer == nil || s.release != nil {
		return false
	}
	s.answer.HoldBack(l)
	return true
}

// kind is what an answer is.
type kind uint8

const (
	aStream   kind = iota
	aBody          // one JSON text
	aStranger      // neither: a page of a proxy, or nothing at all
)

// detectKind reads the beginning of the answer and tells what it is. The bytes decide where they can, since upstreams answer with JSON
// where a stream was asked for and the other way round, under either name; the Content-Type decides the rest.
func (s *source) detectKind() error {
	s.head = transport.NewBuffer(0)
	for s.after == nil && len(s.unread) == 0 {
		room := s.head.Bytes[:cap(s.head.Bytes)]
		n, err := s.readOn(room)
		s.after = err
		s.unread = trimBlank(room[:n])
	}
	if s.after != nil && s.after != io.EOF && len(s.unread) == 0 {
		return s.after
	}
	s.kind = s.kindOf()
	return nil
}

func (s *source) kindOf() kind {
	streamed, json := mediaType(s.contentType) == "text/event-stream", isJSON(s.contentType, false)
	if len(s.unread) > 0 {
		switch first := s.unread[0]; {
		case first == '{' && s.framing == sse.NDJSON, first == '[' && s.framing == sse.JSONArray, first == 0 && s.framing == sse.AWSEventStream:
			return aStream
		case first == '{' || first == '[':
			return aBody
		case first == '<':
			return aStranger
		case isField(s.unread):
			s.framing = sse.Events
			return aStream
		}
	}
	switch {
	case streamed:
		s.framing = sse.Events
		return aStream
	case json:
		return aBody
	}
	return aStranger
}

// readOn reads past what was looked at.
func (s *source) readOn(p []byte) (int, error) {
	n, err := s.r.Read(p)
	if n == 0 {
		return 0, err
	}
	if s.tape != nil {
		s.tape.Append(p[:n])
	}
	if s.progress != nil {
		now := s.progress()
		s.waited, s.last = now-s.last, now
	}
	if len(trimBlank(p[:n])) == 0 {
		if s.blanks += n; s.blanks > maxBlanks {
			return n, errBlanks
		}
		return n, err
	}
	s.blanks = 0
	if s.moves != nil {
		s.moves()
	}
	return n, err
}

// trimBlank cuts what may stand before either kind of answer: a byte order mark, and the blank lines that some
// upstreams send while they queue a request.
func trimBlank(b []byte) []byte {
	b = bytes.TrimPrefix(b, []byte("\xEF\xBB\xBF"))
	return bytes.TrimLeft(b, " \t\r\n")
}

// isField reports whether a stream can begin like that.
func isField(b []byte) bool {
	line, _, _ := strings.Cut(string(b[:min(len(b), 16)]), "\n")
	name, _, _ := strings.Cut(line, ":")
	switch name {
	case "", "data", "event", "id", "retry":
		return true
	}
	return false
}
