package gateway

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime"
	"github.com/parlance-gateway/parlance/runtime/gateway/catalog"
)

// manyProbes is how many accounts are asked for their balances at a time.
const manyProbes = 4

// Start begins what the gateway does by itself: asking for the balances of accounts. Close ends it. Without Start it answers
// calls all the same.
func (g *Gateway) Start() { g.background.run(g.balances) }

// balances asks for the balances of accounts that are new at once, since accounts may be chosen by them, and from then on for each
// once in every BalanceEvery, evenly spread.
func (g *Gateway) balances(ctx context.Context) {
	slots := make(chan struct{}, manyProbes)
	var all sync.WaitGroup
	defer all.Wait()
	known := map[[2]string]bool{} // accounts that were asked about
	for ctx.Err() == nil {
		s := g.serving.Load()
		list := g.balanced(s)
		slices.SortStableFunc(list, func(a, b balanced) int { return cmp.Compare(btoi(known[a.name()]), btoi(known[b.name()])) })
		every := s.options.BalanceEvery
		rested, asked := false, map[[2]string]bool{}
		for i, a := range list {
			if known[a.name()] {
				if rested = true; !g.rest(ctx, every/time.Duration(len(list))) {
					for _, a := range list[i:] { // who may not be asked any more, or be asked otherwise
						asked[a.name()] = true
					}
					break
				}
			}
			asked[a.name()] = true
			select {
			case slots <- struct{}{}:
			case <-ctx.Done():
				return
			}
			all.Go(func() {
				defer func() { <-slots }()
				g.balance(ctx, s, a.upstream, a.account)
			})
		}
		all.Wait() // What comes of it decides who is asked next.
		if known = asked; !rested {
			g.rest(ctx, every)
		}
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// rest waits; it is false when ctx ends before, or there was a Swap.
func (g *Gateway) rest(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-g.swapped:
	case <-ctx.Done():
	}
	return false
}

// balanced is an account whose balance can be asked for.
type balanced struct {
	upstream *upstream
	account  string
}

func (b balanced) name() [2]string { return [2]string{b.upstream.Name, b.account} }

// balanced are all of them but those that are disabled until somebody enables them, in no order, so that accounts of one
// upstream are not asked in a row.
func (g *Gateway) balanced(s *serving) (list []balanced) {
	for _, u := range s.upstreams {
		if s.program.Balance(u.Balance) == nil {
			continue
		}
		for _, v := range g.pool.List(pool.Filter{Upstream: u.Name}) {
			if v.State != pool.Disabled {
				list = append(list, balanced{u, v.ID})
			}
		}
	}
	rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list
}

// balance asks for the balance of an account and tells the pool. One that cannot be had stays what it was; an account whose key
// is refused is treated as the rules say.
func (g *Gateway) balance(ctx context.Context, s *serving, u *upstream, account string) {
	lease, err := g.pool.Probe(u.Name, account)
	if err != nil {
		return // It was removed meanwhile.
	}
	if g.at(u, lease) != u {
		g.pool.Probed(lease, nil)
		return // What has its place is asked by itself.
	}
	f, n, known := g.askBalance(ctx, s, u, lease)
	switch {
	case ctx.Err() != nil:
		g.pool.Probed(lease, nil)
	case known:
		g.pool.Probed(lease, nil)
		g.unbalanced.Delete([2]string{u.Name, account})
		_ = g.pool.SetBalance(u.Name, account, n) // It fails for an account that was removed meanwhile.
	case f.Status == http.StatusUnauthorized || f.Network != "":
		v := s.judgeAnswer(&f, u, lease)
		g.noBalance(ctx, u, account, "status", f.Status, "network", f.Network, "tier", v.Tier)
		does := inquiryVerdict(&f, v)
		g.pool.Probed(lease, &does)
	default:
		g.noBalance(ctx, u, account, "status", f.Status)
		g.pool.Probed(lease, nil)
	}
}

// noBalance says once that a balance cannot be had, and again only when it could be had in between.
func (g *Gateway) noBalance(ctx context.Context, u *upstream, account string, why ...any) {
	level := slog.LevelWarn
	if _, reported := g.unbalanced.LoadOrStore([2]string{u.Name, account}, true); reported {
		level = slog.LevelDebug
	}
	g.options.Logger.Log(ctx, level, "the balance of an account is not known", append([]any{"upstream", u.Name, "account", account}, why...)...)
}

// askBalance asks for a balance; known is false when the answer holds none.
func (g *Gateway) askBalance(ctx context.Context, s *serving, u *upstream, lease *pool.Lease) (f catalog.Answer, n float64, known bool) {
	b := s.program.Balance(u.Balance)
	target := balanceURL(u.BaseURL, b.Path())
	if f = g.inquire(ctx, u, target, b.Header(), lease); f.OK() {
		n, known = b.Read(f.Body)
	}
	return f, n, known
}

// balanceURL is a path on the host of an upstream.
func balanceURL(base *url.URL, path string) *url.URL {
	path, query, _ := strings.Cut(path, "?")
	return &url.URL{Scheme: base.Scheme, Host: base.Host, Path: path, RawQuery: query}
}

// Probed is what came of asking an upstream something as one of its accounts.
type Probed struct {
	OK         bool          `json:"ok"`
	Status     int           `json:"status,omitempty"`  // of the answer; 0: there was none
	Network    string        `json:"network,omitempty"` // how the network failed: connect, dns, tls, timeout, reset, proxy
	Tier       string        `json:"tier,omitempty"`    // which the rules would put the failure in
	Message    string        `json:"message,omitempty"` // what it means, for people
	Took       time.Duration `json:"took"`              // nanoseconds
	Balance    float64       `json:"balance,omitzero"`
	HasBalance bool          `json:"has_balance"`
}

// ErrNothingToAsk is that an upstream has nothing that its accounts could be probed by.
var ErrNothingToAsk = errors.New("the rules say neither how the upstream is asked for a balance nor for its models")

// Probe asks an upstream something cheap as one of its accounts, whatever the account's state: for its balance, if that can be
// asked for, else which models there are. A balance is told to the pool; what a failure means is said, and nothing done about it.
// The error is that there is no such upstream or account, or ErrNothingToAsk.
func (g *Gateway) Probe(ctx context.Context, upstreamName, account string) (Probed, error) {
	s := g.serving.Load()
	lease, err := g.pool.Probe(upstreamName, account)
	if err != nil {
		return Probed{}, err
	}
	defer g.pool.Probed(lease, nil)
	i := slices.IndexFunc(s.upstreams, func(u *upstream) bool { return u.Name == upstreamName })
	if i < 0 {
		return Probed{}, fmt.Errorf("upstream %q is not configured", upstreamName)
	}
	u := s.upstreams[i]
	if g.at(u, lease) != u {
		return Probed{}, fmt.Errorf("the configuration of upstream %q has just changed: try again", upstreamName)
	}
	var p Probed
	var f catalog.Answer
	began := time.Now()
	switch {
	case s.program.Balance(u.Balance) != nil:
		if f, p.Balance, p.HasBalance = g.askBalance(ctx, s, u, lease); p.HasBalance {
			_ = g.pool.SetBalance(u.Name, account, p.Balance) // It fails for an account that was removed meanwhile.
		} else if f.OK() {
			p.Message = "The answer holds no balance."
		}
	case u.protocol != nil && u.BaseURL != nil && u.protocol.List() != nil:
		var list []runtime.Model
		list, f, err = g.listOf(ctx, u, lease)
		switch {
		case err == nil:
			p.Message = fmt.Sprintf("The upstream has %d models.", len(list))
		case f.OK():
			p.Message = "The answer is no list of models."
		}
	default:
		return Probed{}, ErrNothingToAsk
	}
	p.OK, p.Status, p.Network, p.Took = f.OK(), f.Status, f.Network, time.Since(began)
	if !p.OK {
		v := s.judgeAnswer(&f, u, lease)
		p.Tier, p.Message = v.Tier, failureText(&f, v.Class)
	}
	return p, nil
}

// failureText says for people how a question failed.
func failureText(f *catalog.Answer, class string) string {
	switch {
	case f.Network != "":
		return "The upstream could not be asked: " + f.Network + "."
	case class != "":
		return fmt.Sprintf("The upstream answered %d (%s).", f.Status, class)
	}
	return fmt.Sprintf("The upstream answered %d.", f.Status)
}
