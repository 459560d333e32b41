package pool

import (
	"cmp"
	"crypto/sha256"
)

// sessionKey is a session at a group.
type sessionKey struct {
	group   *Group
	session string
}

// binding is the account that a session stays with. It is kept by its id, so that a new key changes nothing.
type binding struct {
	account string
	moved   bool // it was bound to others before
	until   moment
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
	ttl := g.options.SessionTTL
	ttl = cmp.Or(ttl, defaultSessionTTL)
	g.pool.sessions.Add(sessionKey{g, session}, binding{id, moved || b.moved, g.pool.clock.age + ttl})
}
