package upstreamauth

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	v4 "github.com/aws/aws-sdk-go-v2/aws/signer/v4"
)

// Calls of an upstream share its URLs, so signing a request leaves its URL alone.
func TestAWSLeavesTheURLAlone(t *testing.T) {
	r, err := http.NewRequest("POST", "https://bedrock.example/converse?b=2&a=%2b", nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := (&AWS{Region: "eu-west-1", Service: "bedrock"}).Authorize(t.Context(), r, nil, "AKID1:secret1"); err != nil {
		t.Fatal(err)
	}
	if want := "b=2&a=%2b"; r.URL.RawQuery != want {
		t.Errorf("the query is %q, want %q", r.URL.RawQuery, want)
	}
}

// A server that signs what it got once more with the SDK comes to the same signature, also of a path with escapes.
func TestAWS(t *testing.T) {
	const body = `{"messages":[]}`
	var checked atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got, _ := io.ReadAll(r.Body)
		hash := sha256.Sum256(got)
		at, err := time.Parse("20060102T150405Z", r.Header.Get("X-Amz-Date"))
		if err != nil {
			t.Error(err)
		}
		id, secret := "AKID1", "secret1"
		if strings.Contains(r.Header.Get("Authorization"), "AKID2") {
			id, secret = "AKID2", "secret2"
		}
		again := &http.Request{Method: r.Method, URL: r.URL, Host: r.Host, Header: http.Header{"Content-Type": r.Header["Content-Type"]}}
		again.URL.Host = r.Host
		c := aws.Credentials{AccessKeyID: id, SecretAccessKey: secret, SessionToken: r.Header.Get("X-Amz-Security-Token")}
		if err := v4.NewSigner().SignHTTP(r.Context(), c, again, hex.EncodeToString(hash[:]), "bedrock", "eu-west-1", at); err != nil {
			t.Error(err)
		}
		if again.Header.Get("Authorization") != r.Header.Get("Authorization") || !strings.Contains(r.Header.Get("Authorization"), "/eu-west-1/bedrock/aws4_request") {
			t.Errorf("signed %q, want %q", r.Header.Get("Authorization"), again.Header.Get("Authorization"))
		}
		checked.Add(1)
	}))
	defer server.Close()
	t.Setenv("AWS_ACCESS_KEY_ID", "AKID1")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "secret1")
	t.Setenv("AWS_SESSION_TOKEN", "token")
	for _, key := range []string{"", "AKID1:secret1", "AKID2:secret2:token2"} {
		r, err := http.NewRequest("POST", server.URL+"/model/arn:aws:bedrock%2Fx%3A0/converse", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		if err := (&AWS{Region: "eu-west-1", Service: "bedrock"}).Authorize(t.Context(), r, []byte(body), key); err != nil {
			t.Fatal(err)
		}
		resp, err := server.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
	}
	if checked.Load() != 3 {
		t.Errorf("%d requests came", checked.Load())
	}
	for _, key := range []string{"no colon", ":secret", "id:"} {
		if err := (&AWS{}).Authorize(t.Context(), &http.Request{}, nil, key); err == nil || strings.Contains(err.Error(), "no colon") {
			t.Errorf("%q: %v", key, err)
		}
	}
}

// Without a key, the credentials are those of a profile in the files of AWS, which may change, or of a role.
func TestAWSDefaultCredentials(t *testing.T) {
	for _, name := range []string{"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN", "AWS_PROFILE"} {
		t.Setenv(name, "")
	}
	file := filepath.Join(t.TempDir(), "credentials")
	t.Setenv("AWS_SHARED_CREDENTIALS_FILE", file)
	t.Setenv("AWS_CONFIG_FILE", filepath.Join(t.TempDir(), "none"))
	t.Setenv("AWS_EC2_METADATA_DISABLED", "true")
	asked := 0
	role := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked++
		if r.Header.Get("Authorization") != "role-token" {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		fmt.Fprintf(w, `{"AccessKeyId":"AKIDROLE","SecretAccessKey":"s","Token":"t","Expiration":%q}`, time.Now().Add(time.Hour).UTC().Format(time.RFC3339))
	}))
	defer role.Close()
	now := time.Now()
	id := func(a *AWS) string {
		t.Helper()
		r := httptest.NewRequest("POST", "https://bedrock.example/model/x/converse", nil)
		if err := a.Authorize(t.Context(), r, nil, ""); err != nil {
			return err.Error()
		}
		_, id, _ := strings.Cut(r.Header.Get("Authorization"), "Credential=")
		id, _, _ = strings.Cut(id, "/")
		return id
	}
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	a := &AWS{Region: "eu-west-1", Service: "bedrock", Now: func() time.Time { return now }}
	if got := id(a); !strings.Contains(got, "finds no credentials") || strings.Contains(got, file) {
		t.Errorf("with nothing: %s", got)
	}
	write("[default]\naws_access_key_id = AKIDFILE\naws_secret_access_key = s\n")
	now = now.Add(fileAge + time.Second)
	if got := id(a); got != "AKIDFILE" {
		t.Errorf("with a file: %s", got)
	}
	write("[default]\naws_access_key_id = AKIDNEW\naws_secret_access_key = s\n")
	if got := id(a); got != "AKIDFILE" {
		t.Errorf("soon after: %s", got)
	}
	now = now.Add(fileAge + time.Second)
	if got := id(a); got != "AKIDNEW" {
		t.Errorf("some minutes after: %s", got)
	}
	write("")
	t.Setenv("AWS_CONTAINER_CREDENTIALS_FULL_URI", role.URL)
	t.Setenv("AWS_CONTAINER_AUTHORIZATION_TOKEN", "role-token")
	a = &AWS{Region: "eu-west-1", Service: "bedrock", Now: a.Now}
	for range 3 {
		if got := id(a); got != "AKIDROLE" {
			t.Errorf("with a role: %s", got)
		}
		now = now.Add(fileAge + time.Second)
	}
	if asked != 1 {
		t.Errorf("the role was asked for %d times", asked)
	}
}

func serviceAccount(t *testing.T, tokens string) string {
	t.Helper()
	private, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	der, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	key, _ := json.Marshal(map[string]string{
		"type": "service_account", "client_email": "x@example.iam.gserviceaccount.com", "private_key_id": "1", "token_uri": tokens,
		"private_key": string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})),
	})
	return string(key)
}

// Each account has a token of its own, which is asked for once until it expires. What the token server says is not shown.
func TestGoogle(t *testing.T) {
	var asked atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		n, life := asked.Add(1), 3600
		switch r.URL.Path {
		case "/short":
			life = 1
		case "/refused":
			w.WriteHeader(400)
			_, _ = io.WriteString(w, `{"error":"invalid_grant","error_description":"a secret"}`)
			return
		}
		fmt.Fprintf(w, `{"access_token":"token-%d","token_type":"Bearer","expires_in":%d}`, n, life)
	}))
	defer server.Close()
	g := &Google{Client: server.Client()}
	a, b, short := serviceAccount(t, server.URL+"/a"), serviceAccount(t, server.URL+"/b"), serviceAccount(t, server.URL+"/short")
	for i, tt := range []struct{ key, want string }{{a, "Bearer token-1"}, {a, "Bearer token-1"}, {b, "Bearer token-2"}, {a, "Bearer token-1"}, {short, "Bearer token-3"}, {short, "Bearer token-4"}} {
		r := &http.Request{Header: http.Header{}}
		if err := g.Authorize(t.Context(), r, nil, tt.key); err != nil || r.Header.Get("Authorization") != tt.want {
			t.Errorf("%d: %q, %v", i, r.Header.Get("Authorization"), err)
		}
	}
	for _, key := range []string{"no JSON", serviceAccount(t, server.URL+"/refused")} {
		if err := g.Authorize(t.Context(), &http.Request{Header: http.Header{}}, nil, key); err == nil || strings.Contains(err.Error(), "a secret") || strings.Contains(err.Error(), "PRIVATE") {
			t.Errorf("refused: %v", err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := g.Authorize(ctx, &http.Request{Header: http.Header{}}, nil, serviceAccount(t, "http://127.0.0.1:1/")); err == nil {
		t.Error("a call that was given up is authorized")
	}
}
