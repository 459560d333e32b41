package program

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"github.com/parlance-gateway/parlance/runtime/expression"
)

// maxSession is the longest text that a session is known by, in bytes; a longer one is known by its digest.
const maxSession = 200

// Session is what the requests of one conversation have in common, by the protocol's rules; "" when there is nothing. It is
// computed each time that it is asked for, which must be before Release.
func (x *Exchange) Session() string {
	p := x.protocol
	if p.Session == nil || x.doc == nil {
		return ""
	}
	e, _ := p.talkEnvs.Get().(*expression.Env)
	if e == nil {
		e = p.SessionLayout.NewEnv()
	}
	bindClient(x, e)
	e.Bind(p.SessionReq, x.doc.Root())
	session := ""
	if v := p.Session.Value(e); e.Err() == nil && !v.Nothing() {
		session = v.String()
	}
	e.Reset()
	p.talkEnvs.Put(e)
	if len(session) > maxSession {
		sum := sha256.Sum256([]byte(session))
		session = hex.EncodeToString(sum[:])
	}
	return session
}

// Bound reports whether the opaque state that an upstream gives belongs to one of its accounts, by its profile: then Foreign
// is for requests of a conversation that another account had before.
func (x *Exchange) Bound(t *Target) bool {
	p := x.program.ProtocolsByName[t.Protocol]
	if p == nil {
		return false
	}
	at := slices.Index(p.SwitchNames, switchState)
	return at >= 0 && x.program.ProfileValues(p, t.Profile, t.Model)[at].Is("account")
}

// switchState is the switch of a profile that says whose opaque state is: the account's, or the upstream's.
const switchState = "state"

// switchFamily is the switch that says whose opaque state is read by an upstream.
const switchFamily = "family"
