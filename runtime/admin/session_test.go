package admin

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/keys"
)

// browser sends requests with the cookies that it got.
type browser struct {
	t       *testing.T
	api     http.Handler
	cookies []*http.Cookie
	csrf    string
}

func (b *browser) send(method, path, body string) *http.Response {
	b.t.Helper()
	r := httptest.NewRequest(method, "http://localhost"+path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	for _, c := range b.cookies {
		r.AddCookie(c)
	}
	if b.csrf != "" {
		r.Header.Set(csrfHeader, b.csrf)
	}
	w := httptest.NewRecorder()
	b.api.ServeHTTP(w, r)
	res := w.Result()
	b.t.Cleanup(func() { res.Body.Close() })
	return res
}

func (b *browser) want(status int, method, path, body string) *http.Response {
	b.t.Helper()
	res := b.send(method, path, body)
	if res.StatusCode != status {
		text, _ := io.ReadAll(res.Body)
		b.t.Errorf("%s %s: status %d, and %d was expected: %s", method, path, res.StatusCode, status, text)
	}
	return res
}

func TestSession(t *testing.T) {
	o := opened(t, nil)
	o.Key = pool.NewSecret("the-key-of-the-admin")
	now := o.Now()
	o.Now = func() time.Time { return now }
	b := &browser{t: t, api: New(o)}

	b.want(401, "GET", "/session", "")
	b.want(200, "GET", "/page/", "")
	b.want(401, "POST", "/login", `{"key":"another-key-of-the-admin"}`)
	b.want(401, "POST", "/login", `{}`)
	res := b.want(200, "POST", "/login", `{"key":"the-key-of-the-admin"}`)
	if b.cookies = res.Cookies(); len(b.cookies) != 1 || !b.cookies[0].HttpOnly || b.cookies[0].SameSite != http.SameSiteStrictMode {
		t.Fatalf("the cookies are %v", b.cookies)
	}
	b.want(200, "GET", "/accounts", "")
	b.want(401, "POST", "/accounts/many/own/disable", "")
	b.csrf = strings.Repeat("x", 43)
	b.want(401, "POST", "/accounts/many/own/disable", "")
	text, _ := io.ReadAll(b.want(200, "GET", "/session", "").Body)
	_, after, _ := strings.Cut(string(text), `"csrf_token":"`)
	b.csrf, _, _ = strings.Cut(after, `"`)
	b.want(200, "POST", "/accounts/many/own/disable", "")

	// The session ends after its time, and by logging out.
	now = now.Add(sessionLength - time.Second)
	b.want(200, "GET", "/accounts", "")
	now = now.Add(2 * time.Second)
	b.want(401, "GET", "/accounts", "")
	b.cookies = b.want(200, "POST", "/login", `{"key":"the-key-of-the-admin"}`).Cookies()
	text, _ = io.ReadAll(b.want(200, "GET", "/session", "").Body)
	_, after, _ = strings.Cut(string(text), `"csrf_token":"`)
	b.csrf, _, _ = strings.Cut(after, `"`)
	b.want(200, "POST", "/logout", "")
	b.want(401, "GET", "/accounts", "")
}

func TestSessionsAreBounded(t *testing.T) {
	o := opened(t, nil)
	o.Key = pool.NewSecret("the-key-of-the-admin")
	g := newGuard(o.Key, nil, o.Now)
	for range maxSessions + 10 {
		g.sessions.open(httptest.NewRequest("POST", "http://localhost/login", nil))
	}
	if n := len(g.sessions.of); n != maxSessions {
		t.Errorf("%d sessions are kept", n)
	}
}

// The page may load its own files, and nothing else.
func TestThePageHasAPolicy(t *testing.T) {
	b := &browser{t: t, api: New(opened(t, nil))}
	for _, path := range []string{"/page/", "/page/page.js", "/page/page.css", "/page/icon.svg", "/page/licenses.txt"} {
		res := b.want(200, "GET", path, "")
		if p := res.Header.Get("Content-Security-Policy"); !strings.HasPrefix(p, "default-src 'none'") || strings.Contains(p, "unsafe") {
			t.Errorf("the policy of %s is %q", path, p)
		}
	}
	b.want(404, "GET", "/page/nothing", "")
	text, _ := io.ReadAll(b.send("GET", "/page/", "").Body)
	for _, inline := range []string{"<style", " style=", " on", "<script>"} {
		if strings.Contains(string(text), inline) {
			t.Errorf("the page has %q in itself", inline)
		}
	}
}

// Browsers keep one set of cookies for all ports of a host.
func TestSessionsOfTwoGatewaysOnOneHost(t *testing.T) {
	o := opened(t, nil)
	o.Key = pool.NewSecret("the-key-of-the-admin")
	hosts := []string{"localhost:8788", "localhost:9788", "localhost"}
	jar := map[string]*http.Cookie{}
	var apis []http.Handler
	send := func(n int, method, path, body string) *http.Response {
		r := httptest.NewRequest(method, "http://"+hosts[n]+path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		for _, c := range jar {
			r.AddCookie(c)
		}
		w := httptest.NewRecorder()
		apis[n].ServeHTTP(w, r)
		for _, c := range w.Result().Cookies() {
			jar[c.Name] = c
		}
		return w.Result()
	}
	for n := range hosts {
		apis = append(apis, New(o))
		if res := send(n, "POST", "/login", `{"key":"the-key-of-the-admin"}`); res.StatusCode != http.StatusOK {
			t.Fatalf("%s: login: %d", hosts[n], res.StatusCode)
		}
	}
	for n := range hosts {
		if res := send(n, "GET", "/accounts", ""); res.StatusCode != http.StatusOK {
			t.Errorf("%s: the session has ended: %d", hosts[n], res.StatusCode)
		}
	}
}

// Wrong keys are throttled by address, in headers and at the login; the right key and a session are served all the while.
func TestWrongAdminKeysAreThrottled(t *testing.T) {
	o := opened(t, nil)
	o.Key = pool.NewSecret("the-key-of-the-admin")
	now := o.Now()
	o.Now = func() time.Time { return now }
	var audited []AuditEntry
	o.Audit = func(e AuditEntry) error { audited = append(audited, e); return nil }
	api := New(o)
	from := "192.0.2.1:1"
	send := func(key string) *http.Response {
		r := httptest.NewRequest("GET", "http://localhost/accounts", nil)
		r.RemoteAddr = from
		if key != "" {
			r.Header.Set("Authorization", "Bearer "+key)
		}
		w := httptest.NewRecorder()
		api.ServeHTTP(w, r)
		return w.Result()
	}
	login := func(key string) *http.Response {
		r := httptest.NewRequest("POST", "http://localhost/login", strings.NewReader(`{"key":"`+key+`"}`))
		r.RemoteAddr = from
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		api.ServeHTTP(w, r)
		return w.Result()
	}
	for i := range keys.WrongBurst {
		try := send
		if i%2 == 0 {
			try = login
		}
		if res := try("guess"); res.StatusCode != http.StatusUnauthorized {
			t.Fatalf("guess %d: %d", i, res.StatusCode)
		}
	}
	noted := len(audited)
	for name, try := range map[string]func(string) *http.Response{"call": send, "login": login} {
		if res := try("guess"); res.StatusCode != http.StatusTooManyRequests || res.Header.Get("Retry-After") != "3" {
			t.Errorf("%s: %d, Retry-After %q", name, res.StatusCode, res.Header.Get("Retry-After"))
		}
		if res := try("the-key-of-the-admin"); res.StatusCode != http.StatusOK {
			t.Errorf("%s with the right key: %d", name, res.StatusCode)
		}
	}
	for _, e := range audited[noted:] {
		if e.Action == "refused" {
			t.Errorf("a throttled call is in the audit log: %+v", e)
		}
	}
	if res := send(""); res.StatusCode != http.StatusUnauthorized {
		t.Errorf("without a key: %d", res.StatusCode)
	}
	from = "192.0.2.2:1"
	if res := send("guess"); res.StatusCode != http.StatusUnauthorized {
		t.Errorf("another address: %d", res.StatusCode)
	}
	from, now = "192.0.2.1:1", now.Add(keys.WrongEvery+time.Second)
	if res := send("guess"); res.StatusCode != http.StatusUnauthorized {
		t.Errorf("after the wait: %d", res.StatusCode)
	}
}
