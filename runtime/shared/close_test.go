package shared

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"

	"github.com/parlance-gateway/parlance/pool"
	"github.com/parlance-gateway/parlance/runtime/keys"
)

// What is lost at the end without a server is told as what it is: usage only where calls were counted, and nothing where nothing was.
func TestLossAtTheEndIsToldAsItIs(t *testing.T) {
	for name, tt := range map[string]struct {
		change func(*testing.T, *Server)
		want   string // "": nothing is lost
	}{
		"nothing": {func(*testing.T, *Server) {}, ""},
		"a row": {func(_ *testing.T, s *Server) { s.Table("accounts").Put("a", []byte("{}")) },
			"what changed of accounts and keys is lost"},
		"a session": {func(_ *testing.T, s *Server) {
			s.Accounts().Bind(pool.SharedSession{Upstream: "u", Session: "s", Account: "x"})
		}, ""},
		"a call": {func(t *testing.T, s *Server) {
			k, err := keys.New(keys.Options{Table: s.Table("keys"), Sharing: s.Limits()})
			if err != nil {
				t.Fatal(err)
			}
			k.Record(keys.Call{Series: keys.Series{Client: "me"}, Counts: keys.Counts{Fresh: 1}})
			k.Close()
		}, "usage is lost"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel() // the end waits for a server that is not there
			e := start(t)
			var log bytes.Buffer
			o := e.options()
			o.Logger = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelError}))
			s, err := Open(o)
			if err != nil {
				t.Fatal(err)
			}
			e.kill()
			tt.change(t, s)
			_ = s.Close()
			if got := log.String(); !strings.Contains(got, tt.want) || (tt.want == "") != (got == "") {
				t.Errorf("the log says %q, and %q was expected", got, tt.want)
			}
		})
	}
}
