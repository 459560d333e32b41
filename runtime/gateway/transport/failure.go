package transport

import (
	"crypto/tls"
	"errors"
	"net"
	"os"
	"strconv"
)

// How the network fails, as rules know it (runtime.Failure).
const (
	NotConnected = "connect" // nobody listens, or no way leads there
	NameNotFound = "dns"     // the name is not known
	TLSFailed    = "tls"     // no TLS, or a certificate that is not trusted
	Timeout      = "timeout" // to connect, to answer, or in the middle
	Reset        = "reset"   // a connection that ended before its time
	ProxyFailed  = "proxy"   // what lies between us and the upstream: nothing is known of the upstream itself
)

// ProxyRefusal is the status by which an HTTP proxy says that it opens no way to the upstream.
type ProxyRefusal int

func (s ProxyRefusal) Error() string { return "the proxy answered " + strconv.Itoa(int(s)) }

// FailureOf is how the network failed, when a call ended with err before its answer did.
func FailureOf(err error) string {
	var refused ProxyRefusal
	var dns *net.DNSError
	var op *net.OpError
	var untrusted *tls.CertificateVerificationError
	var notTLS tls.RecordHeaderError
	var alert tls.AlertError
	isOp := errors.As(err, &op)
	switch {
	case errors.As(err, &refused):
		return ProxyFailed
	case isOp && (op.Op == "proxyconnect" || op.Op == "socks connect"): // as net/http calls them
		return ProxyFailed
	case errors.As(err, &dns):
		return NameNotFound
	case errors.As(err, &untrusted), errors.As(err, &notTLS), errors.As(err, &alert):
		return TLSFailed
	case TimedOut(err):
		return Timeout
	case isOp && op.Op == "dial":
		return NotConnected
	}
	return Reset
}

func TimedOut(err error) bool {
	var t interface{ Timeout() bool }
	return errors.Is(err, os.ErrDeadlineExceeded) || errors.As(err, &t) && t.Timeout()
}
