package pool

// Probe lends just this account, whatever its state, for a question of the program's own about it. That is no call: it takes
// no slot and is not counted. Probed ends it. The error is ErrUnknown.
func (p *Pool) Probe(upstream, id string) (*Lease, error) {
	p.lock()
	defer p.unlock()
	a, err := p.find(upstream, id)
	if err != nil {
		return nil, err
	}
	l := &Lease{Upstream: upstream, Account: id, Key: a.Key, Host: a.group.options.Host, Attempt: 1, Failures: a.failures, account: a, begun: p.clock.age}
	l.Proxy, l.trial = a.group.way(a)
	return l, nil
}

// Probed ends a lease of Probe. What v says of the account and its proxy is done, when v is not nil: the account rests, or
// the proxy is marked.
func (p *Pool) Probed(l *Lease, v *Verdict) {
	now := p.lock()
	defer p.unlock()
	if l.done {
		return
	}
	l.done = true
	l.account.group.wake(now)
	if v == nil {
		l.wayGone()
		return
	}
	l.wayEnded(*v)
	if v.Action.StopsAccount() {
		l.account.lastTier, l.account.lastError = v.Tier, p.clock.seen.Round(0)
		(&Try{pool: p}).punish(l, *v)
	}
}
