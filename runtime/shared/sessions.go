package shared

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/url"
	"strings"

	"github.com/parlance-gateway/parlance/pool"
)

// The sessions of a fleet are divided among so many hashes, each with so many at most: those that end first make room for others. Hashes of that
// size are stored compactly.
const (
	sessionHashes   = 1 << 14
	sessionsPerHash = 64
)

// maxBindings is how many sessions wait to be written at most. Of others the fleet is told when they are used later.
const maxBindings = 10_000

// bindings are sessions that wait to be written. queue.mu guards them.
type bindings struct {
	waiting  map[sessionName]pool.SharedSession
	changed  bool                     // some of them have another account than the fleet knows
	received func(pool.SharedSession) // is told what others bound; nil: nobody is
}

// sessionName is a session of an upstream.
type sessionName struct{ upstream, session string }

// sessionPlace is where the server has a session: a key, and the field of each of some upstreams. It has no identifiers of sessions, only their
// digests.
func sessionPlace(s *Server, session string) (key string, field func(upstream string) string) {
	sum := sha256.Sum256([]byte(session))
	n := (int(sum[0])<<8 | int(sum[1])) % sessionHashes
	digest := base64.RawURLEncoding.EncodeToString(sum[2:18])
	return s.key(fmt.Sprintf("sessions:%04x", n), "accounts"), func(upstream string) string { return digest + "/" + url.PathEscape(upstream) }
}

// bindingOf reads what session.lua says of a session.
func bindingOf(text string) (moved bool, account string, ok bool) {
	of, account, ok := strings.Cut(text, "|")
	return of == "1", account, ok && account != ""
}

// Sessions asks which accounts the upstreams' sessions of one name are bound to: see pool.Sharing.
func (a Accounts) Sessions(list []pool.SharedSession) bool {
	s := a.s
	key, field := sessionPlace(s, list[0].Session)
	j := job{script: &sessionScript, keys: []string{key}}
	for _, b := range list {
		j.args = append(j.args, field(b.Upstream))
	}
	if s.ask(&j) != nil {
		return false
	}
	found, ok := j.list(len(list))
	if !ok {
		return false
	}
	for i := range list {
		if moved, account, ok := bindingOf(text(found[i])); ok {
			list[i].Moved, list[i].Account = moved, account
		}
	}
	return true
}

// Bind tells which account a session is bound to. It returns at once.
func (a Accounts) Bind(b pool.SharedSession) {
	s, at := a.s, sessionName{b.Upstream, b.Session}
	s.queue.mu.Lock()
	before, waits := s.queue.bindings.waiting[at]
	if waits {
		b.Was = before.Was
	}
	if waits || len(s.queue.bindings.waiting) < maxBindings {
		s.queue.bindings.waiting[at] = b
		s.queue.bindings.changed = s.queue.bindings.changed || b.Was != b.Account
	}
	s.queue.mu.Unlock()
	s.wakeUp()
}

// sessions is how many sessions wait to be written.
func (q *queue) sessions() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.bindings.waiting)
}

// bind writes the sessions that wait, and tells of those that others bound.
func bind(ctx context.Context, s *Server) error {
	s.queue.mu.Lock()
	waiting := s.queue.bindings.waiting
	s.queue.bindings.waiting, s.queue.bindings.changed = map[sessionName]pool.SharedSession{}, false
	received := s.queue.bindings.received
	s.queue.mu.Unlock()
	jobs, of := make([]*job, 0, len(waiting)), make([]pool.SharedSession, 0, len(waiting))
	for _, b := range waiting {
		key, field := sessionPlace(s, b.Session)
		moved := "0"
		if b.Moved {
			moved = "1"
		}
		jobs = append(jobs, &job{script: &bindScript, keys: []string{key}, args: []any{field(b.Upstream), b.Was, b.Account, moved, b.Left.Milliseconds(), sessionsPerHash}})
		of = append(of, b)
	}
	_, err := deliver(ctx, s, jobs)
	for i, j := range jobs {
		if moved, account, ok := bindingOf(text(j.value)); ok && j.err == nil && received != nil {
			received(pool.SharedSession{Upstream: of[i].Upstream, Session: of[i].Session, Was: of[i].Account, Account: account, Moved: moved})
		}
	}
	if err == nil {
		return nil
	}
	s.queue.mu.Lock()
	defer s.queue.mu.Unlock()
	for i, j := range jobs {
		at := sessionName{of[i].Upstream, of[i].Session}
		newer, changed := s.queue.bindings.waiting[at]
		switch {
		case j.err == nil:
		case changed:
			newer.Was = of[i].Was
			s.queue.bindings.waiting[at] = newer
		case len(s.queue.bindings.waiting) < maxBindings:
			s.queue.bindings.waiting[at] = of[i]
		}
	}
	return err
}
