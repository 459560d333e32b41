package admin

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// A backup takes as long as it takes, while the server allows other answers less.
func TestLongBackup(t *testing.T) {
	const parts, size = 4, 64 << 10
	server := httptest.NewUnstartedServer(New(Options{Backup: func(w io.Writer) error {
		for range parts {
			time.Sleep(100 * time.Millisecond)
			if _, err := w.Write(make([]byte, size)); err != nil {
				return err
			}
		}
		return nil
	}}))
	server.Config.WriteTimeout = 200 * time.Millisecond
	server.Start()
	defer server.Close()
	res, err := http.Get(server.URL + "/store/backup")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if text, err := io.ReadAll(res.Body); err != nil || len(text) != parts*size {
		t.Errorf("%d bytes: %v", len(text), err)
	}
}
