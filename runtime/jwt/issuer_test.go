package jwt

import (
	"context"
	"crypto"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hmac"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"math/big"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// server is an issuer over HTTP, with keys of its own.
type server struct {
	*httptest.Server
	t     *testing.T
	keys  atomic.Pointer[map[string]any] // by kid
	down  atomic.Bool
	asked atomic.Int64 // for its keys
}

func newServer(t *testing.T) *server {
	t.Helper()
	s := &server{t: t}
	s.keys.Store(&map[string]any{})
	s.Server = httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(s.Close)
	return s
}

func (s *server) serve(w http.ResponseWriter, r *http.Request) {
	if s.down.Load() {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	var v any
	switch r.URL.Path {
	case "/.well-known/openid-configuration":
		v = map[string]any{"issuer": s.URL, "jwks_uri": s.URL + "/keys", "authorization_endpoint": s.URL + "/a", "token_endpoint": s.URL + "/t", "id_token_signing_alg_values_supported": []string{"RS256", "HS256", "none"}}
	case "/keys":
		s.asked.Add(1)
		list := []any{}
		for kid, key := range *s.keys.Load() {
			switch key := key.(type) {
			case *rsa.PrivateKey:
				list = append(list, map[string]string{"kty": "RSA", "kid": kid, "alg": "RS256", "use": "sig", "n": b64(key.N.Bytes()), "e": b64(big.NewInt(int64(key.E)).Bytes())})
			case *ecdsa.PrivateKey:
				public, err := key.PublicKey.Bytes()
				if err != nil {
					s.t.Error(err)
				}
				list = append(list, map[string]string{"kty": "EC", "crv": "P-256", "kid": kid, "alg": "ES256", "use": "sig", "x": b64(public[1:33]), "y": b64(public[33:])})
			}
		}
		v = map[string]any{"keys": list}
	}
	_ = json.NewEncoder(w).Encode(v)
}

func b64(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// token signs claims. A key that is bytes signs with HS256, and nil not at all.
func (s *server) token(kid string, key any, claims map[string]any) string {
	s.t.Helper()
	alg := map[bool]string{true: "RS256", false: "ES256"}
	_, isRSA := key.(*rsa.PrivateKey)
	header := map[string]string{"kid": kid, "alg": alg[isRSA], "typ": "JWT"}
	switch key.(type) {
	case []byte:
		header["alg"] = "HS256"
	case nil:
		header["alg"] = "none"
	}
	h, _ := json.Marshal(header)
	c, _ := json.Marshal(claims)
	text := b64(h) + "." + b64(c)
	sum := sha256.Sum256([]byte(text))
	var signature []byte
	var err error
	switch key := key.(type) {
	case *rsa.PrivateKey:
		signature, err = rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, sum[:])
	case *ecdsa.PrivateKey:
		r, sv, e := ecdsa.Sign(rand.Reader, key, sum[:])
		signature, err = append(r.FillBytes(make([]byte, 32)), sv.FillBytes(make([]byte, 32))...), e
	case []byte:
		m := hmac.New(sha256.New, key)
		m.Write([]byte(text))
		signature = m.Sum(nil)
	}
	if err != nil {
		s.t.Fatal(err)
	}
	return text + "." + b64(signature)
}

func newKeys(t *testing.T) (*rsa.PrivateKey, *ecdsa.PrivateKey) {
	t.Helper()
	r, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	e, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return r, e
}

// Tokens are checked: who signed them, for whom, and when.
func TestVerify(t *testing.T) {
	s := newServer(t)
	r, e := newKeys(t)
	other, _ := newKeys(t)
	s.keys.Store(&map[string]any{"r": r, "e": e})
	i := New(Options{Name: "corp", Issuer: s.URL, Audience: "parlance", Client: "email", Groups: "teams", Default: "others"})
	claims := func(more map[string]any) map[string]any {
		m := map[string]any{"iss": s.URL, "aud": "parlance", "exp": time.Now().Add(time.Hour).Unix(), "email": "ada@example.com"}
		for name, v := range more {
			if m[name] = v; v == nil {
				delete(m, name)
			}
		}
		return m
	}
	public, err := e.PublicKey.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		token  string
		groups []string // nil: it is refused
	}{
		"RSA":                       {s.token("r", r, claims(nil)), []string{"others"}},
		"ECDSA":                     {s.token("e", e, claims(map[string]any{"teams": "red"})), []string{"red"}},
		"a list of groups":          {s.token("r", r, claims(map[string]any{"teams": []string{"red", "blue"}})), []string{"red", "blue"}},
		"several audiences":         {s.token("r", r, claims(map[string]any{"aud": []string{"x", "parlance"}})), []string{"others"}},
		"just expired, by our time": {s.token("r", r, claims(map[string]any{"exp": time.Now().Add(-30 * time.Second).Unix()})), []string{"others"}},
		"not yet valid, by ours":    {s.token("r", r, claims(map[string]any{"nbf": time.Now().Add(30 * time.Second).Unix()})), []string{"others"}},
		"expired":                   {s.token("r", r, claims(map[string]any{"exp": time.Now().Add(-2 * time.Minute).Unix()})), nil},
		"never expires":             {s.token("r", r, claims(map[string]any{"exp": nil})), nil},
		"not yet valid":             {s.token("r", r, claims(map[string]any{"nbf": time.Now().Add(time.Hour).Unix()})), nil},
		"another audience":          {s.token("r", r, claims(map[string]any{"aud": "else"})), nil},
		"no audience":               {s.token("r", r, claims(map[string]any{"aud": nil})), nil},
		"another issuer":            {s.token("r", r, claims(map[string]any{"iss": "https://else.example"})), nil},
		"another key":               {s.token("r", other, claims(nil)), nil},
		"no name":                   {s.token("r", r, claims(map[string]any{"email": nil})), nil},
		"a name with a line":        {s.token("r", r, claims(map[string]any{"email": "a\nb"})), nil},
		"alg none":                  {s.token("r", nil, claims(nil)), nil},
		"alg HS256, public key":     {s.token("e", public, claims(nil)), nil},
		"no token":                  {"pk-0123456789abcdef", nil},
	} {
		id, err := i.Verify(t.Context(), c.token)
		if (err == nil) != (c.groups != nil) || err == nil && (id.Client != "corp/ada@example.com" || !slices.Equal(id.Groups, c.groups)) {
			t.Errorf("%s: %+v %v", name, id, err)
		}
		if errors.Is(err, ErrExpired) != (name == "expired" || name == "never expires") {
			t.Errorf("%s: %v", name, err)
		}
		if issued := i.Issued(c.token); issued != (strings.Count(c.token, ".") == 2 && name != "another issuer") {
			t.Errorf("%s: issued %v", name, issued)
		}
	}
}

// An issuer that is down at first, and rotates its keys later, is asked again.
func TestKeysOfTheIssuer(t *testing.T) {
	s := newServer(t)
	s.down.Store(true)
	first, second := newKeys(t)
	s.keys.Store(&map[string]any{"1": first})
	now := time.Now()
	i := New(Options{Name: "corp", Issuer: s.URL, Audience: "parlance", Client: "sub", Now: func() time.Time { return now }})
	claims := map[string]any{"iss": s.URL, "aud": "parlance", "exp": now.Add(time.Hour).Unix(), "sub": "ada"}
	old, young := s.token("1", first, claims), s.token("2", second, claims)
	if _, err := i.Verify(context.Background(), old); !errors.Is(err, ErrUnreachable) {
		t.Fatal(err)
	}
	s.down.Store(false)
	now = now.Add(pause)
	for range 3 {
		if id, err := i.Verify(context.Background(), old); err != nil || id.Client != "corp/ada" || id.Groups != nil {
			t.Fatal(id, err)
		}
	}
	if n := s.asked.Load(); n != 1 {
		t.Errorf("the keys were read %d times", n)
	}
	if _, err := i.Verify(context.Background(), young); err == nil || errors.Is(err, ErrUnreachable) {
		t.Error(err)
	}
	for range 100 { // Anybody can send such tokens.
		if _, err := i.Verify(context.Background(), s.token("1", second, claims)); err == nil || errors.Is(err, ErrUnreachable) {
			t.Fatal(err)
		}
	}
	if n := s.asked.Load(); n != 1 {
		t.Errorf("the keys were read %d times for tokens with wrong signatures", n)
	}
	s.keys.Store(&map[string]any{"2": second})
	now = now.Add(again)
	if _, err := i.Verify(context.Background(), young); err != nil {
		t.Error(err)
	}
	now = now.Add(again)
	s.down.Store(true) // what is known is enough
	if _, err := i.Verify(context.Background(), young); err != nil {
		t.Error(err)
	}
	if _, err := i.Verify(context.Background(), s.token("3", first, claims)); !errors.Is(err, ErrUnreachable) {
		t.Error(err)
	}
}
