package gateway

import (
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
)

// enough reports whether what is held of a reply may be passed on: the upstream has generated something, or there is as
// much of what comes before as may be held.
func (l *output) enough() bool {
	o := &l.c.s.options.Retry
	return l.reply.Generated() || l.events >= o.HoldEvents || max(l.size, len(l.out.Bytes)) >= o.HoldBytes || l.held > 0 && l.c.since()-l.held >= o.HoldTime
}

// hold keeps what the reply has come to for a while, since the upstream may still fail and another one be asked, and the client
// know nothing of it (T086). It is called with mu held.
func (l *output) hold() {
	if l.held == 0 {
		l.held = max(l.c.since(), 1)
		l.arm(l.held)
	}
}

// commit passes on what was held. It is called with mu held.
func (l *output) commit() {
	if !l.committed {
		l.c.outcome.First = l.c.since()
	}
	l.committed, l.held = true, 0
	l.begin()
	if l.holding && len(l.out.Bytes) < transport.ReadAheadSize {
		l.pending = true
		return
	}
	l.flush()
}
