package admin

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"net"
	"net/http"
	"sync"
	"time"
)

const (
	cookiePrefix  = "parlance_session"
	csrfHeader    = "X-CSRF-Token"
	sessionLength = 12 * time.Hour
	maxSessions   = 1000
)

// sessions are the browsers that have shown the admin key. They are in memory: after a restart one logs in again.
type sessions struct {
	now func() time.Time
	mu  sync.Mutex
	of  map[[sha256.Size]byte]session // by the digest of the cookie
}

type session struct {
	csrf  string // what a request that changes something has in its header
	until time.Time
}

// open begins a session. The cookie is out of reach of scripts, and no other site can have it sent.
func (s *sessions) open(r *http.Request) (*http.Cookie, string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	oldest, at := [sha256.Size]byte{}, time.Time{}
	for digest, one := range s.of {
		if one.until.Before(now) {
			delete(s.of, digest)
		} else if at.IsZero() || one.until.Before(at) {
			oldest, at = digest, one.until
		}
	}
	if len(s.of) >= maxSessions {
		delete(s.of, oldest)
	}
	token, csrf := randomToken(), randomToken()
	s.of[sha256.Sum256([]byte(token))] = session{csrf, now.Add(sessionLength)}
	return sessionCookie(r, token, int(sessionLength/time.Second)), csrf
}

func sessionCookie(r *http.Request, token string, age int) *http.Cookie {
	return &http.Cookie{Name: cookieName(r), Value: token, Path: "/", MaxAge: age, HttpOnly: true, Secure: r.TLS != nil, SameSite: http.SameSiteStrictMode}
}

// cookieName ends in the port that the browser connects to: cookies are shared by all ports of a host, so two gateways with one name
// would end each other's sessions.
func cookieName(r *http.Request) string {
	if _, port, err := net.SplitHostPort(r.Host); err == nil && port != "" {
		return cookiePrefix + "_" + port
	}
	return cookiePrefix
}

// find returns the session that a request's cookie names.
func (s *sessions) find(r *http.Request) (session, bool) {
	cookie, err := r.Cookie(cookieName(r))
	if err != nil {
		return session{}, false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	one, ok := s.of[sha256.Sum256([]byte(cookie.Value))]
	return one, ok && one.until.After(s.now())
}

// close ends the session that a request's cookie names.
func (s *sessions) close(r *http.Request) {
	if cookie, err := r.Cookie(cookieName(r)); err == nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.of, sha256.Sum256([]byte(cookie.Value)))
	}
}

// admits reports whether a request belongs to a session. One that may change something needs the session's token too.
func (s *sessions) admits(r *http.Request) bool {
	one, ok := s.find(r)
	if !ok {
		return false
	}
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		return true
	}
	return subtle.ConstantTimeCompare([]byte(r.Header.Get(csrfHeader)), []byte(one.csrf)) == 1
}

func randomToken() string {
	var random [32]byte
	_, _ = rand.Read(random[:]) // never fails, crypto/rand
	return base64.RawURLEncoding.EncodeToString(random[:])
}

// login begins a session for who shows the key.
func (a *api) login(w http.ResponseWriter, r *http.Request) {
	var shown struct {
		Key string `json:"key"`
	}
	if err := decode(r, &shown); err != nil {
		answer(w, nil, err)
		return
	}
	if !a.guard.fits(shown.Key) {
		a.Logger.Warn("login refused", "address", a.Address(r))
		answer(w, nil, a.guard.wrongKey(a.Address(r)))
		return
	}
	cookie, csrf := a.guard.sessions.open(r)
	http.SetCookie(w, cookie)
	a.Logger.Info("login", "address", a.Address(r))
	answer(w, a.identity(csrf), nil)
}

// logout ends the session.
func (a *api) logout(w http.ResponseWriter, r *http.Request) {
	a.guard.sessions.close(r)
	http.SetCookie(w, sessionCookie(r, "", -1))
	answer(w, map[string]any{}, nil)
}

// session tells the page whether it is logged in, and the token that changes need.
func (a pageAPI) session(r *http.Request) (any, error) {
	one, _ := a.guard.sessions.find(r)
	return a.identity(one.csrf), nil
}

func (a *api) identity(csrf string) any {
	return map[string]any{"version": a.Version, "key_required": a.guard.keyed, "csrf_token": csrf}
}
