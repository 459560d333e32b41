package metrics

import (
	"sync/atomic"
	"time"
)

// What crosses and what does not is looked at in one call of so many, since looking goes through the request once more; and in each call that comes
// so long after the last one, so that a gateway with little to do misses nothing.
const (
	oneOf = 101 // a prime, so that it does not fall in step with what clients repeat
	also  = 5   // of the calls that are looked at, the replies of one in so many: a stream costs three times as much then, a request hardly more
	quiet = 10 * time.Second
)

// sample says which calls are looked at.
type sample struct {
	quiet time.Duration
	calls atomic.Uint64
	last  atomic.Int64 // when one was looked at, in nanoseconds since 1970
}

// Reports says whether the losses of the call that begins now are to be told, and those of its reply.
func (m *Metrics) Reports(now time.Time) (request, reply bool) {
	at, s := now.UnixNano(), &m.sample
	n, quiet := s.calls.Add(1), at-s.last.Load() >= int64(s.quiet)
	if n%oneOf != 1 && !quiet {
		return false, false
	}
	s.last.Store(at)
	return true, quiet || n%(oneOf*also) == 1
}
