package gateway

import "github.com/parlance-gateway/parlance/runtime"

// sink is a relay as its reply sees it while it says much: the last events of a stream may hold a long text several times,
// and all that the client asked for.
type sink relay

// Flush writes what was said, unless it may be held.
func (s *sink) Flush(said []byte) []byte {
	l := (*relay)(s)
	if !l.committed && !l.reply.Generated() && len(said) < l.c.s.options.Retry.HoldBytes {
		return said
	}
	began := l.c.since()
	l.ready = true
	l.keep(said)
	l.commit()
	l.untimed(began)
	return l.text()
}

// Write writes a piece of an event, whose end comes with what is said next.
func (s *sink) Write(piece []byte) {
	l := (*relay)(s)
	began := l.c.since()
	l.write(piece)
	l.untimed(began)
}

// Room makes room for n bytes in memory that is used again.
func (s *sink) Room(said []byte, n int) []byte {
	l := (*relay)(s)
	l.keep(said)
	l.out.Grow(len(said) + n)
	return l.out.Bytes
}

var _ runtime.Sink = (*sink)(nil)
