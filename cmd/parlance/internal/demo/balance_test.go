package demo

import (
	"net/http/httptest"
	"testing"
)

func TestAKeyHasABalance(t *testing.T) {
	ask := func(path, key string) (int, string) {
		r := httptest.NewRequest("GET", path, nil)
		if key != "" {
			r.Header.Set("Authorization", "Bearer "+key)
		}
		w := httptest.NewRecorder()
		New(Options{}).ServeHTTP(w, r)
		return w.Code, w.Body.String()
	}
	for key, want := range map[string]string{"demo-a": `{"balance":80}`, "demo-b": `{"balance":37}`} {
		if status, body := ask("/balance", key); status != 200 || body != want {
			t.Error(key, status, body)
		}
	}
	if status, _ := ask("/v1/balance", ""); status != 401 {
		t.Error(status)
	}
}
