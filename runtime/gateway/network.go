package gateway

import (
	"crypto/tls"
	"errors"
	"net"
	"os"
	"strconv"
)

// How the network fails, as rules know it (runtime.Failure).
const (
	notConnected = "connect" // nobody listens, or no way leads there
	noName       = "dns"     // the name is not known
	noTLS        = "tls"     // no TLS, or a certificate that is not trusted
	tooLate      = "timeout" // to connect, to answer, or in the middle
	wasReset     = "reset"   // a connection that ended before its time
	proxyFailed  = "proxy"   // what lies between us and the upstream: nothing is known of the upstream itself
)

// proxyRefusal is the status by which an HTTP proxy says that it opens no way to the upstream.
type proxyRefusal int

func (s proxyRefusal) Error() string { return "the proxy answered " + strconv.Itoa(int(s)) }

// network is how the network failed, when a call ended with err before its answer did.
func network(err error) string {
	var refused proxyRefusal
	var dns *net.DNSError
	var op *net.OpError
	var untrusted *tls.CertificateVerificationError
	var notTLS tls.RecordHeaderError
	var alert tls.AlertError
	isOp := errors.As(err, &op)
	switch {
	case errors.As(err, &refused):
		return proxyFailed
	case isOp && (op.Op == "proxyconnect" || op.Op == "socks connect"): // as net/http calls them
		return proxyFailed
	case errors.As(err, &dns):
		return noName
	case errors.As(err, &untrusted), errors.As(err, &notTLS), errors.As(err, &alert):
		return noTLS
	case timedOut(err):
		return tooLate
	case isOp && op.Op == "dial":
		return notConnected
	}
	return wasReset
}

func timedOut(err error) bool {
	var t interface{ Timeout() bool }
	return errors.Is(err, os.ErrDeadlineExceeded) || errors.As(err, &t) && t.Timeout()
}
