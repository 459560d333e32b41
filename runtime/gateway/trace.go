package gateway

import (
	"net/url"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime"
)

// Attempt is what came of asking one account.
type Attempt struct {
	ID       string // of the call
	N        int    // 1 for the call's first
	Upstream string
	Protocol string // the upstream's
	Account  string
	Model    string // the upstream's name
	Proxy    string // redacted; "" where none is declared
	Status   int    // of the answer; 0: there was none
	Network  string // how the network failed, "" when it did not
	Failed   bool
	Output   bool            // something of the reply had been passed on
	Verdict  runtime.Verdict // of a failure
	Step     pool.Step       // what was done about it
	Took     time.Duration   // from the request to the end of the answer
	Waited   time.Duration   // until the head of the answer came; 0: it did not

	// What follows is told of calls whose trace is sampled only.

	Abandoned        bool          // it has no verdict: the client left, or the gateway ended the call
	Vendor           string        // as the upstream's configuration says; "": it is not known
	URL              *url.URL      // the upstream's base; nil: it was not asked
	Began, Asked     time.Duration // when the request began to be translated, and when it was sent, after the call began
	Translating      time.Duration // what the engine took for the request
	TranslatingReply time.Duration // what it took for the reply
	Stream           bool          // the answer was a stream
	StopReason       string        // the upstream's word for why the reply ended; "" for none
	ReplyID          string        // the upstream's; "" for none
	Tokens           []int         // by the names of Counts
	Counts           []string      // what Tokens count
}

// traced tells of an attempt; v is nil for one that did not fail.
func (l *attempts) traced(lease *pool.Lease, v *verdict) {
	c := l.c
	watching := c.g.options.Observer
	if c.g.options.Trace == nil && watching == nil && l.tape == nil && !c.sampled {
		return
	}
	a := l.described(lease)
	if v != nil {
		a.Failed, a.Verdict, a.Step = true, v.Verdict, v.step
	}
	l.judged(a, v)
	if c.g.options.Trace != nil {
		c.g.options.Trace(*a)
	}
	if c.sampled {
		c.trace.Attempt(a)
	}
	if watching != nil {
		watching.Attempt(a)
	}
}
