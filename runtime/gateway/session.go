package gateway

import (
	"crypto/sha256"

	lru "github.com/hashicorp/golang-lru/v2"
)

// manySessions is how many sessions are remembered that have moved. One that is forgotten costs a call that fails.
const manySessions = 20_000

// movers are the sessions that have gone from one account to another: their clients go on carrying what the first one
// encrypted, which no other can read (T100).
type movers struct {
	known *lru.Cache[[sha256.Size]byte, struct{}]
}

func newMovers() movers {
	known, _ := lru.New[[sha256.Size]byte, struct{}](manySessions) // refuses a size below 1 only
	return movers{known}
}

func (m movers) has(session string) bool {
	return session != "" && m.known.Len() > 0 && m.known.Contains(sha256.Sum256([]byte(session)))
}

func (m movers) add(session string) {
	if session != "" {
		m.known.Add(sha256.Sum256([]byte(session)), struct{}{})
	}
}

// session is what the calls of one conversation have in common, "" when there is nothing, or nothing to choose.
func (l *attempts) session(list []candidate) string {
	if len(list) == 1 && list[0].upstream.lone {
		return ""
	}
	s := l.x.Session()
	if s == "" {
		return ""
	}
	return l.c.owner + "\x00" + s
}

// moves notes that what the client carries may belong to another account than the one that is asked.
func (l *attempts) moves() {
	if !l.foreign {
		l.foreign = true
		l.c.g.movers.add(l.named)
	}
}
