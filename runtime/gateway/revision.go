package gateway

import (
	"log/slog"
	"strconv"
)

// revisionHeader asks, with any value but 0, which set of rules and settings serves a call, and is the answer: 12;hash="3f2a9c01d4e7".
const revisionHeader = "X-Parlance-Revision"

// reportRevision tells a client that wants to know which revision serves it.
func (c *call) reportRevision() {
	if asks(c.r, revisionHeader) {
		c.Header()[revisionHeader] = []string{c.s.revision.String()}
	}
}

// String is the revision in the words of the header.
func (g Revision) String() string {
	text := strconv.Itoa(g.Number)
	if g.Hash != "" {
		text += `;hash="` + g.Hash + `"`
	}
	return text
}

// about is what every line of the log about a call begins with.
func (c *call) about(attrs []slog.Attr) []slog.Attr {
	g := &c.s.revision
	attrs = append(attrs, slog.String("id", c.id), slog.Int("revision", g.Number))
	if g.Hash != "" {
		attrs = append(attrs, slog.String("hash", g.Hash))
	}
	if c.traceID != "" {
		attrs = append(attrs, slog.String("trace_id", c.traceID))
	}
	return attrs
}
