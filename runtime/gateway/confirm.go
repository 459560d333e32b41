package gateway

import (
	"context"
	"sync"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/gateway/catalog"
)

// confirming are the questions that find out whether upstreams reject accounts, or only what clients sent.
type confirming struct {
	work sync.WaitGroup

	mu      sync.Mutex
	running map[[2]string]bool // by upstream and account
}

// begin reports whether nobody asks about an account yet, and notes that somebody does now. Few are asked about at a time: the others
// come back by themselves.
func (c *confirming) begin(of [2]string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.running[of] || len(c.running) >= manyConfirmed {
		return false
	}
	if c.running == nil {
		c.running = map[[2]string]bool{}
	}
	c.running[of] = true
	c.work.Add(1)
	return true
}

func (c *confirming) end(of [2]string) {
	c.mu.Lock()
	delete(c.running, of)
	c.mu.Unlock()
	c.work.Done()
}

const (
	// manyConfirmed is how many accounts are asked about at a time.
	manyConfirmed = 64

	// confirmPatience is how long a question may take with all that it needs.
	confirmPatience = 2 * catalog.Patience
)

// Confirmed waits for the questions that run whether upstreams reject accounts.
func (g *Gateway) Confirmed() { g.confirming.work.Wait() }

// confirm asks an upstream, as an account that it rejected for a client's request, something that holds nothing of the client's: the
// account's balance, or else which models there are. When that is rejected too, the account is disabled until somebody enables it, for the
// reason that was told. When it is answered, the account is not to blame.
func (g *Gateway) confirm(s *serving, u *upstream, account string, why *pool.Reason) {
	of := [2]string{u.Name, account}
	if s.program.Balance(u.Balance) == nil && u.lists() == nil || !g.confirming.begin(of) {
		return
	}
	if !g.background.run(func(ctx context.Context) {
		defer g.confirming.end(of)
		ctx, cancel := context.WithTimeout(ctx, confirmPatience)
		defer cancel()
		g.askWhether(ctx, s, u, account, why)
	}) {
		g.confirming.end(of)
	}
}

func (g *Gateway) askWhether(ctx context.Context, s *serving, u *upstream, account string, why *pool.Reason) {
	lease, err := g.pool.Probe(u.Name, account)
	if err != nil {
		return // It was removed meanwhile.
	}
	if g.at(u, lease) != u {
		g.pool.Probed(lease, nil)
		return
	}
	var f catalog.Answer
	answered := false
	if s.program.Balance(u.Balance) != nil {
		f, _, answered = g.askBalance(ctx, s, u, lease)
	} else {
		l := u.protocol.List()
		if f = g.inquire(ctx, u, u.listURL(l, ""), l.Header(), lease); f.OK() {
			_, _, err := l.Read(f.Body)
			answered = err == nil
		}
	}
	switch {
	case answered:
		g.pool.Cleared(lease)
		return
	case f.OK(), ctx.Err() != nil:
		g.pool.Probed(lease, nil)
		return
	}
	v := s.judgeAnswer(&f, u, lease)
	if !v.Confirm {
		g.pool.Probed(lease, nil)
		return
	}
	does := inquiryVerdict(&f, v)
	does.Reason = why
	g.pool.Probed(lease, &does)
}
