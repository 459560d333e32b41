package shared

import (
	"strconv"
	"sync"
	"time"

	"github.com/parlance-gateway/parlance/runtime/keys"
)

// Bounds of what the server lets in ahead, so that most calls need not wait for it.
const (
	grantTime     = 100 * time.Millisecond // how long it may be used
	grantReserved = grantTime * 11 / 10    // how long what it costs is not left of a budget for others: clocks are not equally fast
	grantMost     = 100                    // calls
	grantSpan     = grantTime / 2          // calls of this time and the one before are asked for again
	grantSpares   = 4                      // times as much has to be left of each limit, for each instance that lives
)

// grants are what the server let in ahead.
type grants struct {
	mu       sync.Mutex        // guards what follows
	of       map[string]*grant // by counter
	sweeping bool              // sweep will be called
}

// grant is calls of a counter that are let in ahead, each as soon as it comes. The server has counted them in the slot of time in which it was
// asked, and until that ends, so that no minute has too many.
type grant struct {
	limits  *keys.Limits
	until   time.Time // by the clock of this machine
	calls   int       // that are left
	tokens  int64     // of a minute, that are left
	counted keys.Counted

	asking       bool  // some are being asked for
	span         int64 // the time in which the last call came, in grantSpan
	last, before int   // calls in it and in the one before
}

// recent is how many calls came a short time ago.
func (g *grant) recent(now time.Time) int {
	span := now.UnixNano() / int64(grantSpan)
	switch span - g.span {
	case 0:
	case 1:
		g.before, g.last = g.last, 0
	default:
		g.before, g.last = 0, 0
	}
	g.span = span
	return g.before + g.last
}

// names are those of the leases that are left.
func (g *grant) names() (list []string) {
	for i := 1; g.counted.Lease != "" && i <= g.calls; i++ {
		list = append(list, g.counted.Lease+"."+strconv.Itoa(i))
	}
	return list
}

// take uses up what is left.
func (g *grant) take() grant {
	left := *g
	g.calls, g.tokens = 0, 0
	return left
}

// use has a call be one of those that were let in ahead, if all its counters have some. Else it says of each how many to ask for together with the
// call.
func (g *grants) use(asks []keys.SharedAsk, now time.Time, answers []keys.SharedAnswer, ahead []int) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	all := true
	for i := range asks {
		a := &asks[i]
		of := g.of[a.Name]
		switch {
		case !a.Ahead || of == nil:
			all = false
		case of.calls == 0 || of.limits != a.Limits || !now.Before(of.until) || of.limits.TokensPerMinute > 0 && a.Tokens > of.tokens:
			all = false
			if recent := of.recent(now); !of.asking {
				ahead[i] = min(recent, grantMost)
				of.asking = ahead[i] > 0
			}
		}
	}
	for i := range asks {
		if all {
			answers[i] = keys.SharedAnswer{Ahead: true, Counted: g.of[asks[i].Name].use(&asks[i], now)}
		}
	}
	return all
}

// use takes a call.
func (g *grant) use(a *keys.SharedAsk, now time.Time) keys.Counted {
	g.recent(now)
	g.last++
	if g.limits.TokensPerMinute > 0 {
		g.tokens -= a.Tokens
	}
	counted := g.counted
	if counted.Lease != "" {
		counted.Lease += "." + strconv.Itoa(g.calls)
	}
	g.calls--
	return counted
}

// answered notes what the server said of a call, and gives what was left of an earlier grant. asked is whether calls were asked for ahead.
func (g *grants) answered(a *keys.SharedAsk, now time.Time, letIn, asked bool, new grant) (left grant) {
	if !a.Ahead {
		return left
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	of := g.of[a.Name]
	if of == nil {
		of = &grant{}
		g.of[a.Name] = of
	}
	of.recent(now)
	if letIn {
		of.last++
	}
	if asked {
		left = of.take()
		of.limits, of.until, of.calls, of.tokens, of.counted, of.asking = new.limits, new.until, new.calls, new.tokens, new.counted, false
	}
	return left
}

// forget gives what is left of a grant whose server did not answer.
func (g *grants) forget(name string) (left grant) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if of := g.of[name]; of != nil {
		left = *of
	}
	delete(g.of, name)
	return left
}

// lapsed takes what may not be used any more, or all at the end, and reports whether there may be more later.
func (g *grants) lapsed(now time.Time, all bool) (left map[string]grant, more bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	left = map[string]grant{}
	for name, of := range g.of {
		if all || !now.Before(of.until) {
			if of.calls > 0 || of.tokens > 0 {
				left[name] = of.take()
			}
			if of.recent(now) == 0 && !of.asking {
				delete(g.of, name)
			}
		}
	}
	g.sweeping = len(g.of) > 0
	return left, g.sweeping
}

// sweepLater has what was not used given back when it may not be used any more.
func sweepLater(s *Server) {
	g := &s.grants
	g.mu.Lock()
	begin := !g.sweeping && len(g.of) > 0
	g.sweeping = g.sweeping || begin
	g.mu.Unlock()
	if begin {
		s.options.after(grantTime, func() { sweep(s) })
	}
}

// giveAllBack is for the end.
func giveAllBack(s *Server) {
	left, _ := s.grants.lapsed(s.options.now(), true)
	for name := range left {
		giveBack(s, name, left[name])
	}
}

func sweep(s *Server) {
	left, more := s.grants.lapsed(s.options.now(), false)
	for name := range left {
		giveBack(s, name, left[name])
	}
	if more {
		s.options.after(grantTime, func() { sweep(s) })
	}
}

// giveBack takes off the server what was let in and not used.
func giveBack(s *Server, name string, left grant) {
	if left.calls == 0 && left.tokens == 0 {
		return
	}
	slot := strconv.FormatInt(left.counted.Slot, 10)
	var fixes []any
	if left.calls > 0 && left.limits.RequestsPerMinute > 0 {
		fixes = append(fixes, "r", slot, left.calls)
	}
	if left.tokens > 0 {
		fixes = append(fixes, "t", slot, strconv.FormatInt(-left.tokens, 10))
	}
	for _, lease := range left.names() {
		fixes = append(fixes, "l", lease)
	}
	s.queue.mu.Lock()
	c := s.queue.chargeOf(spentKey{name, s.Now().UTC().Format(time.DateOnly)})
	if len(c.fixes) < 3*maxFixes {
		c.fixes = append(c.fixes, fixes...)
	}
	s.queue.frees = s.queue.frees || left.counted.Lease != ""
	s.queue.mu.Unlock()
	s.wakeUp()
}
