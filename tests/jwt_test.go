package tests

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

const tokenFiles = `
-- parlance.hcl --
listen = "127.0.0.1:0"
jwt "corp" {
  issuer      = "ISSUER"
  audience    = "parlance"
  group_claim = "team"
}
group "red" {
  requests_per_minute = 2
}
upstream "u" {
  protocol = "chat"
  url      = "UPSTREAM"
  key      = env("UP_KEY")
  list     = false
}
admin {
  listen = "ADMIN"
}
`

// TestTokensOfAnIssuer has clients call with tokens, of an issuer by HTTPS that is down when the gateway starts.
func TestTokensOfAnIssuer(t *testing.T) {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	encoded := func(v any) string {
		text, ok := v.([]byte)
		if !ok {
			text, _ = json.Marshal(v)
		}
		return base64.RawURLEncoding.EncodeToString(text)
	}
	var up atomic.Bool
	var url string
	issuer := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !up.Load() {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		var v any = map[string]any{"issuer": url, "jwks_uri": url + "/keys", "id_token_signing_alg_values_supported": []string{"RS256"}}
		if r.URL.Path == "/keys" {
			v = map[string]any{"keys": []any{map[string]string{"kty": "RSA", "kid": "k", "alg": "RS256", "use": "sig", "n": encoded(key.N.Bytes()), "e": encoded(big.NewInt(int64(key.E)).Bytes())}}}
		}
		_ = json.NewEncoder(w).Encode(v)
	}))
	defer issuer.Close()
	url = issuer.URL
	authority := filepath.Join(t.TempDir(), "authority.pem")
	if err := os.WriteFile(authority, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: issuer.Certificate().Raw}), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("SSL_CERT_FILE", authority) // for the gateway
	token := func(name, team string, expires time.Duration) string {
		claims := map[string]any{"iss": url, "aud": "parlance", "sub": name, "exp": time.Now().Add(expires).Unix()}
		if team != "" {
			claims["team"] = team
		}
		text := encoded(map[string]string{"alg": "RS256", "kid": "k"}) + "." + encoded(claims)
		sum := sha256.Sum256([]byte(text))
		signature, err := rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, sum[:])
		if err != nil {
			t.Fatal(err)
		}
		return text + "." + encoded(signature)
	}
	r := newReloading(t, strings.ReplaceAll(tokenFiles, "ISSUER", url))
	call := func(key string) string {
		t.Helper()
		q, _ := http.NewRequest(http.MethodPost, r.url+"/v1/chat/completions", strings.NewReader(`{"model":"m","messages":[{"role":"user","content":"Hi"}]}`))
		q.Header.Set("Authorization", "Bearer "+key)
		res, err := http.DefaultClient.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		text, _ := io.ReadAll(res.Body)
		if res.Header.Get("X-Should-Retry") == "false" {
			return fmt.Sprint(res.StatusCode, " final ", string(text))
		}
		return fmt.Sprint(res.StatusCode, " ", string(text))
	}
	is := func(key, want string) {
		t.Helper()
		if got := call(key); !strings.HasPrefix(got, want) {
			t.Errorf("%s and not %s", got, want)
		}
	}
	is(token("ada", "red", time.Hour), "503 ")
	is("", "401 ")
	up.Store(true)
	r.until("the token is accepted", func() bool { return strings.HasPrefix(call(token("first", "", time.Hour)), "200 ") })
	is(token("ada", "red", time.Hour), "200 ")
	is(token("bob", "red", time.Hour), "200 ")
	is(token("bob", "red", time.Hour), "429 ")
	is(token("bob", "", time.Hour), "200 ")
	is(token("eve", "blue", time.Hour), `401 final {"error":{"message":"The group of the API key is not known here."`)
	is(token("eve", "red", -time.Hour), `401 {"error":{"message":"The token has expired.`)
	is(strings.TrimSuffix(token("eve", "", time.Hour), "A")+"AAAA", `401 final {"error":{"message":"The token is not accepted here."`)
	is("pk-0123456789abcdef", "401 ")
	r.until("the clients are named", func() bool {
		return strings.Contains(r.log(), " client=corp/ada ") && strings.Contains(r.log(), " client=corp/bob ")
	})
	if usage := strings.Join(strings.Fields(r.must("usage --by group,client", 0)), " "); !strings.Contains(usage, "red corp/ada 1 ") {
		t.Errorf("usage by group: %s", usage)
	}
	if strings.Contains(r.log(), "eyJhbG") {
		t.Errorf("a token is in the log:\n%s", r.log())
	}
}
