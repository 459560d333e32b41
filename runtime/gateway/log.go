package gateway

import (
	"cmp"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/gateway/transport"
	"github.com/parlance-gateway/parlance/runtime/keys"
)

// usage is what a reply said that it cost, as the engine names it.
type usage struct {
	names  []string
	counts []int
}

// tally is the counts by what they are of.
func (u usage) tally() (counts keys.Counts) {
	for i, name := range u.names {
		counts.Set(name, int64(u.counts[i]))
	}
	return counts
}

// LogValue lists the counts.
func (u usage) LogValue() slog.Value {
	attrs := make([]slog.Attr, 0, len(u.names))
	for i, name := range u.names {
		attrs = append(attrs, slog.Int(name, u.counts[i]))
	}
	return slog.GroupValue(attrs...)
}

// finish writes the call's line in the log, after a panic too. It never holds a key, a prompt or a query; of what the upstream said only the
// message of a failure, without keys.
func (c *call) finish() {
	if r := recover(); r != nil {
		c.panicked(r, nil)
	}
	c.claim.release()
	c.charge()
	switch {
	case c.gone:
		c.status, c.ending = 499, endGone // nginx's number for it
	case c.ending == "" && c.upstream != "":
		c.ending = EndClean
	}
	c.captured()
	c.observe()
	c.log()
	if c.gone {
		panic(http.ErrAbortHandler)
	}
}

func (c *call) log() {
	level := slog.LevelInfo
	switch {
	case c.quiet:
		level = slog.LevelDebug
	case c.ending == "failed" || c.ending == "truncated":
		level = slog.LevelWarn
	}
	logger := c.s.options.Logger
	if !logger.Enabled(c.r.Context(), level) {
		return
	}
	attrs := c.about(make([]slog.Attr, 0, 24))
	text := func(key, value string) {
		if value != "" {
			attrs = append(attrs, slog.String(key, cut(value)))
		}
	}
	text("method", c.r.Method)
	text("path", c.r.URL.Path)
	text("address", c.address())
	text("client", c.caller)
	if c.protocol != nil {
		text("protocol", c.protocol.Name())
	}
	text("upstream", c.upstream)
	text("accounts", strings.Join(c.accounts, ","))
	text("model", c.model)
	if c.target != c.model {
		text("upstream_model", c.target)
	}
	attrs = append(attrs, slog.Int("status", c.status))
	if c.model != "" {
		attrs = append(attrs, slog.Bool("stream", c.stream))
	}
	attrs = append(attrs, slog.Float64("duration_ms", milliseconds(c.since())))
	if o := &c.outcome; c.upstream != "" {
		if o.First > 0 {
			attrs = append(attrs, slog.Float64("first_ms", milliseconds(o.First)))
		}
		if o.Events.Returned > 0 {
			attrs = append(attrs, slog.Int("events", o.Events.Returned))
		}
		if o.Reported {
			attrs = append(attrs, slog.Int("losses", len(o.Lost)))
		}
		if o.Listened {
			attrs = append(attrs, slog.Int("reply_losses", len(o.LostReply)))
		}
	}
	if len(c.usage.names) > 0 {
		attrs = append(attrs, slog.Any("usage", c.usage))
	}
	switch {
	case c.outcome.Unpriced:
		attrs = append(attrs, slog.String("price", "unknown"))
	case c.outcome.Cost > 0:
		attrs = append(attrs, slog.Any("cost_usd", c.outcome.Cost))
	}
	if len(c.accounts) > 1 {
		attrs = append(attrs, slog.Int("attempts", len(c.accounts)))
	}
	if c.outcome.Continued > 0 {
		attrs = append(attrs, slog.Int("continued", c.outcome.Continued))
	}
	if f := &c.failed; level == slog.LevelWarn || c.status >= http.StatusBadRequest {
		if f.status != 0 {
			attrs = append(attrs, slog.Int("upstream_status", f.status))
		}
		text("class", cmp.Or(f.class, c.outcome.Class))
		text("message", f.text)
	}
	text("tier", c.failed.tier)
	text("end", c.ending)
	text("cause", c.cause)
	text("rule", c.rule)
	text("lost", c.lossy)
	text("reply_lost", c.lossyReply)
	logger.LogAttrs(c.r.Context(), level, "call", attrs...)
}

// logFailure writes a line about an attempt that failed. It never holds a key.
func (l *attempts) logFailure(lease *pool.Lease, v *verdict) {
	c := l.c
	logger := c.s.options.Logger
	if !logger.Enabled(c.r.Context(), slog.LevelInfo) {
		return
	}
	attrs := c.about(make([]slog.Attr, 0, 16))
	attrs = append(attrs, slog.Int("n", l.tried), slog.String("upstream", lease.Upstream), slog.String("account", lease.Account))
	if lease.Proxy != nil {
		attrs = append(attrs, slog.Any("proxy", lease.Proxy))
	}
	if l.fault.status != 0 {
		attrs = append(attrs, slog.Int("status", l.fault.status))
	}
	if l.fault.network != "" {
		attrs = append(attrs, slog.String("network", l.fault.network), slog.String("cause", c.cause))
	}
	attrs = append(attrs, slog.String("class", v.Class), slog.String("tier", v.Tier), slog.String("action", v.Action.String()))
	if text := c.failed.text; text != "" {
		attrs = append(attrs, slog.String("message", cut(text)))
	}
	switch {
	case v.Forever:
		attrs = append(attrs, slog.String("rest", "forever"))
	case v.Rest > 0:
		attrs = append(attrs, slog.Float64("rest_seconds", v.Rest.Seconds()))
	}
	logger.LogAttrs(context.WithoutCancel(c.r.Context()), slog.LevelInfo, "attempt failed", attrs...)
	for _, fault := range v.Faults {
		logger.LogAttrs(context.WithoutCancel(c.r.Context()), slog.LevelWarn, "a rule about failures failed", append(c.about(nil), slog.String("rule", fault))...)
	}
}

// milliseconds is a time for the log, to the microsecond.
func milliseconds(d time.Duration) float64 {
	return float64(d.Round(time.Microsecond)) / float64(time.Millisecond)
}

// address is where the client calls from, without the port.
func (c *call) address() string { return c.s.options.Proxies.Client(c.r) }

// cut bounds what clients can make the log hold.
func cut(s string) string {
	if len(s) > 256 {
		return s[:256] + "…"
	}
	return s
}

// explain is a network error without what it may quote: addresses with credentials in them, and bytes that came
// from the other side.
func explain(err error) string {
	var dns *net.DNSError
	var op *net.OpError
	var number syscall.Errno
	var untrusted *tls.CertificateVerificationError
	var notTLS tls.RecordHeaderError
	switch {
	case errors.As(err, &dns):
		return "name lookup failed"
	case errors.As(err, &untrusted):
		return "the certificate is not trusted"
	case errors.As(err, &notTLS):
		return "the upstream does not speak TLS"
	case transport.TimedOut(err):
		return "timeout"
	case errors.Is(err, errBlanks):
		return errBlanks.Error()
	case errors.As(err, &number):
		return number.Error()
	case errors.As(err, &op):
		return op.Op + " failed"
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "connection closed"
	}
	return fmt.Sprintf("%T", err)
}

// sizeText is a number of bytes for people.
func sizeText(n int) string {
	if n >= mib && n%mib == 0 {
		return strconv.Itoa(n/mib) + " MiB"
	}
	return strconv.Itoa(n) + " bytes"
}
