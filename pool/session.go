package pool

import (
	"cmp"
	"crypto/sha256"
	"slices"
	"time"
)

// sessionKey is a session at a group.
type sessionKey struct {
	group   *Group
	session string
}

// binding is the account that a session stays with. It is kept by its id, so that a new key changes nothing.
type binding struct {
	account  string
	moved    bool // it was bound to others before
	until    moment
	used     moment // when it was used here, or received, last
	reported moment // when other processes were told of it last
}

// longSession is the length of the longest session that is kept as it is.
const longSession = 64

// shortSession is a session's name of bounded length.
func shortSession(session string) string {
	if len(session) <= longSession {
		return session
	}
	sum := sha256.Sum256([]byte(session))
	return string(sum[:])
}

// bound is the account that a session is bound to; "" when there is none.
func (g *Group) bound(session string) string { return g.binding(session).account }

func (g *Group) binding(session string) binding {
	if session == "" || g.options.SessionTTL < 0 {
		return binding{}
	}
	b, ok := g.pool.sessions.Get(sessionKey{g, session})
	if !ok || b.until <= g.pool.clock.age {
		return binding{}
	}
	return b
}

// bind binds a session to an account, if it is still bound to the one that it was bound to; "" for none. moved says that it was
// bound to another before, here or elsewhere.
func (g *Group) bind(session, was, id string, moved bool) {
	b := g.binding(session)
	if session == "" || g.options.SessionTTL < 0 || b.account != was {
		return
	}
	ttl, now := g.sessionTTL(), g.pool.clock.age
	b = binding{id, moved || b.moved, now + ttl, now, b.reported}
	if every := min(ttl/4, reportSession); g.sharesSessions() && (id != was || now-b.reported >= every) {
		b.reported = now
		g.pool.options.Sharing.Bind(SharedSession{Upstream: g.name, Session: session, Was: was, Account: id, Moved: b.moved, Left: ttl + every})
	}
	g.pool.sessions.Add(sessionKey{g, session}, b)
}

const defaultSessionTTL = time.Hour

func (g *Group) sessionTTL() time.Duration { return cmp.Or(g.options.SessionTTL, defaultSessionTTL) }

// reportSession is how often other processes are told of a session that is used, at most: they keep it that much longer.
const reportSession = time.Minute

// sharesSessions reports whether other processes know the group's sessions. A lone group has no account to choose.
func (g *Group) sharesSessions() bool {
	return g.pool.options.Sharing != nil && g.options.SessionTTL >= 0 && !g.options.Lone
}

// settled reports whether no other process can have had a reason to move a session: its account can serve, and did not rest since the session
// was used here.
func (g *Group) settled(b binding, model string) bool {
	a := g.byID[b.account]
	return a != nil && a.able() && a.models[model] == nil && a.rested <= b.used && (a.proxy == nil || a.proxy.serves(g.pool))
}

// askSession asks other processes for the accounts of a session that is not known here, or that they may have moved. The call goes on without
// an answer.
func (t *Try) askSession() {
	p, session := t.pool, t.call.Session
	if p.options.Sharing == nil || session == "" || t.was != nil {
		return
	}
	var ask []SharedSession
	p.lock()
	for _, target := range t.call.Targets {
		g := target.Group
		if g == nil {
			continue
		}
		b := g.binding(session)
		if b.account != "" && g.settled(b, target.Model) {
			p.unlock()
			return
		}
		if g.sharesSessions() && !slices.ContainsFunc(ask, func(s SharedSession) bool { return s.Upstream == g.name }) {
			ask = append(ask, SharedSession{Upstream: g.name, Session: session, Was: b.account, Account: b.account, Moved: b.moved})
		}
	}
	p.unlock()
	if len(ask) == 0 || !p.options.Sharing.Sessions(ask) {
		return
	}
	for _, s := range ask {
		ReceivedSession(p, s)
	}
}

// ReceivedSession takes over which account a session of a pool is bound to, if it is still bound to SharedSession.Was here.
func ReceivedSession(p *Pool, s SharedSession) {
	now := p.lock()
	defer p.unlock()
	g := p.groups[s.Upstream]
	if g == nil || s.Account == "" || !g.sharesSessions() {
		return
	}
	b := g.binding(s.Session)
	if b.account != s.Was {
		return
	}
	reported := b.reported
	if s.Account != s.Was {
		reported = now - reportSession // The others keep it for as long as this one when they are told that it is used here.
	}
	p.sessions.Add(sessionKey{g, s.Session}, binding{s.Account, s.Moved, now + g.sessionTTL(), now, reported})
}
