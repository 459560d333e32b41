package runtime

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"github.com/parlance-gateway/parlance/rules/lang"
	"github.com/parlance-gateway/parlance/runtime/expression"
)

// maxSession is the longest text that a session is known by, in bytes; a longer one is known by its digest.
const maxSession = 200

// sessionOf compiles what tells a conversation from others.
func (k *compiler) sessionOf(p *Protocol, b *lang.Block) {
	x := b.First("client").Arg("session")
	if x == nil {
		return
	}
	p.talk = k.layout()
	s := expression.NewScope(nil, p.talk)
	p.talkReq = p.talk.NewVar("req", []string{p.name + ".request:"})
	s.Set("req", p.talkReq)
	s.Set("header", expression.HeaderName{})
	k.Macros = k.macros(s, b)
	k.tables(s, k.Macros, k.program.set.Tables, b.All("table"))
	p.session = k.Compile(x, s)
}

// Session is what the requests of one conversation have in common, by the protocol's rules; "" when there is nothing. It is
// computed each time that it is asked for, which must be before Release.
func (x *Exchange) Session() string {
	p := x.protocol
	if p.session == nil || x.doc == nil {
		return ""
	}
	e, _ := p.talkEnvs.Get().(*expression.Env)
	if e == nil {
		e = p.talk.NewEnv()
	}
	e.Header = x.call.Header
	e.Bind(p.talkReq, x.doc.Root())
	session := ""
	if v := p.session.Value(e); e.Err() == nil && !v.Nothing() {
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
	p := x.program.protocols[t.Protocol]
	if p == nil {
		return false
	}
	at := slices.Index(p.switchNames, switchState)
	return at >= 0 && x.program.resolve(p, t.Profile, t.Model)[at].Is("account")
}

// switchState is the switch of a profile that says whose opaque state is: the account's, or the upstream's.
const switchState = "state"

// switchFamily is the switch that says whose opaque state is read by an upstream.
const switchFamily = "family"
