package reload

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/parlance-gateway/parlance/tests/full"
)

// config changes parlance.hcl and has it reloaded.
func (w *world) config(change ...string) report {
	w.t.Helper()
	text := w.site.config(0)
	for i := 0; i+1 < len(change); i += 2 {
		if !strings.Contains(text, change[i]) {
			w.t.Fatalf("parlance.hcl has no %q", change[i])
		}
		text = strings.ReplaceAll(text, change[i], change[i+1])
	}
	w.site.write(w.t, "parlance.hcl", text)
	return w.g.reload()
}

// Nobody can take the locks off the door by editing a file (R21).
func TestDoorsStayLocked(t *testing.T) {
	full.Only(t)
	unhurried(t)
	w := newWorld(t, func(s *site) { s.listen = "0.0.0.0:0" })
	door := "client \"storm\" {\n  key = env(\"CLIENT_KEY\")\n}\n"
	for name, r := range map[string]report{
		"the only client is gone":  w.config(door, ""),
		"admin for everybody":      w.config("  key    = env(\"ADMIN_KEY\")\n", "", w.site.admin, "0.0.0.0:0"),
		"a key that is not set":    w.config(`env("CLIENT_KEY")`, `env("NOBODY_SETS_THIS")`),
		"a key that stands there":  w.config(`env("CLIENT_KEY")`, `""`),
		"two clients of one key":   w.config(door, door+strings.Replace(door, "storm", "other", 1)),
		"a file that is not there": w.config(`env("CLIENT_KEY")`, `file("./nothing.txt")`),
	} {
		place := false
		for _, f := range r.Findings {
			place = place || strings.HasSuffix(f.File, "parlance.hcl") && f.Line > 0 && f.Column > 0
		}
		if r.OK || !place {
			t.Errorf("%s: %s", name, r.reported())
		}
	}
	w.config()
	w.mustShow(0)
	stranger := newClient(5, w.g.url)
	stranger.key = "pk-nobody"
	defer stranger.http.CloseIdleConnections()
	if a := stranger.ask(stranger.next()); a.status != http.StatusUnauthorized {
		t.Errorf("somebody without a key is let in: %d %s", a.status, a.body)
	}
}

// What only a restart changes is told, and the rest of the change serves.
func TestWhatOnlyARestartChanges(t *testing.T) {
	full.Only(t)
	unhurried(t)
	w := newWorld(t, nil)
	other := freeAddress(t)
	r := w.config(`listen = "127.0.0.1:0"`, fmt.Sprintf("listen = %q", other), `"x-edition" = "0000"`, `"x-edition" = "0007"`)
	if !r.OK || !strings.Contains(strings.Join(r.Restart, " "), "listen") {
		t.Errorf("the address: %s", r.reported())
	}
	if a := w.probe.ask(w.probe.next()); a.status != http.StatusOK || !strings.Contains(string(a.body), " 0007 ") {
		t.Errorf("the rest of it does not serve: %d %s", a.status, a.body)
	}
	if _, err := http.Get("http://" + other + "/healthz"); err == nil {
		t.Error("it listens at the new address as well")
	}
	if r := w.config(fmt.Sprintf("listen = %q\n  key", w.site.admin), "listen = \"127.0.0.1:0\"\n  key"); !r.OK || !strings.Contains(strings.Join(r.Restart, " "), "admin") {
		t.Errorf("the admin API's address: %s", r.reported())
	}
	if r := w.config(unwatched, unwatched+"store {\n  path = \"./parlance.db\"\n}\n"); !r.OK || !strings.Contains(strings.Join(r.Restart, " "), "store") {
		t.Errorf("the store: %s", r.reported())
	}
	if r := w.config(); !r.OK || len(r.Restart) > 0 {
		t.Errorf("back to the beginning: %s", r.reported())
	}
}

// streaming begins a stream and gives what reads the rest of it.
func (w *world) streaming(q *query, key string) (rest func() error) {
	w.t.Helper()
	r, err := http.NewRequest(http.MethodPost, w.g.url+paths[q.client], strings.NewReader(q.body()))
	if err != nil {
		w.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+key)
	resp, err := w.probe.http.Transport.RoundTrip(r)
	if err != nil {
		w.t.Fatal(err)
	}
	first := make([]byte, 1)
	if _, err := io.ReadFull(resp.Body, first); err != nil || resp.StatusCode != http.StatusOK {
		w.t.Fatal(resp.StatusCode, err)
	}
	return func() error {
		defer resp.Body.Close()
		text, err := io.ReadAll(resp.Body)
		_, err = q.marks(answer{status: resp.StatusCode, header: resp.Header, body: append(first, text...), err: err})
		return err
	}
}

// Streams under way go on when their upstream, their account, their key or their client is taken out of the configuration.
func TestWhatIsRemovedServesToTheEnd(t *testing.T) {
	full.Only(t)
	w := newWorld(t, func(s *site) {
		s.extra = func(int) string {
			return unwatched + fmt.Sprintf("upstream \"spare\" {\n  protocol = \"chat\"\n  url      = %q\n  models   = [\"spare-*\"]\n  headers  = { \"x-edition\" = \"0000\" }\n  list     = false\n  account \"one\" {\n    key = env(\"STORM_KEY\")\n  }\n  account \"two\" {\n    key = env(\"STORM_KEY\", \"\")\n  }\n}\nclient \"spare\" {\n  key = env(\"SPARE_KEY\", \"pk-spare-0123456789\")\n}\n", s.base)
		}
	})
	w.up.pause = 150 * time.Millisecond
	w.probe.http.Transport.(*http.Transport).MaxConnsPerHost = 0
	whole := w.site.extra(0)
	spare := whole[len(unwatched):]
	upstream, client, _ := strings.Cut(spare, "client \"spare\"")
	client = "client \"spare\"" + client
	account := upstream[strings.Index(upstream, "  account \"one\""):strings.Index(upstream, "  account \"two\"")]

	for n, tt := range []struct {
		name   string
		change []string
		after  int // the status of the next call
	}{
		{"an account", []string{account, ""}, 200},
		{"the client", []string{client, ""}, 401},
		{"the client's key", []string{"pk-spare-0123456789", "pk-other-0123456789"}, 401},
		{"the upstream", []string{upstream, ""}, 404},
		{"the upstream's address", []string{fmt.Sprintf("url      = %q\n  models   = [\"spare", w.site.base), "url      = \"http://127.0.0.1:1\"\n  models   = [\"spare"}, 502},
		{"all accounts", []string{upstream, strings.Replace(strings.Split(upstream, "  account")[0], "list     = false", "list     = false\n  key = env(\"OTHER\", \"sk-other\")", 1) + "}\n"}, 0},
	} {
		if slowed && n > 0 {
			break // The others differ in what is removed, and not in what runs at the same time.
		}
		t.Run(strings.ReplaceAll(tt.name, " ", "-"), func(t *testing.T) {
			if r := w.config(); !r.OK {
				t.Fatal(r.reported())
			}
			var rests []func() error
			for i, c := range append(protocols, protocols...) {
				q := w.probe.next()
				q.client, q.upstream, q.stream, q.model = c, "chat", true, fmt.Sprintf("spare-%d", i)
				rests = append(rests, w.streaming(q, "pk-spare-0123456789"))
			}
			if r := w.config(tt.change...); !r.OK {
				t.Error(r.reported())
			}
			q := w.probe.next()
			q.client, q.upstream, q.stream, q.model = "chat", "chat", false, "spare-x"
			late := newClient(2_000_000, w.g.url)
			late.key = "pk-spare-0123456789"
			defer late.http.CloseIdleConnections()
			if tt.after != 0 {
				if a := late.ask(q); a.status != tt.after {
					t.Errorf("the next call: %d %s, not %d", a.status, a.body, tt.after)
				}
			}
			for _, rest := range rests {
				if err := rest(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	if r := w.config(); !r.OK {
		t.Error(r.reported())
	}
	until(t, "no account is lent", func() bool { return !strings.Contains(w.g.call(http.MethodGet, "/accounts", "").body, `"in_flight":1`) })
}

// The admin API's doors, for all that reloading added to it; and nothing of it on the address of the clients (R21).
func TestAdminAPIIsGuarded(t *testing.T) {
	full.Only(t)
	unhurried(t)
	w := newWorld(t, nil)
	w.plain(1)
	bearer := "Bearer " + adminKey
	for _, route := range []string{"POST /reload", "POST /rollback", "GET /sets", "GET /metrics", "GET /captures", "POST /captures"} {
		method, path, _ := strings.Cut(route, " ")
		for _, tt := range []struct {
			name   string
			status int
			header []string
		}{
			{"no key", 401, nil},
			{"a client's key", 401, []string{"Authorization", "Bearer " + clientKey}},
			{"half of the key", 401, []string{"Authorization", bearer[:len(bearer)-1]}},
			{"the key in x-api-key", 401, []string{"X-Api-Key", adminKey}},
			{"another host", 421, []string{"Authorization", bearer, "Host", "evil.example"}},
			{"a page of another site", 403, []string{"Authorization", bearer, "Origin", "https://evil.example"}},
			{"a page without a name", 403, []string{"Authorization", bearer, "Origin", "null"}},
			{"a form of another site", 403, []string{"Authorization", bearer, "Sec-Fetch-Site", "cross-site"}},
		} {
			a, err := w.g.ask(method, w.g.admin+path, "", tt.header...)
			if err != nil || a.status != tt.status {
				t.Errorf("%s with %s: %d %s %v", route, tt.name, a.status, a.body, err)
			}
			if a.header.Get("Access-Control-Allow-Origin") != "" {
				t.Errorf("%s with %s: pages may read it", route, tt.name)
			}
		}
		for key, status := range map[string]int{clientKey: http.StatusNotFound, adminKey: http.StatusUnauthorized} {
			a, err := w.g.ask(method, w.g.url+path, "", "Authorization", "Bearer "+key)
			if err != nil || a.status != status {
				t.Errorf("%s at the clients' address: %d %s %v", route, a.status, a.body, err)
			}
		}
	}
	for _, wrong := range []string{"GET /reload", "DELETE /reload", "GET /rollback", "POST /sets"} {
		method, path, _ := strings.Cut(wrong, " ")
		if a := w.g.call(method, path, ""); a.status != http.StatusMethodNotAllowed {
			t.Errorf("%s: %d %s", wrong, a.status, a.body)
		}
	}
	w.mustShow(0)
	for _, out := range []string{w.g.call(http.MethodGet, "/sets", "").body, w.g.reload().text, w.g.call(http.MethodGet, "/metrics", "").body} {
		for _, key := range []string{clientKey, adminKey, upstreamKey} {
			if strings.Contains(out, key) {
				t.Errorf("a key is in: %s", out)
			}
		}
	}
}
